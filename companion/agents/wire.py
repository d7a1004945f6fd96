"""An agent at the other end of a connection: the wire of the reference server, versions 0.4 to 0.6.

One JSON object a line, in UTF-8: `{"gameInfo": …, "gameSetting": …, "request": …, "talkHistory": …,
"whisperHistory": …}`, all five keys always there, with nulls. An answer is a line: a name, a role, a text, or
`{"agentIdx": n}`. What is sent of a game is made from the seat's own view and from nothing else.
"""

import json
import re
import socket
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.aiwolf.agents import Agent, Seat
from companion.games.aiwolf.state import COMPETITION, AIWolfOptions, Utterance
from companion.games.aiwolf.views import AIWolfView, Finding, OwnView

MOST_LINE = 8192
"""Bytes of an answer; a longer one is garbage."""
MOST_UNASKED = 16
"""How often so many bytes are thrown away of what nobody asked for, before a question."""
INDEX = re.compile(r"-?\d{1,9}", re.ASCII)


class Connection:
    """A socket that is asked a line and answers one, within a time; after a fault it stays silent."""

    def __init__(self, sock: socket.socket, seconds: float) -> None:
        self._socket = sock
        self._seconds = seconds
        self._rest = b""
        self.fault = ""
        """Why it fell silent: closed, late, or garbage; empty while it is well."""

    def send(self, packet: Mapping[str, Any]) -> None:
        """Send a packet that wants no answer."""
        if self.fault:
            return
        try:
            self._socket.settimeout(self._seconds)
            self._socket.sendall(json.dumps(packet, ensure_ascii=False).encode() + b"\n")
        except OSError:
            self._fail("closed")

    def ask(self, packet: Mapping[str, Any]) -> str:
        """Send a packet and wait for the answer; nothing from who is silent, late or gone."""
        self._drop_unread()
        self.send(packet)
        until = time.monotonic() + self._seconds
        while not self.fault and b"\n" not in self._rest:
            try:
                # For the whole answer: of one that comes drop by drop each drop would begin the time anew.
                self._socket.settimeout(max(until - time.monotonic(), 0.001))
                received = self._socket.recv(MOST_LINE)
            except TimeoutError:
                self._fail("late")
            except OSError:
                self._fail("closed")
            else:
                self._rest += received
                if not received or len(self._rest) > MOST_LINE:
                    self._fail("garbage" if received else "closed")
        if self.fault:
            return ""
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def _drop_unread(self) -> None:
        """A second line, or what came unasked, is no answer to the next question."""
        self._rest = b""
        try:
            self._socket.settimeout(0)
            for _ in range(MOST_UNASKED):
                if not self._socket.recv(MOST_LINE):
                    raise ConnectionResetError
            self._fail("garbage")
        except BlockingIOError:
            return
        except OSError:
            self._fail("closed")

    def close(self) -> None:
        """Closes the socket; what was under way is over."""
        self._fail("closed")

    def _fail(self, why: str) -> None:
        # 004 has no rule for who hangs up. Ours: the seat stays, says nothing and names nobody.
        self.fault = self.fault or why
        self._socket.close()


class WireAgent(Agent):
    """An agent of the competition on a seat. A lost one says nothing and names nobody."""

    hears_dead = True  # as the reference server does since 0.5

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.name = connection.ask(packet("NAME"))[:80] or "agent"
        self._setting: dict[str, Any] | None = None
        self._heard, self._whispered = 0, 0

    @property
    def fault(self) -> str:
        """Why its connection fell silent."""
        return self.connection.fault

    def close(self) -> None:
        """Closes the connection."""
        self.connection.close()

    def begin(self, seat: Seat) -> None:
        """Sends INITIALIZE, with the settings of the game."""
        self.connection.ask(packet("ROLE"))  # asked for form's sake: chance deals the roles here (004)
        self._setting = game_setting(seat.view, seat.options)
        self.connection.send(packet("INITIALIZE", game_info(seat), self._setting))

    def day(self, seat: Seat) -> None:
        """Sends DAILY_INITIALIZE: what the night has brought."""
        self._heard = self._whispered = 0
        self.connection.send(packet("DAILY_INITIALIZE", game_info(seat)))

    def night(self, seat: Seat) -> None:
        """Sends DAILY_FINISH: the talk is over."""
        self.connection.send(self._packet("DAILY_FINISH", seat))

    def talk(self, seat: Seat) -> str:
        """The answer to TALK."""
        return self.connection.ask(self._packet("TALK", seat))

    def whisper(self, seat: Seat) -> str:
        """The answer to WHISPER."""
        return self.connection.ask(self._packet("WHISPER", seat))

    def vote(self, seat: Seat) -> int:
        """The seat that is answered to VOTE."""
        return self._index("VOTE", seat)

    def divine(self, seat: Seat) -> int:
        """The seat that is answered to DIVINE."""
        return self._index("DIVINE", seat)

    def guard(self, seat: Seat) -> int:
        """The seat that is answered to GUARD."""
        return self._index("GUARD", seat)

    def attack(self, seat: Seat) -> int:
        """The seat that is answered to ATTACK."""
        return self._index("ATTACK", seat)

    def end(self, seat: Seat) -> None:
        """Sends FINISH: all roles are open."""
        self.connection.send(packet("FINISH", game_info(seat)))

    def _index(self, request: str, seat: Seat) -> int:
        return agent_index(self.connection.ask(self._packet(request, seat)))

    def _packet(self, request: str, seat: Seat) -> dict[str, Any]:
        """A request with what was said since the last; once somebody was exiled, with the game's state."""
        view, own = seat.view, seat.own
        if request not in ("TALK", "DAILY_FINISH") and _any_votes(view, own):
            return packet(request, game_info(seat))
        talks, whispers = _utterances(view.talks, view.day), _utterances(own.whispers, view.day)
        heard, whispered = talks[self._heard :], whispers[self._whispered :]
        self._heard, self._whispered = len(talks), len(whispers)
        return {**packet(request), "talkHistory": heard, "whisperHistory": whispered}


def agent_index(answer: str) -> int:
    """The seat that an answer names: `{"agentIdx": n}`, `Agent[03]` or a number; 0 for anything else."""
    found = INDEX.search(answer)
    return int(found[0]) if found and int(found[0]) > 0 else 0


def packet(request: str, info: Any = None, setting: Any = None) -> dict[str, Any]:
    """A packet of the wire: always all five keys."""
    return {
        "gameInfo": info,
        "gameSetting": setting,
        "request": request,
        "talkHistory": None,
        "whisperHistory": None,
    }


def game_info(seat: Seat) -> dict[str, Any]:
    """What the seat knows of the game; at the end every role."""
    view, own, number = seat.view, seat.own, seat.number
    day = view.day + (view.winner is not None)  # at the end it is the morning after the last night
    yesterday = day - 1
    exiled = {vote.day: vote.exiled for vote in view.votes}
    dead = dict(view.deaths)
    known = {one.seat: one.role for one in view.seats if one.role} or {
        number: own.role,
        **dict.fromkeys(own.mates, own.role),
    }
    # As the reference has it: who lived in the morning, and what of their words Skip and Over have not used.
    awake = [one.seat for one in view.seats if one.alive or one.day == day]
    talked, whispered = (
        Counter(one.seat for one in said if one.day == day and one.kind == "talk")
        for said in (view.talks, own.whispers)
    )
    pack = [one for one in awake if known.get(one) == own.role == "werewolf"]
    attack = next((one for one in reversed(own.pack) if one.day == yesterday), None)
    guarded, said = dict(own.guards).get(yesterday, -1), _utterances(view.talks, day)
    return {
        "agent": number,
        "attackVoteList": _votes(yesterday, attack.casts) if attack else [],
        "attackedAgent": attack.attacked if attack and attack.attacked else -1,
        "cursedFox": -1,  # ruling: the night's deaths are one list without a cause
        "day": day,
        "divineResult": _finding(number, own.divinations, day),
        "englishTalkList": said,  # as the league's server has it: the same list once more
        "executedAgent": exiled.get(yesterday) or -1,
        "existingRoleList": sorted(COMPETITION[role] for role, _ in view.composition),
        "guardedAgent": guarded,
        "lastDeadAgentList": list(dead.get(yesterday, ())),
        "latestAttackVoteList": _latest_attacks(own, day),
        "latestExecutedAgent": exiled.get(day) or -1,
        "latestVoteList": _latest_votes(view, day),
        "mediumResult": _finding(number, own.readings, day),
        "remainTalkMap": {str(one): max(0, view.turns - talked[one]) for one in awake},
        "remainWhisperMap": {str(one): max(0, view.turns - whispered[one]) for one in pack},
        "roleMap": {str(one): COMPETITION[role] for one, role in sorted(known.items())},
        "statusMap": {str(one.seat): "ALIVE" if one.alive else "DEAD" for one in view.seats},
        "talkList": said,
        "voteList": next((_votes(v.day, v.casts) for v in reversed(view.votes) if v.day == yesterday), []),
        "whisperList": _utterances(own.whispers, day),
    }


def game_setting(view: AIWolfView, options: AIWolfOptions) -> dict[str, Any]:
    """The settings of the game, as far as the wire knows them."""
    numbers = dict(view.composition)
    return {
        "enableNoAttack": options.void_invalid_attacks,
        "enableNoExecution": False,
        "enableRoleRequest": False,
        "maxAttackRevote": int(options.attack_revote),
        "maxRevote": int(options.revote),
        "maxSkip": view.turns,
        "maxTalk": view.turns,
        "maxTalkTurn": view.turns,
        "maxWhisper": view.turns,
        "maxWhisperTurn": view.turns,
        "playerNum": len(view.seats),
        "randomSeed": 0,
        "roleNumMap": {**{name: numbers.get(role, 0) for role, name in COMPETITION.items()}, "ANY": 0},
        "talkOnFirstDay": True,
        "timeLimit": -1,
        "validateUtterance": False,
        "votableInFirstDay": False,
        "voteVisible": True,
        "whisperBeforeRevote": False,
    }


def _any_votes(view: AIWolfView, own: OwnView) -> bool:
    """Whether votes of this day are counted already, so that a request brings them."""
    return bool(_latest_votes(view, view.day) or _latest_attacks(own, view.day))


def _latest_votes(view: AIWolfView, day: int) -> list[dict[str, int]]:
    """The votes of a day, where they are counted already."""
    return next((_votes(v.day, v.casts) for v in reversed(view.votes) if v.day == day), [])


def _latest_attacks(own: OwnView, day: int) -> list[dict[str, int]]:
    """The attack votes of this night, where tied ones are being repeated."""
    return next((_votes(one.day, one.casts) for one in own.pack if one.day == day), [])


def _votes(day: int, casts: Any) -> list[dict[str, int]]:
    return [{"agent": cast.seat, "day": day, "target": cast.target} for cast in casts]


def _finding(number: int, findings: tuple[Finding, ...], day: int) -> dict[str, Any] | None:
    """What a seer or medium is told on a day: of the night before, dated with the day (0.4)."""
    found = next((one for one in findings if one.day == day - 1), None)
    if found is None:
        return None
    species = "WEREWOLF" if found.werewolf else "HUMAN"
    return {"agent": number, "day": day, "target": found.seat, "result": species}


def _utterances(said: tuple[Utterance, ...], day: int) -> list[dict[str, Any]]:
    """What was said on a day."""
    words = {"skip": "Skip", "over": "Over"}
    today = enumerate(one for one in said if one.day == day)
    return [
        {
            "agent": one.seat,
            "day": one.day,
            "idx": place,
            "text": words.get(one.kind, one.text),
            "turn": one.turn - 1,
        }
        for place, one in today
    ]
