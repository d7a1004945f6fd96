"""What a hand may be asked for: the table of budgets.

What each part did cost stands under "taps" at the end of a run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Cost(NamedTuple):
    """Taps, typed characters, and how often the page has to be scrolled on a phone before a tap."""

    taps: int
    typed: int = 0
    scrolled: int = 0


BUDGETS = {
    "20 names pasted into applications": Cost(3, 0, 1),
    "five of 20 people checked in": Cost(5, 0, 1),
    "the next round": Cost(1),
    "a mixed round of four tables": Cost(6, 0, 1),
    "a Catan point": Cost(1),
    "a day and a night of sixteen": Cost(30, 0, 3),
    "a day and a night on phones": Cost(10, 0, 1),
    "a ballot on a phone": Cost(1),
    "four final scores, ranked": Cost(5, 6, 1),
    "from the event to a signed result": Cost(3),
    "a table signed off": Cost(2, 0, 1),
    "a rerun": Cost(1),
    "to the PDF of everything": Cost(2, 0, 1),
}
"""By what is done. What is pasted is not typed; nothing is typed twice."""


def within(record: Callable[[str, object], None], what: str, cost: Cost) -> None:
    """What was counted is within its budget. `record` is pytest's `record_property`."""
    most = BUDGETS[what]
    parts = zip(Cost._fields, cost, most, strict=True)
    said = "  ".join(f"{name} {did:>2} of {may:<2}" for name, did, may in parts)
    record("hand", f"{what:<36} {said}")
    assert all(did <= may for did, may in zip(cost, most, strict=True)), (what, cost, most)
