"""The end: who has won and why, what it proposes for the ledger, and win rates over many tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.werewolf.machine import NamedMvp, decided
from companion.games.werewolf.roles import Role
from companion.kernel.game import Result, SignedTable, Text
from companion.kernel.results import Rule, SeatOutcome, WinRates, win_rates

from .cards import ROLES, camp_label, of_wolf_camp, role_label
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
    """The result after the verdict, else nothing. The camp's members share the first place, all others the
    next."""
    if state.winner is None or state.reason is None:
        return None
    won = winners(state)
    why = {seat: _why(state, seat, seat in won) for seat in (*state.players, state.dummy)}
    survived = Text("evidence-why-survival")
    more = [(seat, "survival", survived) for seat in state.active]
    return decided(
        state,
        Text("evidence-summary", {"camp": camp_label(state.winner), "reason": state.reason}),
        won,
        why,
        {
            "survived": tuple(int(seat in state.active) for seat in state.seats),
            "lies": tuple(lies(state, seat) for seat in state.seats),
        },
        [*more, (state.mvp, "mvp", Text("evidence-why-mvp"))] if state.mvp else more,
    )


def _why(state: State, seat: int, won: bool) -> Text:
    if seat == state.dummy:
        return Text("evidence-why-dummy")
    return Text("evidence-why-won" if won else "evidence-why-lost", {"role": role_label(state.role(seat))})


def statistics(tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates by camp and by role; and of the wolf camp, by how many lies were told."""
    return (
        win_rates(Text("evidence-rates-camp"), _outcomes(tables, lambda role, _: camp_label(role.camp))),
        win_rates(Text("evidence-rates-role"), _outcomes(tables, lambda role, _: role_label(role.key))),
        win_rates(Text("evidence-rates-lies"), _outcomes(tables, _lies_label)),
    )


def _lies_label(role: Role, told: int) -> Text | None:
    return Text(f"evidence-rates-lies-{min(told, MOST_LIES)}") if of_wolf_camp(role.key) else None


def _outcomes(
    tables: Sequence[SignedTable], label: Callable[[Role, int], Text | None]
) -> Iterator[SeatOutcome]:
    """Each seat under what the label says of its role and of how many lies it told; the dummy has no role."""
    called = {role_label(key).key: role for key, role in ROLES.items()}
    for result, players in tables:
        for ranked in result.ranking:
            said = ranked.because.params.get("role") if ranked.because else None
            role = called.get(said.key) if isinstance(said, Text) else None
            found = label(role, result.figures["lies"][ranked.seat - 1]) if role else None
            if found:
                yield SeatOutcome(found, ranked.rank == 1, players.get(ranked.seat, ""))
