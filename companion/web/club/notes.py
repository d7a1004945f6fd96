"""What there is to mind of people who are seated: a page for organisers, short marks on the plan, the
wishes that somebody says on the own phone, who sits apart or together, how good a seating is by that."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from flask import redirect, request, url_for
from wtforms import BooleanField, SelectChoice, SelectField, TimeField
from wtforms.validators import Optional

from companion.club.events.models import Event
from companion.club.library import SCORE_SHEET
from companion.club.people import operations as people
from companion.club.people.names import Player, names_within
from companion.club.rounds import notes
from companion.club.rounds.drafts import Draft
from companion.club.rounds.models import Relation
from companion.club.rounds.notes import Note
from companion.club.rounds.plan import PlannedTable
from companion.club.rounds.seating import Sitting, met_before
from companion.club.tables.facts import ran_by
from companion.club.tables.operations import played_kinds, tables
from companion.kernel.capabilities import HasGameMaster
from companion.kernel.words import Param, Text
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..fields import Asks, LineField
from ..forms import Form, Page, edit, form_page
from ..site import row_id, way_back
from ..speech import flash_text, game_name, hour, lazy, t
from .blueprint import blueprint, carry_out, onward, playable

MOST_GROUPS = 3
"""Of those who meet again so many pairs, or threes, are named."""
SAYS = ("wish", "no")
"""What may be said of a game; nothing: it does not matter."""


class NoteForm(Form):
    """What there is to mind of somebody; what is said of games is read beside it."""

    beginner = BooleanField(lazy("club-note-beginner"))
    wheelchair = BooleanField(lazy("club-note-wheelchair"))
    leaves_at = TimeField(lazy("club-note-leaves"), [Optional()], format=["%H:%M", "%H:%M:%S"])
    text = LineField(lazy("club-note-text"), [Asks(notes.TEXT)])


def club_games() -> tuple[list[str], list[str]]:
    """The games that this club plays, the most often played first, with all of its own, and all others."""
    played, every = played_kinds(db.session), playable()
    foremost = [name for name, game in every.items() if name in played or name != game.name or not played]
    foremost.sort(key=lambda name: (-played.get(name, 0), name == every[name].name))
    return foremost, [name for name in every if name not in foremost]


def _wishes() -> list[str]:
    """The games that may be wished for: no score sheet of a game that nobody has named."""
    return [name for name in playable() if name != SCORE_SHEET.name]


def _wishable() -> list[list[str]]:
    """These as `club_games` has them."""
    return [[name for name in names if name != SCORE_SHEET.name] for names in club_games()]


def games_said() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The games that are wished for and those that are not played, as a form has them."""
    answers = {field: what for field, what in request.form.items() if field.startswith("game-") and what}
    said = {name: answers.get(f"game-{name}") for name in _wishes()} if answers else {}
    wishes, declined = (tuple(name for name in said if said[name] == what) for what in SAYS)
    return wishes, declined


def _said_of(note: Note) -> dict[str, str]:
    """What a note says of games, by name."""
    return dict.fromkeys(note.declined, "no") | dict.fromkeys(note.wishes, "wish")


def choices(note: Note) -> dict[str, Any]:
    """What the choices of games show."""
    return {"games": _wishable(), "said": _said_of(note)}


def _note_form(note: Note, **given: Any) -> NoteForm:
    """The form of a note as it stands, with what is said of each game."""
    answers = [SelectChoice(what, t(f"club-wish-{what or 'any'}")) for what in ("", *SAYS)]
    games = {f"game-{name}": SelectField(game_name(name), choices=answers) for name in _wishes()}
    said = {f"game-{name}": what for name, what in _said_of(note).items()}
    of_games: type[NoteForm] = type("NoteForm", (NoteForm,), games)
    return of_games(data={**note._asdict(), **dict.fromkeys(games, ""), **said}, **given)


@blueprint.route("/players/<int:player_id>/note", methods=["GET", "POST"])
@organiser_only
def note_for_good(player_id: int) -> Page:
    """What there is to mind of somebody whenever they come."""
    return _note_page(db.get_or_abort(Player, player_id), None, url_for("club.player", player_id=player_id))


@blueprint.route("/events/<int:event_id>/people/<int:player_id>/note", methods=["GET", "POST"])
@organiser_only
def note_tonight(event_id: int, player_id: int) -> Page:
    """What there is to mind of somebody at one event."""
    event, player = db.get_or_abort(Event, event_id), db.get_or_abort(Player, player_id)
    row = f"came-{player_id}"
    return _note_page(player, event, url_for("club.door", event_id=event_id, _anchor=row))


def _note_page(player: Player, event: Event | None, otherwise: str) -> Page:
    by, back = must_be_organiser(), way_back(otherwise)
    event_id = event.id if event else None
    stands = notes.note_of(db.session, player.id, event_id)
    form = _note_form(stands)
    if form.fits(lambda typed: ()):
        typed = Note(
            form.beginner.data, form.wheelchair.data, form.leaves_at.data, form.text.data or "", *games_said()
        )
        edit(
            form,
            lambda **sent: _note_form(notes.note_of(db.session, player.id, event_id), **sent),
            # What was noted stays out of the log, which outlives it.
            lambda changes: notes.note_person(db.session, player.id, event_id, typed, by),
            "person-noted",
            player=player.id,
        )
        if not form.errors:
            flash_text("club-saved")
            if event and "always" in request.form:
                here = url_for("club.note_tonight", event_id=event.id, player_id=player.id, back=back)
                return redirect(url_for("club.note_for_good", player_id=player.id, back=here), 303)
            return redirect(back, 303)
    for_good = notes.note_of(db.session, player.id, None) if event else Note()
    return form_page(
        form,
        "club/note.html",
        form=form,
        player=player,
        event=event,
        back=back,
        for_good=marks(for_good),
        games=_wishable(),
        said={name: form[f"game-{name}"].data for name in _wishes()},
    )


def marks(note: Note, unpaid: bool = False, *, early: bool = False) -> list[str]:
    """What a note says, short. `early`: its time is before the event opens."""
    found = [t(f"club-mark-{what}") for what in ("beginner", "wheelchair") if getattr(note, what)]
    if note.leaves_at:
        found.append(t("club-mark-leaves-early" if early else "club-mark-leaves", time=hour(note.leaves_at)))
    if unpaid:
        found.append(t("club-mark-unpaid"))
    return [*found, note.text] if note.text else found


def marks_of(draft: Draft) -> tuple[dict[str, list[str]], dict[str, str]]:
    """What there is to mind of people in a plan: what is said by marks, and what in words."""
    tonight = draft.tonight
    told = {key: tonight.notes.get(key, Note()) for key in draft.people}
    found = {
        key: marks(note._replace(text=""), key in tonight.unpaid, early=key not in draft.stays)
        for key, note in told.items()
    }
    short = {key: each for key, each in found.items() if each}
    return short, {key: note.text for key, note in told.items() if note.text}


def who_led(draft: Draft) -> list[str]:
    """Who has been game master tonight and how often, where the plan has a game that wants one."""
    if not any(isinstance(playing.game, HasGameMaster) for playing in draft.games.values()):
        return []
    names = (ran_by(db.session, table, "gm") for table in tables(db.session, draft.event_id))
    return [t("club-plan-led-times", name=name, n=n) for name, n in Counter(names).most_common() if name]


def unmet_wishes(draft: Draft) -> list[Text]:
    """Who plays another game than they wish though that is played now; how many wish for one that is not."""
    found, absent = [], Counter[str]()
    for key in draft.judgement.wishes:
        wishes = draft.tonight.wishes[key]
        played = tuple(game_name(game) for game in wishes if draft.plan.sizes_of(game))
        if played:
            found.append(Text("club-plan-wish-unmet", {"name": draft.people[key], "games": played}))
        else:
            absent.update(game for game in wishes if game in draft.playable)
    if absent:
        games = tuple(
            t("club-plan-wish-count", game=game_name(game), n=n) for game, n in absent.most_common()
        )
        found.append(Text("club-plan-wish-absent", {"games": games}))
    return found


def count_wishes(draft: Draft) -> Counter[str]:
    """By game how many of those who are here wish for it."""
    wishes = draft.tonight.wishes
    return Counter(game for key in wishes if key in draft.people for game in wishes[key])


def declined_at(draft: Draft, table: PlannedTable) -> list[Text]:
    """Who sits at a table whose game they do not play, or which goes on after they have to leave."""
    found, playing = [], draft.games[table.game]
    for key in table.people:
        note = draft.tonight.notes.get(key)
        if note and table.game in note.declined:
            who: dict[str, Param] = {"name": draft.people[key], "game": game_name(table.game)}
            found.append(Text("club-plan-declined", who))
        elif note and note.leaves_at and draft.stays.get(key, playing.minutes) < playing.minutes:
            leaves: dict[str, Param] = {"name": draft.people[key], "time": hour(note.leaves_at)}
            found.append(Text("club-plan-leaves", {**leaves, "minutes": playing.minutes}))
    return found


def seating_quality(draft: Draft) -> list[Text]:
    """How good the seating is: who meets again, now and in the rounds that are planned ahead."""
    found, tables = [], [one.people for one in draft.plan.used]
    if tables and draft.tonight.earlier:
        pairs, trios = draft.judgement[:2]
        again = "club-plan-trios" if trios else "club-plan-pairs" if pairs else "club-plan-all-new"
        named = [
            t("club-plan-group").join(name for key, name in draft.people.items() if key in group)
            for group in (trios or pairs)[:MOST_GROUPS]
        ]
        if more := len(trios or pairs) - len(named):
            named.append(t("club-plan-more-groups", n=more))
        found.append(Text(again, {"groups": tuple(named), "pairs": len(pairs)}))
    ahead = draft.plan.ahead
    if tables and ahead:
        before = [one.people for one in draft.tonight.earlier]
        every = [*before, *tables, *(table for groups in ahead for table in groups)]
        first, last = (met_before(map(Sitting, sat), 2) for sat in (before, every))
        again_later = last.total() - len(last) - first.total() + len(first)
        key = "club-plan-ahead-again" if again_later else "club-plan-ahead-new"
        found.append(Text(key, {"rounds": len(ahead) + 1, "pairs": again_later}))
    return found + unmet_wishes(draft)


def wishes_broken(draft: Draft) -> dict[int, list[Text]]:
    """By table's id what the seating breaks of who sits apart or together, and of who does not play that."""
    found = {table.id: declined_at(draft, table) for table in draft.plan.tables}
    for key, pairs in (
        ("club-plan-apart-broken", draft.judgement.apart),
        ("club-plan-together-broken", draft.judgement.together),
    ):
        for pair in pairs:
            text = Text(key, {"names": tuple(name for one, name in draft.people.items() if one in pair)})
            for table in draft.plan.used:
                if pair & {*table.people}:
                    found[table.id].append(text)
    return found


class Related(NamedTuple):
    """What is said of two people."""

    id: str
    """Its number; of two who came along with one another their keys."""
    names: tuple[str, str]
    kind: str
    since: str
    """Whether it holds `for-good` or `tonight`, or they `came-along`."""
    two: set[int]


class Remark(NamedTuple):
    """What somebody has said in own words that nobody has acted on yet."""

    key: str
    name: str
    text: str
    others: list[tuple[str, str]]
    """Whom it names of whom nothing is said together with them, by key and name."""
    leaves: str
    """The time that it names, where none is noted."""


def relations_among(draft: Draft) -> list[Related]:
    """What holds of two who are both in a plan, said by organisers or since they came along together."""
    here, event_id = draft.people, draft.event_id
    rows = notes.relations_at(db.session, event_id)
    said = _relation_lines(row for row in rows if {str(row.player_id), str(row.other_id)} <= {*here})
    pairs = sorted(sorted(map(str, two)) for two in notes.proposed_together(db.session, event_id))
    came = [
        Related(f"{one} {other}", (here[one], here[other]), "together", "came-along", {int(one), int(other)})
        for one, other in pairs
        if {one, other} <= {*here}
    ]
    return [*said, *came]


def remarks_among(draft: Draft, said: Iterable[Related]) -> list[Remark]:
    """What people of a plan have remarked that names others of it, or a time."""
    told = {key: note for key, note in draft.tonight.notes.items() if note.text and key in draft.people}
    every = people.known_names(db.session, guests=True) if told else []
    known = [one for one in every if str(one.id) in draft.people]
    settled = [{*map(str, one.two)} for one in said]
    found = []
    for key, note in told.items():
        named = sorted(map(str, names_within(note.text, known)))
        others = [(one, draft.people[one]) for one in named if one != key and {key, one} not in settled]
        at = None if note.leaves_at else notes.time_in(note.text)
        if others or at:
            found.append(Remark(key, draft.people[key], note.text, others, hour(at) if at else ""))
    return found


def relations_of(player_id: int) -> list[Related]:
    """What is said of somebody for good."""
    return _relation_lines(row for row in notes.relations_of(db.session, player_id) if row.event_id is None)


def _relation_lines(rows: Iterable[Relation]) -> list[Related]:
    found = []
    for row in rows:
        one, other = (db.session.get_one(Player, key).name for key in (row.player_id, row.other_id))
        since = "for-good" if row.event_id is None else "tonight"
        two = {row.player_id, row.other_id}
        found.append(Related(str(row.id), (one, other), row.kind, since, two))
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
    kind: notes.Kind = "together" if request.form.get("kind") == "together" else "apart"
    if ended:
        carry_out(lambda: notes.unrelate(db.session, ended, by), "club-relation-ended")
    else:
        carry_out(lambda: notes.relate(db.session, player_id, other, kind, None, by), "club-saved")
    return onward("club.player", player_id=player_id)
