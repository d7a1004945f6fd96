"""One factory of forms: what a field takes follows from its kind, and from nothing else."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from flask import Flask

from companion.games import GAMES
from companion.kernel.game import MOST_NOTE, Action, Choice, Field, Text, vocabulary
from companion.web.forms import Form
from companion.web.speech import say
from companion.web.table.action_forms import form_of
from companion.web.table.moves import ENVELOPE
from companion.web.typed import Fields, Unreadable, read_action, read_value


def reading(field: Field, *sent: str) -> tuple[Any, str]:
    """What is read from what was sent, and the key of the reason why not."""
    try:
        value = read_value(field, list(sent), 2)
    except Unreadable as unreadable:
        return None, unreadable.text.key
    why = field.misfit(value)
    return value, why.key if why else ""


def drawn(field: Field, value: str) -> Form:
    """The form of an action with this one field, after what was sent was refused."""
    data = Fields({field.name: value})
    move, faults = read_action(GAMES["free"], Action("points", (field,)), data, 2)
    assert (move, list(faults)) == (None, [field.name])
    return form_of(Action("points", (field,)), "free", {}, data, faults=faults)


@pytest.mark.parametrize(("kind", "value", "read"), [("span", "85:30", 5130), ("number", "85", 85)])
@pytest.mark.parametrize("name", ["amount", "points"])
def test_a_kind_reads_what_was_typed_whatever_the_field_s_name(
    name: str, kind: Any, value: str, read: int
) -> None:
    assert reading(Field(name, kind, least=0, most=9000), value) == (read, "")


OUTSIDE = (
    (Field("amount", "number", least=0, most=9), "10", "kernel-number-outside"),
    (Field("amount", "number"), "seven", "table-no-whole-number"),
    (Field("amount", "numbers"), "1.5", "table-no-whole-number-at"),
    (Field("amount", "points"), "1:30", "table-no-points"),
    (Field("amount", "points"), "1.555", "table-points-places"),
    (Field("amount", "span"), "1.555", "table-span"),
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
def test_what_cannot_be_said_comes_back_with_the_reason_and_what_was_typed(
    club: Flask, field: Field, value: str, key: str
) -> None:
    assert reading(field, value)[1] == key
    with club.test_request_context():
        form = drawn(field, value)
        assert len(form["amount"].errors) == 1
        assert form["amount"].raw_data == [value]
        assert value.strip() in str(form["amount"]()) or field.choices


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


def test_a_note_that_is_too_long_has_the_reason_of_every_text() -> None:
    data = Fields({"note": "長" * (MOST_NOTE + 1)})
    move, faults = read_action(GAMES["free"], Action("points", ()), data, 2)
    assert move is None
    assert faults == {"note": Text("kernel-long", {"most": MOST_NOTE, "length": MOST_NOTE + 1})}


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
    fields = {name for move in get_args(vocabulary(GAMES[game]).Move) for name in move.__struct_fields__}
    assert not fields & ENVELOPE


ANN = Choice(1, Text("free-won"))
TWO = (ANN, Choice(2, Text("free-won")))
READ: tuple[tuple[Field, dict[tuple[str, ...], Any]], ...] = (
    (Field("amount", "seat", (ANN,)), {("1",): 1, ("",): None, (): None}),
    (Field("amount", "choice", (ANN,), optional=True, value=1), {("1",): 1, (): 1, (" ",): None}),
    (Field("amount", "seats", TWO), {("1", "2"): [1, 2], (): []}),
    (Field("amount", "number", least=0, most=9), {("２",): 2, (" 7 ",): 7, ("",): None}),
    (Field("amount", "number", value=4, optional=True), {(): 4, ("",): None, ("1", "2"): 1}),
    (Field("amount", "numbers"), {("1", "", "2"): [1, None, 2], (): []}),
    (Field("amount", "points"), {("1.5",): 150, ("-2",): -200, ("",): None}),
    (Field("amount", "span"), {("1:30",): 90, ("1",): 60, ("1:05:00",): 3900}),
    (Field("amount", "span", value=60, optional=True), {(): 60, ("",): None}),
    (Field("amount", "text", most=9), {(" a ",): "a", ("\u3164",): None}),
    (Field("amount", "text", most=9, optional=True, value="x"), {(): "x", ("",): None}),
    (Field("amount", "flag"), {(): False, ("1",): True, ("false",): False, ("",): False}),
    (Field("amount", "was", value="3"), {(): "3", ("2",): "2"}),
)
"""Fields, and what each reads from what was sent; nothing where it was left empty."""


@pytest.mark.parametrize(("field", "sent"), READ, ids=lambda given: getattr(given, "kind", ""))
def test_each_kind_of_field_reads_what_was_sent(field: Field, sent: dict[tuple[str, ...], Any]) -> None:
    assert {typed: read_value(field, list(typed), 2) for typed in sent} == sent


def test_what_a_required_field_lacks_is_said_and_an_optional_one_takes_its_default() -> None:
    assert reading(Field("amount", "number"), "")[1] == "kernel-missing"
    assert reading(Field("amount", "number", optional=True), "") == (None, "")
