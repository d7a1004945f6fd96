"""The notebook's state: the story, the clock of the discussion, and how far it has been played."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, Self, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import ByChance, CourseState
from companion.games.werewolf.facts import MOST_DAYS, MOST_SEATS, FactMove, part_of
from companion.games.werewolf.machine import check_number
from companion.games.werewolf.night import NightAct, dawn_waits
from companion.games.werewolf.roles import STANDARD, Judgement, Role
from companion.games.werewolf.state import Casting, opening
from companion.games.werewolf.talk import MINUTE, Discussion
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Entry, Illegal, Setup, Text

_Village = Literal["villager", "seer", "medium", "knight", "mason", "hunter"]
_Wolves = Literal["werewolf", "madman", "c-madman"]
_Special = Literal[
    "god", "fox", "elder", "cat", "wise-wolf", "fanatic", "thrall", "immoralist", "curse-caster"
]
RoleName = Literal[_Village, _Wolves, _Special]
"""All that the companion knows, in the order of the table of roles."""
if get_args(RoleName) != tuple(STANDARD):
    raise ValueError("the roles that can be dealt are not those that there are")


def usual_roles(cards: int) -> dict[str, int]:
    """The usual roles for so many cards: one wolf in five or six, who finds them, villagers for the rest."""
    special = {
        "seer": 1,
        "medium": int(cards >= 9),
        "knight": int(cards >= 7),
        "mason": 2 * int(cards >= 15),
        "werewolf": 1 if cards < 7 else 2 if cards < 12 else 3 if cards < 18 else 4,
        "madman": int(cards >= 8),
        "fox": int(cards >= 17),
    }
    return {"villager": cards - sum(special.values()), **special}


def cards_for(options: Any, seats: int) -> int:
    """The number of cards of a deal to so many seats: one each, those that will be left out, and the
    dummy's."""
    left_out: int = options.left_out
    return seats + left_out + int(options.dummy)


def cards_needed(setup: Setup[Any]) -> int:
    """The number of cards of a deal to the seats that there are."""
    return cards_for(setup.options, len(setup.seats))


def deck(setup: Setup[Any]) -> tuple[str, ...]:
    """The cards of the deal, those that will be left out of it among them."""
    options = setup.options
    numbers = options.roles or usual_roles(cards_needed(setup))
    return tuple(role for role, number in numbers.items() for _ in range(number))


def deck_known(setup: Setup[Any]) -> bool:
    """Whether more is known of the cards than who holds which: the device deals them, or some lie aside."""
    options = setup.options
    if options.led == "rules" or options.cards == "dealt":
        return True
    return bool(options.roles) and cards_needed(setup) > len(setup.seats)


def roles_in(roles: Mapping[str, int]) -> list[Role]:
    """The cards of a composition that the companion knows, one after the other."""
    return [STANDARD[role] for role, number in roles.items() if role in STANDARD for _ in range(number)]


def check_deck(setup: Setup[Any]) -> None:
    """Refuse a deal that does not fit the seats, or has no wolf or nobody else. Raises Illegal."""
    cards = deck(setup)
    check_number(cards, cards_needed(setup))
    wolves = sum(STANDARD[card].counts == "wolf" for card in cards)
    if not 0 < wolves < len(setup.seats):
        raise Illegal(Text("village-cards-wolves"), "roles")


def draw_cards(deck: Sequence[str], seats: int, with_dummy: bool, chance: Any) -> ByChance:
    """The cards of so many seats in a fair order, and the dummy's; what is left over is no wolf."""
    cards = chance.shuffle(deck)
    # A dummy holds a human's card; where there is none, of what is no wolf.
    tame = tuple(card for card in cards if STANDARD[card].counts != "wolf")
    human = tuple(card for card in tame if STANDARD[card].counts == "human")
    dummy = chance.pick(human or tame) if with_dummy else ""
    if dummy:
        cards = (*cards[: cards.index(dummy)], *cards[cards.index(dummy) + 1 :])
    wolves = tuple(card for card in cards if STANDARD[card].counts == "wolf")
    others = tuple(card for card in cards if STANDARD[card].counts != "wolf")
    return ByChance(roles=chance.shuffle((*wolves, *others)[:seats]), dummy=dummy)


def seats_dealt(options: Any) -> int:
    """How many seats the chosen roles are for; below 1 where more cards are left out than there are."""
    cards: int = sum(options.roles.values())
    return cards - cards_for(options, 0)


def enough_cards(options: Any) -> bool:
    """Whether the seats get the wolves and somebody else, with all that is left out of the chosen roles."""
    wolves = sum(role.counts == "wolf" for role in roles_in(options.roles))
    return 0 < wolves < seats_dealt(options)


def dealt_by_chance(options: Any, chance: Any) -> list[Role]:
    """The roles of the seats by these house rules, without the cards that are left out and the dummy's."""
    cards = [role.key for role in roles_in(options.roles)]
    seats = seats_dealt(options)
    if seats == len(cards):
        return roles_in(options.roles)
    return [STANDARD[key] for key in draw_cards(cards, seats, options.dummy, chance).roles]


CharacterName = Annotated[str, Meta(min_length=1, max_length=40)]
DayMinutes = Annotated[int, Meta(ge=0, le=99)]


class VillageOptions(Struct, frozen=True, omit_defaults=True):
    """House rules. Where source 001 is silent the default refuses as little as possible: it is a notebook."""

    title: Annotated[str, Meta(max_length=80)] = ""
    """What the sheet is headed with; empty: the number of seats."""
    led: Literal["gm", "gm-phones", "rules"] = "gm"
    """Who leads the night: a GM with a pencil, a GM while seats choose on phones, or the rules alone."""
    cards: Literal["written", "dealt"] = "written"
    """Whether the GM writes down who holds which card, or the device deals. Without a GM it deals."""
    roles: dict[RoleName, Annotated[int, Meta(ge=0, le=MOST_SEATS)]] = {}
    """How many of each role are dealt by the device; none named: the usual ones."""
    left_out: Annotated[int, Meta(ge=0, le=3)] = 0
    """Roles that are left out of the deal (役欠け): so many cards more than seats, never a wolf."""
    characters: Annotated[tuple[CharacterName, ...], Meta(max_length=60)] = ()
    """Names of characters that are dealt to the seats by chance."""
    seconds: Annotated[int, Meta(ge=0, le=900)] = 0
    """How long a choice on phones may take; 0 waits for everybody."""
    minutes: Annotated[int, Meta(ge=0, le=99)] = 5
    """Length of a day's discussion; each day may be given another."""
    minutes_by_day: Annotated[tuple[DayMinutes, ...], Meta(max_length=MOST_DAYS)] = ()
    """The same day by day; the last goes for all days after it. None: every day `minutes`."""
    seconds_each: Annotated[int, Meta(ge=0, le=120)] = 0
    """What everybody who lives at its dawn adds to a day's discussion."""
    leaver: Literal["dies", "no-execution", "void"] = "dies"
    """Somebody who has to go home (突然死) dies; the day's execution is left out; or nobody wins."""
    first_divination: Literal["none", "free", "white"] = "white"
    """The seer's look before the first day: none, anybody, or somebody white (drawn, or told by the GM)."""
    first_attack: bool = False
    """Whether the wolves attack before the first day. 001: 16 seats at the first dawn."""
    spare_victims: bool = False
    """Whether the first attack leaves alone whom an earlier game of the day took first (初日犠牲者保護)."""
    dummy: bool = False
    """Whether the first dawn finds a dummy dead, who sits nowhere and held a card of its own (初日犠牲者)."""
    attack_own: bool = False
    """Whether wolves may attack a wolf."""
    split: Literal["drawn", "nobody", "agree"] = "drawn"
    """Wolves who point apart on phones: one of their targets is drawn, nobody is attacked, or all wait until
    they agree. Ruling: drawn."""
    guard_self: bool = False
    guard_again: bool = True
    """Whether a knight may guard the same seat in two nights running."""
    vote_self: bool = False
    tied_vote: bool = True
    """Whether those who stand in a runoff vote in it."""
    nominations: bool = False
    """Whether only those are voted for who have been nominated before."""
    runoff: bool = True
    """Whether a tied vote is followed by a runoff."""
    tie: Literal["gm", "chance", "nobody"] = "gm"
    """What ends a tie for good: the GM's word (chance where there is none), chance, or nobody is executed."""
    ballot: Literal["at-once", "in-turn"] = "at-once"
    """Whether all vote at the same moment, or one seat after another."""
    role_told: bool = False
    """Whether everybody learns what somebody was when that death is announced."""
    defence: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds that each who stands in a runoff may speak; 0: no speeches."""
    last_words: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds that the executed may speak; 0: no last words."""
    medium_reads: Literal["executed", "evening"] = "executed"
    """What a medium learns of: the executed alone, or also who left with them that evening."""
    judged: Literal["death", "dawn-dusk"] = "death"
    """Whether the village may end by any death, or only after an execution and at dawn."""
    rivals: Literal["surplus", "any"] = "surplus"
    """Rival claimants: `surplus`, where more claim a role than hold it; `any`, whoever else claims it."""
    bluff_for_village: bool = False
    """Whether a false claim pays for the village's own camp too. Ruling: it does not."""
    threat_if_saved: bool = True
    """Whether the first night's target is paid when the attack failed. Ruling: saved or not."""
    mvp: Literal["gm", "vote"] = "gm"
    """Who chooses the MVP: the GM, or everybody by a vote."""
    roles_on_phones: bool = True
    """Whether a seat's phone shows its own role, and what that role has learned."""
    composition_shown: bool = True
    """Whether everybody sees how many of each role there are."""
    votes_shown: Literal["named", "tally", "none"] = "named"
    """What everybody sees of recorded votes: who for whom, how many, or nothing."""
    open_at_end: bool = True
    """Whether the whole story opens to everybody once the GM has confirmed the verdict.

    The ledger with its reasons is open once it is signed, whatever is chosen here.
    """
    afterwards: Literal["all", "gm"] = "all"
    """Who sees afterwards what each seat could know at each moment: all to whom it is open, or the GM."""
    spirits: bool = False
    """Whether a seat's phone shows roles and nights once that seat has left for good (霊界)."""


GROUPS = (
    ("deal", ("roles", "left_out", "dummy", "characters", "roles_on_phones", "composition_shown")),
    (
        "night",
        (
            *("first_divination", "first_attack", "spare_victims", "attack_own", "split"),
            *("guard_self", "guard_again", "medium_reads", "seconds"),
        ),
    ),
    ("day", ("minutes", "minutes_by_day", "seconds_each", "role_told", "leaver")),
    (
        "votes",
        (
            *("ballot", "nominations", "vote_self", "votes_shown"),
            *("runoff", "tied_vote", "defence", "tie", "last_words"),
        ),
    ),
    ("verdict", ("judged", "open_at_end", "afterwards", "spirits")),
    ("points", ("mvp", "rivals", "bluff_for_village", "threat_if_saved")),
)
"""The house rules as a form folds them: group and options. Title and who leads stand before all groups."""


HEEDED = ("left_out", "dummy", "first_divination", "first_attack", "attack_own", "guard_self", "guard_again")
"""What villages that are played by chance alone heed, beside their roles (`random_play`)."""


def talk_seconds(options: VillageOptions, day: int, living: int) -> int:
    """How long a day's discussion is, with so many alive at its dawn."""
    table = options.minutes_by_day
    minutes = table[min(day, len(table)) - 1] if table else options.minutes
    return minutes * MINUTE + living * options.seconds_each


class State(CourseState, frozen=True, kw_only=True):
    """Everything written, and the story that it comes to."""

    causes_told = frozenset({"executed", "shot", "dragged", "sudden"})
    acts_shown = NightAct
    called: tuple[tuple[int, str], ...] = ()
    """Turns of nights in which nothing is chosen and which have been called."""
    asked: Asked[int]
    """What seats have answered to the present question (`phones.question`); 0 is nobody."""
    pointed: frozenset[int] = frozenset()
    """Those of them for whom the game master answered: in an open vote they point at somebody."""
    further: Mapping[int, tuple[int | None, ...]] = {}
    """At whom else they point, where everybody is asked for several (`phones.seats_asked_for`)."""
    gathered: tuple[tuple[int, int], ...] = ()
    """The parts, and rounds of a vote, whose answers have become facts."""
    lots: tuple[str, ...] = ()
    """The executions and attacks that lots decided, by the ids of their facts."""
    floor: int = 0
    """The seat that speaks alone; 0: none does."""
    speech: Discussion = Discussion.of(0)
    """The clock of that speech."""
    heard: tuple[tuple[int, str, int], ...] = ()
    """Speeches that are over or given up: in which part, of which kind, whose (`course.Speech`)."""
    mvp_votes: Asked[int]
    """Whom each seat has voted for as MVP; 0 is nobody."""
    mvp_counted: bool = False
    dummy: str = ""
    """The role of the first night's dummy."""
    set_aside: tuple[str, ...] | None = None
    """The cards of the deck that no seat was dealt, the dummy's among them; nothing before the deal."""
    named: bool = False
    """Whether the names of characters have been dealt."""
    since: int = 0
    """When the present question was asked, UTC milliseconds."""

    def with_fact(self, entry: Entry[Any, Any], move: FactMove) -> Self:
        """The state with a fact; of a dawn that waits for its attack nothing has been announced yet."""
        after = super().with_fact(entry, move)
        return replace(after, announced=self.announced[: self.now - 1]) if dawn_waits(self) else after

    @property
    def judging(self) -> bool:
        """Whether the village may end now: by any death, or only after an execution and at dawn."""
        if self.options.judged == "death" or not self.story.departures:
            return True
        if part_of(self.now) == "evening":
            return bool(self.story.of(Execution, self.now))
        return self.story.departures[-1].at < self.now

    @property
    def judgement(self) -> Judgement | None:
        """What the rules say of who lives now; or that nobody wins, for somebody went home."""
        if self.options.leaver == "void" and any(g.cause == "sudden" for g in self.story.departures):
            return Judgement("nobody", Text("village-reason-leaver"))
        return super().judgement

    @property
    def unexecuted(self) -> bool:
        """Whether nobody is executed this evening because somebody has gone home since dawn."""
        return part_of(self.now) == "evening" and self.spared(self.now)

    def still_there(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of a vote who have not gone home in the middle of it; by the first rules, all."""
        return tuple(seat for seat in seats if self.setup.rules < 2 or seat in self.story.living)

    def spared(self, evening: int) -> bool:
        """Whether the house rules let nobody be executed in an evening (`facts.at`): somebody went home."""
        left = (g.at in (evening - 1, evening) and g.cause == "sudden" for g in self.story.departures)
        return self.options.leaver == "no-execution" and any(left)


def begin(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day. Raises Illegal where the deal does not fit."""
    seats = len(setup.seats)
    if setup.options.dummy and setup.options.first_attack:
        raise Illegal(Text("village-dummy-attack"), "dummy")
    if setup.options.split == "agree" and setup.options.led == "rules" and not setup.options.seconds:
        raise Illegal(Text("village-split-endless"), "split")  # nobody could end a night without an accord
    if setup.options.led == "rules" or setup.options.cards == "dealt":
        check_deck(setup)
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        asked=Asked[int].of(seats),
        mvp_votes=Asked[int].of(seats),
        discussion=Discussion.of(talk_seconds(setup.options, 1, seats)),
    )
