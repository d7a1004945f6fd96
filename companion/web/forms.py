"""What all forms share: words by key, and a refusal beside the field with everything that was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from flask_wtf.form import _Auto
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import Field, FileField, IntegerField, SelectChoice
from wtforms.i18n import get_translations
from wtforms.validators import StopValidation

from companion.club.writes import Refused, number
from companion.kernel.words import Illegal, Text
from companion.words import LANGUAGES

from .speech import Lazy, language, lazy, say, t
from .typed import whole_number

LANGUAGE_CHOICES = [SelectChoice(each, lazy(f"common-language-{each}")) for each in LANGUAGES]
"""The languages of the program, each in its own words."""


class Form(FlaskForm):
    """A form of the site. Labels are `lazy("key")`; WTForms' own messages come in the reader's language."""

    class Meta(FlaskForm.Meta):
        """Reads WTForms' messages once a language; as it comes, it would read their file in every request."""

        def wrap_formdata(self, form: FlaskForm, formdata: Any) -> Any:
            """What was sent as a form, with files where a field takes one.

            The library would take JSON as well, of any shape and depth, and a file as what was typed.
            """
            if formdata is not _Auto:
                return formdata
            if not (form.is_submitted() and (request.files or request.form)):
                return None
            taken = {name for name, field in form._fields.items() if isinstance(field, FileField)}
            files = [(name, file) for name, file in request.files.items(multi=True) if name in taken]
            return CombinedMultiDict((MultiDict(files), request.form))

        def get_translations(self, form: FlaskForm) -> Any:
            """WTForms' own messages in the reader's language."""
            return _messages(language())

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all fields are sound. What is lacking is asked for by its own name."""
        sound = super().validate(extra_validators)
        for field in self:
            bare = field.gettext("This field is required.")
            named = t("common-lacking", what=str(field.label.text))
            said = [str(error) if isinstance(error, Lazy) else error for error in field.errors]
            field.errors = [named if error == bare else error for error in said]
        return bool(sound)

    def fits(self, faults_of: Callable[[dict[str, Any]], Iterable[Illegal]]) -> bool:
        """Whether what was sent can be kept; all that cannot is said at once, each fault beside its field.

        `faults_of` is given the fields that are sound by themselves.
        """
        if not self.is_submitted():
            return False
        self.validate()
        sound = {field.short_name: field.data for field in self if not field.errors}
        for fault in faults_of(sound):
            self.refuse(fault.text, fault.field)
        return not self.errors

    def refuse(self, text: Text, field: str = "", names: Mapping[int, str] | None = None) -> None:
        """Put a refusal beside a field; without one, or with an unknown one, at the top of the form."""
        sentence = say(text, names)
        if field in self._fields:
            found: Field = self._fields[field]
            found.errors = [*found.errors, sentence]
        else:
            self.form_errors.append(sentence)


@cache
def _messages(locale: str) -> Any:
    return get_translations([locale])


class NumberField(IntegerField):
    """A whole number of at most fifteen figures."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """The number from what was typed. Raises ValueError, shown beside the field."""
        if not valuelist:
            return
        self.data = whole_number(valuelist[0])
        if self.data is None:
            raise ValueError(self.gettext("Not a valid integer value."))


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
