"""Fields of forms: their words by key, their limits from the checks of operations."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, IntegerField, SelectChoice, SelectMultipleField, StringField, TextAreaField
from wtforms.validators import StopValidation
from wtforms.widgets import CheckboxInput, ListWidget

from companion.club.writes import Refused, number
from companion.words import LANGUAGES

from .speech import lazy, say
from .typed import strip_text, whole_number


def choices_by(key: str, values: Iterable[Any]) -> list[SelectChoice]:
    """What a field offers, each value in the words under its own key."""
    return [SelectChoice(value, lazy(f"{key}-{value}")) for value in values]


LANGUAGE_CHOICES = choices_by("common-language", LANGUAGES)
"""The languages of the program, each in its own words."""


class NumberField(IntegerField):
    """A whole number of at most fifteen figures."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """The number from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = whole_number(valuelist[0])
        if self.data is None:
            raise ValueError(self.gettext("Not a valid integer value."))


class LineField(StringField):
    """A line of text, without the blanks around it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, filters=[strip_text], **kwargs)


class BoxesField(SelectMultipleField):
    """Any number of choices, a box each."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()


class TextField(TextAreaField):
    """A text of several lines, without the blanks around it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, filters=[strip_text], **kwargs)


def with_hint(key: str) -> dict[str, Any]:
    """The words of a field by key: its label, and the hint below it."""
    return {"label": lazy(key), "description": lazy(f"{key}-hint")}


_OF_A_TEXT = {"least": "minlength", "most": "maxlength"}


class Asks:
    """A validator that asks the check of an operation (`writes.Check`): the form states no limit of its own,
    but draws those of the check, and the check's reason stands beside the field.
    """

    def __init__(self, check: partial[Any]) -> None:
        self.check = check
        names = {"least": "min", "most": "max"} if check.func is number else _OF_A_TEXT
        self.field_flags = {names[key]: limit for key, limit in check.keywords.items() if key in names}

    def __call__(self, form: FlaskForm, field: Field) -> None:
        """Raises StopValidation, shown beside the field."""
        try:
            self.check(field.data, field.short_name)
        except Refused as fault:
            raise StopValidation(say(fault.text)) from fault
