"""A GM's desk in tests: roles by seat, an evening in one call, a night called turn by turn."""

from __future__ import annotations

from typing import Any

from companion.games.magic_city.course import Begin, OpenedEyes, Proceed, TurnOver
from companion.games.magic_city.evening import ChooseEvent, TellEvents
from companion.games.magic_city.script import current
from companion.games.magic_city.table import DEALT, KEYS, WOLVES, EventKey, MagicCityOptions
from companion.games.werewolf.facts import Part, at, day_of, part_of
from companion.games.werewolf.voting import Execution
from tests.driver import MINUTE, Drive, setup

TWELVE = [
    "werewolf",
    "evil-eye",
    "chimera",
    "fox",
    "djinn",
    "seer",
    "medium",
    "knight",
    "dragon",
    "spirit-caller",
    "hunter",
    "golem",
]
"""One seat each: 1 werewolf, 2 evil-eye, 3 chimera, 4 fox, 5 djinn, 6 seer, 7 medium, 8 knight, 9 dragon,
10 spirit caller, 11 hunter, 12 golem; citizens after them."""


def city(roles: str | list[str] | None = None, events: tuple[EventKey, ...] = KEYS, **options: Any) -> Drive:
    """A table of these roles in order of seats, after the role check, on the first day."""
    cards = roles.split() if isinstance(roles, str) else roles or [*TWELVE, *["citizen"] * 4]
    counts = {role: cards.count(role) for role in DEALT if role in cards}
    made = MagicCityOptions(**{"roles": counts, "events": events, **options})
    drive = Drive(setup("magic_city", len(cards), made))
    drive.say("gm", Begin())
    check(drive, cards)
    drive.say("gm", Proceed(1, "day"))
    return drive


def check(drive: Drive, cards: list[str]) -> None:
    """The role check by opened eyes: seat by seat these cards."""
    while turn := current(drive.state):
        if turn.verb == "opened-eyes":
            role = turn.key.removeprefix("check-")
            group = WOLVES if role == "werewolf" else {role}
            alive = drive.state.story.living
            seats = tuple(s for s, held in enumerate(cards, 1) if held in group and s in alive)
            drive.say("gm", OpenedEyes(role, seats))
        elif turn.verb:
            return
        else:
            drive.say("gm", TurnOver(turn.key))


def say(drive: Drive, *moves: Any) -> str:
    """What the GM enters, in order; the id of the last."""
    name = ""
    for move in moves:
        name = drive.say("gm", move)
    return name


def go_to(drive: Drive, day: int, part: Part) -> None:
    """The next parts, turns called without a choice, until that part of that day; nobody is executed."""
    while drive.state.now < at(day, part):
        if part_of(drive.state.now) == "evening" and not drive.state.story.of(Execution, drive.state.now):
            drive.say("gm", Execution(day_of(drive.state.now), None))
        finish(drive)
        after = drive.state.now + 1
        envelope = {"irregular": True, "note": "nothing pointed at"} if current(drive.state) else {}
        drive.say("gm", Proceed(day_of(after), part_of(after)), at=drive.now + MINUTE, **envelope)


def finish(drive: Drive) -> None:
    """Every turn that nobody has to choose in is called."""
    while (turn := current(drive.state)) and not turn.verb:
        drive.say("gm", TurnOver(turn.key))


def evening(drive: Drive, executed: int, event: EventKey | None, *moves: Any) -> None:
    """The evening of the day: somebody executed, the event chosen from real cards, what is said for it."""
    day = day_of(drive.state.now)
    if part_of(drive.state.now) == "day":
        drive.say("gm", Proceed(day, "evening"))
    drive.say("gm", Execution(day, executed))
    if event is not None:
        draw(drive, event)
        drive.say("gm", ChooseEvent(day, event))
    say(drive, *moves)


def draw(drive: Drive, event: EventKey) -> None:
    """Two real cards, one of which is this."""
    pile = drive.state.pile
    other = next((key for key in pile if key != event), None)
    drive.say("gm", TellEvents(day_of(drive.state.now), (event, other) if other else (event,)))


def night(drive: Drive, *moves: Any) -> None:
    """The night after this evening, with these choices as their turns are called, and the dawn after it."""
    dark(drive, *moves)
    dawn(drive)


def dark(drive: Drive, *moves: Any) -> None:
    """The night, up to the last of these choices."""
    day = day_of(drive.state.now)
    if part_of(drive.state.now) == "evening":
        drive.say("gm", Proceed(day, "night"))
    for move in moves:
        finish(drive)
        drive.say("gm", move)


def dawn(drive: Drive) -> None:
    """The rest of the night's turns, then the day."""
    finish(drive)
    envelope = {"irregular": True, "note": "nothing pointed at"} if current(drive.state) else {}
    drive.say("gm", Proceed(day_of(drive.state.now) + 1, "day"), **envelope)


def desk(drive: Drive) -> Any:
    """The GM's pages."""
    view: Any = drive.view("gm")
    return view.desk


def proposed(drive: Drive) -> str | None:
    """The camp whose victory is proposed."""
    found = desk(drive).proposed
    return found.camp if found else None
