"""What a sheet is stacked from: paragraphs, lists, a banner, and blocks side by side. Tables: `table`."""

import re
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from . import emblems
from .fonts import Fonts
from .page_canvas import Align, PageCanvas
from .style import (
    BAND,
    BODY,
    GAP,
    HAIR,
    HEADING,
    INK,
    LEAD,
    LEADING,
    MUTED,
    ROUNDING,
    RULE,
    THIN,
    TINY,
    Translate,
)
from .text_fitting import Typeset

PAD = 3.2
_MARK = re.compile(r"(\d+\. |[•・] ?|[†※]\d+ )(.+)", re.DOTALL)
"""What begins an entry of a list, and the entry."""
_ONE_LINE = 0.75
"""How far a banner shrinks, of its size, before it has a second line."""
_ALONE = 0.3
"""A last line shorter than this share of its width leaves a word or an answer alone."""


class Block(ABC):
    """Something of a known height at a given width."""

    @abstractmethod
    def height(self, fonts: Fonts, width: float) -> float:
        """Height in points."""

    @abstractmethod
    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Draw with the top left corner at `x`, `y`."""

    def split(self, fonts: Fonts, width: float, room: float) -> "tuple[Block, Block] | None":
        """A first part of at most `room` and the rest, or nothing when it cannot be parted there."""
        return None

    def crowded(self, fonts: Fonts, width: float) -> int:
        """How many of its texts do not stand in one line of their full size where they are meant to."""
        return 0


@dataclass(frozen=True)
class Paragraph(Block):
    """Wrapped text. A paragraph too long for its page goes on on the next."""

    text: str
    size: float = LEAD
    bold: bool = False
    grey: float = INK
    align: Align = "left"

    def _lines(self, fonts: Fonts, width: float) -> tuple[str, ...]:
        return Typeset(fonts, self.text, self.bold).wrap(width, self.size)

    def height(self, fonts: Fonts, width: float) -> float:
        """One leading a line."""
        return len(self._lines(fonts, width)) * self.size * LEADING

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Line below line."""
        lines = self._lines(page.fonts, width)
        page.lines(x, y, width, lines, self.size, bold=self.bold, grey=self.grey, align=self.align)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """At the last line that fits."""
        lines = self._lines(fonts, width)
        count = int(room // (self.size * LEADING))
        if not 0 < count < len(lines):
            return None
        return replace(self, text="\n".join(lines[:count])), replace(self, text="\n".join(lines[count:]))


@dataclass(frozen=True)
class Beside(Block):
    """Blocks in columns next to each other, each with its share of the width."""

    blocks: Sequence[Block]
    shares: Sequence[float]
    gap: float = GAP * 1.6

    def _spans(self, width: float) -> list[float]:
        free = width - self.gap * (len(self.blocks) - 1)
        return [free * share / sum(self.shares) for share in self.shares]

    def height(self, fonts: Fonts, width: float) -> float:
        """The tallest one's."""
        spans = self._spans(width)
        return max(block.height(fonts, span) for block, span in zip(self.blocks, spans, strict=True))

    def crowded(self, fonts: Fonts, width: float) -> int:
        """All of them."""
        spans = self._spans(width)
        return sum(block.crowded(fonts, span) for block, span in zip(self.blocks, spans, strict=True))

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """From left to right, their tops level."""
        for block, span in zip(self.blocks, self._spans(width), strict=True):
            block.draw(page, x, y, span)
            x += span + self.gap


@dataclass(frozen=True)
class Stack(Block):
    """Blocks below each other that stay together."""

    blocks: Sequence[Block]
    gap: float = GAP
    _heights: dict[float, float] = field(init=False, repr=False, compare=False, default_factory=dict)
    """Its own, by width: columns that are filled ask for it again and again."""

    def height(self, fonts: Fonts, width: float) -> float:
        """All of them and the gaps."""
        if width not in self._heights:
            tall = sum(block.height(fonts, width) for block in self.blocks)
            self._heights[width] = tall + self.gap * (len(self.blocks) - 1)
        return self._heights[width]

    def crowded(self, fonts: Fonts, width: float) -> int:
        """All of them."""
        return sum(block.crowded(fonts, width) for block in self.blocks)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """From top to bottom."""
        for block in self.blocks:
            block.draw(page, x, y, width)
            y += block.height(page.fonts, width) + self.gap


@dataclass(frozen=True)
class Flow(Block):
    """Blocks one below the other, column after column; one is parted only where a whole page is filled."""

    blocks: Sequence[Block]
    columns: int
    gap: float = GAP

    def height(self, fonts: Fonts, width: float) -> float:
        """The least with which all stand in the columns, in steps of half a gap."""
        span, step = self._span(width), self.gap / 2
        tall = [block.height(fonts, span) for block in self.blocks]
        least = max(tall, default=0.0)
        most = int((sum(tall) + self.gap * len(tall)) / step) + 1
        return least + step * bisect_left(
            range(most), True, key=lambda steps: not self._fill(fonts, span, least + step * steps)[1]
        )

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """From top to bottom, then the next column."""
        room = self.height(page.fonts, width)
        self._fill(page.fonts, self._span(width), room)[0].draw(page, x, y, width)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """So that each column is full; a block goes on in the next one where it can be parted."""
        filled, rest = self._fill(fonts, self._span(width), room, parted=True)
        return (filled, replace(self, blocks=rest)) if rest and filled.height(fonts, width) > 0 else None

    def crowded(self, fonts: Fonts, width: float) -> int:
        """All of them."""
        return sum(block.crowded(fonts, self._span(width)) for block in self.blocks)

    def _span(self, width: float) -> float:
        return (width - 2 * self.gap * (self.columns - 1)) / self.columns

    def _fill(
        self, fonts: Fonts, span: float, room: float, *, parted: bool = False
    ) -> tuple[Beside, list[Block]]:
        """The columns that stand in the room, and the blocks that have no place."""
        rest, columns = list(self.blocks), []
        for _ in range(self.columns):
            column: list[Block] = []
            left = room + ROUNDING
            while rest and (tall := rest[0].height(fonts, span)) <= left:
                column.append(rest.pop(0))
                left -= tall + self.gap
            if rest and parted and (parts := rest[0].split(fonts, span, left)):
                column.append(parts[0])
                rest[0] = parts[1]
            columns.append(Stack(column, self.gap))
        return Beside(columns, [1] * self.columns, 2 * self.gap), rest


@dataclass(frozen=True)
class Titled(Block):
    """A block under a heading, which never stands alone at the foot of a page."""

    title: str
    body: Block

    def height(self, fonts: Fonts, width: float) -> float:
        """Heading and body."""
        return HEADING * LEADING + 3 + self.body.height(fonts, width)

    def crowded(self, fonts: Fonts, width: float) -> int:
        """The body's."""
        return self.body.crowded(fonts, width)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """The heading in bold, the body below."""
        page.fitted(x, y + HEADING, width, self.title, HEADING, bold=True)
        self.body.draw(page, x, y + HEADING * LEADING + 3, width)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Where the body parts; the rest goes on without the heading."""
        parts = self.body.split(fonts, width, room - HEADING * LEADING - 3)
        return (replace(self, body=parts[0]), parts[1]) if parts else None


@dataclass(frozen=True)
class Banner(Block):
    """The one line that a reader looks for first: the result, and why it is so."""

    text: str
    remark: str = ""
    because: str = ""
    """Beside the text where there is room, else below it."""
    size: float = 12.0
    emblem: str = ""
    """The crest that stands before the text; empty for none."""
    most: int = 2
    """Lines for a text that would have to shrink too far to stand on one."""

    def height(self, fonts: Fonts, width: float) -> float:
        """Its lines and their padding."""
        _, span, _, below = self._lay(fonts, width)
        words = Typeset(fonts, self.text, True)
        lines, size = words.fit_block(span, self.size, most=self._most(fonts, span), smallest=TINY)
        head = max(self.size + 4 * PAD, len(lines) * size * LEADING + 2 * PAD)
        return head + (len(below) * LEAD * LEADING + PAD if below else 0)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Bold on a band between two rules, the reason after or below it; the remark stands at the right."""
        height = self.height(page.fonts, width)
        indent, span, remark, below = self._lay(page.fonts, width)
        head = height - (len(below) * LEAD * LEADING + PAD if below else 0)
        page.fill(x, y, width, height, BAND)
        page.rule(x, y, x + width, grey=RULE)
        page.rule(x, y + height, x + width, grey=RULE)
        if self.emblem:
            side = self._side
            emblems.draw_crest(page, self.emblem, x + 2 * PAD, y + (height - side) / 2, side)
        left, most = x + indent, self._most(page.fonts, span)
        page.boxed(left, y, span, head, self.text, self.size, most=most, bold=True, align="left")
        if self.because and not below:
            used = page.fonts.width(self.text, self.size, bold=True) + self.size
            page.boxed(left + used, y, span - used, head, self.because, LEAD, align="left")
        page.lines(left, y + head - PAD, width, below, LEAD)
        if self.remark:
            place = left + span + PAD, y, remark, head
            page.boxed(*place, self.remark, LEAD, most=2, grey=MUTED, align="right")

    @property
    def _side(self) -> float:
        return self.size * 1.5

    def _lay(self, fonts: Fonts, width: float) -> tuple[float, float, float, tuple[str, ...]]:
        """Where the text begins, the room for it and for the remark, and the lines of the reason below it."""
        indent = 2 * PAD + (self._side + PAD if self.emblem else 0.0)
        inner = width - indent - 2 * PAD
        remark = min(inner * 0.4, fonts.width(self.remark, LEAD) + PAD) if self.remark else 0.0
        span = inner - remark - (PAD if remark else 0.0)
        said = fonts.width(self.text, self.size, bold=True) + self.size + fonts.width(self.because, LEAD)
        words = Typeset(fonts, self.because)
        below = words.wrap(inner, LEAD) if self.because and said > span else ()
        return indent, span, remark, words.balance(inner, LEAD, below)

    def _most(self, fonts: Fonts, span: float) -> int:
        return 1 if fonts.width(self.text, self.size * _ONE_LINE, bold=True) <= span else self.most


class _Entry(NamedTuple):
    """A line of a legend laid out: its mark or number, how far the text stands from it, the printed lines."""

    mark: str
    indent: float
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Rules(Block):
    """Short lines in columns, read like a legend: rules of the ranking, schemes, notes.

    What follows a mark or a number stands below itself, not below the mark.
    """

    lines: Sequence[str]
    columns: int = 1
    size: float = BODY
    grey: float = MUTED
    _columns: dict[float, list[list[_Entry]]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """How it lies, by width: a sheet that grows asks again and again."""

    def _laid(self, fonts: Fonts, width: float) -> list[list[_Entry]]:
        if width not in self._columns:
            span = _span(width, self.columns)
            laid = [self._entry(fonts, line, span) for line in self.lines]
            deep = -(-len(laid) // self.columns) or 1
            self._columns[width] = [laid[start : start + deep] for start in range(0, len(laid), deep)]
        return self._columns[width]

    def _entry(self, fonts: Fonts, line: str, span: float) -> _Entry:
        found = _MARK.fullmatch(line)
        mark, text = (found[1], found[2]) if found else ("", line)
        indent = fonts.advance(mark, self.size) + (self.size / 4 if mark.startswith(("†", "※")) else 0)
        words = Typeset(fonts, text)
        lines = words.wrap(span - indent, self.size)
        if len(lines) > 1 and fonts.width(lines[-1], self.size) < _ALONE * span:
            lines = words.balance(span - indent, self.size, lines)
        return _Entry(mark.strip(), indent, lines)

    def height(self, fonts: Fonts, width: float) -> float:
        """The longest column's."""
        counts = [sum(len(entry.lines) for entry in column) for column in self._laid(fonts, width)]
        return max(counts, default=0) * self.size * LEADING

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Column by column."""
        span = _span(width, self.columns)
        for number, column in enumerate(self._laid(page.fonts, width)):
            left, top = x + number * (span + GAP), y
            for mark, indent, lines in column:
                if mark:
                    page.lines(left, top, indent, (mark,), self.size, grey=self.grey)
                page.lines(left + indent, top, span - indent, lines, self.size, grey=self.grey)
                top += len(lines) * self.size * LEADING

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """A single column parts between its lines; several stay together."""
        if self.columns > 1:
            return None
        used, count = 0.0, 0
        for line in self.lines:
            used += len(self._entry(fonts, line, width).lines) * self.size * LEADING
            if used > room:
                break
            count += 1
        if not 0 < count < len(self.lines):
            return None
        return replace(self, lines=self.lines[:count]), replace(self, lines=self.lines[count:])


_LINE = 13.0
_BOX = 7.0
_NAME = 2 * BODY * LEADING
"""Room for the name under a line to sign on."""


@dataclass(frozen=True)
class CheckList(Block):
    """Items with a box. An empty state ticks it, none leaves it open, any other crosses it and is printed."""

    items: Sequence[tuple[str, str | None]]
    columns: int = 2

    def _deep(self) -> int:
        return -(-len(self.items) // self.columns)

    def height(self, fonts: Fonts, width: float) -> float:
        """A line an item of the longest column."""
        return self._deep() * _LINE

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Items that would be cut off."""
        room = _span(width, self.columns) - _BOX - 4
        return sum(fonts.width(_item(*item), TINY, bool(item[1])) > room for item in self.items)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Column by column; what is wrong stands in bold."""
        span = _span(width, self.columns)
        for number, (name, state) in enumerate(self.items):
            column, line = divmod(number, self._deep())
            left, top = x + column * (span + GAP), y + line * _LINE
            _draw_box(page, left, top + 2, state)
            text = _item(name, state)
            page.fitted(left + _BOX + 4, top + 8.6, span - _BOX - 4, text, BODY, bold=bool(state))


@dataclass(frozen=True)
class Signatures(Block):
    """A line to sign on for each person; who has confirmed already has that printed instead."""

    people: Sequence[tuple[str, str]]
    tall: float = 46.0

    def _across(self, fonts: Fonts, width: float) -> int:
        """How many sign side by side: four, or fewer where a name would be split."""
        most = min(4, max(1, len(self.people)))
        names = [Typeset(fonts, name, breaks="spaces") for name, _ in self.people]
        return next(
            (
                across
                for across in range(most, 1, -1)
                if all(name.is_unsplit(_span(width, across), TINY) for name in names)
            ),
            1,
        )

    def height(self, fonts: Fonts, width: float) -> float:
        """Rows of people side by side."""
        return -(-len(self.people) // self._across(fonts, width)) * self.tall

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """The name below the line, on two where it has to; the confirmation above."""
        across = self._across(page.fonts, width)
        span = _span(width, across)
        for number, (name, confirmed) in enumerate(self.people):
            row, column = divmod(number, across)
            left, base = x + column * (span + GAP), y + row * self.tall + self.tall - _NAME
            page.rule(left, base, left + span, grey=RULE)
            page.boxed(left, base + 1, span, _NAME, name, BODY, most=2, align="left", name=True)
            if confirmed:
                page.fitted(left, base - 4, span, confirmed, BODY, grey=MUTED)


def _span(width: float, across: int) -> float:
    return (width - GAP * (across - 1)) / across


def _item(name: str, state: str | None) -> str:
    return f"{name} {state}" if state else name


def _draw_box(page: PageCanvas, x: float, y: float, state: str | None) -> None:
    page.frame(x, y, _BOX, _BOX, grey=HAIR if state is None else INK, weight=THIN)
    if state == "":
        page.path([(x + 1.2, y + 3.2), (x + 2.6, y + 4.7), (x + 5.2, y + 1)], grey=INK, weight=0.9)
    elif state:
        page.path([(x + 1, y + 1), (x + 5, y + 5)], grey=INK, weight=0.9)
        page.path([(x + 5, y + 1), (x + 1, y + 5)], grey=INK, weight=0.9)


def told_under(title: str, lines: Sequence[str], size: float = LEAD) -> Titled:
    """Lines under a heading, as black as the rest of a sheet."""
    return Titled(title, Rules(lines, size=size, grey=INK))


def part_of_rules(t: Translate, key: str, most: int, size: float, bullets: bool) -> Titled:
    """A part of a game's rules: so many lines, whose words are called by the part's with their number."""
    lines = [t(f"{key}-{number}") for number in range(1, most + 1)]
    return told_under(t(key), [t("sheet-bullet", line=line) for line in lines] if bullets else lines, size)
