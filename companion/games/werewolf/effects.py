"""Effects: what comes of a fact, one row a rule, and the GM's word that one of them does not stand.

Whatever a rule does to a seat passes `Builder.takes_effect`, which writes the row and says whether it stands.
The preview of a night, the wards of an attack, guards that held and the talk afterwards read the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from companion.kernel.game import Action
from companion.kernel.verbs import Choice, Seat, choices, seats, settled, within
from companion.kernel.words import Param, Text

from .facts import FRAME, Fact, NightFact
from .parts import at

if TYPE_CHECKING:
    from .state import StoryState
    from .story import Builder

RuleKey = Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]


class Effect(Struct, frozen=True, omit_defaults=True):
    """What a rule does to a seat: because of which fact, at whose hands; `overruled` by which other fact."""

    at: int
    rule: str
    """A ward (`night.WARDS`), how a seat leaves (`Departure.cause`), seen or found, shoots or drags."""
    seat: int
    cause: str
    by: tuple[int, ...] = ()
    overruled: str = ""

    @property
    def stands(self) -> bool:
        """Whether nobody has overruled it."""
        return not self.overruled


def rule_label(rule: str, words: str = "village") -> Text:
    """What a rule is called where it is overruled."""
    return Text(f"{words}-effect-{rule}")


class Overrule(NightFact, frozen=True):
    """What a rule does to a seat in a night does not stand, by the GM's word; of a colour, the other one."""

    rule: RuleKey
    seat: Seat
    words: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
    order = FRAME
    same = ("night", "rule", "seat")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered with whatever comes of a night by the rules."""
        for night in (*state.days, 0):
            found: dict[str, set[int]] = {}
            for effect in state.story.effects:
                if effect.at == at(night, "night") and not _settled(state, effect):
                    found.setdefault(effect.rule, set()).add(effect.seat)
            if found:
                rules = (Choice(rule, rule_label(rule)) for rule in found)
                among = {seat for hit in found.values() for seat in hit}
                hit = {rule: sorted(hit) for rule, hit in found.items()}
                yield cls.action(
                    night=settled(night),
                    rule=choices(rules, optional=False),
                    seat=seats(among, **within("rule", hit)),
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Notes that whatever the rule does to that seat in this night comes to nothing."""
        builder.overrules[self.rule, self.seat] = fact

    def params(self) -> dict[str, Param]:
        """Its fields, with the rule by its name."""
        return {**super().params(), "rule": rule_label(self.rule)}


def _settled(state: StoryState, effect: Effect) -> bool:
    """Whether the very fact that it comes of says otherwise."""
    return effect.overruled == effect.cause


def overruled(state: StoryState, effect: Effect) -> Any:
    """The fact by which an effect does not stand."""
    return next(fact for fact in state.facts if fact.id == effect.overruled)
