"""The day (004 昼フェーズ): talk under a clock, or written in turns, each followed by a whisper turn."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.facts import put
from companion.games.werewolf.talk import Discussion, HoldsClock, LengthensClock, RunsClock, TurnsClock
from companion.kernel import game

from .state import OVER, SKIP, Speech, State, Utterance, translate_sentence

Words = Annotated[str, Meta(max_length=400)]


class AIWolfVerb(game.Verb, frozen=True):
    """Base of this game's verbs. People cannot forget what they were shown: nothing of it is taken back."""

    traits = game.Trait.FINAL


def morning(state: State, said: int) -> State:
    """The state at the beginning of a day: with the clock of its talk, or before its first turn."""
    talk = Discussion.of(state.options.minutes * 60)
    # On the first day people still sit down; from then on all have just answered, and nobody need start it.
    begun = state.day > 0 and state.options.talk == "spoken" and state.setup.rules >= 2
    return replace(
        state,
        phase="talk",
        discussion=talk.start(said) if begun else talk,
        turn=0,
        queue=(),
        talk_over=(False, not state.pack_whispers),
        done=frozenset(),
        since=said,
    )


def evening(state: State, said: int) -> State:
    """The state after the talk, in which everybody is asked. On the first day there is only a divination
    (004)."""
    nobody = (None,) * len(state.seats)
    first = state.day == 0
    state = replace(
        state,
        phase="night",
        exiled=0 if first else None,
        discussion=state.discussion.pause(said),
        queue=(),
        since=said,
        votes=nobody,
        targets=nobody,
        ballots=(),
    )
    if state.options.order == "together":
        return state
    return after_exile(state, said) if first else replace(state, phase="vote")


def after_exile(state: State, said: int) -> State:
    """The state after the exile where votes come first: whispers of a table that writes, then the choices."""
    if state.options.talk == "typed" and state.pack_whispers:
        return _whisper_turn(replace(state, turn=1, talk_over=(True, False)), said)
    return _choices(state, said)


def _choices(state: State, said: int) -> State:
    return replace(state, phase="night", targets=(None,) * len(state.seats), since=said)


class AnybodysClock(TurnsClock, AIWolfVerb, frozen=True):
    """Base of what is said to the clock of the talk: by whoever runs the table, or any living person."""

    said_by = game.REFEREES | game.SEATS
    phases = frozenset({"talk"})
    traits = game.Trait(0)

    @classmethod
    def against(cls, state: State) -> game.Text | None:
        """Written talk has turns and no clock."""
        return None if state.options.talk == "spoken" else game.Text("kernel-not-offered")

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[game.Action]:
        """Offered where the clock is not so yet."""
        seat = game.seat_of(viewer)
        return super().offer(state, viewer) if seat is None or seat in state.talkers else ()


class RunTalk(RunsClock, AnybodysClock, frozen=True):
    """The clock of the day's talk runs."""


class HoldTalk(HoldsClock, AnybodysClock, frozen=True):
    """The clock of the day's talk stands."""


class MoreTalk(LengthensClock, AIWolfVerb, frozen=True):
    """The talk of the day is longer."""

    phases = frozenset({"talk"})
    traits = game.Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[game.Action]:
        """Offered where the talk is spoken."""
        return super().offer(state, viewer) if state.options.talk == "spoken" else ()


class EndTalk(AIWolfVerb, frozen=True):
    """Everybody has finished talking."""

    phases = frozenset({"talk"})
    traits = game.Trait.FINAL | game.Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[game.Action]:
        """Offered where the talk is spoken; written talk ends by its own rules."""
        if state.options.talk != "spoken":
            raise game.Illegal(game.Text("aiwolf-written"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which everybody is asked for the night."""
        return evening(state, entry.said)


class EndOwnTalk(AIWolfVerb, frozen=True):
    """A seat has said all, or has something to say after all: when all have, the spoken talk is over."""

    over: bool = True
    said_by = game.SEATS
    phases = frozenset({"talk"})
    traits = game.Trait.FINAL | game.Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[game.Action]:
        """Offered to the living people of a table that talks aloud."""
        if state.options.talk == "spoken" and game.seat_of(viewer) in state.talkers:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's word; once all have said it, the rules end the talk."""
        seat = {entry.seat}
        return replace(state, done=state.done | seat if self.over else state.done - seat)

    def log_text(self, state: State, entry: Any, viewer: str) -> game.Text | None:
        """The line for everybody: who has said all, or not yet."""
        seat = game.Who(entry.seat)
        return game.Text(f"aiwolf-tell-end-own-talk-{'over' if self.over else 'more'}", {"seat": seat})


class AllSaid(Struct, frozen=True, tag_field="drawn", tag="all-said"):
    """What ended a spoken talk was that all had said all, and not the clock."""


class TimeUp(AIWolfVerb, frozen=True):
    """By the rules: the time of a question is over. Who has not answered passes, or names nobody; and a
    spoken talk is over, too, once all have said all."""

    said_by = game.RULES
    phases = frozenset({"talk", "whisper", "vote", "night"})
    Drawn = AllSaid

    def draw(self, state: State, entry: Any, chance: game.Chance) -> AllSaid | None:
        """No chance, but what the log tells of that moment."""
        return AllSaid() if state.all_said else None

    def log_text(self, state: State, entry: Any, viewer: str) -> game.Text | None:
        """The line for everybody: by what the time is over."""
        return game.Text("aiwolf-tell-all-said") if entry.drawn else super().log_text(state, entry, viewer)

    def apply(self, state: State, entry: Any) -> State:
        """The state after the time: the night, the next speaker, or nobody in place of each missing
        answer."""
        if entry.drawn and not state.all_said:
            raise game.Illegal(game.Text("kernel-not-drawn"))
        if state.phase == "talk" and state.options.talk == "spoken":
            return evening(state, entry.said)
        if state.phase == "talk":
            return _add_talk(state, state.queue[0], "skip", "", entry.said)
        if state.phase == "whisper":
            for seat in state.waiting:
                state = _add_whisper(state, seat, "skip", "", entry.said)
            return state
        votes = tuple(0 if vote is None else vote for vote in state.votes)
        targets = tuple(0 if target is None else target for target in state.targets)
        return replace(state, votes=votes, targets=targets if "target" in state.asked else state.targets)


class Order(Struct, frozen=True, tag_field="drawn", tag="order"):
    """In which order the living speak this turn."""

    seats: Annotated[tuple[Annotated[int, Meta(ge=1, le=16)], ...], Meta(max_length=16)]


class NextTurn(AIWolfVerb, frozen=True):
    """By the rules: a turn of written talk begins; chance orders the speakers (004 対話)."""

    said_by = game.RULES
    phases = frozenset({"talk"})
    Drawn = Order
    traits = game.Trait.FINAL | game.Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: game.Chance) -> Order:
        """A fair order of the living."""
        return Order(chance.shuffle(sorted(state.living)))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which everybody alive is asked to speak, in the order that was drawn."""
        if entry.drawn is None or sorted(entry.drawn.seats) != sorted(state.living):
            raise game.Illegal(game.Text("kernel-not-drawn"))
        return replace(state, turn=state.turn + 1, queue=entry.drawn.seats, since=entry.said)


class Speaks(AIWolfVerb, frozen=True):
    """Base of what a seat that is asked says: words, nothing this turn (Skip), or no more today (Over)."""

    said_by = game.SEATS
    traits = game.Trait.FINAL | game.Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[game.Action]:
        """Offered to whoever is waited for."""
        if game.seat_of(viewer) not in state.waiting:
            raise game.Illegal(game.Text("aiwolf-not-your-turn"))
        yield cls.action(owed=True, until=state.ends, text={"optional": True})

    def log_text(self, state: State, entry: Any, viewer: str) -> game.Text | None:
        """The line for everybody: what was said."""
        kind, text = _speech(self)
        seat = entry.seat
        said = translate_sentence(text, seat, len(state.seats)) or text
        return game.Text(f"aiwolf-tell-{self.verb()}-{kind}", {"seat": game.Who(seat), "text": said})


class Say(Speaks, frozen=True):
    """What a seat says on its turn."""

    kind: Speech = "talk"
    text: Words = ""
    phases = frozenset({"talk"})

    def apply(self, state: State, entry: Any) -> State:
        """The state with the words said before everybody; the next seat is asked."""
        seat, (kind, text) = entry.seat, _speech(self)
        if state.options.talk == "typed":
            return _add_talk(state, seat, kind, text, entry.said)
        turn = 1 + sum((one.day, one.seat) == (state.day, seat) for one in state.talks)
        return replace(state, talks=(*state.talks, Utterance(state.day, turn, seat, kind, text)))


class Whisper(Speaks, frozen=True):
    """What a seat whispers after a turn. Everybody alive is asked; only what wolves whisper is kept."""

    kind: Speech = "over"
    text: Words = ""
    phases = frozenset({"whisper"})

    def apply(self, state: State, entry: Any) -> State:
        """The state with the whisper in it, which wolves hear at once (004 人狼同士の対話)."""
        return _add_whisper(state, entry.seat, *_speech(self), entry.said)

    def log_text(self, state: State, entry: Any, viewer: str) -> game.Text | None:
        """The line for whoever said it, and at the end for all; what was whispered by no wolf is read by
        nobody else."""
        heard = state.role(entry.seat) == "werewolf" and (state.phase == "over" or viewer == "gm")
        return super().log_text(state, entry, viewer) if heard or viewer == entry.actor else None


def _speech(move: Any) -> tuple[Speech, str]:
    """What was said: no words are nothing said, and the competition's own words mean what they mean there."""
    text = move.text.strip()
    if text in (SKIP, OVER):
        return ("skip" if text == SKIP else "over"), ""
    if move.kind == "talk":
        return ("talk", text) if text else ("skip", "")
    return move.kind, ""


def _add_talk(state: State, seat: int, kind: Speech, text: str, said: int) -> State:
    said_now = Utterance(state.day, state.turn, seat, kind, text)
    state = replace(state, talks=(*state.talks, said_now), queue=state.queue[1:], since=said)
    if state.queue:
        return state
    turn = [u for u in state.talks if (u.day, u.turn) == (state.day, state.turn)]
    # Where votes come first (0.4 to 0.6), the wolves whisper at night and not after each turn.
    wolves = state.talk_over[1] or state.options.order == "vote-first"
    state = replace(state, talk_over=(all(u.kind == "over" for u in turn), wolves))
    return _next_turn(state, said) if wolves else _whisper_turn(state, said)


def _whisper_turn(state: State, said: int) -> State:
    """The state in which everybody alive is asked to whisper."""
    return replace(state, phase="whisper", targets=(None,) * len(state.seats), since=said)


def _add_whisper(state: State, seat: int, kind: Speech, text: str, said: int) -> State:
    if state.role(seat) == "werewolf":
        kept = Utterance(state.day, state.turn, seat, kind, text)
        state = replace(state, whispers=(*state.whispers, kept))
    state = replace(state, targets=put(state.targets, seat, 0))
    if state.targets.count(None) > len(state.targets) - len(state.living):
        return state
    turn = [u for u in state.whispers if (u.day, u.turn) == (state.day, state.turn)]
    return _next_turn(
        replace(state, talk_over=(state.talk_over[0], all(u.kind == "over" for u in turn))), said
    )


def _next_turn(state: State, said: int) -> State:
    """The state in another turn, until there were as many as may be or all have ended both (004)."""
    if all(state.talk_over) or state.turn >= state.options.turns:
        return evening(state, said) if state.exiled is None else _choices(state, said)
    if state.talk_over[0]:  # only the wolves go on
        return _whisper_turn(replace(state, turn=state.turn + 1), said)
    return replace(state, phase="talk", queue=(), since=said)


TALK: tuple[type[game.Verb], ...] = (RunTalk, HoldTalk, MoreTalk, EndTalk, EndOwnTalk, Say, Whisper, NextTurn)
TALK += (TimeUp,)
