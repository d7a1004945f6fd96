"""A table's house rules on one page: every rule with its value and its sentence, no secret of the deal."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.games.magic_city.course import Compose
from companion.games.village.state import VillageOptions
from tests.driver import Drive, setup
from tests.sheets.reading import text
from tests.web.house import Person
from tests.web.sheets import evenings

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")


def rules_of(club: Flask, person: Callable[..., Person], language: str, **options: object) -> bytes:
    with club.app_context():
        drive = Drive(setup("village", SIX, VillageOptions(**options)))  # type: ignore[arg-type]
        table_id = evenings.played(drive, evenings.event())
    somebody = person(language=language)
    assert f"/tables/{table_id}/rules.pdf" in somebody.get(f"/tables/{table_id}/public").text
    answer = somebody.get(f"/tables/{table_id}/rules.pdf")
    assert answer.status_code == 200
    return bytes(answer.data)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", ("同数", "抽選", "連続護衛なし", "自分に投票できる自分に票を入れることを認めます。しない")),
        ("en", ("stilltied", "executedbylot", "guardedlastnight")),
    ],
)
def test_all_rules_stand_on_one_page_with_their_sentences(
    club: Flask, person: Callable[..., Person], language: str, said: tuple[str, ...]
) -> None:
    pdf = rules_of(club, person, language, tie="chance")
    assert len(PdfReader(BytesIO(pdf)).pages) == 1
    found = text(pdf)
    assert [words for words in said if words not in found] == []
    assert "いいえ" not in found, "what a table does and what it does not are said so"


def test_roles_stand_on_it_only_where_everybody_sees_them(club: Flask, person: Callable[..., Person]) -> None:
    dealt = {"led": "rules", "roles": {"werewolf": 1, "cat": 1, "villager": 4}}
    assert "猫又" not in text(rules_of(club, person, "ja", composition_shown=False, **dealt))


def test_what_the_game_master_settled_before_the_role_check_stands_on_it(
    club: Flask, person: Callable[..., Person]
) -> None:
    with club.app_context():
        drive = Drive(setup("magic_city", (*SIX, "ゴウ", "ハナ")))
        drive.say("gm", Compose("citizen", 2))
        drive.say("gm", Compose("golem", 1))
        table_id = evenings.played(drive, evenings.event())
    assert "ゴーレム1" in text(bytes(person(language="ja").get(f"/tables/{table_id}/rules.pdf").data))
