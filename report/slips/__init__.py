"""What people at the table do wrong, and how they put it right."""
