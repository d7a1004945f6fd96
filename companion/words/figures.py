"""Figures, dates, times and lists as pages, screens and sheets all write them.

In messages: `POINTS($hundredths)`, `CLOCK($ms)`, `PLAIN($year)`, `THINGS($tables)`, `DAY($date)`,
`MOMENT($datetime)`; the rest is Fluent's NUMBER. `EACH($seats, after: "さん")` adds an honorific to each of a
list; `{ $seat }さん` says the same of one name. A name that has an honorific (高橋先生♪) gets no second one.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from typing import Any

from babel import Locale, dates
from babel.lists import format_list

MINUS = "\u2212"
DAYS = {"ja-JP": {"full": "y年M月d日（E）", "medium": "y年M月d日"}}
"""A day as people write it on pages and sheets alike, where a language's own forms differ from that."""


def points(hundredths: int, *, signed: bool = False, exact: bool = False) -> str:
    """Exact hundredths as people write points: 2000 is 20, 1166 is 11.66, -500 is −5.

    Signed: +5; exact: 5.00.
    """
    whole, part = divmod(abs(int(hundredths)), 100)
    sign = MINUS if hundredths < 0 else "+" if signed and hundredths > 0 else ""
    if exact:
        return f"{sign}{whole}.{part:02d}"
    return f"{sign}{whole}" + (f".{part:02d}".rstrip("0") if part else "")


def clock(ms: int) -> str:
    """Milliseconds as a clock shows them: 1:30:00, 04:59.."""
    seconds = abs(int(ms)) // 1000
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    sign = MINUS if ms < 0 else ""
    return f"{sign}{hours}:{minute:02d}:{second:02d}" if hours else f"{sign}{minute:02d}:{second:02d}"


def plain(number: int | str) -> str:
    """A whole number without separators and with a true minus, as seats, years and scores are written."""
    return f"{MINUS if int(number) < 0 else ''}{abs(int(number))}"


def things(number: int) -> str:
    """How many, as Japanese counts things without a counter of their own: 4つの卓, 12の卓."""
    return f"{plain(number)}{'つ' * (int(number) < 10)}"


def day(found: date, locale: str, style: str = "full") -> str:
    """A date: `full` (with the day of the week), `long`, `medium`, `short`."""
    shown = DAYS.get(locale, {}).get(style, style)
    return dates.format_date(found, shown, locale=Locale.parse(locale, sep="-"))


def hour(found: time | datetime, style: str = "short") -> str:
    """A time of day by 24 hours, zero-padded; `medium` has seconds."""
    return f"{found:%H:%M:%S}" if style == "medium" else f"{found:%H:%M}"


def moment(found: datetime, locale: str) -> str:
    """A date and a time of day."""
    return f"{day(found, locale, 'medium')} {hour(found)}"


class Listed(str):
    """A list as a sentence shows it, which still knows its parts."""

    parts: tuple[str, ...]
    locale: Locale

    def __new__(cls, parts: Sequence[str], locale: Locale) -> "Listed":
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


def functions(locale: str) -> dict[str, Callable[..., Any]]:
    """What messages of a language call."""
    return {
        "EACH": each,
        "POINTS": points,
        "CLOCK": clock,
        "PLAIN": plain,
        "THINGS": things,
        "DAY": lambda found: day(found, locale),
        "MOMENT": lambda found: moment(found, locale),
    }
