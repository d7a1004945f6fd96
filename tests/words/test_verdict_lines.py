"""What a line of a list says of a table that has ended: who won, and nothing twice."""

from __future__ import annotations

import pytest

from companion.kernel.words import Text
from companion.words import Words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", "村人陣営の勝利（人狼を発見）。処刑：5"),
        ("en", "Village won (the werewolf was found). Executed: 5"),
    ],
)
def test_the_line_of_half_werewolf_says_first_who_won(language: str, said: str) -> None:
    """The stored text is as it was: only its words have grown, so signed results stay what they are."""
    line = Text("half-wolf-summary", {"executed": "5", "rule": Text("half-wolf-rule-wolf-found")})
    assert Words(language, strict=True).say(line, {}) == said


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_reason_of_a_rank_is_the_item_itself(language: str, rank: int) -> None:
    words = Words(language, strict=True)
    assert words.text("free-points-rank", rank=rank) == words.text(f"free-code-rank-{rank}")
