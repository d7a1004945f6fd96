"""Setting text into a given width: wrapping by Japanese phrases, shrinking, and the ellipsis."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

import budoux

from companion.sheets.style import LEADING, ROUNDING

from .fonts import clean

ELLIPSIS = "…"
NEARLY = 0.86
SHORT = 2
"""Lines of a label; a text that may have more is a sentence."""

_NO_START = frozenset(
    "、。，．,.・：；:;？！?!）)」』】〉》〕］]｝}”ー々ゝヽぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ〜%％…"
)
_NO_END = frozenset("（(“「『【〈《〔［[｛{¥￥＃#※")
_PIECES = re.compile(r"[0-9A-Za-zÀ-ɏ'’_.@/+\-−]+|\s+|.", re.DOTALL)
_WORDS = re.compile(r"(?:\d+\s)?[^\s・\-](?:(?!(?<=[a-z]{5})[A-Z][a-z]{4})[^\s・\-])*[・\-]*|\s+|[・\-]+")
"""A name, parted at spaces, hyphens, middle dots, and where two words are written as one with a capital in
the middle; the number of a seat stays with its name."""
_PARTS = re.compile(r"\s+|[^\s・／、。：]+[・／、。：]*|[・／、。：]+")
_SENTENCE = re.compile(r"[。！？](?=[^」』）\s])|[.!?]\s+(?=\S)")
_SPACED = re.compile(r"\S+\s*|\s+")
_KANA = re.compile(r"[ぁ-ヿ]")
_QUOTED = re.compile("「[^「」]{1,10}」|“[^“”]{1,10}”")
"""What is quoted short, as an example of what to type: it stands on one line."""
_phrases = budoux.load_default_japanese_parser()

Breaks = Literal["phrases", "signs", "spaces"]
"""Where a line may end: between phrases, between any two signs, or as names do: at spaces, hyphens, dots."""


FittedBlock = tuple[tuple[str, ...], float]
"""Lines that fit, and the size in points at which they do."""


class Letters(Protocol):
    """What a text is set in."""

    def width(self, text: str, size: float, bold: bool = False, /) -> float:
        """The width of the cleaned text in points."""

    def advance(self, cleaned: str, size: float, bold: bool = False, /) -> float:
        """The width in points of a part of a cleaned text, its outer spaces counted."""


class Typeset(NamedTuple):
    """A text and how it is set: its fonts, its weight, where its lines may end.

    Names in `whole` are parted from what stands beside them instead of being broken.
    """

    fonts: Letters
    text: str
    bold: bool = False
    breaks: Breaks = "phrases"
    whole: tuple[str, ...] = ()

    def shorten(self, width: float, size: float) -> str:
        """The text when it fits `width` points, else its longest beginning that does with an ellipsis."""
        text = clean(self.text)
        if self.width(size) <= width:
            return text
        return self._head(text, width - self._advance(ELLIPSIS, size), size).rstrip() + ELLIPSIS

    def fit(self, width: float, size: float, *, smallest: float = 0) -> tuple[str, float]:
        """One line in `width` points: shrunk to no less than `smallest` (default 0.7 of `size`), then cut."""
        natural = self.width(size)
        if natural <= width:
            return clean(self.text), size
        shrunk = max(smallest or size * 0.7, size * width / natural)
        return self.shorten(width + 0.01, shrunk), shrunk

    def wrap(self, width: float, size: float, *, most: int = 0) -> tuple[str, ...]:
        """The lines in `width` points; beyond `most` (0: any number) the last ends in an ellipsis.

        Breaks between Japanese phrases and between words, and inside them only where one alone is too wide;
        closing signs never begin a line, opening ones never end one. A line break that was typed is kept.
        """
        paragraphs = self.text.splitlines() or [""]
        lines = [
            line for one in paragraphs for line in self._wrap_paragraph(clean(one), width + ROUNDING, size)
        ]
        if most and len(lines) > most:
            rest = (" " if lines[most - 1].isascii() else "").join(lines[most - 1 :])
            lines = [*lines[: most - 1], self._replace(text=rest).shorten(width, size)]
        return tuple(lines)

    def fit_block(self, width: float, size: float, *, most: int, smallest: float = 0) -> FittedBlock:
        """At most `most` lines: shrunk in steps down to `smallest` before anything is cut off.

        A text is set a little smaller before it breaks inside a phrase; a name, which breaks at spaces, or a
        Latin word shrinks as far as it may before it is split. Names in `whole` count for nothing here.
        """
        smallest = smallest or size * 0.7
        name = self.breaks == "spaces"
        # A word that lacks a hair's breadth reads better a little smaller than broken in two.
        natural = self.width(size)
        # A sentence, which may run over more lines, wraps: rows of a list stay of one size.
        nearly = width < natural <= width / NEARLY and size * NEARLY >= smallest
        if nearly and len(self.text.splitlines()) == 1 and (name or most <= SHORT):
            return (clean(self.text),), size * width / natural
        least = smallest if name or self.text.isascii() else max(smallest, size * NEARLY)
        plain, signs = self._replace(whole=()), self._replace(breaks="signs", whole=())
        return (
            plain._largest(width, size, least, most)
            or signs._largest(width, size, smallest, most)
            or (signs.wrap(width, smallest, most=most), smallest)
        )

    def _largest(self, width: float, size: float, smallest: float, most: int) -> FittedBlock | None:
        """The lines as large as no unit is split and there are at most so many; nothing where never."""
        for trial in _sizes(size, smallest):
            if self.breaks == "signs" or self.is_unsplit(width, trial):
                lines = self.wrap(width, trial)
                if len(lines) <= most:
                    return lines, trial
        return None

    def width(self, size: float) -> float:
        """On one line, in points."""
        return self.fonts.width(self.text, size, self.bold)

    def is_unsplit(self, width: float, size: float) -> bool:
        """Whether no unit of the text is wider than a line."""
        return self.widest_unit(size) <= width + ROUNDING

    def widest_unit(self, size: float) -> float:
        """How wide a line must be for none of the text's units to be split."""
        lines = self.text.splitlines()
        units = (unit for line in lines for unit in _units(clean(line), self.breaks, self.whole))
        return max((self._advance(unit.strip(), size) for unit in units), default=0.0)

    def fit_height(self, width: float, height: float, size: float, *, smallest: float) -> FittedBlock:
        """The lines that stand in `height`: shrunk down to `smallest` before any is cut."""
        for trial in _sizes(size, smallest):
            lines = self.wrap(width, trial)
            most = int(height // (trial * LEADING))
            if len(lines) <= most:
                return lines, trial
        return self.wrap(width, trial, most=max(1, most)), trial

    def balance(self, width: float, size: float, lines: tuple[str, ...]) -> tuple[str, ...]:
        """The same number of lines, a sentence each or as narrow as they can be, so that no last line is left
        with one sign."""
        parted = _SENTENCE.sub(r"\g<0>\n", self.text)
        sentences = self._replace(text=parted).wrap(width, size)
        if parted != self.text and len(sentences) == len(lines):
            return sentences
        narrow = width
        while len(lines) > 1 and (narrow := narrow * 0.97) > width / 2:
            trial = self.wrap(narrow, size)
            if len(trial) > len(lines):
                break
            lines = trial
        return lines

    def _advance(self, cleaned: str, size: float) -> float:
        return self.fonts.advance(cleaned, size, self.bold)

    def _wrap_paragraph(self, text: str, width: float, size: float) -> list[str]:
        if self.fonts.width(text, size, self.bold) <= width:
            return [text]
        lines: list[str] = []
        line, used = "", 0.0
        for unit in _units(text, self.breaks, self.whole):
            length = self._advance(unit, size)
            if used + length <= width or used + self._advance(unit.rstrip(), size) <= width:
                line, used = line + unit, used + length
                continue
            if line.strip():
                lines.append(line.strip())
            line, used = "", 0.0
            for part in (unit,) if length <= width else _units(unit, "signs"):
                used += self._advance(part, size)
                if line and used > width:
                    lines.append(line.strip())
                    line = ""
                line = (line + part).lstrip()
                while (used := self._advance(line, size)) > width:
                    head = self._head(line, width, size) or line[0]
                    lines.append(head)
                    line = line[len(head) :]
        return [*lines, line.strip()] if line.strip() or not lines else lines

    def _head(self, text: str, width: float, size: float) -> str:
        """The longest beginning of a cleaned text that fits."""
        used = 0.0
        for count, sign in enumerate(text):
            used += self._advance(sign, size)
            if used > width:
                return text[:count]
        return text


def _sizes(size: float, smallest: float) -> Iterator[float]:
    """What is tried to make a text fit, the largest first."""
    yield size
    while size > smallest:
        yield (size := max(smallest, size - 0.5))


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
