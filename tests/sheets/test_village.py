"""The village of source 001 from its record to its sheet, and villages that try to burst it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from msgspec.structs import replace as changed

from companion.games.village.views import Column, DayOrNight, VillageView
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.knowledge import Cell
from companion.games.werewolf.night import Attack
from companion.games.werewolf.voting import Execution
from companion.kernel.desk import Abandon, AddPoints, NotePoints
from companion.kernel.results import LedgerLine
from companion.kernel.words import Text
from companion.sheets.fonts import Fonts
from companion.sheets.games import sheets_for
from companion.sheets.games.village import SHEETS, village_pdf, village_sheet
from companion.sheets.result import PrintedTable
from companion.sheets.seat_grid import NAME_LINES
from companion.sheets.style import LANDSCAPE, MARGIN
from tests.games.village import source_001
from tests.games.village.desk import go_to, village, write
from tests.sheets.reading import BASE_14, Drawn, embedded_fonts, pages, text, watching
from tests.sheets.samples import PHASES_001, POINTS_001, REMARKS_001, SEATS_001, village_001
from tests.sheets.seen import pdf, printed

HOSTILE = [
    "長" * 200,
    "x" * 200,
    "<b>太字</b>&amp;",
    "𠮷野家🎲",
    "\u202eabc\u202c",
    "=1+1",
    "a b " * 50,
    "、" * 200,
]


@pytest.fixture(scope="module")
def night() -> PrintedTable:
    """Source 001, signed off, as everybody may see it."""
    return printed(village_001(), "public")


@pytest.fixture(scope="module")
def page(night: PrintedTable, fonts: Fonts) -> str:
    (found,) = pages(village_pdf(night, fonts).render())
    return found


@pytest.fixture(scope="module")
def drawn(night: PrintedTable, fonts: Fonts) -> list[Drawn]:
    with watching() as found:
        village_pdf(night, fonts).render()
    return found


def words(said: str) -> Text:
    """A text that says just this."""
    return Text("village-left-words", {"words": said})


def big(night: PrintedTable, seats: int = 20, days: int = 9) -> PrintedTable:
    """As many seats and days as a club's evening can hold, with hostile names."""
    columns = tuple(
        Column(
            number,
            words("C国狂人（ささやく狂人）" if number % 3 else "人狼"),
            "長い肩書きの吟遊詩人",
            "wolves" if number % 3 == 0 else "village",
            (words("1日目 占い師CO"), words("2日目 ○")) if number % 4 == 0 else (),
        )
        for number in range(1, seats + 1)
    )
    rows = []
    for day in range(1, days + 1):
        dead = (Cell(2 * day, words("処刑死"), out=True),)
        rows.append(DayOrNight(day, "day", seats + 2 - 2 * day, dead))
        killed = Cell(2 * day - 1, words("襲撃死"), out=True)
        rows.append(DayOrNight(day, "night", None, (Cell(20, words("アレックス襲撃")), killed)))
    view = night.view(VillageView)
    assert view.timeline is not None
    timeline = changed(view.timeline, columns=columns, rows=tuple(rows))
    lines = tuple(
        LedgerLine(f"{code}:{number}:", number, code, points, Text("village-why-lost"))
        for number in range(1, seats + 1, 2)
        for code, points in (("win", 2000), ("suspected", -500))
    )
    snapshot = changed(
        night.snapshot,
        view=changed(view, timeline=timeline),
        names=tuple((HOSTILE + ["ふつうの人"] * seats)[:seats]),
        ledger=lines,
    )
    return replace(night, snapshot=snapshot)


def seats_of(drawn: list[Drawn], word: str) -> set[int]:
    """The seats in whose row a word stands, each row found by its player's name."""
    rows = {one.text: one.baseline for one in drawn}
    players = {player: number for number, _, _, player in SEATS_001}
    found = [one.baseline for one in drawn if one.text == word]
    return {min(players.items(), key=lambda pair: abs(rows[pair[0]] - at))[1] for at in found}


def test_the_seats_stand_in_the_gms_order_with_role_character_and_player(night: PrintedTable) -> None:
    roles, players, *_ = village_sheet(night).rows
    found = [
        (*(line.text for line in role.lines), *(line.text for line in player.lines))
        for role, player in zip(roles.cells, players.cells, strict=True)
    ]
    assert found == [(str(number), *rest) for number, *rest in SEATS_001]


def test_wolves_and_others_stand_on_grounds_of_their_own(night: PrintedTable) -> None:
    roles = village_sheet(night).rows[0]
    grounds = {seat: cell.ground_name for seat, cell in enumerate(roles.cells, 1)}
    assert {seat: ground for seat, ground in grounds.items() if ground != "paper"} == {
        1: "dark", 2: "dark", 9: "dark", 10: "dark", 3: "shade",
    }  # fmt: skip


def test_how_each_seat_left_and_who_did_what_at_night(night: PrintedTable) -> None:
    rows = village_sheet(night).rows[3 : 3 + len(PHASES_001)]
    for row, (day, part, alive, facts) in zip(rows, PHASES_001, strict=True):
        assert row.label == night.t("sheet-village-phase", day=day, part=part)
        assert row.remark == (f"{alive}人" if alive else "")
        assert {(n, line.text) for n, cell in enumerate(row.cells, 1) for line in cell.lines} == facts


def test_the_sheet_says_everything_that_the_source_says(page: str) -> None:
    for _, role, character, player in SEATS_001:
        assert role in page
        assert character in page
        assert player in page
    assert page.count("処刑死") == 4
    assert page.count("襲撃死") == 3
    assert page.count("銃撃死") == 7
    assert "4日目夕方" in page
    assert "人狼陣営の勝利" in page
    assert "2018年3月25日（日）" in page
    assert page[page.index("合計") :].startswith("合計3520––––55200––")  # 35 20 … 5 5 20 0 …
    assert "未確定" not in page


def test_claims_the_first_look_and_shots_are_remarked(night: PrintedTable) -> None:
    row = village_sheet(night).rows[2]
    found = {n: tuple(line.text for line in cell.lines) for n, cell in enumerate(row.cells, 1) if cell.lines}
    assert REMARKS_001.items() <= found.items()


def test_points_stand_by_rule_at_their_seat_and_the_struck_one_with_its_note(
    night: PrintedTable, drawn: list[Drawn]
) -> None:
    data = village_sheet(night)
    points, totals = data.rows[-2:]
    assert {
        n: {line.text for line in cell.lines} for n, cell in enumerate(points.cells, 1) if cell.lines
    } == POINTS_001
    told = [line.text for cell in totals.cells for line in cell.lines]
    assert told == ["35", "20", *"––––", "5", "5", "20", "0", *"––––––"]
    (struck,) = points.cells[9].lines
    assert (struck.struck, struck.mark) == (True, "†1")
    assert data.notes[-1].startswith("†1 10番 アイコス「勝利20」：GMが取り消し")
    assert seats_of(drawn, "勝利20") == {1, 2, 9}
    assert seats_of(drawn, "黒占い5") == {7}


def test_attack_and_divination_stand_in_the_row_of_who_acted(drawn: list[Drawn]) -> None:
    assert seats_of(drawn, "クレア襲撃") == {1}
    assert seats_of(drawn, "ヒンメル黒") == {7}
    assert seats_of(drawn, "襲撃死") == {8, 7, 5}
    assert seats_of(drawn, "処刑死") == {4, 2, 3, 12}


def test_the_scheme_says_what_each_rule_gives(night: PrintedTable, page: str) -> None:
    scheme = {"勝利": "20", "生存": "今回はなし", "疑われ": "対抗より先に処刑で−5"}
    assert scheme.items() <= dict(village_sheet(night).scheme).items()
    assert all(worth in page for worth in scheme.values())


def test_irregular_facts_are_marked_and_explained(fonts: Fonts) -> None:
    drive = village()
    go_to(drive, 1, "night")
    drive.say("gm", Attack(1, 3, 4), irregular=True, note="村人が襲撃した")
    found = text(pdf(drive, "gm", fonts))
    assert "※1" in found
    assert "ルール外として記録。村人が襲撃した" in found


def test_what_was_added_or_noted_by_hand_is_marked_and_an_unsigned_village_says_so(fonts: Fonts) -> None:
    drive = source_001.play()
    drive.say("gm", Verdict("wolves"))
    drive.say("gm", AddPoints(12, "mvp", 300, "名演説"))
    drive.say("gm", NotePoints("win:1:", "最後まで"))
    found = text(pdf(drive, "gm", fonts))
    assert "GMが追加。名演説" in found
    assert "：最後まで" in found
    assert "（未確定）" in found


def test_an_abandoned_village_says_so(fonts: Fonts) -> None:
    drive = source_001.play((1, "night"))
    drive.say("gm", Abandon())
    assert "結果なしで終了" in text(pdf(drive, "gm", fonts))


def test_a_death_in_the_gms_own_words_is_printed_as_text(fonts: Fonts) -> None:
    drive = village()
    go_to(drive, 1, "day")
    write(drive, Death(1, "day", 5, "other", "<b>転落</b>"))
    assert "<b>転落</b>" in text(pdf(drive, "gm", fonts))


@pytest.mark.parametrize("viewer", ["public", "host", "seat-1", "seat-4"])
def test_before_the_end_only_the_gm_has_a_sheet_with_roles(viewer: str, fonts: Fonts) -> None:
    drive = source_001.play()
    assert sheets_for(printed(drive, viewer)) is not SHEETS
    found = text(pdf(drive, viewer, fonts))
    assert "進行中" in found
    for secret in ("ハンター", "狂人", "襲撃", "ヒンメル黒"):
        assert secret not in found


def test_the_gm_prints_it_while_it_is_played(fonts: Fonts) -> None:
    found = text(pdf(source_001.play((2, "night")), "gm", fonts))
    assert "16人" in found
    assert "進行中" in found
    assert "決着" not in found


def test_where_the_story_stays_closed_the_public_gets_the_plain_sheet(fonts: Fonts) -> None:
    drive = village("werewolf villager villager villager", open_at_end=False)
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1))
    drive.say("gm", Verdict("village"))
    assert sheets_for(printed(drive, "public")) is not SHEETS
    assert "村人陣営" in text(pdf(drive, "public", fonts))
    assert sheets_for(printed(drive, "gm")) is SHEETS


def test_the_sheet_is_complete_in_english(fonts: Fonts) -> None:
    found = text(pdf(village_001(), "public", fonts, "en"))
    for words in ("Wolfcampwon", "Sunday,25March2018", "Page1of1", "レイリー"):
        assert words in found


def test_twenty_seats_fit_one_page(night: PrintedTable, fonts: Fonts) -> None:
    found = pages(village_pdf(big(night), fonts).render())
    assert len(found) == 1
    assert "1/1ページ" in found[0]


@pytest.mark.parametrize(
    "name", ["Wolfeschlegelsteinhausenbergerdorff", "Bartholomew Konstantinopolitanski Jr"]
)
def test_a_long_name_loses_no_letter_in_a_grid_of_sixteen(
    night: PrintedTable, fonts: Fonts, name: str
) -> None:
    with watching() as found:
        village_pdf(
            replace(night, snapshot=changed(night.snapshot, names=(name,) + ("ハル",) * 15)), fonts
        ).render()
    texts = [one.text for one in found]
    first = next(n for n, one in enumerate(texts) if one and name.startswith(one))
    printed = "".join(texts[first : first + NAME_LINES]).replace(" ", "")
    assert printed.startswith(name.replace(" ", ""))


def test_a_larger_village_goes_on_on_the_next_page(night: PrintedTable, fonts: Fonts) -> None:
    found = pages(village_pdf(big(night, seats=27), fonts).render())
    assert len(found) == 2
    assert "2/2ページ" in found[1]
    assert "襲撃死" in found[0]


@pytest.mark.parametrize("days", [1, 9, 20, 60])
def test_nothing_is_drawn_outside_the_margins(night: PrintedTable, fonts: Fonts, days: int) -> None:
    with watching() as found:
        village_pdf(big(night, seats=21, days=days), fonts).render()
    assert found
    for one in found:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= LANDSCAPE.width - MARGIN + 0.01, one
        assert MARGIN <= one.baseline <= LANDSCAPE.height - MARGIN + 0.01, one


@pytest.mark.parametrize(("seats", "days"), [(20, 9), (20, 4), (9, 4)])
def test_no_name_runs_into_what_stands_beside_it(
    night: PrintedTable, fonts: Fonts, seats: int, days: int
) -> None:
    with watching() as found:
        village_pdf(big(night, seats, days), fonts).render()
    seen = [one for one in found if one.text.strip()]
    for one in (one for one in seen if one.text.startswith(("長長", "xxx", "、、"))):
        beside = [
            other
            for other in seen
            if abs(other.baseline - one.baseline) < one.size / 2 and other.left > one.left
        ]
        assert all(one.right <= other.left for other in beside), one


def test_names_are_data(night: PrintedTable, fonts: Fonts) -> None:
    found = text(village_pdf(big(night), fonts).render())
    assert "<b>太字</b>&amp;" in found
    assert "𠮷野家" in found
    assert "〓" not in found
    assert "abc" in found


def test_every_font_is_embedded(night: PrintedTable, fonts: Fonts) -> None:
    found = embedded_fonts(village_pdf(big(night), fonts).render())
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]


def test_the_same_village_prints_the_same_bytes(fonts: Fonts) -> None:
    assert pdf(village_001(), "public", fonts) == pdf(village_001(), "public", fonts)


def test_only_the_time_of_printing_changes_a_later_print(
    night: PrintedTable, page: str, fonts: Fonts
) -> None:
    later = replace(night, head=replace(night.head, printed_at=datetime(2018, 4, 1, 9, 5)))
    found = text(village_pdf(later, fonts).render())
    assert found.replace("2018年4月1日", "2018年3月25日").replace("09:05", "16:31") == page


def test_heads_names_and_what_was_done_to_somebody_stay_whole(fonts: Fonts) -> None:
    with watching() as drawn:
        pdf(village_001(), "gm", fonts)
    said = [one.text for one in drawn]
    assert said.count("ハンター") == sum(role == "ハンター" for _, role, *_ in SEATS_001)
    assert min(one.size for one in drawn if one.text in ("ブリッツ銃殺", "クレア襲撃")) >= 9
