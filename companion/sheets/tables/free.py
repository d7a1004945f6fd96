"""The score sheet, filled from its view."""

from __future__ import annotations

from companion.games.free.game import Sheet
from companion.sheets.free import FreeSheet, free_sheet
from companion.sheets.result import ResultSheet

from .result import given, seats, summary
from .source import Kind, Source


def of(source: Source) -> FreeSheet:
    """Rounds, totals and ranking; the sheet is open to everybody."""
    view = source.seen.view
    assert isinstance(view, Sheet)
    return FreeSheet(
        ResultSheet(
            head=source.titled(view.title or source.t("free-name")),
            seats=seats(source, view.totals),
            summary=summary(source),
            given=given(source),
            signed=source.seen.signed,
        ),
        players=tuple(source.seen.names),
        rounds=view.rounds,
        totals=view.totals,
    )


KIND = Kind("free", of, free_sheet)
