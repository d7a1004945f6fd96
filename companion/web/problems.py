"""A refusal as programs read it."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from flask import Response, request

FOR_PROGRAMS = "/api/"
"""How addresses begin whose answers programs read."""


class ProblemDocument(msgspec.Struct):
    """Why there is no answer: the status of HTTP, and its name."""

    status: int
    error: str


def is_for_program() -> bool:
    """Whether a program asks, and no page can be shown."""
    return request.path.startswith(FOR_PROGRAMS)


def problem(status: int) -> Response:
    """A refusal as JSON."""
    body = msgspec.json.encode(ProblemDocument(status, HTTPStatus(status).phrase))
    answer = Response(body, status, mimetype="application/json")
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer
