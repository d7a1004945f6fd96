"""Pages with a form: what was sent is tried, and comes back with the reasons where it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, make_response, render_template, request
from werkzeug.wrappers import Response as Answer

from companion.club.accounts.acts import Changes, last_act
from companion.club.accounts.models import Club
from companion.club.writes import found
from companion.kernel.words import Illegal, Text
from companion.store.engine import db, writing

from .forms import Form
from .security import from_json
from .site import club_language
from .speech import hour, speaking

R = TypeVar("R")
Page = Answer | Response
REFUSED = 422
SEEN = "seen"
"""The field in which a form that edits carries what it saw."""


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


def edit(
    form: Form,
    present: Callable[[], Form],
    act: Callable[[Changes], R],
    what: str,
    field: str = "",
    **about: int,
) -> R | None:
    """As `attempt`, for a form that changes what stands: not over what somebody else has written there since
    it was shown. Then it comes back with both, and says whose act (`what`, `about`) that was.

    `present` makes the form as it would be shown now; `act` is given what was changed from what. Two who
    save at once do so one after the other.
    """
    seen = from_json(request.form.get(SEEN) or "{}", dict[str, str])

    def unless_changed() -> R | None:
        with writing(db.session):
            found(db.session, Club, 1, lock=True)
            if form.meets(present(), seen):
                with speaking(club_language()):
                    changes = form.changes
                return act(changes)
        before = last_act(db.session, what, **about)
        if before:
            form.refuse(Text("common-changed-by", {"who": before.who, "at": hour(before.at)}))
        else:
            form.refuse(Text("common-changed-meanwhile"))
        return None

    return attempt(form, unless_changed, field)


def refused(sent: Form, template: str, /, **given: Any) -> Response:
    """A page with a form: 200 when it is shown first, 422 when what was sent came back with reasons."""
    return make_response(render_template(template, **given), REFUSED if sent.errors else 200)
