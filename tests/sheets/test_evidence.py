"""The sheet of an evidence village: every answer and whether it was true, told only at the end."""

from __future__ import annotations

import pytest

from companion.games.evidence.views import EvidenceView
from companion.sheets.fonts import Fonts
from companion.sheets.games import sheets_for
from companion.sheets.games.evidence import SHEETS
from companion.sheets.style import LANDSCAPE, MARGIN
from companion.words import Words
from tests.driver import Drive
from tests.games.evidence.desk import Village, ask
from tests.games.evidence.play import Player
from tests.sheets.reading import embedded_fonts, pages, text, watching
from tests.sheets.seen import pdf, printed

LONG = "長い名前の参加者" * 4


def told() -> Village:
    """Seats 1 to 5 are villagers, 6 and 7 wolves. Seat 6 lies about piece 8, then tells the truth about it;
    both wolves are executed, and seat 2 is attacked."""
    village = Village(8).arranged()
    village.answer(ask(village, 1, 6, 8), "white", "perjury")
    village.answer(ask(village, 1, 6, 8, "club-9"), "marred")
    village.second_day()
    for wolf, other in ((6, 1), (7, 1)):
        village.dusk()
        village.vote(rest=wolf, **{f"s{wolf}": other})
        if village.state.phase == "night":
            village.night(2)
    return village


@pytest.fixture(scope="module")
def drive() -> Drive:
    return told()


@pytest.fixture(scope="module")
def whole(drive: Drive, fonts: Fonts) -> str:
    return text(pdf(drive, "public", fonts))


def test_the_verdict_and_every_role_stand_there(whole: str) -> None:
    assert "村人陣営の勝利" in whole
    for said in ("2日目に処刑", "3日目に処刑", "2日目の夜に襲撃"):
        assert said in whole


def test_each_piece_says_what_it_was_and_what_was_answered(whole: str) -> None:
    assert "欠（白×欠）" in whole


def test_every_answer_says_whether_it_was_true(whole: str) -> None:
    assert "8番白偽証" in whole
    assert "8番欠け本当" in whole


def test_it_is_told_at_the_end_to_everybody_and_to_nobody_before(fonts: Fonts) -> None:
    village = Village(8).arranged()
    village.answer(ask(village, 1, 6, 8), "white", "perjury")
    for viewer in ("public", "host", "gm", "seat-6"):
        assert sheets_for(printed(village, viewer)) is not SHEETS
        assert "偽証" not in text(pdf(village, viewer, fonts))
    over = told()
    assert all(sheets_for(printed(over, viewer)) is SHEETS for viewer in ("public", "seat-1", "gm"))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("seed", range(2))
def test_any_village_of_sixteen_in_both_languages_stays_inside_its_pages(
    seed: int, language: str, fonts: Fonts
) -> None:
    player = Player(16, seed, names=[f"{LONG}{n}" for n in range(1, 17)])
    player.finish()
    view = printed(player.drive, "public").view(EvidenceView)
    with watching() as drawn:
        made = pdf(player.drive, "public", fonts, language)
    assert len(view.demands) > 20
    words = Words(language, strict=True)
    lies = sum(seat.lies for seat in view.seats)
    ways = [words.text(f"evidence-way-{way}") for way in ("perjury", "fabrication")]
    assert sum(one.text in ways for one in drawn) == lies
    assert len(pages(made)) >= 3
    assert all(embedded_fonts(made).values())
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= LANDSCAPE.width - MARGIN + 0.01, one
        assert one.baseline <= LANDSCAPE.height - MARGIN + 0.01, one
