"""Cards for seats to cut out, certificates for the first of an event, and the crest on a table's sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.config import ROOT
from companion.games import GAMES
from companion.kernel.words import prefix_of
from companion.sheets.evening import CUT, Certificates, Honour, SeatCard, SeatCards, certificates, seat_cards
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Sheet
from companion.sheets.style import LANDSCAPE, PORTRAIT
from companion.words import Words
from tests.sheets.reading import pages, text, watching
from tests.sheets.seen import HEAD

TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text("utf-8")
OWN = dict(re.findall(r"--own-([\w-]+): #([0-9a-f]{6});", TOKENS))
"""The colours that games have for their own, by day."""
LONG = "ながいなまえのひとがここにもすわっています"


@pytest.mark.parametrize(("seats", "sheets"), [(4, 1), (6, 1), (16, 2)])
def test_every_seat_has_a_card_with_its_table_and_name(
    fonts: Fonts, ja: Words, seats: int, sheets: int
) -> None:
    cards = [SeatCard(n, f"{LONG}{n}", f"http://192.0.2.7/claim/{n:022}") for n in range(1, seats + 1)]
    with watching() as drawn:
        made = seat_cards([SeatCards(HEAD, "窓側の卓", "カタン", seats, cards)], ja.text, fonts)
    assert len(pages(made)) == sheets
    assert text(made).count("窓側の卓") == seats
    assert all(one.right <= PORTRAIT.width - CUT.left + 0.1 for one in drawn)


def test_a_certificate_is_a_page_with_rank_name_and_points(fonts: Fonts, ja: Words) -> None:
    honours = [Honour("1位", "青葉", "35"), Honour("同率2位", LONG, "20"), Honour("同率2位", "きなこ", "20")]
    with watching() as drawn:
        made = certificates(Certificates(HEAD, "2026年11月22日", honours), ja.text, fonts)
    found = pages(made)
    assert len(found) == 3
    assert "2026年11月22日" in text(made)
    assert all(one.right <= LANDSCAPE.width for one in drawn)
    assert {"青葉 殿", "同率2位", "表彰状"} <= {one.text for one in drawn}


def test_a_long_name_stands_on_its_line_of_a_certificate(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        certificates(Certificates(HEAD, "", [Honour("1位", LONG, "35")]), ja.text, fonts)
    (name,) = [one for one in drawn if one.text.startswith(LONG)]
    (rank,) = [one for one in drawn if one.text == "1位"]
    assert rank.baseline < name.baseline - name.size


@pytest.mark.parametrize("event", ["お試しの会", "第12回 よるはこ村"])
def test_a_certificate_says_a_clause_a_line(fonts: Fonts, ja: Words, event: str) -> None:
    with watching() as drawn:
        certificates(
            Certificates(replace(HEAD, event=event), "", [Honour("1位", "青葉", "20")]), ja.text, fonts
        )
    said = [one.text for one in drawn]
    begin = said.index(f"あなたは{event}において20ポイントを獲得し")
    assert said[begin + 1 : begin + 4] == [
        "頭書のとおり優秀な成績を収められました",
        "よってその健闘をたたえ",
        "ここにこれを表彰します",
    ]


@pytest.mark.parametrize(
    ("rank", "shared", "said"), [(1, "no", "First place"), (2, "yes", "Joint second place")]
)
def test_a_place_is_a_word_on_an_english_certificate(en: Words, rank: int, shared: str, said: str) -> None:
    assert en.text("sheet-certificate-rank", rank=rank, shared=shared) == said


@pytest.mark.parametrize("game", [*GAMES, "own-1"])
def test_a_table_s_sheet_bears_the_crest_of_its_game(fonts: Fonts, ja: Words, game: str) -> None:
    """In the game's colour; that of score sheets where a game has none of its own."""
    name = prefix_of(game)
    sheet = Sheet(replace(HEAD, crest=name), ja.text, fonts)
    (page,) = PdfReader(BytesIO(sheet.render())).pages
    content = page.get_contents()
    assert content is not None
    ground = tuple(bytes.fromhex(OWN.get(name, OWN["free"])))
    painted = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) rg", content.get_data())
    assert ground in [tuple(round(255 * float(part)) for part in colour) for colour in painted]
