"""Magic City on phones: all are asked alike, and the facts are those that a GM would have taken down."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.magic_city.course import Begin, Deal, Proceed
from companion.games.magic_city.desk import resolution
from companion.games.magic_city.evening import ChooseEvent, Court, DrawEvents, DrawLot, Prison, Sorcery, Word
from companion.games.magic_city.game import LastShot
from companion.games.magic_city.night import EvilEye, Guess, Guild, SecondAttack, Tree, Ward
from companion.games.magic_city.phones import (
    Choose,
    CloseQuestion,
    LeadByHand,
    fields,
    question,
    seats_asked,
    seats_waiting,
)
from companion.games.magic_city.table import EventKey, MagicCityOptions
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import FURTHER, Execution, Runoff, Vote, polls
from companion.kernel.game import Who
from tests.driver import Drive, setup
from tests.games.magic_city.desk import check, city, dark, desk, draw, evening
from tests.games.magic_city.phones import answer, first_day, on_phones, proceed
from tests.games.village.desk import left, refused

WOLF, EYE, CHIMERA, FOX, DJINN, SEER, MEDIUM, KNIGHT, DRAGON, CALLER, HUNTER, GOLEM = range(1, 13)
CITIZEN = 13
NIGHT = {
    WOLF: Choose(14, second=15, curse=3),
    EYE: Choose(14, second=15, curse=KNIGHT),
    CHIMERA: Choose(16, second=1, curse=1),
    SEER: Choose(EYE),
    KNIGHT: Choose(16),
    DRAGON: Choose(15),
    CALLER: Choose(GOLEM),
}
"""What those choose that have something to do; the extra fields count only where somebody reads them."""


def executed(drive: Drive, seat: int, event: EventKey | None = None) -> None:
    """The vote of this day, on phones; the event from real cards, chosen by the executed."""
    proceed(drive)
    other = next(one for one in seats_asked(drive.state) if one != seat)
    answer(drive, {seat: Choose(other)}, otherwise=seat)
    day = desk_day(drive)
    drive.say("gm", Execution(day, seat))
    if event:
        draw(drive, event)
        drive.say(f"seat-{seat}", ChooseEvent(day, event))


def desk_day(drive: Drive) -> int:
    view: Any = drive.view("gm")
    return int(view.day)


def moves(drive: Drive, *kinds: type) -> list[Any]:
    return [fact.move for fact in drive.state.story.of(kinds)]


def named(night: dict[int, Choose], drive: Drive) -> dict[int, Choose]:
    """The choices with the fields that everybody has this night."""
    kept = fields(drive.state)
    return {seat: Choose(**{name: getattr(chosen, name) for name in kept}) for seat, chosen in night.items()}


def test_at_the_role_check_all_look_at_the_same_time_and_nothing_is_called() -> None:
    drive = on_phones()
    assert (question(drive.state), len(seats_waiting(drive.state))) == ("check", 16)
    assert desk(drive).turns == ()
    assert refused(drive, Proceed(1, "day")) == "village-still-asked"
    first_day(drive)
    assert drive.state.phase == "open"


def test_real_role_cards_are_called_as_without_phones() -> None:
    cards = ["werewolf", "seer", *["citizen"] * 5]
    options = MagicCityOptions(led="gm-phones", roles={"werewolf": 1, "seer": 1, "citizen": 5})
    drive = Drive(setup("magic_city", 7, options))
    drive.say("gm", Begin())
    check(drive, cards)
    assert question(drive.state) == ""
    proceed(drive)
    proceed(drive)
    assert question(drive.state) == "vote"


@pytest.mark.parametrize("event", ["forest", "slum", "arena", "clock-tower"])
def test_the_same_choices_come_to_the_same_facts_as_a_gm_takes_down(event: EventKey) -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, event)
    proceed(drive)
    answer(drive, named(NIGHT, drive))
    by_hand = city()
    evening(by_hand, CITIZEN, event)
    forest = [SecondAttack(1, WOLF, 15)] if event == "forest" else []
    dark(
        by_hand,
        *(Attack(1, WOLF, 14), *forest, EvilEye(1, EYE, KNIGHT), Guess(1, CHIMERA, 16)),
        *(Divination(1, SEER, EYE), Reading(1, MEDIUM, CITIZEN)),
        *(Guard(1, KNIGHT, 16), Guard(1, DRAGON, 15), Ward(1, CALLER, GOLEM)),
    )
    kinds = (Attack, EvilEye, Guess, Divination, Reading, Guard)
    assert sorted(map(repr, moves(drive, *kinds))) == sorted(map(repr, moves(by_hand, *kinds)))
    assert left(drive) == left(by_hand)


def test_everybody_is_asked_in_as_many_fields_whatever_the_role() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "forest")
    proceed(drive)
    offers = [
        action.fields
        for seat in seats_asked(drive.state)
        for action in drive.snapshot(f"seat-{seat}").actions
        if action.verb == "choose"
    ]
    assert len(offers) == 15
    assert all(each == offers[0] for each in offers)
    assert [field.name for field in offers[0]] == ["target", "second", "curse"]


def test_what_a_role_cannot_do_is_taken_as_from_anybody_and_told_to_it_alone() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "slum")
    proceed(drive)
    for seat, target in ((WOLF, EYE), (SEER, SEER), (16, SEER)):
        drive.say(f"seat-{seat}", Choose(target))
    views: list[Any] = [drive.view(f"seat-{seat}") for seat in (WOLF, SEER, 16)]
    assert [view.own.void for view in views] == [True, True, False]
    assert refused(drive, Choose(14, second=15), f"seat-{WOLF}") == "kernel-not-offered"


def test_wolves_of_two_minds_are_settled_by_chance_among_those_most_named() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "slum")
    proceed(drive)
    answer(drive, {WOLF: Choose(14), EYE: Choose(15)})
    (attack,) = moves(drive, Attack)
    assert attack.target in (14, 15)
    assert attack.seat == {14: WOLF, 15: EYE}[attack.target]
    assert resolution(drive.state, 1)[0].key == "magic-city-step-attack-lot"


def test_a_wolf_reads_what_the_others_of_its_pack_chose_and_for_what() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "slum")
    proceed(drive)
    for seat, curse in ((WOLF, 3), (EYE, None)):
        drive.say(f"seat-{seat}", Choose(14, curse=curse))
    views: dict[int, Any] = {seat: drive.view(f"seat-{seat}") for seat in (WOLF, EYE, SEER)}
    told = {
        seat: [(one.key, one.params.get("target")) for one in view.own.pack] for seat, view in views.items()
    }
    assert told == {
        WOLF: [("magic-city-pack-target", Who(14)), ("magic-city-pack-curse-none", None)],
        EYE: [("magic-city-pack-target", Who(14))],
        SEER: [],
    }


def test_wolves_of_one_mind_draw_no_lot() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "slum")
    proceed(drive)
    answer(drive, {WOLF: Choose(14), EYE: Choose(14)})
    assert resolution(drive.state, 1)[0].key == "magic-city-step-attack"


def test_the_gm_waits_for_nobody_any_more() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "slum")
    proceed(drive)
    drive.say(f"seat-{WOLF}", Choose(14))
    drive.say("gm", CloseQuestion())
    assert [fact.target for fact in moves(drive, Attack)] == [14]
    assert moves(drive, Guard, Divination) == []
    assert refused(drive, CloseQuestion()) == "village-nobody-asked"


def test_where_no_seat_has_a_phone_the_gm_goes_on_by_hand_and_nobody_abstains() -> None:
    drive = first_day(on_phones())
    proceed(drive)
    drive.say(f"seat-{WOLF}", Choose(14))
    drive.say("gm", LeadByHand())
    assert (question(drive.state), moves(drive, Vote), desk(drive).verb) == ("", [], "execution")
    drive.say("gm", Execution(1, 14))
    assert refused(drive, Choose(14), f"seat-{WOLF}") == "village-not-asked"
    assert drive.history.game.played_options(drive.history.setup, drive.state).led == "gm"


def test_the_vote_counts_what_all_chose_and_the_gm_says_it() -> None:
    drive = first_day(on_phones())
    proceed(drive)
    answer(drive, {14: Choose(15)}, otherwise=14)
    (poll,) = polls(drive.state.story)
    assert (poll.leaders, len(poll.ballots)) == ((14,), 16)
    drive.say("gm", Execution(1, 14))


@pytest.mark.parametrize(("event", "decided"), [("court", Court), ("prison", Prison)])
def test_court_and_prison_ask_for_a_vote_of_their_own(event: EventKey, decided: Any) -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, event)
    assert question(drive.state) == event
    assert CITIZEN not in seats_asked(drive.state)
    answer(drive, {14: Choose(15)}, otherwise=14)
    last = polls(drive.state.story)[-1]
    assert (last.round, last.leaders) == (FURTHER, (14,))
    drive.say("gm", decided(1, 14))
    assert question(drive.state) == ""


def test_a_tie_at_the_court_is_drawn_by_lot_or_decided_by_the_gm() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "court")
    answer(drive, {14: Choose(15)}, otherwise=14)
    assert refused(drive, DrawLot(1)) == "magic-city-no-tie"
    tied = first_day(on_phones("werewolf seer knight citizen citizen citizen hunter", ("court",)))
    executed(tied, 4, "court")
    answer(tied, {1: Choose(5), 2: Choose(5), 3: Choose(6), 5: Choose(6), 6: Choose(1), 7: Choose(1)})
    tied.say("gm", DrawLot(1))
    assert moves(tied, Court)[0].target in (1, 5, 6)


def test_the_executed_draws_and_chooses_on_the_own_phone() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN)
    assert refused(drive, DrawEvents(1), "seat-14") == "village-not-asked"
    drive.say(f"seat-{CITIZEN}", DrawEvents(1))
    own: Any = drive.view(f"seat-{CITIZEN}")
    other: Any = drive.view("seat-14")
    assert (len(own.hand), other.hand) == (2, ())
    drive.say(f"seat-{CITIZEN}", ChooseEvent(1, own.hand[0]))


@pytest.mark.parametrize(
    ("event", "move"),
    [("sorcerers-guild", Sorcery(1, 14)), ("babel", Word(1, "わん"))],
    ids=["guild", "babel"],
)
def test_the_executed_says_what_the_card_of_the_evening_asks_for(event: EventKey, move: Any) -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, event)
    assert refused(drive, move, "seat-15") == "village-not-asked"
    drive.say(f"seat-{CITIZEN}", move)


@pytest.mark.parametrize(("event", "move"), [("guild", Guild(1, 14)), ("tree", Tree(1, (14, 15)))])
def test_the_executed_points_at_night_on_the_own_phone(event: EventKey, move: Any) -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, event)
    assert refused(drive, move, f"seat-{CITIZEN}") == "village-not-asked"
    proceed(drive)
    drive.say(f"seat-{CITIZEN}", move)
    assert moves(drive, type(move)) == [move]
    assert refused(drive, move, f"seat-{CITIZEN}") == "village-not-asked"


def test_without_phones_no_seat_says_anything() -> None:
    drive = city()
    evening(drive, CITIZEN, "sorcerers-guild")
    assert refused(drive, Sorcery(1, 14), f"seat-{CITIZEN}") == "village-not-asked"
    assert drive.snapshot("seat-14").actions == ()


def test_the_hunter_shoots_on_the_own_phone() -> None:
    drive = first_day(on_phones())
    executed(drive, HUNTER)
    assert refused(drive, LastShot(HUNTER, 14), "seat-15") == "village-not-asked"
    drive.say(f"seat-{HUNTER}", LastShot(HUNTER, 14))
    assert left(drive) == {HUNTER: "executed", 14: "shot"}


def test_who_has_no_vote_is_not_asked_and_the_prisoner_sleeps() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "prison")
    answer(drive, {14: Choose(15)}, otherwise=14)
    drive.say("gm", Prison(1, 14))
    proceed(drive)
    assert 14 not in seats_asked(drive.state)
    assert refused(drive, Choose(14), "seat-15") == "kernel-not-offered"


def test_the_awakening_is_announced_before_anybody_chooses() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "clock-tower")
    proceed(drive)
    answer(drive, {WOLF: Choose(14), EYE: Choose(14), CHIMERA: Choose(14)})
    proceed(drive)
    executed(drive, 15, "slum")
    proceed(drive)
    assert (question(drive.state), desk(drive).turn.key) == ("", "awakening")


def test_the_vortex_is_dealt_by_the_device_and_looked_at_on_phones() -> None:
    drive = first_day(on_phones())
    executed(drive, CITIZEN, "vortex")
    # Before anything is dealt nobody is told to close the eyes.
    assert [text.key for text in desk(drive).say] == ["magic-city-say-vortex"]
    assert [text.key for text in desk(drive).heed] == ["magic-city-note-vortex-phones"]
    drive.say("gm", Deal())
    assert question(drive.state) == "check"
    assert len(seats_asked(drive.state)) == 15
    held: Any = drive.view(f"seat-{WOLF}")
    assert held.own.card.role.key == f"magic-city-role-{drive.state.role(WOLF).key}"
    assert refused(drive, Proceed(1, "night")) == "village-still-asked"
    answer(drive)
    proceed(drive)
    assert question(drive.state) == "night"


def test_the_madman_reads_the_hands_of_the_cult_on_the_phone() -> None:
    drive = first_day(on_phones("werewolf chimera madman seer citizen citizen citizen citizen", ("cult",)))
    executed(drive, 5, "cult")
    before: Any = drive.view("seat-3")
    proceed(drive)
    after: Any = drive.view("seat-3")
    assert (len(before.own.knows), len(after.own.knows)) == (0, 1)
    assert [who.seat for who in after.own.knows[0].params["seats"]] == [1, 2]
    others: Any = [drive.view(f"seat-{seat}") for seat in (1, 2, 4)]
    assert all(not view.own.knows for view in others)


@pytest.mark.parametrize(("option", "known"), [("free", 1), ("white", 1), ("none", 0)])
def test_the_seers_look_at_the_role_check_is_taken_on_the_phone_too(option: str, known: int) -> None:
    drive = on_phones(first_divination=option)
    answer(drive, {SEER: Choose(14)} if option == "free" else None)
    view: Any = drive.view(f"seat-{SEER}")
    assert len(view.own.knows) == known


def test_a_runoff_is_asked_of_those_who_do_not_stand_in_it() -> None:
    drive = first_day(on_phones())
    proceed(drive)
    answer(drive, {seat: Choose(14 if seat % 2 else 15) for seat in drive.state.seats})
    assert desk(drive).verb == "runoff"
    drive.say("gm", Runoff(1, (14, 15)))
    assert question(drive.state) == "runoff"
    assert set(drive.state.seats) - set(seats_asked(drive.state)) == {14, 15}
    assert refused(drive, Choose(5), "seat-1") == "kernel-not-offered"
