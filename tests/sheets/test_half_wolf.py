"""Half Werewolf on paper: the sheet of a game, the rules on a page a deck, cards to cut with their backs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.games.half_wolf.cards import deck
from companion.games.half_wolf.game import GravediggerSaw, SeerSaw, TellCard, TellExecuted, TellWinners
from companion.sheets import emblems
from companion.sheets.deck import CARDS
from companion.sheets.fonts import Fonts
from companion.sheets.games import sheets_for
from companion.sheets.games.half_wolf import (
    DECKS,
    SHEETS,
    HalfWolfSheet,
    box,
    cards_pdf,
    half_wolf_sheet,
    rules_pdf,
)
from companion.sheets.style import MARGIN, PORTRAIT
from companion.words import Words
from tests.driver import Drive
from tests.games.half_wolf.worlds import HANDS, PLAIN, any_world, magician, world
from tests.sheets.reading import embedded_fonts, pages, text, watching
from tests.sheets.seen import HEAD, pdf, printed
from tests.sheets.test_decks import inside

BACKS = ("evidence", "city-event", "city-role")
"""Pictures of other decks' backs."""


def data(drive: Drive, viewer: str = "public") -> HalfWolfSheet:
    return half_wolf_sheet(printed(drive, viewer))


def heads(found: HalfWolfSheet) -> list[str]:
    return [column.title for column in found.hands.columns]


def lines(found: HalfWolfSheet) -> list[dict[str, str]]:
    """A line a seat by the headings of its columns, then the graveyard's."""
    return [dict(zip(heads(found), (cell.text for cell in row), strict=True)) for row in found.hands.cells]


class TestTheSheet:
    def test_hands_dealt_passed_and_after_the_swap(self) -> None:
        first, _, _, third, _, sixth, graves = lines(data(magician().played()))
        assert (third["配られたカード"], third["渡したカード"]) == ("人狼・村人", "村人")
        assert (third["受け取った後"], third["最後の手札"]) == ("人狼・村人", "村人・村人")
        assert (sixth["最後の手札"], sixth["立場"]) == ("村人・魔術師", "村人陣営")
        assert first["立場"] == "人狼陣営（魔術師を見た）"
        assert (graves["受け取った後"], graves["最後の手札"]) == ("村人・村人", "人狼・村人")

    def test_abilities_and_what_was_seen(self) -> None:
        told = "\n".join(data(magician().played()).happened)
        for line in (
            "占い師：P1さんがP6さんの2枚目を見ました",
            "占い師が見たカードは魔術師",
            "墓掘りが見た墓地は村人・村人",
            "墓地から村人が出て、人狼が墓地に入った",
        ):
            assert line in told

    def test_votes_of_each_seat_and_who_had_none(self) -> None:
        found = data(magician().played())
        votes = [line["投票"] for line in lines(found)]
        assert (votes[0], votes[4]) == ("投票権なし → 投票権なし", "墓地 → 墓地")
        assert "投票権のない人：P1" in found.happened

    def test_the_verdict_with_its_rule(self, fonts: Fonts, ja: Words) -> None:
        drive = magician().played()
        (page,) = pages(pdf(drive, "public", fonts))
        assert "人狼陣営の勝利" in page
        assert "人狼は見つからず。処刑した手札" in page
        won = [line["席"] for line in lines(data(drive)) if line.get("結果", "").startswith("勝ち")]
        assert won == [line["席"] for line in lines(data(drive))][:2] == ["1　P1", "4　P4"]
        assert "（未確定）" in page

    def test_where_the_house_shows_hands_alone_there_is_nothing_of_the_story(
        self, fonts: Fonts, ja: Words
    ) -> None:
        drive = magician(after="hands").played()
        found = data(drive)
        assert heads(found) == ["席", "最後の手札", "立場", "投票", "結果"]
        page = text(pdf(drive, "public", fonts))
        for secret in ("配られたカード", "占い師が見たカード", "墓掘りが見た墓地"):
            assert secret not in page
        assert lines(found)[4]["投票"] == "墓地"  # the open runoff alone
        assert heads(data(drive, "gm"))[1] == "配られたカード"

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-3"])
    def test_before_the_end_the_cards_lie_face_down(self, viewer: str, fonts: Fonts, ja: Words) -> None:
        drive = magician().played("vote")
        assert sheets_for(printed(drive, viewer)) is not SHEETS
        found = text(pdf(drive, viewer, fonts))
        assert "人狼陣営" not in found
        for card in ("villager", "seer", "gravedigger", "madman", "magician"):
            assert ja.text(f"half-wolf-{card}") not in found

    def test_a_gm_prints_it_while_it_is_played(self) -> None:
        for stage in ("choose", "ready", "day"):
            found = data(magician().played(stage), "gm")
            assert found.verdict == "進行中"

    def test_real_cards_have_hands_and_verdict_and_nothing_that_nobody_told(self) -> None:
        drive = world(HANDS, PLAIN, extra="magician", options={"cards": "real"}).started()
        drive.say("host", TellExecuted(3))
        for card, at in {"wolf": 3, "madman": 4, "seer": 1, "gravedigger": 2, "magician": 6}.items():
            drive.say("host", TellCard(card, at))  # type: ignore[arg-type]
        drive.say("host", SeerSaw(-1))
        drive.say("host", GravediggerSaw(-1))
        found = data(drive)
        assert found.verdict == "村人陣営の勝利"
        assert heads(found) == ["席", "最後の手札", "立場", "結果"]

    def test_a_table_that_judged_for_itself_has_the_plain_sheet(self) -> None:
        drive = world(HANDS, PLAIN, extra="magician", options={"cards": "real"}).started()
        drive.say("host", TellExecuted(3))
        drive.say("host", TellWinners((1, 2)))
        assert sheets_for(printed(drive, "public")) is not SHEETS

    @pytest.mark.parametrize("seed", range(8))
    def test_any_game_in_both_languages_stays_inside_its_page(self, seed: int, fonts: Fonts) -> None:
        size, extra = random.Random(seed).choice(list(DECKS.values()))
        drive = any_world(random.Random(seed), size, extra).played()
        for language in ("ja", "en"):
            with watching() as drawn:
                pdf(drive, "public", fonts, language)
            assert all(one.left >= MARGIN - 1 and one.right <= PORTRAIT.width - MARGIN + 1 for one in drawn)


class TestTheRulesOnAPage:
    @pytest.mark.parametrize("language", ["ja", "en"])
    @pytest.mark.parametrize("variant", DECKS)
    def test_one_page_for_each_deck(self, variant: str, language: str, fonts: Fonts) -> None:
        words = Words(language, strict=True)
        (page,) = pages(rules_pdf(variant, HEAD, words.text, fonts))
        for card in set(deck(*DECKS[variant])):
            assert "".join(words.text(f"half-wolf-{card}").split()) in page

    @pytest.mark.parametrize(
        ("variant", "there", "absent"),
        [
            ("4", "狂人には投票権がありません", "墓掘り"),
            ("6", "墓掘りが名乗り出て", "魔術師"),
            ("magician", "能力で見た占い師・墓掘り", "終末論者"),
            ("sinner", "上の勝者に加えて罪人", "終末論者"),
            ("doomsayer", "人狼と終末論者を持っていた", "罪人"),
        ],
    )
    def test_a_deck_has_its_own_rules_and_no_others(
        self, variant: str, there: str, absent: str, fonts: Fonts, ja: Words
    ) -> None:
        printed = text(rules_pdf(variant, HEAD, ja.text, fonts))
        assert there in printed
        assert absent not in printed

    def test_the_graveyard_of_four_holds_one_card(self, fonts: Fonts, ja: Words) -> None:
        assert "残りの1枚" in text(rules_pdf("4", HEAD, ja.text, fonts))
        assert "残りの2枚" in text(rules_pdf("5", HEAD, ja.text, fonts))


class TestTheCards:
    def test_the_box_holds_eighteen(self) -> None:
        """000 内容物: villagers 10, one each of seven others, a blank."""
        assert len(box()) == 18
        assert (box().count("villager"), box().count("")) == (10, 1)
        assert set(box()) == {"", *(card for of in DECKS.values() for card in deck(*of))}

    @pytest.mark.parametrize(("variant", "count"), [("4", 1), ("5", 2), ("magician", 2), ("all", 2)])
    def test_fronts_and_backs_take_turns(self, variant: str, count: int, fonts: Fonts, ja: Words) -> None:
        found = pages(cards_pdf(variant, HEAD, ja.text, fonts))
        assert [page.endswith("100%") and ("裏" if "裏" in page else "表") for page in found] == [
            "表",
            "裏",
        ] * count
        assert not any("村人" in page for page in found[1::2])

    def test_each_card_stands_with_picture_name_and_words_inside_its_own_edges(
        self, fonts: Fonts, ja: Words
    ) -> None:
        with watching() as drawn:
            cards_pdf("doomsayer", HEAD, ja.text, fonts)
        names = [one for one in drawn if one.text == "終末論者"]
        assert len(names) == 1
        for one in drawn:
            if "100" in one.text:
                continue
            assert inside(CARDS, one.left, one.right, one.baseline)

    def test_they_are_printed_at_their_own_size(self, fonts: Fonts, ja: Words) -> None:
        reader = PdfReader(BytesIO(cards_pdf("4", HEAD, ja.text, fonts)))
        preferences = reader.trailer["/Root"]["/ViewerPreferences"]
        assert (preferences["/PrintScaling"], preferences["/Duplex"]) == ("/None", "/DuplexFlipLongEdge")
        assert PORTRAIT.width > CARDS.wide * CARDS.across
        assert PORTRAIT.height > CARDS.tall * CARDS.down

    def test_every_font_is_embedded(self, fonts: Fonts, ja: Words) -> None:
        assert all(embedded_fonts(cards_pdf("all", HEAD, ja.text, fonts)).values())

    @pytest.mark.parametrize("back", ["back", *BACKS])
    def test_backs_look_the_same_from_either_end(self, back: str) -> None:
        """Else a turned card could be told from the others."""
        shapes = emblems.emblems()[back]
        turned = {_print(shape, lambda x, y: (24 - x, 24 - y)) for shape in shapes}
        assert {_print(shape, lambda x, y: (x, y)) for shape in shapes} == turned

    def test_every_card_has_a_picture(self) -> None:
        assert {*box(), "back", *BACKS, "trophy"} - {""} <= set(emblems.emblems())

    def test_what_paper_cannot_draw_is_refused(self, tmp_path, monkeypatch) -> None:
        drawn = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="x"><rect width="2" /></symbol></svg>'
        (tmp_path / "x.svg").write_text(drawn)
        monkeypatch.setattr(emblems, "FILE", tmp_path / "x.svg")
        emblems.emblems.cache_clear()
        with pytest.raises(ValueError, match="rect"):
            emblems.emblems()
        emblems.emblems.cache_clear()


def _print(shape: emblems.Shape, turn: Callable[[float, float], tuple[float, float]]) -> str:
    """A shape whichever way it is drawn."""
    if isinstance(shape, emblems.Circle):
        return f"{turn(*shape.center)} {shape.radius}"
    points = [turn(*point) for stroke in shape for point in stroke.points]
    return str(min(points, points[::-1]))


def test_names_of_decks_are_plain() -> None:
    assert re.fullmatch(r"[a-z0-9]+", "".join(DECKS))
