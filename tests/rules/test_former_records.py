"""Tables that began by rules that have changed since: each folds on as it was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.werewolf.night import Guard, OwnAct
from companion.kernel.record import read
from companion.kernel.table import codec_of, encode

FORMER = Path(__file__).parents[1] / "records" / "former"


@pytest.mark.parametrize("name", ["village-rules-2", "magic-city-rules-1"])
def test_wolves_whose_choice_the_gm_has_made_impossible_since_had_chosen(name: str) -> None:
    """By the present rules such a choice comes to nothing, and no lot could have fallen on it."""
    history = read((FORMER / f"{name}.json").read_bytes(), GAMES)
    assert history.setup.rules < history.game.about.rules


def test_a_role_of_several_turns_took_its_first_alone_where_the_table_began_by_earlier_rules() -> None:
    """Its phone was told that the second seat did not count; by the present rules that seat dies as well."""
    state = read((FORMER / "village-rules-3.json").read_bytes(), GAMES).table.state
    assert [fact.move for fact in state.story.of((Guard, OwnAct))] == [Guard(night=1, seat=3, target=4)]
    assert state.story.living == {1, 3, 4, 5, 6, 7}


@pytest.mark.parametrize(
    ("game", "version", "rule"),
    [
        (name, version, rule)
        for name, game in GAMES.items()
        for version, rules in game.about.before.items()
        for rule in rules
    ],
)
def test_a_house_rule_whose_default_has_changed_stands_however_often_it_is_written(
    game: str, version: int, rule: str
) -> None:
    codec, options = codec_of(GAMES[game]).setup, GAMES[game].Options()
    was, now = GAMES[game].about.before[version][rule], getattr(options, rule)
    seats = [{"name": "あ"}] * GAMES[game].least
    for chosen, meant in (({}, was), ({rule: was}, was), ({rule: now}, now)):
        old = {"game": game, "seats": seats, "options": chosen, "rules": version - 1}
        setup = codec.decode(json.dumps(old).encode())
        assert getattr(setup.options, rule) == meant
        assert codec.decode(encode(setup)) == setup
