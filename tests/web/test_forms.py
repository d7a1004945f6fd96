"""A file where a text is asked for: what was not typed is as if nothing had been sent."""

from __future__ import annotations

from io import BytesIO

from flask import Flask
from wtforms import Field
from wtforms.fields.core import UnboundField

from companion.web.forms import Form
from tests.web.house import Person
from tests.web.test_numbers import every_form


def with_files(*names: str) -> dict[str, tuple[BytesIO, str]]:
    """A file under each of these names."""
    return {name: (BytesIO(b"typed nowhere"), f"{name}.txt") for name in names}


def read(club: Flask, unbound: UnboundField) -> Field:
    """A field after a file came under its name."""
    kind = type("Sent", (Form,), {"sent": unbound})
    with club.test_request_context(method="POST", data=with_files("sent")):
        return kind(meta={"csrf": False})["sent"]


def test_a_file_is_no_text_in_any_form(club: Flask) -> None:
    with club.test_request_context():
        forms = every_form()
    unbound = [field for form in forms for field in vars(form).values() if isinstance(field, UnboundField)]
    fields = [read(club, field) for field in unbound]
    assert len(fields) > 60
    assert [field for field in fields if hasattr(field.data, "filename")] == []


def test_what_is_lacking_is_asked_for_by_its_name(organiser: Person) -> None:
    organiser.headers["Accept-Language"] = "ja"
    answer = organiser.send("/events/seasons/new", name="")
    assert "このフィールドは必須" not in answer.text
    assert "を入れてください。" in answer.text
