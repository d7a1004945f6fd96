"""The script: whose turn it is, what the game master says, and what is to be pointed at."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.facts import day_of, part_of
from companion.games.werewolf.night import Attack, Divination, Reading, executed_on
from companion.games.werewolf.story import RoleChange
from companion.kernel.words import Param, Text, Who

from .evening import dealt_at, event_of
from .night import ORDER, CardFact, SecondAttack, hands
from .state import State
from .table import AWAKENED, CHECK, EVENTS, WOLVES, EventKey, event_label, role_label

ANSWERED = frozenset({"divine", "read"})
"""Turns after which something is shown."""


class Turn(Struct, frozen=True):
    """One turn of the script. `verb` says what was pointed at; without one it is over by a tap.

    `seats` are those that open their eyes, `acting` those of them that still have to choose.
    """

    key: str
    say: Text
    verb: str = ""
    seats: tuple[int, ...] = ()
    acting: tuple[int, ...] = ()
    number: int = 1
    """How many seats are pointed at."""
    done: bool = False
    answer: tuple[Text, ...] = ()
    """What the GM shows by a sign of the hand."""
    roles: tuple[str, ...] = ()
    """The roles that are called."""
    event: EventKey | None = None
    """The card that works in this turn."""
    close: Text | None = None
    """What closes the eyes again; nothing where they stay open, or where it is said in the turn itself."""


def turns(state: State) -> tuple[Turn, ...]:
    """The turns of a role check or of a night, in the source's order; none by day.

    Where all choose on their phones only what is said aloud is left, and what the executed point at.
    """
    return tuple(_turns(state))


def _turns(state: State) -> Iterator[Turn]:
    phase = state.phase
    if phase == "check" or (state.rechecking and phase == "open"):
        return iter(()) if state.on_phones and state.by_device else _check(state)
    return _night(state) if phase == "open" and part_of(state.now) == "night" else iter(())


def current(state: State) -> Turn | None:
    """The turn that is called now."""
    return first_open(_turns(state))


def first_open(called: Iterable[Turn]) -> Turn | None:
    """The one of these turns that is called now."""
    return next((turn for turn in called if not turn.done), None)


def opening(state: State, called: Sequence[Turn]) -> tuple[Text, ...]:
    """What is said before the call of now: how the turn before ends; at first, that all close their eyes."""
    turn = first_open(called)
    over = called[: called.index(turn)] if turn else called
    if over:
        last = over[-1].close
        return (last,) if last else ()
    return (Text("magic-city-say-close-all"),) if called and state.checking else ()


def _check(state: State) -> Iterator[Turn]:
    told, cards, numbers = state.in_check, state.cards, state.numbers
    for role in CHECK:
        if not numbers[role]:
            continue
        group = WOLVES if role == "werewolf" else frozenset({role})
        yield _role_check_turn(state, role, group, told, sum([cards[key] for key in group]))
        if role == "seer" and _looks(state):
            yield from _choosing(state, "divine", Divination, Text("magic-city-say-first-look"))


def _role_check_turn(
    state: State, role: str, group: frozenset[str], told: tuple[str, ...], number: int
) -> Turn:
    key = f"check-{role}"
    holders = tuple([seat for seat, known in enumerate(told, 1) if known in group])
    over = key in state.over
    left = len(holders) < number <= len(with_closed_eyes(state, role))
    asked = number > 0 and left
    say = (
        Text("magic-city-say-check-wolves")
        if role == "werewolf" and state.number("werewolf") + state.number("evil-eye") > 1
        else Text("magic-city-say-check", {"role": role_label(role)})
    )
    complete = not asked and not state.by_device and number > 0
    looks = role == "seer" and _looks(state)
    return Turn(
        key,
        say,
        "opened-eyes" if asked else "",
        holders,
        (),
        number,
        over or complete,
        roles=(role,),
        close=None if looks else _closing((role,)),
    )


def _looks(state: State) -> bool:
    """Whether the seer looks at somebody at the role check, and keeps the eyes open for it."""
    return state.phase == "check" and state.options.first_divination != "none"


def _closing(roles: Iterable[str]) -> Text:
    return Text("magic-city-say-close", {"roles": tuple(map(role_label, roles))})


def with_closed_eyes(state: State, role: str) -> list[int]:
    """Who may open the eyes for a role: whoever has not for another; for the evil-eye, a wolf."""
    told = state.in_check or ("",) * len(state.seats)
    among = sorted(state.story.living) if state.rechecking else state.seats
    wanted = "werewolf" if role == "evil-eye" else ""
    return [seat for seat in among if told[seat - 1] == wanted]


def _night(state: State) -> Iterator[Turn]:
    night = day_of(state.now)
    if awakened := awakening(state):
        text = Text(f"magic-city-say-awakening-{state.options.chimera_joins}")
        yield replace(_plain_turn(state, "awakening", text, awakened), roles=("chimera",))
    yield from _card(state, night)
    if state.on_phones:
        return
    for step in ORDER:
        if not _in_play(state, step.ability):
            continue
        yield from _choosing(state, step.ability, step.fact, _sentence(state, step.ability))
        if step.ability == "attack" and event_of(state, night) == "forest":
            yield from _choosing(state, "forest", SecondAttack, Text("magic-city-say-forest"))


def awakening(state: State) -> tuple[int, ...]:
    """The chimera whose awakening is announced as this night begins."""
    return tuple(c.seat for c in _last_awakening(state)[:1] if c.at == state.now - 1)


def _last_awakening(state: State) -> list[RoleChange]:
    """The awakening since the role cards were last dealt, and when it joined the wolves; in time."""
    return [c for c in state.story.changes if c.role.key == AWAKENED.key and c.at > dealt_at(state)]


def _card(state: State, night: int) -> Iterator[Turn]:
    event = event_of(state, night) if night else None
    if event is None or EVENTS[event].when != "night":
        return
    executed = tuple(executed_on(state, night))
    who: dict[str, Param] = {"seat": tuple(map(Who, executed))}
    said = Text(f"magic-city-say-{event}", who)
    if event == "cult":
        if state.on_phones:
            return  # the madman reads it there
        mad = tuple(s for s in state.seats if state.role(s).key == "madman" and s in state.story.living)
        up = Text("magic-city-answer-hands", {"seats": tuple(map(Who, hands(state, state.now)))})
        called = _plain_turn(state, "cult", said, mad, (up,))
        yield replace(called, event=event, roles=("madman",), close=Text("magic-city-say-close-cult"))
        return
    close: Text | None = Text("magic-city-say-close-executed", who)
    if state.on_phones:  # nobody has closed the eyes
        said, close = Text("magic-city-say-card-phones", {**who, "event": event_label(event)}), None
    done = bool(state.story.of(CardFact, state.now))
    number = 2 if event == "tree" else 1
    yield Turn(event, said, EVENTS[event].asks, executed, (), number, done, event=event, close=close)


def _in_play(state: State, ability: str) -> bool:
    """Whether a turn is called: of each role that was dealt, whether its holder lives or not."""
    if ability == "guess" and _last_awakening(state):
        return False  # 003: its turn is not called any more; the vortex resets that
    return bool(_called_roles(ability, state)) or bool(state.able(state.story.living, ability))


def _called_roles(ability: str, state: State) -> tuple[str, ...]:
    """The roles that were dealt and are called for an ability; the evil-eye wakes as one of the wolves."""
    if ability == "attack":
        return ("werewolf",)
    able, numbers = [role.key for role in state.roles if ability in role.abilities], state.numbers
    return tuple([key for key in able if numbers.get(key)])


def _sentence(state: State, ability: str) -> Text:
    if ability == "read":
        executed = tuple(executed_on(state, day_of(state.now)))
        if not executed:
            return Text("magic-city-say-read-none")
        return Text("magic-city-say-read", {"seat": tuple(map(Who, executed))})
    if ability != "guard":
        return Text(f"magic-city-say-{ability}")
    return Text("magic-city-say-guard", {"roles": tuple(map(role_label, _called_roles(ability, state)))})


def _choosing(state: State, key: str, kind: type, say: Text) -> Iterator[Turn]:
    """A turn in which holders choose; what a look showed is a turn of its own."""
    ability = "attack" if key == "forest" else key
    holders = tuple(state.able(state.seats, ability, state.now))
    unread = kind is Reading and not executed_on(state, day_of(state.now))
    there = () if unread or not holders else state.present(state.now)
    able = [seat for seat in holders if seat in there]
    facts = [fact for fact in state.story.of(kind, state.now) if type(fact.move) is kind]
    acted = [fact.move.seat for fact in facts]
    together = issubclass(kind, Attack)
    acting = () if together and acted else tuple([seat for seat in able if seat not in acted])
    verb = str(kind.__struct_config__.tag) if acting else ""  # type: ignore[attr-defined]
    over = key in state.over or (bool(able) and not acting)
    called = _called_roles(ability, state)
    event = event_of(state, day_of(state.now))
    slum = event == "slum" and ability in ("guard", "ward")
    card: EventKey | None = "forest" if key == "forest" else "slum" if slum else None
    again = key == "attack" and event == "forest"
    close = None if again or key in ANSWERED else _closing(called)
    yield Turn(key, say, verb, holders, acting, 1, over, roles=called, event=card, close=close)
    if key in ANSWERED:  # the sentence is said with nobody there to see the answer, too
        shown = [(state.story.colours.get(fact.id), fact.move.target) for fact in facts]
        answers = [Text(f"magic-city-answer-{colour}", {"seat": Who(to)}) for colour, to in shown if colour]
        text = Text(f"magic-city-say-{key}-answer")
        yield _plain_turn(state, f"{key}-answer", text, tuple(sorted(set(acted))), tuple(answers))


def _plain_turn(
    state: State, key: str, say: Text, seats: tuple[int, ...], answer: tuple[Text, ...] = ()
) -> Turn:
    return Turn(key, say, "", seats, (), 1, key in state.over, answer)
