"""What people type is data, and only what can be seen is printed."""

from __future__ import annotations

import pytest

from companion.sheets.fonts import clean


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("レイリー", "レイリー"),
        ("  二つの  空白 ", "二つの 空白"),
        ("行\n送り\tと\u3000全角", "行 送り と 全角"),
        ("か\u3099", "が"),
        ("\u202eabc\u202c\u200f", "abc"),
        ("ベル\x07と\x00無", "ベルと無"),
        ("\ud800片割れ", "片割れ"),
        ("葛\U000e0100城", "葛城"),
        ("👨\u200d👩\u200d👧", "👨"),
        ("👍🏽", "👍"),
        ("🇯🇵🇰🇷", "🇯🇰"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("=1+1", "=1+1"),
        ("", ""),
    ],
)
def test_clean_keeps_what_is_seen_and_drops_what_is_not(typed: str, printed: str) -> None:
    assert clean(typed) == printed


def test_joiners_between_letters_drop_without_taking_a_letter() -> None:
    assert clean("क\u200dष") == "कष"
