"""What was signed before the program learnt to count something still agrees with its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from companion.club.rounds.operations import add_round
from companion.club.tables.models import GameTable, LedgerRow
from companion.club.tables.seats import PlayedTable, write_played
from companion.club.tables.verify import verify
from companion.club.writes import operation
from companion.kernel.desk import SignOff
from companion.store.engine import writing
from tests.club.evenings import an_event, people, signed
from tests.games.test_rates import village_won

Kept = dict[str, Any]


def signed_village(session: Session) -> GameTable:
    """A signed village of guests."""
    drive = village_won()
    drive.say("gm", SignOff())
    event = an_event(session)
    made = add_round(session, event.id)
    operation(write_played)(session, [PlayedTable(event, made.id, 1, drive.history, [None] * 4)])
    return session.query(GameTable).one()


def unlearnt(kept: Kept) -> None:
    kept["figures"] = {"survived": kept["figures"]["survived"]}


def no_figures(kept: Kept) -> None:
    del kept["figures"]


def another_role(kept: Kept) -> None:
    kept["figures"]["role-seer"] = [0, 0, 1, 0]


def vanished(kept: Kept) -> None:
    kept["figures"]["role-fox"] = [0, 0, 0, 0]


def another_winner(kept: Kept) -> None:
    unlearnt(kept)
    kept["winners"] = [1]


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (unlearnt, []),
        (no_figures, []),
        (another_role, ["result"]),
        (vanished, ["result"]),
        (another_winner, ["result"]),
    ],
)
def test_a_figure_learnt_since_is_no_difference_but_another_is(
    session: Session, change: Callable[[Kept], None], parts: list[str]
) -> None:
    table = signed_village(session)
    assert list(verify(session)) == []
    kept = msgspec.json.decode(table.result or b"")
    change(kept)
    table.result = msgspec.json.encode(kept)
    session.flush()
    assert [found.part for found in verify(session)] == parts


def test_the_ledger_is_compared_by_the_figures_that_were_known(session: Session) -> None:
    first, second = people(session, "アン", "ベン")
    table = signed(session, an_event(session), {first: 7, second: 5})
    kept = msgspec.json.decode(table.result or b"")
    no_figures(kept)
    columns = [column.name for column in LedgerRow.__table__.columns if column.name != "id"]
    with writing(session):
        table.result = msgspec.json.encode(kept)
    assert [found.part for found in verify(session) if found.table_id] == ["_played:1:", "_played:2:"]
    with writing(session):  # as it was written then
        found = session.scalars(select(LedgerRow)).all()
        rows = [{name: getattr(row, name) for name in columns} | {"total": 0, "share": 0} for row in found]
        session.execute(delete(LedgerRow))
        session.execute(insert(LedgerRow), rows)
    session.expire_all()
    assert [found for found in verify(session) if found.table_id] == []


@pytest.mark.parametrize("kept", [b"", b"{", b'{"figures": 7}', b"[]"])
def test_a_kept_result_that_cannot_be_read_is_a_difference(session: Session, kept: bytes) -> None:
    table = signed_village(session)
    table.result = kept
    session.flush()
    assert [found.part for found in verify(session)] == ["result"]
