"""Sheets of tables that were driven in a test, as one viewer sees them."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from companion.kernel.table import snapshot
from companion.sheets.fonts import Fonts
from companion.sheets.games import table_pdf
from companion.sheets.result import PrintedTable
from companion.sheets.sheet import Head
from companion.words import Words
from tests.driver import Drive

HEAD = Head(
    title="",
    event="第11回よるはこ村 ~ひなまつり人狼会~",
    date=date(2018, 3, 25),
    place="Haco（福岡市博多区住吉4丁目4-21）",
    host="GM：ハコ",
    club="よるはこ村",
    signs="GMサイン",
    url="https://haco.example/tables/16",
    printed_at=datetime(2018, 3, 25, 16, 31),
)


def printed(drive: Drive, viewer: str, language: str = "ja") -> PrintedTable:
    """A drive's table as it is printed at the drive's time."""
    return PrintedTable(
        snapshot=snapshot(drive.game, drive.history.table, viewer),
        scheme=drive.history.setup.scheme,
        head=HEAD,
        place="第1ラウンド・1卓",
        words=Words(language, strict=True),
        zone=ZoneInfo("Asia/Tokyo"),
        at=drive.now,
    )


def pdf(drive: Drive, viewer: str, fonts: Fonts, language: str = "ja") -> bytes:
    """The sheet itself."""
    return table_pdf(printed(drive, viewer, language), fonts)
