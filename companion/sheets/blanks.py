"""Sheets to fill in by pen, for a table without a device: Catan's counts, and a score sheet of rounds."""

from __future__ import annotations

from companion.sheets.blocks import Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.forms import Signatures
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import LANDSCAPE, PORTRAIT, SMALL, Translate
from companion.sheets.text_table import Column, TextTable

CATAN_LINES = ("settlements", "cities", "road", "army", "cards", "total", "roads")
"""What counts at Catan's end, then what separates the ranks (001 時間切れ); words as on its sheet."""
CATAN_TURNS = 20
"""Lines for rolls, one a round of the table."""
ROUNDS = 20
TALL = 15.0
"""Type size by which lines are made high enough for a pen."""


def blank_catan(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """A Catan table of so many seats: final counts, rolls, signatures. Raises FontError."""
    seats = int(variant)
    sheet = Sheet(head, t, fonts, PORTRAIT)
    players = [Column(t("sheet-blank-seat", seat=seat), 2, "center") for seat in range(1, seats + 1)]
    names = [t("sheet-blank-name")]
    counts = [[t(f"sheet-catan-{line}"), *[""] * seats] for line in CATAN_LINES]
    strong = frozenset({1 + CATAN_LINES.index("total")})
    rows = [[*names, *[""] * seats], *counts]
    sheet.add(
        TextTable([Column("", 2.4), *players], rows, size=TALL * 0.75, strong_rows=strong, upright=True)
    )
    rolls = [[str(turn), *[""] * seats] for turn in range(1, CATAN_TURNS + 1)]
    sheet.add(
        TextTable(
            [Column("", 0.8, "center"), *players],
            rolls,
            title=t("sheet-blank-catan-rolls"),
            size=9,
            upright=True,
        )
    )
    sheet.add(Rules([t("sheet-catan-ranking-rule")], size=SMALL))
    people = [(t("sheet-blank-seat", seat=seat), "") for seat in range(1, seats + 1)]
    sheet.add(Titled(t("sheet-blank-signed"), Signatures(people)))
    return sheet.render()


def blank_scores(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """Rounds down and so many seats across, with a line for the sum. Raises FontError."""
    seats = int(variant)
    sheet = Sheet(head, t, fonts, PORTRAIT if seats <= 6 else LANDSCAPE)
    lines = ROUNDS if seats <= 6 else 12
    columns = [Column("", 1.4, "center"), *(Column("", 2, "center") for _ in range(seats))]
    rows = [
        [t("sheet-blank-name"), *[""] * seats],
        *([str(number), *[""] * seats] for number in range(1, lines + 1)),
        [t("sheet-blank-total"), *[""] * seats],
    ]
    sheet.add(TextTable(columns, rows, size=TALL, strong_rows=frozenset({0, len(rows) - 1}), upright=True))
    return sheet.render()
