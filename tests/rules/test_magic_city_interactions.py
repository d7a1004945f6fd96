"""Every pair of effects that meet at night, written from source 003 beside what the story comes to.

One card works on one evening, so two of the night's cards never meet; the tree's link stays and meets all.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from companion.games.magic_city.course import Proceed
from companion.games.magic_city.evening import event_due
from companion.games.magic_city.night import Garden, Guild, Mirror, SecondAttack, Tree, Ward
from companion.games.magic_city.table import EventKey
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.kernel.game import Illegal
from tests.games.magic_city.desk import city, evening, say

CARDS: tuple[EventKey, ...] = ("garden", "forest", "slum", "guild", "mirror", "arena")
OTHERS = ("guard", "fox", "golem", "spirit caller", "tree")


class Meeting(NamedTuple):
    """A night: its card, the link from an earlier night, who was executed, the acts; who leaves, and why.

    Seats as in `desk.TWELVE`: 4 fox, 6 seer, 8 knight, 9 dragon, 10 spirit caller, 12 golem, citizens 13-16.
    """

    pair: str
    acts: Callable[[int], list[Any]]
    leave: dict[int, str]
    card: EventKey | None = None
    link: tuple[int, int] | None = None
    executed: int = 13
    shown: str = ""


def shift(n: int) -> Garden:
    return Garden(n, "clockwise", 1)


TABLE = [
    # 003 幻術師の庭: the attack is shifted, then compared with whom it meets.
    Meeting("garden × guard", lambda n: [shift(n), Attack(n, 1, 14), Guard(n, 8, 15)], {}, "garden"),
    Meeting(
        "garden × guard", lambda n: [shift(n), Attack(n, 1, 14), Guard(n, 8, 14)], {15: "attacked"}, "garden"
    ),
    Meeting("garden × fox", lambda n: [shift(n), Attack(n, 1, 3)], {}, "garden"),
    Meeting("garden × golem", lambda n: [shift(n), Attack(n, 1, 11)], {12: "attacked"}, "garden"),
    Meeting(
        "garden × spirit caller",
        lambda n: [shift(n), Attack(n, 1, 9), Ward(n, 10, 14)],
        {10: "attacked", 14: "dragged"},
        "garden",
    ),
    Meeting(
        "garden × tree",
        lambda n: [shift(n), Attack(n, 1, 12)],
        {14: "attacked", 15: "linked"},
        "garden",
        (14, 15),
    ),
    # 003 魔獣の森: a second attack like the first, which fails while a golem lives.
    Meeting(
        "forest × guard",
        lambda n: [Attack(n, 1, 14), SecondAttack(n, 1, 15), Guard(n, 8, 15)],
        {14: "attacked"},
        "forest",
        executed=12,
    ),
    Meeting(
        "forest × fox",
        lambda n: [Attack(n, 1, 14), SecondAttack(n, 1, 4)],
        {14: "attacked"},
        "forest",
        executed=12,
    ),
    Meeting(
        "forest × golem", lambda n: [Attack(n, 1, 14), SecondAttack(n, 1, 15)], {14: "attacked"}, "forest"
    ),
    Meeting("forest × golem", lambda n: [Attack(n, 1, None), SecondAttack(n, 1, 12)], {}, "forest"),
    # Ruling: both attacks are judged by who was in the game when they were pointed.
    Meeting(
        "forest × golem", lambda n: [Attack(n, 1, 12), SecondAttack(n, 1, 15)], {12: "attacked"}, "forest"
    ),
    Meeting(
        "forest × spirit caller",
        lambda n: [Attack(n, 1, 14), SecondAttack(n, 1, 10), Ward(n, 10, 15)],
        {14: "attacked", 10: "attacked", 15: "dragged"},
        "forest",
        executed=12,
    ),
    Meeting(
        "forest × tree",
        lambda n: [Attack(n, 1, 14), SecondAttack(n, 1, 15)],
        {14: "attacked", 15: "linked"},
        "forest",
        (14, 15),
    ),
    # 003 スラム: no guard works, but who is attacked as spirit caller still takes the ward along.
    Meeting("slum × guard", lambda n: [Attack(n, 1, 14), Guard(n, 8, 14)], {14: "attacked"}, "slum"),
    Meeting("slum × fox", lambda n: [Attack(n, 1, 4), Guard(n, 8, 4)], {}, "slum"),
    Meeting("slum × golem", lambda n: [Attack(n, 1, 12), Guard(n, 8, 12)], {12: "attacked"}, "slum"),
    Meeting("slum × spirit caller", lambda n: [Attack(n, 1, 14), Ward(n, 10, 14)], {14: "attacked"}, "slum"),
    Meeting(
        "slum × spirit caller",
        lambda n: [Attack(n, 1, 10), Guard(n, 8, 10), Ward(n, 10, 15)],
        {10: "attacked", 15: "dragged"},
        "slum",
    ),
    Meeting(
        "slum × tree",
        lambda n: [Attack(n, 1, 14), Guard(n, 8, 14)],
        {14: "attacked", 15: "linked"},
        "slum",
        (14, 15),
    ),
    # 003 ギルド: only the wolves' attack on that person fails.
    Meeting("guild × guard", lambda n: [Guild(n, 14), Attack(n, 1, 14), Guard(n, 8, 14)], {}, "guild"),
    Meeting(
        "guild × fox", lambda n: [Guild(n, 4), Attack(n, 1, 4), Divination(n, 6, 4)], {4: "cursed"}, "guild"
    ),
    Meeting("guild × golem", lambda n: [Guild(n, 12), Attack(n, 1, 12)], {}, "guild"),
    Meeting(
        "guild × spirit caller", lambda n: [Guild(n, 10), Attack(n, 1, 10), Ward(n, 10, 15)], {}, "guild"
    ),
    Meeting(
        "guild × spirit caller",
        lambda n: [Guild(n, 15), Attack(n, 1, 10), Ward(n, 10, 15)],
        {10: "attacked", 15: "dragged"},
        "guild",
    ),
    Meeting(
        "guild × tree",
        lambda n: [Guild(n, 15), Attack(n, 1, 14)],
        {14: "attacked", 15: "linked"},
        "guild",
        (14, 15),
    ),
    # 003 魔法の鏡屋: what is shown is inverted, and nothing else.
    Meeting(
        "mirror × guard",
        lambda n: [Mirror(n, 14), Attack(n, 1, 14), Guard(n, 8, 14), Divination(n, 6, 14)],
        {},
        "mirror",
        shown="black",
    ),
    Meeting(
        "mirror × fox", lambda n: [Mirror(n, 4), Divination(n, 6, 4)], {4: "cursed"}, "mirror", shown="black"
    ),
    Meeting("mirror × golem", lambda n: [Mirror(n, 12), Divination(n, 6, 12)], {}, "mirror", shown="black"),
    Meeting(
        "mirror × spirit caller",
        lambda n: [Mirror(n, 10), Divination(n, 6, 10), Attack(n, 1, 10), Ward(n, 10, 15)],
        {10: "attacked", 15: "dragged"},
        "mirror",
        shown="black",
    ),
    Meeting(
        "mirror × tree",
        lambda n: [Mirror(n, 14), Divination(n, 6, 15), Attack(n, 1, 14)],
        {14: "attacked", 15: "linked"},
        "mirror",
        (14, 15),
        shown="white",
    ),
    # 003 闘技場: knight and spirit caller leave whose choice was not attacked, and take nobody along.
    Meeting("arena × guard", lambda n: [Attack(n, 1, 14), Guard(n, 8, 14), Guard(n, 9, 15)], {}, "arena"),
    Meeting(
        "arena × guard",
        lambda n: [Attack(n, 1, 14), Guard(n, 8, 15), Guard(n, 9, 15)],
        {14: "attacked", 8: "arena"},
        "arena",
    ),
    Meeting("arena × fox", lambda n: [Attack(n, 1, 4), Guard(n, 8, 4)], {}, "arena"),
    Meeting(
        "arena × golem",
        lambda n: [Attack(n, 1, 12), Guard(n, 8, 15)],
        {12: "attacked", 8: "arena"},
        "arena",
    ),
    Meeting(
        "arena × spirit caller",
        lambda n: [Attack(n, 1, 14), Ward(n, 10, 15)],
        {14: "attacked", 10: "arena"},
        "arena",
    ),
    Meeting(
        "arena × spirit caller",
        lambda n: [Attack(n, 1, 10), Ward(n, 10, 15)],
        {10: "attacked", 15: "dragged"},
        "arena",
    ),
    Meeting(
        "arena × tree",
        lambda n: [Attack(n, 1, None), Guard(n, 8, 14)],
        {8: "arena", 15: "linked"},
        "arena",
        (8, 15),
    ),
    # Roles and the link among themselves.
    Meeting("guard × fox", lambda n: [Guard(n, 8, 4), Divination(n, 6, 4)], {4: "cursed"}),
    Meeting("guard × golem", lambda n: [Guard(n, 8, 12), Attack(n, 1, 12)], {}),
    Meeting("guard × spirit caller", lambda n: [Guard(n, 8, 10), Attack(n, 1, 10), Ward(n, 10, 15)], {}),
    Meeting(
        "guard × tree",
        lambda n: [Guard(n, 8, 15), Attack(n, 1, 14)],
        {14: "attacked", 15: "linked"},
        link=(14, 15),
    ),
    Meeting("fox × golem", lambda n: [Attack(n, 1, 4), Divination(n, 6, 12)], {}),
    Meeting(
        "fox × spirit caller",
        lambda n: [Attack(n, 1, 10), Ward(n, 10, 4)],
        {10: "attacked", 4: "dragged"},
    ),
    Meeting("fox × tree", lambda n: [Divination(n, 6, 4)], {4: "cursed", 15: "linked"}, link=(4, 15)),
    Meeting("fox × tree", lambda n: [Attack(n, 1, 4)], {}, link=(4, 15)),
    Meeting(
        "golem × spirit caller",
        lambda n: [Attack(n, 1, 10), Ward(n, 10, 12)],
        {10: "attacked", 12: "dragged"},
    ),
    Meeting("golem × tree", lambda n: [Attack(n, 1, 12)], {12: "attacked", 15: "linked"}, link=(12, 15)),
    Meeting(
        "spirit caller × tree",
        lambda n: [Attack(n, 1, 15), Ward(n, 10, 14)],
        {15: "attacked", 10: "linked"},
        link=(10, 15),
    ),
    Meeting(
        "spirit caller × tree",
        lambda n: [Attack(n, 1, 10), Ward(n, 10, 14)],
        {10: "attacked", 14: "dragged", 15: "linked"},
        link=(14, 15),
    ),
]


@pytest.mark.parametrize("meeting", TABLE, ids=lambda meeting: meeting.pair)
@pytest.mark.parametrize("backwards", [False, True], ids=["", "entered backwards"])
def test_what_meets_at_night_comes_to_what_the_source_says(meeting: Meeting, backwards: bool) -> None:
    drive = city()
    night = 1
    if meeting.link:
        evening(drive, 16, "tree")
        say(drive, Proceed(1, "night"), Tree(1, meeting.link))
        drive.say("gm", Proceed(2, "day"), irregular=True, note="short of time")
        night = 2
    evening(drive, meeting.executed, meeting.card or "bank")
    say(drive, Proceed(night, "night"))
    acts = meeting.acts(night)
    say(drive, *(reversed(acts) if backwards else acts))
    left = {gone.seat: gone.cause for gone in drive.state.story.departures if gone.at == drive.state.now}
    assert left == meeting.leave
    assert not meeting.shown or meeting.shown in drive.state.story.colours.values()
    assert not drive.state.story.faults


def test_the_table_has_every_pair_that_can_meet() -> None:
    pairs = {f"{a} × {b}" for a, b in itertools.product(CARDS, OTHERS)}
    pairs |= {f"{a} × {b}" for a, b in itertools.combinations(OTHERS, 2)}
    assert {meeting.pair for meeting in TABLE} == pairs


@pytest.mark.parametrize(("first", "second"), [*itertools.permutations(CARDS, 2)])
def test_two_of_the_nights_cards_never_meet(first: EventKey, second: EventKey) -> None:
    acts: dict[str, Any] = {
        "garden": shift(1),
        "forest": SecondAttack(1, 1, 14),
        "guild": Guild(1, 14),
        "mirror": Mirror(1, 14),
    }
    drive = city()
    evening(drive, 13, first)
    assert drive.state.hand == ()
    assert not event_due(drive.state)
    say(drive, Proceed(1, "night"))
    if second in acts:
        with pytest.raises(Illegal, match="magic-city-not-the-event"):
            drive.say("gm", acts[second])
