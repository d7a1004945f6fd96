"""The games of a planned round: the rules and forms of each, and how many people and tables are wished."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import abort
from msgspec.structs import replace as replace_options

from companion.club.rounds.seating import TableSizes, laid
from companion.club.tables.models import GameTable
from companion.kernel.capabilities import DealsComposition, HasGameMaster, StandsForAnyGame, empty_seats
from companion.kernel.game import AnyGame

from ..forms import Form
from ..speech import game_name
from .house_rules import HouseRules, for_tonight, line_of, playable, rules_of, seats_of
from .option_forms import option_form, options_of
from .scheme_form import scheme_form, scheme_of


@dataclass
class PlannedGame:
    """A game of the round: its rules and points with their forms, and what was wished of it."""

    name: str
    """As the round knows it: the game's own name, or the key of one of the club's own games."""
    game: AnyGame
    rules: HouseRules
    wish: int | None = None
    tables: int | None = None
    """Nothing: as many as the people give."""
    capped: bool = False
    """Whether no more sit at a table than are wished, though somebody is left without a seat."""
    sent: bool = False
    """Whether rules and points came with the form."""

    @cached_property
    def forms(self) -> tuple[Form, Form]:
        """House rules and scheme as forms."""
        return (
            option_form(self.game, self.rules.options, name=self.name, sent=self.sent),
            scheme_form(self.game, self.rules.scheme, name=self.name, sent=self.sent),
        )

    @property
    def called(self) -> str:
        """What is played, in words: what its rules say where it stands for any other game, else its name."""
        own = self.game.title(self.rules.options) if isinstance(self.game, StandsForAnyGame) else ""
        return own or game_name(self.name)

    def line(self) -> TableSizes:
        """What seating needs to know of it."""
        line = line_of(self.name, self.game, self.fits(), self.wish, self.tables)
        return line._replace(most=line.wish) if self.capped else line

    def fits(self) -> tuple[int, ...]:
        """How many may sit at a table."""
        return seats_of(self.name, self.game, self.rules.options)

    def is_too_small(self, sizes: Iterable[int]) -> bool:
        """Whether a round does not propose tables of these sizes; they may be chosen all the same."""
        return any(size < self.game.about.proposed_from for size in sizes)

    def cards_needed(self, seats: int) -> int:
        """How many cards a deal to so many seats takes; further ones may be left out of it."""
        game = self.game
        return game.cards_needed(self.rules.options, seats) if isinstance(game, DealsComposition) else seats

    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The composition that is usual for so many cards; nothing where none is dealt."""
        return self.game.usual_roles(cards) if isinstance(self.game, DealsComposition) else {}

    @property
    def gathers(self) -> bool:
        """Whether its table takes in who is left, as a game master's does; a wished size then caps it."""
        return isinstance(self.game, HasGameMaster)

    def wishes(self, further: int, seated: int) -> Iterable[TableSizes]:
        """The same with other wishes, from the next larger (1) or smaller (-1) size of a table on.

        `seated` are at its first table now.
        """
        fits, wish = self.fits(), self.line().wish
        wish = seated if self.gathers and seated else wish
        end = max(fits, default=wish) + 1 if further > 0 else min(fits, default=wish) - 1
        sizes = range(wish + further, end, further)
        return (replace(self, wish=size, capped=self.gathers).line() for size in sizes)

    @property
    def chosen_cards(self) -> int:
        """How many cards its chosen roles are; 0 where the usual ones are dealt."""
        roles = self.game.about.composition and getattr(self.rules.options, self.game.about.composition)
        return sum(roles.values()) if roles else 0

    def with_usual_roles(self) -> PlannedGame:
        """The same with the roles that are usual for as many as sit there."""
        options = replace_options(self.rules.options, **{self.game.about.composition: {}})
        return replace(self, rules=self.rules._replace(options=options))

    def take_rules(self) -> bool:
        """Take house rules and scheme over from their forms; what is wrong there stands beside its field."""
        rules, points = self.forms
        if not all((rules.validate(), points.validate())):
            return False
        options = options_of(self.game, rules, self.rules.options)
        scheme = scheme_of(points, self.rules.scheme)
        if options is None or scheme is None:
            return False
        self.rules = HouseRules(options, scheme, self.rules.own)
        return True


def games_for(
    event_id: int, tables: Sequence[GameTable], game: str = "", people: int = 0
) -> dict[str, PlannedGame]:
    """The games of a round: one that was asked for, or those of the last round, else the first there is.

    What had most tables has as many as the people give; a game master's game keeps its number. What so few
    `people` would seat too few at is left out, unless nothing else was played. One that was asked for has the
    usual roles where those of its last table are not for so many.
    """
    if game:
        return {game: fresh(event_id, game, people)}
    before: dict[str, list[int]] = {}
    for table in last_round(tables):
        if table.kind in playable():
            before.setdefault(table.kind, []).append(len(table.seats))
    if not before:
        return games_for(event_id, tables, next(iter(playable())))
    others = [name for name in before if not isinstance(playable()[name], HasGameMaster)]
    filling = max(others, key=lambda name: len(before[name]), default="")
    again = {
        name: _again(fresh(event_id, name), max(sizes), None if name == filling else len(sizes))
        for name, sizes in before.items()
    }
    return large_enough(again, people) or again


def large_enough(games: dict[str, PlannedGame], people: int) -> dict[str, PlannedGame]:
    """Of these games those whose tables would not be too small for so many people."""
    tables = laid(people, [playing.line() for playing in games.values()])
    return {
        name: playing
        for name, playing in games.items()
        if not playing.is_too_small(table.size for table in tables if table.game == name)
    }


def _again(playing: PlannedGame, seats: int, tables: int | None) -> PlannedGame:
    """A game with as many people a table as there were seats, but for the empty ones."""
    empty = empty_seats(playing.game, playing.rules.options, seats)
    return replace(playing, wish=seats - len(empty), tables=tables)


def fresh(event_id: int, game: str, people: int = 0) -> PlannedGame:
    """A game that comes into the round, under the club's usual rules, at as many tables as are asked for.

    Where its roles are for another number than these `people`, it has those that are usual for so many.
    """
    found = chosen_game(game)
    playing = PlannedGame(game, found, for_tonight(found, rules_of(game, found), event_id))
    if not people or not found.about.composition or people in playing.fits():
        return playing
    usual = playing.with_usual_roles()
    return usual if people in usual.fits() else playing


def last_round(tables: Sequence[GameTable]) -> list[GameTable]:
    held = [table for table in tables if table.status != "abandoned"]
    last = max((table.round.number for table in held), default=0)
    return [table for table in held if table.round.number == last]


def chosen_game(name: str | None) -> AnyGame:
    """A game by its name; 404 for one without pages."""
    return playable().get(name or "") or abort(404)
