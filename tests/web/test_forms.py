"""What forms ask for: a file is no text, and what is needed says so, beside it and when it is lacking."""

from __future__ import annotations

import re
from io import BytesIO

from flask import Flask, render_template_string
from wtforms import Field, RadioField, SelectChoice
from wtforms.fields.core import UnboundField

from companion.config import ROOT
from companion.web.fields import BoxesField
from companion.web.forms import Form
from tests.web.house import Person
from tests.web.test_numbers import every_form

FIELD = re.compile(r"<(?:input|select|textarea)\b(?:\{\{.*?\}\}|\{%.*?%\}|[^>{])*>", re.DOTALL)
REQUIRED = re.compile(r"(?<![\w-])required\b")
"""Of a field written by hand; `aria-required` is none."""


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


def test_boxes_and_radios_are_big_choices_whatever_their_fields_are_called(club: Flask) -> None:
    """Not the browser's own list of small boxes."""
    page = '{% from "macros/forms.html" import render_field with context %}{{ render_field(field) }}'
    for kind in (RadioField, BoxesField):
        chosen = kind("One", choices=[SelectChoice("a", "A"), SelectChoice("b", "B")])
        form = type("Chosen", (Form,), {"one": chosen})
        with club.test_request_context():
            drawn = render_template_string(page, field=form(meta={"csrf": False})["one"])
        assert (drawn.count('<div class="choice">'), drawn.count("<li")) == (2, 0), kind


def test_what_is_lacking_is_asked_for_by_its_name(organiser: Person) -> None:
    organiser.headers["Accept-Language"] = "ja"
    answer = organiser.send("/events/seasons/new", name="")
    assert "このフィールドは必須" not in answer.text
    assert "を入れてください。" in answer.text


def test_a_field_that_a_template_requires_is_marked_beside_its_name() -> None:
    """Among radios one is always chosen; a field without a name in sight has no place for the mark."""
    found, lacking = 0, []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        page = path.read_text("utf-8")
        for field in (match[0] for match in FIELD.finditer(page)):
            of_radios = 'type="radio"' in field or 'type="{{ kind }}"' in field
            if of_radios or "aria-label" in field or not REQUIRED.search(field):
                continue
            found += 1
            name = re.search(r'\bid="((?:\{\{.*?\}\}|[^"])*)"', field)
            labels = re.findall(r"<label.*?</label>", page, re.DOTALL)
            mine = [label for label in labels if name and f'for="{name[1]}"' in label]
            if not any("needed" in label for label in mine):
                lacking.append(f"{path.name}: {field}")
    assert found > 12
    assert lacking == []
