"""The sample night: something to play with, and nothing left of it afterwards."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.club import sample
from companion.club.accounts.models import Act
from companion.club.events import attendance
from companion.club.events.models import Event, Season
from companion.club.events.operations import EventDraft, add_event
from companion.club.library import options_of, own_games, scheme_of
from companion.club.people.operations import players
from companion.club.rounds.operations import add_round
from companion.club.sample import add_sample, add_year, remove_sample, sample_event
from companion.club.standings.operations import boards, rules_of
from companion.club.standings.queries import games_in, standing
from companion.club.standings.scope import Scope
from companion.club.tables import loans
from companion.club.tables.operations import SeatDraft, TableDraft, open_table, tables
from companion.club.tables.verify import verify
from companion.club.writes import Refused
from companion.games import GAMES
from companion.store.base import Base
from companion.store.keys import digest
from companion.words import Words
from tests.club.evenings import an_event, signed

TODAY = date(2026, 3, 25)


def sizes(session: Session) -> dict[str, int]:
    """Rows of every table but the acts, which nobody can remove."""
    return {
        name: session.scalar(select(func.count()).select_from(table)) or 0
        for name, table in Base.metadata.tables.items()
        if name != Act.__tablename__
    }


def words(locale: str) -> Words:
    return Words(locale)


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_the_sample_is_a_night_under_way(session: Session, locale: str) -> None:
    event = add_sample(session, TODAY, locale, words(locale).text)
    counted = attendance.count_people(session, event)
    assert (counted.here, counted.waiting, counted.missing, counted.unpaid) == (12, 1, 1, 2)
    assert [table.status for table in tables(session, event.id)] == [*["signed"] * 3, *["open"] * 2]
    lines = standing(session, Scope(event_id=event.id), "public")
    assert len(lines) == 12
    assert sum(line.figures.won for line in lines) == 3
    assert sum(line.figures.points for line in lines) == 3 * 3500
    assert list(verify(session)) == []
    assert add_sample(session, TODAY, locale, words(locale).text).id == event.id


def test_nothing_of_the_sample_remains(session: Session) -> None:
    event = an_event(session)
    signed(session, event, {"体験の方": 1})
    before = sizes(session)
    add_sample(session, TODAY, "ja", words("ja").text)
    assert sizes(session) != before
    assert remove_sample(session)
    assert sizes(session) == before
    assert sample_event(session) is None
    assert not remove_sample(session)
    assert list(verify(session)) == []


def test_what_was_put_to_real_use_stays(session: Session) -> None:
    sample = add_sample(session, TODAY, "ja", words("ja").text)
    real = an_event(session, season_id=sample.season_id, held_on=TODAY)
    player = players(session)[0]
    signed(session, real, {players(session, archived=True)[-1]: 1})
    attendance.apply(session, real.id, player.id)
    remove_sample(session)
    assert session.get_one(Season, real.season_id, populate_existing=True).sample is False
    assert len(players(session)) == 2
    assert [line.figures.points for line in standing(session, Scope(), "public")] == [100]
    assert list(verify(session)) == []


def test_the_evening_is_a_mixed_one_with_a_game_of_the_club_s_own(session: Session) -> None:
    event = add_sample(session, TODAY, "ja", words("ja").text)
    (game,) = own_games(session)
    assert game.name == "カルカソンヌ"
    kinds = [(table.round.number, table.kind) for table in tables(session, event.id)]
    assert kinds == [(1, "catan"), (1, "catan"), (1, game.key), (2, "catan"), (2, "village")]


def test_an_own_game_that_was_put_to_real_use_stays_and_one_of_the_club_s_is_played(session: Session) -> None:
    sample = add_sample(session, TODAY, "ja", words("ja").text)
    (game,) = own_games(session)
    real = an_event(session, held_on=TODAY)
    seats = [SeatDraft(name=name) for name in "AB"]
    draft = TableDraft("free", seats, options_of(game), scheme_of(game), own_game=game.id)
    open_table(session, add_round(session, real.id).id, draft)
    remove_sample(session)
    (kept,) = own_games(session)
    assert (kept.name, kept.sample) == ("カルカソンヌ", False)
    sample = add_sample(session, TODAY, "ja", words("ja").text)
    assert [table.own_game for table in tables(session, sample.id)].count(kept.id) == 1
    remove_sample(session)
    assert [game.id for game in own_games(session)] == [kept.id]


def test_the_sample_can_be_made_again(session: Session) -> None:
    first = add_sample(session, TODAY, "ja", words("ja").text).id
    remove_sample(session)
    second = add_sample(session, TODAY, "en", words("en").text).id
    assert second != first


def test_the_sample_comes_again_after_its_people_and_season_were_put_to_real_use(session: Session) -> None:
    sample = add_sample(session, TODAY, "ja", words("ja").text)
    guest = next(row.player for row in attendance.attendances(session, sample.id))
    draft = EventDraft(season_id=sample.season_id, title="本番", held_on=TODAY)
    attendance.walk_in(session, add_event(session, draft).id, guest.id)
    remove_sample(session)
    assert not guest.sample
    again = add_sample(session, TODAY, "ja", words("ja").text)
    assert guest.id in {row.player_id for row in attendance.attendances(session, again.id)}
    remove_sample(session)
    assert [player.name for player in players(session)] == [guest.name]
    assert session.scalars(select(Season.sample)).all() == [False]


def test_a_sample_year_is_of_forty_people_and_all_games_and_goes_without_a_trace(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sample.NIGHTS == 12
    monkeypatch.setattr(sample, "NIGHTS", 2)
    before = sizes(session)
    season = add_year(session, TODAY, "ja", words("ja").text)
    assert session.scalar(select(func.count()).select_from(Event)) == 2
    assert len(players(session)) == 40
    lines = standing(session, Scope(season_id=season.id), "public")
    assert 34 <= len(lines) <= 40
    (own,) = own_games(session)
    assert set(games_in(session, Scope(season_id=season.id))) == {*GAMES, own.key} - {"free"}
    assert list(verify(session)) == []
    rank, rating = boards(session, season.id)
    scopes = [Scope(season_id=season.id, rules=rules_of(one), board_id=one.id) for one in (rank, rating)]
    assert all(
        bool(one.rating) == (one.figures.played >= 5) for one in standing(session, scopes[1], "public")
    )
    assert standing(session, scopes[0], "public")[0].figures.points > 0
    assert add_year(session, TODAY, "ja", words("ja").text).id == season.id
    remove_sample(session)
    assert sizes(session) == before


def test_it_stays_while_a_device_is_lent_there(session: Session) -> None:
    made = add_sample(session, TODAY, "ja", words("ja").text)
    table, device = tables(session, made.id)[0].id, digest("the-device-of-the-host")
    loans.lend(session, table, "host", 1, device, "1234")
    with pytest.raises(Refused, match="refused-lent"):
        remove_sample(session)
    assert loans.find_held(session, device).loan is not None
