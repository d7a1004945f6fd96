"""Addresses: ways back inside this site and nowhere else, and the ids that stand in them."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, abort, request
from werkzeug.routing import IntegerConverter, Rule

LARGEST = 2**63 - 1
"""The largest id that a database can be asked for."""
DIGITS = len(str(LARGEST))


class Id(IntegerConverter):
    """`<int:…>` in a route: what can be no id is no page of this site."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{"max": LARGEST, **kwargs})  # type: ignore[arg-type]


class LateRule(Rule):
    """A route whose addresses are first made into code when one is asked for: of all routes that is a
    twentieth of the start, and the first page asks for few."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        make = super()._compile_builder
        made: list[Callable[..., tuple[str, str]]] = []

        def build(rule: Rule, **values: Any) -> tuple[str, str]:
            if not made:
                made.append(make(append_unknown))
            return made[0](rule, **values)

        return build


def row_id(typed: str) -> int:
    """An id as a form, a query or a topic has it. Raises ValueError for what can be none."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS and int(typed) <= LARGEST):
        raise ValueError(typed[:DIGITS])
    return int(typed)


def row_id_or_404(typed: str) -> int:
    """An id of a topic; 404 for what can be none."""
    try:
        return row_id(typed)
    except ValueError:
        abort(404)


def init_app(app: Flask) -> None:
    """Read ids in all routes that are added from here on."""
    app.url_map.converters["int"] = Id
    app.url_rule_class = LateRule


def inside(address: str | None, otherwise: str = "/") -> str:
    """The address when it is a path of this site, else `otherwise`: nobody is sent elsewhere by a link."""
    if not address or not address.startswith("/") or address.startswith("//") or "\\" in address:
        return otherwise
    if any(ord(sign) < 33 for sign in address):
        return otherwise
    parts = urlsplit(address)
    return otherwise if parts.scheme or parts.netloc else address


def way_back(otherwise: str) -> str:
    """Where somebody came from, as the link said that led here; `otherwise` where it said nothing."""
    return inside(request.args.get("back"), otherwise)
