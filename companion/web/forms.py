"""What all forms share: words by key, and a refusal beside the field with everything that was typed."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from flask import Response, make_response, render_template, request
from flask_wtf import FlaskForm
from flask_wtf.form import _Auto
from werkzeug.wrappers import Response as Answer
from wtforms import BooleanField, Field, HiddenField
from wtforms.fields.choices import SelectFieldBase
from wtforms.i18n import get_translations

from companion.club.accounts.acts import Changes, last_act
from companion.club.accounts.models import Club
from companion.club.writes import get_row
from companion.kernel.words import Illegal, Param, Text
from companion.store.engine import db, writing

from .security import from_json
from .site import club_language
from .speech import Lazy, flash_text, hour, language, say, speaking, t, words

LOGGED = 200
"""Characters that the log of acts keeps of a value."""


class Form(FlaskForm):
    """A form of the site. Labels are `lazy("key")`; WTForms' own messages come in the reader's language."""

    class Meta(FlaskForm.Meta):
        """Reads WTForms' messages once a language; as it comes, it would read their file in every request."""

        def wrap_formdata(self, form: FlaskForm, formdata: Any) -> Any:
            """What was sent as a form.

            The library would take JSON as well, of any shape and depth, and a file as what was typed.
            """
            if formdata is not _Auto:
                return formdata
            return request.form if form.is_submitted() and request.form else None

        def get_translations(self, form: FlaskForm) -> Any:
            """WTForms' own messages in the reader's language."""
            return _messages(language())

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all fields are sound. What is lacking is asked for by its own name, or in the words that
        stand under its label's key with `-enter`."""
        sound = super().validate(extra_validators)
        for field in self:
            bare = field.gettext("This field is required.")
            own = f"{getattr(field.label.text, 'key', '')}-enter"
            named = t(own) if words().has(own) else t("common-lacking", what=str(field.label.text))
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

    @property
    def _editable(self) -> list[Field]:
        return [field for field in self if not isinstance(field, HiddenField)]

    @property
    def seen(self) -> str:
        """Marks of what stands, which a page carries on so as to be told when it has changed meanwhile."""
        marks = {field.short_name: _mark(field, field.object_data) for field in self._editable}
        return msgspec.json.encode(marks).decode()

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """What was typed over what: each field's label, what stands there, and what is to."""
        each = ((field, field.object_data, field.data) for field in self._editable)
        return [
            (str(field.label.text), _as_written(field, before)[:LOGGED], _as_written(field, after)[:LOGGED])
            for field, before, after in each
            if _mark(field, before) != _mark(field, after)
        ]

    def meets(self, present: "Form", seen: Mapping[str, str]) -> bool:
        """Whether all still stands as it was `seen`. Where not, each such field says so: what was typed in
        it stays, and one that nobody touched shows what stands there now."""
        same = True
        for stands in present._editable:
            name = stands.short_name
            field, mark = self._fields.get(name), _mark(stands, stands.object_data)
            if field is None:
                continue
            field.object_data = stands.object_data
            if seen.get(name, mark) == mark:
                continue
            same, typed = False, _mark(field, field.data)
            now: dict[str, Param] = {"now": _as_written(stands, stands.object_data) or t("common-empty")}
            if typed == seen[name]:
                field.data, field.raw_data = stands.data, None
                self.refuse(Text("common-changed-taken", now), name)
            elif typed != mark:
                self.refuse(Text("common-changed-typed", now), name)
        return same

    def refuse(self, text: Text, field: str = "", names: Mapping[int, str] | None = None) -> None:
        """Put a refusal beside a field; without one, or with an unknown one, at the top of the form."""
        sentence = say(text, names)
        if field in self._fields:
            found: Field = self._fields[field]
            found.errors = [*found.errors, sentence]
        else:
            self.form_errors.append(sentence)


def _as_written(field: Field, data: Any) -> str:
    """What a field would show of a value: words of choices, else as it is typed."""
    if isinstance(field, BooleanField):
        return t("common-ticked") if data else ""
    if isinstance(field, SelectFieldBase):
        chosen = data if isinstance(data, (list, tuple)) else [data]
        return "、".join(str(label) for value, label, *_ in field.iter_choices() if value in chosen)
    kept = field.data, field.raw_data
    field.data, field.raw_data = data, None
    try:
        return "\n".join(str(field._value()).split("\r\n")).strip()
    finally:
        field.data, field.raw_data = kept


def _mark(field: Field, value: Any) -> str:
    """Stands for a value: equal for equal ones, in every language."""
    text = str(value) if isinstance(field, SelectFieldBase) else _as_written(field, value)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def _messages(locale: str) -> Any:
    return get_translations([locale])


R = TypeVar("R")
Page = Answer | Response
REFUSED = 422
SEEN = "seen"
"""The field in which a form that edits carries what it saw."""


def attempt(form: Form, act: Callable[[], R], field: str = "") -> R | None:
    """What an operation gives, or nothing: then the form has its reasons beside their fields.

    `field` is where the reasons stand whose fields are none of the form's.
    """
    try:
        return act()
    except Illegal as refusal:
        for fault in (refusal, *getattr(refusal, "further", ())):
            form.refuse(fault.text, field or fault.field)
        return None


def edit(
    form: Form,
    present: Callable[..., Form],
    act: Callable[[Changes], R],
    what: str,
    field: str = "",
    **about: int,
) -> R | None:
    """As `attempt`, for a form that changes what stands: not over what somebody else has written there since
    it was shown. Then it comes back with both, and says whose act (`what`, `about`) that was.

    `present` makes the form, by `formdata=None` as it would be shown now; `act` is given what was changed
    from what. Two who save at once do so one after the other.
    """
    seen = from_json(request.form.get(SEEN) or "{}", dict[str, str])

    def unless_changed() -> R | None:
        with writing(db.session):
            get_row(db.session, Club, 1, lock=True)
            if form.meets(present(formdata=None), seen):
                with speaking(club_language()):
                    changes = form.changes
                return act(changes)
        before = last_act(db.session, what, **about)
        if before:
            form.refuse(Text("common-changed-by", {"who": before.who, "at": hour(before.at)}))
        else:
            form.refuse(Text("common-changed-meanwhile"))
        return None

    return attempt(form, unless_changed, field)


def carry_out(act: Callable[[], object], key: str = "", **params: Any) -> bool:
    """Do what a button asks and say so on the next page, or why it is refused. Whether it was done."""
    try:
        act()
    except Illegal as refusal:
        flash_text(refusal.text, "danger")
        return False
    if key:
        flash_text(key, **params)
    return True


def ask_first(key: str, url: str, back: str, params: Mapping[str, object] | None = None, **given: Any) -> str:
    """The page that asks before something is done, in the words of a key: `-title`, `-text`, `-undoable`
    where it can be taken back, and on the button `-do`; for title and button those of the key itself where
    it has no others. What is given stands in their place."""

    def said(part: str) -> str:
        return t(f"{key}-{part}", **(params or {})) if words().has(f"{key}-{part}") else ""

    page = {"title": said("title") or t(key), "text": said("text"), "label": said("do") or t(key)}
    page["undoable"] = said("undoable")
    return render_template("confirm.html", url=url, back=back, **{**page, **given})


def form_page(sent: Form, template: str, /, **given: Any) -> Response:
    """A page with a form: 200 when it is shown first, 422 when what was sent came back with reasons."""
    return make_response(render_template(template, **given), REFUSED if sent.errors else 200)
