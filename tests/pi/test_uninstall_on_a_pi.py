"""The end of it all, by name the last of these files: the service goes, what people played stays."""

from __future__ import annotations

import pytest

from virtual_pi import SETTINGS, STATE, installed

pytestmark = pytest.mark.pi


def test_games_and_settings_outlive_the_service() -> None:
    pi = installed()
    pi.run("companion do new --players Ada,Ben")
    kept = f"cd {STATE} && find . -type f ! -name '.lgd*' | sort | xargs sha256sum; sha256sum {SETTINGS}"
    pi.run("systemctl stop companion")
    before = pi.run(kept)
    assert "games/" in before

    pi.run("cd /srv/gigamons && make uninstall")

    assert pi.run(kept) == before
    assert pi.run("systemctl is-active companion", check=False).strip() == "inactive"
    assert pi.run("command -v companion; ls -d /opt/gigamons-companion", check=False) == ""
