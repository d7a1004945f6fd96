"""A field of words, narrowed to some of them."""

from __future__ import annotations

from typing import Literal

import pytest

from companion.kernel.game import Choice, Text
from companion.kernel.verbs import Verb, choices


class Play(Verb, frozen=True):
    card: Literal["king", "queen", "knave"]
    prefix = "cards"


def test_words_of_the_type_are_called_as_its_own_words_say() -> None:
    field = Play.action(card=choices(["queen", "king", "queen"])).field("card")
    assert field is not None
    assert [(each.value, each.label) for each in field.choices] == [
        ("queen", Text("cards-card-queen")),
        ("king", Text("cards-card-king")),
    ]


def test_a_choice_keeps_its_own_label() -> None:
    field = Play.action(card=choices([Choice("king", Text("cards-monarch")), "knave"])).field("card")
    assert field is not None
    assert [each.label for each in field.choices] == [Text("cards-monarch"), Text("cards-card-knave")]


def test_a_word_that_the_type_does_not_have_is_no_choice() -> None:
    with pytest.raises(KeyError):
        Play.action(card=choices(["ace"]))


@pytest.mark.parametrize("asked", [{"crad": choices(["king"])}, {"only": ("crad",)}])
def test_a_field_that_the_verb_does_not_have_is_not_narrowed_in_silence(asked) -> None:
    with pytest.raises(TypeError, match="Play has no field crad"):
        Play.action(**asked)
