"""Who has won with which parents, over many tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.kernel.game import Result, SignedTable, Text
from companion.kernel.statistics import SeatOutcome, WinRates, rates_by, win_rates

from .cards import Card
from .outcome import CARDS


def statistics(tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates by pair at the end, and by camp. Tables that told only who has won say nothing of cards."""
    return (
        win_rates(Text("half-wolf-rates-pair"), (seat for table in tables for seat in _pairs(table))),
        rates_by(
            "camp", tables, Text("half-wolf-rates-camp"), lambda camp: Text(f"half-wolf-rates-camp-{camp}")
        ),
    )


def _pairs(table: SignedTable) -> Iterator[SeatOutcome]:
    for seat in _seats(table.result):
        a, b = (Text(f"half-wolf-{card}") for card in _hand(table.result, seat))
        yield _outcome(table, seat, Text("half-wolf-pair", {"a": a, "b": b}))


def _outcome(table: SignedTable, seat: int, label: Text) -> SeatOutcome:
    return SeatOutcome(label, seat in table.result.winners, table.players.get(seat, ""))


def _seats(result: Result) -> range:
    return range(1, len(result.figures.get("card-wolf", ())) + 1)


def _hand(result: Result, seat: int) -> tuple[Card, ...]:
    """Both cards, in the order of all cards: the same pair is always called the same."""
    there = {card: found[seat - 1] for card in CARDS if (found := result.figures.get(f"card-{card}"))}
    return tuple(card for card, count in there.items() for _ in range(count))
