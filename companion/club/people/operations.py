"""Players: entering, finding, changing them."""

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Required, TypedDict, Unpack

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now, rows

from ..accounts.acts import By, Changes, record
from ..accounts.models import Account
from ..writes import Check, CheckedFields, Refused, check_fields, get_row, line, operation
from .names import Known, Player, close, fold, identity, sort_key

LONGEST = 100
CALLED: dict[str, Check] = {
    "name": partial(line, most=LONGEST, needed=True),
    "reading": partial(line, most=LONGEST),
    "handle": partial(line, most=LONGEST),
}
"""What a player is called by, and how each is kept."""
_KEY = 400
A_PIECE = 100
"""People who are entered before others have their turn."""
_PLAYERS = rows(Player)
_ADD = insert(_PLAYERS).returning(_PLAYERS.c.id, sort_by_parameter_order=True)


def players(
    session: Session, search: str = "", *, archived: bool = False, newcomers: bool = True
) -> list[Player]:
    """Players by reading; those whose name, reading or handle holds the search, kana of either kind."""
    query = select(Player).where(Player.merged_into.is_(None)).order_by(Player.sort_key, Player.id)
    if not archived:
        query = query.where(Player.archived_at.is_(None))
    if not newcomers:
        query = query.where(~Player.newcomer)
    wanted = fold(search)
    everybody = session.scalars(query)
    return [
        p for p in everybody if not wanted or any(wanted in fold(t) for t in (p.name, p.reading, p.handle))
    ]


def get_player(session: Session, player_id: int) -> Player:
    """A player; one who was entered twice leads to the entry that stayed. Raises Missing."""
    player = get_row(session, Player, player_id)
    return player if player.merged_into is None else get_player(session, player.merged_into)


def close_players(
    session: Session, name: str, reading: str = "", handle: str = "", but: int | None = None
) -> Sequence[Player]:
    """Players whom this entry may mean, nearest first, to be offered before a second entry.

    Archived players are among them; of somebody entered twice before, the entry that stayed.
    """
    rows = session.execute(select(Player.id, Player.name, Player.reading, Player.handle))
    entered = Known(but or 0, name, reading, handle)
    near = close(entered, (Known(*row) for row in rows))
    kept = dict.fromkeys(get_player(session, other.id) for other in near)
    return [player for player in kept if player.id != but]


def player_called(session: Session, name: str, handle: str = "") -> Player | None:
    """Who has this very name and handle, if anybody: no two can."""
    same = Player.name_key == key_of(name), Player.handle_key == key_of(handle)
    key = session.scalar(select(Player.id).where(*same))
    return None if key is None else get_player(session, key)


@operation
def add_player(
    session: Session,
    *,
    name: str,
    reading: str = "",
    handle: str = "",
    by: By | None = None,
    sample: bool = False,
) -> Player:
    """Enter a player. Raises Refused where name and handle are both those of another."""
    player = Player(created_at=now(), sample=sample)
    _name(session, player, name, reading, handle)
    session.add(player)
    session.flush()
    record(session, by, "player-added", player=player.id, name=player.name)
    return player


@operation
def add_players(
    session: Session, people: Sequence[tuple[str, str, str]], by: By | None = None
) -> Sequence[int]:
    """Enter many players by name, reading and handle: their ids, in order. Raises Refused as `add_player`."""
    taken = {(name, handle) for name, handle in session.execute(select(Player.name_key, Player.handle_key))}
    at, ids = now(), list[int]()
    for start in range(0, len(people), A_PIECE):
        values: list[dict[str, Any]] = []
        for called_as in people[start : start + A_PIECE]:
            one = _columns(check_fields(dict(zip(CALLED, called_as, strict=True)), CALLED).accepted())
            key = one["name_key"], one["handle_key"]
            if key in taken:
                raise _name_and_handle_taken(one)
            taken.add(key)
            values.append({**one, "created_at": at})
        added = session.scalars(_ADD, values).all()
        for player, value in zip(added, values, strict=True):
            record(session, by, "player-added", player=player, name=value["name"])
        session.flush()
        ids += added
        time.sleep(0)
    return ids


class Called(TypedDict, total=False):
    """What a player is called by, as arguments."""

    name: Required[str]
    reading: str
    handle: str


@operation
def change_player(
    session: Session,
    player_id: int,
    *,
    by: Account | None = None,
    changes: Changes = (),
    **called: Unpack[Called],
) -> Player:
    """Correct how a player is called. Seats keep the names under which they were played. Raises Refused."""
    player = get_row(session, Player, player_id, lock=True)
    _not_forgotten(player)
    before = player.name
    _name(session, player, called["name"], called.get("reading", ""), called.get("handle", ""), but=player.id)
    names = {"before": before, "name": player.name}
    record(session, by, "player-changed", changes=changes, player=player.id, **names)
    return player


@operation
def archive_player(session: Session, player_id: int, by: Account | None = None) -> Player:
    """No longer offer a player; results stay, and so does the way back."""
    player = get_row(session, Player, player_id, lock=True)
    player.archived_at = player.archived_at or now()
    record(session, by, "player-archived", player=player.id, name=player.name)
    return player


@operation
def restore_player(session: Session, player_id: int, by: Account | None = None) -> Player:
    """Offer an archived player again."""
    player = get_row(session, Player, player_id, lock=True)
    _not_forgotten(player)
    player.archived_at = None
    record(session, by, "player-restored", player=player.id, name=player.name)
    return player


def check_name(session: Session, typed: Mapping[str, Any], but: int | None = None) -> CheckedFields:
    """Name, reading and handle, those that are given; `but` is the player who is corrected."""
    kept = check_fields(typed, CALLED)
    name, handle = kept.values.get("name"), kept.values.get("handle")
    if name is None or handle is None:
        return kept
    taken = select(Player.id).where(Player.name_key == key_of(name), Player.handle_key == key_of(handle))
    with session.no_autoflush:
        same = next((key for key in session.scalars(taken) if key != but), None)
    if same is not None:
        kept.faults.append(_name_and_handle_taken(kept.values))
    return kept


def _name_and_handle_taken(called_as: Mapping[str, Any]) -> Refused:
    """Name and handle are both those of another."""
    why = Text("club-refused-name-taken", {"name": called_as["name"]})
    return Refused(why, "handle" if called_as["handle"] else "name")


def _not_forgotten(player: Player) -> None:
    if player.forgotten_at is not None:
        raise Refused(Text("club-refused-forgotten"))


def rename_player(session: Session, player: Player, name: str) -> None:
    """Call a player by this name alone. Raises Refused where another is called so."""
    _name(session, player, name, "", "", but=player.id)


def _name(
    session: Session, player: Player, name: str, reading: str, handle: str, but: int | None = None
) -> None:
    kept = check_name(session, {"name": name, "reading": reading, "handle": handle}, but).accepted()
    for column, value in _columns(kept).items():
        setattr(player, column, value)


def _columns(kept: Mapping[str, str]) -> dict[str, str]:
    """What a player is called by as it is kept, with what is folded from it."""
    return {
        **kept,
        "name_key": key_of(kept["name"]),
        "handle_key": key_of(kept["handle"]),
        "sort_key": place_in_lists(kept["name"], kept["reading"]),
    }


def place_in_lists(name: str, reading: str) -> str:
    """Where a player stands among the others, as it is kept."""
    return sort_key(name, reading)[:_KEY]


def key_of(typed: str) -> str:
    return identity(typed)[:_KEY]
