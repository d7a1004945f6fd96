"""Who knows what in the GM's village, from when on, and that nobody can tell more.

From a real table, where the GM keeps the notebook (source 001), and the roles' abilities:

| fact | who knows | from when |
| --- | --- | --- |
| a seat's role | that seat, where phones show roles | it is cast |
| who else is of its circle (pack with C-madman, masons), and their roles | that seat | they are cast |
| how many of each role there are | all, where the house shows it | every seat is cast |
| at whom a seer looked, and the colour | that seer | it is written |
| what a medium was shown | that medium | it is written |
| whom a knight guarded | that knight | it is written |
| whom the pack attacked | the pack | it is written |
| claims, results claimed | all | at once |
| votes | all, as far as the house shows them | at once |
| who was executed, who left by day | all | at once |
| who shot whom by day or in the evening | all | at once |
| who left in a night | all | the next morning |
| by what, in which order, at whose hand | nobody | the end |
| whether a guard held, or an attack met anybody | nobody | the end |
| the GM's remarks, what is irregular or clashes, a proposed verdict, the MVP | nobody | the end |
| everything | all, where the house opens it | the verdict |

The big screen and the host know what all know. The GM knows everything.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.werewolf.course import Mvp, PlayOn, Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution, Tally, Vote
from companion.kernel.desk import SignOff
from companion.kernel.game import seat_of
from tests.driver import Drive
from tests.games.village.desk import go_to, village, write
from tests.games.village.source_001 import play, signed
from tests.games.village.worlds import World, any_world, knows, pages, redrawn, say, table
from tests.twins import Frame, assert_twins, frame

VIEWERS = ("public", "host", *(f"seat-{seat}" for seat in range(1, 13)))
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"votes_shown": "tally"},
    {"votes_shown": "none", "composition_shown": False},
    {"roles_on_phones": False},
)
PROBES = (
    ("public", Execution(1, 1), None),
    ("host", Execution(1, 1), None),
    ("seat-1", Attack(1, 1, 2), None),
    ("seat-3", Divination(1, 3, 2), None),
    ("host", Vote(1, 1, 2), 1),
)


def seen(world: World, viewer: str) -> list[Frame]:
    """What a viewer gets: after all that was written in secret on a page, and after each open move."""
    drive = table(world)
    probes = tuple(probe for probe in PROBES if probe[0] == viewer)
    frames = [frame(drive, viewer, probes)]
    for secret, opened in pages(world):
        for move in secret:
            say(drive, move)
        frames.append(frame(drive, viewer, probes))
        for move in opened:
            say(drive, move)
            frames.append(frame(drive, viewer, probes))
    return frames


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(house) or "default")
def test_twin_villages_look_the_same_to_whom_they_are_twins(viewer: str, house: dict[str, Any]) -> None:
    compared = 0
    for seed in range(30):
        world = any_world(seed, **house)
        twin = redrawn(world, viewer, seed)
        if twin is None:
            continue
        assert_twins(viewer, seen(world, viewer), seen(twin, viewer))
        compared += 1
        if compared == 2:
            return
    pytest.fail("no twins were found to compare")


def test_the_twins_are_different_villages() -> None:
    world = any_world(3)
    twin = redrawn(world, "public", 3)
    assert twin is not None
    assert twin.roles != world.roles
    assert knows(twin, "public") == knows(world, "public")
    gm = [[f.shown for f in seen(each, "gm")] for each in (world, twin)]
    assert gm[0] != gm[1]


def test_the_proof_would_see_a_leak() -> None:
    world = any_world(3)
    twin = redrawn(world, "public", 3)
    assert twin is not None
    with pytest.raises(AssertionError, match="gm can tell"):
        assert_twins("gm", seen(world, "gm")[:2], seen(twin, "gm")[:2])


@pytest.mark.parametrize("seed", range(6))
def test_a_secret_entry_calls_nobody_but_those_who_learn_from_it(seed: int) -> None:
    world = any_world(seed)
    drive = table(world)
    for secret, opened in pages(world):
        before = {viewer: drive.snapshot(viewer).tag for viewer in VIEWERS}
        for move in secret:
            say(drive, move)
            after = {viewer: drive.snapshot(viewer).tag for viewer in VIEWERS}
            assert {viewer for viewer in VIEWERS if after[viewer] != before[viewer]} <= _learners(
                world, move
            ), move
            before = after
        for move in opened:
            say(drive, move)


def _learners(world: World, move: Any) -> set[str]:
    """Who may notice a secret entry, by the table."""
    if isinstance(move, Cast):
        circle = {"werewolf": "pack", "c-madman": "pack", "mason": "masons"}
        mine = circle.get(move.role)
        mates = {s for s in world.seats if mine and circle.get(world.role(s)) == mine}
        everybody = set(VIEWERS) if move.seat == len(world.roles) else set()
        return {f"seat-{seat}" for seat in mates | {move.seat}} | everybody
    if isinstance(move, Attack):
        return {f"seat-{s}" for s in world.seats if world.role(s) in {"werewolf", "c-madman"}}
    if isinstance(move, (Divination, Guard, Reading)):
        return {f"seat-{move.seat}"}
    return set()


class TestNight:
    def test_until_morning_nobody_sees_who_left(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        tags = {viewer: drive.snapshot(viewer).tag for viewer in ("public", "host", "seat-7")}
        write(drive, Attack(1, 1, 7))
        assert {viewer: drive.snapshot(viewer).tag for viewer in tags} == tags
        go_to(drive, 2, "day")
        view: Any = drive.view("public")
        assert [(gone.day, gone.when, gone.seat) for gone in view.leavings] == [(2, "dawn", 7)]

    def test_at_dawn_attacked_shot_and_cursed_look_alike_and_stand_by_seat(self) -> None:
        drive = play((2, "day"))
        view: Any = drive.view("public")
        dawn = [gone for gone in view.leavings if gone.when == "dawn"]
        assert [gone.seat for gone in dawn] == [8, 11]
        assert {gone.how.key for gone in dawn} == {"village-gone-dawn"}

    def test_a_knight_does_not_learn_whether_the_guard_held(self) -> None:
        looks = []
        for target in (7, 8):
            drive = village()
            go_to(drive, 1, "night")
            write(drive, Guard(1, 5, 7), Attack(1, 1, target, "saved"))
            go_to(drive, 2, "day")
            looks.append(drive.snapshot("seat-5").tag)
        assert looks[0] == looks[1]


class TestEvening:
    def test_who_shot_whom_is_open(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 6), Shot(6, 7))
        view: Any = drive.view("public")
        assert [(gone.seat, gone.how.key) for gone in view.leavings] == [
            (6, "village-gone-executed"),
            (7, "village-gone-shot"),
        ]

    @pytest.mark.parametrize(
        ("shown", "ballots", "counts"), [("named", 1, 1), ("tally", 0, 1), ("none", 0, 0)]
    )
    def test_votes_are_shown_as_the_house_wants(self, shown: str, ballots: int, counts: int) -> None:
        drive = village(votes_shown=shown)
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 1, 7))
        view: Any = drive.view("public")
        assert sum(len(poll.ballots) for poll in view.polls) == ballots
        assert sum(len(poll.counts) for poll in view.polls) == counts


class TestGm:
    def test_remarks_verdict_and_mvp_stay_with_the_gm_until_the_end(self) -> None:
        drive = play()
        tags = {viewer: drive.snapshot(viewer).tag for viewer in ("public", "host", "seat-1", "seat-9")}
        write(drive, Remark(4, "evening", "名演技", 1), Mvp(1), PlayOn())
        assert {viewer: drive.snapshot(viewer).tag for viewer in tags} == tags

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-1"])
    def test_the_log_tells_others_only_what_lay_open(self, viewer: str) -> None:
        drive = play()
        told = [entry.move.log_text(drive.state, entry, viewer) for entry in drive.history.log]
        keys = {text.key for text in told if text}
        assert keys == {"village-tell-proceed", "village-tell-claim", "village-tell-execution"}


class TestEnd:
    @pytest.mark.parametrize("viewer", ["public", "host", "seat-3"])
    def test_everything_opens_with_the_verdict(self, viewer: str) -> None:
        drive = play()
        before: Any = drive.view(viewer)
        assert before.timeline is None
        assert all(seat.role is None for seat in before.seats)
        write(drive, Verdict("wolves"))
        after: Any = drive.view(viewer)
        assert after.timeline is not None
        assert all(seat.role is not None for seat in after.seats)

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-7"])
    def test_or_stays_closed_where_the_house_wants_it_so(self, viewer: str) -> None:
        drive = village(open_at_end=False)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7), Verdict("wolves"))
        view: Any = drive.view(viewer)
        assert view.timeline is None
        assert all(seat.role is None for seat in view.seats)
        assert (view.own is None) == (seat_of(viewer) is None)

    @pytest.mark.parametrize("viewer", ["public", "seat-7"])
    def test_what_the_ledger_would_tell_waits_for_the_sign_off(self, viewer: str) -> None:
        drive = play()
        write(drive, Verdict("wolves"))
        look = drive.snapshot(viewer)
        assert look.result is not None
        assert (look.result.proposals, look.ledger) == ((), ())
        drive.say("gm", SignOff())
        assert drive.snapshot(viewer).ledger

    def test_the_big_screen_has_no_gms_pages_ever(self) -> None:
        for drive in (play(), signed()):
            for viewer in ("public", "host", "seat-1"):
                view: Any = drive.view(viewer)
                assert view.book is None


def test_a_tally_shows_no_more_than_a_vote() -> None:
    drive: Drive = village(votes_shown="none")
    go_to(drive, 1, "evening")
    before = drive.snapshot("public").tag
    write(drive, Tally(1, 7, 3))
    assert drive.snapshot("public").tag == before
