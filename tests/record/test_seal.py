"""A checksum comes off again, and does not fit a line that was changed."""

from __future__ import annotations

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadLog
from companion.record.seal import has_seal, sealed, unsealed

LINE = '{"n":7,"t":3.25,"event":"player_left","player":"Été"}'


@given(st.dictionaries(st.text(), st.text(), min_size=1))
def test_a_sealed_line_comes_off_as_it_was(fields: dict[str, str]) -> None:
    line = json.dumps(fields)

    assert unsealed(sealed(line)) == (line, True)
    assert has_seal(sealed(line))


def test_the_seal_is_the_last_field_of_an_object_that_any_reader_takes() -> None:
    assert json.loads(sealed(LINE)) == {**json.loads(LINE), "crc": f"{zlib.crc32(LINE.encode()):08x}"}


def test_a_line_without_a_seal_is_left_as_it_is() -> None:
    assert unsealed(LINE) == (LINE, False)
    assert not has_seal(LINE)


def test_a_name_that_looks_like_a_seal_is_none() -> None:
    line = '{"n":1,"t":0,"event":"player_left","player":"\\",\\"crc\\":\\"00000000\\"}"}'

    assert unsealed(sealed(line)) == (line, True)
    assert unsealed(line) == (line, False)


@pytest.mark.parametrize("at", range(len(LINE) - 1))
def test_a_changed_character_is_found(at: int) -> None:
    line = sealed(LINE)

    with pytest.raises(BadLog, match="the line does not fit its checksum"):
        unsealed(f"{line[:at]}{chr(ord(line[at]) ^ 1)}{line[at + 1 :]}")
