"""What lies on the table of a Magic City, how far the script has come, and the house rules."""

from collections import Counter
from functools import partial
from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta, Struct

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import CourseState
from companion.games.werewolf.facts import FIRST_NIGHT
from companion.games.werewolf.roles import CAMPS, Camp, Role, label
from companion.kernel.words import Text

_Citizens = Literal["citizen", "seer", "medium", "knight", "dragon", "spirit-caller"]
_Others = Literal["mason", "moneylender", "hunter", "golem"]
_Outsiders = Literal["werewolf", "evil-eye", "chimera", "madman", "fox", "djinn"]
RoleName = Literal[_Citizens, _Others, _Outsiders]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("citizen"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("knight", abilities=("guard", "contender")),
        Role("dragon", abilities=("guard",)),
        Role("spirit-caller", abilities=("ward", "contender")),
        Role("mason", circle="masons"),
        Role("moneylender"),
        Role("hunter", abilities=("shoot",)),
        Role("golem", abilities=("bulwark",)),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("evil-eye", "wolves", "wolf", "black", "black", ("attack", "curse"), "wolves"),
        # Ruling: before it awakens a human who does not keep the wolves alive.
        Role("chimera", "wolves", abilities=("guess",)),
        Role("madman", "wolves"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune")),
        Role("djinn", "djinn"),
    )
}
"""Fox counts for nobody; djinn, madman and golem count as humans (ruling)."""
AWAKENED = Role("awakened", "wolves", "wolf", "black", "black")
"""A chimera from the night in which its awakening is announced: counted and read as a wolf, no own turn."""
JOINED = Role("awakened", "wolves", "wolf", "black", "black", ("attack",), "wolves")
"""The same from when it wakes with the wolves."""
TRAITS = ("shoot", "cursed", "immune", "contender", "bulwark")
"""Passive. contender: leaves by the arena; bulwark: holds off the forest's beasts, and the graveyard."""
DEALT: tuple[RoleName, ...] = tuple(ROLES)  # type: ignore[arg-type]

CAMPS_HERE: tuple[Camp, ...] = (*CAMPS.values(), Camp("djinn"))

CHECK: tuple[RoleName, ...] = (
    *("fox", "werewolf", "evil-eye", "chimera", "golem", "djinn", "seer", "medium"),
    *("knight", "dragon", "spirit-caller", "mason", "moneylender", "hunter", "madman"),
)
"""003 役職確認の順番: whose eyes are opened in which order. Whoever is never called is a citizen."""
WOLVES = frozenset({"werewolf", "evil-eye"})
"""Who opens the eyes when the wolves are called."""

_OUTSIDE: tuple[RoleName, ...] = ("werewolf", "werewolf", "fox", "madman", "djinn", "evil-eye", "chimera")
"""Wolf camp, fox and djinn in the order in which they are proposed, as far as the source's number goes."""
_INSIDE: tuple[RoleName, ...] = (
    *("seer", "medium", "knight", "hunter", "golem", "mason", "mason"),
    *("spirit-caller", "dragon", "moneylender"),
)
"""The other roles in the order in which they are proposed."""


def outsiders(seats: int, rounds: str = "down") -> int:
    """The number of the wolf camp, fox and djinn: (players - 1) / 2 - 2, rounded down (003, ruling), at least
    one."""
    return max(1, (seats - (rounds == "down")) // 2 - 2)


def proposed_roles(seats: int, rounds: str = "down") -> dict[RoleName, int]:
    """How many of each role the source's formula proposes; the GM changes it."""
    outside = outsiders(seats, rounds)
    citizens = min(outside + 2, seats - outside)
    others = seats - outside - citizens
    cards = (*_first(_OUTSIDE, outside, "werewolf"), *("citizen",) * citizens)
    cards = (*cards, *_first(_INSIDE, others, "citizen"))
    return {role: cards.count(role) for role in DEALT if role in cards}


def _first(roles: tuple[RoleName, ...], number: int, then: RoleName) -> tuple[RoleName, ...]:
    return (*roles[:number], *(then,) * (number - len(roles)))


role_label = partial(label, words="magic-city")
"""What a role of Magic City is called."""


_Once = Literal["sorcerers-guild", "babel", "court", "prison", "graveyard", "library", "airship", "vortex"]
_AtNight = Literal["tree", "garden", "guild", "bandits", "mirror", "bank", "cult"]
_Later = Literal["forest", "slum", "arena", "clock-tower"]
EventKey = Literal[_Once, _AtNight, _Later]
When = Literal["once", "night", "wolves", "guards", "dawn", "day"]
"""once: before the night; night: a turn of the executed (or of the madman) before the wolves';
wolves, guards, dawn: it changes the wolves' turn, the guards', the morning; day: tomorrow's discussion."""


class Event(Struct, frozen=True):
    """One card. `asks` is the verb that says what was chosen for it; empty where nothing is."""

    key: EventKey
    when: When
    asks: str = ""


EVENTS: dict[EventKey, Event] = {
    event.key: event
    for event in (
        Event("sorcerers-guild", "once", "sorcery"),
        Event("babel", "once", "word"),
        Event("court", "once", "court"),
        Event("prison", "once", "prison"),
        Event("graveyard", "once"),
        Event("library", "once", "word"),
        Event("airship", "once", "choose-event"),
        Event("vortex", "once"),
        Event("tree", "night", "tree"),
        Event("garden", "night", "garden"),
        Event("guild", "night", "guild"),
        Event("bandits", "night", "bandits"),
        Event("mirror", "night", "mirror"),
        Event("bank", "night", "bank"),
        Event("cult", "night"),
        Event("forest", "wolves", "second-attack"),
        Event("slum", "guards"),
        Event("arena", "dawn"),
        Event("clock-tower", "day"),
    )
}
"""In the order of source 003, sections 8 to 10."""
KEYS: tuple[EventKey, ...] = get_args(EventKey)


def event_label(key: str) -> Text:
    """What an event is called."""
    return Text(f"magic-city-event-{key}")


class MagicCityOptions(Struct, frozen=True, omit_defaults=True):
    """House rules. What source 003 leaves open is settled by docs/decisions/0015."""

    title: Annotated[str, Meta(max_length=80)] = ""
    """What the sheet is headed with; empty: the number of seats."""
    led: Literal["gm", "gm-phones"] = "gm"
    """Whether the GM takes down what was pointed at, or leads while all choose on their phones."""
    roles: dict[RoleName, Annotated[int, Meta(ge=0, le=20)]] = {}
    """How many of each role; none named: what the source's formula proposes for so many seats."""
    events: Annotated[tuple[EventKey, ...], Meta(max_length=19)] = KEYS
    """The pile of event cards."""
    first_divination: Literal["none", "free", "white"] = "none"
    """The seer's look at the role check: none, anybody, or somebody innocent, drawn by chance or by hand."""
    penalty: Literal["none", "muted", "vote"] = "none"
    """What a slip costs on a day of Babel or the library: nothing, the rest of the talk, or the vote."""
    clock_tower: Literal["half", "nothing"] = "half"
    """The clock tower: tomorrow's discussion is half as long. 003 gives the card no effect."""
    chimera_joins: Literal["after-next", "next"] = "after-next"
    """When an awakened chimera wakes with the wolves: the night after the announcement, or that night."""
    fox_survives: bool = True
    """Whether an attack on the fox fails. 003 does not say it; table practice does."""
    golem_missing: Literal["none-alive", "holds"] = "none-alive"
    """A night without a golem in play: the forest and the graveyard find none alive, or it holds."""
    dragon_in_arena: bool = False
    """Whether the arena takes the dragon, too, whose choice was not attacked."""
    arena_takes_ward: bool = False
    """Whether a spirit caller whom the arena takes still takes the ward along."""
    prisoner_counts: bool = True
    """Whether who is in prison is counted when the evening is judged."""
    chimera_counts: Literal["human", "wolf"] = "human"
    """How a chimera counts before it awakens; as a wolf it also keeps the wolves alive."""
    event_votes: Literal["every", "first"] = "every"
    """Whether bandits and bank work in every vote of the day, or in the first alone."""
    pile_returns: bool = True
    """Whether the card that was drawn and not chosen goes back into the pile."""
    guards_meet: Literal["shifted", "pointed"] = "shifted"
    """In the garden guards are compared with whom the attack meets, or with whom the wolves pointed at."""
    vortex_clears_djinn: bool = True
    """Whether the soul vortex makes it forgotten that a djinn has been named."""
    vortex_cuts_tree: bool = False
    """Whether the soul vortex undoes the link of the legendary tree."""
    djinn_counts: Literal["human", "nobody"] = "human"
    """How a djinn counts when wolves and humans are compared."""
    madman_counts: Literal["human", "nobody"] = "human"
    """How a madman counts when wolves and humans are compared."""
    verdict_checked: Literal["both", "dawn"] = "both"
    """When the rules are asked who has won: in the evening after the event and at dawn, or at dawn alone."""
    formula_rounds: Literal["down", "up"] = "down"
    """How the source's formula rounds half a role."""
    garden_counts: Literal["living", "present"] = "living"
    """Over whom the garden shifts an attack: the living, or those in the game this night (prison)."""
    attack_own: bool = False
    """Whether wolves may point at a wolf."""
    guard_self: bool = True
    guard_again: bool = True
    """Whether the same seat may be guarded in two nights running."""
    vote_self: bool = False
    tied_vote: bool = False
    """Whether those who stand in a runoff vote in it. 003: the others do."""
    medium_reads: ClassVar[Literal["executed"]] = "executed"
    first_attack: ClassVar[bool] = False
    """Before the first day there is a role check and nothing else."""
    nominations: ClassVar[bool] = False
    rivals: Literal["surplus", "any"] = "surplus"
    """Rival claimants: `surplus`, where more claim a role than hold it; `any`, whoever else claims it."""
    bluff_for_village: bool = False
    """Whether a false claim pays for the village's own camp too."""
    threat_if_saved: bool = True
    """Whether the first night's target is paid when the attack failed."""
    roles_on_phones: bool = True
    """Whether a seat's phone shows its own role, and what that role has learned."""
    composition_shown: bool = True
    """Whether everybody sees how many of each role there are."""
    votes_shown: Literal["named", "tally", "none"] = "named"
    """What everybody sees of recorded votes: who for whom, how many, or nothing."""
    open_at_end: bool = True
    """Whether the whole story opens to everybody once the GM has confirmed the verdict."""


class Named(Struct, frozen=True, omit_defaults=True):
    """Whom a seat has named on its phone, field by field; 0 is nobody."""

    target: int = 0
    second: int = 0
    curse: int = 0


UNASKED = Asked[Named]


def card(role: Role) -> str:
    """The role card of a role: an awakened chimera holds the chimera's."""
    return "chimera" if role.key == AWAKENED.key else role.key


class CityTable(CourseState, frozen=True, kw_only=True):
    """Everything written, the pile of events, and what of the script is over."""

    composition: tuple[int, ...]
    """How many of each role, in the order of `DEALT`."""
    events: tuple[EventKey, ...]
    """The events that are played with."""
    pile: tuple[EventKey, ...]
    """The events still in the pile; a shuffled pile has no order."""
    hand: tuple[EventKey, ...] = ()
    """What the executed chooses among."""
    begun: bool = False
    by_device: bool = False
    """Whether the device dealt the roles; else they are told by opened eyes."""
    rechecking: bool = False
    """Whether the soul vortex has the roles checked anew."""
    opened: tuple[str, ...] = ()
    """What the new check has told by seat; empty where nothing yet."""
    over: frozenset[str] = frozenset()
    """The turns of this part in which nobody had anything to choose, and which have been called."""
    minutes_of: tuple[int, ...] = ()
    """With the clock tower in the pile: the minutes of each day, as announced beforehand."""
    asked: Asked[Named]
    """What seats have answered to the present question (`phones.question`)."""
    by_hand: bool = False
    """Whether the game master has stopped asking phones at this table."""
    gathered: tuple[tuple[int, str], ...] = ()
    """The questions whose answers have become facts, each with its part."""
    drawn_at: frozenset[int] = frozenset()
    """The nights whose attack was drawn by lot, for wolves had pointed apart."""

    @property
    def on_phones(self) -> bool:
        """Whether seats choose on their phones."""
        return self.options.led == "gm-phones" and not self.by_hand

    @property
    def phase(self) -> str:
        """setup, then check until the first day, then open until the GM's verdict."""
        if self.ended:
            return "over"
        if not self.begun:
            return "setup"
        return "check" if self.now == FIRST_NIGHT else "open"

    @property
    def checking(self) -> bool:
        """Whether roles are being checked, for the first time or after the vortex."""
        return self.phase == "check" or self.rechecking

    @property
    def numbers(self) -> dict[str, int]:
        """How many of each role are in the composition."""
        return dict(zip(DEALT, self.composition, strict=True))

    def number(self, role: str) -> int:
        """How many of one role are."""
        return self.numbers.get(role, 0)

    @property
    def in_check(self) -> tuple[str, ...]:
        """What the check that is going on has told by seat, empty where nothing yet."""
        return self.opened if self.rechecking else tuple([casting.role for casting in self.cast])

    @property
    def cards(self) -> Counter[str]:
        """The role cards that are being checked: all, or after the vortex those of the living."""
        if not self.rechecking:
            return Counter(self.numbers)
        return Counter(card(self.role(seat)) for seat in self.story.living)
