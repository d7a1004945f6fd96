"""The evening: rounds and tables with how far they are, what is next, a table once more, calls to all."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from flask import abort, redirect, render_template, request, url_for

from companion.club import screen as screens
from companion.club.accounts.acts import RULES, last_act
from companion.club.events import attendance
from companion.club.events.attendance import Count, count_people
from companion.club.events.models import Event, Round
from companion.club.people.names import Player
from companion.club.removal import just_opened, reopen_draft
from companion.club.rounds import operations as rounds_of
from companion.club.rounds import planned_games
from companion.club.rounds import tonight as past
from companion.club.rounds.drafts import Within
from companion.club.rounds.plan import Chosen, sizes_in_short
from companion.club.rounds.seating import Laid, lay_tables
from companion.club.screen import LONGEST, present_call
from companion.club.tables import claims, seats
from companion.club.tables import operations as tables_of
from companion.club.tables.clocks import clocked_round
from companion.club.tables.models import GameTable, Seat
from companion.club.tables.operations import tonight
from companion.games import GAMES
from companion.kernel.capabilities import HasGameMaster, StandsForAnyGame
from companion.kernel.game import REFEREES
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import event_topic

from ..auth.holders import in_use
from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page
from ..live import parts as live
from ..security import known_device, remember
from ..site import row_id, row_id_or_404
from ..speech import flash_text, game_name, hour, key_of, t, t_of, table_game, today
from .blueprint import blueprint, carry_out, onward, playable
from .table_cards import LONGER, Card, Clocks, card, clocks_of, is_closed, topics_of


class Step(NamedTuple):
    """A next step: `door`, `seat`, `play`, `sign`, `standings`, `end`."""

    name: str
    people: int = 0
    """How many people or tables it is about."""
    unstarted: int = 0
    """Of tables that are not over: how many beside them have not begun."""


def steps(figures: Count, free: int, tables: Iterable[Card]) -> list[Step]:
    """The next steps of an evening, the most urgent first."""
    every = list(tables)
    finished = sum(table.status == "finished" for table in every)
    still_open = [table for table in every if table.status == "open"]
    playing = sum(table.begun for table in still_open)
    signed = sum(table.status == "signed" for table in every)
    found = []
    if figures.came == 0:
        found.append(Step("door", figures.missing))
    if finished:
        found.append(Step("sign", finished))
    if still_open:
        found.append(Step("play", playing, len(still_open) - playing))
    if free >= 2:
        found.append(Step("seat", free))
    if figures.came and figures.missing:
        found.append(Step("door", figures.missing))
    if signed:
        found.append(Step("standings", signed))
    if signed and not still_open and not finished:
        found.append(Step("end", signed))
    return found or [Step("door", 0)]


def urgent(steps: Sequence[Step]) -> int | None:
    """Which of the steps is the big button: the first that is somebody's act, as playing on is nobody's.

    While tables are open the standings are looked at, but are not what comes next.
    """
    waiting = {"play", "standings"} if any(step.name == "play" for step in steps) else set()
    return next((place for place, step in enumerate(steps) if step.name not in waiting), None)


MOST_EARLIER = 12
"""Tables of earlier rounds that come with the page; of more only those of the round that is opened."""


class Held(NamedTuple):
    """A round with its tables."""

    round: Round
    tables: list[GameTable]
    cards: list[Card]
    clocks: Clocks
    told: bool = True
    """Whether the page brings its tables; else they are fetched when the round is opened."""

    @property
    def names(self) -> list[Seat]:
        """Its seats by the names of their people, where there is more than one table to look at."""
        return tables_of.by_name(self.tables) if len(self.tables) > 1 else []

    @property
    def over(self) -> bool:
        """Whether all its tables are closed."""
        return all(card.ended for card in self.cards)


@blueprint.get("/events/<int:event_id>/tables")
def evening(event_id: int) -> str:
    """Who sits where, now and before; for organisers also what is next."""
    db.get_or_abort(Event, event_id)
    opened = request.args.get("round", 0, row_id)
    return render_template("club/evening.html", now=now(), **evening_page(event_id, opened))


def evening_page(event_id: int, opened: int = 0) -> dict[str, Any]:
    """What the page of an evening shows, to organisers and to others. `opened`: an earlier round whose tables
    it brings, where there are too many to bring all.
    """
    event = db.session.get_one(Event, event_id)
    held = held_rounds(event_id, opened)
    every = [table for one in held for table in one.tables]
    free = past.free_players(db.session, event_id) if organiser() else ()
    figures = count_people(db.session, event)
    gone = past.went_home(db.session, event_id) & set(free) if organiser() else frozenset()
    running = past.running_round(db.session, event_id) if free else None
    ready = len(free) - len(gone)
    seatable = {str(key): db.session.get_one(Player, key).name for key in free if key not in gone}
    leaders = len(past.turns_to_lead(db.session, event_id, seatable)) if seatable else 0
    cards = [card for one in held for card in one.cards]
    ahead = organiser() is not None and rounds_of.is_half_planned(db.session, event_id, None)
    late = running is not None and rounds_of.is_half_planned(db.session, event_id, running)
    half_planned = bool(free) and (ahead or late)
    found = steps(figures, ready, cards) if organiser() else []
    stopped = [one.round.id for one in held if one.clocks.may_run and not one.clocks.may_stand]
    clocks_next = stopped[-1] if stopped and found and found[0].name == "play" else None
    return {
        "event": event,
        "opened": just_opened(db.session, event_id) if organiser() else [],
        "rounds": list(reversed(held)),
        "opened_round": opened,
        "figures": figures,
        "free": free,
        "running": running,
        "half_planned": plan_address(event_id, running if late else None) if half_planned else "",
        "plan_ahead": plan_address(event_id, None) if ahead else "",
        "standing": _standing(free, every),
        "with_room": _with_room(cards) if len(free) == 1 else [],
        "left": past.left_event(db.session, event_id) if organiser() else frozenset(),
        "gone_home": {key: db.session.get_one(Player, key).name for key in free if key in gone},
        "steps": found,
        "urgent": None if clocks_next else urgent(found),
        "clocks_next": clocks_next,
        "unsigned": [card for card in cards if card.unsigned],
        "unstarted": next((card.table for card in cards if card.status == "open" and not card.begun), None),
        "to_lead": _to_lead(every) if organiser() else {},
        "proposals": proposals(event_id, ready, leaders, every) if ready > 1 and not half_planned else [],
        "call": present_call(db.session, event_id) if organiser() else None,
        "call_most": LONGEST,
        "clocked": clocked_round(db.session, event_id),
        "clocks_longer": LONGER,
        "unread_from": tables_of.unread_from,
        "with_gm": {name for name, game in playable().items() if isinstance(game, HasGameMaster)},
    }


def next_act(event_id: int) -> Step | None:
    """The big button of an evening's next steps; nothing while what is next is at its tables."""
    evening = evening_page(event_id)
    return None if evening["urgent"] is None else evening["steps"][evening["urgent"]]


def _to_lead(every: Sequence[GameTable]) -> dict[str, list[GameTable]]:
    """Tables that go on without their game master's device, by the key of what taking that up is called."""
    found: dict[str, list[GameTable]] = {}
    for table in every:
        led = table.status == "open" and isinstance(GAMES[table.game], HasGameMaster)
        if led and all(one.role != "gm" for one in claims.live(db.session, table.id)):
            found.setdefault(key_of("club-table-gm", table.game), []).append(table)
    return found


def _standing(free: Sequence[int], every: Sequence[GameTable]) -> list[str]:
    """By name who has no seat while others play."""
    if all(table.status != "open" for table in every):
        return []
    return [db.session.get_one(Player, key).name for key in free]


def _with_room(cards: Iterable[Card]) -> list[GameTable]:
    """Tables that have not begun and may have one seat more, for who comes alone."""
    waiting = [card.table for card in cards if card.status == "open" and not card.begun]
    return [one for one in waiting if seats.refusal(db.session, one, len(one.seats) + 1) is None]


def held_rounds(event_id: int, opened: int = 0) -> list[Held]:
    """An event's rounds in order, each with its tables; many of earlier ones are not told but for their round
    that is `opened`."""
    every, rounds = tables_of.tables(db.session, event_id), rounds_of.rounds(db.session, event_id)
    found = [(one, [table for table in every if table.round_id == one.id]) for one in rounds]
    earlier = {one.id: tables for one, tables in found[:-1] if all(map(is_closed, tables))}
    untold = {*earlier} - {opened} if sum(map(len, earlier.values())) > MOST_EARLIER else set()
    return [_tables_of_round(one, tables, told=one.id not in untold) for one, tables in found]


def _tables_of_round(one: Round, tables: list[GameTable], *, told: bool) -> Held:
    made = (card(table) if told else Card(table, None, "", False, False) for table in tables)
    cards = sorted(made, key=lambda one: one.order)
    over = all(table.status != "open" for table in tables)
    return Held(one, tables, cards, clocks_of(cards, None if over else one.clock), told)


@blueprint.post("/events/<int:event_id>/rounds/next")
@organiser_only
def next_round(event_id: int) -> Page:
    """The next round in one tap: everybody who is here and free, at tables as the sentence beside it says."""
    db.get_or_abort(Event, event_id)
    game = request.form.get("game", "")
    if "leave" in request.form:
        gone = request.form.get("leave", 0, row_id)
        carry_out(lambda: attendance.leave(db.session, event_id, gone, must_be_organiser()))
        return onward("club.evening", event_id=event_id)
    games = playable()
    if game and game not in games:
        abort(404)
    if "reopen" in request.form:
        return _reopen(event_id)
    at = Within(event_id, past.running_round(db.session, event_id), games)
    if "look" in request.form:
        if game:
            rounds_of.change_draft(db.session, at, lambda draft: draft.begin(game), must_be_organiser())
        return redirect(plan_address(event_id, at.round_id), 303)
    if rounds_of.is_half_planned(db.session, event_id, at.round_id):
        flash_text("club-plan-half", "info")
        return redirect(plan_address(event_id, at.round_id), 303)
    planned = rounds_of.one_tap_draft(db.session, at, game)
    late = [] if planned.plan.used else opened_meanwhile(event_id)
    if late:
        flash_text(late[0], "info")
    else:
        carry_out(lambda: rounds_of.open_planned(planned, empty_seat, must_be_organiser()))
    return onward("club.evening", event_id=event_id)


def opened_meanwhile(event_id: int) -> list[Text]:
    """Who opened the tables that go on, and when: for whoever wanted to and came too late."""
    keys = {table.id for table in tables_of.tables(db.session, event_id) if table.status == "open"}
    act = last_act(db.session, "table-opened", table=max(keys)) if keys else None
    if act is None:
        return []
    at: dict[str, Any] = {"at": hour(act.at), "n": len(keys)}
    by_rules = act.account_id is None and act.who == RULES
    return [Text("club-opened-at", at) if by_rules else Text("club-opened-by", {"who": act.who, **at})]


def _reopen(event_id: int) -> Page:
    """Back from the tables that were opened last to their plan."""
    within: list[int | None] = []
    if not carry_out(lambda: within.append(reopen_draft(db.session, event_id, must_be_organiser()))):
        return onward("club.evening", event_id=event_id)
    return redirect(plan_address(event_id, within[0]), 303)


def plan_address(event_id: int, within: int | None, **query: Any) -> str:
    """The page of a round's plan: of the next round, or of further tables of one."""
    if within is None:
        return url_for("club.new_round", event_id=event_id, **query)
    return url_for("club.more_tables", round_id=within, **query)


def empty_seat(game: str) -> str:
    """What a seat of a game is called on which nobody sits."""
    return t_of("club-empty-seat", game)


class Proposal(NamedTuple):
    """What the next round may be: a game, or nothing for those of the last round; said in a sentence."""

    game: str
    text: str
    enough: bool
    """Whether there are people enough for it."""


def proposals(event_id: int, free: int, leaders: int, every: Sequence[GameTable]) -> list[Proposal]:
    """What the next round may be, for so many, of whom so many may lead a table: the games of the last one,
    then each by itself.

    Where the last round's roles were for another number, its game stands there again with the usual ones.
    """
    games = playable()
    before = past.last_round(db.session, every)
    again = planned_games.games_for(db.session, event_id, games, before, "", free)
    alone = {
        name: planned_games.planned_game(db.session, event_id, games, name, Chosen(), free) for name in games
    }
    first = _count_seats(free, again)
    if len(again) == 1:
        (game,) = again
        if _count_seats(free, {game: alone[game]}) <= first:
            del alone[game]
        alone = dict(sorted(alone.items(), key=lambda one: one[0] != game))
    proposed = _proposal(free, leaders, "", again)
    others = [_proposal(free, leaders, name, {name: of}) for name, of in alone.items()]
    return [proposed, *(one for one in others if not (one.enough and one.text == proposed.text))]


def playing_title(playing: planned_games.PlannedGame) -> str:
    """What is played, in words: what its rules say where it stands for any other game, else its name."""
    game = playing.game
    own = game.title(playing.rules.options) if isinstance(game, StandsForAnyGame) else ""
    return own or game_name(playing.name)


def sentence(tables: Iterable[Laid], games: Mapping[str, planned_games.PlannedGame]) -> str:
    """Tables in a sentence, game by game: カタン 4・4・3、カルカソンヌ 4."""
    by_game: dict[str, list[int]] = {}
    for table in tables:
        by_game.setdefault(table.game, []).append(table.size)
    each = [
        t("club-lineup-game", game=playing_title(games[game]), sizes=sizes(of))
        for game, of in by_game.items()
    ]
    return t("club-lineup", games=each) if each else t("club-lineup-none")


def sizes(of: Sequence[int]) -> str:
    """How many sit at each table of a game: 4・4・3, or 49×4 where there are many."""
    return t("club-lineup-between").join(sizes_in_short(of))


def _count_seats(free: int, games: dict[str, planned_games.PlannedGame]) -> int:
    return sum(table.size for table in lay_tables(free, [playing.line() for playing in games.values()]))


def _proposal(free: int, leaders: int, game: str, games: dict[str, planned_games.PlannedGame]) -> Proposal:
    lines = [playing.line() for playing in games.values()]
    tables, _ = planned_games.lay_led(free, leaders, lines, games)
    if tables and planned_games.large_enough(games, free) == games:
        return Proposal(game, sentence(tables, games), True)
    least = {
        name: max(playing.line().least, playing.game.about.proposed_from) for name, playing in games.items()
    }
    fewest = min(least, key=lambda name: least[name])
    return Proposal(game, t("club-lineup-from", game=game_name(fewest), least=least[fewest]), False)


@blueprint.post("/events/tables/<int:table_id>/rerun")
@organiser_only
def rerun(table_id: int) -> Page:
    """The same table once more, with the same seats or each one seat further."""
    table = db.get_or_abort(GameTable, table_id)
    rotated = request.form.get("seats") == "rotated"
    game = playable().get(table.game) or abort(404)
    rules = None
    if "usual" in request.form:
        usual = planned_games.usual(db.session, game)
        rules = planned_games.for_tonight(db.session, game, usual, table.event_id).options
    opened = carry_out(
        lambda: tables_of.rerun(db.session, table_id, rotated=rotated, options=rules, by=must_be_organiser()),
        "club-rerun-rotated" if rotated else "club-rerun-same",
        game=table_game(table),
    )
    if not opened and table.status != "open":
        for late in opened_meanwhile(table.event_id):
            flash_text(late, "info")
    return onward("club.evening", event_id=table.event_id)


@blueprint.post("/events/tables/<int:table_id>/take")
@organiser_only
def take_role(table_id: int) -> Page:
    """Make this very device host or game master of a table, by one tap."""
    table = db.get_or_abort(GameTable, table_id)
    role = request.form.get("role", "")
    if role not in REFEREES:
        abort(400)
    if question := in_use(table, role):
        return question
    taken = carry_out(lambda: _take(table_id, role), key_of(f"club-taken-{role}", table.game))
    if not taken:
        return onward("club.evening", event_id=table.event_id)
    return remember(onward("table.show", table_id=table_id))


def _take(table_id: int, role: str) -> None:
    by = must_be_organiser()
    token = claims.offer_claim(db.session, table_id, role, by)
    claims.claim(db.session, token, known_device(), by)


PAGES = frozenset({"club.event", "club.evening", "club.own_seat", "club.door", "home.start"})
"""Pages that follow an evening, beside those of its tables."""


@blueprint.post("/events/<int:event_id>/call")
@organiser_only
def call_out(event_id: int) -> Page:
    """Call something out to everybody, or take back what was called out."""
    db.get_or_abort(Event, event_id)
    by, text = must_be_organiser(), request.form.get("text", "")
    if "withdraw" in request.form:
        carry_out(lambda: screens.withdraw_call(db.session, event_id, by))
    else:
        carry_out(lambda: screens.call_out(db.session, event_id, text, by))
    return onward("club.evening", event_id=event_id)


@live.renders("call")
def call_part(topic: str, rest: str) -> live.SharedPart:
    """`call:<event>`: what is called out, and the clock of the round; the same for everybody."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id

    def make() -> str:
        call, clocked = screens.present_call(db.session, event_id), clocked_round(db.session, event_id)
        return live.render("club/call.html", now=None, call=call, clocked=clocked)

    return live.SharedPart(topic, (screens.call_topic(event_id),), None, make)


@blueprint.app_template_global("call_followed")
def call_followed() -> str | None:
    """The topic of what is called out, on pages that belong to an evening."""
    asked = request.view_args or {}
    event_id = asked.get("event_id") if request.endpoint in PAGES else None
    if request.endpoint == "home.start":
        event = tonight(db.session, today())
        event_id = event.id if event else None
    if request.blueprint == "table" and (table := db.session.get(GameTable, asked.get("table_id"))):
        return f"call:{table.event_id}"
    return f"call:{event_id}" if event_id and db.session.get(Event, event_id) else None


@live.renders("evening")
def evening_part(topic: str, rest: str) -> live.SharedPart:
    """`evening:<event>`, or with `:<round>` that is opened: rounds and tables; to organisers what is next."""
    return _of_evening(topic, rest, "club/evening_part.html")


@live.renders("today")
def today_part(topic: str, rest: str) -> live.SharedPart:
    """`today:<event>`: arrivals and tables; to organisers also who has not paid, and what is next."""
    return _of_evening(topic, rest, "club/today_part.html")


def _of_evening(topic: str, rest: str, template: str) -> live.SharedPart:
    """A part with an event's tables. When tables come or go it asks anew for those there are then."""
    number, _, opened = rest.partition(":")
    event_id = db.get_or_abort(Event, row_id_or_404(number)).id
    round_id = row_id_or_404(opened) if opened else 0

    def make() -> str:
        return live.render(template, organiser=organiser, now=None, **evening_page(event_id, round_id))

    own = event_topic(event_id)
    of_tables = topics_of(tables_of.tables(db.session, event_id))
    return live.SharedPart(topic, (own, *of_tables), organiser() is not None, make, (own,))
