"""The house rules of a village, by name."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.werewolf.discussion import MINUTE
from companion.games.werewolf.facts import MOST_DAYS, MOST_SEATS

from .deal import RoleName

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
"""What villages that are played by chance alone heed, beside their roles (`werewolf.random_play`)."""


def talk_seconds(options: VillageOptions, day: int, living: int) -> int:
    """How long a day's discussion is, with so many alive at its dawn."""
    table = options.minutes_by_day
    minutes = table[min(day, len(table)) - 1] if table else options.minutes
    return minutes * MINUTE + living * options.seconds_each
