"""The gallery's night without a server of its own: all states in one club, and names hard to set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

import msgspec
from flask import Flask
from playwright.sync_api import Page
from sqlalchemy import select
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.club.people.names import Player
from companion.club.rounds import operations as rounds
from companion.club.tables import claims
from companion.club.tables.models import Seat
from companion.store.engine import db
from companion.store.keys import new_token
from companion.store.models import Forgetting, MoveLog
from tests.browser import states
from tests.browser.showcase import SEATS
from tests.web.house import Person

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ASKED = 14
"""The half-wolf village under way, of which a seat is asked for."""
UNBROKEN = "olfeschlegelsteinhausenBergerdorff"
JAPANESE = "い名前の人が来る会もあるという見本です"


def whole_night(club: Flask, organiser: Person) -> Person:
    """All states of the gallery, and a phone that asks for a seat; who has taken a guest's seats there."""
    organiser.send("/sample/add", at="/")
    with club.app_context():
        within = rounds.rounds(db.session, 1)[-1]
        states.make(within.id)
        tokens = [claims.offer_claim(db.session, table, f"seat-{seat}") for table, seat in SEATS.items()]
        claims.claim_seat(db.session, claims.offer_seats(db.session, ASKED), 1, new_token())
    for table in states.GM_TABLES:
        organiser.send(f"/tables/{table}/open-gm")
    guest = Person(club)
    for token in tokens:
        guest.send(f"/claim/{token}")
    return guest


def long_name(number: int) -> str:
    """Names of thirty-five unbroken letters and of twenty Japanese signs in turn."""
    if number % 3 == 0:
        return chr(0x4E00 + number) + JAPANESE
    return chr(ord("A") + number % 26) + UNBROKEN


def rename_everybody(club: Flask) -> None:
    """Long names for all players and at all seats, in what tables remember too."""
    with club.app_context(), db.session.begin():
        changing = Forgetting(player_id=1)  # logs may be changed while it stands
        db.session.add(changing)
        db.session.flush()
        for player in db.session.scalars(select(Player)):
            player.name = long_name(player.id)
        for seat in db.session.scalars(select(Seat)):
            seat.name = long_name(seat.number)
        for kept in db.session.scalars(select(MoveLog)):
            setup = msgspec.json.decode(kept.setup)
            for number, place in enumerate(setup["seats"], 1):
                place["name"] = long_name(number)
            kept.setup, kept.rewritten = msgspec.json.encode(setup), kept.rewritten + 1
        db.session.flush()
        db.session.delete(changing)


class Quiet(WSGIRequestHandler):
    """Says nothing of each request."""

    def log_request(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def served(club: WSGIApplication, *without: str) -> Iterator[str]:
    """The club's address for browsers, from this very process, `without` what has these in its path."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if any(part in environ["PATH_INFO"] for part in without):
            start_response("404 Not Found", [("Cache-Control", "max-age=600")])
            return []
        return club(environ, start_response)

    server = make_server("127.0.0.1", 0, answer, threaded=True, request_handler=Quiet)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:  # else a test that fails never ends
        server.shutdown()
        thread.join()
        server.server_close()


def becomes(page: Page, person: Person, url: str) -> None:
    """The browser of a page is this person's."""
    cookies = [{"name": one.key, "value": one.value, "url": url} for one in person.client._cookies.values()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
