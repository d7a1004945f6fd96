"""The page on which a village is talked over, and what a seat that has left sees on its phone."""

from __future__ import annotations

from companion.games.village.state import VillageOptions
from companion.games.werewolf.voting import Execution
from tests.games.village.desk import go_to, village
from tests.games.village.source_001 import signed
from tests.web.village.conftest import Devices, text, words


def test_two_seats_stand_beside_each_other_and_others_may_be_chosen(at: Devices) -> None:
    room = at(signed(), "public")
    assert f"/tables/{room.table_id}/public/afterwards" in room.page()
    page = words(text(room.person.get(f"{room.base}/afterwards?seat=7&seat=11&seat=99&seat=x")))
    assert "7 マギー" in page
    assert "1日目 夜" in page
    shown = text(room.person.get(f"{room.base}/afterwards?seat=7"))
    assert shown.count("hindsight-1") == shown.count('class="panel hindsight"')
    assert text(room.person.get(f"{room.base}/afterwards")).count("hindsight-2")


def test_a_seat_s_review_begins_with_its_own(at: Devices) -> None:
    own = at(signed(), "seat-9")
    page = text(own.person.get(f"{own.base}/afterwards"))
    ticked = [n for n in range(1, 16) if f'value="{n}" checked' in page]
    assert len(ticked) == 2
    assert "9 ゴート" in words(page.partition('class="hindsight-seats')[2].partition("</h3>")[0])


def test_before_the_end_there_is_no_such_page(at: Devices) -> None:
    room = at(village(), "public")
    assert "afterwards" not in room.page()
    assert room.person.get(f"{room.base}/afterwards").status_code == 404


def test_a_seat_that_has_left_sees_roles_only_where_the_house_has_it(at: Devices) -> None:
    for spirits in (True, False):
        drive = village(spirits=spirits)
        assert VillageOptions().spirits is False
        go_to(drive, 1, "evening")
        drive.say("gm", Execution(1, 10))
        go_to(drive, 1, "night")
        page = words(at(drive, "seat-10").page())
        assert ("霊界" in page) is spirits
        assert ("P1 人狼" in page) is spirits
