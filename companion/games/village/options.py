"""The house rules of a village, by name."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class VillageOptions(Struct, frozen=True, omit_defaults=True):
    """House rules. Where source 001 is silent the default refuses as little as possible: it is a notebook."""

    title: Annotated[str, Meta(max_length=80)] = ""
    """What the sheet is headed with; empty: the number of seats."""
    minutes: Annotated[int, Meta(ge=0, le=99)] = 5
    """Length of a day's discussion; each day may be given another."""
    first_divination: Literal["none", "free", "white"] = "white"
    """The seer's look before the first day: none, anybody, or somebody white (drawn, or told by the GM)."""
    first_attack: bool = False
    """Whether the wolves attack before the first day. 001: 16 seats at the first dawn."""
    attack_own: bool = False
    """Whether wolves may attack a wolf."""
    guard_self: bool = False
    guard_again: bool = True
    """Whether a knight may guard the same seat in two nights running."""
    vote_self: bool = False
    tied_vote: bool = True
    """Whether those who stand in a runoff vote in it."""
    rivals: Literal["surplus", "any"] = "surplus"
    """Rival claimants: `surplus`, where more claim a role than hold it; `any`, whoever else claims it."""
    bluff_for_village: bool = False
    """Whether a false claim pays for the village's own camp too. Ruling: it does not."""
    threat_if_saved: bool = True
    """Whether the first night's target is paid when the attack failed. Ruling: saved or not."""
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
