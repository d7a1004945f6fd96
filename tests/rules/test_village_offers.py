"""The GM's notebook: what is offered may be done, and what may be done is offered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.village.casting import Cast, DefineRole
from companion.games.village.course import Proceed
from companion.games.werewolf.course import ClockMinutes
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Claim, Withdraw
from companion.games.werewolf.voting import Execution, Tally, Vote
from companion.kernel.game import Entry, Illegal, Stamp
from companion.kernel.table import verb_of
from tests.driver import Drive
from tests.games.village.desk import go_to, village
from tests.offered import moves_of


class TestOffers:
    """What the GM's view offers is accepted, and nothing else."""

    @settings(max_examples=16, deadline=None)
    @given(data=st.data(), seed=st.integers(0, 99))
    def test_every_move_built_from_an_offered_action_is_accepted(self, data: Any, seed: int) -> None:
        drive = _any_village(data, seed)
        for _ in range(25):
            drive.say("gm", data.draw(moves_of("village", data.draw(_one_of(drive.offers("gm"))))))
        assert drive.snapshot("gm").offers == drive.offers("gm")
        assert drive.replayed().table == drive.history.table

    @settings(max_examples=30, deadline=None)
    @given(data=st.data(), seed=st.integers(0, 99))
    def test_a_move_that_is_not_offered_is_refused_by_the_rules_themselves(
        self, data: Any, seed: int
    ) -> None:
        drive = _any_village(data, seed)
        for _ in range(8):
            drive.say("gm", data.draw(moves_of("village", data.draw(_one_of(drive.offers("gm"))))))
        offers = drive.snapshot("gm").offers
        for move in data.draw(st.lists(ANY_MOVE, min_size=5, max_size=15)):
            entry = Entry("any-move-01", 1, Stamp(drive.now, drive.now, "gm"), move)
            if not _offered(offers, move):
                with pytest.raises(Illegal):
                    GAMES["village"].apply(drive.state, entry)

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-1", "seat-10"])
    def test_nobody_else_is_offered_anything(self, viewer: str) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        assert drive.snapshot(viewer).offers == ()


SEAT = st.integers(1, 10)


DAY = st.integers(1, 3)


NIGHT = st.integers(0, 3)


ANY_MOVE = st.one_of(
    st.builds(Vote, DAY, SEAT, SEAT | st.none(), st.sampled_from([1, 2])),
    st.builds(Tally, DAY, SEAT, st.integers(0, 12), st.sampled_from([1, 2])),
    st.builds(Execution, DAY, SEAT | st.none()),
    st.builds(Attack, NIGHT, SEAT, SEAT | st.none()),
    st.builds(Guard, NIGHT, SEAT, SEAT),
    st.builds(Divination, NIGHT, SEAT, SEAT),
    st.builds(Shot, SEAT, SEAT | st.none()),
    st.builds(Claim, DAY, SEAT, st.sampled_from(["seer", "竜"])),
    st.builds(Withdraw, DAY, SEAT),
    st.builds(Proceed, NIGHT, st.sampled_from(["day", "evening", "night"])),
    st.builds(Cast, SEAT, st.sampled_from(["", "竜", "fox"])),
    st.builds(ClockMinutes, st.integers(0, 99)),
)


def _one_of(actions: Any) -> st.SearchStrategy[Any]:
    """An action of any verb, the many ballots no likelier than the one attack."""
    verbs = sorted({action.verb for action in actions})
    return st.sampled_from(verbs).flatmap(lambda v: st.sampled_from([a for a in actions if a.verb == v]))


def _offered(actions: Any, move: Any) -> bool:
    return any(action.verb == verb_of(move) and action.fits(move) for action in actions)


def _any_village(data: Any, seed: int) -> Drive:
    """A village with any house rules, some days old, where much may already be written."""
    options = data.draw(
        st.fixed_dictionaries(
            {
                "first_divination": st.sampled_from(["none", "free", "white"]),
                "first_attack": st.booleans(),
                "attack_own": st.booleans(),
                "guard_self": st.booleans(),
                "guard_again": st.booleans(),
                "vote_self": st.booleans(),
                "tied_vote": st.booleans(),
            }
        )
    )
    drive = village("werewolf werewolf seer medium knight hunter hunter fox mason villager", **options)
    drive.say("gm", DefineRole("人形族", abilities=("guard", "shoot")))
    day = data.draw(st.integers(0, 3))
    for page in range(3 * day):
        go_to(drive, (page + 3) // 3, ("day", "evening", "night")[page % 3])
    return drive
