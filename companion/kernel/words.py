"""What is said to people: keys and parameters, never sentences. Web and sheets translate."""

import msgspec


class Who(msgspec.Struct, frozen=True, tag_field="is", tag="seat"):
    """A seat (from 1) inside a text; shown as the display name of whoever sits there."""

    seat: int


class CodeName(msgspec.Struct, frozen=True, tag_field="is", tag="code", omit_defaults=True):
    """A line of a ledger inside a text: shown as the club calls it, else the game, else every game."""

    game: str
    code: str
    label: str = ""
    """The club's own name for it."""


class Text(msgspec.Struct, frozen=True, tag_field="is", tag="text", omit_defaults=True):
    """A sentence by key with its parameters: texts, seats, names, figures, or lists of them."""

    key: str
    params: "dict[str, Param]" = {}


class Forbidden(Text, frozen=True, tag_field="is", tag="text"):
    """A reason of the rules alone: at a real table it may have happened all the same, and host or GM may
    record it as irregular."""


Value = str | int | Text | Who | CodeName
Param = Value | tuple[Value, ...]


def prefix_of(game: str) -> str:
    """The first part of the keys of a game's words: half_wolf → half-wolf."""
    return game.replace("_", "-")


class Illegal(Exception):
    """A move that the rules refuse: the reason, and the field beside which to show it.

    `forbidden` marks what the rules forbid but a real table may have done all the same: the host
    or GM may record that as irregular. What is impossible is refused whoever sends it.
    """

    def __init__(self, text: Text, field: str = "", *, forbidden: bool = False) -> None:
        super().__init__(text.key)
        self.text = text
        self.field = field
        self.forbidden = forbidden or isinstance(text, Forbidden)


class Clash(Illegal):
    """A strike or restore that another entry does not bear: which one, for whoever may know of it."""

    def __init__(self, key: str, why: Illegal, entry: str) -> None:
        super().__init__(Text(key, {"why": why.text}))
        self.entry = entry
