"""The end of an evening on one page: its tables, who won, all sheets, the takings, what to announce."""

from collections import Counter
from collections.abc import Callable
from urllib.parse import quote

from flask import render_template, request, url_for

from companion.club.events import operations as events_of
from companion.club.events.attendance import count_people
from companion.club.events.fees import open_money
from companion.club.events.models import Event
from companion.club.standings import queries
from companion.club.standings.queries import Standing
from companion.club.standings.scope import Scope, Viewer, held_back
from companion.club.tables.operations import tables
from companion.store.engine import db
from companion.words.figures import points

from ..auth.who import organiser_only
from ..site import absolute, is_public_site
from ..speech import day, rank, t, table_game, words
from ..table.pages import table_name
from . import prizes
from .blueprint import blueprint
from .standings import frozen_by
from .table_cards import Card, card

LEADERS = 3
MOST_POSTED = 40
"""Tables on a picture to post, which say two lines each at most in nearly every case."""
GROUPS: dict[str, Callable[[Card], bool]] = {
    "finished": lambda one: one.unsigned,
    "open": lambda one: one.table.status == "open" and one.begun,
    "ready": lambda one: one.table.status == "open" and not one.begun,
    "signed": lambda one: one.table.status == "signed",
}
"""The tables by how far they are, what waits for a signature first. An abandoned table has no result."""
OVER = ("finished", "signed")
LINE = "https://line.me/R/share?text="
X = "https://x.com/intent/post?text="


@blueprint.get("/events/<int:event_id>/end")
@organiser_only
def ending(event_id: int) -> str:
    """What is left to do before everybody goes home, and what to take along."""
    event = db.get_or_abort(Event, event_id)
    cards = [card(table) for table in tables(db.session, event_id)]
    over = [one for one in cards if one.table.status in OVER]
    following = _next_event(event)
    figures = count_people(db.session, event)
    text = "\n".join(line for part in announcement(event, over, following, figures.came) for line in part)
    return render_template(
        "club/ending.html",
        event=event,
        figures=figures,
        groups={name: found for name, belongs in GROUPS.items() if (found := list(filter(belongs, cards)))},
        unsigned=[one.table for one in cards if one.unsigned],
        all_signed=bool(over) and all(one.ended for one in cards),
        over=over,
        open_money=open_money(db.session, event),
        expected=event.fee * figures.came,
        leaders=_leaders(event, "organiser"),
        frozen=frozen_by(event),
        specials=queries.specials(db.session, event_id),
        title_of=words().param,
        own_fault=prizes.fault(request.args.get("own", "")),
        following=following,
        text=text,
        shares={"LINE": LINE + quote(text), "X": X + quote(short(event, following))},
    )


def results_to_post(event: Event) -> list[list[str]]:
    """What the page of the end offers to post, as it stands on a picture."""
    over = [card(table) for table in tables(db.session, event.id) if table.status in OVER]
    return announcement(event, over, _next_event(event), count_people(db.session, event).came, MOST_POSTED)


def announcement(
    event: Event, over: list[Card], following: Event | None, came: int, most: int | None = None
) -> list[list[str]]:
    """The evening for a group chat, a line a table; of results and standings what everybody may see. Its
    parts: the evening, tables, the first of the standings, what comes next.

    A result that nobody has signed off may still change: it is told once it is signed.
    """
    shown = [one for one in over if not held_back(one.table)]
    known = [one for one in shown if not one.unsigned]
    held, unsigned = len(over) - len(shown), len(shown) - len(known)
    return [
        [t("club-end-text", title=event.title, date=day(event.held_on), people=came, tables=len(over))],
        [
            *_table_lines(known)[:most],
            *([t("club-end-text-more", n=len(known) - most)] if most and len(known) > most else []),
            *([t("club-end-text-held", tables=held)] if held else []),
            *([t("club-end-text-unsigned", tables=unsigned)] if unsigned else []),
        ],
        _ranks(event),
        _last_lines(event, following),
    ]


def _table_lines(cards: list[Card]) -> list[str]:
    """A line a table; those that would read the same name their table."""
    lines = [(table_game(one.table), one.line) for one in cards]
    count = Counter(lines)
    return [
        t("club-end-text-table", game=game, line=line)
        if count[game, line] == 1
        else t("club-end-text-table-of", table=table_name(one.table), game=game, line=line)
        for one, (game, line) in zip(cards, lines, strict=True)
    ]


def short(event: Event, following: Event | None) -> str:
    """The same without the tables, for where a text may not be long."""
    return "\n".join(
        [
            t("club-end-short", title=event.title, date=day(event.held_on)),
            *_ranks(event),
            *_last_lines(event, following),
        ]
    )


def _ranks(event: Event) -> list[str]:
    return [
        t(
            "club-end-text-rank",
            rank=rank(line.rank, line.tied),
            name=line.name,
            points=points(line.figures.points),
        )
        for line in _leaders(event, "public")
    ]


def _last_lines(event: Event, following: Event | None) -> list[str]:
    lines = []
    if following is not None:
        lines.append(t("club-end-text-next", title=following.title, date=day(following.held_on)))
    if is_public_site():
        lines.append(absolute(url_for("club.event_standings", event_id=event.id)))
    return lines


def _leaders(event: Event, viewer: Viewer) -> list[Standing]:
    lines = queries.standing(db.session, Scope(event_id=event.id), viewer)
    return [line for line in lines if 1 <= line.rank <= LEADERS]


def _next_event(event: Event) -> Event | None:
    """The next event after this one."""
    later = [other for other in events_of.events(db.session) if other.held_on > event.held_on]
    return min(later, key=lambda other: (other.held_on, other.id), default=None)
