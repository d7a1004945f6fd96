"""The house rules of a village by name, and the deck that is dealt by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from companion.games.werewolf.course import ByChance
from companion.games.werewolf.facts import MOST_DAYS, MOST_SEATS
from companion.games.werewolf.machine import check_number
from companion.games.werewolf.roles import STANDARD, Role
from companion.games.werewolf.talk import MINUTE
from companion.kernel.game import Illegal, Setup, Text

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
            *("first_divination", "first_attack", "spare_victims", "attack_own"),
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
