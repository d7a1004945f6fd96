"""How long a sheet takes when the fonts are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Row, fonts_in, median, sized, timed
from companion.sheets.fonts import Fonts
from companion.sheets.games import table_pdf
from companion.sheets.standings import standings_sheet
from companion.words import Words
from tests.games.catan.desk import confirmed
from tests.sheets.samples import eventful, standings, village_001
from tests.sheets.seen import printed


def main() -> Iterator[Row]:
    """The three sheets in Japanese. Making the fonts does not count: it happens once in an instance."""
    t = Words("ja").text
    village, catan = printed(village_001(), "public"), printed(confirmed(eventful()), "host")
    with TemporaryDirectory() as folder:
        fonts = Fonts.load(fonts_in(Path(folder)))
        calls = (
            ("village sheet, 16 seats, warm", 30, sized(40, 1), partial(table_pdf, village, fonts)),
            ("Catan table sheet, warm", 30, sized(40, 1), partial(table_pdf, catan, fonts)),
            (
                "leaderboard of 100, warm",
                100,
                sized(15, 1),
                partial(standings_sheet, standings(100), t, fonts),
            ),
        )
        for what, limit, times, call in calls:
            yield Row(what, limit, median(timed(call, times)), "ms")
