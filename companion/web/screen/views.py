"""The screen's page and its fragment, followed as `screen:<event>` or `screen:<event>:<language>`;
and the prize-giving across the room."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from wtforms import BooleanField, RadioField, TextAreaField
from wtforms.validators import InputRequired

from companion.club.events.models import Event
from companion.club.screen import NOTICE, SECONDS, PanelDraft, ScreenDraft, arrange
from companion.kernel.words import prefix_of
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import event_topic, table_topic
from companion.words import LANGUAGES

from ..auth.who import must_be_organiser, organiser_only
from ..club import prizes as given_prizes
from ..club.standings import frozen_by
from ..fields import LANGUAGE_CHOICES, Asks, NumberField, choices_by, with_hint
from ..forms import Form, Page, edit, form_page
from ..live import parts as live
from ..security import stamp_time
from ..site import absolute, code, row_id_or_404
from ..speech import flash_text, lazy, speaking
from ..table.action_forms import rendered_alike
from .evening import Evening
from .panels import PANELS
from .show import Arranged, Show, screen_of, show

STEPS = {"up": -1, "down": 1}


class ScreenForm(Form):
    """What concerns the whole screen; `screen_form` adds the panels' fields."""

    language = RadioField(lazy("screen-language"), [InputRequired()], choices=LANGUAGE_CHOICES)
    theme = RadioField(
        lazy("screen-theme"),
        [InputRequired()],
        choices=choices_by("screen", ("dark", "light")),
    )
    notice = TextAreaField(validators=[Asks(NOTICE)], **with_hint("screen-notice"))

    def draft(self, order: Iterable[str]) -> ScreenDraft:
        """What was filled in, with the panels in this order."""
        panels = tuple(
            PanelDraft(name, self[seconds(name)].data, self[shown_field(name)].data) for name in order
        )
        return ScreenDraft(self.language.data, self.theme.data, self.notice.data or "", panels)


def seconds(panel: str) -> str:
    """The name of the field for a panel's seconds."""
    return f"seconds-{panel}"


def shown_field(panel: str) -> str:
    """The name of the field that shows a panel."""
    return f"shown-{panel}"


def screen_form(screen: Arranged, **kwargs: Any) -> ScreenForm:
    """The form, filled with a screen, or with what was sent."""
    fields: dict[str, Any] = {}
    data: dict[str, Any] = {"language": screen.language, "theme": screen.theme, "notice": screen.notice}
    for panel in screen.panels:
        fields[seconds(panel.name)] = NumberField(lazy("screen-seconds"), [InputRequired(), Asks(SECONDS)])
        fields[shown_field(panel.name)] = BooleanField(lazy("screen-shown"))
        data |= {seconds(panel.name): panel.seconds, shown_field(panel.name): panel.shown}
    made: type[ScreenForm] = type("ArrangedForm", (ScreenForm,), fields)
    return made(data=data, **kwargs)


def sent_order(screen: Arranged) -> list[str]:
    """The panels in the order that was sent; those that were left out follow in the order they had."""
    sent = [name for name in request.form.getlist("panel") if name in PANELS]
    return list(dict.fromkeys((*sent, *(panel.name for panel in screen.panels))))


def move_panel(order: list[str], asked: str) -> list[str]:
    """The order after one panel went a step `up:` or `down:`; as it is where that cannot be."""
    step, _, panel = asked.partition(":")
    if step not in STEPS or panel not in order:
        return order
    place = order.index(panel)
    other = min(max(place + STEPS[step], 0), len(order) - 1)
    after = list(order)
    after[place], after[other] = after[other], after[place]
    return after


blueprint = Blueprint("screen", __name__, url_prefix="/events/<int:event_id>/screen")


@blueprint.get("")
def page(event_id: int) -> Response:
    """The screen, for anybody: what it shows is public. `lang` is for a second screen in another language."""
    asked = request.args.get("lang", "")
    event, screen, language = _event_and_screen(event_id, asked)
    shown = show(event, screen, language)
    given = {
        "theme": lambda: screen.theme,
        "topic": f"screen:{event_id}:{asked}".rstrip(":"),
        "fragment_url": url_for(".fragment", event_id=event_id, lang=asked or None),
        "tag": shown.tag,
        "now": now(),
    }
    with speaking(language):
        return stamp_time(
            make_response(render_template("screen/page.html", **_template_values(shown), **given))
        )


@blueprint.get("/fragment")
def fragment(event_id: int) -> Response:
    """What changes on it, by ETag."""
    event, screen, language = _event_and_screen(event_id, request.args.get("lang", ""))
    shown = show(event, screen, language)
    tag = shown.tag

    def rendered() -> str:
        with speaking(language):
            return live.render("screen/fragment.html", now=None, **_template_values(shown))

    return live.answer(tag, lambda: live.part_of(("screen", event_id, language), tag, rendered))


@live.follows("screen")
def follow(topic: str, rest: str) -> live.Watch:
    """An event's screen. When tables come or go the stream ends, and asks anew for those there are then."""
    number, _, asked = rest.partition(":")
    event, screen, language = _event_and_screen(row_id_or_404(number), asked)
    event_id, own = event.id, event_topic(event.id)
    tables = tuple(row.id for row in Evening(event, screen.notice).rows)

    def present() -> str:
        there = db.session.get(Event, event_id)
        return show(there, screen_of(event_id), language).tag if there else ""

    return live.Watch(
        topic,
        (own, *(table_topic(table) for table in tables)),
        ("screen", event_id, language, tables),
        present,
        (own,),
    )


def _event_and_screen(event_id: int, language: str) -> tuple[Event, Arranged, str]:
    """The event, its screen and the language to show it in. 404 for what there is not."""
    event = db.get_or_abort(Event, event_id)
    if language and language not in LANGUAGES:
        abort(404)
    screen = screen_of(event_id)
    return event, screen, language or screen.language


def _template_values(shown: Show) -> dict[str, Any]:
    return {"show": shown, "code": code, "key_of": prefix_of, "rendered_alike": rendered_alike}


@blueprint.route("/setup", methods=["GET", "POST"])
@organiser_only
def setup(event_id: int) -> Page:
    """The organiser's page of the screen. Whatever button is pressed keeps all that was filled in."""
    event = db.get_or_abort(Event, event_id)
    screen = screen_of(event_id)
    form = screen_form(screen)
    order = move_panel(sent_order(screen), request.form.get("move", ""))
    if form.validate_on_submit() and edit(
        form,
        lambda **sent: screen_form(screen_of(event_id), **sent),
        lambda changes: arrange(db.session, event.id, form.draft(order), must_be_organiser(), changes),
        "screen-arranged",
        event=event_id,
    ):
        place = request.form.get("move", "").partition(":")[2]
        if not place:
            flash_text("screen-saved")
        return redirect(
            url_for(".setup", event_id=event_id, _anchor=f"panel-{place}" if place else None), 303
        )
    address = absolute(url_for(".page", event_id=event_id))
    return form_page(form, "screen/setup.html", event=event, form=form, order=order, address=address)


@blueprint.get("/prizes")
@organiser_only
def prizes(event_id: int) -> Page:
    """The prizes, for the machine at the projector: an organiser knows them before all others do. 404 before
    anybody has points; what cannot be read of the club's own is asked again where it was typed."""
    event = db.get_or_abort(Event, event_id)
    if given_prizes.fault(request.args.get("own", "")):
        asked: dict[str, Any] = {name: request.args.getlist(name) for name in ("special", "own")}
        return redirect(url_for("club.ending", event_id=event_id, **asked, _anchor="own-prizes"), 303)
    given = given_prizes.awards(event, "organiser", request.args)
    if not given:
        abort(404)
    values: dict[str, Any] = {"event": event, "given": given, "frozen": frozen_by(event)}
    screen = screen_of(event_id)
    return make_response(render_template("screen/prizes.html", **values, theme=lambda: screen.theme))
