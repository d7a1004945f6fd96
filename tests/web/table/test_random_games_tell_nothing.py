"""Random games of every game, with a stranger who holds the table's code, a lent device, and a freeze.

`COMPANION_RANDOM_GAMES=30` plays thirty of each; one is enough to notice what has come loose.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from datetime import date
from typing import Any, NamedTuple

import pytest
from flask import Flask

from companion.club.events.models import Event
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season, freeze
from companion.club.rounds.operations import add_round
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games import GAMES
from companion.kernel.capabilities import referee_of
from companion.kernel.desk import SignOff
from companion.kernel.game import Chance, Illegal, viewer_of_seat
from companion.kernel.replay import History, Request
from companion.kernel.table import Snapshot, codec_of, offers, snapshot
from companion.store.engine import db
from tests.games.test_contract import Walk
from tests.web.house import Person

GAMES_EACH = int(os.environ.get("COMPANION_RANDOM_GAMES", "1"))
LOOKS = (2, 10, 20, 60)
"""Moves before each look of the stranger; the event is frozen before the last."""
NUMBER = "7531"
LED: dict[str, tuple[str, ...]] = {"village": ("gm-phones", "rules"), "magic_city": ("gm-phones",)}
"""Ways to play in which phones hold secrets, where a game has others."""
FIRST = {"magic_city": {"verb": "begin"}}
"""What the game master says first: a notebook may be closed by chance before anything is secret."""
OPEN = {"catan", "free"}
"""Games whose phones hold nothing before hidden cards are told."""
OF_ONE_REQUEST = re.compile(
    r'name="csrf_token" value="[^"]*"|name="csrf-token" content="[^"]*"|value="[0-9a-f]{24}"|data-now="\d+"'
)


class ClubTable:
    """A table of the club in the place of the driver that a walk moves: same names, every move written."""

    def __init__(self, table: int, game: Any, seed: int, now: int) -> None:
        self.id, self.game, self.chance, self.now = table, game, Chance(seed), now

    @property
    def history(self) -> History:
        return operations.history(db.session, self.id)

    @property
    def state(self) -> Any:
        return self.history.table.state

    @property
    def result(self) -> Any:
        return self.history.result()

    def snapshot(self, viewer: str = "public") -> Snapshot:
        return snapshot(self.game, self.history.table, viewer)

    def offers(self, viewer: str) -> Any:
        return offers(self.game, self.history.table, viewer)

    def say(self, author: str, move: Any, *, at: int, **envelope: Any) -> None:
        self.now = at
        request = Request(id=f"entry-{at}", author=author, move=move, **envelope)
        operations.play(db.session, self.id, request, at=at, chance=self.chance)

    def wait(self, until: int) -> None:
        self.now = until
        operations.sweep(db.session, at=until)


class ClubWalk(Walk):
    """A random game that is played at a table of the club; nobody who sits there is known to it."""

    def __init__(self, name: str, seed: int, event: int) -> None:
        led = LED.get(name, ())
        super().__init__(name, seed, **({"led": led[seed % len(led)]} if led else {}))
        setup = self.drive.history.setup
        within = add_round(db.session, event)
        seats = [SeatDraft(None, place.name) for place in setup.seats]
        row = operations.open_table(
            db.session,
            within.id,
            TableDraft(name, seats, setup.options, setup.scheme),
            opened=setup.opened,
            chance=Chance(seed),
        )
        self.drive = ClubTable(row.id, GAMES[name], seed, self.drive.now)  # type: ignore[assignment]
        self.codec = codec_of(GAMES[name])
        if name in FIRST:
            self.take("gm", self.codec.to_move(FIRST[name]))

    def on(self) -> None:
        """One move of anybody; where nobody's comes, whoever leads goes on."""
        offers = self.offers()
        verbs = sorted({action.verb for _, action in offers})
        if verbs and self.chance.random() < 0.9:
            verb = self.chance.choice(verbs)
            who, action = self.chance.choice([one for one in offers if one[1].verb == verb])
            move = self.move(action)
            if move is not None:
                self.take(who, move)
        else:
            self.lead()


class Table(NamedTuple):
    """What is asked of a table between two moves."""

    id: int
    seats: tuple[int, ...]
    referee: str
    code: str
    """The address by which any phone may ask for a seat."""
    own_code: str
    """The one by which whoever runs it takes it up."""
    asks: bool
    """Whether a phone that comes by its code waits for a yes."""
    secret: bool
    agents: frozenset[int]

    @property
    def own(self) -> str:
        return f"/tables/{self.id}/{self.referee}"

    @property
    def public(self) -> str:
        return f"/tables/{self.id}/public/fragment"

    @property
    def secret_pages(self) -> list[str]:
        viewers = ["host", "gm", *map(viewer_of_seat, self.seats)]
        return [
            f"/tables/{self.id}/{viewer}{page}" for viewer in viewers for page in ("", "/fragment", "/log")
        ]


def table_of(walk: ClubWalk) -> Table:
    table: int = walk.drive.id  # type: ignore[attr-defined]
    history = walk.drive.history
    referee = referee_of(history.game, history.setup.options)
    code, own = claims.offer_seats(db.session, table), claims.offer_claim(db.session, table, referee)
    asks = claims.needs_yes(db.session, claims.lock_table(db.session, table))
    db.session.rollback()
    secret = history.begun and history.game.secret(walk.drive.state)
    agents = frozenset(claims.agents_seats(walk.drive.state))
    return Table(
        table, tuple(sorted(walk.names)), referee, f"/claim/{code}", f"/claim/{own}", asks, secret, agents
    )


def read(person: Person, path: str) -> tuple[int, str]:
    answer = person.get(path)
    return answer.status_code, OF_ONE_REQUEST.sub("", answer.text)


@pytest.mark.parametrize("name", GAMES)
def test_neither_code_nor_lent_device_nor_freeze_tells(club: Flask, organiser: Person, name: str) -> None:
    seen: Counter[str] = Counter()
    with club.app_context():
        season = add_season(db.session, SeasonDraft("2018春", date(2018, 1, 1), date(2018, 6, 30))).id
    for seed in range(GAMES_EACH):
        with club.app_context():
            draft = EventDraft(season_id=season, title=f"{seed}", held_on=date(2018, 3, 25), number=seed + 1)
            event = add_event(db.session, draft).id
            walk = ClubWalk(name, seed, event)
        lent, guest = None, Person(club)
        for moves in LOOKS:
            with club.app_context():
                if moves == LOOKS[-1]:
                    freeze(db.session, Event, event)
                for _ in range(moves):
                    if walk.drive.result is None:
                        walk.on()
                table, over = table_of(walk), walk.drive.result is not None
            stranger(club, table, guest, seen)
            lent = lent or lend(club, table)
            held(lent, table, guest, seen)
            if over:
                break
        with club.app_context():
            freeze(db.session, Event, event)
        if over:
            frozen(club, walk, table, guest, seen)
    assert seen["refused"] > 0
    assert name in OPEN or seen["secret"] > 0


def stranger(club: Flask, table: Table, guest: Person, seen: Counter[str]) -> None:
    """Whoever comes by the table's code chooses each name, and reads no more than a guest without it."""
    person = Person(club)
    page = person.get(table.code).text
    assert not [seat for seat in table.agents if f'name="seat" value="{seat}"' in page]
    assert table.asks or not table.secret
    seen["secret"] += table.secret
    if table.asks:
        for seat in table.seats:
            person.send(table.code, sure="yes", seat=str(seat))
        for path in table.secret_pages:
            assert person.get(path).status_code in (403, 404), path
            seen["refused"] += 1
        assert read(person, table.public) == read(guest, table.public)


def lend(club: Flask, table: Table) -> Person:
    """The device of whoever runs the table, handed over for the first seat."""
    device = Person(club)
    device.send(table.own_code)
    assert device.get(table.own).status_code == 200
    assert device.send(f"{table.own}/lend", seat=1, number=NUMBER).location == f"{table.own}/lend/1"
    return device


def held(device: Person, table: Table, guest: Person, seen: Counter[str]) -> None:
    """A lent device opens no page of the table but the public one, and a wrong number does not end it."""
    back = f"{table.own}/lend/1/back"
    for path in table.secret_pages:
        answer = device.get(path)
        assert answer.status_code in (403, 404) or answer.location == back, path
        seen["refused"] += 1
    assert read(device, table.public) == read(guest, table.public)
    assert device.send(back, at=back, number="0000").status_code in (422, 429)
    assert device.get(table.own).location == back


def frozen(club: Flask, walk: ClubWalk, table: Table, guest: Person, seen: Counter[str]) -> None:
    """A game that ended under a freeze tells guests neither winner nor points, signed or not."""
    for _ in range(2):
        for path in ("public", "public/fragment"):
            assert 'id="result-title"' not in guest.get(f"/tables/{table.id}/{path}").text
        for path in ("public/afterwards", "sheet.pdf?viewer=public"):
            assert guest.get(f"/tables/{table.id}/{path}").status_code in (403, 404), path
            seen["refused"] += 1
        seen["ended"] += 1
        with club.app_context():
            try:
                walk.drive.say(table.referee, SignOff(), at=walk.drive.now + 1000)
            except Illegal:
                return
