"""House rules and points of the games of a plan: as forms, as they come back, and what is kept of them."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from flask import request
from msgspec.structs import asdict
from msgspec.structs import replace as replace_options

from companion.club import casts
from companion.club.casts import Composition, NameList, RuleSet
from companion.club.library import COMPARABLE
from companion.club.rounds.drafts import Draft
from companion.club.rounds.planned_games import HouseRules, PlannedGame
from companion.club.writes import Refused
from companion.kernel.capabilities import DealsComposition, StandsForAnyGame
from companion.kernel.results import Rule
from companion.kernel.table import encode
from companion.kernel.words import Illegal, Text
from companion.store.engine import db

from ..auth.who import must_be_organiser
from ..forms import Form
from ..security import from_json
from ..site import row_id
from ..speech import flash_text, t
from . import option_forms
from .casts import KeptCasts, kept_for, role_keys

Forms = dict[str, tuple[Form, Form]]
"""House rules and scheme of each game as forms."""


def rules_sent(draft: Draft) -> tuple[Forms, dict[str, Callable[[HouseRules], HouseRules]], list[Text]]:
    """The forms of the games' rules that came along, of those that are valid what they change, and what that
    brings along: what somebody else has changed meanwhile stays."""
    basis = {name: scheme for name in draft.playable if (scheme := option_forms.basis_sent(name)) is not None}
    forms: Forms = {}
    found: dict[str, Callable[[HouseRules], HouseRules]] = {}
    told: list[Text] = []
    for name, scheme in basis.items():
        if name not in draft.games:
            continue
        game, options = draft.games[name].game, draft.games[name].rules.options
        shown = from_json(request.form.get(f"{name}-option-basis") or encode(options), type(options))
        fields = (
            option_forms.option_form(game, shown, name=name, sent=True),
            option_forms.scheme_form(game, scheme, name=name, sent=True),
        )
        forms[name] = fields
        if not all((fields[0].validate(), fields[1].validate())):
            continue
        typed, points = (
            option_forms.options_of(game, fields[0], shown),
            option_forms.scheme_of(fields[1], scheme),
        )
        if typed is not None and points is not None:
            before = asdict(shown)
            changed = {field: value for field, value in asdict(typed).items() if value != before[field]}
            for field, of_value in game.about.brings.items():
                usual = of_value.get(changed[field], {}) if field in changed else {}
                brought = {
                    key: value for key, value in usual.items() if key not in changed and before[key] != value
                }
                if brought:
                    rule, *others = (
                        option_forms.option_label(game.name, key)
                        + t("common-colon")
                        + option_forms.option_value(game.name, key, value)
                        for key, value in ({field: changed[field]} | brought).items()
                    )
                    told.append(Text("club-plan-brings", {"rule": rule, "others": tuple(others)}))
                changed |= brought
            found[name] = partial(_merge, changed, None if points == scheme else points)
    return forms, found, told


def _merge(changed: dict[str, Any], scheme: tuple[Rule, ...] | None, rules: HouseRules) -> HouseRules:
    """Rules with what was changed on a form."""
    options = replace_options(rules.options, **changed)
    return HouseRules(options, rules.scheme if scheme is None else scheme, rules.own)


class Rules(NamedTuple):
    """A game's rules and points: their forms, what differs from the game's own, the lines of the scheme,
    whether its points may be made comparable, the rules as they are folded, and what is kept to deal from."""

    rules: Form
    points: Form
    basis: str
    """The house rules that the form shows, as JSON."""
    differing: list[tuple[str, str]]
    scheme: list[tuple[str, int]]
    comparable: bool
    folds: list[option_forms.Fold]
    kept: KeptCasts | None
    sets: list[tuple[int, str, bool]]
    """The club's kept rules: id, name, and whether these are they."""
    longest: int = casts.MOST_TITLE
    """Characters of a name under which something is kept."""


def shown_rules(playing: PlannedGame, sent: tuple[Form, Form] | None) -> Rules:
    game, options, points = playing.game, playing.rules.options, playing.rules.scheme
    forms = sent or (
        option_forms.option_form(game, options, name=playing.name, sent=False),
        option_forms.scheme_form(game, points, name=playing.name, sent=False),
    )
    scheme = [(option_forms.rule_label(game.name, rule), rule.points) for rule in points]
    comparable = isinstance(game, StandsForAnyGame) and all(rule.code not in COMPARABLE for rule in points)
    folded, kept = option_forms.folds(game, forms[0], options), kept_for(game, options, playing.fits)
    basis = msgspec.json.encode(options).decode()
    now = casts.kept_of(game, options, points)
    rows = casts.rule_sets(db.session, game.name) if playing.name == game.name else ()
    sets = [(row.id, row.name, row.rules == now) for row in rows]
    return Rules(
        *forms, basis, option_forms.changed_options(game, options), scheme, comparable, folded, kept, sets
    )


def _comparable(draft: Draft, game: str) -> None:
    """A score sheet gives the points by rank that let games be compared."""
    if game in draft.games:
        scheme = tuple(Rule(code, points) for code, points in COMPARABLE.items())
        draft.take_rules(game, draft.games[game].rules._replace(scheme=scheme))


def _set_roles(draft: Draft, game: str, roles: Callable[[PlannedGame], dict[str, int] | None]) -> None:
    """Other roles in the deal of a game; nothing: as they are."""
    playing = draft.games.get(game)
    if playing and isinstance(playing.game, DealsComposition):
        changed = roles(playing)
        if changed is not None:
            draft.set_rules(game, {playing.game.about.composition: changed})


def _take_composition(draft: Draft, game: str) -> None:
    """The roles of a composition that is kept."""
    row = db.session.get(Composition, request.form.get(f"composition-{game}", 0, row_id))
    _set_roles(draft, game, lambda playing: row.roles if row and row.game == playing.game.name else None)


def _usual_roles(draft: Draft, game: str) -> None:
    """The roles that are usual for as many cards as a table of the game takes, each for its own number."""

    def usual(playing: PlannedGame) -> dict[str, int] | None:
        if len(set(draft.plan.sizes_of(game))) > 1:
            return {}
        cards = draft.cards(game)
        return {role: n for role, n in playing.usual_roles(cards).items() if n} if cards else None

    _set_roles(draft, game, usual)


def _role(further: int) -> Callable[[Draft, str], None]:
    def change(draft: Draft, what: str) -> None:
        """One more or one less of a role, by its field's name behind the game's."""
        game, _, field = what.partition(" ")
        option, _, role = field.partition(option_forms.KEY_SEPARATOR)

        def changed(playing: PlannedGame) -> dict[str, int] | None:
            assert isinstance(playing.game, DealsComposition)
            if option != playing.game.about.composition or role not in role_keys(playing.game):
                return None
            roles = dict(getattr(playing.rules.options, option))
            roles[role] = roles.get(role, 0) + further
            fits = 0 <= roles[role] <= casts.MOST_OF_A_ROLE
            return {key: n for key, n in roles.items() if n} if fits else None

        _set_roles(draft, game, changed)

    return change


def _take_names(draft: Draft, game: str) -> None:
    """The names of a list that is kept."""
    row, playing = (
        db.session.get(NameList, request.form.get(f"names-{game}", 0, row_id)),
        draft.games.get(game),
    )
    if row and playing and playing.game.about.dealt_names:
        draft.set_rules(game, {playing.game.about.dealt_names: row.each})


def _keep_composition(draft: Draft, game: str) -> None:
    """Keep the roles as they stand under a name."""
    playing = draft.games.get(game)
    if playing and playing.game.about.composition:
        roles = getattr(playing.rules.options, playing.game.about.composition)
        name = request.form.get(f"keep-{game}", "")
        casts.keep_composition(db.session, playing.game.name, name, roles, must_be_organiser())
        flash_text("club-saved")


def _keep_rules(draft: Draft, game: str) -> None:
    """Keep house rules and points as they stand under a name."""
    if playing := draft.games.get(game):
        rules = casts.kept_of(playing.game, playing.rules.options, playing.rules.scheme)
        name = request.form.get(f"keep-rules-{game}", "")
        casts.keep_rules(db.session, playing.game.name, name, rules, must_be_organiser())
        flash_text("club-saved")


def _take_rules(draft: Draft, game: str) -> None:
    """House rules and points that are kept; what is dealt stays."""
    key = request.form.get(f"kept-rules-{game}", 0, row_id)
    row, playing = db.session.get(RuleSet, key), draft.games.get(game)
    if key and row is None:
        raise Refused(Text("club-refused-no-rule-set"))
    if row and playing and row.game == playing.game.name:
        before = msgspec.to_builtins(playing.rules.options)
        try:
            options: Any = msgspec.convert({**before, **row.rules["options"]}, playing.game.Options)
            scheme = msgspec.convert(row.rules["scheme"], tuple[Rule, ...])
        except msgspec.ValidationError as error:  # of rules that have changed since
            raise Illegal(Text("table-not-understood", {"why": str(error)})) from error
        draft.take_rules(game, HouseRules(options, scheme, own=False))
        draft.refit([game])


def _nothing(_draft: Draft, _value: str) -> None:
    """What came along with the tap is kept, and nothing else."""


ACTS: dict[str, Callable[[Draft, str], None]] = {
    "comparable": _comparable,
    "take-composition": _take_composition,
    "usual": _usual_roles,
    "more-of": _role(1),
    "fewer-of": _role(-1),
    "keep-composition": _keep_composition,
    "take-names": _take_names,
    "keep-rules": _keep_rules,
    "take-rules": _take_rules,
    "look": _nothing,
}
"""What is done with the house rules of a game, by button."""
