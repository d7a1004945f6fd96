"""Under a freeze guests see of a table that is over what they saw before: in every game, at every address."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion.club.events.models import Event
from companion.club.events.operations import freeze, thaw
from companion.club.rounds import operations as rounds
from companion.club.standings.scope import held_back
from companion.club.tables import claims
from companion.club.tables import operations as tables
from companion.club.tables.models import GameTable
from companion.club.tables.seats import PlayedTable, write_played
from companion.games import GAMES
from companion.games.free.game import Finish
from companion.kernel import record
from companion.kernel.capabilities import referee_of
from companion.kernel.desk import SignOff
from companion.kernel.replay import Request
from companion.kernel.table import verb_of
from companion.store.engine import db, writing
from tests.driver import Drive
from tests.present import Present
from tests.sheets.reading import text
from tests.web.club.evenings import words
from tests.web.house import Person
from tests.web.sheets.evenings import event, further, played, score_sheet
from tests.web.wire import OWN

RECORDS = Path(__file__).parents[2] / "records"
NAMES = ("catan-declared", "half-wolf-four-runoff", "village-eight-cat", "evidence-8", "magic-city-ten-fox")
NOTE = "Its result waits for the announcement"
AT_ITS_END = re.compile(r"This table is at its end.*?before the end\. ")
ENDED = 'id="result-title"'
SHUT = (
    "/tables/1/public/afterwards",
    "/tables/1/public/log",
    "/tables/1/sheet.pdf?viewer=public",
    "/tables/1/game.log?viewer=public",
    "/api/v1/tables/1/result",
)
ADDRESSES = (
    *SHUT,
    "/tables/1/public",
    "/tables/1/public/fragment",
    "/live/part/evening:1",
    "/events/1/screen/fragment",
)


def seen(person: Person, address: str) -> str:
    """What somebody reads at an address."""
    answer = person.get(address)
    body = text(answer.data) if answer.mimetype == "application/pdf" else answer.text
    return f"{answer.status_code} {words(body) if answer.status_code == 200 else ''}"


@pytest.mark.parametrize("name", NAMES)
def test_no_address_tells_of_the_end(club: Flask, person: Callable[..., Person], name: str) -> None:
    history = record.read((RECORDS / f"{name}.json").read_bytes(), GAMES)
    if not history.table.signed:
        drive = Drive(history.setup, log=history.log)
        drive.say(
            referee_of(history.game, history.setup.options), SignOff(), at=history.log[-1].stamp.received
        )
        history = drive.history
    with club.app_context():
        of = event()
        within = rounds.add_round(db.session, of.id)
        freeze(db.session, Event, 1)
        with writing(db.session):
            of.frozen_at -= 1  # both can fall into one millisecond
            write_played(
                db.session, [PlayedTable(of, within.id, 1, history, [None] * len(history.setup.seats))]
            )
    guest, organiser = person(), person()
    organiser.log_in()
    held = {address: seen(guest, address) for address in ADDRESSES}
    assert NOTE in held["/tables/1/public"]
    assert ENDED not in guest.get("/tables/1/public").text
    assert ENDED in organiser.get("/tables/1/host").text
    for address in SHUT:
        assert held[address].startswith(("403", "404")), address
    with club.app_context():
        thaw(db.session, Event, 1)
    shown = {address: seen(guest, address) for address in ADDRESSES}
    assert ENDED in guest.get("/tables/1/public").text
    assert shown["/tables/1/sheet.pdf?viewer=public"].startswith("200")
    assert [address for address in ADDRESSES if shown[address].startswith("5")] == []


def test_it_is_the_very_page_of_before_and_its_tag_says_nothing(
    club: Flask, person: Callable[..., Person]
) -> None:
    with club.app_context():
        of = event()
        drive = score_sheet("アン", "ベン", finish=False)
        table_id = played(drive, of)
    guest = person()
    before = words(guest.get(f"/tables/{table_id}/public/fragment").text)
    with club.app_context():
        freeze(db.session, Event, 1)
        further(table_id, drive, Finish())
    unsigned = words(guest.get(f"/tables/{table_id}/public/fragment").text)
    with club.app_context():
        further(table_id, drive, SignOff())
    signed = guest.get(f"/tables/{table_id}/public/fragment")
    assert words(signed.text) == unsigned
    assert NOTE in unsigned
    assert AT_ITS_END.sub("", unsigned) == before


def test_paper_and_lists_tell_that_a_table_was_signed_and_no_more(
    club: Flask, person: Callable[..., Person]
) -> None:
    """What is signed changes the word for its status, and takes away that signatures are waited for."""
    with club.app_context():
        of = event()
        drive = score_sheet("アン", "ベン", finish=False)
        table_id = played(drive, of)
        freeze(db.session, Event, 1)
        further(table_id, drive, Finish())
        with writing(db.session):
            db.session.get_one(Event, 1).frozen_at -= 1
    guest = person()

    def read() -> tuple[str, str]:
        sheet, rows = guest.get("/events/1/standings.pdf"), guest.get("/events/1/tables.csv")
        return re.sub(r"\d\d:\d\d", "", text(sheet.data)), rows.text

    (sheet, rows) = read()
    with club.app_context():
        further(table_id, drive, SignOff())
    assert read() == (
        sheet.replace("Sometablesarenotsignedoffyet.Placesmaychange.", ""),
        rows.replace("to be signed", "signed off"),
    )


def test_a_seat_that_played_sees_its_own_result_without_points(
    club: Flask, person: Callable[..., Person]
) -> None:
    with club.app_context():
        drive = score_sheet("アン", "ベン")
        table_id = played(drive, event())
        token = claims.offer_claim(db.session, table_id, "seat-1")
        freeze(db.session, Event, 1)
        further(table_id, drive, SignOff())
        assert held_back(db.session.get_one(GameTable, table_id))
    seat = person()
    seat.send(f"/claim/{token}")
    page = seat.get(f"/tables/{table_id}/seat-1").text
    assert 'id="result-title"' in page
    assert 'id="points"' not in page
    assert "slide-won" not in person().get("/events/1/screen/fragment").text


def test_what_was_signed_before_the_freeze_is_shown(club: Flask, person: Callable[..., Person]) -> None:
    with club.app_context():
        drive = score_sheet("アン", "ベン")
        table_id = played(drive, event())
        further(table_id, drive, SignOff())
        freeze(db.session, Event, 1)
    assert 'id="result-title"' in person().get(f"/tables/{table_id}/public").text


@pytest.mark.parametrize(
    ("name", "next_move"),
    [("catan-declared", "Declare"), ("catan-tie", "TimeUp"), ("catan-time-up", "TimeUp")],
)
def test_of_catan_nothing_of_its_judging_is_seen(name: str, next_move: str) -> None:
    """A declaration names its winner, and what is counted at the judging lies open. In `catan-tie` the clock
    was set after a first time-up, and play went on: that is seen."""
    history = record.read((RECORDS / f"{name}.json").read_bytes(), GAMES)
    past, line = history.before_end(), list(history.line)
    assert (past.table.state.phase, past.table.state.ended) == ("play", "")
    assert past.log == line[: len(past.log)]
    after = [type(entry.move).__name__ for entry in line[len(past.log) :]]
    assert after[0] == next_move
    assert "SetClock" not in after


def test_a_table_that_is_being_judged_is_seen_as_before_the_judging(
    club: Flask, person: Callable[..., Person], present: Callable[[Present], None]
) -> None:
    """At every address, while it goes on and after it; a seat of it sees its own game."""
    history = record.read((RECORDS / "catan-declared.json").read_bytes(), GAMES)
    line = list(history.line)
    verbs = [verb_of(entry.move) for entry in line]
    before, over = verbs.index("declare"), verbs.index("sign-off")
    present(lambda: line[before - 1].stamp.received)
    drive = Drive(history.setup, log=line[:before])
    with club.app_context():
        of = event()
        table_id = played(drive, of)
        freeze(db.session, Event, 1)
    guest, seat = person(), person()
    with club.app_context():
        token = claims.offer_claim(db.session, table_id, "seat-1")
    seat.send(f"/claim/{token}")

    def live() -> dict[str, str]:
        return {address: seen(guest, address) for address in ADDRESSES}

    def calls() -> list[str]:
        """The parts of a guest's open page that are called to look again since the judging began."""
        return guest.client.post("/live", json=tags, headers={**guest.headers, **OWN}).json["look"]

    stood = live()
    parts = {f"table:{table_id}:public": "/tables/1/public/fragment", "evening:1": "/live/part/evening:1"}
    looks = []
    tags: dict[str, str] = {}
    for entry in line[before:over]:
        with club.app_context():
            request = Request(entry.id, entry.stamp.author, entry.move, entry.stamp.acting_for)
            tables.play(db.session, table_id, request, at=entry.stamp.received)
            looks.append(live())
            tags = tags or {
                topic: guest.get(path).headers["ETag"].strip('"') for topic, path in parts.items()
            }
            assert calls() == [] or entry == line[over - 1], "the moment tells as much"
            assert held_back(db.session.get_one(GameTable, table_id)) == (entry == line[over - 1])
    assert [address for address in ADDRESSES for one in looks[:-1] if one[address] != looks[0][address]] == []
    for address in ("/tables/1/public", "/tables/1/public/fragment"):
        assert NOTE in looks[-1][address]
        assert AT_ITS_END.sub("", looks[-1][address]) == looks[0][address]
    for text_of in looks[0].values():
        assert "announcement" not in text_of, "the declaration may yet be refused, and play go on"
        assert "judging" not in text_of.lower()
        assert "declared" not in text_of.lower()
    assert stood["/events/1/screen/fragment"].startswith("200")
    assert ENDED in seat.get(f"/tables/{table_id}/seat-1").text
    with club.app_context():
        thaw(db.session, Event, 1)
    assert ENDED in guest.get("/tables/1/public").text


def test_the_clock_of_a_game_before_its_end_rests() -> None:
    history = record.read((RECORDS / "catan-declared.json").read_bytes(), GAMES)
    past = history.before_end()
    assert past.result() is None
    state = past.table.state
    assert not state.clock.running
    assert not state.watch.running
    assert past.game.next(state) is None
