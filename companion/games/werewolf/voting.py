"""The evening's facts: ballots or counted hands, a runoff, an execution; and the polls that they come to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from companion.kernel.game import Action, Illegal, Seat, Text, Who, number, seats, within

from .facts import FRAME, LEAVE, MOST_SEATS, EveningFact, Fact, at, forbid
from .state import StoryState
from .story import Builder, Story


class Count(Struct, frozen=True):
    """How many votes a seat has."""

    seat: int
    votes: int


def count(targets: Iterable[int]) -> tuple[Count, ...]:
    """Votes by seat, most first, equal ones by seat."""
    return rank_counts(Counter(targets))


def rank_counts(votes: Mapping[int, int]) -> tuple[Count, ...]:
    """Counts by seat as a list, most first, equal ones by seat; seats without a vote are left out."""
    ranked = sorted(votes.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Count(seat, number) for seat, number in ranked if number > 0)


def leaders(counts: Iterable[Count]) -> tuple[int, ...]:
    """The seats with most votes, in order of seats; several of them are a tie."""
    found = tuple(counts)
    most = max((counted.votes for counted in found), default=0)
    return tuple(sorted(counted.seat for counted in found if counted.votes == most))


def most_voted(candidates: Sequence[int], targets: Iterable[int | None]) -> tuple[int, ...]:
    """The candidates with most votes, in their own order; without a single vote, all of them."""
    votes = Counter(target for target in targets if target is not None)
    most = max((votes[candidate] for candidate in candidates), default=0)
    return tuple(candidate for candidate in candidates if votes[candidate] == most)


Round = Annotated[int, Meta(ge=1, le=3)]
"""1: the vote; 2: the runoff; 3: a further vote of the same evening (`StoryState.further_vote`)."""
FURTHER = 3


def evenings(state: StoryState) -> Iterator[tuple[int, list[int]]]:
    """The days whose evening has come, the latest first, and who lived then."""
    for day in state.days:
        if at(day, "evening") <= state.now:
            yield day, sorted(state.story.before(at(day, "evening")))


def rounds(state: StoryState) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """Each vote that can have been: day, round, who votes, who may be voted for."""
    for day, alive in evenings(state):
        when = at(day, "evening")
        among = nominees(state, day) if state.options.nominations else alive
        yield day, 1, sorted({*alive} - state.voteless(when)), among
        runoffs = state.story.of(Runoff, when)
        if runoffs:
            standing = set(runoffs[0].move.seats)
            yield day, 2, runoff_voters(state, when, standing), sorted(standing & set(alive))
        if left := state.further_vote(day):
            yield day, FURTHER, sorted(left - state.voteless(when, FURTHER)), sorted(left)


def runoff_voters(state: StoryState, when: int, standing: Iterable[int]) -> list[int]:
    """Who votes in a runoff between these; nobody where all are tied and the tied do not vote."""
    barred = () if state.options.tied_vote else standing
    return sorted(state.story.before(when).difference(barred) - state.voteless(when, 2))


class Nominate(EveningFact, frozen=True):
    """Who is nominated for the vote of the day, and by whom where that was said."""

    target: Seat
    seat: Seat | None = None
    order = FRAME
    public = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for evenings where only nominees are voted for, with those who live and are not nominated
        yet."""
        for day, alive in evenings(state) if state.options.nominations else ():
            if left := set(alive) - set(nominees(state, day)):
                yield cls.action(day=day, target=left, seat=seats(alive, optional=True))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead, and anybody nominated on this day already."""
        builder.must_live(fact, self.target, "target")
        if self.seat is not None:
            builder.must_live(fact, self.seat, "seat")
        if not builder.rules.nominations:
            forbid(fact, Text("village-no-nominations"))
        if builder.of(Nominate, day=self.day, target=self.target):
            raise Illegal(Text("village-nominated-already", {"seat": Who(self.target)}), "target")


def nominees(state: StoryState, day: int) -> list[int]:
    """Who is nominated for the vote of a day, by seat."""
    return sorted(fact.move.target for fact in state.story.of(Nominate, at(day, "evening")))


class Runoff(EveningFact, frozen=True):
    """Who stands in the day's runoff."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    order = FRAME
    same = ("day",)
    public = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each evening, among the living."""
        for day, alive in evenings(state):
            if len(alive) >= 2:
                yield cls.action(day=day, seats=alive)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead."""
        for seat in self.seats:
            builder.must_live(fact, seat, "seats")


def _stands(builder: Builder, fact: Fact, seat: int, field: str) -> None:
    """Refuse a vote for somebody who does not stand: in a runoff, or where only nominees are voted for."""
    nominated = builder.of(Nominate, day=fact.move.day, target=seat) or not builder.rules.nominations
    if fact.move.round == 1 and not nominated:
        forbid(fact, Text("village-not-nominated", {"seat": Who(seat)}), field)
    if fact.move.round == 2 and seat not in _standing(builder, fact.move.day):
        forbid(fact, Text("village-not-in-runoff", {"seat": Who(seat)}), field)


def _standing(builder: Builder, day: int) -> tuple[int, ...]:
    runoffs = builder.of(Runoff, day=day)
    return runoffs[-1].move.seats if runoffs else ()


class Vote(EveningFact, frozen=True):
    """Who votes for whom; no target is an abstention. Round 2 is the runoff."""

    voter: Seat
    target: Seat | None = None
    round: Round = 1
    was: Seat | None = None
    same = ("day", "round", "voter")
    compared = "target"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each day and round; for whom depends on who votes."""
        for day, turn, voters, targets in rounds(state):
            if voters:
                own = state.options.vote_self
                others = {v: [t for t in targets if t != v or own] for v in voters}
                yield cls.action(
                    day=day,
                    round=turn,
                    voter=voters,
                    target=seats(targets, **within("voter", others)),
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead; in a runoff anybody who does not stand in it."""
        builder.must_live(fact, self.voter, "voter")
        standing = _standing(builder, self.day)
        if self.round == 2 and not standing:
            forbid(fact, Text("village-no-runoff", {"day": self.day}), "round")
        if self.target is not None:
            builder.must_live(fact, self.target, "target")
            if self.target == self.voter and not builder.rules.vote_self:
                forbid(fact, Text("village-vote-self"), "target")
            _stands(builder, fact, self.target, "target")
        if self.round == 2 and not builder.rules.tied_vote and self.voter in standing:
            forbid(fact, Text("village-vote-tied", {"seat": Who(self.voter)}), "voter")
        votes = builder.weight(fact, self.voter)
        if not votes:
            forbid(fact, Text("village-no-vote", {"seat": Who(self.voter)}), "voter")
        if votes != 1:
            builder.weights[fact.id] = votes

    def log_text(self, state: StoryState, entry: Any, viewer: str) -> Text | None:
        """The line for everybody where the house tells who voted for whom, else for the GM."""
        return self.text if state.options.votes_shown == "named" else super().log_text(state, entry, viewer)


class Tally(EveningFact, frozen=True):
    """How many hands pointed at a seat, where nobody wrote down whose."""

    seat: Seat
    count: Annotated[int, Meta(ge=0, le=99)]
    round: Round = 1
    was: int | None = None
    same = ("day", "round", "seat")
    compared = "count"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered with as many hands as there are voters at the most."""
        for day, turn, _, targets in rounds(state):
            if targets:
                most = len(state.story.before(at(day, "evening")))
                yield cls.action(day=day, round=turn, seat=targets, count=number(0, most))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead, and more hands than there are votes."""
        builder.must_live(fact, self.seat, "seat")
        _stands(builder, fact, self.seat, "seat")
        votes = sum(builder.weight(fact, seat) for seat in builder.living_at_start)
        if self.count > votes:
            forbid(fact, Text("village-too-many-hands", {"most": votes}), "count")


class Execution(EveningFact, frozen=True):
    """Who was executed; no seat: nobody."""

    seat: Seat | None = None
    order = LEAVE
    public = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for an evening that has none yet."""
        for day, _ in evenings(state):
            when = at(day, "evening")
            if not state.story.of(Execution, when):
                yield cls.action(day=day, seat=state.story.could_leave(when))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the seat leave, once a day."""
        if builder.of(Execution, day=self.day):
            forbid(fact, Text("village-executed-already", {"day": self.day}), "day")
        if self.seat is not None:
            builder.leave(fact, self.seat, "executed")


class Ballot(Struct, frozen=True, omit_defaults=True):
    """A vote for somebody, or an abstention."""

    voter: int
    target: int | None
    irregular: bool = False
    votes: int = 1
    """How many votes it is worth."""


class Poll(Struct, frozen=True):
    """A day's vote or runoff: ballots where names may be shown, counts, who leads."""

    day: int
    round: int
    ballots: tuple[Ballot, ...]
    counts: tuple[Count, ...]
    leaders: tuple[int, ...]
    standing: tuple[int, ...]
    """Who stands in the runoff."""
    irregular: tuple[int, ...] = ()
    """For whom hands were counted against the rules."""


def polls(story: Story) -> tuple[Poll, ...]:
    """All polls in time, with every ballot. Counted hands stand before ballots where both were recorded."""
    runoffs = {fact.move.day: fact.move.seats for fact in story.of(Runoff)}
    found: dict[tuple[int, int], list[Fact]] = {(day, 2): [] for day in runoffs}
    for fact in story.of((Vote, Tally)):
        found.setdefault((fact.move.day, fact.move.round), []).append(fact)
    return tuple(
        _poll(story, day, turn, cast, runoffs.get(day, ()) if turn == 2 else ())
        for (day, turn), cast in sorted(found.items())
    )


def _poll(story: Story, day: int, turn: int, cast: list[Fact], standing: tuple[int, ...]) -> Poll:
    votes = [f for f in cast if isinstance(f.move, Vote)]
    cast_votes = (Ballot(f.move.voter, f.move.target, f.irregular, story.weights.get(f.id, 1)) for f in votes)
    ballots = sorted(cast_votes, key=lambda b: b.voter)
    hands = {f.move.seat: f.move.count for f in cast if isinstance(f.move, Tally)}
    pointed = (b.target for b in ballots if b.target is not None for _ in range(b.votes))
    counts = rank_counts(hands) if hands else count(pointed)
    marked = tuple(f.move.seat for f in cast if isinstance(f.move, Tally) and f.irregular)
    return Poll(day, turn, tuple(ballots), counts, leaders(counts), tuple(sorted(standing)), marked)
