"""Networks trained for seeing, with the scripts that train them."""
