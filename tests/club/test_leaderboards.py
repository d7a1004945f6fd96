"""Leaderboards: every rule by itself on few games, and the usual standings as one case of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from companion.club.events.models import Event, Season
from companion.club.events.operations import freeze, thaw
from companion.club.merge import merge
from companion.club.people.names import Player
from companion.club.removal import bring_back, remove_board, remove_event, remove_player, remove_season
from companion.club.standings.models import Leaderboard
from companion.club.standings.operations import (
    BoardDraft,
    add_board,
    adjust,
    boards,
    by_hand,
    rules_of,
    take_back,
)
from companion.club.standings.queries import Standing, adjustments, standing
from companion.club.standings.rules import (
    METRICS,
    CountedSeat,
    CountedTable,
    Rules,
    Scoring,
    ratings,
    score_seats,
    tallies,
)
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.models import Figures
from companion.club.writes import Missing, Refused
from companion.store.base import now
from tests.club.evenings import an_event, people, signed
from tests.present import Present


@pytest.fixture
def trio(session: Session) -> list[Player]:
    return people(session, "あ", "い", "う")


@pytest.fixture
def spring(session: Session, trio: list[Player]) -> Event:
    """Two nights: あ wins twice and い once, う never; a win is worth one point."""
    a, b, c = trio
    first = an_event(session)
    signed(session, first, {a: 9, b: 5, c: 1})
    signed(session, first, {b: 9, a: 5})
    second = an_event(session, season_id=first.season_id, held_on=date(2018, 4, 1))
    signed(session, second, {a: 9, c: 5, "客": 7})
    return first


def board(session: Session, season_id: int, name: str = "杯", **rules: object) -> Leaderboard:
    return add_board(session, season_id, BoardDraft(name, Rules(**rules)))  # type: ignore[arg-type]


def of(session: Session, board: Leaderboard, viewer: Viewer = "public") -> list[Standing]:
    scope = Scope(season_id=board.season_id, rules=rules_of(board), board_id=board.id)
    return standing(session, scope, viewer)


def points(lines: list[Standing]) -> list[tuple[str, int]]:
    return [(line.name, line.figures.points) for line in lines]


def test_a_board_without_rules_is_the_seasons_standings_also_game_by_game(
    session: Session, spring: Event
) -> None:
    usual = standing(session, Scope(season_id=spring.season_id), "public")
    assert of(session, board(session, spring.season_id)) == usual
    rated = of(session, board(session, spring.season_id, "評", rated=1))
    assert [line._replace(rating=None) for line in rated] == usual


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (Scoring(win=200), [("あ", 600), ("い", 300), ("う", 0)]),
        (Scoring(game=10), [("あ", 230), ("い", 120), ("う", 20)]),
        (Scoring(night=1000), [("あ", 2200), ("い", 1100), ("う", 2000)]),
        (Scoring("rank", (500, 300, 100)), [("あ", 1300), ("い", 800), ("う", 200)]),
        (Scoring("rank", (500, 300, 100), best=1), [("あ", 500), ("い", 500), ("う", 100)]),
        (Scoring("rank", (500, 300, 100), best=1, of="nights"), [("あ", 800), ("い", 800), ("う", 100)]),
        (Scoring("zero-sum"), [("あ", 67 - 50 + 67), ("い", -33 + 50), ("う", -33 - 33)]),
    ],
)
def test_each_scheme_and_bonus(
    session: Session, spring: Event, scoring: Scoring, expected: list[tuple[str, int]]
) -> None:
    found = of(session, board(session, spring.season_id, scoring=scoring))
    assert sorted(points(found)) == expected


def test_games_order_and_minimum(session: Session, spring: Event) -> None:
    assert of(session, board(session, spring.season_id, games=("catan",))) == []
    lines = of(session, board(session, spring.season_id, "率", order=("rate", "mean"), least=3))
    assert [(line.rank, line.name, METRICS["rate"].of(line.figures)) for line in lines] == [
        (1, "あ", 666_666),
        (0, "い", 500_000),
        (0, "う", 0),
    ]


def test_adjustments_count_are_told_apart_and_can_be_taken_back(
    session: Session, spring: Event, trio: list[Player]
) -> None:
    cup = board(session, spring.season_id)
    given = adjust(session, cup.id, trio[2].id, 250, "特別賞")
    adjust(session, cup.id, trio[0].id, -50, "遅刻")
    assert [(line.name, line.figures.points, line.adjusted) for line in of(session, cup)] == [
        ("う", 250, 250),
        ("あ", 150, -50),
        ("い", 100, 0),
    ]
    take_back(session, given.id)
    assert points(of(session, cup))[0] == ("あ", 150)
    assert [one.note for one in by_hand(session, cup.id)] == ["遅刻"]
    assert points(standing(session, Scope(season_id=spring.season_id), "public"))[0] == ("あ", 200)


def test_a_freeze_holds_a_leaderboard_back_too(
    session: Session, spring: Event, trio: list[Player], present: Callable[[Present], None]
) -> None:
    plain, single = board(session, spring.season_id), board(session, spring.season_id, "評", rated=1)
    freeze(session, Event, spring.id)
    present(lambda: now() + 60_000)
    before = of(session, plain), of(session, single)
    signed(session, spring, {trio[2]: 9, trio[0]: 1})
    assert (of(session, plain), of(session, single)) == before
    for one, public in zip((plain, single), before, strict=True):
        assert of(session, one, "organiser") != public


def test_a_freeze_of_the_season_holds_points_by_hand_back(
    session: Session, spring: Event, trio: list[Player], present: Callable[[Present], None]
) -> None:
    cup = board(session, spring.season_id)
    scope = Scope(season_id=spring.season_id, board_id=cup.id)
    adjust(session, cup.id, trio[1].id, 50, "皆勤")
    freeze(session, Season, spring.season_id)
    present(lambda: now() + 60_000)
    before = of(session, cup)
    adjust(session, cup.id, trio[2].id, 900, "特別賞")
    assert of(session, cup) == before
    assert [one.note for one in adjustments(session, scope, "public")] == ["皆勤"]
    assert of(session, cup, "organiser")[0].name == "う"
    assert [one.note for one in adjustments(session, scope, "organiser")] == ["皆勤", "特別賞"]
    thaw(session, Season, spring.season_id)
    assert of(session, cup)[0].name == "う"


def test_points_by_hand_taken_back_under_a_freeze_stand_for_the_public_until_it_is_lifted(
    session: Session, spring: Event, trio: list[Player], present: Callable[[Present], None]
) -> None:
    cup = board(session, spring.season_id)
    scope = Scope(season_id=spring.season_id, board_id=cup.id)
    earlier = adjust(session, cup.id, trio[1].id, 900, "皆勤")
    freeze(session, Season, spring.season_id)
    present(lambda: now() + 60_000)
    before = of(session, cup)
    later = adjust(session, cup.id, trio[2].id, 900, "特別賞")
    for gone in (earlier, later):
        take_back(session, gone.id)
        with pytest.raises(Missing):
            take_back(session, gone.id)
    assert of(session, cup) == before
    assert [one.note for one in adjustments(session, scope, "public")] == ["皆勤"]
    assert [one.note for one in adjustments(session, scope, "organiser")] == by_hand(session, cup.id) == []
    assert of(session, cup, "organiser")[0].name == "あ"
    thaw(session, Season, spring.season_id)
    assert adjustments(session, scope, "public") == []
    freeze(session, Season, spring.season_id)
    assert of(session, cup)[0].name == "あ"


def test_points_by_hand_name_nobody_whose_games_are_all_held_back(
    session: Session, spring: Event, present: Callable[[Present], None]
) -> None:
    cup = board(session, spring.season_id)
    scope = Scope(season_id=spring.season_id, board_id=cup.id)
    newcomer, absent = people(session, "え", "お")
    freeze(session, Event, spring.id)
    present(lambda: now() + 60_000)
    signed(session, spring, {newcomer: 9})
    adjust(session, cup.id, newcomer.id, 100, "初参加")
    adjust(session, cup.id, absent.id, 100, "手伝い")
    assert adjustments(session, scope, "public") == []
    assert [one.note for one in adjustments(session, scope, "organiser")] == ["初参加"]


def test_a_merge_takes_adjustments_along(session: Session, spring: Event, trio: list[Player]) -> None:
    cup = board(session, spring.season_id)
    (double,) = people(session, "あー")
    adjust(session, cup.id, double.id, 300, "前の名前で")
    merge(session, trio[0].id, double.id)
    assert points(of(session, cup))[0] == ("あ", 500)


def test_a_leaderboard_is_taken_away_and_brought_back_with_its_adjustments(
    session: Session, spring: Event, trio: list[Player]
) -> None:
    cup = board(session, spring.season_id, least=2)
    adjust(session, cup.id, trio[0].id, 300, "賞")
    before = of(session, cup)
    removed = remove_board(session, cup.id)
    assert boards(session, spring.season_id) == []
    bring_back(session, removed.id)
    (back,) = boards(session, spring.season_id)
    assert of(session, back) == before


def test_a_season_and_a_player_go_with_what_hangs_on_them(session: Session) -> None:
    event = an_event(session)
    season_id = event.season_id
    (newcomer,) = people(session, "あ")
    cup = board(session, season_id)
    adjust(session, cup.id, newcomer.id, 100, "賞")
    bring_back(session, remove_player(session, newcomer.id).id)
    assert len(by_hand(session, cup.id)) == 1
    remove_event(session, event.id)
    bring_back(session, remove_season(session, season_id).id)
    assert [one.name for one in boards(session, season_id)] == ["杯"]


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (BoardDraft("杯", Rules()), "name"),
        (BoardDraft(" ", Rules()), "name"),
        (BoardDraft("順", Rules(scoring=Scoring("rank"))), "places"),
        (BoardDraft("順", Rules(order=("fame",))), "first"),
    ],
)
def test_what_is_no_leaderboard_is_refused(
    session: Session, spring: Event, draft: BoardDraft, field: str
) -> None:
    board(session, spring.season_id)
    with pytest.raises(Refused) as refusal:
        add_board(session, spring.season_id, draft)
    assert refusal.value.field == field


def table(*seats: tuple[int | None, int, int], game: str = "catan") -> CountedTable:
    """Seats as player, rank, hundredths."""
    return CountedTable(
        1, 1, game, tuple(CountedSeat(p, r, Figures(points=x, played=1)) for p, r, x in seats)
    )


@given(st.lists(st.integers(-100_000, 100_000), min_size=1, max_size=16))
def test_a_zero_sum_is_nothing_but_for_roundings(worth: list[int]) -> None:
    found = score_seats(table(*((n, 1, x) for n, x in enumerate(worth))), Scoring("zero-sum"))
    assert abs(sum(found)) <= len(worth) / 2
    assert [found[i] <= found[j] for i in range(len(worth)) for j in range(i) if worth[i] <= worth[j]].count(
        False
    ) == 0


def test_shared_places_share_what_they_cover_and_guests_count_for_nobody() -> None:
    played = table((1, 1, 0), (None, 1, 0), (3, 3, 0))
    assert score_seats(played, Scoring("rank", (500, 300, 100))) == [400, 400, 100]
    assert [one.player_id for one in tallies([played], Scoring())] == [1, 3]


def test_ratings_follow_the_order_of_play_and_are_the_same_each_time() -> None:
    games = [table((1, 1, 0), (2, 2, 0), (3, 3, 0)), table((3, 1, 0), (1, 2, 0))]
    found = ratings(games, ())
    assert found == ratings(games, ()) != ratings(games[::-1], ())
    first = ratings(games[:1], ())
    assert first[1].mean > first[2].mean > first[3].mean
    assert all(one.spread < 25 / 3 for one in found.values())


def test_a_camp_is_a_team_and_a_small_one_gains_no_more_than_a_large_one() -> None:
    def village(wolves: int, humans: int) -> CountedTable:
        seats = [(n, wolves, 0) for n in (1, 2)] + [(n, humans, 0) for n in range(3, 10)]
        return table(*seats, game="village")

    won, lost = ratings([village(1, 3)], {"village"}), ratings([village(8, 1)], {"village"})
    assert won[1] == won[2]
    assert won[3] == won[9]
    assert won[1].mean - 25 == pytest.approx(lost[3].mean - 25, rel=0.05)
    assert ratings([table((1, 1, 0), (2, 1, 0), game="village")], {"village"}) == {}
