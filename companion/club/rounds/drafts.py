"""The next round in the making: tables are proposed, people moved, numbers and rules set, tables opened."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice
from typing import NamedTuple

from babel.dates import get_timezone
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.capabilities import HasEmptySeats, empty_seats
from companion.kernel.game import Chance
from companion.kernel.words import Param, Text
from companion.store.base import now

from ..accounts.models import Account
from ..accounts.operations import the_club
from ..events.attendance import had_left, person_called, walk_in
from ..events.models import Event
from ..library import own_game
from ..people.names import Player
from ..people.operations import LONGEST
from ..tables.models import GameTable
from ..tables.operations import (
    SeatDraft,
    TableDraft,
    free_numbers,
    played_by,
    table_title,
    tables,
    title_in_club,
)
from ..writes import Refused, line
from . import plan as plans
from . import planned_games
from . import tonight as past
from .notes import is_before_opening, minutes_until
from .plan import MOST_TABLES, Chosen, Plan, PlannedTable
from .search import search
from .seating import Judgement, Laid, TableSizes, Weights, judge, weights_of

MOST_STEPS = 40
"""Changes that can be taken back."""


class Within(NamedTuple):
    """Which draft: of an event's next round, or of further tables of one; and the games that it may plan."""

    event_id: int
    round_id: int | None
    playable: planned_games.Games


@dataclass
class Draft:
    """A plan with all that follows from it: games, who may sit, what cannot be met."""

    session: Session
    event_id: int
    round_id: int | None
    """The round that gets further tables; nothing: the next one."""
    playable: planned_games.Games
    plan: Plan = field(default_factory=Plan)
    before: list[str] = field(default_factory=list)
    """The plans before the last changes, as they are kept."""
    resized: dict[str, tuple[list[int], list[int]]] = field(default_factory=dict)
    """What the last change made of the tables of other games: how many sit there, before and after."""
    anew: list[int] = field(default_factory=list)
    """The tables, by place from 1, that the last change seated anew."""
    back: str = ""
    """Whom the last change brought back who had gone home, by name."""
    gone: Text | None = None
    """Who had a place in it as it was kept and has gone home, or plays, since."""
    for_wishes: bool = False
    """Whether it seated all anew for the sake of who sits with whom and plays what."""

    @property
    def at(self) -> Within:
        """Which draft it is, for the operations below."""
        return Within(self.event_id, self.round_id, self.playable)

    @cached_property
    def people(self) -> dict[str, str]:
        """Who is here and free: key and name."""
        rows = self.session.scalars(select(Player).where(Player.id.in_(map(int, self.free))))
        here = sorted(rows, key=lambda row: (row.sort_key, row.id))
        return {str(row.id): row.name for row in here}

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Who of the club's people is here and free."""
        playing = self.plan.playing
        return tuple(map(str, past.free_players(self.session, self.event_id, playing=playing)))

    @property
    def still_playing(self) -> Text | None:
        """Which tables have not ended at which somebody of the plan sits, or which they lead."""
        planned = {*map(int, (*self.plan.seated, *self.plan.leading))}
        found = [table_title(one) for one, people in self._going_on() if planned & people]
        return Text("club-plan-still-playing", {"tables": tuple(found)}) if found else None

    @property
    def some_are_free(self) -> bool:
        """Whether beside those who still play there are as many as play at a table."""
        return len(past.free_players(self.session, self.event_id)) > 1

    def free_alone(self) -> None:
        """Go on with those who are free: who still plays gets up, and the tables are laid for the others."""
        playing = {str(key) for _, people in self._going_on() for key in people}
        plan = replace(plans.without(self.plan, playing), playing=False)
        self.__dict__ = vars(Draft(self.session, *self.at, plan, self.before))
        self.refit()

    def _going_on(self) -> Iterator[tuple[GameTable, set[int | None]]]:
        """The tables of those who still play and are planned with, and who is at each."""
        for one in tables(self.session, self.event_id) if self.plan.playing else ():
            if one.status == "open":
                yield one, {one.leader_id, *(seat.player_id for seat in one.seats)}

    @cached_property
    def turns(self) -> list[str]:
        """Who may be game master, the one whose turn it is first."""
        return past.turns_to_lead(self.session, self.event_id, self.people)

    @cached_property
    def gone_home(self) -> set[str]:
        """Of those who are here, who went home in the middle of the last game."""
        return {str(key) for key in past.went_home(self.session, self.event_id)} & set(self.people)

    @property
    def left_out(self) -> dict[str, str]:
        """Of those, who is left out of the plan: key and name."""
        return {key: self.people[key] for key in self.people if key in self.gone_home & set(self.plan.out)}

    @property
    def unseated(self) -> dict[str, str]:
        """Those who have no place in the plan: key and name."""
        placed = {*self.plan.seated, *self.plan.leading}
        return {key: name for key, name in self.people.items() if key not in placed}

    @property
    def sitting(self) -> list[str]:
        """Those who are to be seated, as they applied: all who are here and were not put aside."""
        listed = dict.fromkeys((*self.free, *self.people))
        return [key for key in listed if key in self.people and key not in self.plan.out]

    @cached_property
    def tonight(self) -> past.Tonight:
        """What the evening has brought so far."""
        return past.tonight(self.session, self.event_id)

    @property
    def judgement(self) -> Judgement[str]:
        """How good the seating is."""
        used = self.plan.used
        shape = [Laid(one.game, len(one.people)) for one in used]
        given = self.tonight.given([*self.people], shape, self.declined)
        return judge(given, [one.people for one in used])

    @property
    def conflicts(self) -> set[object]:
        """Who sits together, apart or at a game against what was said of them."""
        found = self.judgement
        return {*found.apart, *found.together, *found.declined}

    @cached_property
    def stays(self) -> dict[str, int]:
        """For how many minutes more somebody is here who has to leave; a time before the opening is none."""
        event, club = self.session.get_one(Event, self.event_id), the_club(self.session)
        zone = get_timezone(club.time_zone if club else None)
        leaving = {key: note.leaves_at for key, note in self.tonight.notes.items() if note.leaves_at}
        return {
            key: minutes_until(event, at, now(), zone)
            for key, at in leaving.items()
            if not is_before_opening(event, at)
        }

    @property
    def declined(self) -> dict[str, set[str]]:
        """By person the games that they do not play, or that go on after they have to leave."""
        found = {key: {*note.declined} for key, note in self.tonight.notes.items()}
        for key, minutes in self.stays.items():
            found[key] |= {name for name, playing in self.games.items() if playing.minutes > minutes}
        return found

    @cached_property
    def games(self) -> dict[str, planned_games.PlannedGame]:
        """The games of the plan, as far as the club still has them."""
        known = {name: chosen for name, chosen in self.plan.games.items() if name in self.playable}
        return {name: self._game(name, chosen) for name, chosen in known.items()}

    def _game(self, name: str, chosen: Chosen) -> planned_games.PlannedGame:
        return planned_games.planned_game(self.session, self.event_id, self.playable, name, chosen)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers that the tables of the plan will have, in order."""
        if self.plan.playing:  # by then those whose people are planned have given theirs back
            coming = {*map(int, self.sitting)}
            kept = {one.number for one, people in self._going_on() if not coming & people}
            return [number for number in range(1, MOST_TABLES + 1) if number not in kept]
        return list(islice(free_numbers(self.session, self.event_id, self.round_id), MOST_TABLES))

    def called(self, place: int) -> str | Text:
        """How a table, by its place from 1, is called: by its name, or by its number."""
        label = self.plan.tables[place - 1].label
        return label or Text("club-table-n", {"number": self.numbers[place - 1]})

    def choose(self, game: str, chosen: Chosen | None) -> None:
        """Choose something else of a game; nothing: it is not played."""
        if chosen is None:
            self.games.pop(game, None)
        else:
            self.games[game] = self._game(game, chosen)
        self.plan = replace(self.plan, games={name: of.chosen for name, of in self.games.items()})

    def begin(self, game: str = "", also: str = "", *, playing: bool = False) -> None:
        """Seat everybody who is here, at tables of one game, or of those of the last round.

        Whoever went home in the middle of the last game is left out, unless `also` is that key. A table has
        the name that it had in the last round. `playing`: those who still play are seated, too.
        """
        self.plan = replace(self.plan, playing=playing)
        before = past.last_round(self.session, tables(self.session, self.event_id))
        left_out = tuple(key for key in self.people if key in self.gone_home and key != also)
        self.plan = Plan(out=left_out, known=self.free, playing=playing)
        rounds, ahead = past.rounds_ahead(self.session, self.event_id)
        self.plan = replace(self.plan, rounds=rounds if self.round_id is None else 0)
        count = len(self.sitting)
        self.games = planned_games.games_for(self.session, self.event_id, self.playable, before, game, count)
        self.plan = replace(self.plan, games={name: of.chosen for name, of in self.games.items()})
        for name in [*self.games]:
            self.choose(name, self._filled(self.games[name]).chosen)
        last = {table.number: table.label for table in before if table.status != "open"}
        self._lay(labels=[last.get(number, "") for number in self.numbers], start=ahead)
        for name, of in self.games.copy().items():
            if of.chosen_cards and self.cards(name) not in (0, of.chosen_cards):
                self.set_rules(name, {of.game.about.composition: {}})

    def propose(self) -> None:
        """Seat everybody anew who was not put aside, but those at locked tables; new opponents come first.

        Where rounds are planned ahead, one that was to come later stands now.
        """
        ahead, self.plan = self.plan.ahead, replace(self.plan, moved=())
        self._lay(start=(*ahead, tuple(table.people for table in self.plan.used)) if ahead else ())

    def set_rounds(self, rounds: int) -> None:
        """How many rounds the event has in all, 0 where nobody knows; they are all seated together."""
        rounds = min(past.MOST_ROUNDS, max(0, rounds))
        if rounds != self.plan.rounds and self.round_id is None:
            self.plan = replace(self.plan, rounds=rounds, ahead=())
            self._lay()

    def refit(self, tapped: Collection[str] = ()) -> None:
        """Lay the tables as they are wished now, after a change of these games.

        A table whose game and size stay keeps its people, unless all others can be met better otherwise: who
        is to sit with whom, and who wishes for what. Who was moved by hand stays there all the same.
        """
        before = self.plan
        self.anew = self._lay(stay=not before.ahead, sized=tapped)
        self._meet_more(before, sized=tapped)
        for game in self.games:
            was, now = before.sizes_of(game), self.plan.sizes_of(game)
            if game not in tapped and was != now:
                self.resized[game] = (was, now)
        if not before.tables:
            self.anew = []

    def meet_more(self) -> None:
        """Seat all anew at tables of the same sizes, where that meets more of what people are to have."""
        self._meet_more(self.plan, as_is=True)

    def _meet_more(self, before: Plan, *, as_is: bool = False, sized: Collection[str] = ()) -> None:
        """Deal a plan anew, where less is then unmet than in this one."""
        unmet, kept = self._weigh_unmet(), self.plan
        if not unmet:
            return
        self.plan = before
        anew = self._lay(as_is=as_is, sized=sized)
        if self._weigh_unmet() < unmet:
            self.anew, self.for_wishes = anew, bool(before.tables)
        else:
            self.plan = kept

    def _weigh_unmet(self) -> int:
        """What it weighs that people sit apart, together, or at a game, otherwise than they are to."""
        weights, judged = self._weights, self.judgement
        broken = weights.apart * len(judged.apart) + weights.together * len(judged.together)
        return broken + weights.declined * len(judged.declined) + weights.wish * len(judged.wishes)

    @property
    def _weights(self) -> Weights:
        club = the_club(self.session)
        return weights_of(club.seating_weights if club else None)

    def _lay(
        self,
        *,
        stay: bool = False,
        as_is: bool = False,
        sized: Collection[str] = (),
        labels: Sequence[str] = (),
        start: past.Groups = (),
    ) -> list[int]:
        """Lay tables for who is to sit, and seat whoever sits at none that stays; returns which are seated
        anew, by place. What has a name keeps it. `as_is`: tables of the same sizes for those who sit now.
        `sized`: games whose tables change.
        `start`: rounds to begin from, this one first."""
        old = self.plan.tables
        locked = [table for table in old if table.locked and table.game in self.games]
        fixed = {key for table in locked for key in (*table.people, table.leader)}
        rest = [key for key in (self.plan.seated if as_is else self.sitting) if key not in fixed]
        by_hand = {*self.plan.held, *self.plan.moved}
        leaders = [key for key in self.plan.leading if key not in fixed]
        if as_is:
            shape: Sequence[Laid] = [Laid(one.game, len(one.people)) for one in old if one not in locked]
        else:
            leaders += [key for key in self._turns(leaders) if key in rest and key not in by_hand]
            shape, leading = self._shape(len(rest), locked, len(leaders))
            leaders = leaders[:leading]
            rest = [key for key in rest if key not in leaders]
        same = (
            plans.tables_to_keep([one for one in old if not one.locked], shape, rest, by_hand)
            if stay
            else [None] * len(shape)
        )
        staying = [*locked, *filter(None, same)]
        seated = {key for table in staying for key in table.people}
        names = iter([table.label for table in old if table not in staying] or labels)
        anew = [table for table, one in zip(shape, same, strict=True) if one is None]
        further = max(0, self.plan.rounds - self.tonight.rounds - 1) if not staying else 0
        people = [key for key in rest if key not in seated]
        before = [one for one in old if one not in staying]
        gathering = {name for name in sized if name in self.games and self.games[name].gathers}
        of_size = [one for one in before if one.game in gathering]
        sizes = [one.size for one in anew if one.game in gathering]
        wished = {name: {key for key, of in self.tonight.wishes.items() if name in of} for name in gathering}
        keep = by_hand | plans.keep_seats(of_size, by_hand, wished, sizes)
        held = plans.places_of_held(before, keep & {*people}, anew)
        given = self.tonight.given(people, anew, self.declined, locked=held, further=further, start=start)
        seating = search(given, Chance().below(2**32), self._weights)
        seated_at = {key: place for one in of_size for place, key in enumerate(one.people)}
        kept_first = (sorted(one, key=lambda key: seated_at.get(key, len(rest))) for one in seating.tables)
        self.plan, groups = replace(self.plan, ahead=seating.further), map(tuple, kept_first)
        after, ids = [(table, False) for table in locked], count(max((one.id for one in old), default=0) + 1)
        for (game, _), kept in zip(shape, same, strict=True):
            new = kept or PlannedTable(next(ids), game, next(groups), next(names, ""))
            after.append((new, kept is None))
        order = {game: place for place, game in enumerate(self.games)}
        after.sort(key=lambda one: order[one[0].game])
        self.plan = replace(self.plan, tables=self._led([table for table, _ in after], leaders))
        return [place for place, (_, anew) in enumerate(after, 1) if anew]

    def _turns(self, leaders: Collection[str]) -> list[str]:
        """Who may lead a table beside those who do."""
        led = self.plan.led and any(playing.is_led for playing in self.games.values())
        return [key for key in self.turns if key not in leaders] if led else []

    def _shape(
        self, count: int, locked: Collection[PlannedTable], leaders: int
    ) -> tuple[Sequence[Laid], int]:
        """Tables for so many people, without those that are locked, and how many of them lead one, of so many
        who may."""
        taken = {name: [len(one.people) for one in locked if one.game == name] for name in self.games}
        lines = [_less(of.line(), taken[name]) for name, of in self.games.items()]
        return planned_games.lay_led(count, leaders, lines, self.games)

    def _led(self, tables: Sequence[PlannedTable], leaders: Sequence[str]) -> tuple[PlannedTable, ...]:
        """These tables with who leads those that are led, each where it was as far as that may be."""
        led = [table for table in tables if not table.locked and self.games[table.game].is_led]
        stay = {table.leader for table in led} & {*leaders}
        others = iter([key for key in leaders if key not in stay])
        leader = {one.id: one.leader if one.leader in stay else next(others, "") for one in led}
        return tuple(
            table if table.locked else replace(table, leader=leader.get(table.id, "")) for table in tables
        )

    def lead(self, table_id: int, people: Sequence[str]) -> None:
        """Somebody is game master of a table."""
        led = any(one.id == table_id and self.games[one.game].is_led for one in self.plan.tables)
        if led and len(people) == 1 and people[0] in self.people:
            self.plan = plans.lead(self.plan, people[0], table_id)

    def move(self, people: Sequence[str], table_id: int | None) -> None:
        """People move to a table, as the last there; to none: they get up. A game master who does is not
        followed by another."""
        if table_id is None or any(table.id == table_id for table in self.plan.tables):
            led = self.plan.led and not {*people} & {*self.plan.leading}
            before = {name: self.plan.sizes_of(name) for name in self.games if table_id is not None}
            for key in people:
                if key in self.people:
                    self.plan = plans.put(self.plan, key, table_id)
            self.plan = replace(plans.stay(self.plan, people), led=led)
            for name, was in before.items():  # the hand that moves them says how many sit there
                chosen, sizes = self.games[name].chosen, tuple(filter(None, self.plan.sizes_of(name)))
                if chosen.sizes and sizes and [*sizes] != was:
                    self.choose(name, replace(chosen, sizes=sizes))

    def swap(self, people: Sequence[str]) -> None:
        """Two people change places."""
        if len(people) == 2 and all(key in self.people for key in people):
            self.plan = plans.stay(plans.swap(self.plan, *people), people)

    def movable(self, table_id: int) -> set[str]:
        """Who may be gathered at a table: nobody put aside or held, nobody from another that is locked."""
        locked = [table for table in self.plan.tables if table.locked and table.id != table_id]
        fixed = {*self.plan.held, *self.plan.leading, *(key for table in locked for key in table.people)}
        return {*self.sitting} - fixed

    def gather(self, table_id: int, people: Sequence[str]) -> int:
        """As many of these, all movable, as a table seats beside those held there play there, in exchange for
        others, and it is locked. Returns how many those are."""
        table = next((one for one in self.plan.tables if one.id == table_id), PlannedTable(0, ""))
        others = [key for key in table.people if key not in self.plan.held]
        wanted = people[: len(others)]
        for one, other in zip(
            (key for key in wanted if key not in others),
            (key for key in others if key not in wanted),
            strict=False,
        ):
            self.plan = plans.swap(self.plan, one, other)
        self.change_table(table_id, locked=True)
        return len(wanted)

    def hold(self, people: Sequence[str]) -> None:
        """People stay at the table where they sit, also when it is dealt again; held ones are let go."""
        self.plan = plans.hold(self.plan, people)

    def seat_too(self, key: str) -> None:
        """Who was left out, having gone home in the middle of a game, is seated after all."""
        if key in self.left_out:
            self.plan = replace(self.plan, out=tuple(one for one in self.plan.out if one != key))
            self._sit_down(key)

    def add_person(self, typed: str, by: Account | None = None) -> None:
        """Seat somebody by name, a member or else a guest, who is here from now on. Raises Refused."""
        person = person_called(
            self.session, self.event_id, line(typed, "new-guest", most=LONGEST, needed=True), by
        )
        key, name = str(person.id), person.name
        if key in {*self.plan.seated, *self.plan.leading}:
            raise Refused(Text("club-plan-guest-twice", {"name": name}), "new-guest")
        if key not in self.people:
            if playing := played_by(self.session, person.id):
                at = tuple(map(title_in_club, playing))
                raise Refused(Text("club-plan-plays", {"name": name, "tables": at}), "new-guest")
            if had_left(self.session, self.event_id, person.id):
                self.back = name
                self.plan = replace(self.plan, back=(*self.plan.back, key))
            else:
                self.plan = replace(self.plan, came=(*self.plan.came, key))
            walk_in(self.session, self.event_id, person.id, by)
        self.people[key] = name
        self.plan = replace(self.plan, out=tuple(one for one in self.plan.out if one != key))
        self._sit_down(key)

    def _sit_down(self, key: str) -> None:
        """Seat somebody at the smallest table that has room and is not locked, or with all others where there
        is no table."""
        room = [
            (len(table.people), table.id)
            for table in self.plan.tables
            if table.game in self.games and not table.locked and self._has_room(table)
        ]
        if room:
            self.plan = plans.put(self.plan, key, min(room)[1])
        elif not self.plan.tables:
            self.propose()

    def _has_room(self, table: PlannedTable) -> bool:
        line = self.games[table.game].line()
        full = line.sizes and sum(self.plan.sizes_of(table.game)) >= sum(line.sizes)
        return len(table.people) < line.most and not full

    def change_table(self, table_id: int, **fields: str | bool) -> None:
        """Another name of a table, or whether it is locked."""
        self.plan = plans.change_table(self.plan, table_id, **fields)

    def play_at(self, table_id: int, game: str) -> None:
        """Another game at a table, whose people stay."""
        table = next((one for one in self.plan.tables if one.id == table_id), None)
        if table is None or game not in self.playable or game == table.game:
            return
        self.plan = plans.change_table(self.plan, table_id, game=game)
        if game not in self.games:
            self.choose(game, Chosen(tables=0))
        self._count(table.game)
        self._count(game)

    def remove_table(self, table_id: int) -> None:
        """A table less; the others stay as they are."""
        game = next((table.game for table in self.plan.tables if table.id == table_id), None)
        if game is not None:
            self.plan = plans.remove(self.plan, table_id)
            self._count(game)

    def _count(self, game: str) -> None:
        """A game has as many tables as there are of it now, by hand."""
        if game in self.games:
            sizes, chosen = self.plan.sizes_of(game), self.games[game].chosen
            each = tuple(filter(None, sizes)) if chosen.sizes else ()
            self.choose(game, replace(chosen, tables=len(sizes), sizes=each) if sizes else None)

    def set_tables(self, game: str, count: int) -> None:
        """So many tables of a game; where sizes were set by hand, further ones of the last of them."""
        chosen = self.games[game].chosen if game in self.games else Chosen()
        sizes = (*chosen.sizes, *chosen.sizes[-1:] * MOST_TABLES)[:count]
        self.set_numbers({game: sizes or count})

    def set_numbers(self, numbers: Mapping[str, tuple[int, ...] | int]) -> None:
        """Of each of these games, by hand, how many sit at each table, or how many tables there are; what was
        set of others before stays."""
        by_hand = 1 + max((of.chosen.by_hand for of in self.games.values()), default=0)
        for game, said in numbers.items():
            if game in self.playable:
                chosen = self.games[game].chosen if game in self.games else Chosen()
                tables, sizes = (said, ()) if isinstance(said, int) else (None, said)
                tables = tables and min(MOST_TABLES, tables)
                said_of = replace(chosen, tables=tables, sizes=sizes, by_hand=by_hand)
                self.choose(game, said_of if said else None)
                if said:
                    self.choose(game, self._filled(self.games[game]).chosen)
        self.refit(numbers)

    def _filled(self, playing: planned_games.PlannedGame) -> planned_games.PlannedGame:
        """The game, with rules that say who stands in where fewer are here than its smallest table seats."""
        people, game = len(self.sitting), playing.game
        if not isinstance(game, HasEmptySeats) or not 0 < people < min(playing.fits, default=0):
            return playing
        rules = playing.rules._replace(options=game.filled(playing.rules.options, people))
        return self._game(playing.name, planned_games.with_rules(playing.chosen, rules))

    def read_line(self, game: str, typed: str) -> tuple[int, ...] | int | None:
        """What was typed of a game's tables, by `read_sizes`."""
        playing = self._filled(self.games[game] if game in self.games else self._game(game, Chosen()))
        return plans.read_sizes(typed, playing.fits)

    def line_of(self, game: str) -> str:
        """How many sit at each table of a game, as it may be typed: as set by hand, else as it came out."""
        chosen = self.games[game].chosen if game in self.games else Chosen()
        sizes = chosen.sizes or self.plan.sizes_of(game)
        if chosen.by_hand and not sizes:
            sizes = [self.games[game].line().wish] * (chosen.tables or 0)
        return " ".join(plans.sizes_in_short(sizes))

    def set_rules(self, game: str, options: dict[str, object]) -> None:
        """Other house rules of a game."""
        rules = self.games[game].rules
        changed = replace(rules.options, **options)
        self.choose(game, planned_games.with_rules(self.games[game].chosen, rules._replace(options=changed)))

    def take_rules(self, game: str, rules: planned_games.HouseRules) -> None:
        """These house rules and points of a game."""
        if (rules.options, rules.scheme) != self.games[game].rules[:2]:
            self.choose(game, planned_games.with_rules(self.games[game].chosen, rules))

    def take_standard(self, game: str) -> None:
        """The rules and points that the game itself has."""
        if game in self.games:
            own = self.games[game].game
            rules = planned_games.standard(own)
            self.take_rules(game, planned_games.for_tonight(self.session, own, rules, self.event_id))
            self.refit([game])

    def cards(self, game: str) -> int:
        """How many cards a deal at the first table of a game takes; none where there is no such table."""
        size = next(iter(self.plan.sizes_of(game)), 0)
        return self.games[game].cards_needed(size) if size else 0

    @property
    def misfits(self) -> dict[str, Text]:
        """Games whose chosen roles are for another number than sit at a table, where the usual ones would do.

        By game, what is said of its last such table.
        """
        found = {}
        for number, table in zip(self.numbers, self.plan.used, strict=False):
            playing, have = self.games[table.game], len(table.people)
            cards, needed = playing.chosen_cards, playing.cards_needed(have)
            if cards in (0, needed):
                continue
            usual = planned_games.with_rules(playing.chosen, playing.rules)
            usual = replace(usual, options={**(usual.options or {}), playing.game.about.composition: {}})
            if have in self._game(table.game, usual).fits:
                what: dict[str, Param] = {"number": number, "have": have, "cards": cards, "needed": needed}
                found[table.game] = Text("club-plan-roles", what)
        return found

    def seats(self, table: PlannedTable) -> list[str]:
        """Who sits on each seat of a table, by key; nothing where the game wants nobody."""
        playing, people = self.games[table.game], list(table.people)
        game, options, count = playing.game, playing.rules.options, len(people)
        while count - len(empty_seats(game, options, count)) < len(people):
            count += 1
        for seat in sorted(empty_seats(game, options, count)):
            people.insert(seat - 1, "")
        return people

    def drafts(self, empty: Callable[[str], str]) -> list[TableDraft]:
        """The tables as they are to be opened; `empty` says what a game's seat without anybody is called."""
        return [self._table_draft(table, empty(table.game)) for table in self.plan.used]

    def _table_draft(self, table: PlannedTable, empty: str) -> TableDraft:
        playing, own, keys = self.games[table.game], own_game(self.session, table.game), self.seats(table)
        several = keys.count("") > 1
        seats = [
            SeatDraft(int(key), self.people[key])
            if key
            else SeatDraft(name=f"{empty} {keys[:place].count('')}" if several else empty)
            for place, key in enumerate(keys, 1)
        ]
        rules, number = playing.rules, None if own is None else own.id
        leader = int(table.leader) if table.leader else None
        return TableDraft(playing.game.name, seats, rules.options, rules.scheme, table.label, number, leader)

    @property
    def shown(self) -> list[list[str]]:
        """Who sits at each table, and then who leads it, by key."""
        return [[*one.people, *filter(None, [one.leader])] for one in self.plan.used]

    def was_seen(self, seen: Sequence[Sequence[str]]) -> bool:
        """Whether the tables stand as they were shown."""
        return [[*table] for table in seen if table] == self.shown

    def refusals(self, seen: Sequence[Sequence[str]] | None = None) -> list[Text]:
        """What keeps the plan from being opened. `seen`: who sat at its tables when it was shown."""
        found: list[Text] = []
        if seen is not None:
            gone = self.say_gone(key for table in seen for key in table)
            if gone:
                found.append(gone)
            elif not self.was_seen(seen):
                found.append(Text("club-plan-changed"))
        if not self.plan.used:
            found.append(Text("club-plan-nobody"))
        if still := self.still_playing:
            found.append(still)
        return [*found, *self.misfits.values(), *self.wrong_sizes.values()]

    def say_gone(self, keys: Iterable[str]) -> Text | None:
        """Who of these may not sit any more."""
        names = tuple(_name(self.session, key) for key in dict.fromkeys(keys) if key not in self.people)
        return Text("club-plan-gone", {"names": names}) if names else None

    @property
    def wrong_sizes(self) -> dict[int, Text]:
        """By table's id why it cannot be opened with as many as sit there."""
        found, misfits = {}, self.misfits
        for number, table in zip(self.numbers, self.plan.used, strict=False):
            have, playing = len(table.people), self.games[table.game]
            if have not in playing.fits and table.game not in misfits:
                what: dict[str, Param] = {"number": number, "have": have, "fits": playing.fits}
                reason = planned_games.reason_against(playing.game, playing.rules.options, have)
                found[table.id] = (not playing.fits and reason) or Text("club-plan-size", what)
        return found


def _less(line: TableSizes, taken: Sequence[int]) -> TableSizes:
    """What is to be laid of a game beside tables of these sizes."""
    if line.tables is None:
        return line
    sizes = [*line.sizes]
    for size in taken[: len(sizes)]:
        sizes.remove(size if size in sizes else min(sizes))
    return line._replace(tables=max(0, line.tables - len(taken)), sizes=tuple(sizes))


def _name(session: Session, key: str) -> str:
    if not key.isdecimal() or len(key) > 15:
        return key
    player = session.get(Player, int(key))
    return player.name if player else "?"
