"""The files that a new game begins with: it is found, keeps the contract and is worded as they stand."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.new_game import new_game

ROOT = Path(__file__).resolve().parents[2]
TESTS = (
    "tests/games/test_contract.py",
    "tests/games/test_hidden_hands.py",
    "tests/rules/test_card_duel.py",
    "tests/words/test_coverage.py",
    "tests/words/test_japanese.py",
    "tests/web/table/test_random_games_tell_nothing.py",
    "tests/web/test_ended_without_result.py",
)


def test_a_new_game_keeps_the_contract_as_it_stands(tmp_path):
    for part in ("companion", "tests", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    made = new_game(tmp_path, "card_duel")
    assert all(path.is_file() for path in made)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-k", "card", *TESTS],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("name", ["Catan", "a b", "", "../x", "1st", "catan"])
def test_a_name_that_cannot_be_is_refused(name):
    with pytest.raises(ValueError, match=r"."):
        new_game(ROOT, name)
