"""Longest road and largest army: who the figures say holds an award (001 称号について)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Name = Literal["longest-road", "largest-army"]

LEAST_ROAD = 5
LEAST_ARMY = 3
POINTS = 2
NOBODY = 0


class Award(Struct, frozen=True, omit_defaults=True):
    """Who holds an award by the referee's word, and who should by the figures; 0 is nobody.

    While they differ, the award waits for the referee.
    """

    held: int = NOBODY
    due: int = NOBODY

    @property
    def waiting(self) -> bool:
        """Whether the referee's word is asked for."""
        return self.held != self.due


def due_after(
    before: tuple[int, ...], after: tuple[int, ...], holder: int, least: int, *, tie_voids: bool
) -> int:
    """Who should hold an award after figures changed; figures are one a seat, in seat order.

    001: somebody strictly ahead takes it at once; somebody who draws level does not. A cut that leaves
    several tied for the longest voids it until one is strictly ahead again, with at least `least`. A cut
    is a change after which the longest is shorter than it was. With `tie_voids` (ruling) it also voids
    the award of a holder who is among the tied; without, such a holder keeps it (the publisher's rule).
    """
    best = max(after)
    if best < least:
        return NOBODY
    leaders = [seat for seat, figure in enumerate(after, 1) if figure == best]
    if len(leaders) == 1:
        return leaders[0]
    cut = best < max(before)
    return holder if holder in leaders and not (cut and tie_voids) else NOBODY
