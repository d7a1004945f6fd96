"""Lists in messages, joined as a language does; `EACH($seats, after: "さん")` adds an honorific to each.

`{ $seat }さん` says the same of one name. A name that has an honorific (高橋先生♪) gets no second one.
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


TITLED = re.compile(
    r"(?<=.)(?:さん|さま|様|くん|クン|君|ちゃん|チャン|先生|先輩|氏|-(?:san|sama|kun|chan))"
    r"(?:[^\w(（\[［【]|_|[(（\[［【][^(（\[［【)）\]］】]*(?:[)）\]］】]|$))*$",
    re.IGNORECASE,
)
"""The end of a name that has an honorific: behind it may stand decoration, a remark in brackets, a cut."""
FOLLOWED = re.compile(r"\{ (\$\w+) \} ?さん")
"""An honorific as messages write it behind one name."""


def expand_honorifics(source: str) -> str:
    """A message's source in which `EACH` says every さん, and so leaves it out where a name has one."""
    return FOLLOWED.sub(r'{ EACH(\1, after: "さん") }', source)


def each(said: object, *, after: str) -> str:
    """A list with an honorific after each name that has none; what is no list is a list of one."""
    if isinstance(said, Listed):
        return format_list([each(part, after=after) for part in said.parts], locale=said.locale)
    return f"{said}" if TITLED.search(f"{said}") else f"{said}{after}"


FUNCTIONS: dict[str, Callable[..., Any]] = {"EACH": each}
