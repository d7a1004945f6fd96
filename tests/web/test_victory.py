"""Whose colours a result is told in: a camp's, the one seat's that has won, or the game's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel import record
from companion.kernel.replay import History
from companion.kernel.results import Result
from companion.kernel.words import Text
from companion.web.drawings import victory

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("camp", ["village", "wolves"])
def test_the_same_side_has_the_same_crest_in_every_game(camp: str) -> None:
    result = Result(Text(f"one-night-won-{camp}"), (1, 2), ())
    assert victory("one-night-1", result, 4) == (f"camp-{camp}", f"own-camp-{camp}")


@pytest.mark.parametrize(
    ("name", "crest", "tone"),
    [
        ("catan-declared", "catan", "own-seat seat-2"),
        ("village-eleven-fox", "camp-fox", "own-camp-fox"),
        ("village-night", "camp-wolves", "own-camp-wolves"),
        ("half-wolf-real-cards", "half-wolf", "own-half-wolf"),
        ("half-wolf-four-runoff", "camp-village", "own-camp-village"),
        ("half-wolf-four-panic", "camp-wolves", "own-camp-wolves"),
        ("half-wolf-six-mad-wolf", "half-wolf", "own-seat seat-1"),
        ("evidence-8", "camp-wolves", "own-camp-wolves"),
    ],
)
def test_a_result_has_the_colours_of_whose_it_is(name: str, crest: str, tone: str) -> None:
    history = record.read((RECORDS / f"{name}.json").read_bytes(), GAMES)
    assert isinstance(history, History)
    result = history.result()
    assert result
    assert victory(history.setup.game, result, len(history.setup.seats)) == (crest, tone)


def test_a_game_without_a_crest_has_that_of_any_game() -> None:
    history = record.read((RECORDS / "half-wolf-real-cards.json").read_bytes(), GAMES)
    assert isinstance(history, History)
    result = history.result()
    assert result
    assert victory("card_duel", result, 20) == ("free", "own-free")
