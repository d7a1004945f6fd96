"""The agents that the companion brings: one by chance, one for people to play against.

The sensible one claims, reports, votes by what was said, and lies. It speaks the competition's language, one
sentence a turn: `COMINGOUT Agent[03] SEER`, `DIVINED Agent[05] WEREWOLF`, `IDENTIFIED Agent[02] HUMAN`,
`VOTE Agent[07]`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

from companion.games.aiwolf.state import OVER

from .agent import Agent, Seat

SENTENCE = re.compile(
    r"(COMINGOUT|DIVINED|IDENTIFIED|VOTE) Agent\[(\d{1,2})\](?: ([A-Z]+))?", re.ASCII | re.IGNORECASE
)
CLAIMED = {"seer": "SEER", "medium": "MEDIUM"}


def sentence(verb: str, number: int, word: str = "") -> str:
    """A sentence of the competition's language."""
    return f"{verb} Agent[{number:02d}]{' ' if word else ''}{word}"


class RandomAgent(Agent):
    """Names anybody alive, each equally likely, and says nothing; `chance` gives it repeatable choices."""

    name = "random"

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()

    def vote(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def divine(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def guard(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def attack(self, seat: Seat) -> int:
        """Anybody else alive; a packmate is invalid, and the rules draw somebody else (004)."""
        return self._chance.choice(seat.others)


class SensibleAgent(Agent):
    """Village roles come out and tell the truth, the possessed poses as a seer, wolves hide and follow."""

    name = "sensible"

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()
        self._to_say: list[str] = []
        self._told = 0

    def begin(self, seat: Seat) -> None:
        """Forgets the game before."""
        self._to_say, self._told = [], 0

    def day(self, seat: Seat) -> None:
        """Puts together what there is to say today."""
        self._to_say = list(self._today(seat))

    def talk(self, seat: Seat) -> str:
        """The next sentence of the day; `Over` once all is said."""
        return self._to_say.pop(0) if self._to_say else OVER

    def _today(self, seat: Seat) -> Iterator[str]:
        role = seat.own.role
        if seat.day == 0:
            return
        if seat.day == 1 and role in CLAIMED:
            yield sentence("COMINGOUT", seat.number, CLAIMED[role])
        if seat.day == 1 and role == "possessed":
            yield sentence("COMINGOUT", seat.number, "SEER")
        if role == "possessed" and seat.others:
            yield sentence("DIVINED", self._chance.choice(seat.others), "WEREWOLF")
        findings = {"seer": seat.own.divinations, "medium": seat.own.readings}.get(role, ())
        verb = "DIVINED" if role == "seer" else "IDENTIFIED"
        for found in findings[self._told :]:
            yield sentence(verb, found.seat, "WEREWOLF" if found.werewolf else "HUMAN")
        self._told = len(findings)
        yield sentence("VOTE", self._suspect(seat))

    def vote(self, seat: Seat) -> int:
        """The one most suspected by what was said, and never a packmate."""
        return self._suspect(seat)

    def _suspect(self, seat: Seat) -> int:
        own = seat.own
        black = [f.seat for f in own.divinations if f.werewolf and f.seat in seat.others]
        if black:
            return black[-1]
        suspicion = _suspicion(seat)
        cleared = {f.seat for f in own.divinations if not f.werewolf} | set(own.mates)
        among = [other for other in seat.others if other not in cleared] or seat.others
        most = max(suspicion[other] for other in among)
        return self._chance.choice([other for other in among if suspicion[other] == most])

    def divine(self, seat: Seat) -> int:
        """Somebody whom it has not divined yet."""
        done = {found.seat for found in seat.own.divinations}
        return self._chance.choice([other for other in seat.others if other not in done] or seat.others)

    def guard(self, seat: Seat) -> int:
        """A claimed seer, a claimed medium, else anybody."""
        return self._claimant(seat, seat.others)

    def attack(self, seat: Seat) -> int:
        """A claimed seer, a claimed medium, else anybody, of those who are no wolves."""
        prey = [other for other in seat.others if other not in seat.own.mates]
        return self._claimant(seat, prey or seat.others)

    def whisper(self, seat: Seat) -> str:
        """`Over`: the pack sees its votes afterwards."""
        return OVER

    def _claimant(self, seat: Seat, among: list[int]) -> int:
        claims = {
            who: word for who, verb, number, word in said(seat) if verb == "COMINGOUT" and who == number
        }
        for role in ("SEER", "MEDIUM"):
            found = [other for other in among if claims.get(other) == role]
            if found:
                return self._chance.choice(found)
        return self._chance.choice(among)


def said(seat: Seat) -> Iterator[tuple[int, str, int, str]]:
    """All sentences of this language that were said before everybody: who, verb, about whom, word."""
    for utterance in seat.view.talks:
        for verb, number, word in SENTENCE.findall(utterance.text):
            yield utterance.seat, verb.upper(), int(number), word.upper()


def _claims(seat: Seat) -> Iterator[tuple[int, str]]:
    """Who claims to be what: claims about oneself alone."""
    for who, verb, number, word in said(seat):
        if verb == "COMINGOUT" and who == number:
            yield who, word


def _suspicion(seat: Seat) -> Counter[int]:
    """How much speaks against each seat: being called a werewolf, or claiming what another claims, too."""
    found: Counter[int] = Counter()
    seers = {who for who, word in _claims(seat) if word == "SEER"}
    for who, verb, number, word in said(seat):
        if verb == "DIVINED" and word == "WEREWOLF" and who in seers:
            found[number] += 3
        elif verb == "DIVINED" and word == "HUMAN" and who in seers:
            found[number] -= 2
        elif verb == "VOTE":
            found[number] += 1
    if len(seers) > 1:
        for claimant in seers:
            found[claimant] += 2
    return found
