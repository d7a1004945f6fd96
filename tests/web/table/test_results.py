"""What an ended table says: each reason once, and none that says nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.rounds import operations as rounds
from companion.games.free.game import Finish, FreeOptions, Points
from companion.kernel.desk import StrikePoints
from companion.kernel.game import Chance
from companion.store.engine import db
from tests.browser.states import played_anew
from tests.driver import Drive, setup
from tests.games.evidence.play import Player
from tests.rules.test_one_night import night, table, vote
from tests.web.club.evenings import words
from tests.web.house import Person
from tests.web.sheets import evenings


def a_tie() -> Drive:
    """Three with as many points at a score sheet, and a fourth."""
    drive = Drive(setup("free", ["アン", "ベン", "クロ", "デン"], FreeOptions()))
    for seat, points in enumerate((3, 3, 3, 1), 1):
        drive.say("host", Points(seat, 1, points))
    drive.say("host", Finish())
    return drive


def struck() -> Drive:
    """A score sheet whose winner's points do not count."""
    drive = a_tie()
    drive.say("host", StrikePoints(drive.snapshot("host").ledger[0].key))
    return drive


def one_night() -> Drive:
    """A night of four, voted on."""
    drive = table("WVVSVV")
    night(drive)
    vote(drive, 2, 1, 1, 1)
    return drive


@pytest.fixture
def verdict(club: Flask, organiser: Person) -> Callable[..., str]:
    """The verdict on the host's page of a table that was played like this."""

    def shown(drive: Drive, chance: Chance | None = None) -> str:
        with club.app_context():
            within = rounds.add_round(db.session, evenings.event().id)
            played_anew(within.id, drive.history.setup, drive.history.log, chance)
        page = organiser.get("/tables/1/host").text
        found = re.search(r'<section class="panel verdict".*?</section>', page, re.DOTALL)
        assert found
        return words(found[0])

    return shown


def test_those_of_a_shared_place_give_their_reason_once(verdict: Callable[..., str]) -> None:
    assert verdict(a_tie()).count("tied") == 1


def test_points_that_were_struck_are_said_to_be(verdict: Callable[..., str]) -> None:
    assert verdict(struck()).count("points struck") == 1


def test_beside_who_has_won_it_is_not_said_that_they_have_won(verdict: Callable[..., str]) -> None:
    assert re.search(r"(Won|Lost) \(\d\) (won|lost)", verdict(one_night())) is None


def test_one_nights_verdict_says_who_fell_why_what_was_dealt_and_what_lay_in_the_middle(
    verdict: Callable[..., str],
) -> None:
    drive = table("WTVSWV")
    night(drive, s2=1)
    vote(drive, 2, 1, 2, 2)
    said = verdict(drive, drive.chance)
    names = drive.history.table.names
    assert f"{names[1]} (Werewolf) was executed with 3 votes" in said
    assert "Somebody with a werewolf’s card was executed" in said
    assert "(was Thief)" in said
    assert said.index("the middle") > said.index("Lost")


def test_a_reason_that_only_names_the_role_is_none_beside_it(verdict: Callable[..., str]) -> None:
    player = Player(seats=8, seed=1)
    player.finish()
    said = verdict(player.drive, Chance(1))
    assert "Werewolf" in said
    assert "as Werewolf" not in said
