"""An action becomes a form, what was typed into it a move, and a refusal stands beside its field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import wtforms
from cachetools import LRUCache, cached
from flask import current_app
from markupsafe import Markup
from wtforms import validators, widgets

from companion.kernel.codec import digest, encode
from companion.kernel.game import NOTE, Action, Field
from companion.kernel.words import Text
from companion.store.cache import Cache
from companion.words.figures import MINUS, clock, points

from .. import typed
from ..forms import Form, NumberField
from ..speech import game_key, language, lazy, say, t, words
from ..typed import Fields, stripped, whole_number

Names = dict[int, str]

FORMS = 2000
ALIKE = 8000
_forms: LRUCache[tuple[bytes, str, tuple[tuple[int, str], ...], str], type[Form]] = LRUCache(FORMS)


def label_key(game: str, kind: str, name: str) -> str:
    """The key of the name of an action (`do`), field or ledger code."""
    return f"{game_key(game)}-{kind}-{name.replace('_', '-')}"


class ActionForm(Form):
    """A move's form. The door for moves has asked for the page's token already, or for what stands for it."""

    class Meta(Form.Meta):
        """As the site's forms."""

        csrf = False


def form_of(action: Action, game: str, names: Names, data: Any = None, move: Any = None) -> Form:
    """The form of an action; bound to `data` (posted values) where given, filled with what a move says where
    one is. Field names are the move's."""
    made = _form(action, game, names)
    form: Form = made(formdata=data, obj=move)
    known = "-" + digest(move)[:8] if move is not None else ""
    for bound in form:  # one page holds several forms: an id of each field's own
        bound.id = bound.label.field_id = f"{action.verb}{known}-{bound.name}"
    return form


def _form_key(action: Action, game: str, names: Names) -> tuple[bytes, str, tuple[tuple[int, str], ...], str]:
    return encode(action), game, tuple(names.items()), language()


@cached(_forms, key=_form_key, lock=Lock())
def _form(action: Action, game: str, names: Names) -> type[Form]:
    """The class of an action's form, made once: the same action is drawn for everybody and at every tap."""
    fields = {
        field.name: _MAKERS[field.kind](field, _label(action.verb, field, game), names)
        for field in action.fields
    }
    made: type[Form] = type(
        action.verb, (ActionForm,), {"note": _note(), "irregular": _irregular(), **fields}
    )
    return made


def rendered_once(
    render: Callable[..., Markup],
    action: Action,
    game: str,
    names: Names,
    values: dict[str, Any],
    note: bool,
    irregular: bool,
) -> Markup:
    """The fields of an action's form into which nobody has typed: made and rendered once for all who are
    offered the same."""
    cache: Cache[Markup] = current_app.extensions["form_fields"]
    key = (*_form_key(action, game, names), tuple(values.items()), note, irregular)
    return cache.get(key, "", lambda: render(form_of(action, game, names), values, note, irregular))


def rendered_alike(render: Any, names: Names, *facts: Hashable) -> Markup:
    """What a macro makes of facts and names alone: rendered once for all who see the same facts."""
    cache: Cache[Markup] = current_app.extensions["alike"]
    key = (render.name, words().language, tuple(names.items()), facts)
    return cache.get(key, "", lambda: render(*facts))


def values_of(action: Action, form: Form) -> dict[str, Any]:
    """A move's values from a valid form: what was left empty is left out, so that defaults stand."""
    values = {field.name: form[field.name].data for field in action.fields}
    return {name: value for name, value in values.items() if value is not None and value != ""}


@dataclass
class Refusal:
    """A refused move: the verb, the form with what was typed and the reasons, the reason at large."""

    verb: str
    form: Form | None = None
    texts: list[Text] = field(default_factory=list)
    forbidden: bool = False
    """The rules forbid it, but a referee may record it as irregular."""
    typed: Fields = field(default_factory=Fields)
    """What was typed, for forms that a game's own templates draw."""
    beside: dict[str, Text] = field(default_factory=dict)
    """The rules' reason by the field that it is about."""

    def errors(self, name: str, names: Names) -> list[str]:
        """What is wrong with one field, in the reader's words."""
        if name in self.beside:
            return [say(self.beside[name], names)]
        return [str(error) for error in self.form[name].errors] if self.form and name in self.form else []

    def meant(self, values: Mapping[str, Any]) -> bool:
        """Whether this is what was tapped: a button's own values, but for what it had seen."""
        given = {name: value for name, value in values.items() if value is not None and name != "was"}
        return all(self.typed.get(name, "") == str(value) for name, value in given.items())

    def ticked(self, verb: str, name: str, value: object, values: Mapping[str, Any]) -> bool:
        """Whether this value was chosen in a field of that form; `values` tell it from others of its verb."""
        return self.verb == verb and self.meant(values) and str(value) in self.typed.getlist(name)

    def reasons(self, names: Names) -> list[str]:
        """Why, in the reader's words: at large, then field by field."""
        beside = [str(error) for each in (self.form.errors.values() if self.form else ()) for error in each]
        return list(dict.fromkeys([*(say(text, names) for text in self.texts), *beside]))


class Refused(Exception):
    """A move that was not taken."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.verb)
        self.refusal = refusal


class PointsField(wtforms.DecimalField):
    """Points as people write them, at most two places behind the point; the data are hundredths."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Hundredths from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = None
        self.data = typed.points(valuelist[0])
        if self.data is None:
            raise ValueError(self.gettext("Not a valid decimal value."))

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else points(self.data).replace(MINUS, "-")


class SpanField(NumberField):
    """Seconds as people write a span of time: 85:30 or 85.30, 1:25:30, or minutes alone."""

    data: Any
    widget = widgets.TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Seconds from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = None
        if not valuelist[0].strip():
            return
        self.data = typed.seconds(valuelist[0])
        if self.data is None:
            raise ValueError(t("table-span"))

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else clock(self.data * 1000)


MOST_QUOTED = 20
"""Characters of what was typed that a reason repeats."""


class NumbersField(wtforms.Field):
    """Whole numbers in a fixed order, each in an input of its own, nothing where one is empty.

    Its `typed` are the inputs' texts, for the template that draws them.
    """

    data: Any
    widget = widgets.TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """The numbers from what was typed. Raises ValueError, shown beside the field."""
        self.data = None
        found = [whole_number(value) if value.strip() else None for value in valuelist]
        for value, number in zip(valuelist, found, strict=True):
            if value.strip() and number is None:
                raise ValueError(t("table-no-whole-number", typed=value.strip()[:MOST_QUOTED]))
        self.data = found

    @property
    def typed(self) -> list[str]:
        """What was typed, or what stands."""
        if self.raw_data:
            return list(map(str, self.raw_data))
        return ["" if number is None else str(number) for number in self.data or ()]

    def _value(self) -> str:
        return " ".join(self.typed)


class ByTheRules:
    """The validator of an action's field: it asks the rules, whose reason stands beside what was typed."""

    def __init__(self, field: Field, names: Names) -> None:
        self.field = field
        self.names = names
        self.field_flags = {"required": field.kind in TYPED and not field.optional, **limits_of(field)}

    def __call__(self, form: Form, bound: wtforms.Field) -> None:
        """Raises StopValidation with the reason. What could not be read keeps the reason of its reader."""
        empty = self.field.kind in TYPED and not "".join(map(str, bound.raw_data or ())).strip()
        if empty:
            bound.errors = []
        if bound.errors or (empty and self.field.optional):
            return
        why = self.field.misfit(None if empty else bound.data)
        if why is not None:
            raise validators.StopValidation(say(why, self.names))


TYPED = frozenset({"seat", "choice", "number", "points", "span", "text"})
"""Kinds of fields that hold one value, or are left empty."""


def limits_of(field: Field) -> dict[str, int]:
    """A field's limits as an input's attributes: the least and the most of a number, the length of a text."""
    limits = {
        "min": field.least if field.kind == "number" else None,
        "max": field.most if field.kind == "number" else None,
        "maxlength": field.most if field.kind == "text" else None,
    }
    return {name: limit for name, limit in limits.items() if limit is not None}


def _label(verb: str, field: Field, game: str) -> Any:
    """The name of a field: the verb's own (`village-field-bond-seats`), or that which all verbs share."""
    own = f"{game_key(game)}-field-{verb}-{field.name}"
    return lazy(own if words().has(own) else label_key(game, "field", field.name))


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


def _one(field: Field, label: Any, names: Names) -> Any:
    offered = _choices(field, names)
    blank = [wtforms.SelectChoice("", "—")] if field.optional or field.value is None else []
    return wtforms.SelectField(
        label,
        [ByTheRules(field, names)],
        choices=blank + offered,
        coerce=_coerced(field),
        default=field.value,
        validate_choice=False,
    )


def _several(field: Field, label: Any, names: Names) -> Any:
    return wtforms.SelectMultipleField(
        label,
        [ByTheRules(field, names)],
        choices=_choices(field, names),
        coerce=_coerced(field),
        default=field.value,
        validate_choice=False,
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
    )


def _typed_as(kind: type[wtforms.Field]) -> Callable[[Field, Any, Names], Any]:
    """A maker of fields into which one value is typed."""
    return lambda field, label, names: kind(label, [ByTheRules(field, names)], default=field.value)


def _numbers(field: Field, label: Any, names: Names) -> Any:
    return NumbersField(label, [ByTheRules(field, names)])


def _text(field: Field, label: Any, names: Names) -> Any:
    kind = wtforms.TextAreaField if (field.most or 0) > 200 else wtforms.StringField
    return kind(label, [ByTheRules(field, names)], default=field.value, filters=[stripped])


def _flag(field: Field, label: Any, names: Names) -> Any:
    return wtforms.BooleanField(label, default=bool(field.value))


def _was(field: Field, label: Any, names: Names) -> Any:
    return wtforms.HiddenField(default=field.value)


def _note() -> Any:
    return wtforms.StringField(lazy("table-field-note"), [ByTheRules(NOTE, {})], filters=[stripped])


def _irregular() -> Any:
    return wtforms.BooleanField(lazy("table-field-irregular"))


_MAKERS: dict[str, Callable[[Field, Any, Names], Any]] = {
    "seat": _one,
    "choice": _one,
    "seats": _several,
    "choices": _several,
    "number": _typed_as(NumberField),
    "numbers": _numbers,
    "points": _typed_as(PointsField),
    "span": _typed_as(SpanField),
    "text": _text,
    "flag": _flag,
    "was": _was,
}
