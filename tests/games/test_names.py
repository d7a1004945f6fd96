"""Names by which records tell a game and its verbs apart."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.games import GAMES, check_names
from companion.games.free.game import Finish
from companion.kernel.verbs import Verb


class Strike(Verb, frozen=True):
    """Called as what every table does with an entry."""


@pytest.mark.parametrize(
    ("verbs", "said"),
    [((Finish, Strike), "second verb called strike; every table has strike, "), ((Finish, Finish), "finish")],
)
def test_a_verb_that_goes_by_the_name_of_another_is_refused_at_the_start(verbs, said):
    with pytest.raises(ValueError, match=said):
        check_names(SimpleNamespace(name="duel", verbs=verbs), "duel")


def test_a_game_that_goes_by_another_name_than_its_folder_is_refused_at_the_start():
    with pytest.raises(ValueError, match="the folder duel calls itself free"):
        check_names(GAMES["free"], "duel")
