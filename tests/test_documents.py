"""What README and docs say can be done as they say it."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import build_parser
from handed import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DOCUMENTS = sorted([*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md")])
FENCED = re.compile(r"^```sh( run)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
TARGET = re.compile(r"^([a-z0-9-]+):", re.MULTILINE)
PROGRAM = ".venv/bin/companion"
INSTALLED = "companion"
"""The same once `make install` has put it on a Pi."""

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=[str(path.relative_to(CHECKOUT)) for path in DOCUMENTS])


def commands(document: Path, *, run: bool | None = None) -> list[list[str]]:
    """The words of every line of a document's sh blocks; run: only of those that are marked `sh run`, or that are not."""
    blocks = FENCED.findall(document.read_text(encoding="utf-8"))
    lines = [line for mark, block in blocks for line in block.splitlines() if run is None or bool(mark) is run]
    return [shlex.split(line, comments=True) for line in lines if shlex.split(line, comments=True)]


def usage(words: list[str]) -> str:
    """What the program says against these words, or nothing where it would begin."""
    try:
        build_parser(words[0]).parse_args(words)
    except SystemExit as ended:
        return f"exit {ended.code}" if ended.code else ""
    return ""


@each_document
def test_every_companion_command_is_right_usage(document: Path) -> None:
    wrong = {shlex.join(words): usage(words[1:]) for words in commands(document) if words[0] in {PROGRAM, INSTALLED}}

    assert {command: says for command, says in wrong.items() if says} == {}


def cures() -> Iterator[tuple[str, list[str]]]:
    """The commands of several words that the program names between backticks, by the file that does."""
    for path in sorted(path for package in ("companion", "hardware", "calibration") for path in (CHECKOUT / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in notes:
                for found in re.findall(r"`companion ([^`{}]+)`", node.value):
                    if len(words := shlex.split(found)) > 1:
                        yield str(path.relative_to(CHECKOUT)), words


def test_every_cure_that_is_a_command_is_right_usage() -> None:
    wrong = {(path, shlex.join(words)): usage(words) for path, words in cures()}

    assert len(wrong) > 5
    assert {cure: says for cure, says in wrong.items() if says} == {}


@each_document
def test_every_make_target_exists(document: Path) -> None:
    targets = TARGET.findall((CHECKOUT / "Makefile").read_text(encoding="utf-8"))

    assert {target for words in commands(document) if words[0] == "make" for target in words[1:]} <= set(targets)


@each_document
def test_commands_in_blocks_marked_run_do_it(document: Path, tmp_path: Path) -> None:
    for words in commands(document, run=True):
        assert words[0] == PROGRAM
        ended = subprocess.run([sys.executable, "-m", "companion.cli.main", *words[1:]], cwd=tmp_path, capture_output=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, b""), shlex.join(words)


@each_document
def test_links_lead_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))

    assert [link for link in links if not (document.parent / link).exists()] == []


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)}
    reasons = (CHECKOUT / "docs/dependencies.md").read_text(encoding="utf-8")

    named = set(re.findall(r"^\| `([\w.-]+)` \|", reasons, re.MULTILINE))

    assert named == {re.split(r"[<>=~!\[; ]", requirement)[0] for requirement in asked}


def test_make_alone_tells_of_every_target() -> None:
    makefile = (CHECKOUT / "Makefile").read_text(encoding="utf-8")

    says = subprocess.run(["make", "--no-print-directory", "-C", str(CHECKOUT)], capture_output=True, text=True, check=True).stdout

    told = re.findall(r"^make ([a-z0-9-]+) +\S", says, re.MULTILINE)
    assert told == TARGET.findall(makefile)


def test_readme_fits_two_screens() -> None:
    assert len((CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()) <= 80
