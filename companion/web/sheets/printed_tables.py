"""What the sheet of a table is made from, gathered for one viewer."""

from dataclasses import replace

from flask import url_for

from companion.club.events.models import Event
from companion.club.tables.facts import ran_by, referee_of
from companion.kernel.results import Rule, scheme_in
from companion.kernel.table import Snapshot
from companion.kernel.words import prefix_of
from companion.sheets.result import PrintedTable
from companion.sheets.sheet import Head
from companion.store.base import now
from companion.store.engine import db

from ..site import absolute, club_face, club_zone
from ..speech import t, t_of, words
from ..table.opened import Opened
from ..table.pages import table_name
from .files import this_minute


def table_on_page(snapshot: Snapshot, scheme: tuple[Rule, ...]) -> PrintedTable:
    """A table as a viewer sees it, for its page, which says by itself where and when that is."""
    head = Head("", this_minute())
    return PrintedTable(snapshot, scheme, head, place="", words=words(), zone=club_zone(), at=now())


def printed_table(table: Opened) -> PrintedTable:
    """A table as a viewer sees it, ready for its sheet. Plain values: the sheet is drawn elsewhere."""
    row, began = table.row, next((entry.stamp.said for entry in table.history.line), 0)
    role = referee_of(row)
    name = ran_by(db.session, row, role)
    return replace(
        table_on_page(table.snapshot, scheme_in(row.setup)),  # copied into the table's setup; it is no secret
        head=replace(
            head_of(row.event),
            host=t_of(f"sheet-{role}", row.game, name=name) if name else "",
            signs=t_of(f"sheet-{role}-signs", row.game),
            url=absolute(url_for("table.show", table_id=row.id)),
            crest=prefix_of(row.game),
        ),
        place=table_name(row),
        hours=(began, row.finished_at or 0),
    )


def head_of(event: Event) -> Head:
    """What stands on top of every sheet of an event; who fills it gives the title."""
    return Head(
        title="",
        printed_at=this_minute(),
        event=event_name(event),
        date=event.held_on,
        place=t("sheet-place", venue=event.venue, address=event.address)
        if event.venue and event.address
        else event.venue or event.address,
        **club_face(),
        url=absolute(url_for("club.event", event_id=event.id)),
    )


def event_name(event: Event) -> str:
    """An event with its number, unless its title has that already."""
    if event.number is None or t("sheet-step", number=event.number) in event.title:
        return event.title
    return t("sheet-event", number=event.number, title=event.title)
