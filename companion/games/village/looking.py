"""What each viewer sees. Everything a view holds is chosen here, from what that viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.kernel.game import seat_of
from companion.kernel.words import Param, Text, Who

from . import night
from .facts import Departure, Fact
from .moves import Attack, Claim, Divination, Guard, Reading, Remark, Report, Withdraw
from .points import claims_until, wins
from .polls import polls
from .roles import camp_label, label
from .script import prompt, script, warnings
from .state import State, counted, owing, proposal
from .telling import told_move
from .timeline import cause_label, ending, rule_text, timeline
from .times import day_of, part_of
from .times import label as when_label
from .views import (
    Book,
    Dossier,
    Leaving,
    Mate,
    Note,
    Own,
    Poll,
    Proposed,
    RoleCount,
    Said,
    SeatView,
    VillageView,
)


def view(state: State, viewer: str) -> VillageView:
    """The village for one viewer."""
    seat = seat_of(viewer)
    open_now = state.ended is not None and state.options.open_at_end
    everything = viewer == "gm" or open_now
    announced = tuple(gone for gone in state.story.departures if _announced(state, gone))
    gone = {departure.seat for departure in announced}
    return VillageView(
        title=state.options.title,
        day=day_of(state.now),
        part=part_of(state.now),
        living=len(state.cast) - len(gone),
        seats=_seats(state, announced, open_now),
        composition=_composition(state),
        said=tuple(_said(state)),
        polls=_polls(state, viewer),
        leavings=tuple(_leavings(announced)),
        clock=state.clock,
        minutes=state.minutes,
        ending=ending(state),
        winners=tuple(earned.seat for earned in wins(state)),
        mvp=state.mvp.seat if state.mvp and (state.ended or viewer == "gm") else None,
        own=_own(state, seat) if seat is not None and state.options.roles_on_phones else None,
        book=_book(state) if viewer == "gm" else None,
        timeline=timeline(state) if everything else None,
    )


def _announced(state: State, gone: Departure) -> bool:
    """What a night took is announced when the next day begins, or when the game is over."""
    return part_of(gone.at) != "night" or gone.at < state.now or state.ended is not None


def _seats(state: State, announced: tuple[Departure, ...], opened: bool) -> tuple[SeatView, ...]:
    claims = claims_until(state.story, state.now)
    left = {gone.seat: how_announced(gone) for gone in announced}
    return tuple(
        SeatView(
            seat,
            seat not in left,
            state.cast[seat - 1].character,
            tuple(label(role) for role in sorted(claims.get(seat, ()))),
            left.get(seat),
            label(state.cast[seat - 1].role) if opened and state.cast[seat - 1].role else None,
        )
        for seat in state.seats
    )


def how_announced(gone: Departure) -> Text:
    """How a table is told that a seat left: at dawn without the cause."""
    if part_of(gone.at) == "night":
        return Text("village-gone-dawn")
    if gone.by is not None:
        return Text("village-gone-shot", {"by": Who(gone.by)})
    return Text(f"village-gone-{gone.cause}" if gone.cause in ("executed", "sudden") else "village-gone-left")


def _leavings(announced: tuple[Departure, ...]) -> Iterator[Leaving]:
    """In time; those of one dawn by seat, since their order would tell who was attacked and who shot."""

    def place(gone: Departure) -> tuple[int, int]:
        return (gone.at, gone.seat if part_of(gone.at) == "night" else 0)

    for gone in sorted(announced, key=place):
        dark = part_of(gone.at) == "night"
        day = day_of(gone.at) + dark
        yield Leaving(day, "dawn" if dark else part_of(gone.at), gone.seat, how_announced(gone))


def _composition(state: State) -> tuple[RoleCount, ...]:
    if not state.complete or not state.options.composition_shown:
        return ()
    held = Counter(casting.role for casting in state.cast)
    return tuple(RoleCount(label(role.key), held[role.key]) for role in state.roles if held[role.key])


def _said(state: State) -> Iterator[Said]:
    for fact in state.story.of((Claim, Withdraw, Report)):
        yield Said(fact.move.day, fact.move.seat, told_move(fact.move))


def _polls(state: State, viewer: str) -> tuple[Poll, ...]:
    shown = "named" if viewer == "gm" else state.options.votes_shown
    if shown == "none":
        return ()
    every = polls(state)
    return every if shown == "named" else tuple(replace(poll, ballots=()) for poll in every)


def _own(state: State, seat: int) -> Own | None:
    role = state.role(seat)
    if not role.key:
        return None
    mates = tuple(
        Mate(other, label(state.cast[other - 1].role))
        for other in state.seats
        if other != seat and role.circle and state.role(other).circle == role.circle
    )
    learned = tuple(text for fact in state.story.facts if (text := _learned(state, fact, seat)))
    return Own(label(role.key), camp_label(role.camp), rule_text(role) or "", mates, learned)


def _learned(state: State, fact: Fact, seat: int) -> Text | None:
    """What a seat knows of a night act: its own, or its pack's attack; never how an attack or guard ended."""
    move = fact.move
    if isinstance(move, Attack):
        pack = state.role(move.seat).circle
        if move.seat != seat and not (pack and state.role(seat).circle == pack):
            return None
        target = () if move.target is None else (Who(move.target),)
        return Text("village-know-attack" if target else "village-know-no-attack", _of(move.night, *target))
    if getattr(move, "seat", None) != seat:
        return None
    if isinstance(move, Guard):
        return Text("village-know-guard", _of(move.night, Who(move.target)))
    if isinstance(move, Divination):
        colour = night.told(move.told, state.role(move.target).seen)
        return Text(f"village-know-divination-{colour}", _of(move.night, Who(move.target)))
    if isinstance(move, Reading):
        colour = night.told(move.told, state.role(move.target).found)
        return Text(f"village-know-reading-{colour}", _of(move.night, Who(move.target)))
    return None


def _of(when: int, *target: Who) -> dict[str, Param]:
    return {"night": when, "target": target[0]} if target else {"night": when}


def _book(state: State) -> Book:
    judged = proposal(state)
    return Book(
        dossiers=tuple(_dossier(state, seat) for seat in state.seats),
        census=counted(state),
        prompt=prompt(state),
        script=script(state),
        proposed=Proposed(judged.camp, camp_label(judged.camp), judged.reason) if judged else None,
        owing=owing(state),
        notes=_notes(state),
        warnings=warnings(state),
    )


def _dossier(state: State, seat: int) -> Dossier:
    role, gone = state.role(seat), state.story.left(seat)
    words = tuple(f.move.words for f in state.story.of(Remark) if f.move.seat == seat)
    return Dossier(
        seat,
        role.key,
        label(role.key) if role.key else None,
        camp_label(role.camp) if role.key else None,
        role.camp,
        cause_label(gone) if gone else None,
        words,
    )


def _notes(state: State) -> tuple[Note, ...]:
    faults = {fault.id: fault.text for fault in state.story.faults}
    in_time = sorted(state.facts, key=lambda fact: fact.at)
    return tuple(
        Note(f.id, when_label(f.at), told_move(f.move), f.irregular, f.note, faults.get(f.id))
        for f in in_time
    )
