"""A limit stands once, with the rule that has it: templates and forms have no figure of their own."""

from __future__ import annotations

import re

import pytest

from companion.config import ROOT

IN_A_TEMPLATE = re.compile(r"""\b(?:min|max|minlength|maxlength|step|low|high)=["']?\d""")
IN_A_FORM = re.compile(r"\b(?:Length|NumberRange)\([^)]*(?<![\w.])(?:[2-9]|\d[\d_]+)\b")
"""Any figure but 0 and 1, which say only that there is something."""


def test_no_template_states_a_limit() -> None:
    """`limits(verb, field)` draws a move's; a form's own field draws those of its validators."""
    stated = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in IN_A_TEMPLATE.finditer(path.read_text())
    ]
    assert stated == []


def test_no_form_of_the_web_states_a_limit() -> None:
    """The club's operations name theirs; a move's are with its verb."""
    stated = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "companion" / "web").rglob("*.py"))
        for found in IN_A_FORM.finditer(path.read_text())
    ]
    assert stated == []


@pytest.mark.parametrize("drawn", ['<input maxlength="60">', "render_field(f, min=0)", "step(a, high=99)"])
def test_a_limit_in_a_template_would_be_seen(drawn: str) -> None:
    assert IN_A_TEMPLATE.search(drawn)


@pytest.mark.parametrize(
    "validator",
    [
        *("Length(max=60)", "Length(1, 60)", "Length(min=2)", "Length(max=4 * MOST)"),
        *(
            "NumberRange(1, 1_000_000)",
            "NumberRange(2, 9)",
            "NumberRange(min=1, max=9)",
            "NumberRange(2, MOST)",
        ),
    ],
)
def test_a_limit_in_a_form_would_be_seen(validator: str) -> None:
    assert IN_A_FORM.search(validator)
