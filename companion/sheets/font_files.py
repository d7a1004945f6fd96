"""The font files that sheets embed: cut from the installed Noto packages once, kept in the instance.

A variable font prints in its thinnest weight, so each weight is cut out ("instanced") into a file of its own:
the *common* file with what Japanese Windows can type (cp932) and Latin, and on demand a *block* file of 256
code points for rarer signs.

``python -m companion.sheets.font_files FOLDER`` cuts the common ones: seconds of computing and 150 MB, which
a server would feel as pauses and never give back. It says ``done steps`` a line, what goes wrong as a line of
JSON, and ends by itself when whoever began it is gone: then its standard input closes.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.config import ROOT
from companion.kernel.words import Text

RECIPE = 1
"""Raised whenever the way of cutting changes: older files in a cache are then left aside."""

WEIGHTS = {"Regular": 400, "Bold": 700}
Progress = Callable[[int, int], None]

_LATIN = (
    (0x20, 0x250),
    (0x1E00, 0x1F00),
    (0x2010, 0x2070),
    (0x20A0, 0x20C0),
    (0x2190, 0x2194),
    (0x2200, 0x2270),
    (0x301C, 0x301D),
)
_DROPPED = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "HVAR", "MVAR", "STAT", "VORG", "VVAR", "vhea", "vmtx"]


class FontError(Exception):
    """A font that cannot be used; `text` is the sentence for the reader."""

    def __init__(self, key: str, **params: str) -> None:
        self.text = Text(key, dict(params))
        super().__init__(f"{key}: " + ", ".join(f"{name}={value}" for name, value in sorted(params.items())))


@dataclass(frozen=True)
class FontSource:
    """An installed font: `script` ends its folder's name, `family` is its PostScript family."""

    script: str
    family: str
    package: str = "justmytype-intl-cjk"
    axes: str = "wght"
    """What varies in it, as its file's name has it; nothing for a font of one weight."""

    def data(self) -> bytes:
        """The file, read anew each time: ten megabytes that nobody needs between two cuts."""
        spec = find_spec(self.package.replace("-", "_"))
        if spec is None or not spec.submodule_search_locations:
            raise FontError("sheet-font-package-missing", package=self.package)
        root = Path(spec.submodule_search_locations[0])
        file = f"{self.family}[{self.axes}].ttf" if self.axes else f"{self.family}-Regular.ttf"
        path = root / "fonts" / "ofl" / f"notosans{self.script}" / file
        try:
            return path.read_bytes()
        except OSError as error:
            raise FontError("sheet-font-unreadable", file=path.name, reason=str(error)) from error

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.data()).hexdigest()[:16]

    def open(self) -> Any:
        return _open_font(self.data(), self.family)


JAPANESE = FontSource("jp", "NotoSansJP")
EUROPEAN = FontSource("", "NotoSans", "justmytype-western-core", "wdth,wght")
SOURCES = (
    JAPANESE,
    EUROPEAN,
    FontSource("sc", "NotoSansSC"),
    FontSource("tc", "NotoSansTC"),
    FontSource("kr", "NotoSansKR"),
    FontSource("symbols2", "NotoSansSymbols2", "justmytype-western-core", ""),
)
"""Where a sign is looked for, in this order: names print from Łódź to Shanghai, with most ornaments."""


@dataclass(frozen=True)
class FontFiles:
    """The cache folder. Each method answers with the bytes of a file, made first when it is not there."""

    folder: Path

    def common(self, progress: Progress) -> dict[str, bytes]:
        """The two weights of everyday signs; `progress(done, steps)` is called only while they are made."""
        paths = self._common_paths()
        if not self.has_common:
            _check_writable(self.folder)  # else that would be known when all has been cut
            steps = len(WEIGHTS) + 1
            progress(0, steps)
            cut = _subset(JAPANESE, common_code_points())
            for done, (style, path) in enumerate(paths.items(), start=1):
                progress(done, steps)
                _write(path, _weight(cut, JAPANESE, style, "Common"))
            progress(steps, steps)
        return {style: _read(path) for style, path in paths.items()}

    @property
    def has_common(self) -> bool:
        """Whether the everyday signs are there; to make them takes seconds."""
        return all(path.exists() for path in self._common_paths().values())

    def block(self, source: FontSource, style: str, block: int) -> bytes:
        """The code points `block * 256` to `block * 256 + 255` of a source, in one weight."""
        path = self._path(source, f"{style}-{block:03x}.ttf")
        if not path.exists():
            cut = _subset(source, set(range(block << 8, (block + 1) << 8)))
            _write(path, _weight(cut, source, style, f"{block:03X}"))
        return _read(path)

    def has_block(self, source: FontSource, style: str, block: int) -> bool:
        """Whether a block is there; to make one takes a second."""
        return self._path(source, f"{style}-{block:03x}.ttf").exists()

    def coverage(self, source: FontSource) -> frozenset[int]:
        """Every code point that a source can draw."""
        path = self._path(source, "coverage.txt")
        if not path.exists():
            _write(path, " ".join(f"{point:x}" for point in sorted(source.open().getBestCmap())).encode())
        return frozenset(int(point, 16) for point in _read(path).split())

    def discard(self) -> None:
        """Forget every file, so that the next call makes it anew (a file was damaged on disk)."""
        for path in self.folder.glob("*"):
            path.unlink(missing_ok=True)

    def _common_paths(self) -> dict[str, Path]:
        return {style: self._path(JAPANESE, f"{style}-common.ttf") for style in WEIGHTS}

    def _path(self, source: FontSource, name: str) -> Path:
        return self.folder / f"{source.family}-{source.digest}-r{RECIPE}-{name}"


def common_code_points() -> set[int]:
    """What a Japanese keyboard on Windows can type (cp932), and Latin with its diacritics."""
    singles = (bytes([first]) for first in range(256))
    pairs = (bytes([first, second]) for first in range(0x81, 0xFD) for second in range(0x40, 0xFD))
    typed = {ord(sign) for raw in (*singles, *pairs) for sign in raw.decode("cp932", "ignore")}
    latin = {point for start, end in _LATIN for point in range(start, end)}
    return {point for point in typed | latin if point >= 0x20}


def reason_of(error: Exception) -> str:
    """What a library says of a file, for the reader of an error message."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _open_font(data: bytes, name: str) -> Any:
    from fontTools.ttLib import TTFont, TTLibError  # as below

    try:
        return TTFont(BytesIO(data), lazy=True, recalcTimestamp=False)
    except (TTLibError, OSError) as error:
        raise FontError("sheet-font-unreadable", file=name, reason=str(error)) from error


def _subset(source: FontSource, points: set[int]) -> bytes:
    """The source with these code points only, still variable."""
    from fontTools.subset import Options, Subsetter  # it is large, and fonts are cut once

    options = Options()
    options.layout_features = []
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += _DROPPED
    font = source.open()
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    return _save_font(font)


def _weight(cut: bytes, source: FontSource, style: str, part: str) -> bytes:
    from fontTools.varLib import instancer  # as above

    font = _open_font(cut, source.family)
    if "fvar" in font:
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        wanted = {**axes, "wght": WEIGHTS[style]}
        instancer.instantiateVariableFont(font, wanted, inplace=True, optimize=False)
    # Readers tell embedded fonts apart by name ID 6: with one name for all, Bold would print as Regular.
    postscript = f"{source.family}-{style}-{part}"
    names = {
        1: source.family,
        2: style,
        3: f"{postscript};r{RECIPE}",
        4: f"{source.family} {style}",
        6: postscript,
    }
    for number, value in names.items():
        font["name"].setName(value, number, 3, 1, 0x409)
    return _save_font(font)


def _save_font(font: Any) -> bytes:
    buffer = BytesIO()
    # A font opened lazily asks whether it is saved onto its own file, by the names of both.
    font.reader.file.name, buffer.name = "source", "target"
    font.save(buffer)
    return buffer.getvalue()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FontError("sheet-font-unreadable", file=path.name, reason=str(error)) from error


def _check_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise FontError("sheet-font-unwritable", folder=str(folder), reason=str(error)) from error


def _write(path: Path, data: bytes) -> None:
    """Undivided or not at all: two processes that make the same file at once both end with a whole one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except PermissionError as error:
        # Windows refuses to replace a file that another process is reading: that one is whole already.
        if not path.exists():
            raise FontError("sheet-font-unwritable", folder=str(path.parent), reason=str(error)) from error
    except OSError as error:
        raise FontError("sheet-font-unwritable", folder=str(path.parent), reason=str(error)) from error


CUT = (sys.executable, "-m", "companion.sheets.font_files")
LATER = 10
"""How much less urgent than the pages cutting is, in steps of nice."""


def cut_fonts(folder: Path, progress: Progress) -> None:
    """Have the everyday fonts made by a process of its own. Raises FontError."""
    last = ""
    with subprocess.Popen(
        [*CUT, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                last = line
                if not line.startswith("{"):
                    progress(*map(int, line.split()))
        except BaseException:
            process.kill()  # leaving the block would wait for its end
            raise
    if process.returncode:
        if not last.startswith("{"):
            raise FontError("sheet-font-not-cut", code=str(process.returncode))
        fault = json.loads(last)
        raise FontError(fault["key"], **fault["params"])


def main(folder: str) -> int:
    """Make the files that are lacking; 0 when all are there, 1 after the FontError."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if os.name == "posix":
        os.nice(LATER)
    try:
        FontFiles(Path(folder)).common(lambda done, steps: _say(f"{done} {steps}"))
    except FontError as error:
        _say(json.dumps({"key": error.text.key, "params": error.text.params}))
        return 1
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
