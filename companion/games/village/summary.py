"""The result as lines to copy into a chat: who was what, how each left, who won, the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.kernel.results import LedgerLine
from companion.kernel.words import Param, Text, Who

from .timeline import Column, Ending, Row
from .views import VillageView


def summary(view: VillageView, ledger: Sequence[LedgerLine] = ()) -> tuple[Text, ...]:
    """The lines, from what a viewer sees; nothing while the story is not open to that viewer.

    `ledger` adds each seat's points, struck lines left out, where it is given.
    """
    story, ending = view.timeline, view.ending
    if story is None or ending is None:
        return ()
    title = view.title or Text("village-share-village", {"seats": len(view.seats)})
    head = [Text("village-share-title", {"title": title}), *_outcome(view, ending)]
    seats = (_seat(column, story.rows, ledger) for column in story.columns)
    return (*head, *seats)


def _outcome(view: VillageView, ending: Ending) -> Iterator[Text]:
    yield Text("village-share-result", {"camp": ending.camp})
    yield Text("village-share-ended", {"day": ending.day, "when": ending.when, "reason": ending.reason})
    if view.winners:
        yield Text("village-share-winners", {"winners": tuple(map(Who, view.winners))})
    if view.mvp is not None:
        yield Text("village-share-mvp", {"seat": Who(view.mvp)})


def _seat(column: Column, rows: tuple[Row, ...], ledger: Sequence[LedgerLine]) -> Text:
    params: dict[str, Param] = {
        "number": column.seat,
        "seat": Who(column.seat),
        "role": column.role,
        "left": _left(column.seat, rows),
    }
    if column.character:
        params["character"] = column.character
    line = Text("village-share-seat-named" if column.character else "village-share-seat", params)
    if not ledger:
        return line
    points = sum(entry.points for entry in ledger if entry.seat == column.seat and not entry.struck)
    return Text("village-share-seat-points", {"line": line, "points": points})


def _left(seat: int, rows: tuple[Row, ...]) -> Text:
    for row in rows:
        for cell in row.cells:
            if cell.seat == seat and cell.out:
                return Text("village-share-left", {"day": row.day, "how": cell.text})
    return Text("village-share-survived")
