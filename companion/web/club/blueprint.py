"""The blueprint of the club's pages, and what their views share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel.words import Illegal

from ..speech import flash_text

blueprint = Blueprint("club", __name__)


def carry_out(act: Callable[[], object], key: str = "", **params: Any) -> bool:
    """Do what a button asks and say so on the next page, or why it is refused. Whether it was done."""
    try:
        act()
    except Illegal as refusal:
        flash_text(refusal.text, "danger")
        return False
    if key:
        flash_text(key, **params)
    return True


def redirect_saved(endpoint: str, **values: Any) -> Answer:
    """On to a page, which says that what was filled in is kept."""
    flash_text("club-saved")
    return onward(endpoint, **values)


def onward(endpoint: str, **values: Any) -> Answer:
    """On to a page, after something was sent."""
    return redirect(url_for(endpoint, **values), 303)
