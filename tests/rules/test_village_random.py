"""Random villages of any roles and house rules, whoever leads: one verdict, no deed of the dead, undo."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.village.unled import Judge
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Drag, Shot
from companion.games.werewolf.facts import NightFact
from companion.games.werewolf.voting import Vote
from companion.kernel.game import Illegal, viewer_of_seat
from companion.kernel.table import actions_for
from tests.games.village.random_table import RandomTable

VILLAGE = {
    "seats": st.integers(4, 17),
    "seed": st.integers(0, 10**6),
    "led": st.sampled_from(["gm", "gm-phones", "rules"]),
}


@given(**VILLAGE)
@settings(max_examples=12, deadline=None)
def test_every_village_replays_to_its_one_verdict_and_nobody_acts_after_death_but_by_shot_or_taking_along(
    seats: int, seed: int, led: str
) -> None:
    drive = RandomTable(seats, seed, led).play()
    verdicts = [entry for entry in drive.history.line if isinstance(entry.move, (Judge, Verdict))]
    assert len(verdicts) == 1
    assert drive.result is not None
    assert not drive.state.story.faults
    assert not drive.state.pending
    assert drive.replayed().table == drive.history.table
    nobody_acts_after_death(drive.state)


def nobody_acts_after_death(state: Any) -> None:
    story = state.story
    for fact in story.facts:
        move = fact.move
        if isinstance(move, (NightFact, Vote)):
            actor: Any = move.voter if isinstance(move, Vote) else move.seat
            assert actor in story.before(fact.at), move
        elif isinstance(move, (Shot, Drag)):
            gone = story.left(move.seat)
            assert gone is not None, move
            assert gone.at == fact.at
            assert state.role(move.seat, fact.at).can("shoot" if isinstance(move, Shot) else "drag")
            assert isinstance(move, Shot) or gone.cause in ("executed", "attacked")
    for gone in story.departures:
        if gone.cause in ("cursed", "hexed"):
            assert gone.by in story.before(gone.at)


@given(**{**VILLAGE, "led": st.sampled_from(["gm-phones", "rules"])})
@settings(max_examples=10, deadline=None)
def test_a_dead_seat_is_offered_nothing_but_its_shot(seats: int, seed: int, led: str) -> None:
    table = RandomTable(seats, seed, led)
    while not table.state.ended:
        story = table.state.story
        dead = [seat for seat in table.state.seats if seat not in story.living and seat not in story.owing]
        for seat in dead:
            viewer = viewer_of_seat(seat)
            assert not actions_for(table.drive.game, table.drive.history.table, viewer, "choose")
        table.step()


@given(seats=st.integers(4, 17), seed=st.integers(0, 10**6), led=st.sampled_from(["gm", "gm-phones"]))
@settings(max_examples=20, deadline=None)
def test_what_is_struck_and_restored_is_as_it_was(seats: int, seed: int, led: str) -> None:
    """At some time of the evening any entries of the game master, one after the other.

    Only what seats have answered to since is not taken back: their answers are not to be struck.
    """
    table = RandomTable(seats, seed, led)
    for _ in range(table.random.randint(1, 60)):
        if not table.state.ended:
            table.step()
    drive = table.drive
    before, line = drive.history.table, list(drive.history.line)
    said = [entry.id for entry in line if entry.actor == "gm"]
    undone = 0
    for name in random.Random(seed).sample(said, min(6, len(said))):
        try:
            drive.strike(name)
        except Illegal as why:
            if why.text.key != "kernel-strike-holds":
                raise
            continue
        undone += 1
        assert drive.history.table != before
        drive.restore(name)
        assert drive.history.table == before
        assert list(drive.history.line) == line
    assert drive.replayed().table == before
    assert undone or led == "gm-phones"
