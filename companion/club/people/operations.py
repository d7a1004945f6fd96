"""Players: entering, finding, changing them."""

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Required, TypedDict, Unpack

from sqlalchemy import ColumnElement, delete, false, func, insert, literal, or_, select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now, rows

from ..accounts.acts import By, Changes, record
from ..accounts.models import Account
from ..writes import Check, CheckedFields, Refused, check_fields, get_row, line, operation
from .names import Alias, Known, Player, close, fold, identity, sort_key

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
    session: Session,
    search: str = "",
    *,
    archived: bool = False,
    newcomers: bool = True,
    guests: bool = False,
    spelt: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> list[Player]:
    """Members by reading, or `guests` as well; those whose name, reading or handle holds the search, kana of
    either kind, or one of their other spellings, where these are given."""
    query = select(Player).where(Player.merged_into.is_(None)).order_by(Player.sort_key, Player.id)
    if not archived:
        query = query.where(Player.archived_at.is_(None))
    if not newcomers:
        query = query.where(~Player.newcomer)
    if not guests:
        query = query.where(~Player.guest)
    wanted = fold(search)
    return [
        p
        for p in session.scalars(query)
        if not wanted or any(wanted in fold(t) for t in (p.name, p.reading, p.handle, *spelt.get(p.id, ())))
    ]


STAYED = func.coalesce(Player.merged_into, Player.id)


def _names(session: Session) -> Iterator[tuple[Known, bool]]:
    """Everybody by each name, and whether it is the own one; merged entries are the one that stayed."""
    own = select(STAYED, Player.name, Player.reading, Player.handle, Player.merged_into.is_(None))
    aliases = select(STAYED, Alias.name, literal(""), Player.handle, false())
    query = own.union_all(aliases.join_from(Alias, Player, Player.id == Alias.player_id))
    return ((Known(*row[:4]), bool(row[4])) for row in session.execute(query))


def known_names(session: Session, *, guests: bool = False) -> list[Known]:
    """Members, or `guests` as well, by each name that is known of them, the own one first."""
    left_out = set[int]() if guests else {*session.scalars(select(Player.id).where(Player.guest))}
    found = sorted(_names(session), key=lambda each: (not each[1], each[0].id))
    return [one for one, _ in found if one.id not in left_out]


def spellings(session: Session) -> dict[int, list[str]]:
    """How people are written besides their own names, by player: aliases, and entries that were made one."""
    found: dict[int, list[str]] = {}
    for one, is_own in _names(session):
        if not is_own:
            found.setdefault(one.id, []).append(one.name)
    return found


def is_called(name: str) -> ColumnElement[bool]:
    """Whether a player has this name, or is known by it as well."""
    key = key_of(name)
    return or_(Player.name_key == key, Player.id.in_(select(Alias.player_id).where(Alias.name_key == key)))


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
    near = close(Known(but or 0, name, reading, handle), known_names(session))
    return [get_player(session, key) for key in dict.fromkeys(other.id for other in near)]


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
    newcomer: bool = False,
    guest: bool = False,
) -> Player:
    """Enter a player. Raises Refused where name and handle are both those of another, but of a guest, who is
    of one evening.
    """
    player = Player(created_at=now(), sample=sample, newcomer=newcomer, guest=guest)
    if guest:
        kept = check_fields({"name": name, "reading": reading, "handle": handle}, CALLED).accepted()
        # A space stands in no folded name, and whoever is entered later has another number.
        key = f" {session.scalar(select(func.max(Player.id))) or 0}"
        for column, value in (_columns(kept) | {"handle_key": key}).items():
            setattr(player, column, value)
    else:
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
    session.execute(delete(Alias).where(Alias.player_id == player.id, Alias.name_key == player.name_key))
    if session.scalar(select(Player.id).where(is_called(before)).limit(1)) is None:  # lists may still have it
        session.add(Alias(player_id=player.id, name=before, name_key=key_of(before)))
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


@operation
def set_aliases(session: Session, player_id: int, names: Sequence[str]) -> None:
    """Know a player by these other spellings, and no others. Raises Refused for a name that others have."""
    kept = {key_of(name): name for name in (CALLED["name"](name, "aliases") for name in names)}
    own, taken = get_row(session, Player, player_id).name_key, select(Player.name, STAYED)
    there = {alias.name_key: alias for alias in aliases_of(session, player_id)}
    for name in (name for key, name in kept.items() if key not in there):
        for of, stayed in session.execute(taken.where(is_called(name), Player.forgotten_at.is_(None))):
            if stayed != player_id:
                raise Refused(Text("club-refused-alias-taken", {"name": name, "of": of}), "aliases")
    for key, alias in there.items():
        if alias.name != kept.get(key):
            session.delete(alias)
    for key, name in kept.items():
        if key != own and (key not in there or there[key].name != name):
            session.add(Alias(player_id=player_id, name=name, name_key=key))


@operation
def remember_alias(session: Session, player_id: int, name: str, by: By | None = None) -> None:
    """Know a player by how somebody was written on a list, unless anybody is called so already, or it is too
    long for a name."""
    named = select(Player.id).where(is_called(name), ~Player.guest)
    if 0 < len(name) <= LONGEST and session.scalar(named.limit(1)) is None:
        player = get_row(session, Player, player_id)
        set_aliases(session, player_id, [*(one.name for one in aliases_of(session, player_id)), name])
        record(session, by, "alias-added", player=player_id, name=player.name, alias=name)


def aliases_of(session: Session, player_id: int) -> Sequence[Alias]:
    """The other spellings of a player that were noted."""
    return session.scalars(select(Alias).where(Alias.player_id == player_id).order_by(Alias.id)).all()


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


def rename_player(session: Session, player: Player, name: str, reading: str = "", handle: str = "") -> None:
    """Call a player by this name alone. Raises Refused where another is called so."""
    _name(session, player, name, reading, handle, but=player.id)


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
