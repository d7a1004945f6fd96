"""Who has won with which parents, over many tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.rates import Held, Played, Rates, rates
from companion.kernel.game import Result, Text

from .cards import Card
from .outcome import CARDS

CAMPS = ("village", "wolf", "third")


def statistics(tables: Sequence[Played]) -> tuple[Rates, ...]:
    """By pair at the end, and by camp. Tables that told only who has won say nothing of cards."""
    return (
        rates(Text("half-wolf-rates-pair"), (held for table in tables for held in _pairs(table))),
        rates(Text("half-wolf-rates-camp"), (held for table in tables for held in _camps(table))),
    )


def _pairs(table: Played) -> Iterator[Held]:
    for seat in _seats(table.result):
        a, b = (Text(f"half-wolf-{card}") for card in _hand(table.result, seat))
        yield _held(table, seat, Text("half-wolf-pair", {"a": a, "b": b}))


def _camps(table: Played) -> Iterator[Held]:
    for camp in CAMPS:
        for seat in _seats(table.result):
            if table.result.figures[f"camp-{camp}"][seat - 1]:
                yield _held(table, seat, Text(f"half-wolf-rates-camp-{camp}"))


def _held(table: Played, seat: int, label: Text) -> Held:
    return Held(label, seat in table.result.winners, table.players.get(seat, ""))


def _seats(result: Result) -> range:
    return range(1, len(result.figures.get("card-wolf", ())) + 1)


def _hand(result: Result, seat: int) -> tuple[Card, ...]:
    """Both cards, in the order of all cards: the same pair is always called the same."""
    there = {card: found[seat - 1] for card in CARDS if (found := result.figures.get(f"card-{card}"))}
    return tuple(card for card, count in there.items() for _ in range(count))
