"""The end of a day: named votes, a runoff, the attack, dawn (002 投票方法, 襲撃先の決定, 更新時処理)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked, seat_asked
from companion.games.werewolf.facts import put
from companion.games.werewolf.machine import NamedMvp, make_result
from companion.games.werewolf.roles import Role
from companion.games.werewolf.voting import count, leaders
from companion.kernel.game import Action, Chance, Forbidden, Illegal, Seat, Text, Trait, Who, seats_unless
from companion.kernel.results import Result, Rule, SeatOutcome, SignedTable, WinRates, win_rates

from .cards import MOST, ROLES, camp_label, judge, of_wolf_camp, role_label
from .course import Kinds
from .effects import draw_kinds, draws, with_draw
from .state import Departure, Night, Pointing, Poll, RulesVerb, SeatVerb, State, TableVerb
from .talk import nobody_speaking

DAWN_CARDS = 2
Number = Annotated[int, Meta(ge=0, le=MOST)]


class Vote(SeatVerb, frozen=True):
    """For whom a seat votes; with names, once all have voted (002 記名投票)."""

    target: Seat
    phases = frozenset({"vote", "runoff"})
    secret = True
    traits = Trait.FINAL | Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody who votes, for anybody else who stands; it may be changed until the count."""
        seat = state.living_player(viewer)
        if seat not in state.voters:
            raise Illegal(Text("evidence-no-vote"))
        given = state.ballots.answer(seat)
        yield cls.action(owed=given is None, target=state.other_seats(seat, state.candidates, value=given))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the ballot, face down until all are in."""
        return replace(state, ballots=state.ballots.answered(seat_asked(entry.actor), self.target))


class Count(RulesVerb, frozen=True):
    """By the rules: the votes. A tie is voted on again among the tied; tied again, the producer decides."""

    phases = frozenset({"vote", "runoff"})
    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state after the count: an execution, a runoff between the tied, or the producer's decision."""
        casts = tuple(Pointing(s, t) for s in state.voters if (t := state.ballots.answer(s)) is not None)
        tied = leaders(count(cast.target for cast in casts))
        again = state.phase == "runoff"
        poll = Poll(state.day, 2 if again else 1, casts, tied)
        state = replace(state, polls=(*state.polls, poll))
        if len(tied) == 1:
            return execute(state, tied[0], entry.said)
        standing = tied or state.standing
        if again or not tied or (not state.options.tied_vote and set(tied) >= set(state.active)):
            return nobody_speaking(state, entry.said).enter("decide", entry.said, standing=standing)
        none = Asked[int].of(len(state.seats))
        return state.enter("runoff", entry.said, standing=tied, ballots=none)


class Decide(TableVerb, frozen=True):
    """The producer says who is executed after a second tie, or nobody."""

    seat: Seat | None = None
    phases = frozenset({"decide"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered among the tied; where nobody voted, among the living."""
        among = state.standing or state.active
        against = {
            seat: None
            if seat in among
            else Forbidden("evidence-not-tied", {"seat": Who(seat)})
            if seat in state.active
            else Text("evidence-not-a-target", {"seat": Who(seat)})
            for seat in state.seats
        }
        yield cls.action(owed=True, seat=seats_unless(against))

    def apply(self, state: State, entry: Any) -> State:
        """The state after the execution, or with nightfall where nobody is executed."""
        return execute(state, self.seat, entry.said) if self.seat else _nightfall(state, entry.said)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: who is executed."""
        if self.seat is None:
            return Text("evidence-tell-decide-nobody")
        return Text("evidence-tell-decide", {"seat": Who(self.seat)})


def execute(state: State, seat: int, said: int) -> State:
    """The state after an execution; the verdict comes before the night."""
    state = replace(_without(state, seat, "executed"), standing=())
    return end_if_won(state, said) or _nightfall(state, said)


def _without(state: State, seat: int, cause: Literal["executed", "attacked"]) -> State:
    """The state without somebody; the dead pay nothing any more, but still owe their answers."""
    gone = Departure(seat, cause, state.day)
    return replace(
        state,
        living=state.living - {seat},
        departures=(*state.departures, gone),
        debts=put(state.debts, seat, 0),
    )


def _nightfall(state: State, said: int) -> State:
    none = Asked[int].of(len(state.seats))
    return nobody_speaking(state, said).enter("night", said, attacks=none, standing=())


def end_if_won(state: State, said: int) -> State | None:
    """The state at the end, where a camp has won; else nothing."""
    verdict = judge(state.role(seat) for seat in state.active)
    if verdict is None:
        return None
    return nobody_speaking(state, said).enter("over", said, winner=verdict[0], reason=verdict[1])


class Attack(SeatVerb, frozen=True):
    """Whom a seat names for the night. Everybody alive is asked alike; only what wolves name counts.

    A wolf who names another is not refused, which nobody else would be: it counts for nothing.
    """

    target: Seat
    phases = frozenset({"night"})
    secret = True
    traits = Trait.FINAL | Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody alive, with anybody else; the first night asks nobody, for the dummy dies."""
        seat = state.living_player(viewer)
        if state.day == 1:
            raise Illegal(Text("evidence-first-night"))
        given = state.attacks.answer(seat)
        yield cls.action(owed=given is None, target=state.other_seats(seat, state.active, value=given))

    def apply(self, state: State, entry: Any) -> State:
        """The state with whom the seat named, kept in secret until dawn."""
        return replace(state, attacks=state.attacks.answered(seat_asked(entry.actor), self.target))


class Risen(Struct, frozen=True, tag_field="drawn", tag="risen"):
    """Who of those named is attacked (0: nobody), and the cards of dawn by seat."""

    attacked: Number
    hands: Annotated[tuple[Kinds, ...], Meta(max_length=MOST)]


class Dawn(RulesVerb, frozen=True):
    """By the rules: the attack, then the verdict, or a new day with two cards each (更新時処理)."""

    phases = frozenset({"night"})
    Drawn = Risen
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: Chance) -> Risen:
        """One of those whom wolves named, where they named different people (002); then the cards."""
        named = sorted({cast.target for cast in _wolves_targets(state)})
        attacked = state.dummy if state.day == 1 else chance.pick(named) if named else 0
        after = _remove_attacked(state, attacked)
        return Risen(attacked, tuple(draw_kinds(chance, _dawn_draws(after, seat)) for seat in state.seats))

    def apply(self, state: State, entry: Any) -> State:
        """The state in the morning: whoever was attacked is dead, the wolf camp has a perjury point for each
        of its dead, and stacks are nothing."""
        named, risen = _wolves_targets(state), entry.drawn
        attacked = risen.attacked if risen else 0
        possible = {state.dummy} if state.day == 1 else {cast.target for cast in named} or {0}
        if risen is None or attacked not in possible or len(risen.hands) != len(state.seats):
            raise Illegal(Text("kernel-not-drawn"))
        night = Night(state.day, named, attacked)
        state = replace(_remove_attacked(state, attacked), nights=(*state.nights, night))
        if any(len(kinds) != _dawn_draws(state, seat) for seat, kinds in enumerate(risen.hands, 1)):
            raise Illegal(Text("kernel-not-drawn"))
        ended = end_if_won(state, entry.said)
        if ended:
            return ended
        for seat in state.seats:
            if seat in state.active and seat not in state.skips:
                state = with_draw(state, seat, DAWN_CARDS, risen.hands[seat - 1])
        dead = [gone.seat for gone in state.departures if gone.day == state.day]
        none = (0,) * len(state.seats)
        return state.enter(
            "day",
            entry.said,
            day=state.day + 1,
            skips=frozenset(),
            stacks=none,
            stacks_today=(),
            speech=none,
            perjury=state.perjury + sum(of_wolf_camp(state.role(seat)) for seat in dead),
        )


def _wolves_targets(state: State) -> tuple[Pointing, ...]:
    """Whom each living wolf has named of those who are no wolves."""
    wolves = [seat for seat in state.active if state.role(seat) == "werewolf"]
    named = ((wolf, state.attacks.answer(wolf)) for wolf in wolves)
    return tuple(
        Pointing(wolf, target) for wolf, target in named if target is not None and target not in wolves
    )


def _remove_attacked(state: State, seat: int) -> State:
    return _without(state, seat, "attacked") if seat else state


def _dawn_draws(state: State, seat: int) -> int:
    """How many cards a seat draws at dawn; the dead, the dummy, after ♦Q, and once a camp has won, none."""
    over = judge(state.role(each) for each in state.active) is not None
    if over or seat not in state.active or seat in state.skips:
        return 0
    return draws(state, seat, DAWN_CARDS)


EVENING = (Vote, Count, Decide, Attack, Dawn)


SCHEME = (Rule("win", 2000), Rule("survival", 0), Rule("mvp", 1000))
"""The club's points for werewolf (001) as far as this village has them: win 20, survival none, MVP 10."""
MOST_LIES = 3
"""From so many lies on, seats are counted together."""


class Mvp(NamedMvp, frozen=True):
    """The player of the game; the dummy is none."""

    prefix = "evidence"

    @classmethod
    def among(cls, state: State) -> Sequence[int]:
        """Who may be named."""
        return state.players


def winners(state: State) -> tuple[int, ...]:
    """Who has won: the camp's members, dead or alive; the dummy is nobody."""
    return tuple(s for s in state.players if state.winner and ROLES[state.role(s)].camp == state.winner)


def lies(state: State, seat: int) -> int:
    """How often a seat answered falsely, by perjury or by fabrication; of several pieces each counts."""
    return sum(
        state.false_pieces(demand) for demand in state.demands if demand.target == seat and demand.answered
    )


def result(state: State) -> Result | None:
    """The result after the verdict, else nothing. The camp's members share the first place, all others the
    next."""
    if state.winner is None or state.reason is None:
        return None
    won = winners(state)
    why = {seat: _why(state, seat, seat in won) for seat in (*state.players, state.dummy)}
    survived = Text("evidence-why-survival")
    more = [(seat, "survival", survived) for seat in state.active]
    return make_result(
        state,
        Text("evidence-summary", {"camp": camp_label(state.winner), "reason": state.reason}),
        won,
        why,
        {
            "survived": tuple(int(seat in state.active) for seat in state.seats),
            "lies": tuple(lies(state, seat) for seat in state.seats),
        },
        [*more, (state.mvp, "mvp", Text("evidence-why-mvp"))] if state.mvp else more,
    )


def _why(state: State, seat: int, won: bool) -> Text:
    if seat == state.dummy:
        return Text("evidence-why-dummy")
    return Text("evidence-why-won" if won else "evidence-why-lost", {"role": role_label(state.role(seat))})


def statistics(tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
    """Win rates by camp and by role; and of the wolf camp, by how many lies were told."""
    return (
        win_rates(Text("evidence-rates-camp"), _outcomes(tables, lambda role, _: camp_label(role.camp))),
        win_rates(Text("evidence-rates-role"), _outcomes(tables, lambda role, _: role_label(role.key))),
        win_rates(Text("evidence-rates-lies"), _outcomes(tables, _lies_label)),
    )


def _lies_label(role: Role, told: int) -> Text | None:
    return Text(f"evidence-rates-lies-{min(told, MOST_LIES)}") if of_wolf_camp(role.key) else None


def _outcomes(
    tables: Sequence[SignedTable], label: Callable[[Role, int], Text | None]
) -> Iterator[SeatOutcome]:
    """Each seat under what the label says of its role and of how many lies it told; the dummy has no role."""
    called = {role_label(key).key: role for key, role in ROLES.items()}
    for result, players in tables:
        for ranked in result.ranking:
            said = ranked.because.params.get("role") if ranked.because else None
            role = called.get(said.key) if isinstance(said, Text) else None
            found = label(role, result.figures["lies"][ranked.seat - 1]) if role else None
            if found:
                yield SeatOutcome(found, ranked.rank == 1, players.get(ranked.seat, ""))
