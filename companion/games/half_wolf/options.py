"""House rules of Half Werewolf, each with the ruling as its default."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .cards import Extra

Seconds = Annotated[int, Meta(ge=30, le=3600)]


class HalfWolfOptions(Struct, frozen=True, omit_defaults=True):
    """House rules by name.

    Not to be chosen, since the cards themselves settle it: camps follow the hands after the gravedigger's
    swap; an ability card gained by the swap gives no ability; a sinner or doomsayer beside an ability card
    acts; the magician's sight changes nothing for a hand with wolf or madman, which is never made a mad
    wolf by it and keeps its vote; where 000's examples of the sinner say that one of the wolf camp was
    executed, the holder of the wolf card is meant.
    """

    cards: Literal["dealt", "real"] = "dealt"
    """Dealt to phones by the companion, or real cards on the table, told at the end."""
    extra: Extra = "none"
    """The set for six: with magician, sinner or doomsayer, or the plain one."""
    day: Seconds = 300
    """Seconds of talk (000 昼フェイズ: five minutes)."""
    self_vote: bool = False
    """Whether one may vote for oneself."""
    gravedigger: Literal["must", "may"] = "must"
    """Whether the gravedigger has to swap (000's rule text) or may leave it (000's summary)."""
    panic: Literal["wolf-camp", "unfound"] = "wolf-camp"
    """A second tie: the wolf camp wins whatever its hands, or it counts as nobody having found the wolf."""
    converted_revealed: bool = True
    """Whether a runoff in the magician set shows first who has no vote, as it does with four players."""
    progress: Literal["seats", "count", "nothing"] = "seats"
    """What all see while everybody chooses or votes: who is still to answer, how many, or nothing."""
    after: Literal["hands", "all"] = "all"
    """What all see at the end beyond hands and verdict: nothing, or all dealt, passed, seen and voted."""
