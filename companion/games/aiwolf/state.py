"""Roles, camps and compositions (004 役職, 役職の構成), and what a table of AIWolf has come to."""

import re
from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.werewolf.machine import RolesState, deck_of
from companion.games.werewolf.roles import Role, judge_count
from companion.games.werewolf.talk import Discussion
from companion.games.werewolf.voting import count, leaders
from companion.kernel.game import Param, Text, Who

RoleName = Literal["villager", "werewolf", "seer", "medium", "bodyguard", "possessed", "mason", "fox"]
Composition = Literal["standard", "masons", "fox"]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("bodyguard", abilities=("guard",)),
        # 004: of the wolf camp, read as no werewolf, and counted among the humans.
        Role("possessed", "wolves"),
        Role("mason", circle="masons"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune")),
    )
}
"""In the order of the source's tables."""
LEAST, MOST = 5, 16
COMPETITION: dict[str, str] = {**{role: role.upper() for role in ROLES}, "mason": "FREEMASON"}
"""Roles in the words of the competition's wire and logs."""

# 004 役職の構成: villagers, werewolves, seers, mediums, bodyguards, possessed, masons, foxes.
_STANDARD: dict[int, tuple[int, ...]] = {
    5: (2, 1, 1, 0, 0, 1),
    6: (3, 1, 1, 0, 0, 1),
    7: (4, 2, 1),
    8: (4, 2, 1, 1),
    9: (5, 2, 1, 1),
    10: (4, 2, 1, 1, 1, 1),
    11: (5, 2, 1, 1, 1, 1),
    12: (5, 3, 1, 1, 1, 1),
    13: (6, 3, 1, 1, 1, 1),
    14: (7, 3, 1, 1, 1, 1),
    15: (8, 3, 1, 1, 1, 1),
    16: (9, 3, 1, 1, 1, 1),
}
_MASONS = {**_STANDARD, 15: (6, 3, 1, 1, 1, 1, 2), 16: (7, 3, 1, 1, 1, 1, 2)}
_FOX = {**_MASONS, 16: (6, 3, 1, 1, 1, 1, 2, 1)}
_TABLES: dict[Composition, dict[int, tuple[int, ...]]] = {
    "standard": _STANDARD,
    "masons": _MASONS,
    "fox": _FOX,
}


def composition(seats: int, table: Composition) -> dict[str, int]:
    """How many of each role there are among so many seats; roles that are not in play are left out."""
    numbers = dict(zip(ROLES, _TABLES[table][seats], strict=False))
    return {role: number for role, number in numbers.items() if number}


def black(role: str) -> bool:
    """What seer and medium are shown: werewolf or not. The possessed and the fox are not (004 占い師)."""
    return ROLES[role].seen == "black"


def judge(living: Iterable[str]) -> tuple[str, Text] | None:
    """Which camp has won and why, by the roles of the living (004 勝利条件); a living fox wins instead
    (004 妖狐). Ruling: the possessed counts as a human, the fox as nobody."""
    roles = [ROLES[role] for role in living]
    found = judge_count(roles, "aiwolf")
    if found and any(role.counts == "nobody" for role in roles):
        return "fox", Text("aiwolf-reason-fox", {"reason": found[1]})
    return found


def role_label(role: str) -> Text:
    """What a role is called."""
    return Text(f"aiwolf-role-{role}")


def camp_label(camp: str) -> Text:
    """What a camp is called."""
    return Text(f"aiwolf-camp-{camp}")


Phase = Literal["deal", "talk", "whisper", "vote", "night", "over"]
Speech = Literal["talk", "skip", "over"]
SKIP, OVER = "Skip", "Over"
"""What the competition writes for a turn that is passed, and for the end of one's talk."""


class AIWolfOptions(Struct, frozen=True):
    """House rules: what 004 leaves open, and what its versions do differently.

    All are written: a default may change, and one that was left out would be read as that of its time."""

    table: Composition = "standard"
    """Which of the source's three tables: standard, with masons, with masons and fox."""
    talk: Literal["spoken", "typed"] = "spoken"
    """Whether people talk, with a clock, or write in turns on their phones, so that the log is whole."""
    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    """Length of a day's spoken talk."""
    turns: Annotated[int, Meta(ge=1, le=20)] = 10
    """Turns of a day's written talk at the most."""
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """How long a turn of written talk and the choices of a night may take; 0 waits for everybody."""
    order: Literal["vote-first", "together"] = "vote-first"
    """Whether the choices of a night are made after the exile (0.4 to 0.6), or all with the vote (0.2)."""
    revote: bool = False
    """Whether a tied vote is repeated once before chance decides (0.4 to 0.6)."""
    attack_revote: bool = False
    """Whether tied attack votes are repeated once (0.4 to 0.6). Everybody is asked then in any case."""
    void_invalid_attacks: bool = False
    """Whether an invalid attack vote is dropped; else a valid one is drawn in its place (0.2)."""
    mvp: bool = True
    """Whether the table may name a player of the game."""
    computers: Annotated[int, Meta(ge=0, le=MOST - 1)] = 0
    """So many seats, the last ones, are played by computers from the deal on."""


def computer_seats(options: AIWolfOptions, seats: int) -> frozenset[int]:
    """The seats that computers play from the deal on: the last ones."""
    return frozenset(range(max(seats - options.computers, 0) + 1, seats + 1))


DIALECTS: dict[str, dict[str, object]] = {
    "0.2": {"order": "together"},
    "0.4": {"order": "vote-first", "revote": True, "attack_revote": True, "void_invalid_attacks": True},
}
"""The house rules that make a version of the competition's server; 0.4 stands for 0.4 to 0.6."""


SENTENCE = re.compile(
    r"(COMINGOUT|ESTIMATE|DIVINATION|DIVINED|IDENTIFIED|GUARD|GUARDED|VOTE|VOTED|ATTACK|ATTACKED)"
    r" Agent\[(\d{1,2})\](?: ([A-Z]+))?",
    re.ASCII | re.IGNORECASE,
)
"""The plain sentences of the competition's language: what, about whom, and as what."""
_WITH_ROLE = {word: role for role, word in COMPETITION.items()}
_WITH_SPECIES = {"WEREWOLF": "black", "HUMAN": "white"}


def translate_sentence(text: str, speaker: int, seats: int) -> Text | None:
    """A plain sentence of the competition's language in words; nothing of anything else that is said."""
    found = SENTENCE.fullmatch(text)
    if found is None or not 1 <= int(found[2]) <= seats:
        return None
    verb, seat, word = found[1].lower(), int(found[2]), (found[3] or "").upper()
    about: dict[str, Param] = {"seat": Who(seat)}
    if verb in ("comingout", "estimate") and word in _WITH_ROLE:
        own = "-own" if verb == "comingout" and seat == speaker else ""
        return Text(f"aiwolf-says-{verb}{own}", {**about, "role": role_label(_WITH_ROLE[word])})
    if verb in ("divined", "identified") and word in _WITH_SPECIES:
        return Text(f"aiwolf-says-{verb}-{_WITH_SPECIES[word]}", about)
    plain = not word and verb not in ("comingout", "estimate", "divined", "identified")
    return Text(f"aiwolf-says-{verb}", about) if plain else None


class Utterance(Struct, frozen=True):
    """Something said in a turn (from 1) of a day, before everybody or among the wolves."""

    day: int
    turn: int
    seat: int
    kind: Speech
    text: str = ""

    def meaning(self, seats: int) -> Text | None:
        """What it says in words, at a table of so many seats, where it is said in the competition's."""
        return translate_sentence(self.text, self.seat, seats)


class CountedVote(Struct, frozen=True):
    """A vote as it counts; `drawn`: the one given was invalid, and chance put this in its place."""

    seat: int
    target: int
    drawn: bool = False


class Night(Struct, frozen=True, kw_only=True):
    """A night as it was resolved, in the source's order. 0 stands for nobody."""

    day: int
    ballots: tuple[tuple[CountedVote, ...], ...] = ()
    """The votes; of a repeated vote both rounds."""
    exiled: int = 0
    reading: bool | None = None
    """What a living medium is shown of the exiled: whether a werewolf."""
    divined: int = 0
    divination: bool | None = None
    guarded: int = 0
    attack_rounds: tuple[tuple[CountedVote, ...], ...] = ()
    """The wolves' votes; where tied ones were repeated, both rounds."""
    attacked: int = 0
    saved: bool = False
    dead: tuple[int, ...] = ()
    """Who was gone in the morning, without a cause: an attacked one and a divined fox look alike."""
    living: tuple[int, ...] = ()
    """Who lives in the morning."""

    @property
    def slept(self) -> bool:
        """Whether there was a night after the vote, and not the verdict at once."""
        return bool(self.divined or self.guarded or self.attack_rounds or self.dead or not self.exiled)

    @property
    def attacks(self) -> tuple[CountedVote, ...]:
        """The wolves' votes that counted."""
        return self.attack_rounds[-1] if self.attack_rounds else ()


class AgentSeat(Struct, frozen=True):
    """A seat that is open for an agent: what the agent there calls itself, and whether it was lost since."""

    seat: int
    name: str = ""
    lost: bool = False


class State(RolesState[AIWolfOptions], frozen=True, kw_only=True):
    """A table. `votes` and `targets` by seat: None not given, 0 nobody."""

    phase: Phase = "deal"
    known_roles = ROLES
    discussion: Discussion = Discussion.of(0)
    talks: tuple[Utterance, ...] = ()
    whispers: tuple[Utterance, ...] = ()
    turn: int = 0
    queue: tuple[int, ...] = ()
    """Who has still to speak in this turn of written talk, in the order that was drawn."""
    talk_over: tuple[bool, bool] = (False, False)
    """Whether everybody, and whether all wolves, have ended their talk of this day."""
    done: frozenset[int] = frozenset()
    """Who has said all in this day's spoken talk."""
    since: int = 0
    """When the present question was asked, UTC milliseconds."""
    votes: tuple[int | None, ...] = ()
    targets: tuple[int | None, ...] = ()
    ballots: tuple[tuple[CountedVote, ...], ...] = ()
    """The votes of this night so far, where they are repeated or come first."""
    exiled: int | None = None
    """Whom the vote of this night has exiled; 0 nobody, nothing while that is open."""
    first_targets: tuple[int | None, ...] = ()
    """What was chosen before everybody was asked again for the attack; empty until then."""
    attack_rounds: tuple[tuple[CountedVote, ...], ...] = ()
    """The wolves' votes of this night that are counted already."""
    computers: tuple[AgentSeat, ...] = ()
    """Seats that the companion plays itself."""
    agents: tuple[AgentSeat, ...] = ()
    port: int = 0
    """Where agents connect to, on the machine that serves the table; 0 where a command lets them in."""
    nights: tuple[Night, ...] = ()

    @property
    def composition(self) -> dict[str, int]:
        """How many of each role there are: everybody knows (004 得られる情報 1)."""
        return composition(len(self.seats), self.options.table)

    @property
    def deck(self) -> tuple[str, ...]:
        """The roles that are dealt, one by one."""
        return deck_of(self.composition)

    def holders(self, *roles: str) -> tuple[int, ...]:
        """The living seats of these roles."""
        held = enumerate(self.roles, 1)
        return tuple(seat for seat, role in held if role in roles and seat in self.living)

    @property
    def wolves(self) -> tuple[int, ...]:
        """The living werewolves."""
        return self.holders("werewolf")

    @property
    def pack_whispers(self) -> bool:
        """Whether wolves whisper here: not where everybody knows that there is but one. Once only one of
        several lives, all are still asked, for nobody may learn how many are left."""
        return self.setup.rules < 2 or self.composition["werewolf"] > 1

    @property
    def talk_ended(self) -> bool:
        """Whether the talk of the day is over: who whispers then does so after the exile."""
        return bool(self.asked) or (self.phase == "whisper" and self.exiled is not None)

    @property
    def talkers(self) -> frozenset[int]:
        """The living people: for them all wait who talk aloud."""
        return self.living.difference(one.seat for one in (*self.computers, *self.agents))

    @property
    def all_said(self) -> bool:
        """Whether a spoken talk is over because nobody has anything more to say."""
        spoken = self.phase == "talk" and self.options.talk == "spoken"
        return spoken and bool(self.done or self.computers) and self.done >= self.talkers

    @property
    def computer_asked(self) -> int:
        """The seat of a computer whose answer is missing; 0: none. Where people talk aloud, each says what it
        has to say in the morning, one sentence after another, until it ends its talk."""
        played = {one.seat for one in self.computers} & self.living
        if self.phase != "talk" or self.options.talk == "typed":
            return next((seat for seat in self.waiting if seat in played), 0)
        said = [one for one in self.talks if one.day == self.day and one.seat in played]
        open_ones = sorted(played.difference(one.seat for one in said if one.kind != "talk"))
        return min(open_ones, key=lambda seat: sum(one.seat == seat for one in said), default=0)

    @property
    def asked(self) -> tuple[str, ...]:
        """What everybody alive is asked for now: a vote, a target, or both."""
        if self.phase == "vote":
            return ("vote",)
        if self.phase != "night":
            return ()
        return ("vote", "target") if self.exiled is None else ("target",)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats whose answer is missing. Everybody alive is asked alike, so this tells no role."""
        if self.phase == "talk":
            return self.queue[:1]
        asked = self.asked
        rows = [self.votes] if "vote" in asked else []
        rows += [self.targets] if "target" in asked or self.phase == "whisper" else []
        missing = {seat for row in rows for seat, given in enumerate(row, 1) if given is None}
        return tuple(sorted(self.living & missing))

    @property
    def attack_tied(self) -> bool:
        """Whether the attack votes of the first round had no single leader, so that the second counts."""
        return any(len(leaders(count(c.target for c in casts))) != 1 for casts in self.attack_rounds)

    def waits_for(self, seat: int) -> bool:
        """Whether this seat's answer is missing, or may still be changed while others are waited for."""
        return seat in self.living and bool(self.waiting)

    @property
    def ends(self) -> int | None:
        """When the present question is over (UTC milliseconds); nothing where all are waited for."""
        if self.phase == "talk" and self.options.talk == "spoken":
            return self.discussion.ends
        return self.since + self.options.seconds * 1000 if self.options.seconds else None
