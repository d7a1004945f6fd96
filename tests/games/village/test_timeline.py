"""The result sheet's rows, and the result as lines for a chat."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.game import summary
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.night import Attack, Divination, Guard, Overrule, Reading
from companion.games.werewolf.talk import Claim, Report
from companion.games.werewolf.voting import Execution
from companion.words import Words
from tests.driver import Drive
from tests.games.village.desk import go_to, village, write
from tests.games.village.source_001 import NAMES, signed
from tests.sheets.samples import PHASES_001, REMARKS_001


def said(drive: Drive, text: Any, language: str = "ja") -> str:
    """A text as people read it."""
    return Words(language, strict=True).say(text, dict(enumerate(drive.history.table.names, 1)))


def cells(drive: Drive) -> dict[tuple[int, str], set[tuple[int, str, bool]]]:
    """What stands in the days' rows: seat, words, whether it left by it."""
    view: Any = drive.view("gm")
    return {
        (row.day, row.part): {(cell.seat, said(drive, cell.text), cell.out) for cell in row.cells}
        for row in view.timeline.rows
    }


def test_the_rows_of_source_001_are_those_of_its_sheet() -> None:
    printed = {
        (day, part): {(seat, text, text.endswith("死")) for seat, text in facts}
        for day, part, _, facts in PHASES_001
    }
    assert cells(signed()) == printed


def test_the_remarks_of_source_001_stand_on_it_and_the_shots_of_the_first_day_with_them() -> None:
    drive = signed()
    view: Any = drive.view("gm")
    remarks = {c.seat: tuple(said(drive, text) for text in c.remarks) for c in view.timeline.columns}
    assert REMARKS_001.items() <= remarks.items()
    chain = {4: ("フェニキア銃殺",), 6: ("スノウ銃殺",), 14: ("ライオネル銃殺",), 15: ("ヒューレ銃殺",)}
    assert {seat: texts for seat, texts in remarks.items() if texts} == {**REMARKS_001, **chain}


def test_a_row_of_everything_that_a_night_may_hold() -> None:
    drive = village("werewolf werewolf seer medium knight fox villager villager villager villager")
    go_to(drive, 2, "day")
    write(drive, Claim(1, 2, "seer"), Report(1, 2, 0, 7, "black"), Execution(1, 2), Guard(1, 5, 7))
    write(drive, Divination(1, 3, 6), Reading(1, 4, 2), Attack(1, 1, 7), Death(2, "day", 8, "other", "退席"))
    assert cells(drive) == {
        (1, "day"): {(2, "処刑死", True)},
        (1, "night"): {
            (1, "P7襲撃", False),
            (3, "P6白", False),
            (4, "P2黒", False),
            (5, "P7護衛 GJ", False),
            (6, "呪殺死", True),
        },
        (2, "day"): {(8, "退席", True)},
    }
    view: Any = drive.view("gm")
    assert [said(drive, text) for text in view.timeline.columns[1].remarks] == ["占いCO", "P7黒"]


def test_notes_explain_special_roles_in_play_and_those_of_the_night() -> None:
    drive = village("werewolf hunter god seer villager villager")
    write(drive, DefineRole("人形族", rule="人形遣い族と運命を共にする"))
    write(drive, DefineCamp("傘族"), DefineRole("傘職人", camp="傘族"))
    write(drive, Cast(5, "傘職人"), Cast(6, "人形族"))
    view: Any = drive.view("gm")
    assert [said(drive, text) for text in view.timeline.notes] == [
        "ハンター：死ぬときに、理由を問わず誰か1人を撃ちます。撃たれた人も死にます。",
        "神様：銃で撃たれて死ぬと、陣営の勝敗とは別に勝ちます。",
        "人形族：人形遣い族と運命を共にする",
        "傘職人：傘族の勝ちはGMが判定する",
    ]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_result_for_a_chat_names_everybody_with_role_fate_and_points(language: str) -> None:
    drive = signed()
    look = drive.snapshot("public")
    view: Any = look.view
    lines = [said(drive, text, language) for text in summary(view, look.ledger)]
    assert len(lines) == 5 + 16
    assert all(any(name in line for line in lines[5:]) for name in NAMES)
    assert "35" in lines[5]


def test_there_is_none_before_the_story_is_open() -> None:
    drive = village()
    view: Any = drive.view("public")
    assert summary(view) == ()
    write(drive, Verdict("village"))
    view = drive.view("public")
    assert len(summary(view)) == 4 + 10


def test_what_was_seen_before_a_role_was_corrected_stays_marked() -> None:
    """Ruling: of the one seen as of the one who saw."""
    drive = village("werewolf seer villager villager villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7), Divination(1, 2, 3))
    go_to(drive, 2, "day")
    write(drive, Cast(3, "werewolf"))
    assert (2, "P3白（訂正後は黒）", False) in cells(drive)[1, "night"]
    write(drive, Cast(3, "villager"), Cast(2, "villager"), Cast(4, "seer"))
    rows = {(row.day, row.part): row.cells for row in drive.view("gm").timeline.rows}
    (seen,) = [cell for cell in rows[1, "night"] if cell.seat == 2]
    assert (said(drive, seen.text), seen.irregular) == ("P3白", True)


def first_look(drive: Drive) -> list[str]:
    """The remarks on the seer, who has seat 2."""
    view: Any = drive.view("gm")
    return [said(drive, text) for text in view.timeline.columns[1].remarks]


def test_a_look_at_a_seat_that_was_cast_later_was_not_corrected() -> None:
    drive = village("werewolf seer villager villager villager villager villager", first_divination="free")
    write(drive, Cast(1, ""), Divination(0, 2, 1))
    assert first_look(drive) == ["初日P1白"]
    write(drive, Cast(1, "werewolf"))
    assert first_look(drive) == ["初日P1黒"]
    write(drive, Cast(2, "villager"))
    assert (first_look(drive), cells(drive)) == ([], {})


def test_a_colour_that_an_overrule_names_was_told_so() -> None:
    drive = village("werewolf seer villager villager villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Divination(1, 2, 5), Overrule(1, "seen", 5, "伝え間違い"))
    assert (2, "P5黒", False) in cells(drive)[1, "night"]
    write(drive, Cast(5, "werewolf"))
    assert (2, "P5黒（訂正後は白）", False) in cells(drive)[1, "night"]


def test_the_first_look_stands_among_the_remarks_alone_also_where_a_role_was_corrected() -> None:
    drive = village("werewolf seer villager villager villager villager villager", first_divination="free")
    write(drive, Divination(0, 2, 3))
    go_to(drive, 1, "day")
    write(drive, Cast(3, "werewolf"))
    assert first_look(drive) == ["初日P3白（訂正後は黒）"]
    assert (0, "night") not in cells(drive)
