"""A table opened by somebody: its history, what that viewer sees and may do, and on whose behalf that is."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from flask import abort, current_app
from sqlalchemy.orm import joinedload, lazyload

from companion.club.standings import scope
from companion.club.tables import claims, operations
from companion.club.tables.models import GameTable
from companion.club.writes import Missing
from companion.kernel import capabilities
from companion.kernel.desk import DESK, Abandon, HandOver, Reopen, Restore, SignOff, Strike, Substitute
from companion.kernel.game import NOTE, REFEREES, Action, Field, Game, Trait, seat_of, vocabulary
from companion.kernel.logbook import LogLine, News, entries_in_log, logbook, news
from companion.kernel.replay import History
from companion.kernel.table import Snapshot, digest, snapshot, verb_of
from companion.kernel.verbs import fields_of, merged_action
from companion.kernel.words import Text
from companion.store.cache import Cache
from companion.store.engine import db

from .. import viewers
from ..security import fingerprint
from ..speech import language

SNAPSHOTS = 1000
"""Snapshots of tables that a process keeps."""
BEFORE_END = 100
"""Tables held back by a freeze that a process keeps as they were before their end."""
DESK_VERBS = {kind.verb(): kind for kind in DESK}
HOLDS_NOTHING = (Strike, Restore, Substitute, SignOff, Abandon, Reopen, HandOver)
"""Moves of the desk after which the entry before can still be taken back, unlike points by hand."""


@dataclass(frozen=True)
class PageContent:
    """What a viewer sees of a table and hears of it, and for a referee the entry that one tap takes back."""

    snapshot: Snapshot
    last: LogLine | None
    news: News

    @cached_property
    def fingerprint(self) -> str:
        """Of all. It counts nothing: a move that this viewer does not see leaves it as it was."""
        mark = f"{self.snapshot.tag}:{self.last.id if self.last else ''}:{digest(self.news)}"
        return hashlib.sha256(mark.encode()).hexdigest()


@dataclass
class Opened:
    """What a page of a table is made from. Secrets leave through `snapshot` and `last` alone."""

    id: int
    history: History
    viewer: str

    def __post_init__(self) -> None:
        """Under a freeze guests see a table that is over, or whose winner is known, as it was before,
        wherever it is read. That it is at its end is said once it is: a declaration may yet be refused."""
        if self.viewer != viewers.PUBLIC:
            return
        over = content_of(self.id, self.history, self.viewer).snapshot.result is not None
        if scope.held_back(self.row) if over else self._winner_waits():
            self.history, self.content = _before_end(self.id, self.history)
            self.held_back = over

    def _winner_waits(self) -> bool:
        game, table = self.game, self.history.table
        known = isinstance(game, capabilities.KnowsWinnerEarly) and game.winner_known(table.state)
        return known and not table.abandoned and scope.frozen_since(self.row)

    @cached_property
    def row(self) -> GameTable:
        """The club's own row of it, read where a page needs it; its seats likewise: the log has the names."""
        beside = lazyload(GameTable.seats), joinedload(GameTable.round, innerjoin=True)
        return db.session.get_one(GameTable, self.id, options=beside)

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The rules."""
        return self.history.game

    @cached_property
    def content(self) -> PageContent:
        """What the viewer may be shown, as it was when it was first asked for.

        Points of a signed table that a freeze holds back are left out; who runs the table entered them.
        """
        content = content_of(self.id, self.history, self.viewer)
        if self.is_referee or not self.held_back:
            return content
        return PageContent(msgspec.structs.replace(content.snapshot, ledger=()), content.last, content.news)

    @cached_property
    def held_back(self) -> bool:
        """Whether it was signed since a freeze, and counts in the standings from the announcement on."""
        return self.history.table.signed and scope.held_back(self.row)

    @property
    def snapshot(self) -> Snapshot:
        """What the viewer sees of game and ledger."""
        return self.content.snapshot

    @property
    def last(self) -> LogLine | None:
        """The newest entry, which one tap of the referee takes back."""
        return self.content.last

    @cached_property
    def last_is_secret(self) -> bool:
        """Whether the newest entry is none of those that a host reads, who may be one of the players."""
        return self.last is not None and self.keeps(self.last.id)

    def keeps(self, entry: str) -> bool:
        """Whether an entry is for the game master alone."""
        return not entries_in_log(self.history, (entry,), "host")

    def hides(self, verb: str) -> bool:
        """Whether what is said with a verb is for the game master alone, and so is why it was refused."""
        kind = vocabulary(self.game).named.get(verb)
        return self.viewer == "gm" and kind is not None and not kind.public

    @property
    def tag(self) -> str:
        """The ETag of the viewer's fragment in the reader's language.

        Keyed with the club's secret: whoever comes by a tag cannot try out which role would give it.
        """
        beside = (
            self.held_back,
            self.pointing,
            self.asking,
            self.seats_wait,
            self.unphoned,
            tuple(self.free_seats.items()),
            self.next_in_hand,
            self.looking,
            self.none_phoned,
            *(
                ()
                if self._phoneless.isdisjoint([a.verb for a in self.snapshot.actions])
                else sorted(self.sat_on)
            ),
        )
        shown = f"{self.content.fingerprint}:{beside}:{language()}"
        return fingerprint(shown, digest_size=16)

    @cached_property
    def phoned(self) -> frozenset[int]:
        """The seats that a phone holds."""
        held = (seat_of(row.role) for row in claims.live(db.session, self.id))
        return frozenset(seat for seat in held if seat)

    @cached_property
    def asking(self) -> tuple[tuple[int, str], ...]:
        """The phones that ask for a seat, for who runs the table: the request, and whose seat it is."""
        if not self.is_referee:
            return ()
        return tuple((one.id, self.names[one.seat]) for one in claims.requests(db.session, self.id))

    @cached_property
    def seats_wait(self) -> tuple[str, ...] | None:
        """While people take up their seats, for who runs the table: whose seat has no phone yet."""
        if not self.is_referee or not claims.gathers(db.session, self.id, self.history):
            return None
        return claims.missing(db.session, self.row)

    @cached_property
    def pointing(self) -> tuple[tuple[int, int | None], ...]:
        """Of those who may vote by pointing the seats without a phone, each with its answer so far: who runs
        the table taps for them."""
        may = getattr(self.snapshot.view, "pointing", ())
        return tuple(one for one in may if one[0] not in self.phoned)

    @cached_property
    def unphoned(self) -> int:
        """How many seats have no phone, for who runs a table at which roles are about to be seen on them."""
        wanted = self.is_referee and getattr(self.snapshot.view, "phones_wanted", False)
        return len(self.names) - len(self.phoned) if wanted else 0

    @cached_property
    def none_phoned(self) -> bool:
        """Whether seats are waited for and none at all has a phone, for who runs the table."""
        return self.is_referee and bool(getattr(self.snapshot.view, "waiting", None)) and not self.phoned

    @cached_property
    def next_in_hand(self) -> int | None:
        """The first seat without a phone that is waited for: who runs the table hands it the device."""
        waiting = (getattr(self.snapshot.view, "waiting", None) or ()) if self.is_referee else ()
        return next((seat for seat in waiting if seat not in self.phoned), None)

    @cached_property
    def looking(self) -> tuple[int, ...]:
        """The seats without a phone to which who runs the table shows what the night has brought."""
        may = getattr(self.snapshot.view, "looking", ()) if self.is_referee else ()
        return tuple(seat for seat in may if seat not in self.phoned)

    @cached_property
    def free_seats(self) -> dict[int, bool]:
        """The seats without a phone, whom no lent device serves, that this viewer may give to a computer, and
        whether probably nobody sits there: a guest's. A member's only who runs the table may."""
        may = getattr(self.snapshot.view, "to_fill", ())
        seats = self.row.seats if may else ()
        guests = {seat.number: seat.player is None or seat.player.guest for seat in seats}
        free = (seat for seat in may if seat not in self.sat_on) if guests else ()
        return {seat: guests[seat] for seat in free if guests[seat] or self.is_referee}

    @cached_property
    def sat_on(self) -> frozenset[int]:
        """The seats on which somebody is known to sit: with a phone, or served by a lent device."""
        return claims.seats_sat_on(db.session, self.id)

    def taken_of(self, move: Any) -> Text | None:
        """Why a move may not give its `seats` to programs: somebody sits there."""
        if Trait.EMPTY_SEATS in move.traits and {*move.seats} - self.free_seats.keys():
            return Text("club-refused-sat-on")
        taken = Trait.PHONELESS_SEATS in move.traits and {*move.seats} & self.sat_on
        return Text("club-refused-sat-on") if taken else None

    @property
    def _phoneless(self) -> frozenset[str]:
        return vocabulary(self.game).phoneless

    def _without_sat_on(self, action: Action) -> Action | None:
        """The action with the seats that are nobody's; nothing where there is none."""
        fields = tuple(
            msgspec.structs.replace(one, choices=tuple(c for c in one.choices if c.value not in self.sat_on))
            if one.name == "seats"
            else one
            for one in action.fields
        )
        left = all(one.choices for one in fields if one.name == "seats")
        return msgspec.structs.replace(action, fields=fields) if left else None

    @cached_property
    def _offered(self) -> dict[str, list[Action]]:
        """The viewer's own actions by verb: a page asks many times."""
        found: dict[str, list[Action]] = {}
        phoneless = self._phoneless
        for action in self.snapshot.actions:
            narrowed = self._without_sat_on(action) if action.verb in phoneless else action
            if narrowed is not None:
                found.setdefault(action.verb, []).append(narrowed)
        return found

    @cached_property
    def names(self) -> dict[int, str]:
        """Display names by seat."""
        return dict(enumerate(self.history.table.names, 1))

    def action(self, verb: str, acting_for: int | None = None) -> Action | None:
        """The action of a verb, where the viewer, or the seat that a referee acts for, may take it now; of
        several, one with all that they offer.

        On a device that is lent to a seat, whoever sits there sees the seat's page and acts for it.
        """
        if acting_for is not None and acting_for != seat_of(self.viewer):
            return self.history.action(self.viewer, verb, acting_for)
        several = self._offered.get(verb, [])
        if len(several) > 1 and (merged := merged_action(several, verb)):
            several[:] = [merged]
        return several[0] if several else None

    def question(self, verb: str, acting_for: int | None = None) -> str:
        """The name of the question that a form of this verb answers; of most verbs nothing."""
        action = self.action(verb, acting_for)
        return action.question if action else ""

    def actions_with(self, verb: str, **settled: Any) -> list[Action]:
        """The actions of a verb that leave no choice in these fields: those of one day, of one voter."""
        return [
            a for a in self.snapshot.actions if a.verb == verb and settled.items() <= _fixed_fields(a).items()
        ]

    def field(self, verb: str, name: str) -> Field:
        """A field as the viewer is offered it now, else as its verb declares it; `note`, where a verb has
        none of its own, is the note beside every move. Raises LookupError."""
        action = self.action(verb)
        offered = action.fields if action else ()
        kind = vocabulary(self.game).named.get(verb) or DESK_VERBS.get(verb)
        for field in (*offered, *(fields_of(kind) if kind else ()), NOTE):
            if field.name == name:
                return field
        raise LookupError(f"{verb} has no field {name}")

    @property
    def still_open(self) -> capabilities.StillOpen | None:
        """What the referee is asked about before signing off."""
        game = self.game
        return (
            game.still_open(self.snapshot.view) if isinstance(game, capabilities.AsksBeforeSignOff) else None
        )

    @property
    def in_camps(self) -> bool:
        """Whether camps play one another."""
        return isinstance(self.game, capabilities.PlaysInCamps)

    @property
    def writes_log(self) -> bool:
        """Whether the game can be saved as a text file in a format that others read."""
        return isinstance(self.game, capabilities.WritesLog)

    @property
    def correction(self) -> str | None:
        """Why the table was opened again, told to who runs it until it is closed anew."""
        return self.history.table.reopened if self.is_referee else None

    @property
    def is_referee(self) -> bool:
        """Whether the viewer runs this table."""
        return self.viewer in REFEREES

    @property
    def may_go_on(self) -> bool:
        """Whether the viewer may open the next table: who runs this one, and where the house lets them, a
        seat, once there is a result."""
        seat = seat_of(self.viewer) is not None and self.snapshot.result is not None
        return self.is_referee or (seat and getattr(self.history.setup.options, "seats_again", False))


def open_table(table_id: int, viewer: str) -> Opened:
    """The table for a viewer. 404 without such a table, 403 for a viewer that this device may not be."""
    history = present(table_id)
    authorise(table_id, viewer, history)
    return Opened(table_id, history, viewer)


def authorise(table_id: int, viewer: str, history: History) -> None:
    """403 for a viewer that this device may not be, and for a seat until all are here."""
    early = seat_of(viewer) is not None and claims.gathers(db.session, table_id, history)
    if early or not viewers.may(table_id, viewer):
        abort(403)


def present(table_id: int) -> History:
    """A table's history as it is now. 404 without such a table."""
    try:
        return operations.present(db.session, table_id)
    except Missing:
        db.get_or_abort(GameTable, table_id)
        abort(404)  # of a game that this program does not have


def content_of(table_id: int, history: History, viewer: str) -> PageContent:
    """What a viewer sees of a table as it stands, worked out once an entry, and anew without a name."""
    cache: Cache[PageContent] = current_app.extensions["snapshots"]
    mark = history.log[-1].id if history.log else "", history.rewritten

    return cache.get((table_id, viewer), mark, lambda: _content(history, viewer))


def _before_end(table_id: int, history: History) -> tuple[History, PageContent]:
    """A table that is over as everybody saw it before, worked out once an entry as `content_of` is."""
    cache: Cache[tuple[History, PageContent]] = current_app.extensions["before_end"]

    def made() -> tuple[History, PageContent]:
        past = history.before_end()
        return past, _content(past, viewers.PUBLIC)

    return cache.get(table_id, (history.log[-1].id, history.rewritten), made)


def _content(history: History, viewer: str) -> PageContent:
    last = None if history.table.closed else newest(history, viewer)
    shown = snapshot(history.game, history.table, viewer)
    return PageContent(shown, last, news(history, shown.view))


def newest(history: History, viewer: str) -> LogLine | None:
    """The newest entry that stands and that this referee sees; none if it, or what the rules did after it, is
    never struck.

    What would fall or clash unseen has no say here: the page must not change with it.
    """
    for line in logbook(history, viewer, newest_first=True):
        move = history.log[history.ids[line.id]].move
        if line.struck or isinstance(move, HOLDS_NOTHING):
            continue
        if line.author != "rules":
            return line if line.strikable else None
        if verb_of(move) in vocabulary(history.game).unstrikable:
            return None
    return None


def _fixed_fields(action: Action) -> dict[str, Any]:
    """What an action's fields leave no choice about."""
    found: dict[str, Any] = {}
    for field in action.fields:
        if field.kind == "number" and field.least == field.most:
            found[field.name] = field.least
        elif len(field.choices) == 1 and not field.optional:
            found[field.name] = field.choices[0].value
    return found
