"""What all verbs at a Catan table share: words, fields, what has to hold, and what a score line may be."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import SEATS, Choice, Illegal, Param, Text, Who, forbid, seat_of, viewer_of_seat
from companion.kernel.verbs import REFEREES, ChecksItself, choices, seats

from .awards import LEAST_ARMY, LEAST_ROAD
from .pieces import EACH
from .state import CatanEntry, Phase, SeatLine, State, awards_moved, points

PLAY: frozenset[Phase] = frozenset({"play"})
JUDGING: frozenset[Phase] = frozenset({"judging"})
RECOUNT: frozenset[Phase] = frozenset({"judging", "recount"})
COUNTING: frozenset[Phase] = PLAY | RECOUNT
ANYBODY = REFEREES | SEATS

Holder = Annotated[int, Meta(ge=0, le=6)]
"""A seat, or 0: nobody, or the table as a whole."""
Count = Annotated[int, Meta(ge=0, le=40)]
Cards = Annotated[int, Meta(ge=0, le=5)]
Fingerprint = Annotated[str, Meta(max_length=40)] | None
Remark = Annotated[str, Meta(max_length=300)]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]


class CatanVerb(ChecksItself, frozen=True):
    """A verb of Catan."""

    no_seat: ClassVar[str] = "catan-table"
    """Whom seat 0 stands for."""

    def params(self) -> dict[str, Param]:
        """Its fields as every verb has them; seat 0 has a name of its own."""
        found = super().params()
        seat = getattr(self, "seat", None)
        return found if seat is None else {**found, "seat": Who(seat) if seat else Text(self.no_seat)}


class PlayersVerb(CatanVerb, frozen=True):
    """Base of what players say on their own phones while play goes on, and host and GM for them."""

    said_by = ANYBODY
    phases = PLAY


def speaks_for(state: State, viewer: str) -> tuple[int, ...]:
    """The seats for which a viewer may say something: its own, and all for host and GM."""
    seat = seat_of(viewer)
    return tuple(state.seats) if seat is None else (seat,)


def one_of(among: Iterable[Choice], **more: Any) -> dict[str, Any]:
    """Narrows a field to one of these choices, whatever its type."""
    return choices(among, kind="choice", least=None, most=None, **more)


def one_seat(among: Iterable[int], nobody: str = "catan-table", value: int | None = 0) -> dict[str, Any]:
    """Narrows a field to one of these seats, or to seat 0, which `nobody` names."""
    return one_of((Choice(0, Text(nobody)), *seats(among)["choices"]), value=value)


def named_choices(prefix: str, values: Iterable[str]) -> tuple[Choice, ...]:
    """Choices whose words begin with `prefix`."""
    return tuple(Choice(value, Text(f"{prefix}-{value}")) for value in values)


MOST_NOTED = 1000
"""Lines of any one list of a table: rolls, trades, pauses, incidents …"""


def must_sit(state: State, seat: int, field: str = "seat", *, least: int = 1) -> None:
    """Refuses a seat that is not there; with `least` 0 the table as a whole (0) passes."""
    if not least <= seat <= len(state.lines):
        raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)


def must_own(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses anybody but the seat itself, host and GM."""
    must_sit(state, seat)
    if entry.actor not in REFEREES and entry.actor != viewer_of_seat(seat):
        raise Illegal(Text("catan-not-yours"), "seat")


def must_see(was: Any, stands: Any) -> None:
    """Refuses a move whose sender saw another value than the one that stands."""
    if was is not None and was != stands:
        raise Illegal(Text("catan-changed"), "was")


def must_say(state: State, words: str, field: str) -> None:
    """Refuses words that are nothing but spaces."""
    if state.setup.rules >= 2 and not words.strip():
        raise Illegal(Text("catan-words-needed"), field)


def must_fit(noted: tuple[Any, ...]) -> None:
    """Refuses one more line in a list that is full: no real table fills one, a hostile record may."""
    if len(noted) >= MOST_NOTED:
        raise Illegal(Text("catan-list-full", {"most": MOST_NOTED}))


def must_play(state: State, entry: CatanEntry) -> None:
    """Refuses play before the opening is over or while it stands still, unless recorded as irregular."""
    if not state.opened:
        forbid(entry, Text("catan-opening-first"))
    if state.pause is not None:
        forbid(entry, Text("catan-paused"))


def goes_on(state: State) -> bool:
    """Whether play goes on: the opening is over, and nobody has stopped it."""
    return state.opened and state.pause is None


def must_turn(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses a seat that is not on turn, where turns are followed, unless recorded as irregular."""
    if state.turn and seat != state.turn:
        forbid(entry, Text("catan-not-on-turn", {"seat": Who(seat), "turn": Who(state.turn)}), "seat")


def has_rolled(state: State) -> bool:
    """Whether a roll stands on this turn; never known where turns are not followed."""
    last = state.rolls[-1] if state.rolls else None
    return bool(state.turn and last and last.turn == state.turn_number and not last.void)


def dice_first(state: State) -> bool:
    """Whether the turn's roll is still to come, at a desk that keeps dice: on this turn or the last one."""
    kept = state.rolls and state.rolls[-1].turn >= state.turn_number - 1
    return bool(state.opened and kept and not has_rolled(state))


def seven_open(state: State) -> bool:
    """Whether play waits for the check after a seven."""
    return state.options.seven_check and state.seven is not None and not state.seven.done


def must_seven(state: State, entry: CatanEntry, *, since: int = 1) -> None:
    """Refuses play before the check after a seven is through (001: it is mandatory), unless irregular.

    `since` is the version of the rules from which on it holds up what is asked here.
    """
    if state.setup.rules >= since and seven_open(state):
        forbid(entry, Text("catan-seven-first"))


def must_count(state: State) -> None:
    """Refuses a count of pieces where they are tapped on the board."""
    if state.builds:
        raise Illegal(Text("catan-build-counts"))


OPENING = 2
"""Buildings, and roads, that every seat has from the opening on."""


Limit = tuple[str, int, int, str]
"""A count, its least and its most, and the key of the reason that refuses what is beyond."""

_PIECES: tuple[Limit, ...] = tuple((name, 0, most, f"catan-most-{name}") for name, most in EACH.items())


def limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """The limits of a seat's pieces, in the order in which they refuse, the other counts as they are."""
    yield from _PIECES
    roads = EACH["roads"]
    yield "roads", line.stretch, roads, "catan-stretch-roads"
    yield "stretch", 0, line.roads, "catan-stretch-roads"
    if state.opened:
        yield "settlements", OPENING - line.cities, EACH["settlements"], "catan-least-buildings"
        yield "cities", OPENING - line.settlements, EACH["cities"], "catan-least-buildings"
        yield "roads", OPENING, roads, "catan-least-roads"
    if state.road.held == seat == state.road.counts_for:
        yield "roads", LEAST_ROAD, roads, "catan-road-needs"
    if state.army.held == seat == state.army.counts_for:
        yield "knights", LEAST_ARMY, state.components.cards["knight"], "catan-army-needs"


def card_limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """The limits of development cards over the table. Hidden ones are left out: a refusal would tell of
    them."""
    old = state.lines[seat - 1]
    others = [other for number, other in enumerate(state.lines, 1) if number != seat]
    in_pack = state.components.cards
    yield "knights", 0, in_pack["knight"] - sum(other.knights for other in others), "catan-most-knights"
    elsewhere = sum(other.cards for other in others) if state.open else 0
    most = max(in_pack["victory-point"] - elsewhere, old.cards if state.open else 0)
    yield "cards", 0, most, "catan-most-cards"
    left = max(
        cards_taken(state, old), state.components.pack - sum(cards_taken(state, other) for other in others)
    )
    yield "bought", 0, left, "catan-most-development"
    progress, shown = sum(line.others), line.cards if state.open else 0
    yield "knights", 0, left - progress - shown, "catan-most-development"
    if state.open:
        yield "cards", 0, left - progress - line.knights, "catan-most-development"


def _why(state: State, seat: int, line: SeatLine, key: str) -> Text:
    """The reason of a limit with its figures."""
    pack = state.components
    figures: dict[str, dict[str, Param]] = {
        "catan-stretch-roads": {"roads": line.roads, "stretch": line.stretch},
        "catan-least-buildings": {"least": OPENING},
        "catan-least-roads": {"least": OPENING},
        "catan-road-needs": {"seat": Who(seat), "least": LEAST_ROAD},
        "catan-army-needs": {"seat": Who(seat), "least": LEAST_ARMY},
        "catan-most-knights": {"most": pack.cards["knight"]},
        "catan-most-cards": {"most": pack.cards["victory-point"]},
        "catan-most-development": {"most": pack.pack},
        **{f"catan-most-{name}": {"most": most} for name, most in EACH.items()},
    }
    return Text(key, figures[key])


def cards_taken(state: State, line: SeatLine) -> int:
    """Development cards that a seat must have taken, as far as everybody can see."""
    shown = line.cards if state.open else 0
    return max(line.bought, line.knights + sum(line.others) + shown)


def line_fault(state: State, seat: int, line: SeatLine) -> tuple[Text, str] | None:
    """Why a seat cannot have this line, and which of its counts says so; or nothing."""
    old = state.lines[seat - 1]
    same = (line.knights, line.cards, line.bought) == (old.knights, old.cards, old.bought)
    rows = limits(state, seat, line)
    for name, least, most, key in rows if same else chain(rows, card_limits(state, seat, line)):
        if not least <= getattr(line, name) <= most:
            return _why(state, seat, line, key), name
    return None


def ranges(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """The least and the most that each of a seat's counts could be, the others as they are."""
    found: dict[str, tuple[int, int]] = {}
    line = state.lines[seat - 1]
    for name, least, most, _ in chain(limits(state, seat, line), card_limits(state, seat, line)):
        low, high = found.get(name, (0, most))
        found[name] = max(low, least), min(high, most)
    return found


def rejudge(before: State, after: State, seats: tuple[int, ...], field: str) -> State:
    """The state after a line was changed at the judging: it is confirmed anew, and a declared victory must
    stay one. Raises Illegal beside `field` where it would not."""
    winner, goal = after.winner, after.options.goal
    if winner and points(awards_moved(before), winner) >= goal > points(awards_moved(after), winner):
        raise Illegal(Text("catan-winner-below", {"seat": Who(winner), "goal": goal}), field)
    confirmed = tuple(0 if seat in seats else at for seat, at in enumerate(after.confirmed, 1))
    return replace(after, phase="judging", confirmed=confirmed, objected=after.objected - frozenset(seats))
