"""What Prometheus is told: only where a setting says so, only who knows it, and nothing that is secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from companion.config import Config, SettingError
from tests.web.house import Person

SECRET = "what Prometheus sends, thirty-two at least"


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, metrics=SECRET)


def told(app: Flask) -> dict[tuple[str, frozenset[str]], float]:
    """Every figure by name and labels."""
    answer = app.test_client().get("/metrics", headers={"Authorization": f"Bearer {SECRET}"})
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.text)
    return {
        (one.name, frozenset(one.labels.values())): one.value for kind in families for one in kind.samples
    }


def test_answers_are_counted_by_view_and_never_by_address(club: Flask) -> None:
    visitor = Person(club)
    before = told(club)
    for path in ("/players", "/claim/a-token-of-somebody", "/nothing-here"):
        visitor.get(path)
    after = told(club)

    def grown(*labels: str) -> float:
        key = ("companion_requests_total", frozenset(labels))
        return after[key] - before.get(key, 0)

    assert grown("club.players", "GET", "200") == 1
    assert grown("auth.claim", "GET", "410") == 1
    assert grown("nowhere", "GET", "404") == 1
    assert "a-token-of-somebody" not in str(after)
    assert after["companion_streams", frozenset()] == 0
    assert after["companion_database_up", frozenset()] == 1
    assert after["companion_webhooks_waiting", frozenset()] == 0


def test_who_does_not_know_the_setting_is_told_nothing(club: Flask, organiser: Person) -> None:
    assert organiser.get("/metrics").status_code == 401
    given = {"Authorization": "Bearer " + SECRET[:-1]}
    assert club.test_client().get("/metrics", headers=given).status_code == 401


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(SettingError):
        Config.of_commands({"COMPANION_METRICS": "short"})
