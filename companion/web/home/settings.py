"""The club's settings: its name and language, its colour and picture, the address for phones."""

import logging
from functools import partial
from io import BytesIO
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import BooleanField, ColorField, RadioField, SelectChoice, SelectField, StringField
from wtforms.validators import InputRequired, StopValidation

from companion import copying
from companion.addresses import lan_addresses
from companion.club.accounts.acts import Changes
from companion.club.accounts.models import Club
from companion.club.accounts.operations import ADDRESS, NAME, change_club, choose_address, choose_face
from companion.club.rounds.seating import CHOSEN
from companion.club.writes import Refused
from companion.config import DiskFull
from companion.kernel.words import Text
from companion.store import backups
from companion.store.database_file import Unusable, file_of
from companion.store.engine import db
from companion.store.signals import in_thread

from ..auth.who import must_be_organiser, organiser_only
from ..fields import LANGUAGE_CHOICES, Asks, choices_by, with_hint
from ..forms import Form, Page, attempt, edit, form_page
from ..site import as_served, base_url, code, forget_club_settings, listens_widely, settings
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
    return SelectField(lazy(f"home-weight-{name}"), choices=choices_by("home-weight", (0, 1, 4)), coerce=int)


class ClubForm(Form):
    """Name, language and time zone of the club, and what it minds where it seats people."""

    name = StringField(lazy("auth-club"), [InputRequired(), Asks(NAME)])
    locale = RadioField(choices=LANGUAGE_CHOICES, **with_hint("auth-locale"))
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
    other = StringField(validators=[Asks(ADDRESS)], **with_hint("home-address-other"))

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


class FaceForm(Form):
    """The club's own colour; its picture is sent beside it."""

    choice = RadioField(validators=[InputRequired()], **with_hint("home-face-colour"))
    colour = ColorField(lazy("home-face-own"))
    without = BooleanField(lazy("home-face-without"))

    def __init__(self, club: Club, **kwargs: object) -> None:
        colour = club.colour or USUAL
        super().__init__(data={"choice": OTHER if club.colour else AUTO, "colour": colour}, **kwargs)
        self.choice.choices = [
            SelectChoice(AUTO, t("home-face-usual")),
            SelectChoice(OTHER, t("home-face-other")),
        ]


USUAL = "#bd4a1c"
"""Where the choice of a colour begins: that of the stylesheets."""
SIDE, PIXELS, KINDS = 256, 24_000_000, ("PNG", "JPEG", "WEBP")
"""Of the picture that is kept, and of the largest that is read."""


def read_picture(data: bytes) -> bytes:
    """A small PNG of a picture that was sent. Raises Refused for what is none, or too large to be read."""
    from PIL import Image, ImageOps  # it fills memory, and most nights nobody asks

    try:
        with Image.open(BytesIO(data), formats=KINDS) as sent:
            sent.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is read no larger than needed
            if sent.width * sent.height > PIXELS:
                raise Refused(Text("club-refused-picture"))
            drawn = ImageOps.exif_transpose(sent).convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Refused(Text("club-refused-picture")) from error
    drawn.thumbnail((SIDE, SIDE))
    made = BytesIO()
    drawn.quantize(method=Image.Quantize.FASTOCTREE).save(made, "PNG", optimize=True)
    return made.getvalue()


def own_addresses() -> list[str]:
    """How phones in each of this machine's networks reach it."""
    own = settings()
    return [own.url_of(address) for address in lan_addresses()] if listens_widely() else [own.local_url]


log = logging.getLogger(__name__)


@blueprint.route("/settings", methods=["GET", "POST"], endpoint="settings")
@organiser_only
def change() -> Page:
    """Name, language and time zone, what the club minds in seating, and the way to all other settings."""
    club = the_club()
    form = (stands := partial(ClubForm, club))()
    if form.validate_on_submit():
        before = club.name, club.locale, club.time_zone, club.seating_weights
        typed = {name: form[name].data for name in ("name", "locale", "time_zone")}
        weights = {name: form[name].data for name in CHOSEN if form[name].data != 1}
        typed["seating_weights"] = weights or None
        if edit(form, stands, lambda changes: keep(club, changes, **typed), "club-changed"):
            same = before == (club.name, club.locale, club.time_zone, club.seating_weights)
            return back_to("home.settings", "home-settings-as-before" if same else "home-settings-saved")
    return form_page(form, "home/settings.html", form=form, url=base_url() + "/", copied_at=copied_at())


@blueprint.route("/settings/address", methods=["GET", "POST"], endpoint="address")
@organiser_only
def choose() -> Page:
    """Choose what links and codes begin with."""
    club = the_club()

    def stands(**sent: Any) -> AddressForm:
        return AddressForm(as_served(club.public_address or ""), **sent)

    form = stands()
    if form.validate_on_submit():
        before = club.public_address
        change = partial(choose_address, db.session, must_be_organiser(), form.address())
        if edit(form, stands, change, "address-chosen", field="other"):
            same = before == club.public_address
            return back_to("home.address", "home-settings-as-before" if same else "home-address-saved")
    url = base_url() + "/"
    given = {"url": url, "code": code(url), "fixed": settings().public_url}
    return form_page(form, "home/address.html", form=form, **given)


@blueprint.route("/settings/face", methods=["GET", "POST"], endpoint="face")
@organiser_only
def choose_colour() -> Page:
    """Choose the club's colour and picture."""
    club = the_club()
    form = FaceForm(club)
    if form.validate_on_submit():
        by, colour = must_be_organiser(), form.colour.data if form.choice.data == OTHER else None
        sent = request.files.get("picture")
        data = sent.read() if sent else b""
        keeps = not data and not form.without.data

        def act() -> bool:
            picture = in_thread(lambda: read_picture(data)) if data else None
            choose_face(db.session, by, colour, picture, keeps_picture=keeps)
            return True

        if attempt(form, act):
            return back_to("home.face", "home-settings-saved")
    return form_page(form, "home/face.html", form=form)


@blueprint.get("/settings/backup", endpoint="backup")
@organiser_only
def copies() -> str:
    """The copies of the club that there are, and how one is put back."""
    return render_template(
        "home/backup.html",
        n=len(backups.backups_in(backups.folder_of(settings()))),
        copied_at=copied_at(),
        copied_by_us=file_of(db.engine) is not None,
        stick=settings().backups,
        stick_in=copying.stick_is_there(settings()),
    )


@blueprint.post("/settings/backup", endpoint="make_backup")
@organiser_only
def make_copy() -> Response:
    """Copy the club now, onto the stick too where it is in."""
    try:
        copying.make(db.engine, settings(), "by-hand")
    except (Unusable, DiskFull, OSError) as fault:
        log.error("no copy of the club could be made: %s", fault)
        return back_to("home.backup", "home-backup-failed", "danger")
    return back_to("home.backup", "home-backup-made", "success")


def the_club() -> Club:
    """The club; an organiser always has one."""
    return db.get_or_abort(Club, 1)


def keep(club: Club, log: Changes = (), **changed: Any) -> Club:
    """Change some settings and leave the others; the club. Raises Refused."""
    kept = ("name", "locale", "time_zone", "public_address", "seating_weights")
    values = {name: getattr(club, name) for name in kept}
    return change_club(db.session, must_be_organiser(), changes=log, **{**values, **changed})


def back_to(endpoint: str, key: str, category: str = "") -> Response:
    """Back to a page of the settings, with a word that it is done, or that nothing in them is new."""
    forget_club_settings()
    flash_text(key, category or ("info" if key == "home-settings-as-before" else "success"))
    return redirect(url_for(endpoint), 303)


def copied_at() -> str | None:
    """When the club was last copied."""
    found = backups.backups_in(backups.folder_of(settings()))
    return moment(found[0].at * 1000) if found else None
