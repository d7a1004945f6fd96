"""A call to all stands until it goes by itself, is taken back, or another one stands in its place."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from companion.club import screen as calls
from companion.club.accounts.acts import latest
from companion.club.removal import remove_event
from companion.club.screen import LASTS, LONGEST, call_out, present_call, withdraw_call
from companion.club.writes import Missing, Refused
from companion.store.signals import signals
from tests.club.evenings import an_event


def text_of(session: Session, event_id: int) -> str | None:
    call = present_call(session, event_id)
    return call.text if call else None


def test_the_latest_call_stands_for_its_own_event_until_it_is_taken_back(session: Session) -> None:
    one, other = an_event(session).id, an_event(session, "2018 秋").id
    call_out(session, one, " あと  10分 ")
    assert (text_of(session, one), text_of(session, other)) == ("あと 10分", None)
    call_out(session, one, "集合")
    assert text_of(session, one) == "集合"
    withdraw_call(session, one)
    withdraw_call(session, one)
    assert text_of(session, one) is None
    assert [act.what for act in latest(session)][:3] == ["call-withdrawn", "called-out", "called-out"]


def test_it_goes_by_itself(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = an_event(session).id
    said = call_out(session, event_id, "集合").said_at
    for passed, seen in ((LASTS - 1, "集合"), (LASTS, None)):
        monkeypatch.setattr(calls, "now", lambda passed=passed: said + passed)
        assert text_of(session, event_id) == seen


@pytest.mark.parametrize("text", ["", "  \u200b ", "あ" * (LONGEST + 1)])
def test_what_nobody_could_read_is_refused(session: Session, text: str) -> None:
    event_id = an_event(session).id
    with pytest.raises(Refused):
        call_out(session, event_id, text)
    assert text_of(session, event_id) is None


def test_there_is_none_without_its_event(session: Session) -> None:
    event_id = an_event(session).id
    call_out(session, event_id, "集合")
    remove_event(session, event_id)
    assert text_of(session, event_id) is None
    with pytest.raises(Missing):
        call_out(session, event_id, "集合")


def test_who_follows_is_woken_and_the_tables_topics_are_not(session: Session) -> None:
    event_id = an_event(session).id
    before = signals.version("table:1")
    with signals.waiter(calls.call_topic(event_id)) as phone:
        call_out(session, event_id, "集合")
        assert phone.wait(0)
        withdraw_call(session, event_id)
        assert phone.wait(0)
    assert signals.version("table:1") == before
