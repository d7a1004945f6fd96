"""The next round: tables are proposed, people are moved about, house rules are looked at, tables open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from flask import abort, request
from msgspec.structs import replace as replace_options

from companion.club.library.operations import own_game
from companion.club.people.models import Player
from companion.club.rounds.operations import free_players, proposal, went_home
from companion.club.rounds.seating import Laid, TableSizes, laid
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, free_numbers
from companion.club.writes import Refused, line
from companion.kernel.capabilities import empty_seats
from companion.kernel.words import Param, Text
from companion.store.engine import db

from ..paths import row_id
from ..speech import game_name, t, t_of
from . import plan as plans
from .house_rules import for_tonight, rules_of, standard
from .plan import GUEST, MOST_TABLES, Plan, PlannedTable
from .planned_games import PlannedGame, chosen_game, games_for, last_round
from .scheme_form import basis_sent

LONGEST_NAME = 200


@dataclass
class Planning:
    """A plan with all that its page shows: games, who may sit, who is picked, and what was refused."""

    event_id: int
    games: dict[str, PlannedGame]
    round_id: int | None = None
    """The round that gets further tables; nothing: the next one."""
    plan: Plan = field(default_factory=Plan)
    guests: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """The tables' names in the round before: a table stays where it stood."""
    picked: str = ""
    opened: str = ""
    """The game whose house rules were changed by the last tap: they stay unfolded."""
    refusals: list[Text] = field(default_factory=list)
    late: bool = False
    """Whether somebody of the plan was seated or has gone since it was shown."""
    changes: list[Text] = field(default_factory=list)
    """What the last tap changed besides what it was for: tables of other games, and who sits where."""

    @cached_property
    def people(self) -> dict[str, str]:
        """Who is here and free, guests last: key and name."""
        rows = [db.session.get(Player, key) for key in free_players(db.session, self.event_id)]
        here = sorted((row for row in rows if row), key=lambda row: (row.sort_key, row.id))
        return {
            **{str(row.id): row.name for row in here},
            **{f"{GUEST}{name}": name for name in self.guests},
        }

    @cached_property
    def gone_home(self) -> dict[str, str]:
        """Of those who are here, who went home in the middle of the last game: key and name."""
        gone = {str(key) for key in went_home(db.session, self.event_id)}
        return {key: name for key, name in self.people.items() if key in gone}

    @property
    def left_out(self) -> dict[str, str]:
        """Of those, who is left out of the plan: key and name."""
        return {key: name for key, name in self.gone_home.items() if key in self.plan.out}

    @property
    def unseated(self) -> dict[str, str]:
        """Those who have no place in the plan: key and name."""
        seated = set(self.plan.seated)
        return {key: name for key, name in self.people.items() if key not in seated}

    def lines(self) -> list[TableSizes]:
        """The games as seating needs them."""
        return [playing.line() for playing in self.games.values()]

    @property
    def sitting(self) -> list[str]:
        """Those who are to be seated: all who are here and were not put aside."""
        return [key for key in self.people if key not in self.plan.out]

    def wish(self, game: str, further: int) -> int | None:
        """The next wish for people at a game's tables, up or down, that lays other tables; else nothing."""
        count, lines = len(self.sitting), {line.game: line for line in self.lines()}
        before = laid(count, [*lines.values()])
        seated = next((table.size for table in before if table.game == game), 0)
        for other in self.games[game].wishes(further, seated):
            if laid(count, [*{**lines, game: other}.values()]) != before:
                return other.wish
        return None

    def sizes(self, game: str) -> str:
        """How many sit at a game's tables in the plan, or are wished where there are none yet."""
        known = sorted({len(table.people) for table in self.plan.tables if table.game == game})
        if not known:
            return t("common-count-people", n=self.games[game].line().wish)
        if len(known) == 1:
            return t("common-count-people", n=known[0])
        return t("club-plan-sizes", least=known[0], most=known[-1])

    def cards(self, game: str) -> int:
        """How many cards a deal at the first table of a game takes; none where there is no such table."""
        size = next((len(table.people) for table in self.plan.tables if table.game == game), 0)
        playing = self.games[game]
        return playing.cards_needed(size) if size else 0

    @property
    def misfits(self) -> dict[str, Text]:
        """Games whose chosen roles are for another number than sit at a table, where the usual ones would do.

        By game, what is said of its last such table.
        """
        found = {}
        for number, table in enumerate(plans.compact(self.plan).tables, 1):
            playing, have = self.games[table.game], len(table.people)
            cards, needed = playing.chosen_cards, playing.cards_needed(have)
            if cards not in (0, needed) and have in playing.with_usual_roles().fits():
                what: dict[str, Param] = {
                    "number": self.numbers[number - 1],
                    "have": have,
                    "cards": cards,
                    "needed": needed,
                }
                found[table.game] = Text("club-plan-roles", what)
        return found

    def fit_roles(self) -> None:
        """A game whose roles are for another number than sit at its first table has those that are usual."""
        for name, playing in self.games.items():
            if playing.chosen_cards and self.cards(name) not in (0, playing.chosen_cards):
                self.games[name] = playing.with_usual_roles()

    def propose(self) -> None:
        """Seat everybody anew who was not put aside; people meet whom they have not met yet."""
        shape = laid(len(self.sitting), self.lines())
        self._seat_at(shape, [None] * len(shape))

    def refit(self, tapped: str) -> None:
        """Lay the tables as they are wished now, after a tap for one game.

        A table whose game and size stay keeps its people, who may have been moved there by hand.
        """
        before, shape = self.plan, laid(len(self.sitting), self.lines())
        stay = plans.kept(before, shape, self.sitting)
        self._seat_at(shape, stay)
        for game in self.games:
            was, now = before.sizes_of(game), self.plan.sizes_of(game)
            if game != tapped and was != now:
                self.changes.append(_resized(game, was, now))
        anew = [self.label(number) for number, table in enumerate(stay, 1) if table is None]
        if before.tables and len(anew) == len(shape):
            self.changes.append(Text("club-plan-all-anew"))
        elif anew and before.tables:
            self.changes.append(Text("club-plan-anew", {"tables": tuple(anew)}))

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers that the tables of the plan will have, in order."""
        return list(islice(free_numbers(db.session, self.event_id, self.round_id), MOST_TABLES))

    def label(self, number: int) -> str:
        """How a table of the plan, by its place in it, is called: by its name, or by its number."""
        return self.plan.tables[number - 1].label or t("club-table-n", number=self.numbers[number - 1])

    def _seat_at(self, shape: Sequence[Laid], stay: Sequence[PlannedTable | None]) -> None:
        """Seat those at tables of these sizes who sit at none that stays. What has a name keeps it."""
        old = self.plan.tables
        sitting = {key for table in stay if table for key in table.people}
        free = [table.label for table in old if all(table is not same for same in stay)]
        labels = free if old else self.labels
        people = [_person(key) for key in self.sitting if key not in sitting]
        sizes = [table.size for table, same in zip(shape, stay, strict=True) if same is None]
        seating = proposal(db.session, self.event_id, people, sizes)
        anew = iter(zip(seating.tables, _padded(labels, len(sizes)), strict=True))
        tables = []
        for table, same in zip(shape, stay, strict=True):
            if same is None:
                group, label = next(anew)
                same = PlannedTable(table.game, tuple(map(_key, group)), label)
            tables.append(same)
        self.plan = replace(self.plan, tables=tuple(tables))

    def sentence(self) -> str:
        """The plan in a sentence: カタン 4・4・3、カルカソンヌ 4."""
        tables = plans.compact(self.plan).tables
        return sentence((Laid(table.game, len(table.people)) for table in tables), self.games)

    def drafts(self) -> list[TableDraft]:
        """The tables as they are to be opened."""
        return [self._draft(table) for table in plans.compact(self.plan).tables]

    def seats(self, table: PlannedTable) -> list[str]:
        """Who sits on each seat of a table, by key; nothing where the game wants nobody."""
        playing, people = self.games[table.game], list(table.people)
        game, options, count = playing.game, playing.rules.options, len(people)
        while count - len(empty_seats(game, options, count)) < len(people):
            count += 1
        for seat in sorted(empty_seats(game, options, count)):
            people.insert(seat - 1, "")
        return people

    def _draft(self, table: PlannedTable) -> TableDraft:
        playing = self.games[table.game]
        rules, own = playing.rules, own_game(db.session, table.game)
        empty = SeatDraft(name=t_of("club-empty-seat", table.game))
        seats = [self._seat(key) if key else empty for key in self.seats(table)]
        number = None if own is None else own.id
        return TableDraft(playing.game.name, seats, rules.options, rules.scheme, table.label, number)

    def _seat(self, key: str) -> SeatDraft:
        if key.startswith(GUEST):
            return SeatDraft(name=key.removeprefix(GUEST))
        return SeatDraft(int(key), self.people.get(key, ""))

    def change(self, game: str, options: dict[str, Any]) -> None:
        """Other house rules of a game than were sent; they stay unfolded."""
        playing = self.games[game]
        changed = replace_options(playing.rules.options, **options)
        self.games[game] = replace(playing, rules=playing.rules._replace(options=changed), sent=False)
        self.opened = game

    def refuse(self, key: str, **params: Any) -> None:
        """Note why the plan cannot be opened as it is."""
        self.refusals.append(Text(key, params))


def sentence(tables: Iterable[Laid], games: Mapping[str, PlannedGame]) -> str:
    """Tables in a sentence, game by game."""
    by_game: dict[str, list[str]] = {}
    for table in tables:
        by_game.setdefault(table.game, []).append(str(table.size))
    between = t("club-lineup-between")
    each = [
        t("club-lineup-game", game=games[game].called, sizes=between.join(known))
        for game, known in by_game.items()
    ]
    return t("club-lineup", games=each) if each else t("club-lineup-none")


def _resized(game: str, before: Sequence[int], after: Sequence[int]) -> Text:
    """What became of the tables of a game that the tap was not for."""
    between = t("club-lineup-between")
    sizes = [between.join(map(str, known)) or t("club-plan-no-table") for known in (before, after)]
    return Text("club-plan-resized", {"game": game_name(game), "before": sizes[0], "after": sizes[1]})


def begun(
    event_id: int, round_id: int | None, tables: Sequence[GameTable], game: str = "", also: str = ""
) -> Planning:
    """A fresh plan for everybody who is here: of one game, or of those of the last round.

    Whoever went home in the middle of the last game is left out, unless `also` is that key.
    """
    made = Planning(event_id, {}, round_id)
    made.labels = labels_of(tables, made.numbers)
    made.plan = Plan(out=tuple(key for key in made.gone_home if key != also))
    made.games = games_for(event_id, tables, game, len(made.sitting))
    made.propose()
    made.fit_roles()
    return made


def labels_of(tables: Sequence[GameTable], numbers: Sequence[int]) -> tuple[str, ...]:
    """The names that the last round's tables of these numbers had; none of a table that is still played."""
    names = {table.number: table.label for table in last_round(tables) if table.status != "open"}
    return tuple(names.get(number, "") for number in numbers)


def _padded(labels: Sequence[str], count: int) -> list[str]:
    return [*labels[:count], *[""] * (count - len(labels))]


def sent(event_id: int, round_id: int | None) -> Planning:
    """The plan as it was sent; who may not sit (any more) has got up."""
    games = {name: _sent_game(event_id, name) for name in dict.fromkeys(request.form.getlist("line"))}
    made = Planning(event_id, games, round_id, guests=tuple(dict.fromkeys(request.form.getlist("guest"))))
    made.picked = request.form.get("picked", "")
    made.plan = Plan(tuple(_sent_tables(games)), tuple(request.form.getlist("out")))
    gone = [key for key in made.plan.seated if key not in made.people]
    for key in gone:
        made.refuse("club-plan-gone", name=_name(key))
    made.late = bool(gone)
    made.plan = plans.without(made.plan, gone)
    return made


def _sent_game(event_id: int, name: str) -> PlannedGame:
    found = chosen_game(name)
    again = request.form.get("standard") == name
    rules = for_tonight(found, standard(found) if again else rules_of(name, found), event_id)
    basis = None if again else basis_sent(name)
    rules = rules if basis is None else rules._replace(scheme=basis)
    wish, tables = (request.form.get(f"{part}-{name}", type=int) for part in ("wish", "count"))
    capped = f"capped-{name}" in request.form
    return PlannedGame(name, found, rules, wish, tables, capped, sent=basis is not None)


def _sent_tables(games: dict[str, PlannedGame]) -> Iterable[PlannedTable]:
    for number in range(1, min(request.form.get("tables", 0, int), MOST_TABLES) + 1):
        game = request.form.get(f"game-{number}", "")
        if game not in games:
            abort(400)
        label = request.form.get(f"label-{number}", "").strip()
        yield PlannedTable(game, tuple(filter(None, request.form.getlist(f"seat-{number}"))), label)


def _person(key: str) -> int | str:
    return key if key.startswith(GUEST) else int(key)


def _key(person: int | str) -> str:
    return str(person)


def _name(key: str) -> str:
    if key.startswith(GUEST):
        return key.removeprefix(GUEST)
    try:
        player = db.session.get(Player, row_id(key))
    except ValueError:
        return "?"
    return player.name if player else "?"


def add_guest(made: Planning) -> None:
    """Take a guest in, by name alone; at the smallest table that has room, or with all others seated anew."""
    try:
        name = line(request.form.get("new-guest", ""), "new-guest", most=LONGEST_NAME, needed=True)
    except Refused as refusal:
        made.refusals.append(refusal.text)
        return
    key = f"{GUEST}{name}"
    if key in made.people:
        made.refuse("club-plan-guest-twice", name=name)
        return
    made.guests = (*made.guests, name)
    made.people[key] = name
    sit_down(made, key)


def sit_down(made: Planning, key: str) -> None:
    """Seat somebody at the smallest table that has room, or with all others where there is no table."""
    room = [
        (len(table.people), index)
        for index, table in enumerate(made.plan.tables)
        if len(table.people) < made.games[table.game].line().most
    ]
    if room:
        made.plan = plans.put(made.plan, key, min(room)[1])
    elif not made.plan.tables:
        made.propose()


def check(made: Planning) -> None:
    """Note what keeps the plan from being opened."""
    for key in sorted(plans.twice(made.plan)):
        made.refuse("club-plan-twice", name=made.people[key])
    ready = plans.compact(made.plan)
    if not ready.tables:
        made.refuse("club-plan-nobody")
    made.refusals.extend(made.misfits.values())
    for number, table in enumerate(ready.tables, 1):
        have, fits = len(table.people), made.games[table.game].fits()
        if have not in fits and table.game not in made.misfits:
            made.refuse("club-plan-size", number=made.numbers[number - 1], have=have, fits=list(fits))
