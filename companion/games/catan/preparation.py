"""Before the first turn: the component check, the conduct list, the start (001 初期確認事項について)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Action, Choice, Illegal, Text, Trait, Who, forbid
from companion.kernel.verbs import choices, number

from .checks import must_sit
from .conduct import ITEMS, Item, name_of
from .limits import OPENING
from .pieces import EVERY, Counted, group_name
from .state import CatanEntry, State
from .verb import CatanVerb, Count, Holder, Key, Remark, one_of, one_seat

CHECK = frozenset({"check"})


class Check(CatanVerb, frozen=True):
    """A line of the component check is counted, with so many missing; counted again, it is written over."""

    part: Key
    missing: Count = 0
    note: Remark = ""

    phases = CHECK

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for every line of the check."""
        parts = (Choice(part.key, part.label) for part in state.parts)
        yield cls.action(part=one_of(parts), missing=number(0, max(part.amount for part in state.parts), 0))

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


class CheckGroup(CatanVerb, frozen=True):
    """A whole group is complete, or every group (`EVERY`), but for what was written down as missing."""

    group: Key

    phases = CHECK

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for every group, and for all of them."""
        groups = (*dict.fromkeys(part.group for part in state.parts), EVERY)
        yield cls.action(group=one_of(Choice(group, group_name(group)) for group in groups))

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


class ReadOut(CatanVerb, frozen=True):
    """These items of the conduct list have been read out: all of them so far, or none again."""

    items: Annotated[tuple[Item, ...], Meta(max_length=12)]

    phases = CHECK

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with all twelve items."""
        yield cls.action(items=choices(Choice(item, name_of(item)) for item in ITEMS))

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


class Start(CatanVerb, frozen=True):
    """The game begins with this seat, and so does the clock."""

    first: Holder
    """0: the clock runs, and who is first will be said by the first turn."""

    phases = CHECK
    traits = Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat as the first."""
        yield cls.action(first=one_seat(state.seats, "catan-first-later"))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in the first turn. Raises Illegal before check and conduct list, where the house asks for
        them."""
        must_sit(state, self.first, "first", least=0)
        if still := unready(state):
            forbid(entry, still[0] if len(still) == 1 else Text("catan-start-both"))
        options = state.options
        placed = options.opening == "beginner"
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
