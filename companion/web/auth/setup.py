"""The first start's link: its token is kept as a hash, works once, and is void after a new start."""

from __future__ import annotations

from flask import Flask

from companion.club.accounts.operations import has_organiser, offer_setup
from companion.config import Config
from companion.store.engine import db


def setup_url(app: Flask) -> str | None:
    """A new link to the set-up, or nothing when the club has its organiser. Earlier links stop working."""
    with app.app_context():
        if has_organiser(db.session):
            return None
        token = offer_setup(db.session)
    settings: Config = app.extensions["config"]
    return f"{settings.public_url or settings.local_url}/setup/{token}"
