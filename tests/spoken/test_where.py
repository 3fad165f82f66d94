"""Where a game listens by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.spoken.where import default_socket

OWN = "/tmp/gigamons-companion-7/companion.sock"  # noqa: S108  a name, nothing is made there


@pytest.mark.parametrize(
    ("environment", "path"),
    [
        ({"RUNTIME_DIRECTORY": "/run/gigamons", "XDG_RUNTIME_DIR": "/run/user/7"}, "/run/gigamons/gigamons-companion.sock"),
        ({"XDG_RUNTIME_DIR": "/run/user/7"}, "/run/user/7/gigamons-companion.sock"),
        ({"XDG_RUNTIME_DIR": ""}, OWN),
        ({}, OWN),
    ],
)
def test_a_service_a_person_and_anyone_else_have_a_place(environment: dict[str, str], path: str) -> None:
    assert default_socket(environment, 7) == Path(path)
