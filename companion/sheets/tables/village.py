"""The village's sheet, filled from the timeline of whoever may know all."""

from __future__ import annotations

from companion.games.village.timeline import Column, Row, Timeline
from companion.games.village.views import VillageView
from companion.kernel.ledger import LedgerLine, Rule
from companion.sheets.village import (
    Change,
    Ending,
    Fact,
    Phase,
    Points,
    SeatColumn,
    VillageSheet,
    village_page,
    village_sheet,
)
from companion.words.figures import points

from .source import Kind, Source


def of(source: Source) -> VillageSheet | None:
    """The whole story; nothing for a viewer to whom it is not open."""
    view = source.seen.view
    assert isinstance(view, VillageView)
    if view.timeline is None:
        return None
    name = view.title or source.t("sheet-village-of", seats=len(view.seats))
    return VillageSheet(
        head=source.titled(source.t("sheet-village-title", title=name)),
        seats=tuple(_seat(source, column) for column in view.timeline.columns),
        phases=tuple(_phase(source, row) for row in view.timeline.rows),
        ending=_ending(source, view.timeline),
        scheme=tuple((source.rule(rule.code), _worth(source, rule)) for rule in source.scheme),
        notes=tuple(source.say(text) for text in view.timeline.notes),
        signed=source.seen.signed,
        abandoned=source.seen.abandoned,
    )


def _seat(source: Source, column: Column) -> SeatColumn:
    return SeatColumn(
        number=column.seat,
        role=source.say(column.role),
        player=source.names[column.seat],
        character=column.character,
        tone=column.tone,
        remarks=tuple(source.say(text) for text in column.remarks),
        points=tuple(_points(source, line) for line in source.lines(column.seat)),
    )


def _points(source: Source, line: LedgerLine) -> Points:
    change: Change = "struck" if line.struck else "added" if line.by_hand else "noted" if line.note else ""
    return Points(source.rule(line.code), line.points, change, line.note)


def _phase(source: Source, row: Row) -> Phase:
    facts = tuple(
        Fact(cell.seat, source.say(cell.text), cell.out, cell.irregular, cell.note) for cell in row.cells
    )
    return Phase(row.day, row.part, facts, row.alive)


def _ending(source: Source, story: Timeline) -> Ending | None:
    if story.ending is None:
        return None
    camp = source.say(story.ending.camp)
    nobody = story.ending.camp.key == "village-camp-nobody"
    result = camp if nobody else source.t("sheet-village-won", camp=camp)
    return Ending(result, story.ending.day, story.ending.when, source.say(story.ending.reason))


def _worth(source: Source, rule: Rule) -> str:
    """What a rule gives, in the words that the source has for it, where these know how it is counted."""
    if not rule.points:
        return source.t("sheet-scheme-none")
    key = f"sheet-village-scheme-{rule.code}"
    return source.t(key, points=rule.points) if source.words.has(key) else points(rule.points)


KIND = Kind("village", of, village_sheet, village_page)
