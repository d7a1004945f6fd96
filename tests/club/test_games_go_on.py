"""What is done to a club's lists in the middle of a game leaves its seats, phones and secrets as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.club.casts import keep_composition, keep_names
from companion.club.events import attendance
from companion.club.events.models import Event, Season
from companion.club.events.operations import archive, freeze
from companion.club.forget import forget_player
from companion.club.library import (
    OwnGameDraft,
    add_own_game,
    archive_own_game,
    change_own_game,
    options_of,
    scheme_of,
)
from companion.club.merge import merge, unmerge
from companion.club.people.names import Player
from companion.club.people.operations import archive_player
from companion.club.removal import (
    remove_board,
    remove_composition,
    remove_names,
    remove_player,
    remove_season,
)
from companion.club.rounds.operations import add_round
from companion.club.standings.operations import BoardDraft, add_board
from companion.club.standings.rules import STANDARD
from companion.club.tables.claims import claim, live, offer_claim
from companion.club.tables.models import PLAYED, GameTable, LedgerRow
from companion.club.tables.operations import (
    SeatDraft,
    TableDraft,
    get_table,
    history,
    open_table,
    play,
    present,
)
from companion.club.writes import Refused
from companion.games.free.game import Finish, Points
from companion.games.village.phones import Choose
from companion.games.village.state import VillageOptions
from companion.kernel.desk import SignOff
from companion.kernel.replay import Request
from companion.kernel.table import snapshot
from tests.club.evenings import an_event, checked_in, people

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
VIEWERS = ("public", "host", "gm", *(f"seat-{number}" for number in range(1, 7)))


class Playing(NamedTuple):
    """A village on phones in the middle of its game, who sits there, and somebody who sits nowhere."""

    session: Session
    event: Event
    table: GameTable
    players: Sequence[Player]
    other: Player

    def seen(self) -> dict[str, Any]:
        """What each viewer has before it."""
        played = history(self.session, self.table.id)
        return {viewer: snapshot(played.game, played.table, viewer) for viewer in VIEWERS}

    def phones(self) -> list[tuple[str, bytes | None]]:
        """Which device is which seat."""
        return [(row.role, row.device_hash) for row in live(self.session, self.table.id)]


@pytest.fixture
def playing(session: Session) -> Playing:
    event = an_event(session)
    players = checked_in(session, event, *SIX)
    (other,) = people(session, "アンヌ")
    drafts = [SeatDraft(player.id) for player in players]
    draft = TableDraft("village", drafts, VillageOptions(led="gm-phones", cards="dealt"))
    table = open_table(session, add_round(session, event.id).id, draft)
    present(session, table.id)
    for number in range(1, 7):
        claim(session, offer_claim(session, table.id, f"seat-{number}"), f"phone-of-seat-{number}-here")
    play(session, table.id, Request("first-choice", "seat-1", Choose()))
    return Playing(session, event, table, players, other)


def merge_into_other(at: Playing) -> None:
    merge(at.session, at.other.id, at.players[0].id)


def merge_other(at: Playing) -> None:
    merge(at.session, at.players[0].id, at.other.id)


def merge_and_part(at: Playing) -> None:
    unmerge(at.session, merge(at.session, at.other.id, at.players[0].id).id)


def put_player_away(at: Playing) -> None:
    archive_player(at.session, at.players[0].id)


def go_home(at: Playing) -> None:
    attendance.leave(at.session, at.event.id, at.players[0].id)


def undo_check_in(at: Playing) -> None:
    attendance.undo_check_in(at.session, at.event.id, at.players[0].id)


def put_event_away(at: Playing) -> None:
    archive(at.session, Event, at.event.id)


def put_season_away(at: Playing) -> None:
    archive(at.session, Season, at.event.season_id)


def freeze_event(at: Playing) -> None:
    freeze(at.session, Event, at.event.id)


def keep_no_composition(at: Playing) -> None:
    kept = keep_composition(at.session, "village", "六人", {"werewolf": 1, "villager": 5})
    remove_composition(at.session, kept.id)


def keep_no_names(at: Playing) -> None:
    remove_names(at.session, keep_names(at.session, "名前", "\n".join(SIX)).id)


def keep_no_board(at: Playing) -> None:
    board = add_board(at.session, at.event.season_id, BoardDraft("総合", STANDARD))
    remove_board(at.session, board.id)


ACTS = (
    *(merge_into_other, merge_other, merge_and_part, put_player_away, go_home, undo_check_in),
    *(put_event_away, put_season_away, freeze_event, keep_no_composition, keep_no_names, keep_no_board),
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_seats_phones_and_secrets_of_a_running_game_stay(
    playing: Playing, act: Callable[[Playing], None]
) -> None:
    seen, phones, names = playing.seen(), playing.phones(), [seat.name for seat in playing.table.seats]
    assert len(phones) == 6
    act(playing)
    assert playing.seen() == seen
    assert playing.phones() == phones
    assert [seat.name for seat in get_table(playing.session, playing.table.id).seats] == names
    play(playing.session, playing.table.id, Request("second-choice", "seat-2", Choose()))


def test_what_would_take_the_person_or_the_season_away_is_refused(playing: Playing) -> None:
    session, (person, *_) = playing.session, playing.players
    seen = playing.seen()
    for why, act in (
        ("forget-playing", lambda: forget_player(session, person.id, "退会者{}".format)),
        ("player-used", lambda: remove_player(session, person.id)),
        ("season-used", lambda: remove_season(session, playing.event.season_id)),
    ):
        with pytest.raises(Refused, match=why):
            act()
    assert playing.seen() == seen


def test_a_game_of_the_clubs_own_ends_by_the_points_with_which_it_began(session: Session) -> None:
    event = an_event(session)
    game = add_own_game(session, OwnGameDraft("ドミニオン", scheme={"rank-1": 300, "rank-2": 100}))
    seats = [SeatDraft(player.id) for player in people(session, "一", "二")]
    draft = TableDraft("free", seats, options_of(game), scheme_of(game), own_game=game.id)
    table = open_table(session, add_round(session, event.id).id, draft)
    play(session, table.id, Request("first-points", "host", Points(1, 1, 7)))
    change_own_game(session, game.id, OwnGameDraft("ドミニオン", best="low", scheme={"rank-1": 100}))
    archive_own_game(session, game.id)
    for number, move in enumerate((Points(2, 1, 5), Finish(), SignOff())):
        play(session, table.id, Request(f"further-move-{number}", "host", move))
    points = select(LedgerRow.seat, LedgerRow.points).where(
        LedgerRow.table_id == table.id, LedgerRow.code != PLAYED
    )
    assert {tuple(row) for row in session.execute(points)} == {(1, 300), (2, 100)}
