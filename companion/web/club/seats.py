"""Who a name at a table is: a guest who has been entered since, or somebody else of that name."""

from __future__ import annotations

from wtforms import SelectChoice, SelectField

from companion.club.events.attendance import attendances
from companion.club.people.operations import players
from companion.club.tables.models import GameTable
from companion.club.tables.operations import seat_players
from companion.store.engine import db

from ..answers import Page, refused
from ..auth.who import must_be_organiser, organiser_only
from ..forms import Form
from ..speech import t, tell
from .rooms import attempt, onward, rooms

GUEST = 0


@rooms.route("/events/tables/<int:table_id>/seats", methods=["GET", "POST"])
@organiser_only
def seats(table_id: int) -> Page:
    """Which player sits on each seat. The names shown stay; a signed table is refused."""
    table = db.get_or_abort(GameTable, table_id)
    form = seats_form(table)
    if form.validate_on_submit():
        by = must_be_organiser()
        attempt(form, lambda: seat_players(db.session, table_id, wanted(form), by))
        if not form.errors:
            tell("club-saved")
            return onward("club.evening", event_id=table.event_id)
    return refused(form, "club/seats.html", form=form, table=table)


def seats_form(table: GameTable) -> Form:
    """A field a seat, with those who came to the event first."""
    came = [row.player for row in attendances(db.session, table.event_id) if row.checked_in_at is not None]
    people = dict.fromkeys(
        (*came, *players(db.session), *(seat.player for seat in table.seats if seat.player))
    )
    choices = [SelectChoice(player.id, player.name) for player in people]
    fields = {
        f"seat_{seat.number}": SelectField(
            t("auth-role-seat", seat=seat.number, name=seat.name),
            coerce=int,
            choices=[SelectChoice(GUEST, t("club-seat-guest")), *choices],
            default=seat.player_id or GUEST,
        )
        for seat in table.seats
    }
    form: Form = type("SeatsForm", (Form,), fields)()
    return form


def wanted(form: Form) -> dict[int, int | None]:
    """The player whom the form has for each seat."""
    return {
        int(field.short_name.removeprefix("seat_")): field.data or None
        for field in form
        if field.short_name.startswith("seat_")
    }
