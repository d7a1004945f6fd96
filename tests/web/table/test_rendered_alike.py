"""What is rendered once for all who see the same: nobody gets what other facts, names or words made."""

from __future__ import annotations

from typing import Any

from flask import Flask
from markupsafe import Markup

from companion.web.table.action_forms import rendered_alike


class Counting:
    """A macro that counts how often it is rendered."""

    def __init__(self, name: str) -> None:
        self.name, self.times = name, 0

    def __call__(self, *facts: Any) -> Markup:
        self.times += 1
        return Markup(f"{self.name} {self.times} {facts}")


def test_the_same_facts_names_and_language_are_rendered_once(app: Flask) -> None:
    macro = Counting("line")
    with app.test_request_context(headers={"Accept-Language": "ja"}):
        first = rendered_alike(macro, {1: "アン"}, (1, 2))
        assert rendered_alike(macro, {1: "アン"}, (1, 2)) == first
    assert macro.times == 1


def test_other_facts_names_words_or_another_macro_are_rendered_anew(app: Flask) -> None:
    macro, other, found = Counting("line"), Counting("votes"), set()
    with app.test_request_context(headers={"Accept-Language": "ja"}):
        found.add(rendered_alike(macro, {1: "アン"}, 1))
        found.add(rendered_alike(macro, {1: "アン"}, 2))
        found.add(rendered_alike(macro, {1: "ベン"}, 1))
        found.add(rendered_alike(other, {1: "アン"}, 1))
    with app.test_request_context(headers={"Accept-Language": "en"}):
        found.add(rendered_alike(macro, {1: "アン"}, 1))
    assert len(found) == 5
