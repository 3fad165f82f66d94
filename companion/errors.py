"""What can go wrong by what was given to the program; each carries one line for the person: what, where, how to mend."""

from __future__ import annotations


class CompanionError(Exception):
    """It could not be done. Its text is one clear line; the program prints it and exits with 1."""


class BadRecording(CompanionError):
    """A recording is missing, incomplete or damaged."""


class BadPicture(CompanionError):
    """A picture cannot be read, or does not show what it should (the mat, the enrolment layout)."""


class BadCalibration(CompanionError):
    """There is no calibration, it does not fit, or it is too weak to read tiles by."""


class BadGame(CompanionError):
    """A game cannot be set up like this: edition, switch or players."""


class BadOutput(CompanionError):
    """A result cannot be written, or would overwrite what is there."""


class BadLog(CompanionError):
    """A line of a game log is damaged, or is no line of a game log."""


class DeviceFailure(CompanionError):
    """A lamp, button, speaker or camera is missing or works no more; the text names the cure."""


class BadSettings(CompanionError):
    """What an owner has set cannot be: a value, a name, the file itself."""
