"""The end: who has won and why, what it proposes for the ledger, and win rates over many tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.werewolf.named_mvp import NamedMvp
from companion.games.werewolf.points import placed
from companion.kernel.game import Result, SignedTable, Text
from companion.kernel.ledger import Proposal, Rule, points_of
from companion.kernel.statistics import SeatOutcome, WinRates, win_rates

from .roles import ROLES, camp_label, role_label
from .state import State

SCHEME = (Rule("win", 2000), Rule("survival", 0), Rule("mvp", 1000))
"""The club's points for werewolf (001) as far as this village has them: win 20, survival none, MVP 10."""
MOST_LIES = 3
"""From so many lies on, seats are counted together."""


class Mvp(NamedMvp, frozen=True):
    """The player of the game; the dummy is none."""

    prefix = "evidence"

    @classmethod
    def among(cls, state: State) -> Sequence[int]:
        """Who may be named."""
        return state.players


def winners(state: State) -> tuple[int, ...]:
    """Who has won: the camp's members, dead or alive; the dummy is nobody."""
    return tuple(s for s in state.players if state.winner and ROLES[state.role(s)].camp == state.winner)


def lies(state: State, seat: int) -> int:
    """How often a seat answered falsely, by perjury or by fabrication; of several pieces each counts."""
    return sum(
        state.false_pieces(demand) for demand in state.demands if demand.target == seat and demand.answered
    )


def result(state: State) -> Result | None:
    """Nothing before the verdict. The camp's members share the first place, all others the next."""
    if state.winner is None or state.reason is None:
        return None
    won = winners(state)
    why = {seat: _why(state, seat, seat in won) for seat in (*state.players, state.dummy)}
    scheme = state.setup.scheme
    found = [Proposal(seat, "win", points_of(scheme, "win"), why[seat]) for seat in won]
    alive, survived = points_of(scheme, "survival"), Text("evidence-why-survival")
    found += [Proposal(seat, "survival", alive, survived) for seat in state.active]
    if state.mvp:
        found.append(Proposal(state.mvp, "mvp", points_of(scheme, "mvp"), Text("evidence-why-mvp")))
    return Result(
        Text("evidence-summary", {"camp": camp_label(state.winner), "reason": state.reason}),
        won,
        placed(won, why),
        tuple(proposal for proposal in found if proposal.points),
        {
            "survived": tuple(int(seat in state.active) for seat in state.seats),
            "lies": tuple(lies(state, seat) for seat in state.seats),
        },
    )


def _why(state: State, seat: int, won: bool) -> Text:
    if seat == state.dummy:
        return Text("evidence-why-dummy")
    return Text("evidence-why-won" if won else "evidence-why-lost", {"role": role_label(state.role(seat))})


def statistics(tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates by role; and of the wolf side, by how many lies were told."""
    return (
        win_rates(Text("evidence-rates-role"), _outcomes(tables, by_lies=False)),
        win_rates(Text("evidence-rates-lies"), _outcomes(tables, by_lies=True)),
    )


def _outcomes(tables: Sequence[SignedTable], *, by_lies: bool) -> Iterator[SeatOutcome]:
    for result, players in tables:
        for ranked in result.ranking:
            role = ranked.because.params.get("role") if ranked.because else None
            if not isinstance(role, Text):
                continue
            if by_lies and role == role_label("villager"):
                continue
            told = min(result.figures["lies"][ranked.seat - 1], MOST_LIES)
            label = Text(f"evidence-rates-lies-{told}") if by_lies else role
            yield SeatOutcome(label, ranked.rank == 1, players.get(ranked.seat, ""))
