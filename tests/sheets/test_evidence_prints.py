"""Evidence on paper: a card for each of the 53 kinds, markers of pieces, the rules on two pages (002)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.evidence.cards import BLANK, CARDS, COMPOSITIONS, DRAWABLE
from companion.sheets.deck import CARDS as CUT
from companion.sheets.fonts import Fonts
from companion.sheets.games.evidence import MARKERS, SPARE, cards_pdf, foot_key, markers_pdf, rules_pdf
from companion.sheets.style import MARGIN, PORTRAIT
from companion.sheets.text_fitting import ELLIPSIS
from companion.words import Words
from tests.sheets.reading import embedded_fonts, pages, text, watching
from tests.sheets.seen import HEAD
from tests.sheets.test_decks import LANGUAGES, inside, squeezed

INVESTIGATIONS = {
    *(f"{suit}-{rank}" for suit in ("spade", "heart", "diamond", "club") for rank in ("ace", *"23456789")),
    *("spade-queen", "spade-king", "heart-jack", "club-queen", "club-king"),
}
"""002 行動カードの種類: those that bear the word."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_fifty_three_cards_and_ten_blanks_fill_seven_pages(language: str, fonts: Fonts) -> None:
    words = Words(language, strict=True)
    with watching() as drawn:
        made = cards_pdf("deck", HEAD, words.text, fonts)
    assert len(DRAWABLE) + SPARE == 63
    assert len(pages(made)) == 14
    assert all(embedded_fonts(made).values())
    names = Counter(words.text(f"evidence-card-{card.key}-name") for card in (*DRAWABLE, *[BLANK] * SPARE))
    counted = Counter(one.text for one in drawn)
    assert {name: counted[name] for name in names} == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_and_inside_its_own_card(language: str, fonts: Fonts) -> None:
    words = Words(language, strict=True)
    with watching() as drawn:
        found = text(cards_pdf("deck", HEAD, words.text, fonts))
    for key in CARDS:
        assert squeezed(words.text(f"evidence-card-{key}-text")) in found, key
    assert ELLIPSIS not in found
    foot = PORTRAIT.height - CUT.top
    assert [
        one for one in drawn if one.baseline < foot and not inside(CUT, one.left, one.right, one.baseline)
    ] == []


def test_suit_and_rank_are_signs_that_the_font_has(fonts: Fonts, ja: Words) -> None:
    assert fonts.printed("♠♥♦♣★", bold=True) == "♠♥♦♣★"
    assert ja.text("evidence-card-heart-queen") == "♥Q 交渉"
    assert ja.text("evidence-card-spade-ace") == "♠A 捜査1"


def test_cards_with_the_same_effect_say_the_same(ja: Words, en: Words) -> None:
    for words in (ja, en):
        for rank in ("9", "10"):
            said = {
                words.text(f"evidence-card-{suit}-{rank}-text")
                for suit in ("spade", "heart", "diamond", "club")
            }
            assert len(said) == 1
        assert "7" in words.text("evidence-card-club-7-text")


def test_the_foot_says_which_cards_cost_the_stack(ja: Words) -> None:
    assert {key for key, card in CARDS.items() if foot_key(card).endswith("investigation")} == INVESTIGATIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_players_get_each_number_in_both_colours(language: str, fonts: Fonts) -> None:
    words = Words(language, strict=True)
    with watching() as drawn:
        made = markers_pdf("five", HEAD, words.text, fonts)
    fronts = Counter(one.text for one in drawn if one.page == 1)
    assert {fronts[words.text(f"evidence-{colour}")] for colour in ("white", "marred")} == {40}
    assert {fronts[str(number)] for number in range(1, 9)} == {10}
    foot = PORTRAIT.height - MARKERS.top
    assert [
        one for one in drawn if one.baseline < foot and not inside(MARKERS, one.left, one.right, one.baseline)
    ] == []
    assert all(embedded_fonts(made).values())


def test_a_marker_has_its_own_number_behind_it(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        markers_pdf("five", HEAD, ja.text, fonts)
    for one in (one for one in drawn if one.text.isdigit()):
        column = int((one.left - MARKERS.left) // MARKERS.wide)
        assert int(one.text) == (column + 1 if one.page == 1 else 8 - column)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_stand_on_two_pages(language: str, fonts: Fonts) -> None:
    words = Words(language, strict=True)
    with watching() as drawn:
        made = rules_pdf("pages", HEAD, words.text, fonts)
    play, cards = pages(made)
    assert ELLIPSIS not in play + cards
    for row in COMPOSITIONS.values():
        assert "".join(map(str, row)) in play  # the figures of a line, one after another
    for key in ("spade-jack", "heart-king", "club-10", "joker"):
        assert squeezed(words.text(f"evidence-card-{key}-text")) in cards
    assert all(embedded_fonts(made).values())
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= PORTRAIT.width - MARGIN + 0.01, one
        assert one.baseline <= PORTRAIT.height - MARGIN + 0.01, one
