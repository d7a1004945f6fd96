"""What each viewer of a village is shown: chosen here, from what that viewer may know."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf import knowledge, roles, voting
from companion.games.werewolf.asking import Against, begun_anew
from companion.games.werewolf.deaths import ChangeRole, ComeBack, DeathsStand, Shot, bond_label, cause_label
from companion.games.werewolf.facts import Departure, Fact, at, day_of, part_of
from companion.games.werewolf.night import OWN_STEP, Attack, Divination, Hex, Overrule, OwnAct
from companion.games.werewolf.points import wins
from companion.games.werewolf.roles import STANDARD, camp_label, label
from companion.games.werewolf.state import ending as ended_by
from companion.games.werewolf.story import ActiveBond, rule_label
from companion.games.werewolf.talk import Claim, Report, Withdraw, claims_until
from companion.kernel.capabilities import Hindsight
from companion.kernel.clock import Clock
from companion.kernel.game import Text, Who, seat_of

from . import phones
from .book import Book, ClaimLine, RoleCount, book, claim_board
from .casting import camp_wins
from .course import due_speech, hands_missing, last_poll, leading_seats, shot_owed, speech_seconds
from .script import cards
from .state import State


class Column(Struct, frozen=True):
    """A seat: its role, character name, camp in three tones, and what is remarked beside the days."""

    seat: int
    role: Text
    character: str
    tone: roles.Tone
    remarks: tuple[Text, ...]


class DayOrNight(Struct, frozen=True):
    """A day (its evening included) or a night. `alive`: how many began the day; nothing for a night."""

    day: int
    part: Literal["day", "night"]
    alive: int | None
    cells: tuple[knowledge.Cell, ...]
    unexecuted: bool = False
    """Whether it was settled that nobody is executed on this day."""


class Ending(Struct, frozen=True):
    """When it ended (dawn, day, evening of a day), which camp won and why, who survived, who else won."""

    day: int
    when: Literal["dawn", "day", "evening", "night"]
    camp: Text
    reason: Text
    survivors: tuple[int, ...]
    apart: tuple[int, ...] = ()


class Timeline(Struct, frozen=True):
    """The result sheet's grid and the notes on special roles under it."""

    columns: tuple[Column, ...]
    rows: tuple[DayOrNight, ...]
    ending: Ending | None
    notes: tuple[Text, ...]


def timeline(state: State) -> Timeline:
    """The whole story as rows; roles included, so only for those who may know all."""
    remarks: dict[int, list[Text]] = {seat: [] for seat in state.seats}
    for fact in state.story.facts:
        if isinstance(fact.move, _REMARKED):
            remarks[fact.move.seat] += _remarks(state, fact)
    return Timeline(
        tuple(_columns(state, remarks)),
        tuple(_rows(state)),
        ending(state),
        tuple(_notes(state)),
    )


def ending(state: State) -> Ending | None:
    """How it ended, as the GM confirmed it. Who left in a night is found at the next dawn."""
    ended = state.ended
    if ended is None:
        return None
    when, why = ended_by(state)
    day, part = day_of(when), part_of(when)
    found = part == "night" and any(gone.at == when for gone in state.story.departures)
    return Ending(
        day + 1 if found else day,
        "dawn" if found else part,
        camp_label(ended.camp),
        why,
        tuple(sorted(state.story.living)),
        tuple(one.seat for one in wins(state) if state.camps_held[one.seat - 1] != ended.camp),
    )


def _columns(state: State, remarks: dict[int, list[Text]]) -> Iterator[Column]:
    for seat, cast, role in zip(state.seats, state.cast, state.roles_at(), strict=True):
        tone = roles.TONES.get(role.camp, "other")
        yield Column(seat, label(cast.role), cast.character, tone, tuple(remarks[seat]))


_REMARKED = (Claim, Report, Shot, Divination)


def _remarks(state: State, fact: Fact) -> Iterator[Text]:
    """Claims, claimed results, the look before the first day, shots: 霊媒CO, 初日…白, …銃殺."""
    move = fact.move
    if isinstance(move, Claim):
        yield roles.claim_label(move.role)
    elif isinstance(move, Report):
        yield Text(f"village-mark-report-{move.said}", {"target": Who(move.target)})
    elif isinstance(move, Shot) and move.target is not None:
        yield Text("village-mark-shot", {"target": Who(move.target)})
    elif isinstance(move, Divination) and move.night == 0:
        yield knowledge.as_shown(state, fact, "village-mark-first")


def _rows(state: State) -> Iterator[DayOrNight]:
    first = _cells(state, (2,))
    if first:
        yield DayOrNight(0, "night", None, first)
    for day in range(1, day_of(state.now) + 1):
        light, dark = at(day, "day"), at(day, "night")
        settled = [fact.move.seat for fact in state.story.of(voting.Execution, light + 1)]
        cells, alive = _cells(state, (light, light + 1)), len(state.story.before(light))
        yield DayOrNight(day, "day", alive, cells, settled == [None])
        cells = _cells(state, (dark,)) if dark <= state.now else ()
        if cells:
            yield DayOrNight(day, "night", None, cells)


def _cells(state: State, parts: tuple[int, ...]) -> tuple[knowledge.Cell, ...]:
    facts = {fact.id: fact for fact in state.story.facts if fact.at in parts}
    acts = (cell for fact in facts.values() for cell in _acts(state, fact))
    exits = (_exit(gone, facts[gone.id]) for gone in state.story.departures if gone.at in parts)
    return (*acts, *_under_another_role(state, parts), *exits)


def _under_another_role(state: State, parts: tuple[int, ...]) -> Iterator[knowledge.Cell]:
    """What somebody did under a role that was corrected since: it counts for nothing, and stays, marked."""
    faults = {fault.id for fault in state.story.faults if fault.text.key.startswith("village-cannot-")}
    for fact in state.facts:
        text = _act(state, fact) if fact.id in faults and fact.at in parts else None
        if text is not None:
            yield knowledge.Cell(fact.move.seat, text, False, True, fact.note)


def _acts(state: State, fact: Fact) -> Iterator[knowledge.Cell]:
    text = _act(state, fact)
    if isinstance(fact.move, Divination) and fact.move.night == 0:
        return  # it stands among the remarks
    if isinstance(fact.move, Overrule):
        said = Text("village-cell-overrule", {"rule": rule_label(fact.move.rule)})
        yield knowledge.Cell(fact.move.seat, said, False, True, fact.move.words)
    elif text is not None:
        yield knowledge.Cell(fact.move.seat, text, False, fact.irregular, fact.note)
    elif fact.irregular and isinstance(fact.move, _MARKED):
        seat = fact.move.voter if isinstance(fact.move, voting.Vote) else fact.move.seat
        yield knowledge.Cell(seat, fact.move.text, False, True, fact.note)


_MARKED = (Claim, Report, voting.Vote, voting.Tally)
"""What stands in the rows only where it was against the rules."""


def _act(state: State, fact: Fact) -> Text | None:
    if isinstance(fact.move, (ChangeRole, ComeBack)):
        return Text(f"village-cell-{fact.move.verb()}", fact.move.params())
    return knowledge.act_text(state, fact)


def _exit(gone: Departure, fact: Fact) -> knowledge.Cell:
    # The mark of an irregular night act stands where it was done; one who left by it needs none.
    own = not isinstance(fact.move, (Attack, Divination, Hex, OwnAct))
    return knowledge.Cell(
        gone.seat, cause_label(gone), True, own and fact.irregular, fact.note if own else ""
    )


def _notes(state: State) -> Iterator[Text]:
    played = {role.key for role in (*state.roles_at(), *state.roles_at(0))}
    for role in [role for role in state.roles if role.key in played]:
        text = rule_text(role)
        if text is not None:
            yield Text("village-note", {"role": label(role.key), "rule": text})
        own = next(
            (camp for camp in state.camps if camp.key == role.camp and camp.key not in roles.CAMPS), None
        )
        if own is not None:
            yield Text("village-note", {"role": label(role.key), "rule": camp_wins(own)})
    for bond in state.story.bonds:
        bound = tuple(Who(seat) for seat in bond.seats)
        yield Text("village-note-bond", {"bond": bond_label(bond.name), "seats": bound})
    # Where a fact was written down later, it and a death may stand in one night that cannot both be.
    for fact in state.story.facts:
        if isinstance(fact.move, DeathsStand):
            yield fact.move.text


def rule_text(role: roles.Role) -> Text | str | None:
    """What a role does beyond its name: in the GM's words, or the companion's for a known special role."""
    if role.rule:
        return role.rule
    return Text(f"village-rule-{role.key}") if role.key in _EXPLAINED and role == STANDARD[role.key] else None


_EXPLAINED = frozenset(STANDARD) - {"villager", "seer", "medium", "knight", "mason", "werewolf", "madman"}
"""The special ones; the others everybody knows."""


def role_card(role: roles.Role, camp: roles.Camp) -> roles.RoleCard:
    """A role's card for whoever wins with `camp`. Of a role that the GM wrote it says what the GM wrote."""
    known = role == STANDARD.get(role.key)
    named = camp.key in roles.CAMPS
    own = [Text(f"village-own-{role.own}")] if role.own else []
    with_camp = Text(f"village-wins-{camp.key}") if named else camp_wins(camp)
    return roles.RoleCard.of(
        replace(role, camp=camp.key),
        "village",
        does=role.rule or Text(f"village-rule-{role.key}" if known else "village-rule-gm"),
        wins=tuple(own) if own and camp.key == "own" else (with_camp, *own),
    )


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `role` only once the story is open."""

    seat: int
    alive: bool
    character: str
    claims: tuple[Text, ...]
    gone: Text | None
    """How it left, as announced."""
    role: Text | None
    bonds: tuple[Text, ...] = ()
    """To whom it is bound, where that may be seen."""


class Statement(Struct, frozen=True):
    """A claim, a withdrawal or a claimed result, of a day."""

    day: int
    seat: int
    text: Text
    irregular: bool = False


class OwnView(Struct, frozen=True):
    """What a seat's own phone shows: role, whom it knows, what it has learned. One shape for every role."""

    card: roles.RoleCard
    mates: tuple[knowledge.Mate, ...]
    knows: tuple[Text, ...]
    task: Text | None = None
    """What the role does with the present choice of the night."""
    chosen: tuple[tuple[Text | None, int], ...] = ()
    """Whom it has named, 0: nobody; each with the act that it is for, where a night has several."""
    void: Text | None = None
    """Why that comes to nothing, or a part of it: its role cannot do it, which is told to it alone."""
    barred: tuple[Against, ...] = ()
    """Whom its role cannot name this night, and why, which is told to it alone."""
    pack: tuple[tuple[int, int], ...] = ()
    """Who of the pack points at whom so far."""
    apart: Text | None = None
    """What it means that they point apart, where they do."""


class VillageView(knowledge.StoryView, frozen=True, kw_only=True):
    """A village for one viewer: `own` for a seat, `book` for the GM, `timeline` for whoever may know all."""

    seats: tuple[SeatView, ...]
    composition: tuple[RoleCount, ...]
    said: tuple[Statement, ...]
    claims: tuple[ClaimLine, ...]
    leading: tuple[int, ...]
    """Who has most votes this evening, once every ballot is in and as long as nobody is executed."""
    talked: bool
    """Whether the day's discussion has begun."""
    ending: Ending | None
    nominees: tuple[int, ...]
    """Who may be voted for this evening, where only nominees are."""
    dummy: Text | None
    """The dummy of the first night, once it is announced: what it was, where that may be seen."""
    floor: int
    """The seat that speaks alone; 0: none does."""
    speech_kind: str
    """What that speech is: defence, last-words."""
    turn: Text | None
    """That this seat speaks now or next, or has to say at whom it shoots, though it may have left."""
    speech: Clock
    speech_seconds: int
    """How long that speech is; 0 while nobody speaks alone."""
    mvp_waiting: tuple[int, ...]
    """Who has not voted for the MVP."""
    led: str = "gm"
    ends: int | None = None
    pointing: tuple[tuple[int, int | None], ...] = ()
    """For the GM: who may vote by pointing, and whom they have pointed at so far (`phones.pointing`)."""
    roles_on_phones: bool = True
    """Whether a seat's phone shows its own role once it has one."""
    phones_wanted: bool = False
    """Whether the device has dealt, and each seat is about to see its role on its phone."""
    looking: tuple[int, ...] = ()
    """Who reads now what the night has brought, for the GM, who shows it to seats without a phone."""
    own: OwnView | None = None
    book: Book | None = None
    spirit: bool = False
    """Whether a seat that has left sees roles and nights before the end (霊界)."""
    timeline: Timeline | None = None
    afterwards: tuple[Hindsight, ...] = ()


def view(state: State, viewer: str) -> VillageView:
    """The village for one viewer."""
    seat = seat_of(viewer)
    open_now = state.ended is not None and state.options.open_at_end
    told = state.options.open_at_end and state.options.afterwards == "all"
    everything = viewer == "gm" or open_now
    owed = seat in (*state.story.owing, *state.story.dragging)
    spirit = state.options.spirits and seat in knowledge.left_as_announced(state) and not owed
    return VillageView(
        **knowledge.view_fields(state, viewer, _polls_held(state)),
        seats=_seats(state, open_now or spirit, everything or spirit),
        composition=composition(state),
        said=tuple(
            Statement(fact.move.day, fact.move.seat, fact.move.text, fact.irregular)
            for fact in state.story.of((Claim, Withdraw, Report))
        ),
        claims=claim_board(state),
        leading=_leading_in_view(state, viewer),
        nominees=tuple(voting.nominees(state, day_of(state.now))) if part_of(state.now) == "evening" else (),
        dummy=_dummy(state, everything),
        floor=state.floor,
        speech_kind=state.heard[-1][1] if state.floor else "",
        turn=_turn(state, viewer),
        speech=state.speech.clock,
        speech_seconds=speech_seconds(state),
        mvp_waiting=phones.mvp_waiting(state),
        talked=state.discussion.begun,
        ending=ending(state),
        led=state.options.led,
        question=phones.question(state),
        waiting=phones.seats_waiting(state),
        anew=begun_anew(state, phones.secret_question(state)),
        ends=phones.ends(state),
        pointing=phones.seats_pointing(state) if viewer == "gm" else (),
        roles_on_phones=state.options.roles_on_phones,
        phones_wanted=viewer == "gm"
        and state.options.roles_on_phones
        and state.options.cards == "dealt"
        and day_of(state.now) == 0,
        looking=phones.seats_reading(state) if viewer == "gm" else (),
        own=_own(state, seat) if seat is not None and state.options.roles_on_phones else None,
        book=book(state) if viewer == "gm" else None,
        spirit=spirit and not open_now,
        timeline=timeline(state) if everything or spirit else None,
        afterwards=knowledge.moments(state) if state.ended and (viewer == "gm" or told) else (),
    )


def _dummy(state: State, everything: bool) -> Text | None:
    if not state.options.dummy or day_of(state.now) < 1:
        return None
    known = state.dummy and (everything or state.options.role_told)
    return Text("village-dummy-role", {"role": label(state.dummy)}) if known else Text("village-dummy")


def _seats(state: State, opened: bool, everything: bool) -> tuple[SeatView, ...]:
    claims = claims_until(state.story, state.now)
    left = {
        seat: knowledge.how_announced(state, gone)
        for seat, gone in knowledge.left_as_announced(state).items()
    }
    told = set(state.seats if opened else left if state.options.role_told else ())
    bonds = state.story.bonds if everything else ()
    return tuple(
        [
            SeatView(
                seat,
                seat not in left,
                state.cast[seat - 1].character,
                tuple(map(label, sorted(claims.get(seat, ())))),
                left.get(seat),
                label(role.key) if role.key and seat in told else None,
                tuple(_bonds(bonds, seat)) if bonds else (),
            )
            for seat, role in enumerate(state.roles_at(), 1)
        ]
    )


def _bonds(bonds: Iterable[ActiveBond], seat: int) -> Iterator[Text]:
    for bond in bonds:
        if seat in bond.seats:
            others = tuple(Who(other) for other in bond.seats if other != seat)
            bound = bond_label(bond.name)
            yield Text("village-note-bond", {"bond": bound, "seats": others}) if others else bound


def composition(state: State) -> tuple[RoleCount, ...]:
    """The roles that everybody sees to be in play, as far as they do."""
    if not state.complete or not state.options.composition_shown:
        return ()
    held = Counter(cards(state))
    return tuple(RoleCount(label(role.key), held[role.key]) for role in state.roles if held[role.key])


def _polls_held(state: State) -> tuple[voting.Poll, ...]:
    return (*voting.polls(state.story), *_poll_under_way(state))


def _leading_in_view(state: State, viewer: str) -> tuple[int, ...]:
    poll = last_poll(state)
    if (
        poll is None
        or hands_missing(state, poll)
        or not knowledge.shown_polls(state, viewer, _polls_held(state))
    ):
        return ()
    return () if state.story.of(voting.Execution, state.now) else leading_seats(state)


def _poll_under_way(state: State) -> Iterator[voting.Poll]:
    """The ballots so far, where one seat after another is asked on its phone."""
    cast = (
        (seat, state.asked.answer(seat)) for seat in phones.seats_answering(state) if phones.in_turn(state)
    )
    ballots = tuple(voting.Ballot(seat, target or None) for seat, target in cast if target is not None)
    if ballots:
        counts = voting.count(ballot.target for ballot in ballots if ballot.target)
        runoff = state.story.of(voting.Runoff, state.now)
        standing = runoff[0].move.seats if runoff else ()
        yield voting.Poll(
            day_of(state.now), 2 if runoff else 1, ballots, counts, voting.leaders(counts), standing
        )


def _own(state: State, seat: int) -> OwnView | None:
    role = state.role(seat, state.now)
    if not role.key:
        return None
    now = state.now
    known = tuple(
        knowledge.Mate(other, knowledge.known_as(state, seat, other, now))
        for other in knowledge.mates(state, seat, now)
    )
    knows = tuple(text for _, text in knowledge.lessons_of(state, seat))
    wolf = bool(role.circle) and role.circle == PACK and seat in phones.seats_asked(state)
    return OwnView(
        card=role_card(
            role, next(camp for camp in state.camps if camp.key == knowledge.camp_known(state, seat))
        ),
        mates=known,
        knows=knows,
        task=_task(state, seat),
        chosen=tuple(_choices_of(state, seat)),
        void=phones.told_void(state, seat),
        barred=phones.reasons_against(state, seat),
        pack=phones.pack(state) if wolf else (),
        apart=phones.told_apart(state) if wolf else None,
    )


def _turn(state: State, viewer: str) -> Text | None:
    seat = seat_of(viewer)
    if seat is None or state.ended:
        return None
    if state.floor == seat:
        return Text("village-phones-speaks")
    speech = due_speech(state)
    if speech and speech.seat == seat and not state.floor:
        return Text(f"village-phones-speaks-{speech.kind}")
    shoots = seat in shot_owed(state)[:1] and not (state.floor or speech) and phones.question(state) != "shot"
    return Text("village-phones-shoots") if shoots else None


def _choices_of(state: State, seat: int) -> Iterator[tuple[Text | None, int]]:
    first = state.asked.answer(seat)
    if phones.quiet(state) or first is None:
        return
    turns = [*phones.answers(state, seat)] if phones.question(state) == "night" else []
    acts = {
        field: Text("village-do-own-act" if step is OWN_STEP else f"village-ability-{step.ability}")
        for step, fields, _ in turns
        for field in fields
        if len(turns) > 1
    }
    further = zip(phones.FIELDS[1:], state.further.get(seat, ()), strict=False)
    yield acts.get("target"), first
    yield from ((acts.get(field), one or 0) for field, one in further if one or field in acts)


PACK = STANDARD["werewolf"].circle


def _task(state: State, seat: int) -> Text | None:
    if phones.question(state) != "night" or seat not in phones.seats_asked(state) or phones.quiet(state):
        return None
    turns, role = [*phones.answers(state, seat)], state.role(seat, state.now)
    whole: Text | None = None
    for step, fields, _ in reversed(turns):
        own = step is OWN_STEP
        task = Text(f"village-task-{step.ability}{f'-{role.acts}' if own else ''}")
        if own and role.says:
            task = Text("village-task-act-said", {"words": role.says, "task": task})
        if fields and len(turns) > 1:
            at = tuple(Text(f"village-field-{field}") for field in fields)
            task = Text("village-task-at", {"fields": at, "task": task})
        whole = Text("village-task-both", {"task": task, "then": whole}) if whole else task
    return whole or Text("village-task-none")
