"""The games of a planned round: the club's own rules and scheme of each, how many people and tables."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as evolve
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy.orm import Session

from companion.kernel import capabilities
from companion.kernel.game import AnyGame, Illegal, Place, Setup, Text
from companion.kernel.results import Rule
from companion.words.characters import normalise

from ..library import options_of, own_game, scheme_of
from ..people.names import fold
from ..tables.models import GameTable
from ..tables.operations import last_setup, played_tonight
from .plan import Chosen
from .seating import Laid, TableSizes, lay_tables


class HouseRules(NamedTuple):
    """Options and scheme for the next table of a game; `own`: taken over from the last one."""

    options: Any
    scheme: tuple[Rule, ...]
    own: bool


def standard(game: AnyGame) -> HouseRules:
    """The rules and the scheme that the game itself has."""
    options = game.Options()
    return HouseRules(options, game.scheme(options), False)


def for_tonight(session: Session, game: AnyGame, rules: HouseRules, event_id: int) -> HouseRules:
    """The rules as the game proposes them for its first table of the night, or for a later one."""
    if not isinstance(game, capabilities.ProposesOptions):
        return rules
    first = not played_tonight(session, event_id, game.name)
    return rules._replace(options=game.proposed_options(rules.options, first=first))


def rules_of(session: Session, name: str, game: AnyGame) -> HouseRules:
    """What the next table is set up with: an own game as it was entered, any other as it was played last."""
    own = own_game(session, name)
    return usual(session, game) if own is None else HouseRules(options_of(own), scheme_of(own), False)


def seats_of(session: Session, name: str, game: AnyGame, options: Any) -> tuple[int, ...]:
    """How many may sit at a table of a game, by its name."""
    fits = sizes_that_fit(game, options)
    own = own_game(session, name)
    return fits if own is None else tuple(n for n in fits if own.least <= n <= own.most)


def usual(session: Session, game: AnyGame) -> HouseRules:
    """The rules and the scheme of the last table of this game, else the game's own."""
    last = last_setup(session, game.name)
    own = standard(game)
    if last is None:
        return own
    return HouseRules(last.options, last.scheme, (last.options, last.scheme) != own[:2])


def sizes_that_fit(game: AnyGame, options: Any) -> tuple[int, ...]:
    """How many people may sit at a table under these house rules: what the game itself would begin."""
    begun = (n for n in range(game.least, game.most + 1) if reason_against(game, options, n) is None)
    return tuple(n - len(capabilities.empty_seats(game, options, n)) for n in begun)


def reason_against(game: AnyGame, options: Any, seats: int) -> Text | None:
    """Why a table of so many seats cannot begin under these house rules; nothing: it can."""
    places = tuple(Place(str(number)) for number in range(1, seats + 1))
    try:
        game.begin(Setup(game.name, places, options, game.scheme(options)))
    except Illegal as why:
        return why.text
    return None


WISH = 4
"""How many are wished at a table, where the game does not gather everybody."""


def line_of(
    name: str, game: AnyGame, fits: Sequence[int], wish: int | None = None, tables: int | None = None
) -> TableSizes:
    """A game as a line of a round. A game master's gathers at one table who is left.

    At a table of any other game one more than wished may sit, or more where somebody would stand otherwise.
    """
    least, most = min(fits, default=game.least), max(fits, default=game.least)
    if isinstance(game, capabilities.HasGameMaster):
        return TableSizes(name, least, most, min(most, max(least, wish or 2 * WISH)), tables or 1)
    size = min(most, max(least, wish or WISH))
    return TableSizes(name, max(least, min(2, most)), min(most, size + 1), size, tables, most)


Games = Mapping[str, AnyGame]
"""The games that a club may play, by name; what stands first is proposed where nothing was played."""


@dataclass(frozen=True)
class PlannedGame:
    """A game of the round: what was chosen of it, and what that comes to."""

    name: str
    """As the round knows it: the game's own name, or the key of one of the club's own games."""
    game: AnyGame
    rules: HouseRules
    chosen: Chosen
    fits: tuple[int, ...]
    """How many may sit at a table."""

    def line(self) -> TableSizes:
        """What seating needs to know of it."""
        sizes = self.chosen.sizes
        line = line_of(self.name, self.game, self.fits, self.chosen.size, self.chosen.tables)
        line = line._replace(by_hand=self.chosen.by_hand)
        return line._replace(tables=len(sizes), most=max(sizes), full=None, sizes=sizes) if sizes else line

    @property
    def gathers(self) -> bool:
        """Whether its table takes in who is left, as a game master's does."""
        return isinstance(self.game, capabilities.HasGameMaster)

    @property
    def is_led(self) -> bool:
        """Whether a game master runs it who takes no seat."""
        return capabilities.referee_of(self.game, self.rules.options) == "gm"

    @property
    def minutes(self) -> int:
        """How long a table of it is likely to play."""
        about = self.game.about
        return (about.time_limit and getattr(self.rules.options, about.time_limit)) or about.minutes

    def is_too_small(self, sizes: Iterable[int]) -> bool:
        """Whether a round does not propose tables of these sizes; they may be chosen all the same."""
        return any(size < self.game.about.proposed_from for size in sizes)

    def cards_needed(self, seats: int) -> int:
        """How many cards a deal to so many seats takes; further ones may be left out of it."""
        game = self.game
        return (
            game.cards_needed(self.rules.options, seats)
            if isinstance(game, capabilities.DealsComposition)
            else seats
        )

    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The composition that is usual for so many cards; nothing where none is dealt."""
        return self.game.usual_roles(cards) if isinstance(self.game, capabilities.DealsComposition) else {}

    @property
    def chosen_cards(self) -> int:
        """How many cards its chosen roles are; 0 where the usual ones are dealt."""
        roles = self.game.about.composition and getattr(self.rules.options, self.game.about.composition)
        return sum(roles.values()) if roles else 0


Planned = Mapping[str, PlannedGame]


def planned_game(
    session: Session, event_id: int, games: Games, name: str, chosen: Chosen, people: int = 0
) -> PlannedGame:
    """A game as it is planned, under the club's usual rules unless others were chosen.

    Where its roles are for another number than these `people`, it has those that are usual for so many.
    """
    game = games[name]
    usual = for_tonight(session, game, rules_of(session, name, game), event_id)
    rules = usual
    if chosen.options is not None:
        try:
            options = msgspec.convert(chosen.options, type(usual.options), str_keys=True)
            rules = HouseRules(options, usual.scheme if chosen.scheme is None else chosen.scheme, usual.own)
        except msgspec.ValidationError:  # of rules that have changed since
            pass
    rules = rules._replace(own=usual.own and rules == usual)
    fits = seats_of(session, name, game, rules.options)
    planned = PlannedGame(name, game, rules, chosen, fits)
    if people and game.about.composition and people not in fits:
        roles_as_usual = with_options(planned, {game.about.composition: {}})
        again = planned_game(session, event_id, games, name, roles_as_usual)
        return again if people in again.fits else planned
    return planned


def with_options(planned: PlannedGame, options: Mapping[str, Any]) -> Chosen:
    """What is chosen of a game, with other house rules."""
    changed = replace(planned.rules.options, **options)
    return with_rules(planned.chosen, planned.rules._replace(options=changed))


def with_rules(chosen: Chosen, rules: HouseRules) -> Chosen:
    """What is chosen of a game, with these rules and points."""
    return replace(chosen, options=msgspec.to_builtins(rules.options), scheme=rules.scheme)


def games_for(
    session: Session,
    event_id: int,
    games: Games,
    before: Sequence[GameTable],
    game: str = "",
    people: int = 0,
) -> dict[str, PlannedGame]:
    """The games of a round: one that was asked for, or those `before`, else the first there is.

    What had most tables has as many as the people give; a game master's game keeps its number. What so few
    `people` would seat too few at is left out, unless nothing else was played. One that was asked for has the
    usual roles where those of its last table are not for so many.
    """
    held: dict[str, list[int]] = {}
    for table in before:
        if table.kind in games and not game:
            held.setdefault(table.kind, []).append(len(table.seats))
    if not held:
        name = game or next(iter(games))
        return {name: planned_game(session, event_id, games, name, Chosen(), people if game else 0)}
    others = [name for name in held if not isinstance(games[name], capabilities.HasGameMaster)]
    filling = max(others, key=lambda name: len(held[name]), default="")
    again = {}
    for name, sizes in held.items():
        planned, seats = planned_game(session, event_id, games, name, Chosen()), max(sizes)
        size = seats - len(capabilities.empty_seats(planned.game, planned.rules.options, seats))
        again[name] = evolve(planned, chosen=Chosen(size, None if name == filling else len(sizes)))
    return large_enough(again, people) or again


def games_typed(typed: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """What was typed of several games by name, "ハーフ 6、スコア 4 4": each name with its tables as they are
    typed. `names`: of all games, for some have figures in them."""
    plain, *known = (normalise("NFKC", text).casefold() for text in (typed, *names))
    whole = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    found = re.findall(rf"({whole}|[^\W\d][^\d、,;]*)[\s:]*(\d(?:[\d\sx×*+・卓人名]|tables?\b)*)?", plain)
    return [(name.strip(), line.strip()) for name, line in found]


def games_called(typed: str, names: Mapping[str, str]) -> list[str]:
    """The games that may be meant by a part of their name: those called just so, else those whose name begins
    so, else those in whose name it stands."""
    part, folded = fold(typed), {game: fold(name) for game, name in names.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := [game for game, name in folded.items() if fits(name, part)]:
            return found
    return []


def lay_led(
    people: int, leaders: int, lines: Sequence[TableSizes], games: Planned
) -> tuple[tuple[Laid, ...], int]:
    """Tables for so many people, of whom so many may lead one instead of sitting there; how many do: as many
    as leave no table and nobody without."""
    tables = lay_tables(people, lines)
    placed = sum(table.size for table in tables)
    for leading in range(min(leaders, sum(games[table.game].is_led for table in tables)), 0, -1):
        led = lay_tables(people - leading, lines)
        if len(led) >= len(tables) and sum(table.size for table in led) + leading >= placed:
            return led, leading
    return tables, 0


def large_enough(games: dict[str, PlannedGame], people: int) -> dict[str, PlannedGame]:
    """Of these games those whose tables would not be too small for so many people."""
    tables = lay_tables(people, [playing.line() for playing in games.values()])
    return {
        name: playing
        for name, playing in games.items()
        if not playing.is_too_small(table.size for table in tables if table.game == name)
    }
