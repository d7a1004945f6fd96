"""The village of source 001, played as its rules page rebuilds it."""

from __future__ import annotations

from typing import Any

from companion.games.village.casting import Cast
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import Mvp, Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import Part, at
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.talk import Claim
from companion.games.werewolf.voting import Execution
from companion.kernel.desk import SignOff, StrikePoints
from tests.driver import MINUTE, Drive, setup
from tests.games.village.desk import go_to

SEATS = (
    ("レイリー", "werewolf", "吟遊詩人"),
    ("ヒンメル", "werewolf", "薬草師"),
    ("フーガ", "god", "劇団員"),
    ("ハーツ", "hunter", "菓子職人"),
    ("ヤヌス", "hunter", "旅役者"),
    ("フェニキア", "hunter", "修道士"),
    ("マギー", "seer", "酒屋"),
    ("クレア", "hunter", "絵描き"),
    ("ゴート", "madman", "天文学者"),
    ("アイコス", "werewolf", "配達員"),
    ("エーゼル", "medium", "羊飼い"),
    ("トウテツ", "villager", "料理人"),
    ("ブリッツ", "knight", "調査官"),
    ("スノウ", "hunter", "交易商"),
    ("ライオネル", "hunter", "僧侶"),
    ("ヒューレ", "hunter", "調香師"),
)
NAMES = tuple(name for name, _, _ in SEATS)
DAYS: tuple[tuple[tuple[int, Part], tuple[Any, ...]], ...] = (
    ((0, "night"), (Divination(0, 7, 6),)),
    ((1, "day"), (Claim(1, 1, "medium"),)),
    ((1, "evening"), (Execution(1, 4), Shot(4, 6), Shot(6, 14), Shot(14, 15), Shot(15, 16), Shot(16, 10))),
    ((1, "night"), (Divination(1, 7, 2), Attack(1, 1, 8), Shot(8, 11))),
    ((2, "day"), ()),
    ((2, "evening"), (Execution(2, 2),)),
    ((2, "night"), (Attack(2, 1, 7),)),
    ((3, "day"), ()),
    ((3, "evening"), (Execution(3, 3),)),
    ((3, "night"), (Attack(3, 1, 5), Shot(5, 13))),
    ((4, "day"), ()),
    ((4, "evening"), (Execution(4, 12),)),
)
STRUCK_NOTE = "原本の成績表に勝利20の記載がないため"


def table() -> Drive:
    """The village with its sixteen seats, nothing written yet."""
    return Drive(setup("village", NAMES, VillageOptions(title="16人村")))


def cast(drive: Drive) -> None:
    """Every seat's role and character name."""
    for seat, (_, role, character) in enumerate(SEATS, 1):
        drive.say("gm", Cast(seat, role, character), at=drive.now + 5_000)


def play(until: tuple[int, Part] = (4, "evening")) -> Drive:
    """The facts in the order in which they happened, up to and with a part of a day."""
    drive = table()
    cast(drive)
    for (day, part), facts in DAYS:
        if at(day, part) > at(*until):
            break
        go_to(drive, day, part)
        for fact in facts:
            drive.say("gm", fact, at=drive.now + 30_000)
    return drive


def signed() -> Drive:
    """The whole evening: verdict, MVP, seat 10's victory struck by hand, signed off."""
    drive = play()
    drive.say("gm", Verdict("wolves"), at=drive.now + MINUTE)
    drive.say("gm", Mvp(1), at=drive.now + MINUTE)
    drive.say("gm", StrikePoints("win:10:"), at=drive.now + MINUTE, note=STRUCK_NOTE)
    drive.say("gm", SignOff(), at=drive.now + MINUTE)
    return drive
