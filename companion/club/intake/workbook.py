"""The cells of a workbook's first sheet as CSV, by a process of its own: `python -I workbook.py FILE`.

A few kilobytes can hold a sheet that unpacks to gigabytes; here that ends this process and not the server. It
imports nothing of the companion, so that it begins at once. 1: no workbook;
2: more than a list of people can need.
"""

import csv
import re
import sys
from collections.abc import Iterator
from posixpath import normpath
from xml.etree.ElementTree import Element, ParseError, fromstring, iterparse
from zipfile import BadZipFile, ZipFile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
MEMORY = 512 * 1024 * 1024
SECONDS = 20
UNPACKED = 128 * 1024 * 1024
"""Bytes of any one part."""
MOST_ROWS, MOST_COLUMNS, LONGEST = 20_000, 60, 2000
MOST_SAID = 16 * 1024 * 1024
MERGED = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6}):[A-Z]{1,3}([1-9]\d{0,6})")
"""Cells that are shown as one: A4:A6."""


class TooLarge(Exception):
    """A workbook that holds more than a list of people can need."""


def rows(path: str) -> list[list[str]]:
    """The rows of the first sheet as they stand there, each cell as text; days are the numbers that workbooks
    keep. What is merged downwards stands in each of its rows.
    """
    found: dict[int, list[str]] = {}
    with ZipFile(path) as packed:
        if any(part.file_size > UNPACKED for part in packed.infolist()):
            raise TooLarge
        texts = _texts(packed)
        with packed.open(_first_sheet(packed)) as sheet:
            for element in _each(sheet, "row", "mergeCell"):
                if element.tag == f"{MAIN}mergeCell":
                    _fill(found, element.get("ref", ""))
                    continue
                number = int(element.get("r") or max(found, default=0) + 1)
                if number <= MOST_ROWS:
                    found[number] = _cells(element, texts)
    last = max((number for number, cells in found.items() if any(cells)), default=0)
    return [found.get(number, []) for number in range(1, last + 1)]


def _fill(found: dict[int, list[str]], merged: str) -> None:
    """Write what stands in the first of merged cells into those below it."""
    ends = MERGED.fullmatch(merged)
    if ends is None:
        return
    column, first, last = _column(ends[1], 0), int(ends[2]), min(int(ends[3]), max(found, default=0))
    value = dict(enumerate(found.get(first, ()))).get(column, "")
    for number in range(first + 1, last + 1) if value else ():
        cells = found.setdefault(number, [])
        cells += [""] * (column + 1 - len(cells))
        cells[column] = value


def _first_sheet(packed: ZipFile) -> str:
    book = fromstring(packed.read("xl/workbook.xml"))
    if any(kept.get("date1904") in ("1", "true") for kept in book.iter(f"{MAIN}workbookPr")):
        raise BadZipFile  # its days would be four years off
    sheet = next(book.iter(f"{MAIN}sheet"))
    for link in fromstring(packed.read("xl/_rels/workbook.xml.rels")):
        if link.get("Id") == sheet.get(LINK):
            target = link.get("Target", "")
            return target.lstrip("/") if target.startswith("/") else normpath(f"xl/{target}")
    raise BadZipFile


def _texts(packed: ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in packed.namelist():
        return []
    with packed.open("xl/sharedStrings.xml") as shared:
        return [_text(item) for item in _each(shared, "si")]


def _each(part: object, *names: str) -> Iterator[Element]:
    """Elements of these names, each let go of when it has been looked at."""
    wanted = {f"{MAIN}{name}" for name in names}
    for _, element in iterparse(part):  # type: ignore[call-overload]
        if element.tag in wanted:
            yield element
            element.clear()


def _text(item: Element) -> str:
    """What is written in a cell, without its furigana."""
    parts = [*item.findall(f"{MAIN}t"), *item.findall(f"{MAIN}r/{MAIN}t")]
    return "".join(part.text or "" for part in parts)[:LONGEST]


def _cells(row: Element, texts: list[str]) -> list[str]:
    found: dict[int, str] = {}
    for place, cell in enumerate(row.iter(f"{MAIN}c")):
        column = _column(cell.get("r", ""), place)
        if column < MOST_COLUMNS:
            found[column] = _value(cell, texts)
    return [found.get(column, "") for column in range(max(found, default=-1) + 1)]


def _column(name: str, otherwise: int) -> int:
    letters = [ord(sign) - 64 for sign in name if "A" <= sign <= "Z"][:3]
    column = 0
    for letter in letters:
        column = column * 26 + letter
    return column - 1 if letters else otherwise


def _value(cell: Element, texts: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        inside = cell.find(f"{MAIN}is")
        return "" if inside is None else _text(inside)
    value = (cell.findtext(f"{MAIN}v") or "")[:LONGEST]
    if cell.get("t") == "s":
        return texts[int(value)] if value.isdecimal() and int(value) < len(texts) else ""
    return value.removesuffix(".0")


def limit() -> None:
    """Let this process use no more than a sheet of people can need."""
    try:
        import resource
    except ImportError:  # Windows bounds no process; there the patience of whoever began it does
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(arguments: list[str]) -> int:
    """Say the rows; 0 when all are said."""
    if len(arguments) != 1:
        return 1
    limit()
    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
    writer, said = csv.writer(sys.stdout), 0
    try:
        for row in rows(arguments[0]):
            said += sum(map(len, row))
            if said > MOST_SAID:
                raise TooLarge
            writer.writerow(row)
    except (BadZipFile, KeyError, ParseError, StopIteration, ValueError, OSError, NotImplementedError):
        return 1
    except (TooLarge, MemoryError):
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
