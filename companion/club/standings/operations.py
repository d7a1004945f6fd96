"""Leaderboards: making and changing them, and adding or taking points by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.signals import STANDINGS, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Season
from ..people.models import Player
from ..writes import Missing, Refused, found, line, operation
from .metrics import METRICS
from .models import Adjustment, Leaderboard
from .rules import Rules
from .scope import standing_by_hand

MOST_BOARDS = 20
MOST_POINTS = 10_000_000


class BoardDraft(NamedTuple):
    """A leaderboard as it is entered."""

    name: str
    rules: Rules


def boards(session: Session, season_id: int) -> Sequence[Leaderboard]:
    """The leaderboards of a season beside its usual standings, the oldest first."""
    query = select(Leaderboard).where(Leaderboard.season_id == season_id)
    return session.scalars(query.order_by(Leaderboard.id)).all()


def rules_of(board: Leaderboard) -> Rules:
    """What counts on a leaderboard."""
    return msgspec.convert(board.rules, Rules)


def by_hand(session: Session, board_id: int) -> Sequence[Adjustment]:
    """All that was added or taken by hand, the oldest first; pages show `queries.adjustments`."""
    query = select(Adjustment).where(Adjustment.leaderboard_id == board_id, standing_by_hand("organiser"))
    return session.scalars(query.order_by(Adjustment.id)).all()


@operation
def add_board(session: Session, season_id: int, draft: BoardDraft, by: Account | None = None) -> Leaderboard:
    """A new leaderboard of a season. Raises Refused."""
    found(session, Season, season_id, lock=True)
    if len(boards(session, season_id)) >= MOST_BOARDS:
        raise Refused(Text("club-refused-many-boards", {"most": MOST_BOARDS}))
    board = Leaderboard(season_id=season_id, created_at=now())
    _fill(session, board, draft)
    session.add(board)
    session.flush()
    record(session, by, "leaderboard-added", season=season_id, name=board.name)
    notify(session, STANDINGS)
    return board


@operation
def change_board(
    session: Session, board_id: int, draft: BoardDraft, by: Account | None = None
) -> Leaderboard:
    """Another name, or other rules. Raises Refused."""
    board = found(session, Leaderboard, board_id, lock=True)
    _fill(session, board, draft)
    record(session, by, "leaderboard-changed", season=board.season_id, name=board.name)
    notify(session, STANDINGS)
    return board


@operation
def adjust(
    session: Session, board_id: int, player_id: int, points: int, note: str, by: Account | None = None
) -> Adjustment:
    """Add hundredths to a player's points on a leaderboard, or take them, and say why. Raises Refused."""
    board = found(session, Leaderboard, board_id, lock=True)
    player = found(session, Player, player_id)
    if player.merged_into is not None:
        raise Refused(Text("club-refused-merged"), "player")
    if points == 0 or abs(points) > MOST_POINTS:
        raise Refused(Text("club-refused-adjustment"), "points")
    why = line(note, "note", most=200, needed=True)
    made = Adjustment(leaderboard_id=board.id, player_id=player.id, points=points, note=why, made_at=now())
    session.add(made)
    session.flush()
    record(session, by, "leaderboard-adjusted", player=player.id, name=board.name, points=points, note=why)
    notify(session, STANDINGS)
    return made


@operation
def take_back(session: Session, adjustment_id: int, by: Account | None = None) -> Leaderboard:
    """Points that were added or taken by hand count no more. Raises Missing."""
    gone = found(session, Adjustment, adjustment_id, lock=True)
    if gone.taken_back_at is not None:
        raise Missing(Text("club-refused-no-adjustment"))
    board = found(session, Leaderboard, gone.leaderboard_id)
    what = "leaderboard-adjustment-taken-back"
    record(session, by, what, player=gone.player_id, name=board.name, points=gone.points, note=gone.note)
    gone.taken_back_at = now()
    notify(session, STANDINGS)
    return board


def _fill(session: Session, board: Leaderboard, draft: BoardDraft) -> None:
    name = line(draft.name, "name", most=100, needed=True)
    same = select(Leaderboard.id).where(Leaderboard.season_id == board.season_id, Leaderboard.name == name)
    with session.no_autoflush:
        if any(key != board.id for key in session.scalars(same)):
            raise Refused(Text("club-refused-board-taken"), "name")
    rules = draft.rules
    if rules.scoring.scheme == "rank" and not any(rules.scoring.places):
        raise Refused(Text("club-refused-no-places"), "places")
    if not set(rules.order) <= set(METRICS):
        raise Refused(Text("club-refused-needed"), "first")
    as_json: dict[str, Any] = msgspec.to_builtins(rules)
    board.name, board.rules = name, as_json
