"""What an evening needs on paper: the list for the door, cards with names, who sits where, cards for seats,
certificates, the house rules of a table."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from flask import Response, abort, request

from companion.club.events import attendance
from companion.club.events.models import Event, Round, Season
from companion.club.people.names import kana_rows
from companion.club.standings import queries
from companion.club.standings.scope import Scope
from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.club.tables.operations import by_name, round_tables, tables, unread_from
from companion.kernel.capabilities import played_options
from companion.kernel.game import viewer_of_seat
from companion.sheets import evening as paper
from companion.sheets.sheet import Head
from companion.store.engine import db
from companion.words.figures import points

from .. import viewers
from ..auth.holders import referees_table
from ..auth.phones import made_offer, shared_offer
from ..auth.who import organiser_only
from ..club.option_forms import all_rules
from ..speech import day, t, table_game, today
from ..table.opened import open_table
from .files import Name, plain_name
from .printed_tables import event_name, head_of
from .standings import season_head
from .views import blueprint, sheet_pdf

HONOURED = 3
"""Places that get a certificate."""


@blueprint.get("/events/<int:event_id>/door.pdf")
@organiser_only
def door(event_id: int) -> Response:
    """Who may come, to tick by pen; for organisers, since it says who has paid."""
    event = db.get_or_abort(Event, event_id)
    waiting = {row.id: place for place, row in enumerate(attendance.waiting_list(db.session, event_id), 1)}
    rows = [row for row in attendance.attendances(db.session, event_id) if row.place != "cancelled"]
    people = tuple(
        paper.Arrival(
            name=row.player.name,
            reading=row.player.reading,
            here=row.here,
            paid=row.fee_paid,
            waiting=waiting.get(row.id, 0),
            row=t("club-kana-row", row=heading) if heading else "",
        )
        for row, heading in zip(rows, kana_rows([row.player.sort_key for row in rows]), strict=True)
    )
    sheet = paper.DoorList(replace(head_of(event), title=t("sheet-door-title")), people, event.fee or 0)
    name = Name(t("sheet-file-door", event=event_name(event)), plain_name("door", event.held_on))
    return sheet_pdf(paper.door_list, sheet, name)


@blueprint.get("/events/<int:event_id>/names.pdf")
@organiser_only
def name_cards(event_id: int) -> Response:
    """A card to pin on for everybody who is here for the first time, and empty ones; with `of=all` for all
    who have a place, with `of=seated` with the table of each, the last of several. 404 where nobody is."""
    event, of = db.get_or_abort(Event, event_id), request.args.get("of")
    new = attendance.first_timers(db.session, event)
    rows = [row for row in attendance.attendances(db.session, event_id) if row.place == "in"]
    seated = tables(db.session, event_id) if of == "seated" else ()
    at = {seat.player_id: _table_label(table) for table in seated for seat in table.seats}
    people = [
        (row.player.name, row.player.own_reading, at.get(row.player_id, ""))
        for row in rows
        if of in ("all", "seated") or row.player_id in new
    ]
    if not people:
        abort(404)
    sheet = paper.NameCards(replace(head_of(event), title=t("sheet-name-cards")), tuple(people))
    name = Name(t("sheet-file-name-cards", event=event_name(event)), plain_name("names", event.held_on))
    return sheet_pdf(paper.name_cards, sheet, name)


@blueprint.get("/rounds/<int:round_id>/seating.pdf")
def seating(round_id: int) -> Response:
    """Who sits where in a round, as its page shows it, also at tables that ended without a result. 404 for a
    round without tables.
    """
    found = db.get_or_abort(Round, round_id)
    rows = round_tables(db.session, round_id)
    seated = tuple(_seated_table(row) for row in rows)
    if not seated:
        abort(404)
    title = t("sheet-seating-title", round=found.number)
    seats = by_name(rows) if len(rows) > 1 else []
    names = [(seat.name, _table_label(seat.table)) for seat in seats]
    if (unread := unread_from(seats)) < len(seats):
        names.insert(unread, (t("club-round-names-unread"), ""))
    sheet = paper.Seating(replace(head_of(found.event), title=title), seated, names)
    plain = plain_name("seating", found.event.held_on, found.number)
    name = Name(t("sheet-file-seating", event=event_name(found.event), round=found.number), plain)
    return sheet_pdf(paper.seating_sheet, sheet, name)


@blueprint.get("/events/<int:event_id>/certificates.pdf")
@organiser_only
def honours(event_id: int) -> Response:
    """A certificate for each of the first three places. 404 before anybody has points."""
    event = db.get_or_abort(Event, event_id)
    return _certificates(Scope(event_id=event.id), head_of(event), event.held_on, event_name(event))


@blueprint.get("/seasons/<int:season_id>/certificates.pdf")
@organiser_only
def season_honours(season_id: int) -> Response:
    """The same of a season, dated by its last day, or today where that is to come."""
    season = db.get_or_abort(Season, season_id)
    head = season_head(season, season, "")
    return _certificates(Scope(season_id=season.id), head, min(season.ends_on, today()), season.name)


def _certificates(scope: Scope, head: Head, dated: date, of: str) -> Response:
    lines = queries.standing(db.session, scope, "organiser")
    found = tuple(
        paper.Honour(
            t("sheet-certificate-rank", rank=line.rank, shared="yes" if line.tied else "no"),
            line.name,
            points(line.figures.points),
        )
        for line in lines
        if 1 <= line.rank <= HONOURED
    )
    if not found:
        abort(404)
    sheet = paper.Certificates(replace(head, title=t("sheet-certificate-title")), day(dated, "long"), found)
    name = Name(t("sheet-file-certificates", event=of), plain_name("certificates", dated))
    return sheet_pdf(paper.certificates, sheet, name)


@blueprint.post("/tables/<int:table_id>/cards.pdf")
def cards(table_id: int) -> Response:
    """Cards with new codes for the seats without a phone, to cut out; for whoever may hand seats on."""
    table = referees_table(table_id)
    return _cards(
        [table], table.event, _table_label(table), plain_name("seats", table.event.held_on, table.number)
    )


@blueprint.post("/rounds/<int:round_id>/cards.pdf")
@organiser_only
def round_cards(round_id: int) -> Response:
    """The same of all open tables of a round, before them one of each table at which seats are chosen; behind
    all the score sheets, to fill by pen."""
    found = db.get_or_abort(Round, round_id)
    rows = [row for row in round_tables(db.session, round_id) if row.status == "open"]
    plain = plain_name("seats", found.event.held_on, f"round-{found.number}")
    return _cards(rows, found.event, t("club-round-n", number=found.number), plain, shared=True)


def _cards(
    rows: Sequence[GameTable], event: Event, what: str, plain: str, *, shared: bool = False
) -> Response:
    head, made = replace(head_of(event), title=t("sheet-seat-cards")), []
    for table in rows:
        named = _seated_table(table)
        if free := claims.free_seats(db.session, table):
            cards = [paper.SeatCard(0, named.name, shared_offer(table).url)] if shared else []
            offers = ((seat, made_offer(table, viewer_of_seat(seat.number), seat.name)) for seat in free)
            cards += [paper.SeatCard(seat.number, seat.name, offer.url) for seat, offer in offers]
            scored = (table.game, named.names) if shared else None
            made.append(paper.SeatCards(head, named.name, named.game, len(named.names), tuple(cards), scored))
    if not made:
        abort(404)
    name = Name(t("sheet-file-seat-cards", event=event_name(event), table=what), plain)
    return sheet_pdf(paper.seat_cards, tuple(made), name)


def _seated_table(table: GameTable) -> paper.SeatedTable:
    return paper.SeatedTable(_table_label(table), table_game(table), tuple(seat.name for seat in table.seats))


def _table_label(table: GameTable) -> str:
    return table.label or t("auth-claim-table-number", number=table.number)


@blueprint.get("/tables/<int:table_id>/rules.pdf")
def house_rules(table_id: int) -> Response:
    """A table's house rules as they are played, for everybody who may see the table."""
    table = open_table(table_id, viewers.best(table_id))
    options = played_options(table.game, table.history.setup, table.history.table.state)
    game = table_game(table.row)
    title = t("sheet-rules-title", game=game)
    rules = tuple(paper.HouseRule(*line) for line in all_rules(table.game, options))
    sheet = paper.HouseRules(replace(head_of(table.row.event), title=title), rules)
    name = Name(
        t("sheet-file-rules", event=event_name(table.row.event), game=game),
        plain_name("rules", table.game.name, table.row.event.held_on, table_id),
    )
    return sheet_pdf(paper.house_rules_sheet, sheet, name)
