"""The blueprint of the big screen."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("screen", __name__, url_prefix="/events/<int:event_id>/screen")
