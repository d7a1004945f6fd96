"""Playing compositions out by chance in the background: how lopsided they are.

Whoever keeps one does not wait for it, and neither does anybody else: after a little work others have a turn.
"""

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from flask import Flask

from companion.kernel.capabilities import DealsComposition
from companion.kernel.game import Chance
from companion.store.engine import db
from companion.store.signals import Worker, signals

from .casts import TOPIC, dealing, find_unplayed, keep_outcomes, still_kept

log = logging.getLogger(__name__)

PLAYS = 2_000
"""Games by which a composition is judged: the share of a camp is known to about two in a hundred."""
AT_ONCE = 0.02
"""Seconds of work between two pauses, and the rest of the game that is being played."""
PAUSE = 0.01
"""Seconds for others."""
REMEMBERED = 40
"""Sets of house rules of which a process remembers the figure."""


@dataclass(eq=False)
class Trial:
    """House rules by which somebody sets a game up, and how random games by them came out."""

    game: DealsComposition
    options: Any
    outcomes: dict[str, int] | None = None
    """Nothing until they have been played; empty where they cannot be."""


class Trials(Worker):
    """Plays out what has not been."""

    name = "trials"
    topic = TOPIC
    interval = 60.0

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._app = app
        self._asked: deque[Trial] = deque(maxlen=REMEMBERED)
        self._unplayable: list[tuple[int, dict[str, int]]] = []
        """Kept compositions, by id and roles, of which a game broke off."""

    def figure(self, game: DealsComposition, options: Any) -> Mapping[str, int] | None:
        """How many random games by these house rules each camp has won; nothing until they have been played.

        Whoever asks first has them played in the background, in this process and for as long as it remembers.
        Empty where there are no such games.
        """
        rules = game.random_rules(options)
        if rules is None:
            return {}
        for asked in list(self._asked):
            if (asked.game, asked.options) == (game, rules):
                return asked.outcomes
        self._asked.append(Trial(game, rules))
        signals.notify(TOPIC)
        return None

    def context(self) -> AbstractContextManager[object]:
        """The application's own."""
        return self._app.app_context()

    def work_through(self) -> None:
        """Play out all that has not been; what was half played out is begun anew by the next process."""
        while self._next_asked() or self._next():
            pass

    def _next(self) -> bool:
        """Play one out; whether there was one, and time for it."""
        waiting = find_unplayed(db.session, self._unplayable)
        if waiting is None:
            db.session.rollback()
            return False
        key, roles, game = waiting.id, dict(waiting.roles), dealing()[waiting.game]
        db.session.rollback()  # while it is played, no connection to the database is held

        def wanted() -> bool:
            kept = still_kept(db.session, key, roles)
            db.session.rollback()
            return kept

        won = self._played(game, game.Options(**{game.about.composition: roles}), wanted)
        if won:
            keep_outcomes(db.session, key, roles, won)
        elif won is not None:
            self._unplayable.append((key, roles))
        return not self.ended.is_set()

    def _next_asked(self) -> bool:
        """Play out what was asked for last and has not been; whether there was something, and time for it."""
        asked = next((one for one in reversed(list(self._asked)) if one.outcomes is None), None)
        if asked is None:
            return False
        asked.outcomes = self._played(asked.game, asked.options, lambda: asked in self._asked)
        return not self.ended.is_set()

    def _played(
        self, game: DealsComposition, options: Any, wanted: Callable[[], bool]
    ) -> dict[str, int] | None:
        """How many games each camp has won; nothing where it is not wanted any more, or there is no time.

        Empty where a game breaks off: that is logged, and no other composition waits for it.
        """
        won = Counter[str]()
        chance = Chance()
        pause_at = time.monotonic() + AT_ONCE
        for _ in range(PLAYS):
            try:
                won.update(game.random_winners(options, 1, chance))
            except Exception:
                log.exception("random games of %s cannot be played: %s", game.name, options)
                return {}
            if time.monotonic() < pause_at:
                continue
            if self.ended.wait(PAUSE) or not wanted():
                return None
            pause_at = time.monotonic() + AT_ONCE
        return dict(won.most_common())


def init_app(app: Flask) -> None:
    """Have it ready; a process that serves starts it (`chores`)."""
    app.extensions["trials"] = Trials(app)
