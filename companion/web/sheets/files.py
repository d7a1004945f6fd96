"""Under which name a download is saved: in the reader's words, and in plain ASCII for what reads no other;
and lists as CSV or XLSX, with figures that can be added up and nothing that is run."""

import csv
from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO, StringIO
from typing import NamedTuple
from urllib.parse import quote

from flask import Response

from companion.store.base import now
from companion.words.characters import normalise

from ..listing import Cell, Listing
from ..speech import local

UNSAFE = str.maketrans(dict.fromkeys('\\/:*?"<>|', "_"))


class Name(NamedTuple):
    """A file's name without its ending: as people read it, and as every program can."""

    title: str
    plain: str


def this_minute() -> datetime:
    """When a sheet is printed, where the club is: no sheet says it to the second, so those of one minute are
    the same.
    """
    return local(now()).replace(tzinfo=None, second=0, microsecond=0)


def plain_name(*parts: object) -> str:
    """What a plain name is made of, where it is there: `standings-catan-2026-11-21`."""
    return "-".join(str(part).replace("_", "-") for part in parts if part)


def with_file_name(answer: Response, name: Name, ending: str, shown: str = "inline") -> Response:
    """The answer with its name to save it by; it is never kept by anybody on the way."""
    answer.headers.set(
        "Content-Disposition",
        shown,
        filename=f"{name.plain}.{ending}",
        **{"filename*": f"UTF-8''{quote(f'{file_name(name.title)}.{ending}', safe='')}"},
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def file_name(name: str) -> str:
    """A name that every system can save a file by: nothing invisible, nothing that means a folder."""
    printable = "".join(sign for sign in name.translate(UNSAFE) if sign.isprintable())
    return " ".join(printable.split())[:80].strip(". ") or "sheet"


KINDS = "any(csv, xlsx)"
"""What a route's address ends with."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with, or spreadsheet programs take it for something to work out."""
WIDEST = 60
MIMETYPES = {"csv": "text/csv", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
LONG_AGO = datetime(2000, 1, 1)
"""What a workbook says of its making, so that the same list is the same file."""
FORMATS = ((datetime, "yyyy-mm-dd hh:mm"), (date, "yyyy-mm-dd"), (time, "hh:mm"))
"""How days and hours are shown; a moment is a day too, and so stands first."""


def answer(listing: Listing, name: Name, kind: str) -> Response:
    """The listing as a file to save."""
    body = as_csv(listing) if kind == "csv" else as_xlsx(listing, name.title)
    return with_file_name(Response(body, mimetype=MIMETYPES[kind]), name, kind, "attachment")


def cell(value: Cell) -> Cell:
    """What somebody typed as it may stand in a cell: behind an apostrophe where it would be a formula."""
    begins = normalise("NFKC", value[:1]) if isinstance(value, str) else ""
    return f"'{value}" if begins in FORMULA else value


def as_csv(listing: Listing) -> str:
    """The lines as CSV, with the mark by which spreadsheet programs know UTF-8."""
    paper = StringIO(newline="")
    writer = csv.writer(paper)
    writer.writerow(listing.head)
    writer.writerows(map(_plain, line) for line in listing.lines)
    return f"\ufeff{paper.getvalue()}"


def _plain(value: Cell) -> str | int | Decimal:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, date):
        return value.isoformat()
    found = cell(value)
    assert isinstance(found, (str, int, Decimal))
    return found


def as_xlsx(listing: Listing, title: str) -> bytes:
    """The lines as a workbook: text stays text whatever it begins with, figures and days are such."""
    import xlsxwriter  # most nights nobody asks for a workbook

    paper = BytesIO()
    book = xlsxwriter.Workbook(paper, {"in_memory": True})
    book.set_properties({"title": title, "created": LONG_AGO})
    bold = book.add_format({"bold": True})
    formats = {kind: book.add_format({"num_format": shown}) for kind, shown in FORMATS}
    sheet = book.add_worksheet()
    sheet.freeze_panes(1, 0)
    for column, text in enumerate(listing.head):
        sheet.write_string(0, column, text, bold)
        widest = max((len(str(line[column])) for line in listing.lines), default=0)
        sheet.set_column(column, column, min(max(len(text), widest) * 1.6 + 2, WIDEST))
    for row, line in enumerate(listing.lines, 1):
        for column, value in enumerate(line):
            if isinstance(value, (int, Decimal)):
                sheet.write_number(row, column, value)
            elif isinstance(value, (date, time)):
                kind = next(kind for kind, _ in FORMATS if isinstance(value, kind))
                sheet.write_datetime(row, column, value, formats[kind])
            elif value:
                sheet.write_string(row, column, value)
    book.close()
    return paper.getvalue()
