"""A round in the making: kept, changed by several hands, taken back, opened as it was shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.events.attendance import person_called
from companion.club.events.models import Event
from companion.club.forget import forget_player
from companion.club.merge import merge, unmerge
from companion.club.people.operations import add_player, players
from companion.club.removal import bring_back, just_opened, remove_event, remove_player, reopen_draft
from companion.club.rounds.drafts import MOST_STEPS, Draft, Within
from companion.club.rounds.models import RoundDraft
from companion.club.rounds.notes import Kind, Note, note_person, relate
from companion.club.rounds.operations import (
    add_round,
    begin_draft,
    change_draft,
    fresh_draft,
    is_half_planned,
    kept_draft,
    open_draft,
    open_planned,
    open_round,
    rounds,
    undo_draft,
)
from companion.club.rounds.tonight import free_players
from companion.club.tables.facts import make_member
from companion.club.tables.models import GameTable, LedgerRow
from companion.club.tables.operations import (
    SeatDraft,
    TableDraft,
    history,
    open_table,
    play,
    rerun,
    tables,
)
from companion.club.writes import Refused
from companion.games import GAMES
from companion.kernel.desk import Abandon
from companion.kernel.replay import Request
from companion.store.engine import writing
from tests.club.evenings import an_event, checked_in, people, send, signed

PLAYABLE = {name: GAMES[name] for name in ("catan", "village", "free", "aiwolf")}
DEALT = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""Who sits where, which no database decides; how a plan is kept, opened and taken back is asked of both."""


@pytest.fixture
def event(session: Session) -> Event:
    """An event at which eleven people are here."""
    event = an_event(session)
    checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 12)))
    return event


def begin(session: Session, event: Event, game: str = "") -> Draft:
    return begin_draft(session, Within(event.id, None, PLAYABLE), game)


def change(session: Session, event: Event, by: Callable[[Draft], None]) -> Draft:
    return change_draft(session, Within(event.id, None, PLAYABLE), by)


def kept(session: Session, event: Event) -> Draft:
    session.expire_all()
    found = kept_draft(session, Within(event.id, None, PLAYABLE))
    assert found
    return found


def seating(draft: Draft) -> list[tuple[str, ...]]:
    return [table.people for table in draft.plan.tables]


def opened(session: Session, event: Event, draft: Draft) -> list[list[str]]:
    """The tables of a draft as they are opened, by the keys of who sits there."""
    made = open_draft(session, Within(event.id, None, PLAYABLE), draft.shown, lambda _: "空席")
    return [[str(seat.player_id) for seat in table.seats] for table in made]


def test_a_plan_is_kept_as_it_was_left_and_opened_as_it_was_shown(session: Session, event: Event) -> None:
    begun = begin(session, event)
    assert seating(kept(session, event)) == seating(begun)
    first = begun.plan.seated[0]
    moved = change(session, event, lambda draft: draft.move([first], draft.plan.tables[1].id))
    assert moved.plan.tables[1].people[-1] == first
    left = kept(session, event)
    assert left.plan == moved.plan
    assert tables(session, event.id) == []
    assert rounds(session, event.id) == []
    change(session, event, lambda draft: draft.move([first], draft.plan.tables[0].id))
    shown = kept(session, event)
    assert opened(session, event, shown) == [[*people] for people in seating(shown)]
    assert kept_draft(session, Within(event.id, None, PLAYABLE)) is None
    assert [table.number for table in tables(session, event.id)] == [1, 2, 3]


def test_each_change_is_taken_back_the_last_one_first(session: Session, event: Event) -> None:
    plans = [begin(session, event).plan]
    first, second = plans[0].tables[0].people[0], plans[0].tables[1].people[0]
    acts = (
        lambda draft: draft.swap([first, second]),
        lambda draft: draft.set_tables("free", 1),
        lambda draft: draft.set_rules("catan", {"minutes": 60}),
        lambda draft: draft.add_person("ゲスト"),
        lambda draft: draft.remove_table(draft.plan.tables[-1].id),
        lambda draft: draft.begin("village"),
    )
    plans += [change(session, event, act).plan for act in acts]
    assert all(one != other for one, other in pairwise(plans))
    for before in reversed(plans[:-1]):
        undo_draft(session, Within(event.id, None, PLAYABLE))
        assert kept(session, event).plan == before
    undo_draft(session, Within(event.id, None, PLAYABLE))
    assert kept(session, event).plan == plans[0]
    assert [act.what for act in latest(session)].count("round-planned") == 2 * (len(plans) - 1)


def test_who_had_gone_home_and_is_added_has_gone_again_when_that_is_taken_back(
    session: Session, event: Event
) -> None:
    (gone,) = checked_in(session, event, "早退")
    attendance.leave(session, event.id, gone.id)
    begun = begin(session, event)
    added = change(session, event, lambda draft: draft.add_person("早退"))
    assert (added.back, str(gone.id) in kept(session, event).plan.seated) == ("早退", True)
    undo_draft(session, Within(event.id, None, PLAYABLE))
    assert gone.id not in free_players(session, event.id)
    assert kept(session, event).plan == begun.plan


def test_no_more_steps_are_kept_than_anybody_takes_back(session: Session, event: Event) -> None:
    first = begin(session, event).plan.seated[0]
    for number in range(MOST_STEPS + 3):
        to = number % 2
        change(session, event, lambda draft, to=to: draft.move([first], draft.plan.tables[to].id))
    assert len(kept(session, event).before) == MOST_STEPS


def test_what_changes_nothing_is_no_step(session: Session, event: Event) -> None:
    begin(session, event)
    for nothing in (
        lambda draft: draft.move(["999999"], draft.plan.tables[0].id),
        lambda draft: draft.move([draft.plan.seated[0]], 77),
        lambda draft: draft.swap([draft.plan.seated[0]]),
        lambda draft: draft.set_tables("chess", 1),
        lambda draft: draft.remove_table(77),
    ):
        change(session, event, nothing)
    assert kept(session, event).before == []


def test_a_table_that_was_played_and_ended_without_a_result_is_of_the_last_round(
    session: Session, event: Event
) -> None:
    """Its game is proposed again with the others; one whose people went on elsewhere in it is not."""
    within = add_round(session, event.id).id
    one, two, three = (
        open_table(session, within, TableDraft(game, [SeatDraft(name=f"{names}{n}") for n in range(3)]))
        for game, names in (("free", "一"), ("catan", "二"), ("catan", "二"))
    )
    send(session, one, "points", seat=1, round=1, amount=3)
    send(session, two, "abandon")
    again = {name: of.chosen.tables for name, of in begin(session, event).games.items()}
    assert again == {"free": None, "catan": 1}
    send(session, one, "abandon")
    send(session, three, "abandon")
    assert [*begin(session, event).games] == ["free", "catan"]


@pytest.mark.parametrize("played", [False, True])
def test_a_round_of_which_little_was_played_is_proposed_as_it_was_opened(
    session: Session, event: Event, played: bool
) -> None:
    begin(session, event, "catan")
    sizes = {"catan": (3,), "free": (3,), "village": (5,)}
    change(session, event, lambda draft: draft.set_numbers(sizes))
    opened(session, event, kept(session, event))
    for table in tables(session, event.id):
        if played and table.game == "free":
            send(session, table, "points", seat=1, round=1, amount=3)
        send(session, table, "abandon")
    again = begin(session, event).plan
    assert {name: tuple(again.sizes_of(name)) for name in again.games} == sizes


@DEALT
def test_rules_that_nobody_can_play_by_are_refused_with_the_games_own_reason(
    session: Session, event: Event
) -> None:
    begin(session, event, "catan")
    draft = change(session, event, lambda draft: draft.set_rules("catan", {"board": "7C7"}))
    assert {text.key for text in draft.refusals()} == {"catan-no-such-board"}


@DEALT
def test_a_large_table_sits_in_the_order_of_the_list_that_was_pasted(session: Session) -> None:
    event = an_event(session)
    names = ("ライオネル", "アイコス", "フーガ", "エーゼル", "マギー", "クレア", "ハーツ", "ヤヌス")
    listed = attendance.enter(session, [attendance.Entry(None, name) for name in names], event.id)
    for one in reversed(listed):
        attendance.check_in(session, event.id, one.id)
    begun = begin(session, event, "village")
    assert [begun.people[key] for key in seating(begun)[0]] == [*names]
    walked_in = checked_in(session, event, "あとから")
    assert seating(fresh_draft(session, Within(event.id, None, PLAYABLE), "village"))[0][-1] == str(
        walked_in[0].id
    )


@DEALT
def test_another_number_of_seats_at_a_game_masters_table_keeps_who_sits(
    session: Session, event: Event
) -> None:
    begin(session, event, "village")
    change(session, event, lambda draft: draft.swap(draft.plan.seated[:2]))
    before = seating(kept(session, event))[0]
    smaller = change(session, event, lambda draft: draft.set_numbers({"village": (8,)}))
    assert seating(smaller)[0] == before[:8]
    larger = change(session, event, lambda draft: draft.set_numbers({"village": (10,)}))
    assert seating(larger)[0][:8] == before[:8]
    assert len(seating(larger)[0]) == 10


@DEALT
@pytest.mark.parametrize("game", ["village", "half_wolf"])
def test_a_smaller_number_takes_nobody_out_who_wished_for_the_game_while_others_sit_there(
    session: Session, event: Event, game: str
) -> None:
    playable = {**PLAYABLE, game: GAMES[game]}

    def sized(size: int) -> tuple[str, ...]:
        numbers = {game: (size,), "catan": (5,)}
        draft = change_draft(
            session, Within(event.id, None, playable), lambda draft: draft.set_numbers(numbers)
        )
        return next(table for table in draft.plan.tables if table.game == game).people

    for key in sized(6):
        note_person(session, int(key), event.id, Note(wishes=(game,)))
        assert key in sized(6)
        assert key in sized(5)
        note_person(session, int(key), event.id, Note())


@DEALT
def test_locked_tables_stay_whatever_is_dealt_again(session: Session, event: Event) -> None:
    begun = begin(session, event)
    stays = begun.plan.tables[0]
    change(session, event, lambda draft: draft.change_table(stays.id, locked=True))
    for act in (Draft.propose, lambda draft: draft.set_tables("free", 1), Draft.propose):
        after = change(session, event, act)
        assert after.plan.tables[0].people == stays.people
        assert sorted(after.plan.seated) == sorted(begun.plan.seated)
    assert [(table.game, len(table.people)) for table in after.plan.tables] == [
        ("catan", 4),
        ("catan", 3),
        ("free", 4),
    ]


@DEALT
def test_the_best_take_no_seat_at_a_locked_table_and_none_of_who_is_held_or_put_aside(
    session: Session, event: Event
) -> None:
    draft = begin(session, event, "catan")
    locked, wanted, other = draft.plan.tables
    here, there, aside = wanted.people[0], other.people[:2], other.people[2]

    def prepare(draft: Draft) -> None:
        draft.change_table(locked.id, locked=True)
        draft.hold([here, *there])
        draft.move([aside], None)

    def gather(table_id: int) -> Draft:
        return change(
            session,
            event,
            lambda draft: draft.gather(table_id, [key for key in best if key in draft.movable(table_id)]),
        )

    change(session, event, prepare)
    best = [*locked.people, *there, aside, *wanted.people[2:], wanted.people[1], here]
    draft = gather(wanted.id)
    after = draft.plan.tables
    assert (after[0].people, after[2].people) == (locked.people, there)
    assert {*after[1].people} == {*wanted.people}
    assert draft.plan.out == (aside,)
    assert after[1].locked
    draft = gather(other.id)
    assert draft.plan.tables[:2] == after[:2]


@DEALT
def test_a_number_set_by_hand_stays_until_that_hand_changes_it(session: Session, event: Event) -> None:
    """Eleven people: a village of nine by hand is nine whatever is chosen later, which waits for people."""
    begin(session, event, "village")
    change(session, event, lambda draft: draft.set_numbers({"village": (9,)}))
    assert [len(people) for people in seating(kept(session, event))] == [9]
    waiting = change(session, event, lambda draft: draft.set_tables("catan", 1))
    assert [len(people) for people in seating(waiting)] == [9]
    assert waiting.line_of("catan") == "4"
    checked_in(session, event, "十二", "十三")
    both = change(session, event, Draft.propose)
    assert (both.plan.sizes_of("village"), both.plan.sizes_of("catan")) == ([9], [4])
    higher = change(session, event, lambda draft: draft.set_numbers({"village": (11,)}))
    assert (higher.plan.sizes_of("village"), higher.line_of("village")) == ([10], "11")
    assert higher.plan.sizes_of("catan") == [3]


@DEALT
def test_numbers_of_several_games_are_met_exactly_and_together(session: Session, event: Event) -> None:
    """22 people at five tables; one fewer is lacking where it is set, one more stands."""
    checked_in(session, event, *(f"来{n}" for n in range(11)))
    begin(session, event, "catan")
    numbers = {"catan": (4, 4), "village": (8,), "free": (3, 3)}
    planned = change(session, event, lambda draft: draft.set_numbers(numbers))
    assert {game: tuple(planned.plan.sizes_of(game)) for game in numbers} == numbers
    (late,) = checked_in(session, event, "もう一人")
    more = change(session, event, Draft.propose)
    assert {game: tuple(more.plan.sizes_of(game)) for game in numbers} == numbers
    assert len(more.unseated) == 1
    for gone in [late, *map(int, planned.plan.seated[:1])]:
        attendance.leave(session, event.id, getattr(gone, "id", gone))
    fewer = change(session, event, Draft.propose)
    assert sum(map(len, seating(fewer))) == 21
    assert fewer.plan.games["village"].sizes == (8,)
    assert fewer.line_of("catan") == "4 4"


@DEALT
def test_a_locked_table_is_one_of_those_that_are_set_by_hand(session: Session, event: Event) -> None:
    locked = begin(session, event, "catan").plan.tables[0]
    change(session, event, lambda draft: draft.change_table(locked.id, locked=True))
    after = change(session, event, lambda draft: draft.set_numbers({"catan": (4, 3), "free": (4,)}))
    assert sorted(after.plan.sizes_of("catan")) == [3, 4]
    assert locked.people in seating(after)


@DEALT
def test_nobody_is_seated_at_a_locked_table_or_beyond_a_number_set_by_hand(
    session: Session, event: Event
) -> None:
    begin(session, event, "free")
    change(session, event, lambda draft: draft.set_numbers({"free": (4, 4, 3)}))

    def lock(draft: Draft) -> None:
        draft.move(draft.plan.tables[0].people[:2], None)
        draft.change_table(draft.plan.tables[0].id, locked=True)

    change(session, event, lock)
    before = kept(session, event).plan.tables
    one = kept(session, event).plan.out[0]
    (late,) = people(session, "遅刻")
    after = change(session, event, lambda draft: draft.add_person("遅刻"))
    assert after.plan.tables[0] == before[0]
    assert str(late.id) in after.plan.seated
    back = change(session, event, lambda draft: draft.add_person(draft.people[one]))
    assert back.plan.tables[0] == before[0]


def test_a_plan_that_nobody_has_touched_follows_who_comes(session: Session, event: Event) -> None:
    assert len(begin(session, event).plan.seated) == 11
    (late,) = checked_in(session, event, "遅刻")
    assert len(begin(session, event).plan.seated) == 12
    assert [*begin(session, event, "free").plan.games] == ["free"]
    first = next(one for one in kept(session, event).plan.seated if one != str(late.id))
    change(session, event, lambda draft: draft.move([first], None))
    attendance.leave(session, event.id, late.id)
    stands = begin(session, event, "catan")
    assert [*stands.plan.games] == ["free"]
    assert (first in stands.plan.out, str(late.id) in stands.plan.seated) == (True, False)


def test_the_next_round_is_planned_while_all_play_and_opens_when_their_tables_end(
    session: Session, event: Event
) -> None:
    opened(session, event, begin(session, event, "free"))
    assert begin(session, event).plan.used == ()
    draft = begin_draft(session, Within(event.id, None, PLAYABLE), playing=True)
    assert len(draft.plan.seated) == 11
    assert len(draft.tonight.earlier) == 3
    assert draft.numbers[:3] == [1, 2, 3]
    one, other = (table.people[0] for table in draft.plan.tables[:2])
    planned = change(session, event, lambda draft: draft.swap([one, other]))
    with pytest.raises(Refused) as refusal:
        opened(session, event, planned)
    assert refusal.value.text.key == "club-plan-still-playing"
    for table in tables(session, event.id):
        send(session, table, "abandon")
    assert kept(session, event).still_playing is None
    assert begin(session, event).plan == planned.plan
    assert opened(session, event, kept(session, event)) == [[*each] for each in planned.shown]


def test_a_plan_made_while_all_play_goes_on_with_those_who_are_free_alone(
    session: Session, event: Event
) -> None:
    opened(session, event, begin(session, event, "free"))
    begin_draft(session, Within(event.id, None, PLAYABLE), playing=True)
    first, *others = tables(session, event.id)
    for table in others:
        send(session, table, "abandon")
    assert kept(session, event).still_playing
    playing = {str(seat.player_id) for seat in first.seats}
    alone = change(session, event, Draft.free_alone)
    assert alone.still_playing is None
    assert {*alone.plan.seated} == {*alone.people}
    assert playing.isdisjoint(alone.people)
    assert opened(session, event, kept(session, event)) == [[*each] for each in alone.shown]
    anew = fresh_draft(session, Within(event.id, None, PLAYABLE))
    anew.plan = replace(anew.plan, playing=True)
    anew.begin()
    assert not anew.plan.playing


def test_a_round_ahead_that_opens_beside_a_table_that_goes_on_says_the_numbers_that_it_gets(
    session: Session, event: Event
) -> None:
    opened(session, event, begin(session, event, "free"))
    begin_draft(session, Within(event.id, None, PLAYABLE), playing=True)
    first, *others = tables(session, event.id)
    change(session, event, lambda draft: draft.move([str(seat.player_id) for seat in first.seats], None))
    change(session, event, Draft.propose)
    for table in others:
        send(session, table, "abandon")
    ahead = kept(session, event)
    assert ahead.still_playing is None
    said = ahead.numbers[: len(ahead.plan.used)]
    opened(session, event, ahead)
    open_now = [table.number for table in tables(session, event.id) if table.status == "open"]
    assert sorted(open_now) == sorted([first.number, *said])


def test_a_plan_that_was_begun_for_those_who_are_free_takes_in_who_plays(
    session: Session, event: Event
) -> None:
    opened(session, event, begin(session, event, "free"))
    checked_in(session, event, "遅刻1", "遅刻2", "遅刻3")
    begin(session, event, "catan")
    before = change(session, event, lambda draft: draft.change_table(draft.plan.tables[0].id, locked=True))
    wider = begin_draft(session, Within(event.id, None, PLAYABLE), playing=True)
    assert wider.plan.tables == before.plan.tables
    assert len(wider.unseated) == 11


def test_who_has_gone_since_or_another_hand_keeps_the_tables_shut(session: Session, event: Event) -> None:
    shown = begin(session, event)
    left = int(shown.plan.seated[0])
    attendance.leave(session, event.id, left)
    with pytest.raises(Refused) as gone:
        opened(session, event, shown)
    assert gone.value.text.key == "club-plan-gone"
    now = kept(session, event)
    change(session, event, lambda draft: draft.swap([now.plan.seated[0], now.plan.seated[-1]]))
    with pytest.raises(Refused) as changed:
        opened(session, event, now)
    assert changed.value.text.key == "club-plan-changed"
    assert tables(session, event.id) == []
    opened(session, event, kept(session, event))
    assert len(tables(session, event.id)) == 3


@DEALT
def test_another_game_at_a_table_keeps_its_people(session: Session, event: Event) -> None:
    begun = begin(session, event)
    table = begun.plan.tables[-1]
    after = change(session, event, lambda draft: draft.play_at(table.id, "free"))
    assert seating(after) == seating(begun)
    assert (after.plan.sizes_of("free"), len(after.plan.sizes_of("catan"))) == ([3], 2)
    assert after.plan.games["free"].tables == 1


def test_a_round_that_is_opened_otherwise_ends_its_plan(session: Session, event: Event) -> None:
    two = begin(session, event).plan.seated[:2]
    seats = [SeatDraft(int(key)) for key in two]
    open_round(session, event.id, [TableDraft("free", seats)])
    assert kept_draft(session, Within(event.id, None, PLAYABLE)) is None


def test_a_plan_goes_with_its_event(session: Session, event: Event) -> None:
    begin(session, event)
    removed = remove_event(session, event.id)
    assert session.scalar(select(func.count()).select_from(RoundDraft)) == 0
    bring_back(session, removed.id)
    assert len(begin(session, event).plan.seated) == 11


def test_further_tables_of_a_round_have_a_plan_of_their_own(session: Session, event: Event) -> None:
    shown = begin(session, event)
    change(session, event, lambda draft: draft.move(draft.plan.tables[-1].people, None))
    shown = kept(session, event)
    opened(session, event, shown)
    [within] = rounds(session, event.id)
    further = begin_draft(session, Within(event.id, within.id, PLAYABLE), "free")
    nxt = begin(session, event, "free")
    assert sorted(further.plan.seated) == sorted(nxt.plan.seated)
    change_draft(session, Within(event.id, within.id, PLAYABLE), lambda draft: draft.add_person("ゲスト"))
    assert kept(session, event).plan == nxt.plan
    seen = kept_draft(session, Within(event.id, within.id, PLAYABLE))
    assert seen
    made = open_draft(session, Within(event.id, within.id, PLAYABLE), seen.shown, str)
    assert [(table.round_id, table.number, table.seats[-1].name) for table in made] == [
        (within.id, 3, "ゲスト")
    ]


def test_computers_fill_a_table_for_which_too_few_are_here(session: Session) -> None:
    event = an_event(session)
    checked_in(session, event, "あ", "い", "う")
    begin(session, event, "catan")
    draft = change(session, event, lambda draft: draft.set_tables("aiwolf", 1))
    (table,) = draft.plan.used
    assert (len(table.people), draft.seats(table)[3:], draft.refusals()) == (3, ["", ""], [])
    opened(session, event, draft)
    (played,) = tables(session, event.id)
    names = [seat.name for seat in played.seats]
    assert names[3:] == ["空席 1", "空席 2"]
    assert [one.seat for one in history(session, played.id).table.state.computers] == [4, 5]
    play(session, played.id, Request("abandoned-1", "host", Abandon()))
    again = rerun(session, played.id, rotated=True)
    assert [seat.name for seat in again.seats][3:] == names[3:]
    assert [one.seat for one in history(session, again.id).table.state.computers] == [4, 5]


def test_who_is_forgotten_leaves_the_plan(session: Session, event: Event) -> None:
    gone = begin(session, event).plan.seated[0]
    change(session, event, lambda draft: draft.hold([gone]))
    forget_player(session, int(gone), lambda number: f"元会員{number}")
    assert gone not in kept(session, event).plan.seated
    assert gone not in kept(session, event).people


@DEALT
def test_rounds_said_beforehand_are_planned_together_and_gone_on_with(session: Session) -> None:
    """Twelve in threes over four rounds: nobody meets anybody twice, also after a restart."""
    event = an_event(session)
    checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 13)))
    begin(session, event)
    change(session, event, lambda draft: draft.set_numbers({"catan": (3, 3, 3, 3)}))
    planned = change(session, event, lambda draft: draft.set_rounds(4))
    assert len(planned.plan.ahead) == 3
    met = set()
    for left in (3, 2, 1, 0):
        shown = kept(session, event)
        assert (shown.plan.rounds, len(shown.plan.ahead)) == (4, left)
        pairs = [frozenset(pair) for table in seating(shown) for pair in combinations(table, 2)]
        assert not met & {*pairs}
        met |= {*pairs}
        opened(session, event, shown)
        end_every(session, event)
        begin(session, event)
    assert kept(session, event).judgement.pairs


@DEALT
def test_rounds_planned_ahead_are_dealt_again_and_taken_back(session: Session, event: Event) -> None:
    begin(session, event)
    first = change(session, event, lambda draft: draft.set_rounds(3))
    again = change(session, event, Draft.propose)
    assert [{*table} for table in seating(again)] == [{*table} for table in first.plan.ahead[0]]
    undo_draft(session, Within(event.id, None, PLAYABLE))
    assert kept(session, event).plan == first.plan


def end_every(session: Session, event: Event) -> None:
    """Have all tables of an event count as played."""
    with writing(session):
        session.execute(update(GameTable).values(status="finished", finished_at=1))
    session.expire_all()


@DEALT
def test_who_is_held_stays_together_at_the_table_whatever_is_dealt_again(
    session: Session, event: Event
) -> None:
    begin(session, event, "catan")
    draft = kept(session, event)
    pair = draft.plan.tables[1].people[:2]
    change(session, event, lambda draft: draft.hold(pair))
    places, others = set(), set()
    for _ in range(8):
        draft = change(session, event, lambda draft: draft.propose())
        assert {*pair} <= {*draft.plan.tables[1].people}
        others.add(frozenset({*draft.plan.tables[1].people} - {*pair}))
        places.add(frozenset(draft.plan.tables[0].people))
    assert len(others) > 1 < len(places)
    draft = change(session, event, lambda draft: draft.set_tables("free", 1))
    assert any({*pair} <= {*one.people} for one in draft.plan.tables if one.game == "catan")
    assert draft.plan.held == pair
    draft = change(session, event, lambda draft: draft.move(pair[:1], None))
    assert draft.plan.held == pair[1:]
    draft = undo_draft(session, Within(event.id, None, PLAYABLE))
    assert draft.plan.held == pair
    assert change(session, event, lambda draft: draft.hold(pair)).plan.held == ()


@DEALT
@pytest.mark.parametrize("more", ["free", "village"])
def test_each_held_pair_keeps_a_table_when_others_are_laid(session: Session, event: Event, more: str) -> None:
    draft = begin(session, event, "catan")
    pairs = [table.people[:2] for table in draft.plan.tables[:2]]
    change(session, event, lambda draft: draft.hold([*pairs[0], *pairs[1]]))
    draft = change(session, event, lambda draft: draft.set_tables(more, 1))
    assert draft.plan.sizes_of("catan") != [4, 4, 3]
    at = {key: (table.id, table.game) for table in draft.plan.tables for key in table.people}
    together = [pair for pair in pairs if at[pair[0]] == at[pair[1]] and at[pair[0]][1] == "catan"]
    assert len(together) == min(2, len(draft.plan.sizes_of("catan")))


@DEALT
def test_who_stands_or_whose_game_is_gone_is_held_nowhere(session: Session, event: Event) -> None:
    draft = begin(session, event, "catan")
    one = draft.plan.tables[0].people[0]
    draft = change(session, event, lambda draft: draft.move([one], None))
    assert change(session, event, lambda draft: draft.hold([one])).plan.held == ()
    held = draft.plan.tables[0].people[:1]
    change(session, event, lambda draft: draft.hold(held))
    draft = change(session, event, lambda draft: draft.begin("free"))
    assert draft.plan.held == ()
    assert len(draft.plan.seated) == 11


@DEALT
@pytest.mark.parametrize("kind", ["apart", "together"])
def test_other_numbers_break_nothing_that_a_new_deal_would_meet(
    session: Session, event: Event, kind: Kind
) -> None:
    """Also at the tables whose game and size stay, as for a wish that only now can come true."""
    draft = begin(session, event, "catan")
    one, two, other = (table.people[0] for table in draft.plan.tables)
    pair = (one, draft.plan.tables[0].people[1]) if kind == "apart" else (one, two)
    relate(session, int(pair[0]), int(pair[1]), kind, event.id)
    note_person(session, int(other), event.id, Note(wishes=("free",)))
    after = change(session, event, lambda draft: draft.set_tables("free", 1))
    assert after.plan.sizes_of("free") == [4]
    assert (after.judgement.apart, after.judgement.together, after.judgement.wishes) == ((), (), ())
    assert after.for_wishes
    assert after.anew == [1, 2, 3]
    assert change(session, event, lambda draft: draft.set_tables("village", 0)).anew == []


@DEALT
def test_who_was_moved_by_hand_stays_whatever_numbers_change_until_all_are_dealt_again(
    session: Session, event: Event
) -> None:
    draft = begin(session, event, "catan")
    one, other = draft.plan.tables[0].people[0], draft.plan.tables[1].people[0]
    relate(session, int(one), int(other), "apart", event.id)
    for key in (one, other):
        change(session, event, lambda draft, key=key: draft.move([key], draft.plan.tables[1].id))
    after = change(session, event, lambda draft: draft.set_tables("free", 1))
    assert after.judgement.apart == (frozenset((one, other)),)
    at = {key: table.game for table in after.plan.tables for key in table.people}
    assert (at[one], at[other]) == ("catan", "catan")
    again = change(session, event, Draft.propose)
    assert (again.judgement.apart, again.plan.moved) == ((), ())


@DEALT
def test_a_number_set_by_hand_follows_who_is_moved_by_hand(session: Session, event: Event) -> None:
    draft = change(session, event, lambda draft: draft.set_numbers({"catan": (4, 4), "free": (3,)}))
    one = draft.plan.tables[0].people[0]
    moved = change(session, event, lambda draft: draft.move([one], draft.plan.tables[2].id))
    assert [moved.line_of(name) for name in ("catan", "free")] == ["3 4", "4"]
    again = change(session, event, lambda draft: draft.set_numbers({"catan": (3, 4)}))
    assert [again.plan.sizes_of(name) for name in ("catan", "free")] == [[3, 4], [4]]


@DEALT
def test_rounds_planned_ahead_are_planned_anew_for_other_numbers(session: Session, event: Event) -> None:
    begin(session, event, "catan")
    change(session, event, lambda draft: draft.set_rounds(3))
    after = change(session, event, lambda draft: draft.set_tables("free", 1))
    assert len(after.plan.ahead) == 2
    assert [len(table) for table in after.plan.ahead[0]] == [len(table) for table in seating(after)]


def test_anybody_is_seated_by_name_a_member_or_a_guest_who_are_both_here_with_that(
    session: Session, event: Event
) -> None:
    begin(session, event, "free")
    late, twin, other = people(session, "遅刻 太郎", "双子", "よそ")
    add_player(session, name="双子", handle="b")
    draft = change(session, event, lambda draft: draft.add_person(" 遅刻太郎 "))
    assert str(late.id) in draft.plan.seated
    draft = change(session, event, lambda draft: draft.add_person("7番"))
    rows = {row.player.name: row for row in attendance.attendances(session, event.id)}
    assert (rows["7番"].here, rows["7番"].player.guest) == (True, True)
    assert not late.guest
    assert str(rows["7番"].player_id) in draft.plan.seated
    open_table(session, add_round(session, event.id).id, TableDraft("free", [SeatDraft(other.id)]))
    for name, why in (
        ("遅刻太郎", "club-plan-guest-twice"),
        ("7番", "club-plan-guest-twice"),
        ("双子", "club-plan-namesakes"),
        ("よそ", "club-plan-plays"),
        (" ", "club-refused-needed"),
    ):
        with pytest.raises(Refused) as refusal:
            change(session, event, lambda draft, name=name: draft.add_person(name))
        assert refusal.value.text.key == why
    assert twin.id not in {row.player_id for row in attendance.attendances(session, event.id)}


def test_who_was_added_by_name_is_here_no_more_when_that_is_taken_back(
    session: Session, event: Event
) -> None:
    begun = begin(session, event)
    added = change(session, event, lambda draft: draft.add_person("客"))
    assert len(added.people) == 12
    undo_draft(session, Within(event.id, None, PLAYABLE))
    assert (kept(session, event).plan, len(kept(session, event).people)) == (begun.plan, 11)
    again = change(session, event, lambda draft: draft.add_person("客"))
    assert [*again.people.values()] == [*added.people.values()]
    assert len(players(session, guests=True)) == 12


def test_a_fee_that_was_taken_of_who_was_added_stays_when_that_is_taken_back(
    session: Session, event: Event
) -> None:
    begin(session, event)
    change(session, event, lambda draft: draft.add_person("客"))
    (guest,) = (row for row in attendance.attendances(session, event.id) if row.player.guest)
    attendance.pay(session, event.id, guest.player_id, amount=500)
    undone = undo_draft(session, Within(event.id, None, PLAYABLE))
    assert undone.unseated == {str(guest.player_id): "客"}
    assert (guest.here, guest.fee_paid) == (True, 500)


def test_a_guest_of_the_same_name_at_another_event_is_somebody_else(session: Session, event: Event) -> None:
    earlier = an_event(session, season="2017 秋")
    may = person_called(session, earlier.id, "6番")
    attendance.walk_in(session, earlier.id, may.id)
    (member,) = checked_in(session, earlier, "会員")
    signed(session, earlier, {may: 5, member: 3})
    june = person_called(session, event.id, "6番")
    assert june.id != may.id
    assert june.guest
    attendance.walk_in(session, event.id, june.id)
    assert person_called(session, event.id, "６番").id == june.id
    make_member(session, june.id)
    assert session.scalars(select(LedgerRow).where(LedgerRow.player_id == june.id)).all() == []
    with pytest.raises(Refused, match="taken"):
        make_member(session, may.id)


def test_a_game_masters_turn_is_dealt_to_who_has_led_least_tonight(session: Session, event: Event) -> None:
    def play(leader: str | None = None) -> Draft:
        draft = begin(session, event, "village")
        if leader:
            draft = change(session, event, lambda draft: draft.lead(draft.plan.tables[0].id, [leader]))
        opened(session, event, draft)
        assert {*draft.plan.leading}.isdisjoint(map(str, free_players(session, event.id)))
        end_every(session, event)
        return draft

    one, other = play().plan.seated[:2]
    assert play(one).plan.leading == (one,)
    assert play(other).plan.leading == (other,)
    third = play()
    assert third.plan.leading == (one,)
    assert (len(third.plan.seated), third.unseated) == (10, {})
    assert play().plan.leading == (other,)


@pytest.mark.parametrize(
    ("game", "here", "led", "sizes", "leading"),
    [
        ("village", 4, 1, (), 0),
        ("magic_city", 6, 1, (), 0),
        ("evidence", 7, 1, (), 0),
        ("village", 9, 2, (4, 4), 1),
        ("village", 10, 2, (4, 4), 2),
    ],
)
def test_nobody_leads_for_whom_a_table_or_a_seat_would_go(
    session: Session, game: str, here: int, led: int, sizes: tuple[int, ...], leading: int
) -> None:
    event, before = an_event(session), an_event(session, season="2017 秋")
    those = checked_in(session, event, *(f"参加者{n}" for n in range(here)))
    others = people(session, *(f"前の人{n}" for n in range(8)))
    for leader in those[:led]:
        seats = [SeatDraft(one.id) for one in others]
        table = TableDraft(game, seats, leader=leader.id)
        opened = open_table(session, add_round(session, before.id).id, table)
        play(session, opened.id, Request("abandon-01", "gm", Abandon()))
        with writing(session):
            session.execute(update(GameTable).where(GameTable.id == opened.id).values(status="finished"))
    at = session, Within(event.id, None, GAMES)
    draft = begin_draft(*at, game)
    if sizes:
        draft = change_draft(*at, lambda draft: draft.set_numbers({game: sizes}))
    assert (len(draft.plan.leading), len(draft.plan.seated)) == (leading, here - leading)


@pytest.mark.parametrize("keeping", ["member", "guest"])
def test_a_merge_of_guest_and_member_is_taken_apart_without_a_trace(
    session: Session, event: Event, keeping: str
) -> None:
    guest = person_called(session, event.id, "客")
    attendance.walk_in(session, event.id, guest.id)
    (other,) = checked_in(session, event, "他")
    member = add_player(session, name="客")
    signed(session, event, {guest: 5, other: 3})
    table = open_table(session, add_round(session, event.id).id, TableDraft("free", [SeatDraft(other.id)]))
    keep, gone = (member, guest) if keeping == "member" else (guest, member)
    with writing(session):
        table.leader_id = gone.id
    merged = merge(session, keep.id, gone.id)
    counted = select(LedgerRow).where(LedgerRow.player_id.in_([guest.id, member.id]))
    assert {row.player_id for row in session.scalars(counted)} == {keep.id}
    assert not keep.guest
    unmerge(session, merged.id)
    assert (guest.guest, member.guest) == (True, False)
    assert session.scalars(counted).all() == []
    assert session.get_one(GameTable, table.id).leader_id == gone.id
    with pytest.raises(Refused):
        remove_player(session, gone.id)


def test_another_game_master_than_was_shown_keeps_the_tables_shut(session: Session, event: Event) -> None:
    draft = begin(session, event, "village")
    one, other = draft.plan.seated[:2]
    shown = change(session, event, lambda draft: draft.lead(draft.plan.tables[0].id, [one]))
    swapped = change(session, event, lambda draft: draft.swap([one, other]))
    assert [text.key for text in swapped.refusals(shown.shown)] == ["club-plan-changed"]
    assert swapped.refusals(swapped.shown) == []


def test_a_plan_of_an_earlier_version_keeps_its_guests_and_exact_sizes(
    session: Session, event: Event
) -> None:
    begin(session, event)
    row = session.scalars(select(RoundDraft)).one()
    plan = msgspec.json.decode(row.plan)
    plan["guests"] = ["客", "客二"]
    plan["tables"][0]["people"] += ["guest:客"]
    plan["tables"][1]["people"] += ["guest:客二"]
    plan["games"]["catan"] |= {"size": 4, "exact": True}
    del plan["games"]["catan"]["sizes"]
    with writing(session):
        row.plan, row.before = msgspec.json.encode(plan), [msgspec.json.encode(plan).decode()]
    draft = begin(session, event)
    assert [draft.people[table.people[-1]] for table in draft.plan.tables[:2]] == ["客", "客二"]
    assert draft.plan.games["catan"].sizes == (4, 4, 4)
    assert (len(draft.people), len(draft.plan.seated)) == (13, 13)
    assert undo_draft(session, Within(event.id, None, PLAYABLE)).plan == draft.plan


@DEALT
def test_a_game_master_may_be_taken_off_swapped_and_put_at_a_table(session: Session, event: Event) -> None:
    draft = begin(session, event, "village")
    one, other = draft.plan.seated[:2]
    at = draft.plan.tables[0].id
    change(session, event, lambda draft: draft.lead(at, [one]))
    swapped = change(session, event, lambda draft: draft.swap([one, other]))
    assert (swapped.plan.leading, one in swapped.plan.seated) == ((other,), True)
    again = change(session, event, Draft.propose)
    assert (again.plan.leading, len(again.plan.seated)) == ((other,), 10)
    seated = change(session, event, lambda draft: draft.move([other], draft.plan.tables[0].id))
    assert (seated.plan.leading, len(seated.plan.seated)) == ((), 11)
    assert change(session, event, Draft.propose).plan.leading == ()
    attendance.leave(session, event.id, int(one))
    assert one not in kept(session, event).plan.seated


@DEALT
def test_a_member_who_stands_is_seated_by_name(session: Session, event: Event) -> None:
    draft = begin(session, event, "free")
    one = draft.plan.seated[0]
    change(session, event, lambda draft: draft.move([one], None))
    draft = change(session, event, lambda draft: draft.add_person(draft.people[one]))
    assert one in draft.plan.seated
    assert draft.plan.out == ()


def test_after_opening_there_is_a_way_back_to_the_plan_and_its_steps(session: Session, event: Event) -> None:
    begin(session, event, "catan")
    first = seating(kept(session, event))
    change(session, event, lambda draft: draft.swap([first[0][0], first[1][0]]))
    draft = kept(session, event)
    made = open_draft(session, Within(event.id, None, PLAYABLE), draft.shown, str)
    assert [table.id for table in just_opened(session, event.id)] == [table.id for table in made]
    begin(session, event)
    assert reopen_draft(session, event.id) is None
    assert (tables(session, event.id), [*rounds(session, event.id)]) == ([], [])
    assert seating(kept(session, event)) == seating(draft)
    assert just_opened(session, event.id) == []
    with pytest.raises(Refused):
        reopen_draft(session, event.id)
    undo_draft(session, Within(event.id, None, PLAYABLE))
    assert seating(kept(session, event)) == first


def test_the_plan_of_tables_that_one_tap_opened_has_a_step_to_take_back(
    session: Session, event: Event
) -> None:
    open_planned(fresh_draft(session, Within(event.id, None, PLAYABLE), "catan"), str)
    assert reopen_draft(session, event.id) is None
    assert is_half_planned(session, event.id, None)
    assert len(seating(kept(session, event))) == 3
    undone = undo_draft(session, Within(event.id, None, PLAYABLE))
    assert (seating(undone), len(undone.unseated)) == ([], 11)
    again = change(session, event, Draft.propose)
    assert [len(people) for people in seating(again)] == [4, 4, 3]


def test_the_way_back_ends_with_the_first_move_and_the_next_tables(session: Session, event: Event) -> None:
    draft = begin(session, event, "free")
    made = open_draft(session, Within(event.id, None, PLAYABLE), draft.shown, str)
    send(session, made[0], "points", seat=1, round=1, amount=3)
    assert just_opened(session, event.id) == []
    with pytest.raises(Refused):
        reopen_draft(session, event.id)
    assert len(tables(session, event.id)) == len(made)
    late = people(session, "遅刻一", "遅刻二")
    for player in late:
        attendance.walk_in(session, event.id, player.id)
    again = begin_draft(session, Within(event.id, made[0].round_id, PLAYABLE), "free")
    more = open_draft(
        session, Within(event.id, made[0].round_id, PLAYABLE), [one.people for one in again.plan.used], str
    )
    assert just_opened(session, event.id) == more
    assert reopen_draft(session, event.id) == made[0].round_id
    assert len(tables(session, event.id)) == len(made)


def test_behind_the_way_back_from_further_tables_is_that_from_the_round(
    session: Session, event: Event
) -> None:
    def open_all(within: int | None) -> list[GameTable]:
        planned = begin_draft(session, Within(event.id, within, PLAYABLE), "free")
        return open_draft(session, Within(event.id, within, PLAYABLE), planned.shown, str)

    first = open_all(None)
    checked_in(session, event, "遅刻一", "遅刻二")
    late = open_all(first[0].round_id)
    assert just_opened(session, event.id) == late
    assert reopen_draft(session, event.id) == first[0].round_id
    assert just_opened(session, event.id) == first
    assert reopen_draft(session, event.id) is None
    assert (tables(session, event.id), just_opened(session, event.id)) == ([], [])
    assert len(open_all(None)) == 3
    assert [one.opened is None for one in session.scalars(select(RoundDraft))] == [False]


def test_no_name_of_an_opened_plan_outlasts_a_forgotten_person(session: Session, event: Event) -> None:
    draft = change(session, event, lambda draft: draft.add_person("別名"))
    open_draft(session, Within(event.id, None, PLAYABLE), draft.shown, str)
    (gone,) = people(session, "別人")
    forget_player(session, gone.id, lambda number: f"元会員{number}")
    assert session.scalars(select(RoundDraft)).all() == []
