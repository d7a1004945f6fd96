"""Win rates by camp and role of the games with roles, each with its sample."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.voting import Execution
from companion.kernel.game import SignedTable
from companion.kernel.results import WinRates, share
from companion.words import Words
from tests.driver import Drive
from tests.games.aiwolf import desk as aiwolf
from tests.games.magic_city.desk import TWELVE, city
from tests.games.village.desk import go_to, village, write
from tests.rules.test_one_night import night, table, vote

Counted = dict[str, tuple[int, int]]


def rates(*drives: Drive) -> tuple[Counted, ...]:
    """Won and played by label, for each title, in Japanese."""
    tables = [SignedTable(drive.result, {}) for drive in drives if drive.result is not None]
    assert len(tables) == len(drives)
    return tuple(counted(group) for group in GAMES[drives[0].history.setup.game].statistics(tables))


def counted(group: WinRates) -> Counted:
    words = Words("ja", strict=True)
    assert words.say(group.title)
    return {words.say(rate.label): (rate.won, rate.played) for rate in group.rates}


def village_won(**options: object) -> Drive:
    """The only werewolf is executed; the seer's side has won."""
    drive = village("werewolf seer villager villager", **options)
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    return drive


def one_night_stolen() -> Drive:
    """Seat 4, the thief, takes the card of seat 1, a wolf, who is a thief at the end; nobody hits a wolf."""
    drive = table("WVSTVW")
    night(drive, s4=1)
    vote(drive, 2, 1, 1, 1)
    return drive


def test_a_village_counts_camps_and_roles() -> None:
    camps, roles = rates(village_won(), village_won())
    assert camps == {"村人陣営": (6, 6), "人狼陣営": (0, 2)}
    assert roles == {"村人": (4, 4), "人狼": (0, 2), "占い師": (2, 2)}


def test_a_village_whose_story_stays_closed_gives_no_role_away() -> None:
    drive = village_won(open_at_end=False)
    assert drive.result is not None
    assert set(drive.result.figures) == {"survived"}
    assert rates(drive) == ({}, {})


def test_magic_city_calls_its_own_roles_and_camps() -> None:
    drive = city(TWELVE, events=())
    drive.say("gm", Verdict("djinn"))
    camps, roles = rates(drive)
    assert camps["魔人"] == (1, 1)
    assert sum(played for _, played in camps.values()) == 12
    assert roles["魔人"] == (1, 1)
    assert len(roles) == 12


def test_one_night_counts_the_cards_of_the_end() -> None:
    camps, roles = rates(one_night_stolen())
    assert camps == {"村人陣営": (0, 3), "人狼陣営": (1, 1)}
    assert roles == {"怪盗": (0, 1), "村人": (0, 1), "占い師": (0, 1), "人狼": (1, 1)}


def test_aiwolf_counts_roles_beside_camps() -> None:
    drive = aiwolf.table("WSPVV")
    aiwolf.night(drive, seer=4)
    aiwolf.night(drive, 2, wolves=4)
    aiwolf.night(drive, 5, wolves=3)
    camps, roles = rates(drive)
    assert camps == {"人狼陣営": (2, 2), "村人陣営": (0, 3)}
    assert roles == {"人狼": (1, 1), "占い師": (0, 1), "狂人": (1, 1), "村人": (0, 2)}


@pytest.mark.parametrize("game", ["village", "magic_city", "one_night", "aiwolf", "evidence"])
def test_every_title_is_said_in_both_languages(game: str) -> None:
    titles = [group.title for group in GAMES[game].statistics(())]
    for language in ("ja", "en"):
        words = Words(language, strict=True)
        assert len({words.say(title) for title in titles}) == len(titles) >= 2


def test_no_bar_is_drawn_of_fewer_than_five_games() -> None:
    assert [share(played, played) for played in range(7)] == [None] * 5 + [1.0, 1.0]
