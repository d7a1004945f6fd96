"""Bonds: what lies on top of roles and ties seats together, as lovers are, or a puppeteer and its doll."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Action
from companion.kernel.verbs import Choice, Seat, choices, seats
from companion.kernel.words import Illegal, Text

from .deaths import parts
from .facts import FRAME, MOST_SEATS, Fact, PartFact
from .roles import CampKey, camp_label
from .story import ActiveBond

if TYPE_CHECKING:
    from .state import StoryState
    from .story import Builder

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
        for part, when in parts(state):
            if len(alive := state.story.before(when)) > 1:
                camp = choices(camps, value="lovers", optional=True)
                yield cls.action(**part, seats=seats(alive), camp=camp)

    def apply(self, state: StoryState, entry: Any) -> StoryState:
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
