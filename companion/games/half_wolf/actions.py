"""What may be done now, and by whom. Secret forms have one shape for every seat, whatever its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.kernel.game import REFEREES, Action, Choice, Field, Text, Who, seat_of

from .cards import GRAVEYARD, NOBODY, Spot
from .evening import targets
from .state import Stage, State, spots
from .told import roomy, sights


def actions(state: State, viewer: str) -> tuple[Action, ...]:
    """The actions of a seat, or those of who runs the table."""
    seat = seat_of(viewer)
    if seat is not None and seat in state.seats:
        offered = _SEAT.get(state.stage)
        return offered(state, seat) if offered else ()
    return _table(state) if viewer in REFEREES else ()


def _choose(state: State, seat: int) -> tuple[Action, ...]:
    chosen = state.chosen[seat - 1]
    numbers = tuple(Choice(n, Text("half-wolf-card-n", {"number": n})) for n in (1, 2))
    return (Action("choose", (Field("card", "choice", numbers, value=chosen),), owed=chosen is None),)


def _ready(state: State, seat: int) -> tuple[Action, ...]:
    said = state.preferred[seat - 1]
    parts = tuple(Choice(part, Text(f"half-wolf-{part}")) for part in state.parts)
    return (Action("ready", (Field("ability", "choice", parts, value=said or "seer"),), owed=said is None),)


def _look(state: State, seat: int) -> tuple[Action, ...]:
    if seat != state.seer:
        return ()
    return (Action("look", (_spots(spots(state)),), owed=True),)


def _swap(state: State, seat: int) -> tuple[Action, ...]:
    if seat != state.gravedigger:
        return ()
    graves = tuple(
        Choice(n, Text("half-wolf-grave-n", {"number": n})) for n in range(1, len(state.graves) + 1)
    )
    others = (spot for spot in spots(state, without=seat) if spot.seat != GRAVEYARD)
    swap = Action("swap", (Field("grave", "choice", graves), _spots(others)), owed=True)
    return (swap,) if state.options.gravedigger == "must" else (swap, Action("leave-graves"))


def _spots(there: Iterable[Spot]) -> Field:
    return Field("card", "choice", tuple(Choice(spot.name, spot_text(spot)) for spot in there))


def spot_text(spot: Spot) -> Text:
    """A card on the table in words."""
    if spot.seat == GRAVEYARD:
        return Text("half-wolf-spot-grave", {"number": spot.card})
    return Text("half-wolf-spot", {"seat": Who(spot.seat), "number": spot.card})


def _ballot(state: State, seat: int) -> tuple[Action, ...]:
    if seat not in state.asked:
        return ()
    given = state.ballots[seat - 1]
    field = Field(
        "target", "choice", _targets(targets(state, seat), nobody="half-wolf-no-vote-say"), value=given
    )
    return (Action("ballot", (field,), owed=given is None),)


def _targets(values: Iterable[int], *, nobody: str) -> tuple[Choice, ...]:
    words = {GRAVEYARD: Text("half-wolf-graveyard"), NOBODY: Text(nobody)}
    return tuple(Choice(value, words.get(value) or Who(value)) for value in values)


_SEAT: dict[Stage, Callable[[State, int], tuple[Action, ...]]] = {
    "choose": _choose,
    "ready": _ready,
    "seer": _look,
    "gravedigger": _swap,
    "vote": _ballot,
    "runoff": _ballot,
}


def _table(state: State) -> tuple[Action, ...]:
    clock = _clock(state) if state.stage == "day" else ()
    told = _told(state) if state.real else ()
    granted = _granted(state) if state.stage == "over" else ()
    return (*clock, *told, *granted)


def _clock(state: State) -> tuple[Action, ...]:
    length = Field("seconds", "span", least=30, most=3600, value=state.length)
    return (
        Action("pause-day" if state.clock.running else "start-day"),
        Action("day-length", (length, _was(state.length))),
        Action("end-day"),
    )


def _told(state: State) -> tuple[Action, ...]:
    """Told facts keep being offered at the end, to be corrected."""
    told = state.told
    by_table = told.winners is not None
    executed = _targets((*state.seats, GRAVEYARD, NOBODY), nobody="half-wolf-panic")
    field = Field("target", "choice", executed, value=state.executed)
    found = [] if by_table else [Action("tell-executed", (field, _was(state.executed)))]
    if state.stage not in ("judging", "over"):
        return tuple(found)
    if not by_table:
        found += _tell_cards(state)
    if state.verdict is None:
        seats = Field("seats", "seats", tuple(Choice(seat, Who(seat)) for seat in state.seats))
        found.append(Action("tell-winners", (seats, _WAS)))
    return tuple(found)


def _tell_cards(state: State) -> list[Action]:
    told = state.told
    cards = tuple(Choice(card, Text(f"half-wolf-{card}")) for card in state.specials)
    places = _targets(roomy(state), nobody="")
    found = [Action("tell-card", (Field("card", "choice", cards), Field("at", "choice", places), _WAS))]
    if "magician" in state.specials:
        for verb, stands, other in (
            ("seer-saw", told.seer_saw, told.gravedigger_saw),
            ("gravedigger-saw", told.gravedigger_saw, told.seer_saw),
        ):
            choices = _targets(sights(state, other), nobody="half-wolf-nobody")
            found.append(Action(verb, (Field("seat", "choice", choices, value=stands), _was(stands))))
    return found


def _granted(state: State) -> tuple[Action, ...]:
    seats = _targets((*state.seats, NOBODY), nobody="half-wolf-nobody")
    everybody = tuple(Choice(seat, Who(seat)) for seat in state.seats)
    return (
        Action("mvp", (Field("seat", "choice", seats, value=state.mvp), _was(state.mvp))),
        Action("bluff", (Field("seats", "seats", everybody), _WAS)),
    )


_WAS = Field("was", "was", optional=True)


def _was(value: int | None) -> Field:
    return Field("was", "was", value=value, optional=True)
