"""What a club keeps to play by, under names: house rules, compositions of roles, names of characters."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import CheckConstraint, String, UniqueConstraint, and_, func, or_, select
from sqlalchemy import Text as Long
from sqlalchemy.orm import Mapped, Session, mapped_column

from companion.games import GAMES
from companion.kernel.capabilities import DealsComposition
from companion.kernel.game import AnyGame
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.store.base import Base, Id, Params
from companion.store.signals import notify

from .accounts.acts import Changes, record
from .accounts.models import Account
from .writes import Refused, get_row, line, number, operation


class Composition(Base):
    """How many of each role are dealt to so many, by name."""

    __tablename__ = "composition"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("cards >= 1", name="cards"),
        UniqueConstraint("game", "cards", "name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    cards: Mapped[int]
    """For how many it is: the number of its cards."""
    roles: Mapped[Params]
    """How many of each role, by the role's key."""
    outcomes: Mapped[Params]
    """How many of the random games each camp has won."""
    plays: Mapped[int] = mapped_column(default=0)
    """Random games that were played with it; 0: not yet."""


class NameList(Base):
    """Names of characters under one title."""

    __tablename__ = "name_list"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        UniqueConstraint("name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(60))
    names: Mapped[str] = mapped_column(Long)
    """One a line."""

    @property
    def each(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.names.splitlines())


class RuleSet(Base):
    """House rules and points of a game under a name, without what is dealt."""

    __tablename__ = "rule_set"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        UniqueConstraint("game", "name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    rules: Mapped[Params]
    """`options` by name and the `scheme`, as JSON."""


TOPIC = "compositions"
"""The topic of compositions: kept, changed, played out."""
MOST_TITLE = 60
"""Characters of the name of a composition, or of a list."""
MOST_OF_A_ROLE = 30
TITLE = partial(line, most=MOST_TITLE, needed=True)
OF_A_ROLE = partial(number, least=0, most=MOST_OF_A_ROLE)
"""What the name of a composition or a list, and how many of a role there are, may be."""
MOST_KEPT = 200
"""Compositions that are kept, of all games."""
MOST_NAMES = 60
"""Names in a list: as many as a table takes."""
LONGEST = 40
BETWEEN = re.compile(r"[\r\n\t,、，;；/／]+")
"""What people put between names that they paste."""


def dealing() -> dict[str, DealsComposition]:
    """The games of which compositions are kept, by name."""
    return {name: game for name, game in GAMES.items() if isinstance(game, DealsComposition)}


def compositions(session: Session, game: str = "") -> Sequence[Composition]:
    """All of a game, or of every game, by how many they are for."""
    query = select(Composition).order_by(
        Composition.game, Composition.cards, Composition.name, Composition.id
    )
    return session.scalars(query.where(Composition.game == game) if game else query).all()


def name_lists(session: Session) -> Sequence[NameList]:
    """All lists of names, by title."""
    return session.scalars(select(NameList).order_by(NameList.name, NameList.id)).all()


def rule_sets(session: Session, game: str = "") -> Sequence[RuleSet]:
    """All kept house rules of a game, or of every game, by name."""
    query = select(RuleSet).order_by(RuleSet.game, RuleSet.name, RuleSet.id)
    return session.scalars(query.where(RuleSet.game == game) if game else query).all()


def kept_of(game: AnyGame, options: Any, scheme: tuple[Rule, ...]) -> dict[str, Any]:
    """House rules and points as they are kept: without what is dealt, which has names of its own."""
    written = msgspec.json.encode({"options": structs.asdict(options), "scheme": scheme})
    kept: dict[str, Any] = msgspec.json.decode(written)
    for dealt in (game.about.composition, game.about.dealt_names):
        kept["options"].pop(dealt, None)
    return kept


@operation
def keep_rules(
    session: Session, game: str, name: str, rules: Mapping[str, Any], by: Account | None = None
) -> RuleSet:
    """Keep house rules under a name, instead of those that had it. Raises Refused."""
    title = TITLE(name, "name")
    row = session.scalar(select(RuleSet).where(RuleSet.game == game, RuleSet.name == title))
    if row is None:
        if (session.scalar(select(func.count(RuleSet.id))) or 0) >= MOST_KEPT:
            raise Refused(Text("club-rules-many", {"most": MOST_KEPT}))
        row = RuleSet(game=game, name=title)
        session.add(row)
    row.rules = dict(rules)
    session.flush()
    record(session, by, "rules-kept", name=title, game=game)
    return row


@operation
def keep_composition(
    session: Session, game: str, name: str, roles: Mapping[str, int], by: Account | None = None
) -> Composition:
    """Keep a composition. Raises Refused."""
    if (session.scalar(select(func.count(Composition.id))) or 0) >= MOST_KEPT:
        raise Refused(Text("club-casts-many", {"most": MOST_KEPT}))
    row = Composition(game=game, outcomes={}, **_check_composition(session, game, name, roles, None))
    session.add(row)
    session.flush()
    record(session, by, "composition-kept", name=row.name, n=row.cards)
    notify(session, TOPIC)
    return row


@operation
def change_composition(
    session: Session,
    key: int,
    name: str,
    roles: Mapping[str, int],
    by: Account | None = None,
    changes: Changes = (),
) -> Composition:
    """Another name or other roles; other roles are played out anew. Raises Refused."""
    row = get_row(session, Composition, key, lock=True)
    changed = _check_composition(session, row.game, name, roles, key)
    if changed["roles"] != row.roles:
        row.outcomes, row.plays = {}, 0
    for field, value in changed.items():
        setattr(row, field, value)
    record(session, by, "composition-changed", changes=changes, composition=key, name=row.name, n=row.cards)
    notify(session, TOPIC)
    return row


@operation
def keep_outcomes(session: Session, key: int, roles: Mapping[str, int], outcomes: Mapping[str, int]) -> bool:
    """Write down how a composition came out in random games; not where it is another by now."""
    row = session.get(Composition, key, with_for_update=True, populate_existing=True)
    if row is None or row.roles != roles:
        return False
    row.outcomes, row.plays = dict(outcomes), sum(outcomes.values())
    notify(session, TOPIC)
    return True


def find_unplayed(
    session: Session, without: Collection[tuple[int, Mapping[str, int]]] = ()
) -> Composition | None:
    """A composition that has not been played out yet, and that its game can be dealt.

    `without`: by id and roles those that could not be played.
    """
    fit = or_(
        *(and_(Composition.game == name, Composition.cards <= of.most) for name, of in dealing().items())
    )
    waiting = select(Composition).where(Composition.plays == 0, fit).order_by(Composition.id)
    return next((row for row in session.scalars(waiting) if (row.id, row.roles) not in without), None)


def still_kept(session: Session, key: int, roles: Mapping[str, int]) -> bool:
    """Whether a composition is there, and still of these roles."""
    return session.scalar(select(Composition.roles).where(Composition.id == key)) == roles


@operation
def keep_names(session: Session, name: str, names: str, by: Account | None = None) -> NameList:
    """Keep a list of names, as it was typed or pasted. Raises Refused."""
    row = NameList(**_checked_names(session, name, names, None))
    session.add(row)
    session.flush()
    record(session, by, "names-kept", name=row.name)
    return row


@operation
def change_names(
    session: Session, key: int, name: str, names: str, by: Account | None = None, changes: Changes = ()
) -> NameList:
    """Another title or other names; tables that are open keep theirs. Raises Refused."""
    row = get_row(session, NameList, key, lock=True)
    for field, value in _checked_names(session, name, names, key).items():
        setattr(row, field, value)
    record(session, by, "names-changed", changes=changes, names=key, name=row.name)
    return row


def _check_composition(
    session: Session, game: str, name: str, roles: Mapping[str, int], own: int | None
) -> dict[str, object]:
    if game not in dealing():
        raise Refused(Text("club-refused-no-game"), "game")
    title = TITLE(name, "name")
    for role, cards in roles.items():
        OF_A_ROLE(cards, f"role_{role}")
    counted = {role: cards for role, cards in roles.items() if cards}
    if not counted:
        raise Refused(Text("club-casts-no-roles"))
    cards, most = sum(counted.values()), dealing()[game].most
    if cards > most:
        largest = max(counted, key=lambda role: counted[role])
        raise Refused(Text("club-casts-cards", {"n": cards, "most": most}), f"role_{largest}")
    query = select(Composition.id).where(
        Composition.game == game, Composition.cards == cards, Composition.name == title
    )
    if session.scalar(query) not in (None, own):
        raise Refused(Text("club-casts-twice", {"name": title, "n": cards}), "name")
    return {"name": title, "roles": counted, "cards": cards}


def _checked_names(session: Session, name: str, names: str, own: int | None) -> dict[str, object]:
    title = TITLE(name, "name")
    if session.scalar(select(NameList.id).where(NameList.name == title)) not in (None, own):
        raise Refused(Text("club-casts-names-twice", {"name": title}), "name")
    return {"name": title, "names": PASTED(names, "names")}


def one_a_line(pasted: str, field: str, *, most: int) -> str:
    """The names of a list as it was typed or pasted, each once and one a line. Raises Refused."""
    each = (line(part, field, most=LONGEST) for part in BETWEEN.split(pasted[:most]))
    each_once = tuple(dict.fromkeys(filter(None, each)))
    if not each_once:
        raise Refused(Text("club-refused-needed"), field)
    if len(each_once) > MOST_NAMES or len(pasted) > most:
        raise Refused(Text("club-casts-names-many", {"most": MOST_NAMES}), field)
    return "\n".join(each_once)


PASTED = partial(one_a_line, most=4 * MOST_NAMES * LONGEST)
"""What may be pasted as a list, with what stands between the names."""
