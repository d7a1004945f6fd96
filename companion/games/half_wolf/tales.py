"""How entries read in the log, and to whom: secret choices only to the seat itself and to a GM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.codec import verb_of
from companion.kernel.game import Entry, Text, Who, seat_of
from companion.kernel.words import Param

from .actions import spot_text
from .cards import NOBODY, spot_of
from .moves import (
    Ballot,
    Bluff,
    Choose,
    DayLength,
    GravediggerSaw,
    Look,
    Mvp,
    Ready,
    SeerSaw,
    Swap,
    TellCard,
    TellExecuted,
    TellWinners,
)
from .outcome import executed_text

_SECRET = (Choose, Ready, Ballot)


def tell(entry: Entry[Any, Any], viewer: str) -> Text | None:
    """One line of the log; nothing where the viewer may not know of it."""
    move = entry.move
    if isinstance(move, _SECRET) and viewer not in ("gm", entry.actor):
        return None
    return Text(f"half-wolf-tell-{verb_of(move)}", {**_who(entry), **_what(move)})


def _who(entry: Entry[Any, Any]) -> dict[str, Any]:
    seat = seat_of(entry.actor)
    return {} if seat is None else {"seat": Who(seat)}


def _what(move: Any) -> dict[str, Any]:
    found = _PARAMS.get(type(move))
    return found(move) if found else {}


def _named(seat: int) -> Param:
    return Text("half-wolf-nobody") if seat == NOBODY else Who(seat)


def _listed(seats: tuple[int, ...]) -> Param:
    return tuple(Who(seat) for seat in seats) or Text("half-wolf-nobody")


def _target(target: int) -> Param:
    return Text("half-wolf-no-vote-say") if target == NOBODY else executed_text(target)


_PARAMS: dict[type, Callable[[Any], dict[str, Param]]] = {
    Choose: lambda move: {"number": move.card},
    Ready: lambda move: {"ability": Text(f"half-wolf-{move.ability}")},
    Look: lambda move: {"card": spot_text(spot_of(move.card))},
    Swap: lambda move: {"grave": move.grave, "card": spot_text(spot_of(move.card))},
    DayLength: lambda move: {"seconds": move.seconds},
    Ballot: lambda move: {"target": _target(move.target)},
    TellExecuted: lambda move: {"target": executed_text(move.target)},
    TellCard: lambda move: {"card": Text(f"half-wolf-{move.card}"), "at": executed_text(move.at)},
    SeerSaw: lambda move: {"who": _named(move.seat)},
    GravediggerSaw: lambda move: {"who": _named(move.seat)},
    Mvp: lambda move: {"who": _named(move.seat)},
    TellWinners: lambda move: {"who": _listed(move.seats)},
    Bluff: lambda move: {"who": _listed(move.seats)},
}
