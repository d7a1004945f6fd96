"""What each seat may know: the source's list, and nothing else (004 得られる情報)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.games.werewolf.machine import MachineView, view_fields
from companion.games.werewolf.roles import RoleCard
from companion.kernel.game import REFEREES, Text, as_they_stand, seat_of

from .state import ROLES, AgentSeat, CountedVote, Night, State, Utterance


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat before everybody: whether it lives, how it left and on which day; its role at the end."""

    seat: int
    alive: bool
    left: str = ""
    """exiled, or dead: a night's deaths have no cause."""
    day: int = 0
    role: str = ""


class Vote(Struct, frozen=True):
    """A vote of a day before everybody, each as it counts (004 得られる情報 7)."""

    day: int
    round: int
    casts: tuple[CountedVote, ...]
    exiled: int


class Finding(Struct, frozen=True):
    """What a seer or medium was shown of somebody: whether a werewolf."""

    day: int
    seat: int
    werewolf: bool


class PackVote(Struct, frozen=True):
    """The wolves' attack votes of a round, and whom they chose in the last; never whether it succeeded."""

    day: int
    round: int
    casts: tuple[CountedVote, ...]
    attacked: int


class OwnView(Struct, frozen=True, omit_defaults=True):
    """What a seat knows for itself."""

    role: str
    card: RoleCard
    mates: tuple[int, ...] = ()
    """The other werewolves, or the other mason."""
    divinations: tuple[Finding, ...] = ()
    readings: tuple[Finding, ...] = ()
    guards: tuple[tuple[int, int], ...] = ()
    """Whom a bodyguard guarded, by day; not whether it was needed."""
    pack: tuple[PackVote, ...] = ()
    whispers: tuple[Utterance, ...] = ()
    vote: int | None = None
    target: int | None = None


class AIWolfView(MachineView, frozen=True, kw_only=True):
    """A table of AIWolf for one viewer. Seats from 1, 0 is nobody; days from 0."""

    day: int
    written: bool
    seats: tuple[SeatView, ...]
    composition: tuple[tuple[str, int], ...]
    turn: int
    turns: int
    order: Literal["together", "vote-first"]
    again: bool
    """Whether everybody is asked once more for the attack."""
    talks: tuple[Utterance, ...]
    speaker: int
    """Whose turn it is to speak; 0: nobody's."""
    votes: tuple[Vote, ...]
    deaths: tuple[tuple[int, tuple[int, ...]], ...]
    """Who was gone in the morning after each night, by the day before it."""
    ends: int | None
    own: OwnView | None
    winner: str | None
    winners: tuple[int, ...]
    reason: Text | None
    nights: tuple[Night, ...]
    """All that was chosen at night: once it is over, and for a GM."""
    whispers: tuple[Utterance, ...]
    mvp: int | None
    """The player of the game, 0 while nobody is named; nothing where the house has none."""
    done: tuple[int, ...]
    """Who has said all in the spoken talk."""
    computers: tuple[AgentSeat, ...]
    """Which seats the companion plays itself."""
    to_fill: tuple[int, ...]
    """The other seats that it could play from now on."""
    agents: tuple[AgentSeat, ...]
    """Which seats are open for agents, and who sits there: everybody sees that."""
    port: int


def view(state: State, viewer: str) -> AIWolfView:
    """What `viewer` may know."""
    seat = seat_of(viewer)
    everything = state.phase == "over" or viewer == "gm"
    return AIWolfView(
        **view_fields(state, "day", "turn", "talks", "ends", "winner", "winners", "reason"),
        **as_they_stand(state, "agents", "computers", "port"),
        written=state.options.talk == "typed",
        seats=tuple(_seat(state, each, everything) for each in state.seats),
        composition=tuple(state.composition.items()),
        turns=state.options.turns,
        order=state.options.order,
        again=bool(state.first_targets),
        speaker=state.queue[0] if state.queue else 0,
        votes=tuple(_votes(state)),
        deaths=tuple((night.day, night.dead) for night in state.nights if night.slept),
        own=_own(state, seat) if seat is not None and state.roles else None,
        nights=state.nights if everything else (),
        whispers=state.whispers if everything else (),
        mvp=state.mvp if state.options.mvp else None,
        done=tuple(sorted(state.done)),
        to_fill=tuple(sorted(state.talkers - {seat})) if seat in state.talkers or viewer in REFEREES else (),
    )


def _seat(state: State, seat: int, everything: bool) -> SeatView:
    role = state.role(seat) if everything and state.roles else ""
    if state.exiled and seat == state.exiled:  # where votes come first, before the night is over
        return SeatView(seat, False, "exiled", state.day, role)
    for night in state.nights:
        if seat == night.exiled:
            return SeatView(seat, False, "exiled", night.day, role)
        if seat in night.dead:
            return SeatView(seat, False, "dead", night.day, role)
    return SeatView(seat, True, role=role)


def _votes(state: State) -> list[Vote]:
    """Votes are open afterwards (004 追放ルール): of a night that is over, and of the first of two rounds."""
    closed = [(night.day, night.ballots, night.exiled) for night in state.nights]
    if state.ballots:
        closed.append((state.day, state.ballots, state.exiled or 0))
    return [
        Vote(day, number, casts, exiled if number == len(ballots) else 0)
        for day, ballots, exiled in closed
        for number, casts in enumerate(ballots, 1)
    ]


def _pack(state: State) -> Iterator[PackVote]:
    """The attack votes so far; of tied ones that are being repeated, the first round."""
    for night in state.nights:
        for number, casts in enumerate(night.attack_rounds, 1):
            chosen = night.attacked if number == len(night.attack_rounds) else 0
            yield PackVote(night.day, number, casts, chosen)
    if state.attack_tied:
        yield PackVote(state.day, 1, state.attack_rounds[0], 0)


def _own(state: State, seat: int) -> OwnView:
    role = state.role(seat)
    row = ROLES[role]
    wolf = role == "werewolf"
    known = [s for s in state.seats if s != seat and row.circle and ROLES[state.role(s)].circle == row.circle]
    return OwnView(
        role=role,
        card=RoleCard.of(row, "aiwolf"),
        mates=tuple(known),
        divinations=tuple(
            Finding(n.day, n.divined, n.divination)
            for n in state.nights
            if role == "seer" and n.divination is not None
        ),
        readings=tuple(
            Finding(n.day, n.exiled, n.reading)
            for n in state.nights
            if role == "medium" and n.reading is not None and seat in n.living
        ),
        guards=tuple((n.day, n.guarded) for n in state.nights if role == "bodyguard" and n.guarded),
        pack=tuple(_pack(state)) if wolf else (),
        whispers=state.whispers if wolf else (),
        vote=state.votes[seat - 1] if state.votes else None,
        target=state.targets[seat - 1] if state.targets and state.phase == "night" else None,
    )
