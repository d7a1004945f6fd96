"""The house rules of a table on one page, to lie on it: what is agreed, and what each of it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Block, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.one_page import one_page
from companion.sheets.sheet import Head
from companion.sheets.style import INK, Translate

SIZES = (10.5, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""Type from the largest; the first at which all rules fit one page is taken, else the last."""


@dataclass(frozen=True)
class HouseRule:
    """A rule of the house: what it is called, what was chosen, a sentence on it; `own`: not the game's."""

    label: str
    value: str
    hint: str
    own: bool


@dataclass(frozen=True)
class HouseRules:
    """All of a table."""

    head: Head
    rules: Sequence[HouseRule]


def house_rules_sheet(data: HouseRules, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a table's house rules. Raises FontError when a font cannot be made."""
    return one_page(lambda size: _blocks(data.rules, size, t), SIZES, data.head, t, fonts).render()


def _blocks(rules: Sequence[HouseRule], size: float, t: Translate) -> list[Block]:
    """What differs from the game's own rules stands first, in a column of its own; then all others in two."""
    own = [_line(rule, t) for rule in rules if rule.own]
    others = [_line(rule, t) for rule in rules if not rule.own]
    changed = [Titled(t("sheet-rules-own"), Rules(own, 1, size, INK))] if own else []
    return [*changed, *([Titled(t("sheet-rules-others"), Rules(others, 2, size, INK))] if others else [])]


def _line(rule: HouseRule, t: Translate) -> str:
    said = t("sheet-rules-line", rule=rule.label, value=rule.value)
    return t("sheet-rules-explained", line=said, hint=rule.hint) if rule.hint else said
