"""The plan of a round, as its page would send it."""

from __future__ import annotations

import re
from html import unescape

from tests.web.club.evenings import Evening


def plan(page: str) -> dict[str, list[str]]:
    """What the form of a plan would send as it stands."""
    form = page[page.index("data-seats") :]
    sent: dict[str, list[str]] = {}
    for found in re.finditer(
        r'<input[^>]*?type="hidden"[^>]*>|<select.*?</select>|<input[^>]*>', form, re.DOTALL
    ):
        tag = found.group()
        name = re.search(r'name="([^"]+)"', tag)
        if name is None or name[1] == "csrf_token":
            continue
        if tag.startswith("<select"):
            chosen = re.search(
                r'<option[^>]*value="([^"]*)"[^>]*selected|<option selected value="([^"]*)"', tag
            )
            value = (chosen[1] or chosen[2] or "") if chosen else ""
        elif 'type="checkbox"' in tag:
            if "checked" not in tag:
                continue
            value = "y"
        else:
            value = (re.search(r'value="([^"]*)"', tag) or ["", ""])[1]
        sent.setdefault(name[1], []).append(unescape(value))
    return sent


def look(
    organiser, evening: Evening, game: str = "catan", more: str = ""
) -> tuple[str, dict[str, list[str]]]:
    """The page of a plan and what it would send."""
    page = organiser.get(f"/events/{evening.id}/rounds/new?game={game}{more}").text
    return page, plan(page)


def send(organiser, evening: Evening, sent: dict[str, list[str]], act: str, value: str = "1", path: str = ""):
    """Send a plan with one of its buttons."""
    path = path or f"/events/{evening.id}/rounds/new"
    return organiser.send(path, **{**sent, act: value})
