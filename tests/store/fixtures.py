"""Sessions on both kinds of database, and a table to play at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from companion.games import GAMES
from companion.kernel.game import Place, Setup
from companion.kernel.replay import Request
from companion.store.engine import make_engine
from companion.store.log import open_log, register_games

FREE = GAMES["free"]
register_games(GAMES)
OPENED = 1_700_000_000_000


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    made = make_engine(database_url)
    yield made
    made.dispose()


@pytest.fixture
def sessions(engine: Engine) -> Callable[[], Session]:
    """Makes sessions as requests have them."""
    return sessionmaker(engine, expire_on_commit=False)


@pytest.fixture
def session(sessions: Callable[[], Session]) -> Iterator[Session]:
    with sessions() as made:
        yield made


def setup_of(*names: str, **options: Any) -> Setup[Any]:
    """A score sheet for people of these names."""
    chosen = FREE.Options(**options)
    return Setup("free", tuple(Place(name) for name in names), chosen, FREE.scheme(chosen), OPENED)


def points(name: str, seat: int, amount: int, round_: int = 1, **more: Any) -> Request:
    """The host writes points down; `name` is the id of the request."""
    return Request(name, "host", move("points", seat=seat, round=round_, amount=amount), **more)


def move(verb: str, **values: Any) -> Any:
    """A move of the score sheet."""
    from companion.kernel.table import codec_of

    return codec_of(FREE).to_move({"verb": verb, **values})


@pytest.fixture
def log_id(session: Session) -> int:
    """The log of a score sheet for three."""
    return open_log(session, setup_of("レイリー", "マギー", "クレア")).id
