"""Players: the list, entering and correcting; one's own page with games, points and the course of a season;
two entries made one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypedDict

import msgspec
from flask import Response, abort, render_template, request, url_for
from wtforms import HiddenField, RadioField, SelectChoice, SelectField, TextAreaField
from wtforms.validators import InputRequired

from companion.club.accounts.acts import By, Changes
from companion.club.events.attendance import last_visits
from companion.club.forget import forget_player, named_in, rename_everywhere
from companion.club.merge import merge, preview_merge
from companion.club.people import operations as people
from companion.club.people.names import Player
from companion.club.rounds.notes import note_of
from companion.club.standings import queries
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.models import Figures
from companion.club.tables.seats import correct_player
from companion.games import GAMES
from companion.kernel.capabilities import statistics
from companion.kernel.game import Result, SignedTable, Text
from companion.kernel.results import WinRate, WinRates, code_name, enough, share
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser, organiser_only, password_again
from ..fields import LineField, choices_by, with_hint
from ..forms import Form, Page, ask_first, attempt, edit, form_page
from ..site import club_language, row_id
from ..speech import flash_text, lazy, words, words_of
from .blueprint import blueprint, carry_out, onward, redirect_saved
from .notes import marks, others_than, relations_of
from .season_charts import Course, climb, course, named_events, place_after

HELD_BACK = 409


class Called(TypedDict):
    """How a player is called."""

    name: str
    reading: str
    handle: str


class PlayerForm(Form):
    """How a player is called. `known` holds the close names that were offered and are somebody else."""

    name = LineField(lazy("club-player-name"), [InputRequired()])
    reading = LineField(**with_hint("club-player-reading"))
    handle = LineField(**with_hint("club-player-handle"))
    known = HiddenField()
    near: Sequence[Player] = ()
    """Whom the entry may mean, after `enter` has held it back for that."""

    def called(self) -> Called:
        """Name, reading and handle as they were typed."""
        return Called(
            name=self.name.data or "", reading=self.reading.data or "", handle=self.handle.data or ""
        )

    def is_sound(self, but: int | None = None) -> bool:
        """Whether somebody may be called so; `but` is the player who is corrected."""
        return self.fits(lambda typed: people.check_name(db.session, typed, but).faults)

    def _meant(self) -> Sequence[Player]:
        near = people.close_players(db.session, **self.called())
        return [] if {str(player.id) for player in near} <= set((self.known.data or "").split()) else near

    def enter(self, by: By) -> Player | None:
        """Enter the player; nothing where that is refused, or where close names are to be looked at first."""
        if not self.is_sound():
            return None
        self.near = self._meant()
        if self.near:
            self.known.data = " ".join(str(player.id) for player in self.near)
            return None
        return attempt(self, lambda: people.add_player(db.session, by=by, **self.called()))

    def page(self, template: str, /, **given: Any) -> Response:
        """The form's page: 200 at first, 409 with close names to look at, 422 with reasons."""
        answer = form_page(self, template, form=self, near=self.near, **given)
        answer.status_code = HELD_BACK if self.near else answer.status_code
        return answer


class CorrectionForm(PlayerForm):
    """How a player is called, and known as well; and whether what is over says so too."""

    aliases = TextAreaField(**with_hint("club-player-aliases"))
    past = RadioField(
        choices=choices_by("club-player-past", ("stays", "renamed")),
        default="stays",
        **with_hint("club-player-past"),
    )


class MergeForm(Form):
    """Which other entry is the same person."""

    gone = SelectField(lazy("club-merge-other"), [InputRequired()], coerce=lambda typed: typed and int(typed))


def viewer() -> Viewer:
    """Whose standings a page shows: a freeze hides nothing from organisers."""
    return "organiser" if organiser() else "public"


def shown_player(player_id: int) -> Player:
    """A player who may be shown to this reader; 404 for anybody else."""
    found = db.get_or_abort(Player, player_id)
    if (found.newcomer or found.guest) and not organiser():
        abort(404)
    return found


@blueprint.get("/players/<int:player_id>")
def player(player_id: int) -> Page | str:
    """Everything that one player has played; an entry that was merged leads to the one that stayed."""
    found = shown_player(player_id)
    if found.merged_into is not None:
        return onward("club.player", player_id=people.get_player(db.session, player_id).id)
    games = queries.games_of(db.session, player_id, viewer())
    places = queries.season_ranks(db.session, player_id, viewer())
    season_id = request.args.get("season", places[0][0].id if places else 0, row_id)
    drawn = next((place for place in places if place[0].id == season_id), None)
    tells = drawn and enough(drawn[1].figures.played)
    return render_template(
        "club/player.html",
        player=found,
        games=games,
        places=places,
        drawn=drawn,
        course=season_course(player_id, season_id) if tells else None,
        climb=season_climb(player_id, season_id) if tells else None,
        won=sum(game.won for game in games),
        points=sum(game.points for game in games),
        rates=own_rates(player_id, found.name, games),
        met=queries.people_met(db.session, player_id, viewer()),
        related=relations_of(player_id) if organiser() else [],
        others=others_than(player_id) if organiser() else [],
        spelt=people.spellings(db.session).get(player_id, []) if organiser() else [],
        marks=marks(note_of(db.session, player_id, None)) if organiser() else [],
        line_name=lambda game, code: words().param(code_name(game.rules, code, game.scheme)),
    )


class OwnGroup(NamedTuple):
    """What a game counts beside games, as camps or roles, and how many of its tables have kept that."""

    title: Text
    rates: tuple[WinRate, ...]
    tables: int


class OwnRates(NamedTuple):
    """A game as one has played it: all of it, and by what the game itself counts, as camps and roles."""

    game: str
    played: int
    won: int
    groups: tuple[OwnGroup, ...]

    @property
    def share(self) -> float | None:
        """The part that was won, where enough were played."""
        return share(self.won, self.played)


def own_rates(player_id: int, name: str, games: Sequence[queries.PlayedGame]) -> list[OwnRates]:
    """By game, the most played first; each with its sample, for three games say little."""
    found = []
    for game, played in Counter(one.game for one in games).most_common():
        won = sum(one.won for one in games if one.game == game)
        found.append(OwnRates(game, played, won, tuple(_own_groups(game, player_id, name))))
    return found


def _own_groups(game: str, player_id: int, name: str) -> Iterator[OwnGroup]:
    if game not in GAMES:
        return
    count = partial(statistics, GAMES[game])
    tables = [
        table._replace(players=dict.fromkeys(table.players, name)) for table in signed_tables(game, player_id)
    ]
    kept = Counter(group.title.key for table in tables for group in count([table]) if _own(group))
    for group in count(tables):
        if rates := _own(group):
            yield OwnGroup(group.title, rates, kept[group.title.key])


def _own(group: WinRates) -> tuple[WinRate, ...]:
    """The labels of a group under which the player was counted; no others are named in `players`."""
    return tuple(WinRate(one.label, *one.players[0][1:]) for one in group.rates if one.players)


def signed_tables(game: str, player_id: int | None = None, season_id: int | None = None) -> list[SignedTable]:
    """The signed tables of a game that this reader may see, all or of a season; of one player, with that seat
    alone."""
    return [
        SignedTable(msgspec.json.decode(result, type=Result), players)
        for result, players in queries.signed_results(db.session, game, viewer(), player_id, season_id)
    ]


def season_course(player_id: int, season_id: int) -> Course | None:
    """The player's points after each event of a season; nothing after the first: one point is no course."""
    events = queries.season_events(db.session, season_id, viewer())
    if len(events) < 2:
        return None
    points = queries.season_course(db.session, season_id, viewer()).get(player_id, [])
    return course(named_events(events), points or [0] * len(events))


def season_climb(player_id: int, season_id: int) -> Course | None:
    """The player's place by points after each event of a season; nothing where no points are known."""
    events = queries.season_events(db.session, season_id, viewer())
    every = queries.season_course(db.session, season_id, viewer())
    if player_id not in every or len(events) < 2:
        return None
    places = [place_after(number, player_id, every) for number in range(len(events))]
    return climb(named_events(events), places)


@blueprint.route("/players/<int:player_id>/merge", methods=["GET", "POST"])
@password_again
def merge_players(player_id: int) -> Page:
    """Make two entries of one person one. What is about to happen is shown before it is done."""
    keep = db.get_or_abort(Player, player_id)
    if keep.merged_into is not None:
        abort(404)
    close = people.close_players(db.session, keep.name, keep.reading, keep.handle, player_id)
    near = [other.id for other in close]
    everybody = people.players(db.session, archived=True, guests=True)
    others = [other for other in everybody if other.id != player_id]
    others.sort(key=lambda other: near.index(other.id) if other.id in near else len(near))
    form = MergeForm()
    # Nobody is chosen beforehand: a tap too many must not merge two people.
    form.gone.choices = [
        SelectChoice("", "—"),
        *(SelectChoice(other.id, full_name(other)) for other in others),
    ]
    preview = None
    if form.validate_on_submit():
        preview = attempt(form, lambda: preview_merge(db.session, player_id, form.gone.data))
        if preview and "sure" in request.form:
            by, two = must_be_organiser(), (preview.keep.player, preview.gone.player)
            stays, goes = reversed(two) if request.form["sure"] == str(two[1].id) else two
            merged = attempt(form, lambda: merge(db.session, stays.id, goes.id, by))
            if merged:
                flash_text("club-merged", gone=goes.name, keep=stays.name)
                return onward("club.player", player_id=stays.id, removed=merged.id)
    return form_page(form, "club/merge.html", form=form, keep=keep, preview=preview)


@blueprint.route("/players/<int:player_id>/forget", methods=["GET", "POST"])
@password_again
def forget(player_id: int) -> Page | str:
    """A player's wish to be forgotten, with what it means before it is done for good."""
    player = db.get_or_abort(Player, player_id)
    if request.method == "POST":
        of_the_club = words_of(club_language())
        carry_out(
            lambda: forget_player(
                db.session,
                player_id,
                lambda n: of_the_club.text("club-forgotten-name", n=n),
                must_be_organiser(),
            ),
            "club-forgotten",
        )
        return onward("club.player", player_id=player_id)
    url, back = url_for("club.forget", player_id=player_id), url_for("club.player", player_id=player_id)
    return ask_first("club-forget", url, back, {"name": player.name}, named_in=named_in(db.session, player))


def full_name(player: Player) -> str:
    """A name with all that tells two of one name apart."""
    more = " / ".join(part for part in (player.reading, player.handle) if part)
    return f"{player.name} ({more})" if more else player.name


@blueprint.get("/players")
def players() -> str:
    """All who play, by reading."""
    return _list(archived=False)


@blueprint.get("/players/archived")
@organiser_only
def archived_players() -> str:
    """Those who were put away, and the way back."""
    return _list(archived=True)


def _list(*, archived: bool) -> str:
    asked = request.args.get("q", "")
    seen_by: Viewer = "organiser" if organiser() else "public"
    everybody = people.players(db.session, archived=True, newcomers=organiser() is not None)
    kept = [player for player in everybody if (player.archived_at is not None) == archived]
    spelt = people.spellings(db.session) if organiser() else {}
    matching = {player.id for player in people.players(db.session, asked, archived=True, spelt=spelt)}
    shown = [player for player in kept if player.id in matching]
    return render_template(
        "club/players.html",
        players=shown,
        count=len(kept),
        q=asked,
        spelt=spelt,
        archived=archived,
        visits=last_visits(db.session),
        nothing=Figures(),
        figures={line.player_id: line.figures for line in standing(db.session, Scope(), seen_by)},
        put_away=len(everybody) - len(kept),
    )


@blueprint.route("/players/new", methods=["GET", "POST"])
@organiser_only
def new_player() -> Page:
    """Enter a player, and stay for the next; whom the entry may mean is offered before."""
    form = PlayerForm(name=request.args.get("name", ""))
    added = form.enter(must_be_organiser())
    if not added:
        return form.page("club/new_player.html")
    flash_text("club-player-added", name=added.name)
    return onward("club.new_player", further=1)


@blueprint.route("/players/<int:player_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_player(player_id: int) -> Page:
    """Correct how a player is called."""
    player = db.get_or_abort(Player, player_id)

    def make_form(**sent: Any) -> CorrectionForm:
        spelt = "\n".join(alias.name for alias in people.aliases_of(db.session, player_id))
        return CorrectionForm(obj=player, data={"aliases": spelt}, **sent)

    form = make_form()
    if form.is_sound(but=player_id):
        by, renamed = must_be_organiser(), dict[str, int]()

        def correct(changes: Changes) -> bool:
            people.set_aliases(
                db.session, player_id, [*filter(str.strip, (form.aliases.data or "").splitlines())]
            )
            if form.past.data != "renamed":
                correct_player(db.session, player_id, by=by, changes=changes, **form.called())
            elif kept := rename_everywhere(db.session, player_id, by, changes, **form.called()):
                renamed["removed"] = kept.id
            return True

        if edit(form, make_form, correct, "player-changed", player=player_id):
            return redirect_saved("club.player", player_id=player_id, **renamed)
    return form_page(form, "club/edit_player.html", form=form, player=player)


@blueprint.post("/players/<int:player_id>/<any(archive, restore):what>")
@organiser_only
def put_away(player_id: int, what: str) -> Page:
    """Offer a player no longer, or again."""
    player = db.get_or_abort(Player, player_id)
    change = people.archive_player if what == "archive" else people.restore_player
    carry_out(
        lambda: change(db.session, player_id, by=must_be_organiser()),
        f"club-player-{what}d",
        name=player.name,
    )
    return onward("club.player", player_id=player_id)
