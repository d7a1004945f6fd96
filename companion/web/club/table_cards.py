"""Tables as cards: the clock or how far it is, who leads or has won, from what everybody may know."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import NamedTuple

import msgspec
from flask import redirect, request, url_for

from companion.club.events.models import Round
from companion.club.standings.scope import held_back
from companion.club.tables import clocks
from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel.capabilities import clock_move, headline
from companion.kernel.clock import Clock
from companion.kernel.game import Result
from companion.kernel.words import Text
from companion.store import log
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import table_topic

from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page
from ..screen.evening import Face, face
from ..speech import flash_text, local, say, t, who_won
from ..table.opened import Opened, content_of
from ..table.pages import table_name
from ..viewers import PUBLIC
from .blueprint import blueprint, carry_out, onward

LONGER = 5
"""Minutes that one tap adds to all clocks of a round."""
NOT_STARTED = Text("kernel-not-started")
"""The headline of a game in which nothing counts yet."""


class Card(NamedTuple):
    """A table as it stands."""

    table: GameTable
    clock: Face | None
    line: str
    """Who has won, who leads, or the phase."""
    may_run: bool
    """Whether its clock can be started now."""
    may_stand: bool
    """Whether its clock can be stopped now."""
    first: str = ""
    """What comes before its clock can be started, to organisers."""
    begun: bool = False
    """Whether anything has happened at it, and its headline does not say that nothing has."""

    @property
    def status(self) -> str:
        """How far it is: `open`, `finished`, `signed`, `abandoned`."""
        return self.table.status

    @property
    def ended(self) -> bool:
        """Whether nothing is left to be done at it."""
        return is_closed(self.table)

    @property
    def unsigned(self) -> bool:
        """Whether its game is over and its result not yet signed off."""
        return self.table.status == "finished"

    @property
    def order(self) -> tuple[bool, bool]:
        """Its place among the tables of a round, which stand by their numbers: what is over comes last."""
        return (self.ended, self.unsigned)


class Clocks(NamedTuple):
    """How many clocks of tables one tap would start or stop, what comes first elsewhere, and the round's."""

    run: int
    stand: int
    first: list[Card]
    own: Clock | None = None

    @property
    def may_run(self) -> bool:
        """Whether there is one to start."""
        return self.run > 0 or (self.own is not None and not self.own.running)

    @property
    def may_stand(self) -> bool:
        """Whether there is one to stop."""
        return self.stand > 0 or (self.own is not None and self.own.running)


def is_closed(table: GameTable) -> bool:
    """Whether it was signed off or given up."""
    return table.status not in ("open", "finished")


def card(table: GameTable) -> Card:
    """The card of a table. What is signed is told by its result alone, without its log."""
    if not organiser() and (held_back(table) or table.status == "finished"):
        key = "club-card-held" if held_back(table) else "club-card-unsigned"
        return Card(table, None, t(key), False, False)
    if table.status in ("signed", "abandoned"):
        return Card(table, None, _winner_text(table), False, False)
    history = log.read(db.session, table.id)
    if organiser():
        snapshot = content_of(table.id, history, PUBLIC).snapshot
    else:
        opened = Opened(table.id, history, PUBLIC)
        history, snapshot = opened.history, opened.snapshot
    names = dict(enumerate(snapshot.names, 1))
    clock = face(table.id, "", "", table.game, snapshot.view)
    if snapshot.result:
        return Card(table, clock, say(who_won(snapshot.result.summary), names), False, False)
    said = headline(GAMES[table.game], snapshot.view)
    run, stand = (clock_move(history.game, history.table.state, running=way) for way in (True, False))
    why = clocks.refusal(history, running=True) if organiser() else None
    first = say(why, names) if why else ""
    begun = history.begun and said != NOT_STARTED
    line = say(said, names) if said else ""
    may_run, may_stand = run is not None and not first, stand is not None
    return Card(table, clock, line, may_run, may_stand, first, begun)


def _winner_text(table: GameTable) -> str:
    if table.result is None:
        return ""
    result = msgspec.json.decode(table.result, type=Result)
    return say(who_won(result.summary), {seat.number: seat.name for seat in table.seats})


def clocks_of(cards: Iterable[Card], own: Clock | None) -> Clocks:
    """What one tap on all clocks of a round would do."""
    known = list(cards)
    run, stand = sum(card.may_run for card in known), sum(card.may_stand for card in known)
    return Clocks(run, stand, [card for card in known if card.first], own)


def topics_of(tables: Sequence[GameTable]) -> tuple[str, ...]:
    """What the cards of tables that are not closed hang on."""
    return tuple(table_topic(table.id) for table in tables if table.status in ("open", "finished"))


@blueprint.post("/events/rounds/<int:round_id>/clocks")
@organiser_only
def set_clocks(round_id: int) -> Page:
    """All clocks of a round are started, stopped or lengthened; where a table's rules refuse it, say why.

    Or the round gets a clock of its own, to start with those of its tables or to run up to a time of day.
    """
    within = db.get_or_abort(Round, round_id)
    what, by = request.form.get("clocks", ""), must_be_organiser()
    if what in ("set", "end"):
        _set_own(round_id, ends=what == "end")
        return onward("club.evening", event_id=within.event_id)
    if what == "longer":
        came = clocks.lengthen_clocks(db.session, round_id, LONGER, by)
    else:
        came = clocks.set_clocks(db.session, round_id, running=what == "run", by=by)
    said = what if what in ("run", "longer") else "stand"
    if came.done or came.own:
        flash_text(f"club-clocks-{said}", n=len(came.done), minutes=LONGER, own=int(came.own))
    # What comes before a start stands at the round's head, a line for all tables.
    for table, why in () if what == "run" else came.refused:
        flash_text("club-clocks-refused", "warning", table=table_name(table), why=say(why))
    if request.form.get("back") == "today":
        return redirect(url_for("home.start"), 303)
    return onward("club.evening", event_id=within.event_id)


def _set_own(round_id: int, *, ends: bool) -> None:
    """A round's clock: up to a time of day it runs at once, for so many minutes it waits for its start."""
    until, by = request.form.get("until", ""), must_be_organiser()
    if ends:
        left = None
    elif until:
        left = _until(until)
    else:
        left = request.form.get("minutes", 0, int) * clocks.MINUTE
    carry_out(lambda: clocks.set_round_clock(db.session, round_id, left, running=bool(until), by=by))


def _until(typed: str) -> int:
    """Milliseconds until the club's wall clock shows this next; 0 where it is no time of day."""
    try:
        at = time.fromisoformat(typed)
    except ValueError:
        return 0
    present = local(now())
    ends = datetime.combine(present.date(), at, present.tzinfo)
    return int((ends + timedelta(days=ends <= present) - present).total_seconds() * 1000)
