"""The same people at another table, by one tap; and the way there for everybody's phone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Response, abort, request
from msgspec.structs import replace
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.kernel.capabilities import ChangesBetweenGames, PeopleMayLeave
from companion.kernel.words import Illegal
from companion.store.engine import db
from companion.store.signals import event_topic

from ..auth.who import organiser
from ..club.blueprint import onward
from ..club.option_forms import option_label, option_value
from ..live import parts as live
from ..site import row_id_or_404
from ..speech import flash_text
from .opened import Opened, open_table
from .pages import blueprint, table_name


@blueprint.post("/<int:table_id>/<viewer>/again/<any(same, rotated):seats>")
def again(table_id: int, viewer: str, seats: str) -> Answer:
    """Play it once more, everybody on the same seat or one further; phones go along. A seat may, where the
    house lets it.

    Sent twice, it opens one table.
    """
    table = open_table(table_id, viewer)
    if not table.may_go_on:
        abort(403)
    following = _next_table(table_id)
    if following is None:
        try:
            following = operations.rerun(
                db.session,
                table_id,
                rotated=seats == "rotated",
                options=_changed_options(table),
                by=organiser(),
            )
        except Illegal as refusal:
            flash_text(refusal.text, "danger")
            return onward("table.page", table_id=table_id, viewer=viewer)
    return onward("table.show", table_id=following.id)


def _changed_options(table: Opened) -> Any:
    """The house rules with what was chosen anew; nothing where nothing was."""
    asked = _changeable(table)
    chosen = {name: said for name, values in asked.items() if (said := request.form.get(name)) in values}
    return replace(operations.options_again(table.history), **chosen) if chosen else None


def _changeable(table: Opened) -> Mapping[str, tuple[str, ...]]:
    """The house rules that are asked anew, with what each may be."""
    game = table.game
    return game.changeable(table.history.setup) if isinstance(game, ChangesBetweenGames) else {}


@blueprint.app_template_global("gone_from")
def gone_from(table_id: int, viewer: str) -> list[str]:
    """For the page: who went home in the middle of the game, by name; they would be seated again."""
    table = open_table(table_id, viewer)
    if not isinstance(table.game, PeopleMayLeave):
        return []
    gone = table.game.went_home(table.history.table.state)
    return [name for seat, name in table.names.items() if seat in gone]


@blueprint.app_template_global("asked_anew")
def asked_anew(table_id: int, viewer: str) -> "list[RuleToChoose]":
    """For the page: the house rules that are asked anew, in words."""
    table = open_table(table_id, viewer)
    setup = table.history.setup
    game = table.game.name
    return [
        RuleToChoose(
            name,
            option_label(game, name),
            str(getattr(setup.options, name)),
            [(value, option_value(game, name, value)) for value in values],
        )
        for name, values in _changeable(table).items()
    ]


class RuleToChoose(NamedTuple):
    """A house rule to choose anew: its field, its name, what it was, and what it may be."""

    name: str
    label: str
    was: str
    choices: list[tuple[str, str]]


@blueprint.get("/<int:table_id>/next")
def next_table(table_id: int) -> Response:
    """The way to the table that goes on from this one, by ETag."""
    return _part(db.get_or_abort(GameTable, table_id)).answer()


@live.follows("next")
def follow(topic: str, rest: str) -> live.Watch:
    """Followed by everybody at a table: who plays on comes along by one tap."""
    return _part(db.get_or_abort(GameTable, row_id_or_404(rest))).watch


def _part(table: GameTable) -> live.SharedPart:
    table_id, event_id = table.id, table.event_id
    return live.SharedPart(f"next:{table_id}", (event_topic(event_id),), "", lambda: _render_next(table_id))


def _render_next(table_id: int) -> str:
    following = _next_table(table_id)
    name = table_name(following) if following else ""
    return live.render("table/next.html", following=following, following_name=name)


def _next_table(table_id: int) -> GameTable | None:
    query = select(GameTable).where(GameTable.rerun_of == table_id, GameTable.status != "abandoned")
    return db.session.scalars(query.order_by(GameTable.id.desc()).limit(1)).first()


@blueprint.app_template_global("next_table")
def at_first(table_id: int) -> live.SharedPart:
    """For the page: the part and its tag."""
    return _part(db.get_or_abort(GameTable, table_id))
