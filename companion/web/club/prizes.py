"""The prizes of an evening, as they are given across the room and kept as a picture."""

import re
from itertools import groupby
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from companion.club.events.models import Event
from companion.club.standings import queries
from companion.club.standings.rules import METRICS, has_fractions
from companion.club.standings.scope import Scope, Viewer
from companion.store.engine import db

from ..speech import t, words

PLACES = 3
MOST_OWN = 8
"""Prizes of the club's own at one prize-giving."""
TYPED = re.compile(r"\s*[:：]\s*")
"""Between a prize of the club's own and its winner."""


class Award(NamedTuple):
    """A prize as it is given: what for, to whom, with which figure."""

    key: str
    title: str
    names: list[str]
    figure: str


def awards(event: Event, viewer: Viewer, chosen: MultiDict[str, str]) -> list[Award]:
    """All that is given, the first place last.

    `chosen`: the codes of `special` prizes, and in `own` those that the club names itself, a line each.
    """
    lines = queries.standing(db.session, Scope(event_id=event.id), viewer)
    lines = [line for line in lines if 1 <= line.rank <= PLACES]
    exact = has_fractions(line.figures for line in lines)
    given = [
        Award("special", title, [winner], "")
        for line in chosen.get("own", "").splitlines()[:MOST_OWN]
        for title, _, winner in [TYPED.sub("\n", line.strip(), 1).partition("\n")]
        if title and winner
    ]
    given += [
        Award("special", str(words().param(one.title)), one.names, t("screen-prize-times", n=one.times))
        for one in queries.specials(db.session, event.id)
        if one.code in chosen.getlist("special")
    ]
    for place, group in groupby(reversed(lines), lambda line: line.rank):
        tied = list(group)
        figure = t("screen-prize-points", points=METRICS["points"].shown(tied[0].figures, exact=exact))
        names = [line.name for line in reversed(tied)]
        title = t("screen-prize-place", place=place, shared="yes" if tied[0].tied else "no")
        given.append(Award(str(place), title, names, figure))
    return given
