"""What the game master says now, and the verb of the next choice."""

from __future__ import annotations

from companion.games.werewolf.course import proposal
from companion.games.werewolf.night import executed_on
from companion.games.werewolf.parts import day_of, part_of
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Text, Who

from .course import minutes_of_day, word_of
from .evening import DRAWN, counted, event_of, last_poll, tied
from .events import EVENTS, event_label
from .phones import question
from .resolution import dawn
from .script import Turn, current, opening, turns
from .state import State, fits

Said = tuple[Text, ...]
NOTE = "magic-city-note-"
"""How the keys of sentences begin that only the game master reads; all others are read aloud."""


def prompt(state: State) -> tuple[str, Said]:
    """The verb of the next choice (empty: a turn is only called), and the sentences to say or to heed."""
    if state.ended:
        verb = "sign-off" if state.mvp else "mvp"
        return verb, (Text(f"village-prompt-{'sign' if state.mvp else 'mvp'}"),)
    if state.phase == "setup":
        return _setup(state)
    if proposal(state) and part_of(state.now) != "day":
        return "verdict", (*_executed(state), Text("village-prompt-verdict"))
    turn, first = current(state), opening(state)
    if turn:
        vortex = (Text("magic-city-say-vortex"),) if state.rechecking and turn == turns(state)[0] else ()
        return turn.verb or "turn-over", (*vortex, *first, turn.say, *_aside(turn))
    if question(state) in ("check", "night"):
        return "close-question", (Text(f"magic-city-say-phones-{question(state)}"),)
    if state.phase == "check":
        key = "magic-city-say-first-day" if turns(state) else "magic-city-say-first-day-phones"
        return "proceed", (*first, Text(key, {"minutes": minutes_of_day(state, 1)}))
    verb, said = {"day": _day, "evening": _evening, "night": _dawn}[part_of(state.now)](state)
    return verb, (*first, *said)


def _aside(turn: Turn) -> Said:
    """What the game master heeds in a turn and does not say."""
    if turn.event == "slum":
        return (Text(f"{NOTE}slum"),)
    return (Text(f"{NOTE}card-phones"),) if turn.say.key == "magic-city-say-card-phones" else ()


def _executed(state: State) -> Said:
    """Who was executed today, or that nobody was; nothing before that is decided."""
    if part_of(state.now) != "evening" or not state.story.of(Execution, state.now):
        return ()
    executed = tuple(map(Who, executed_on(state, day_of(state.now))))
    return (
        Text("magic-city-say-executed", {"seat": executed}) if executed else Text("magic-city-say-nobody"),
    )


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
        return "shot", (*_executed(state), Text("magic-city-say-shot", {"seat": Who(owing[0])}))
    if not state.story.of(Execution, state.now):
        return _vote(state)
    executed = tuple(map(Who, executed_on(state, day_of(state.now))))
    event = event_of(state, day_of(state.now))
    if state.hand:
        key = "magic-city-say-airship" if event == "airship" else "magic-city-say-choose"
        return "choose-event", (Text(key, {"seat": executed}),)
    if state.event_due:
        number = min(DRAWN, len(state.pile))
        draw = Text("magic-city-say-draw", {"seat": executed, "number": number})
        return "draw-events", (*_executed(state), draw)
    if state.rechecking:
        return "proceed", (Text("magic-city-say-night-asleep"),)
    text = (Text("magic-city-say-event", {"event": event_label(event)}),) if event else _executed(state)
    if event and state.event_open:
        verb = "close-question" if question(state) else EVENTS[event].asks
        again = tuple(map(Who, tied(state)))
        more = (Text("magic-city-say-tied", {"seats": again}), Text(f"{NOTE}tied")) if again else ()
        return verb, (*text, Text(f"magic-city-say-{event}", {"seat": executed}), *more)
    return "proceed", (*text, Text(f"magic-city-say-night{_phones(state)}"))


def _vote(state: State) -> tuple[str, Said]:
    last = last_poll(state)
    if question(state):
        return "close-question", (Text(f"magic-city-say-phones-{question(state)}"),)
    if last is None or not last.leaders:
        return "execution", (Text("magic-city-say-vote"),)
    leaders = tuple(Who(seat) for seat in last.leaders)
    if not counted(state, last):
        return "execution", (Text(f"{NOTE}vote-so-far", {"number": sum(c.votes for c in last.counts)}),)
    if len(leaders) == 1:
        return "execution", (Text("magic-city-say-execute", {"seat": leaders[0]}),)
    if tied(state):
        again = "-again" if last.round != 1 else ""
        return "execution", (Text(f"magic-city-say-tied{again}", {"seats": leaders}), Text(f"{NOTE}tied"))
    voters = "-all" if state.options.tied_vote else ""
    return "runoff", (Text(f"magic-city-say-runoff{voters}", {"seats": leaders}),)


def _dawn(state: State) -> tuple[str, Said]:
    return "proceed", (Text(f"{NOTE}dawn"),)
