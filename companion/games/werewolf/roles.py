"""Roles and camps as data: how a card counts, how it is read, what it can do, and what its camp wins by.

A game adds rows. What a row names must be known (`check_abilities`): a role without its step is refused when
the program starts.
"""

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from msgspec import Meta, Struct

from companion.kernel.words import Param, Text

CampKey = Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]
RoleKey = Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]
Ability = Annotated[str, Meta(max_length=40)]
"""A step of the night that the role takes (`night.STEPS`), or a trait that works by itself (`TRAITS`)."""
Counts = Literal["human", "wolf", "nobody"]
Colour = Literal["white", "black"]
OPPOSITE: dict[Colour, Colour] = {"white": "black", "black": "white"}
OwnVictory = Literal["", "shot", "executed", "attacked", "alive", "two-wolves"]
"""Wins by itself if it left this way, if it lives at the end, or once its hexes have taken two wolves."""
Wins = Literal["counted", "alive", "word"]
"""What a camp wins by: the count of wolves and humans; by being alive when the count ends the game;
or by the game master's word alone."""
Aims = Literal["", "nobody", "one", "two"]
"""At whom a role of the GM's own points when the night calls it; empty: it is not called."""
Nights = Literal["later", "every", "first"]
"""In which nights: from the one after the first day on, in all of them, or only before the first day."""
Place = Literal["first", "attack", "divine", "read", "guard", "hex"]
"""After which step of the night (`night.STEPS`), or before all of them."""
Answer = Literal["", "yes-no", "role", "text"]
Power = Literal["", "guard", "kill", "see", "turn", "join", "mark"]
"""What comes of it for those at whom it points: guarded, killed past any guard, their colour seen; from the
next day on another role, or a member of the camp of whoever points; a mark for the GM."""
TRAITS = ("shoot", "cursed", "immune", "tough", "drag", "taste")
"""Passive. shoot: on death, by whatever cause; cursed: dies when divined; immune: an attack fails; tough: the
first attack fails; drag: takes somebody along when attacked or executed; taste: learns what its pack's prey
was."""


class Camp(Struct, frozen=True, omit_defaults=True):
    """A camp. `bearer`: who has to live for a camp that wins by being alive: any member, one uncounted,
    or all seats of one of its bonds."""

    key: CampKey
    wins: Wins = "word"
    beside: bool = False
    """Whether it wins beside the others; else instead of them."""
    bearer: Literal["any", "uncounted", "bond"] = "any"

    def lives_in(self, living: Collection[tuple[CampKey, Counts]], bonded: Container[str]) -> bool:
        """Whether those live who win for a camp by being alive: `living` by camp and how they count, `bonded`
        the camps of bonds that are whole."""
        if self.bearer == "bond":
            return self.key in bonded
        if self.bearer == "uncounted":
            return (self.key, "nobody") in living
        return any(camp == self.key for camp, _ in living)


CAMPS: dict[str, Camp] = {
    camp.key: camp
    for camp in (
        Camp("village", "counted"),
        Camp("wolves", "counted"),
        # Two lovers who live win instead of all others, before a fox.
        Camp("lovers", "alive", bearer="bond"),
        # A fox victory needs a living fox: whoever else is of its camp counts as a human.
        Camp("fox", "alive", bearer="uncounted"),
        Camp("own"),
    )
}
"""`own`: nobody wins with anybody, each by the own condition. Of several camps that win instead of the count,
the first stands."""


class Role(Struct, frozen=True, omit_defaults=True):
    """One role. Seats whose roles share a `circle` know each other; `rule` is the GM's own text."""

    key: RoleKey
    camp: CampKey = "village"
    counts: Counts = "human"
    seen: Colour = "white"
    """What a seer is shown."""
    found: Colour = "white"
    """What a medium is shown."""
    abilities: tuple[Ability, ...] = ()
    circle: str = ""
    own: OwnVictory = ""
    rule: str = ""
    knows: str = ""
    """A circle that it knows without being known: the fanatic the wolves, the immoralist the foxes."""
    follows: RoleKey = ""
    """The role with whose last holder it leaves."""
    turns: RoleKey = ""
    """The role that it turns into instead of leaving when it is attacked, from the next part on."""
    acts: Aims = ""
    says: str = ""
    """The GM's own sentence that calls it."""
    nights: Nights = "later"
    place: Place = "hex"
    answer: Answer = ""
    """With what the GM answers."""
    power: Power = ""
    becomes: RoleKey = ""
    """What a `turn` makes of those at whom it points."""

    def can(self, ability: str) -> bool:
        """Whether this role has an ability."""
        return ability in self.abilities

    def acts_in(self, night: int) -> bool:
        """Whether a role of the GM's own is called in a night."""
        return self.acts != "" and self.nights in ("every", "later" if night else "first")


NO_ROLE = Role("")
"""What sits on a seat before its role is written down."""
STANDARD: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("knight", abilities=("guard",)),
        Role("mason", circle="masons"),
        Role("hunter", abilities=("shoot",)),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("madman", "wolves"),
        Role("c-madman", "wolves", circle="wolves"),
        # 001: a god that is shot wins, whatever the camps' result; otherwise it wins with nobody.
        Role("god", "own", own="shot"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune"), circle="foxes"),
        Role("elder", abilities=("tough",)),
        # 猫又: executed it takes anybody along, attacked one of the wolves; chance says whom.
        Role("cat", abilities=("drag",)),
        # 賢狼: a wolf that learns what the pack's victim was.
        Role("wise-wolf", "wolves", "wolf", "black", "black", ("attack", "taste"), "wolves"),
        # 狂信者: knows the wolves, who do not know it. 眷属: agrees with the wolves at night.
        Role("fanatic", "wolves", knows="wolves"),
        Role("thrall", "wolves", abilities=("attack",), circle="wolves"),
        # 背徳者: knows the fox and leaves with the last of them.
        Role("immoralist", "fox", knows="foxes", follows="fox"),
        # 呪術師: kills past any guard; wins when two wolves have died of it, whoever else wins.
        Role("curse-caster", "own", abilities=("hex",), own="two-wolves"),
    )
}
CIRCLES = frozenset(role.circle for role in STANDARD.values())
"""village-night.md, "The GM's village", and what Japanese tables play beside it. A madman counts as a human;
a fox counts for nobody. Lovers are a bond over any role (`deaths.Bond`)."""


def check_abilities(roles: Iterable[Role], steps: Iterable[str], traits: Iterable[str] = TRAITS) -> None:
    """Refuse a role whose ability is neither a step nor a trait, and a step without a role. ValueError."""
    found = {ability for role in roles for ability in role.abilities}
    wanted = set(steps)
    missing, idle = found - wanted - set(traits), wanted - found
    if missing or idle:
        raise ValueError(f"abilities without a step: {sorted(missing)}; steps without a role: {sorted(idle)}")


def label(key: str, words: str = "village") -> Text:
    """What a role is called: by the words where the companion knows it, else as the GM wrote it.

    `words` is the game whose words they are; only the village has roles that the GM wrote.
    """
    if words != "village":
        return Text(f"{words}-role-{key}")
    return Text(f"village-role-{key}") if key in STANDARD else Text("village-role-own", {"name": key})


def claim_label(key: str, words: str = "village") -> Text:
    """How a claim of a role is called (霊媒CO)."""
    if words != "village":
        return Text("village-claim-own", {"name": label(key, words)})
    return Text(f"village-claim-{key}") if key in STANDARD else Text("village-claim-own", {"name": key})


def camp_label(key: str, words: str = "village") -> Text:
    """What a camp is called: by the words where the companion knows it, else as the GM wrote it."""
    if words != "village":
        return Text(f"{words}-camp-{key}")
    known = key in CAMPS or key in ("nobody", "djinn")
    return Text(f"village-camp-{key}") if known else Text("village-camp-named", {"name": key})


def circle_label(name: str) -> Text:
    """What those who know each other are called together: by the words, else as the GM wrote it."""
    return Text(f"village-circle-{name}") if name in CIRCLES else Text("village-circle-named", {"name": name})


Tone = Literal["village", "wolves", "other"]
TONES: dict[str, Tone] = {"village": "village", "wolves": "wolves"}
"""Camps by colour; any other is `other`."""
EMBLEMS = {
    **dict.fromkeys(("villager", "citizen"), "villager"),
    **dict.fromkeys(("werewolf", "wise-wolf"), "wolf"),
    **dict.fromkeys(("madman", "c-madman", "possessed"), "madman"),
    **dict.fromkeys(("knight", "bodyguard"), "knight"),
    **dict.fromkeys(("chimera", "awakened"), "chimera"),
    **dict.fromkeys(("fanatic", "dragon"), "flame"),
    **dict.fromkeys(("fox", "immoralist"), "fox"),
    **{name: name for name in ("seer", "medium", "mason", "hunter", "god", "elder", "cat", "thrall")},
    **{name: name for name in ("curse-caster", "spirit-caller", "moneylender", "golem", "evil-eye")},
    **{name: name for name in ("djinn", "thief")},
}
"""A role's picture in static/cards.svg. What a GM wrote has that of any card."""


class RoleCard(Struct, frozen=True):
    """What a role is, for whoever holds it and for print. Every role has each of these."""

    emblem: str
    tone: Tone
    role: Text
    camp: Text
    does: Text | str
    wins: tuple[Text, ...]

    @classmethod
    def of(cls, role: Role, words: str, **own: Any) -> "RoleCard":
        """A role in the words of a game; `own` says otherwise what does not follow from its keys."""
        usual: dict[str, Any] = {
            "role": label(role.key, words),
            "camp": camp_label(role.camp, words),
            "does": Text(f"{words}-does-{role.key}"),
            "wins": (Text(f"{words}-wins-{role.camp}"),),
        }
        return cls(EMBLEMS.get(role.key, "any-role"), TONES.get(role.camp, "other"), **usual | own)


F = TypeVar("F")
O = TypeVar("O")  # noqa: E741 - outcome


class VerdictRow(NamedTuple, Generic[F, O]):
    """One row of a verdict: what it is called, when it holds, what it comes to."""

    name: str
    holds: Callable[[F], bool]
    outcome: O


def first(rows: Sequence[VerdictRow[F, O]], facts: F) -> VerdictRow[F, O] | None:
    """The first row that holds."""
    return next((row for row in rows if row.holds(facts)), None)


class Census(Struct, frozen=True):
    """How the living count: wolves, humans, foxes; and which camps win by having somebody alive."""

    wolves: int
    humans: int
    foxes: int
    instead: tuple[str, ...] = ()
    """Camps that win by being alive instead of the others, first first."""
    beside: tuple[str, ...] = ()


class Judgement(Struct, frozen=True):
    """A camp that the rules say has won, and why; and those that win beside it."""

    camp: str
    reason: Text
    beside: tuple[str, ...] = ()


COUNTED: tuple[VerdictRow[Census, str], ...] = (
    VerdictRow("no-wolf", lambda counted: counted.wolves == 0, "village"),
    VerdictRow("parity", lambda counted: counted.wolves >= counted.humans, "wolves"),
)
"""No wolf left: the village. Wolves at least as many as humans: the wolves."""


def census(
    living: Iterable[Role], camps: Iterable[Camp] = tuple(CAMPS.values()), bonded: Container[str] = ()
) -> Census:
    """The living, counted; `camps` in their order, `bonded` those of bonds all of whose seats live."""
    held = [(role.camp, role.counts) for role in living]
    counts = [counted for _, counted in held]
    alive = [camp for camp in camps if camp.wins == "alive" and camp.lives_in(held, bonded)]
    return Census(
        counts.count("wolf"),
        counts.count("human"),
        held.count(("fox", "nobody")),
        tuple(camp.key for camp in alive if not camp.beside),
        tuple(camp.key for camp in alive if camp.beside),
    )


def judge_count(living: Iterable[Role], words: str) -> tuple[str, Text] | None:
    """The camp that wins by the count alone, and why in a game's words; nothing while it goes on."""
    counted = census(living, ())
    row = first(COUNTED, counted)
    figures: dict[str, Param] = {"wolves": counted.wolves, "humans": counted.humans}
    return row and (row.outcome, Text(f"{words}-reason-{row.name}", figures))


def judge(counted: Census, words: str = "village") -> Judgement | None:
    """The row that holds; lovers, a fox, or a camp of the night's own that lives, win instead of it.

    `words` is the game whose words name camps.
    """
    row = first(COUNTED, counted)
    if row is None:
        return None
    figures: dict[str, Param] = {"wolves": counted.wolves, "humans": counted.humans}
    reason = Text(f"village-reason-{row.name}", figures if row.name == "parity" else {})
    for camp in counted.instead[:1]:
        params: dict[str, Param] = {
            "reason": reason,
            "instead": camp_label(row.outcome, words),
            "camp": camp_label(camp, words),
        }
        known = camp if camp in CAMPS else "instead"
        return Judgement(camp, Text(f"{words}-reason-{known}", params), counted.beside)
    return Judgement(row.outcome, reason, counted.beside)
