"""A checksum a line: damage in a log is found, wherever it is."""

from __future__ import annotations

import re
import zlib

from companion.errors import BadLog

_FIELD = ',"crc":"'
_LENGTH = len(_FIELD) + 8 + len('"}')
_SEAL = re.compile(r',"crc":"([0-9a-f]{8})"\}$')


def sealed(text: str) -> str:
    """A line of the log with the field crc, as its last: the CRC-32, in hexadecimal, of the line's UTF-8 without that field."""
    return f'{text[:-1]},"crc":"{zlib.crc32(text.encode()):08x}"}}'


def has_seal(text: str) -> bool:
    """Whether a line carries a checksum, right or wrong."""
    return _SEAL.search(text) is not None


def unsealed(text: str) -> tuple[str, bool]:
    """The line without its checksum, and whether it had one. Raises BadLog where the checksum does not fit."""
    # Searching each line from its beginning costs more than all the rest.
    if text[-_LENGTH : -_LENGTH + len(_FIELD)] != _FIELD or (found := _SEAL.match(text, len(text) - _LENGTH)) is None:
        return text, False
    line = f"{text[:-_LENGTH]}}}"
    if int(found[1], 16) != zlib.crc32(line.encode()):
        raise BadLog("the line does not fit its checksum")
    return line, True
