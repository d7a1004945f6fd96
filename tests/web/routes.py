"""Every address of the house, from the routes themselves: what is added later is among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from flask import Flask
from werkzeug.routing import Rule
from werkzeug.routing.converters import AnyConverter, NumberConverter


def rules(app: Flask, method: str) -> Iterator[Rule]:
    """The routes that answer to a method."""
    return (rule for rule in app.url_map.iter_rules() if method in (rule.methods or ()))


def addresses(rule: Rule, given: Mapping[str, list[str]]) -> Iterator[str]:
    """The route's addresses: with each of the values given for a name; else every choice, 1, or `x`."""
    named = [(name, given.get(name) or _values(rule, name)) for name in sorted(rule.arguments)]
    for values in product(*(several for _, several in named)):
        _, path = rule.build(dict(zip((name for name, _ in named), values, strict=True))) or ("", "")
        yield path


def _values(rule: Rule, name: str) -> list[str]:
    kind = rule._converters[name]
    if isinstance(kind, AnyConverter):
        return sorted(kind.items)
    return ["1"] if isinstance(kind, NumberConverter) else ["x"]
