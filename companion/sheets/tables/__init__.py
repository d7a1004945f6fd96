"""From a table to its sheet: one module a game, filled from one viewer's look.

A game without a module of its own has the plain sheet: ranking with reasons, and the ledger.
"""

from __future__ import annotations

from companion.kernel.game import REFEREES
from companion.kernel.snapshot import Snapshot

from . import result
from .catan import KIND as CATAN
from .free import KIND as FREE
from .half_wolf import KIND as HALF_WOLF
from .source import Filled, Kind, Source
from .village import KIND as VILLAGE

__all__ = ["KINDS", "Filled", "Kind", "Source", "filled", "may_have"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (CATAN, FREE, HALF_WOLF, VILLAGE)}
"""By the game's name."""


def filled(source: Source) -> Filled:
    """The sheet of a table, as far as this viewer may know it."""
    kind = KINDS.get(source.seen.game, result.KIND)
    data = kind.of(source)
    return Filled(result.KIND, result.of(source)) if data is None else Filled(kind, data)


def may_have(seen: Snapshot) -> bool:
    """Whether a viewer gets a sheet: everybody once there is a result, before that who runs the table."""
    return seen.result is not None or seen.viewer in REFEREES
