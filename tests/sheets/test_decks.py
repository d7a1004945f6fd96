"""Decks of cards to cut: fronts and mirrored backs, every text whole and inside its own card."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.magic_city.table import EVENTS, ROLES, proposed_roles
from companion.sheets.deck import CARDS, Cut, back_with, deck_pdf
from companion.sheets.deck import Card as Printed
from companion.sheets.fonts import Fonts
from companion.sheets.games.magic_city import COPIES, SHEETS, cards_pdf
from companion.sheets.style import MARGIN, PORTRAIT, TINY
from companion.sheets.text_fitting import ELLIPSIS, Typeset
from companion.words import Words
from tests.sheets.reading import embedded_fonts, pages, text, watching
from tests.sheets.seen import HEAD

LANGUAGES = ("ja", "en")
PLURAL = {"all": 45, "events": 19, "roles": 26}


def squeezed(said: str) -> str:
    """A text as it is found in a PDF."""
    return "".join(said.split())


def inside(cut: Cut, left: float, right: float, baseline: float) -> bool:
    """Whether a line stands within one piece of a page."""
    column, row = int((left - cut.left) // cut.wide), int((baseline - cut.top) // cut.tall)
    on_page = 0 <= column < cut.across and 0 <= row < cut.down
    return on_page and right <= cut.left + (column + 1) * cut.wide


class TestAnyDeck:
    def test_backs_lie_mirrored(self, fonts: Fonts, ja: Words) -> None:
        """Else a back would lie behind another card's front where two decks share a page."""
        where: dict[str, list[tuple[float, float]]] = {}

        def note(name: str):  # type: ignore[no-untyped-def]
            return lambda page, x, y: where.setdefault(name, []).append((x, y))

        deck_pdf([Printed(note(f"{n} front"), note(f"{n} back")) for n in range(4)], HEAD, ja.text, fonts)
        for number in range(4):
            (front,), (back,) = where[f"{number} front"], where[f"{number} back"]
            assert front[1] == back[1]
            assert front[0] + back[0] + CARDS.wide == pytest.approx(PORTRAIT.width)

    def test_a_page_is_full_before_the_next_begins(self, fonts: Fonts, ja: Words) -> None:
        cards = [Printed(None, back_with("back"))] * (CARDS.pieces + 1)
        assert len(pages(deck_pdf(cards, HEAD, ja.text, fonts))) == 4

    def test_a_text_shrinks_until_its_height_holds_it(self, fonts: Fonts) -> None:
        long = "どの人も自分のカードを最後まで読めます。" * 6
        lines, size = Typeset(fonts, long).fit_height(130, 60, 10.5, smallest=TINY)
        assert TINY <= size < 10.5
        assert "".join(lines) == long
        assert len(lines) * size * 1.3 <= 60

    def test_only_what_no_size_holds_is_cut(self, fonts: Fonts) -> None:
        lines, size = Typeset(fonts, "長い" * 500).fit_height(130, 60, 10.5, smallest=TINY)
        assert size == TINY
        assert lines[-1].endswith(ELLIPSIS)

    def test_two_lines_are_about_as_long(self, fonts: Fonts) -> None:
        said = "処刑された人の役職を公開します。"
        lines, _ = Typeset(fonts, said).fit_height(112, 60, 10.5, smallest=TINY)
        assert lines == ("処刑された人の役職を", "公開します。")
        assert Typeset(fonts, said).balance(112, 10.5, lines) == ("処刑された人の", "役職を公開します。")

    def test_a_line_ends_where_a_sentence_does(self, fonts: Fonts) -> None:
        said = "理由を問わず誰か1人を撃ちます。撃たれた人も死にます。"
        words = Typeset(fonts, said)
        assert words.balance(200, 8, words.wrap(200, 8)) == tuple(f"{one}。" for one in said.split("。")[:2])


class TestMagicCity:
    def test_nineteen_events_and_sixteen_roles(self) -> None:
        assert (len(EVENTS), len(ROLES)) == (19, 16)

    @pytest.mark.parametrize("players", range(8, 19))
    def test_whatever_is_proposed_can_be_dealt_from_the_deck(self, players: int) -> None:
        cards = {role: COPIES.get(role, 1) for role in ROLES}
        assert all(number <= cards[role] for role, number in proposed_roles(players).items())

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("variant", PLURAL)
    def test_every_card_is_printed_and_as_often_as_it_is_needed(
        self, variant: str, language: str, fonts: Fonts
    ) -> None:
        words = Words(language, strict=True)
        with watching() as drawn:
            made = cards_pdf(variant, HEAD, words.text, fonts)
        counted = Counter(one.text for one in drawn)
        events = {words.text(f"magic-city-event-{event}"): 1 for event in EVENTS}
        roles = {words.text(f"magic-city-role-{role}"): COPIES.get(role, 1) for role in ROLES}
        asked = (events if variant != "roles" else {}) | (roles if variant != "events" else {})
        assert {name: counted[name] for name in asked} == asked
        assert sum(asked.values()) == PLURAL[variant]
        assert len(pages(made)) == 2 * -(-PLURAL[variant] // CARDS.pieces)
        assert all(embedded_fonts(made).values())

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_sentence_is_whole_and_inside_its_own_card(self, language: str, fonts: Fonts) -> None:
        words = Words(language, strict=True)
        with watching() as drawn:
            found = text(cards_pdf("all", HEAD, words.text, fonts))
        for key in (*(f"event-{event}" for event in EVENTS), *(f"role-{role}" for role in ROLES)):
            assert squeezed(words.text(f"magic-city-{key}-text")) in found, key
        foot = PORTRAIT.height - CARDS.top
        lines = [one for one in drawn if one.baseline < foot]
        assert [one for one in lines if not inside(CARDS, one.left, one.right, one.baseline)] == []

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize(
        ("name", "variant"),
        [(one.name, variant) for one in SHEETS.prints if one.name != "cards" for variant in one.variants],
    )
    def test_each_of_its_pages_is_one_and_stays_within_the_margins(
        self, name: str, variant: str, language: str, fonts: Fonts
    ) -> None:
        words = Words(language, strict=True)
        (found,) = [one for one in SHEETS.prints if one.name == name]
        with watching() as drawn:
            made = found.pdf(variant, HEAD, words.text, fonts)
        (page,) = pages(made)
        assert ELLIPSIS not in page
        assert all(embedded_fonts(made).values())
        for one in drawn:
            assert one.left >= MARGIN - 0.01, one
            assert one.right <= PORTRAIT.width - MARGIN + 0.01, one
            assert one.baseline <= PORTRAIT.height - MARGIN + 0.01, one

    def test_the_gm_calls_in_the_sources_order(self, fonts: Fonts, ja: Words) -> None:
        """003: 役職確認の順番, 9.夜."""
        (gm,) = [one for one in SHEETS.prints if one.name == "gm"]
        found = text(gm.pdf("gm", HEAD, ja.text, fonts))
        check = (
            "狐人→人狼（魔眼の人狼も）→魔眼の人狼→キメラ→ゴーレム→魔人→予言者→霊能者"
            "→騎士・竜・精霊使い→共有者→金貸し→狩人→狂人"
        )
        assert check in found
        night = [
            "1.キメラの覚醒",
            "2.夜のイベント",
            "3.人狼",
            "4.魔眼の人狼",
            "5.キメラ",
            "6.予言者",
            "7.霊能者",
            "8.騎士と竜",
            "9.精霊使い",
        ]
        places = [found.index(step) for step in night]
        assert places == sorted(places)

    def test_what_players_are_handed_says_what_the_cards_say(self, fonts: Fonts, ja: Words) -> None:
        (lists,) = [one for one in SHEETS.prints if one.name == "lists"]
        roles, events = (text(lists.pdf(variant, HEAD, ja.text, fonts)) for variant in lists.variants)
        assert all(squeezed(ja.text(f"magic-city-role-{role}-text")) in roles for role in ROLES)
        assert all(squeezed(ja.text(f"magic-city-event-{event}-text")) in events for event in EVENTS)
