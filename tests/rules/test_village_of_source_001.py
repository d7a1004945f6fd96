"""001, the result sheet of the first よるはこ村 of 16: everything that the source fixes, from the record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.werewolf.facts import at
from companion.kernel import record
from companion.kernel.record import outcome
from companion.kernel.results import lines
from tests.driver import Drive
from tests.games.village.source_001 import NAMES, STRUCK_NOTE, play, signed

RECORDS = Path(__file__).resolve().parents[1] / "records"
RECORD = RECORDS / "village-night.json"
EXPECTED = RECORDS / "village-night.expected.json"


@pytest.fixture(scope="module")
def night() -> Drive:
    """The recorded evening, read as a stranger would send it."""
    history = record.read(RECORD.read_bytes(), GAMES)
    return Drive(history.setup, log=history.log)


def test_the_record_is_the_evening_as_the_rules_page_rebuilds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    village = GAMES["village"]
    monkeypatch.setattr(
        village, "about", village.about._replace(rules=1)
    )  # the version that it was played by
    assert record.write(signed().history) == RECORD.read_bytes().strip()


def test_the_record_comes_to_what_is_expected(night: Drive) -> None:
    assert outcome(night.history) == json.loads(EXPECTED.read_text("utf-8"))


def test_sixteen_eight_six_and_three_live_at_the_dawns(night: Drive) -> None:
    assert [len(night.state.story.before(at(day, "day"))) for day in (1, 2, 3, 4)] == [16, 8, 6, 3]
    view: Any = night.view("gm")
    assert [row.alive for row in view.timeline.rows if row.part == "day"] == [16, 8, 6, 3]


def test_four_executed_three_attacked_seven_shot_two_survive(night: Drive) -> None:
    left: dict[str, list[str]] = {}
    for gone in night.state.story.departures:
        left.setdefault(gone.cause, []).append(NAMES[gone.seat - 1])
    assert left == {
        "executed": ["ハーツ", "ヒンメル", "フーガ", "トウテツ"],
        "shot": ["フェニキア", "スノウ", "ライオネル", "ヒューレ", "アイコス", "エーゼル", "ブリッツ"],
        "attacked": ["クレア", "マギー", "ヤヌス"],
    }
    assert sorted(NAMES[seat - 1] for seat in night.state.story.living) == ["ゴート", "レイリー"]


def test_the_wolves_win_on_the_evening_of_the_fourth_day() -> None:
    drive = play()
    book: Any = drive.view("gm")
    assert book.book.proposed.camp == "wolves"
    view: Any = signed().snapshot("public").view
    assert (view.ending.day, view.ending.when) == (4, "evening")
    assert view.ending.camp.key == "village-camp-wolves"


def test_no_verdict_is_proposed_before() -> None:
    for until in ((1, "evening"), (1, "night"), (2, "evening"), (2, "night"), (3, "evening"), (3, "night")):
        book: Any = play(until).snapshot("gm").view  # type: ignore[arg-type]
        assert book.book.proposed is None


def test_the_wolf_camp_has_four_winners_and_the_god_who_was_executed_is_none_of_them(night: Drive) -> None:
    assert night.result is not None
    assert [NAMES[seat - 1] for seat in night.result.winners] == [
        "レイリー",
        "ヒンメル",
        "ゴート",
        "アイコス",
    ]


def test_rayleigh_earns_35_maggie_5_and_claire_5(night: Drive) -> None:
    points: dict[str, int] = {}
    for line in night.snapshot("gm").ledger:
        if not line.struck:
            points[NAMES[line.seat - 1]] = points.get(NAMES[line.seat - 1], 0) + line.points
    assert points == {"レイリー": 3500, "ヒンメル": 2000, "ゴート": 2000, "マギー": 500, "クレア": 500}


def test_four_wins_are_proposed_and_the_tenth_seat_is_struck_by_hand_with_a_note(night: Drive) -> None:
    result = night.result
    assert result is not None
    assert [p.seat for p in result.proposals if p.code == "win"] == [1, 2, 9, 10]
    struck = [line for line in lines(result.proposals, night.history.table.edits) if line.struck]
    assert [(line.seat, line.code, line.note) for line in struck] == [(10, "win", STRUCK_NOTE)]


def test_it_is_signed_off(night: Drive) -> None:
    assert night.snapshot("public").signed
