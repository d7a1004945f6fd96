"""A log read: who played, who left when and by what, who has won by the rules, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.aiwolf.logged_day import LoggedDay
from companion.games.aiwolf.roles import LEAST, MOST, black, composition, judge
from companion.games.aiwolf.state import AIWolfOptions, Cast, Utterance
from companion.kernel.words import Text

from .days import Day, Log, gathered, turns
from .lines import Fault, Unreadable, Version, parsed, split, version_of
from .replay import Death, Dusk, Replay

MOST_FAULTS = 200
"""Faults that are told; what comes after them is no news."""
KINDS = {"Skip": "skip", "Over": "over"}
CAUSES = {"execute": "exiled", "divine": "divined", "attack": "attacked"}


class ReadLog(NamedTuple):
    """What a log comes to. `winner` is judged by the rules from roles and deaths."""

    version: Version
    log: Log
    nights: tuple[Dusk, ...]
    deaths: tuple[Death, ...]
    winner: str | None
    faults: tuple[Fault, ...]

    @property
    def roles(self) -> dict[int, str]:
        """The role of each seat."""
        return self.log.roles


def read(data: bytes, version: Version | None = None) -> ReadLog:
    """A log read and replayed by the rules of its version. Raises Unreadable."""
    lines = split(data)
    spoken = version or version_of(lines)
    faults: list[Fault] = []
    log = gathered(parsed(lines, spoken, faults), faults)
    if not log.days or not log.days[0].status:
        raise Unreadable(Text("aiwolf-log-nobody"))
    if list(log.roles) != list(range(1, len(log.roles) + 1)):
        raise Unreadable(Text("aiwolf-log-seats"))
    replay = Replay(log.roles, spoken, faults)
    _seats(log, replay)
    replay.run(log)
    verdict = judge(log.roles[seat] for seat in replay.living)
    winner = None if verdict is None else verdict[0]
    _result(log, replay, winner)
    told = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
    return ReadLog(spoken, log, tuple(replay.nights), tuple(replay.deaths), winner, told)


def as_json(name: str, found: ReadLog | None, say: Callable[[Text], str], *more: Fault) -> dict[str, Any]:
    """What is printed of a log, or of a file that is none; `say` puts faults into words."""
    roles = list(found.roles.values()) if found else []
    deaths = found.deaths if found else ()
    faults = (*(found.faults if found else ()), *more)
    return {
        "file": name,
        "seats": len(roles),
        "roles": roles,
        "days": len(found.nights) if found else 0,
        "deaths": [{"day": one.day, "seat": one.seat, "cause": CAUSES[one.cause]} for one in deaths],
        "winner": found.winner if found else None,
        "faults": [{"line": fault.line, "why": say(fault.why)} for fault in faults],
    }


def as_table(found: ReadLog) -> tuple[AIWolfOptions, tuple[str, ...], tuple[str, ...], tuple[LoggedDay, ...]]:
    """A log as a table: house rules, names and roles in seat order, its days. Raises Unreadable.

    Only a game that is over can be one, and only with the roles of one of the source's tables.
    """
    if found.winner is None or not found.nights:
        raise Unreadable(Text("aiwolf-log-unfinished"))
    options = AIWolfOptions(
        table=_table(found),
        talk="typed",
        order="together" if found.version == "0.2" else "vote-first",
        revote=any(len(day.rounds["vote"]) > 1 for day in found.log.days),
        attack_revote=any(len(day.rounds["attackVote"]) > 1 for day in found.log.days),
    )
    days = tuple(
        _logged_day(day, night, found) for day, night in zip(found.log.days, found.nights, strict=False)
    )
    return options, _names(found.log), tuple(found.roles.values()), days


def _table(found: ReadLog) -> Any:
    seats = len(found.roles)
    numbers = _numbers(found.log)
    tables = ("standard", "masons", "fox") if LEAST <= seats <= MOST else ()
    for table in tables:
        if composition(seats, table) == numbers:  # type: ignore[arg-type] # one of the three
            return table
    raise Unreadable(Text("aiwolf-log-composition"))


def _numbers(log: Log) -> dict[str, int]:
    roles = list(log.roles.values())
    return {role: roles.count(role) for role in dict.fromkeys(roles)}


def _names(log: Log) -> tuple[str, ...]:
    """Names as the log has them; where two are the same, with the agent's number."""
    plain = [" ".join(name.split())[:80] for name in log.names.values()]
    alike = len(set(plain)) < len(plain) or not all(plain)
    return tuple(f"Agent[{seat:02d}] {name}".strip() if alike else name for seat, name in enumerate(plain, 1))


def _logged_day(day: Day, night: Dusk, found: ReadLog) -> LoggedDay:
    def casts(kind: str, voters: set[int]) -> tuple[tuple[Cast, ...], ...]:
        rounds = (
            tuple(Cast(*line.values) for line in votes.values() if line.values[0] in voters)
            for votes in day.rounds[kind]
        )
        return tuple(each for each in rounds if each)

    gone = {death.seat for death in found.deaths if death.day < day.number}
    living = set(found.roles) - gone
    wolves = {seat for seat in living - {night.exiled} if black(found.roles[seat])}
    return LoggedDay(
        day=day.number,
        talks=tuple(_said(day, "talk", living)),
        whispers=tuple(_said(day, "whisper", living)),
        ballots=casts("vote", living) if day.number else (),
        attack_rounds=casts("attackVote", wolves) if day.number else (),
        exiled=night.exiled,
        divined=night.divined,
        guarded=night.guarded,
        attacked=night.attacked,
        dead=tuple(sorted({night.cursed, night.killed} - {0, night.exiled})),
    )


def _said(day: Day, kind: str, living: set[int]) -> Any:
    lines = day.spoken[kind]
    for line, turn in zip(lines, turns(lines), strict=True):
        _, _, seat, text = line.values
        if seat in living:
            what = KINDS.get(text, "talk")
            yield Utterance(day.number, turn, seat, what, text if what == "talk" else "")  # type: ignore[arg-type]


def _seats(log: Log, replay: Replay) -> None:
    """004: five to sixteen, with the roles of one of the three tables."""
    seats, line = len(log.roles), log.days[0].status[1]
    tables = ("standard", "masons", "fox") if LEAST <= seats <= MOST else ()
    if _numbers(log) not in [composition(seats, table) for table in tables]:  # type: ignore[arg-type]
        replay.fault(line, "composition")


def _result(log: Log, replay: Replay, winner: str | None) -> None:
    """What the log says of its end must be what the rules say."""
    if log.result is None:
        replay.fault(log.last, "no-result")
        return
    humans, wolves, camp = log.result.values
    foxes = sum(replay.roles[seat] == "fox" for seat in replay.living)
    found = sum(black(replay.roles[seat]) for seat in replay.living)
    others = len(replay.living) - found
    if wolves != found or humans not in (others, others - foxes):
        replay.fault(log.result, "numbers", humans=others, wolves=found)
    if camp != winner:
        key = "winner" if winner else "no-winner"
        replay.fault(log.result, key, **({"camp": Text(f"aiwolf-camp-{winner}")} if winner else {}))
