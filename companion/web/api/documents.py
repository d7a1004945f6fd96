"""What programs get to read: the shapes of all answers. OpenAPI describes them from these very classes.

Points are hundredths, shares millionths, moments milliseconds since 1970 in UTC: whole numbers all.
"""

from collections.abc import Sequence
from datetime import date, time
from typing import Any, Self

from flask import url_for
from msgspec import Struct

from companion.club.events.models import Event
from companion.club.standings.models import Adjustment, Leaderboard
from companion.club.standings.queries import Standing
from companion.club.standings.rules import Rating, Rules
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable, Seat
from companion.games import GAMES
from companion.kernel.capabilities import headline, seat_now

from ..screen.evening import Evening, Playing
from ..site import absolute
from ..speech import say
from ..table.opened import Opened

MILLION = 1_000_000


class Document(Struct):
    """Base of what is made of a row: its fields are the row's own, but for those that are said otherwise."""

    @classmethod
    def of_row(cls, row: object, **otherwise: Any) -> Self:
        own = (name for name in cls.__struct_fields__ if name not in otherwise)
        return cls(**{name: getattr(row, name) for name in own}, **otherwise)


class SeasonDocument(Document):
    """A season: events whose points are counted together."""

    id: int
    name: str
    starts_on: date
    ends_on: date


class EventDocument(Document):
    """A club night; `number` is 11 for 第11回. One that closes before it opens does so the next day."""

    id: int
    season: int
    number: int | None
    title: str
    held_on: date
    opens_at: str | None
    closes_at: str | None
    venue: str
    address: str
    fee: int
    capacity_most: int
    url: str

    @classmethod
    def of(cls, row: Event) -> "EventDocument":
        return cls.of_row(
            row,
            season=row.season_id,
            opens_at=_hour(row.opens_at),
            closes_at=_hour(row.closes_at),
            url=absolute(url_for("club.event", event_id=row.id)),
        )


def _hour(moment: time | None) -> str | None:
    return None if moment is None else f"{moment:%H:%M}"


class SeatDocument(Struct):
    """Who sits on a seat; `player` is nothing for a guest, and for who has signed up and was never here."""

    seat: int
    name: str
    player: int | None


def _player(seat: Seat) -> int | None:
    """Who sits there, as far as there is a document of them."""
    hidden = seat.player is not None and (seat.player.guest or seat.player.newcomer)
    return None if hidden else seat.player_id


class TableDocument(Document):
    """A table. `status` is open, finished, signed or abandoned."""

    id: int
    event: int
    round: int
    number: int
    label: str
    game: str
    status: str
    opened_at: int
    seats: list[SeatDocument]
    url: str

    @classmethod
    def of(cls, row: GameTable) -> "TableDocument":
        return cls.of_row(
            row,
            event=row.event_id,
            round=row.round.number,
            game=row.kind,
            seats=[SeatDocument(seat.number, seat.name, _player(seat)) for seat in row.seats],
            url=absolute(url_for("table.show", table_id=row.id)),
        )


class AdjustmentDocument(Struct):
    """Points that an organiser added to somebody's on a leaderboard, or took, and why."""

    player: int
    name: str
    points: int
    note: str

    @classmethod
    def of(cls, row: Adjustment) -> "AdjustmentDocument":
        return cls(row.player_id, row.player.name, row.points, row.note)


class BoardDocument(Struct):
    """A leaderboard of a season: what counts on it, and what was added or taken by hand."""

    id: int
    season: int
    name: str
    rules: Rules
    by_hand: list[AdjustmentDocument]
    url: str

    @classmethod
    def of(cls, row: Leaderboard, rules: Rules, by_hand: Sequence[Adjustment]) -> "BoardDocument":
        url = absolute(url_for("club.board_standings", board_id=row.id))
        return cls(
            row.id, row.season_id, row.name, rules, [AdjustmentDocument.of(one) for one in by_hand], url
        )


class RatingDocument(Struct):
    """A rating and its uncertainty, a standard deviation, in millionths."""

    mean: int
    spread: int

    @classmethod
    def of(cls, rating: Rating) -> "RatingDocument":
        return cls(round(rating.mean * MILLION), round(rating.spread * MILLION))


class StandingDocument(Struct):
    """A line of standings; those who share a place are tied, rank 0 has played too few games for a place.

    `adjusted` are points among the points that were added or taken by hand.
    """

    rank: int
    tied: bool
    player: int
    name: str
    reading: str
    points: int
    won: int
    played: int
    total: int
    share: int
    adjusted: int
    rating: RatingDocument | None

    @classmethod
    def of(cls, line: Standing) -> "StandingDocument":
        who = (line.rank, line.tied, line.player_id, line.name, line.reading)
        rating = None if line.rating is None else RatingDocument.of(line.rating)
        return cls(*who, **line.figures._asdict(), adjusted=line.adjusted, rating=rating)


class StandingsDocument(Struct):
    """Standings of an event, a season, a leaderboard (`board`) or all times, of one game or all.

    `kind` says which, `order` what ranks.
    """

    kind: str
    id: int | None
    game: str | None
    order: list[str]
    players: list[StandingDocument]

    @classmethod
    def of(cls, kind: str, key: int | None, scope: Scope, lines: list[Standing]) -> "StandingsDocument":
        order = [metric.key for metric in scope.order]
        return cls(kind, key, scope.game, order, [StandingDocument.of(line) for line in lines])


class RankDocument(Struct):
    """A seat's place in a game."""

    seat: int
    rank: int


class PointsDocument(Struct):
    """Points that a seat was given, by the code of the club's scheme, and why."""

    seat: int
    code: str
    points: int
    reason: str
    note: str


class ResultDocument(Struct):
    """A signed result as the table's page shows it."""

    table: TableDocument
    summary: str
    winners: list[int]
    ranking: list[RankDocument]
    points: list[PointsDocument]

    @classmethod
    def of(cls, table: Opened) -> "ResultDocument":
        result, lines = table.snapshot.result, table.snapshot.ledger
        assert result is not None
        return cls(
            TableDocument.of(table.row),
            say(result.summary, table.names),
            list(result.winners),
            [RankDocument(ranked.seat, ranked.rank) for ranked in result.ranking],
            [
                PointsDocument(line.seat, line.code, line.points, say(line.reason, table.names), line.note)
                for line in lines
                if not line.struck
            ],
        )


class ClockDocument(Document):
    """A clock: `left` milliseconds were left at `since`; nothing: it stands. `state` is ready, running,
    paused or stopped."""

    left: int
    since: int | None
    state: str


class SeatNowDocument(Struct):
    """How a seat stands, as far as everybody knows; nothing of what its game does not have."""

    seat: int
    name: str
    points: int | None
    lives: bool | None
    turn: bool


class TableNowDocument(Struct):
    """A table that is not signed off: in a few words how far it is, its clock, its seats."""

    table: TableDocument
    phase: str
    clock: ClockDocument | None
    seats: list[SeatNowDocument]

    @classmethod
    def of(cls, row: GameTable, playing: Playing) -> "TableNowDocument":
        game, shown = GAMES[playing.game], playing.snapshot
        phase = shown.result.summary if shown.result else headline(game, shown.view)
        clock = ClockDocument.of_row(playing.clock) if playing.clock else None
        seats = [
            SeatNowDocument(seat, name, *seat_now(game, shown.view, seat))
            for seat, name in playing.seats.items()
        ]
        return cls(TableDocument.of(row), say(phase, playing.seats) if phase else "", clock, seats)


class LiveDocument(Struct):
    """An event as its big screen shows it: the clock of the round, and the tables that are not signed off."""

    clock: ClockDocument | None
    tables: list[TableNowDocument]

    @classmethod
    def of(cls, evening: Evening) -> "LiveDocument":
        own = next((face for face in evening.clocks if face.table == 0), None)
        tables = zip(evening.rows, evening.tables, strict=True)
        return cls(
            ClockDocument.of_row(own) if own else None,
            [TableNowDocument.of(row, playing) for row, playing in tables],
        )


Record = dict[str, Any]
"""A table's record, as `/record.schema.json` describes it."""


_URL = "https://night.example.org/"
_TABLE = TableDocument(
    31,
    7,
    1,
    2,
    "",
    next(iter(GAMES)),
    "signed",
    1521944400000,
    [SeatDocument(1, "あさの", 12), SeatDocument(2, "いづみ", None)],
    f"{_URL}tables/31",
)
_LINE = StandingDocument(
    1, False, 12, "あさの", "", 350, 3, 4, 36, 3_500_000, 0, RatingDocument(27_100_000, 5_900_000)
)
EXAMPLES = (
    SeasonDocument(3, "2018年", date(2018, 1, 1), date(2018, 12, 31)),
    EventDocument(
        7, 3, 11, "例会", date(2018, 3, 25), "10:00", "16:30", "公民館", "", 600, 20, f"{_URL}events/7"
    ),
    _TABLE,
    BoardDocument(
        2,
        3,
        "杯",
        Rules(rated=1),
        [AdjustmentDocument(12, "あさの", -50, "遅刻")],
        f"{_URL}standings/boards/2",
    ),
    LiveDocument(
        ClockDocument(1_800_000, 1521944400000, "running"),
        [TableNowDocument(_TABLE, "あさの先頭 5点", None, [SeatNowDocument(1, "あさの", 5, None, True)])],
    ),
    StandingsDocument("season", 3, None, ["points", "won"], [_LINE]),
    ResultDocument(
        _TABLE,
        "あさのの勝ち",
        [1],
        [RankDocument(1, 1), RankDocument(2, 2)],
        [PointsDocument(1, "win", 100, "勝ち", "")],
    ),
)
"""One of each answer, for the description."""
