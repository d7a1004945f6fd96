"""The course of a Magic City: composition and pile, role check, turns that are over, the next part."""

from collections.abc import Collection, Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf import facts
from companion.games.werewolf.course import DrawsSeat, ProceedsToPart, proposal, whites
from companion.games.werewolf.night import Divination
from companion.games.werewolf.state import Casting
from companion.games.werewolf.talk import MINUTE, Discussion
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Action, Choice, Illegal, Param, Seat, Text, Trait, choices, forbid, seats
from companion.kernel.verbs import number

from .evening import DrawnSeat, MagicCityVerb, Redealt, Word, event_choices, event_due, event_of, event_open
from .phones import question
from .script import Turn, current, with_closed_eyes
from .state import State, day_minutes, fits, schedule
from .table import DEALT, EVENTS, EventKey, RoleName, role_label

MOST_OF_A_ROLE = 20


class SetupVerb(MagicCityVerb, frozen=True):
    """Base of what is said before the role check."""

    phases = frozenset({"setup"})

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: all of this is told beforehand."""
        return Text(f"magic-city-tell-{self.verb()}", self.params())


class Compose(SetupVerb, frozen=True):
    """How many of a role are dealt."""

    role: RoleName
    count: Annotated[int, Meta(ge=0, le=MOST_OF_A_ROLE)]
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any role."""
        yield cls.action(
            role=[Choice(key, role_label(key)) for key in DEALT], count=number(0, MOST_OF_A_ROLE)
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with so many of the role in the composition."""
        facts.require_unchanged(self.was, state.number(self.role), "village-changed", "count")
        return replace(
            state, composition=facts.put(state.composition, DEALT.index(self.role) + 1, self.count)
        )

    def params(self) -> dict[str, Param]:
        """The role by name, and the number."""
        return {"role": role_label(self.role), "count": self.count}


class Pile(SetupVerb, frozen=True):
    """Which events are in the pile."""

    events: Annotated[tuple[EventKey, ...], Meta(max_length=len(EVENTS))] = ()

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any of the nineteen."""
        yield cls.action(events=choices(event_choices(EVENTS), optional=True))

    def apply(self, state: State, entry: Any) -> State:
        """The state with these cards in the pile."""
        if len(set(self.events)) != len(self.events):
            raise Illegal(Text("magic-city-twice-in-the-pile"), "events")
        chosen = tuple(key for key in EVENTS if key in self.events)
        return replace(state, events=chosen, pile=chosen)

    def params(self) -> dict[str, Param]:
        """The number of cards."""
        return {"number": len(self.events)}


class Begin(SetupVerb, frozen=True):
    """Role cards are dealt by hand: the role check tells who holds what."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where the cards are as many as the seats."""
        if fits(len(state.seats), state.composition):
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the role check begins."""
        return _begin_game(state)


class DealtRoles(Struct, frozen=True, tag_field="drawn", tag="roles"):
    """The role of each seat, as chance dealt them."""

    roles: tuple[str, ...]


class Deal(MagicCityVerb, frozen=True):
    """The device deals the role cards: at the beginning, and those of the living in the soul vortex."""

    Drawn = DealtRoles
    traits = Trait.FINAL

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered before the role check; in the vortex as long as nobody has opened the eyes."""
        if state.phase == "setup" and fits(len(state.seats), state.composition):
            yield cls.action()
        if state.rechecking and not any(state.opened):
            yield cls.action()

    def draw(self, state: State, entry: Any, chance: Any) -> DealtRoles | None:
        """Every card at a seat, each order equally likely."""
        cards = sorted(state.cards.elements()) if state.phase == "setup" or state.rechecking else []
        return DealtRoles(tuple(chance.shuffle(cards))) if cards else None

    def apply(self, state: State, entry: Any) -> State:
        """The state in which everybody holds a card."""
        among = list(state.seats) if state.phase == "setup" else sorted(state.story.living)
        drawn = entry.drawn.roles if entry.drawn else ()
        if sorted(drawn) != sorted(state.cards.elements()) or len(drawn) != len(among):
            raise Illegal(Text("magic-city-not-as-many-cards"))
        if state.phase == "setup":
            begun = replace(_begin_game(state), by_device=True)
            return begun.rebuilt(cast=tuple(Casting(role) for role in drawn))
        if not state.rechecking or any(state.opened):
            raise Illegal(Text("magic-city-dealt-already"))
        held = dict(zip(among, drawn, strict=True))
        if state.on_phones:  # everybody looks at the own phone: nothing is called
            redealt = Redealt(facts.day_of(state.now), tuple(held), tuple(held.values()))
            told: State = state.with_fact(entry, redealt)
            return replace(told, rechecking=False, by_device=True)
        opened = tuple(held.get(seat, "") for seat in state.seats)
        return replace(state, opened=opened, by_device=True)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line that cards were dealt, not which."""
        return Text("magic-city-tell-deal")


def _begin_game(state: State) -> State:
    if not fits(len(state.seats), state.composition):
        raise Illegal(Text("magic-city-not-as-many-cards"))
    fixed = schedule(len(state.seats)) if "clock-tower" in state.pile else ()
    return replace(state, begun=True, minutes_of=fixed)


class OpenedEyes(MagicCityVerb, frozen=True):
    """Who opened the eyes when a role was called."""

    role: RoleName
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=facts.MOST_SEATS)]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the role that is called now, with those who have not opened their eyes yet."""
        turn = current(state) if state.checking else None
        if turn and turn.verb == "opened-eyes":
            role = turn.key.removeprefix("check-")
            yield cls.action(
                owed=True,
                role=choices([Choice(role, role_label(role))], value=role),
                seats=seats(with_closed_eyes(state, role), least=turn.number, most=turn.number),
            )

    def apply(self, state: State, entry: Any) -> State:
        """The state in which these seats hold it; of the wolves, the evil-eye is told apart by a call of its
        own."""
        turn = current(state)
        if not turn or turn.key != f"check-{self.role}" or turn.verb != "opened-eyes":
            raise Illegal(Text("magic-city-not-called"), "role")
        facts.require_seats(state.seats, self.seats, "seats")
        if len(set(self.seats)) != turn.number:
            raise Illegal(Text("magic-city-not-so-many", {"number": turn.number}), "seats")
        for seat in self.seats:
            if seat not in with_closed_eyes(state, self.role):
                raise Illegal(Text("magic-city-holds-another"), "seats")
        return _with_roles(state, dict.fromkeys(self.seats, self.role))

    def params(self) -> dict[str, Param]:
        """The seats, and the role by name."""
        return {**super().params(), "role": role_label(self.role)}


def _with_roles(state: State, roles: dict[int, str]) -> State:
    if state.rechecking:
        before = state.opened or ("",) * len(state.seats)
        return replace(state, opened=tuple(roles.get(s, before[s - 1]) for s in state.seats))
    cast = tuple(
        replace(casting, role=roles.get(seat, casting.role)) for seat, casting in enumerate(state.cast, 1)
    )
    return state.rebuilt(cast=cast)


class TurnOver(MagicCityVerb, frozen=True):
    """A turn in which nobody has anything to point at has been called: it is over."""

    step: Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the turn that is called now."""
        turn = current(state)
        if turn and not turn.verb:
            yield cls.action(owed=True, step=choices([Choice(turn.key, turn.say)], value=turn.key))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the next turn is called."""
        turn = current(state)
        if not turn or turn.key != self.step:
            raise Illegal(Text("magic-city-not-called"), "step")
        if turn.verb:
            forbid(entry, Text("magic-city-has-to-choose"), "step")
        return replace(state, over=state.over | {turn.key})

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """A line for the GM alone, by which a tap too many is taken back."""
        return Text("magic-city-tell-turn-over") if viewer == "gm" else None


class RandomLook(DrawsSeat, MagicCityVerb, frozen=True):
    """Somebody innocent for the seer at the role check, drawn by chance."""

    seat: Seat
    Drawn = DrawnSeat
    nobody = "village-nobody-white"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered when the seer is called, where the house has it so."""
        turn = current(state) if state.options.first_divination == "white" else None
        if turn and turn.verb == "divination":
            yield cls.action(seat=(seer for seer in turn.acting if _innocent(state, seer)))

    def among(self, state: State) -> Collection[int]:
        """Those known to be innocent."""
        return _innocent(state, self.seat)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seer's look at the one drawn."""
        facts.require_seats(state.seats, (self.seat,), "seat")
        return state.with_fact(entry, Divination(0, self.seat, self.seat_drawn(state, entry)))


def _innocent(state: State, seer: int) -> tuple[int, ...]:
    return whites(state, seer) if state.phase == "check" else ()


class Proceed(ProceedsToPart, frozen=True):
    """The next part begins."""

    prefix = "magic-city"
    phases = frozenset({"check", "open"})

    @classmethod
    def held_up(cls, state: State) -> Illegal | None:
        """A turn, an event, a shot, or a verdict to be answered."""
        if proposal(state):
            return Illegal(Text("village-answer-first"))
        held = held_up(state, current(state))
        must = state.checking or not state.complete
        return Illegal(held, "part", forbidden=not must) if held else None

    def apply(self, state: State, entry: Any) -> State:
        """The state in the next part. The role check ends with whoever was not called: citizens."""
        self.must_be_next(state, entry)
        checked = _end_role_check(state, entry)
        clock = checked.discussion.pause(entry.said)
        if self.part == "day":
            clock = Discussion.of(minutes_of_day(checked, self.day) * MINUTE)
        return checked.rebuilt(
            now=state.now + 1, discussion=clock, announced=checked.story.ends, over=frozenset(), hand=()
        )


def held_up(state: State, turn: Turn | None) -> Text | None:
    """Why the next part cannot begin yet, where that is the turn that is called now."""
    if state.ended:
        return Text("village-over")
    if turn:
        return Text("magic-city-turns-left")
    if question(state) in ("check", "night"):
        return Text("village-still-asked")
    if state.story.owing:
        return Text("magic-city-shot-owed")
    if facts.part_of(state.now) == "evening":
        if not state.story.of(Execution, state.now):
            return Text("magic-city-no-execution")
        if event_due(state) or state.hand or (event_open(state) and not state.rechecking):
            return Text("magic-city-event-open")
    return None


def _end_role_check(state: State, entry: Any) -> State:
    """The state once a role check is over: who was never called is a citizen."""
    if state.phase == "check":
        return state.rebuilt(cast=tuple(replace(c, role=c.role or "citizen") for c in state.cast))
    if not state.rechecking:
        return state
    alive = tuple(sorted(state.story.living))
    roles = tuple(state.opened[seat - 1] or "citizen" for seat in alive)
    told = state.with_fact(entry, Redealt(facts.day_of(state.now), alive, roles))
    return replace(told, rechecking=False, opened=())


def minutes_of_day(state: State, day: int) -> int:
    """The minutes of a day's talk: as announced with the clock tower in the pile, else by who lives."""
    living = len(state.story.living)
    fixed = state.minutes_of[min(day, len(state.minutes_of)) - 1] if state.minutes_of else 0
    minutes = fixed or day_minutes(living)
    halved = day > 1 and event_of(state, day - 1) == "clock-tower" and state.options.clock_tower == "half"
    return max(1, minutes // 2) if halved else minutes


def word_of(state: State, day: int) -> tuple[str, str]:
    """The event and the word that bind a day's talk; empty where none does."""
    said = state.story.of(Word, facts.at(day - 1, "evening")) if day > 1 else ()
    event = event_of(state, day - 1) if said else None
    return (event, said[-1].move.word) if event else ("", "")
