"""One factory: an action of a view becomes a form, and the form's data becomes a move's values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

import wtforms
from msgspec.structs import replace
from wtforms import validators, widgets

from companion.kernel.codec import encode
from companion.kernel.game import Action, Field
from companion.words.figures import MINUS, clock, points

from ..forms import Form, NumberField, figures, stripped
from ..speech import game_key, language, lazy, t, words

Names = dict[int, str]
SPAN = re.compile(r"(?:(\d{1,2})[:.](?=\d+[:.]))?(\d{1,3})(?:[:.]([0-5]\d))?", re.ASCII)
"""A span of time, as it may be typed: hours where there are three parts, minutes, seconds."""
POINTS = re.compile(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})")
"""Points, as they may be typed."""
MOST_SPAN = 359_999
"""Seconds, where an action says no limit: what fits into hours of two digits."""

MOST_FORMS = 2000
_forms: dict[tuple[bytes, str, tuple[tuple[int, str], ...], str], type[Form]] = {}


def label_key(game: str, kind: str, name: str) -> str:
    """The key of the name of an action (`do`), field or ledger code: the game's own, or else the table's."""
    name = name.replace("_", "-")
    own = f"{game_key(game)}-{kind}-{name}"
    return own if words().has(own) else f"table-{kind}-{name}"


class ActionForm(Form):
    """A move's form. The door for moves has asked for the page's token already, or for what stands for it."""

    class Meta(Form.Meta):
        """As the house's forms."""

        csrf = False


def form_of(action: Action, game: str, names: Names, data: Any = None) -> Form:
    """The form of an action; bound to `data` (posted values) where given. Field names are the move's."""
    made = _form(action, game, names)
    form: Form = made(formdata=data) if data is not None else made(formdata=None)
    for bound in form:  # one page holds several forms: an id of each field's own
        bound.id = bound.label.field_id = f"{action.verb}-{bound.name}"
    return form


def _form(action: Action, game: str, names: Names) -> type[Form]:
    """The class of an action's form, made once: the same action is drawn for everybody and at every tap."""
    key = encode(action), game, tuple(names.items()), language()
    made = _forms.get(key)
    if made is None:
        fields = {field.name: _MAKERS[field.kind](field, game, names) for field in action.fields}
        made = type(action.verb, (ActionForm,), {"note": _note(), "irregular": _irregular(), **fields})
        if len(_forms) >= MOST_FORMS:
            _forms.clear()
        _forms[key] = made
    return made


def whole(actions: Iterable[Action], verb: str) -> Action | None:
    """The action of a verb; of several, one that offers all that any of them offers."""
    same = [action for action in actions if action.verb == verb]
    if len(same) < 2:
        return same[0] if same else None
    fields: dict[str, list[Field]] = {}
    for field in (field for action in same for field in action.fields):
        fields.setdefault(field.name, []).append(field)
    return replace(same[0], fields=tuple(_joined(alike) for alike in fields.values()))


def _joined(alike: list[Field]) -> Field:
    least = [field.least for field in alike if field.least is not None]
    most = [field.most for field in alike if field.most is not None]
    return replace(
        alike[0],
        choices=tuple({choice.value: choice for field in alike for choice in field.choices}.values()),
        least=min(least) if len(least) == len(alike) else None,
        most=max(most) if len(most) == len(alike) else None,
        optional=any(field.optional for field in alike),
    )


def values_of(action: Action, form: Form) -> dict[str, Any]:
    """A move's values from a valid form: what was left empty is left out, so that defaults stand."""
    values = {field.name: form[field.name].data for field in action.fields}
    return {name: value for name, value in values.items() if value is not None and value != ""}


class PointsField(wtforms.DecimalField):
    """Points as people write them, at most two places behind the point; the data are hundredths."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Hundredths from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = None
        found = figures(valuelist[0], POINTS)
        if found is None:
            raise ValueError(self.gettext("Not a valid decimal value."))
        hundredths = Decimal(found[0]) * 100
        if hundredths != int(hundredths):
            raise ValueError(t("table-points-places"))
        self.data = int(hundredths)

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else points(self.data).replace(MINUS, "-")


class SpanField(NumberField):
    """Seconds as people write a span of time: 85:30 or 85.30, 1:25:30, or minutes alone."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Seconds from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist or not valuelist[0].strip():
            return
        found = figures(valuelist[0], SPAN)
        if found is None:
            raise ValueError(t("table-span"))
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        self.data = (hours * 60 + minutes) * 60 + seconds

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else clock(self.data * 1000)


def _label(field: Field, game: str) -> Any:
    return lazy(label_key(game, "field", field.name))


def _needed(field: Field) -> list[Any]:
    return [validators.Optional()] if field.optional else [validators.InputRequired(lazy("table-missing"))]


def _choices(field: Field, names: Names) -> list[wtforms.SelectChoice]:
    return [
        wtforms.SelectChoice(
            str(choice.value),
            words().param(choice.label, names),
        )
        for choice in field.choices
    ]


def _coerced(field: Field) -> Callable[[Any], Any]:
    known = {str(choice.value): choice.value for choice in field.choices}
    return lambda typed: known.get(str(typed), typed) if typed not in (None, "") else None


def _one(field: Field, game: str, names: Names) -> Any:
    offered = _choices(field, names)
    blank = [wtforms.SelectChoice("", "—")] if field.optional or field.value is None else []
    return wtforms.SelectField(
        _label(field, game),
        _needed(field),
        choices=blank + offered,
        coerce=_coerced(field),
        default=field.value,
    )


def _several(field: Field, game: str, names: Names) -> Any:
    return wtforms.SelectMultipleField(
        _label(field, game),
        choices=_choices(field, names),
        coerce=_coerced(field),
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
    )


def _number(field: Field, game: str, names: Names) -> Any:
    span = validators.NumberRange(field.least, field.most)
    return NumberField(_label(field, game), [*_needed(field), span], default=field.value)


def _span(field: Field, game: str, names: Names) -> Any:
    least, most = field.least or 0, field.most or MOST_SPAN
    between = lazy("table-span-between", least=least * 1000, most=most * 1000)
    limits = validators.NumberRange(least, most, between)
    return SpanField(_label(field, game), [*_needed(field), limits], default=field.value)


def _points(field: Field, game: str, names: Names) -> Any:
    return PointsField(_label(field, game), _needed(field), default=field.value)


def _text(field: Field, game: str, names: Names) -> Any:
    length = validators.Length(max=field.most or -1)
    kind = wtforms.TextAreaField if (field.most or 0) > 200 else wtforms.StringField
    needed = [] if field.optional else [validators.DataRequired(lazy("table-missing"))]
    return kind(
        _label(field, game), [*_needed(field), *needed, length], default=field.value, filters=[stripped]
    )


def _flag(field: Field, game: str, names: Names) -> Any:
    return wtforms.BooleanField(_label(field, game), default=bool(field.value))


def _was(field: Field, game: str, names: Names) -> Any:
    return wtforms.HiddenField(default=field.value)


def _note() -> Any:
    return wtforms.StringField(lazy("table-field-note"), [validators.Length(max=500)], filters=[stripped])


def _irregular() -> Any:
    return wtforms.BooleanField(lazy("table-field-irregular"))


_MAKERS: dict[str, Callable[[Field, str, Names], Any]] = {
    "seat": _one,
    "choice": _one,
    "seats": _several,
    "choices": _several,
    "number": _number,
    "points": _points,
    "span": _span,
    "text": _text,
    "flag": _flag,
    "was": _was,
}
