"""From the component check to the last turn: what is set up, who begins, dice and sevens."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Chance, Choice, Illegal, Seat, Text, Trait, Who, forbid
from companion.kernel.verbs import number, seats, stands

from . import exchange, verbs
from .pieces import EVERY, Counted, Rolled, Seven, TurnTime, cards_left, discard, group_name
from .state import ITEMS, AtRoll, CatanEntry, Item, State, name_of, open_points, playing_time
from .verbs import OPENING

CHECK = frozenset({"check"})
PREPARES = Trait.SETS_UP | Trait.COPIED_TONIGHT


class Check(verbs.CatanVerb, frozen=True):
    """A line of the component check is counted, with so many missing; counted again, it is written over."""

    part: verbs.Key
    missing: verbs.Count = 0
    note: verbs.Remark = ""

    phases = CHECK
    traits = PREPARES

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for every line of the check."""
        parts = (Choice(part.key, part.label) for part in state.parts)
        yield cls.action(
            part=verbs.one_of(parts), missing=number(0, max(part.amount for part in state.parts), 0)
        )

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with what is missing of the line."""
        place = next((place for place, part in enumerate(state.parts) if part.key == self.part), None)
        if place is None:
            raise Illegal(Text("catan-no-such-part"), "part")
        most = state.parts[place].amount
        if not 0 <= self.missing <= most:
            raise Illegal(Text("catan-missing-most", {"most": most}), "missing")
        counted = (*state.counted[:place], Counted(self.missing, self.note), *state.counted[place + 1 :])
        return replace(state, counted=counted)

    def params(self) -> dict[str, Any]:
        """What is counted, whose it is, and how many are missing."""
        seat, piece = self.part.split("-", 2)[1:] if self.part.startswith("seat-") else ("0", self.part)
        owner = Who(int(seat)) if seat.isdigit() and int(seat) else Text("catan-bank")
        return {"part": Text(f"catan-part-{piece}"), "whose": owner, "missing": self.missing}


class CheckGroup(verbs.CatanVerb, frozen=True):
    """A whole group is complete, or every group (`EVERY`), but for what was written down as missing."""

    group: verbs.Key

    phases = CHECK
    traits = PREPARES

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for every group, and for all of them."""
        groups = (*dict.fromkeys(part.group for part in state.parts), EVERY)
        yield cls.action(group=verbs.one_of(Choice(group, group_name(group)) for group in groups))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which all of the group that has not been counted yet is complete."""
        meant = {part.group for part in state.parts if self.group in (part.group, EVERY)}
        if not meant:
            raise Illegal(Text("catan-no-such-part"), "group")
        counted = tuple(
            Counted() if known is None and part.group in meant else known
            for known, part in zip(state.counted, state.parts, strict=True)
        )
        return replace(state, counted=counted)

    def params(self) -> dict[str, Any]:
        """The group by its name."""
        return {"group": group_name(self.group)}


class ReadOut(verbs.CatanVerb, frozen=True):
    """These items of the conduct list have been read out: all of them so far, or none again."""

    items: Annotated[tuple[Item, ...], Meta(max_length=12)]

    phases = CHECK
    traits = PREPARES

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with all twelve items."""
        yield cls.action(items=(Choice(item, name_of(item)) for item in ITEMS))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with these items read out."""
        return replace(state, read=frozenset(self.items))

    def params(self) -> dict[str, Any]:
        """The number of items."""
        return {"count": len(self.items)}


def unready(state: State) -> tuple[Text, ...]:
    """What the house asks for before the first turn and is still to do."""
    options = state.options
    still = []
    if options.component_check and None in state.counted:
        still.append(Text("catan-start-check"))
    if options.conduct_list and len(state.read) < len(ITEMS):
        still.append(Text("catan-start-conduct"))
    return tuple(still)


class Start(verbs.CatanVerb, frozen=True):
    """The game begins with this seat, and so does the clock."""

    first: verbs.Holder
    """0: the clock runs, and who is first will be said by the first turn."""

    phases = CHECK
    traits = Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat as the first."""
        yield cls.action(first=verbs.one_seat(state.seats, "catan-first-later"))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in the first turn. Raises Illegal before check and conduct list, where the house asks for
        them."""
        verbs.must_sit(state, self.first, "first", least=0)
        if still := unready(state):
            forbid(entry, still[0] if len(still) == 1 else Text("catan-start-both"))
        options = state.options
        placed = options.opening == "beginner" and not state.builds
        line = replace(state.lines[0], settlements=OPENING, roads=OPENING) if placed else state.lines[0]
        return replace(
            state,
            phase="play",
            lines=(line,) * len(state.lines),
            opened=placed,
            began=entry.said,
            clock=state.clock.start(entry.said),
            watch=state.watch.start(entry.said),
            turn=self.first if options.turn_pointer else 0,
            turn_number=1 if options.turn_pointer and self.first else 0,
        )

    def params(self) -> dict[str, Any]:
        """The seat that is first."""
        return {"seat": Who(self.first) if self.first else Text("catan-first-later")}


MOST_HAND = 120


class Turn(verbs.PlayersVerb, frozen=True):
    """It is this seat's turn now; `was` had it before. Said by the seat that hands on the dice."""

    seat: Seat
    was: int | None = None

    traits = Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with the next seat, to the one on turn; host and GM may say any, as irregular, and who is
        first."""
        if not state.options.turn_pointer or not (verbs.goes_on(state) or begins_on_board(state)):
            return
        waits = verbs.seven_open(state) or (state.builds and state.robber_owed)
        if not state.turn:
            if viewer in REFEREES:
                yield cls.action(seat=state.seats, was=stands(0))
        elif viewer in REFEREES:
            yield cls.action(seat=seats(state.seats, value=following(state)), was=stands(state.turn))
        elif verbs.speaks_for(state, viewer) == (state.turn,) and not waits:
            yield cls.action(seat=seats((following(state),), value=following(state)), was=stands(state.turn))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the turn at the next seat, clockwise."""
        if not state.options.turn_pointer:
            raise Illegal(Text("catan-no-pointer"))
        _must_have_dice(state, entry)
        verbs.must_sit(state, self.seat)
        verbs.must_see(self.was, state.turn)
        verbs.must_fit(state.turns)
        if not begins_on_board(state):
            verbs.must_play(state, entry)
        verbs.must_seven(state, entry)
        if state.builds and state.robber_owed:
            forbid(entry, Text("catan-robber-first"))
        if state.turn and self.seat != following(state):
            forbid(entry, Text("catan-turn-order", {"seat": Who(following(state))}), "seat")
        if not state.turn:
            return replace(state, turn=self.seat, turn_number=1)
        now = playing_time(state, entry.said)
        reached = tuple(open_points(state, seat) for seat in state.seats)
        return replace(
            state,
            turn=self.seat,
            turn_number=state.turn_number + 1,
            turn_began=now,
            turns=(*state.turns, TurnTime(state.turn, max(0, now - state.turn_began), reached)),
            hands=exchange.hands(state) if _all_is_known(state) else (),
            seven=None,
            robber_owed=0,
            yields=(),
            short=(),
            at_roll=None,
            new_corners=frozenset(),
            between=0,
        )


class Roll(verbs.PlayersVerb, frozen=True):
    """The dice show this sum; `was` is how many rolls the sender saw."""

    total: Annotated[int, Meta(ge=2, le=12)]
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to the seat on turn, once a turn; host and GM may say another, as irregular."""
        if not verbs.goes_on(state):
            return
        waits = verbs.seven_open(state) or verbs.has_rolled(state)
        if viewer in REFEREES or (verbs.speaks_for(state, viewer) == (state.turn,) and not waits):
            yield cls.action(was=stands(len(state.rolls)))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with one more roll. Raises Illegal for a second one in a turn, unless it is rolled
        again."""
        _must_have_dice(state, entry)
        if not 2 <= self.total <= 12:
            raise Illegal(Text("catan-dice-sum"), "total")
        # Rolls that the sender has not seen make this one doubtful; one seen and struck since does not.
        if self.was is not None and self.was < len(state.rolls):
            if verbs.has_rolled(state):
                forbid(entry, Text("catan-rolled"), "total")
            raise Illegal(Text("catan-changed"), "was")
        verbs.must_fit(state.rolls)
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry)
        if verbs.has_rolled(state):
            forbid(entry, Text("catan-rolled"), "total")
        seven, hands = None, exchange.hands(state)
        if self.total == 7:
            reckoned = frozenset(seat for seat, hand in enumerate(hands, 1) if hand is not None)
            seven = Seven(hands or (None,) * len(state.lines), proposed=reckoned)
        robber = exchange.robber_at(state)
        rolls = (*state.rolls, Rolled(state.turn_number, state.turn, self.total))
        return replace(
            state,
            rolls=rolls,
            hands=hands,
            seven=seven,
            robber_owed=state.robber_owed + (seven is not None),
            yields=exchange.yields(state, self.total, robber),
            short=(),
            at_roll=AtRoll(state.lies, robber, len(state.robbed) + state.robber_owed),
        )


class Thrown(Struct, frozen=True, tag_field="drawn", tag="thrown"):
    """What the companion's dice showed."""

    total: int


class Throw(verbs.PlayersVerb, frozen=True):
    """The companion rolls the dice, or turns up a card of the deck; `Roll` says what real ones showed."""

    was: int | None = None

    Drawn = Thrown

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as a roll is, where the house wants it so."""
        if state.options.dice != "own" and not verbs.has_rolled(state):
            for action in Roll.offer(state, viewer):
                yield cls.action(was=stands(action.field("was").value))

    def draw(self, state: State, entry: CatanEntry, chance: Chance) -> Thrown:
        """One of the 36 pairs, or of the cards that are left."""
        return Thrown(chance.pick(cards_left(state.rolls, deck=state.options.dice == "deck")))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with one more roll."""
        if state.options.dice == "own" or not isinstance(entry.drawn, Thrown):
            raise Illegal(Text("catan-dice-own"))
        return Roll(entry.drawn.total, self.was).apply(state, entry)

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text:
        """What they showed."""
        assert isinstance(entry.drawn, Thrown)
        return Text("catan-tell-throw", {"total": entry.drawn.total})


class RollAgain(verbs.PlayersVerb, frozen=True):
    """The last roll does not count: the dice were in doubt, or out of the tray."""

    reason: Literal["doubt", "out"] = "doubt"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever rolls, before the next turn begins."""
        if not verbs.goes_on(state) or not may_roll_again(state, viewer):
            return
        if viewer in REFEREES or verbs.speaks_for(state, viewer) == (state.turn,):
            yield cls.action(reason=verbs.named_choices("catan-dice", ("doubt", "out")))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which the roll stays in the log, but counts no more."""
        _must_have_dice(state, entry)
        verbs.must_play(state, entry)
        if not may_roll_again(state, entry.actor):
            raise Illegal(Text("catan-roll-none"))
        owed, robbed = state.robber_owed, state.robbed
        if state.seven is not None and state.at_roll is not None:
            move = state.at_roll.move
            owed -= move >= len(robbed)
            robbed = (*robbed[:move], *robbed[move + 1 :])
        rolls = (*state.rolls[:-1], replace(state.rolls[-1], void=True))
        return replace(
            state,
            rolls=rolls,
            hands=() if state.seven and state.seven.done else state.hands,  # what was discarded comes back
            seven=None,
            robber_owed=max(0, owed),
            robbed=robbed,
            yields=(),
            short=(),
            at_roll=None,
        )

    def params(self) -> dict[str, Any]:
        """The reason by its name."""
        return {"reason": Text(f"catan-dice-{self.reason}")}


class Hand(verbs.PlayersVerb, frozen=True):
    """A seat's cards in hand after a seven."""

    seat: Seat
    count: Annotated[int, Meta(ge=0, le=MOST_HAND)]
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the own seat, while the check is open."""
        if state.seven is not None and not state.seven.done:
            yield cls.action(seat=verbs.speaks_for(state, viewer))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the hand among those that are told."""
        verbs.must_own(state, entry, self.seat)
        hands = _open_seven(state).hands
        if not 0 <= self.count <= MOST_HAND:
            raise Illegal(Text("catan-hand-most", {"most": MOST_HAND}), "count")
        verbs.must_see(self.was, hands[self.seat - 1])
        proposed = _open_seven(state).proposed - {self.seat}
        seven = Seven((*hands[: self.seat - 1], self.count, *hands[self.seat :]), proposed=proposed)
        return replace(state, seven=seven)


class SevenChecked(verbs.CatanVerb, frozen=True):
    """All hands were checked and what had to go is gone; on a tapped board the robber moves after it."""

    rest_below_eight: bool = False
    """Who has not told a hand is known to have fewer than eight."""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while the check is open."""
        if state.seven is not None and not state.seven.done:
            yield cls.action()

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state after the check: every hand is told, or known to be fewer than eight."""
        seven = _open_seven(state)
        untold = tuple(Who(seat) for seat, hand in enumerate(seven.hands, 1) if hand is None)
        if untold and not self.rest_below_eight and state.setup.rules >= 2:
            forbid(entry, Text("catan-seven-untold", {"seats": untold}))
        left = tuple(hand if hand is None else hand - discard(hand) for hand in seven.hands)
        return replace(state, seven=replace(seven, done=True), hands=left if state.builds else ())

    def params(self) -> dict[str, Any]:
        """How the hands that were not told are known."""
        return {"rest": "below-eight" if self.rest_below_eight else "told"}


def following(state: State) -> int:
    """The seat whose turn is next, clockwise."""
    return state.turn % len(state.lines) + 1


def begins_on_board(state: State) -> bool:
    """Whether it is still to be said who places the first piece on the board."""
    return state.builds and not state.opened and not state.turn and state.pause is None


def may_roll_again(state: State, viewer: str) -> bool:
    """Whether there is a roll to be rolled again: the last one, before the next turn begins.

    What the companion has rolled is in no doubt: no player throws a number away.
    """
    last = state.rolls[-1] if state.rolls else None
    if viewer not in REFEREES and state.options.dice != "own":
        return False
    return last is not None and not last.void and last.turn == state.turn_number


def _all_is_known(state: State) -> bool:
    """Whether nothing that the turn has brought went by unseen."""
    return verbs.has_rolled(state) and exchange.board_of_yields(state) is not None


def _open_seven(state: State) -> Seven:
    if state.seven is None or state.seven.done:
        raise Illegal(Text("catan-seven-none"))
    return state.seven


def _must_have_dice(state: State, entry: CatanEntry) -> None:
    if state.turn:
        verbs.must_own(state, entry, state.turn)
    elif entry.actor not in REFEREES:
        raise Illegal(Text("kernel-referee-only"))
