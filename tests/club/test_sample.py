"""The sample night: something to play with, and nothing left of it afterwards."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.club.accounts.models import Act
from companion.club.events import attendance
from companion.club.events.models import Season
from companion.club.events.operations import EventDraft, add_event
from companion.club.people.operations import players
from companion.club.sample import night
from companion.club.sample.night import add_sample, remove_sample, sample_event
from companion.club.standings.queries import Scope, standing
from companion.club.tables.operations import tables
from companion.club.tables.verify import verify
from companion.store.base import Base
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
    counted = attendance.counted(session, event)
    assert (counted.here, counted.waiting, counted.missing, counted.unpaid) == (12, 1, 1, 2)
    assert [table.status for table in tables(session, event.id)] == ["signed", "signed", "open", "open"]
    lines = standing(session, Scope(event_id=event.id), "public")
    assert len(lines) == 8
    assert sum(line.figures.won for line in lines) == 2
    assert sum(line.figures.points for line in lines) == 2 * 3500
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


def test_others_go_first_between_two_moves_of_the_sample(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it at once held up every phone for half a second."""
    pauses: list[float] = []
    monkeypatch.setattr(night, "sleep", pauses.append)
    made = add_sample(session, TODAY, "ja", words("ja").text)
    signed_tables = [table for table in tables(session, made.id) if table.status == "signed"]
    assert len(pauses) > 20 * len(signed_tables) > 0
