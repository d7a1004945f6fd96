"""Pages with a form: what was sent is tried, and comes back with the reasons where it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, make_response, render_template
from werkzeug.wrappers import Response as Answer

from companion.kernel.words import Illegal

from .forms import Form

R = TypeVar("R")
Page = Answer | Response
REFUSED = 422


def attempt(form: Form, act: Callable[[], R], field: str = "") -> R | None:
    """What an operation gives, or nothing: then the form has its reasons beside their fields.

    `field` is where the reasons stand whose fields are none of the form's.
    """
    try:
        return act()
    except Illegal as refusal:
        for fault in (refusal, *getattr(refusal, "further", ())):
            form.refuse(fault.text, field or fault.field)
        return None


def refused(sent: Form, template: str, /, **given: Any) -> Response:
    """A page with a form: 200 when it is shown first, 422 when what was sent came back with reasons."""
    return make_response(render_template(template, **given), REFUSED if sent.errors else 200)
