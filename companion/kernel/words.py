"""What is said to people: keys and parameters, never sentences. Web and sheets translate."""

from __future__ import annotations

import msgspec


class Who(msgspec.Struct, frozen=True, tag_field="is", tag="seat"):
    """A seat (from 1) inside a text; shown as the display name of whoever sits there."""

    seat: int


class Text(msgspec.Struct, frozen=True, tag_field="is", tag="text", omit_defaults=True):
    """A sentence by key with its parameters: texts, seats, names, figures, or lists of them."""

    key: str
    params: dict[str, Param] = {}


Part = str | int | Text | Who
Param = str | int | Text | Who | tuple[str | int | Text | Who, ...]


class Illegal(Exception):
    """A move that the rules refuse: the reason, and the field beside which to show it.

    `forbidden` marks what the rules forbid but a real table may have done all the same: the host
    or GM may record that as irregular. What is impossible is refused whoever sends it.
    """

    def __init__(self, text: Text, field: str = "", *, forbidden: bool = False) -> None:
        super().__init__(text.key)
        self.text = text
        self.field = field
        self.forbidden = forbidden


class Clash(Illegal):
    """A strike or restore that another entry does not bear: which one, for whoever may know of it."""

    def __init__(self, key: str, why: Illegal, entry: str) -> None:
        super().__init__(Text(key, {"why": why.text}))
        self.entry = entry
