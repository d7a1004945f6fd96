"""Lists in messages, joined as a language does; `EACH($seats, after: "さん")` says something after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from babel import Locale
from babel.lists import format_list


class Listed(str):
    """A list as a sentence shows it, which still knows its parts."""

    parts: tuple[str, ...]
    locale: Locale

    def __new__(cls, parts: Sequence[str], locale: Locale) -> Listed:
        """The parts, joined."""
        joined = super().__new__(cls, format_list(parts, locale=locale))
        joined.parts, joined.locale = tuple(parts), locale
        return joined

    def __eq__(self, other: object) -> bool:
        """Two lists of the same parts, however they are joined: `EACH` tells "A, B" from "A" and "B"."""
        return isinstance(other, Listed) and (self.parts, self.locale) == (other.parts, other.locale)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.parts)


def each(said: str, *, after: str) -> str:
    """A list with something after each of its parts; what is no list is a list of one."""
    if isinstance(said, Listed):
        return format_list([f"{part}{after}" for part in said.parts], locale=said.locale)
    return f"{said}{after}"


FUNCTIONS: dict[str, Callable[..., Any]] = {"EACH": each}
