"""Who sits on a seat: picked from those who are here, from all players, or typed by name."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from flask import request
from wtforms import SelectChoice, SelectField
from wtforms.validators import InputRequired, Optional

from companion.club.accounts.acts import Changes
from companion.club.accounts.models import Account
from companion.club.events.attendance import attendances, person_called, walk_in
from companion.club.people.names import Player
from companion.club.people.operations import players
from companion.club.tables import seats as seating
from companion.club.tables.facts import NAME
from companion.club.tables.models import GameTable, Seat
from companion.club.tables.operations import SeatDraft, tables
from companion.kernel.words import Text
from companion.store.engine import db, writing

from .. import viewers
from ..auth.who import organiser, organiser_only
from ..fields import Asks, LineField
from ..forms import Form, Page, attempt, edit, form_page
from ..speech import flash_text, lazy, t
from ..table.pages import table_name
from .blueprint import blueprint, onward

GUEST = 0
"""The choice for whose name is typed."""
MORE, FEWER = "more", "fewer"
"""The names of the buttons: which of the page's forms was sent."""


class MoreForm(Form):
    """Who gets the further seat."""

    newcomer = SelectField(lazy("club-seat-more-who"), coerce=int)
    newcomer_name = LineField(lazy("club-seat-more-name"), [Optional(), Asks(NAME)])


class Sitting(NamedTuple):
    """A seat and who sits there: numbers shift when a seat goes, and then another is meant."""

    number: int
    who: SeatDraft

    def __str__(self) -> str:
        return f"{self.number}:{self.who.player_id or GUEST}:{self.who.name}"


def sitting(value: object) -> Sitting:
    """What a choice says. Raises ValueError."""
    number, player_id, name = str(value).split(":", 2)
    return Sitting(int(number), SeatDraft(int(player_id) or None, name))


class FewerForm(Form):
    """Which seat goes. Whether the same person still sits there is asked when it does."""

    gone = SelectField(
        lazy("club-seat-fewer-which"), [InputRequired()], coerce=sitting, validate_choice=False
    )


class SeatCount(NamedTuple):
    """The forms by which a table gets a seat more or fewer; instead of each, why it cannot."""

    more: MoreForm
    fewer: FewerForm
    why_no_more: Text | None
    why_no_fewer: Text | None


def seat_count(table: GameTable) -> SeatCount:
    """The forms for a table, with all who may sit down, those first who are here and free."""
    taken = {
        seat.player_id
        for other in tables(db.session, table.event_id)
        if other.status == "open"
        for seat in other.seats
    }
    rows = attendances(db.session, table.event_id)
    here = [row.player for row in rows if row.here and row.player_id not in taken]
    others = [player for player in _players_to_show() if player not in here and player.id not in taken]
    more, fewer = MoreForm(), FewerForm()
    more.newcomer.choices = [
        *(SelectChoice(player.id, player.name, optgroup=t("club-seat-here")) for player in here),
        SelectChoice(GUEST, t("club-seat-guest"), optgroup=t("club-seat-guest-group")),
        *(SelectChoice(player.id, player.name, optgroup=t("club-seat-others")) for player in others),
    ]
    fewer.gone.choices = [
        (
            str(Sitting(seat.number, seating.seat_draft(seat))),
            t("common-seat-n", seat=seat.number),
        )
        for seat in table.seats
    ]
    count = len(table.seats)
    why = seating.refusal(db.session, table, count + 1), seating.refusal(db.session, table, count - 1)
    return SeatCount(more, fewer, *why)


def change_count(table: GameTable, forms: SeatCount, asked: str, by: Account | None) -> Form:
    """Do what one of the forms asks; what is refused stands in the form that comes back."""
    form: Form = forms.more if asked == MORE else forms.fewer
    if form.validate_on_submit():
        _ASKED[asked](table, form, by)
    return form


def _more(table: GameTable, form: Form, by: Account | None) -> None:
    player_id, name = form["newcomer"].data, form["newcomer_name"].data

    def add() -> Seat:
        with writing(db.session):
            return seating.add_seat(db.session, table.id, _seat_draft(table, player_id, name, by), by)

    added = attempt(form, add)
    if added is not None:
        flash_text("club-seat-added", name=added.name, seat=added.number)


def _fewer(table: GameTable, form: Form, by: Account | None) -> None:
    asked: Sitting = form["gone"].data
    gone = attempt(form, lambda: seating.remove_seat(db.session, table.id, asked.number, asked.who, by))
    if gone is not None:
        flash_text("club-seat-removed", name=gone.name)


_ASKED: dict[str, Callable[[GameTable, Form, Account | None], None]] = {MORE: _more, FEWER: _fewer}


@blueprint.route("/events/tables/<int:table_id>/seats", methods=["GET", "POST"])
def seats(table_id: int) -> Page:
    """Change who sits where, for organisers and for whoever runs the table; others are led to the log-in."""
    author = _author(table_id)
    return _seats(table_id, author) if author else organiser_only(_seats)(table_id, viewers.HOST)


def _seats(table_id: int, author: str) -> Page:
    table = db.get_or_abort(GameTable, table_id)
    form, counts = seats_form(table), seat_count(table)
    asked = next((name for name in (MORE, FEWER) if name in request.form), "")
    if asked:
        sent = change_count(table, counts, asked, organiser())
        if not sent.errors:
            return onward("table.show", table_id=table_id)
        return form_page(sent, "club/seats.html", form=form, counts=counts, table=table)
    if form.validate_on_submit():
        done: list[seating.Changed] = []

        def change(_: Changes) -> None:
            with writing(db.session):
                drafts = seat_changes(form, table, organiser())
                done.extend(seating.change_seats(db.session, table_id, drafts, organiser(), author=author))

        edit(form, partial(seats_form, table), change, "seat-given", table=table_id)
        if not form.errors:
            for each in done:
                at = table_name(db.session.get_one(GameTable, each.table_id))
                flash_text("club-seat-given", table=at, before=each.before, after=each.after)
            return onward("table.show", table_id=table_id)
    return form_page(form, "club/seats.html", form=form, counts=counts, table=table)


def _author(table_id: int) -> str | None:
    """As whom this device changes seats: the GM as GM, organisers and hosts as host; nothing for others."""
    may = viewers.may_be(table_id)
    return next((role for role in (viewers.GM, viewers.HOST) if role in may), None)


def seats_form(table: GameTable, **kwargs: Any) -> Form:
    """A choice and a name for each seat."""
    people = [SelectChoice(GUEST, t("club-seat-guest"), optgroup=t("club-seat-guest-group")), *_people(table)]
    known = {choice.value for choice in people}
    fields: dict[str, Any] = {}
    for seat in table.seats:
        offered = people if seat.player is None or seat.player_id in known else [*people, _other(seat.player)]
        fields[f"seat_{seat.number}"] = SelectField(
            t("common-seat-n", seat=seat.number),
            coerce=int,
            choices=offered,
            default=seat.player_id or GUEST,
        )
        fields[f"name_{seat.number}"] = LineField(
            lazy("club-seat-name", seat=seat.number),
            [Optional(), Asks(NAME)],
            default="" if seat.player_id else seat.name,
        )
    form: Form = type("SeatsForm", (Form,), fields)(**kwargs)
    return form


def _people(table: GameTable) -> list[SelectChoice]:
    """Who may sit down: those who are here and free, those at other tables, and everybody else.

    Who cannot be fetched from a game that goes on is not offered.
    """
    here = [row.player for row in attendances(db.session, table.event_id) if row.here]
    at = {
        seat.player_id: other
        for other in tables(db.session, table.event_id)
        if other.status == "open" and other.id != table.id
        for seat in other.seats
    }
    fixed = {key for key, other in at.items() if not seating.may_fetch(db.session, table, other)}
    free, playing = t("club-seat-here"), t("club-seat-playing")
    return [
        *(SelectChoice(player.id, player.name, optgroup=free) for player in here if player.id not in at),
        *(
            SelectChoice(player.id, _at(player, at[player.id]), optgroup=playing)
            for player in here
            if player.id in at and player.id not in fixed
        ),
        *(_other(player) for player in _players_to_show() if player not in here),
    ]


def _players_to_show() -> list[Player]:
    """Who has only signed up is known to organisers alone."""
    return players(db.session, newcomers=organiser() is not None)


def _other(player: Player) -> SelectChoice:
    return SelectChoice(player.id, player.name, optgroup=t("club-seat-others"))


def _at(player: Player, table: GameTable) -> str:
    return t("club-seat-at", name=player.name, table=(table.label or t("club-table-n", number=table.number)))


def _seat_draft(table: GameTable, player_id: int, name: str, by: Account | None) -> SeatDraft:
    """Whom a seat is for: who was chosen, or whose name was typed, who is then here; a member who is not here
    yet by an organiser alone. Raises Refused.
    """
    if player_id or not name or table.status != "open":
        return SeatDraft(player_id or None, "" if player_id else name)
    person = person_called(db.session, table.event_id, name, by, members=by is not None)
    walk_in(db.session, table.event_id, person.id, by)
    return SeatDraft(person.id)


def seat_changes(form: Form, table: GameTable, by: Account | None) -> dict[int, SeatDraft]:
    """What the form changes, by seat. Raises Refused."""
    drafts = {}
    for seat in table.seats:
        player_id, name = form[f"seat_{seat.number}"].data, form[f"name_{seat.number}"].data
        if player_id != (seat.player_id or GUEST):
            drafts[seat.number] = _seat_draft(table, player_id, name, by)
        elif not player_id and name != seat.name:
            drafts[seat.number] = SeatDraft(name=name)
    return drafts
