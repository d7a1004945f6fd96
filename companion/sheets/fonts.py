"""Which embedded font draws which sign: nothing relies on a font of the reader's own machine."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from companion.words.characters import normalise

from .font_files import SOURCES, FontError, FontFiles, FontSource, Progress

if TYPE_CHECKING:
    from .embedding import EmbeddedFont

MISSING = "〓"
"""Stands for a letter that no font has."""
NAMELESS = "◇"
"""Stands for a text of nothing but ornaments that no font has."""
_ORNAMENTS = frozenset({"So", "Sk", "Me", "Cn"})
"""Emoji and other signs that are no letters; what this Python does not know yet is mostly emoji."""

# Selectors only choose between shapes of the sign before them, and the embedded fonts hold one shape each.
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SKIN_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
_JOINED = re.compile("\\S(?:\u200d\\S)+")
_FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs"})
# Nearly every name is made of these alone and needs no look at each sign's category.
_PLAIN = re.compile(r"[ -~ぁ-ゖ゛゜ァ-ヿ一-龯々〆、。〈-】！-｝]*")


@lru_cache(maxsize=8_000)  # a text is asked for again with each width and size that is tried
def clean(text: str) -> str:
    """One line of text as it may be printed.

    Composes (NFC), turns every kind of white space into one space, and drops what is invisible: controls,
    direction marks, lone surrogates, shape selectors. A joined emoji (a family, a flag of two letters)
    becomes its first part, so that it prints as one mark.
    """
    if _PLAIN.fullmatch(text) and "  " not in text:
        return text.strip()
    composed = normalise("NFC", text)
    spaced = " ".join(composed.split())
    shaped = _SELECTORS.sub("", _SKIN_TONES.sub("", spaced))
    whole = _FLAGS.sub(lambda flag: flag[0][0], _JOINED.sub(_first_of_joined, shaped))
    return "".join(sign for sign in whole if unicodedata.category(sign) not in _INVISIBLE).strip()


def _first_of_joined(found: re.Match[str]) -> str:
    # Joiners also stand between letters of Indic scripts, where each letter keeps its own place.
    return found[0][0] if unicodedata.category(found[0][0]) == "So" else found[0]


__all__ = ["FontError", "Fonts", "Run"]

_REMEMBERED = 8_000
# reportlab finds fonts by name in one table for the process; so do we, to parse each file once.
_REGISTERED: dict[str, EmbeddedFont] = {}

T = TypeVar("T")


class Run(NamedTuple):
    """A stretch of text that one registered font draws."""

    font: str
    text: str


class Glyph(NamedTuple):
    """How one sign is drawn: by which font, as which sign, how wide at size 1.

    What no font has is drawn as 〓, and an ornament as nothing.
    """

    font: str
    sign: str
    width: float


class Fonts:
    """Regular and Bold, the rarer signs behind them, and the measures of text set in them."""

    def __init__(self, files: FontFiles, faces: dict[str, EmbeddedFont]) -> None:
        self._files = files
        self._faces = faces
        self._blocks: dict[tuple[FontSource, str, int], EmbeddedFont] = {}
        self._coverage: dict[FontSource, frozenset[int]] = {}
        self._glyphs: dict[bool, dict[str, Glyph]] = {False: {}, True: {}}
        self._line = lru_cache(_REMEMBERED)(self._find_line)
        self._length = lru_cache(_REMEMBERED)(self._find_length)
        self._lock = RLock()
        self._left: int | None = None
        self.lacking = False
        """Whether a sign was left out because a sheet had too many rare ones."""

    @classmethod
    def load(cls, cache_dir: Path, progress: Progress = lambda done, steps: None) -> Fonts:
        """Both weights, ready to draw; made first when `cache_dir` lacks them, which takes seconds.

        Raises FontError when a font cannot be made, read or embedded: a sheet never prints in a substitute.
        """
        files = FontFiles(cache_dir)

        def common_faces() -> dict[str, EmbeddedFont]:
            return {
                style: _register_font(f"NotoSansJP-{style}", data)
                for style, data in files.common(progress).items()
            }

        return cls(files, _make_again_if_damaged(files, common_faces))

    def begin(self, most: int) -> None:
        """A new sheet, for which at most so many blocks of rarer signs are cut; what is beyond them lacks.

        What is cut stays, so that the next sheet has those, and further ones are cut for it.
        """
        if self.lacking:
            self._line.cache_clear()
            self._length.cache_clear()
            for known in self._glyphs.values():
                known.clear()
        self._left, self.lacking = most, False

    @property
    def regular(self) -> str:
        """The name of the everyday font in its regular weight."""
        return str(self._faces["Regular"].fontName)

    def split(self, text: str, bold: bool = False) -> tuple[Run, ...]:
        """The cleaned text as runs, each drawn by one font; 〓 stands for a letter that no font has."""
        return self._line(text, bold)[0]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of the cleaned text in points."""
        return self._line(text, bold)[1] * size

    def printed(self, text: str, bold: bool = False) -> str:
        """What a reader will see of a text."""
        return "".join(run.text for run in self.split(text, bold))

    def advance(self, cleaned: str, size: float, bold: bool = False) -> float:
        """The width in points of a part of a cleaned text, its outer spaces counted."""
        return self._length(cleaned, bold) * size

    def _find_length(self, cleaned: str, bold: bool) -> float:
        return sum(glyph.width for glyph in self._glyphs_of(cleaned, bold))

    def _find_line(self, text: str, bold: bool) -> tuple[tuple[Run, ...], float]:
        glyphs = self._drawn(clean(text), bold)
        runs = tuple(
            Run(font, "".join(glyph.sign for glyph in same))
            for font, same in groupby(glyphs, key=lambda glyph: glyph.font)
        )
        return runs, sum(glyph.width for glyph in glyphs)

    def _drawn(self, cleaned: str, bold: bool) -> list[Glyph]:
        """The glyphs that show: without ornaments that no font has, and without the spaces around them."""
        drawn: list[Glyph] = []
        for glyph in self._glyphs_of(cleaned, bold):
            if glyph.sign.strip() or (glyph.sign and drawn and drawn[-1].sign != " "):
                drawn.append(glyph)
        if drawn and drawn[-1].sign == " ":
            drawn.pop()
        return drawn if drawn or not cleaned else [*self._glyphs_of(NAMELESS, bold)]

    def _glyphs_of(self, cleaned: str, bold: bool) -> Iterator[Glyph]:
        known = self._glyphs[bold]
        for sign in cleaned:
            glyph = known.get(sign)
            if glyph is None:
                glyph = known[sign] = self._find(sign, "Bold" if bold else "Regular")
            yield glyph

    def _find(self, sign: str, style: str) -> Glyph:
        point = ord(sign)
        common = self._faces[style]
        if common.face.charToGlyph.get(point):
            return _glyph(common, sign)
        rare = self._rare(point, style)
        if rare is None:
            # A text says the same without an ornament, as a name does without its emoji.
            ornament = unicodedata.category(sign) in _ORNAMENTS
            return Glyph(self.regular, "", 0) if ornament else self._find(MISSING, style)
        return _glyph(rare, sign)

    def _rare(self, point: int, style: str) -> EmbeddedFont | None:
        with self._lock:
            for source in SOURCES:
                if source not in self._coverage:
                    self._coverage[source] = self._files.coverage(source)
                if point in self._coverage[source]:
                    may_cut = self._may_cut(source, style, point)
                    return self._block(source, style, point >> 8) if may_cut else None
        return None

    def _may_cut(self, source: FontSource, style: str, point: int) -> bool:
        if self._left is None or self._files.has_block(source, style, point >> 8):
            return True
        if not self._left:
            self.lacking = True
            return False
        self._left -= 1
        return True

    def _block(self, source: FontSource, style: str, block: int) -> EmbeddedFont:
        key = (source, style, block)
        if key not in self._blocks:
            name = f"{source.family}-{style}-{block:03X}"
            self._blocks[key] = _make_again_if_damaged(
                self._files, lambda: _register_font(name, self._files.block(source, style, block))
            )
        return self._blocks[key]


def _glyph(face: EmbeddedFont, sign: str) -> Glyph:
    return Glyph(face.fontName, sign, face.face.charWidths[ord(sign)] / 1000)


def _make_again_if_damaged(files: FontFiles, make: Callable[[], T]) -> T:
    """A file of the cache that proves damaged is made once more before it counts as an error."""
    try:
        return make()
    except FontError as error:
        if error.text.key != "sheet-font-unreadable":
            raise
    files.discard()
    return make()


def _register_font(name: str, data: bytes) -> EmbeddedFont:
    """The font under a name that tells its content, so that two clubs in one process never mix theirs."""
    from reportlab.pdfbase import pdfmetrics  # the drawing libraries are large, and no page needs them

    from .embedding import EmbeddedFont

    unique = f"{name}-{hashlib.sha256(data).hexdigest()[:8]}"
    if unique not in _REGISTERED:
        _REGISTERED[unique] = EmbeddedFont(unique, data, name)
        pdfmetrics.registerFont(_REGISTERED[unique])
    return _REGISTERED[unique]
