"""A seat on which nobody sits is set up beside the people, and stays theirs however they move."""

from __future__ import annotations

from companion.club.rounds.operations import add_round
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.evidence.cards import EvidenceOptions
from companion.kernel.desk import Abandon
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import look, send

EIGHT = tuple(f"{number:02}" for number in range(1, 9))


def names_of(evening, number: int) -> list[str]:
    """Who sits at a table of the evening, in order."""
    return list(evening.tables()[number][2])


def test_eight_people_all_play_and_the_dummy_has_a_seat_of_its_own(evening, organiser):
    evening.come(*EIGHT)
    page, sent = look(organiser, evening, "evidence")
    assert sorted(sent["seat-1"], key=int) == sorted(map(str, evening.ids.values()), key=int)
    assert page.count("plan-empty") == 1
    send(organiser, evening, sent, "open")
    seated = names_of(evening, 0)
    assert sorted(seated[:-1]) == list(EIGHT)
    assert seated[-1] in ("Dummy", "ダミー")


def test_the_dummy_stays_the_dummy_and_nobody_practises_twice(evening):
    evening.come(*EIGHT)
    with evening.app.app_context():
        within = add_round(db.session, evening.id)
        seats = [*(SeatDraft(evening.ids[name]) for name in EIGHT), SeatDraft(name="ダミー")]
        table = tables.open_table(
            db.session, within.id, TableDraft("evidence", seats, EvidenceOptions(tutorial=True))
        )
        tables.play(db.session, table.id, Request("abandon-1", "gm", Abandon()))
        again = tables.rerun(db.session, table.id, rotated=True)
        assert [seat.name for seat in again.seats] == [EIGHT[-1], *EIGHT[:-1], "ダミー"]
        assert not tables.history(db.session, again.id).setup.options.tutorial


def test_nobody_looks_for_a_seat_on_which_nobody_sits(evening, organiser):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "evidence")
    send(organiser, evening, sent, "open")
    with evening.app.app_context():
        found = tables.by_name(tables.tables(db.session, evening.id))
        assert [seat.name for seat in found] == list(EIGHT)


def test_no_phone_is_offered_for_a_seat_on_which_nobody_sits(evening, organiser):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "evidence")
    send(organiser, evening, sent, "open")
    shown = organiser.get("/tables/1/phones").text
    assert 'value="seat-8"' in shown
    assert 'value="seat-9"' not in shown
    assert "Dummy" not in words(shown)
