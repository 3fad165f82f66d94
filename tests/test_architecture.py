"""The walls of the house: who may import whom, and what no file of ours may hold. See docs/architecture.md."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from handed import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGES = ("companion", "hardware", "calibration", "models", "report")

WORDS = {
    "companion.whole_file",
    "companion.table",
    "companion.frame",
    "companion.mats",
    "companion.lamps",
    "companion.buttons",
    "companion.utterance",
    "companion.errors",
    "companion.plight",
    "companion.pictures",
    "companion.setting",
}
ARROWS: dict[str, set[str]] = {
    "companion.table": set(),
    "companion.frame": set(),
    "companion.setting": set(),
    "companion.errors": set(),
    "companion.whole_file": set(),
    "companion.plight": {"companion.errors"},
    "companion.mats": {"companion.table"},
    "companion.lamps": {"companion.table"},
    "companion.buttons": set(),
    "companion.utterance": set(),
    "companion.inbox": {"companion.table"},
    "companion.voice": {"companion.utterance"},
    "companion.pictures": {"companion.errors"},
    "companion.engine": {"companion.table"},
    "companion.vision": WORDS,
    "companion.referee": WORDS | {"companion.engine"},
    "companion.spoken": WORDS,
    "companion.record": WORDS | {"companion.engine", "companion.announce"},
    "companion.recorder": WORDS | {"companion.engine", "companion.record", "companion.referee", "companion.setting"},
    "companion.announce": WORDS | {"companion.engine"},
    "hardware": WORDS,
    "calibration": WORDS | {"companion.vision", "hardware"},
    "companion.settings": WORDS | {"companion.engine", "companion.announce", "companion.recorder.settings", "hardware"},
    "companion.running": WORDS
    | {f"companion.{room}" for room in ("engine", "referee", "vision", "record", "recorder", "announce", "voice", "spoken")}
    | {"companion.service", "companion.inbox"}
    | {"hardware", "calibration"},
    "companion.checkup": WORDS | {"companion.vision", "hardware", "calibration"},
    "companion.demo": WORDS | {"companion.engine", "hardware.simulated"},
}
"""Whom each room may import besides itself, the standard library and what pip brings. Who is not named here may import everything."""

OUTERMOST = ("companion.__main__", "companion.cli", "companion.service", "companion.running", "companion.demo", "report")
"""The door, where time and chance come in from outside."""


@cache
def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for path in sorted(path for package in PACKAGES for path in (CHECKOUT / package).rglob("*.py")):
        parts = path.relative_to(CHECKOUT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def syntax(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def imports(module: str) -> set[str]:
    """The dotted names that a module imports, each as long as it can be told: also where it does so late or for types alone."""
    names: set[str] = set()
    for node in ast.walk(syntax(module)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names |= {f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in modules() else node.module for alias in node.names}
    return names


def lies_in(module: str, rooms: set[str] | tuple[str, ...]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def room_of(module: str) -> str | None:
    return max((room for room in ARROWS if lies_in(module, (room,))), key=len, default=None)


def files() -> dict[str, str]:
    """Every text of the project, by its path in the checkout."""
    tops = [path for path in CHECKOUT.iterdir() if path.name == ".ci" or not path.name.startswith((".", "build", "games"))]
    inside = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]
    return {
        str(path.relative_to(CHECKOUT)): path.read_text(encoding="utf-8", errors="replace")
        for path in inside
        if path.suffix not in {".pyc", ".png", ".jpg", ".pdf"}
        and ".egg-info" not in str(path)
        and "/." not in str(path.relative_to(CHECKOUT))
    }


every_module = pytest.mark.parametrize("module", modules())


@every_module
def test_imports_follow_the_arrows(module: str) -> None:
    room = room_of(module)
    if room is None:
        return
    ours = {name for name in imports(module) if lies_in(name, PACKAGES)}

    assert {name for name in ours if not lies_in(name, ARROWS[room] | {room})} == set()


@every_module
def test_nobody_imports_the_door(module: str) -> None:
    if not lies_in(module, OUTERMOST):
        assert {name for name in imports(module) if lies_in(name, OUTERMOST)} == set()


@pytest.mark.parametrize("module", [module for module in modules() if lies_in(module, ("companion.engine",))])
def test_the_engine_needs_the_standard_library_alone(module: str) -> None:
    others = {name.split(".")[0] for name in imports(module)} - sys.stdlib_module_names

    assert others <= {"companion"}


@every_module
def test_imports_are_written_in_full(module: str) -> None:
    assert [node.lineno for node in ast.walk(syntax(module)) if isinstance(node, ast.ImportFrom) and node.level] == []


UNSEEDED = re.compile(
    r"random\.(Random\(\)|[a-z]\w*\(.*\))|(.*\.)?(default_rng\(\)|urandom\(.*\)|(datetime|date)\.(now|today|utcnow)\(.*\))", re.DOTALL
)


@every_module
def test_time_and_chance_come_in_from_outside(module: str) -> None:
    """A device has a clock of its own, and the simulated table draws by the seed that it is given; nobody else needs either."""
    if lies_in(module, OUTERMOST):
        return
    allowed = {"time", "random"} if lies_in(module, ("hardware",)) else set()
    calls = [ast.unparse(node) for node in ast.walk(syntax(module)) if isinstance(node, ast.Call)]

    assert (imports(module) & {"time", "random", "secrets", "uuid"}) - allowed == set()
    assert [call for call in calls if UNSEEDED.fullmatch(call)] == []


STEPS = re.compile(r"time\.time(_ns)?\(.*\)|time\.localtime\(.*\)|(.*\.)?(datetime|date)\.(now|today|utcnow)\(.*\)", re.DOTALL)
DATED = {"companion.cli.run", "companion.cli.check"}
"""They name a game by its day and show it; a wrong one harms nothing."""


@every_module
def test_nothing_waits_by_a_clock_that_steps_r17(module: str) -> None:
    """A Pi starts with an old time, which leaps once there is a network."""
    if lies_in(module, ("companion", "hardware", "calibration")) and module not in DATED:
        calls = [ast.unparse(node) for node in ast.walk(syntax(module)) if isinstance(node, ast.Call)]

        assert [call for call in calls if STEPS.fullmatch(call)] == []


@every_module
def test_a_module_says_its_one_idea_in_its_first_line(module: str) -> None:
    says = ast.get_docstring(syntax(module), clean=False)

    assert says
    assert says.splitlines()[0].strip()


def test_every_test_file_has_a_name_of_its_own() -> None:
    """pytest imports them by their names alone."""
    names = [path.name for path in (CHECKOUT / "tests").rglob("*.py")]

    assert {name for name in names if names.count(name) > 1} == set()


def test_no_file_is_over_400_lines() -> None:
    lengths = {name: text.count("\n") for name, text in files().items() if name.endswith(".py")}

    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_no_file_speaks_of_the_machine_it_was_written_on() -> None:
    machine = re.compile(r"(?<![\w.~-])/(" + "|".join(("root", "work", "farm", r"home/(?!pi\b)\w+", "Users")) + r")/[\w.]")

    assert {name: found.group() for name, text in files().items() if (found := machine.search(text))} == {}


def test_every_room_of_the_house_is_on_the_map() -> None:
    described = (CHECKOUT / "docs/architecture.md").read_text(encoding="utf-8")
    rooms = {"/".join(module.split(".")) for module in modules() if module.startswith("companion.") and module.count(".") == 1}

    assert {room for room in rooms if f"{room}/" not in described and f"{room}.py" not in described} == set()
