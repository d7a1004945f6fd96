"""What comes of an execution: the event that is drawn and chosen, and what the cards of the evening do."""

from collections.abc import Collection, Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf import facts
from companion.games.werewolf.course import DrawsSeat, NotebookVerb
from companion.games.werewolf.story import Builder
from companion.games.werewolf.voting import FURTHER, Execution, Poll, Runoff, polls, runoff_voters
from companion.kernel.verbs import Action, ChecksItself, Choice, Seat, choices
from companion.kernel.words import Illegal, Text, Who

from .table import EVENTS, CityTable, EventKey, event_label

DRAWN = 2
"""003: the executed draws two cards and chooses one."""
MOST_LETTERS = 5
"""003: the word of Babel and of the library."""


EXECUTED = frozenset({"gm", "seat"})
"""Who says what the executed does: the game master, or the executed on the own phone (`phones`)."""


class MagicCityVerb(NotebookVerb, ChecksItself, frozen=True):
    """Base of what only Magic City's game master says."""

    prefix = "magic-city"


class CityFact(facts.EveningFact, frozen=True):
    """Base of the evening's facts of this game."""

    prefix = "magic-city"
    role_words = "magic-city"
    order = facts.LEAVE
    public = True


def event_choices(among: Iterable[str]) -> list[Choice]:
    """Event cards to choose from, in the order of the source."""
    kept = set(among)
    return [Choice(key, event_label(key)) for key in EVENTS if key in kept]


def event_of(state: CityTable, day: int) -> EventKey | None:
    """The event that a day ended with; the airship stands for the card that was taken by it."""
    chosen = state.story.of(ChooseEvent, facts.at(day, "evening"))
    return chosen[-1].move.event if chosen else None


def event_due(state: CityTable) -> bool:
    """Whether the executed has still to draw an event: not once one was chosen, nor by the court."""
    if facts.part_of(state.now) != "evening" or state.ended or not state.pile or state.story.owing:
        return False
    executed = [fact for fact in state.story.of(Execution, state.now) if fact.move.seat is not None]
    return bool(executed) and event_of(state, facts.day_of(state.now)) is None


def event_open(state: CityTable) -> bool:
    """Whether the event of this evening has been drawn or chosen, but not everything said for it."""
    if event_due(state) or state.hand or state.rechecking:
        return True
    event = event_of(state, facts.day_of(state.now)) if facts.part_of(state.now) == "evening" else None
    if event in (None, "airship") or EVENTS[event].when != "once" or not EVENTS[event].asks:
        return False  # an airship that found an empty pile asks for nothing
    return not state.story.of((Chosen, Word), state.now)


class DrawnEvents(Struct, frozen=True, tag_field="drawn", tag="events"):
    """The cards that chance drew."""

    events: tuple[EventKey, ...]


class DrawEvents(MagicCityVerb, frozen=True):
    """The executed draws two cards; chance draws them from the pile."""

    day: facts.Day
    Drawn = DrawnEvents
    said_by = EXECUTED

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered once somebody has been executed and nobody owes a shot."""
        if event_due(state) and not state.hand:
            yield cls.action(owed=True, day=facts.day_of(state.now))

    def draw(self, state: CityTable, entry: Any, chance: Any) -> DrawnEvents | None:
        """Two of the pile, or what is left of it, each equally likely."""
        pile = list(state.pile)
        found = [pile.pop(pile.index(chance.pick(pile))) for _ in range(min(DRAWN, len(pile)))]
        return DrawnEvents(tuple(found)) if found else None

    def apply(self, state: CityTable, entry: Any) -> CityTable:
        """The state with the cards in the hand of the executed."""
        _event_due(state, self.day)
        drawn = entry.drawn.events if entry.drawn else ()
        return _take_events(state, drawn)


class TellEvents(MagicCityVerb, frozen=True):
    """The cards that were drawn from a real pile."""

    day: facts.Day
    events: Annotated[tuple[EventKey, ...], Meta(min_length=1, max_length=DRAWN)]

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered once somebody has been executed and nobody owes a shot."""
        if event_due(state) and not state.hand:
            shown = {
                **choices(event_choices(state.pile)),
                "least": min(DRAWN, len(state.pile)),
                "most": DRAWN,
            }
            yield cls.action(day=facts.day_of(state.now), events=shown)

    def apply(self, state: CityTable, entry: Any) -> CityTable:
        """The state with the cards in the hand of the executed."""
        _event_due(state, self.day)
        return _take_events(state, self.events)

    def params(self) -> dict[str, Any]:
        """The day, and the cards by name."""
        return {"day": self.day, "events": tuple(event_label(event) for event in self.events)}


def _event_due(state: CityTable, day: int) -> None:
    if not event_due(state) or state.hand or day != facts.day_of(state.now):
        raise Illegal(Text("magic-city-no-event-due"), "day")


def _take_events(state: CityTable, drawn: tuple[EventKey, ...]) -> CityTable:
    if len(set(drawn)) != min(DRAWN, len(state.pile)) or not set(drawn) <= set(state.pile):
        raise Illegal(Text("magic-city-not-in-the-pile", {"number": min(DRAWN, len(state.pile))}), "events")
    return replace(state, hand=drawn)


class ChooseEvent(CityFact, frozen=True):
    """Which of the drawn cards is used; with the airship, which of the whole pile."""

    event: EventKey
    said_by = EXECUTED

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with the cards of the hand."""
        if state.hand and facts.part_of(state.now) == "evening":
            yield cls.action(owed=True, day=facts.day_of(state.now), event=event_choices(state.hand))

    def apply(self, state: Any, entry: Any) -> CityTable:
        """The state in which the card works; the others go back, and the pile is shuffled (ruling): it has no
        order."""
        if self.event not in state.hand or self.day != facts.day_of(state.now):
            raise Illegal(Text("magic-city-not-in-hand"), "event")
        used = {self.event} if state.options.pile_returns or len(state.hand) > DRAWN else set(state.hand)
        pile = tuple(key for key in state.pile if key not in used)
        # 003 飛空艇: the whole pile is looked at, and one taken.
        hand = pile if self.event == "airship" else ()
        after: CityTable = replace(state.with_fact(entry, self), pile=pile, hand=hand)
        return replace(after, rechecking=True, by_device=False) if self.event == "vortex" else after

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Makes the seer leave where the card is the graveyard and no golem lives (003 墓地)."""
        if self.event == "graveyard" and not golem_holds(builder, builder.living):
            for seat in sorted(seat for seat in builder.living if builder.role(seat).can("divine")):
                builder.leave(fact, seat, "graveyard")

    def params(self) -> dict[str, Any]:
        """The day, and the card by name."""
        return {"day": self.day, "event": event_label(self.event)}


def golem_holds(builder: Builder, among: Iterable[int]) -> bool:
    """Whether a golem is among these; where none is in play, as the house has it (ruling: none alive)."""
    played = any(role.can("bulwark") for role in builder.roles)
    alive = any(builder.role(seat).can("bulwark") for seat in among)
    return alive if played else builder.rules.golem_missing == "holds"


class Chosen(CityFact, frozen=True):
    """Base of the evening's cards for which one person is chosen."""

    target: Seat
    same = ("day",)

    @classmethod
    def card(cls) -> EventKey:
        """The card that it belongs to."""
        return next(event.key for event in EVENTS.values() if event.asks == cls.verb())

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with those who live, on the evening of its card."""
        day = facts.day_of(state.now)
        due = facts.part_of(state.now) == "evening" and event_of(state, day) == cls.card()
        if due and not state.story.of(cls, state.now) and state.story.living:
            yield cls.action(owed=True, day=day, target=state.story.living)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Refuses a target that does not live, and an evening on which its card was not chosen."""
        chosen = builder.of(ChooseEvent, day=self.day)
        if not chosen or chosen[-1].move.event != self.card():
            facts.forbid(fact, Text("magic-city-not-the-event", {"event": event_label(self.card())}), "day")
        if self.target not in builder.living:
            raise Illegal(Text("village-gone-already", {"seat": Who(self.target)}), "target")


class Sorcery(Chosen, frozen=True):
    """Whom the sorcerers' guild takes; the medium cannot read that person."""

    said_by = EXECUTED

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Makes the target leave."""
        super().happen(builder, fact)
        builder.leave(fact, self.target, "sorcery")


class Court(Chosen, frozen=True):
    """Whom the second vote of the day executed: without an event, and no ability may read that person."""

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Makes the target leave as executed."""
        super().happen(builder, fact)
        builder.leave(fact, self.target, "executed")


class Prison(Chosen, frozen=True):
    """Who was voted into prison: out of the game for the coming night, but counted (ruling)."""


class Word(CityFact, frozen=True):
    """The word that alone may be said tomorrow (Babel), or that ends every utterance (the library)."""

    word: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS, pattern=r"^\S+$")]
    said_by = EXECUTED
    same = ("day",)

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered on the evening of either card."""
        day = facts.day_of(state.now)
        if facts.part_of(state.now) == "evening" and _asks_for_word(event_of(state, day)):
            yield cls.action(owed=not state.story.of(Word, state.now), day=day)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Refuses an evening on which neither card was chosen."""
        chosen = builder.of(ChooseEvent, day=self.day)
        if not chosen or not _asks_for_word(chosen[-1].move.event):
            facts.forbid(fact, Text("magic-city-no-word"), "day")


def _asks_for_word(event: str | None) -> bool:
    return event is not None and EVENTS[event].asks == "word"  # type: ignore[index]


class Redealt(CityFact, frozen=True):
    """The role cards of the living after the soul vortex: seats and the role that each now holds."""

    seats: tuple[Seat, ...]
    roles: tuple[str, ...]
    order = facts.AFTER
    same = ("day",)
    public = False

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Changes the roles: marks of the role are reset (djinn, awakening), marks of the person stay
        (tree)."""
        for seat, key in zip(self.seats, self.roles, strict=True):
            builder.change_role(fact.at, seat, builder.known_roles[key])


def dealt_at(state: CityTable) -> int:
    """When the soul vortex last dealt the role cards anew (`facts.at`); 0 where it has not."""
    return max((fact.at for fact in state.story.of(Redealt)), default=0)


class DrawnSeat(Struct, frozen=True, tag_field="drawn", tag="seat"):
    """The seat that chance chose."""

    seat: int


class DrawLot(DrawsSeat, MagicCityVerb, frozen=True):
    """A vote that no runoff settles is tied: a lot decides. The GM may decide instead (ruling)."""

    day: facts.Day
    Drawn = DrawnSeat
    nobody = "magic-city-no-tie"

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered where the runoff is tied, or the vote of court or prison, and nothing has been decided."""
        if tied_seats(state):
            yield cls.action(day=facts.day_of(state.now))

    def among(self, state: CityTable) -> Collection[int]:
        """The tied."""
        return tied_seats(state) if self.day == facts.day_of(state.now) else ()

    def apply(self, state: CityTable, entry: Any) -> CityTable:
        """The state in which the one drawn is executed, or sent to prison."""
        seat = self.seat_drawn(state, entry)
        event = event_of(state, self.day)
        decided = {"court": Court, "prison": Prison}.get(event or "", Execution)
        return state.with_fact(entry, decided(self.day, seat))


def last_poll(state: CityTable) -> Poll | None:
    """The vote of this evening that is being settled: the first, the runoff, or that of court or prison."""
    day = facts.day_of(state.now)
    if facts.part_of(state.now) != "evening":
        return None
    executed = bool(state.story.of(Execution, state.now))
    if executed and (not state.further_vote(day) or state.story.of((Court, Prison), state.now)):
        return None
    held = [poll for poll in polls(state.story) if poll.day == day and (poll.round == FURTHER) == executed]
    return held[-1] if held else None


def round_held(state: CityTable) -> int:
    """Which vote of this evening is held (`voting.Round`): the first, the runoff, that of court or prison."""
    if state.story.of(Execution, state.now):
        return FURTHER
    return 2 if state.story.of(Runoff, state.now) else 1


def tied_seats(state: CityTable) -> tuple[int, ...]:
    """Who has as many votes as another, where no runoff follows: after one, or where nobody could vote."""
    poll = last_poll(state)
    if poll is None or len(poll.leaders) < 2:
        return ()
    again = poll.round == 1 and runoff_voters(state, state.now, poll.leaders)
    return () if again else poll.leaders


class Slip(facts.DayFact, frozen=True):
    """Somebody said something else than the word of the day allows; the penalty was agreed beforehand."""

    target: Seat
    prefix = "magic-city"
    role_words = "magic-city"
    public = True
    same = ("day", "target")

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered on a day with a word, with those who live."""
        day = facts.day_of(state.now)
        if (
            facts.part_of(state.now) == "day"
            and day > 1
            and state.story.of(Word, facts.at(day - 1, "evening"))
        ):
            yield cls.action(day=day, target=state.story.before(state.now))

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Refuses the dead, and a day without a word."""
        builder.must_live(fact, self.target, "target")
        if not builder.of(Word, day=self.day - 1):
            facts.forbid(fact, Text("magic-city-no-word"), "day")


Direction = Literal["clockwise", "counter"]
"""Clockwise is the way in which seat numbers rise."""


CARDS = (DrawEvents, TellEvents, ChooseEvent, Sorcery, Court, Prison, Word)
