"""The club's settings: its name and language, the address for phones."""

import logging
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response
from wtforms import RadioField, SelectChoice, SelectField, StringField
from wtforms.validators import InputRequired, StopValidation

from companion import copying
from companion.addresses import lan_addresses
from companion.club.accounts.acts import Changes
from companion.club.accounts.models import Club
from companion.club.accounts.operations import ADDRESS, NAME, change_club, choose_address
from companion.club.rounds.given import CHOSEN
from companion.config import DiskFull
from companion.store import backups
from companion.store.database_file import Unusable, file_of
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import LANGUAGE_CHOICES, Asks, Form, Page, edit, form_page
from ..site import as_served, base_url, code, forget_club_settings, settings
from ..speech import flash_text, lazy, moment, t
from .views import blueprint

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


def _weight(name: str) -> SelectField:
    choices = [SelectChoice(times, lazy(f"home-weight-{times}")) for times in (0, 1, 4)]
    return SelectField(lazy(f"home-weight-{name}"), choices=choices, coerce=int)


class ClubForm(Form):
    """Name, language and time zone of the club, and what it minds where it seats people."""

    name = StringField(lazy("auth-club"), [InputRequired(lazy("auth-club-enter")), Asks(NAME)])
    locale = RadioField(lazy("auth-locale"), choices=LANGUAGE_CHOICES, description=lazy("auth-locale-hint"))
    time_zone = SelectField(lazy("home-time-zone"))
    pair, wish = _weight("pair"), _weight("wish")
    short, newcomers = _weight("short"), _weight("newcomers")

    def __init__(self, club: Club, **kwargs: object) -> None:
        weights = {**dict.fromkeys(CHOSEN, 1), **(club.seating_weights or {})}
        super().__init__(obj=club, data=weights, **kwargs)
        self.time_zone.choices = [
            SelectChoice(name, name) for name in dict.fromkeys((club.time_zone, *ZONES))
        ]


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


log = logging.getLogger(__name__)


@blueprint.get("/settings", endpoint="settings")
@organiser_only
def show() -> Page:
    """All settings of the club."""
    return page()


@blueprint.post("/settings", endpoint="change")
@organiser_only
def change() -> Page:
    """Change name, language and time zone."""
    club = the_club()
    form = ClubForm(club)
    if form.validate_on_submit():
        before = club.name, club.locale, club.time_zone, club.seating_weights
        typed = {name: form[name].data for name in ("name", "locale", "time_zone")}
        weights = {name: form[name].data for name in CHOSEN if form[name].data != 1}
        typed["seating_weights"] = weights or None
        kept = edit(
            form,
            lambda: ClubForm(club, formdata=None),
            lambda changes: keep(club, changes, **typed),
            "club-changed",
        )
        if kept:
            same = before == (club.name, club.locale, club.time_zone, club.seating_weights)
            return as_before() if same else back_to_settings("home-settings-saved")
    return page(club=form)


@blueprint.post("/settings/address", endpoint="address")
@organiser_only
def choose() -> Page:
    """Choose what links and codes begin with; who has just set the club up is led on to the next step."""
    club = the_club()
    form = AddressForm(as_served(club.public_address or ""))
    if form.validate_on_submit():
        before = club.public_address
        by, address = must_be_organiser(), form.address()
        chosen = edit(
            form,
            lambda: AddressForm(as_served(club.public_address or ""), formdata=None),
            lambda changes: choose_address(db.session, by, address, changes),
            "address-chosen",
            field="other",
        )
        if chosen:
            first = "first" in request.args
            if before != club.public_address:
                return back_to_settings("home-address-saved", "home.start" if first else "home.settings")
            return redirect(url_for("home.start"), 303) if first else as_before()
    return page(address=form)


@blueprint.post("/settings/backup", endpoint="backup")
@organiser_only
def make_copy() -> Response:
    """Copy the club now, onto the stick too where it is in."""
    try:
        copying.make(db.engine, settings(), "by-hand")
    except (Unusable, DiskFull, OSError) as fault:
        log.error("no copy of the club could be made: %s", fault)
        flash_text("home-backup-failed", "danger")
        return redirect(url_for("home.settings"), 303)
    return back_to_settings("home-backup-made")


def the_club() -> Club:
    """The club; an organiser always has one."""
    return db.get_or_abort(Club, 1)


def keep(club: Club, log: Changes = (), **changed: Any) -> Club:
    """Change some settings and leave the others; the club. Raises Refused."""
    kept = ("name", "locale", "time_zone", "public_address", "seating_weights")
    values = {name: getattr(club, name) for name in kept}
    return change_club(db.session, must_be_organiser(), changes=log, **{**values, **changed})


def as_before() -> Response:
    """Back to the settings, with a word that nothing in them is new."""
    return back_to_settings("home-settings-as-before", category="info")


def back_to_settings(key: str, onward: str = "home.settings", category: str = "success") -> Response:
    """Back to the settings, or on to another page, with a word that it is done."""
    forget_club_settings()
    flash_text(key, category)
    return redirect(url_for(onward), 303)


def page(**sent: Form) -> Page:
    """The settings, with the form that was sent as it was sent and the others as they stand."""
    club = the_club()
    forms = {
        "club": sent.get("club") or ClubForm(club, formdata=None),
        "address": sent.get("address") or AddressForm(as_served(club.public_address or ""), formdata=None),
    }
    url = base_url() + "/"
    copies = backups.backups_in(backups.folder_of(settings()))
    answered = next(iter(sent.values()), forms["club"])
    return form_page(
        answered,
        "home/settings.html",
        forms=forms,
        club=club,
        url=url,
        code=code(url),
        fixed=settings().public_url,
        copies=copies,
        copied_at=moment(copies[0].at * 1000) if copies else None,
        copied_by_us=file_of(db.engine) is not None,
        stick=settings().backups,
        stick_in=copying.stick_is_there(settings()),
    )
