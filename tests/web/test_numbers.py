"""Numbers that only a computer would send: refused in every field before anything is reckoned."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, get_args

import pytest
import wtforms
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms.fields.core import UnboundField
from wtforms.fields.numeric import LocaleAwareNumberField

from companion.games import GAMES
from companion.kernel.game import Action, Field, vocabulary
from companion.web.club.option_forms import option_form, scheme_form
from companion.web.fields import NumberField
from companion.web.forms import Form
from companion.web.table import action_forms
from companion.web.table.action_forms import PointsField, form_of
from companion.web.typed import Unreadable, read_value, typed_move

HOSTILE = [
    "1e999990",
    "-1e999990",
    "1e-999990",
    "1E5",
    "Infinity",
    "-inf",
    "NaN",
    "sNaN",
    "nan123",
    "9" * 5000,
    "0." + "0" * 5000 + "1",
    "1_000",
    "0x10",
    "1" + "\u0301\u0323" * 50_000,
    "½",
    "\u0967",
    "--1",
    "+",
    ".",
    "1\x002",
]
NUMERIC = (wtforms.IntegerField, wtforms.FloatField, LocaleAwareNumberField)
CALM = (NumberField, PointsField)


def kinds(form: type[Form]) -> Iterator[type[Form]]:
    for kind in form.__subclasses__():
        yield kind
        yield from kinds(kind)


def every_form() -> list[type[Form]]:
    """The forms that stand in the program, and those that are made from games, schemes and moves."""
    made: list[Form] = []
    for game in GAMES.values():
        made.append(option_form(game, game.Options(), sent=False))
        made.append(scheme_form(game, game.scheme(game.Options()), sent=False))
    made.extend(
        form_of(Action("points", (Field("amount", kind, most=9),)), "free", {})
        for kind in action_forms._MAKERS
    )
    standing = (kind for kind in kinds(Form) if kind.__module__.startswith("companion."))
    return [*standing, *map(type, made)]


def test_every_field_for_a_number_is_one_of_those_that_look_before_they_reckon(club: Flask) -> None:
    with club.test_request_context():
        fields = [field for form in every_form() for field in vars(form).values()]
    numeric = [
        field
        for field in fields
        if isinstance(field, UnboundField) and issubclass(field.field_class, NUMERIC)
    ]
    assert len(numeric) > 20
    assert [field for field in numeric if not issubclass(field.field_class, CALM)] == []


@pytest.mark.parametrize("kind", CALM)
def test_what_is_no_plain_number_is_refused_at_once(club: Flask, kind: Any) -> None:
    form_class = type("Typed", (Form,), {"amount": kind("Amount")})
    for value in HOSTILE:
        with club.test_request_context():
            form = form_class(formdata=MultiDict({"amount": value}), meta={"csrf": False})
            before = time.process_time()
            form.validate()
            assert form["amount"].errors, value
            assert form["amount"].data is None, value
            assert form["amount"](), value
            assert time.process_time() - before < 0.5, value


@pytest.mark.parametrize("kind", ["number", "numbers", "points", "span"])
def test_what_is_no_plain_number_is_refused_at_once_in_a_move(kind: Any) -> None:
    for value in HOSTILE:
        before = time.process_time()
        with pytest.raises(Unreadable) as refused:
            read_value(Field("amount", kind), [value], 2)
        assert len(str(refused.value.text.params.get("typed", ""))) <= 20
        assert time.process_time() - before < 0.5, value


@pytest.mark.parametrize(("typed", "read"), [("７", 7), ("\u22123", -3), (" 12 ", 12), ("+4", 4)])
def test_a_number_is_read_as_people_write_it(club: Flask, typed: str, read: int) -> None:
    form_class = type("Typed", (Form,), {"amount": NumberField(), "points": PointsField()})
    with club.test_request_context():
        sent = MultiDict({"amount": typed, "points": typed})
        form = form_class(formdata=sent, meta={"csrf": False})
        assert form.validate(), form.errors
        assert (form["amount"].data, form["points"].data) == (read, read * 100)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: value[:12])
def test_what_a_game_master_enters_past_the_forms_is_refused_as_well(value: str) -> None:
    for game in GAMES.values():
        for move in get_args(vocabulary(game).Move):
            for name in move.__struct_fields__:
                before = time.process_time()
                typed_move(game, MultiDict({"verb": move.__struct_config__.tag, name: value}))
                assert time.process_time() - before < 0.5, (move, name)
