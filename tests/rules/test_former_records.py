"""Tables that began by rules that have changed since: each folds on as it was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel.record import read

FORMER = Path(__file__).parents[1] / "records" / "former"


@pytest.mark.parametrize("name", ["village-rules-2", "magic-city-rules-1"])
def test_wolves_whose_choice_the_gm_has_made_impossible_since_had_chosen(name: str) -> None:
    """By the present rules such a choice comes to nothing, and no lot could have fallen on it."""
    history = read((FORMER / f"{name}.json").read_bytes(), GAMES)
    assert history.setup.rules < history.game.about.rules
