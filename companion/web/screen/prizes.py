"""The prize-giving across the room: special prizes that were chosen, then third, second and first."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from flask import abort, render_template, request

from companion.club.events.models import Event
from companion.club.standings import queries
from companion.club.standings.metrics import METRICS, has_fractions
from companion.club.standings.scope import Scope
from companion.store.engine import db

from ..auth.who import organiser_only
from ..club.standings import frozen_by
from ..layout import breadth
from ..site import club_settings
from ..speech import rank, t, words
from .panels import PODIUM
from .show import screen_of
from .views import blueprint

LETTERS = (("largest", 9), ("large", 15))
"""Sizes of a name on the screen: up to how many letters."""


class Award(NamedTuple):
    """A prize as it is given: what for, to whom, with which figure."""

    key: str
    title: str
    names: list[str]
    figure: str

    @property
    def size(self) -> str:
        """Of its letters: several names share the picture."""
        if len(self.names) > 3:
            return "many"
        widest = max(map(breadth, self.names)) * len(self.names)
        return next((size for size, most in LETTERS if widest <= most), "usual")


def awards(event: Event, chosen: list[str]) -> list[Award]:
    """All that is given, the first place last."""
    lines = queries.standing(db.session, Scope(event_id=event.id), "organiser")
    lines = [line for line in lines if 1 <= line.rank <= PODIUM]
    exact = has_fractions(line.figures for line in lines)
    given = [
        Award("special", str(words().param(one.title)), one.names, t("screen-prize-times", n=one.times))
        for one in queries.specials(db.session, event.id)
        if one.code in chosen
    ]
    for place, group in groupby(reversed(lines), lambda line: line.rank):
        tied = list(group)
        figure = t("screen-prize-points", points=METRICS["points"].shown(tied[0].figures, exact=exact))
        names = [line.name for line in reversed(tied)]
        given.append(Award(str(place), rank(place, tied[0].tied), names, figure))
    return given


@blueprint.get("/prizes")
@organiser_only
def prizes(event_id: int) -> str:
    """The prizes, for the machine at the projector: an organiser knows them before all others do. 404 before
    anybody has points."""
    event = db.get_or_abort(Event, event_id)
    given = awards(event, request.args.getlist("special"))
    if not given:
        abort(404)
    values: dict[str, Any] = {"event": event, "club": club_settings().name, "given": given}
    screen = screen_of(event_id)
    return render_template(
        "screen/prizes.html", **values, frozen=frozen_by(event), theme=lambda: screen.theme
    )
