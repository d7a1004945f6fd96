"""The actions that a viewer may take now.

Seats are offered what the rules allow. Referees are offered what is possible: what the rules forbid comes
back with the rule, and may then be recorded as irregular. Figures that hang together are judged when they
arrive; `ranges` says beforehand what a seat's counts could be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Choice, Field, Illegal, Text, Who, seat_of

from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY
from .conduct import ITEMS, RULINGS, name_of
from .moves import PauseReason, PlayedCard
from .pieces import EACH, RESOURCES
from .play import OTHERS, may_roll_again, rolled
from .score import COUNTS, placed
from .session import MOST_SECONDS, confirm_fault, unexplained
from .seven import MOST_HAND
from .state import Phase, State, awards_moved, open_points, seven_open
from .trade import HARBOURS, WAYS

Offers = Iterator[Action]
REASONS: tuple[PauseReason, ...] = ("absence", "ruling", "break", "other")
CARDS: tuple[PlayedCard, ...] = ("knight", *OTHERS)
_NOTE = Field("note", "text", most=300, optional=True)
_WAS = Field("was", "was", optional=True)


def offers(state: State, viewer: str) -> tuple[Action, ...]:
    """Actions for host and GM, or for a seat; none for the public."""
    seat = seat_of(viewer)
    if viewer in REFEREES:
        return tuple(_REFEREE[state.phase](state))
    if seat is not None and seat in state.seats:
        return tuple(_SEAT[state.phase](state, seat))
    return ()


def ranges(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """The least and the most that each of a seat's counts could be, the others as they are."""
    most = {**_most(state), "cards": state.box.cards["victory-point"]} if state.open else _most(state)
    return {name: _range(state, seat, name, limit) for name, limit in most.items()}


def _range(state: State, seat: int, name: str, most: int) -> tuple[int, int]:
    line = state.lines[seat - 1]
    possible = [n for n in range(most + 1) if _possible(state, seat, **{name: n})]
    return (possible[0], possible[-1]) if possible else (getattr(line, name),) * 2


def _possible(state: State, seat: int, **counts: int) -> bool:
    try:
        placed(state, seat, replace(state.lines[seat - 1], **counts))
    except Illegal:
        return False
    return True


def _most(state: State) -> dict[str, int]:
    cards = {"knights": state.box.cards["knight"], "bought": state.box.pack}
    return {**EACH, "stretch": EACH["roads"], **cards}


def _nothing(state: State, seat: int = 0) -> Offers:
    yield from ()


def _preparing(state: State) -> Offers:
    parts = tuple(Choice(part.key, part.label) for part in state.parts)
    missing = Field("missing", "number", least=0, most=max(part.amount for part in state.parts), value=0)
    yield Action("check", (Field("part", "choice", parts), missing, _NOTE))
    labels = {f"seat-{seat}": Who(seat) for seat in state.seats}
    groups = dict.fromkeys(part.group for part in state.parts)
    choices = tuple(Choice(group, labels.get(group) or Text(f"catan-group-{group}")) for group in groups)
    yield Action("check-group", (Field("group", "choice", choices),))
    items = tuple(Choice(item, name_of(item)) for item in ITEMS)
    yield Action("read-out", (Field("items", "choices", items),))
    yield Action("start", (Field("first", "seat", _seats(state.seats)),))


def _playing(state: State) -> Offers:
    yield from _scoring(state)
    if not state.opened:
        yield Action("opened")
    yield Action("resume") if state.pause else _pause(state, "pause", (*REASONS, "unsaid"), "unsaid")
    if state.options.minutes:
        yield _clock(least=0)
    yield _incident(state)
    if state.seven is not None and not state.seven.done:
        yield _count("hand", state.seats, MOST_HAND)
        yield Action("seven-checked", (Field("rest_below_eight", "flag", value=False),))
    if state.turn:
        number = Field("turn", "number", least=1, most=state.turn_number, value=state.turn_number)
        yield Action("claim-yield", (_seat(state.seats), number))
    if state.opened and not state.pause:
        yield from _dice(state, state.seats)
        yield from _declare(state, state.seats, least=0)
        yield _trade(state, state.seats)
        cards = tuple(Choice(card, Text(f"catan-part-{card}")) for card in CARDS)
        yield Action("play-card", (_seat(state.seats), Field("card", "choice", cards), _WAS))


def _judging(state: State) -> Offers:
    yield from _scoring(state)
    yield from _word(state, state.seats)
    if state.ended == "time-up":
        yield _clock(least=1)
    yield _incident(state)


def _seat_playing(state: State, seat: int) -> Offers:
    yield _count("hold-cards", (seat,), state.box.cards["victory-point"])
    if state.seven is not None and not state.seven.done:
        yield _count("hand", (seat,), MOST_HAND)
    if not state.opened or state.pause:
        return
    waiting = seven_open(state)
    if state.turn == seat and not waiting:
        yield from _dice(state, (state.turn % len(state.lines) + 1,), once=True)
    elif state.turn == seat and may_roll_again(state):
        yield _again()
    if waiting and state.setup.rules >= 2:
        return
    if state.turn in (0, seat):
        # By what lies open and what could be hidden, never by what is.
        lacking = state.options.goal - open_points(awards_moved(state), seat)
        yield from _declare(state, (seat,), least=max(0, lacking))
    yield _trade(state, (seat,))


def _seat_judging(state: State, seat: int) -> Offers:
    yield from _word(state, (seat,))


def _finished(state: State) -> Offers:
    if state.reopened:
        yield from _scoring(state)
        yield from _word(state, state.seats)


def _seat_finished(state: State, seat: int) -> Offers:
    if state.reopened:
        yield from _word(state, (seat,))


def _word(state: State, seats: Iterable[int]) -> Offers:
    """What seats say at the judging, by their own phones or through the referee."""
    seats = tuple(seats)
    yield _count("turn-up", seats, state.box.cards["victory-point"])
    ready = tuple(seat for seat in seats if confirm_fault(state, seat) is None)
    if ready:
        yield Action("confirm", (_seat(ready), _WAS), owed=True)
    agreeing = tuple(seat for seat in seats if seat not in state.objected)
    if agreeing:
        yield Action("object", (_seat(agreeing),))


def _scoring(state: State) -> Offers:
    if state.phase != "finished" and unexplained(state):
        yield _pause(state, "explain-pause", REASONS)
    most = _most(state)
    for move, name in COUNTS.items():
        more = (Field("cut", "flag", value=False),) if name == "stretch" else ()
        yield _count(str(move.__struct_config__.tag), state.seats, most[name], *more)
    settled = tuple(seat for seat in state.seats if state.lines[seat - 1].settlements)
    if settled:
        yield Action(
            "upgrade", (_seat(settled), Field("cities", "number", least=1, most=EACH["cities"]), _WAS)
        )
    whole = (Field(name, "number", least=0, most=most[name]) for name in _WHOLE)
    yield Action("score-line", (_seat(state.seats), *whole, _WAS))
    roads = (seat for seat in state.seats if state.lines[seat - 1].roads >= LEAST_ROAD)
    armies = (seat for seat in state.seats if state.lines[seat - 1].knights >= LEAST_ARMY)
    yield _award("longest-road", roads, state.road.due)
    yield _award("largest-army", armies, state.army.due)


_WHOLE = ("settlements", "cities", "roads", "knights")


def _award(verb: str, seats: Iterable[int], due: int) -> Action:
    choices = (Choice(NOBODY, Text("catan-nobody")), *_seats(seats))
    return Action(verb, (Field("seat", "choice", choices, value=due), _WAS))


def _dice(state: State, following: Iterable[int], *, once: bool = False) -> Offers:
    """The next turn and the dice; `once`: a roll only where none stands on this turn."""
    if state.turn:
        yield Action("turn", (_seat(following), _WAS))
    if not (once and rolled(state)):
        yield Action("roll", (Field("total", "number", least=2, most=12), _WAS))
    if may_roll_again(state):
        yield _again()


def _again() -> Action:
    reasons = tuple(Choice(reason, Text(f"catan-dice-{reason}")) for reason in ("doubt", "out"))
    return Action("roll-again", (Field("reason", "choice", reasons, value="doubt"),))


def _declare(state: State, seats: Iterable[int], *, least: int) -> Offers:
    most = state.box.cards["victory-point"]
    if least <= most:
        yield Action("declare", (_seat(seats), Field("cards", "number", least=least, most=most, value=least)))


def _trade(state: State, seats: Iterable[int]) -> Action:
    partners = (Choice(NOBODY, Text("catan-bank")), *_seats(state.seats))
    goods = tuple(
        Field(f"{side}_{name}", "number", least=0, most=state.box.resource, value=0, optional=True)
        for side in ("give", "get")
        for name in RESOURCES
    )
    ways = tuple(Choice(way, Text(f"catan-way-{way}")) for way in WAYS)
    harbours = tuple(Choice(one, Text(f"catan-harbour-{one}")) for one in HARBOURS)
    return Action(
        "trade",
        (
            _seat(seats),
            Field("way", "choice", ways, value="players"),
            Field("partner", "choice", partners, value=NOBODY),
            Field("harbour", "choice", harbours, value="any"),
            *goods,
            Field("later", "flag", value=False),
            Field("new", "flag", value=False),
        ),
    )


def _pause(state: State, verb: str, reasons: Iterable[PauseReason], value: str | None = None) -> Action:
    choices = tuple(Choice(reason, Text(f"catan-pause-{reason}")) for reason in reasons)
    return Action(verb, (Field("reason", "choice", choices, value=value), _seat_or_table(state), _NOTE))


def _clock(least: int) -> Action:
    reason = Field("reason", "text", least=1, most=300)
    return Action("set-clock", (Field("seconds", "span", least=least, most=MOST_SECONDS), reason))


def _incident(state: State) -> Action:
    rulings = tuple(Choice(ruling, Text(f"catan-ruling-{ruling}")) for ruling in RULINGS)
    return Action(
        "incident",
        (
            Field("item", "choice", tuple(Choice(item, name_of(item)) for item in ITEMS)),
            _seat_or_table(state),
            Field("what", "text", least=1, most=300),
            Field("ruling", "choice", rulings),
            Field("by", "text", most=80, optional=True),
        ),
    )


def _seat_or_table(state: State) -> Field:
    table = Choice(NOBODY, Text("catan-table"))
    return Field("seat", "choice", (table, *_seats(state.seats)), value=NOBODY)


def _count(verb: str, seats: Iterable[int], most: int, *more: Field) -> Action:
    return Action(verb, (_seat(seats), Field("count", "number", least=0, most=most), *more, _WAS))


def _seat(seats: Iterable[int]) -> Field:
    return Field("seat", "seat", _seats(seats))


def _seats(seats: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, Who(seat)) for seat in seats)


_REFEREE: dict[Phase, Callable[[State], Offers]] = {
    "check": _preparing,
    "play": _playing,
    "judging": _judging,
    "finished": _finished,
}
_SEAT: dict[Phase, Callable[[State, int], Offers]] = {
    "check": _nothing,
    "play": _seat_playing,
    "judging": _seat_judging,
    "finished": _seat_finished,
}
