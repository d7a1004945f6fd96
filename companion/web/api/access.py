"""As whom a program reads: as any visitor, or by a token as an organiser. Cookies say nothing here."""

from __future__ import annotations

import logging

from flask import Response, g, request

from companion.club.accounts import api_tokens
from companion.club.accounts.models import ApiToken
from companion.club.standings.scope import Viewer
from companion.store.base import now
from companion.store.engine import Busy, db

log = logging.getLogger(__name__)


def known() -> bool:
    """Whether the request brings no token, or one that stands: one that has ended is no visitor's."""
    given = request.headers.get("Authorization", "")
    if not given:
        return True
    scheme, _, token = given.partition(" ")
    row = api_tokens.valid_token(db.session, token.strip()) if scheme.lower() == "bearer" else None
    g.api_token = row
    return row is not None


def token() -> ApiToken | None:
    """The token of this request, where it brings one."""
    found: ApiToken | None = g.get("api_token")
    return found


def viewer() -> Viewer:
    """Whose standings are given: a freeze hides nothing from organisers."""
    return "organiser" if token() else "public"


def note_use(answer: Response) -> Response:
    """Write down once an hour that a token is used."""
    row = token()
    if row is not None and answer.status_code < 400:
        try:
            if row.used_at is None or abs(now() - row.used_at) > api_tokens.HOUR:
                api_tokens.use(db.session, row.id)
        except Busy:
            log.info("the database was busy: the next request will note it")
    return answer
