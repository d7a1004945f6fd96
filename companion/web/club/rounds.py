"""The plan of a round: proposed, moved about, its house rules and points looked at, then opened."""

from __future__ import annotations

from collections.abc import Callable

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from companion.club.events.models import Event
from companion.club.rounds import operations as rounds_of
from companion.club.rounds.models import Round
from companion.kernel.words import Illegal
from companion.store.engine import db

from ..answers import REFUSED, Page
from ..auth.who import must_be_organiser, organiser_only
from ..forms import Form
from . import planning
from .evening import held_rounds, last_game, tell_opened
from .house_rules import HouseRules, playable
from .option_forms import differing, option_form, options_of, rule_label, scheme_form, scheme_of
from .planning import Planning
from .rooms import onward, rooms


@rooms.route("/events/<int:event_id>/rounds/new", methods=["GET", "POST"])
@organiser_only
def new_round(event_id: int) -> Page:
    """Plan the next round."""
    return _plan(db.get_or_abort(Event, event_id), None)


@rooms.route("/events/rounds/<int:round_id>/tables/new", methods=["GET", "POST"])
@organiser_only
def more_tables(round_id: int) -> Page:
    """Plan further tables of a round, of any game, for those who are free."""
    found = db.get_or_abort(Round, round_id)
    return _plan(found.event, found)


def _plan(event: Event, within: Round | None) -> Page:
    if request.method == "GET":
        every = [table for one in held_rounds(event.id) for table in one.tables]
        planned = planning.begun(event.id, request.args.get("game") or last_game(every))
        return _page(event, within, planned)
    planned = planning.sent(event.id, request.form.get("game"))
    rules, points = _forms(planned, sent=True)
    if _rules(planned, rules, points):
        asked = next((name for name in _ACTS if name in request.form), "open")
        _ACTS[asked](planned)
        if asked == "open" and _opened(event, within, planned):
            return onward("club.evening", event_id=event.id)
    return _page(event, within, planned, rules, points)


def _rules(planned: Planning, rules: Form, points: Form) -> bool:
    """Take house rules and scheme over from their forms; what is wrong there stands beside its field."""
    valid = (rules.validate(), points.validate())
    if not all(valid):
        return False
    options = options_of(planned.game, rules, planned.rules.options)
    scheme = scheme_of(points, planned.rules.scheme)
    if options is None or scheme is None:
        return False
    planned.rules = HouseRules(options, scheme, planned.rules.own)
    return True


def _opened(event: Event, within: Round | None, planned: Planning) -> bool:
    """Open the tables, or note why not."""
    planning.check(planned)
    if planned.refusals:
        return False
    standing = planned.standing
    try:
        opened = rounds_of.open_round(
            db.session,
            event.id,
            planned.drafts(),
            round_id=within.id if within else None,
            by=must_be_organiser(),
        )
    except Illegal as refusal:
        planned.refusals.append(refusal.text)
        return False
    tell_opened(len(opened), standing)
    return True


def _forms(planned: Planning, *, sent: bool) -> tuple[Form, Form]:
    return (
        option_form(planned.game, planned.rules.options, sent=sent),
        scheme_form(planned.game, planned.rules.scheme, sent=sent),
    )


def _page(
    event: Event,
    within: Round | None,
    planned: Planning,
    rules: Form | None = None,
    points: Form | None = None,
) -> Response:
    if rules is None or points is None:
        rules, points = _forms(planned, sent=False)
    wrong = planned.refusals or rules.errors or points.errors
    page = render_template(
        "club/plan.html",
        event=event,
        within=within,
        planned=planned,
        plan=planned.roomy(),
        rules=rules,
        points=points,
        games=list(playable()),
        differing=differing(planned.game, planned.rules.options),
        scheme=[(rule_label(planned.game.name, rule), rule.points) for rule in planned.rules.scheme],
    )
    return make_response(page, REFUSED if wrong else 200)


def _nothing(planned: Planning) -> None:
    """Places were changed: that has been done on reading."""


_ACTS: dict[str, Callable[[Planning], None]] = {
    "arrange": _nothing,
    "shuffle": lambda planned: planned.propose(planned.plan.seated),
    "everybody": lambda planned: planned.propose(),
    "add-table": planning.add_table,
    "add-guest": planning.add_guest,
    "open": _nothing,
}
