"""Nobody reads a hand unnoticed: whoever comes to see a page with secrets stands in the table's log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy.orm import Session

from companion.club.accounts.models import Account
from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.club.tables.operations import history, rerun
from companion.games import GAMES
from companion.kernel.desk import HandOver
from companion.kernel.game import Chance, viewer_of_seat
from companion.kernel.logbook import logbook
from companion.kernel.record import read, write
from companion.kernel.replay import Request
from companion.kernel.table import snapshot
from companion.kernel.words import Illegal
from tests.club.evenings import a_table, an_event

NAMES = ("あ", "い", "う", "え")


@pytest.fixture
def table(session: Session) -> GameTable:
    """A table of Half Werewolf: its cards are dealt as it opens. Seat 2 has a phone."""
    opened = a_table(session, an_event(session), NAMES, game="half_wolf", chance=Chance(7))
    taken(session, opened, "seat-2", "phone-b")
    return opened


def taken(session: Session, table: GameTable, role: str, phone: str) -> None:
    claims.claim(session, claims.offer_claim(session, table.id, role), phone)


def handed(session: Session, table: GameTable, viewer: str = "public") -> list[tuple[str, str]]:
    past = history(session, table.id)
    return [(each.role, each.how) for each in snapshot(past.game, past.table, viewer).handed]


def of_the_house(session: Session) -> Account:
    account = Account(login="yoru", name="夜", password_hash="-", password_changed_at=1, created_at=1)
    session.add(account)
    session.commit()
    return account


WAYS: dict[str, tuple[Callable[[Session, GameTable], object], list[tuple[str, str]]]] = {
    "a code for oneself": (lambda s, t: taken(s, t, "seat-3", "phone-host"), [("seat-3", "taken")]),
    "a phone is moved": (
        lambda s, t: claims.move(s, t.id, "seat-2", "seat-3"),
        [("seat-2", "ended"), ("seat-3", "moved")],
    ),
    "the device is lent": (lambda s, t: claims.lend(s, t.id, 3), [("seat-3", "lent")]),
    "a phone is taken away": (lambda s, t: claims.revoke(s, t.id, "seat-2"), [("seat-2", "ended")]),
    "the role of the GM": (lambda s, t: taken(s, t, "gm", "phone-host"), [("gm", "taken")]),
    "an organiser opens the GM's view": (
        lambda s, t: claims.note_gm_view(s, t.id, of_the_house(s)),
        [("gm", "opened")],
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_another_s_page_is_told_to_everybody(
    session: Session, table: GameTable, way: str
) -> None:
    before = handed(session, table)
    look, told = WAYS[way]
    look(session, table)
    for viewer in ("public", "host", "seat-1", "seat-3"):
        assert handed(session, table, viewer) == [*before, *told]
    past = history(session, table.id)
    lines = [line for line in logbook(past, "host") if line.text.key.startswith("kernel-tell-hand-over")]
    assert [line.text.key.rpartition("-")[2] for line in lines] == [how for _, how in (*before, *told)]
    assert not any(line.strikable for line in lines)


def test_there_and_back_again_is_both_in_the_log(session: Session, table: GameTable) -> None:
    claims.move(session, table.id, "seat-2", "seat-4")
    claims.move(session, table.id, "seat-4", "seat-2")
    assert handed(session, table)[1:] == [
        ("seat-2", "ended"),
        ("seat-4", "moved"),
        ("seat-4", "ended"),
        ("seat-2", "moved"),
    ]


def test_what_shows_no_secret_leaves_no_trace(session: Session, table: GameTable) -> None:
    before = handed(session, table)
    taken(session, table, "host", "phone-host")
    token = claims.offer_claim(session, table.id, "seat-3")
    claims.offered_claim(session, token)
    claims.revoke(session, table.id, "seat-3")
    assert handed(session, table) == before


def test_the_same_phone_twice_is_one_look(session: Session, table: GameTable) -> None:
    token = claims.offer_claim(session, table.id, "seat-3")
    claims.claim(session, token, "phone-c")
    claims.claim(session, token, "phone-c")
    assert handed(session, table)[1:] == [("seat-3", "taken")]


def test_a_score_sheet_has_nothing_to_look_at(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES)
    taken(session, table, "seat-1", "phone-a")
    claims.lend(session, table.id, 2)
    assert handed(session, table) == []


def test_phones_that_go_along_to_the_next_game_look_at_nothing(session: Session, table: GameTable) -> None:
    assert handed(session, rerun(session, table.id)) == []


def test_a_trace_travels_with_the_record_and_nobody_can_make_one_up(
    session: Session, table: GameTable
) -> None:
    claims.lend(session, table.id, 1)
    past = history(session, table.id)
    assert read(write(past), GAMES).table.handed == past.table.handed
    for author in ("host", "gm", viewer_of_seat(1)):
        with pytest.raises(Illegal):
            past.plan(Request("made-up-1", author, HandOver("seat-1", "lent")), past.setup.opened, Chance())
