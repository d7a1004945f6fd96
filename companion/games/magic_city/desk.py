"""The GM's own pages: what is said now, what the night comes to, and all that is written."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.werewolf.course import Note, Proposed, notes, proposal, proposed_verdict
from companion.games.werewolf.facts import Departure, Fact, at, day_of, part_of
from companion.games.werewolf.night import Attack, Guard, executed_on
from companion.games.werewolf.roles import Census
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution, Poll, rounds
from companion.kernel.words import Param, Text, Who

from . import evening
from .course import held_up, minutes_of_day, word_of
from .evening import DRAWN, event_due, event_of, event_open, last_poll, round_held, tied_seats
from .night import EvilEye, Garden, SecondAttack
from .phones import question
from .script import Turn, first_open, opening, turns
from .state import State, fits, namings_of, outlook, trees
from .table import EVENTS, EventKey, event_label, outsiders, role_label

OUTSIDE = ("werewolf", "evil-eye", "chimera", "madman", "fox", "djinn")
"""003: the wolf camp with the madman, fox and djinn."""


class Consequence(Struct, frozen=True):
    """A sentence on what follows; `warning`: the GM should look at it again."""

    text: Text
    warning: bool = False


def consequences(state: State) -> tuple[Consequence, ...]:
    """What the GM is told of the composition as it stands."""
    return tuple(_consequences(state))


def _consequences(state: State) -> Iterator[Consequence]:
    counted = outlook(state)
    yield _equal("parity", counted.humans - counted.wolves)
    if state.number("chimera") and state.options.chimera_counts == "human":
        yield _equal("chimera", counted.humans - counted.wolves - 2)
    given = sum(state.number(key) for key in OUTSIDE)
    wanted = outsiders(len(state.seats), state.options.formula_rounds)
    if given != wanted:
        params: dict[str, Param] = {"given": given, "wanted": wanted}
        yield Consequence(Text("magic-city-follows-formula", params), warning=True)
    for third in ("fox", "djinn"):
        if state.number(third):
            yield Consequence(Text(f"magic-city-follows-{third}"))


def _equal(name: str, losses: int) -> Consequence:
    """When wolves are as many as humans at the earliest: every execution and every attack takes a human."""
    if losses <= 0:
        return Consequence(Text(f"magic-city-follows-{name}-now"), warning=True)
    when = Text(f"village-when-{'evening' if losses % 2 else 'night'}", {"day": (losses + 1) // 2})
    return Consequence(Text(f"magic-city-follows-{name}", {"when": when}), warning=losses <= 2)


def resolution(state: State, night: int) -> tuple[Text, ...]:
    """Each attack from the pointed seat to its end, then whoever left and by which rule."""
    when = at(night, "night")
    attacks = (step for fact in state.story.of(Attack, when) for step in _attack(state, fact, night))
    lot = (Text("magic-city-step-attack-lot"),) if when in state.drawn_at else ()
    return (*lot, *attacks, *map(_departure_text, state.story.left_at(when)))


def _attack(state: State, fact: Fact, night: int) -> Iterator[Text]:
    target = fact.move.target
    second = "-second" if isinstance(fact.move, SecondAttack) else ""
    if target is None:
        yield Text(f"magic-city-step-attack{second}-none")
        return
    yield Text(f"magic-city-step-attack{second}", {"target": Who(target)})
    met = state.story.met.get(fact.id, target)
    for card in state.story.of(Garden, fact.at):
        said: dict[str, Param] = {"number": card.move.number, "target": Who(target), "met": Who(met)}
        yield Text(f"magic-city-step-garden-{card.move.direction}", said)
    if event_of(state, night) == "slum" and state.story.of(Guard, fact.at):
        yield Text("magic-city-step-slum")
    for effect in state.story.effects:
        if effect.cause == fact.id and effect.rule in state.modifiers.wards:
            guards = tuple(map(Who, effect.by))
            pointed = effect.rule == "guarded" and state.options.guards_meet == "pointed"
            held = Who(target if pointed else met)
            params: dict[str, Param] = {"met": held, **({"guards": guards} if guards else {})}
            yield Text(f"magic-city-step-ward-{effect.rule}", params)


def _departure_text(gone: Departure) -> Text:
    params: dict[str, Param] = {"seat": Who(gone.seat)}
    if gone.by is not None:
        params["by"] = Who(gone.by)
    return Text(f"magic-city-step-gone-{gone.cause}", params)


def lost_in_night(state: State, night: int) -> tuple[int, ...]:
    """Whom a night took, by seat: never why."""
    return tuple(sorted(gone.seat for gone in state.story.left_at(at(night, "night"))))


def cursed_seats(state: State, day: int) -> tuple[int, ...]:
    """The seats that are silent for the first minute of a day, as far as alive at dawn (003 魔眼の人狼)."""
    living = state.story.ends[at(day - 1, "night")] if day else frozenset()
    found = state.story.of(EvilEye, at(day - 1, "night")) if day else ()
    return tuple(sorted({fact.move.target for fact in found} & living))


def dawn(state: State) -> tuple[Text, ...]:
    """What is announced in the morning, in the source's words' order: who was found, then who is cursed."""
    day = day_of(state.now)
    if part_of(state.now) != "day" or (day == 1 and not lost_in_night(state, 0)):
        return ()
    gone = tuple(Who(seat) for seat in lost_in_night(state, day - 1))
    first = Text("magic-city-dawn-found", {"seats": gone}) if gone else Text("magic-city-dawn-quiet")
    silent = tuple(Who(seat) for seat in cursed_seats(state, day))
    return (first, *((Text("magic-city-dawn-cursed", {"seats": silent}),) if silent else ()))


Said = tuple[Text, ...]
NOTE = "magic-city-note-"
"""How the keys of sentences begin that only the game master reads; all others are read aloud."""


def prompt(state: State, called: Sequence[Turn]) -> tuple[str, Said]:
    """The verb of the next choice (empty: a turn is only called), and the sentences to say or to heed."""
    if state.ended:
        verb = "sign-off" if state.mvp else "mvp"
        return verb, (Text(f"village-prompt-{'sign' if state.mvp else 'mvp'}"),)
    if state.phase == "setup":
        return _setup(state)
    if proposal(state) and part_of(state.now) != "day":
        return "verdict", (*_execution_step(state), Text("village-prompt-verdict"))
    turn, first = first_open(called), opening(state, called)
    if turn and state.rechecking and state.on_phones and turn == called[0]:
        # Nothing is dealt yet: nobody closes the eyes for what the phones will show.
        return turn.verb or "turn-over", (Text("magic-city-say-vortex"), Text(f"{NOTE}vortex-phones"))
    if turn:
        vortex = (Text("magic-city-say-vortex"),) if state.rechecking and turn == called[0] else ()
        return turn.verb or "turn-over", (*vortex, *first, turn.say, *_aside(turn))
    if question(state) in ("check", "night"):
        return "close-question", (Text(f"magic-city-say-phones-{question(state)}"),)
    if state.phase == "check":
        key = "magic-city-say-first-day" if called else "magic-city-say-first-day-phones"
        return "proceed", (*first, Text(key, {"minutes": minutes_of_day(state, 1)}))
    if part_of(state.now) == "night":
        return "proceed", (*first, Text(f"{NOTE}dawn"))
    verb, said = _day(state) if part_of(state.now) == "day" else _evening(state)
    return verb, (*first, *said)


def _aside(turn: Turn) -> Said:
    """What the game master heeds in a turn and does not say."""
    if turn.event == "slum":
        return (Text(f"{NOTE}slum"),)
    if turn.verb == "opened-eyes":
        return (Text(f"{NOTE}opened-eyes"),)
    return (Text(f"{NOTE}card-phones"),) if turn.say.key == "magic-city-say-card-phones" else ()


def _execution_step(state: State) -> Said:
    """Who was executed today, or that nobody was, and who fell with them; nothing before that is decided."""
    if part_of(state.now) != "evening" or not state.story.of(Execution, state.now):
        return ()
    executed = tuple(map(Who, executed_on(state, day_of(state.now))))
    if not executed:
        return (Text("magic-city-say-nobody"),)
    left = ((one.cause, Who(one.seat)) for one in state.story.left_at(state.now))
    told = {"shot": "shot-dead", "linked": "followed", "followed": "followed"}
    fell = (Text(f"village-prompt-{told[how]}", {"seats": (who,)}) for how, who in left if how in told)
    return (Text("magic-city-say-executed", {"seat": executed}), *fell)


def _event_step(state: State, event: EventKey) -> Said:
    """The event of this evening, whom it took, and who is away by it."""
    facts = state.story.of((evening.ChooseEvent, evening.Chosen), state.now)
    by_event = {fact.id for fact in facts}
    told = {"executed": "village-prompt-executed", "linked": "village-prompt-followed"}
    fell = (
        Text(told.get(one.cause, "magic-city-say-removed"), {"seats": (Who(one.seat),)})
        for one in state.story.left_at(state.now)
        if one.id in by_event
    )
    jailed = (
        Text("magic-city-say-jailed", {"seat": Who(fact.move.target)})
        for fact in facts
        if isinstance(fact.move, evening.Prison)
    )
    return (Text("magic-city-say-event", {"event": event_label(event)}), *fell, *jailed)


def _setup(state: State) -> tuple[str, Said]:
    if fits(len(state.seats), state.composition):
        return "begin", (Text(f"{NOTE}begin"),)
    dealt = sum(state.composition)
    return "compose", (Text(f"{NOTE}compose", {"cards": dealt, "seats": len(state.seats)}),)


def _day(state: State) -> tuple[str, Said]:
    found = (Text(f"magic-city-say-morning{_phones(state)}"), *dawn(state)) if dawn(state) else ()
    if proposal(state):
        return "verdict", (*found, Text("village-prompt-verdict"))
    event, word = word_of(state, day_of(state.now))
    text = (Text(f"magic-city-say-word-{event}", {"word": word}),) if word else ()
    talk = Text("magic-city-say-talk", {"minutes": state.minutes})
    return "proceed", (*found, *text, talk)


def _phones(state: State) -> str:
    """The ending of the keys of sentences for a table where all choose on phones: nobody closes the eyes."""
    return "-phones" if state.on_phones else ""


def _evening(state: State) -> tuple[str, Said]:
    owing = state.story.owing
    if owing:
        return "shot", (*_execution_step(state), Text("magic-city-say-shot", {"seat": Who(owing[0])}))
    if not state.story.of(Execution, state.now):
        return _vote(state)
    executed = tuple(map(Who, executed_on(state, day_of(state.now))))
    event = event_of(state, day_of(state.now))
    if state.hand:
        key = "magic-city-say-airship" if event == "airship" else "magic-city-say-choose"
        return "choose-event", (Text(key, {"seat": executed}),)
    if event_due(state):
        number = min(DRAWN, len(state.pile))
        draw = Text("magic-city-say-draw", {"seat": executed, "number": number})
        return "draw-events", (*_execution_step(state), draw)
    if state.rechecking:
        return "proceed", (Text("magic-city-say-night-asleep"),)
    text = _event_step(state, event) if event else _execution_step(state)
    if event and event_open(state):
        verb = "close-question" if question(state) else EVENTS[event].asks
        again = tuple(map(Who, tied_seats(state)))
        more = (Text("magic-city-say-tied", {"seats": again}), Text(f"{NOTE}tied")) if again else ()
        return verb, (*text, Text(f"magic-city-say-{event}", {"seat": executed}), *more)
    return "proceed", (*text, Text(f"magic-city-say-night{_phones(state)}"))


def _vote(state: State) -> tuple[str, Said]:
    last = last_poll(state)
    everybody = "-all" if state.options.tied_vote else ""
    stand: dict[str, Param] = {"seats": tuple(map(Who, last.standing))} if last else {}
    if question(state):
        return "close-question", (Text(f"magic-city-say-phones-{question(state)}", stand),)
    if last is None or not last.leaders:
        again = f"-runoff{everybody}" if last and last.round == 2 else ""
        return "execution", (Text(f"magic-city-say-vote{again}", stand if again else {}),)
    leaders = tuple(Who(seat) for seat in last.leaders)
    cast, there = sum(one.votes for one in last.counts), votes_there(state, last)
    if cast > there:
        return "execution", (Text(f"{NOTE}too-many-votes", {"number": cast, "most": there}),)
    if not all_votes_in(state, last):
        return "execution", (Text(f"{NOTE}vote-so-far", {"number": cast}),)
    if len(leaders) == 1:
        return "execution", (Text("magic-city-say-execute", {"seat": leaders[0]}),)
    if tied_seats(state):
        again = "-again" if last.round != 1 else ""
        return "execution", (Text(f"magic-city-say-tied{again}", {"seats": leaders}), Text(f"{NOTE}tied"))
    return "runoff", (Text(f"magic-city-say-runoff{everybody}", {"seats": leaders}),)


def all_votes_in(state: State, poll: Poll) -> bool:
    """Whether every vote of a poll is in; as long as one is missing, another may still lead."""
    cast = sum(one.votes for one in poll.counts)
    return _voters(state, poll) <= {ballot.voter for ballot in poll.ballots} or cast >= votes_there(
        state, poll
    )


def votes_there(state: State, poll: Poll) -> int:
    """How many votes a poll can have."""
    voters = _voters(state, poll)
    every = poll.round == 1 or state.options.event_votes == "every"
    doubled = voters.intersection(state.doubled(at(poll.day, "evening"))) if every else ()
    return len(voters) + len(doubled)


def _voters(state: State, poll: Poll) -> set[int]:
    held = (voters for day, turn, voters, _ in rounds(state) if (day, turn) == (poll.day, poll.round))
    return set(next(held, ()))


class Dossier(Struct, frozen=True):
    """A seat in the GM's notebook: role, camp, how it left, and the marks on it."""

    seat: int
    role: Text | None
    camp: str
    gone: Text | None
    marks: tuple[Text, ...]
    remarks: tuple[str, ...]


class Explained(Struct, frozen=True):
    """What a role or an event card is called, and what it does."""

    key: str
    name: Text
    rule: Text


class Desk(Struct, frozen=True):
    """The GM's own pages: everything."""

    dossiers: tuple[Dossier, ...]
    census: Census
    say: tuple[Text, ...]
    """The sentences of now, to read aloud."""
    heed: tuple[Text, ...]
    """What the game master heeds now and does not say."""
    verb: str
    """What is said next, empty where a turn is only called."""
    turn: Turn | None
    turns: tuple[Turn, ...]
    pile: tuple[Text, ...]
    resolution: tuple[Text, ...]
    proposed: Proposed | None
    owing: tuple[int, ...]
    consequences: tuple[Consequence, ...]
    """What follows from the composition, as long as it can be changed."""
    tied: tuple[int, ...]
    round: int
    """Which vote of the evening is held (`voting.Round`)."""
    explained: tuple[Explained, ...]
    """The roles and the card that this step is about."""
    votes_shown: str
    """Whether who voted for whom is the GM's alone to see."""
    notes: tuple[Note, ...]
    held: Text | None


def desk(state: State) -> Desk:
    """What the GM's own pages show."""
    called = turns(state)
    turn = first_open(called)
    verb, sentences = prompt(state, called)
    night = day_of(state.now) - (part_of(state.now) == "day")
    return Desk(
        dossiers=tuple(_dossiers(state)),
        census=state.census,
        say=tuple([text for text in sentences if not text.key.startswith(NOTE)]),
        heed=tuple([text for text in sentences if text.key.startswith(NOTE)]),
        verb=verb,
        turn=turn,
        turns=called,
        pile=tuple(map(event_label, state.pile)),
        resolution=resolution(state, night) if part_of(state.now) != "evening" and night else (),
        proposed=proposed_verdict(state),
        owing=state.story.owing,
        consequences=consequences(state) if state.phase == "setup" else (),
        tied=tied_seats(state),
        round=round_held(state),
        explained=tuple(_explanations(state, turn)),
        votes_shown=state.options.votes_shown,
        notes=notes(state),
        held=held_up(state, turn),
    )


def _explanations(state: State, turn: Turn | None) -> Iterator[Explained]:
    """The roles and the card of the turn that is called; of an evening, the event that was chosen."""
    day = day_of(state.now)
    for key in turn.roles if turn else ():
        yield Explained(key, role_label(key), Text(f"magic-city-role-{key}-text"))
    event = turn.event if turn else event_of(state, day) if part_of(state.now) == "evening" else None
    if event:
        yield Explained(event, event_label(event), Text(f"magic-city-event-{event}-text"))


def _dossiers(state: State) -> Iterator[Dossier]:
    told = state.in_check if state.checking else ()
    remarks = [fact.move for fact in state.story.of(Remark)]
    camps = {role.key: role.camp for role in state.roles}
    linked, jailed = trees(state), state.story.living - state.present(state.now)
    for seat, role in enumerate(state.roles_at(), 1):
        key, gone = (told[seat - 1] if told else "") or role.key, state.story.left(seat)
        marks = [
            Text("magic-city-mark-tree", {"seat": Who(next(one for one in tree.move.seats if one != seat))})
            for tree in linked
            if seat in tree.move.seats
        ]
        if seat in jailed:
            marks.append(Text("magic-city-mark-prison"))
        if role.camp == "djinn" and namings_of(state, seat):
            marks.append(Text("magic-city-mark-djinn"))
        yield Dossier(
            seat,
            role_label(key) if key else None,
            camps.get(key, ""),
            Text(f"magic-city-left-{gone.cause}") if gone else None,
            tuple(marks),
            tuple([remark.words for remark in remarks if remark.seat == seat]),
        )
