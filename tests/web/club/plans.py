"""The plan of a round, as its page shows it and would send it."""

from __future__ import annotations

import re
from html import unescape

from tests.web.club.evenings import Evening

OF_TABLES = ("here", "remove", "lock", "unlock", "play")
"""Buttons whose value is a table."""


def plan(page: str) -> dict[str, list[str]]:
    """What the form of a plan would send as it stands, and what it shows.

    That is for each table, by its place from 1, its game, its name, and the keys of who sits there in order;
    `out`, who has no seat; and the tables' `ids`.
    """
    form = page[page.index("data-seats") :]
    sent: dict[str, list[str]] = {}
    for found in re.finditer(
        r'<input[^>]*?type="hidden"[^>]*>|<select.*?</select>|<input[^>]*>', form, re.DOTALL
    ):
        tag = found.group()
        name = re.search(r'name="([^"]+)"', tag)
        if name is None or name[1] == "csrf_token" or re.match(r"(game|label)-\d", name[1]):
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
    *tables, standing = re.split(r'<section class="panel plan-(?:table|beside)"', form)[1:]
    sent["ids"] = []
    for place, table in enumerate(tables, 1):
        for key in ("table", "game", "label"):
            value = unescape(re.search(rf'data-{key}="([^"]*)"', table)[1])
            sent.setdefault("ids" if key == "table" else f"{key}-{place}", []).append(value)
        sent[f"seat-{place}"] = people(table)
    sent["tables"] = [str(len(tables))]
    if people(standing):
        sent["out"] = people(standing)
    return sent


def people(part: str) -> list[str]:
    """Whom a part of a plan shows, by key."""
    return [unescape(key) for key in re.findall(r'name="person"\s+value="([^"]*)"', part)]


def look(
    organiser, evening: Evening, game: str = "catan", more: str = ""
) -> tuple[str, dict[str, list[str]]]:
    """The page of a plan and what it would send."""
    page = organiser.get(f"/events/{evening.id}/rounds/new?game={game}{more}").text
    return page, plan(page)


def begin(organiser, evening: Evening, game: str) -> tuple[str, dict[str, list[str]]]:
    """A plan that somebody has changed is begun anew with one game, from the evening's page."""
    at = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=at, game=game, look="1")
    return look(organiser, evening, game)


def send(organiser, evening: Evening, sent: dict[str, list[str]], act: str, value: str = "1", path: str = ""):
    """Send a plan with one of its buttons, and look at the plan as it is then."""
    path = path or f"/events/{evening.id}/rounds/new"
    ids = dict(enumerate(sent["ids"], 1))
    fields = {name: of for name, of in sent.items() if not re.fullmatch(r"seat-\d+|ids|tables|out", name)}
    for name in [name for name in fields if re.fullmatch(r"(game|label)-\d+", name)]:
        kind, place = name.split("-")
        shown = fields.pop(name)
        if int(place) in ids:
            fields[f"{kind}-id-{ids[int(place)]}"] = shown
    fields = {name.replace("-id-", "-"): of for name, of in fields.items()}
    if act in OF_TABLES and value.isdecimal() and len(value) < 3:
        value = ids.get(int(value), value)
    answer = organiser.send(path, **{**fields, act: value})
    if answer.status_code == 303 and path in answer.headers["Location"]:
        return organiser.get(answer.headers["Location"])
    return answer
