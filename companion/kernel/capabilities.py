"""What only some games can do: a base class each, asked for by name: `isinstance(game, WritesLog)`.

Where several rooms ask, a function of the same name answers for any game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from .clock import ClockReading
from .game import AnyGame, Chance, Setup
from .results import LedgerLine, SignedTable, WinRates, rates_by
from .words import Param, Text, Who, prefix_of


class HasGameMaster:
    """A game master runs it, or may run it."""

    def referee_of(self, options: Any) -> Literal["host", "gm"]:
        """Who runs a table with these house rules."""
        return "gm"


def referee_of(game: object, options: Any) -> Literal["host", "gm"]:
    """Who runs a table of any game with these house rules."""
    return game.referee_of(options) if isinstance(game, HasGameMaster) else "host"


class HearsOfClosing(ABC):
    """Something of it goes on by itself, and stands while the table is closed."""

    @abstractmethod
    def closed(self, state: Any, at: int) -> Any:
        """The state once the table is signed or ended without a result, at `at` in UTC milliseconds."""

    @abstractmethod
    def reopened(self, state: Any, at: int) -> Any:
        """The state once a closed table is open again."""


class KnowsWinnerEarly(ABC):
    """Everybody at the table knows who has won before it is over."""

    @abstractmethod
    def winner_known(self, state: Any) -> bool:
        """Whether it is known now. A freeze holds it back with the result."""

    @abstractmethod
    def at_rest(self, state: Any, at: int) -> Any:
        """The state before that, as guests see it under the freeze: nothing runs after `at`."""


class LooksBack(ABC):
    """A game master may enter a fact late, and sees before it is taken what it contradicts."""

    @abstractmethod
    def looks_back(self, state: Any, move: Any) -> bool:
        """Whether the move is such a fact."""

    @abstractmethod
    def contradictions(self, before: Any, after: Any) -> tuple[Text, ...]:
        """What everybody was told and would no longer be so."""

    @abstractmethod
    def as_announced(self, before: Any, after: Any, move: Any) -> Any:
        """The move by which what was announced stands although this one is taken, where it would not."""

    @abstractmethod
    def as_remark(self, state: Any, move: Any) -> Mapping[str, Param]:
        """The fields of the move that writes the same down without effect; none without such a move."""


class StandsForAnyGame(ABC):
    """It stands for every game that has no rules here."""

    @abstractmethod
    def title(self, options: Any) -> str:
        """What is played; nothing: it is called by its own name."""


class NamesSeats(ABC):
    """Somebody who brings a name, no person, sits down while it is played."""

    @abstractmethod
    def called(self, before: Any, state: Any) -> Mapping[int, str]:
        """What the seats are called that a move has given to somebody; nothing: as who sits there is."""


class HasEmptySeats(ABC):
    """Seats are set up beside the people on which nobody sits."""

    @abstractmethod
    def empty_seats(self, options: Any, count: int) -> frozenset[int]:
        """These seats, of so many."""

    def filled(self, options: Any, people: int) -> Any:
        """The house rules under which so few people fill a table; the same where nobody stands in."""
        return options


def empty_seats(game: object, options: Any, count: int) -> frozenset[int]:
    """The seats of any game, of so many, on which nobody sits."""
    return game.empty_seats(options, count) if isinstance(game, HasEmptySeats) else frozenset()


class ProposesOptions(ABC):
    """Its house rules change from the first game of a night to the next."""

    @abstractmethod
    def proposed_options(self, options: Any, *, first: bool) -> Any:
        """The house rules proposed for the first or a later game, from those of the last table."""


class SettlesOptions(ABC):
    """The table settles house rules while it plays."""

    @abstractmethod
    def played_options(self, setup: Setup[Any], state: Any) -> Any:
        """The house rules as they were played."""


def played_options(game: object, setup: Setup[Any], state: Any) -> Any:
    """The house rules of any game as they were played: its setup's, with what the table settled since."""
    return game.played_options(setup, state) if isinstance(game, SettlesOptions) else setup.options


class ChangesBetweenGames(ABC):
    """Some house rules are asked anew when the same people play once more."""

    @abstractmethod
    def changeable(self, setup: Setup[Any]) -> Mapping[str, tuple[str, ...]]:
        """These house rules, with what each may be."""


class ProtectsEarlierVictims(ABC):
    """Whom a game of the night took first is spared in the next."""

    @abstractmethod
    def fell_first(self, state: Any) -> int | None:
        """The seat that this game took first."""

    @abstractmethod
    def protect_earlier_victims(self, options: Any, seats: tuple[int, ...]) -> Any:
        """The referee's move that spares these seats; nothing where the house does not have it so."""


class MovesWithPeople(ABC):
    """What was said of somebody's things goes on to the next table with them, wherever they sit there."""

    @abstractmethod
    def reseat(self, moves: Sequence[Any], seats: Mapping[int, int], state: Any) -> list[Any]:
        """What still stands of these moves in the state that they led to, said of whoever sat on a seat;
        `seats`: where they sit now."""


class PeopleMayLeave(ABC):
    """Somebody may go home in the middle of it."""

    @abstractmethod
    def went_home(self, state: Any) -> frozenset[int]:
        """The seats whose people have gone."""


class ComparesSeats(ABC):
    """Win rates are counted by what its seats had."""

    @abstractmethod
    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates over signed tables by what it compares; of no tables, the titles alone."""


class PlaysInCamps(ComparesSeats):
    """Camps play one another: in ratings those who share a place are then a team."""

    name: ClassVar[str]
    compared: ClassVar[tuple[Literal["camp", "role"], ...]] = ()
    """By what of its seats win rates are counted: figures of its results (`statistics.memberships`)."""

    def camp_label(self, camp: str) -> Text:
        """What a camp is called."""
        return Text(f"{prefix_of(self.name)}-camp-{camp}")

    def role_label(self, role: str) -> Text:
        """What a role is called."""
        return Text(f"{prefix_of(self.name)}-role-{role}")

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates over signed tables by what it compares; of no tables, the titles alone."""
        called = {"camp": self.camp_label, "role": self.role_label}
        return tuple(
            rates_by(kind, tables, Text(f"{prefix_of(self.name)}-rates-{kind}"), called[kind])
            for kind in self.compared
        )


def statistics(game: object, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates of any game over signed tables; of no tables, the titles alone."""
    return game.statistics(tables) if isinstance(game, ComparesSeats) else ()


class NamesRoles(ABC):
    """When it is over it can be said what each seat was."""

    @abstractmethod
    def identity(self, view: Any, seat: int) -> Text | None:
        """What a seat was (its role), from what a viewer sees."""


def identity(game: object, view: Any, seat: int) -> Text | None:
    """What a seat of any game was, from what a viewer sees once it is over."""
    return game.identity(view, seat) if isinstance(game, NamesRoles) else None


class DealsComposition(AnyGame, PlaysInCamps):
    """It deals from a composition of roles, which clubs keep and try out."""

    @abstractmethod
    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The composition that is usual for so many cards; nothing where there is none."""

    @abstractmethod
    def cards_needed(self, options: Any, seats: int) -> int:
        """How many cards a deal to so many seats takes; in some games further ones are left out of it."""

    @abstractmethod
    def decided(self, roles: Mapping[str, int]) -> Text | None:
        """Why a game of these roles is over before it begins, and for whom; else nothing."""

    @abstractmethod
    def random_rules(self, options: Any) -> Any:
        """What of the house rules games at random heed, their roles among them; all others are as by default.

        Nothing where no such game can be played by them.
        """

    @abstractmethod
    def random_winners(self, options: Any, plays: int, chance: Chance) -> Mapping[str, int]:
        """How many games each camp wins, of so many by these house rules in which all choose by chance."""


class StillOpen(NamedTuple):
    """What a game that is over still waits for before it is signed off: the verb that ends it, and what is
    said of it beside the result; or, where the referee picks somebody on the page, what signing off without
    that is called."""

    verb: str
    text: Text | None = None
    without: Text | None = None


class AsksBeforeSignOff(ABC):
    """When it is over it may still wait for something."""

    @abstractmethod
    def still_open(self, view: Any) -> StillOpen | None:
        """What a referee is asked about before signing it off."""


class Hindsight(msgspec.Struct, frozen=True):
    """A moment of a game with secrets, looked back at: what all learned then, what each seat alone (in order
    of seats), and what really happened."""

    label: Text
    everybody: tuple[Text, ...]
    seats: tuple[tuple[Text, ...], ...]
    happened: tuple[Text, ...]


class TellsStory(ABC):
    """Its story can be told when it is over."""

    @abstractmethod
    def share(self, view: Any, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The result as lines to copy into a chat, from what a viewer sees."""

    @abstractmethod
    def afterwards(self, view: Any) -> Sequence[Hindsight]:
        """What each seat could know at each moment, from what a viewer sees once it is over."""


def share(game: object, view: Any, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
    """The result of any game as lines to copy into a chat; of many games none."""
    return game.share(view, ledger) if isinstance(game, TellsStory) else ()


class WritesLog(ABC):
    """It can be saved as a text file in a format that others read."""

    @abstractmethod
    def log_file(self, view: Any, names: Mapping[int, str]) -> str | None:
        """The file, from what a viewer sees; nothing before its end."""


class SeatNow(NamedTuple):
    """How a seat stands while it is played, as a viewer knows; nothing where a game has no such thing."""

    points: int | None = None
    lives: bool | None = None
    turn: bool = False


class TellsProgress(ABC):
    """It says how far it is while it is played."""

    def seat_now(self, view: Any, seat: int) -> SeatNow:
        """How a seat stands; unless a game says otherwise, whether it lives where seats do."""
        line = next((one for one in getattr(view, "seats", ()) if one.seat == seat), None)
        return SeatNow(lives=getattr(line, "alive", None))

    @abstractmethod
    def headline(self, view: Any) -> Text | None:
        """In a few words, the same from anybody's view: the phase, or who leads by what everybody knows."""


def leads(points: Mapping[int, int], best: Callable[[Iterable[int]], int] = max) -> Text:
    """Who leads by points of seats that everybody may know, in a few words."""
    most = best(points.values())
    leaders = tuple(Who(seat) for seat, of in points.items() if of == most)
    if len(leaders) == len(points) > 1:
        return Text("kernel-level", {"points": most})
    return Text("kernel-leads", {"seats": leaders, "points": most})


def headline(game: object, view: Any) -> Text | None:
    """How far an unfinished game of any kind is, in a few words, from anybody's view."""
    return game.headline(view) if isinstance(game, TellsProgress) else None


def seat_now(game: object, view: Any, seat: int) -> SeatNow:
    """How a seat of any game stands, from anybody's view."""
    return game.seat_now(view, seat) if isinstance(game, TellsProgress) else SeatNow()


class HasClock(ABC):
    """It has a clock that everybody sees."""

    @abstractmethod
    def clock_reading(self, view: Any) -> ClockReading | None:
        """What the clock shows to the room, from the public view; nothing while none matters."""


class StartsClock(HasClock):
    """Whoever runs the table starts and stops its clock."""

    @abstractmethod
    def clock_move(self, state: Any, *, running: bool) -> Any:
        """The referee's move after which the clock runs, or stands; nothing where it does already."""

    def longer_move(self, state: Any, more: int, at: int) -> Any:
        """The referee's move after which the clock has so many ms more than at a time; nothing: none is."""
        return None


def clock_move(game: object, state: Any, *, running: bool) -> Any:
    """The referee's move after which the clock of any game runs, or stands; nothing without such a clock."""
    return game.clock_move(state, running=running) if isinstance(game, StartsClock) else None


def longer_move(game: object, state: Any, more: int, at: int) -> Any:
    """The referee's move after which the clock of any game has so many ms more than at a time; or nothing."""
    return game.longer_move(state, more, at) if isinstance(game, StartsClock) else None


class FillsScreen(ABC):
    """Its table may be more than half a picture of the big screen holds."""

    @abstractmethod
    def fills_screen(self, view: Any) -> bool:
        """Whether it is now, from the public view."""


class HoldsAttention(ABC):
    """Everybody may wait for what is shown next although no clock runs."""

    @abstractmethod
    def watched(self, view: Any) -> bool:
        """Whether they do, from the public view."""
