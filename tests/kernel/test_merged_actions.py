"""Several offers of one verb, as one action: it offers all that any of them does."""

from __future__ import annotations

from typing import Any

from companion.kernel.game import Action, Choice, Field, Text
from companion.kernel.verbs import merged_action


def offer(name: str, allowed: dict[str, tuple[str | int, ...]], *numbers: int) -> Action:
    """One offer: these numbers, of which those go with the value of the field `name` that `allowed` says."""
    chosen = tuple(Choice(number, Text("free-won")) for number in numbers)
    return Action("x", (Field("target", "seat", chosen, within=name, allowed=allowed),))


def target(*actions: Action) -> Any:
    merged = merged_action(actions, "x")
    assert merged is not None
    return merged.field("target")


def test_what_one_of_them_allows_is_allowed() -> None:
    field = target(offer("by", {"1": (2,), "2": (1,)}, 1, 2, 3), offer("by", {"1": (3,)}, 2, 3))
    assert [field.misfit_with(number, 1) is None for number in (1, 2, 3)] == [False, True, True]
    assert [field.misfit_with(number, 2) is None for number in (1, 2, 3)] == [True, True, True]


def test_where_they_depend_on_different_fields_the_whole_depends_on_none() -> None:
    field = target(offer("by", {"1": (2,)}, 1, 2), offer("", {}, 1, 2))
    assert (field.within, field.misfit_with(1, 1)) == ("", None)
