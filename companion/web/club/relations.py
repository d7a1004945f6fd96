"""Who is to sit apart or together, as organisers see and say it; nobody else does."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from flask import request

from companion.club.people import operations as people
from companion.club.people.names import Player
from companion.club.rounds import relations
from companion.club.rounds.models import Relation
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import Page
from ..paths import row_id
from .blueprint import blueprint, carry_out, onward


class Related(NamedTuple):
    """What is said of two people."""

    id: int
    names: tuple[str, str]
    kind: str
    for_good: bool


def relations_among(keys: Collection[str], event_id: int) -> list[Related]:
    """What holds at an event of two who are both among these people, by key."""
    rows = relations.relations_at(db.session, event_id)
    return _relation_lines(row for row in rows if {str(row.player_id), str(row.other_id)} <= {*keys})


def relations_of(player_id: int) -> list[Related]:
    """What is said of somebody for good."""
    return _relation_lines(
        row for row in relations.relations_of(db.session, player_id) if row.event_id is None
    )


def _relation_lines(rows: Iterable[Relation]) -> list[Related]:
    found = []
    for row in rows:
        one, other = (db.session.get_one(Player, key).name for key in (row.player_id, row.other_id))
        found.append(Related(row.id, (one, other), row.kind, row.event_id is None))
    return found


def others_than(player_id: int) -> list[Player]:
    """Who may be related to somebody."""
    return [player for player in people.players(db.session) if player.id != player_id]


@blueprint.post("/players/<int:player_id>/relations")
@organiser_only
def relate(player_id: int) -> Page:
    """Say for good that somebody sits apart from, or together with, another; or take that back."""
    by = must_be_organiser()
    other, ended = (request.form.get(name, 0, row_id) for name in ("other", "end"))
    kind: relations.Kind = "together" if request.form.get("kind") == "together" else "apart"
    if ended:
        carry_out(lambda: relations.unrelate(db.session, ended, by), "club-relation-ended")
    else:
        carry_out(lambda: relations.relate(db.session, player_id, other, kind, None, by), "club-saved")
    return onward("club.player", player_id=player_id)
