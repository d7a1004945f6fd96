"""Other seats for the same people, when they play once more."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise, permutations


def rotation(count: int, *, ring: bool = False, empty: Collection[int] = ()) -> tuple[int, ...]:
    """By new seat, who sat on which seat before: everybody one further; in a ring, beside others than before.

    What stands on an empty seat stays there, and the others move past it.

    Whoever moves on by one in a ring still passes to the same person. With four nobody can sit beside two
    others; then at least the direction turns.
    """
    if empty:
        taken = [seat for seat in range(1, count + 1) if seat not in empty]
        moved = dict(zip(taken, (taken[n - 1] for n in rotation(len(taken), ring=ring)), strict=True))
        return tuple(moved.get(seat, seat) for seat in range(1, count + 1))
    if not ring:
        return (count, *range(1, count))
    every = ((count, *rest) for rest in permutations(range(1, count)))
    return next((order for order in every if _apart(order)), tuple(range(count, 0, -1)))


def _apart(order: tuple[int, ...]) -> bool:
    """Whether nobody sits beside somebody from before."""
    count = len(order)
    return all(abs(one - other) not in (1, count - 1) for one, other in pairwise((*order, order[0])))
