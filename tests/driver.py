"""A table driven by hand in tests: who says what and when, through the same door that the store uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.games import GAMES
from companion.kernel.game import Action, Chance, Entry, Illegal, Place, Result, Setup
from companion.kernel.replay import History, Request
from companion.kernel.table import Snapshot, offers, snapshot

START = 1_521_939_600_000
"""25 March 2018, 10:00 in Japan: the opening of source 001's event, UTC milliseconds."""
MINUTE = 60_000


def setup(game: str, players: Iterable[str] | int, options: Any = None, scheme: Any = None) -> Setup[Any]:
    """A setup of `game` for named players (or so many of them), with the default scheme unless given."""
    names = [f"P{n}" for n in range(1, players + 1)] if isinstance(players, int) else list(players)
    rules = GAMES[game]
    chosen = rules.Options() if options is None else options
    points = rules.scheme(chosen) if scheme is None else scheme
    return Setup(game, tuple(Place(name) for name in names), chosen, points, START, rules.about.rules)


class Drive:
    """A table under test: `now` is its time, `chance` seeded, every move goes through plan and commit."""

    def __init__(self, setup: Setup[Any], *, seed: int = 1, log: Iterable[Entry[Any, Any]] = ()) -> None:
        self.game = GAMES[setup.game]
        self.history = History(self.game, setup, log)
        self.chance = Chance(seed)
        self.now = START
        self._count = 0

    def say(self, author: str, move: Any, *, at: int | None = None, **envelope: Any) -> str:
        """Send a move and take it in; answers its id. Raises Illegal."""
        if at is not None:
            self.now = at
        self._count += 1
        name = envelope.pop("id", f"entry-{len(self.history.log):04d}-{self._count:04d}")
        request = Request(id=name, author=author, move=move, **envelope)
        if not self.history.known(request):
            self.history.commit(self.history.plan(request, self.now, self.chance))
        return name

    def wait(self, until: int | None = None) -> None:
        """Time passes with nobody online; what falls due by then (now, unless said) is made."""
        self.now = self.now if until is None else until
        self.history.commit(self.history.overdue(self.now, self.chance))

    def strike(self, *ids: str, author: str = "gm") -> None:
        """Strike entries, with all that falls with them."""
        self.say(author, self.history.try_strike(ids).move)

    def restore(self, name: str, author: str = "gm") -> None:
        """Restore an entry, with all that fell with it."""
        self.say(author, self.history.try_restore(name).move)

    def snapshot(self, viewer: str = "public") -> Snapshot:
        """What a viewer sees now."""
        return snapshot(self.game, self.history.table, viewer)

    def view(self, viewer: str = "public") -> Any:
        """What a snapshot shows of the game, without what may be done: that takes most of the time."""
        return self.game.view(self.state, viewer)

    def offers(self, viewer: str) -> tuple[Action, ...]:
        """What a snapshot offers of the game, without what is seen: most of what is seen is not looked at."""
        return offers(self.game, self.history.table, viewer)

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.history.table.state

    @property
    def result(self) -> Result | None:
        """The result, where there is one."""
        return self.history.result()

    def replayed(self) -> History:
        """The same log folded afresh."""
        return History(self.game, self.history.setup, self.history.log)


def refused(drive: Drive, author: str, move: Any, **envelope: Any) -> str:
    """The key of the reason for which a move is refused; nothing of it may have happened."""
    before, entries = drive.history.table, len(drive.history.log)
    with pytest.raises(Illegal) as why:
        drive.say(author, move, **envelope)
    assert drive.history.table == before
    assert len(drive.history.log) == entries
    return why.value.text.key
