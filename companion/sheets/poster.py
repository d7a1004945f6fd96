"""An announcement as a picture to post: upright, as social networks and chats show it whole; as much taller
as it takes where that is too short for all, and cut where it would be a tower."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import Any, NamedTuple

from companion.sheets.fonts import Fonts
from companion.sheets.text_fitting import Typeset

WIDE, TALL = 1080, 1350
TALLEST = 4 * TALL
EDGE, HEAD, CODE = 72, 300, 232
ROOM, BESIDE = WIDE - 2 * EDGE, 270
"""Of a line; and from its begin to what is said beside a heading."""
TITLES = (72, 62, 54, 46)
FELT, WHEAT, CREAM, PAPER, INK = "#16302a", "#e0ac49", "#f8f0de", "#faf5ea", "#1a1410"
SIZES = (40, 36, 32, 29)
"""Of what is said, in pixels: the largest with which all of it stands on the picture."""
LEAD = 1.42
BETWEEN_NAMES = " ・ "
"""Where a line ends it is not needed; a dot of a name's own has no blanks round it."""
BETWEEN = 0.55
"""Between two paragraphs, in lines."""
MARKED = 190
"""The club's picture."""
BANDS = {
    "1": (WHEAT, INK, 150, 72),
    "2": ("#b9bec4", INK, 112, 54),
    "3": ("#c98a58", INK, 112, 54),
    "special": ("#2f4373", CREAM, 88, 42),
}
"""Of prizes: ground, ink, height, size of the name."""
MOST_PRIZES = 7
MOST_LINES, MOST_LETTERS = 120, 8_000
"""Of what is said, more than the tallest picture holds: what is beyond them is not measured at all."""
MARK = "■"
"""Begins a line that is a heading."""


class Prize(NamedTuple):
    """What was given: as `1`, `2`, `3` or `special`; what for, to whom, with which figure."""

    key: str
    title: str
    names: str
    figure: str


@dataclass(frozen=True)
class Poster:
    """What the picture says: words of the club alone."""

    club: str
    title: str
    paragraphs: tuple[tuple[str, ...], ...]
    """Lines of each; headings begin with MARK."""
    address: str
    """What the code leads to."""
    beside_code: str
    more: str = "…"
    """Stands for what is left out; `{}` in it for how many lines that are."""
    colour: str = FELT
    """The club's own, dark enough to write on."""
    picture: bytes = b""
    prizes: tuple[Prize, ...] = ()
    """The first place first."""


class Block(NamedTuple):
    """A paragraph as it is set: its heading at the left, and what is said beside it."""

    heading: tuple[str, ...]
    says: tuple[tuple[str, ...], ...]
    """The lines that each line of the text takes."""

    @property
    def lines(self) -> list[str]:
        return [*chain.from_iterable(self.says)]

    @property
    def tall(self) -> float:
        """In lines, with the room below it."""
        return max(len(self.heading), len(self.lines)) + BETWEEN


def draw(poster: Poster, fonts: Fonts) -> bytes:
    """The picture as PNG."""
    from PIL import Image, ImageDraw, ImageOps  # it fills memory, and most nights nobody asks

    bands = sum(BANDS[prize.key][2] + 14 for prize in poster.prizes[:MOST_PRIZES])
    top = HEAD + (96 + bands if bands else 64)
    paragraphs, beyond = _beginning(poster.paragraphs)
    for size in SIZES:
        blocks = [*_blocks(fonts, paragraphs, size)]
        step, around = size * LEAD, top + EDGE + CODE
        if around + sum(block.tall for block in blocks) * step <= TALL:
            break
    blocks = _cut(blocks, (TALLEST - around) / step, beyond, poster.more)
    tall = max(TALL, int(around + sum(block.tall for block in blocks) * step))
    picture = Image.new("RGB", (WIDE, tall), PAPER)
    pen = Pen(ImageDraw.Draw(picture), fonts)
    pen.on.rectangle((0, 0, WIDE, HEAD), fill=poster.colour)
    pen.on.rectangle((0, HEAD, WIDE, HEAD + 10), fill=WHEAT)
    room = ROOM
    if poster.picture:
        mark = ImageOps.contain(Image.open(BytesIO(poster.picture)).convert("RGBA"), (MARKED, MARKED))
        picture.paste(mark, (WIDE - EDGE - mark.width, (HEAD - mark.height) // 2), mark)
        room -= MARKED + EDGE // 2
    pen.write(EDGE, 84, Typeset(fonts, poster.club).shorten(room, 34), 34, WHEAT)
    for large in TITLES:
        title = Typeset(fonts, poster.title, True).wrap(room, large, most=2 if large == TITLES[-1] else 0)
        if len(title) < 3:
            break
    for number, text in enumerate(title):
        pen.write(EDGE, 178 + number * large * 1.2, text, large, CREAM, bold=True)
    if poster.prizes:
        _draw_prizes(pen, poster, HEAD + 50)
    _draw_facts(pen, blocks, poster.colour, top, size)
    _draw_code(pen, poster, tall - EDGE)
    made = BytesIO()
    picture.quantize(128 if poster.picture else 64).save(made, "PNG", optimize=True)
    return made.getvalue()


class Pen:
    """Writes on a picture with the fonts of the sheets."""

    def __init__(self, on: Any, fonts: Fonts) -> None:
        self.on, self.fonts = on, fonts
        self._faces: dict[tuple[str, int], Any] = {}

    def write(self, x: float, y: float, text: str, size: int, colour: str, *, bold: bool = False) -> None:
        """A line whose letters stand on `y`."""
        for run in self.fonts.split(text, bold):
            self.on.text((x, y), run.text, font=self._face(run.font, size), fill=colour, anchor="ls")
            x += self.fonts.advance(run.text, size, bold)

    def _face(self, name: str, size: int) -> Any:
        from PIL import ImageFont  # as above
        from reportlab.pdfbase import pdfmetrics

        if (name, size) not in self._faces:
            data = BytesIO(pdfmetrics.getFont(name).face._ttf_data)
            self._faces[name, size] = ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)
        return self._faces[name, size]


def _beginning(paragraphs: Sequence[Sequence[str]]) -> tuple[list[list[str]], int]:
    """As much of a text as any picture holds, and how many lines there are beyond it."""
    kept: list[list[str]] = []
    lines, letters, beyond = MOST_LINES, MOST_LETTERS, 0
    for paragraph in paragraphs:
        part = []
        for line in paragraph:
            if lines > 0 and letters > 0:
                part.append(line[:letters])
                lines, letters = lines - 1, letters - len(line)
            else:
                beyond += 1
        kept += [part] if part else []
    return kept, beyond


def _blocks(fonts: Fonts, paragraphs: Sequence[Sequence[str]], size: int) -> Iterator[Block]:
    for first, *more in paragraphs:
        heading = first.removeprefix(MARK).strip() if first.startswith(MARK) else ""
        says = more if heading else [first, *more]
        room = ROOM - BESIDE if heading else ROOM
        left = Typeset(fonts, heading, True).wrap(BESIDE - 44, size, most=6) if heading else ()
        yield Block(left, tuple(_lines(Typeset(fonts, text), room, size) for text in says))


def _cut(blocks: Sequence[Block], room: float, beyond: int, more: str) -> list[Block]:
    """As many as stand in so many lines, the last of which says how many lines of the text are left out."""
    if sum(block.tall for block in blocks) <= room and not beyond:
        return [*blocks]
    kept: list[Block] = []
    room -= 1 + BETWEEN
    for place, block in enumerate(blocks):
        if block.tall > room:
            parts: list[tuple[str, ...]] = []
            left = int(room - BETWEEN)
            for part in block.says:
                parts += [part[:left]] if left > 0 and (len(part) <= left or not parts) else []
                left -= len(part)
            kept += [block._replace(says=tuple(parts))] if parts else []
            beyond += len(block.says) - len(parts) + sum(len(each.says) for each in blocks[place + 1 :])
            break
        kept.append(block)
        room -= block.tall
    return [*kept, Block((), ((more.replace("{}", str(beyond)) if beyond else "…",),))]


def _lines(words: Typeset, room: float, size: float) -> tuple[str, ...]:
    return words.balance(room, size, words.wrap(room, size))


def _draw_prizes(pen: Pen, poster: Poster, top: float) -> None:
    """A band a prize, the first place's the highest."""
    prizes, small = poster.prizes[:MOST_PRIZES], 34
    titles = min(300, max(pen.fonts.advance(prize.title, small) for prize in prizes))
    left, right = EDGE + 28 + titles + 30, WIDE - EDGE - 28
    for prize in prizes:
        ground, ink, tall, size = BANDS[prize.key]
        pen.on.rounded_rectangle((EDGE, top, WIDE - EDGE, top + tall), 18, fill=ground)
        base = top + tall / 2
        wide = pen.fonts.advance(prize.figure, small, bold=True)
        title, fitting = Typeset(pen.fonts, prize.title).fit(titles, small, smallest=24)
        pen.write(EDGE + 28, base + small * 0.36, title, int(fitting), ink)
        pen.write(right - wide, base + small * 0.36, prize.figure, small, ink, bold=True)
        room = right - left - wide - 24
        names, fitting = Typeset(pen.fonts, prize.names, True, "spaces").fit_block(
            room, size, most=2, smallest=30
        )
        fitting = min(fitting, tall / 3) if len(names) > 1 else fitting
        for number, line in enumerate(names):
            at = base + fitting * (0.36 + (number - (len(names) - 1) / 2) * 1.2)
            told = line.removesuffix(BETWEEN_NAMES.rstrip()).removeprefix(BETWEEN_NAMES.lstrip())
            pen.write(left, at, told, int(fitting), ink, bold=True)
        top += tall + 14


def _draw_facts(pen: Pen, blocks: Sequence[Block], colour: str, top: float, size: int) -> None:
    step = size * LEAD
    for block in blocks:
        if block.heading:
            pen.on.rectangle((EDGE, top + size * 0.1, EDGE + 8, top + size * 1.15), fill=WHEAT)
        for line, text in enumerate(block.heading):
            pen.write(EDGE + 24, top + line * step + size, text, size, colour, bold=True)
        for line, text in enumerate(block.lines):
            pen.write(EDGE + (BESIDE if block.heading else 0), top + line * step + size, text, size, INK)
        top += block.tall * step


def _draw_code(pen: Pen, poster: Poster, bottom: float) -> None:
    import segno  # as above

    modules = [*segno.make(poster.address, error="m", micro=False).matrix_iter(border=2)]
    step = CODE // len(modules)
    left, top = WIDE - EDGE - step * len(modules), bottom - step * len(modules)
    pen.on.rectangle((left, top, WIDE - EDGE, bottom), fill="#ffffff")
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                x, y = left + column * step, top + row * step
                pen.on.rectangle((x, y, x + step - 1, y + step - 1), fill=INK)
    room, y = left - EDGE - 30, bottom - 96
    for text in Typeset(pen.fonts, poster.beside_code, True).wrap(room, 34, most=2):
        pen.write(EDGE, y, text, 34, poster.colour, bold=True)
        y += 48
    address = Typeset(pen.fonts, poster.address.partition("//")[2], breaks="signs")
    for text in address.wrap(room, 26, most=1):
        pen.write(EDGE, y, text, 26, INK)
