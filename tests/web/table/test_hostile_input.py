"""What a move may bring that no page of ours sends: refused with a reason, and harmful to nobody's page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.tables import operations
from companion.kernel.game import NOTE
from companion.kernel.replay import History
from companion.store.engine import db
from companion.web.table.opened import Opened
from companion.words import Words
from tests.web.house import UNOFFERED

from .conftest import Phone

Phones = Callable[[str], Phone]
JAPANESE = Words("ja")


def history(app: Flask, table_id: int) -> History:
    with app.app_context():
        return operations.history(db.session, table_id)


@pytest.mark.parametrize("seat", ["9" * 30, "-" + "9" * 30, "1e30", "0", "-1", "01", "１", "²", "nan", "99"])
@pytest.mark.parametrize("verb", ["points", "strike", "restore", "sign-off", "nothing"])
def test_nobody_acts_for_a_seat_that_is_none(
    app: Flask, table_id: int, phone: Phones, verb: str, seat: str
) -> None:
    host = phone("host")
    answer = host.say(verb, id=UNOFFERED, acting_for=seat, entries="a-move-1", seat=1, round=1, amount=7)
    assert answer.status_code == 422
    assert not history(app, table_id).log


@pytest.mark.parametrize("moment", ["-" + "9" * 30, "-1", "0", "9" * 30, "9" * 5000, "1e30", "nan", ""])
def test_a_time_that_is_none_harms_no_page(app: Flask, table_id: int, phone: Phones, moment: str) -> None:
    host = phone("host")
    assert host.say("points", seat=1, round=1, amount=7, said_at=moment, fetched=moment).status_code == 303
    kept = history(app, table_id)
    assert kept.setup.opened <= kept.log[0].stamp.said <= kept.log[0].stamp.received
    assert host.client.get(f"{host.base}/log").status_code == 200


@pytest.mark.parametrize("verb", ["points", "strike"])
def test_a_note_that_is_too_long_is_refused_and_not_cut(
    app: Flask, table_id: int, phone: Phones, verb: str
) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7, id="entry-no-1")
    answer = host.say(verb, id=UNOFFERED, seat=2, round=1, amount=7, entries="entry-no-1", note="長" * 501)
    assert answer.status_code == 422
    assert JAPANESE.text("kernel-long", most=500, length=501) in answer.text
    assert len(history(app, table_id).log) == 1


def test_spaces_around_a_note_do_not_count_as_its_length(app: Flask, table_id: int, phone: Phones) -> None:
    answer = phone("host").say("points", seat=1, round=1, amount=7, note=f"  {'長' * 500}　")
    assert answer.status_code < 400
    assert history(app, table_id).log[-1].note == "長" * 500


def test_a_page_that_asks_for_a_field_that_no_verb_has_is_a_mistake(
    app: Flask, table_id: int, phone: Phones
) -> None:
    with app.test_request_context():
        table = Opened(table_id, operations.history(db.session, table_id), "host")
        assert table.field("points", "note") == NOTE
        for verb, name in (("points", "remark"), ("nothing", "seat")):
            with pytest.raises(LookupError, match=f"{verb} has no field {name}"):
                table.field(verb, name)


@pytest.mark.parametrize("blank", ["", " ", "\u3000", "\u200b", "\x00", "\u202e"])
def test_a_name_of_nothing_is_asked_for_in_plain_words(
    app: Flask, table_id: int, phone: Phones, blank: str
) -> None:
    answer = phone("host").say("substitute", id=UNOFFERED, seat=1, name=blank)
    assert answer.status_code == 422
    assert "Object missing" not in answer.text
    assert not history(app, table_id).log


def test_what_nobody_sees_is_not_kept(app: Flask, table_id: int, phone: Phones) -> None:
    assert (
        phone("host").say("substitute", id=UNOFFERED, seat=1, name="\u202eク\x00リ\u2066ス𠮷🐺").status_code
        == 303
    )
    assert history(app, table_id).table.names[0] == "クリス𠮷🐺"


def test_a_known_id_takes_back_no_other_entry(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    for number in (1, 2):
        host.say("points", seat=number, round=1, amount=7, id=f"entry-no-{number}")
    for _ in range(2):
        assert host.say("x", to="take-back", entries="entry-no-2", id="take-back-1").status_code == 303
    assert host.say("x", to="take-back", entries="entry-no-1", id="take-back-1").status_code == 422
    assert host.say("x", to="take-back", entries="entry-no-1", id="entry-no-2").status_code == 422
    assert history(app, table_id).struck == {"entry-no-2"}
