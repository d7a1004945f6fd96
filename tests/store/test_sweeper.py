"""Moves that are due while nobody is online: here the end of a Catan table's ninety minutes (001)."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.games.catan.state import ITEMS
from companion.kernel.game import Entry, Place, Setup, Stamp
from companion.kernel.replay import Request
from companion.kernel.table import codec_of, encode
from companion.store.engine import current_write, writing
from companion.store.log import Appended, append, open_log, read, sweep
from companion.store.models import MoveEntry, MoveLog
from tests.store.fixtures import OPENED, points, setup_of

CATAN = GAMES["catan"]
END = OPENED + 90 * 60 * 1000


def started(session: Session, prefix: str = "start") -> int:
    """A Catan table whose clock runs from OPENED on."""
    options = CATAN.Options()
    names = tuple(Place(name) for name in ("レイリー", "マギー", "クレア"))
    setup = Setup("catan", names, options, CATAN.scheme(options), OPENED)
    log_id = open_log(session, setup).id
    groups = dict.fromkeys(part.group for part in read(session, log_id).table.state.parts)
    moves = [{"verb": "check-group", "group": group} for group in groups]
    moves += [{"verb": "read-out", "items": list(ITEMS)}, {"verb": "start", "first": 1}]  # type: ignore[dict-item]
    for number, values in enumerate(moves):
        move = codec_of(CATAN).to_move(values)
        append(session, log_id, Request(f"{prefix}-{number:04}", "host", move), at=OPENED)
    return log_id


def test_the_log_knows_when_the_rules_owe_a_move(session: Session) -> None:
    log_id = started(session)
    assert session.get_one(MoveLog, log_id, populate_existing=True).due_at == END
    assert sweep(session, at=END - 1).made == 0
    assert read(session, log_id).table.state.phase == "play"


def test_time_is_up_with_nobody_online(session: Session) -> None:
    log_id = started(session)
    swept = sweep(session, at=END + 5000)
    assert (swept.made, swept.faults) == (1, ())
    history = read(session, log_id)
    assert history.table.state.phase == "judging"
    assert (history.log[-1].stamp.author, history.log[-1].said) == ("rules", END)
    assert session.get_one(MoveLog, log_id, populate_existing=True).due_at is None
    assert sweep(session, at=END + 6000).made == 0


def test_two_processes_that_sweep_at_once_make_one_entry(
    session: Session, sessions: Callable[[], Session]
) -> None:
    log_id = started(session)
    before = len(read(session, log_id).log)
    ready, made = threading.Barrier(6), []

    def run() -> None:
        with sessions() as mine:
            ready.wait()
            made.append(sweep(mine, at=END).made)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [0, 0, 0, 0, 0, 1]
    assert len(read(session, log_id).log) == before + 1


def test_a_move_that_comes_late_finds_the_due_one_made_before_it(session: Session) -> None:
    log_id = started(session)
    roll = codec_of(CATAN).to_move({"verb": "settlements", "seat": 1, "count": 3})
    added = append(session, log_id, Request("too-late-0001", "host", roll), at=END + 1)
    assert [entry.stamp.author for entry in added.entries] == ["rules", "host"]


def test_what_lands_is_kept_in_the_same_write(session: Session) -> None:
    started(session)
    kept: list[Appended] = []

    def on_append(within: Session, added: Appended) -> None:
        assert current_write(within)
        kept.append(added)

    sweep(session, at=END, on_append=on_append)
    assert [added.after.state.phase for added in kept] == ["judging"]


def test_a_landing_that_fails_takes_the_entries_with_it(session: Session) -> None:
    log_id = started(session)
    before = len(read(session, log_id).log)

    def on_append(within: Session, added: Appended) -> None:
        raise RuntimeError("power cut")

    swept = sweep(session, at=END, on_append=on_append)
    assert [(where, str(fault)) for where, fault in swept.faults] == [(log_id, "power cut")]
    kept = session.scalar(select(func.count()).select_from(MoveEntry).where(MoveEntry.log_id == log_id))
    assert kept == before == len(read(session, log_id).log)


def test_a_log_that_cannot_be_folded_holds_up_no_other(session: Session) -> None:
    broken = open_log(session, setup_of("あ")).id
    request = points("move-0001", 9, 1)
    entry: Entry[object, object] = Entry("move-0001", 1, Stamp(OPENED, OPENED, "host"), request.move)
    with writing(session):
        session.execute(update(MoveLog).where(MoveLog.id == broken).values(length=1, due_at=OPENED))
        session.execute(
            insert(MoveEntry),
            [
                {
                    "log_id": broken,
                    "sequence": 1,
                    "entry_id": entry.id,
                    "received": 0,
                    "author": "host",
                    "body": encode(entry),
                }
            ],
        )
    started(session)
    swept = sweep(session, at=END)
    assert swept.made == 1
    assert [log_id for log_id, _ in swept.faults] == [broken]


@pytest.mark.parametrize("game", ["catan", "chess"])
def test_a_log_that_cannot_even_be_read_holds_up_no_other(session: Session, game: str) -> None:
    """A damaged setup; a game that this program does not have."""
    broken = MoveLog(game=game, rules=1, setup=b"{", due_at=OPENED)
    with writing(session):
        session.add(broken)
    started(session)
    swept = sweep(session, at=END)
    assert swept.made == 1
    assert [log_id for log_id, _ in swept.faults] == [broken.id]
