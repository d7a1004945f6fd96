"""A game that goes on at a table of the club move by move, and people who look at it on their devices."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask

from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games import GAMES
from companion.kernel.capabilities import referee_of
from companion.kernel.game import Chance
from companion.kernel.replay import Request
from companion.kernel.table import verb_of
from companion.store.engine import db
from tests.driver import Drive
from tests.web.house import Person
from tests.web.whole_night import long_name
from tests.web.wire import Clock


class Stage:
    """A table at which a drive's moves are made again under long names. `people`: who looks, by viewer."""

    def __init__(self, club: Flask, event_id: int, drive: Drive, chance: Chance) -> None:
        self.club, self.log, self.chance = club, drive.history.log, chance
        setup = drive.history.setup
        count = len(setup.seats)
        seats = [SeatDraft(None, long_name(seat)) for seat in range(1, count + 1)]
        referee = referee_of(GAMES[setup.game], setup.options)
        with club.app_context():
            within = rounds.add_round(db.session, event_id)
            draft = TableDraft(setup.game, seats, setup.options, setup.scheme)
            self.table = operations.open_table(
                db.session, within.id, draft, opened=setup.opened, chance=chance
            ).id
            viewers = (referee, "seat-1", f"seat-{count}")
            tokens = {viewer: claims.offer_claim(db.session, self.table, viewer) for viewer in viewers}
        self.people = {"public": Person(club, "ja")}
        for viewer, token in tokens.items():
            self.people[viewer] = Person(club, "ja")
            self.people[viewer].send(f"/claim/{token}")

    def play(self, clock: Clock) -> Iterator[str]:
        """Each state, the first too, by the verb that led to it."""
        yield ""
        for entry in self.log:
            clock.at = entry.stamp.received
            if entry.stamp.author != "rules":
                said = entry.stamp
                request = Request(
                    entry.id, said.author, entry.move, said.acting_for, entry.note, entry.irregular
                )
                with self.club.app_context():
                    operations.play(db.session, self.table, request, at=said.received, chance=self.chance)
                yield verb_of(entry.move)
