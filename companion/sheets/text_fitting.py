"""Setting text into a given width: wrapping by Japanese phrases, shrinking, and the ellipsis."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import budoux

from companion.sheets.fonts import Fonts
from companion.sheets.style import LEADING, ROUNDING

from .fonts import clean

ELLIPSIS = "…"
NEARLY = 0.86
SHORT = 2
"""Lines of a label; a text that may have more is a sentence."""
BESIDE_NAMES = 3
"""Lines of a label that says something of a person: before the name, the name, and after it."""

_NO_START = frozenset(
    "、。，．,.・：；:;？！?!）)」』】〉》〕］]｝}”ー々ゝヽぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ〜%％…"
)
_NO_END = frozenset("（(“「『【〈《〔［[｛{¥￥＃#※")
_PIECES = re.compile(r"[0-9A-Za-zÀ-ɏ'’_.@/+\-−]+|\s+|.", re.DOTALL)
_WORDS = re.compile(r"(?:\d+\s)?[^\s・\-]+[・\-]*|\s+|[・\-]+")
"""Words, parted at spaces, hyphens and middle dots; the number of a seat stays with its name."""
_PARTS = re.compile(r"\s+|[^\s・／、。：]+[・／、。：]*|[・／、。：]+")
_SPACED = re.compile(r"\S+\s*|\s+")
_KANA = re.compile(r"[ぁ-ヿ]")
_QUOTED = re.compile("「[^「」]{1,10}」|“[^“”]{1,10}”")
"""What is quoted short, as an example of what to type: it stands on one line."""
_phrases = budoux.load_default_japanese_parser()

Breaks = Literal["phrases", "signs", "spaces"]
"""Where a line may end: between phrases, between any two signs, or as names do: at spaces, hyphens, dots."""


class FittedLine(NamedTuple):
    """Text that fits, and the size in points at which it does."""

    text: str
    size: float


def shorten(fonts: Fonts, text: str, width: float, size: float, bold: bool = False) -> str:
    """The text when it fits `width` points, else its longest beginning that does with an ellipsis."""
    text = clean(text)
    if fonts.width(text, size, bold) <= width:
        return text
    head = _head(fonts, text, width - fonts.advance(ELLIPSIS, size, bold), size, bold)
    return head.rstrip() + ELLIPSIS


def fit(
    fonts: Fonts, text: str, width: float, size: float, *, smallest: float = 0, bold: bool = False
) -> FittedLine:
    """One line in `width` points: shrunk to no less than `smallest` (default 0.7 of `size`), then cut."""
    smallest = smallest or size * 0.7
    natural = fonts.width(text, size, bold)
    if natural <= width:
        return FittedLine(clean(text), size)
    shrunk = max(smallest, size * width / natural)
    return FittedLine(shorten(fonts, text, width + 0.01, shrunk, bold), shrunk)


def wrap(
    fonts: Fonts,
    text: str,
    width: float,
    size: float,
    *,
    bold: bool = False,
    most: int = 0,
    breaks: Breaks = "phrases",
    whole: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """The lines of a text in `width` points; beyond `most` (0: any number) the last ends in an ellipsis.

    Breaks between Japanese phrases and between words, and inside them only where one alone is too wide;
    closing signs never begin a line, opening ones never end one. A line break that was typed is kept.
    Names in `whole` are parted from what stands beside them instead of being broken.
    """
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        lines += _wrap_paragraph(fonts, clean(paragraph), width + ROUNDING, size, bold, breaks, whole)
    if most and len(lines) > most:
        rest = " ".join(lines[most - 1 :]) if lines[most - 1].isascii() else "".join(lines[most - 1 :])
        lines = [*lines[: most - 1], shorten(fonts, rest, width, size, bold)]
    return tuple(lines)


def fit_block(
    fonts: Fonts,
    text: str,
    width: float,
    size: float,
    *,
    most: int,
    smallest: float = 0,
    bold: bool = False,
    name: bool = False,
    whole: tuple[str, ...] = (),
) -> tuple[tuple[str, ...], float]:
    """At most `most` lines, and their size: shrunk in steps down to `smallest` before anything is cut off.

    A text is set a little smaller before it breaks inside a phrase; a name or a Latin word breaks at a space,
    or shrinks as far as it may, before it is split. A text with a name of `whole` in it breaks beside the
    name, for which it may have a third line, before it shrinks.
    """
    smallest = smallest or size * 0.7
    inside = tuple(one for one in whole if one in text)
    if inside and not name:
        beside = _fit_beside(fonts, text, width, size, max(most, BESIDE_NAMES), smallest, bold, inside)
        if beside:
            return beside
    # A word that lacks a hair's breadth reads better a little smaller than broken in two.
    natural = fonts.width(text, size, bold)
    # A sentence, which may run over more lines, wraps: rows of a list stay of one size.
    nearly = width < natural <= width / NEARLY and size * NEARLY >= smallest
    if nearly and len(text.splitlines()) == 1 and (name or most <= SHORT):
        return (clean(text),), size * width / natural
    stays = name or text.isascii()
    ways: tuple[tuple[Breaks, float], ...] = (
        ("spaces" if name else "phrases", smallest if stays else max(smallest, size * NEARLY)),
        ("signs", smallest),
    )
    for breaks, least in ways:
        trial = size
        while True:
            if breaks == "signs" or unsplit(fonts, text, width, trial, bold, breaks):
                lines = wrap(fonts, text, width, trial, bold=bold, breaks=breaks)
                if len(lines) <= most:
                    return lines, trial
            if trial <= least:
                break
            trial = max(least, trial - 0.5)
    return wrap(fonts, text, width, smallest, bold=bold, most=most, breaks="signs"), smallest


def _fit_beside(
    fonts: Fonts,
    text: str,
    width: float,
    size: float,
    most: int,
    smallest: float,
    bold: bool,
    names: tuple[str, ...],
) -> tuple[tuple[str, ...], float] | None:
    """The lines of a text that end beside its names, as large as they fit; nothing where they never do."""
    trial = size
    while not unsplit(fonts, text, width, trial, bold, "phrases", names) or (
        len(wrap(fonts, text, width, trial, bold=bold, whole=names)) > most
    ):
        if trial <= smallest:
            return None
        trial = max(smallest, trial - 0.5)
    return wrap(fonts, text, width, trial, bold=bold, whole=names), trial


def unsplit(
    fonts: Fonts,
    text: str,
    width: float,
    size: float,
    bold: bool = False,
    breaks: Breaks = "spaces",
    whole: tuple[str, ...] = (),
) -> bool:
    """Whether no unit of the text is wider than a line."""
    return widest_unit(fonts, text, size, bold, breaks, whole) <= width + ROUNDING


def widest_unit(
    fonts: Fonts,
    text: str,
    size: float,
    bold: bool = False,
    breaks: Breaks = "spaces",
    whole: tuple[str, ...] = (),
) -> float:
    """How wide a line must be for none of the text's units to be split."""
    units = (unit for line in text.splitlines() for unit in _units(clean(line), breaks, whole))
    return max((fonts.advance(unit.strip(), size, bold) for unit in units), default=0.0)


def fit_height(
    fonts: Fonts, text: str, width: float, height: float, size: float, *, smallest: float, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """The lines that stand in `height`, and their size: shrunk down to `smallest` before any is cut."""
    trial = size
    while True:
        lines = wrap(fonts, text, width, trial, bold=bold)
        most = int(height // (trial * LEADING))
        if len(lines) <= most:
            return lines, trial
        if trial <= smallest:
            return wrap(fonts, text, width, trial, bold=bold, most=max(1, most)), trial
        trial = max(smallest, trial - 0.5)


def balance_lines(
    fonts: Fonts, text: str, width: float, size: float, lines: tuple[str, ...]
) -> tuple[str, ...]:
    """The same number of lines, set as narrow as they can be, so that no last line is left with one sign."""
    narrow = width
    while len(lines) > 1 and (narrow := narrow * 0.97) > width / 2:
        trial = wrap(fonts, text, narrow, size)
        if len(trial) > len(lines):
            break
        lines = trial
    return lines


def column_widths(least: Sequence[float], rows: Sequence[Sequence[float]], width: float) -> list[float]:
    """Widths of columns that fill `width`: what each needs at `least`; then what they lack to set rows on one
    line, for as many rows as can be (`rows`: how wide each of its cells is so); of the rest a share by what
    they lack for the others. Where even the least is too much, just that.
    """
    widths, rest = list(least), list(rows)
    if sum(widths) > width:
        return widths
    while lacking := [(row, lacks) for row in rest if any(lacks := _lacks(row, widths))]:
        rest = [row for row, _ in lacking]
        nearest = min((lacks for _, lacks in lacking), key=sum)
        if sum(widths) + sum(nearest) > width:
            break
        widths = [wide + lack for wide, lack in zip(widths, nearest, strict=True)]
    else:
        rest = []
    lacks = _lacks([max(needs) for needs in zip(*rest, strict=True)] or widths, widths)
    part = min(1.0, (width - sum(widths)) / (sum(lacks) or 1.0))
    widths = [wide + lack * part for wide, lack in zip(widths, lacks, strict=True)]
    return [wide * width / sum(widths) for wide in widths]


def _lacks(needed: Sequence[float], widths: Sequence[float]) -> list[float]:
    """How much wider each column would have to be."""
    return [need - wide if need > wide else 0.0 for need, wide in zip(needed, widths, strict=True)]


def _wrap_paragraph(
    fonts: Fonts, text: str, width: float, size: float, bold: bool, breaks: Breaks, whole: tuple[str, ...]
) -> list[str]:
    if fonts.width(text, size, bold) <= width:
        return [text]
    lines: list[str] = []
    line, used = "", 0.0
    for unit in _units(text, breaks, whole):
        length = fonts.advance(unit, size, bold)
        if used + length <= width or used + fonts.advance(unit.rstrip(), size, bold) <= width:
            line, used = line + unit, used + length
            continue
        if line.strip():
            lines.append(line.strip())
        line, used = "", 0.0
        for part in (unit,) if length <= width else _units(unit, "signs"):
            used += fonts.advance(part, size, bold)
            if line and used > width:
                lines.append(line.strip())
                line = ""
            line = (line + part).lstrip()
            while (used := fonts.advance(line, size, bold)) > width:
                head = _head(fonts, line, width, size, bold) or line[0]
                lines.append(head)
                line = line[len(head) :]
    return [*lines, line.strip()] if line.strip() or not lines else lines


def _head(fonts: Fonts, text: str, width: float, size: float, bold: bool) -> str:
    """The longest beginning of a cleaned text that fits."""
    used = 0.0
    for count, sign in enumerate(text):
        used += fonts.advance(sign, size, bold)
        if used > width:
            return text[:count]
    return text


@lru_cache(maxsize=2_000)
def _units(text: str, breaks: Breaks, whole: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The stretches that stay whole: phrases or words, and signs with what may not be parted from them."""
    if whole:
        pieces = list(_beside(text, whole))
    elif breaks == "spaces":
        pieces = _WORDS.findall(text)
    elif breaks == "phrases" and _KANA.search(text):
        pieces = [word for phrase in _phrases.parse(text) for word in _PARTS.findall(phrase)]
    else:
        pieces = _PIECES.findall(text)
    units: list[str] = []
    for piece in pieces:
        if units and (piece[0] in _NO_START or units[-1][-1] in _NO_END):
            units[-1] += piece
        else:
            units.append(piece)
    return tuple(_join_quotations(text, units) if breaks == "phrases" else units)


def _join_quotations(text: str, units: Sequence[str]) -> list[str]:
    """The units, those of a short quotation as one."""
    inside = {place for found in _QUOTED.finditer(text) for place in range(found.start() + 1, found.end())}
    kept: list[str] = []
    at = 0
    for unit in units:
        if at in inside:
            kept[-1] += unit
        else:
            kept.append(unit)
        at += len(unit)
    return kept


def _beside(text: str, names: tuple[str, ...]) -> Iterator[str]:
    """The words of the names in a text, and the phrases of what stands beside them."""
    longest_first = sorted(names, key=len, reverse=True)
    parts = re.split(f"({'|'.join(re.escape(name) for name in longest_first)})", text)
    for number, part in enumerate(parts):
        if number % 2:
            yield from _WORDS.findall(part)
        elif _KANA.search(part):
            for phrase in _phrases.parse(part):
                yield from _PARTS.findall(phrase)
        else:
            yield from _SPACED.findall(part)
