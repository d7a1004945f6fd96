"""What is printed of Magic City: result with events, a deck to cut, GM's page, lists for players (003).

The landscape result is drawn from the timeline, which stands in the view of whoever may know all.
"""

from collections.abc import Iterator, Sequence

from companion.games.magic_city.table import EVENTS, ROLES, Event
from companion.games.magic_city.views import DayOrNight, Holder, MagicCityView
from companion.games.werewolf.roles import EMBLEMS, Role
from companion.kernel.words import Text

from .. import emblems, grid
from ..blocks import Beside, Block, Paragraph, part_of_rules
from ..deck import INSET, MM, WIDE, Card, Side, back_with, deck_pdf, draw_border, draw_words
from ..declared import GameSheets, Print
from ..fonts import Fonts
from ..page_canvas import PageCanvas
from ..result import PrintedTable, ledger_blocks, out_column, seats_in_play
from ..seat_grid import add_grid
from ..sheet import Head, Sheet, one_page
from ..style import HAIR, LANDSCAPE, MUTED, Translate
from ..text_table import Cell, Column, TextTable

COPIES = {"citizen": 8, "werewolf": 3, "mason": 2}
"""Of these roles there are several: as many as the composition that is proposed for eighteen asks for."""


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the events, of the roles, or of both. Raises FontError when a font cannot be made."""
    cards: list[Card] = []
    if variant != "roles":
        back = back_with("city-event")
        cards += [Card(_front("city-event", *event_words(event), t), back) for event in EVENTS.values()]
    if variant != "events":
        back = back_with("city-role")
        roles = [role for role in ROLES.values() for _ in range(COPIES.get(role.key, 1))]
        cards += [Card(_front(EMBLEMS[role.key], *role_words(role), t), back) for role in roles]
    return deck_pdf(cards, head, t, fonts)


def event_words(event: Event) -> tuple[str, str]:
    """The keys of an event's name, and of when it works."""
    return f"magic-city-event-{event.key}", f"sheet-magic-city-when-{event.when}"


def role_words(role: Role) -> tuple[str, str]:
    """The keys of a role's name, and of whom it wins with."""
    return f"magic-city-role-{role.key}", f"sheet-magic-city-side-{role.camp}"


def _front(emblem: str, key: str, foot: str, t: Translate) -> Side:
    """The name on top, what it does below, and at the foot when it happens, or which side it is on."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        draw_border(page, x, y)
        size = 13 * MM
        emblems.draw(page, emblem, x + (WIDE - size) / 2, y + INSET + 4, size, grey=MUTED, weight=1.2)
        draw_words(page, x, y, t(key), t(f"{key}-text"), t(foot), at=18 * MM, size=12)
        page.rule(x + INSET + 7, y + 75 * MM, x + WIDE - INSET - 7, y + 75 * MM, grey=HAIR)

    return draw


SIZES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""As large as one page allows."""
LINES = {"setup": 3, "check": 1, "day": 4, "night": 9, "resolve": 6, "dawn": 2, "verdict": 4}
"""How many lines each part of the GM's page has."""
BULLETS = {"setup", "day", "resolve", "dawn"}
"""Parts whose lines have no numbers."""


def gm_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The GM's page. Raises FontError when a font cannot be made."""

    def script(size: float) -> list[Block]:
        parts = {
            name: part_of_rules(t, f"sheet-magic-city-gm-{name}", most, size, name in BULLETS)
            for name, most in LINES.items()
        }
        night = Beside([parts.pop("night"), parts.pop("resolve")], [1.15, 1])
        return [*(parts[name] for name in ("setup", "check", "day")), night, parts["dawn"], parts["verdict"]]

    return one_page(script, SIZES, head, t, fonts).render()


def lists_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The roles or the events on a page. Raises FontError when a font cannot be made."""
    if variant == "role-list":
        columns = ("role", 2.2), ("side", 1.8), ("does", 7.5)
        rows = [role_words(role) for role in ROLES.values()]
        note = t("sheet-magic-city-roles-note")
    else:
        columns = ("event", 2.4), ("when", 1.4), ("does", 7.5)
        rows = [event_words(event) for event in EVENTS.values()]
        note = t("sheet-magic-city-events-note")

    def blocks(size: float) -> Iterator[Block]:
        yield Paragraph(note, size=size)
        yield TextTable(
            [Column(t(f"sheet-magic-city-{name}"), share) for name, share in columns],
            [[Cell(t(key), bold=True), t(aside), Cell(t(f"{key}-text"), most=4)] for key, aside in rows],
            size=size,
        )

    return one_page(blocks, SIZES, head, t, fonts).render()


def open_to(table: PrintedTable) -> bool:
    """Whether the viewer may know the whole story."""
    return table.view(MagicCityView).timeline is not None


def in_play(table: PrintedTable) -> Iterator[Block]:
    """For whoever may not know the story: who plays, and who is out, as announced."""
    seats = table.view(MagicCityView).seats
    yield from seats_in_play(table, out_column(table, lambda seat: seats[seat - 1].gone))


def magic_city_sheet(table: PrintedTable) -> grid.GridSheet:
    """What the sheet says, all seats in one grid."""
    return grid.GridSheet(tuple(_rows(table)), tuple(table.changes_by_hand()))


def printed_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet on paper. Raises FontError when a font cannot be made."""
    title = table.view(MagicCityView).title or table.t("magic-city-name")
    sheet = Sheet(table.titled(title), table.t, fonts, LANDSCAPE)
    below = tuple(ledger_blocks(table, tuple(table.changes_by_hand())))
    add_grid(sheet, table, tuple(_rows(table)), below, lambda: tuple(_rows(table.by_number())))
    return sheet


def _rows(table: PrintedTable) -> Iterator[grid.GridRow]:
    t, timeline = table.t, table.view(MagicCityView).timeline
    assert timeline is not None
    holders = timeline.holders
    yield grid.GridRow(t("sheet-magic-city-role"), [_role(table, holder) for holder in holders])
    seats = [holder.seat for holder in holders]
    yield grid.GridRow(t("sheet-magic-city-player"), [grid.name_cell(table.names[seat]) for seat in seats])
    gone: set[int] = set()
    for row in timeline.rows:
        yield from _part(table, row, seats, gone)
    if table.snapshot.result:
        ended = grid.ended_cells(seats, gone, t("sheet-magic-city-survived"))
        yield grid.GridRow(t("sheet-magic-city-ended"), ended, heavy=True)


def _role(table: PrintedTable, holder: Holder) -> grid.GridCell:
    changed = holder.dealt != holder.role
    more = [table.t("sheet-magic-city-dealt", role=table.say(holder.dealt))] if changed else []
    return grid.role_cell(holder.seat, table.say(holder.role), holder.camp, *more)


def _part(
    table: PrintedTable, row: DayOrNight, seats: Sequence[int], gone: set[int]
) -> Iterator[grid.GridRow]:
    """The cells of a day or night; a day's event stands across, under it."""
    lines: dict[int, list[grid.GridLine]] = {}
    for act in row.acts:
        line = grid.GridLine(table.say(act.text), bold=act.out, mark="※" if act.irregular else "")
        lines.setdefault(act.seat, []).append(line)
    cells = grid.part_cells(seats, lines, gone, {act.seat for act in row.acts if act.out})
    day = row.part == "day"
    remark = table.t("sheet-magic-city-alive", count=row.alive) if day else ""
    when = table.t(f"sheet-magic-city-on-{row.part}", day=row.day)
    yield grid.GridRow(when, cells, remark, heavy=day, night=not day, alive=row.alive if day else 0)
    if row.event:
        label, told = table.t("sheet-magic-city-event-row"), " · ".join(_told_once(table, row.event))
        below = table.t("sheet-magic-city-event-line", label=label, told=told)
        yield grid.GridRow(label, across=told, below=below)


def _told_once(table: PrintedTable, event: Sequence[Text]) -> Iterator[str]:
    """The event, and what was chosen for it; a card that is named with the choice is not named before it."""
    said = [table.say(text) for text in event]
    for number, one in enumerate(said, 1):
        if not any(one.casefold() in later.casefold() for later in said[number:]):
            yield one


SHEETS = GameSheets(
    printed_sheet,
    open_to,
    magic_city_sheet,
    prints=(
        Print("cards", ("all", "events", "roles"), cards_pdf),
        Print("gm", ("gm",), gm_pdf),
        Print("lists", ("role-list", "event-list"), lists_pdf),
    ),
    in_play=in_play,
)
