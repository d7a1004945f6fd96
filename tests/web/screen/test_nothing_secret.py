"""Nothing secret reaches the big screen: twins that differ in what the room does not know look the same.

| game | what differs | from when all know |
| --- | --- | --- |
| Catan | victory point cards held | play is over |
| village | roles, who is attacked, guarded, divined | next morning who left; the end |
| Half Werewolf | the cards dealt, which card is passed | the end |
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import create_app
from companion.config import Config
from companion.store.signals import signals, table_topic
from tests.databases import SECRET, closed
from tests.web.house import found_club
from tests.web.screen.conftest import Shown

VILLAGERS = ("アン", "ベン", "クレア", "ディル", "エル", "フィン")
Club = Callable[[int], Shown]
Picture = tuple[str, str]


@pytest.fixture
def club_of(blank_sqlite: Path, tmp_path: Path) -> Iterator[Club]:
    """Clubs of their own that are alike in everything but their secret, a number."""
    made = []

    def club(secret: int) -> Shown:
        folder = tmp_path / f"club-{len(made)}"
        folder.mkdir()
        shutil.copy(blank_sqlite, folder / "club.db")
        url = f"sqlite:///{folder / 'club.db'}"
        app = create_app(
            Config(instance=folder, database_url=url, secret_key=SECRET, testing=True).prepared()
        )
        made.append(app)
        found_club(app)
        return Shown(app, seed=secret)

    yield club
    for app in made:
        closed(app)


def catan(shown: Shown, secret: int) -> list[Picture]:
    """Seat 2 holds so many cards, and says so to its phone."""
    frames = []
    table = shown.catan()
    frames.append(shown.picture())
    shown.say(table, "seat-2", "hold-cards", seat=2, count=secret)
    frames.append(shown.picture())
    shown.say(table, "host", "settlements", seat=2, count=3)
    frames.append(shown.picture())
    return frames


def village(shown: Shown, secret: int) -> list[Picture]:
    """Who wolf and seer are, and at whom they point in the night."""
    table = shown.table("village", VILLAGERS)
    roles = ["werewolf", "seer", "villager", "villager", "knight", "villager"]
    wolf, seer, knight = ((1, 2, 5), (3, 4, 1), (4, 1, 2))[secret]
    cast = ["villager"] * 6
    for seat, role in ((wolf, "werewolf"), (seer, "seer"), (knight, "knight")):
        cast[seat - 1] = role
    assert sorted(cast) == sorted(roles)
    for seat, role in enumerate(cast, 1):
        shown.say(table, "gm", "cast", seat=seat, role=role)
    frames = [shown.picture()]
    for day, part in ((1, "day"), (1, "evening")):
        shown.say(table, "gm", "proceed", day=day, part=part)
    shown.say(table, "gm", "execution", day=1, seat=6)
    frames.append(shown.picture())
    shown.say(table, "gm", "proceed", day=1, part="night")
    acts = (
        ("attack", wolf, next(seat for seat in (2, 4, 5) if seat not in (wolf,))),
        ("divination", seer, wolf),
        ("guard", knight, seer),
    )
    for verb, seat, target in acts:
        shown.say(table, "gm", verb, night=1, seat=seat, target=target)
        frames.append(shown.picture())
    return frames


def half_wolf(shown: Shown, secret: int) -> list[Picture]:
    """The deal is the secret's; so is the card that each passes on."""
    table = shown.table("half_wolf", VILLAGERS[:5])
    frames = [shown.picture()]
    for seat in range(1, 6):
        shown.say(table, f"seat-{seat}", "choose", card=1 + (seat + secret) % 2)
        frames.append(shown.picture())
    return frames


@pytest.mark.parametrize("play", [catan, village, half_wolf])
def test_twins_look_the_same_on_the_screen(
    play: Callable[[Shown, int], list[Picture]], club_of: Club
) -> None:
    first, *others = [play(club_of(secret), secret) for secret in range(3)]
    for other in others:
        assert len(other) == len(first)
        for mine, theirs in zip(first, other, strict=True):
            assert mine == theirs


@pytest.mark.parametrize("play", [catan, village])
def test_what_was_done_in_secret_moves_nothing_on_the_screen(
    play: Callable[[Shown, int], list[Picture]], shown: Shown
) -> None:
    """A table that signals is looked at; where the room's view is as it was, the screen is not called."""
    before = signals.version(table_topic(1))
    frames = play(shown, 1)
    assert signals.version(table_topic(1)) > before
    secret = frames[0:2] if play is catan else frames[2:]
    assert len(set(secret)) == 1


def test_cards_that_are_turned_up_are_shown(shown: Shown) -> None:
    """The proof above is worth something: what is open at the end does reach the screen."""
    table = shown.catan(minutes=1)
    shown.say(table, "seat-2", "hold-cards", seat=2, count=2)
    before = shown.picture()
    shown.now += 60_000
    shown.say(table, "host", "turn-up", seat=2, count=2)
    assert shown.picture() != before
