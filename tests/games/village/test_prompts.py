"""What the GM's next sentence announces, as it is read."""

from __future__ import annotations

from companion.games.werewolf.bonds import Bond
from companion.games.werewolf.night import Attack
from companion.games.werewolf.voting import Execution
from companion.kernel.words import Text
from companion.words import Words
from tests.driver import Drive
from tests.games.village.desk import book, go_to, village, write

NAMES = dict(enumerate(("アン", "ベン", "うみ", "せな", "エマ", "フミ", "ゴウ", "ハル"), 1))
ROLES = "werewolf seer knight villager villager villager villager villager"


def said(drive: Drive, text: Text | None) -> str:
    """A sentence in Japanese with the names of those who sit there."""
    assert text is not None
    return Words("ja", strict=True).say(text, NAMES)


def test_who_follows_the_executed_is_announced_before_the_night() -> None:
    drive = village(ROLES)
    write(drive, Bond(0, "night", (3, 4)))
    go_to(drive, 1, "evening")
    assert book(drive).prompt.close is None
    write(drive, Execution(1, 3))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "せなさんも命を落としました。"
    assert (prompt.say.key, prompt.verb, prompt.aloud) == ("village-prompt-night", "proceed", True)
    go_to(drive, 1, "night")
    assert said(drive, book(drive).prompt.close) == "皆さん、顔を伏せてください。"


def test_each_of_the_nights_victims_is_named_politely() -> None:
    drive = village(ROLES)
    write(drive, Bond(0, "night", (3, 4)))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさん、せなさんでした。" in said(drive, book(drive).prompt.say)


def test_one_victim_is_named_once() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさんでした。" in said(drive, book(drive).prompt.say)
