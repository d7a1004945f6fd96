"""An action becomes a form; a refusal stands beside its field, with what was typed still in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import wtforms
from flask import current_app
from markupsafe import Markup
from wtforms import widgets

from companion.kernel.game import NOTE, Action, Field
from companion.kernel.table import digest, encode
from companion.kernel.words import Text, prefix_of
from companion.store.cache import Cache
from companion.words.figures import MINUS, clock, points

from .. import typed
from ..forms import Form
from ..speech import lazy, say, words
from ..typed import Fields, whole_number

Names = dict[int, str]

FORMS = 2000
ALIKE = 8 * 1024 * 1024
"""Letters of what was rendered once; a village of sixteen draws some 200,000."""


def label_key(game: str, kind: str, name: str) -> str:
    """The key of the name of an action (`do`), field or ledger code."""
    return f"{prefix_of(game)}-{kind}-{name.replace('_', '-')}"


class ActionForm(Form):
    """A move's form. The door for moves has asked for the page's token already, or for what stands for it."""

    class Meta(Form.Meta):
        """As the site's forms."""

        csrf = False


def form_of(
    action: Action,
    game: str,
    names: Names,
    data: Any = None,
    move: Any = None,
    faults: Mapping[str, Text] | None = None,
) -> Form:
    """The form of an action, to be drawn: with what was typed into it (`data`) and what is wrong with it
    (`faults`, by field) where it was refused, with what a move says where one is given."""
    made = _form(action, game, names)
    form: Form = made(formdata=data, obj=move)
    for name, why in (faults or {}).items():
        if name in form:
            form.refuse(why, name, names)
    known = "-" + digest(move)[:8] if move is not None else ""
    for bound in form:  # one page holds several forms: an id of each field's own
        bound.id = bound.label.field_id = f"{action.verb}{known}-{bound.name}"
    return form


def _form(action: Action, game: str, names: Names) -> type[Form]:
    """The class of an action's form."""
    fields = {
        field.name: _MAKERS[field.kind](field, _label(action.verb, field, game), names)
        for field in action.fields
    }
    note = InputField(lazy("table-field-note"), Flags(NOTE), widget=widgets.TextInput())
    irregular = wtforms.BooleanField(lazy("table-field-irregular"))
    made: type[Form] = type(action.verb, (ActionForm,), {"note": note, "irregular": irregular, **fields})
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
    known = tuple(names.items()), tuple(values.items())
    key = encode(action), game, words().language, known, note, irregular
    return cache.known(key, "") or cache.get(
        key, "", lambda: render(form_of(action, game, names), values, note, irregular)
    )


def rendered_alike(render: Any, names: Names, *facts: Any) -> Markup:
    """What a macro makes of facts and names alone: rendered once for all who see the same facts. It is called
    so in parts alone: on a page forms have its token."""
    cache: Cache[Markup] = current_app.extensions["alike"]
    key = (render.name, words().language, tuple(names.items()), encode(facts))
    return cache.known(key, "") or cache.get(key, "", lambda: render(*facts))


@dataclass
class Refusal:
    """A refused move: the verb, its action where it has one now, the reasons at large, and what was typed."""

    verb: str
    action: Action | None = None
    texts: list[Text] = field(default_factory=list)
    forbidden: bool = False
    """The rules forbid it, but a referee may record it as irregular."""
    typed: Fields = field(default_factory=Fields)
    beside: Mapping[str, Text] = field(default_factory=dict)
    """Reasons by the field that each is about."""
    overtaken: bool = False
    """Somebody else was there first, and `texts` says who."""

    def errors(self, name: str, names: Names) -> list[str]:
        """What is wrong with one field, in the reader's words."""
        return [say(self.beside[name], names)] if name in self.beside else []

    def wrong(self, name: str) -> list[int]:
        """The places in a field of several numbers where none was typed, or none within the limits."""
        if self.action is None:
            return []
        field = self.action.field(name)
        typed = ((place, text) for place, text in enumerate(self.typed.getlist(name)) if text.strip())
        read = ((place, whole_number(text)) for place, text in typed)
        return [place for place, number in read if number is None or field.misfit([number])]

    def meant(self, values: Mapping[str, Any]) -> bool:
        """Whether this is what was tapped: a button's own values, but for what it had seen."""
        given = {name: value for name, value in values.items() if value is not None and name != "was"}
        return all(self.typed.get(name, "") == str(value) for name, value in given.items())

    def ticked(self, verb: str, name: str, value: object, values: Mapping[str, Any]) -> bool:
        """Whether this value was chosen in a field of that form; `values` tell it from others of its verb."""
        return self.verb == verb and self.meant(values) and str(value) in self.typed.getlist(name)

    def reasons(self, names: Names) -> list[str]:
        """Why, in the reader's words: at large, then field by field."""
        return list(dict.fromkeys(say(text, names) for text in (*self.texts, *self.beside.values())))


class Refused(Exception):
    """A move that was not taken."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.verb)
        self.refusal = refusal


def _points(hundredths: int) -> str:
    return points(hundredths).replace(MINUS, "-")


class PointsField(wtforms.DecimalField):
    """Points as people write them, at most two places behind the point; the data are hundredths."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Hundredths from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = None
        try:
            self.data = typed.points(valuelist[0])
        except typed.Unreadable as why:
            raise ValueError(say(why.text)) from why
        if self.data is None:
            raise ValueError(self.gettext("Not a valid decimal value."))

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else _points(self.data)


class InputField(wtforms.Field):
    """An input of a move's form: it shows what was typed, which `typed.read_action` has read, else what
    stands, as `write` has it."""

    data: Any
    raw_data: list[str] | None

    def __init__(self, label: Any, flags: "Flags", write: Callable[[Any], str] = str, **given: Any) -> None:
        super().__init__(label, [flags], **given)
        self.write = write

    def process_formdata(self, valuelist: list[str]) -> None:
        """Reads nothing."""

    def _value(self) -> str:
        if self.raw_data:
            return " ".join(self.raw_data)
        stands = self.data if isinstance(self.data, list | tuple) else (self.data,)
        return " ".join("" if value is None else self.write(value) for value in stands)


class Flags:
    """What a field's input is drawn with: that it has to be filled in, and its limits."""

    def __init__(self, field: Field) -> None:
        needed = field.kind in TYPED and not field.optional
        self.field_flags = {"required": needed, "folded": field.folded, **limits_of(field)}

    def __call__(self, form: Form, bound: wtforms.Field) -> None:
        """Reads nothing: a move's form is drawn alone."""


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
    own = f"{prefix_of(game)}-field-{verb}-{field.name}"
    return lazy(own if words().has(own) else label_key(game, "field", field.name))


def _choices(field: Field, names: Names) -> list[wtforms.SelectChoice]:
    return [
        wtforms.SelectChoice(str(choice.value), words().param(choice.label, names))
        for choice in field.choices
    ]


def _coerce_choice(field: Field) -> Callable[[Any], Any]:
    known = {str(choice.value): choice.value for choice in field.choices}
    return lambda typed: known.get(str(typed), typed) if typed not in (None, "") else None


def _one(field: Field, label: Any, names: Names) -> Any:
    offered = _choices(field, names)
    blank = [wtforms.SelectChoice("", "—")] if field.optional or field.value is None else []
    return wtforms.SelectField(
        label,
        [Flags(field)],
        choices=blank + offered,
        coerce=_coerce_choice(field),
        default=field.value,
        validate_choice=False,
    )


def _several(field: Field, label: Any, names: Names) -> Any:
    return wtforms.SelectMultipleField(
        label,
        [Flags(field)],
        choices=_choices(field, names),
        coerce=_coerce_choice(field),
        default=field.value,
        validate_choice=False,
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
    )


def _input(widget: widgets.Input, write: Callable[[Any], str] = str) -> Callable[[Field, Any, Names], Any]:
    """A maker of fields into which a value is typed."""
    return lambda field, label, names: InputField(
        label, Flags(field), write, widget=widget, default=field.value
    )


def _text(field: Field, label: Any, names: Names) -> Any:
    widget = widgets.TextArea() if (field.most or 0) > 200 else widgets.TextInput()
    return InputField(label, Flags(field), widget=widget, default=field.value)


class SeenField(wtforms.HiddenField):
    """What the page shows stands now, also where the move that was typed had seen something else."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads nothing: whoever sends it again has seen this page."""


_MAKERS: dict[str, Callable[[Field, Any, Names], Any]] = {
    "seat": _one,
    "choice": _one,
    "seats": _several,
    "choices": _several,
    "number": _input(widgets.NumberInput()),
    "numbers": _input(widgets.TextInput()),
    "points": _input(widgets.NumberInput(step="any"), _points),
    "span": _input(widgets.TextInput(), lambda value: clock(value * 1000)),
    "text": _text,
    "flag": lambda field, label, names: wtforms.BooleanField(label, default=bool(field.value)),
    "was": lambda field, label, names: SeenField(default=field.value),
}
