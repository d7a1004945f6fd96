"""What all forms share: words by key, and a refusal beside the field with everything that was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field
from wtforms.i18n import get_translations

from companion.kernel.words import Illegal, Text

from .speech import language, say


class Form(FlaskForm):
    """A form of the house. Labels are `lazy("key")`; WTForms' own messages come in the reader's language."""

    class Meta(FlaskForm.Meta):
        """Reads WTForms' messages once a language; as it comes, it would read their file in every request."""

        def get_translations(self, form: FlaskForm) -> Any:
            """WTForms' own messages in the reader's language."""
            return _messages(language())

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
def _messages(tongue: str) -> Any:
    return get_translations([tongue])


def stripped(typed: str | None) -> str:
    """A filter for text fields: no spaces around, full-width ones neither."""
    return (typed or "").strip()
