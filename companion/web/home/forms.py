"""Forms of the club's settings."""

from __future__ import annotations

from wtforms import RadioField, SelectChoice, SelectField, StringField
from wtforms.validators import InputRequired, StopValidation

from companion.addresses import lan_addresses
from companion.club.accounts.club import ADDRESS
from companion.club.accounts.operations import NAME

from ..forms import LANGUAGE_CHOICES, Asks, Form
from ..site import settings
from ..speech import lazy, t

AUTO = "auto"
OTHER = "other"
ZONES = (
    "Asia/Tokyo",
    "Asia/Seoul",
    "Asia/Taipei",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Kolkata",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Helsinki",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
)


class ClubForm(Form):
    """Name, language and time zone of the club."""

    name = StringField(lazy("auth-club"), [InputRequired(lazy("auth-club-enter")), Asks(NAME)])
    locale = RadioField(lazy("auth-locale"), choices=LANGUAGE_CHOICES, description=lazy("auth-locale-hint"))
    time_zone = SelectField(lazy("home-time-zone"))

    def __init__(self, zone: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.time_zone.choices = [SelectChoice(name, name) for name in dict.fromkeys((zone, *ZONES))]


class AddressForm(Form):
    """What links and codes begin with: one of this machine's addresses, or another."""

    choice = RadioField(lazy("home-address-choice"), [InputRequired()])
    other = StringField(
        lazy("home-address-other"), [Asks(ADDRESS)], description=lazy("home-address-other-hint")
    )

    def __init__(self, chosen: str, **kwargs: object) -> None:
        offered = own_addresses()
        other = "" if chosen in offered else chosen
        choice = OTHER if other else chosen or AUTO
        super().__init__(data={"choice": choice, "other": other}, **kwargs)
        self.choice.choices = [
            SelectChoice(AUTO, t("home-address-auto")),
            *(SelectChoice(address, address) for address in offered),
            SelectChoice(OTHER, t("home-address-other-choice")),
        ]

    def address(self) -> str:
        """The address that was chosen; empty where the program shall choose."""
        written = {AUTO: "", OTHER: (self.other.data or "").strip()}
        return str(written.get(self.choice.data, self.choice.data))

    def validate_other(self, field: StringField) -> None:
        """Whoever chooses another address has to write it."""
        if self.choice.data == OTHER and not (field.data or "").strip():
            raise StopValidation(t("home-address-missing"))


def own_addresses() -> list[str]:
    """How phones in each of this machine's networks reach it."""
    return [settings().url_of(address) for address in lan_addresses()]
