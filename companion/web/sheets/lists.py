"""What pages show as lists, for spreadsheet programs: a declaration each, whose columns are said once;
and the events as a calendar."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta, tzinfo
from decimal import Decimal
from itertools import starmap
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import Response, url_for

from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.events import operations as events_of
from companion.club.events.models import Event, Season
from companion.club.people import operations as people
from companion.club.standings import queries
from companion.club.standings.rules import HUNDREDTHS
from companion.club.tables.operations import tables
from companion.games import GAMES
from companion.kernel.capabilities import statistics
from companion.kernel.results import share
from companion.store.engine import db

from ..auth.who import organiser, organiser_only
from ..club.player import own_rates, shown_player, signed_tables, viewer
from ..forms import Page
from ..home.views import line as line_of
from ..listing import Cell, Column, listing
from ..site import absolute, base_url, club_name, club_zone
from ..speech import game_name, local, say, t, table_game, today, yen
from ..table.pages import table_name
from .files import KINDS, Name, answer, plain_name
from .printed_tables import event_name
from .views import blueprint

ALL_ACTS = 100_000
Columns = dict[str, str | Callable[[Any], Cell]]
"""By name, the title's too (`list-<name>`): the row's own value of a name, or what a function says."""


class Listed(NamedTuple):
    """A list: its address without an ending, who may have it, what it is called, its columns, its rows.

    `title`, `plain` (the parts of its plain name) and `rows` are given what the address names.
    """

    rule: str
    title: Callable[..., str]
    plain: Callable[..., tuple[object, ...]]
    columns: Columns
    rows: Callable[..., Iterable[Any]]
    organisers: bool = False


def _event(event_id: int) -> Event:
    return db.get_or_abort(Event, event_id)


def _points(hundredths: int) -> Decimal:
    return Decimal(HUNDREDTHS.exact(hundredths))


def _moment(ms: int | None) -> datetime | None:
    """Where the club is, to the minute."""
    return None if ms is None else local(ms).replace(tzinfo=None, second=0, microsecond=0)


class Place(NamedTuple):
    """A player's place in a season."""

    season: Season
    line: queries.Standing
    among: int


class Rate(NamedTuple):
    """What was won of what was played, under one label."""

    game: str
    by: str
    label: str
    player: str
    played: int
    won: int


def _own_rate_rows(player_id: int) -> Iterator[Rate]:
    """Each game as a whole, then by camp, role or whatever it counts."""
    name = shown_player(player_id).name
    for one in own_rates(player_id, name, queries.games_of(db.session, player_id, viewer())):
        yield Rate(game_name(one.game), "", "", name, one.played, one.won)
        for group in one.groups:
            for line in group.rates:
                yield Rate(
                    game_name(one.game), say(group.title), say(line.label), name, line.played, line.won
                )


def _rate_rows(game: str) -> Iterator[Rate]:
    """By each label everybody together, then player by player."""
    for group in statistics(GAMES[game], signed_tables(game)):
        for rate in group.rates:
            by, label = say(group.title), say(rate.label)
            yield Rate(game_name(game), by, label, "", rate.played, rate.won)
            for one in rate.players:
                yield Rate(game_name(game), by, label, one.player, one.played, one.won)


RATES: Columns = {
    **{name: name for name in ("game", "by", "label")},
    "name": "player",
    "played": "played",
    "won": "won",
    "rate": lambda one: "" if (part := share(one.won, one.played)) is None else Decimal(f"{part:.4f}"),
}


def _of_event(what: str) -> Callable[..., str]:
    return lambda event_id: f"{event_name(_event(event_id))} {t(f'list-{what}')}"


def _of_player(what: str) -> Callable[..., str]:
    return lambda player_id: f"{shown_player(player_id).name} {t(f'list-{what}')}"


LISTS: dict[str, Listed] = {
    "players": Listed(
        "/players",
        lambda: t("club-players"),
        lambda: ("players", today()),
        {"name": "name", "reading": "reading", "handle": "handle"},
        lambda: people.players(db.session, newcomers=organiser() is not None),
    ),
    "games": Listed(
        "/players/<int:player_id>/games",
        _of_player("games"),
        lambda player_id: ("games", player_id),
        {
            "date": "held_on",
            "event": "event",
            "game": lambda one: game_name(one.game),
            "seat": "seat",
            "won": lambda one: int(one.won),
            "total": "total",
            "points": lambda one: _points(one.points),
        },
        lambda player_id: queries.games_of(db.session, player_id, viewer()),
    ),
    "own_rates": Listed(
        "/players/<int:player_id>/rates",
        _of_player("rates"),
        lambda player_id: ("rates", player_id),
        RATES,
        _own_rate_rows,
    ),
    "met": Listed(
        "/players/<int:player_id>/met",
        _of_player("met"),
        lambda player_id: ("met", player_id),
        {"name": "name", "played_together": "played", "won": "won", "other_won": "lost"},
        lambda player_id: queries.people_met(db.session, player_id, viewer()),
    ),
    "player_seasons": Listed(
        "/players/<int:player_id>/seasons",
        _of_player("seasons"),
        lambda player_id: ("seasons", player_id),
        {
            "season": "season.name",
            "rank": "line.rank",
            "among": "among",
            "played": "line.figures.played",
            "won": "line.figures.won",
            "points": lambda one: _points(one.line.figures.points),
        },
        lambda player_id: starmap(Place, queries.season_ranks(db.session, player_id, viewer())),
    ),
    "rates": Listed(
        f"/games/<any({', '.join(sorted(GAMES))}):game>/rates",
        lambda game: f"{game_name(game)} {t('list-rates')}",
        lambda game: ("rates", game, today()),
        RATES,
        _rate_rows,
    ),
    "events": Listed(
        "/events",
        lambda: t("club-events"),
        lambda: ("events", today()),
        {
            "date": "held_on",
            "number": "number",
            "event": "title",
            "season": "season.name",
            "venue": "venue",
            "fee": "fee",
        },
        lambda: events_of.events(db.session),
    ),
    "seasons": Listed(
        "/events/seasons",
        lambda: t("club-seasons"),
        lambda: ("seasons", today()),
        {"season": "name", "starts": "starts_on", "ends": "ends_on"},
        lambda: events_of.seasons(db.session),
    ),
    "seating": Listed(
        "/events/<int:event_id>/tables",
        _of_event("seating"),
        lambda event_id: ("tables", _event(event_id).held_on),
        {
            "round": "table.round.number",
            "table": lambda one: table_name(one.table),
            "game": lambda one: table_game(one.table),
            "status": lambda one: t(f"club-status-{one.table.status}"),
            "seat": "number",
            "name": "name",
        },
        lambda event_id: (seat for table in tables(db.session, event_id) for seat in table.seats),
    ),
    "attendance": Listed(
        "/events/<int:event_id>/attendance",
        _of_event("attendance"),
        lambda event_id: ("door", _event(event_id).held_on),
        {
            **{name: f"player.{name}" for name in ("name", "reading", "handle")},
            "place": lambda one: t(f"list-place-{one.place}"),
            "applied": lambda one: _moment(one.applied_at),
            "came": lambda one: _moment(one.checked_in_at),
            "left": lambda one: _moment(one.left_at),
            "paid": "fee_paid",
            "walk_in": lambda one: int(one.walk_in),
        },
        lambda event_id: attendance.attendances(db.session, event_id),
        organisers=True,
    ),
    "acts": Listed(
        "/acts",
        lambda: t("act-title"),
        lambda: ("acts", today()),
        {
            "at": lambda one: _moment(one.at),
            "who": "who",
            "what": lambda one: "\n".join((one.what, *one.changes)),
        },
        lambda: (line_of(act) for act in latest(db.session, ALL_ACTS)),
        organisers=True,
    ),
}
"""By name, as pages lead to them: `lists("<name>", …)`."""


def _file_of(listed: Listed) -> Callable[..., Page]:
    def file(kind: str, **named: Any) -> Page:
        columns = [
            Column(t(f"list-{name.replace('_', '-')}"), attrgetter(of) if isinstance(of, str) else of)
            for name, of in listed.columns.items()
        ]
        title, plain = listed.title(**named), plain_name(*listed.plain(**named))
        return answer(listing(columns, list(listed.rows(**named))), Name(title, plain), kind)

    return organiser_only(file) if listed.organisers else file


for _name, _listed in LISTS.items():
    blueprint.add_url_rule(f"{_listed.rule}.<{KINDS}:kind>", f"{_name}_list", _file_of(_listed))


if TYPE_CHECKING:
    from icalendar import Event as Entry

LASTS = timedelta(hours=3)
"""How long a night goes whose end nobody has entered."""


@blueprint.get("/events.ics")
def calendar() -> Response:
    """Every event that anybody may see, for calendars that ask for it from time to time."""
    return _calendar(events_of.events(db.session), "events")


@blueprint.get("/events/<int:event_id>.ics")
def event_calendar(event_id: int) -> Response:
    """One event, for a calendar that is asked to enter it."""
    return _calendar([_event(event_id)], f"event-{event_id}")


def _calendar(found: Iterable[Event], name: str) -> Response:
    from icalendar import Calendar  # read by whoever asks for it first, not at each start

    made = Calendar()
    made.add("prodid", "-//club night companion//")
    made.add("version", "2.0")
    made.add("x-wr-calname", club_name())
    for event in found:
        made.add_component(_entry(event))
    made.add_missing_timezones()
    file = Response(made.to_ical(), mimetype="text/calendar")
    file.headers["Content-Disposition"] = f"inline; filename={name}.ics"
    return file


def _entry(event: Event) -> "Entry":
    from icalendar import Event as Entry

    made = Entry()
    made.add("uid", f"event-{event.id}-{event.created_at}@{base_url().partition('//')[2].partition(':')[0]}")
    made.add("dtstamp", local(event.created_at))
    made.add("summary", event_name(event))
    begins, ends = _hours(event, club_zone())
    if begins is None:
        made.add("dtstart", event.held_on)
    else:
        made.add("dtstart", begins)
        made.add("dtend", ends)
    made.add("location", ", ".join(part for part in (event.venue, event.address) if part))
    made.add("description", f"{t('club-event-fee')} {yen(event.fee) if event.fee else t('club-event-free')}")
    made.add("url", absolute(url_for("club.event", event_id=event.id)))
    return made


def _hours(event: Event, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """When an event begins and ends; one that ends before it opens does so on the next day."""
    if event.opens_at is None:
        return None, None
    begins = datetime.combine(event.held_on, event.opens_at, zone)
    if event.closes_at is None:
        return begins, begins + LASTS
    ends = datetime.combine(event.held_on, event.closes_at, zone)
    return begins, ends if ends > begins else ends + timedelta(days=1)
