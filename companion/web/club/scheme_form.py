"""The form of a table's scheme of points: a line a rule, and some to add."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from flask import request
from wtforms import (
    HiddenField,
    StringField,
)
from wtforms.validators import Optional

from companion.club.points import hundredths
from companion.club.writes import line
from companion.kernel.game import AnyGame, Text
from companion.kernel.results import MOST_LABEL, Rule
from companion.kernel.table import encode

from ..forms import Asks, Form, attempt
from ..security import from_json
from ..speech import Lazy
from ..table.action_forms import PointsField
from ..typed import stripped
from .option_forms import part_form
from .option_words import rule_label

FURTHER = 3
"""Lines of a scheme that a form offers beyond those there are."""
LABEL = partial(line, most=MOST_LABEL)
MOST_RULES = 60
"""Lines that a scheme may have in a form."""


def scheme_form(game: AnyGame, scheme: tuple[Rule, ...], *, name: str = "", sent: bool) -> Form:
    """The form of a scheme of points: a line a rule, and some to add. An empty line is left out."""
    fields: dict[str, Any] = {
        f"rule_{index}": PointsField(rule_label(game.name, rule), [Optional()])
        for index, rule in enumerate(scheme)
    }
    for index in range(FURTHER):
        fields[f"label_{index}"] = StringField(
            Lazy("club-scheme-label", number=index + 1), [Asks(LABEL)], filters=[stripped]
        )
        fields[f"points_{index}"] = PointsField(Lazy("club-scheme-points", number=index + 1), [Optional()])
    fields["basis"] = HiddenField()
    data: dict[str, Any] = {f"rule_{index}": rule.points for index, rule in enumerate(scheme)}
    data["basis"] = encode(scheme).decode()
    return part_form(f"{name or game.name}-scheme", fields, data, sent=sent)


def basis_sent(game: str) -> tuple[Rule, ...] | None:
    """The scheme whose lines a game's form has: it may have been shown before another was opened.

    400 for what no form of ours holds.
    """
    sent = request.form.get(f"{game}-scheme-basis", "")
    return from_json(sent, tuple[Rule, ...])[:MOST_RULES] if sent else None


def scheme_of(form: Form, scheme: tuple[Rule, ...]) -> tuple[Rule, ...] | None:
    """The scheme of a valid form, or nothing: then the form says what cannot be."""
    rules = [
        msgspec.structs.replace(rule, points=form[f"rule_{index}"].data)
        for index, rule in enumerate(scheme)
        if form[f"rule_{index}"].data is not None
    ]
    taken = {rule.code for rule in scheme}
    for index in range(FURTHER):
        label, points = form[f"label_{index}"].data, form[f"points_{index}"].data
        if not label and points is None:
            continue
        if not label or points is None:
            form.refuse(Text("club-scheme-half"), f"{'points' if label else 'label'}_{index}")
            continue
        code = next(name for n in range(1, 100) if (name := f"own-{n}") not in taken)
        taken.add(code)
        rules.append(Rule(code, points, label))
    for field in form:
        if isinstance(field, PointsField):
            attempt(form, partial(hundredths, field.data or 0, field.short_name))
    return None if form.errors else tuple(rules)
