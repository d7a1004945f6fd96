"""A log's lines, gathered by day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.kernel.words import Text

from .lines import SPOKEN, Fault, ServerLine


@dataclass
class Day:
    """What a log says of a day: each kind's lines, votes by round."""

    number: int
    status: dict[int, ServerLine] = field(default_factory=dict)
    spoken: dict[str, list[ServerLine]] = field(default_factory=lambda: {kind: [] for kind in SPOKEN})
    rounds: dict[str, list[dict[int, ServerLine]]] = field(
        default_factory=lambda: {"vote": [], "attackVote": []}
    )
    acts: dict[str, ServerLine] = field(default_factory=dict)
    """execute, divine, guard and attack."""

    @property
    def first_act(self) -> ServerLine | None:
        """The first line that says that something was done, beside who lives."""
        lines = [*self.acts.values(), *(line for said in self.spoken.values() for line in said)]
        lines += [line for rounds in self.rounds.values() for votes in rounds for line in votes.values()]
        return min(lines, default=None)


@dataclass
class Log:
    """A log: its days from 0, its last line, and how it ends where it says so."""

    days: list[Day]
    last: int = 0
    result: ServerLine | None = None

    @property
    def roles(self) -> dict[int, str]:
        """Roles by seat, as the first day says."""
        return {seat: line.values[1] for seat, line in sorted(self.days[0].status.items())}

    @property
    def names(self) -> dict[int, str]:
        """Names by seat, as the first day says."""
        return {seat: line.values[3] for seat, line in sorted(self.days[0].status.items())}


def gathered(lines: Iterable[ServerLine], faults: list[Fault]) -> Log:
    """Lines by day. What stands in no order, or twice, is told in `faults` and left out."""
    log = Log([])
    for line in lines:
        log.last = line.number
        if log.result is not None:
            faults.append(Fault(line.number, Text("aiwolf-log-after-result")))
        elif _in_order(log, line, faults):
            _put(log, line, faults)
    return log


def _in_order(log: Log, line: ServerLine, faults: list[Fault]) -> bool:
    """Whether the line's day is the present one or the next; a new day is begun."""
    if line.day == len(log.days):
        log.days.append(Day(line.day))
    elif line.day != len(log.days) - 1:
        faults.append(Fault(line.number, Text("aiwolf-log-day", {"day": line.day})))
        return False
    return True


def _put(log: Log, line: ServerLine, faults: list[Fault]) -> None:
    day = log.days[-1]
    if line.kind == "result":
        log.result = line
    elif line.kind in day.spoken:
        day.spoken[line.kind].append(line)
    elif line.kind in day.rounds:
        _vote(day.rounds[line.kind], line)
    else:
        status = line.kind == "status"
        kept: dict[Any, ServerLine] = day.status if status else day.acts
        first = kept.setdefault(line.values[0] if status else line.kind, line)
        if first is not line and not (status and first.values == line.values):
            faults.append(Fault(line.number, Text("aiwolf-log-twice", {"kind": line.kind})))


def _vote(rounds: list[dict[int, ServerLine]], line: ServerLine) -> None:
    """A vote of the present round, or of the next where this seat has voted in it already."""
    if not rounds or line.values[0] in rounds[-1]:
        rounds.append({})
    rounds[-1][line.values[0]] = line


def turns(said: Sequence[ServerLine]) -> list[int]:
    """The turn of each line from 1; where the log has none, the how-manieth of that seat it is."""
    spoken: dict[int, int] = {}
    found = []
    for line in said:
        _, turn, seat, _ = line.values
        spoken[seat] = spoken.get(seat, 0) + 1
        found.append(spoken[seat] if turn < 0 else turn + 1)
    return found
