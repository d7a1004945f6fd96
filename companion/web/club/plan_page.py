"""The plan of a round: who sits where at which game, moved about by taps, then opened. Each tap is one change
of the draft that the club keeps; house rules and points that stand on the page come along with it."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from flask import abort, flash, make_response, redirect, render_template, request, url_for

from companion.club.events.models import Event, Round
from companion.club.people import operations as people
from companion.club.rounds import operations as rounds_of
from companion.club.rounds.drafts import Draft, Within
from companion.club.rounds.notes import Kind, note_of, note_person, part, relate, time_in, unrelate
from companion.club.rounds.planned_games import games_called, games_typed
from companion.club.rounds.seating import Laid
from companion.club.rounds.tonight import running_round, winners_before
from companion.club.standings import queries
from companion.club.standings.scope import Scope
from companion.club.tables.operations import MOST_LABEL, tables
from companion.club.writes import Refused, line
from companion.kernel.capabilities import HasGameMaster
from companion.kernel.table import encode
from companion.kernel.words import Illegal, Text
from companion.store.engine import db
from companion.store.signals import event_topic, notify

from ..auth.who import must_be_organiser, organiser_only
from ..forms import REFUSED, Page
from ..live import parts as live
from ..security import from_json
from ..site import row_id_or_404
from ..speech import flash_text, game_name, say, t
from ..typed import whole_number
from . import evening, house_rules, notes
from .blueprint import blueprint, onward, playable
from .table_cards import topics_of

LEAST_IN_VIEW = 3
"""Of so many games the tables are in view, or of all that are planned: those, then wished ones, then the most
played. All others are typed by name into one field."""
SEVERAL = re.compile(r"(.*?)(\d{1,3}) ?(?:[~〜～…]|\.\.) ?(\d{1,3})")
"""Names of tables that stand side by side."""
LONGEST_LINE = 200
"""Characters of a game's tables as they are typed."""
MOST_MEMBERS = 100
"""Of more members the page does not bring the names along."""


@blueprint.route("/events/<int:event_id>/rounds/new", methods=["GET", "POST"])
@organiser_only
def new_round(event_id: int) -> Page:
    """Plan the next round, or, for those who came too late for the one that goes on, a table of that one."""
    event = db.get_or_abort(Event, event_id)
    late = None if request.args or request.method == "POST" else running_round(db.session, event_id)
    if late and rounds_of.kept_draft(db.session, Within(event_id, None, playable())) is None:
        return redirect(evening.plan_address(event_id, late), 303)
    return _plan(event, None)


@blueprint.route("/events/rounds/<int:round_id>/tables/new", methods=["GET", "POST"])
@organiser_only
def more_tables(round_id: int) -> Page:
    """Plan further tables of a round, of any game, for those who are free."""
    found = db.get_or_abort(Round, round_id)
    return _plan(found.event, found)


@live.renders("plan")
def plan_part(topic: str, rest: str) -> live.SharedPart:
    """`plan:<event>`, or with `:<round>` behind it, for organisers: a round in the making."""
    must_be_organiser()
    event_id, _, within = rest.partition(":")
    event = db.get_or_abort(Event, row_id_or_404(event_id))
    round_ = db.get_or_abort(Round, row_id_or_404(within)) if within else None

    def make() -> str:
        return live.render("club/plan_part.html", **_page_content(event, round_, _draft_of(event, round_)))

    of_tables = topics_of(tables(db.session, event.id))
    return live.SharedPart(topic, (event_topic(event.id), *of_tables), "organiser", make)


def _draft_of(event: Event, within: Round | None) -> Draft:
    at = Within(event.id, within.id if within else None, playable())
    return rounds_of.kept_draft(db.session, at) or rounds_of.fresh_draft(db.session, at)


def _plan(event: Event, within: Round | None) -> Page:
    if "note" in request.form:
        return _to_note(event, within)
    if request.method == "POST":
        return _tap(event, within, _draft_of(event, within))
    at = Within(event.id, within.id if within else None, playable())
    game, also = request.args.get("game", ""), request.args.get("also", "")
    if game and game not in at.playable:
        abort(404)
    playing = within is None and "playing" in request.args
    return _page(event, within, rounds_of.begin_draft(db.session, at, game, also, playing=playing))


def _tap(event: Event, within: Round | None, draft: Draft) -> Page:
    """Do what a button asks, with what else was typed, or say why not."""
    at, by = draft.at, must_be_organiser()
    forms, rules, brought = house_rules.rules_sent(draft)
    if len(rules) < len(forms):
        return _page(event, within, draft, forms)
    act = next((name for name in _ACTS if name in request.form), "numbers")
    value = request.form.get(act, "")
    seen = from_json(request.form.get("seen") or "[]", list[list[str]])
    retyped: list[Text] = []

    def change(draft: Draft) -> None:
        _name_tables(draft)
        for name in rules.keys() & draft.games.keys():
            draft.take_rules(name, rules[name](draft.games[name].rules))
        if act in _WITH_NUMBERS:
            retyped.extend(_take_numbers(draft))
        _ACTS[act](draft, value)

    try:
        undo = act == "undo"
        draft = (
            rounds_of.undo_draft(db.session, at, by)
            if undo
            else rounds_of.change_draft(db.session, at, change, by)
        )
        if act == "open":
            if retyped:
                return _page(event, within, draft, None, [*retyped, *brought])
            rounds_of.open_draft(db.session, at, seen, evening.empty_seat, by)
            _say_all(brought)
            return onward("club.evening", event_id=event.id)
    except Illegal as refusal:
        reasons = [refusal.text, *(one.text for one in getattr(refusal, "further", ()))]
        reasons += evening.opened_meanwhile(event.id) if act == "open" else ()
        return _page(event, within, rounds_of.kept_draft(db.session, at) or draft, forms, reasons)
    _say_all([*brought, *_changes(draft)])
    if request.headers.get("X-Requested-With") == "fetch":  # there what was unfolded stays so by itself
        return _page(event, within, draft)
    of_rules = value.partition(" ")[0] if act in house_rules.ACTS else None
    return redirect(_address(event, within, open=of_rules), 303)


def _say_all(texts: list[Text]) -> None:
    if texts:
        flash(" ".join(map(say, texts)), "info")


def _name_tables(draft: Draft) -> None:
    """What was typed beside the tables; 2F-1~12 names a table and the eleven after it."""
    following: Iterator[str] = iter(())
    for table in draft.plan.tables:
        typed = line(request.form.get(f"label-{table.id}", table.label), "label", most=MOST_LABEL)
        if found := SEVERAL.fullmatch(typed):
            room, first, last = found.groups()
            numbers = range(int(first), int(last) + 1)
            following = iter([f"{room}{number:0{len(first)}}" for number in numbers])
        draft.change_table(table.id, label=next(following, typed))


def _take_numbers(draft: Draft) -> list[Text]:
    """The plan follows numbers that were typed and not sent yet; says so, for it is then to be looked at."""
    before = draft.plan
    _set_numbers(draft, "")
    return [] if draft.plan == before else [Text("club-plan-retyped")]


def _to_note(event: Event, within: Round | None) -> Page:
    """On to what there is to mind of whoever is picked, and back here."""
    keys = [key for key in map(whole_number, _people()) if key]
    back = _address(event, within)
    if not keys:
        flash_text("club-note-pick", "info")
        return redirect(back, 303)
    return redirect(url_for("club.note_tonight", event_id=event.id, player_id=keys[0], back=back), 303)


def _address(event: Event, within: Round | None, **query: Any) -> str:
    return evening.plan_address(event.id, within.id if within else None, **query)


def _changes(draft: Draft) -> list[Text]:
    """What the last change made of tables that it was not for."""
    found, resized = [], []
    if draft.back:
        found.append(Text("club-plan-back", {"name": draft.back}))
    for game, known in draft.resized.items():
        before, after = (evening.sizes(of) or t("club-plan-no-table") for of in known)
        resized.append(t("club-plan-resized-game", game=game_name(game), before=before, after=after))
    if resized:
        found.append(Text("club-plan-resized", {"games": tuple(resized)}))
    if draft.for_wishes:
        found.append(Text("club-plan-anew-wishes"))
    elif draft.anew and len(draft.anew) == len(draft.plan.tables):
        found.append(Text("club-plan-all-anew"))
    elif draft.anew:
        found.append(Text("club-plan-anew", {"tables": tuple(map(draft.called, draft.anew))}))
    return found


def _page(
    event: Event,
    within: Round | None,
    draft: Draft,
    forms: house_rules.Forms | None = None,
    refusals: list[Text] | None = None,
) -> Page:
    given = _page_content(event, within, draft, forms or {}, refusals or [], request.args.get("open"))
    topic = f"plan:{event.id}" + (f":{within.id}" if within else "")
    page = render_template("club/plan.html", topic=topic, **given)
    return make_response(page, REFUSED if refusals or given["faulty"] else 200)


def _page_content(
    event: Event,
    within: Round | None,
    draft: Draft,
    forms: house_rules.Forms | None = None,
    refusals: list[Text] | None = None,
    opened: str | None = None,
) -> dict[str, Any]:
    """What the plan shows."""
    plan = draft.plan
    planned = dict.fromkeys(table.game for table in plan.tables)
    rules = {name: house_rules.shown_rules(draft.games[name], (forms or {}).get(name)) for name in planned}
    related, (marks, words) = notes.relations_among(draft), notes.marks_of(draft)
    foremost, others = notes.club_games()
    every, wished = [*foremost, *others], notes.count_wishes(draft)
    typed, not_known = _typed_lines(draft) if refusals else ({}, None)
    unread = {name for name, line in typed.items() if draft.read_line(name, line) is None}
    first = [*draft.games, *typed, *(name for name, _ in wished.most_common()), *every]
    # with the field of all others they fill rows of two
    room = max(LEAST_IN_VIEW, len({*draft.games, *typed})) | 1
    asked_for = {*[*dict.fromkeys(first)][:room]}
    in_view = [name for name in every if name in asked_for]
    fresh = not plan.used and not draft.before
    return {
        "opened_meanwhile": evening.opened_meanwhile(event.id) if fresh else [],
        "event": event,
        "within": within,
        "draft": draft,
        "plan": plan,
        "action": _address(event, within),
        "seen": encode(draft.shown).decode(),
        "sentence": evening.sentence((Laid(one.game, len(one.people)) for one in plan.used), draft.games)
        if plan.used or draft.games or len(draft.people) < 2
        else t("club-lineup-no-game"),
        "called": evening.playing_title,
        "table_called": [
            table.label or t("club-table-n", number=number)
            for table, number in zip(plan.tables, draft.numbers, strict=False)
        ],
        "unmet": _unmet(draft),
        "too_few": _too_few(draft),
        "judged": notes.seating_quality(draft),
        "still_playing": draft.still_playing,
        "related": related,
        "remarks": notes.remarks_among(draft, related),
        "misfits": draft.misfits,
        "wrong_sizes": draft.wrong_sizes,
        "rules": rules,
        "games": every,
        "in_view": in_view,
        "others": [name for name in every if name not in in_view],
        "not_known": not_known,
        "typed_others": request.form.get("others", "") if not_known else "",
        "typed_lines": typed if unread or not_known else {},
        "unread": unread,
        "laid": encode({name: draft.line_of(name) for name in draft.games}).decode(),
        "marks": marks,
        "words": words,
        "wished": wished,
        "led": notes.who_led(draft),
        "with_gm": {name for name, game in draft.playable.items() if isinstance(game, HasGameMaster)},
        "faulty": [name for name, of in rules.items() if of.rules.errors or of.points.errors],
        "refusals": refusals or [],
        "adding": bool(refusals) and "add-guest" in request.form,
        "opening": bool(refusals) and "open" in request.form,
        "members": _members(draft),
        "typed_guest": request.form.get("new-guest", "") if refusals else "",
        "opened": opened,
        "most_label": MOST_LABEL,
    }


def _members(draft: Draft) -> list[str]:
    """Whom the club knows who are not in the plan, to be chosen by name; of many none, they are typed."""
    others = [one.name for one in people.players(db.session) if str(one.id) not in draft.people]
    return others if len(others) <= MOST_MEMBERS else []


def _unmet(draft: Draft) -> dict[int, list[Text]]:
    """By table what is not as it should be; at the first one of a game also which numbers cannot be met."""
    found = notes.wishes_broken(draft)
    for at, text in draft.wrong_sizes.items():
        found[at].insert(0, text)
    first = {table.game: table.id for table in reversed(draft.plan.tables)}
    for name, at in first.items():
        known, chosen = draft.plan.sizes_of(name), draft.games[name].chosen
        asked = len(chosen.sizes) or chosen.tables or 0
        if len(known) < asked:
            found[at].append(Text("club-plan-fewer", {"asked": asked, "n": len(known)}))
        largest = sorted(
            (one for one in draft.plan.tables if one.game == name), key=lambda one: -len(one.people)
        )
        for table, size in zip(largest, sorted(chosen.sizes, reverse=True), strict=False):
            if (lacking := size - len(table.people)) > 0:
                found[table.id].append(Text("club-plan-lacking", {"size": size, "n": lacking}))
    return found


def _too_few(draft: Draft) -> dict[str, Text]:
    """Games that were set by hand and for which nobody is left, by name: they have no table to say so."""
    left = len([key for key in draft.unseated if key not in draft.plan.out])
    return {
        name: Text("club-plan-too-few", {"n": left, "least": playing.line().least})
        for name, playing in draft.games.items()
        if playing.chosen.by_hand and playing.chosen.tables != 0 and not draft.plan.sizes_of(name)
    }


def _people() -> list[str]:
    """Who is picked."""
    return request.form.getlist("person")


def _table(number: str) -> int:
    """A table's id as it was sent; 0 for what can be none."""
    return whole_number(number) or 0


def _move(draft: Draft, to: str) -> None:
    if to == "out" or _table(to):
        draft.move(_people(), None if to == "out" else _table(to))


def _gather(
    draft: Draft, number: str, among: Collection[int] | None = None, *, of_game: bool = False
) -> None:
    """The best of today, or of today's tables of the same game, play at one table, which is then locked; at
    the last place a tie is said."""
    table_id = _table(number)
    movable = draft.movable(table_id)
    game = next((one.game for one in draft.plan.tables if of_game and one.id == table_id), None)
    lines = queries.standing(db.session, Scope(event_id=draft.event_id, game=game), "organiser")
    here = [line for line in lines if line.rank and str(line.player_id) in movable]
    best = [line for line in here if among is None or line.player_id in among]
    seats = draft.gather(table_id, [str(line.player_id) for line in best])
    level = [line.name for line in best if line.rank == best[seats - 1].rank] if 0 < seats < len(best) else []
    if level and best[seats].name in level:
        flash_text("club-plan-best-level", "warning", names=level)


def _set_numbers(draft: Draft, _: str) -> None:
    """Tables as they were typed, game by game, where that is not what the page showed."""
    typed, not_known = _typed_lines(draft)
    numbers = {game: draft.read_line(game, line) for game, line in typed.items()}
    if not_known or None in numbers.values():
        raise Refused(not_known or Text("club-plan-line-unread"))
    if known := {game: number for game, number in numbers.items() if number is not None}:
        draft.set_numbers(known)
    rounds = whole_number(request.form.get("rounds", "") or "0")
    if rounds is not None and "rounds" in request.form:
        draft.set_rounds(rounds)


def _typed_lines(draft: Draft) -> tuple[dict[str, str], Text | None]:
    """Tables as they were typed, by game, where that is not what the page showed, or was typed once more; and
    what is said of a game that was typed by name and that nobody knows."""
    touched = request.form.getlist("touched")
    laid = from_json(request.form.get("laid") or "{}", dict[str, str])
    lines = {
        game: request.form.get(f"sizes-{game}", laid.get(game, ""))[:LONGEST_LINE] for game in draft.playable
    }
    typed = {
        game: line
        for game, line in lines.items()
        if line.strip() != laid.get(game, "") or (game in touched and line.strip())
    }
    names, (foremost, _) = {game: game_name(game) for game in draft.playable}, notes.club_games()
    not_known = None
    for name, sizes in games_typed(request.form.get("others", "")[:LONGEST_LINE], names.values()):
        found = games_called(name, names)
        found = [game for game in found if game in foremost] or found  # of several what this club plays
        if len(found) == 1:
            typed[found[0]] = sizes or f"{len(draft.plan.sizes_of(found[0])) + 1}卓"
        else:
            among = tuple(names[game] for game in found or names)
            not_known = Text("club-plan-game-unread", {"typed": name, "games": among})
    return typed, not_known


def _relate(kind: Kind) -> Callable[[Draft, str], None]:
    def change(draft: Draft, pair: str) -> None:
        """Two people of the plan, whom the button names or who are picked from its lists, are to sit apart or
        together: they are, as far as no hand has put them where they sit."""
        picked = [request.form.get(name, "") for name in ("one", "other")]
        one, other = map(_table, pair.split(" ", 1) if " " in pair else picked)
        here = {key for key in (str(one), str(other)) if key in draft.people}
        if one and other and len(here) == 2:
            tonight = None if request.form.get("for-good") and " " not in pair else draft.event_id
            relate(db.session, one, other, kind, tonight, must_be_organiser())
            draft.meet_more()
            notify(db.session, event_topic(draft.event_id))

    return change


def _leave_at(draft: Draft, said: str) -> None:
    """When somebody leaves, as they have remarked: their key and a time."""
    key, _, at = said.partition(" ")
    leaves_at = time_in(at)
    if key in draft.people and key.isdecimal() and leaves_at:
        note = note_of(db.session, int(key), draft.event_id)
        note = note._replace(leaves_at=leaves_at)
        note_person(db.session, int(key), draft.event_id, note, must_be_organiser())
        draft.meet_more()


def _unrelate(draft: Draft, number: str) -> None:
    """What an organiser has said of two people no longer holds, or what two who came together propose."""
    by = must_be_organiser()
    if " " in number:
        part(db.session, [*map(_table, number.split(" ", 1))], draft.event_id, by)
    else:
        unrelate(db.session, _table(number), by)
    notify(db.session, event_topic(draft.event_id))


def _add_person(draft: Draft, _: str) -> None:
    """Somebody by name, or by a number alone where no more is known; of several that were pasted each."""
    pasted = re.split(r"[、，,;；\t\r\n]+", request.form.get("new-guest", ""))
    for typed in [one for one in pasted if one.strip()] or [""]:
        number = whole_number(typed)
        name = typed if number is None else t("club-plan-guest-number", number=number)
        draft.add_person(name, must_be_organiser())


_ACTS: dict[str, Callable[[Draft, str], None]] = {
    "here": _move,
    "swap": lambda draft, _: draft.swap(_people()),
    "hold": lambda draft, _: draft.hold(_people()),
    "seat-too": Draft.seat_too,
    "best": _gather,
    "best-game": partial(_gather, of_game=True),
    "winners": lambda draft, number: _gather(draft, number, winners_before(db.session, draft.event_id)),
    "lead": lambda draft, number: draft.lead(_table(number), _people()),
    "remove": lambda draft, number: draft.remove_table(_table(number)),
    "lock": lambda draft, number: draft.change_table(_table(number), locked=True),
    "unlock": lambda draft, number: draft.change_table(_table(number), locked=False),
    "play": lambda draft, number: draft.play_at(_table(number), request.form.get(f"game-{number}", "")),
    "more": lambda draft, game: draft.set_tables(game, len(draft.plan.sizes_of(game)) + 1),
    "numbers": _set_numbers,
    "shuffle": lambda draft, _: draft.propose(),
    "standard": Draft.take_standard,
    **house_rules.ACTS,
    "apart": _relate("apart"),
    "together": _relate("together"),
    "unrelate": _unrelate,
    "leaves": _leave_at,
    "add-guest": _add_person,
    "restart": lambda draft, _: draft.begin(playing=draft.plan.playing),
    "free-alone": lambda draft, _: draft.free_alone(),
    "undo": lambda _draft, _value: None,
    "open": lambda _draft, _value: None,
}
_WITH_NUMBERS = ("open", "more", "shuffle", "add-guest")
"""The acts that go by the numbers that were typed before."""
