"""The two switches that every page carries: language and theme, each kept in a cookie of this device."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.words import LANGUAGES

from . import layout, speech
from .paths import inside

KEPT = 400 * 24 * 3600
CHOICES = {speech.COOKIE: LANGUAGES, layout.COOKIE: layout.THEMES}

blueprint = Blueprint("preferences", __name__)


@blueprint.post("/preferences")
def choose() -> Answer:
    """Keep a chosen language or theme and go back to the page; 400 for a choice that there is not."""
    answer = redirect(inside(request.form.get("next")), code=303)
    chosen = {name: request.form[name] for name in CHOICES if name in request.form}
    if not chosen or any(value not in CHOICES[name] for name, value in chosen.items()):
        abort(400)
    for name, value in chosen.items():
        keep(answer, name, value, KEPT)
    return answer


def keep(answer: Answer | Response, name: str, value: str, seconds: int) -> None:
    """A cookie of this device that no script reads. Not Secure: it opens nothing, and nights with and without
    https share it."""
    answer.set_cookie(name, value, max_age=seconds, httponly=True, samesite="Lax")
