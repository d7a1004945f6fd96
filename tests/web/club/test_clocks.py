"""All clocks of a round by one tap, and cards that say how each table stands."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from companion.club import removal
from companion.club.events.models import Round
from companion.club.rounds import operations as rounds
from companion.club.screen import call_topic
from companion.club.tables import clocks
from companion.club.tables import operations as tables
from companion.games.catan.state import ITEMS, CatanOptions
from companion.games.catan.turns import Check, CheckGroup, ReadOut
from companion.games.free.game import Finish, FreeOptions, Points, Resume
from companion.kernel.capabilities import longer_move
from companion.kernel.clock import Clock
from companion.kernel.desk import Strike
from companion.kernel.replay import Request
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import signals
from companion.web.speech import local, today
from tests.web.club.evenings import Evening, words
from tests.web.house import id_of

FOUR = ("一", "二", "三", "四")
EIGHT = (*FOUR, "五", "六", "七", "八")


def ready(evening: Evening, table_id: int) -> None:
    """A Catan table whose check and list are through."""
    with evening.app.app_context():
        state = tables.history(db.session, table_id).table.state
        groups = dict.fromkeys(part.group for part in state.parts)
        moves = [*(CheckGroup(group) for group in groups), ReadOut(tuple(ITEMS))]
        for number, move in enumerate(moves):
            tables.play(db.session, table_id, Request(f"ready-{table_id}-{number:04}", "host", move))


def states(evening: Evening, *ids: int) -> list[tuple[str, bool]]:
    """Phase and clock of Catan tables."""
    with evening.app.app_context():
        found = [tables.history(db.session, key).table.state for key in ids]
        return [(state.phase, state.clock.running) for state in found]


def test_one_tap_starts_all_clocks_of_a_round_and_one_stops_them(evening, organiser):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:], game="catan")
    for table_id in (one, two):
        ready(evening, table_id)
    page = f"/events/{evening.id}/tables"
    assert "Start 2" in words(organiser.get(page).text)
    organiser.send("/events/rounds/1/clocks", at=page, clocks="run")
    assert states(evening, one, two) == [("play", True), ("play", True)]
    shown = words(organiser.get(page).text)
    assert "The clocks of 2 tables run." in shown
    assert "Stop 2" in shown
    organiser.send("/events/rounds/1/clocks", at=page, clocks="stand")
    assert states(evening, one, two) == [("play", False), ("play", False)]
    organiser.send("/events/rounds/1/clocks", at=page, clocks="run")
    assert states(evening, one, two) == [("play", True), ("play", True)]
    assert "Started all clocks of round 1" in words(organiser.get("/acts").text)


def test_a_table_that_may_not_start_says_why_once_and_holds_up_no_other(evening, organiser):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:], game="catan")
    ready(evening, two)
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/rounds/1/clocks", at=page, clocks="run")
    assert states(evening, one, two) == [("check", False), ("play", True)]
    shown = words(organiser.get(page).text)
    assert "could not start" not in shown
    assert shown.count("The component check and the conduct list") == 1


def test_what_comes_first_at_a_table_is_said_before_anybody_taps(evening, organiser, somebody):
    evening.come(*EIGHT)
    _, two = evening.seat(FOUR, EIGHT[4:], game="catan")
    page = f"/events/{evening.id}/tables"
    html = organiser.get(page).text
    assert html.index("clocks-first") < html.index('class="panel table-card"')
    shown = words(html)
    assert "Table 1 Table 2 The component check and the conduct list" in shown
    assert "Start" not in shown.replace("Seat and start", "")
    ready(evening, two)
    shown = words(organiser.get(page).text)
    assert "Start 1" in shown
    assert "Table 1 The component check and the conduct list" in shown
    assert shown.count("The component check and the conduct list") == 1
    assert "The component check and the conduct list" not in words(somebody.get(page).text)


def test_what_the_same_people_read_and_counted_tonight_is_not_asked_again(evening, organiser):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:], game="catan")
    ready(evening, one)
    for table_id in (one, two):
        evening.abandon(table_id)
    same, unread = evening.seat(FOUR[::-1], EIGHT[4:], game="catan")
    shown = words(organiser.get(f"/events/{evening.id}/tables").text)
    assert "Start 1" in shown
    with evening.app.app_context():
        assert not tables.history(db.session, same).begun
    evening.abandon(same)
    evening.abandon(unread)
    (other,) = evening.seat((*FOUR[:3], "五"), game="catan")
    assert states(evening, other) == [("check", False)]
    assert "Start" not in words(organiser.get(f"/events/{evening.id}/tables").text).replace(
        "Seat and start", ""
    )


def test_what_is_missing_of_a_set_goes_with_whom_it_belongs_to(evening, organiser):
    """Also past a table of the same people at which nothing was counted."""
    evening.come(*FOUR)
    (one,) = evening.seat(FOUR, game="catan")
    with evening.app.app_context():
        for number, move in enumerate((Check("seat-1-roads", 2), Check("brick", 1))):
            tables.play(db.session, one, Request(f"missing-{number:03}", "host", move))
    ready(evening, one)
    evening.abandon(one)
    with evening.app.app_context():
        missed = rounds.open_tables(db.session, 1, "catan", [[evening.ids[name] for name in FOUR]])[0].id
        for entry in [*tables.history(db.session, missed).log]:
            tables.play(db.session, missed, Request(f"strike-{entry.id}"[:40], "host", Strike((entry.id,))))
    evening.abandon(missed)
    (again,) = evening.seat(FOUR[::-1], game="catan")
    with evening.app.app_context():
        state = tables.history(db.session, again).table.state
        missing = {part.key: known.missing for part, known in zip(state.parts, state.counted, strict=True)}
    assert {key: n for key, n in missing.items() if n} == {"seat-4-roads": 2, "brick": 1}


def test_who_begins_is_said_by_one_tap_after_all_clocks_started(evening, organiser):
    evening.come(*FOUR)
    (table_id,) = evening.seat(FOUR, game="catan")
    assert CatanOptions().turn_pointer
    ready(evening, table_id)
    organiser.send("/events/rounds/1/clocks", at=f"/events/{evening.id}/tables", clocks="run")
    desk = organiser.get(f"/tables/{table_id}/host").text
    assert "Tap who begins" in words(desk)
    organiser.send(
        f"/tables/{table_id}/host/moves",
        at=f"/tables/{table_id}/host",
        id=id_of(desk, "turn"),
        verb="turn",
        seat="3",
        was="0",
    )
    with evening.app.app_context():
        state = tables.history(db.session, table_id).table.state
        assert (state.turn, state.turn_number) == (3, 1)


def test_a_card_says_who_leads_and_who_has_won_and_a_closed_one_is_a_line(evening, organiser):
    evening.come(*EIGHT)
    one, _ = evening.seat(FOUR, EIGHT[4:])
    page = f"/events/{evening.id}/tables"
    assert words(organiser.get(page).text).count("not started") == 3  # the third: both, in what is next
    evening.play(one, 3, 9, 4, 1)
    shown = organiser.get(page).text
    assert shown.count("table-ended") == 1
    assert "二 won" in words(shown)


def test_what_waits_for_the_organiser_stands_on_top_and_what_is_over_below(evening, organiser, somebody):
    evening.come(*EIGHT, "九", "十")
    signed, unsigned, waits, runs, other = evening.seat(
        FOUR[:2], FOUR[2:], EIGHT[4:6], EIGHT[6:], ("九", "十")
    )
    evening.play(signed, 3, 9)
    for table in (unsigned, other):
        evening.play(table, 1, 5, sign=False)
    with evening.app.app_context():
        tables.play(db.session, runs, Request("runs-0001", "host", Points(1, 1, 4)))
    page = f"/events/{evening.id}/tables"
    shown = organiser.get(page).text
    assert re.findall(r'id="card-(\d+)"', shown) == [str(n) for n in (waits, runs, unsigned, other, signed)]
    assert re.findall(r'id="unsigned-(\d+)"', shown) == [str(unsigned), str(other)]
    assert shown.index('id="unsigned-') < shown.index('id="card-')
    assert "Sign off the result of Table 2" in shown
    assert 'id="unsigned-' not in somebody.get(page).text


def test_of_many_unsigned_results_the_first_is_in_view_and_the_others_folded(evening, organiser):
    evening.come(*EIGHT)
    made = evening.seat(*(EIGHT[n : n + 2] for n in (0, 2, 4, 6)))
    for table in made:
        evening.play(table, 1, 5, sign=False)
    shown = organiser.get(f"/events/{evening.id}/tables").text
    fold = shown.index('id="unsigned-rest"')
    places = [shown.index(f'id="unsigned-{table}"') for table in made]
    assert [place > fold for place in places] == [False, True, True, True]
    assert "3 more to sign" in words(shown)


def test_today_shows_arrivals_unpaid_tables_and_what_is_next(club, organiser, somebody):
    with club.app_context():
        evening = Evening(club, today())
    evening.apply("一")
    evening.come(*FOUR[1:], "五")
    evening.seat((*FOUR[1:], "五"), game="catan")
    shown = words(organiser.get("/").text)
    for said in ("Here 4", "Not yet here 1", "Unpaid 4", "Catan", "not started"):
        assert said in shown, said
    assert "Unpaid" not in words(somebody.get("/").text)
    assert "not started" in words(somebody.get("/").text)


def test_removing_a_table_stands_behind_a_fold(evening, organiser):
    evening.come(*FOUR)
    evening.seat(FOUR)
    page = organiser.get(f"/events/{evening.id}/tables").text
    menu = page.partition('id="head-1"')[2].partition('<details class="head-more no-print">')[2]
    assert "/tables/remove" in menu.partition("</details>")[0]
    assert page.count("tables/remove") == 1
    assert 'class="head-more' not in page.partition('id="card-1"')[2].partition("</article>")[0]


def test_an_ended_table_s_line_offers_the_same_people_once_more_by_one_tap(evening, organiser):
    evening.come("アン", "ベン")
    (table,) = evening.seat(("アン", "ベン"))
    evening.play(table, 5, 3)
    page = f"/events/{evening.id}/tables"
    line = organiser.get(page).text.split('class="ended-row"')[1]
    assert f"/events/tables/{table}/rerun" in line.split("</details>")[2].split("</form>")[0]
    organiser.send(f"/events/tables/{table}/rerun", at=page, seats="same")
    assert "Table" in words(organiser.get(f"{page}").text.partition("Round 2")[2])


def test_under_a_freeze_no_guest_s_card_says_who_has_won(evening, organiser, somebody):
    evening.come("アン", "ベン", "クリス", "デニス")
    before, after = evening.seat(("アン", "ベン"), ("クリス", "デニス"))
    evening.play(before, 5, 3)
    organiser.send(f"/standings/events/{evening.id}/freeze", at=f"/standings/events/{evening.id}")
    evening.play(after, 7, 3)
    page = f"/events/{evening.id}/tables"
    assert "クリス won" in words(organiser.get(page).text)
    shown = words(somebody.get(page).text)
    assert "アン won" in shown
    assert "クリス won" not in shown
    assert "The result waits for the announcement" in shown
    organiser.send(f"/standings/events/{evening.id}/thaw", at=f"/standings/events/{evening.id}")
    assert "クリス won" in words(somebody.get(page).text)


def test_who_has_no_seat_while_others_play_is_named(evening, organiser, somebody):
    evening.come("アン", "ベン", "遅刻")
    page = f"/events/{evening.id}/tables"
    assert "Without a seat: " not in words(organiser.get(page).text)
    evening.seat(("アン", "ベン"))
    assert "Without a seat: 遅刻" in words(organiser.get(page).text)
    assert "遅刻" not in words(somebody.get(page).text)


def the_clock(evening: Evening, number: int = 1) -> Clock | None:
    with evening.app.app_context():
        return db.session.scalars(select(Round).where(Round.number == number)).one().clock


def test_a_round_has_a_clock_that_starts_stands_and_is_lengthened_with_those_of_its_tables(
    evening, organiser, somebody
):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:], game="catan")
    ready(evening, one)
    page, act = f"/events/{evening.id}/tables", "/events/rounds/1/clocks"
    pages = (page, f"/events/{evening.id}/me", f"/tables/{two}/public")
    assert all("round-clock" not in somebody.get(path).text for path in pages)
    organiser.send(act, at=page, clocks="set", minutes="60")
    assert the_clock(evening) == Clock(3_600_000)
    for path in (*pages, f"/live/part/call:{evening.id}"):
        assert 'class="round-clock"' in somebody.get(path).text, path
    assert 'id="face-0"' in somebody.get(f"/events/{evening.id}/screen/fragment").text
    organiser.send(act, at=page, clocks="run")
    clock = the_clock(evening)
    assert clock
    assert clock.running
    assert states(evening, one, two) == [("play", True), ("check", False)]
    for path in (*pages, f"/live/part/call:{evening.id}"):
        assert f'data-since="{clock.since}"' in somebody.get(path).text, path
    organiser.send(act, at=page, clocks="stand")
    left = the_clock(evening)
    assert left
    assert not left.running
    with evening.app.app_context():
        before = tables.history(db.session, one).table.state.clock.left
    organiser.send(act, at=page, clocks="longer")
    assert the_clock(evening) == Clock(left.left + 300_000)
    with evening.app.app_context():
        after = tables.history(db.session, one).table.state.clock
    assert before + 299_000 <= after.left <= before + 300_000
    assert not after.running
    assert "The clocks of the round and of 1 table have 5 minutes more." in words(organiser.get(page).text)
    organiser.send(act, at=page, clocks="end")
    assert the_clock(evening) is None
    assert all("round-clock" not in somebody.get(path).text for path in pages)


def test_a_round_that_ends_at_a_time_of_day_runs_at_once(evening, organiser):
    evening.come(*FOUR)
    evening.seat(FOUR, game="free")
    page, act = f"/events/{evening.id}/tables", "/events/rounds/1/clocks"
    with evening.app.app_context():
        until = local(now() + 90 * 60_000).replace(second=0, microsecond=0)
    organiser.send(act, at=page, clocks="set", until=f"{until:%H:%M}")
    clock = the_clock(evening)
    assert clock
    assert clock.ends
    assert abs(clock.ends - until.timestamp() * 1000) < 1000


@pytest.mark.parametrize(
    "typed",
    [{}, {"minutes": "0"}, {"minutes": "-5"}, {"minutes": "721"}, {"until": "25:00"}, {"minutes": "x"}],
)
def test_what_is_no_time_for_a_round_is_refused(evening, organiser, typed):
    evening.come(*FOUR)
    evening.seat(FOUR, game="free")
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/rounds/1/clocks", at=page, clocks="set", **typed)
    assert the_clock(evening) is None
    assert "The clock of a round has from one minute" in words(organiser.get(page).text)


def test_the_line_goes_with_the_last_table_of_its_round(evening, organiser, somebody):
    evening.come(*FOUR)
    (table,) = evening.seat(FOUR, game="free")
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/rounds/1/clocks", at=page, clocks="set", minutes="60")
    assert "Runs late" in words(somebody.get(page).text)  # shown by the page once the line is at zero
    with evening.app.app_context():
        moves = [*(Points(seat, 1, seat) for seat in range(1, 5)), Finish()]
        for number, move in enumerate(moves):
            tables.play(db.session, table, Request(f"play-{number:04}", "host", move))
    for path in (page, f"/live/part/call:{evening.id}"):
        assert "round-clock" not in somebody.get(path).text


def test_the_clocks_of_any_game_start_stand_and_are_lengthened_together(evening, organiser):
    evening.come(*EIGHT)
    with evening.app.app_context():
        rounds.add_round(db.session, evening.id)
        chosen, seats = FreeOptions(title="Carcassonne", minutes=60), [evening.ids[name] for name in FOUR]
        (opened,) = rounds.open_tables(db.session, 1, "free", [seats], options=chosen)
        table = opened.id
    page, act = f"/events/{evening.id}/tables", "/events/rounds/1/clocks"
    assert "Start 1" in words(organiser.get(page).text)

    def clock() -> Clock:
        with evening.app.app_context():
            found: Clock = tables.history(db.session, table).table.state.clock
            return found

    assert "not started" in words(organiser.get(page).text)
    organiser.send(act, at=page, clocks="run")
    assert clock().running
    assert "not started" not in words(organiser.get(page).text)
    organiser.send(act, at=page, clocks="longer")
    assert clock().left > 64 * 60_000
    organiser.send(act, at=page, clocks="stand")
    assert not clock().running


@pytest.mark.parametrize("late", [False, True])
def test_the_clock_of_a_round_stops_with_its_last_table_and_is_not_up_when_it_is_opened_again(
    evening, organiser, somebody, late
):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:], game="free")
    page = f"/events/{evening.id}/tables"
    with evening.app.app_context():
        clocks.set_round_clock(db.session, 1, 3_600_000)
        before = Clock(3_600_000, now() - (3_700_000 if late else 60_000))
        db.session.scalars(select(Round)).one().clock = before
        db.session.commit()
    evening.play(one, 1, 2, 3, 4)
    assert the_clock(evening) == before
    evening.play(two, 1, 2, 3, 4, sign=False)
    left = the_clock(evening)
    assert left is None if late else left and not left.running and left.left > 3_500_000
    with evening.app.app_context():
        tables.play(db.session, two, Request("resume-0001", "host", Resume()))
    assert the_clock(evening) == left
    assert ("round-clock" in somebody.get(page).text) == (not late)


def test_a_round_is_lengthened_no_further_than_it_may_be_set(evening, organiser):
    evening.come(*FOUR)
    evening.seat(FOUR, game="free")
    page, act = f"/events/{evening.id}/tables", "/events/rounds/1/clocks"
    organiser.send(act, at=page, clocks="set", minutes=str(clocks.LONGEST))
    organiser.send(act, at=page, clocks="longer")
    assert the_clock(evening) == Clock(clocks.LONGEST * clocks.MINUTE)
    organiser.send(act, at=page, clocks="set", minutes="60")
    organiser.send(act, at=page, clocks="longer")
    assert "The clock of the round has 5 minutes more." in words(organiser.get(page).text)


def test_a_clock_that_has_run_down_is_not_lengthened_from_afar(evening):
    evening.come(*EIGHT)
    with evening.app.app_context():
        rounds.add_round(db.session, evening.id)
        for game, options, people in (
            ("free", FreeOptions(minutes=60), FOUR),
            ("catan", CatanOptions(minutes=60), EIGHT[4:]),
        ):
            seats = [evening.ids[name] for name in people]
            (table,) = rounds.open_tables(db.session, 1, game, [seats], options=options)
            history = tables.history(db.session, table.id)
            state = replace(history.table.state, clock=Clock(60_000, 1_000), phase="play")
            assert longer_move(history.game, state, 300_000, 60_000)
            assert longer_move(history.game, state, 300_000, 61_000) is None


def test_the_reason_for_a_longer_clock_is_a_figure_in_every_language(evening):
    evening.come(*FOUR)
    (table,) = evening.seat(FOUR, game="catan")
    with evening.app.app_context():
        history = tables.history(db.session, table)
        move = longer_move(history.game, replace(history.table.state, phase="play"), 300_000, 0)
        assert move.reason == "+5:00"


def test_phones_at_tables_hear_of_a_round_that_is_taken_away_and_comes_back(evening):
    evening.come(*FOUR)
    with signals.waiter(call_topic(evening.id)) as phone:
        evening.seat(FOUR)
        assert phone.wait(0)
        with evening.app.app_context():
            removed = removal.remove_round(db.session, 1).id
            assert phone.wait(0)
            removal.bring_back(db.session, removed)
            assert phone.wait(0)
