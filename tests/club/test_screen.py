"""The big screen as it is arranged, on both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.events.models import Event
from companion.club.screen import PanelDraft, Screen, ScreenDraft, ScreenPanel, arrange, get_screen
from companion.club.writes import Missing, Refused
from companion.store.engine import writing
from companion.store.signals import event_topic, signals
from tests.club.evenings import an_event

THREE = (PanelDraft("join", 10, True), PanelDraft("clocks", 20, True), PanelDraft("notice", 5, False))


def draft(*panels: PanelDraft, notice: str = "") -> ScreenDraft:
    return ScreenDraft("ja", "dark", notice, panels)


def rows(screen: Screen | None) -> list[tuple[str, int, int, bool]]:
    assert screen
    return [(row.name, row.position, row.seconds, row.shown) for row in screen.panels]


def test_panels_are_kept_in_their_order(session: Session) -> None:
    event = an_event(session)
    arrange(session, event.id, draft(*THREE))
    session.expire_all()
    assert rows(get_screen(session, event.id)) == [
        ("join", 1, 10, True),
        ("clocks", 2, 20, True),
        ("notice", 3, 5, False),
    ]


def test_arranging_anew_replaces_what_was(session: Session) -> None:
    event = an_event(session)
    arrange(session, event.id, draft(*THREE, notice="昼食は12時から"))
    screen = arrange(session, event.id, draft(*reversed(THREE)))
    assert [row[0] for row in rows(screen)] == ["notice", "clocks", "join"]
    assert screen.notice == ""
    assert session.scalar(select(func.count()).select_from(ScreenPanel)) == 3


def test_an_event_that_nobody_arranged_has_no_screen_of_its_own(session: Session) -> None:
    assert get_screen(session, an_event(session).id) is None


def test_it_is_written_down_and_those_who_watch_are_told(session: Session) -> None:
    event = an_event(session)
    before = signals.version(event_topic(event.id))
    arrange(session, event.id, draft(*THREE))
    assert latest(session)[0].what == "screen-arranged"
    assert signals.version(event_topic(event.id)) > before


@pytest.mark.parametrize("seconds", [2, 601, -1, 0])
def test_a_panel_stands_from_three_seconds_to_ten_minutes(session: Session, seconds: int) -> None:
    event = an_event(session)
    arrange(session, event.id, draft(*THREE))
    with pytest.raises(Refused) as why:
        arrange(session, event.id, draft(PanelDraft("clocks", seconds, True)))
    assert why.value.field == "seconds-clocks"
    session.expire_all()
    assert len(rows(get_screen(session, event.id))) == 3


def test_a_notice_that_nobody_could_read_is_refused(session: Session) -> None:
    event = an_event(session)
    with pytest.raises(Refused) as why:
        arrange(session, event.id, draft(*THREE, notice="x" * 401))
    assert why.value.field == "notice"
    assert get_screen(session, event.id) is None


def test_a_panel_stands_there_once(session: Session) -> None:
    with pytest.raises((Refused, IntegrityError)):
        arrange(session, an_event(session).id, draft(THREE[0], THREE[0]))


def test_without_an_event_there_is_no_screen(session: Session) -> None:
    with pytest.raises(Missing):
        arrange(session, 99, draft(*THREE))


def test_it_goes_with_its_event(session: Session) -> None:
    event = an_event(session)
    arrange(session, event.id, draft(*THREE))
    with writing(session):
        session.execute(delete(Event).where(Event.id == event.id))
    assert session.scalar(select(func.count()).select_from(ScreenPanel)) == 0
