"""How a finished game counts: winners, ranking, what the host grants, win rates (000 ゲームの勝敗)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.machine import decided
from companion.kernel.game import Action, Result, SignedTable, Text
from companion.kernel.results import SeatOutcome, WinRates, rates_by, win_rates
from companion.kernel.verbs import choices, reasons, seats, stands
from companion.kernel.words import Param

from .cards import NOBODY, Card, Target
from .real_cards import Seats
from .state import State
from .verbs import TableVerb, executed_text, seats_text, target_choices, target_text
from .verdict import CAMPS, Verdict

CARDS: tuple[Card, ...] = (
    "wolf",
    "madman",
    "seer",
    "gravedigger",
    "magician",
    "sinner",
    "doomsayer",
    "villager",
)
"""All cards, the telling ones first."""


class Mvp(TableVerb, frozen=True):
    """The player of the game, or nobody."""

    seat: Target
    was: int | None = None
    phases = frozenset({"over"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat, or nobody."""
        among = target_choices((*state.seats, NOBODY))
        yield cls.action(
            seat=choices(among, value=state.mvp, **reasons({}, Text("kernel-no-such-seat"))),
            was=stands(state.mvp, "half-wolf-changed"),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the one that was chosen last."""
        return replace(state, mvp=self.seat)

    def params(self) -> dict[str, Param]:
        """The player, or nobody."""
        return {"who": target_text(self.seat)}


class Bluff(TableVerb, frozen=True):
    """Who is rewarded for having claimed a card not held: the host heard it, the companion did not."""

    seats: Seats
    was: Seats | None = None
    phases = frozenset({"over"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seats."""
        yield cls.action(seats=seats(state.seats), was=stands(state.bluff, "half-wolf-changed"))

    def apply(self, state: State, entry: Any) -> State:
        """The state with those seats and no others."""
        return replace(state, bluff=tuple(sorted(set(self.seats))))

    def params(self) -> dict[str, Param]:
        """The players."""
        return {"who": seats_text(self.seats)}


def result(state: State) -> Result | None:
    """Winners share the first rank, all others the next; points as the scheme has them."""
    if state.stage != "over":
        return None
    verdict = state.verdict
    winners = verdict.winners if verdict else state.real_cards.winners or ()
    reasons = {seat: _because(state, seat) for seat in winners}
    more = [(state.mvp, "mvp", Text("half-wolf-mvp"))] if state.mvp != NOBODY else []
    more += [(seat, "bluff", Text("half-wolf-bluff")) for seat in state.bluff]
    why = {**dict.fromkeys(state.seats, Text("half-wolf-lost")), **reasons}
    return decided(state, _summary(state, verdict), winners, why, _figures(state), more)


def _summary(state: State, verdict: Verdict | None) -> Text:
    if verdict is None:
        return Text("half-wolf-summary-told")
    return Text(
        "half-wolf-summary",
        {"executed": executed_text(state.executed), "rule": Text(f"half-wolf-rule-{verdict.rule}")},
    )


def _because(state: State, seat: int) -> Text:
    """Why a seat has won: alone, as the sinner, or with its camp."""
    verdict = state.verdict
    if verdict is None:
        return Text("half-wolf-won-told")
    kind = state.kinds[seat - 1]
    if kind == "sinner":
        return Text("half-wolf-won-sinner")
    if verdict.alone:
        return Text(f"half-wolf-won-{kind}")
    camp = Text(f"half-wolf-camp-{CAMPS[kind]}")
    return Text("half-wolf-won-camp", {"camp": camp, "rule": Text(f"half-wolf-rule-{verdict.rule}")})


def _figures(state: State) -> dict[str, tuple[int, ...]]:
    """The figures for win rates, by seat: who was executed, whose camp it is, how many of a card lie there at
    the end."""
    executed = tuple(int(seat == state.executed) for seat in state.seats)
    if state.verdict is None:
        return {"executed": executed}
    camps = [CAMPS[kind] for kind in state.kinds]
    sides = {f"camp-{camp}": tuple(int(c == camp) for c in camps) for camp in ("village", "wolf", "third")}
    there = [card for card in CARDS if card == "villager" or card in state.specials]
    cards = {f"card-{card}": tuple(hand.count(card) for hand in state.hands) for card in there}
    return {"executed": executed, **sides, **cards}


def statistics(tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates by pair of parents and by camp at the end. Tables that told only who has won do not count."""
    return (
        win_rates(Text("half-wolf-rates-pair"), (seat for table in tables for seat in _pairs(table))),
        rates_by(
            "camp", tables, Text("half-wolf-rates-camp"), lambda camp: Text(f"half-wolf-rates-camp-{camp}")
        ),
    )


def _pairs(table: SignedTable) -> Iterator[SeatOutcome]:
    result = table.result
    for seat in range(1, len(result.figures.get("card-wolf", ())) + 1):
        a, b = (Text(f"half-wolf-{card}") for card in _hand(result, seat))
        pair = Text("half-wolf-pair", {"a": a, "b": b})
        yield SeatOutcome(pair, seat in result.winners, table.players.get(seat, ""))


def _hand(result: Result, seat: int) -> tuple[Card, ...]:
    """Both cards, in the order of all cards: the same pair is always called the same."""
    there = {card: found[seat - 1] for card in CARDS if (found := result.figures.get(f"card-{card}"))}
    return tuple(card for card, count in there.items() for _ in range(count))
