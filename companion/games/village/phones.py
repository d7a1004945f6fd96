"""Choices on phones: everybody who is asked is asked alike, and what all have chosen becomes facts at once.

What is asked now follows from the state alone (`question`); only the answers are kept. Whoever has nothing to
do at night is asked to name somebody all the same, so that nobody's tapping tells.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from companion.games.werewolf import asking, night, voting
from companion.games.werewolf.course import ByChance, RulesVerb, proposal, whites
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import FIRST_NIGHT, FactMove, day_of, part_of, require_seats
from companion.games.werewolf.roles import Role
from companion.games.werewolf.state import Chosen
from companion.kernel.game import Due, Entry, Illegal, Text
from companion.kernel.verbs import SEATS, Action, ChecksItself, Seat, Trait, seats, within

from .course import NOMINATIONS, due_speech, is_nominating, shot_owed
from .state import State

Question = Literal["", "night", "nominate", "vote", "shot"]
NOBODY = 0


def question(state: State) -> Question:
    """What seats are asked now; nothing where a game master holds the pencil."""
    led = state.options.led
    if led == "gm" or state.ended or not state.complete or state.floor or due_speech(state):
        return ""
    if proposal(state):
        return ""
    if part_of(state.now) == "night" and not _is_gathered(state):
        return "night"
    if state.story.dragging:
        return ""
    if shot_owed(state):
        return "shot" if led == "rules" else ""
    executed = state.story.of(voting.Execution, state.now)
    if part_of(state.now) != "evening" or executed:
        return ""
    if is_nominating(state):
        return "nominate"
    return "" if _is_gathered(state) else "vote"


def question_name(state: State) -> str:
    """Which part of which day, what is asked in it, and in which round."""
    return asking.question_name(state, _name(state))


def secret_question(state: State) -> str:
    """What is asked now, by name, where all choose and it is opened only when all are in."""
    kind = question(state)
    open_at_once = kind in ("", "shot") or in_turn(state) or (kind == "night" and quiet(state))
    return "" if open_at_once else _name(state)


def _name(state: State) -> str:
    return f"{state.now}-{question(state)}-{_round(state)}"


def _round(state: State) -> int:
    return 2 if state.story.of(voting.Runoff, state.now) else 1


def _is_gathered(state: State) -> bool:
    return (state.now, _round(state)) in state.gathered


def seats_asked(state: State) -> tuple[int, ...]:
    """The seats that are asked now: all who answer, or of a vote one after another whose turn it is."""
    among = seats_answering(state)
    return state.asked.waiting(among)[:1] if in_turn(state) else among


def in_turn(state: State) -> bool:
    """Whether one seat after another is asked, and everybody hears the answer."""
    return state.options.ballot == "in-turn" and question(state) == "vote"


def seats_answering(state: State) -> tuple[int, ...]:
    """Who answers the question: everybody alive, in a runoff its voters, for a shot its owner."""
    kind = question(state)
    if kind == "vote" and (state.unexecuted or not standing(state)):
        return ()
    if kind == "shot":
        return shot_owed(state)[:1]
    if kind == "vote" and _round(state) == 2 and not state.options.tied_vote:
        return tuple(voting.runoff_voters(state, state.now, standing(state)))
    return tuple(sorted(state.story.before(state.now) & state.story.living)) if kind else ()


def seats_pointing(state: State) -> tuple[tuple[int, int | None], ...]:
    """Who may vote by pointing at somebody, where everybody hears who voted for whom: who is still asked, and
    for whom the game master has answered, with that answer (0: nobody). What phones answered stays theirs.
    """
    if question(state) != "vote" or state.options.votes_shown != "named":
        return ()
    answers = ((seat, state.asked.answer(seat)) for seat in seats_asked(state))
    return tuple((seat, answer) for seat, answer in answers if answer is None or seat in state.pointed)


def standing(state: State) -> tuple[int, ...]:
    """Who stands in the runoff of this evening; without one, the nominees, or all who live."""
    runoffs = state.story.of(voting.Runoff, state.now)
    if runoffs:
        return state.still_there(runoffs[0].move.seats)
    nominated = (
        set(voting.nominees(state, day_of(state.now))) if state.options.nominations else state.story.living
    )
    return tuple(sorted(state.story.living & nominated))


def seats_waiting(state: State) -> tuple[int, ...]:
    """Those who have not answered; all, where the pack has to agree: it alone would tell who it is."""
    left = state.asked.waiting(seats_asked(state))
    return left or (seats_asked(state) if state.options.split == "agree" and apart(state) else ())


def pack_disagrees(state: State) -> bool:
    """Whether all have answered, and wait because the pack has to agree and does not."""
    return (
        state.options.split == "agree" and bool(apart(state)) and not state.asked.waiting(seats_asked(state))
    )


def seats_reading(state: State) -> tuple[int, ...]:
    """Who reads before the dawn on a phone what the night has brought."""
    led, night = state.options.led != "gm", part_of(state.now) == "night"
    if not led or not night or state.ended or quiet(state) or not _is_gathered(state):
        return ()
    return tuple(sorted(state.story.before(state.now)))


def targets(state: State, seat: int) -> list[int]:
    """Whom a seat may name: the same for every role."""
    kind = question(state)
    if kind == "shot":
        gone = state.story.left(seat)
        return sorted(state.story.could_leave(gone.at)) if gone else []
    options = state.options
    if kind == "vote":
        return [other for other in standing(state) if other != seat or options.vote_self]
    if kind == "nominate":
        return [other for other in sorted(state.story.living) if other != seat or options.vote_self]
    if quiet(state):
        return []
    return [other for other in sorted(state.story.living) if other != seat or options.guard_self]


def quiet(state: State) -> bool:
    """Whether nobody does anything in this night by the house rules: everybody just looks at the own role."""
    if state.now != FIRST_NIGHT or state.options.first_attack or state.options.first_divination == "free":
        return False
    return not any(role.acts_in(0) for role in state.roles)


FIELDS: tuple[str, ...] = ("target", "second", "third")
"""The seats that everybody may be asked for, by the names of their fields."""


def turns(role: Role) -> tuple[tuple[night.Step, int], ...]:
    """The turns of a night that a role takes by naming seats, in order, and how many it names in each.

    A medium is asked nothing.
    """
    known = ((step, 1) for step in night.STEPS if role.can(step.ability) and step.fact is not night.Reading)
    return (*known, *(((night.OWN_STEP, night.AIMS[role.acts]),) if role.acts else ()))


def too_many_turns(role: Role) -> bool:
    """Whether a role names more seats in a night than phones ask for."""
    return sum(aims for _, aims in turns(role)) > len(FIELDS)


def answers(state: State, seat: int) -> Iterator[tuple[night.Step, tuple[str, ...], tuple[int, ...]]]:
    """The turns that a seat's role takes this night: in which fields each names somebody, and whom it has."""
    role, left = state.role(seat, state.now), FIELDS
    given = dict(zip(FIELDS, (state.asked.answer(seat), *state.further.get(seat, ())), strict=False))
    called = [turn for turn in turns(role) if _is_called(state, turn[0], role)]
    for step, aims in called if state.setup.rules >= 4 else called[:1]:
        fields, left = left[:aims], left[aims:]
        yield step, fields, tuple(named for field in fields if (named := given.get(field)))


def _is_called(state: State, step: night.Step, role: Role) -> bool:
    if step is night.OWN_STEP:
        return role.acts_in(day_of(state.now))
    if step.ability == "divine":
        return state.now != FIRST_NIGHT or state.options.first_divination == "free"
    return night.attack_expected(state.options, state.now)


class Choose(asking.ChoosesInSecret, frozen=True):
    """Whom a seat names, for whatever it is asked; nobody, where it names none. Until all have answered."""

    target: Seat | None = None
    second: Seat | None = None
    third: Seat | None = None
    """At night, where a role of the GM's own names more than one."""
    prefix = "village"
    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody who is asked, the same for every role."""
        seat = asking.seat_asked(viewer)
        if seat in seats_asked(state):
            owed = state.asked.answer(seat) is None
            among = seats(targets(state, seat), optional=True)
            fields = dict.fromkeys(FIELDS[: seats_asked_for(state)], among)
            yield cls.action(owed=owed, until=ends(state), only=fields, **fields)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the answer, kept in secret until all have answered; what the own role cannot do
        comes to nothing (`void`)."""
        seat = asking.sender(entry, state.seats, "kernel-seat-only")
        if seat not in seats_asked(state):
            raise Illegal(Text("village-not-asked"))
        if self.target is not None and self.target not in targets(state, seat):
            raise Illegal(Text("kernel-not-offered"), "target")
        further = {name: getattr(self, name) for name in FIELDS[1:]}
        for place, (name, named) in enumerate(further.items(), 2):
            if named is not None and (place > seats_asked_for(state) or named not in targets(state, seat)):
                raise Illegal(Text("kernel-not-offered"), name)
        if question(state) != "night" and not asking.possible(
            state, *_fact_of_answer(state, seat, self.target)
        ):
            raise Illegal(Text("village-choose-another"), "target")
        by_hand = state.pointed - {seat} if entry.stamp.acting_for is None else state.pointed | {seat}
        asked = state.asked.answered(seat, self.target or NOBODY, entry.id)
        looked = state.looked | {entry.id} if question(state) == "night" and quiet(state) else state.looked
        several = seats_asked_for(state) > 1
        besides = {**state.further, seat: tuple(further.values())} if several else state.further
        after = replace(state, asked=asked, pointed=by_hand, looked=looked, further=besides)
        return replace(after, since=entry.said) if in_turn(state) else after


def _fact_of_answer(state: State, seat: int, target: int | None) -> Iterator[FactMove]:
    """The fact that a seat's answer comes to by itself, of a night none."""
    kind, day = question(state), day_of(state.now)
    if kind == "vote":
        yield voting.Vote(day, seat, target, _round(state))
    elif kind == "shot":
        yield Shot(seat, target)


def _acts(state: State, seat: int) -> Iterator[FactMove]:
    """What a seat does this night to whom it has named; where it names nobody, to ask is all that it does."""
    day = day_of(state.now)
    for step, fields, named in answers(state, seat):
        fact: Any = step.fact
        if named or (not fields and state.role(seat, state.now).answer):
            yield fact(day, seat, *named)


def seats_asked_for(state: State) -> int:
    """How many seats everybody is asked for: at night as many as the role that there is which names most."""
    if question(state) != "night" or quiet(state):
        return 1
    of_turns = sum if state.setup.rules >= 4 else max
    most = max(of_turns((0, *(aims for _, aims in turns(role)))) for role in state.roles)
    return min(len(FIELDS), max(1, most))


class Gather(asking.Gathers, frozen=True):
    """By the rules: all have answered; what they chose becomes facts."""

    Drawn = ByChance

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance:
        """One of the tied where that is asked for; before the first day somebody white for each seer."""
        tied = _drawn_among(state)
        white = tuple((seer, chance.pick(among)) for seer, among in _first_whites(state))
        return ByChance(chance.pick(tied) if tied else NOBODY, whites=white)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the facts of this part, in which nobody is asked any more."""
        drawn = entry.drawn or ByChance()
        _check(state, drawn)
        key = (state.now, NOMINATIONS if question(state) == "nominate" else _round(state))
        after: State = asking.with_facts(state, entry, _FACTS[question(state)](state, drawn))
        gathered = after.gathered if question(state) == "shot" else (*after.gathered, key)
        blank = asking.Asked[int].of(len(state.seats))
        if question(state) == "night" and len(_drawn_among(state)) > 1:
            attacks = (fact.id for fact in after.story.of(night.Attack, state.now))
            after = replace(after, lots=(*after.lots, *attacks))
        return replace(
            after, gathered=gathered, asked=blank, pointed=frozenset(), further={}, since=entry.said
        )


def _drawn_among(state: State) -> tuple[int, ...]:
    """The seats among which chance chooses: the pack's targets, or those with most votes where no runoff
    settles it."""
    if question(state) == "night":
        unsettled = state.options.split == "nobody" and apart(state)
        return () if unsettled else voting.leaders(voting.count(target for _, target in pack(state)))
    if question(state) != "vote" or state.options.led != "rules":
        return ()
    most = _most(state)
    again = state.options.runoff and _round(state) == 1
    return most if len(most) > 1 and not again and state.options.tie != "nobody" else ()


def _most(state: State) -> tuple[int, ...]:
    named = (target for seat in seats_answering(state) if (target := state.asked.answer(seat)))
    return voting.leaders(voting.count(state.still_there(named)))


def pack(state: State) -> tuple[tuple[int, int], ...]:
    """Who of the living has pointed at whom for the attack of this night."""
    if question(state) != "night" or not night.attack_expected(state.options, state.now):
        return ()
    wolves = state.able(seats_asked(state), "attack", state.now)
    pointing = ((seat, target) for seat in wolves if (target := state.asked.answer(seat)))
    return tuple(
        (seat, target)
        for seat, target in pointing
        if state.setup.rules < 3 or asking.possible(state, night.Attack(day_of(state.now), seat, target))
    )


def apart(state: State) -> tuple[int, ...]:
    """The targets between which the pack is divided; none where most point at the same."""
    most = voting.leaders(voting.count(target for _, target in pack(state)))
    return most if len(most) > 1 else ()


def told_apart(state: State) -> Text | None:
    """What it means that the pack is divided, for the pack and the game master."""
    return Text(f"village-phones-apart-{state.options.split}") if apart(state) else None


def told_void(state: State, seat: int) -> Text | None:
    """Why what a seat has named for the night does not count, or not all of it; told to it alone."""
    if question(state) != "night":
        return None
    acts = [*_acts(state, seat)]
    for act in acts:
        if not asking.possible(state, act):
            alone = Text("village-phones-void")
            return alone if len(acts) == 1 else Text("village-phones-void-of", {"act": act.text})
    used = sum(len(fields) for _, fields, _ in answers(state, seat))
    ignored = any(state.further.get(seat, ())[max(0, used - 1) :])
    return Text(f"village-phones-further-void-{used}") if ignored and used else None


def reasons_against(state: State, seat: int) -> tuple[asking.Against, ...]:
    """Whom a seat cannot name this night, and why."""
    if question(state) != "night" or quiet(state):
        return ()
    acts = [step.fact for step, fields, _ in answers(state, seat) if fields]
    return asking.reasons_against(state, seat, acts, targets(state, seat))


def _first_whites(state: State) -> list[tuple[int, tuple[int, ...]]]:
    first = state.now == FIRST_NIGHT and state.options.first_divination == "white"
    if question(state) != "night" or not first:
        return []
    seers = state.able(seats_asked(state), "divine", state.now)
    return [(seer, among) for seer in seers if (among := whites(state, seer))]


def _check(state: State, drawn: ByChance) -> None:
    """Refuse what chance cannot have drawn. Raises Illegal."""
    tied, first = _drawn_among(state), dict(_first_whites(state))
    chosen = drawn.seat in tied if tied else drawn.seat == NOBODY
    if not question(state) or not chosen or not asking.whites_drawn(first, drawn.whites):
        raise Illegal(Text("kernel-not-drawn"))


def _night(state: State, drawn: ByChance) -> Iterator[FactMove]:
    day = day_of(state.now)
    for seer, white in drawn.whites:
        yield night.Divination(day, seer, white)
    for seat in seats_asked(state):
        yield from (act for act in _acts(state, seat) if not isinstance(act, night.Attack))
    for medium in state.able(seats_asked(state), "read", state.now) if day else ():
        for seat in night.readable(state, day):
            yield night.Reading(day, medium, seat)
    if night.attack_expected(state.options, state.now):
        pointing = [seat for seat, target in pack(state) if target == drawn.seat]
        wolves = pointing or state.able(seats_asked(state), "attack", state.now)
        for wolf in wolves[:1]:
            yield night.Attack(day, wolf, drawn.seat or None)


def _evening(state: State, drawn: ByChance) -> Iterator[FactMove]:
    day, turn = day_of(state.now), _round(state)
    for seat in seats_answering(state):
        yield voting.Vote(day, seat, state.asked.answer(seat) or None, turn)
    if state.options.led == "rules":
        most = _most(state)
        if len(most) > 1 and turn == 1 and state.options.runoff:
            yield voting.Runoff(day, most)
        else:
            yield voting.Execution(day, most[0] if len(most) == 1 else drawn.seat or None)


def _nominations(state: State, drawn: ByChance) -> Iterator[FactMove]:
    """A nomination for everybody who was named, once, by the first who named them."""
    day, named = day_of(state.now), set(voting.nominees(state, day_of(state.now)))
    for seat in seats_asked(state):
        target = state.asked.answer(seat)
        if target and target not in named:
            named.add(target)
            yield voting.Nominate(day, target, seat)


_FACTS: dict[str, Callable[[State, ByChance], Iterator[FactMove]]] = {
    "night": _night,
    "nominate": _nominations,
    "vote": _evening,
    "shot": lambda state, drawn: (
        Shot(seat, state.asked.answer(seat) or None) for seat in seats_asked(state)
    ),
}
"""What the answers to a question become."""


def ends(state: State) -> int | None:
    """When the question is over (UTC milliseconds); nothing where all are waited for."""
    seconds = state.options.seconds
    return state.since + seconds * 1000 if seconds and state.since and question(state) else None


def close_question(state: State) -> State:
    """The question with nobody named by those who have not answered, and by a pack that had to agree."""
    asked = state.asked.answered_by_all(seats_answering(state), NOBODY)
    if state.options.split == "agree" and apart(state):
        for wolf, _ in pack(state):
            asked = asked.answered(wolf, NOBODY)
    return replace(state, asked=asked)


class AnswersDue(RulesVerb, frozen=True):
    """By the rules: the time of a question is over. Who has not answered names nobody."""

    def apply(self, state: State, entry: Any) -> State:
        """The state in which whoever has not answered names nobody."""
        return close_question(state)


class CloseQuestion(asking.ClosesQuestion, frozen=True):
    """The game master waits for nobody any more. Who has not answered names nobody."""

    phases = frozenset({"open"})
    question = asking.Closing(seats_waiting, close_question)


class VoteAnew(asking.AsksAnew, frozen=True):
    """The game master has all vote or choose anew, with all the time that there is for it."""

    asked = staticmethod(secret_question)

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the same is asked, and nobody has answered or pointed at anybody."""
        blank: State = super().apply(state, entry)
        return replace(blank, pointed=frozenset(), further={}, since=entry.said)


class BackToTalk(asking.BackToTalk, frozen=True):
    """The game master goes back from the vote to the talk, or from the night to the evening."""

    asked = staticmethod(secret_question)

    def apply(self, state: State, entry: Any) -> State:
        """The state in the part before, in which nobody has answered or pointed at anybody."""
        talk: State = super().apply(state, entry)
        return replace(talk, pointed=frozenset(), further={})


OVER = frozenset({"over"})


def mvp_open(state: State) -> bool:
    """Whether everybody is asked for the MVP now."""
    return state.options.mvp == "vote" and state.ended is not None and not state.mvp and not state.mvp_counted


def mvp_waiting(state: State) -> tuple[int, ...]:
    """Who has not voted for an MVP yet; who has left the game votes too."""
    return state.mvp_votes.waiting(state.seats) if mvp_open(state) else ()


def mvp_due(state: State) -> Due[Any] | None:
    """The count, when everybody has voted."""
    return Due(CountMvp()) if mvp_open(state) and not mvp_waiting(state) else None


def _vote_mvp(state: State, voter: int, target: int | None) -> State:
    require_seats(state.seats, (voter, target), "target")
    if not mvp_open(state):
        raise Illegal(Text("village-not-asked"))
    if target == voter:
        raise Illegal(Text("village-vote-self"), "target")
    return replace(state, mvp_votes=state.mvp_votes.answered(voter, target or NOBODY))


class VotesMvp(ChecksItself, frozen=True):
    """Base of a vote for the MVP, kept in secret until all have voted; no target: nobody."""

    prefix = "village"
    phases = OVER

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for whoever said it alone."""
        key = f"village-tell-{self.verb()}{'' if getattr(self, 'target', None) else '-none'}"
        return Text(key, self.params()) if viewer == entry.actor else None


class VoteMvp(VotesMvp, frozen=True):
    """Whom a seat votes for as MVP. Until all have voted."""

    target: Seat | None = None
    said_by = SEATS
    traits = Trait.FINAL

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to every seat, for anybody else."""
        seat = asking.seat_asked(viewer)
        if mvp_open(state):
            others = [other for other in state.seats if other != seat]
            given = state.mvp_votes.answer(seat)
            yield cls.action(owed=given is None, target=seats(others, optional=True, value=given))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the vote, kept in secret until all have voted."""
        return _vote_mvp(state, asking.sender(entry, state.seats, "kernel-seat-only"), self.target)


class MvpBallot(VotesMvp, frozen=True):
    """A vote for the MVP that the game master was told."""

    voter: Seat
    target: Seat | None = None
    said_by = frozenset({"gm"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for whoever has not voted."""
        voters = mvp_waiting(state)
        if voters:
            others = {voter: [seat for seat in state.seats if seat != voter] for voter in voters}
            among = seats(state.seats, optional=True, **within("voter", others))
            yield cls.action(voter=voters, target=among)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the vote, as from the seat itself."""
        return _vote_mvp(state, self.voter, self.target)


class CloseMvp(asking.ClosesQuestion, frozen=True):
    """Nobody is waited for any more; who has not voted votes for nobody."""

    said_by = frozenset({"gm", "host"})
    phases = OVER
    question = asking.Closing(
        mvp_waiting,
        lambda state: replace(state, mvp_votes=state.mvp_votes.answered_by_all(mvp_waiting(state), NOBODY)),
    )


class CountMvp(RulesVerb, frozen=True):
    """By the rules: all have voted for an MVP. Among equals chance decides."""

    phases = OVER
    Drawn = ByChance

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance:
        """One of those with most votes, or nobody."""
        most = _favourites(state)
        return ByChance(chance.pick(most) if most else NOBODY)

    def apply(self, state: State, entry: Entry[Any, Any]) -> State:
        """The state with the MVP, where anybody was named."""
        chosen = (entry.drawn or ByChance()).seat
        if mvp_due(state) is None or chosen not in (_favourites(state) or (NOBODY,)):
            raise Illegal(Text("kernel-not-drawn"))
        return replace(state, mvp=Chosen(chosen, entry.id) if chosen else None, mvp_counted=True)


def _favourites(state: State) -> tuple[int, ...]:
    return voting.leaders(
        voting.count(target for seat in state.seats if (target := state.mvp_votes.answer(seat)))
    )


MVP = (VoteMvp, MvpBallot, CloseMvp, CountMvp)
