"""Lists in messages, joined as a language does; `EACH($seats, after: "さん")` says something after each.

A name that already has an honorific (高橋先生) gets no second one.
"""

from __future__ import annotations

import re
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


TWICE = re.compile("(さん|さま|様|くん|ちゃん|先生|先輩)(\u2069?)さん")
"""さん after a name that has an honorific, the end of the name's own direction between them.

Characters that also end surnames and common words (君, 氏, 殿) are not among them.
"""


def politely(sentence: str) -> str:
    """The sentence with one honorific after each name."""
    return TWICE.sub(r"\1\2", sentence)


FUNCTIONS: dict[str, Callable[..., Any]] = {"EACH": each}
