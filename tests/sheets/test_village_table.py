"""The village of source 001 from its record to its sheet, and who sees what of a village on a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.village.moves import Attack, Death, Execution, Verdict
from companion.kernel import record
from companion.kernel.desk import Abandon, AddPoints, NotePoints
from companion.sheets.fonts import Fonts
from companion.sheets.result import ResultSheet
from companion.sheets.village import VillageSheet
from companion.words import Words
from tests.driver import Drive
from tests.games.village import source_001
from tests.games.village.desk import go_to, village, write
from tests.sheets.reading import pages, text
from tests.sheets.samples import PHASES_001, POINTS_001, SEATS_001, TONES
from tests.sheets.seen import sheet

RECORD = Path(__file__).resolve().parents[1] / "records" / "village-night.json"


def told(drive: Drive, viewer: str = "gm") -> VillageSheet:
    found = sheet(drive, viewer)
    assert isinstance(found.data, VillageSheet)
    return found.data


@pytest.fixture(scope="module")
def night() -> Drive:
    """The record of the village, taken up by a table."""
    history = record.read(RECORD.read_bytes(), GAMES)
    return Drive(history.setup, log=history.log)


def test_the_seats_stand_in_the_gms_order_with_role_character_and_player(night: Drive) -> None:
    seats = told(night).seats
    assert tuple((s.number, s.role, s.character, s.player) for s in seats) == SEATS_001
    assert {s.role: s.tone for s in seats if s.tone != "village"} == TONES


def test_how_each_seat_left_and_who_did_what_at_night(night: Drive) -> None:
    phases = told(night).phases
    assert [(p.day, p.part, p.alive) for p in phases] == [(p.day, p.part, p.alive) for p in PHASES_001]
    for phase, expected in zip(phases, PHASES_001, strict=True):
        assert set(phase.facts) == set(expected.facts)


def test_dawns_of_16_8_6_and_3(night: Drive) -> None:
    assert [phase.alive for phase in told(night).phases if phase.part == "day"] == [16, 8, 6, 3]


def test_claims_the_first_look_and_shots_are_remarked(night: Drive) -> None:
    remarks = {seat.number: seat.remarks for seat in told(night).seats}
    assert remarks[1] == ("霊媒CO",)
    assert remarks[7] == ("初日フェニキア白",)
    assert remarks[5] == ("ブリッツ銃殺",)
    assert remarks[8] == ("エーゼル銃殺",)
    assert remarks[16] == ("アイコス銃殺",)


def test_it_ended_on_the_evening_of_day_4_and_the_wolves_won(night: Drive) -> None:
    ending = told(night).ending
    assert ending is not None
    assert (ending.result, ending.day, ending.when) == ("人狼陣営の勝利", 4, "evening")


def test_points_stand_by_rule_and_the_struck_one_with_its_note(night: Drive) -> None:
    seats = {seat.number: seat for seat in told(night).seats}
    rules = {
        number: {(p.rule, p.points) for p in seat.points} for number, seat in seats.items() if seat.points
    }
    assert rules == {number: {(p.rule, p.points) for p in points} for number, points in POINTS_001.items()}
    assert {number: seat.total for number, seat in seats.items() if seat.total} == {
        1: 3500, 2: 2000, 7: 500, 8: 500, 9: 2000,
    }  # fmt: skip
    (struck,) = seats[10].points
    assert struck.change == "struck"
    assert struck.note


def test_the_scheme_says_what_each_rule_gives(night: Drive) -> None:
    scheme = dict(told(night).scheme)
    assert scheme["勝利"] == "20"
    assert scheme["生存"] == "今回はなし"
    assert scheme["疑われ"] == "対抗より先に処刑で−5"


def test_the_printed_sheet_holds_the_evening_on_one_page(night: Drive, fonts: Fonts, ja: Words) -> None:
    (page,) = pages(sheet(night, "public").pdf(ja.text, fonts))
    for words in ("16人", "8人", "6人", "3人", "4日目夕方", "人狼陣営の勝利", "クレア襲撃", "MVP10"):
        assert words in page
    for name in source_001.NAMES:
        assert name in page
    assert page[page.index("合計") :].startswith("合計3520552")  # 35 20 5 5 20 0
    assert "未確定" not in page


def test_the_sheet_is_complete_in_english(night: Drive, fonts: Fonts, en: Words) -> None:
    found = text(sheet(night, "public", "en").pdf(en.text, fonts))
    assert "Wolveswon" in found
    assert "レイリー" in found


@pytest.mark.parametrize("viewer", ["public", "host", "seat-1", "seat-4"])
def test_before_the_end_only_the_gm_has_a_sheet_with_roles(viewer: str, fonts: Fonts, ja: Words) -> None:
    drive = source_001.play()
    found = sheet(drive, viewer)
    assert isinstance(found.data, ResultSheet)
    printed = text(found.pdf(ja.text, fonts))
    assert "進行中" in printed
    for secret in ("ハンター", "狂人", "襲撃", "ヒンメル黒"):
        assert secret not in printed


def test_the_gm_prints_it_while_it_is_played(fonts: Fonts, ja: Words) -> None:
    sheet_ = told(source_001.play((2, "night")))
    assert sheet_.ending is None
    assert [phase.alive for phase in sheet_.phases if phase.part == "day"] == [16, 8]
    assert "進行中" in text(sheet(source_001.play(), "gm").pdf(ja.text, fonts))


def test_where_the_story_stays_closed_the_public_gets_the_plain_sheet(fonts: Fonts, ja: Words) -> None:
    drive = village("werewolf villager villager villager", open_at_end=False)
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1))
    drive.say("gm", Verdict("village"))
    assert isinstance(sheet(drive, "public").data, ResultSheet)
    assert "村人陣営" in text(sheet(drive, "public").pdf(ja.text, fonts))
    assert isinstance(sheet(drive, "gm").data, VillageSheet)


def test_irregular_facts_are_marked_and_explained(fonts: Fonts, ja: Words) -> None:
    drive = village()
    go_to(drive, 1, "night")
    drive.say("gm", Attack(1, 3, 4), irregular=True, note="村人が襲撃した")
    found = text(sheet(drive, "gm").pdf(ja.text, fonts))
    assert "※1" in found
    assert "村人が襲撃した" in found


def test_what_was_added_or_noted_by_hand_is_marked(fonts: Fonts, ja: Words) -> None:
    drive = source_001.play()
    drive.say("gm", Verdict("wolves"))
    drive.say("gm", AddPoints(12, "mvp", 300, "名演説"))
    drive.say("gm", NotePoints("win:1:", "最後まで"))
    found = text(sheet(drive, "gm").pdf(ja.text, fonts))
    assert "GMが追加。名演説" in found
    assert "：最後まで" in found
    assert "（未確定）" in found


def test_an_abandoned_village_says_so() -> None:
    drive = source_001.play((1, "night"))
    drive.say("gm", Abandon())
    assert told(drive).abandoned


def test_a_death_in_the_gms_own_words_is_printed_as_text(fonts: Fonts, ja: Words) -> None:
    drive = village()
    go_to(drive, 1, "day")
    write(drive, Death(1, "day", 5, "other", "<b>転落</b>"))
    assert "<b>転落</b>" in text(sheet(drive, "gm").pdf(ja.text, fonts))
