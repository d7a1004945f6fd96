"""Claims as a board, day by day; and true results: what is to be told next, what a claimant may report."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.night import Divination, Reading
from companion.games.werewolf.parts import day_of, part_of
from companion.games.werewolf.roles import claim_label
from companion.games.werewolf.talk import Claim, Report, claims_until
from companion.kernel.words import Text, Who

from .state import State


class ClaimLine(Struct, frozen=True):
    """Who has come forward: the claims that stand, and what was said on each day from the first."""

    seat: int
    claims: tuple[Text, ...]
    days: tuple[tuple[Text, ...], ...]


class Learned(Struct, frozen=True):
    """What a seat was truly told of another: `said` is white or black."""

    seat: int
    night: int
    target: int
    said: str


def claim_board(state: State) -> tuple[ClaimLine, ...]:
    """Everybody who has claimed or reported, by seat."""
    standing = claims_until(state.story, state.now)
    said = state.story.of((Claim, Report))
    seats = sorted({fact.move.seat for fact in said})
    days = range(1, max(day_of(state.now), *(fact.move.day for fact in said), 1) + 1) if said else ()
    return tuple(
        ClaimLine(
            seat,
            tuple(claim_label(role) for role in sorted(standing.get(seat, ()))),
            tuple(
                tuple(_short(fact.move) for fact in said if (fact.move.seat, fact.move.day) == (seat, day))
                for day in days
            ),
        )
        for seat in seats
    )


def _short(move: Claim | Report) -> Text:
    if isinstance(move, Claim):
        return claim_label(move.role, move.role_words)
    return Text(f"village-mark-report-{move.said}", {"target": Who(move.target)})


def unsaid(state: State) -> tuple[Learned, ...]:
    """True results that a living claimant has not told the village: proposed, never more."""
    forward = claims_until(state.story, state.now).keys() & state.story.living
    told = {(fact.move.seat, fact.move.night) for fact in state.story.of(Report)}
    today = day_of(state.now)
    return tuple(
        one
        for one in _learned(state)
        if one.seat in forward and one.night < today and (one.seat, one.night) not in told
    )


def to_tell(state: State) -> Learned | None:
    """What the last act of this night has to be answered with, before the next role is called.

    Nothing where seats choose on phones, which tell them by themselves.
    """
    if not state.facts or part_of(state.now) != "night" or state.options.led != "gm":
        return None
    last = state.facts[-1]
    if not isinstance(last.move, (Divination, Reading)) or last.at != state.now:
        return None
    return next((one for one in _learned(state) if (one.seat, one.night) == _of(last.move)), None)


def shown_tonight(state: State) -> tuple[Learned, ...]:
    """What seers and mediums have been shown this night, to be shown again; nothing where phones show it."""
    night = day_of(state.now)
    if part_of(state.now) != "night" or state.options.led != "gm":
        return ()
    return tuple(one for one in _learned(state) if one.night == night)


def _of(move: Divination | Reading) -> tuple[int, int]:
    return move.seat, move.night


def _learned(state: State) -> Iterator[Learned]:
    for fact in state.story.of((Divination, Reading)):
        colour = state.story.colours.get(fact.id)
        if colour in ("white", "black") and fact.move.target is not None:
            yield Learned(fact.move.seat, fact.move.night, fact.move.target, colour)
