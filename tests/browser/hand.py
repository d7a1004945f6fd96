"""A hand that counts taps, typing and scrolling; what each part may cost stands in tests/budgets.py."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.budgets import Cost, within

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
        within(self.record, what, self.cost)
        self.cost = Cost(0)
