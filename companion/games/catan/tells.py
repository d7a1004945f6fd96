"""How each move reads in the log. Hidden cards are the seat's own, incidents the referee's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.codec import verb_of
from companion.kernel.game import REFEREES, Text, Who, seat_of
from companion.kernel.words import Param

from . import moves
from .conduct import name_of
from .state import CatanEntry

Params = dict[str, Param]


def tell(entry: CatanEntry, viewer: str) -> Text | None:
    """One line for a viewer, nothing where it may not know."""
    move = entry.move
    if isinstance(move, moves.HoldCards) and viewer != "gm" and seat_of(viewer) != move.seat:
        return None
    if isinstance(move, moves.Incident) and viewer not in REFEREES:
        return None
    return Text(f"catan-tell-{verb_of(move)}", _PARAMS.get(type(move), _plain)(move))


def _plain(move: Any) -> Params:
    seat = getattr(move, "seat", None)
    return {} if seat is None else {"seat": _who(seat)}


def _who(seat: int) -> Text | Who:
    return Who(seat) if seat else Text("catan-nobody")


def _whose(seat: int) -> Text | Who:
    return Who(seat) if seat else Text("catan-table")


def _count(move: Any) -> Params:
    return {"seat": Who(move.seat), "count": move.count}


def _part(move: moves.Check) -> Params:
    seat, piece = move.part.split("-", 2)[1:] if move.part.startswith("seat-") else ("0", move.part)
    whose = Who(int(seat)) if seat.isdigit() and int(seat) else Text("catan-bank")
    return {"part": Text(f"catan-part-{piece}"), "whose": whose, "missing": move.missing}


def _group(move: moves.CheckGroup) -> Params:
    number = move.group.removeprefix("seat-")
    return {"group": Who(int(number)) if number.isdigit() else Text(f"catan-group-{move.group}")}


def _trade(move: moves.Trade) -> Params:
    return {
        "seat": Who(move.seat),
        "way": Text(f"catan-way-{move.way}"),
        "partner": Who(move.partner) if move.partner else Text("catan-bank"),
    }


def _incident(move: moves.Incident) -> Params:
    return {
        "item": name_of(move.item),
        "seat": _whose(move.seat),
        "what": move.what,
        "ruling": Text(f"catan-ruling-{move.ruling}"),
    }


def _reason(move: moves.Pause | moves.ExplainPause) -> Params:
    return {"seat": _whose(move.seat), "reason": Text(f"catan-pause-{move.reason}")}


_PARAMS: dict[type[moves.CatanMove], Callable[[Any], Params]] = {
    moves.Check: _part,
    moves.CheckGroup: _group,
    moves.ReadOut: lambda move: {"count": len(move.items)},
    moves.Start: lambda move: {"seat": Who(move.first)},
    moves.Settlements: _count,
    moves.Cities: _count,
    moves.Upgrade: lambda move: {"seat": Who(move.seat), "cities": move.cities},
    moves.Roads: _count,
    moves.Stretch: lambda move: {**_count(move), "why": "cut" if move.cut else "told"},
    moves.Knights: _count,
    moves.Bought: _count,
    moves.HoldCards: _count,
    moves.TurnUp: _count,
    moves.ScoreLine: lambda move: {
        "seat": Who(move.seat),
        "settlements": move.settlements,
        "cities": move.cities,
        "roads": move.roads,
        "knights": move.knights,
    },
    moves.Roll: lambda move: {"total": move.total},
    moves.RollAgain: lambda move: {"reason": Text(f"catan-dice-{move.reason}")},
    moves.Hand: _count,
    moves.SevenChecked: lambda move: {"rest": "below-eight" if move.rest_below_eight else "told"},
    moves.PlayCard: lambda move: {"seat": Who(move.seat), "card": Text(f"catan-part-{move.card}")},
    moves.Trade: _trade,
    moves.Pause: _reason,
    moves.ExplainPause: _reason,
    moves.SetClock: lambda move: {"left": move.seconds * 1000, "reason": move.reason},
    moves.Declare: lambda move: {"seat": Who(move.seat), "cards": move.cards},
    moves.Incident: _incident,
}
