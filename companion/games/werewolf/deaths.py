"""Departures that no vote and no attack makes, what hangs on any of them, and what else befalls a seat."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.verbs import Action, Choice, Seat, choices, seats, within
from companion.kernel.words import Illegal, Param, Text, Who

from .facts import AFTER, FRAME, LAST, LEAVE, MOST_SEATS, Departure, Fact, LeavingFact, PartFact, forbid
from .roles import CampKey, Role, RoleKey, camp_label
from .state import StoryState, any_part, each_part, role_choices
from .story import ActiveBond, Builder, Hook

Cause = Literal["sudden", "followed", "other"]


def cause_label(gone: Departure) -> Text:
    """How a seat left, in the words of the sheet; the GM's own beside the cause, where it has a name."""
    return in_the_gms_words(Text(f"village-left-{gone.cause}"), gone)


def in_the_gms_words(cause: Text, gone: Departure) -> Text:
    """A cause with what the GM wrote of it; where it is none of those with a name, only what was written."""
    if not gone.words:
        return cause
    params: dict[str, Param] = {"words": gone.words}
    if gone.cause == "other":
        return Text("village-left-words", params)
    return Text("village-left-because", {"cause": cause, **params})


class Shot(LeavingFact, frozen=True):
    """Whom somebody who left with a shot took along; no target: nobody. Whom the night took shoots in the
    morning, before all eyes."""

    target: Seat | None = None
    order = LAST
    open_later = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for whoever owes a shot, at those who lived on when they left."""
        owing = state.story.owing
        if owing:
            left = {seat: state.story.left(seat) for seat in owing}
            aims = {seat: sorted(state.story.could_leave(gone.at)) for seat, gone in left.items() if gone}
            among = {seat for seats in aims.values() for seat in seats}
            yield cls.action(owed=True, seat=owing, target=seats(among, **within("seat", aims)))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the target leave; a hunter shoots on death, by whatever cause (001), also one who was shot or
        attacked."""
        if self.seat in builder.living:
            forbid(fact, Text("village-shooter-lives", {"seat": Who(self.seat)}), "seat")
        if not builder.role(self.seat).can("shoot"):
            forbid(fact, Text("village-cannot-shoot", {"seat": Who(self.seat)}), "seat")
        if builder.of(Shot, seat=self.seat):
            forbid(fact, Text("village-shot-already", {"seat": Who(self.seat)}), "seat")
        elif self.seat not in builder.owing and self.seat not in builder.living:
            forbid(fact, Text("village-cannot-shoot", {"seat": Who(self.seat)}), "seat")
        if self.target is not None:
            builder.leave(fact, self.target, "shot", self.seat)
        if self.seat in builder.owing:
            builder.owing.remove(self.seat)


class Drag(LeavingFact, frozen=True):
    """Whom somebody who left took along (道連れ); no target: nobody."""

    target: Seat | None = None
    order = LAST

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for whoever takes somebody along, with those whom it may be."""
        aims = {seat: sorted(drag_targets(state, seat)) for seat in state.story.dragging}
        if aims:
            among = {seat for seats in aims.values() for seat in seats}
            yield cls.action(owed=True, seat=aims.keys(), target=seats(among, **within("seat", aims)))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the target leave, once: anybody where the seat was executed, a wolf where it was attacked."""
        if self.seat not in builder.dragging:
            forbid(fact, Text("village-no-drag", {"seat": Who(self.seat)}), "seat")
        else:
            builder.dragging.remove(self.seat)
        if self.target is not None:
            gone = next((gone for gone in reversed(builder.departures) if gone.seat == self.seat), None)
            if why := against_drag(gone, self.target, builder.role(self.target)):
                forbid(fact, why, "target")
            builder.leave(fact, self.target, "dragged", self.seat)


def against_drag(gone: Departure | None, target: int, role: Role) -> Text | None:
    """Why who left so cannot take along a target of this role: who was attacked takes only a wolf."""
    wolf = gone is None or gone.cause != "attacked" or role.counts == "wolf"
    return None if wolf else Text("village-drag-wolf", {"seat": Who(target)})


def drag_targets(state: StoryState, seat: int) -> frozenset[int]:
    """The seats of whom a seat may take one along: all who live on, or the wolves that attacked it."""
    gone = state.story.left(seat)
    if gone is None:
        return frozenset()
    living = state.story.could_leave(gone.at)
    return frozenset(one for one in living if not against_drag(gone, one, state.role(one, gone.at)))


class Death(PartFact, frozen=True):
    """Somebody left in another way."""

    seat: Seat
    cause: Cause
    words: Annotated[str, Meta(max_length=80)] = ""
    order = LEAVE
    variant = "cause"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered in any part that has come, for those who lived on after it."""
        for part, when in each_part(state):
            if living := state.story.could_leave(when):
                yield cls.action(**part, seat=living)

    @property
    def text(self) -> Text:
        """The sentence with the GM's words where there are some."""
        if not self.words:
            return super().text
        if self.cause == "other":
            return Text("village-tell-death-words", self.params())
        return Text("village-tell-death-because", {"death": super().text, "words": self.words})

    def log_text(self, state: StoryState, entry: Any, viewer: str) -> Text | None:
        """The line for all where somebody has to go home by day, without the GM's words; else for the GM."""
        if viewer != "gm" and self.cause == "sudden" and self.part != "night":
            told = super().text
            return Text(told.key, {name: param for name, param in told.params.items() if name != "words"})
        return super().log_text(state, entry, viewer)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the seat leave."""
        builder.leave(fact, self.seat, self.cause, words=self.words)


class DeathsStand(PartFact, frozen=True):
    """Who left in a part stays as it was announced, although a fact of it is corrected later (ruling)."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()
    order = FRAME
    same = ("day", "part")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each part that is over, as all are of a game that has ended, among those who lived when
        it began."""
        for part, when in each_part(state):
            if (when < state.now or state.ended) and (among := state.story.before(when)):
                left = tuple(sorted(gone.seat for gone in state.story.left_at(when)))
                yield cls.action(**part, seats=seats(among, optional=True, value=left))

    @property
    def text(self) -> Text:
        """The sentence with the part and who left in it, or that nobody did."""
        when = Text(f"village-when-{self.part}", {"day": self.day})
        said: dict[str, Param] = {"when": when, "seats": tuple(map(Who, self.seats))}
        return Text(f"village-tell-deaths-stand{'' if self.seats else '-none'}", said)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Has these leave in this part and nobody else."""
        builder.announced = fact
        for seat in self.seats:
            builder.postpone(LEAVE + 1, partial(_left_all_the_same, fact=fact, seat=seat))


def _left_all_the_same(builder: Builder, fact: Fact, seat: int) -> None:
    if seat in builder.living:
        builder.leave(fact, seat, "other")


def went_home(state: StoryState) -> frozenset[int]:
    """Who has had to go home in the middle of the game (突然死), and did not come back."""
    gone = {seat: state.story.left(seat) for seat in state.seats}
    return frozenset(seat for seat, how in gone.items() if how and how.cause == "sudden")


class ComeBack(PartFact, frozen=True):
    """Somebody who had left is back (蘇生), alive from the next part on."""

    seat: Seat
    order = AFTER

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered in any part that has come, for those who were gone after it."""
        for part, when in each_part(state):
            if gone := set(state.seats) - state.story.ends[when]:
                yield cls.action(**part, seat=gone)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the seat live again. Raises Illegal where it lives."""
        if self.seat in builder.living:
            raise Illegal(Text("village-lives", {"seat": Who(self.seat)}), "seat")
        builder.living.add(self.seat)
        for owed in (builder.owing, builder.dragging):
            if self.seat in owed:
                owed.remove(self.seat)


class ChangeRole(PartFact, frozen=True):
    """A seat's role turns into another (bitten, cursed, taken over), from the next part on."""

    seat: Seat
    role: RoleKey
    order = AFTER

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered in any part that has come, with any role that there is."""
        if state.complete:
            role = choices(role_choices(state))
            yield cls.action(**any_part(state), seat=state.seats, role=role)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Changes the seat's role. What was divined before stays as it was."""
        role = builder.known_roles.get(self.role)
        if role is None:
            raise Illegal(Text("village-no-such-role"), "role")
        builder.change_role(fact.at, self.seat, role)


def owes_a_shot(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Notes that whoever leaves with a shot has to be asked for it."""
    if builder.role(gone.seat).can("shoot") and builder.takes_effect(fact, "shoots", gone.seat):
        builder.owing.append(gone.seat)


def takes_along(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Notes that whoever is executed or attacked with that trait takes somebody along; of another death it
    does not."""
    if gone.cause in ("executed", "attacked") and builder.role(gone.seat).can("drag"):
        wolves = gone.cause == "attacked"
        anybody = any(not wolves or builder.role(seat).counts == "wolf" for seat in builder.living)
        if anybody and builder.takes_effect(fact, "drags", gone.seat):
            builder.dragging.append(gone.seat)


def breaks_bonds(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Makes those leave in the same part who follow one of a bond."""
    for bond in builder.bonds:
        bound = gone.seat in bond.seats and bond.follow != "none"
        if bound and (bond.follow == "all" or bond.seats[0] == gone.seat):
            for seat in bond.seats:
                if seat in builder.living:
                    builder.postpone(LEAVE, partial(_follow, fact=fact, seat=seat, whom=gone.seat))


def is_followed(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Makes those leave in the same part who follow the last holder of a role (後追い)."""
    roles, role = builder.roles, builder.role(gone.seat).key
    followers = [seat for seat in builder.living if role and roles[seat - 1].follows == role]
    if followers and not any(builder.role(seat).key == role for seat in builder.living):
        for seat in sorted(followers):
            builder.postpone(LEAVE, partial(_follow, fact=fact, seat=seat, whom=gone.seat))


def _follow(builder: Builder, fact: Fact, seat: int, whom: int) -> None:
    if seat in builder.living:
        builder.leave(fact, seat, "followed", whom)


HOOKS: tuple[Hook, ...] = (owes_a_shot, takes_along, is_followed, breaks_bonds)
"""What hangs on every departure; a game adds its own."""


Reach = Literal["all", "first", "none"]
"""Each of them the others; the first alone the others; nobody anybody."""


def bond_label(name: str) -> Text:
    """What a bond is called: as the GM wrote it, else lovers."""
    return Text("village-bond-named", {"name": name}) if name else Text("village-bond-lovers")


class Bond(PartFact, frozen=True):
    """Seats that belong together from a part on, whatever their roles: by default two lovers.

    `knows`: who knows of it. `follow`: with whom the others leave: with any of them, with the first alone,
    or with nobody. `camp`: whose victory is theirs instead of their role's; none: each keeps its own.
    """

    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    name: Annotated[str, Meta(max_length=20)] = ""
    knows: Reach = "all"
    follow: Reach = "all"
    camp: CampKey = "lovers"
    order = FRAME

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered in any part that has come, the latest first, for those who lived when it began."""
        camps = tuple(Choice(camp.key, camp_label(camp.key)) for camp in state.camps)
        for part, when in each_part(state):
            if len(alive := state.story.before(when)) > 1:
                camp = choices(camps, value="lovers", optional=True)
                yield cls.action(**part, seats=alive, camp=camp)

    def apply(self, state: StoryState, entry: Any) -> Any:
        """The state with these seats bound. Raises Illegal where there is no such camp."""
        if self.camp and not any(camp.key == self.camp for camp in state.camps):
            raise Illegal(Text("village-no-such-camp"), "camp")
        return super().apply(state, entry)

    @property
    def text(self) -> Text:
        """The sentence by the name that the GM gave it, else for lovers."""
        return replace(super().text, key=f"village-tell-bond{'-named' if self.name else ''}")

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Binds the seats from this part on."""
        for seat in self.seats:
            builder.must_live(fact, seat, "seats")
        builder.bonds.append(ActiveBond(self.seats, fact.at, self.knows, self.follow, self.camp, self.name))
