"""The API's description (OpenAPI 3.1), made from its addresses and the classes of its answers."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from ..errors import ProblemDocument
from .routes import ENDPOINTS, JSON, PREFIX, VERSION, Asked, Endpoint

KEY = re.compile(r"<int:(\w+)>")
SAYS = (
    "Read-only. Without a token it says what any visitor of the club's pages sees, with one (`Authorization: "
    "Bearer …`, made under the club's settings) what organisers see. Points are hundredths, shares "
    "and ratings millionths, moments milliseconds since 1970 in UTC."
)
REFUSED = {"400": "What was asked for makes no sense.", "401": "The token is lacking, or stands no more."}
REFUSED |= {"404": "There is no such thing.", "default": "Not now, or not so."}


@cache
def document() -> bytes:
    """The description as JSON."""
    kinds = [*(endpoint.answer for endpoint in ENDPOINTS), ProblemDocument]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    problem = schemas[-1]
    paths = {
        KEY.sub(r"{\1}", endpoint.path): {"get": _operation(endpoint, schema, problem)}
        for endpoint, schema in zip(ENDPOINTS, schemas, strict=False)
    }
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Club night companion", "version": VERSION, "description": SAYS},
            "servers": [{"url": PREFIX}],
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _operation(endpoint: Endpoint, schema: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    keys = [_parameter("path", Asked(name, int, "")) for name in KEY.findall(endpoint.path)]
    refused = {status: _answer(says, problem) for status, says in REFUSED.items()}
    return {
        "operationId": endpoint.view.__name__,
        "summary": (endpoint.view.__doc__ or "").strip(),
        "parameters": [*keys, *(_parameter("query", asked) for asked in endpoint.asked)],
        "security": [{"token": []}] if endpoint.needs_token else [{}, {"token": []}],
        "responses": {"200": _answer("As asked.", schema), **refused},
    }


def _parameter(where: str, asked: Asked) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 1} if asked.kind is int else {"type": "string"}
    found = {"name": asked.name, "in": where, "required": where == "path", "schema": kind}
    return {**found, "description": asked.means} if asked.means else found


def _answer(says: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": says, "content": {JSON: {"schema": schema}}}
