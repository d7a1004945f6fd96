"""Forms of seasons and events (village-night.md "The event")."""

from __future__ import annotations

from datetime import date
from typing import Any

from wtforms import DateField, SelectChoice, SelectField, StringField, TextAreaField, TimeField
from wtforms.validators import InputRequired, Optional

from companion.club.events.models import Event, Season
from companion.club.events.operations import EventDraft, SeasonDraft

from ..forms import Form, NumberField
from ..speech import lazy, t
from ..typed import stripped

CLOCK = ["%H:%M", "%H:%M:%S"]
COPIED = (
    "capacity_least",
    "capacity_most",
    "fee",
    "venue",
    "address",
    "map_url",
    "rules",
    "lunch",
    "how_to_apply",
    "opens_at",
    "closes_at",
    "cleared_by",
)
"""What a new event takes over from the one before."""


class SeasonForm(Form):
    """A season."""

    name = StringField(
        lazy("club-season-name"), [InputRequired(lazy("club-season-name-enter"))], filters=[stripped]
    )
    starts_on = DateField(lazy("club-season-starts"), [InputRequired(lazy("club-season-starts-enter"))])
    ends_on = DateField(lazy("club-season-ends"), [InputRequired(lazy("club-season-ends-enter"))])

    def draft(self) -> SeasonDraft:
        """The season as it is entered."""
        return SeasonDraft(self.name.data, self.starts_on.data, self.ends_on.data)


class EventForm(Form):
    """An event: facts, people, place, and what it says about itself."""

    season_id = SelectField(lazy("club-event-season"), coerce=int)
    number = NumberField(
        lazy("club-event-number"),
        [Optional()],
        description=lazy("club-event-number-hint"),
    )
    title = StringField(
        lazy("club-event-title"), [InputRequired(lazy("club-event-title-enter"))], filters=[stripped]
    )
    held_on = DateField(lazy("club-event-held-on"), [InputRequired(lazy("club-event-held-on-enter"))])
    opens_at = TimeField(lazy("club-event-opens"), [Optional()], format=CLOCK)
    closes_at = TimeField(
        lazy("club-event-closes"), [Optional()], format=CLOCK, description=lazy("club-event-closes-hint")
    )
    cleared_by = TimeField(lazy("club-event-cleared"), [Optional()], format=CLOCK)
    capacity_least = NumberField(
        lazy("club-event-least"), [Optional()], description=lazy("club-event-least-hint")
    )
    capacity_most = NumberField(
        lazy("club-event-most"),
        [InputRequired(lazy("club-event-most-enter"))],
        description=lazy("club-event-most-hint"),
    )
    fee = NumberField(lazy("club-event-fee"), [Optional()], description=lazy("club-event-fee-hint"))
    venue = StringField(lazy("club-event-venue"), filters=[stripped])
    address = StringField(lazy("club-event-address"), filters=[stripped])
    map_url = StringField(lazy("club-event-map"), filters=[stripped], description=lazy("club-event-map-hint"))
    rules = TextAreaField(
        lazy("club-event-rules"), filters=[stripped], description=lazy("club-event-rules-hint")
    )
    special = TextAreaField(
        lazy("club-event-special"), filters=[stripped], description=lazy("club-event-special-hint")
    )
    lunch = TextAreaField(lazy("club-event-lunch"), filters=[stripped])
    how_to_apply = TextAreaField(
        lazy("club-event-apply"), filters=[stripped], description=lazy("club-event-apply-hint")
    )

    def __init__(self, seasons: list[Season], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.season_id.choices = [SelectChoice(season.id, season.name) for season in seasons]

    def draft(self) -> EventDraft:
        """The event as it is entered."""
        typed = {name: self[name].data for name in EventDraft.__dataclass_fields__}
        for name in ("capacity_least", "fee"):
            typed[name] = typed[name] or 0
        return EventDraft(**typed)


def this_year(day: date) -> dict[str, Any]:
    """A season to begin with: the year that a day is in."""
    return {
        "name": t("club-season-year", year=day.year),
        "starts_on": date(day.year, 1, 1),
        "ends_on": date(day.year, 12, 31),
    }


def after(event: Event | None, season: Season, day: date) -> dict[str, Any]:
    """What a new event starts from: this day where it is the season's, the facts of the one before, and the
    next number."""
    first = {"season_id": season.id, "held_on": day if season.starts_on <= day <= season.ends_on else None}
    if event is None:
        return {**first, "capacity_least": 0, "capacity_most": 40, "fee": 0}
    copied = {name: getattr(event, name) for name in COPIED}
    number = event.number + 1 if event.number else None
    return {**copied, **first, "title": event.title, "number": number}
