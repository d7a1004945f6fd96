"""Sums that stay right whatever is played: cards, perjury points, humans' answers (002), by counting anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.evidence.course import Deal
from companion.games.evidence.game import Dawn
from companion.games.evidence.plays import Pay, PlayCard, SettleOverdrawn, SettleOverpaid, SettleUnderpaid
from companion.games.evidence.talk import Answer, AnswerMarred
from companion.kernel.replay import History
from tests.driver import Drive
from tests.games.evidence.play import Player

AT_FIRST = {8: 3, 9: 3, 10: 3, 11: 3, 12: 2, 13: 2, 14: 2, 15: 2, 16: 2}
"""Perjury points by seats."""
INVESTIGATIONS = {"ace", *map(str, range(2, 10))}
COURTS = {"spade-queen", "spade-king", "heart-jack", "club-queen", "club-king"}


class Counted:
    """Cards by seat as plain numbers, counted from the log alone: what is held, owed, and taken off draws."""

    def __init__(self, drive: Drive) -> None:
        seats = drive.state.seats
        self.held: dict[int, int] = dict.fromkeys(seats, 0)
        self.owed: dict[int, int] = dict.fromkeys(seats, 0)
        self.short: dict[int, int] = dict.fromkeys(seats, 0)
        self.stacks: Counter[int] = Counter()
        self.state: Any = None

    def take(self, entry: Any, last: bool) -> None:
        """What an entry does to the numbers. `state`: as it was before it, for who lives."""
        move, drawn = entry.move, entry.drawn
        if isinstance(move, Deal | Dawn):
            for seat, kinds in enumerate(drawn.hands, 1):
                due = len(kinds) if isinstance(move, Deal) else self.due_at_dawn(seat, drawn.attacked, last)
                self.short[seat] -= due - len(kinds)
                self.held[seat] += len(kinds)
            self.stacks.clear()
        elif isinstance(move, PlayCard):
            self.played(entry)
        elif isinstance(move, Pay):
            seat = int(entry.actor.removeprefix("seat-"))
            self.held[seat] -= len(move.cards)
            self.owed[seat] = 0
        elif isinstance(move, SettleUnderpaid):
            self.owe(move.seat, move.count)
        elif isinstance(move, SettleOverpaid):
            self.held[move.seat] += move.count
        elif isinstance(move, SettleOverdrawn):
            self.held[move.seat] -= len(move.cards)
            self.owe(move.seat, 0)

    def due_at_dawn(self, seat: int, attacked: int, last: bool) -> int:
        """Two cards: not for the dead, nor after ♦Q, nor once it is over."""
        draws = seat in self.state.active and seat not in self.state.skips and seat != attacked
        return 2 if draws and not last else 0

    def owe(self, seat: int, count: int) -> None:
        self.owed[seat] += count
        if self.owed[seat] and self.owed[seat] >= self.held[seat]:
            self.short[seat] += self.owed[seat] - self.held[seat]
            self.held[seat] = self.owed[seat] = 0

    def played(self, entry: Any) -> None:
        move, seat = entry.move, int(entry.actor.removeprefix("seat-"))
        card = move.card.partition(".")[0]
        rank = card.rpartition("-")[2]
        paid = 0 if card == "club-jack" else len(move.cards)
        self.held[seat] -= 1 + paid
        drawer, due = seat, {"diamond-jack": paid, "diamond-queen": 2}.get(card, 0)
        if card == "diamond-king" and entry.drawn.die >= 4:
            due = 4
        if rank == "10":
            drawer, due = move.targets[0], 1
        self.short[drawer] -= due - len(entry.drawn.cards)
        self.held[drawer] += len(entry.drawn.cards)
        if rank in INVESTIGATIONS or card in COURTS:
            hit = (seat,) if card == "club-queen" else move.targets
            missing = sum(self.stacks[target] for target in hit) - paid
            self.stacks.update(hit)
            if missing > 0:
                self.owe(seat, missing)
            self.held[seat] += max(0, -missing)
        elif card == "heart-queen":
            self.stacks[move.targets[0]] = 0
        elif card == "joker":
            self.stacks.update(self.state.active)


def counted(drive: Drive) -> None:
    """Fold a log entry by entry beside the plain count, and compare after each."""
    book, history = Counted(drive), History(drive.game, drive.history.setup)
    for entry in drive.history.log:
        book.state = history.table.state
        book.take(entry, entry is drive.history.log[-1])
        history.take(entry)
        state = history.table.state
        for seat in state.players:
            assert len(state.hand(seat)) == book.held[seat], (entry.sequence, seat)
            owed = book.owed[seat] if seat in state.active else 0
            assert (state.debts[seat - 1], state.short[seat - 1]) == (owed, book.short[seat])
            assert min(book.held[seat], book.owed[seat], book.short[seat]) >= 0
            names = [held.name for held in state.hand(seat)]
            assert len(set(names)) == len(names)


def lies(drive: Drive, roles: tuple[str, ...], orders: tuple[tuple[int, ...], ...]) -> int:
    """What perjury has cost, from the answers as they were sent; humans' answers are the truth."""
    cost = 0
    for entry in drive.history.log:
        move = entry.move
        if not isinstance(move, Answer | AnswerMarred):
            continue
        demand = drive.state.demands[move.demand - 1]
        seat = demand.target
        says = getattr(move, "says", "marred")
        pieces = move.pieces if isinstance(move, AnswerMarred) else (demand.piece,)
        false = sum((piece in orders[seat - 1]) != (says == "white") for piece in pieces)
        if roles[seat - 1] == "villager" or move.way == "truth":
            assert false == 0, entry
        if move.way == "fabrication":
            sides = {roles[demand.asker - 1], roles[seat - 1]}
            assert sides <= {"werewolf", "madman"}
            assert demand.asker != seat
            assert demand.card != "spade-king"
        if move.way == "perjury":
            cost += false * (2 if demand.card == "spade-king" else 1)
    return cost


@pytest.mark.parametrize("seats", [8, 12, 16])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_cards_and_perjury_points_add_up_and_humans_tell_the_truth(seats: int, seed: int) -> None:
    player = Player(seats, seed)
    player.finish()
    state = player.state
    counted(player.drive)
    dawns = sum(isinstance(entry.move, Dawn) for entry in player.drive.history.log) - (
        state.departures[-1].cause == "attacked"
    )
    gone = sum(
        state.roles[each.seat - 1] in ("werewolf", "madman") for each in state.departures if each.day <= dawns
    )
    spent = lies(player.drive, state.roles, state.orders)
    assert state.perjury == AT_FIRST[seats] + gone - spent >= 0
    assert player.drive.replayed().table == player.drive.history.table
