"""A wall that the big screen hangs on, in browser tests: an event of the test's own, and its screen."""

from __future__ import annotations

from datetime import date
from typing import Any

from playwright.sync_api import Page

from companion.club.events import operations as events
from companion.club.screen import PanelDraft, ScreenDraft, arrange
from companion.store.engine import db
from companion.web.screen.panels import PANELS
from tests.browser.evening import Evening, following
from tests.browser.phones import PROJECTOR, NewPhone

HEARD = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  window.heard += this.frequency.value > 500;
  start.call(this, at);
};
"""


def event_of_its_own(evening: Evening) -> Evening:
    """The evening with a new event: a screen shows every table that there is."""
    with evening.app.app_context():
        season = events.seasons(db.session)[0]
        draft = events.EventDraft(season_id=season.id, title="第12回", held_on=date(2018, 4, 22))
        evening.event_id = events.add_event(db.session, draft).id
    return evening


def arranged(
    evening: Evening, *panels: str, seconds: int = 600, theme: str = "dark", notice: str = ""
) -> None:
    """The screen with these panels only."""
    drafts = tuple(PanelDraft(name, seconds, name in panels) for name in dict.fromkeys((*panels, *PANELS)))
    with evening.app.app_context():
        arrange(db.session, evening.event_id, ScreenDraft("ja", theme, notice, drafts))


def projector(evening: Evening, new_phone: NewPhone, query: str = "", **more: Any) -> Page:
    """The screen as it hangs on the wall; followed where scripts run."""
    page = new_phone("ja", PROJECTOR, **more)
    page.add_init_script(HEARD)
    page.goto(f"{evening.url}/events/{evening.event_id}/screen{query}")
    if more.get("java_script_enabled", True):
        following(page)
    return page


def finished(evening: Evening, table: int, seats: int) -> None:
    """A score sheet is played and signed off."""
    for seat in range(1, seats + 1):
        evening.say(table, "host", "points", seat=seat, round=1, amount=seat)
    evening.say(table, "host", "finish")
    evening.say(table, "host", "sign-off")
