"""The lines of a log, `day,kind,…`: what stands in them by kind, gathered by day.

Versions differ in talk and whisper alone: 0.2 has no number of the turn, 0.4 to 0.6 have one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from companion.games.aiwolf.state import COMPETITION, MOST, OVER, SKIP, Night, Utterance, black
from companion.games.aiwolf.views import AIWolfView
from companion.kernel.words import Text

Version = Literal["0.2", "0.4"]
MOST_BYTES = 8 * 1024 * 1024
MOST_LINES = 100_000
MOST_LINE = 4096
"""Bytes of a log, its lines, characters of a line; a larger log is not read at all, a longer line skipped."""
MOST_DAYS = 40
TEAMS = {"VILLAGER": "village", "WEREWOLF": "wolves", "OTHERS": "fox"}
"""Camps in the words of the competition."""
SPECIES = {"HUMAN": False, "WEREWOLF": True}
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


class Fault(NamedTuple):
    """What is wrong with a log: the line, from 1 (0: the log as a whole), and why."""

    line: int
    why: Text


class Unreadable(ValueError):
    """A log that is not read at all: too large, or without anybody in it; the line, where it is one."""

    def __init__(self, why: Text, line: int = 0) -> None:
        super().__init__(why.key)
        self.why = why
        self.line = line


class ServerLine(NamedTuple):
    """A line: its place from 1, its day, its kind and what stands behind, typed as the kind has it."""

    number: int
    day: int
    kind: str
    values: tuple[Any, ...]


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _seat(word: str) -> int:
    seat = _number(word)
    if not 1 <= seat <= MOST:
        raise ValueError(word)
    return seat


def _seat_or_nobody(word: str) -> int:
    return 0 if word == "-1" else _seat(word)


_ROLE = {word: role for role, word in COMPETITION.items()}.__getitem__
_SPEECH: tuple[Callable[[str], Any], ...] = (_number, _number, _seat, str)
KINDS: dict[str, tuple[Callable[[str], Any], ...]] = {
    "status": (_seat, _ROLE, {"ALIVE": True, "DEAD": False}.__getitem__, str),
    "talk": _SPEECH,
    "whisper": _SPEECH,
    "vote": (_seat, _seat),
    "attackVote": (_seat, _seat),
    "execute": (_seat, _ROLE),
    "divine": (_seat, _seat, SPECIES.__getitem__),
    "guard": (_seat, _seat, _ROLE),
    "attack": (_seat_or_nobody, {"true": True, "false": False}.__getitem__),
    "result": (_number, _number, TEAMS.__getitem__),
}
"""What stands in a line behind its kind. Texts stand last and may hold commas."""
SPOKEN = ("talk", "whisper")


def split(data: bytes) -> list[str]:
    """The lines of a log. Raises Unreadable for one that is too large."""
    if len(data) > MOST_BYTES:
        raise Unreadable(Text("aiwolf-log-large", {"most": MOST_BYTES}))
    if data.count(b"\n") > MOST_LINES:
        raise Unreadable(Text("aiwolf-log-long", {"most": MOST_LINES}))
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return [line.decode("utf-8", "replace").rstrip("\r") for line in lines]


def version_of(lines: Sequence[str]) -> Version:
    """Which version wrote a log: without a turn's number in what was said, it is 0.2."""
    said = [line.split(",", 5) for line in lines[:MOST_LINES] if re.match(r"\d+,(talk|whisper),", line)]
    turns = [len(words) == 6 and all(_NUMBER.fullmatch(word) for word in words[2:5]) for words in said]
    return "0.4" if sum(turns) * 2 >= len(turns) else "0.2"


def parse_lines(lines: Sequence[str], version: Version, faults: list[Fault]) -> Iterator[ServerLine]:
    """The lines that can be read, in order; what cannot is told in `faults`. Empty lines say nothing."""
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            yield _line(number, text, version)
        except (KeyError, ValueError):
            faults.append(Fault(number, _why_not(text)))


def _why_not(text: str) -> Text:
    """Why a line cannot be read: of one that says who somebody is, what it lacks."""
    words = text.split(",", 5)
    if words[1:2] == ["status"] and words[2:3] == ["0"]:
        return Text("aiwolf-log-from-zero")
    if words[1:2] == ["status"] and len(words) > 3 and words[3] not in COMPETITION.values():
        return Text("aiwolf-log-no-role", {"role": words[3][:40]})
    if words[1:2] == ["status"] and words[4:5] not in (["ALIVE"], ["DEAD"]):
        return Text("aiwolf-log-no-status")
    return Text("aiwolf-log-unreadable", {"text": text[:80]})


def _line(number: int, text: str, version: Version) -> ServerLine:
    if len(text) > MOST_LINE:
        raise ValueError(number)
    day, kind, rest = text.split(",", 2)
    types = KINDS[kind]
    turnless = kind in SPOKEN and version == "0.2"
    wanted = (types[0], *types[2:]) if turnless else types
    words = rest.split(",", len(wanted) - 1)
    if kind == "status" and len(words) == len(wanted) - 1:
        words.append("")  # a log without names
    values = tuple(read(word) for read, word in zip(wanted, words, strict=True))
    on = _number(day)
    if on > MOST_DAYS:
        raise ValueError(number)
    return ServerLine(number, on, kind, (values[0], -1, *values[1:]) if turnless else values)


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


def gather(lines: Iterable[ServerLine], faults: list[Fault]) -> Log:
    """Lines by day. What stands in no order, or twice, is told in `faults` and left out."""
    log = Log([])
    for line in lines:
        log.last = line.number
        if log.result is not None:
            faults.append(Fault(line.number, Text("aiwolf-log-after-result")))
        elif _in_order(log, line, faults):
            _add_line(log, line, faults)
    return log


def _in_order(log: Log, line: ServerLine, faults: list[Fault]) -> bool:
    """Whether the line's day is the present one or the next; a new day is begun."""
    if line.day == len(log.days):
        log.days.append(Day(line.day))
    elif line.day != len(log.days) - 1:
        faults.append(Fault(line.number, Text("aiwolf-log-day", {"day": line.day})))
        return False
    return True


def _add_line(log: Log, line: ServerLine, faults: list[Fault]) -> None:
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


ORDERS: dict[Version, tuple[str, ...]] = {
    "0.2": ("vote", "divine", "guard", "attackVote", "execute", "attack"),
    "0.4": ("vote", "execute", "divine", "whisper", "guard", "attackVote", "attack"),
}
"""In which order a night's lines stand. In 0.2 whispers stand between the turns of the talk."""
VERSIONS: dict[str, Version] = {"together": "0.2", "vote-first": "0.4"}
"""Which version a house rule for the order of the night belongs to."""


def log_of(view: AIWolfView, names: Mapping[int, str]) -> str:
    """The log of a game that is over, in the version whose order of the night it was played by."""
    return "".join(f"{line}\n" for line in _lines(view, names))


def _lines(view: AIWolfView, names: Mapping[int, str]) -> Iterator[str]:
    version = VERSIONS[view.order]
    roles = {one.seat: one.role for one in view.seats}
    living = set(roles)
    for night in view.nights:
        yield from _status(night.day, roles, living, names)
        talks = [one for one in view.talks if one.day == night.day]
        whispers = [one for one in view.whispers if one.day == night.day]
        yield from _speech_lines("talk", talks, whispers if version == "0.2" else (), version)
        for kind in ORDERS[version]:
            if kind == "whisper":
                yield from _speech_lines("whisper", whispers, (), version)
            else:
                yield from _events(kind, night, roles, living)
        living = set(night.living)
    end = view.nights[-1].day + 1
    yield from _status(end, roles, living, names)
    wolves = sum(black(roles[seat]) for seat in living)
    team = next(word for word, camp in TEAMS.items() if camp == view.winner)
    yield f"{end},result,{len(living) - wolves},{wolves},{team}"


def _status(day: int, roles: Mapping[int, str], living: set[int], names: Mapping[int, str]) -> Iterator[str]:
    for seat, role in roles.items():
        state = "ALIVE" if seat in living else "DEAD"
        yield f"{day},status,{seat},{COMPETITION[role]},{state},{_one_line(names[seat])}"


def _speech_lines(
    kind: str, said: Sequence[Utterance], whispers: Sequence[Utterance], version: Version
) -> Iterator[str]:
    """What was said, in order; where `whispers` are given, those of a turn stand behind its talk."""
    utterances = [*((one.turn, 0, "talk" if whispers else kind, one) for one in said)]
    utterances += ((one.turn, 1, "whisper", one) for one in whispers)
    places = {"talk": 0, "whisper": 0}
    for _, _, what, one in sorted(utterances, key=lambda each: each[:2]):
        text = {"skip": SKIP, "over": OVER}.get(one.kind, _one_line(one.text))
        turn = f"{one.turn - 1}," if version == "0.4" else ""
        yield f"{one.day},{what},{places[what]},{turn}{one.seat},{text}"
        places[what] += 1


def _events(kind: str, night: Night, roles: Mapping[int, str], living: set[int]) -> Iterator[str]:
    day, rounds = night.day, {"vote": night.ballots, "attackVote": night.attack_rounds}.get(kind, ())
    yield from (f"{day},{kind},{cast.seat},{cast.target}" for casts in rounds for cast in casts)
    if kind == "execute" and night.exiled:
        yield f"{day},execute,{night.exiled},{COMPETITION[roles[night.exiled]]}"
    elif kind == "divine" and night.divined:
        species = next(word for word, found in SPECIES.items() if found == night.divination)
        yield f"{day},divine,{_holder(roles, living, 'seer')},{night.divined},{species}"
    elif kind == "guard" and night.guarded:
        role = COMPETITION[roles[night.guarded]]
        yield f"{day},guard,{_holder(roles, living, 'bodyguard')},{night.guarded},{role}"
    elif kind == "attack" and day and any(black(roles[s]) for s in living - {night.exiled}):
        chosen = night.attacked if night.attacked != night.exiled else 0
        died = bool(chosen) and chosen in night.dead and roles[chosen] != "fox"
        yield f"{day},attack,{chosen or -1},{'true' if died else 'false'}"


def _holder(roles: Mapping[int, str], living: set[int], role: str) -> int:
    return next(seat for seat in sorted(living) if roles[seat] == role)


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())
