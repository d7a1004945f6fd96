"""From sent fields to a request of the kernel; and what a page needs to show a refusal beside its field."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from companion.kernel.codec import codec_of
from companion.kernel.desk import Restore, Strike
from companion.kernel.game import Action, Game, Illegal, Text
from companion.kernel.replay import Request

from ..forms import Form
from ..speech import say
from . import sent
from .action_forms import Names, form_of, values_of, whole
from .opened import Opened
from .sent import Fields
from .straight import straight
from .strikes import whole as whole_correction

CORRECTIONS = ("strike", "restore")
ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


@dataclass
class Refusal:
    """A refused move: the verb, the form with what was typed and the reasons, the reason at large."""

    verb: str
    form: Form | None = None
    texts: list[Text] = field(default_factory=list)
    forbidden: bool = False
    """The rules forbid it, but a referee may record it as irregular."""
    typed: Fields = field(default_factory=MultiDict)
    """What was typed, for forms that a game's own templates draw."""
    beside: dict[str, Text] = field(default_factory=dict)
    """The rules' reason by the field that it is about."""

    def errors(self, name: str, names: Names) -> list[str]:
        """What is wrong with one field, in the reader's words."""
        if name in self.beside:
            return [say(self.beside[name], names)]
        return [str(error) for error in self.form[name].errors] if self.form and name in self.form else []

    def reasons(self, names: Names) -> list[str]:
        """Why, in the reader's words: at large, then field by field."""
        beside = [str(error) for each in (self.form.errors.values() if self.form else ()) for error in each]
        return list(dict.fromkeys([*(say(text, names) for text in self.texts), *beside]))


class Refused(Exception):
    """A move that was not taken."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.verb)
        self.refusal = refusal


def asked(
    game: Game[Any, Any, Any, Any], author: str, actions: tuple[Action, ...], names: Names, data: Fields
) -> Request:
    """The request that sent fields ask for. Raises Refused with the form as typed."""
    verb = data.get("verb", "")
    action = whole(actions, verb)
    form = form_of(action, game.name, names, data) if action else None
    if action is not None and form is not None and form.validate():
        return _envelope(author, _move(game, action, form, data), data)
    # The GM, from whom nothing is hidden, hears the rules' own reason, and may then record it as irregular.
    bold = straight(game, data) if author == "gm" and not _left_empty(form, data) else None
    if bold is None:
        raise Refused(Refusal(verb, form, [] if form else [Text("kernel-not-offered")], typed=data))
    return _envelope(author, bold, data)


def _left_empty(form: Form | None, data: Fields) -> bool:
    """Whether something that the form needs was not filled in."""
    return any(not data.get(name, "").strip() for name in (form.errors if form else ()) if name)


def _move(game: Game[Any, Any, Any, Any], action: Action, form: Form, data: Fields) -> Any:
    try:
        return codec_of(game).to_move({"verb": action.verb, **values_of(action, form)})
    except msgspec.ValidationError as error:
        form.refuse(Text("table-not-understood", {"why": str(error)}))
        raise Refused(Refusal(action.verb, form, typed=data)) from error


def refused(why: Illegal, fresh: Opened, before: Opened, data: Fields) -> Refusal:
    """The refusal that the rules give, beside its field in the form as typed."""
    verb = data.get("verb", "")
    acting_for = sent.acting_for(data)
    action = fresh.action(verb, acting_for) or before.action(verb, acting_for)
    form = form_of(action, fresh.game.name, fresh.names, data) if action else None
    if form is not None and verb not in CORRECTIONS:
        if why.text.key == "kernel-not-offered":
            form.validate()
        if not form.errors:
            form.refuse(why.text, why.field, fresh.names)
    beside = {why.field: why.text} if why.field else {}
    return Refusal(verb, form, [why.text], why.forbidden, data, beside)


def _envelope(author: str, move: Any, data: Fields) -> Request:
    name = data.get("id", "")
    if not ID.fullmatch(name):
        raise Refused(Refusal(data.get("verb", ""), None, [Text("table-no-id")], typed=data))
    return Request(
        id=name,
        author=author,
        move=move,
        acting_for=sent.acting_for(data),
        note=data.get("note", "")[:500],
        irregular=data.get("irregular", "") not in ("", "0", "n"),
        said=data.get("said_at", type=int),
        fetched=data.get("fetched", type=int),
    )


def correction(table: Opened, data: Fields) -> Request:
    """The request for a strike or restore, with all that falls unseen. Raises Refused."""
    entries = tuple(data.getlist("entries"))
    strikes = data["verb"] == "strike"
    named = Strike(entries) if strikes else Restore(entries, tuple(data.getlist("fallen")))
    return _envelope(table.viewer, whole_correction(table, named, data.get("id", "")), data)
