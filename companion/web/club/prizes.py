"""The prizes of an evening, as they are given across the room and kept as a picture."""

import re
from itertools import groupby
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from companion.club.events.models import Event
from companion.club.standings import queries
from companion.club.standings.scope import Scope, Viewer
from companion.store.engine import db
from companion.words.figures import points

from ..speech import t, words

PLACES = 3
MOST_OWN = 8
"""Prizes of the club's own at one prize-giving."""
TYPED = re.compile(r"\s*[:：]\s*")
"""Between a prize of the club's own and its winner."""
BLANKS = re.compile(r"(\S*賞)\s+(.+)|(?=.*[^ -~])(\S+)\s+(\S+)")
"""A prize and its winner with blanks between them, where only one of them can part the two."""


class Award(NamedTuple):
    """A prize as it is given: what for, to whom, with which figure."""

    key: str
    title: str
    names: list[str]
    figure: str


def own_prizes(text: str) -> list[tuple[str, str]]:
    """The prizes that the club names itself, a line each, with their winners; a line that is not understood
    gives two empty texts."""
    given = []
    for line in filter(None, map(str.strip, text.splitlines())):
        title, _, winner = TYPED.sub("\n", line, 1).partition("\n")
        if not TYPED.search(line) and (found := BLANKS.fullmatch(line)):
            title, winner = filter(None, found.groups())
        given.append((title, winner) if title and winner else ("", ""))
    return given


def fault(text: str) -> str:
    """Why the club's own prizes cannot be given as they are typed; nothing where they can."""
    given, lines = own_prizes(text), [*filter(None, map(str.strip, text.splitlines()))]
    if ("", "") in given:
        return t("club-end-prizes-own-unread", line=lines[given.index(("", ""))])
    return t("club-end-prizes-own-many", most=MOST_OWN) if len(given) > MOST_OWN else ""


def awards(event: Event, viewer: Viewer, chosen: MultiDict[str, str]) -> list[Award]:
    """All that is given, the first place last.

    `chosen`: the codes of `special` prizes, and in `own` those that the club names itself, a line each.
    """
    lines = queries.standing(db.session, Scope(event_id=event.id), viewer)
    lines = [line for line in lines if 1 <= line.rank <= PLACES]
    given = [
        Award("special", title, [winner], "")
        for title, winner in own_prizes(chosen.get("own", ""))[:MOST_OWN]
        if title
    ]
    given += [
        Award("special", str(words().param(one.title)), one.names, t("screen-prize-times", n=one.times))
        for one in queries.specials(db.session, event.id)
        if one.code in chosen.getlist("special")
    ]
    for place, group in groupby(reversed(lines), lambda line: line.rank):
        tied = list(group)
        given_points = tied[0].figures.points
        figure = t("screen-prize-points", points=points(given_points)) if given_points else ""
        names = [line.name for line in reversed(tied)]
        title = t("screen-prize-place", place=place, shared="yes" if tied[0].tied else "no")
        given.append(Award(str(place), title, names, figure))
    return given
