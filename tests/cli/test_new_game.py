"""The files that a new game begins with: it is found, played and worded as they stand."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.new_game import new_game

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
from companion.games import GAMES
from companion.games.card_duel.game import Win
from companion.words import Words
from tests.driver import Drive, setup

drive = Drive(setup("card_duel", 2))
drive.say("host", Win(2))
assert drive.result.winners == (2,)
for language in ("ja", "en"):
    for key in ("card-duel-name", "card-duel-do-win", "card-duel-tell-win", "card-duel-code-win"):
        assert Words(language).has(key), key
print(drive.game.name)
"""


def test_a_new_game_is_found_and_can_be_played(tmp_path):
    for part in ("companion", "tests", "templates"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    made = new_game(tmp_path, "card_duel")
    assert all(path.is_file() for path in made)
    played = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert played.stdout == "card_duel\n", played.stderr


@pytest.mark.parametrize("name", ["Catan", "a b", "", "../x", "1st", "catan"])
def test_a_name_that_cannot_be_is_refused(name):
    with pytest.raises(ValueError, match=r"."):
        new_game(ROOT, name)
