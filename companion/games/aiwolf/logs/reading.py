"""A log read: who played, who left when and by what, who has won by the rules, what is wrong with it; and the
same as a table."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from companion.games.aiwolf import state
from companion.games.aiwolf.game import GAME, Deal, Dealt
from companion.games.aiwolf.night import LoggedDay, dies_divined, outlives_attack
from companion.games.werewolf.voting import count, leaders
from companion.kernel.game import Entry, Param, Place, Setup, Stamp, Text
from companion.kernel.replay import History

from . import lines


class Death(NamedTuple):
    """Who left on which day, and by what: the kind of line that tells it."""

    day: int
    seat: int
    cause: str


@dataclass
class Replay:
    """A log under the rules: who lives, who has left; each line that the rules speak against, with why."""

    roles: Mapping[int, str]
    version: lines.Version
    faults: list[lines.Fault]
    deaths: list[Death] = field(default_factory=list)
    nights: list[LoggedDay] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.living = set(self.roles)

    def fault(self, line: lines.ServerLine | int, key: str, **params: Param) -> None:
        """Notes that the rules speak against a line, by the key of the reason."""
        self.faults.append(
            lines.Fault(line if isinstance(line, int) else line.number, Text(f"aiwolf-log-{key}", params))
        )

    def run(self, log: lines.Log) -> None:
        """Replays every day in order."""
        for place, day in enumerate(log.days):
            following = place + 1 < len(log.days)
            self._status(day)
            begun = day.first_act
            if begun is None and not following:
                return
            if begun is not None and state.judge(self.roles[seat] for seat in self.living):
                self.fault(begun, "after-victory")
            self._talk(day)
            if following:
                self.nights.append(self._night(day))
            elif day.acts or any(day.rounds.values()):
                self.fault(log.last, "cut-off")

    def _status(self, day: lines.Day) -> None:
        for seat, line in day.status.items():
            _, role, alive, _ = line.values
            if seat not in self.roles:
                self.fault(line, "new-seat", seat=seat)
            elif role != self.roles[seat]:
                self.fault(line, "role", seat=seat)
            elif alive != (seat in self.living):
                self.fault(line, "status-dead" if alive else "status-alive", seat=seat)

    def _talk(self, day: lines.Day) -> None:
        for kind, said in day.spoken.items():
            for place, line in enumerate(said):
                number, _, seat, _ = line.values
                if self._acts(line, seat, self.living, "werewolf" if kind == "whisper" else "") and (
                    number != place
                ):
                    self.fault(line, "index", number=number)

    def _night(self, day: lines.Day) -> LoggedDay:
        """The day and its night as a move, with what the rules bear out of it."""
        before = set(self.living)
        exiled = self._exile(day) if day.number else self._nothing_else(day)
        acting = before if self.version == "0.2" else self.living
        divined = self._divine(day, acting)
        cursed = divined if divined in self.living and dies_divined(self.roles[divined]) else 0
        guarded = self._guard(day, before, acting)
        attacked, killed = self._attack(day, before, acting, {guarded, exiled}) if day.number else (0, 0)
        for seat, cause in ((cursed, "divine"), (killed, "attack")):
            if seat in self.living:
                self.living.remove(seat)
                self.deaths.append(Death(day.number, seat, cause))
        wolves = {seat for seat in before - {exiled} if state.black(self.roles[seat])}
        return LoggedDay(
            day=day.number,
            talks=tuple(_read_speech(day, "talk", before)),
            whispers=tuple(_read_speech(day, "whisper", before)),
            ballots=_casts(day, "vote", before),
            attack_rounds=_casts(day, "attackVote", wolves),
            exiled=exiled,
            divined=divined,
            guarded=guarded,
            attacked=attacked,
            dead=tuple(sorted({cursed, killed} - {0, exiled})),
        )

    def _nothing_else(self, day: lines.Day) -> int:
        """004: on the first day there is only a divination; nobody is exiled."""
        votes = [line for rounds in day.rounds.values() for votes in rounds for line in votes.values()]
        for line in sorted([*votes, *(line for kind, line in day.acts.items() if kind != "divine")]):
            self.fault(line, "first-day")
        return 0

    def _votes(self, day: lines.Day) -> None:
        for vote in (line for votes in day.rounds["vote"] for line in votes.values()):
            voter, target = vote.values
            if not self._acts(vote, voter, self.living):
                continue
            if voter == target:
                self.fault(vote, "vote-self")
            else:
                self._alive(vote, target, self.living)

    def _exile(self, day: lines.Day) -> int:
        line, rounds = day.acts.get("execute"), day.rounds["vote"]
        self._votes(day)
        if line is None:
            self.fault(day.first_act or 0, "no-exile", day=day.number)
            return 0
        seat, role = line.values
        if len(rounds) > 1 and self.version == "0.2":
            self.fault(line, "rounds", rounds=len(rounds))
        for missing in sorted(self.living - set(rounds[-1])) if rounds else ():
            self.fault(line, "no-vote", seat=missing)
        if not self._alive(line, seat, self.living):
            return 0
        if role != self.roles[seat]:
            self.fault(line, "role", seat=seat)
        if rounds and seat not in _leaders(rounds[-1], self.living):
            self.fault(line, "not-leading", seat=seat)
        self.living.remove(seat)
        self.deaths.append(Death(day.number, seat, "execute"))
        return int(seat)

    def _divine(self, day: lines.Day, acting: set[int]) -> int:
        line = day.acts.get("divine")
        if line is None:
            return 0
        seat, target, wolf = line.values
        if not (self._acts(line, seat, acting, "seer") and self._alive(line, target, acting)):
            return 0
        if wolf != state.black(self.roles[target]):
            self.fault(line, "species", seat=target)
        return int(target)

    def _guard(self, day: lines.Day, before: set[int], acting: set[int]) -> int:
        line = day.acts.get("guard")
        if line is None:
            return 0
        seat, target, role = line.values
        if not (self._acts(line, seat, acting, "bodyguard") and self._alive(line, target, before)):
            return 0
        if seat == target:
            self.fault(line, "guard-self")
        elif role != self.roles[target]:
            self.fault(line, "role", seat=target)
        elif seat in self.living:  # 004: the guard of a bodyguard who was exiled fails
            return int(target)
        return 0

    def _attack(self, day: lines.Day, before: set[int], acting: set[int], safe: set[int]) -> tuple[int, int]:
        """Whom the wolves attacked, and whom that killed; 0: nobody."""
        line, rounds = day.acts.get("attack"), day.rounds["attackVote"]
        for vote in (line for votes in rounds for line in votes.values()):
            if self._acts(vote, vote.values[0], acting, "werewolf"):
                self._prey(vote, vote.values[1], acting)
        wolves = {seat for seat in self.living if state.black(self.roles[seat])}
        if line is None:
            if wolves:
                self.fault(day.first_act or 0, "no-attack", day=day.number)
            return 0, 0
        if not wolves:
            self.fault(line, "no-wolves")
            return 0, 0
        target, succeeded = line.values
        # Nobody: `-1,true` as well as `-1,false`, for both were written.
        if not target or not self._prey(line, target, before):
            return 0, 0
        # Void votes stand in no line: where some are missing, nobody can tell one round from the next.
        whole = bool(rounds) and all(wolves <= set(votes) for votes in rounds)
        leading = _leaders(rounds[-1], wolves) if whole else ()
        if leading and target not in leading:
            self.fault(line, "not-leading", seat=target)
        fails = target in safe or outlives_attack(self.roles[target])
        if succeeded == fails:
            self.fault(line, "attack-failed" if fails else "attack-succeeded", seat=target)
        return target, 0 if fails else target

    def _acts(self, line: lines.ServerLine, seat: int, living: set[int], role: str = "") -> bool:
        """Whether a seat may do this; a fault where not."""
        if not self._alive(line, seat, living):
            return False
        if role and self.roles[seat] != role:
            self.fault(line, "not-holder", seat=seat)
            return False
        return True

    def _alive(self, line: lines.ServerLine, seat: int, living: set[int]) -> bool:
        if seat not in self.roles:
            self.fault(line, "new-seat", seat=seat)
        elif seat not in living:
            self.fault(line, "dead", seat=seat)
        return seat in living and seat in self.roles

    def _prey(self, line: lines.ServerLine, seat: int, living: set[int]) -> bool:
        if self._alive(line, seat, living) and state.black(self.roles[seat]):
            self.fault(line, "prey", seat=seat)
            return False
        return seat in living


def _leaders(votes: Mapping[int, lines.ServerLine], voters: set[int]) -> tuple[int, ...]:
    """Who has most votes of those who may vote."""
    return leaders(count(line.values[1] for seat, line in votes.items() if seat in voters))


NOT_SEATED = ("aiwolf-log-from-zero", "aiwolf-log-no-role", "aiwolf-log-no-status")
MOST_FAULTS = 200
"""Faults that are told; what comes after them is no news."""
KINDS = {"Skip": "skip", "Over": "over"}
CAUSES = {"execute": "exiled", "divine": "divined", "attack": "attacked"}


class ReadLog(NamedTuple):
    """What a log comes to. `winner` is judged by the rules from roles and deaths."""

    version: lines.Version
    log: lines.Log
    nights: tuple[LoggedDay, ...]
    deaths: tuple[Death, ...]
    winner: str | None
    faults: tuple[lines.Fault, ...]

    @property
    def roles(self) -> dict[int, str]:
        """The role of each seat."""
        return self.log.roles


def read(data: bytes, version: lines.Version | None = None) -> ReadLog:
    """A log read and replayed by the rules of its version. Raises Unreadable."""
    told = lines.split(data)
    spoken = version or lines.version_of(told)
    faults: list[lines.Fault] = []
    log = lines.gather(lines.parse_lines(told, spoken, faults), faults)
    seated = set(log.roles) if log.days else set()
    missing = min({*range(1, max(seated, default=1) + 1)} - seated, default=0)
    if missing:  # because a line that says who sits there could not be read, or there is none
        status = (one for one in faults if one.why.key in NOT_SEATED)
        none = Text("aiwolf-log-seats", {"seat": missing}) if seated else Text("aiwolf-log-nobody")
        line, why = next(status, lines.Fault(0, none))
        raise lines.Unreadable(why, line)
    replay = Replay(log.roles, spoken, faults)
    if not _tables(log):
        replay.fault(log.days[0].status[1], "composition")
    replay.run(log)
    verdict = state.judge(log.roles[seat] for seat in replay.living)
    winner = None if verdict is None else verdict[0]
    _result(log, replay, winner)
    first = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
    return ReadLog(spoken, log, tuple(replay.nights), tuple(replay.deaths), winner, first)


def as_json(
    name: str, found: ReadLog | None, say: Callable[[Text], str], *more: lines.Fault
) -> dict[str, Any]:
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


def as_table(
    found: ReadLog,
) -> tuple[state.AIWolfOptions, tuple[str, ...], tuple[str, ...], tuple[LoggedDay, ...]]:
    """A log as a table: house rules, names and roles in seat order, its days. Raises Unreadable.

    Only a game that is over can be one, and only with the roles of one of the source's tables.
    """
    if found.winner is None or not found.nights:
        raise lines.Unreadable(Text("aiwolf-log-unfinished"))
    tables = _tables(found.log)
    if not tables:
        raise lines.Unreadable(Text("aiwolf-log-composition"))
    options = state.AIWolfOptions(
        table=tables[0],
        talk="typed",
        order="together" if found.version == "0.2" else "vote-first",
        revote=any(len(day.rounds["vote"]) > 1 for day in found.log.days),
        attack_revote=any(len(day.rounds["attackVote"]) > 1 for day in found.log.days),
    )
    return options, _names(found.log), tuple(found.roles.values()), found.nights


def _tables(log: lines.Log) -> list[state.Composition]:
    """Those of the source's three tables (004) that have exactly the roles of a log."""
    held = Counter(log.roles.values())
    tables = get_args(state.Composition) if state.LEAST <= len(log.roles) <= state.MOST else ()
    return [table for table in tables if state.composition(len(log.roles), table) == held]


def _names(log: lines.Log) -> tuple[str, ...]:
    """Names as the log has them; where two are the same, with the agent's number."""
    plain = [" ".join(name.split())[:80] for name in log.names.values()]
    alike = len(set(plain)) < len(plain) or not all(plain)
    return tuple(f"Agent[{seat:02d}] {name}".strip() if alike else name for seat, name in enumerate(plain, 1))


def _casts(day: lines.Day, kind: str, voters: set[int]) -> tuple[tuple[state.CountedVote, ...], ...]:
    """The votes of a day by round, of those who may vote; none of the first day."""
    rounds = (
        tuple(state.CountedVote(*line.values) for line in votes.values() if line.values[0] in voters)
        for votes in (day.rounds[kind] if day.number else ())
    )
    return tuple(each for each in rounds if each)


def _read_speech(day: lines.Day, kind: str, living: set[int]) -> Any:
    said = day.spoken[kind]
    for line, turn in zip(said, lines.turns(said), strict=True):
        _, _, seat, text = line.values
        if seat in living:
            what = KINDS.get(text, "talk")
            yield state.Utterance(day.number, turn, seat, what, text if what == "talk" else "")  # type: ignore[arg-type]


def _result(log: lines.Log, replay: Replay, winner: str | None) -> None:
    """What the log says of its end must be what the rules say."""
    if log.result is None:
        replay.fault(log.last, "no-result")
        return
    humans, wolves, camp = log.result.values
    foxes = sum(replay.roles[seat] == "fox" for seat in replay.living)
    found = sum(state.black(replay.roles[seat]) for seat in replay.living)
    others = len(replay.living) - found
    if wolves != found or humans not in (others, others - foxes):
        replay.fault(log.result, "numbers", humans=others, wolves=found)
    if camp != winner:
        key = "winner" if winner else "no-winner"
        replay.fault(log.result, key, **({"camp": Text(f"aiwolf-camp-{winner}")} if winner else {}))


def history_of(found: ReadLog, at: int) -> History:
    """A log as a history that begins at `at`, UTC milliseconds. Raises Unreadable."""
    options, names, roles, days = as_table(found)
    setup = Setup(
        GAME.name, tuple(Place(name) for name in names), options, GAME.scheme(options), at, GAME.about.rules
    )
    log: list[Entry[Any, Any]] = [Entry("log-deal", 1, Stamp(at, at, "rules"), Deal(), Dealt(roles))]
    for place, day in enumerate(days, 2):
        log.append(Entry(f"log-day-{place:02d}", place, Stamp(at, at, "host"), day))
    return History(GAME, setup, log)
