"""Whatever state a game comes to, whoever looks, folds open or not: nothing overlaps, is cut or too wide.

With `EVERY_STATE=1` in the environment all evenings at five widths in both languages, a quarter of an hour:
after a change of what many pages are set by (`-o faulthandler_timeout=0`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from flask import Flask

from companion.games import GAMES
from companion.kernel.game import Chance
from companion.kernel.record import read
from tests.browser.layout import WIDTHS as FIVE
from tests.browser.layout import amiss, fewest, parts_of, put
from tests.browser.night import ROOT
from tests.browser.phones import NewPhone
from tests.driver import Drive
from tests.games.test_contract import Walk, led_so
from tests.web.sheets.evenings import event
from tests.web.stages import Stage
from tests.web.whole_night import served
from tests.web.wire import Clock, clock

__all__ = ["clock"]

RECORDS = {
    "catan": ("catan-declared", "catan-tie"),
    "half_wolf": ("half-wolf-real-cards",),
    "magic_city": ("magic-city-thirteen-court", "magic-city-eighteen-vortex"),
    "village": ("village-seventeen-notebook", "village-night"),
}
"""Evenings that were played to their end, beside walks through what each game offers."""
WHOLE = "EVERY_STATE" in os.environ
WIDTHS = dict.fromkeys(("ja", "en"), FIVE) if WHOLE else {"ja": (320, 768, 1280), "en": (320,)}
FEW = {"evidence": 1, "village": 1, "magic_city": 2}
"""Of games with many ways to lead them, whose pages take long, the first evenings alone, so many."""


OFTEN = 3
"""So often, of an evening, what the same verb leads to is looked at."""


def evenings(name: str) -> Iterator[Drive]:
    """Evenings of a game, however it may be led: each move as it comes, or question after question."""
    for record in RECORDS.get(name, ()):
        kept = read((ROOT / "tests" / "records" / f"{record}.json").read_bytes(), GAMES)
        yield Drive(kept.setup, log=kept.log)
    for options in led_so(GAMES[name]):
        for way in (Walk.steps, Walk.answers):
            walk = Walk(name, 1, **options)
            for _ in way(walk):
                pass
            yield walk.drive


class Look(NamedTuple):
    """A page as somebody had it, in each language, and what it is made of."""

    path: str
    html: dict[str, str]
    parts: set[str]


def looks(club: Flask, name: str, clock: Clock) -> Iterator[Look]:
    """Each page that is made of something new, all through a game's evenings."""
    with club.app_context():
        event_id = event().id
    seen: set[str] = set()
    for drive in islice(evenings(name), None if WHOLE else FEW.get(name)):
        stage = Stage(club, event_id, drive, Chance(1))
        led: Counter[str] = Counter()
        for verb in stage.play(clock):
            led[verb] += 1
            if led[verb] > OFTEN and not WHOLE:
                continue
            for viewer, person in stage.people.items():
                path = f"/tables/{stage.table}/{viewer}"
                page = person.get(path).text
                parts = parts_of(page)
                if parts <= seen:
                    continue
                seen |= parts
                english = person.client.get(path, headers={"Accept-Language": "en"}).text
                yield Look(f"{path} after {verb}, {len(seen)}", {"ja": page, "en": english}, parts)


@pytest.mark.parametrize("name", GAMES)
def test_no_state_of_a_game_is_ill_set(club: Flask, new_phone: NewPhone, clock: Clock, name: str) -> None:
    pages = {page.path: page for page in looks(club, name, clock)}
    few = pages if WHOLE else fewest({path: page.parts for path, page in pages.items()})
    with served(club, "/js/", "/live/") as url:  # nothing of what is drawn comes by a script
        phone = new_phone()
        phone.goto(f"{url}/login")
        found: list[str] = []
        for path in few:
            for lang, html in pages[path].html.items():
                put(phone, html)
                found += amiss(phone, f"{lang}: {path}", WIDTHS[lang], folds=True)
    assert not found, "\n".join(found)
