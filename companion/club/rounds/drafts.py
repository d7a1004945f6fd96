"""The next round in the making: tables are proposed, people moved, numbers and rules set, tables opened."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from babel.dates import get_timezone
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.capabilities import empty_seats
from companion.kernel.game import Chance
from companion.kernel.words import Param, Text
from companion.store.base import now

from ..accounts.models import Account
from ..accounts.operations import the_club
from ..events.attendance import had_left, walk_in
from ..events.models import Event
from ..library import own_game
from ..people.names import Player
from ..people.operations import is_called
from ..tables.operations import SeatDraft, TableDraft, free_numbers, played_by, title_in_club
from ..writes import Refused, line
from . import plan as plans
from . import planned_games
from . import tonight as past
from .given import Judgement, Weights, judge, weights_of
from .notes import minutes_until
from .plan import GUEST, MOST_TABLES, Chosen, Plan, PlannedTable
from .search import search
from .seating import Laid, TableSizes, lay_tables

LONGEST_NAME = 200
MOST_STEPS = 40
"""Changes that can be taken back."""


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
    for_wishes: bool = False
    """Whether it seated all anew for the sake of who sits with whom and plays what."""

    @property
    def at(self) -> tuple[Session, int, int | None, planned_games.Games]:
        """Which draft it is, for the operations below."""
        return self.session, self.event_id, self.round_id, self.playable

    @cached_property
    def people(self) -> dict[str, str]:
        """Who is here and free, guests last: key and name."""
        rows = self.session.scalars(select(Player).where(Player.id.in_(map(int, self.free))))
        here = sorted(rows, key=lambda row: (row.sort_key, row.id))
        return {str(row.id): row.name for row in here} | {f"{GUEST}{name}": name for name in self.plan.guests}

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Who of the club's people is here and free."""
        return tuple(map(str, past.free_players(self.session, self.event_id)))

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
        seated = set(self.plan.seated)
        return {key: name for key, name in self.people.items() if key not in seated}

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

    @cached_property
    def stays(self) -> dict[str, int]:
        """For how many minutes more somebody is here who has to leave."""
        event, club = self.session.get_one(Event, self.event_id), the_club(self.session)
        zone = get_timezone(club.time_zone if club else None)
        leaving = {key: note.leaves_at for key, note in self.tonight.notes.items() if note.leaves_at}
        return {key: minutes_until(event, at, now(), zone) for key, at in leaving.items()}

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

    def begin(self, game: str = "", also: str = "") -> None:
        """Seat everybody who is here, at tables of one game, or of those of the last round.

        Whoever went home in the middle of the last game is left out, unless `also` is that key. A table has
        the name that it had in the last round, a guest by name alone of that round is here still.
        """
        every = past.tables_sat_at(self.session, self.event_id)
        came = past.guests_before(self.session, every) if self.round_id is None else ()
        guests = past.guests_still(self.session, self.event_id, self.plan.guests) or came
        self.people |= {f"{GUEST}{name}": name for name in guests}
        self.plan = Plan(
            out=tuple(key for key in self.people if key in self.gone_home and key != also),
            guests=guests,
            known=self.free,
        )
        rounds, ahead = past.rounds_ahead(self.session, self.event_id)
        self.plan = replace(self.plan, rounds=rounds if self.round_id is None else 0)
        count = len(self.sitting)
        self.games = planned_games.games_for(self.session, self.event_id, self.playable, every, game, count)
        self.plan = replace(self.plan, games={name: of.chosen for name, of in self.games.items()})
        before = planned_games.last_round(every)
        last = {table.number: table.label for table in before if table.status != "open"}
        self._lay(labels=[last.get(number, "") for number in self.numbers], start=ahead)
        for name, playing in self.games.copy().items():
            if playing.chosen_cards and self.cards(name) not in (0, playing.chosen_cards):
                self.set_rules(name, {playing.game.about.composition: {}})

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

    def refit(self, tapped: str = "", *, sized: bool = False) -> None:
        """Lay the tables as they are wished now, after a change of one game; `sized`: of its tables' size.

        A table whose game and size stay keeps its people, unless all others can be met better otherwise: who
        is to sit with whom, and who wishes for what. Who was moved by hand stays there all the same.
        """
        before = self.plan
        of_size = tapped if sized else ""
        self.anew = self._lay(stay=not before.ahead, sized=of_size)
        self._meet_more(before, sized=of_size)
        for game in self.games:
            was, now = before.sizes_of(game), self.plan.sizes_of(game)
            if game != tapped and was != now:
                self.resized[game] = (was, now)
        if not before.tables:
            self.anew = []

    def meet_more(self) -> None:
        """Seat all anew at tables of the same sizes, where that meets more of what people are to have."""
        self._meet_more(self.plan, as_is=True)

    def _meet_more(self, before: Plan, *, as_is: bool = False, sized: str = "") -> None:
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
        sized: str = "",
        labels: Sequence[str] = (),
        start: past.Groups = (),
    ) -> list[int]:
        """Lay tables for who is to sit, and seat whoever sits at none that stays; returns which are seated
        anew, by place. What has a name keeps it. `as_is`: tables of the same sizes for those who sit now.
        `sized`: the game of whose tables alone the size changes.
        `start`: rounds to begin from, this one first."""
        old = self.plan.tables
        locked = [table for table in old if table.locked and table.game in self.games]
        fixed = {key for table in locked for key in table.people}
        rest = [key for key in (self.plan.seated if as_is else self.sitting) if key not in fixed]
        shape: Sequence[Laid] = [Laid(one.game, len(one.people)) for one in old if one not in locked]
        shape = shape if as_is else self._shape(len(rest), self.games, sized, locked)
        by_hand = {*self.plan.held, *self.plan.moved}
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
        gathering = sized in self.games and self.games[sized].gathers
        of_size = [one for one in before if one.game == sized] if gathering else []
        keep = by_hand | plans.keep_seats(of_size, by_hand, [one.size for one in anew if one.game == sized])
        held = plans.places_of_held(before, keep & {*people}, anew)
        given = self.tonight.given(people, anew, self.declined, locked=held, further=further, start=start)
        seating = search(given, Chance().below(2**32), self._weights)
        seated_at = {key: place for one in of_size for place, key in enumerate(one.people)}
        kept_first = (sorted(one, key=lambda key: seated_at.get(key, len(rest))) for one in seating.tables)
        self.plan, groups = replace(self.plan, ahead=seating.further), map(tuple, kept_first)
        after, last = [(table, False) for table in locked], max((table.id for table in old), default=0)
        for (game, _), kept in zip(shape, same, strict=True):
            if kept is None:
                last += 1
                new = PlannedTable(last, game, next(groups), next(names, ""))
                after.append((new, True))
            else:
                after.append((kept, False))
        order = {game: place for place, game in enumerate(self.games)}
        after.sort(key=lambda one: order[one[0].game])
        self.plan = replace(self.plan, tables=tuple(table for table, _ in after))
        return [place for place, (_, anew) in enumerate(after, 1) if anew]

    def _shape(
        self, count: int, games: planned_games.Planned, sized: str = "", locked: Iterable[PlannedTable] = ()
    ) -> Sequence[Laid]:
        """Tables for so many people, without those that are locked. Of games other than one of which the size
        of a table changes the number of tables stays, where that keeps no more people from a seat there."""
        taken = [table.game for table in locked]

        def lay(lines: Iterable[TableSizes]) -> tuple[Laid, ...]:
            return lay_tables(count, [_less(one, taken.count(one.game)) for one in lines])

        lines = [playing.line() for playing in games.values()]
        free = lay(lines)
        if not sized:
            return free
        now = {one.game: len(self.plan.sizes_of(one.game)) for one in lines}
        held = lay(
            one if one.tables is not None or one.game == sized else one._replace(tables=now[one.game] or None)
            for one in lines
        )
        return max(held, free, key=lambda laid: sum(one.size for one in laid))

    def move(self, people: Sequence[str], table_id: int | None) -> None:
        """People move to a table, as the last there; to none: they get up."""
        if table_id is None or any(table.id == table_id for table in self.plan.tables):
            for key in people:
                if key in self.people:
                    self.plan = plans.put(self.plan, key, table_id)
            self.plan = plans.stay(self.plan, people)

    def swap(self, people: Sequence[str]) -> None:
        """Two people change places."""
        if len(people) == 2 and all(key in self.people for key in people):
            self.plan = plans.stay(plans.swap(self.plan, *people), people)

    def movable(self, table_id: int) -> set[str]:
        """Who may be gathered at a table: nobody put aside or held, nobody from another that is locked."""
        locked = [table for table in self.plan.tables if table.locked and table.id != table_id]
        fixed = {*self.plan.held, *(key for table in locked for key in table.people)}
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
        """Seat somebody by name: a member of the club, who is here from now on, or else a guest.

        Raises Refused.
        """
        name = line(typed, "new-guest", most=LONGEST_NAME, needed=True)
        named = select(Player).where(
            is_called(name), Player.merged_into.is_(None), Player.forgotten_at.is_(None)
        )
        members = self.session.scalars(named).all()
        if len(members) > 1:
            raise Refused(Text("club-plan-namesakes", {"name": name}), "new-guest")
        member = next(iter(members), None)
        key = f"{GUEST}{name}" if member is None else str(member.id)
        if key in self.people and (member is None or key in self.plan.seated):
            raise Refused(Text("club-plan-guest-twice", {"name": name}), "new-guest")
        if member is None:
            self.plan = replace(self.plan, guests=(*self.plan.guests, name))
        elif key not in self.people:
            if playing := played_by(self.session, member.id):
                at = tuple(map(title_in_club, playing))
                raise Refused(Text("club-plan-plays", {"name": name, "tables": at}), "new-guest")
            if had_left(self.session, self.event_id, member.id):
                self.back = member.name
                self.plan = replace(self.plan, back=(*self.plan.back, key))
            walk_in(self.session, self.event_id, member.id, by)
        self.people[key] = name if member is None else member.name
        self.plan = replace(self.plan, out=tuple(one for one in self.plan.out if one != key))
        self._sit_down(key)

    def _sit_down(self, key: str) -> None:
        """Seat somebody at the smallest table that has room, or with all others where there is no table."""
        room = [
            (len(table.people), table.id)
            for table in self.plan.tables
            if table.game in self.games and len(table.people) < self.games[table.game].line().most
        ]
        if room:
            self.plan = plans.put(self.plan, key, min(room)[1])
        elif not self.plan.tables:
            self.propose()

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
            count = len(self.plan.sizes_of(game))
            self.choose(game, replace(self.games[game].chosen, tables=count) if count else None)

    def set_tables(self, game: str, count: int) -> None:
        """So many tables of a game."""
        if game not in self.playable:
            return
        chosen = self.games[game].chosen if game in self.games else Chosen()
        count = min(MOST_TABLES, max(0, count))
        self.choose(game, replace(chosen, tables=count) if count else None)
        self.refit(game)

    def set_size(self, game: str, size: int) -> None:
        """So many people at a table of a game, and no more."""
        if game in self.games:
            self.choose(game, replace(self.games[game].chosen, size=size, exact=True))
            self.refit(game, sized=True)

    def size_shown(self, game: str) -> int:
        """How many sit at a table of a game: the number that was set by hand, else that of its largest."""
        chosen = self.games[game].chosen if game in self.games else Chosen()
        return chosen.size if chosen.exact and chosen.size else max(self.plan.sizes_of(game), default=0)

    def resize(self, game: str, further: int) -> None:
        """The tables of a game get larger (1) or smaller (-1)."""
        other = self.next_size(game, further)
        if other is not None:
            self.choose(game, other)
            self.refit(game, sized=True)

    def next_size(self, game: str, further: int) -> Chosen | None:
        """The next size of a game's tables, up or down, that lays other tables; else nothing."""
        if game not in self.games:
            return None
        count = len(self.sitting)
        before = self._shape(count, self.games, game)
        seated = next((table.size for table in before if table.game == game), 0)
        for other in self.games[game].with_sizes(further, seated):
            if self._shape(count, {**self.games, game: other}, game) != before:
                return other.chosen
        return None

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
            self.refit(game)

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
        playing, own = self.games[table.game], own_game(self.session, table.game)
        seats = [
            SeatDraft(None if key.startswith(GUEST) else int(key), self.people[key])
            if key
            else SeatDraft(name=empty)
            for key in self.seats(table)
        ]
        rules, number = playing.rules, None if own is None else own.id
        return TableDraft(playing.game.name, seats, rules.options, rules.scheme, table.label, number)

    def was_seen(self, seen: Sequence[Sequence[str]]) -> bool:
        """Whether the tables stand as they were shown: who sat at each."""
        return [[*table] for table in seen if table] == [[*one.people] for one in self.plan.used]

    def refusals(self, seen: Sequence[Sequence[str]] | None = None) -> list[Text]:
        """What keeps the plan from being opened. `seen`: who sat at its tables when it was shown."""
        found: list[Text] = []
        if seen is not None:
            gone = [key for table in seen for key in table if key not in self.people]
            found += [Text("club-plan-gone", {"name": _name(self.session, key)}) for key in gone]
            if not gone and not self.was_seen(seen):
                found.append(Text("club-plan-changed"))
        if not self.plan.used:
            found.append(Text("club-plan-nobody"))
        return [*found, *self.misfits.values(), *self.wrong_sizes.values()]

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


def _less(line: TableSizes, taken: int) -> TableSizes:
    return line if line.tables is None else line._replace(tables=max(0, line.tables - taken))


def _name(session: Session, key: str) -> str:
    if key.startswith(GUEST) or not key.isdecimal() or len(key) > 15:
        return key.removeprefix(GUEST)
    player = session.get(Player, int(key))
    return player.name if player else "?"
