"""Afterwards (感想戦): what each seat could know at each moment; a view for the dead, if wished (霊界)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Bond, ChangeRole, Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Claim
from companion.games.werewolf.voting import Execution
from companion.kernel.words import Text, Who
from tests.driver import Drive
from tests.games.village.desk import go_to, village, write
from tests.games.village.worlds import any_world, pages, redrawn, say, table
from tests.twins import Frame, assert_twins, frame

NINE = "werewolf wise-wolf seer knight fanatic hunter villager villager villager"


def seen(drive: Drive, viewer: str) -> Any:
    return drive.view(viewer)


def played(**options: Any) -> Drive:
    drive = village(NINE, **options)
    write(drive, Divination(0, 3, 7))
    go_to(drive, 1, "day")
    write(drive, Claim(1, 3, "seer"))
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 9))
    go_to(drive, 1, "night")
    write(drive, Guard(1, 4, 3), Divination(1, 3, 1), Attack(1, 1, 8))
    go_to(drive, 2, "day")
    return drive


def ended(**options: Any) -> Drive:
    drive = played(**options)
    write(drive, Verdict("village"))
    return drive


class TestAfterwards:
    def test_each_moment_has_what_all_learned_what_each_seat_did_and_what_happened(self) -> None:
        moments = seen(ended(), "public").afterwards
        assert [(moment.label.key, moment.label.params["day"]) for moment in moments] == [
            ("village-when-night", 0),
            ("village-when-day", 1),
            ("village-when-evening", 1),
            ("village-when-night", 1),
            ("village-when-day", 2),
        ]
        night, dawn = moments[3], moments[4]
        assert night.everybody == ()
        assert [text.key for text in night.seats[2]] == ["village-know-divination-black"]
        assert [text.key for text in night.seats[3]] == ["village-know-guard"]
        assert [text.key for text in night.seats[0]] == ["village-know-attack"]
        assert night.seats[6] == ()
        assert "village-tell-guard" in [text.key for text in night.happened]
        assert dawn.everybody[0] == Text("village-after-dawn", {"seats": (Who(8),)})
        assert [text.key for text in dawn.seats[1]] == ["village-know-taste"]
        assert dawn.seats[0] == ()

    def test_whom_a_seat_knows_stands_where_it_learned_it_one_way_too(self) -> None:
        first = seen(ended(), "gm").afterwards[0].seats
        assert [(text.key, text.params.get("seat")) for text in first[4]] == [
            ("village-after-role", None),
            ("village-after-mate", Who(1)),
            ("village-after-mate", Who(2)),
        ]
        assert [text.params.get("seat") for text in first[0]] == [None, Who(2)]

    def test_a_role_that_turned_and_a_bond_stand_where_they_began(self) -> None:
        drive = played()
        write(drive, Bond(2, "day", (3, 7)), ChangeRole(1, "evening", 7, "werewolf"), Verdict("village"))
        night, dawn = seen(drive, "gm").afterwards[3:]
        assert night.seats[6][0].params["role"].key == "village-role-werewolf"
        assert (
            Text("village-after-mate", {"seat": Who(7), "role": Text("village-role-werewolf")})
            in night.seats[0]
        )
        assert [text.params["seat"] for text in dawn.seats[2]] == [Who(7)]

    def test_a_wolf_that_left_before_learns_nothing_of_the_pack_any_more(self) -> None:
        drive = village(NINE)
        write(drive, Divination(0, 3, 7))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 2))
        go_to(drive, 1, "night")
        write(drive, ChangeRole(1, "evening", 9, "werewolf"), Attack(1, 1, 8))
        go_to(drive, 2, "day")
        write(drive, Verdict("village"))
        assert seen(drive, "seat-1").own.knows
        assert not seen(drive, "seat-2").own.knows
        *_, night, _ = seen(drive, "gm").afterwards
        assert [text.key for text in night.seats[0]] == ["village-after-mate", "village-know-attack"]
        assert night.seats[1] == ()

    def test_nobody_sees_it_before_the_end(self) -> None:
        drive = played()
        for viewer in ("gm", "public", "host", "seat-3"):
            assert seen(drive, viewer).afterwards == ()

    @pytest.mark.parametrize("house", [{"afterwards": "gm"}, {"open_at_end": False}])
    def test_the_house_may_leave_it_to_the_gm(self, house: dict[str, Any]) -> None:
        drive = ended(**house)
        assert seen(drive, "gm").afterwards
        for viewer in ("public", "host", "seat-3"):
            assert seen(drive, viewer).afterwards == ()


class TestSpirits:
    def test_whoever_has_left_sees_roles_and_nights(self) -> None:
        drive = played(spirits=True)
        for seat in (8, 9):
            view = seen(drive, f"seat-{seat}")
            assert view.spirit
            assert [one.role.key for one in view.seats] == [f"village-role-{role}" for role in NINE.split()]
            assert view.timeline is not None

    def test_nobody_else_does_and_nobody_where_the_house_has_it_not(self) -> None:
        for viewer in ("public", "host", *(f"seat-{seat}" for seat in range(1, 8))):
            view = seen(played(spirits=True), viewer)
            assert (view.spirit, view.timeline) == (False, None)
            assert all(one.role is None for one in view.seats)
        assert not seen(played(), "seat-9").spirit

    def test_whom_the_night_took_sees_nothing_before_the_dawn(self) -> None:
        drive = played(spirits=True)
        go_to(drive, 2, "night")
        write(drive, Attack(2, 1, 7))
        assert not seen(drive, "seat-7").spirit
        go_to(drive, 3, "day")
        assert seen(drive, "seat-7").spirit

    def test_who_has_still_to_shoot_sees_nothing_before_that(self) -> None:
        drive = played(spirits=True)
        go_to(drive, 2, "evening")
        write(drive, Execution(2, 6))
        assert not seen(drive, "seat-6").spirit
        write(drive, Shot(6, 5))
        assert seen(drive, "seat-6").spirit
        assert seen(drive, "seat-5").spirit

    @pytest.mark.parametrize("seed", range(4))
    def test_twins_for_the_living_are_twins_with_spirits_at_the_table(self, seed: int) -> None:
        world = any_world(seed, spirits=True)
        living = world.living(2) - world.lost(world.nights[1])
        compared = 0
        for viewer in ("public", "host", *(f"seat-{seat}" for seat in sorted(living))):
            twin = redrawn(world, viewer, seed)
            if twin is not None:
                assert_twins(viewer, _frames(world, viewer), _frames(twin, viewer))
                compared += 1
        assert compared


def _frames(world: Any, viewer: str) -> list[Frame]:
    drive = table(world)
    frames = []
    for secret, opened in pages(world):
        for move in (*secret, *opened):
            say(drive, move)
        frames.append(frame(drive, viewer, ()))
    return frames
