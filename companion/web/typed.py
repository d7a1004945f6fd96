"""What was typed, read as values, or why it cannot be: numbers, points, spans of time, and a move, with one
reader for each kind of its fields.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from werkzeug.datastructures import MultiDict

from companion.kernel.game import NOTE, Action, Field, Game, Text, Who, vocabulary
from companion.kernel.table import codec_of
from companion.words.characters import normalise, shows_something
from companion.words.figures import MINUS

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
"""A whole number as a field takes it, of no more figures than a database keeps."""
MOST_FIGURES = 40
"""Characters of a number; longer ones are refused unread."""
SPAN = re.compile(r"(?:(\d{1,2})[:.](?=\d+[:.]))?(\d{1,3})(?:[:.]([0-5]\d))?", re.ASCII)
"""A span of time, as it may be typed: hours where there are three parts, minutes, seconds."""
POINTS = re.compile(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})")
"""Points, as they may be typed."""
MOST_QUOTED = 20
"""Characters of what was typed that a reason repeats."""


class Unreadable(ValueError):
    """What was typed is no value of its field; `text` says why."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.text = Text(key, params)


class Fields(MultiDict[str, str]):
    """What was sent, by the names of fields."""

    def get(self, key: str, default: Any = None) -> Any:  # type: ignore[override]
        """A field's first value; `default` where it was not sent, as most are not of a move.

        The library's own makes an error page of each field that is lacking, before it gives the default.
        """
        found = self.getlist(key)
        return found[0] if found else default


def figures(typed: str, shape: re.Pattern[str]) -> re.Match[str] | None:
    """Figures as they were typed, full-width ones made plain; nothing where they have not this shape.

    Looked at before anything is reckoned: 1e999990 and Infinity are numbers, too.
    """
    if len(typed) > MOST_FIGURES:
        return None
    return shape.fullmatch(normalise("NFKC", typed).replace(MINUS, "-").strip())


def whole_number(typed: str) -> int | None:
    """The whole number that was typed; nothing where it is none."""
    found = figures(typed, WHOLE)
    return None if found is None else int(found[0])


def strip_text(typed: str | None) -> str:
    """A filter for text fields: no spaces around, full-width ones neither, and nothing of blanks alone."""
    text = (typed or "").strip()
    return text if shows_something(text) else ""


def hundredths(typed: str) -> int:
    """Hundredths of points with at most two places. Raises Unreadable."""
    found = Decimal(typed) * 100
    if found != int(found):
        raise Unreadable("table-points-places")
    return int(found)


def points(typed: str) -> int | None:
    """Hundredths from points as they were typed; nothing where that is no number. Unreadable as above."""
    found = figures(typed, POINTS)
    return None if found is None else hundredths(found[0])


def seconds(typed: str) -> int | None:
    """Seconds from a span of time as it was typed; nothing where that is none."""
    found = figures(typed, SPAN)
    if found is None:
        return None
    hours, minutes, rest = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + rest


def note_of(data: Fields) -> str:
    """The note beside a move, as its form has it: without spaces around it."""
    return strip_text(data.get("note"))


def read_action(
    game: Game[Any, Any, Any, Any], action: Action, data: Fields, seats: int
) -> tuple[Any, dict[str, Text]]:
    """The move of an action that these fields spell; or nothing, and by field why it is none.

    What was left empty is left out, so that the move's defaults stand.
    """
    values: dict[str, Any] = {"verb": action.verb}
    faults: dict[str, Text] = {}
    if (long := NOTE.misfit(note_of(data))) is not None:
        faults[NOTE.name] = long
    for field in action.fields:
        try:
            value = read_value(field, data.getlist(field.name), seats)
            why = field.misfit(value)
        except Unreadable as unreadable:
            why = unreadable.text
        if why is not None:
            faults[field.name] = why
        elif value is not None and value != "":
            values[field.name] = value
    if faults:
        return None, faults
    try:
        return codec_of(game).to_move(values), {}
    except msgspec.ValidationError as error:
        return None, {"": Text("table-not-understood", {"why": str(error)})}


def typed_move(game: Game[Any, Any, Any, Any], data: Fields) -> Any:
    """The move of the game that these fields spell, offered now or not; nothing where they spell none."""
    fields = _fields(vocabulary(game).Move).get(data.get("verb", ""))
    if fields is None:
        return None
    values: dict[str, Any] = {"verb": data["verb"]}
    for name, several in fields.items():
        typed = [value.strip() for value in data.getlist(name) if value.strip()]
        if typed:
            values[name] = typed if several else typed[0]
    try:
        return codec_of(game).to_move(values)
    except msgspec.ValidationError:
        return None


@cache
def _fields(moves: Any) -> dict[str, dict[str, bool]]:
    """By verb the fields of its move, and whether one takes several values."""
    kinds = get_args(moves) or (moves,)
    return {
        str(kind.__struct_config__.tag): {
            field.name: get_origin(_bare(field.type)) is tuple for field in msgspec.structs.fields(kind)
        }
        for kind in kinds
    }


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def read_value(field: Field, typed: Sequence[str], seats: int) -> Any:
    """What was typed into a field, nothing where it was left empty; what stands in it where an optional field
    was not sent. Raises Unreadable; of numbers, which stand round by round for so many seats, with the place.
    """
    if field.kind == "numbers":
        several = len(typed) > seats
        return [_number_at(place, value.strip(), seats, several) for place, value in enumerate(typed)]
    if field.kind in _SEVERAL:
        return _SEVERAL[field.kind](field, typed)
    if field.kind == "flag":
        return bool(typed) and typed[0] not in ("", "false")
    if field.kind == "was":
        return typed[0] if typed else field.value
    if not typed and field.optional:
        return field.value
    text = strip_text(typed[0]) if typed else ""
    return _ONE[field.kind](field, text) if text else None


def _read_choice(field: Field, typed: str) -> Any:
    for choice in field.choices:
        if str(choice.value) == typed:
            return choice.value
    raise Unreadable("kernel-not-offered")


def _all_chosen(field: Field, typed: Sequence[str]) -> list[Any]:
    return [_read_choice(field, each) for each in typed]


def _number_at(place: int, typed: str, seats: int, several: bool) -> int | None:
    """The number at a place of several, nothing where none was typed; `several`: rounds of them."""
    if not typed:
        return None
    row, seat = divmod(place, seats)
    cell = Text("table-cell", {"round": row + 1, "name": Who(seat + 1)}) if several else Who(seat + 1)
    return _readable(whole_number(typed), "table-no-whole-number-at", typed, cell=cell)


def _readable(value: int | None, why: str, typed: str, **more: Any) -> int:
    if value is None:
        raise Unreadable(why, typed=typed[:MOST_QUOTED], **more)
    return value


_ONE: Mapping[str, Callable[[Field, str], Any]] = {
    "seat": _read_choice,
    "choice": _read_choice,
    "number": lambda field, typed: _readable(whole_number(typed), "table-no-whole-number", typed),
    "points": lambda field, typed: _readable(points(typed), "table-no-points", typed),
    "span": lambda field, typed: _readable(seconds(typed), "table-span", typed),
    "text": lambda field, typed: typed,
}
_SEVERAL: Mapping[str, Callable[[Field, Sequence[str]], Any]] = {"seats": _all_chosen, "choices": _all_chosen}
