"""A log and what it folds to: the way of a move into it; strike and restore, tried first."""

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from . import desk
from .capabilities import KnowsWinnerEarly
from .desk import DESK, Restore, Strike, TableState
from .game import (
    REFEREES,
    Action,
    Chance,
    Entry,
    Game,
    Result,
    Setup,
    Stamp,
    check_offered,
    draw,
    must_be_offered,
    seat_of,
    viewer_of_seat,
    vocabulary,
)
from .table import actions_for, apply, begin, check_envelope, digest, result_of, too_late, verb_of
from .verbs import ChecksItself, Trait, merged_action
from .words import Clash, Illegal, Text

TOO_LATE = Text("kernel-too-late")
_MOST_OWED = 500
_SPACE = uuid.UUID("5f0c1d1e-6a0b-4b39-9a57-2f6c8f1f7d10")


class Request(msgspec.Struct, frozen=True):
    """A move as it arrives: sender's id, author, the move, and when the sender says it happened.

    `said` and `fetched` (the sender's last fetch) are UTC milliseconds or nothing. `asked`: the question that
    the sender answers, by name, where the page had one.
    """

    id: str
    author: str
    move: Any
    acting_for: int | None = None
    note: str = ""
    irregular: bool = False
    said: int | None = None
    fetched: int | None = None
    asked: str = ""

    @property
    def body(self) -> str:
        """Fingerprint of what was asked; the same id with another body is refused."""
        return digest(
            (self.author, verb_of(self.move), self.move, self.acting_for, self.note, self.irregular)
        )


class Plan(msgspec.Struct, frozen=True):
    """Entries that a request adds, in order, and the table after them. Nothing has happened yet."""

    entries: tuple[Entry[Any, Any], ...]
    table: TableState


class Trial(msgspec.Struct, frozen=True):
    """What a strike or restore would do: the move to send, and the entries that would fall with it."""

    move: Strike | Restore
    fallen: tuple[Entry[Any, Any], ...]
    table: TableState


class Fault(Exception):
    """An entry of a log that cannot stand: its place (from 0) and why."""

    def __init__(self, place: int, why: Illegal) -> None:
        super().__init__(f"entry {place}: {why.text.key}")
        self.place = place
        self.why = why


class History:
    """One table's setup and log, folded. `plan` is pure; `commit` takes a plan in."""

    def __init__(
        self, game: Game[Any, Any, Any, Any], setup: Setup[Any], log: Iterable[Entry[Any, Any]] = ()
    ) -> None:
        self.game = game
        self.setup = setup
        self.log = list(log)
        self.ids = {entry.id: place for place, entry in enumerate(self.log)}
        if len(self.ids) != len(self.log):
            raise Fault(len(self.log) - 1, Illegal(Text("kernel-id-twice")))
        self.struck = _struck_ids(self.log)
        self.table = self._fold(self.struck)
        self._offered: tuple[TableState, dict[tuple[str, str], tuple[Action, ...]]] = (self.table, {})
        self.rewritten = 0
        """How often the log was written anew where it is kept; another figure is another log."""

    @property
    def line(self) -> Iterator[Entry[Any, Any]]:
        """The entries that stand, in order, strikes and restores left out."""
        return (e for e in self.log if e.id not in self.struck and not isinstance(e.move, (Strike, Restore)))

    @property
    def begun(self) -> bool:
        """Whether anything was played: more than what the opening dealt, who sits there, who is spared."""
        return any(
            (e.stamp.author != "rules" or e.stamp.received > self.setup.opened)
            and Trait.SETS_UP not in e.move.traits
            for e in self.log
        )

    def result(self, table: TableState | None = None) -> Result | None:
        """The result of the table as it stands."""
        return result_of(self.game, table or self.table)

    def offered(self, table: TableState, viewer: str, verb: str) -> tuple[Action, ...]:
        """What a viewer may do of one verb at the table as it stands, or will once what is due has been made.

        Of the game's own verbs it is worked out once, for whoever asks before a move and for the move itself.
        """
        if verb not in vocabulary(self.game).named:
            return actions_for(self.game, table, viewer, verb)
        asked, known = self._offered
        if asked is not table:
            asked, known = self._offered = table, {}
        if (viewer, verb) not in known:
            known[viewer, verb] = actions_for(self.game, table, viewer, verb)
        return known[viewer, verb]

    def action(self, author: str, verb: str, acting_for: int | None = None) -> Action | None:
        """The action of a verb that an author may take now, or the seat that a referee acts for; of several,
        one with all that they offer."""
        viewer = author
        if acting_for is not None and acting_for != seat_of(author):
            if author not in REFEREES or not 1 <= acting_for <= len(self.table.names):
                return None
            viewer = viewer_of_seat(acting_for)
        return merged_action(self.offered(self.table, viewer, verb), verb)

    def plan(self, request: Request, now: int, chance: Chance) -> Plan:
        """What a request adds: moves due by now, the move itself, what the rules owe then. Raises Illegal."""
        entries, table = self._owed(self.table, (), now, chance)
        stamp = Stamp(now, _clamp_said(request, self.setup.opened, now), request.author, request.acting_for)
        entry: Entry[Any, Any] = Entry(
            request.id,
            self._sequence(entries),
            stamp,
            request.move,
            None,
            request.note.strip(),
            request.irregular,
        )
        check_envelope(entry, len(self.setup.seats))
        if request.author == "rules":
            raise Illegal(Text("kernel-referee-only"))
        if isinstance(request.move, (Strike, Restore)):
            table = self._tried(request.move, entries, table)
        else:
            if not isinstance(request.move, DESK):
                if too_late(self.game, table, verb_of(request.move), request.asked):
                    raise Illegal(TOO_LATE)
                table.must_be_open()
                if not isinstance(request.move, ChecksItself):
                    known = self.offered(table, entry.actor, verb_of(entry.move))
                    must_be_offered(self.game, table.state, entry, known)
                entry = replace(entry, drawn=draw(self.game, table.state, entry, chance))
            after = apply(self.game, table, entry, checked=True)
            if not entry.irregular and isinstance(request.move, (*DESK, ChecksItself)):
                check_offered(self.offered(table, entry.actor, verb_of(entry.move)), entry)
            table = after
        entries, table = self._owed(table, (*entries, entry), now, chance)
        return Plan(entries, table)

    def overdue(self, now: int, chance: Chance) -> Plan:
        """What the rules owe by now with nobody asking; no entries where nothing is due."""
        return Plan(*self._owed(self.table, (), now, chance))

    def plan_hand_over(self, move: desk.HandOver, now: int, chance: Chance) -> Plan:
        """What the program writes down when a page changes hands: nothing while no page has a secret."""
        entries, table = self._owed(self.table, (), now, chance)
        if self.game.secret(table.state):
            entry: Entry[Any, Any] = Entry(
                uuid.uuid4().hex, self._sequence(entries), Stamp(now, now, "rules"), move
            )
            entries, table = (*entries, entry), apply(self.game, table, entry)
        return Plan(entries, table)

    def commit(self, plan: Plan) -> None:
        """Takes a plan's entries into the log."""
        for entry in plan.entries:
            self.ids[entry.id] = len(self.log)
            self.log.append(entry)
            if isinstance(entry.move, (Strike, Restore)):
                self.struck = _struck_ids(self.log)
        self.table = plan.table

    def take(self, entry: Entry[Any, Any]) -> None:
        """Takes one more entry of a record into the log, and folds it. Raises Illegal."""
        self.ids[entry.id] = len(self.log)
        self.log.append(entry)
        if isinstance(entry.move, (Strike, Restore)):
            self.struck = _struck_ids(self.log)
            self.table = self._fold(self.struck)
        else:
            self.table = apply(self.game, self.table, entry)

    def before_end(self) -> "History":
        """The table as it was before it had a result, or its winner was known, and no later: what stands of
        the log until then, its clock at rest."""
        past, reopened = History(self.game, self.setup), desk.closings_taken_back(self.log)
        tables, line = [past.table], list(self.line)
        for entry in line:
            table = apply(self.game, tables[-1], entry, reopened=entry.id in reopened)
            if result_of(self.game, table) is not None:
                break
            tables.append(table)
        if isinstance(self.game, KnowsWinnerEarly):
            while self.game.winner_known(tables[-1].state):
                tables.pop()
            at = line[min(len(tables), len(line)) - 1].said
            tables[-1] = replace(tables[-1], state=self.game.at_rest(tables[-1].state, at))
        past.table, past.log = tables[-1], line[: len(tables) - 1]
        past.ids = {entry.id: place for place, entry in enumerate(past.log)}
        return past

    def known(self, request: Request) -> bool:
        """Whether this request was taken before. Raises Illegal where its id came with another body."""
        place = self.ids.get(request.id)
        if place is None:
            return False
        entry = self.log[place]
        before = Request(
            entry.id, entry.stamp.author, entry.move, entry.stamp.acting_for, entry.note, entry.irregular
        )
        if before.body != replace(request, note=request.note.strip()).body:
            raise Illegal(Text("kernel-id-other-body"))
        return True

    def try_strike(self, ids: Iterable[str]) -> Trial:
        """What striking these entries would change; with them falls all that they caused or made possible.

        Entries of one act (`Verb.undo_group_field`) are struck together, and fall together.
        """
        asked = self._acts(set(ids))
        for name in asked:
            self._strikable(name)
        gone, reopened = set(asked), desk.closings_taken_back(self.line)
        table = begin(self.game, self.setup)
        for entry in self.line:
            if entry.id in asked:
                continue
            try:
                if entry.cause in gone:
                    raise Illegal(Text("kernel-not-owed"))
                table = apply(self.game, table, entry, reopened=entry.id in reopened)
            except Illegal as why:
                if isinstance(entry.move, DESK) or verb_of(entry.move) in vocabulary(self.game).unstrikable:
                    raise Clash("kernel-strike-holds", why, entry.id) from why
                gone.add(entry.id)
        wider = self._acts(gone)
        if wider != gone:
            closed = self.try_strike(wider)
            struck = set(closed.move.entries) - asked
            return replace(closed, fallen=tuple(e for e in self.log if e.id in struck))
        ordered = tuple(e for e in self.log if e.id in gone)
        return Trial(
            Strike(tuple(e.id for e in ordered)), tuple(e for e in ordered if e.id not in asked), table
        )

    def try_restore(self, name: str) -> Trial:
        """What restoring an entry and all that fell with it changes. Raises Illegal if it fits no more."""
        back = self._struck_with(name)
        wanted = self.struck - back
        fallen: list[Entry[Any, Any]] = []
        reopened = desk.closings_taken_back(self.log)
        table = begin(self.game, self.setup)
        for entry in self.log:
            if entry.id in wanted or isinstance(entry.move, (Strike, Restore)):
                continue
            try:
                table = apply(self.game, table, entry, reopened=entry.id in reopened)
            except Illegal as why:
                if entry.stamp.author != "rules" or entry.id in back:
                    raise Clash("kernel-restore-conflict", why, entry.id) from why
                fallen.append(entry)
        ordered = tuple(e.id for e in self.log if e.id in back)
        return Trial(Restore(ordered, tuple(e.id for e in fallen)), tuple(fallen), table)

    def _tried(
        self, move: Strike | Restore, owed: tuple[Entry[Any, Any], ...], table: TableState
    ) -> TableState:
        """The table after a strike or restore, refused unless it is exactly what a trial gives."""
        if owed:
            raise Illegal(Text("kernel-changed-meanwhile"))
        table.must_be_open()
        if not move.entries:
            raise Illegal(Text("kernel-strike-unknown"))
        trial = (
            self.try_strike(move.entries) if isinstance(move, Strike) else self.try_restore(move.entries[0])
        )
        if trial.move != move:
            raise Illegal(Text("kernel-changed-meanwhile"))
        return trial.table

    def _acts(self, ids: set[str]) -> set[str]:
        """The entries, and those that stand of the same acts."""
        named = (self.log[self.ids[name]] for name in ids if name in self.ids)
        acts = {act for entry in named if (act := _act(entry))}
        return ids | {entry.id for entry in self.line if acts and _act(entry) in acts}

    def _strikable(self, name: str) -> None:
        place = self.ids.get(name)
        if place is None:
            raise Illegal(Text("kernel-strike-unknown"))
        entry = self.log[place]
        if name in self.struck:
            raise Illegal(Text("kernel-strike-struck"))
        if isinstance(entry.move, DESK) or verb_of(entry.move) in vocabulary(self.game).unstrikable:
            raise Illegal(Text("kernel-strike-never"))

    def _struck_with(self, name: str) -> set[str]:
        for entry in reversed(self.log):
            if isinstance(entry.move, Strike) and name in entry.move.entries and name in self.struck:
                return set(entry.move.entries) & self.struck
            if isinstance(entry.move, Restore) and name in entry.move.fallen and name in self.struck:
                return {name}
        raise Illegal(Text("kernel-restore-stands"))

    def _fold(self, struck: set[str]) -> TableState:
        table, reopened = begin(self.game, self.setup), desk.closings_taken_back(self.log)
        for place, entry in enumerate(self.log):
            if entry.id in struck or isinstance(entry.move, (Strike, Restore)):
                continue
            try:
                table = apply(self.game, table, entry, reopened=entry.id in reopened)
            except Illegal as why:
                raise Fault(place, why) from why
        return table

    def _sequence(self, planned: tuple[Entry[Any, Any], ...]) -> int:
        return len(self.log) + len(planned) + 1

    def _owed(
        self, table: TableState, entries: tuple[Entry[Any, Any], ...], now: int, chance: Chance
    ) -> tuple[tuple[Entry[Any, Any], ...], TableState]:
        for _ in range(_MOST_OWED):
            due = None if table.closed else self.game.next(table.state)
            if due is None or (due.at is not None and due.at > now):
                return entries, table
            cause = entries[-1].id if entries else (self.log[-1].id if self.log else "")
            stamp = Stamp(now, now if due.at is None else due.at, "rules")
            entry: Entry[Any, Any] = Entry(
                uuid.uuid5(_SPACE, f"{self.setup.opened}:{cause}:{digest(due.move)}").hex,
                self._sequence(entries),
                stamp,
                due.move,
                cause=cause if due.at is None else "",
            )
            entry = replace(entry, drawn=draw(self.game, table.state, entry, chance))
            table = apply(self.game, table, entry, checked=True)
            entries = (*entries, entry)
        raise RuntimeError(f"{self.game.name}: the rules never stop owing moves")


def _struck_ids(log: Iterable[Entry[Any, Any]]) -> set[str]:
    struck: set[str] = set()
    for entry in log:
        if isinstance(entry.move, Strike):
            struck.update(entry.move.entries)
        elif isinstance(entry.move, Restore):
            struck.difference_update(entry.move.entries)
            struck.update(entry.move.fallen)
    return struck


def _clamp_said(request: Request, opened: int, now: int) -> int:
    """When it happened: as the sender says, neither before the last fetch or the opening nor after now."""
    if request.said is None or request.fetched is None:
        return now
    return min(max(request.said, request.fetched, opened), now)


def _act(entry: Entry[Any, Any]) -> tuple[str, str] | None:
    """The act of several entries that an entry is part of: its verb and what they share; else nothing."""
    named = getattr(entry.move, entry.move.undo_group_field, "") if entry.move.undo_group_field else ""
    return (verb_of(entry.move), named) if named else None
