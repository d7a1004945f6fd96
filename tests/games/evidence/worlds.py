"""Two evidence villages that say and play the same in public; who lied is not the same."""

from __future__ import annotations

from typing import Any

from companion.games.evidence.course import Arrange, Proceed
from companion.games.evidence.game import Attack, Vote
from companion.games.evidence.plays import PlayCard
from companion.games.evidence.talk import Answer, AnswerMarred, Ask, Reply, Whisper
from tests.games.evidence.desk import Village
from tests.twins import Said

OUTSIDE = ("public", "host", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5")
"""Who is outside the wolf camp in both of the worlds below, and has the same pieces and cards in both."""
PLAYED = {
    1: ("heart-8", "heart-10", "heart-2", "club-jack", "joker"),
    2: ("heart-jack", "club-9", "club-2", "club-3", "spade-2"),
    3: ("spade-ace", "heart-king", "club-5", "club-6", "joker"),
    4: ("heart-3", "diamond-queen", "joker", "joker", "joker"),
    5: ("spade-9", "joker", "joker", "joker", "joker"),
    9: ("club-7", "joker"),
    10: ("joker", "club-queen"),
}
"""What is seen of hands: those of the viewers, and what others play."""

Ways = dict[str, str]
WORLD_A = {
    "roles": ("villager",) * 8 + ("madman",) + ("werewolf",) * 2,
    "orders": {10: (1, 2), 9: (1, 2, 3), 11: (5, 6)},
    "unseen": "heart-4",
    "ways": {"8 of 10": "perjury", "1 of 9": "perjury", "7 of 10": "fabrication"},
    "question": "short",
}
"""Wolves 10 and 11, the C-madman 9. Two answers are perjury, one is fabricated."""
WORLD_B = {
    "roles": (*("villager",) * 5, "madman", "werewolf", "werewolf", *("villager",) * 3),
    "orders": {10: (1, 7, 8), 9: (2, 3, 4), 7: (1, 4), 8: (1, 2), 6: (6, 7, 8)},
    "unseen": "spade-king",
    "ways": {"three of 7": "perjury", "3 of 8": "perjury"},
    "question": "a question that is a good deal longer than the other one",
}
"""Wolves 7 and 8, the C-madman 6. Two other answers are perjury; what is said in public is the same."""


def hands(world: dict[str, Any]) -> list[tuple[str, ...]]:
    """The cards of each seat but the dummy's."""
    return [(*PLAYED.get(seat, ()), *(world["unseen"],) * 5)[:5] for seat in range(1, 12)]


def village(world: dict[str, Any]) -> Village:
    """Twelve seats on the first day of a world."""
    made = Village(12, roles=world["roles"], hands=hands(world))
    made.first_day(world["orders"])
    return made


def script(world: dict[str, Any]) -> list[Said]:
    """Two days: the same plays, the same answers in public; whether they are true differs."""
    ways: dict[str, Any] = world["ways"]
    first: list[Said] = [
        *((f"seat-{seat}", Whisper("ひそひそ")) for seat in range(1, 12)),
        ("seat-9", Ask(world["question"])),
        ("gm", Reply(1, world["question"] * 2)),
        ("seat-1", PlayCard("heart-8", (10,))),
        ("seat-10", Answer(1, "white", ways.get("8 of 10", "truth"))),
        ("seat-3", PlayCard("spade-ace", (9,))),
        ("seat-9", Answer(2, "marred", ways.get("1 of 9", "truth"))),
        ("seat-9", PlayCard("club-7", (10,), None, ("joker",))),
        ("seat-10", Answer(3, "white", ways.get("7 of 10", "truth"))),
        ("seat-2", PlayCard("heart-jack", (7,))),
        ("seat-7", AnswerMarred(4, (5, 6, 4), ways.get("three of 7", "truth"))),
        ("seat-4", PlayCard("heart-3", (8,))),
        ("seat-8", Answer(5, "white", ways.get("3 of 8", "truth"))),
        ("seat-10", PlayCard("joker")),
        ("seat-1", PlayCard("club-jack", cards=("joker", "heart-2"))),
        ("gm", Proceed()),
        ("gm", Proceed()),
    ]
    second: list[Said] = [
        ("gm", Proceed()),
        *((f"seat-{seat}", Vote(11 if seat != 11 else 1)) for seat in range(1, 12)),
        *((f"seat-{seat}", Attack(5 if seat != 5 else 1)) for seat in range(1, 11)),
        *((f"seat-{seat}", Whisper("またね")) for seat in (1, 2, 3, 4, 6, 7, 8, 9, 10)),
    ]
    return first + second


def preparation(world: dict[str, Any]) -> list[Said]:
    """Everybody puts the pieces in order, and the first day begins."""
    orders, roles = world["orders"], world["roles"]
    usual = {"werewolf": (1, 2)}
    said: list[Said] = [
        (f"seat-{seat}", Arrange(orders.get(seat, usual.get(roles[seat - 1], (1, 2, 3)))))
        for seat in range(1, 12)
    ]
    return [*said, ("gm", Proceed())]
