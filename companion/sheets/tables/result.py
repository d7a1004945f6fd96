"""The plain sheet, filled from any game's result."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kernel.game import Ranked
from companion.sheets.result import Given, ResultSeat, ResultSheet, result_sheet

from .source import Kind, Source


def of(source: Source) -> ResultSheet:
    """Ranking and ledger as far as the viewer may see them; before the end who sits where."""
    return ResultSheet(
        head=source.titled(source.t(f"{source.game_key}-name")),
        seats=seats(source),
        summary=summary(source),
        given=given(source),
        signed=source.seen.signed,
    )


def summary(source: Source) -> str:
    """The result in one line; before the end how far the table is."""
    if source.seen.abandoned:
        return source.t("sheet-abandoned")
    found = source.seen.result
    return source.t("sheet-open") if found is None else source.say(found.summary)


def seats(source: Source, totals: Sequence[int] = ()) -> tuple[ResultSeat, ...]:
    """The seats in order of rank; `totals` are the game's own points by seat, where it counts such."""
    found = source.seen.result
    ranking = found.ranking if found else ()
    ranks = [one.rank for one in ranking]
    unranked = {one.seat for one in ranking} ^ set(source.names)
    order = (*ranking, *(Ranked(0, seat) for seat in sorted(unranked)))
    return tuple(
        ResultSeat(
            number=one.seat,
            player=source.names[one.seat],
            rank=one.rank,
            because=source.say(one.because),
            shared=ranks.count(one.rank) > 1,
            points=source.total(one.seat),
            total=str(totals[one.seat - 1]) if totals else "",
        )
        for one in order
    )


def given(source: Source) -> tuple[Given, ...]:
    """The ledger line by line, struck ones too."""
    return tuple(
        Given(
            player=source.names[line.seat],
            rule=source.rule(line.code),
            points=line.points,
            reason=source.say(line.reason),
            note=line.note,
            struck=line.struck,
        )
        for line in source.seen.ledger
    )


KIND = Kind("result", of, result_sheet)
