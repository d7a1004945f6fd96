"""What a club keeps to play by, under names: house rules, compositions of roles, names of characters.

Compositions are played out by chance in the background.

Whoever keeps a composition does not wait for that, and neither does anybody else: after a little work others
have a turn.
"""

import logging
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from flask import Flask
from msgspec import structs
from sqlalchemy import CheckConstraint, String, UniqueConstraint, and_, func, or_, select
from sqlalchemy import Text as Long
from sqlalchemy.orm import Mapped, Session, mapped_column

from companion.games import GAMES
from companion.kernel.capabilities import DealsComposition
from companion.kernel.game import AnyGame, Chance
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.store.base import Base, Id, Params
from companion.store.engine import db
from companion.store.signals import Worker, notify, signals

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


def games_that_deal() -> dict[str, DealsComposition]:
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
        *(
            and_(Composition.game == name, Composition.cards <= of.most)
            for name, of in games_that_deal().items()
        )
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
    if game not in games_that_deal():
        raise Refused(Text("club-refused-no-game"), "game")
    title = TITLE(name, "name")
    for role, cards in roles.items():
        OF_A_ROLE(cards, f"role_{role}")
    counted = {role: cards for role, cards in roles.items() if cards}
    if not counted:
        raise Refused(Text("club-casts-no-roles"))
    cards, most = sum(counted.values()), games_that_deal()[game].most
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


log = logging.getLogger(__name__)

PLAYS = 2_000
"""Games by which a composition is judged: the share of a camp is known to about two in a hundred."""
AT_ONCE = 0.02
"""Seconds of work between two pauses, and the rest of the game that is being played."""
PAUSE = 0.01
"""Seconds for others."""
REMEMBERED = 40
"""Sets of house rules of which a process remembers the figure."""


@dataclass(eq=False)
class Trial:
    """House rules by which somebody sets a game up, and how random games by them came out."""

    game: DealsComposition
    options: Any
    outcomes: dict[str, int] | None = None
    """Nothing until they have been played; empty where they cannot be."""


class Trials(Worker):
    """Plays out what has not been."""

    topic = TOPIC
    interval = 60.0

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._app = app
        self._asked: deque[Trial] = deque(maxlen=REMEMBERED)
        self._unplayable: list[tuple[int, dict[str, int]]] = []
        """Kept compositions, by id and roles, of which a game broke off."""

    def figure(self, game: DealsComposition, options: Any) -> Mapping[str, int] | None:
        """How many random games by these house rules each camp has won; nothing until they have been played.

        Whoever asks first has them played in the background, in this process and for as long as it remembers.
        Empty where there are no such games.
        """
        rules = game.random_rules(options)
        if rules is None:
            return {}
        for asked in list(self._asked):
            if (asked.game, asked.options) == (game, rules):
                return asked.outcomes
        self._asked.append(Trial(game, rules))
        signals.notify(TOPIC)
        return None

    def context(self) -> AbstractContextManager[object]:
        """The application's own."""
        return self._app.app_context()

    def work_through(self) -> None:
        """Play out all that has not been; what was half played out is begun anew by the next process."""
        while self._next_asked() or self._next():
            pass

    def _next(self) -> bool:
        """Play one out; whether there was one, and time for it."""
        waiting = find_unplayed(db.session, self._unplayable)
        if waiting is None:
            db.session.rollback()
            return False
        key, roles, game = waiting.id, dict(waiting.roles), games_that_deal()[waiting.game]
        db.session.rollback()  # while it is played, no connection to the database is held

        def wanted() -> bool:
            kept = still_kept(db.session, key, roles)
            db.session.rollback()
            return kept

        won = self._played(game, game.Options(**{game.about.composition: roles}), wanted)
        if won:
            keep_outcomes(db.session, key, roles, won)
        elif won is not None:
            self._unplayable.append((key, roles))
        return not self.ended.is_set()

    def _next_asked(self) -> bool:
        """Play out what was asked for last and has not been; whether there was something, and time for it."""
        asked = next((one for one in reversed(list(self._asked)) if one.outcomes is None), None)
        if asked is None:
            return False
        asked.outcomes = self._played(asked.game, asked.options, lambda: asked in self._asked)
        return not self.ended.is_set()

    def _played(
        self, game: DealsComposition, options: Any, wanted: Callable[[], bool]
    ) -> dict[str, int] | None:
        """How many games each camp has won; nothing where it is not wanted any more, or there is no time.

        Empty where a game breaks off: that is logged, and no other composition waits for it.
        """
        won = Counter[str]()
        chance = Chance()
        pause_at = time.monotonic() + AT_ONCE
        for _ in range(PLAYS):
            try:
                won.update(game.random_winners(options, 1, chance))
            except Exception:
                log.exception("random games of %s cannot be played: %s", game.name, options)
                return {}
            if time.monotonic() < pause_at:
                continue
            if self.ended.wait(PAUSE) or not wanted():
                return None
            pause_at = time.monotonic() + AT_ONCE
        return dict(won.most_common())


def init_app(app: Flask) -> None:
    """Have it ready; a process that serves starts it (`chores`)."""
    app.extensions["trials"] = Trials(app)
