"""The conduct list (001 禁止行為やルールについて): read out before the first turn; incidents against it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.kernel.words import Text

Item = Literal[
    "fun",
    "yields",
    "seven",
    "counts",
    "dice",
    "tied-roads",
    "gifts",
    "future",
    "new-harbour",
    "new-card",
    "lies",
    "breaks",
]
Ruling = Literal["reminder", "undone", "warning", "other"]

ITEMS: tuple[Item, ...] = Item.__args__  # type: ignore[attr-defined]
"""The twelve, in the order of the source."""
RULINGS: tuple[Ruling, ...] = Ruling.__args__  # type: ignore[attr-defined]


class RecordedIncident(Struct, frozen=True, omit_defaults=True):
    """An incident: against which item, whose seat (0: the table's), when, the ruling."""

    entry: str
    item: Item
    seat: int
    at: int
    """Milliseconds of play, pauses left out."""
    what: str
    ruling: Ruling
    by: str
    """Who ruled, as it was typed; empty: the referee."""


def name_of(item: Item) -> Text:
    """An item in a few words."""
    return Text(f"catan-conduct-{item}")


def rule_of(item: Item) -> Text:
    """An item as it is read out."""
    return Text(f"catan-conduct-{item}-text")
