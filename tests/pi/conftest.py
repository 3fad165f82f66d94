"""One virtual Pi for all tests of this folder, on which the companion was installed as an owner does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_pi import VirtualPi, is_there

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def bare_pi() -> Iterator[VirtualPi]:
    """A fresh one with the checkout in it."""
    if not is_there():
        pytest.skip("no virtual Pi: it needs the handed material (GIGAMONS_SHARED) and the rights of root")
    pi = VirtualPi()
    pi.do("build", "--install-host", patience_s=3600)
    pi.start(fresh=True)
    pi.put_checkout()
    yield pi
    pi.do("stop", check=False)


@pytest.fixture(scope="session")
def pi(bare_pi: VirtualPi) -> VirtualPi:
    """With the service installed and running."""
    bare_pi.run("cd /srv/gigamons && make install", patience_s=3600)
    return bare_pi
