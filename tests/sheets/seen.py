"""Sheets of tables that were driven in a test, as one viewer sees them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from companion.kernel.snapshot import snapshot
from companion.sheets.tables import Filled, Source, filled
from companion.words import Words
from tests.driver import Drive
from tests.sheets.samples import HEAD


def source(drive: Drive, viewer: str, language: str = "ja") -> Source:
    """What the sheet of a drive's table is made from; printed at the drive's time."""
    return Source(
        seen=snapshot(drive.game, drive.history.table, viewer),
        scheme=drive.history.setup.scheme,
        head=HEAD,
        table="第1ラウンド・1卓",
        words=Words(language, strict=True),
        zone=ZoneInfo("Asia/Tokyo"),
        at=drive.now,
    )


def sheet(drive: Drive, viewer: str, language: str = "ja") -> Filled:
    """The sheet itself."""
    return filled(source(drive, viewer, language))
