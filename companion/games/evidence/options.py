"""The house rules of an evidence village, by name."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Minutes = Annotated[int, Meta(ge=1, le=2880, extra={"kind": "length"})]


class EvidenceOptions(Struct, frozen=True, omit_defaults=True):
    """House rules. The spans of time are those of source 002, played in a chat; at a table one taps."""

    dummy: Annotated[int, Meta(ge=0, le=16)] = 0
    """The seat on which nobody sits; 0: the last one."""
    pace: Literal["producer", "clock"] = "producer"
    """Whether a phase ends by the producer's tap alone, or by the clock as well."""
    preparation_minutes: Minutes = 540
    """Preparation by the clock: 21:00 to 06:00."""
    day_minutes: Minutes = 1320
    vote_minutes: Minutes = 60
    night_minutes: Minutes = 60
    speech_points: Annotated[int, Meta(ge=1, le=9999)] = 200
    """Points of reasoning that a seat may speak a day; none is carried over."""
    point_seconds: Annotated[int, Meta(ge=1, le=60)] = 1
    """Seconds of reasoning that one point is."""
    tied_vote: bool = True
    """Whether those who stand in a runoff vote in it."""
    tutorial: bool = False
    """Whether all hands are open until the first dawn, to learn the cards."""
    mvp: bool = True
    """Whether the table may name a player of the game."""
