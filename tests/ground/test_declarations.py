"""A game is declared in its own folders: nothing elsewhere has to know its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel.capabilities import StandsForAnyGame

PACKAGE = Path(__file__).resolve().parents[2] / "companion"
PLAYERS = {PACKAGE / "club" / "sample.py", PACKAGE / "agents", PACKAGE / "cli" / "agents.py"}
"""The sample evening, and the agents with their command, play games that they name."""


def own(path: Path) -> bool:
    """Whether a file lies in a folder of a game, or is a game's own file."""
    return bool({*path.relative_to(PACKAGE).parent.parts, path.stem} & set(GAMES))


FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not own(path) and not PLAYERS & {path, *path.parents} and "migrations" not in path.parts
]


ORDINARY = {"free", "village"}
"""Games whose name is a word as well (a place, a camp): they count only where they are imported."""


def named(source: str) -> set[str]:
    """Games that a source names as a whole string or imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} - ORDINARY
        elif isinstance(node, ast.ImportFrom):
            found.update(*((node.module or "").split("."), [alias.name for alias in node.names]))
    return found & set(GAMES)


def test_no_file_outside_the_games_names_one() -> None:
    assert {
        str(path.relative_to(PACKAGE)): names for path in FILES if (names := named(path.read_text("utf-8")))
    } == {}, "a new game's name that stands there as another word goes into ORDINARY"


@pytest.mark.parametrize(
    "source",
    ['PRINTS = {"half_wolf": 1}', "from companion.games.catan.game import Catan", "from . import village"],
)
def test_a_game_named_elsewhere_is_seen(source: str) -> None:
    assert named(source)


def test_every_folder_of_a_game_is_found_and_the_score_sheet_for_any_other_stands_last() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("games/*/game.py")}
    assert set(GAMES) == folders
    assert [isinstance(game, StandsForAnyGame) for game in GAMES.values()] == [False] * (len(GAMES) - 1) + [
        True
    ]
