"""The games there are, by name. Pure rules: they import the kernel and nothing else of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.kernel.game import Game

from .catan.game import Catan
from .free.game import Free
from .half_wolf.game import HalfWolf
from .half_wolf.statistics import statistics as half_wolf_statistics
from .rates import Played, Rates
from .village.game import Village

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.name: game for game in (Free(), Catan(), HalfWolf(), Village())
}

STATISTICS: dict[str, Callable[[Sequence[Played]], tuple[Rates, ...]]] = {"half_wolf": half_wolf_statistics}
"""Games that make win rates of the results of many tables."""
