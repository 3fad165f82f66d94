"""What is said of a GPIO line that cannot be had."""

from __future__ import annotations

import pytest

from hardware.gpio_lines import no_line


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (ModuleNotFoundError("No module named 'lgpio'"), "sudo apt install python3-lgpio"),
        (RuntimeError("'GPIO busy'"), "`gpioinfo` tells which"),
        (PermissionError(13, "Permission denied"), "group gpio"),
        (RuntimeError("'can not open gpiochip'"), "group gpio"),
        (FileNotFoundError(2, "No such file or directory: '.lgd-nfy-3'"), "a folder that can be written to"),
        (RuntimeError("nobody knows"), "gpioinfo"),
    ],
)
def test_each_cause_has_its_cure(error: Exception, cure: str) -> None:
    says = str(no_line("the LED on GPIO5", error))

    assert says.startswith(f"the LED on GPIO5 cannot be had ({type(error).__name__}: {error}); ")
    assert cure in says.partition("); ")[2]
    assert "\n" not in says
