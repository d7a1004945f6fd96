"""One factory of forms: what a field takes follows from its kind, and from nothing else."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.games import GAMES
from companion.kernel.game import MOST_NOTE, Action, Choice, Field, Text
from companion.web.forms import Form
from companion.web.speech import say
from companion.web.table.action_forms import form_of
from companion.web.table.moves import ENVELOPE
from companion.web.typed import read_value


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


OUTSIDE = (
    (Field("amount", "number", least=0, most=9), "10", "kernel-number-outside"),
    (Field("amount", "number", least=2), "1", "kernel-number-outside"),
    (Field("amount", "numbers", least=0, most=9), "10", "kernel-number-outside"),
    (Field("amount", "points", most=900), "9.5", "kernel-points-outside"),
    (Field("amount", "span", least=30, most=3600), "0:29", "kernel-span-outside"),
    (Field("amount", "text", most=3), "four", "kernel-long"),
    (Field("amount", "text", most=3), " ", "kernel-missing"),
    (Field("amount", "seat", (Choice(1, Text("free-won")),)), "2", "kernel-not-offered"),
    (Field("amount", "seats", (Choice(1, Text("free-won")),), least=2), "1", "kernel-seats-outside"),
)


@pytest.mark.parametrize(("field", "value", "key"), OUTSIDE, ids=lambda given: str(given)[:40])
def test_a_form_says_what_the_rules_say_and_keeps_what_was_typed(
    club: Flask, field: Field, value: str, key: str
) -> None:
    with club.test_request_context():
        form = form_of(Action("points", (field,)), "free", {}, MultiDict({"amount": value}))
        assert not form.validate()
        why = field.misfit(None if key == "kernel-missing" else form["amount"].data)
        assert why is not None
        assert (why.key, form["amount"].errors) == (key, [say(why)])
        assert form["amount"].raw_data == [value]


@pytest.mark.parametrize("kind", ["number", "points", "span", "seats", "choices"])
def test_where_there_is_one_answer_alone_the_reason_names_it_once(club: Flask, kind: Any) -> None:
    with club.test_request_context():
        why = Field("amount", kind, (Choice(1, Text("free-won")),), least=3, most=3).misfit(
            (1,) if kind in ("seats", "choices") else 1
        )
        assert why is not None
        assert "から" not in say(why)


def test_one_choice_sent_twice_is_one() -> None:
    field = Field("amount", "choices", (ANN, Choice(2, Text("free-won"))), least=2)
    assert field.misfit((1, 1)) is not None
    assert field.misfit((1, 2)) is None


def test_a_note_that_is_too_long_has_the_reason_of_every_text(club: Flask) -> None:
    with club.test_request_context():
        form = form_of(Action("points", ()), "free", {}, MultiDict({"note": "長" * (MOST_NOTE + 1)}))
        assert not form.validate()
        assert form["note"].errors == [say(Text("kernel-long", {"most": MOST_NOTE, "length": MOST_NOTE + 1}))]


def test_an_input_is_drawn_with_the_limits_of_its_field(club: Flask) -> None:
    fields = (Field("n", "number", least=2, most=9), Field("words", "text", most=3, optional=True))
    with club.test_request_context():
        form = form_of(Action("points", fields), "free", {})
        number, text = str(form["n"]()), str(form["words"]())
    assert [part in number for part in ('min="2"', 'max="9"', "required")] == [True] * 3
    assert [part in text for part in ('maxlength="3"', "required")] == [True, False]


@pytest.mark.parametrize("game", GAMES)
def test_no_move_has_a_field_that_is_called_as_something_of_the_envelope(game: str) -> None:
    """Both stand in one form: the later would be taken for the earlier."""
    fields = {name for move in get_args(GAMES[game].Move) for name in move.__struct_fields__}
    assert not fields & ENVELOPE


ANN = Choice(1, Text("free-won"))
FIELDS = (
    Field("amount", "seat", (ANN,)),
    Field("amount", "choice", (ANN,), optional=True, value=1),
    Field("amount", "seats", (ANN, Choice(2, Text("free-won")))),
    Field("amount", "number", least=0, most=9),
    Field("amount", "number", least=0, most=9, value=4, optional=True),
    Field("amount", "numbers"),
    Field("amount", "points"),
    Field("amount", "span", least=0, most=9000),
    Field("amount", "span", least=0, most=9000, value=60, optional=True),
    Field("amount", "text", most=9),
    Field("amount", "text", most=9, optional=True, value="x"),
    Field("amount", "flag"),
    Field("amount", "was", value="3"),
)
TYPED = (
    (),
    ("",),
    (" ",),
    ("1",),
    ("２",),
    ("1.5",),
    ("1.555",),
    ("1:30",),
    ("seven",),
    ("false",),
    ("1", "2"),
)


@pytest.mark.parametrize("sent", TYPED, ids=lambda sent: "+".join(sent) or "absent")
@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.kind}-{field.optional}")
def test_the_door_reads_as_the_form_does(club: Flask, field: Field, sent: tuple[str, ...]) -> None:
    """What the form cannot read is left to the form, which says so; all else is the same value."""
    data: MultiDict[str, str] = MultiDict([("b", "x"), *(("amount", value) for value in sent)])
    with club.test_request_context():
        form = form_of(Action("points", (field,)), "free", {1: "Ann", 2: "Ben"}, data)
        sound = form.validate()
        try:
            read = read_value(field, list(sent))
        except ValueError:
            assert not sound
            return
    within = field.kind != "number" or field.optional or field.least <= read <= field.most
    assert sound == within
    assert read == form["amount"].data or not (read or str(form["amount"].data or "").strip())
