"""What Magic City's game master is told to say: eyes that are closed again, votes that are counted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.magic_city.course import Begin, Compose, Deal, Pile, Proceed, TurnOver
from companion.games.magic_city.evening import Court, DrawLot, Prison, Sorcery, Word
from companion.games.magic_city.game import GAME, LastShot
from companion.games.magic_city.night import EvilEye, Garden, Guess, SecondAttack, Tree, Ward
from companion.games.magic_city.script import current
from companion.games.magic_city.table import EVENTS, EventKey
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from companion.kernel.game import Text, Who
from companion.web.table.opened import newest
from tests.driver import Drive, setup
from tests.games.magic_city.desk import TWELVE, city, dark, desk, evening, night, say
from tests.games.magic_city.phones import answer, first_day, on_phones, proceed
from tests.games.village.desk import refused

WOLF, EYE, CHIMERA, FOX, DJINN, SEER, MEDIUM, KNIGHT, DRAGON, CALLER, HUNTER, GOLEM = range(1, 13)
CLOSE = "magic-city-say-close"


def keys(drive: Drive) -> list[str]:
    """What is said now, by its keys."""
    return [text.key for text in desk(drive).say]


def heeded(drive: Drive) -> list[str]:
    """What the game master alone reads now, by its keys."""
    return [text.key for text in desk(drive).heed]


def closed(drive: Drive) -> list[str]:
    """Whose eyes the sentences of now close."""
    found = (text for text in desk(drive).say if text.key.startswith(CLOSE))
    return [role.key for text in found for role in text.params.get("roles", (Text(text.key),))]


def role(name: str) -> str:
    return f"magic-city-role-{name}"


def test_before_the_role_check_everybody_closes_the_eyes() -> None:
    """003, 5: 「参加者の皆さま、目を閉じてください」."""
    drive = Drive(setup("magic_city", 12))
    drive.say("gm", Begin())
    assert keys(drive) == ["magic-city-say-close-all", "magic-city-say-check"]


def test_each_role_of_the_check_closes_the_eyes_before_the_next_is_called() -> None:
    drive = on_phones(led="gm")
    for name in ("fox", "werewolf", "evil-eye", "chimera"):
        turn = current(drive.state)
        assert turn
        assert turn.key == f"check-{name}"
        drive.say("gm", TurnOver(turn.key))
        assert closed(drive) == [role(name)]


NIGHT = (
    ("garden", Garden(1, "clockwise", 1), ["magic-city-say-close-executed"]),
    ("attack", Attack(1, WOLF, 14), [role("werewolf")]),
    ("evil-eye", EvilEye(1, EYE, 14), [role("evil-eye")]),
    ("guess", Guess(1, CHIMERA, 15), [role("chimera")]),
    ("divination", Divination(1, SEER, 14), []),
    ("reading", Reading(1, MEDIUM, 13), []),
    ("guard", Guard(1, KNIGHT, 14), []),
    ("guard", Guard(1, DRAGON, 14), [role("knight"), role("dragon")]),
    ("ward", Ward(1, CALLER, 14), [role("spirit-caller")]),
)
"""The verb that is asked for, what the GM enters, and whose eyes the next sentences close."""


def test_every_call_of_the_night_is_closed_once_nobody_of_it_has_to_choose_any_more() -> None:
    """An answer closes the eyes in its own sentence; knight and dragon are one call."""
    drive = city()
    evening(drive, 13, "garden")
    drive.say("gm", Proceed(1, "night"))
    assert closed(drive) == []
    for verb, move, after in NIGHT:
        while desk(drive).verb == "turn-over":
            drive.say("gm", TurnOver(desk(drive).turn.key))
        assert desk(drive).verb == verb
        drive.say("gm", move)
        assert closed(drive) == after, verb


def test_the_wolves_keep_their_eyes_open_for_the_second_attack_of_the_forest() -> None:
    drive = city()
    evening(drive, 13, "forest")
    dark(drive, Attack(1, WOLF, 14))
    assert closed(drive) == []
    drive.say("gm", SecondAttack(1, WOLF, 15))
    assert closed(drive) == [role("werewolf")]


@pytest.mark.parametrize("gone", [(), ("dragon",), ("knight",)], ids=["both", "no dragon", "no knight"])
def test_only_guards_that_are_in_play_are_called(gone: tuple[str, ...]) -> None:
    drive = city([*(r for r in TWELVE if r not in gone), *["citizen"] * 4])
    evening(drive, len(drive.state.seats), "slum")
    drive.say("gm", Proceed(1, "night"))
    call = next(turn for turn in desk(drive).turns if turn.key == "guard")
    assert [name.key for name in call.say.params["roles"]] == [
        role(name) for name in ("knight", "dragon") if name not in gone
    ]


@pytest.mark.parametrize("joins", ["after-next", "next"])
def test_the_awakening_says_from_when_the_chimera_wakes_with_the_wolves(joins: str) -> None:
    drive = city(chimera_joins=joins)
    evening(drive, 13, "arena")
    night(drive, Attack(1, WOLF, 14), Guess(1, CHIMERA, 14))
    evening(drive, 15, None)
    drive.say("gm", Proceed(2, "night"), irregular=True, note="no event")
    assert keys(drive) == [f"magic-city-say-awakening-{joins}"]


def test_after_the_roles_were_checked_again_the_night_finds_the_eyes_closed() -> None:
    """003 魂の渦: the check is repeated, then the night follows."""
    drive = city()
    evening(drive, 13, "vortex")
    assert keys(drive)[:2] == ["magic-city-say-vortex", "magic-city-say-close-all"]
    drive.say("gm", Deal())
    while turn := current(drive.state):
        drive.say("gm", TurnOver(turn.key))
        assert "magic-city-say-vortex" not in keys(drive)
    assert keys(drive) == [CLOSE, "magic-city-say-night-asleep"]


def test_on_phones_nobody_is_told_to_close_or_to_open_the_eyes() -> None:
    drive = on_phones()
    answer(drive)
    assert keys(drive) == ["magic-city-say-first-day-phones"]
    proceed(drive)
    evening_on_phones(drive, 13, "guild")
    assert "magic-city-say-night-phones" in keys(drive)
    proceed(drive)
    assert keys(drive) == ["magic-city-say-card-phones"]
    assert heeded(drive) == ["magic-city-note-card-phones"]


def evening_on_phones(drive: Drive, executed: int, event: EventKey) -> None:
    """No ballots: all are waited for no longer, and the GM says who is executed."""
    proceed(drive)
    answer(drive, otherwise=executed)
    evening(drive, executed, event)


@pytest.mark.parametrize("key", ["tree", "garden", "guild", "bandits", "mirror", "bank"])
def test_on_phones_the_game_master_may_enter_the_card_of_an_executed_without_a_phone(key: EventKey) -> None:
    """003 伝説の木 and the other cards of the night: what they ask for is not lost with the phone."""
    drive = first_day(on_phones())
    evening_on_phones(drive, 13, key)
    proceed(drive)
    verb = EVENTS[key].asks
    assert desk(drive).verb == verb
    assert all(drive.snapshot(viewer).action(verb) for viewer in ("gm", "seat-13"))
    assert refused(drive, Proceed(2, "day")) == "magic-city-turns-left"
    answer(drive)
    assert desk(drive).verb == verb, "asked although all others have answered"


def test_the_tree_that_the_game_master_enters_links_both() -> None:
    drive = first_day(on_phones())
    evening_on_phones(drive, 13, "tree")
    proceed(drive)
    drive.say("gm", Tree(1, (14, 15)))
    marks = [mark.key for mark in desk(drive).dossiers[13].marks]
    assert marks == ["magic-city-mark-tree"]


def voting(**options: Any) -> Drive:
    drive = city("werewolf fox seer citizen citizen citizen", **options)
    drive.say("gm", Proceed(1, "evening"))
    return drive


def test_the_first_hands_that_are_counted_execute_nobody_in_words() -> None:
    drive = voting()
    say(drive, Tally(1, 6, 3))
    assert (keys(drive), heeded(drive)) == ([], ["magic-city-note-vote-so-far"])
    say(drive, Tally(1, 5, 3))
    assert keys(drive) == ["magic-city-say-runoff"]
    say(drive, Tally(1, 5, 2), Tally(1, 4, 1))
    assert keys(drive) == ["magic-city-say-execute"]


def test_the_runoff_is_called_for_whoever_votes_in_it() -> None:
    drive = voting(tied_vote=True)
    say(drive, Tally(1, 6, 3), Tally(1, 5, 3))
    assert keys(drive) == ["magic-city-say-runoff-all"]


@pytest.mark.parametrize("tied", [False, True])
def test_a_runoff_with_real_cards_says_who_stands_and_who_votes(tied: bool) -> None:
    drive = city(tied_vote=tied)
    drive.say("gm", Proceed(1, "evening"))
    say(drive, *(Tally(1, seat, 8) for seat in (3, 4)), Runoff(1, (3, 4)))
    (text,) = desk(drive).say
    assert text.key == f"magic-city-say-vote-runoff{'-all' if tied else ''}"
    assert text.params["seats"] == (Who(3), Who(4))


def test_more_votes_than_there_are_voters_are_noticed() -> None:
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    say(drive, Tally(1, 3, 8), Tally(1, 4, 8))
    assert heeded(drive) == []
    say(drive, Tally(1, 5, 1))
    assert heeded(drive) == ["magic-city-note-too-many-votes"]
    assert desk(drive).heed[0].params == {"number": 17, "most": 16}


def test_who_fell_by_the_hunters_shot_is_named() -> None:
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    say(drive, Execution(1, HUNTER), LastShot(HUNTER, GOLEM))
    executed, shot, _ = desk(drive).say
    assert (executed.key, shot.key) == ("magic-city-say-executed", "village-prompt-shot-dead")
    assert shot.params["seats"] == (Who(GOLEM),)


@pytest.mark.parametrize(
    ("event", "moves", "told"),
    [
        ("sorcerers-guild", (Sorcery(1, 14),), ["magic-city-say-removed"]),
        ("court", (Court(1, 14),), ["village-prompt-executed"]),
        ("prison", (Prison(1, 14),), ["magic-city-say-jailed"]),
        ("babel", (Word(1, "あ"),), []),
    ],
)
def test_whom_the_event_took_is_named_before_the_night(event: EventKey, moves: Any, told: list[str]) -> None:
    drive = city()
    evening(drive, 13, event, *moves)
    assert keys(drive) == ["magic-city-say-event", *told, "magic-city-say-night"]


def test_where_all_are_tied_and_the_tied_do_not_vote_no_runoff_is_called() -> None:
    drive = voting()
    say(drive, *(Tally(1, seat, 1) for seat in range(1, 7)))
    assert (keys(drive), heeded(drive)) == (["magic-city-say-tied"], ["magic-city-note-tied"])
    say(drive, DrawLot(1))
    assert len(drive.state.story.living) == 5


def test_ballots_name_the_executed_once_everybody_has_voted() -> None:
    drive = voting()
    for voter in range(1, 6):
        drive.say("gm", Vote(1, voter, 6))
        assert (keys(drive), heeded(drive)) == ([], ["magic-city-note-vote-so-far"])
    drive.say("gm", Vote(1, 6, None))
    assert keys(drive) == ["magic-city-say-execute"]


def test_which_vote_is_held_is_said_by_the_view() -> None:
    drive = voting()
    assert desk(drive).round == 1
    say(drive, Tally(1, 6, 3), Tally(1, 5, 3), Runoff(1, (5, 6)))
    assert desk(drive).round == 2
    evening(drive, 6, "prison")
    assert desk(drive).round == 3
    say(drive, Tally(1, 5, 1, round=3))
    assert keys(drive)[0] == "magic-city-say-event"
    say(drive, Prison(1, 5))
    assert "magic-city-say-night" in keys(drive)


def test_a_verdict_names_camps_whose_cards_are_in_the_game() -> None:
    drive = voting()
    drive.say("gm", Execution(1, 6))
    offered = drive.snapshot("gm").action("verdict").field("camp")
    assert [choice.value for choice in offered.choices] == ["village", "wolves", "fox", "nobody"]
    assert refused(drive, Verdict("lovers")) == "village-no-such-camp"
    assert refused(drive, Verdict("djinn")) == "village-no-such-camp"


def test_each_call_and_each_card_is_explained() -> None:
    drive = city()
    evening(drive, 13, "slum")
    assert [one.rule.key for one in desk(drive).explained] == ["magic-city-event-slum-text"]
    drive.say("gm", Proceed(1, "night"))
    explained = {turn.key: (turn.roles, turn.event) for turn in desk(drive).turns}
    assert explained["attack"] == (("werewolf",), None)
    assert explained["guard"] == (("knight", "dragon"), "slum")
    assert [one.rule.key for one in desk(drive).explained] == ["magic-city-role-werewolf-text"]


def test_the_same_people_play_with_the_composition_that_the_game_master_settled_on() -> None:
    drive = Drive(setup("magic_city", 8))
    say(drive, Compose("dragon", 1), Compose("citizen", 2), Pile(("slum", "arena")), Deal())
    options = GAME.played_options(drive.history.setup, drive.state)
    assert (options.roles["dragon"], sum(options.roles.values())) == (1, 8)
    assert set(options.events) == {"slum", "arena"}


def test_events_that_were_used_in_the_first_game_are_in_the_pile_of_the_next() -> None:
    drive = city(events=("slum", "arena"))
    evening(drive, 13, "slum")
    assert drive.state.pile == ("arena",)
    assert set(GAME.played_options(drive.history.setup, drive.state).events) == {"slum", "arena"}


def test_a_composition_that_was_left_as_proposed_is_proposed_anew() -> None:
    drive = Drive(setup("magic_city", 8))
    drive.say("gm", Deal())
    assert GAME.played_options(drive.history.setup, drive.state).roles == {}


def test_who_was_executed_is_announced_before_what_follows() -> None:
    """Also where the game master or a lot decided, and where nobody was."""
    for chosen, follows in ((CALLER, "draw"), (HUNTER, "shot")):
        drive = city()
        drive.say("gm", Proceed(1, "evening"))
        drive.say("gm", Execution(1, chosen))
        first, then = desk(drive).say
        assert (first.key, then.key) == ("magic-city-say-executed", f"magic-city-say-{follows}")
        assert [who.seat for who in first.params["seat"]] == [chosen]
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    drive.say("gm", Execution(1, None))
    assert keys(drive)[0] == "magic-city-say-nobody"


def test_a_call_that_was_left_too_early_is_taken_back_by_one_tap() -> None:
    drive = on_phones(led="gm")
    before = current(drive.state)
    assert before
    drive.say("gm", TurnOver(before.key))
    line = newest(drive.history, "gm")
    assert line
    assert line.text == Text("magic-city-tell-turn-over")
    assert newest(drive.history, "host") != line
    drive.strike(line.id)
    assert current(drive.state) == before


def test_sentences_to_read_aloud_hold_nothing_that_is_for_the_game_master() -> None:
    drive = Drive(setup("magic_city", 12))
    assert keys(drive) == []
    assert heeded(drive)[0] in ("magic-city-note-begin", "magic-city-note-compose")
    drive = city()
    evening(drive, 13, "slum")
    dark(drive, Attack(1, WOLF, None), EvilEye(1, EYE, 14), Guess(1, CHIMERA, 15), Divination(1, SEER, WOLF))
    while (turn := current(drive.state)) and turn.verb != "guard":
        drive.say("gm", Reading(1, MEDIUM, 13) if turn.verb == "reading" else TurnOver(turn.key))
    assert keys(drive)[-1] == "magic-city-say-guard"
    assert heeded(drive) == ["magic-city-note-slum"]
