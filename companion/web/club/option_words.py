"""House rules and points in words: names and values, and where they differ from the game's own."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from msgspec import inspect

from companion.games import GAMES
from companion.kernel.game import AnyGame
from companion.kernel.results import Rule
from companion.kernel.words import CodeName, prefix_of

from ..speech import t, words


class Label:
    """A label by the first of its keys with words, else the bare name, as for a game that is new."""

    def __init__(self, name: str, *keys: str) -> None:
        self.keys = keys
        self.name = name

    def __str__(self) -> str:
        return next((t(key) for key in self.keys if words().has(key)), self.name)


def count_label(game: str, name: str, key: object) -> Label:
    """What is counted under a key of a house rule's map: by the option's own words, else the role's name."""
    return Label(str(key), option_key(game, name, key), f"{prefix_of(game)}-role-{key}")


def option_key(game: str, name: str, value: object = None) -> str:
    """The key of an option's name, or of one of its values."""
    key = f"{prefix_of(game)}-option-{name.replace('_', '-')}"
    return key if value is None else f"{key}-{str(value).replace('_', '-')}"


def option_label(game: str, name: str) -> str:
    """An option's name in words."""
    return str(Label(name, option_key(game, name)))


def option_value(game: str, name: str, value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return t("club-yes" if value else "club-no")
    if isinstance(value, int) and name in _lengths(game):
        return length(value)
    if isinstance(value, int):
        return str(value)
    if value in ("", (), {}):
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{count_label(game, name, key)} {number}" for key, number in value.items())
    if isinstance(value, tuple):
        return ", ".join(option_value(game, name, each) for each in value)
    return str(Label(str(value), option_key(game, name, value)))


def length(minutes: int) -> str:
    """Minutes as people say them: 22 hours, 1 hour 30 minutes."""
    hours, rest = divmod(minutes, 60)
    has = "hours" if not rest else "both" if hours else "minutes"
    return t("club-length", hours=hours, minutes=rest, has=has)


@cache
def _lengths(game: str) -> frozenset[str]:
    """The options of a game that are lengths of time in minutes."""
    found = fields_of(GAMES[game]) if game in GAMES else ()
    return frozenset(field.name for field in found if isinstance(field.type, inspect.Metadata))


def fields_of(game: AnyGame) -> tuple[inspect.Field, ...]:
    """A game's house rules by their types."""
    found = inspect.type_info(game.Options)
    return found.fields if isinstance(found, inspect.StructType) else ()


def differing(game: AnyGame, options: Any, names: Collection[str] = ()) -> list[tuple[str, str]]:
    """House rules that are not the game's own, of all or of these: name and value, in words."""
    standard = game.Options()
    return [
        (option_label(game.name, field), option_value(game.name, field, getattr(options, field)))
        for field in options.__struct_fields__
        if getattr(options, field) != getattr(standard, field) and (field in names or not names)
    ]


def rules_of_group(game: AnyGame, options: Any, group: str) -> list[tuple[str, str]]:
    """The house rules of one of a game's groups: name and value, in words."""
    return [
        (option_label(game.name, field), option_value(game.name, field, getattr(options, field)))
        for field in dict(game.about.option_groups)[group]
    ]


def all_rules(game: AnyGame, options: Any) -> list[tuple[str, str, str, bool]]:
    """All house rules: name, value and sentence in words, and whether the value is not the game's own.

    How many of each role are dealt is left out where the table is not to see it.
    """
    standard = game.Options()
    hidden = () if getattr(options, "composition_shown", True) else ("roles",)
    lines = []
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if name not in hidden:
            hint = f"{option_key(game.name, name)}-hint"
            said = t(hint) if words().has(hint) else ""
            own = value != getattr(standard, name)
            lines.append((option_label(game.name, name), option_value(game.name, name, value), said, own))
    return lines


def rule_label(game: str, rule: Rule) -> str:
    """A line of a scheme in words: the club's own, else the game's, else the code."""
    return str(words().param(CodeName(game, rule.code, rule.label)))
