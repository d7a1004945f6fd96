"""What a hand may be asked for: the table of budgets, and a hand that counts taps, typing and scrolling.

What each part did cost stands under "taps" at the end of a run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, expect


class Cost(NamedTuple):
    """Taps, typed characters, and how often the page has to be scrolled on a phone before a tap."""

    taps: int
    typed: int = 0
    scrolled: int = 0


BUDGETS = {
    "20 names pasted into applications": Cost(3, 0, 1),
    "20 people checked in": Cost(20, 0, 1),
    "the next round": Cost(1),
    "a mixed round of four tables": Cost(6, 0, 1),
    "a Catan point": Cost(1),
    "a day and a night of sixteen": Cost(36, 0, 2),
    "a day and a night on phones": Cost(12),
    "a ballot on a phone": Cost(1),
    "four final scores, ranked": Cost(5, 6, 1),
    "from the event to a signed result": Cost(3),
    "a table signed off": Cost(2, 0, 1),
    "a rerun": Cost(1),
    "to the PDF of everything": Cost(2, 0, 1),
}
"""By what is done. What is pasted is not typed; nothing is typed twice."""
IN_VIEW = """e => { const r = e.getBoundingClientRect();
return r.top >= 0 && r.bottom <= innerHeight
  && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) }"""


def in_view(what: Locator) -> None:
    """It is seen whole without scrolling, above whatever lies at the foot of the screen."""
    expect(what).to_be_visible()
    what.page.wait_for_load_state()
    expect(what).to_be_in_viewport(ratio=1)
    assert what.page.evaluate("scrollY") == 0
    assert what.evaluate(IN_VIEW)


class Hand:
    """Somebody's hand at pages. `record` is pytest's `record_property`."""

    def __init__(self, record: Callable[[str, object], None]) -> None:
        self.record = record
        self.cost = Cost(0)

    def tap(self, what: Locator) -> None:
        """Tap it; what is not in view is scrolled to."""
        self.reach(what)
        what.click()

    def write(self, field: Locator, text: str) -> None:
        """Tap a field and type into it."""
        self.reach(field, typed=len(text))
        field.fill(text)

    def reach(self, what: Locator, typed: int = 0) -> None:
        """A tap is counted and not made: what would leave the page for a file."""
        expect(what).to_be_visible()
        what.page.wait_for_load_state()
        far = not what.evaluate(IN_VIEW)
        taps, before, scrolled = self.cost
        self.cost = Cost(taps + 1, before + typed, scrolled + far)

    def done(self, what: str) -> None:
        """What was tapped and typed since the last time was for this; it is within its budget."""
        self.counted(what, self.cost)
        self.cost = Cost(0)

    def counted(self, what: str, cost: Cost) -> None:
        """What was counted elsewhere."""
        most = BUDGETS[what]
        parts = zip(Cost._fields, cost, most, strict=True)
        said = "  ".join(f"{name} {did:>2} of {may:<2}" for name, did, may in parts)
        self.record("hand", f"{what:<36} {said}")
        assert all(did <= may for did, may in zip(cost, most, strict=True)), (what, cost, most)
