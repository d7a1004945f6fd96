"""What the pages of a table offer to tap: undo of what can be undone, a seat's forms on a lent device."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from jinja2 import UndefinedError

from .conftest import Phone

Phones = Callable[[str], Phone]


def taken_back(page: str) -> bool:
    """Whether the page offers to take back the last entry."""
    return "/take-back" in page


def test_undo_is_offered_for_the_newest_entry_and_not_past_one_that_is_never_struck(phone: Phones) -> None:
    host = phone("host")
    assert not taken_back(host.page())
    host.say("scores", amounts=["7", "5"], over="1")
    assert taken_back(host.page())
    host.say("add-points", seat=2, code="mvp", points="2")
    assert not taken_back(host.page())


def test_a_form_on_a_lent_device_goes_out_for_the_seat_though_the_game_does_not_say_so(app: Flask) -> None:
    source = '{% from "macros/moves.html" import envelope with context %}{{ envelope("ready") }}'
    given = {
        "new_id": lambda: "an-id-of-ours",
        "fetched": 1,
        "names": {},
        "refusal": None,
        "asked_by": lambda *_: "",
    }
    with app.test_request_context():
        drawn = {lent: app.jinja_env.from_string(source).render(**given, lent=lent) for lent in (None, 3)}
    assert 'name="acting_for" value="3"' in drawn[3]
    assert "acting_for" not in drawn[None]


def test_a_name_that_a_template_does_not_have_is_a_fault(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(UndefinedError):
        app.jinja_env.from_string("{{ nobody_gave_this }}").render()
