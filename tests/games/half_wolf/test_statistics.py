"""Who has won with which parents: counted over tables, each rate with its sample."""

from __future__ import annotations

from companion.games.half_wolf.game import GAME, TellExecuted, TellWinners
from companion.kernel.game import SignedTable
from companion.kernel.results import WinRates
from companion.words import Words
from tests.driver import Drive
from tests.games.half_wolf.worlds import world

PLAIN = "villager villager"
SIX = ["wolf villager", "villager madman", PLAIN, PLAIN, PLAIN, PLAIN]
NAMES = dict(enumerate(("アン", "ベン", "クレア", "ダン", "エマ", "フミ"), 1))


def played(drive: Drive, names: dict[int, str] | None = None) -> SignedTable:
    assert drive.result is not None
    return SignedTable(drive.result, NAMES if names is None else names)


def found() -> SignedTable:
    """The wolf is found: the village wins."""
    return played(world(SIX, "seer gravedigger", votes=(2, 1, 1, 1, 1, 1)).played())


def hidden() -> SignedTable:
    """A villager is executed: the wolf camp wins."""
    return played(world(SIX, "seer gravedigger", votes=(3, 3, 1, 3, 3, 3)).played())


def counted(group: WinRates) -> dict[str, tuple[int, int]]:
    words = Words("ja", strict=True)
    return {words.say(rate.label): (rate.won, rate.played) for rate in group.rates}


def test_every_pair_with_its_wins_and_its_sample() -> None:
    pairs, _ = GAME.statistics([found(), hidden(), hidden()])
    assert counted(pairs) == {"村人＋村人": (4, 12), "人狼＋村人": (2, 3), "狂人＋村人": (2, 3)}


def test_camps() -> None:
    _, camps = GAME.statistics([found(), hidden()])
    assert counted(camps) == {"村人陣営": (4, 8), "人狼陣営": (2, 4)}


def test_the_pair_with_most_games_stands_first() -> None:
    pairs, _ = GAME.statistics([found()])
    assert [rate.played for rate in pairs.rates] == [4, 1, 1]


def test_a_pair_is_the_same_whichever_parent_lies_first() -> None:
    turned = ["villager wolf", *SIX[1:]]
    other = played(world(turned, "seer gravedigger", votes=(2, 1, 1, 1, 1, 1)).played())
    pairs, _ = GAME.statistics([found(), other])
    assert counted(pairs)["人狼＋村人"] == (0, 2)


def test_who_it_was_guests_left_out() -> None:
    other = played(world(SIX, "seer gravedigger", votes=(3, 3, 1, 3, 3, 3)).played(), {1: "ベン", 2: "アン"})
    pairs, _ = GAME.statistics([found(), other])
    wolf = next(rate for rate in pairs.rates if rate.label.params["a"].key == "half-wolf-wolf")
    assert [(one.player, one.won, one.played) for one in wolf.players] == [("アン", 0, 1), ("ベン", 1, 1)]
    villagers = next(rate for rate in pairs.rates if rate.label.params["a"].key == "half-wolf-villager")
    assert villagers.played == 8
    assert len(villagers.players) == 4


def test_the_third_camp_and_its_pairs() -> None:
    hands = ["sinner villager", "wolf villager", PLAIN, PLAIN, PLAIN, "seer gravedigger"]
    made = world(hands, "madman villager", extra="sinner", look="0-1", votes=(2, 1, 2, 2, 2, 2))
    pairs, camps = GAME.statistics([played(made.played())])
    assert counted(pairs)["罪人＋村人"] == (1, 1)
    assert counted(camps)["第三陣営"] == (1, 1)


def test_a_table_that_told_only_who_won_says_nothing_of_cards() -> None:
    drive = world(SIX, "seer gravedigger", options={"cards": "real"}).started()
    drive.say("host", TellExecuted(1))
    drive.say("host", TellWinners((1, 2)))
    pairs, camps = GAME.statistics([played(drive)])
    assert (pairs.rates, camps.rates) == ((), ())
