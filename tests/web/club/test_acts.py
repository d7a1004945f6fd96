"""The log of acts says who signed a table off."""

from __future__ import annotations

import re

from companion.club.tables import claims
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.house import id_of

FOUR = ("一", "二", "三", "四")


def say(person, table_id: int, verb: str) -> None:
    """A tap on a table's page, as its host."""
    page = f"/tables/{table_id}/host"
    person.send(f"{page}/moves", at=page, id=id_of(person.get(page).text, verb), verb=verb)


def test_an_organiser_who_signs_off_and_reopens_is_named(evening, organiser):
    evening.come(*FOUR)
    (table_id,) = evening.seat(FOUR)
    evening.play(table_id, 1, 2, 3, 4, sign=False)
    for verb in ("sign-off", "reopen"):
        say(organiser, table_id, verb)
    log = words(organiser.get("/acts").text)
    assert re.search(
        r"Took the sign-off back \([^)]*\) [^·]* · 夜野 函子 Signed the result off \([^)]*\) [0-9]", log
    ), log


def test_who_ran_the_table_is_named_where_no_organiser_did(evening, organiser, person):
    evening.come(*FOUR)
    (table_id,) = evening.seat(FOUR)
    evening.play(table_id, 1, 2, 3, 4, sign=False)
    phone = person()
    for role in ("seat-2", "host"):
        with evening.app.app_context():
            token = claims.offer_claim(db.session, table_id, role)
        phone.send(f"/claim/{token}")
    say(phone, table_id, "sign-off")
    assert "二, who ran the table, signed it off" in words(organiser.get("/acts").text)


def test_whose_entry_was_corrected_is_named_once_unless_the_name_changed(evening, organiser):
    (key,) = evening.enter("遅刻する人")
    page = f"/players/{key}/edit"
    organiser.send(page, name="遅刻する人", reading="ちこくするひと")
    log = words(organiser.get("/acts").text)
    assert "Corrected 遅刻する人" in log
    assert log.count("遅刻する人") == 2  # entered, corrected
    organiser.send(page, name="早い人")
    assert "Corrected 遅刻する人 (早い人)" in words(organiser.get("/acts").text)
