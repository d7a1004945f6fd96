"""Roles dealt by the device: how many of each, and the deal itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from msgspec.structs import replace

from companion.games.werewolf.course import ByChance, RulesVerb
from companion.games.werewolf.machine import check_number
from companion.games.werewolf.roles import STANDARD, Role
from companion.kernel.game import Illegal, Setup, Text

RoleName = Literal[
    "villager",
    "seer",
    "medium",
    "knight",
    "mason",
    "hunter",
    "werewolf",
    "madman",
    "c-madman",
    "god",
    "fox",
    "elder",
    "cat",
    "wise-wolf",
    "fanatic",
    "thrall",
    "immoralist",
    "curse-caster",
]
"""All that the companion knows, in the order of the table of roles."""
if get_args(RoleName) != tuple(STANDARD):
    raise ValueError("the roles that can be dealt are not those that there are")


def usual(cards: int) -> dict[str, int]:
    """The usual roles for so many cards: one wolf in five or six, who finds them, villagers for the rest."""
    special = {
        "seer": 1,
        "medium": int(cards >= 9),
        "knight": int(cards >= 7),
        "mason": 2 * int(cards >= 15),
        "werewolf": 1 if cards < 7 else 2 if cards < 12 else 3 if cards < 18 else 4,
        "madman": int(cards >= 8),
        "fox": int(cards >= 17),
    }
    return {"villager": cards - sum(special.values()), **special}


def cards_for(options: Any, seats: int) -> int:
    """The number of cards of a deal to so many seats: one each, those that will be left out, and the
    dummy's."""
    left_out: int = options.left_out
    return seats + left_out + int(options.dummy)


def cards_needed(setup: Setup[Any]) -> int:
    """The number of cards of a deal to the seats that there are."""
    return cards_for(setup.options, len(setup.seats))


def deck(setup: Setup[Any]) -> tuple[str, ...]:
    """The cards of the deal, those that will be left out of it among them."""
    options = setup.options
    numbers = options.roles or usual(cards_needed(setup))
    return tuple(role for role, number in numbers.items() for _ in range(number))


def deck_known(setup: Setup[Any]) -> bool:
    """Whether more is known of the cards than who holds which: the device deals them, or some lie aside."""
    options = setup.options
    if options.led == "rules" or options.cards == "dealt":
        return True
    return bool(options.roles) and cards_needed(setup) > len(setup.seats)


def dealt(roles: Mapping[str, int]) -> list[Role]:
    """The cards of a composition that the companion knows, one after the other."""
    return [STANDARD[role] for role, number in roles.items() if role in STANDARD for _ in range(number)]


def check_deck(setup: Setup[Any]) -> None:
    """Refuse a deal that does not fit the seats, or has no wolf or nobody else. Raises Illegal."""
    cards = deck(setup)
    check_number(cards, cards_needed(setup))
    wolves = sum(STANDARD[card].counts == "wolf" for card in cards)
    if not 0 < wolves < len(setup.seats):
        raise Illegal(Text("village-cards-wolves"), "roles")


def drawn(deck: Sequence[str], seats: int, with_dummy: bool, chance: Any) -> ByChance:
    """The cards of so many seats in a fair order, and the dummy's; what is left over is no wolf."""
    cards = chance.shuffle(deck)
    dummy = chance.pick(_for_a_dummy(cards)) if with_dummy else ""
    if dummy:
        cards = (*cards[: cards.index(dummy)], *cards[cards.index(dummy) + 1 :])
    wolves = tuple(card for card in cards if STANDARD[card].counts == "wolf")
    others = tuple(card for card in cards if STANDARD[card].counts != "wolf")
    return ByChance(roles=chance.shuffle((*wolves, *others)[:seats]), dummy=dummy)


def seats_dealt(options: Any) -> int:
    """How many seats the chosen roles are for; below 1 where more cards are left out than there are."""
    cards: int = sum(options.roles.values())
    return cards - cards_for(options, 0)


def enough_cards(options: Any) -> bool:
    """Whether the seats get the wolves and somebody else, with all that is left out of the chosen roles."""
    wolves = sum(role.counts == "wolf" for role in dealt(options.roles))
    return 0 < wolves < seats_dealt(options)


def dealt_by_chance(options: Any, chance: Any) -> list[Role]:
    """The roles of the seats by these house rules, without the cards that are left out and the dummy's."""
    cards = [role.key for role in dealt(options.roles)]
    seats = seats_dealt(options)
    if seats == len(cards):
        return dealt(options.roles)
    return [STANDARD[key] for key in drawn(cards, seats, options.dummy, chance).roles]


class Deal(RulesVerb, frozen=True):
    """By the rules: the roles are dealt. What is left out of the deal (役欠け) is no wolf."""

    Drawn = ByChance

    def draw(self, state: Any, entry: Any, chance: Any) -> ByChance:
        """The deck in a fair order."""
        return drawn(deck(state.setup), len(state.seats), state.options.dummy, chance)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which everybody has a role. Raises Illegal for roles that are not in the deck."""
        dealt = entry.drawn.roles if entry.drawn else ()
        cards = list(deck(state.setup))
        if state.complete or len(dealt) != len(state.seats):
            raise Illegal(Text("kernel-not-drawn"))
        dummy = entry.drawn.dummy if entry.drawn else ""
        if bool(dummy) != state.options.dummy:
            raise Illegal(Text("kernel-not-drawn"))
        for role in (*dealt, *filter(None, (dummy,))):
            if role not in cards:
                raise Illegal(Text("kernel-not-drawn"))
            cards.remove(role)
        if any(STANDARD[card].counts == "wolf" for card in cards):
            raise Illegal(Text("kernel-not-drawn"))
        cast = tuple(replace(casting, role=role) for casting, role in zip(state.cast, dealt, strict=True))
        return replace(state.rebuilt(cast=cast), since=entry.said, dummy=dummy)

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line that roles were dealt, never which."""
        return Text("village-tell-deal")


def _for_a_dummy(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards that a dummy may hold: humans; where there are none, what is no wolf."""
    others = tuple(card for card in cards if STANDARD[card].counts != "wolf")
    return tuple(card for card in others if STANDARD[card].counts == "human") or others


class NameSeats(RulesVerb, frozen=True):
    """By the rules: names of characters are dealt to the seats, as far as there are names."""

    Drawn = ByChance

    def draw(self, state: Any, entry: Any, chance: Any) -> ByChance:
        """The names in a fair order."""
        return ByChance(characters=tuple(chance.shuffle(state.options.characters))[: len(state.seats)])

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which each seat has a name, as far as there are names."""
        names = entry.drawn.characters if entry.drawn else ()
        missing = list(state.options.characters)
        if state.named or len(names) != min(len(missing), len(state.seats)):
            raise Illegal(Text("kernel-not-drawn"))
        for name in names:
            if name not in missing:
                raise Illegal(Text("kernel-not-drawn"))
            missing.remove(name)
        named = (*names, *[""] * (len(state.seats) - len(names)))
        cast = (replace(casting, character=name) for casting, name in zip(state.cast, named, strict=True))
        return replace(state, cast=tuple(cast), named=True)
