"""A rush when sign-up opens: three hundred send it within ten seconds, for twenty places."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import select
from sqlalchemy.orm import Session

from bench import live
from bench.measure import KINDS, Row, new_database, percentile, sized
from bench.processes import WORKERS, serving
from companion.club.events.models import Attendance
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.store.engine import make_engine

PEOPLE, SECONDS, PLACES = sized(300, 8), sized(10, 1), sized(20, 3)
TOKEN = re.compile(rb'name="(csrf_token|key)"[^>]* value="([^"]+)"')
FORM = {"Content_Type": "application/x-www-form-urlencoded"}


def main() -> Iterator[Row]:
    """One process on SQLite, as many on PostgreSQL as are measured there."""
    with tempfile.TemporaryDirectory() as own:
        yield from _rows("SQLite", Path(own), "", 1)
    if "PostgreSQL" in KINDS:
        with tempfile.TemporaryDirectory() as own:
            yield from _rows("PostgreSQL", Path(own), new_database("rush"), WORKERS[-1])


def _rows(kind: str, folder: Path, url: str, workers: int) -> Iterator[Row]:
    live.prepared(folder, url)
    engine = make_engine(url or f"sqlite:///{folder / 'club.db'}")
    with Session(engine) as session:
        day = date.today() + timedelta(days=30)
        season = add_season(session, SeasonDraft("rush", day, day))
        draft = EventDraft(season.id, "rush", day, capacity_most=PLACES, sign_up="page")
        event_id = add_event(session, draft).id
    with serving(folder, url, workers) as (address, _):
        waits = asyncio.run(_rush(address, f"/events/{event_id}/sign-up"))
    with Session(engine) as session:
        query = select(Attendance.place).where(Attendance.event_id == event_id).order_by(Attendance.id)
        places = list(session.scalars(query))
    engine.dispose()
    wrong = sum(a != b for a, b in zip(places, ["in"] * PLACES + ["waiting"] * PEOPLE, strict=False))
    what = f"{PEOPLE} sign-ups in {SECONDS} s for {PLACES} places, {kind}"
    yield Row(f"{what}: lost", 0, PEOPLE - len(places), "")
    yield Row(f"{what}: not in the order of arrival", 0, wrong, "")
    yield Row(f"{what}: longest wait but for one in a hundred", 2000, percentile(waits, 0.99), "ms")


async def _rush(address: str, page: str) -> list[float]:
    """Everybody has the page open, then all send it, spread over the time: how long each waits, in ms."""
    phones = [live.Line(address) for _ in range(PEOPLE)]
    forms = []
    for phone in phones:
        _, _, html = await phone.ask(page, Accept_Encoding="identity")
        forms.append({name.decode(): value.decode() for name, value in TOKEN.findall(html)})
    begins = time.perf_counter()

    async def send(number: int) -> float:
        await asyncio.sleep(begins + number * SECONDS / PEOPLE - time.perf_counter())
        body = urlencode({**forms[number], "name": f"rush {number}"}).encode()
        begun = time.perf_counter()
        status, _, _ = await phones[number].ask(page, body, **FORM)
        assert status == 303, status
        return (time.perf_counter() - begun) * 1000

    return await asyncio.gather(*map(send, range(PEOPLE)))
