"""Answers that many pages give."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, render_template
from werkzeug.wrappers import Response as Answer

from .forms import Form

Page = Answer | Response
REFUSED = 422


def refused(sent: Form, template: str, /, **given: Any) -> Response:
    """A page with a form: 200 when it is shown first, 422 when what was sent came back with reasons."""
    return make_response(render_template(template, **given), REFUSED if sent.errors else 200)
