"""The games there are, by name. Pure rules: they import the kernel and nothing else of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.kernel.game import Game
from companion.kernel.ledger import Line
from companion.kernel.words import Text

from .catan.game import Catan
from .free.game import Free
from .half_wolf.game import HalfWolf
from .half_wolf.statistics import statistics as half_wolf_statistics
from .rates import Played, Rates
from .village.game import Village
from .village.summary import summary as village_summary

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.name: game for game in (Free(), Catan(), HalfWolf(), Village())
}

SUMMARIES: dict[str, Callable[[Any, Sequence[Line]], tuple[Text, ...]]] = {"village": village_summary}
"""Games that put their result into lines for a chat, from a view and the ledger that its viewer sees."""

STATISTICS: dict[str, Callable[[Sequence[Played]], tuple[Rates, ...]]] = {"half_wolf": half_wolf_statistics}
"""Games that make win rates of the results of many tables."""
