"""One ledger, one query: event, season, all times; by game and overall; frozen and not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.club.events.models import Event, Season
from companion.club.events.operations import change_event, freeze, thaw
from companion.club.people.names import Player
from companion.club.standings.queries import (
    games_in,
    games_of,
    season_course,
    season_events,
    season_ranks,
    standing,
)
from companion.club.standings.scope import Scope, Viewer, held_back
from companion.club.tables.models import SeasonSum
from companion.club.tables.verify import verify
from companion.store.base import now
from tests.club.evenings import an_event, people, signed
from tests.club.test_events import draft_of
from tests.present import Present


def lines(session: Session, viewer: Viewer = "public", **scope: object) -> list[tuple[int, str, int, int]]:
    found = standing(session, Scope(**scope), viewer)  # type: ignore[arg-type]
    return [(line.rank, line.name, line.figures.points, line.figures.played) for line in found]


@pytest.fixture
def trio(session: Session) -> list[Player]:
    return people(session, "あ", "い", "う")


def test_event_season_and_all_times_count_each_its_own(session: Session, trio: list[Player]) -> None:
    a, b, c = trio
    first = an_event(session, "2018 春")
    second = an_event(session, season_id=first.season_id, held_on=date(2018, 4, 1))
    third = an_event(session, "2018 秋", held_on=date(2018, 9, 1))
    signed(session, first, {a: 3, b: 1})
    signed(session, first, {a: 1, b: 3})
    signed(session, second, {a: 3, c: 1})
    signed(session, third, {c: 3, b: 1})
    assert lines(session, event_id=first.id) == [(1, "あ", 100, 2), (1, "い", 100, 2)]
    assert lines(session, season_id=first.season_id) == [
        (1, "あ", 200, 3),
        (2, "い", 100, 2),
        (3, "う", 0, 1),
    ]
    assert lines(session) == [(1, "あ", 200, 3), (2, "い", 100, 3), (2, "う", 100, 2)]
    assert lines(session, game="catan") == []
    assert lines(session, game="free") == lines(session)
    assert list(games_in(session, Scope(season_id=first.season_id))) == ["free"]
    assert list(games_in(session, Scope(event_id=first.id))) == ["free"]


def test_those_who_share_a_place_stand_by_reading(session: Session) -> None:
    c, a, b = people(session, "うめ", "あき", "いと")
    event = an_event(session)
    signed(session, event, {c: 1, a: 1, b: 1})
    assert [name for _, name, *_ in lines(session)] == ["あき", "いと", "うめ"]
    assert all(line.tied for line in standing(session, Scope(), "public"))


@pytest.mark.parametrize("kind", [Event, Season])
def test_a_freeze_holds_all_public_pages_and_no_organisers(
    session: Session,
    trio: list[Player],
    kind: type[Event] | type[Season],
    present: Callable[[Present], None],
) -> None:
    a, b, c = trio
    event = an_event(session)
    signed(session, event, {a: 3, b: 1})
    freeze(session, kind, event.id if kind is Event else event.season_id)
    before = lines(session)
    present(lambda: now() + 60_000)
    late = signed(session, event, {c: 3, b: 1})
    for scope in ({"event_id": event.id}, {"season_id": event.season_id}, {}, {"game": "free"}):
        assert lines(session, **scope) == before == [(1, "あ", 100, 1), (2, "い", 0, 1)]
        assert len(lines(session, "organiser", **scope)) == 3
    assert games_of(session, c.id, "public") == []
    assert len(games_of(session, c.id, "organiser")) == 1
    assert season_ranks(session, c.id, "public") == []
    assert season_course(session, event.season_id, "public") == {a.id: [100], b.id: [0]}
    assert held_back(late)
    thaw(session, kind, event.id if kind is Event else event.season_id)
    assert lines(session) == lines(session, "organiser")
    assert not held_back(late)


def test_a_freeze_of_one_event_hides_nothing_of_another(session: Session, trio: list[Player]) -> None:
    a, b, _ = trio
    frozen = an_event(session)
    other = an_event(session, season_id=frozen.season_id)
    freeze(session, Event, frozen.id)
    signed(session, other, {a: 3, b: 1})
    assert lines(session, event_id=other.id) == [(1, "あ", 100, 1), (2, "い", 0, 1)]


def test_an_event_takes_its_points_into_another_season(session: Session, trio: list[Player]) -> None:
    a, b, _ = trio
    event = an_event(session, "2018 春")
    autumn = an_event(session, "2018 秋")
    signed(session, event, {a: 3, b: 1})
    spring = event.season_id
    change_event(session, event.id, draft_of(event, season_id=autumn.season_id))
    assert lines(session, season_id=spring) == []
    assert lines(session, season_id=autumn.season_id) == [(1, "あ", 100, 1), (2, "い", 0, 1)]
    assert list(verify(session)) == []


def test_a_players_own_page_has_every_game_points_and_season_rank(
    session: Session, trio: list[Player]
) -> None:
    a, b, c = trio
    event = an_event(session)
    signed(session, event, {a: 3, b: 1, c: 2})
    signed(session, event, {b: 3, c: 2})
    games = games_of(session, b.id, "public")
    assert [(game.won, game.total, game.points, game.seat) for game in games] == [
        (True, 3, 100, 1),
        (False, 1, 0, 2),
    ]
    assert games[0].lines[0][0] == "win"
    ((season, mine, among),) = season_ranks(session, b.id, "public")
    assert (season.id, mine.rank, mine.tied, among) == (event.season_id, 1, True, 3)


def test_points_over_the_season_add_up_event_by_event(session: Session, trio: list[Player]) -> None:
    a, b, _ = trio
    first = an_event(session)
    later = an_event(session, season_id=first.season_id, held_on=date(2018, 5, 1))
    an_event(session, season_id=first.season_id, held_on=date(2018, 4, 1))
    signed(session, later, {a: 3, b: 1})
    signed(session, first, {b: 3})
    signed(session, first, {b: 3})
    assert [event.id for event in season_events(session, first.season_id, "public")] == [first.id, later.id]
    assert season_course(session, first.season_id, "public") == {a.id: [0, 100], b.id: [200, 200]}


def test_the_sums_are_what_the_ledger_adds_up_to(session: Session, trio: list[Player]) -> None:
    a, b, _ = trio
    event = an_event(session)
    signed(session, event, {a: 3, b: 1})
    sums = {row.player_id: (row.points, row.played, row.won, row.total) for row in _sums(session)}
    assert sums == {a.id: (100, 1, 1, 3), b.id: (0, 1, 0, 1)}


def _sums(session: Session) -> list[SeasonSum]:
    return list(session.scalars(select(SeasonSum)))
