"""A checksum a line: damage in a log is found, wherever it is."""

from __future__ import annotations

import re
import zlib

from companion.errors import BadLog

_SEAL = re.compile(r',"crc":"([0-9a-f]{8})"\}$')


def sealed(text: str) -> str:
    """A line of the log with the field crc, as its last: the CRC-32, in hexadecimal, of the line's UTF-8 without that field."""
    return f'{text[:-1]},"crc":"{zlib.crc32(text.encode()):08x}"}}'


def has_seal(text: str) -> bool:
    """Whether a line carries a checksum, right or wrong."""
    return _SEAL.search(text) is not None


def unsealed(text: str) -> tuple[str, bool]:
    """The line without its checksum, and whether it had one. Raises BadLog where the checksum does not fit."""
    found = _SEAL.search(text)
    if found is None:
        return text, False
    line = f"{text[: found.start()]}}}"
    if int(found[1], 16) != zlib.crc32(line.encode()):
        raise BadLog("the line does not fit its checksum")
    return line, True
