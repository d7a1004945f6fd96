"""What a game whose rules go on by themselves has to say, before anybody plays it."""

from __future__ import annotations

import pytest

from companion.games.one_night.game import OneNight, OneNightVerb, State
from companion.games.werewolf.machine import AnswersInSecret


class Unsaid(AnswersInSecret, OneNightVerb, frozen=True):
    """A question that does not say what may be answered."""

    target: int
    phases = State.asks


def test_a_question_that_does_not_say_what_may_be_answered_is_refused_when_the_game_is_made() -> None:
    with pytest.raises(TypeError, match="Unsaid has to say among"):
        type("Forgetful", (OneNight,), {"verbs": (*OneNight.verbs, Unsaid)})
