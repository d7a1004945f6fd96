"""The form that arranges a screen: language, theme, notice, and for each panel whether and how long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import request
from wtforms import BooleanField, RadioField, SelectChoice, TextAreaField
from wtforms.validators import InputRequired

from companion.club.screen.operations import NOTICE, SECONDS, PanelDraft, ScreenDraft

from ..forms import LANGUAGE_CHOICES, Asks, Form, NumberField
from ..speech import lazy
from .panels import PANELS
from .show import Arranged

STEPS = {"up": -1, "down": 1}


class ScreenForm(Form):
    """What concerns the whole screen; `screen_form` adds the panels' fields."""

    language = RadioField(
        lazy("screen-language"),
        [InputRequired()],
        choices=LANGUAGE_CHOICES,
    )
    theme = RadioField(
        lazy("screen-theme"),
        [InputRequired()],
        choices=[SelectChoice("dark", lazy("screen-dark")), SelectChoice("light", lazy("screen-light"))],
    )
    notice = TextAreaField(lazy("screen-notice"), [Asks(NOTICE)], description=lazy("screen-notice-hint"))

    def draft(self, order: Iterable[str]) -> ScreenDraft:
        """What was filled in, with the panels in this order."""
        panels = tuple(PanelDraft(name, self[seconds(name)].data, self[shown(name)].data) for name in order)
        return ScreenDraft(self.language.data, self.theme.data, self.notice.data or "", panels)


def seconds(panel: str) -> str:
    """The name of the field for a panel's seconds."""
    return f"seconds-{panel}"


def shown(panel: str) -> str:
    """The name of the field that shows a panel."""
    return f"shown-{panel}"


def screen_form(screen: Arranged, **kwargs: Any) -> ScreenForm:
    """The form, filled with a screen, or with what was sent."""
    fields: dict[str, Any] = {}
    data: dict[str, Any] = {"language": screen.language, "theme": screen.theme, "notice": screen.notice}
    for panel in screen.panels:
        fields[seconds(panel.name)] = NumberField(lazy("screen-seconds"), [InputRequired(), Asks(SECONDS)])
        fields[shown(panel.name)] = BooleanField(lazy("screen-shown"))
        data |= {seconds(panel.name): panel.seconds, shown(panel.name): panel.shown}
    made: type[ScreenForm] = type("ArrangedForm", (ScreenForm,), fields)
    return made(data=data, **kwargs)


def sent_order(screen: Arranged) -> list[str]:
    """The panels in the order that was sent; those that were left out follow in the order they had."""
    sent = [name for name in request.form.getlist("panel") if name in PANELS]
    return list(dict.fromkeys((*sent, *(panel.name for panel in screen.panels))))


def moved(order: list[str], asked: str) -> list[str]:
    """The order after one panel went a step `up:` or `down:`; as it is where that cannot be."""
    step, _, panel = asked.partition(":")
    if step not in STEPS or panel not in order:
        return order
    place = order.index(panel)
    other = min(max(place + STEPS[step], 0), len(order) - 1)
    after = list(order)
    after[place], after[other] = after[other], after[place]
    return after
