"""Leaderboards: making and changing them, and adding or taking points by hand."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.signals import STANDINGS, notify

from ..accounts.acts import Changes, record
from ..accounts.models import Account
from ..events.models import Season
from ..people.names import Player
from ..writes import Check, Missing, Refused, check_fields, get_row, hundredths, line, number, operation
from .models import Adjustment, Leaderboard
from .rules import METRICS, MOST_GAMES, MOST_PLACES, Rules
from .scope import visible_adjustments

MOST_BOARDS = 20


def points_of_places(places: Sequence[int], field: str) -> Sequence[int]:
    """Hundredths by place. Raises Refused."""
    if len(places) > MOST_PLACES:
        raise Refused(Text("club-board-places-unknown", {"most": MOST_PLACES}), field)
    return [hundredths(each, field) for each in places]


GAMES = partial(number, most=MOST_GAMES)
RATED = partial(number, least=1, most=MOST_GAMES)
"""How many games may count or be asked for, and from how many on there may be a rating."""
CHECKS: dict[str, Check] = {
    "name": partial(line, most=100, needed=True),
    "places": points_of_places,
    **dict.fromkeys(("win", "game", "night"), hundredths),
    **dict.fromkeys(("best", "least"), GAMES),
    "rated": RATED,
}
"""What the fields of a leaderboard may be, each by itself."""


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
    query = select(Adjustment).where(Adjustment.leaderboard_id == board_id, visible_adjustments("organiser"))
    return session.scalars(query.order_by(Adjustment.id)).all()


@operation
def add_board(session: Session, season_id: int, draft: BoardDraft, by: Account | None = None) -> Leaderboard:
    """A new leaderboard of a season. Raises Refused."""
    get_row(session, Season, season_id, lock=True)
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
    session: Session, board_id: int, draft: BoardDraft, by: Account | None = None, changes: Changes = ()
) -> Leaderboard:
    """Another name, or other rules. Raises Refused."""
    board = get_row(session, Leaderboard, board_id, lock=True)
    _fill(session, board, draft)
    of = {"season": board.season_id, "board": board_id}
    record(session, by, "leaderboard-changed", changes=changes, name=board.name, **of)
    notify(session, STANDINGS)
    return board


@operation
def adjust(
    session: Session, board_id: int, player_id: int, points: int, note: str, by: Account | None = None
) -> Adjustment:
    """Add hundredths to a player's points on a leaderboard, or take them, and say why. Raises Refused."""
    board = get_row(session, Leaderboard, board_id, lock=True)
    player = get_row(session, Player, player_id)
    if player.merged_into is not None:
        raise Refused(Text("club-refused-merged"), "player")
    if hundredths(points, "points") == 0:
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
    gone = get_row(session, Adjustment, adjustment_id, lock=True)
    if gone.taken_back_at is not None:
        raise Missing(Text("club-refused-no-adjustment"))
    board = get_row(session, Leaderboard, gone.leaderboard_id)
    what = "leaderboard-adjustment-taken-back"
    record(session, by, what, player=gone.player_id, name=board.name, points=gone.points, note=gone.note)
    gone.taken_back_at = now()
    notify(session, STANDINGS)
    return board


def _fill(session: Session, board: Leaderboard, draft: BoardDraft) -> None:
    rules, scoring = draft.rules, draft.rules.scoring
    typed = {"name": draft.name, "least": rules.least, **msgspec.structs.asdict(scoring)}
    name = check_fields(typed | ({"rated": rules.rated} if rules.rated else {}), CHECKS).accepted()["name"]
    same = select(Leaderboard.id).where(Leaderboard.season_id == board.season_id, Leaderboard.name == name)
    with session.no_autoflush:
        if any(key != board.id for key in session.scalars(same)):
            raise Refused(Text("club-refused-board-taken"), "name")
    if scoring.scheme == "rank" and not any(scoring.places):
        raise Refused(Text("club-refused-no-places"), "places")
    if not set(rules.order) <= set(METRICS):
        raise Refused(Text("club-refused-needed"), "first")
    as_json: dict[str, Any] = msgspec.to_builtins(rules)
    board.name, board.rules = name, as_json
