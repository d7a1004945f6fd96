"""What the club keeps to play with: its own games, house rules, compositions of roles with how lopsided they
are, and lists of names."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from flask import abort, current_app, redirect, render_template, request, url_for
from wtforms import RadioField, TextAreaField
from wtforms.validators import DataRequired, InputRequired, Optional

from companion.club import casts as operations
from companion.club import library as own
from companion.club import removal
from companion.club.casts import Composition, NameList, RuleSet, games_that_deal
from companion.club.library import CHECKS, COMPARABLE, OwnGame, OwnGameDraft
from companion.kernel.capabilities import DealsComposition
from companion.kernel.game import AnyGame
from companion.kernel.words import Text
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..fields import Asks, LineField, NumberField, choices_by, with_hint
from ..forms import Form, Page, attempt, edit, form_page
from ..live import parts as live
from ..site import way_back
from ..speech import flash_text, lazy
from .blueprint import blueprint, carry_out, onward, redirect_saved
from .boards import PlacesField
from .option_forms import count_label, keys_of
from .removal import take_row


class Share(NamedTuple):
    """How often a camp wins."""

    camp: Text
    percent: int


class Shown(NamedTuple):
    """A composition as pages show it; `decided`: that it is over before it begins."""

    row: Composition
    roles: tuple[tuple[Text, int], ...]
    shares: tuple[Share, ...]
    decided: Text | None


def composition_in_words(row: Composition) -> Shown:
    """A composition in words and figures."""
    game = games_that_deal()[row.game]
    roles = ((key, row.roles[key]) for key in role_keys(game) if row.roles.get(key))
    named = tuple((game.role_label(key), number) for key, number in roles)
    return Shown(row, named, shares(game, row.outcomes), game.decided(row.roles))


def shares(game: DealsComposition, outcomes: Mapping[str, int]) -> tuple[Share, ...]:
    """How often each camp won, the most first."""
    won, plays = sorted(outcomes.items(), key=lambda camp: -camp[1]), sum(outcomes.values())
    return tuple(Share(game.camp_label(camp), round(100 * number / plays)) for camp, number in won)


def role_keys(game: DealsComposition) -> tuple[str, ...]:
    """The roles that a game deals, in its order."""
    return keys_of(game.Options, game.about.composition)


class KeptCasts(NamedTuple):
    """What the club keeps for a game that is set up: compositions and lists; the composition that its roles
    are, whether they decide it at once, and how often each camp wins by its own house rules."""

    compositions: list[Shown]
    lists: list[NameList]
    present: Shown | None
    decided: Text | None
    shares: tuple[Share, ...]
    """Nothing until random games have been played (`casts.Trials.figure`)."""
    plays: int
    playing: bool
    """Whether they are being played."""


def kept_for(game: AnyGame, options: Any, fits: Sequence[int]) -> KeptCasts | None:
    """What is kept for a game under house rules; nothing where nothing is dealt.

    `fits`: how many may sit at a table under them; where nobody may, none are played by chance.
    """
    if not isinstance(game, DealsComposition):
        return None
    roles = {role: number for role, number in getattr(options, game.about.composition).items() if number}
    every = [composition_in_words(row) for row in operations.compositions(db.session, game.name)]
    present = next((one for one in every if one.row.roles == roles), None)
    lists = list(operations.name_lists(db.session)) if game.about.dealt_names else []
    decided = game.decided(roles) if roles else None
    playable = bool(roles and fits) and not decided and sum(roles.values()) <= game.most
    outcomes = current_app.extensions["trials"].figure(game, options) if playable else {}
    known = outcomes or {}
    plays = sum(known.values())
    return KeptCasts(every, lists, present, decided, shares(game, known), plays, outcomes is None)


@blueprint.post("/games/rules/<int:key>/remove")
@organiser_only
def remove_rules(key: int) -> Page:
    """Keep house rules no longer."""
    return take_row("club.casts", removal.remove_rules, RuleSet, key)


class NamesForm(Form):
    """A list of names: its title, and the names one a line or as they were copied from somewhere."""

    name = LineField(lazy("club-casts-names-title"), [InputRequired(), Asks(operations.TITLE)])
    names = TextAreaField(
        lazy("club-casts-names-each"),
        [InputRequired(), Asks(operations.PASTED)],
        description=lazy("club-casts-names-hint", most=operations.MOST_NAMES),
    )


def composition_form(game: DealsComposition, data: dict[str, Any], **kwargs: Any) -> Form:
    """The form of a composition: its name, and a number a role."""
    fields: dict[str, Any] = {
        "name": LineField(lazy("club-casts-name"), [InputRequired(), Asks(operations.TITLE)])
    }
    for key in role_keys(game):
        label = count_label(game.name, game.about.composition, key)
        fields[f"role_{key}"] = NumberField(label, [Optional(), Asks(operations.OF_A_ROLE)])
    made: Form = type("CompositionForm", (Form,), fields)(data=data, **kwargs)
    return made


def roles_of(game: DealsComposition, form: Form) -> dict[str, int]:
    """How many of each role were entered."""
    return {key: form[f"role_{key}"].data for key in role_keys(game) if form[f"role_{key}"].data}


@live.renders("compositions")
def compositions_part(topic: str, rest: str) -> live.SharedPart:
    """`compositions:`, for organisers: all that are kept, with their figures as far as they are known."""
    must_be_organiser()

    def make() -> str:
        kept = [composition_in_words(row) for row in operations.compositions(db.session)]
        return live.render("club/compositions_part.html", kept=kept)

    return live.SharedPart(topic, (operations.TOPIC,), "organiser", make)


@blueprint.get("/games/casts")
@organiser_only
def casts() -> str:
    """Compositions and lists of names."""
    lists, sets = operations.name_lists(db.session), operations.rule_sets(db.session)
    return render_template("club/casts.html", lists=lists, sets=sets, games=list(games_that_deal()))


@blueprint.route("/games/compositions/new", methods=["GET", "POST"])
@organiser_only
def new_composition() -> Page:
    """Keep a composition of a game: the first of which any are kept, unless another is asked for."""
    game = request.args.get("game", next(iter(games_that_deal())))
    of = games_that_deal().get(game) or abort(404)
    form = composition_form(of, dict.fromkeys((f"role_{key}" for key in role_keys(of)), 0))
    if form.validate_on_submit():
        given = form["name"].data or "", roles_of(of, form)
        if attempt(form, lambda: operations.keep_composition(db.session, game, *given, must_be_organiser())):
            return redirect_saved("club.casts")
    return form_page(form, "club/composition.html", form=form, kept=None)


@blueprint.route("/games/compositions/<int:key>/edit", methods=["GET", "POST"])
@organiser_only
def edit_composition(key: int) -> Page:
    """Another name or other roles."""
    row = db.get_or_abort(Composition, key)
    of = games_that_deal()[row.game]

    def stands(**kwargs: Any) -> Form:
        roles = {f"role_{role}": row.roles.get(role, 0) for role in role_keys(of)}
        return composition_form(of, {"name": row.name, **roles}, **kwargs)

    form = stands()
    if form.validate_on_submit():
        given = form["name"].data or "", roles_of(of, form), must_be_organiser()
        change = partial(operations.change_composition, db.session, key, *given)
        if edit(form, stands, change, "composition-changed", composition=key):
            return redirect_saved("club.casts")
    return form_page(form, "club/composition.html", form=form, kept=composition_in_words(row))


@blueprint.post("/games/compositions/<int:key>/remove")
@organiser_only
def remove_composition(key: int) -> Page:
    """Keep a composition no longer."""
    return take_row("club.casts", removal.remove_composition, Composition, key)


@blueprint.route("/games/names/new", methods=["GET", "POST"])
@organiser_only
def new_names() -> Page:
    """Keep a list of names."""
    form = NamesForm()
    if form.validate_on_submit():
        given = form.name.data or "", form.names.data or ""
        if attempt(form, lambda: operations.keep_names(db.session, *given, must_be_organiser())):
            return redirect_saved("club.casts")
    return form_page(form, "club/names.html", form=form, kept=None)


@blueprint.route("/games/names/<int:key>/edit", methods=["GET", "POST"])
@organiser_only
def edit_names(key: int) -> Page:
    """Another title or other names."""
    row = db.get_or_abort(NameList, key)
    form = (stands := partial(NamesForm, obj=row))()
    if form.validate_on_submit():
        given = form.name.data or "", form.names.data or "", must_be_organiser()
        change = partial(operations.change_names, db.session, key, *given)
        if edit(form, stands, change, "names-changed", names=key):
            return redirect_saved("club.casts")
    return form_page(form, "club/names.html", form=form, kept=row)


@blueprint.post("/games/names/<int:key>/remove")
@organiser_only
def remove_names(key: int) -> Page:
    """Keep a list of names no longer."""
    return take_row("club.casts", removal.remove_names, NameList, key)


class OwnGameForm(Form):
    """A game's name, seats, ranking and points by rank."""

    name = LineField(lazy("club-library-name"), [InputRequired(), Asks(CHECKS["name"])])
    least = NumberField(lazy("club-library-least"), [InputRequired(), Asks(CHECKS["least"])], default=2)
    most = NumberField(lazy("club-library-most"), [InputRequired(), Asks(CHECKS["most"])], default=5)
    best = RadioField(lazy("club-library-best"), default="high")
    rounds = NumberField(
        validators=[InputRequired(), Asks(CHECKS["rounds"])], default=1, **with_hint("club-library-rounds")
    )
    minutes = NumberField(lazy("free-option-minutes"), [InputRequired(), Asks(CHECKS["minutes"])], default=0)
    tiebreak = LineField(validators=[Asks(CHECKS["tiebreak"])], **with_hint("free-option-tiebreak"))
    tiebreak_best = RadioField(lazy("free-option-tiebreak-best"), default="high")
    places = PlacesField(validators=[DataRequired()], **with_hint("club-board-places"))

    def __init__(self, game: OwnGame | None, **kwargs: Any) -> None:
        super().__init__(obj=game, data={"places": (game.scheme if game else COMPARABLE).values()}, **kwargs)
        for field, said in ((self.best, "best"), (self.tiebreak_best, "tiebreak-best")):
            field.choices = choices_by(f"free-option-{said}", ("high", "low"))

    def draft(self) -> OwnGameDraft:
        """What was entered."""
        return OwnGameDraft(
            name=self.name.data or "",
            least=self.least.data or 0,
            most=self.most.data or 0,
            best=self.best.data,
            rounds=self.rounds.data or 0,
            tiebreak=self.tiebreak.data or "",
            tiebreak_best=self.tiebreak_best.data,
            minutes=self.minutes.data or 0,
            scheme={f"rank-{place}": points for place, points in enumerate(self.places.data, 1)},
        )


@blueprint.get("/games/own")
@organiser_only
def library() -> str:
    """The club's own games, and those that are offered no longer."""
    return render_template(
        "club/library.html",
        games=own.own_games(db.session),
        archived=own.own_games(db.session, archived=True),
        back=way_back(""),
    )


@blueprint.route("/games/own/new", methods=["GET", "POST"])
@organiser_only
def new_own_game() -> Page:
    """Enter a game."""
    form, back = OwnGameForm(None), way_back(url_for("club.library"))
    if form.validate_on_submit():
        added = attempt(form, lambda: own.add_own_game(db.session, form.draft(), must_be_organiser()))
        if added:
            flash_text("club-library-added", name=added.name)
            return redirect(back, 303)
    return form_page(form, "club/own_game.html", form=form, game=None, back=back)


@blueprint.route("/games/own/<int:key>/edit", methods=["GET", "POST"])
@organiser_only
def edit_own_game(key: int) -> Page:
    """Correct a game."""
    game = db.get_or_abort(OwnGame, key)
    form = (stands := partial(OwnGameForm, game))()
    if form.validate_on_submit():
        change = partial(own.change_own_game, db.session, key, form.draft(), must_be_organiser())
        if edit(form, stands, change, "own-game-changed", own_game=key):
            return redirect_saved("club.library")
    return form_page(form, "club/own_game.html", form=form, game=game, back=url_for("club.library"))


@blueprint.post("/games/own/<int:key>/<any(archive, restore):what>")
@organiser_only
def put_own_game_away(key: int, what: str) -> Page:
    """Offer a game no longer, or again."""
    db.get_or_abort(OwnGame, key)
    change = own.archive_own_game if what == "archive" else own.restore_own_game
    by = must_be_organiser()
    carry_out(lambda: change(db.session, key, by), "club-saved")
    return onward("club.library")
