"""Under which rules and points a table is opened: a form from the game's options, and the scheme."""

from __future__ import annotations

from typing import Any

import pytest

from companion.club.tables import operations as tables
from companion.games import GAMES
from companion.kernel.table import codec_of
from companion.store.engine import db
from tests.web.club.evenings import Evening
from tests.web.club.plans import look, plan, send

SNAKE = {"catan-option-minutes": ["60"], "catan-option-opening": ["snake"]}


def setup_of(evening: Evening, table_id: int) -> Any:
    """The setup that a table was opened with."""
    with evening.app.app_context():
        table = tables.get_table(db.session, table_id)
        return codec_of(GAMES[table.game]).setup.decode(table.setup)


def test_house_rules_are_a_form_made_from_the_game_s_options(evening, organiser):
    evening.come("一", "二", "三")
    _page, sent = look(organiser, evening)
    assert sent["catan-option-minutes"] == ["90"]
    send(
        organiser,
        evening,
        {**sent, "catan-option-minutes": ["60"], "catan-option-opening": ["snake"]},
        "open",
    )
    options = setup_of(evening, 1).options
    assert (options.minutes, options.opening, options.goal) == (60, "snake", 10)


@pytest.mark.parametrize("game", ["magic_city", "village"])
def test_cards_or_phones_is_chosen_in_view_and_not_in_the_fold(evening, organiser, game: str) -> None:
    evening.come(*"一二三四五六七八")
    page, sent = look(organiser, evening, game)
    choice = page.index(f'name="{game}-option-led"')
    assert page.index('name="others"') < choice < page.index(f'id="rules-{game}"')
    assert page.count(f'name="{game}-option-led"') == 1
    sent.pop("magic_city-option-events", None)
    send(organiser, evening, {**sent, f"{game}-option-led": ["gm-phones"]}, "open")
    assert setup_of(evening, 1).options.led == "gm-phones"


def test_a_rule_beyond_its_limits_comes_back_beside_its_field(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, "catan-option-minutes": ["9999"]}, "open")
    assert shown.status_code == 422
    assert 'id="catan-option-minutes-error"' in shown.text
    assert 'value="9999"' in shown.text
    assert plan(shown.text)["seat-1"] == sent["seat-1"]


def test_another_house_rule_allows_another_size(evening, organiser):
    evening.come("一", "二", "三", "四", "五")
    _, sent = look(organiser, evening)
    five = {**sent, "catan-option-five_or_six": ["y"]}
    anew = plan(send(organiser, evening, five, "shuffle").text)
    assert len([key for key in anew["seat-1"] if key]) == 5


def test_the_scheme_is_copied_into_the_table_as_it_was_changed(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    changed = {
        **sent,
        "catan-scheme-rule_0": ["25.5"],
        "catan-scheme-rule_3": [""],
        "catan-scheme-label_0": ["いい話"],
        "catan-scheme-points_0": ["3"],
    }
    send(organiser, evening, changed, "open")
    assert [(rule.code, rule.points, rule.label) for rule in setup_of(evening, 1).scheme] == [
        ("rank-1", 2550, ""),
        ("rank-2", 1000, ""),
        ("rank-3", 500, ""),
        ("own-1", 300, "いい話"),
    ]


@pytest.mark.parametrize(
    "typed",
    [
        {"catan-scheme-rule_0": ["1.234"]},
        {"catan-scheme-rule_0": ["999999999"]},
        {"catan-scheme-label_0": ["only a name"]},
    ],
)
def test_points_that_cannot_be_come_back(evening, organiser, typed):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, **typed}, "open")
    assert shown.status_code == 422
    assert "field-error" in shown.text
    assert evening.tables() == []


def test_the_next_table_takes_rules_and_scheme_from_the_last_one(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    send(organiser, evening, {**sent, "catan-option-minutes": ["60"], "catan-scheme-rule_0": ["30"]}, "open")
    evening.come("四", "五", "六")
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    after = setup_of(evening, 2)
    assert (after.options.minutes, after.scheme[0].points) == (60, 3000)
    evening.come("七", "八", "九")
    page, sent = look(organiser, evening)
    assert "As at the last table" in page
    assert sent["catan-option-minutes"] == ["60"]
    standard = plan(send(organiser, evening, sent, "standard", "catan").text)
    assert standard["catan-option-minutes"] == ["90"]


def test_practice_stands_in_view_where_an_evidence_village_is_planned(organiser, evening):
    evening.come("一", "二", "三", "四", "五", "六", "七", "八")
    page, sent = look(organiser, evening, "evidence")
    before = page[: page.index('id="rules-evidence"')]
    assert 'name="evidence-option-tutorial"' in before
    assert 'name="evidence-option-pace"' in before
    assert sent["evidence-option-day_minutes"] == ["22 h"]
