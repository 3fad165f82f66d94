"""Which icon pack is for what: never two uses at once, and each as npm installs it."""

import json

from handed import CHECKOUT
from tools.artsets.packs import DEVELOPMENT, FINAL, TRAINING

HANDED = {"noto", "fluent-emoji", "fluent-emoji-high-contrast", "streamline-kameleon-color", "fxemoji"}
SAME_DRAWINGS = {"noto-v1", "fluent-emoji-flat"}


def test_what_trains_develops_and_judges_shares_no_pack():
    train, develop, judge = (
        {pack.name for pack in TRAINING},
        {recipe.pack.name for recipe in DEVELOPMENT},
        {recipe.pack.name for recipe in FINAL},
    )

    assert not train & develop
    assert not train & judge
    assert not develop & judge


def test_no_pack_of_a_handed_set_is_used():
    used = {pack.name for pack in TRAINING} | {recipe.pack.name for recipe in (*DEVELOPMENT, *FINAL)}

    assert not used & (HANDED | SAME_DRAWINGS)


def test_packs_are_those_that_npm_installs():
    asked = json.loads((CHECKOUT / "tools/artsets/package.json").read_text("utf-8"))["dependencies"]
    used = {pack.name for pack in TRAINING} | {recipe.pack.name for recipe in (*DEVELOPMENT, *FINAL)}

    assert {name.removeprefix("@iconify-json/") for name in asked} >= used
    assert all(version[0].isdigit() for version in asked.values())
