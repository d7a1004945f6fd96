"""The night (004 夜フェーズの進行): everybody chooses, then all is resolved in the source's order; or a day
and its night as a log has them."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.facts import put
from companion.games.werewolf.voting import count, leaders
from companion.kernel.game import RULES, SEATS, Chance, Illegal, Text, Trait, Who, as_they_stand, seat_of
from companion.kernel.verbs import Action, ChecksItself, Seat, seats

from .state import ROLES, CountedVote, Night, State, Utterance, black, judge
from .talk import AIWolfVerb, after_exile, morning

Number = Annotated[int, Meta(ge=0, le=16)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=16)]
Votes = tuple[tuple[int | None, ...], tuple[int, ...], tuple[int, ...]]
"""What each seat gave, whose votes count, and for whom they may vote: nobody for oneself."""


class Decide(AIWolfVerb, frozen=True):
    """What a seat chooses for the night: whom it votes for, and whom its role turns to.

    Everybody alive is asked for the same, whatever the role; who has nothing to do at night names
    somebody all the same. An invalid vote is no fault: chance puts another in its place (004 追放ルール).
    """

    vote: Seat | None = None
    target: Seat | None = None
    said_by = SEATS
    phases = frozenset({"vote", "night"})
    traits = Trait.FINAL | Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody alive, with any seat: an invalid vote is not forbidden (004), though no page
        offers one."""
        seat = seat_of(viewer) or 0
        if not state.waits_for(seat):
            raise Illegal(Text("aiwolf-not-asked"))
        given = {"vote": state.votes[seat - 1], "target": state.targets[seat - 1]}
        asked: dict[str, Any] = {
            name: seats(state.seats, value=given[name] or None, optional=True) for name in state.asked
        }
        owed = any(given[name] is None for name in state.asked)
        yield cls.action(owed=owed, until=state.ends, only=state.asked, **asked)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's choices, kept in secret until everybody has chosen."""
        seat, votes, targets = entry.seat, state.votes, state.targets
        if "vote" in state.asked:
            votes = put(votes, seat, self.vote or 0)
        if "target" in state.asked:
            targets = put(targets, seat, self.target or 0)
        return replace(state, votes=votes, targets=targets)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the seat itself and a GM, and for everybody at the end."""
        if state.phase != "over" and viewer not in ("gm", entry.actor):
            return None
        nobody = Text("aiwolf-nobody")
        vote, target = (Who(s) if s else nobody for s in (self.vote, self.target))
        return Text("aiwolf-tell-decide", {"seat": Who(entry.seat), "vote": vote, "target": target})


class Settled(Struct, frozen=True, tag_field="drawn", tag="settled"):
    """What chance put in the place of invalid votes, by seat (0: nothing), and who of the tied it is."""

    votes: Numbers
    chosen: Number = 0


class CountsVotes(AIWolfVerb, frozen=True):
    """Base of what the rules do with votes that all have given."""

    said_by = RULES
    phases = frozenset({"night"})
    Drawn = Settled
    traits = Trait.FINAL | Trait.BEGINS

    def votes(self, state: State) -> Votes:
        """The votes to be counted: those of the attack, unless a verb says otherwise."""
        return _attack(state)

    def draw(self, state: State, entry: Any, chance: Chance) -> Settled:
        """Another target for each invalid vote (0.2), and one of the tied."""
        given, voters, among = self.votes(state)
        drawn = [0] * len(given)
        for seat in voters:
            if given[seat - 1] == seat or given[seat - 1] not in among:
                drawn[seat - 1] = chance.pick([other for other in among if other != seat])
        tied = leaders(count(drawn[seat - 1] or given[seat - 1] or 0 for seat in voters))
        return Settled(tuple(drawn), chance.pick(tied) if tied else 0)

    def count_votes(self, state: State, drawn: Any) -> tuple[CountedVote, ...]:
        """The votes as they count. Raises Illegal where something was drawn that was not needed, or cannot
        be."""
        given, voters, among = self.votes(state)
        if drawn is None or len(drawn.votes) != len(given):
            raise Illegal(Text("kernel-not-drawn"))
        casts = []
        for seat in voters:
            own, put_in = given[seat - 1], drawn.votes[seat - 1]
            valid = own != seat and own in among
            counts = own if valid else put_in
            if (valid and put_in) or counts == seat or counts not in among:
                raise Illegal(Text("kernel-not-drawn"))
            casts.append(CountedVote(seat, counts or 0, bool(put_in)))
        return tuple(casts)


class Exile(CountsVotes, frozen=True):
    """By the rules: the vote is counted; who has most votes leaves (004 追放ルール)."""

    phases = frozenset({"vote", "night"})

    def votes(self, state: State) -> Votes:
        """Everybody's who is alive, for anybody alive but oneself (004 無効な投票)."""
        alive = tuple(sorted(state.living))
        return state.votes, alive, alive

    def apply(self, state: State, entry: Any) -> State:
        """The state after the count: somebody is exiled, or a tied vote is repeated once where the house has
        it so."""
        casts, chosen = self.count_votes(state, entry.drawn), entry.drawn.chosen
        tied = leaders(count(cast.target for cast in casts))
        if len(tied) > 1 and state.options.revote and not state.ballots:
            nobody = (None,) * len(state.seats)
            return replace(state, phase="vote", ballots=(casts,), votes=nobody, since=entry.said)
        if chosen not in tied:
            raise Illegal(Text("kernel-not-drawn"))
        state = replace(
            state,
            phase="night",
            ballots=(*state.ballots, casts),
            exiled=chosen,
            living=state.living - {chosen},
            since=entry.said,
        )
        if state.options.order != "vote-first":
            return state
        if state.options.talk == "spoken" and state.setup.rules >= 3 and _verdict(state.living, state):
            # Ruling: people are asked for no night once the exile has decided; programs play it (004).
            acts = LoggedDay(state.day, ballots=state.ballots)
            return after_night(state, _night_of(state, acts, chosen, (), ()), entry.said)
        return after_exile(state, entry.said)


class AskAgain(CountsVotes, frozen=True):
    """By the rules: the attack votes are counted once, and everybody is asked for a target again.

    Who is no wolf is asked, too, and nobody is told whether the votes were tied: only the pack knows that.
    """

    traits = Trait.FINAL

    def apply(self, state: State, entry: Any) -> State:
        """The state with the first attack votes counted; what seer and bodyguard have chosen stands as
        well."""
        nobody, casts = (None,) * len(state.seats), self.count_votes(state, entry.drawn)
        return replace(
            state, first_targets=state.targets, attack_rounds=(casts,), targets=nobody, since=entry.said
        )


class Resolve(CountsVotes, frozen=True):
    """By the rules: divination, attack and guard, in the source's order; then the verdict or the next day."""

    def apply(self, state: State, entry: Any) -> State:
        """The state after the night (004 実行順序 3 to 8)."""
        attacks, attacked = self.count_votes(state, entry.drawn), entry.drawn.chosen
        tied = leaders(count(cast.target for cast in attacks))
        if (attacked not in tied) if tied else attacked:
            raise Illegal(Text("kernel-not-drawn"))
        return after_night(state, _night(state, attacks, attacked), entry.said)


def after_night(state: State, night: Night, said: int) -> State:
    """The state after a night: the verdict on who lives, or the next morning."""
    living = frozenset(night.living)
    put_away: dict[str, Any] = {"ballots": (), "exiled": None, "first_targets": (), "attack_rounds": ()}
    state = replace(state, nights=(*state.nights, night), living=living, **put_away)
    verdict = _verdict(living, state)
    if verdict is not None:
        return replace(state, phase="over", winner=verdict[0], reason=verdict[1], since=said)
    return morning(replace(state, day=state.day + 1), said)


def _verdict(living: Iterable[int], state: State) -> tuple[str, Text] | None:
    return judge(state.role(seat) for seat in living)


def _night(state: State, attacks: tuple[CountedVote, ...], attacked: int) -> Night:
    exiled = state.exiled or 0
    before = state.living | {exiled} if exiled else state.living
    # Ruling: a seer exiled that night still divines, for all actions are given at its start (0.2).
    # Where votes come first, nobody is asked then who has left, and nobody is divined (占いルール).
    at_once = state.options.order == "together" or state.setup.rules < 2
    (seer,) = [seat for seat in state.seats if state.role(seat) == "seer"]
    divined = _target(state, seer, before, before if at_once else state.living)
    guards = [_target(state, seat, state.living, before - {seat}) for seat in state.holders("bodyguard")]
    guarded = next(iter(guards), 0)
    cursed = divined if divined in state.living and dies_divined(state.role(divined)) else 0
    saved = attacked in (0, guarded, exiled) or outlives_attack(state.role(attacked))
    dead = tuple(sorted({cursed, 0 if saved else attacked} - {0}))
    rounds = (*state.attack_rounds, attacks) if state.attack_tied else (attacks,)
    acts = LoggedDay(state.day, ballots=state.ballots, divined=divined, guarded=guarded, attacked=attacked)
    return _night_of(state, acts, exiled, tuple(casts for casts in rounds if casts), dead)


def _night_of(
    state: State,
    acts: "LoggedDay",
    exiled: int,
    rounds: tuple[tuple[CountedVote, ...], ...],
    dead: tuple[int, ...],
) -> Night:
    """A night by what was done in it, who was exiled before, how the wolves voted, and who died."""
    return Night(
        **as_they_stand(acts, "day", "ballots", "divined", "guarded", "attacked"),
        exiled=exiled,
        reading=black(state.role(exiled)) if exiled else None,
        divination=black(state.role(acts.divined)) if acts.divined else None,
        attack_rounds=rounds,
        saved=bool(acts.attacked) and acts.attacked == acts.guarded,
        dead=dead,
        living=tuple(sorted(state.living - {exiled, *dead})),
    )


def dies_divined(role: str) -> bool:
    """Whether a divination kills (004 妖狐)."""
    return "cursed" in ROLES[role].abilities


def outlives_attack(role: str) -> bool:
    """Whether wolves cannot kill it (004 妖狐)."""
    return "immune" in ROLES[role].abilities


def _target(state: State, seat: int, actors: frozenset[int], valid: frozenset[int]) -> int:
    """The seat that a seat has chosen; nobody where it may not act or the choice is invalid: never
    replaced."""
    chosen = (state.first_targets or state.targets)[seat - 1] or 0
    return chosen if seat in actors and chosen in valid else 0


def _attack(state: State) -> Votes:
    """The attack votes to be counted: targets by seat, whose votes count, whom each may attack.

    Nobody's on the first night. A first round with one leader counts, whatever was answered in the second.
    An exiled wolf's vote is dropped (ruling). Given all at once, a vote could go to whom the vote exiles.
    """
    given = state.targets
    if state.first_targets and not state.attack_tied:
        by_seat = {cast.seat: cast.target for cast in state.attack_rounds[0]}
        given = tuple(by_seat.get(seat) for seat in state.seats)
    if state.day == 0:
        return given, (), ()
    together = state.options.order == "together" and state.exiled
    alive = state.living | {state.exiled or 0} if together else state.living
    prey = tuple(seat for seat in sorted(alive) if state.role(seat) != "werewolf")
    wolves = state.wolves
    if state.options.void_invalid_attacks:
        wolves = tuple(wolf for wolf in wolves if given[wolf - 1] in prey)
    return given, wolves, prey


Round = Annotated[tuple[CountedVote, ...], Meta(max_length=16)]
Rounds = Annotated[tuple[Round, ...], Meta(max_length=20)]
Speeches = Annotated[tuple[Utterance, ...], Meta(max_length=4000)]


class LoggedDay(ChecksItself, AIWolfVerb, frozen=True, tag="told"):
    """What a log says of a day and its night; it is offered to nobody, at no table that is played.

    What came of it (readings, the verdict) is worked out by the rules. 0 stands for nobody.
    """

    day: Annotated[int, Meta(ge=0, le=40)]
    talks: Speeches = ()
    whispers: Speeches = ()
    ballots: Rounds = ()
    attack_rounds: Rounds = ()
    exiled: Number = 0
    divined: Number = 0
    guarded: Number = 0
    attacked: Number = 0
    dead: Numbers = ()
    phases = frozenset({"talk"})
    traits = Trait.FINAL | Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> tuple[()]:
        """Nothing: it is offered to nobody."""
        return ()

    def apply(self, state: State, entry: Any) -> State:
        """The state after this day and its night, as the log has them."""
        if entry.irregular or state.turn or self.day != state.day:
            raise Illegal(Text("kernel-not-offered"))
        gone, said = {self.exiled, *self.dead} - {0}, (*self.talks, *self.whispers)
        cast = (vote for votes in (*self.ballots, *self.attack_rounds) for vote in votes)
        voted = {seat for vote in cast for seat in (vote.seat, vote.target)}
        named = {*gone, self.divined, self.guarded, self.attacked, *voted} - {0}
        named |= {one.seat for one in said}
        if not (
            gone <= state.living and named <= set(state.seats) and {one.day for one in said} <= {self.day}
        ):
            raise Illegal(Text("aiwolf-told-gone", {"day": self.day}))
        night = _night_of(state, self, self.exiled, self.attack_rounds, tuple(sorted(self.dead)))
        if self.attacked in self.dead:  # a fox that was guarded, and divined
            night = replace(night, saved=False)
        talks, whispers = (*state.talks, *self.talks), (*state.whispers, *self.whispers)
        return after_night(replace(state, talks=talks, whispers=whispers), night, entry.said)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line that the day was taken from a log."""
        return Text("aiwolf-tell-told", {"day": self.day})
