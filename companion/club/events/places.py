"""Who has a place, who waits, who is here: counted at a glance. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


class Coming(Protocol):
    """What counts of an attendance."""

    @property
    def place(self) -> str: ...
    @property
    def here(self) -> bool: ...
    @property
    def checked_in_at(self) -> int | None: ...
    @property
    def fee_paid(self) -> int | None: ...


@dataclass(frozen=True)
class Count:
    """An event's people in figures."""

    least: int
    most: int
    placed: int
    """With a place, walk-ins among them."""
    waiting: int
    came: int
    """Checked in at some time."""
    here: int
    """In the room now."""
    unpaid: int
    """Came and have not paid."""
    taken: int = 0
    """Fees that were paid, yen."""

    @property
    def free(self) -> int:
        """Places left; none where more came than fit."""
        return max(0, self.most - self.placed)

    @property
    def over(self) -> int:
        """How many more have a place than fit."""
        return max(0, self.placed - self.most)

    @property
    def lacking(self) -> int:
        """How many are missing to the least number (001: 13 to 20 people)."""
        return max(0, self.least - self.placed)

    @property
    def missing(self) -> int:
        """Have a place and are not yet here."""
        return self.placed - self.came


def count(attendances: Iterable[Coming], least: int, most: int) -> Count:
    """The figures of an event."""
    rows = list(attendances)
    placed = [row for row in rows if row.place == "in"]
    came = [row for row in placed if row.checked_in_at is not None]
    return Count(
        least,
        most,
        placed=len(placed),
        waiting=sum(row.place == "waiting" for row in rows),
        came=len(came),
        here=sum(row.here for row in placed),
        unpaid=sum(row.fee_paid is None for row in came),
        taken=sum(row.fee_paid or 0 for row in rows),
    )
