"""The plan of a round: proposed, moved about, its house rules and points looked at, then opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from companion.club.casts import operations as casts
from companion.club.casts.models import Composition, NameList
from companion.club.events.models import Event, Round
from companion.club.library.operations import COMPARABLE
from companion.club.rounds import operations as rounds_of
from companion.club.tables.models import GameTable
from companion.club.tables.operations import MOST_LABEL, tables
from companion.kernel.capabilities import DealsComposition, HasGameMaster, StandsForAnyGame
from companion.kernel.results import Rule
from companion.kernel.words import Illegal
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import REFUSED, Form, Page
from ..paths import row_id
from ..speech import flash_text
from ..typed import whole_number
from . import plan as plans
from . import planning
from .blueprint import blueprint
from .casts import KeptCasts, kept_for, role_keys
from .evening import opened_meanwhile, to_opened
from .house_rules import playable
from .option_forms import KEY_SEPARATOR, Fold, folds
from .option_words import differing, rule_label
from .plan import MOST_TABLES
from .planned_games import PlannedGame, fresh
from .planning import Planning


@blueprint.route("/events/<int:event_id>/rounds/new", methods=["GET", "POST"])
@organiser_only
def new_round(event_id: int) -> Page:
    """Plan the next round."""
    return _plan(db.get_or_abort(Event, event_id), None)


@blueprint.route("/events/rounds/<int:round_id>/tables/new", methods=["GET", "POST"])
@organiser_only
def more_tables(round_id: int) -> Page:
    """Plan further tables of a round, of any game, for those who are free."""
    found = db.get_or_abort(Round, round_id)
    return _plan(found.event, found)


def _plan(event: Event, within: Round | None) -> Page:
    round_id = within.id if within else None
    if request.method == "GET":
        every = tables(db.session, event.id)
        game, also = request.args.get("game", ""), request.args.get("also", "")
        planned = planning.begun(event.id, round_id, every, game, also)
        return _page(event, within, planned)
    planned = planning.sent(event.id, round_id)
    sound = [playing.take_rules() for playing in planned.games.values() if playing.sent]
    if all(sound):
        asked = next((name for name in _ACTS if name in request.form), "open")
        _ACTS[asked](planned, request.form.get(asked, ""))
        if asked == "open":
            opened = _opened(event, within, planned)
            if opened:
                return to_opened(event.id, opened, planned)
    return _page(event, within, planned)


def _opened(event: Event, within: Round | None, planned: Planning) -> list[GameTable]:
    """Open the tables, or note why not."""
    planning.check(planned)
    if planned.refusals:
        planned.refusals.extend(opened_meanwhile(event.id) if planned.late else ())
        return []
    round_id = within.id if within else None
    by = must_be_organiser()
    try:
        return rounds_of.open_round(db.session, event.id, planned.drafts(), round_id=round_id, by=by)
    except Illegal as refusal:
        planned.refusals.extend((refusal.text, *opened_meanwhile(event.id)))
        return []


def _page(event: Event, within: Round | None, planned: Planning) -> Response:
    used = {table.game for table in planned.plan.tables}
    rules = {name: _rules(playing) for name, playing in planned.games.items() if name in used}
    faulty = [name for name, of in rules.items() if of.rules.errors or of.points.errors]
    page = render_template(
        "club/plan.html",
        event=event,
        within=within,
        planned=planned,
        plan=planned.plan,
        choosing=_choosing(planned),
        most_label=MOST_LABEL,
        lines={line.game: line for line in planned.lines()},
        rules=rules,
        games=list(playable()),
        with_gm={name for name, game in playable().items() if isinstance(game, HasGameMaster)},
        faulty=faulty,
    )
    return make_response(page, REFUSED if planned.refusals or faulty else 200)


def _choosing(planned: Planning) -> bool:
    """Whether there is somebody for whom games are chosen: unless all sit at one table from the first, and
    once the games are changed."""
    alone = len(planned.plan.tables) == 1 and not planned.unseated
    changed = "choosing" in request.form or any(act in request.form for act in _OF_GAMES)
    return bool(planned.people) and (changed or (request.method == "GET" and not alone))


class Rules(NamedTuple):
    """A game's rules and points: their forms, what differs from the game's own, the lines of the scheme,
    whether its points may be made comparable, the rules as they are folded, and what is kept to deal from."""

    rules: Form
    points: Form
    differing: list[tuple[str, str]]
    scheme: list[tuple[str, int]]
    comparable: bool
    folds: list[Fold]
    kept: KeptCasts | None


def _rules(playing: PlannedGame) -> Rules:
    scheme = [(rule_label(playing.game.name, rule), rule.points) for rule in playing.rules.scheme]
    comparable = isinstance(playing.game, StandsForAnyGame) and all(
        rule.code not in COMPARABLE for rule in playing.rules.scheme
    )
    game, options, forms = playing.game, playing.rules.options, playing.forms
    folded = folds(game, forms[0], options)
    kept = kept_for(game, options, playing.fits())
    return Rules(*forms, differing(game, options), scheme, comparable, folded, kept)


def _open(planned: Planning, _: str) -> None:
    """What is opened stands as it was sent."""


def _pick(planned: Planning, key: str) -> None:
    """The first tap picks somebody, the second on somebody else has the two change places."""
    picked, planned.picked = planned.picked, ""
    if key not in planned.people or key == picked:
        return
    if picked in planned.people:
        planned.plan = plans.exchanged(planned.plan, picked, key)
    else:
        planned.picked = key


def _here(planned: Planning, number: str) -> None:
    """Who is picked moves to a table; to none: gets up."""
    picked, planned.picked = planned.picked, ""
    index = _index(number)
    if picked in planned.people and (index is None or 0 <= index < len(planned.plan.tables)):
        planned.plan = plans.put(planned.plan, picked, index)


def _index(number: str) -> int | None:
    """The place of a table in the plan, by its number as it was sent; nothing for what can be none."""
    found = whole_number(number)
    return None if found is None else found - 1


def _seat_too(planned: Planning, key: str) -> None:
    """Who was left out, having gone home in the middle of a game, is seated after all."""
    if key in planned.left_out:
        planned.plan = replace(planned.plan, out=tuple(one for one in planned.plan.out if one != key))
        planning.sit_down(planned, key)


def _remove(planned: Planning, number: str) -> None:
    """A table less; the others stay as they are."""
    index = _index(number)
    if index is not None and 0 <= index < len(planned.plan.tables):
        game = planned.plan.tables[index].game
        planned.plan = plans.removed(planned.plan, index)
        planned.games[game].tables = planned.plan.tables_of(game)


def _tables(further: int) -> Callable[[Planning, str], None]:
    def change(planned: Planning, game: str) -> None:
        """A game gets a table more or less."""
        planned.games.setdefault(game, fresh(planned.event_id, game))
        planned.games[game].tables = min(MOST_TABLES, max(0, planned.plan.tables_of(game) + further))
        if not planned.games[game].tables:
            del planned.games[game]
        planned.refit(game)

    return change


def _people(further: int) -> Callable[[Planning, str], None]:
    def change(planned: Planning, game: str) -> None:
        """The tables of a game get larger or smaller."""
        wish = planned.wish(game, further) if game in planned.games else None
        if wish is not None:
            planned.games[game].wish = wish
            planned.games[game].capped = planned.games[game].gathers
            planned.refit(game)

    return change


def _again(planned: Planning, _: str) -> None:
    planned.propose()


def _comparable(planned: Planning, game: str) -> None:
    """A score sheet gives the points by rank that let games be compared."""
    if game in planned.games:
        playing = planned.games[game]
        scheme = tuple(Rule(code, points) for code, points in COMPARABLE.items())
        planned.games[game] = replace(playing, rules=playing.rules._replace(scheme=scheme), sent=False)


def _take_composition(planned: Planning, game: str) -> None:
    """The roles of a composition that is kept."""
    row = db.session.get(Composition, _chosen(f"composition-{game}"))
    playing = planned.games.get(game)
    if row and playing and row.game == playing.game.name:
        planned.change(game, {playing.game.about.composition: row.roles})


def _usual_roles(planned: Planning, game: str) -> None:
    """The roles that are usual for as many cards as a table of the game takes, each for its own number."""
    playing = planned.games.get(game)
    cards = planned.cards(game) if playing else 0
    sizes = {len(table.people) for table in planned.plan.tables if table.game == game}
    if playing and playing.game.about.composition and len(sizes) > 1:
        planned.change(game, {playing.game.about.composition: {}})
    elif playing and playing.game.about.composition and cards:
        usual = {role: number for role, number in playing.usual_roles(cards).items() if number}
        planned.change(game, {playing.game.about.composition: usual})


def _role(further: int) -> Callable[[Planning, str], None]:
    def change(planned: Planning, what: str) -> None:
        """One more or one less of a role, by its field's name behind the game's."""
        game, _, field = what.partition(" ")
        playing = planned.games.get(game)
        if not playing or not isinstance(playing.game, DealsComposition):
            return
        if f"{playing.game.about.composition}{KEY_SEPARATOR}" not in field:
            return
        role = field.partition(KEY_SEPARATOR)[2]
        roles = dict(getattr(playing.rules.options, playing.game.about.composition))
        roles[role] = roles.get(role, 0) + further
        if role in role_keys(playing.game) and 0 <= roles[role] <= casts.MOST_OF_A_ROLE:
            planned.change(game, {playing.game.about.composition: {key: n for key, n in roles.items() if n}})

    return change


def _take_names(planned: Planning, game: str) -> None:
    """The names of a list that is kept."""
    row = db.session.get(NameList, _chosen(f"names-{game}"))
    playing = planned.games.get(game)
    if row and playing and playing.game.about.dealt_names:
        planned.change(game, {playing.game.about.dealt_names: row.each})


def _keep_composition(planned: Planning, game: str) -> None:
    """Keep the roles as they stand under a name."""
    playing = planned.games.get(game)
    if not playing or not playing.game.about.composition:
        return
    planned.opened = game
    roles = getattr(playing.rules.options, playing.game.about.composition)
    name, by = request.form.get(f"keep-{game}", ""), must_be_organiser()
    try:
        casts.keep_composition(db.session, playing.game.name, name, roles, by)
        flash_text("club-saved")
    except Illegal as refusal:
        planned.refusals.append(refusal.text)


def _chosen(name: str) -> int:
    return request.form.get(name, 0, row_id)


_OF_GAMES = ("more", "fewer", "larger", "smaller")
"""The acts on which games there are, and at how many tables."""
_ACTS: dict[str, Callable[[Planning, str], None]] = {
    "pick": _pick,
    "here": _here,
    "seat-too": _seat_too,
    "remove": _remove,
    "more": _tables(1),
    "fewer": _tables(-1),
    "larger": _people(1),
    "smaller": _people(-1),
    "shuffle": _again,
    "standard": lambda planned, game: planned.refit(game),
    "comparable": _comparable,
    "take-composition": _take_composition,
    "usual": _usual_roles,
    "more-of": _role(1),
    "fewer-of": _role(-1),
    "keep-composition": _keep_composition,
    "take-names": _take_names,
    "look": lambda planned, game: setattr(planned, "opened", game),
    "add-guest": lambda planned, _: planning.add_guest(planned),
    "open": _open,
}
