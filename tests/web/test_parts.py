"""The parts that every room builds its pages from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import render_template_string
from markupsafe import Markup
from wtforms import BooleanField, IntegerField, RadioField, SelectChoice, StringField
from wtforms.validators import InputRequired, NumberRange

from companion.kernel.words import Text
from companion.web.forms import Form
from companion.web.layout import is_long_title

IMPORTS = (
    '{% from "macros/page.html" import heading, list_head, facts %}'
    '{% from "macros/forms.html" import action, render_field, form_errors with context %}'
)


@pytest.fixture
def shown(club):
    """Renders a piece of template in English."""

    def render(source: str, **given: Any) -> str:
        with club.test_request_context(headers={"Accept-Language": "en"}):
            return render_template_string(IMPORTS + source, **given)

    return render


class Entry(Form):
    name = StringField("Name", [InputRequired()], description="As written on the badge")
    age = IntegerField("Age", [NumberRange(0, 150)])
    here = BooleanField("Here")
    game = RadioField("Game", choices=[SelectChoice("catan", "Catan"), SelectChoice("free", "Other")])


@pytest.fixture
def sent(club):
    """A form that was sent, and rendered again within the same request."""

    def render(source: str, refuse: tuple[Text, str] | None = None, **typed: str) -> str:
        with club.test_request_context(method="POST", data=typed, headers={"Accept-Language": "en"}):
            form = Entry(meta={"csrf": False})
            form.validate()
            if refuse:
                form.refuse(*refuse)
            return render_template_string(IMPORTS + source, form=form)

    return render


def test_a_refused_field_keeps_what_was_typed_and_says_why_beside_it(sent):
    field = sent("{{ render_field(form.age) }}", age="many")
    assert 'value="many"' in field
    assert 'aria-invalid="true"' in field
    assert 'aria-describedby="age-error"' in field
    assert re.search(r'id="age-error".*Not a valid integer value', field, re.DOTALL)


def test_a_hint_is_tied_to_its_field(sent):
    field = sent("{{ render_field(form.name) }}", name="Maggie")
    assert 'aria-describedby="name-hint"' in field
    assert "As written on the badge" in field


def test_a_page_may_add_attributes_to_an_input(sent):
    assert 'autocomplete="name"' in sent('{{ render_field(form.name, autocomplete="name") }}')


def test_a_refusal_of_the_rules_stands_beside_its_field(sent):
    why = Text("common-less", {"what": "Maggie"})
    assert "Maggie: one less" in sent("{{ render_field(form.age) }}", (why, "age"), age="3", name="x")


def test_a_refusal_without_a_field_stands_at_the_top(sent):
    why = Text("common-less", {"what": "Maggie"})
    page = sent("{{ form_errors(form) }}", (why, "no-such-field"), age="3", name="x")
    assert 'role="alert"' in page
    assert "Maggie: one less" in page


def test_radio_buttons_are_a_group_with_its_name(sent):
    group = sent("{{ render_field(form.game) }}", game="catan")
    assert "<fieldset" in group
    assert re.search(r"<legend>\s*Game", group)
    assert len(re.findall(r'class="choice"', group)) == 2


def test_what_people_typed_is_never_markup(sent):
    page = sent("{{ render_field(form.name) }}", name='"><script>alert(1)</script>')
    assert "<script>" not in page


def test_an_action_is_a_form_with_its_token(shown):
    made = shown('{{ action("/x", "Check in", {"player": 3}) }}')
    assert 'method="post"' in made
    assert 'name="csrf_token"' in made
    assert 'name="player" value="3"' in made


def test_a_seat_is_told_by_shape_and_name_not_by_colour_alone(shown):
    seats = [shown('{{ seat(n, "Maggie") }}', n=n) for n in range(1, 9)]
    shapes = [re.search(r"#shape-(\d)", made) for made in seats[:6]]
    assert [shape and shape.group(1) for shape in shapes] == ["1", "2", "3", "4", "5", "6"]
    assert all(f"Seat {n}" in made for n, made in enumerate(seats[:6], 1))
    assert ">7<" in re.sub(r"\s", "", re.sub(r"<span class=\"visually-hidden\">.*?</span>", "", seats[6]))


def test_a_list_says_how_many_it_holds(shown):
    made = shown('{{ list_head("players", "Find", 12) }}')
    assert "12 people" in made
    assert 'data-search="players"' in made


def test_how_many_are_found_is_said_only_while_something_is_looked_for(shown):
    found = r'<span data-count-of="players"\s*(hidden)?>(\d+) / </span>12 people'
    every = re.search(found, shown('{{ list_head("players", "Find", 12) }}'))
    some = re.search(found, shown('{{ list_head("players", "Find", 12, q="ma", shown=3) }}'))
    assert every
    assert some
    assert every.groups() == ("hidden", "12")
    assert some.groups() == (None, "3")


def test_an_empty_fact_is_left_out(shown):
    made = shown('{{ facts([("Fee", "¥600"), ("Lunch", ""), ("Rules", none)]) }}')
    assert "Fee" in made
    assert "Lunch" not in made
    assert "Rules" not in made


def test_every_icon_that_a_template_names_is_drawn(club):
    sprite = (Path(str(club.static_folder)) / "icons.svg").read_text("utf-8")
    drawn = set(re.findall(r'<symbol id="([a-z0-9-]+)"', sprite))
    root = Path(str(club.template_folder))
    named = {
        found
        for path in root.rglob("*.html")
        for found in re.findall(r"""\b_?icon\(["']([a-z0-9-]+)["']""", path.read_text("utf-8"))
    }
    assert named - drawn == set()


def test_no_form_gives_up_being_a_form():
    """A group of buttons is an element inside of it."""
    templates = Path(__file__).parents[2] / "templates"
    given = [
        path.name
        for path in templates.rglob("*.html")
        if re.search(r'<form\b[^>]*\brole="(?!search")', path.read_text("utf-8"))
    ]
    assert given == []


def test_an_address_of_a_file_that_is_asked_for_otherwise_is_another(shown):
    """Only what a file's name alone decides is made once in a request."""
    asked = ("", ", v='1'", ", _anchor='play'", "")
    found = shown(
        " ".join(f"{{{{ url_for('static', filename='icons.svg'{more}) }}}}" for more in asked)
    ).split()
    assert found[0] == found[3]
    assert found[1].endswith("?v=1")
    assert found[2] == f"{found[0]}#play"


@pytest.mark.parametrize(
    ("title", "head", "is_long"),
    [
        ("お試しの会", {"back": "/events", "act": "編集"}, False),
        ("第2ラウンド・10卓", {"back": "/", "more": ["log"]}, False),
        ("第12回 ボードゲームの夕べ", {"back": "/events", "act": "編集"}, True),
        ("第12回 ボードゲームの夕", {}, False),
        ("Settings", {"back": "/", "act": "Edit", "more": ["log"]}, False),
        ("The twelfth evening of board games", {}, True),
        ("第2回 四十人の夜", {"back": "/events"}, False),
        ("第2回 四十人の夜", {"back": "/events", "tabbed": True}, True),
        ("お試しの会", {"back": "/events", "act": "新しい申込を入れる", "tabbed": True}, False),
    ],
)
def test_a_title_that_needs_a_second_line_on_a_phone_is_known(title, head, is_long):
    assert is_long_title(title, **head) is is_long


def test_the_head_of_a_page_sets_a_long_title_smaller_and_counts_no_markup(shown):
    head = '{{ heading(title, back="/") }}'
    assert '<h1 class="long">' in shown(head, title="The twelfth evening of board games")
    assert "<h1>" in shown(head, title=Markup("<bdi>%s</bdi>") % "Evening")
    named = shown('{{ heading("Round 2, table 4", back="/", of="Half Werewolf") }}')
    assert "<h1>" in named
    assert named.index("Round 2, table 4") < named.index("Half Werewolf")


def test_a_typed_name_is_none_of_the_markup_that_reads_like_it(shown):
    for number in (1, 9):
        drawn = shown("{{ seat(number, name) }}", number=number, name=Markup("<b>A</b>"))
        assert "<b>A</b>" in drawn
        typed = shown("{{ seat(number, name) }}", number=number, name="<b>A</b>")
        assert "&lt;b&gt;A" in typed
        assert "<b>" not in typed
