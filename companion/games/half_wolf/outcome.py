"""How a finished game counts: winners, ranking, proposals for the ledger (000 ゲームの勝敗)."""

from __future__ import annotations

from companion.kernel.game import Ranked, Result, Text, Who
from companion.kernel.ledger import Proposal, points_of

from .cards import GRAVEYARD, NOBODY, Card
from .state import State
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


def result(state: State) -> Result | None:
    """Winners share the first rank, all others the next; points as the scheme has them."""
    if state.stage != "over":
        return None
    verdict = state.verdict
    winners = verdict.winners if verdict else state.told.winners or ()
    reasons = {seat: _because(state, seat) for seat in winners}
    lost = Text("half-wolf-lost")
    ranking = tuple(Ranked(1, seat, reasons[seat]) for seat in winners) + tuple(
        Ranked(len(winners) + 1, seat, lost) for seat in state.seats if seat not in winners
    )
    return Result(
        _summary(state, verdict),
        winners,
        ranking,
        _proposals(state, reasons),
        _figures(state),
    )


def _summary(state: State, verdict: Verdict | None) -> Text:
    if verdict is None:
        return Text("half-wolf-summary-told")
    return Text(
        "half-wolf-summary",
        {"executed": executed_text(state.executed), "rule": Text(f"half-wolf-rule-{verdict.rule}")},
    )


def executed_text(executed: int | None) -> Text | Who:
    """Who was executed, in words."""
    if executed is None or executed == NOBODY:
        return Text("half-wolf-panic")
    return Text("half-wolf-graveyard") if executed == GRAVEYARD else Who(executed)


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


def _proposals(state: State, reasons: dict[int, Text]) -> tuple[Proposal, ...]:
    granted = [(seat, "win", reason) for seat, reason in reasons.items()]
    if state.mvp != NOBODY:
        granted.append((state.mvp, "mvp", Text("half-wolf-mvp")))
    granted += [(seat, "bluff", Text("half-wolf-bluff")) for seat in state.bluff]
    scheme = state.setup.scheme
    return tuple(
        Proposal(seat, code, points_of(scheme, code), reason)
        for seat, code, reason in granted
        if points_of(scheme, code)
    )


def _figures(state: State) -> dict[str, tuple[int, ...]]:
    """For win rates, by seat: who was executed, whose camp it is, how many of a card lie there at the end."""
    executed = tuple(int(seat == state.executed) for seat in state.seats)
    if state.verdict is None:
        return {"executed": executed}
    camps = [CAMPS[kind] for kind in state.kinds]
    sides = {f"camp-{camp}": tuple(int(c == camp) for c in camps) for camp in ("village", "wolf", "third")}
    there = [card for card in CARDS if card == "villager" or card in state.specials]
    cards = {f"card-{card}": tuple(hand.count(card) for hand in state.hands) for card in there}
    return {"executed": executed, **sides, **cards}
