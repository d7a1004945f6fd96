"""The evidence village: the end of a day, with named votes, a runoff, the attack and dawn (002 投票方法,
襲撃先の決定, 更新時処理), and the game as the kernel's contract wants it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.facts import put
from companion.games.werewolf.machine import MVP_OPEN, AnswersInSecret, Machine, NamedMvp
from companion.games.werewolf.roles import Role
from companion.games.werewolf.voting import count, leaders
from companion.kernel import capabilities
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import About, Action, Chance, Due, ExplainsRefusals, Setup, viewer_of_seat
from companion.kernel.results import Result, Rule, SeatOutcome, SignedTable, WinRates, make_result, win_rates
from companion.kernel.verbs import Seat, Trait, seats_unless
from companion.kernel.words import Forbidden, Illegal, Text, Who

from . import cards
from .cards import MOST, ROLES, EvidenceOptions, camp_label, judge, of_wolf_camp, role_label
from .course import COURSE, Deal, FirstDay, Kinds, TimeUp
from .effects import draw_kinds, draws, with_draw
from .plays import SETTLEMENTS, Pay, PlayCard
from .state import Departure, GameVerb, Night, Pointing, Poll, RulesVerb, SeatVerb, State
from .talk import ANSWERS, TALK, nobody_speaking
from .views import EvidenceView, view

DAWN_CARDS = 2
Number = Annotated[int, Meta(ge=0, le=MOST)]


class Names(AnswersInSecret, SeatVerb, frozen=True):
    """Base of whom everybody who is asked names, of the others."""

    target: Seat

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Whoever is there, but for oneself."""
        state.living_player(viewer_of_seat(seat))
        return state.other_seats(seat, state.candidates)


class Vote(Names, frozen=True):
    """For whom a seat votes; with names, once all have voted (002 記名投票)."""

    phases = frozenset({"vote", "runoff"})
    question = "ballots"

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Whoever stands. Refuses, in a runoff, who has no vote in it."""
        found = super().among(state, seat)
        if seat not in state.voters:
            raise Illegal(Text("evidence-no-vote"))
        return found


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


class Decide(GameVerb, frozen=True):
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


class Attack(Names, frozen=True):
    """Whom a seat names for the night. Everybody alive is asked alike; only what wolves name counts.

    A wolf who names another is not refused, which nobody else would be: it counts for nothing.
    """

    phases = frozenset({"night"})
    question = "attacks"

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Anybody else. The first night asks nobody, for the dummy dies."""
        found = super().among(state, seat)
        if state.day == 1:
            raise Illegal(Text("evidence-first-night"))
        return found


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

    @classmethod
    def among(cls, state: State) -> Sequence[int]:
        """Who may be named."""
        return state.players


def _why(state: State, seat: int, won: bool) -> Text:
    if seat == state.dummy:
        return Text("evidence-why-dummy")
    return Text("evidence-why-won" if won else "evidence-why-lost", {"role": role_label(state.role(seat))})


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


class Evidence(
    Machine[EvidenceOptions, State],
    capabilities.AsksBeforeSignOff,
    ExplainsRefusals,
    capabilities.HasEmptySeats,
    capabilities.HasGameMaster,
    capabilities.NamesRoles,
    capabilities.ProposesOptions,
):
    """No village role at all, but evidence, cards and lies that cost."""

    name = "evidence"
    about = About(
        rules=2,  # of rules 1, a phase was ended by one tap, whatever was owed
        menu_order=6,
        foremost=("tutorial", "pace"),
        each_time=("dummy", "speech_points", "tied_vote", "mvp"),
        option_groups=(
            ("lengths", ("preparation_minutes", "day_minutes", "vote_minutes", "night_minutes")),
            ("speech", ("speech_points", "point_seconds")),
        ),
    )
    Options = EvidenceOptions
    verbs = (*COURSE, PlayCard, Pay, *ANSWERS, *TALK, *EVENING, *SETTLEMENTS, Mvp)
    least, most = cards.LEAST, MOST

    def scheme(self, options: EvidenceOptions) -> tuple[Rule, ...]:
        """The village's scheme, as far as this game has its codes."""
        return SCHEME

    def begin(self, setup: Setup[EvidenceOptions]) -> State:
        """The table before the deal. Raises Illegal for a dummy's seat that is not there."""
        if setup.options.dummy > len(setup.seats):
            raise Illegal(Text("kernel-no-such-seat", {"number": setup.options.dummy}), "dummy")
        return State(setup=setup)

    def empty_seats(self, options: EvidenceOptions, count: int) -> frozenset[int]:
        """The dummy's seat."""
        return frozenset({options.dummy or count})

    def proposed_options(self, options: EvidenceOptions, *, first: bool) -> EvidenceOptions:
        """The house rules without practice after a night's first table: then everybody knows how it goes."""
        return options if first else replace(options, tutorial=False)

    def refusal(self, state: State, verb: Any) -> Text:
        """The one reason for all verbs: it is not their time."""
        return Text("evidence-not-now")

    def next(self, state: State) -> Due[Any] | None:
        """Deal; what a phase comes to, once all have answered or it was ended; time-up by the clock."""
        if state.phase == "deal":
            return Due(Deal())
        owed = {"preparation": FirstDay(), "vote": Count(), "runoff": Count(), "night": Dawn()}
        asked = state.phase in ("vote", "runoff") or (state.phase == "night" and state.day > 1)
        if state.phase in owed and (state.closed or (asked and not state.waiting)):
            return Due(owed[state.phase])
        return None if state.clock.ends is None else Due(TimeUp(), at=state.clock.ends)

    def view(self, state: State, viewer: str) -> EvidenceView:
        return view(state, viewer)

    def result(self, state: State) -> Result | None:
        """The result after the verdict, else nothing. The camp's members share the first place, all others
        the next."""
        if state.winner is None or state.reason is None:
            return None
        won = state.winners
        why = {seat: _why(state, seat, seat in won) for seat in (*state.players, state.dummy)}
        more = [(seat, "survival", Text("evidence-why-survival")) for seat in state.active]
        more += [(state.mvp, "mvp", Text("evidence-why-mvp"))] if state.mvp else []
        summary = Text("evidence-summary", {"camp": camp_label(state.winner), "reason": state.reason})
        figures = {
            "survived": tuple(int(seat in state.active) for seat in state.seats),
            "lies": tuple(state.lies(seat) for seat in state.seats),
        }
        return make_result(state, summary, won, why, figures, more)

    def still_open(self, view: EvidenceView) -> capabilities.StillOpen | None:
        """The MVP, where the house has one that nobody has named."""
        return MVP_OPEN if view.mvp == 0 else None

    def identity(self, view: EvidenceView, seat: int) -> Text | None:
        """The role, once the verdict has turned it up."""
        return role_label(view.seats[seat - 1].role) if view.phase == "over" else None

    def clock_reading(self, view: EvidenceView) -> ClockReading | None:
        """The clock of the phase, where the house plays by it."""
        return reading(view.clock, length=view.length * 1000) if view.clock.left else None

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by camp and by role; and of the wolf camp, by how many lies were told."""
        return (
            win_rates(Text("evidence-rates-camp"), _outcomes(tables, lambda role, _: camp_label(role.camp))),
            win_rates(Text("evidence-rates-role"), _outcomes(tables, lambda role, _: role_label(role.key))),
            win_rates(Text("evidence-rates-lies"), _outcomes(tables, _lies_label)),
        )


GAME = Evidence()
