"""One seat more or fewer at a table that has not begun: the second part of the page of its seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wtforms import SelectChoice, SelectField, StringField
from wtforms.validators import InputRequired, Optional

from companion.club.accounts.models import Account
from companion.club.events.attendance import attendances
from companion.club.people.operations import players
from companion.club.tables.facts import NAME
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, tables
from companion.club.tables.seat_count import add_seat, refusal, remove_seat
from companion.club.tables.seats import seat_draft
from companion.kernel.words import Text
from companion.store.engine import db

from ..forms import Asks, Form, attempt
from ..speech import flash_text, lazy, t
from ..typed import stripped

GUEST = 0
"""The choice for somebody who is no player of the club."""
MORE, FEWER = "more", "fewer"
"""The names of the buttons: which of the page's forms was sent."""


class MoreForm(Form):
    """Who gets the further seat."""

    newcomer = SelectField(lazy("club-seat-more-who"), coerce=int)
    newcomer_name = StringField(lazy("club-seat-more-name"), [Optional(), Asks(NAME)], filters=[stripped])


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
    others = [player for player in players(db.session) if player not in here and player.id not in taken]
    more, fewer = MoreForm(), FewerForm()
    more.newcomer.choices = [
        *(SelectChoice(player.id, player.name, optgroup=t("club-seat-here")) for player in here),
        SelectChoice(GUEST, t("club-seat-guest"), optgroup=t("club-seat-guest-group")),
        *(SelectChoice(player.id, player.name, optgroup=t("club-seat-others")) for player in others),
    ]
    fewer.gone.choices = [
        (
            str(Sitting(seat.number, seat_draft(seat))),
            t("auth-role-seat", seat=seat.number, name=seat.name),
        )
        for seat in table.seats
    ]
    count = len(table.seats)
    why = refusal(db.session, table, count + 1), refusal(db.session, table, count - 1)
    return SeatCount(more, fewer, *why)


def change_count(table: GameTable, forms: SeatCount, asked: str, by: Account | None) -> Form:
    """Do what one of the forms asks; what is refused stands in the form that comes back."""
    form: Form = forms.more if asked == MORE else forms.fewer
    if form.validate_on_submit():
        _ASKED[asked](table, form, by)
    return form


def _more(table: GameTable, form: Form, by: Account | None) -> None:
    player_id, name = form["newcomer"].data, form["newcomer_name"].data
    draft = SeatDraft(player_id) if player_id else SeatDraft(name=name)
    added = attempt(form, lambda: add_seat(db.session, table.id, draft, by))
    if added is not None:
        flash_text("club-seat-added", name=added.name, seat=added.number)


def _fewer(table: GameTable, form: Form, by: Account | None) -> None:
    asked: Sitting = form["gone"].data
    gone = attempt(form, lambda: remove_seat(db.session, table.id, asked.number, asked.who, by))
    if gone is not None:
        flash_text("club-seat-removed", name=gone.name)


_ASKED: dict[str, Callable[[GameTable, Form, Account | None], None]] = {MORE: _more, FEWER: _fewer}
