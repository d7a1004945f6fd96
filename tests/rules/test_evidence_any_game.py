"""Whatever is played: pages outside the wolf camp stay the same when what they may not know is another."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.evidence.cards import DRAWABLE_KEYS
from companion.games.evidence.state import Demand, Hand, Held, State
from companion.games.werewolf.asking import Asked
from companion.kernel.game import seat_of
from companion.kernel.table import encode, snapshot
from tests.driver import Drive
from tests.games.evidence.play import Player


def redrawn(state: State, viewer: str, chance: random.Random) -> State:
    """The table with all that the viewer does not know another: roles, pieces, hands, lies, choices."""
    own = seat_of(viewer)
    others = [seat for seat in state.players if seat != own]
    roles = list(state.roles)
    for seat, role in zip(others, chance.sample([state.role(s) for s in others], len(others)), strict=True):
        roles[seat - 1] = role
    orders, hands = list(state.orders), list(state.hands)
    for seat in others:
        if orders[seat - 1]:
            number = 2 if roles[seat - 1] == "werewolf" else 3
            orders[seat - 1] = tuple(chance.sample(range(1, 9), number))
        hands[seat - 1] = other_cards(state.hand(seat), chance)
    return replace(
        state,
        roles=tuple(roles),
        orders=tuple(orders),
        hands=tuple(hands),
        perjury=chance.randint(0, 5),
        demands=tuple(demand if demand.target == own else other_answer(demand) for demand in state.demands),
        whispers=tuple(said for said in state.whispers if said.seat == own),
        questions=tuple(row if row.seat == own else replace(row, text="?") for row in state.questions),
        ballots=other_targets(state.ballots, own, chance),
        attacks=other_targets(state.attacks, own, chance),
    )


def other_answer(demand: Demand) -> Demand:
    """The same in public; a lie where none was, and from the grave another answer that nobody has heard."""
    hidden = demand.answered and not demand.announced
    says = "white" if demand.says == "marred" else "marred"
    way = "truth" if demand.way != "truth" else "perjury"
    return replace(demand, way=way, heard=(), says=says if hidden else demand.says)


def other_cards(hand: Hand, chance: random.Random) -> Hand:
    """As many cards of other kinds; those that were shown stay."""
    kinds = chance.sample(DRAWABLE_KEYS, len(hand))
    return tuple(
        held if held.shown else Held(f"{kind}.{place}")
        for place, (held, kind) in enumerate(zip(hand, kinds, strict=True), 2)
    )


def other_targets(asked: Asked[int], own: int | None, chance: random.Random) -> Asked[int]:
    """The same seats have answered, but for whom is another matter."""
    return Asked(
        tuple(
            answer if answer is None or seat == own else chance.randint(1, 7)
            for seat, answer in enumerate(asked.answers, 1)
        )
    )


def seen(drive: Drive, state: State, viewer: str) -> list[bytes]:
    """All that leaves the table for a viewer: the page with what may be done, and the log."""
    table = replace(drive.history.table, state=state)
    told = (entry.move.log_text(state, entry, viewer) for entry in drive.history.line)
    return [encode(snapshot(drive.game, table, viewer)), *(encode(text) for text in told if text)]


@pytest.mark.parametrize("seats", [8, 12, 14])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_nobody_outside_the_wolf_side_can_tell_who_lied_whatever_is_played(seats: int, seed: int) -> None:
    player, chance, looks = Player(seats, seed), random.Random(seed), 0
    for step in range(400):
        player.step()
        if player.state.phase == "over":
            break
        if step % 15:
            continue
        humans = [seat for seat in player.state.players if not player.state.of_wolf_camp(seat)]
        for viewer in ("public", "host", f"seat-{chance.choice(humans)}"):
            other = redrawn(player.state, viewer, chance)
            assert seen(player.drive, player.state, viewer) == seen(player.drive, other, viewer), viewer
            looks += seen(player.drive, player.state, "gm") != seen(player.drive, other, "gm")
    assert looks > 3, "the producer does see the difference"
