"""magic-city.md, "Composition" and "Order": role check, day, vote, event, the course of a night."""

from __future__ import annotations

import pytest

from companion.games.magic_city.course import Begin, Compose, Deal, OpenedEyes, Pile, Proceed, TurnOver
from companion.games.magic_city.evening import ChooseEvent, DrawEvents, DrawLot, TellEvents
from companion.games.magic_city.night import EvilEye, Guess, Ward
from companion.games.magic_city.script import current, turns
from companion.games.magic_city.table import CHECK, DEALT, EVENTS, KEYS, ROLES, outsiders, proposed_roles
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Execution, Runoff, Vote
from companion.kernel.capabilities import clock_move, longer_move
from tests.driver import MINUTE, Drive, setup
from tests.games.magic_city.desk import city, desk, draw, evening, finish, go_to, night, say
from tests.games.magic_city.desk import proposed as verdict
from tests.games.village.desk import left, refused

SOURCE_CHECK = [
    *("fox", "werewolf", "evil-eye", "chimera", "golem", "djinn", "seer", "medium"),
    *("knight", "dragon", "spirit-caller", "mason", "moneylender", "hunter", "madman"),
]


@pytest.mark.parametrize(
    ("seats", "number"), [(6, 1), (7, 1), (8, 1), (9, 2), (11, 3), (12, 3), (13, 4), (16, 5), (18, 6)]
)
def test_half_of_the_others_less_two_are_wolves_side_fox_and_djinn_rounded_down_at_least_one(
    seats: int, number: int
) -> None:
    assert outsiders(seats) == number
    cards = proposed_roles(seats)
    assert sum(n for role, n in cards.items() if ROLES[role].camp != "village") == number
    assert cards["citizen"] == number + 2
    assert cards["werewolf"] >= 1
    assert sum(cards.values()) == seats


def test_the_gm_changes_the_proposal_and_what_does_not_fit_cannot_begin() -> None:
    drive = Drive(setup("magic_city", 12))
    assert drive.state.number("werewolf") == proposed_roles(12)["werewolf"]
    say(drive, Compose("citizen", 0))
    assert refused(drive, Begin()) == "magic-city-not-as-many-cards"
    assert refused(drive, Deal()) == "magic-city-not-as-many-cards"
    say(drive, Compose("golem", drive.state.number("golem") + 5), Begin())
    assert drive.state.phase == "check"


def test_sixteen_roles_and_nineteen_events() -> None:
    assert len(DEALT) == 16
    assert len(KEYS) == 19
    assert tuple(EVENTS) == KEYS


def test_the_role_check_follows_the_order_of_the_source() -> None:
    assert list(CHECK) == SOURCE_CHECK
    roles = [*SOURCE_CHECK, "citizen"]
    drive = Drive(setup("magic_city", len(roles)))
    for role in DEALT:
        say(drive, Compose(role, roles.count(role)))
    say(drive, Begin())
    assert [turn.key for turn in turns(drive.state)] == [f"check-{role}" for role in SOURCE_CHECK]


def test_the_evil_eye_opens_with_the_wolves_and_again_alone() -> None:
    drive = city()
    assert [casting.role for casting in drive.state.cast[:3]] == ["werewolf", "evil-eye", "chimera"]


def test_whoever_is_called_by_no_name_is_a_citizen() -> None:
    assert city().state.cast[12].role == "citizen"


def test_as_many_open_their_eyes_as_there_are_cards() -> None:
    drive = Drive(setup("magic_city", 9))
    say(drive, Begin())
    turn = current(drive.state)
    assert turn is not None
    assert turn.key == "check-werewolf"
    number = drive.state.number("werewolf")
    assert refused(drive, OpenedEyes("werewolf", tuple(range(1, number + 2)))) == "magic-city-not-so-many"
    assert refused(drive, OpenedEyes("seer", (1,))) == "magic-city-not-called"


def test_cards_dealt_by_the_device_are_those_of_the_composition() -> None:
    drive = Drive(setup("magic_city", 12))
    say(drive, Deal())
    assert sorted(casting.role for casting in drive.state.cast) == sorted(drive.state.cards.elements())
    view = drive.view("seat-3")
    assert view.own.card.role.key == f"magic-city-role-{drive.state.cast[2].role}"


@pytest.mark.parametrize(("option", "asked"), [("none", False), ("free", True), ("white", True)])
def test_the_seers_look_at_the_role_check_is_an_option(option: str, asked: bool) -> None:
    drive = Drive(setup("magic_city", 12))
    drive = Drive(setup("magic_city", 12, type(drive.state.options)(first_divination=option)))
    say(drive, Deal())
    assert any(turn.key == "divine" for turn in turns(drive.state)) is asked


def test_the_discussion_lasts_the_living_less_four_minutes_at_least_one() -> None:
    assert city(events=("slum",)).state.minutes == 12
    drive = city("werewolf seer citizen citizen citizen citizen", events=())
    assert drive.state.minutes == 2
    evening(drive, 3, None)
    night(drive, Attack(1, 1, 4))
    assert drive.state.minutes == 1


def test_with_the_clock_tower_in_the_pile_all_days_are_fixed_and_announced() -> None:
    drive = city(events=("clock-tower", "slum"))
    view = drive.view("public")
    assert view.fixed
    assert view.schedule[:4] == (12, 10, 8, 6)
    evening(drive, 13, "slum")
    night(drive, Attack(1, 1, None), EvilEye(1, 2, 14), Guess(1, 3, 14), Divination(1, 6, 14))
    assert len(drive.state.story.living) == 15
    assert drive.state.minutes == 10


def test_the_tied_do_not_vote_in_the_runoff() -> None:
    drive = city(events=())
    go_to(drive, 1, "evening")
    say(drive, Vote(1, 1, 13), Vote(1, 2, 14), Runoff(1, (13, 14)))
    assert refused(drive, Vote(1, 13, 14, 2)) == "village-vote-tied"


def test_a_runoff_still_tied_is_the_gms_and_a_lot_is_offered() -> None:
    drive = city(events=())
    go_to(drive, 1, "evening")
    say(drive, Vote(1, 1, 13), Vote(1, 2, 14), Runoff(1, (13, 14)))
    assert refused(drive, DrawLot(1)) == "magic-city-no-tie"
    say(drive, Vote(1, 1, 13, 2), Vote(1, 2, 14, 2))
    assert desk(drive).tied == (13, 14)
    say(drive, DrawLot(1))
    assert set(left(drive)) < {13, 14}


def test_the_hunter_shoots_only_when_executed() -> None:
    drive = city()
    evening(drive, 11, None)
    assert drive.state.story.owing == (11,)
    assert refused(drive, Proceed(1, "night")) == "magic-city-shot-owed"
    say(drive, Shot(11, 13))
    assert left(drive) == {11: "executed", 13: "shot"}
    other = city()
    evening(other, 13, "slum")
    night(
        other, Attack(1, 1, 11), EvilEye(1, 2, 14), Guess(1, 3, 14), Divination(1, 6, 14), Reading(1, 7, 13)
    )
    assert left(other)[11] == "attacked"
    assert other.state.story.owing == ()


def test_the_executed_draws_two_after_the_shot_and_chooses_one_and_the_rest_goes_back() -> None:
    drive = city()
    evening(drive, 11, None)
    assert refused(drive, DrawEvents(1)) == "magic-city-no-event-due"
    say(drive, Shot(11, None), DrawEvents(1))
    assert len(drive.state.hand) == 2
    hand = drive.state.hand
    other = next(key for key in KEYS if key not in hand)
    assert refused(drive, ChooseEvent(1, other)) == "magic-city-not-in-hand"
    chosen = hand[0] if hand[0] not in ("airship", "vortex") else hand[1]
    say(drive, ChooseEvent(1, chosen))
    assert set(drive.state.pile) == set(KEYS) - {chosen}


def test_real_cards_are_told_instead() -> None:
    drive = city()
    evening(drive, 13, None)
    assert refused(drive, TellEvents(1, ("slum",))) == "magic-city-not-in-the-pile"
    say(drive, TellEvents(1, ("slum", "arena")), ChooseEvent(1, "arena"))
    assert drive.state.hand == ()


def test_what_was_drawn_is_the_gms_and_what_was_chosen_everybodys() -> None:
    drive = city()
    evening(drive, 13, None)
    before = drive.snapshot("seat-1").tag
    draw(drive, "slum")
    assert drive.snapshot("seat-1").tag == before
    say(drive, ChooseEvent(1, "slum"))
    assert drive.view("public").event == "slum"


def test_an_empty_pile_and_a_day_without_execution_have_no_event() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    say(drive, Proceed(1, "night"))
    other = city()
    go_to(other, 1, "evening")
    say(other, Execution(1, None))
    assert refused(other, DrawEvents(1)) == "magic-city-no-event-due"


def test_the_night_follows_the_order_of_the_source_with_the_card_before_the_wolves() -> None:
    drive = city()
    evening(drive, 13, "garden")
    say(drive, Proceed(1, "night"))
    roles = ["divine", "divine-answer", "read", "read-answer", "guard", "ward"]
    order = ["garden", "attack", "curse", "guess", *roles]
    assert [turn.key for turn in turns(drive.state)] == order


def test_the_forest_asks_the_wolves_for_one_more() -> None:
    drive = city()
    evening(drive, 13, "forest")
    say(drive, Proceed(1, "night"))
    assert [turn.key for turn in turns(drive.state)][:3] == ["attack", "forest", "curse"]


def test_the_turns_of_the_dead_are_called_too() -> None:
    drive = city()
    evening(drive, 6, "slum")
    say(drive, Proceed(1, "night"))
    called = next(turn for turn in turns(drive.state) if turn.key == "divine")
    assert (called.verb, called.acting, called.done) == ("", (), False)


def test_knight_and_dragon_are_called_together_and_both_choose() -> None:
    drive = city()
    evening(drive, 13, "slum")
    say(drive, Proceed(1, "night"), Attack(1, 1, 14), EvilEye(1, 2, 14), Guess(1, 3, 15))
    say(drive, Divination(1, 6, 14))
    finish(drive)
    say(drive, Reading(1, 7, 13))
    finish(drive)
    turn = current(drive.state)
    assert turn is not None
    assert (turn.key, turn.acting) == ("guard", (8, 9))
    say(drive, Guard(1, 8, 14))
    turn = current(drive.state)
    assert turn is not None
    assert (turn.key, turn.acting) == ("guard", (9,))
    say(drive, Guard(1, 9, 14), Ward(1, 10, 14))
    assert current(drive.state) is None


def test_a_turn_is_over_only_once_everybody_has_chosen() -> None:
    drive = city()
    evening(drive, 13, "slum")
    say(drive, Proceed(1, "night"))
    assert refused(drive, TurnOver("attack")) == "magic-city-has-to-choose"
    assert refused(drive, TurnOver("curse")) == "magic-city-not-called"
    assert refused(drive, Proceed(2, "day")) == "magic-city-turns-left"


def test_the_dawn_names_who_was_found_never_why_and_the_cursed() -> None:
    drive = city()
    evening(drive, 13, "slum")
    night(drive, Attack(1, 1, 14), EvilEye(1, 2, 15), Guess(1, 3, 15), Divination(1, 6, 4), Reading(1, 7, 13))
    assert left(drive) == {13: "executed", 4: "cursed", 14: "attacked"}
    view = drive.view("public")
    assert [text.key for text in view.dawn] == ["magic-city-dawn-found", "magic-city-dawn-cursed"]
    assert [who.seat for who in view.dawn[0].params["seats"]] == [4, 14]
    assert [gone.how.key for gone in view.leavings if gone.when == "dawn"] == ["village-gone-dawn"] * 2


def test_a_quiet_dawn_says_so() -> None:
    drive = city()
    evening(drive, 13, "slum")
    night(drive, Attack(1, 1, 4), EvilEye(1, 2, 15), Guess(1, 3, 15), Divination(1, 6, 14), Reading(1, 7, 13))
    assert drive.view("public").dawn[0].key == "magic-city-dawn-quiet"


def test_the_verdict_is_checked_after_hunter_and_event_and_after_dawn() -> None:
    drive = city("werewolf hunter seer citizen citizen citizen", events=("sorcerers-guild", "slum"))
    evening(drive, 1, None)
    assert verdict(drive) is None
    draw(drive, "slum")
    say(drive, ChooseEvent(1, "slum"))
    assert verdict(drive) == "village"
    other = city("werewolf werewolf seer citizen citizen citizen", events=("slum",))
    evening(other, 4, "slum")
    say(other, Proceed(1, "night"), Attack(1, 1, 5), Divination(1, 3, 6))
    assert verdict(other) is None
    finish(other)
    say(other, Proceed(2, "day"))
    assert verdict(other) == "wolves"


def test_the_pile_can_be_chosen_before_the_role_check() -> None:
    drive = Drive(setup("magic_city", 12))
    say(drive, Pile(("slum", "arena")))
    assert drive.state.pile == ("slum", "arena")
    assert refused(drive, Pile(("slum", "slum"))) == "magic-city-twice-in-the-pile"


def test_the_talk_of_a_day_starts_and_is_lengthened_with_the_clocks_of_a_round() -> None:
    drive = Drive(setup("magic_city", 8))
    assert clock_move(drive.game, drive.state, running=True) is None
    drive = city(events=())
    go_to(drive, 1, "day")
    drive.say("gm", clock_move(drive.game, drive.state, running=True))
    assert drive.state.discussion.running
    before = drive.state.discussion.seconds
    drive.say("gm", longer_move(drive.game, drive.state, 5 * MINUTE, drive.now))
    assert drive.state.discussion.seconds == before + 5 * 60
    assert longer_move(drive.game, drive.state, 5 * MINUTE, drive.now + 60 * MINUTE) is None
