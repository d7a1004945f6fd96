"""The GM's own pages: what the night comes to, what looks like a slip, and everything that is written."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.course import Note, Proposed, notes, proposed_verdict
from companion.games.werewolf.deaths import Death, cause_label
from companion.games.werewolf.facts import FIRST_NIGHT, Fact, at, day_of, part_of
from companion.games.werewolf.knowledge import is_announced
from companion.games.werewolf.night import STEPS, Divination, Overrule, OwnAct, Reading
from companion.games.werewolf.roles import STANDARD, Census, camp_label, claim_label, label
from companion.games.werewolf.story import Effect, rule_label
from companion.games.werewolf.talk import Claim, Remark, Report, claims_until
from companion.games.werewolf.voting import Execution, Poll, leaders, polls, runoff_voters
from companion.kernel.words import Text, Who

from .casting import DefineCamp, Rehearsal, own_camps, rehearsals
from .course import leading_seats, runners_up, votes_too_many
from .phones import seats_waiting, told_apart
from .script import Call, Prompt, first_open, missed_turns, prompt, script
from .state import State, cards_needed, deck, usual_roles


class Outcome(Struct, frozen=True):
    """What a rule does to a seat; where it does not stand, the GM's note and the entry that overrules it."""

    rule: str
    seat: int
    text: Text
    stands: bool
    said: str = ""
    entry: str = ""


class ResolvedAct(Struct, frozen=True):
    """What somebody did in the night, and what comes of it in its order."""

    text: Text
    outcomes: tuple[Outcome, ...]
    drawn: bool = False
    """Whether chance chose among those at whom the pack pointed."""


def resolution(state: State) -> tuple[ResolvedAct, ...]:
    """The present night in the order in which it is carried out."""
    if part_of(state.now) != "night":
        return ()
    tonight = [fact for fact in state.story.facts if fact.at == state.now]
    came = [effect for effect in state.story.effects if effect.at == state.now]
    acts = sorted((fact for fact in tonight if not isinstance(fact.move, Overrule)), key=_place)
    return tuple(
        ResolvedAct(
            fact.move.text,
            tuple(_outcome(state, effect) for effect in came if effect.cause == fact.id),
            fact.id in state.lots,
        )
        for fact in acts
    )


def _place(fact: Fact) -> tuple[int, int]:
    """The place in the night at which a fact is carried out; of one place, in the order in which the night
    calls."""
    turns = [number for number, step in enumerate(STEPS) if isinstance(fact.move, step.fact)]
    return fact.move.order, min(turns, default=len(STEPS))


def _outcome(state: State, effect: Effect) -> Outcome:
    text = _text(state, effect)
    if effect.stands:
        return Outcome(effect.rule, effect.seat, text, True)
    fact = next(fact for fact in state.facts if fact.id == effect.overruled)
    if isinstance(fact.move, Overrule):
        return Outcome(effect.rule, effect.seat, text, False, fact.move.words, fact.id)
    return Outcome(effect.rule, effect.seat, text, False, fact.note)


def _text(state: State, effect: Effect) -> Text:
    rule = rule_label(effect.rule)
    if effect.rule in ("seen", "found"):
        rule = Text(f"village-came-{state.story.colours[effect.cause]}")
    if not effect.by:
        return Text("village-came", {"seat": Who(effect.seat), "rule": rule})
    return Text("village-came-by", {"seat": Who(effect.seat), "rule": rule, "by": tuple(map(Who, effect.by))})


class GmWarning(Struct, frozen=True):
    """A warning, and what mends it: a strike, or an execution that was not written down.

    `entry` is the id to strike, "" for none; `day` is that of a missing execution, `seats` whose it may be.
    """

    text: Text
    entry: str = ""
    day: int = 0
    seats: tuple[int, ...] = ()


def warnings(state: State) -> tuple[GmWarning, ...]:
    """All of them, as the notebook stands now."""
    plain = (
        *_decided_warning(state),
        *_cast_otherwise(state),
        *_cast_unusually(state),
        *_announced_otherwise(state),
        *_counted_too_often(state),
    )
    return (*(GmWarning(text) for text in plain), *_executions_in_doubt(state))


def _counted_too_often(state: State) -> Iterator[Text]:
    """A warning before the execution where more hands were counted than there are."""
    if many := votes_too_many(state):
        yield Text("village-warn-too-many-votes", {"number": many[0], "most": many[1]})


def _decided_warning(state: State) -> Iterator[Text]:
    """A warning where a composition is over before anybody has left."""
    judgement = state.judgement if state.complete and not state.story.departures else None
    if judgement and not state.ended:
        yield Text("village-warn-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})


def _cast_unusually(state: State) -> Iterator[Text]:
    """A warning before the first call where roles written down are not the usual ones, which the page has
    proposed."""
    begun = state.called or state.facts or state.now != FIRST_NIGHT
    if state.options.roles or state.options.cards == "dealt" or not state.complete or begun:
        return
    held, wanted = Counter(casting.role for casting in state.cast), usual_roles(len(state.seats))
    other = [key for key in {**wanted, **held} if held[key] != wanted.get(key, 0)]
    if other:
        counts = (Text("village-desk-role-count", {"role": label(key), "n": held[key]}) for key in other)
        yield Text("village-warn-cast-unusual", {"counts": tuple(counts)})


def _cast_otherwise(state: State) -> Iterator[Text]:
    """A warning before the first day where roles written down are not those the village was set up with."""
    if not state.options.roles or not state.complete or state.now != FIRST_NIGHT:
        return
    held, wanted = Counter(casting.role for casting in state.cast), Counter(deck(state.setup))
    aside = cards_needed(state.setup) > len(state.seats)  # then only a wolf is missed: none is left out
    missed = [role for role in wanted - held if not aside or STANDARD[role].counts == "wolf"]
    counts = [("more", role, n) for role, n in (held - wanted).items()]
    counts += [("fewer", role, (wanted - held)[role]) for role in missed]
    if counts:
        said = (Text(f"village-warn-cast-{how}", {"role": label(role), "n": n}) for how, role, n in counts)
        yield Text("village-warn-cast-otherwise", {"counts": tuple(said)})


def _announced_otherwise(state: State) -> Iterator[Text]:
    """Warnings of who, by a fact entered since, did not leave as everybody was told, or left after all."""
    if not state.announced:
        return
    told, now = state.announced[-1], state.story.ends[len(state.announced) - 1]
    shots = {gone.id for gone in state.story.departures if gone.cause == "shot"}
    shot = {gone.seat for gone in state.story.departures if gone.id in shots}  # and who followed them
    for key, seats in (("revived", now - told), ("gone", told - now - shot)):
        if seats:
            yield Text(f"village-warn-{key}", {"seats": tuple(Who(seat) for seat in sorted(seats))})


def _tie_left_open(state: State, poll: Poll, tied: tuple[int, ...]) -> bool:
    """Whether after these votes a runoff was due, or by the house rules nobody is executed."""
    if len(tied) < 2:
        return False
    again = poll.round == 1 and state.options.runoff
    due = again and runoff_voters(state, at(poll.day, "evening"), tied)
    return bool(due) or state.options.tie == "nobody"


def _executions_in_doubt(state: State) -> Iterator[GmWarning]:
    """Warnings of an execution without most votes or in an open tie, and of one that is missing on a past
    day."""
    last: dict[int, Poll] = {poll.day: poll for poll in polls(state.story) if poll.leaders}
    for day, poll in last.items():
        evening = at(day, "evening")
        executions = state.story.of(Execution, evening)
        there = state.story.could_leave(evening) | {fact.move.seat for fact in executions}
        # Where those with most votes have left, it falls on who comes next.
        fell_on = leaders(one for one in poll.counts if one.seat in there)
        for fact in executions:
            seat = fact.move.seat
            if seat is not None and seat not in fell_on:
                yield GmWarning(Text("village-warn-not-most", {"day": day, "seat": Who(seat)}), fact.id)
            elif seat is not None and fact.id not in state.lots and _tie_left_open(state, poll, fell_on):
                among = tuple(Who(one) for one in fell_on)
                yield GmWarning(
                    Text("village-warn-tied", {"day": day, "among": among, "seat": Who(seat)}), fact.id
                )
        if not executions and evening < state.now and not state.spared(evening):
            yield GmWarning(Text("village-warn-no-execution", {"day": day}), day=day, seats=fell_on)


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
        for one in _learned_colours(state)
        if one.seat in forward and one.night < today and (one.seat, one.night) not in told
    )


_LOOKS = (Divination, Reading, OwnAct)


def to_tell(state: State) -> Learned | None:
    """What the last act of this night has to be answered with, before the next role is called.

    Nothing where seats choose on phones, which tell them by themselves.
    """
    if not state.facts or part_of(state.now) != "night" or state.options.led != "gm":
        return None
    last = state.facts[-1]
    if not isinstance(last.move, _LOOKS) or last.at != state.now:
        return None
    told = (last.move.seat, last.move.night)
    return next((one for one in _learned_colours(state) if (one.seat, one.night) == told), None)


def shown_tonight(state: State) -> tuple[Learned, ...]:
    """What seers and mediums have been shown this night, to be shown again; nothing where phones show it."""
    night = day_of(state.now)
    if part_of(state.now) != "night" or state.options.led != "gm":
        return ()
    return tuple(one for one in _learned_colours(state) if one.night == night)


def _learned_colours(state: State) -> Iterator[Learned]:
    for fact in state.story.of(_LOOKS):
        colour = state.story.colours.get(fact.id)
        if colour in ("white", "black") and fact.move.target is not None:
            yield Learned(fact.move.seat, fact.move.night, fact.move.target, colour)


class Unanswered(Struct, frozen=True):
    """An act of a role of the GM's own that waits for the GM's answer, and of which kind that is."""

    act: OwnAct
    kind: str
    rule: str
    """What the role does, in the GM's words: whoever takes over needs it for the answer."""


def unanswered_acts(state: State) -> tuple[Unanswered, ...]:
    """Those of the present night, by day of the one just over, in the order in which they were done."""
    when = state.now - (part_of(state.now) == "day")
    acts = ((fact.move, state.role(fact.move.seat, when)) for fact in state.story.of(OwnAct, when))
    return tuple(
        Unanswered(act, role.answer, role.rule)
        for act, role in acts
        if role.answer and not act.answer and (act.named or role.acts == "nobody")
    )


class RoleCount(Struct, frozen=True):
    """How many seats hold a role."""

    role: Text
    count: int


class Dossier(Struct, frozen=True):
    """A seat in the GM's notebook."""

    seat: int
    key: str
    role: Text | None
    camp: Text | None
    tone: str
    gone: Text | None
    remarks: tuple[str, ...]
    marks: tuple[Text, ...]
    """The roles of the GM's own that have marked it."""


class Book(Struct, frozen=True):
    """The GM's own pages: everything."""

    dossiers: tuple[Dossier, ...]
    census: Census
    prompt: Prompt
    script: tuple[Call, ...]
    missed: tuple[Call, ...]
    """The turns of the night just over in which nothing was written down."""
    proposed: Proposed | None
    owing: tuple[int, ...]
    dragging: tuple[int, ...]
    to_tell: Learned | None
    shown: tuple[Learned, ...]
    """What seers and mediums have been shown this night."""
    unsaid: tuple[Learned, ...]
    unanswered: tuple[Unanswered, ...]
    resolution: tuple[ResolvedAct, ...]
    """What the night comes to, when all have had their turn."""
    usual: tuple[RoleCount, ...]
    """The roles that the village was set up with, else the usual ones, until every seat has its own."""
    composed: bool
    """Whether it was set up with roles."""
    votes_shown: str
    """Whether the others are not told who voted for whom."""
    apart: Text | None
    """What it means that the pack points apart on its phones, where it does."""
    tie: str
    """What ends a tie for good (`VillageOptions.tie`)."""
    leading: tuple[int, ...]
    """Who has most votes of this evening and is still there."""
    runners_up: tuple[int, ...]
    """Who has most after those, where they have all left."""
    dealt: bool
    """Whether the device has dealt the roles, and shows everybody their own."""
    rehearsals: tuple[Rehearsal, ...]
    """What the roles that the GM wrote would do."""
    own_camps: tuple[DefineCamp, ...]
    """The camps that the GM wrote, as they were said."""
    notes: tuple[Note, ...]
    warnings: tuple[GmWarning, ...]


def book(state: State) -> Book:
    calls = script(state)
    dossiers = tuple(_dossiers(state))
    numbers = {} if state.complete else state.options.roles or usual_roles(len(state.seats))
    cast, own = Counter(casting.role for casting in state.cast), () if state.complete else state.roles
    return Book(
        dossiers=dossiers,
        census=state.census_of(frozenset(one.seat for one in dossiers if one.gone is None)),
        prompt=prompt(state, calls),
        script=calls,
        missed=missed_turns(state),
        proposed=proposed_verdict(state),
        owing=state.story.owing,
        dragging=state.story.dragging,
        to_tell=to_tell(state),
        shown=shown_tonight(state),
        unsaid=unsaid(state),
        unanswered=unanswered_acts(state),
        resolution=() if seats_waiting(state) or first_open(calls) else resolution(state),
        usual=(
            *(RoleCount(label(key), numbers[key]) for key in STANDARD if numbers.get(key)),
            *(RoleCount(label(role.key), cast[role.key] or 1) for role in own if role.key not in STANDARD),
        ),
        composed=bool(state.options.roles),
        votes_shown=state.options.votes_shown,
        apart=told_apart(state),
        tie=state.options.tie,
        leading=leading_seats(state),
        runners_up=runners_up(state),
        dealt=state.options.cards == "dealt" and state.options.roles_on_phones,
        rehearsals=rehearsals(state),
        own_camps=own_camps(state),
        notes=notes(state),
        warnings=warnings(state),
    )


def _dossiers(state: State) -> Iterator[Dossier]:
    written = {fact.id for fact in state.story.of(Death)}  # what the GM enters as it happens, by night too
    remarks = [fact.move for fact in state.story.of(Remark)]
    marks = [one for one in state.story.effects if one.rule == "act-mark" and one.stands]
    for seat, role, camp in zip(state.seats, state.roles_at(), state.camps_held, strict=True):
        gone = state.story.left(seat)
        told = gone and (is_announced(state, gone) or gone.id in written)
        yield Dossier(
            seat,
            role.key,
            label(role.key) if role.key else None,
            camp_label(camp) if role.key else None,
            role.camp,
            cause_label(gone) if gone and told else None,
            tuple([remark.words for remark in remarks if remark.seat == seat]),
            tuple([label(state.role(one.by[0], one.at).key) for one in marks if one.seat == seat]),
        )
