"""Entering the club's own games, and playing them on score sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, get_type_hints

from sqlalchemy import CheckConstraint, String, false, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from companion.games import GAMES
from companion.kernel.capabilities import StandsForAnyGame
from companion.kernel.desk import SignOff
from companion.kernel.game import Chance, Place, Setup
from companion.kernel.replay import History, Request
from companion.kernel.results import Rule
from companion.kernel.table import codec_of
from companion.kernel.words import Text
from companion.store.base import Base, Id, Millis, Params, now

from .accounts.acts import Changes, record
from .accounts.models import Account
from .writes import Refused, check_fields, get_row, hundredths, line, number, operation

OWN = "own-"
"""Before the id of an own game, where games are named: in the ledger, in addresses, in plans of a round."""


class OwnGame(Base):
    """A game by name: how many play it, who wins, and what a rank is worth. Never deleted, only put away."""

    __tablename__ = "own_game"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("least >= 1 AND least <= most", name="seats"),
        CheckConstraint("best IN ('high', 'low')", name="best"),
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(80))
    least: Mapped[int]
    most: Mapped[int]
    best: Mapped[str] = mapped_column(String(4))
    """Whether the most or the fewest points win."""
    tiebreak: Mapped[str | None] = mapped_column(String(20))
    """What decides between equal totals."""
    tiebreak_best: Mapped[str] = mapped_column(String(4), default="high", server_default="high")
    rounds: Mapped[int]
    """Rounds at the most; 1: final scores alone."""
    minutes: Mapped[int] = mapped_column(default=0, server_default="0")
    """For how long it is played; 0: without a clock."""
    scheme: Mapped[Params]
    """Hundredths of a point by the code of a rank: {"rank-1": 2000, …}."""
    archived_at: Mapped[Millis | None]
    """No longer offered; tables that were played stay."""
    sample: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Entered by the sample night, and removed with it unless it is played elsewhere."""

    @property
    def key(self) -> str:
        """How it is named where all games are."""
        return f"{OWN}{self.id}"


COMPARABLE = {"rank-1": 2000, "rank-2": 1000, "rank-3": 500, "rank-4": 0}
"""Points by rank that let games be compared: those of 001's Catan tables, in hundredths."""
SCORE_SHEET = next(game for game in GAMES.values() if isinstance(game, StandsForAnyGame))
"""What they are played on."""


def _limits(option: str) -> Any:
    """The limits of one of the score sheet's options."""
    return get_type_hints(SCORE_SHEET.Options, include_extras=True)[option].__metadata__[0]


CHECKS: dict[str, partial[Any]] = {
    "name": partial(line, most=_limits("title").max_length, needed=True),
    "least": partial(number, least=1, most=SCORE_SHEET.most),
    "most": partial(number, least=1, most=SCORE_SHEET.most),
    "rounds": partial(number, least=_limits("rounds").ge, most=_limits("rounds").le),
    "minutes": partial(number, least=_limits("minutes").ge, most=_limits("minutes").le),
    "tiebreak": partial(line, most=_limits("tiebreak").max_length),
}
"""What the fields of an own game may be, each by itself."""


@dataclass(frozen=True)
class OwnGameDraft:
    """An own game as it is entered."""

    name: str
    least: int = 2
    most: int = 5
    best: str = "high"
    rounds: int = 1
    tiebreak: str = ""
    tiebreak_best: str = "high"
    minutes: int = 0
    scheme: Mapping[str, int] | None = None
    """Nothing: the points that let games be compared."""


def own_games(session: Session, *, archived: bool = False) -> Sequence[OwnGame]:
    """The club's own games by name; `archived` those that are offered no longer."""
    query = select(OwnGame).where(
        OwnGame.archived_at.is_not(None) if archived else OwnGame.archived_at.is_(None)
    )
    return session.scalars(query.order_by(OwnGame.name, OwnGame.id)).all()


def own_game(session: Session, key: str) -> OwnGame | None:
    """The own game of a name such as `own-3`; nothing for any other."""
    digits = key.removeprefix(OWN)
    if digits == key or not digits.isdecimal() or len(digits) > 15:
        return None
    return session.get(OwnGame, int(digits))


def own_game_called(session: Session, name: str) -> OwnGame | None:
    """The own game of this name, offered or put away."""
    return session.scalar(select(OwnGame).where(OwnGame.name == name))


def options_of(game: OwnGame) -> Any:
    """Its house rules on a score sheet."""
    same = ("best", "rounds", "tiebreak_best", "minutes")
    rules = {name: getattr(game, name) for name in same}
    return SCORE_SHEET.Options(title=game.name, tiebreak=game.tiebreak or "", **rules)


def scheme_of(game: OwnGame) -> tuple[Rule, ...]:
    """Its points."""
    return tuple(Rule(code, int(points)) for code, points in game.scheme.items())


def score_sheet(
    names: Sequence[str],
    totals: Sequence[int],
    options: Any,
    scheme: tuple[Rule, ...],
    *,
    opened: int,
    stamp: str,
) -> History:
    """A score sheet with these points, signed off; the ids of its entries begin with the stamp."""
    seats = tuple(map(Place, names))
    rules = SCORE_SHEET.about.rules
    setup = Setup(SCORE_SHEET.name, seats, options, scheme=scheme, rules=rules, opened=opened)
    history = History(SCORE_SHEET, setup)
    scores = {"verb": "scores", "amounts": list(totals), "over": True}
    for move in (codec_of(SCORE_SHEET).to_move(scores), SignOff()):
        request = Request(f"{stamp}-{len(history.log)}", "host", move)
        history.commit(history.plan(request, opened, Chance()))
    return history


@operation
def add_own_game(
    session: Session, draft: OwnGameDraft, by: Account | None = None, *, sample: bool = False
) -> OwnGame:
    """Enter a game. Raises Refused."""
    added = OwnGame(**_check_draft(session, draft, None), sample=sample)
    session.add(added)
    session.flush()
    record(session, by, "own-game-added", name=added.name)
    return added


@operation
def change_own_game(
    session: Session, key: int, draft: OwnGameDraft, by: Account | None = None, changes: Changes = ()
) -> OwnGame:
    """Correct a game; tables that are open keep what they were opened with. Raises Refused."""
    game = get_row(session, OwnGame, key, lock=True)
    for name, value in _check_draft(session, draft, key).items():
        setattr(game, name, value)
    record(session, by, "own-game-changed", changes=changes, own_game=key, name=game.name)
    return game


@operation
def archive_own_game(session: Session, key: int, by: Account | None = None) -> OwnGame:
    """Offer a game no longer; tables at which it is played go on."""
    game = get_row(session, OwnGame, key, lock=True)
    game.archived_at = game.archived_at or now()
    record(session, by, "own-game-archived", name=game.name)
    return game


@operation
def restore_own_game(session: Session, key: int, by: Account | None = None) -> OwnGame:
    """Offer an archived game again."""
    game = get_row(session, OwnGame, key, lock=True)
    game.archived_at = None
    record(session, by, "own-game-restored", name=game.name)
    return game


def _check_draft(session: Session, draft: OwnGameDraft, own: int | None) -> dict[str, object]:
    values = check_fields(asdict(draft), CHECKS).accepted()
    same = own_game_called(session, values["name"])
    if same is not None and same.id != own:
        raise Refused(Text("club-refused-own-game-twice", {"name": values["name"]}), "name")
    number(draft.most, "most", least=draft.least, most=SCORE_SHEET.most)
    scheme = COMPARABLE if draft.scheme is None else draft.scheme
    if len(scheme) > SCORE_SHEET.most:
        raise Refused(Text("club-refused-too-many-places", {"most": SCORE_SHEET.most}), "places")
    for points in scheme.values():
        hundredths(points, "places")
    ways = {"best": draft.best, "tiebreak_best": draft.tiebreak_best}
    return {**values, **ways, "scheme": dict(scheme)}
