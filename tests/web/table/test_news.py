"""What a table's page says in words to whoever does not see it, and how a role is looked at by a click."""

from __future__ import annotations

import itertools
import re

import pytest
from flask import Flask
from playwright.sync_api import Page

from companion.games import GAMES
from companion.kernel.game import Chance
from companion.store.engine import db
from tests.browser.modules import scripted
from tests.games.test_contract import Walk
from tests.web.sheets.evenings import event, played
from tests.web.stages import Stage
from tests.web.village.conftest import Device, clock
from tests.web.wire import Clock

__all__ = ["clock", "scripted"]
pytestmark = pytest.mark.parametrize("name", GAMES)
NEWS = re.compile(r"<p hidden data-news=.*?</p>", re.DOTALL)
HIDING = re.compile(
    r'data-secret>\s*<button[^>]*data-hold aria-expanded="false">.*?</button>'
    r'.*?role="status".*?secret-figure',
    re.DOTALL,
)


def pages(app: Flask, name: str) -> dict[str, str]:
    """What each viewer sees of a table of this game as it begins."""
    walk = Walk(name, 1)
    with app.app_context():
        table = played(walk.drive, event(), known=False)
        db.session.commit()
    return {viewer: Device(app, table, viewer).page() for viewer in ("public", "seat-1", "seat-2")}


def test_everybody_hears_the_same_and_the_title_says_how_far_it_is(app: Flask, name: str) -> None:
    shown = pages(app, name)
    found = {viewer: NEWS.findall(page) for viewer, page in shown.items()}
    assert len(found["public"]) == 1
    assert found["seat-1"] == found["seat-2"] == found["public"]
    phase = re.search(r'data-phase="([^"]+)"', found["public"][0])
    assert phase
    for page in shown.values():
        assert re.search(rf"<title>{re.escape(phase[1])} · ", page)
        assert page.index('id="news" role="status"') < page.index('id="live"')  # outside of what is exchanged


def test_what_only_one_may_see_opens_by_a_button_and_is_read_after_it(app: Flask, name: str) -> None:
    page = pages(app, name)["seat-1"]
    if name != "free" and (boxes := page.count("data-secret")):
        assert len(HIDING.findall(page)) == boxes
        assert page.count("data-hold") == boxes


HEAR = """async (fragments) => {
  document.body.innerHTML = '<p id="news" role="status"></p><main></main>';
  const part = document.querySelector('main');
  part.innerHTML = fragments[0];
  const [{ asServed, morph }, { sayNews }] =
    [await import('/static/js/morph.js'), await import('/static/js/news.js')];
  asServed(part);
  part.tabIndex = -1;
  const status = document.getElementById('news');
  const others = () => [...part.querySelectorAll('[role=status], [role=alert], [aria-live]')]
    .filter((at) => !at.closest('[data-secret]') && !at.querySelector('a, button'))
    .map((at) => at.textContent.trim().replace(/\\s+/g, ' '));
  const heard = [];
  for (const fragment of fragments.slice(1)) {
    const [phase, before] = [part.querySelector('[data-news]').dataset.phase, others()];
    const stops = [...part.querySelectorAll('button, a[href], summary')]
      .filter((at) => !at.disabled && at.checkVisibility() && !at.closest('[data-takes-back]'));
    const used = stops[heard.length % stops.length];
    used?.focus();
    status.textContent = '';
    morph(part, fragment);
    sayNews();
    const at = document.activeElement;
    const lost = used && (!part.contains(at) || !at.checkVisibility() || at.closest('[data-takes-back]'));
    const news = part.querySelector('[data-news]');
    heard.push({ said: status.textContent, text: news.textContent, phase: news.dataset.phase,
      lost: lost ? used.outerHTML.slice(0, 200) : '', turned: news.dataset.stage,
      other: others().filter((text) => !before.includes(text)) });
  }
  return heard;
}"""
"""What a screen reader says while one fragment after the other comes: by the page's status, or elsewhere, but
for what asks somebody something."""


def test_what_changes_is_said_once_to_everybody_alike(
    club: Flask, scripted: Page, clock: Clock, name: str
) -> None:
    """Each move that all may know and each phase that comes, in the page's one status and nowhere else; and
    whoever uses the keyboard has not lost where they are.
    """
    with club.app_context():
        event_id = event().id
    walk = Walk(name, 1)
    for _ in walk.steps():
        pass
    stage = Stage(club, event_id, walk.drive, Chance(1))
    fragments: dict[str, list[str]] = {viewer: [] for viewer in stage.people}
    for _ in stage.play(clock):
        for viewer, person in stage.people.items():
            fragments[viewer].append(person.get(f"/tables/{stage.table}/{viewer}/fragment").text)
    heard = {}
    for viewer, shown in fragments.items():
        scripted.reload()
        heard[viewer] = scripted.evaluate(HEAR, shown)
    public = heard["public"]
    said = [each["said"] for each in public if each["said"]]
    assert len(said) > 2
    for viewer, each in heard.items():
        assert [one["said"] for one in each if one["said"]] == said, viewer
        assert [one["other"] for one in each if one["other"]] == [], viewer
        assert [one["lost"] for one in each if one["lost"]] == [], viewer
    phases = [one["phase"] for before, one in itertools.pairwise(public) if one["turned"] != before["turned"]]
    for phase in {*phases}:
        assert sum(phase in text for text in said) >= phases.count(phase), phase
