"""What a line of a list says of a table that has ended: who won, and nothing twice."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.kernel.words import CodeName, Text
from companion.web.speech import part, say
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


BOTH = Text("half-wolf-summary", {"executed": "5", "rule": Text("half-wolf-rule-doomsayer-spared", {})})


@pytest.mark.parametrize(
    ("language", "who", "camp"),
    [("ja", "村人陣営と人狼陣営の勝利", "人狼陣営"), ("en", "Village and wolf camp won", "Wolf camp")],
)
def test_half_werewolf_says_both_camps_in_the_head_and_one_word_in_a_row(
    language: str, who: str, camp: str, app: Flask
) -> None:
    won = Text(
        "half-wolf-won-camp", {"camp": Text("half-wolf-camp-wolf"), "rule": Text("half-wolf-rule-panic")}
    )
    with app.test_request_context(headers={"Accept-Language": language}):
        told, brief = part(BOTH, "who"), part(won, "brief")
        assert told
        assert brief
        assert (say(told), say(brief)) == (who, camp)


FOX = Text(
    "village-summary",
    {
        "camp": Text("village-camp-fox"),
        "reason": Text(
            "village-reason-fox",
            {"reason": Text("village-reason-no-wolf"), "instead": Text("table-camp-village")},
        ),
    },
)


@pytest.mark.parametrize(
    ("language", "who", "because"),
    [
        ("ja", "妖狐陣営の勝利", "人狼が全滅しました。本来は村人陣営の勝ちですが、妖狐が生き残っています。"),
        ("en", "Foxes won", "No werewolf is left. Village would have won, but a fox lives on."),
    ],
)
def test_a_result_says_who_has_won_and_below_it_why(
    language: str, who: str, because: str, app: Flask
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        told, why = part(FOX, "who"), part(FOX, "because")
        assert told
        assert why
        assert (say(told), say(why)) == (who, because)
        assert part(Text("free-summary", {"winners": "P1"}), "who") is None


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_reason_of_a_rank_is_the_item_itself(language: str, rank: int) -> None:
    words = Words(language, strict=True)
    assert words.text("free-points-rank", rank=rank) == words.param(CodeName("free", f"rank-{rank}"))
