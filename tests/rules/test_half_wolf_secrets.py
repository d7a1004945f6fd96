"""Half Werewolf: who knows what, from when on (000), and that nobody can tell more.

| fact | who knows | from when |
| --- | --- | --- |
| the two cards dealt to a seat | that seat | the deal |
| which one it passed | that seat | its choice |
| its hand after passing, in its order | that seat | the passing |
| which ability it would use | that seat | its answer |
| who came forward as the seer, or that nobody did | all | everybody has answered |
| which card the seer looked at | all | the look |
| what that card was | the seer | the look |
| who came forward as the gravedigger, or that nobody did | all | after the seer |
| the graveyard | the gravedigger | coming forward |
| which two places were exchanged | all | the swap |
| its hand after the swap | that seat | the swap |
| its own ballot | that seat | its ballot |
| the executed, or the tied | all | the count |
| who voted for whom | all, where everybody has a vote | the count |
| who has no vote | all | before a runoff, where somebody may have none |
| who voted for whom in such a runoff | all | its count |
| every hand, the graveyard, what each seat is | all | the verdict |
| all the rest | all, where the house tells it | the verdict |

The big screen and the host know what all know. A game master knows everything.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import GAMES
from companion.games.half_wolf.course import Ballot, Choose, Count, EndDay, LeaveGraves, Look, Ready, Swap
from companion.games.half_wolf.game import HalfWolf
from companion.games.half_wolf.views import HalfWolfView
from companion.kernel.game import Text, seat_of
from tests.games.half_wolf.redrawn import LOOKED_FOR, redrawn
from tests.games.half_wolf.worlds import HIDDEN_VOTES, World, any_world
from tests.twins import Frame, Probe, Said, assert_twins, frame, watch

TABLES: list[tuple[int, str, dict[str, Any]]] = [
    (4, "none", {}),
    (5, "none", {"progress": "count"}),
    (6, "none", {"after": "hands"}),
    (6, "magician", {}),
    (6, "magician", {"after": "hands", "converted_revealed": False}),
    (6, "sinner", {"after": "hands", "progress": "nothing"}),
    (6, "doomsayer", {}),
]


def knows(made: World, viewer: str, done: tuple[str, ...]) -> dict[str, Any]:
    """The table above: what a viewer knows of a game after these steps."""
    seat = seat_of(viewer)
    known: dict[str, Any] = {}
    if seat is not None:
        known.update(_own(made, seat, done))
    if "ready" in done:
        known["seer"] = made.seer
    if "look" in done:
        known["looked at"] = made.look
    if "ready" in done and (made.seer is None or "look" in done):
        known["gravedigger"] = made.gravedigger
        if seat is not None and seat == made.gravedigger:
            known["graveyard"] = made.graves
    if "swap" in done:
        known["exchanged"] = (made.grave, made.swap)
    if "vote" in done:
        known.update(_votes(made, done))
    if over(made, done):
        known["hands"] = tuple(made.hand(place) for place in made.seats), made.final_graves
        known["converted"] = made.voteless if made.size == 6 else ()
        if made.options.after == "all":
            known["all the rest"] = told_at_the_end(made)
    return known


def _own(made: World, seat: int, done: tuple[str, ...]) -> dict[str, Any]:
    known: dict[str, Any] = {"dealt": made.dealt(seat)}
    if "choose" in done:
        known["passed"] = made.passed[seat - 1], made.kept_first[seat - 1]
        known["hand"] = made.morning_hand(seat)
    if "ready" in done:
        known["would use"] = made.preferred[seat - 1]
    if "look" in done and seat == made.seer:
        known["saw"] = made.seen
    if "swap" in done:
        known["hand after the swap"] = made.hand(seat)
    if "vote" in done:
        known["voted"] = made.votes[seat - 1]
    if "runoff" in done and (made.reveals_voteless is False or seat not in made.voteless):
        known["voted again"] = made.runoff[seat - 1]
    return known


def _votes(made: World, done: tuple[str, ...]) -> dict[str, Any]:
    leaders = made.leaders(made.votes)
    known: dict[str, Any] = {"leaders": leaders}
    hidden = made.kind in HIDDEN_VOTES
    if not hidden:
        known["ballots"] = made.votes
    elif len(leaders) > 1 and made.reveals_voteless:
        known["voteless"] = made.voteless
    if "runoff" in done:
        known["leaders of the runoff"] = made.leaders(made.runoff)
        if not hidden or made.reveals_voteless:
            known["ballots of the runoff"] = runoff_ballots(made)
    return known


def runoff_ballots(made: World) -> tuple[int | None, ...]:
    gone = made.voteless if made.reveals_voteless else ()
    return tuple(None if seat in gone else made.runoff[seat - 1] for seat in made.seats)


def told_at_the_end(made: World) -> Any:
    """What was dealt, passed, seen, found and voted."""
    return (
        [made.dealt(seat) for seat in made.seats],
        made.kept_first,
        [made.morning_hand(seat) for seat in made.seats],
        made.seen,
        made.graves,
        made.votes,
        runoff_ballots(made) if made.runoff else None,
    )


def over(made: World, done: tuple[str, ...]) -> bool:
    return "runoff" in done or ("vote" in done and len(made.leaders(made.votes)) == 1)


def twin(made: World, viewer: str, done: tuple[str, ...], chance: random.Random) -> World | None:
    """A game that a viewer cannot tell from `made` up to these steps; nothing if none is met.

    Preferably one that differs in what is looked for this time, else in anything.
    """
    differs = chance.choice(LOOKED_FOR)
    found = None
    for _ in range(120):
        other = redrawn(made, viewer, chance)
        if other != made and knows(other, viewer, done) == knows(made, viewer, done):
            if differs(made, other):
                return other
            found = other
    return found


def said_in(made: World, done: tuple[str, ...]) -> list[Said]:
    """Who says what in these steps."""
    return [said for name, step in made.plot() if name in done for said in step]


def played(made: World, viewer: str, done: tuple[str, ...]) -> list[Frame]:
    """What a viewer gets while these steps are played."""
    return watch(made.started(), said_in(made, done), viewer, probes)


def last_shown(made: World, viewer: str, done: tuple[str, ...]) -> bytes:
    """What a viewer is shown once these steps are played."""
    drive = made.started()
    for author, move in said_in(made, done):
        drive.say(author, move, at=drive.now + 1000)
    return frame(drive, viewer).shown


def probes(viewer: str) -> Iterator[Probe]:
    """What a curious viewer might try: the own seat's moves; as the host, those of every seat."""
    acting: tuple[int | None, ...] = (None, 1, 2, 3, 4) if viewer == "host" else (None,)
    for seat in acting:
        for move in TRIED:
            yield viewer, move, seat


TRIED: tuple[Any, ...] = (
    Choose(1),
    Ready("gravedigger"),
    Look("0-1"),
    Look("2-2"),
    Swap(1, "3-1"),
    LeaveGraves(),
    Ballot(3),
    Ballot(-1),
    Count(),
    EndDay(),
)


def pairs(
    table: tuple[int, str, dict[str, Any]], viewer: str
) -> Iterator[tuple[World, World, tuple[str, ...]]]:
    """Games and their twins for a viewer, so many that agree up to each of these steps."""
    size, extra, options = table
    chance = random.Random(f"{size} {extra} {sorted(options)} {viewer}")
    for last, wanted in LIVED.items():
        for _ in range(200):
            if not wanted:
                break
            made = any_world(chance, size, extra, **options)
            names = [name for name, _ in made.plot()]
            done = tuple(names[: names.index(last) + 1])
            other = twin(made, viewer, done, chance)
            if other is not None:
                wanted -= 1
                yield made, other, done
        assert not wanted, f"too few twins that live to {last}"


LIVED = {"choose": 3, "ready": 3, "talk": 4, "vote": 4}
"""The last step up to which twins agree, and how many pairs of them each viewer holds against each other."""


def compare(table: tuple[int, str, dict[str, Any]], viewer: str) -> None:
    """Hold a viewer's twins against each other."""
    for one, two, done in pairs(table, viewer):
        assert_twins(viewer, played(one, viewer, done), played(two, viewer, done))


EVERYBODY = [
    pytest.param(table, viewer, id=f"{table[0]}-{table[1]}-{viewer}")
    for table in TABLES
    for viewer in ("public", "host", *(f"seat-{seat}" for seat in range(1, table[0] + 1)))
]


@pytest.mark.parametrize(("table", "viewer"), EVERYBODY)
def test_nobody_can_tell_more_than_the_table_says(table: Any, viewer: str) -> None:
    compare(table, viewer)


@pytest.mark.parametrize(("table", "viewer"), EVERYBODY)
def test_everybody_is_shown_what_the_table_says(table: Any, viewer: str) -> None:
    """Games that differ in a fact a viewer knows are not the same to that viewer from that step on."""
    size, extra, options = table
    chance = random.Random(f"{size} {extra} {viewer}")
    differing: Counter[str] = Counter()
    for _ in range(20):
        one = any_world(chance, size, extra, **options)
        two = redrawn(one, "public", chance)
        for place in range(8):
            done = tuple(name for name, _ in one.plot())[:place]
            mine, other = knows(one, viewer, done), knows(two, viewer, done)
            if mine != other:
                assert last_shown(one, viewer, done) != last_shown(two, viewer, done)
                differing.update(fact for fact in mine if mine[fact] != other.get(fact))
                break
    assert differing


@pytest.mark.parametrize("viewer", ["public", "host"])
def test_a_holder_of_both_cards_is_among_the_twins(viewer: str) -> None:
    """The skip because the other ability was chosen, and because the card is buried: twins of one another."""
    chance = random.Random(7)
    met = 0
    while met < 5:
        made = any_world(chance, 5)
        if made.holder("seer") is None or made.holder("seer") != made.holder("gravedigger"):
            continue
        done = tuple(name for name, _ in made.plot())[:4]
        other = twin(made, viewer, done, chance)
        if other is None or other.holder("seer") == other.holder("gravedigger"):
            continue
        met += 1
        assert_twins(viewer, played(made, viewer, done), played(other, viewer, done))


class Talkative(HalfWolf):
    """Shows the big screen what the seer saw."""

    def view(self, state: Any, viewer: str) -> HalfWolfView:
        seen = super().view(state, viewer)
        return msgspec.structs.replace(
            seen, length=seen.length + len(state.sight.card if state.sight else "")
        )


class Counting(HalfWolf):
    """Counts only ballots that have a vote as missing."""

    def view(self, state: Any, viewer: str) -> HalfWolfView:
        seen = super().view(state, viewer)
        gone = [seat for seat in state.voteless if seat in state.waiting] if state.stage == "vote" else []
        return msgspec.structs.replace(seen, missing=len(state.waiting) - len(gone))


class Helpful(HalfWolf):
    """Refuses with a reason that tells whether a seat holds the seer."""

    def refusal(self, state: Any, verb: Any) -> Text:
        if verb is not Look or state.stage != "ready":
            return super().refusal(state, verb)
        return Text("wait-for", {"seats": tuple(n for n, hand in enumerate(state.hands) if "seer" in hand)})


@pytest.mark.parametrize(
    ("leak", "table", "viewer"),
    [(Talkative, TABLES[2], "public"), (Counting, TABLES[0], "public"), (Helpful, TABLES[2], "host")],
)
def test_the_proof_finds_a_leak(
    leak: type[HalfWolf], table: Any, viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "half_wolf", leak())
    with pytest.raises(AssertionError, match="can tell by"):
        compare(table, viewer)
