"""What a table is set up with: sizes of tables, the club's own rules and scheme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from companion.kernel.capabilities import HasGameMaster, ProposesOptions, empty_seats
from companion.kernel.game import AnyGame, Illegal, Place, Setup
from companion.kernel.results import Rule

from ..library import options_of, own_game, scheme_of
from ..tables.operations import last_setup, played_tonight
from .seating import TableSizes


class HouseRules(NamedTuple):
    """Options and scheme for the next table of a game; `own`: taken over from the last one."""

    options: Any
    scheme: tuple[Rule, ...]
    own: bool


def standard(game: AnyGame) -> HouseRules:
    """The rules and the scheme that the game itself has."""
    options = game.Options()
    return HouseRules(options, game.scheme(options), False)


def for_tonight(session: Session, game: AnyGame, rules: HouseRules, event_id: int) -> HouseRules:
    """The rules as the game proposes them for its first table of the night, or for a later one."""
    if not isinstance(game, ProposesOptions):
        return rules
    first = not played_tonight(session, event_id, game.name)
    return rules._replace(options=game.proposed_options(rules.options, first=first))


def rules_of(session: Session, name: str, game: AnyGame) -> HouseRules:
    """What the next table is set up with: an own game as it was entered, any other as it was played last."""
    own = own_game(session, name)
    return usual(session, game) if own is None else HouseRules(options_of(own), scheme_of(own), False)


def seats_of(session: Session, name: str, game: AnyGame, options: Any) -> tuple[int, ...]:
    """How many may sit at a table of a game, by its name."""
    fits = fitting(game, options)
    own = own_game(session, name)
    return fits if own is None else tuple(n for n in fits if own.least <= n <= own.most)


def usual(session: Session, game: AnyGame) -> HouseRules:
    """The rules and the scheme of the last table of this game, else the game's own."""
    last = last_setup(session, game.name)
    own = standard(game)
    if last is None:
        return own
    return HouseRules(last.options, last.scheme, (last.options, last.scheme) != own[:2])


def fitting(game: AnyGame, options: Any) -> tuple[int, ...]:
    """How many people may sit at a table under these house rules: what the game itself would begin."""
    begun = (n for n in range(game.least, game.most + 1) if _begins(game, options, n))
    return tuple(n - len(empty_seats(game, options, n)) for n in begun)


def _begins(game: AnyGame, options: Any, seats: int) -> bool:
    places = tuple(Place(str(number)) for number in range(1, seats + 1))
    try:
        game.begin(Setup(game.name, places, options, game.scheme(options)))
    except Illegal:
        return False
    return True


WISH = 4
"""How many are wished at a table, where the game does not gather everybody."""


def line_of(
    name: str, game: AnyGame, fits: Sequence[int], wish: int | None = None, tables: int | None = None
) -> TableSizes:
    """A game as a line of a round. A game master's gathers at one table who is left.

    At a table of any other game one more than wished may sit, or more where somebody would stand otherwise.
    """
    least, most = min(fits, default=game.least), max(fits, default=game.least)
    if isinstance(game, HasGameMaster):
        return TableSizes(name, least, most, min(most, max(least, wish or 2 * WISH)), tables or 1)
    size = min(most, max(least, wish or WISH))
    return TableSizes(name, max(least, min(2, most)), min(most, size + 1), size, tables, most)
