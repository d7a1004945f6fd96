"""One factory of forms: what a field takes follows from its kind, and from nothing else."""

from __future__ import annotations

from typing import get_args

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.games import GAMES
from companion.kernel.game import Action, Field
from companion.web.forms import Form
from companion.web.table.action_forms import form_of
from companion.web.table.moves import ENVELOPE


def typed(club: Flask, field: Field, value: str) -> Form:
    """The form of an action with this one field, as it was sent."""
    with club.test_request_context():
        form = form_of(Action("points", (field,)), "free", {}, MultiDict({field.name: value}))
        form.validate()
        return form


@pytest.mark.parametrize(("kind", "value", "read"), [("span", "85:30", 5130), ("number", "85", 85)])
@pytest.mark.parametrize("name", ["amount", "points"])
def test_a_kind_reads_what_was_typed_whatever_the_field_s_name(
    club: Flask, name: str, kind: str, value: str, read: int
) -> None:
    form = typed(club, Field(name, kind, least=0, most=9000), value)
    assert (form[name].data, form[name].errors) == (read, [])


def test_a_span_keeps_to_its_limits(club: Flask) -> None:
    assert typed(club, Field("amount", "span", least=30, most=3600), "0:29")["amount"].errors


@pytest.mark.parametrize("game", GAMES)
def test_no_move_has_a_field_that_is_called_as_something_of_the_envelope(game: str) -> None:
    """Both stand in one form: the later would be taken for the earlier."""
    fields = {name for move in get_args(GAMES[game].Move) for name in move.__struct_fields__}
    assert not fields & ENVELOPE
