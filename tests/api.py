"""The API asked by its own description, with what nobody means: schemathesis makes the requests up."""

from __future__ import annotations

from collections.abc import Iterator

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy, booleans
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.club.accounts import api_tokens
from companion.club.accounts.models import Account
from companion.club.standings.operations import BoardDraft, add_board, adjust
from companion.club.standings.rules import Rules, Scoring
from companion.store.engine import db
from companion.web.api.routes import PREFIX
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import found_club

DESCRIPTION = f"{PREFIX}/openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def token_of(app: Flask, name: str = "a page of the club") -> str:
    """A token that the organiser has made."""
    with app.app_context():
        by = db.session.query(Account).first()
        assert by
        return api_tokens.make(db.session, by, name)


def lived_in(app: Flask) -> str:
    """Something under every address; a token for all of it."""
    found_club(app)
    evening = Evening(app, TODAY)
    evening.come("一", "二", "三")
    first, _ = evening.seat(("一", "二"), ("三",))
    evening.play(first, 2, 1)
    with app.app_context():
        rules = Rules(scoring=Scoring("rank", (300, 100), best=3, of="nights"), least=1, rated=1)
        board = add_board(db.session, evening.season_id, BoardDraft("杯", rules))
        adjust(db.session, board.id, evening.ids["一"], -50, "遅刻")
    return token_of(app)


def asked(app: Flask, token: str, examples: int, start: int = 0) -> Iterator[str]:
    """Ask each address so many times, of what is there and what is not, by a token and as a visitor; yields
    each operation that is done. Fails with the request for an answer that the description does not allow.
    """
    schema = schemathesis.openapi.from_wsgi(DESCRIPTION, app)
    for found in schema.get_all_operations():
        operation = found.ok()
        takes = operation.path_parameters or operation.query
        for mode in GenerationMode if takes else (GenerationMode.POSITIVE,):
            _ask(operation.as_strategy(generation_mode=mode), token, examples, start)
        yield operation.label


def _ask(cases: SearchStrategy[schemathesis.Case], token: str, examples: int, start: int) -> None:
    @seed(start)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, by_token=booleans(), known=booleans())
    def ask(case: schemathesis.Case, by_token: bool, known: bool) -> None:
        if known:
            case.path_parameters = dict.fromkeys(case.path_parameters, 1)
        headers = {"Authorization": f"Bearer {token}"} if by_token else {}
        case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
