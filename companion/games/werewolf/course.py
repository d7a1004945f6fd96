"""A story that a game master leads: the clock of its days, verdict, MVP, a first look, the notebook."""

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel import capabilities
from companion.kernel.clock import Clock, ClockReading, reading
from companion.kernel.game import RULES, Action, Choice, Entry, Game, Result, Seat, Trait, Verb, actions_of
from companion.kernel.results import Rule
from companion.kernel.verbs import ChecksItself, choices, number, reasons, seats, stands
from companion.kernel.words import Illegal, Param, Text

from . import facts
from .deaths import HOOKS, went_home
from .night import WARDS, Divination, attack_missing, harmless
from .points import SCHEME, result
from .roles import CampKey, Judgement, RoleKey, camp_label
from .state import Chosen, Ended, StoryState, check_seats, judgement_of, only
from .story import Modifiers
from .talk import MINUTE, Discussion, HoldsClock, RunsClock

MOST_WRITTEN = 3000
"""Moves in one notebook; a long evening takes three hundred."""


class CourseState(StoryState, frozen=True, kw_only=True):
    """A story with the clock of its days, until the GM's verdict."""

    modifiers: ClassVar[Modifiers] = Modifiers(HOOKS, WARDS)
    discussion: Discussion
    played_on: frozenset[int] | None = None
    """Who lived when the GM let it go on against a proposed verdict."""
    announced: tuple[frozenset[int], ...] = ()
    """Who lived at the end of each part, as it stood when the present part began."""
    asked_anew: tuple[tuple[str, str], ...] = ()
    """What phones were asked anew, by name, and the entry that said so (`asking.AsksAnew`)."""
    thrown_away: frozenset[str] = frozenset()
    """The answers that were thrown away with it, by the ids of their entries."""
    looked: frozenset[str] = frozenset()
    """The answers of who only looked at the own role, by the same."""
    written: int = 0
    """How many moves have been written."""

    @property
    def clock(self) -> Clock:
        """The clock of the day's discussion."""
        return self.discussion.clock

    @property
    def minutes(self) -> int:
        """How long the day's discussion is in all."""
        return self.discussion.seconds // MINUTE

    @property
    def pending(self) -> bool:
        """Whether something has still to be entered, the attack of a night among it."""
        now = self.story.departures[-1].at == self.now
        return super().pending or (now and attack_missing(self, self.now))

    @property
    def judging(self) -> bool:
        """Whether the village may end at this moment."""
        return True

    @property
    def winners(self) -> tuple[str, ...]:
        """The camps that can win, and nobody."""
        return (*(camp.key for camp in self.camps if camp.key != "own"), "nobody")

    @property
    def phase(self) -> str:
        """Open until the GM's verdict."""
        return "over" if self.ended else "open"


def proposal(state: CourseState) -> Judgement | None:
    """What the rules say now that somebody has left; nothing while the GM lets it go on, or after the end."""
    if state.ended or state.played_on == state.story.living or not state.judging:
        return None
    return judgement_of(state)


class NotebookVerb(Verb, frozen=True):
    """Base of what a game master says beside the facts."""

    prefix = "village"
    said_by = frozenset({"gm"})

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the GM alone, unless a verb says otherwise."""
        return super().log_text(state, entry, viewer) if viewer == "gm" else None


class RulesVerb(Verb, frozen=True):
    """Base of what the rules do by themselves while the story is open; nobody takes it back."""

    prefix = "village"
    said_by = RULES
    traits = Trait.FINAL
    phases = frozenset({"open"})


class Public(NotebookVerb, frozen=True):
    """Base of what happens before everybody's eyes."""

    worded_as: ClassVar[str] = ""
    """The verb whose sentence it has in the log, where that is not its own."""

    def log_text(self, state: CourseState, entry: Any, viewer: str) -> Text | None:
        """The same line for all."""
        return Text(f"village-tell-{self.worded_as or self.verb()}", self.params())


class ProceedsToPart(Public, ChecksItself, frozen=True):
    """Base of the word that the next part begins; it names which, so that a second tap says nothing new."""

    day: facts.Night
    part: facts.Part
    traits = Trait.BEGINS

    @classmethod
    @abstractmethod
    def held_up(cls, state: Any) -> Illegal | None:
        """Why the next part cannot begin yet: a turn, a shot, a verdict to be answered."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered where nothing holds the story up."""
        day, part = next_part(state)
        if cls.held_up(state) is None and day <= facts.MOST_DAYS:
            yield cls.action(day=day, part=only(part))

    def must_be_next(self, state: Any, entry: Any) -> None:
        """Refuses any other part than the next, and to go on while something holds the story up."""
        if (self.day, self.part) != next_part(state):
            raise Illegal(Text("village-changed"), "part")
        held = self.held_up(state)
        if held and not (held.forbidden and entry.irregular):
            raise held

    def params(self) -> dict[str, Param]:
        """The part that begins, in words."""
        return {"when": facts.when_label(facts.at(self.day, self.part))}


def next_part(state: StoryState) -> tuple[int, facts.Part]:
    """The day and part that come next."""
    return facts.day_of(state.now + 1), facts.part_of(state.now + 1)


class PlayOn(NotebookVerb, frozen=True):
    """The proposed verdict does not stand: the village goes on until somebody else leaves."""

    @classmethod
    def offer(cls, state: CourseState, viewer: str) -> Iterable[Action]:
        """Offered where a verdict is proposed."""
        if proposal(state) is None:
            raise Illegal(Text("village-nothing-proposed"))
        yield cls.action()

    def apply(self, state: CourseState, entry: Any) -> CourseState:
        """The state in which no verdict is proposed as long as the same people live."""
        return replace(state, played_on=state.story.living)


class Verdict(Public, frozen=True):
    """The GM's word on who won: as proposed or not; `also` win by a condition that only the GM can judge."""

    camp: CampKey
    also: Annotated[tuple[Seat, ...], Meta(max_length=facts.MOST_SEATS)] = ()

    @classmethod
    def offer(cls, state: CourseState, viewer: str) -> Iterable[Action]:
        """Offered with any camp, once every seat has its role."""
        if not state.complete:
            raise Illegal(Text("village-uncast"))
        judgement = proposal(state)
        among = (Choice(key, camp_label(key, state.camp_words)) for key in state.winners)
        none = reasons({}, Text("village-no-such-camp"))
        camp = choices(among, value=judgement.camp if judgement else None, **none)
        yield cls.action(owed=judgement is not None, camp=camp, also=seats(state.seats, optional=True))

    def apply(self, state: CourseState, entry: Any) -> CourseState:
        """The state in which the village is over."""
        check_seats(state, self)
        ended = Ended(self.camp, state.now, self.also)
        return replace(state, ended=ended, discussion=state.discussion.pause(entry.said))

    def log_text(self, state: CourseState, entry: Any, viewer: str) -> Text | None:
        """The line for all, with the camp by its name."""
        return Text("village-tell-verdict", {"camp": camp_label(self.camp, state.camp_words)})


class Mvp(NotebookVerb, frozen=True):
    """The GM's choice."""

    seat: Seat
    was: Seat | None = None

    @classmethod
    def offer(cls, state: CourseState, viewer: str) -> Iterable[Action]:
        """Offered with any seat, at any time."""
        chosen = stands(state.mvp and state.mvp.seat, "village-changed")
        yield cls.action(seat=state.seats, was=chosen)

    def apply(self, state: CourseState, entry: Any) -> CourseState:
        """The state with the one that was chosen last."""
        return replace(state, mvp=Chosen(self.seat, entry.id))


class ClockVerb(Public, frozen=True):
    """Base of what is said to the clock, until the verdict."""

    phases = frozenset({"open"})


class ClockMinutes(ClockVerb, frozen=True):
    """How long today's discussion is; what is left changes by the difference."""

    minutes: Annotated[int, Meta(ge=0, le=99)]
    was: int | None = None

    @classmethod
    def offer(cls, state: CourseState, viewer: str) -> Iterable[Action]:
        """Offered up to 99 minutes."""
        was = stands(state.minutes, "village-changed")
        yield cls.action(minutes=number(0, 99, state.minutes), was=was)

    def apply(self, state: CourseState, entry: Any) -> CourseState:
        """The state with the longer or shorter day."""
        seconds = self.minutes * MINUTE + state.discussion.seconds % MINUTE
        return replace(state, discussion=state.discussion.lasting(seconds, entry.said))


class ClockRun(RunsClock, ClockVerb, frozen=True):
    """The discussion runs."""


class ClockHold(HoldsClock, ClockVerb, frozen=True):
    """The discussion pauses."""


class ByChance(Struct, frozen=True, omit_defaults=True):
    """What chance chose: a seat (0 none), all roles in seat order and the dummy's, names of
    characters, or for each seer somebody white."""

    seat: Annotated[int, Meta(ge=0, le=facts.MOST_SEATS)] = 0
    roles: Annotated[tuple[RoleKey, ...], Meta(max_length=facts.MOST_SEATS)] = ()
    dummy: RoleKey = ""
    characters: Annotated[tuple[str, ...], Meta(max_length=facts.MOST_SEATS)] = ()
    whites: Annotated[tuple[tuple[Seat, Seat], ...], Meta(max_length=facts.MOST_SEATS)] = ()


class DrawsSeat(NotebookVerb, frozen=True):
    """Base of what a game master leaves to chance: one of several seats, each equally likely."""

    Drawn: ClassVar[Any] = ByChance
    nobody: ClassVar[str] = "kernel-not-drawn"
    """The key of the reason where there is nobody among whom to draw."""

    @abstractmethod
    def among(self, state: Any) -> Collection[int]:
        """The seats among which chance chooses."""

    def draw(self, state: Any, entry: Any, chance: Any) -> Any:
        """One of them."""
        among = sorted(self.among(state))
        return self.Drawn(chance.pick(among)) if among else None

    def seat_drawn(self, state: Any, entry: Any) -> int:
        """The seat that chance chose. Raises Illegal where it cannot have chosen it."""
        if entry.drawn is None or entry.drawn.seat not in self.among(state):
            raise Illegal(Text(self.nobody))
        seat: int = entry.drawn.seat
        return seat


class FirstWhite(DrawsSeat, ChecksItself, frozen=True):
    """Somebody white for the seer before the first day, drawn by chance."""

    seat: Seat
    nobody = "village-nobody-white"

    @classmethod
    def offer(cls, state: CourseState, viewer: str) -> Iterable[Action]:
        """Offered for a seer who has not looked yet."""
        if state.now == facts.FIRST_NIGHT and state.options.first_divination == "white":
            seers = [
                seer for seer in state.able(state.seats, "divine", facts.FIRST_NIGHT) if whites(state, seer)
            ]
            if open_to := [seer for seer in seers if not _has_divined(state, seer)]:
                yield cls.action(seat=open_to)

    def among(self, state: CourseState) -> Collection[int]:
        """Somebody white."""
        return whites(state, self.seat) if self.seat in state.seats else ()

    def apply(self, state: CourseState, entry: Any) -> CourseState:
        """The state with the seer's look at the one drawn."""
        facts.require_seats(state.seats, (self.seat,), "seat")
        if state.now != facts.FIRST_NIGHT or state.options.first_divination != "white":
            raise Illegal(Text("village-first-divination-none"), "seat")
        white = self.seat_drawn(state, entry)
        if _has_divined(state, self.seat):
            raise Illegal(Text("village-divined-already"), "seat")
        return state.with_fact(entry, Divination(0, self.seat, white))


def whites(state: CourseState, seer: int) -> tuple[int, ...]:
    """The seats among which chance may choose the white one shown before the first day."""
    held = enumerate(state.roles_at(facts.FIRST_NIGHT), 1)
    return tuple(seat for seat, role in held if seat != seer and harmless(role))


def _has_divined(state: CourseState, seer: int) -> bool:
    return any(fact.move.seat == seer for fact in state.story.of(Divination, facts.FIRST_NIGHT))


O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S", bound=CourseState)


class Notebook(
    Game[O, S, Any, Any],
    capabilities.HasGameMaster,
    capabilities.StartsClock,
    capabilities.PeopleMayLeave,
    capabilities.PlaysInCamps,
    capabilities.TellsProgress,
    Generic[O, S],
):
    """Base of games in which a game master writes a story down as it is played."""

    compared = ("camp", "role")
    most = facts.MOST_SEATS

    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The scheme of source 001."""
        return SCHEME

    def apply(self, state: S, entry: Entry[Any, Any]) -> S:
        """The notebook with one more move in it. Raises Illegal, also where it is full."""
        if state.written >= MOST_WRITTEN:
            raise Illegal(Text("village-book-full", {"most": MOST_WRITTEN}))
        after = super().apply(state, entry)
        return replace(after, written=state.written + 1)

    def result(self, state: S) -> Result | None:
        """The result of the story, once the verdict has been said."""
        return result(state)

    def went_home(self, state: S) -> frozenset[int]:
        """The seats that left by a sudden death."""
        return went_home(state)

    def camp_label(self, camp: str) -> Text:
        """What a camp is called, by the village's words or as the GM wrote it."""
        return camp_label(camp)

    def clock_reading(self, view: Any) -> ClockReading | None:
        """The clock of the day's talk."""
        if view.ending or view.part != "day" or not view.clock.left:
            return None
        return reading(view.clock, Text("village-when-day", {"day": view.day}), view.minutes * MINUTE * 1000)

    def clock_move(self, state: S, *, running: bool) -> Verb | None:
        """The talk of a day runs, or stands."""
        return next((verb() for verb in self._to_clock(state, RunsClock if running else HoldsClock)), None)

    def longer_move(self, state: S, more: int, at: int) -> Verb | None:
        """A longer talk of the day, where it has a clock that has not run down, of 99 minutes at the most."""
        minutes = min(state.minutes + more // 60_000, 99)
        if minutes == state.minutes or not state.discussion.clock.remaining(at):
            return None
        return next((verb(minutes) for verb in self._to_clock(state, ClockMinutes)), None)

    def _to_clock(self, state: S, base: type[Verb]) -> Iterable[Any]:
        """What whoever runs the table may say to the clock of a day's talk."""
        if state.ended or facts.part_of(state.now) != "day":
            return ()
        viewer = self.referee_of(state.options)
        to_clock = (verb for verb in self.verbs if issubclass(verb, base))
        return (verb for verb in to_clock if actions_of(self, state, viewer, verb))

    def headline(self, view: Any) -> Text | None:
        """The day and its part, and how many are left."""
        when = Text(f"village-when-{view.part}", {"day": view.day})
        return Text("village-headline", {"when": when, "n": view.living})


class Note(Struct, frozen=True):
    """A written fact, in time; a `fault` says why it counts for nothing."""

    id: str
    when: Text
    text: Text
    irregular: bool
    note: str
    fault: Text | None
    strikable: bool = True
    """Whether it is an entry of its own: what phones answered is not."""


class ByWord(Struct, frozen=True):
    """A camp in play that wins by the game master's word alone, and whether beside the others."""

    camp: str
    label: Text
    seats: tuple[int, ...]
    beside: bool


class Proposed(Struct, frozen=True):
    """The verdict that the rules propose; about `by_word` they say nothing."""

    camp: str
    label: Text
    reason: Text
    by_word: tuple[ByWord, ...] = ()


def notes(state: StoryState) -> tuple[Note, ...]:
    """Every fact that was entered, those that count for nothing among them, in time."""
    faults = {fault.id: fault.text for fault in state.story.faults}
    in_time = sorted(state.facts, key=lambda fact: fact.at)
    return tuple(
        Note(
            f.id, facts.when_label(f.at), f.move.text, f.irregular, f.note, faults.get(f.id), "." not in f.id
        )
        for f in in_time
    )


def proposed_verdict(state: CourseState) -> Proposed | None:
    """The verdict that waits for the game master's word; nothing where none is proposed."""
    judged = proposal(state)
    if judged is None:
        return None
    camp = camp_label(judged.camp, state.camp_words)
    text = camp if judged.camp == "nobody" else Text("village-why-camp", {"camp": camp})
    held = {c: tuple(s for s, key in enumerate(state.camps_held, 1) if key == c.key) for c in state.camps}
    by_word = (c for c in state.camps if c.wins == "word" and c.key != "own" and held[c])
    named = tuple(ByWord(c.key, camp_label(c.key, state.camp_words), held[c], c.beside) for c in by_word)
    return Proposed(judged.camp, text, judged.reason, named)
