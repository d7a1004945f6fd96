"""Rulings that a house may change, and what the GM is told of a composition."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.magic_city.course import Begin, Compose, Proceed
from companion.games.magic_city.desk import OUTSIDE, consequences
from companion.games.magic_city.evening import ChooseEvent, Prison
from companion.games.magic_city.night import Bandits, Bank, EvilEye, Garden, Guess, Tree, Ward
from companion.games.magic_city.script import current
from companion.games.magic_city.state import namings_of
from companion.games.magic_city.table import MagicCityOptions
from companion.games.werewolf.course import ClockHold, ClockRun
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import FURTHER, Execution, Runoff, Vote, polls
from companion.kernel.game import Text
from tests.driver import Drive, setup
from tests.games.magic_city.desk import (
    TWELVE,
    check,
    city,
    dark,
    dawn,
    desk,
    draw,
    evening,
    night,
    proposed,
    say,
)
from tests.games.village.desk import left, refused


@pytest.mark.parametrize("takes", [False, True])
def test_the_arena_takes_a_spirit_callers_ward_along_where_the_house_has_it(
    takes: bool,
) -> None:
    drive = city(arena_takes_ward=takes)
    evening(drive, 13, "arena")
    dark(drive, Attack(1, 1, 14), EvilEye(1, 2, 8), Guess(1, 3, 16), Divination(1, 6, 1), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 14), Guard(1, 9, 14), Ward(1, 10, 15))
    dawn(drive)
    assert left(drive) == {13: "executed", 10: "arena", **({15: "dragged"} if takes else {})}


@pytest.mark.parametrize("counts", [True, False])
def test_who_is_in_prison_is_counted_unless_the_house_says_otherwise(counts: bool) -> None:
    drive = city("werewolf werewolf citizen citizen citizen citizen", ("prison",), prisoner_counts=counts)
    evening(drive, 3, "prison", Prison(1, 4))
    assert proposed(drive) == (None if counts else "wolves")


@pytest.mark.parametrize(("counts", "camp"), [("human", "village"), ("wolf", None)])
def test_a_chimera_that_has_not_awakened_counts_as_the_house_has_it(counts: str, camp: str | None) -> None:
    drive = city("werewolf chimera citizen citizen citizen citizen", (), chimera_counts=counts)
    evening(drive, 1, None)
    assert proposed(drive) == camp


@pytest.mark.parametrize(("meets", "held"), [("shifted", 15), ("pointed", 14)])
def test_guards_are_compared_with_whom_the_attack_meets_or_whom_the_wolves_pointed_at(
    meets: str, held: int
) -> None:
    for guarded in (14, 15):
        drive = city(guards_meet=meets)
        evening(drive, 13, "garden")
        say(drive, Proceed(1, "night"), Garden(1, "clockwise", 1), Attack(1, 1, 14), Guard(1, 8, guarded))
        assert left(drive) == {13: "executed", **({15: "attacked"} if guarded != held else {})}


def redealt(**options: Any) -> Drive:
    """A djinn, seat 5, cursed and linked to 14; then the vortex, in which everybody gets the same card."""
    drive = city(**options)
    evening(drive, 13, "tree")
    night(drive, Tree(1, (5, 14)), Attack(1, 1, None), EvilEye(1, 2, 5), Guess(1, 3, 16))
    evening(drive, 15, "vortex")
    check(drive, [*TWELVE, *["citizen"] * 4])
    say(drive, Proceed(2, "night"))
    return drive


@pytest.mark.parametrize("clears", [True, False])
def test_the_vortex_makes_a_naming_of_the_djinn_forgotten_unless_the_house_says_otherwise(
    clears: bool,
) -> None:
    assert bool(namings_of(redealt(vortex_clears_djinn=clears).state, 5)) is not clears


@pytest.mark.parametrize("cuts", [True, False])
def test_the_vortex_leaves_the_trees_link_unless_the_house_says_otherwise(cuts: bool) -> None:
    drive = redealt(vortex_cuts_tree=cuts)
    assert bool(desk(drive).dossiers[13].marks) is not cuts
    say(drive, Attack(2, 1, 14))
    assert (left(drive).get(5) == "linked") is not cuts


@pytest.mark.parametrize(
    ("options", "humans"),
    [({}, 4), ({"djinn_counts": "nobody"}, 3), ({"madman_counts": "nobody"}, 3)],
)
def test_djinn_and_madman_count_as_humans_unless_the_house_says_otherwise(
    options: dict[str, Any], humans: int
) -> None:
    census = city("werewolf fox djinn madman golem citizen", (), **options).state.census
    assert (census.wolves, census.humans, census.foxes, census.instead) == (1, humans, 1, ("fox",))


@pytest.mark.parametrize(("checked", "camp"), [("both", "village"), ("dawn", None)])
def test_the_verdict_is_checked_in_the_evening_too_unless_the_house_says_otherwise(
    checked: str, camp: str | None
) -> None:
    drive = city("werewolf citizen citizen citizen citizen citizen", (), verdict_checked=checked)
    evening(drive, 1, None)
    assert proposed(drive) == camp
    if camp is None:
        night(drive)
        assert proposed(drive) == "village"


@pytest.mark.parametrize(
    ("rounds", "seats", "number"), [("down", 12, 3), ("up", 12, 4), ("down", 13, 4), ("up", 13, 4)]
)
def test_the_formula_rounds_half_a_role_as_the_house_has_it(rounds: str, seats: int, number: int) -> None:
    drive = Drive(setup("magic_city", seats, MagicCityOptions(formula_rounds=rounds)))  # type: ignore[arg-type]
    assert sum(drive.state.number(role) for role in OUTSIDE) == number
    assert drive.state.number("citizen") == number + 2
    assert not any(one.text.key == "magic-city-follows-formula" for one in consequences(drive.state))


def test_a_record_that_names_an_attack_before_the_first_day_still_loads() -> None:
    """There was an option for it, which no script ever called."""
    assert msgspec.convert({"first_attack": True, "led": "gm"}, MagicCityOptions) == MagicCityOptions()


@pytest.mark.parametrize(("works", "bank", "robbed"), [("every", 2, False), ("first", 1, True)])
def test_bandits_and_bank_work_in_every_vote_of_the_day_or_in_the_first_alone(
    works: str, bank: int, robbed: bool
) -> None:
    for card, votes in ((Bank(1, 14), bank), (Bandits(1, 14), int(robbed))):
        drive = city(event_votes=works)
        evening(drive, 13, "bank" if isinstance(card, Bank) else "bandits")
        night(drive, card, Attack(1, 1, None), EvilEye(1, 2, 8), Guess(1, 3, 16))
        drive.say("gm", Proceed(2, "evening"))
        drive.say("gm", Runoff(2, (15, 16)))
        if votes:
            drive.say("gm", Vote(2, 14, 15, 2))
            assert polls(drive.state.story)[-1].counts[0].votes == votes
        else:
            assert refused(drive, Vote(2, 14, 15, 2)) == "village-no-vote"


@pytest.mark.parametrize("returns", [True, False])
def test_the_card_that_was_not_chosen_goes_back_unless_the_house_says_otherwise(returns: bool) -> None:
    drive = city(events=("slum", "tree", "bank"), pile_returns=returns)
    evening(drive, 13, None)
    draw(drive, "bank")
    (other,) = set(drive.state.hand) - {"bank"}
    drive.say("gm", ChooseEvent(1, "bank"))
    assert (other in drive.state.pile) is returns


def test_the_airship_looks_at_the_whole_pile_whatever_goes_back() -> None:
    drive = city(events=("airship", "slum", "tree", "bank"), pile_returns=False)
    evening(drive, 13, "airship")
    assert len(drive.state.hand) == 2
    drive.say("gm", ChooseEvent(1, drive.state.hand[0]))
    assert drive.state.pile == ()


def test_ballots_of_court_and_prison_can_be_written_down_without_phones() -> None:
    drive = city()
    evening(drive, 13, "court")
    for voter in (1, 2, 3):
        drive.say("gm", Vote(1, voter, 14, FURTHER))
    view: Any = drive.view("gm")
    assert (view.poll.leaders, len(view.poll.ballots)) == ((14,), 3)
    assert refused(drive, Vote(1, 13, 14, FURTHER)) == "kernel-not-offered"


def texts(roles: dict[str, int], seats: int, **options: Any) -> dict[str, bool]:
    drive = Drive(setup("magic_city", seats, MagicCityOptions(roles=roles, **options)))  # type: ignore[arg-type]
    return {
        one.text.key.removeprefix("magic-city-follows-"): one.warning for one in consequences(drive.state)
    }


def test_the_gm_is_told_when_parity_comes_and_which_third_camps_there_are() -> None:
    twelve = {"werewolf": 2, "fox": 1, "seer": 1, "knight": 1, "citizen": 7}
    assert texts(twelve, 12) == {"parity": False, "fox": False}
    drive = Drive(setup("magic_city", 12, MagicCityOptions(roles=twelve)))  # type: ignore[arg-type]
    assert consequences(drive.state)[0].text.params["when"] == Text("village-when-evening", {"day": 4})


def test_a_composition_that_ends_as_it_begins_or_leaves_the_formula_is_warned_of() -> None:
    found = texts({"werewolf": 2, "chimera": 1, "djinn": 1, "citizen": 2}, 6)
    assert found == {"parity": True, "chimera-now": True, "formula": True, "djinn": False}


def test_the_consequences_follow_what_the_gm_changes_and_end_with_the_role_check() -> None:
    drive = Drive(setup("magic_city", 8))
    drive.say("gm", Compose("fox", 1))
    view: Any = drive.view("gm")
    assert any(one.text.key == "magic-city-follows-fox" for one in view.desk.consequences)
    assert drive.view("public").desk is None  # type: ignore[attr-defined]
    drive.say("gm", Compose("citizen", drive.state.number("citizen") - 1))
    drive.say("gm", Begin())
    view = drive.view("gm")
    assert view.desk.consequences == ()


@pytest.mark.parametrize(("wolves", "say"), [(1, "magic-city-say-check"), (2, "magic-city-say-check-wolves")])
def test_a_lone_wolf_is_not_told_to_look_for_fellows(wolves: int, say: str) -> None:
    roles: Any = {"werewolf": wolves, "citizen": 8 - wolves}
    drive = Drive(setup("magic_city", 8, MagicCityOptions(roles=roles)))
    drive.say("gm", Begin())
    turn = current(drive.state)
    assert turn is not None
    assert turn.say.key == say


def test_the_clock_of_a_day_that_has_not_begun_stands_ready() -> None:
    drive = city()
    states = []
    for move in (None, ClockRun(), ClockHold()):
        if move is not None:
            drive.say("gm", move, at=drive.now + 1000)
        reading = drive.game.clock_reading(drive.view())
        assert reading is not None
        states.append(reading.state)
    assert states == ["ready", "running", "paused"]


def test_one_card_in_the_pile_is_drawn_as_one() -> None:
    drive = city(events=("slum",))
    evening(drive, 13, None)
    view: Any = drive.view("gm")
    assert view.desk.say[-1].params["number"] == 1
    assert drive.state.story.of(Execution)
