"""A person's page counts camps and roles, with the sample and with the same freeze."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.club.rounds.operations import add_round
from companion.club.tables.models import GameTable
from companion.club.tables.seats import PlayedTable, write_played
from companion.club.writes import operation
from companion.kernel.desk import SignOff
from companion.store.engine import db
from tests.driver import Drive
from tests.games.test_rates import one_night_stolen, village_won
from tests.web.club.evenings import Evening, words
from tests.web.house import Person

GAMES: dict[str, tuple[Callable[[], Drive], str, tuple[str, ...]]] = {
    "village": (
        village_won,
        "gm",
        (
            "陣営ごとの勝率 3回のうち記録のある2回 人狼陣営 2回中0勝",
            "役職ごとの勝率 3回のうち記録のある2回 人狼 2回中0勝",
        ),
    ),
    "one_night": (
        one_night_stolen,
        "host",
        (
            "陣営ごとの勝率 3回のうち記録のある2回 村人陣営 2回中0勝",
            "最後に持っていたカードごとの勝率 3回のうち記録のある2回 怪盗 2回中0勝",
        ),
    ),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def play(club: Flask, evening: Evening, game: str, times: int = 3) -> None:
    """アン plays the same seat of a game; once before the program counted camps and roles."""
    evening.enter("アン")
    made, referee, _ = GAMES[game]
    with club.app_context():
        event = db.session.get_one(Event, evening.id)
        round_id = add_round(db.session, event.id).id
        for number in range(1, times + 1):
            drive = made()
            drive.say(referee, SignOff())
            one = PlayedTable(event, round_id, number, drive.history, [evening.ids["アン"], None, None, None])
            operation(write_played)(db.session, [one])
        old = db.session.scalars(select(GameTable).order_by(GameTable.id)).first()
        assert old is not None
        kept = msgspec.json.decode(old.result or b"")
        kept["figures"] = {}
        old.result = msgspec.json.encode(kept)
        db.session.commit()


def test_camps_and_roles_stand_with_the_games_that_kept_them(
    club: Flask, evening: Evening, game: str
) -> None:
    play(club, evening, game)
    page = words(Person(club, "ja").get(f"/players/{evening.ids['アン']}").text)
    for line in GAMES[game][2]:
        assert line in page
    assert "3回中0勝" in page  # the game itself, the old table too


@pytest.mark.parametrize(("times", "shares"), [(5, ["0%"]), (6, ["0%"] * 3)])
def test_a_share_is_drawn_from_five_games_on_for_camps_and_roles_too(
    club: Flask, evening: Evening, times: int, shares: list[str]
) -> None:
    play(club, evening, "village", times)
    visitor, path = Person(club, "ja"), f"/players/{evening.ids['アン']}"
    rates = visitor.get(path).text.partition('id="rates"')[2].partition("</section>")[0]
    assert re.findall(r"\d+%", rates) == shares
    rows = list(csv.DictReader(io.StringIO(visitor.get(f"{path}/rates.csv").data.decode("utf-8-sig"))))
    assert [bool(row["勝率"]) for row in rows] == [int(row["対局数"]) >= 5 for row in rows]


@pytest.mark.parametrize("frozen", [False, True])
def test_a_freeze_holds_them_back_from_all_but_organisers(
    club: Flask, evening: Evening, game: str, frozen: bool
) -> None:
    if frozen:
        with club.app_context():
            events.freeze(db.session, Event, evening.id)
    play(club, evening, game)
    player = f"/players/{evening.ids['アン']}"
    public, organiser = Person(club, "ja"), Person(club, "ja")
    assert organiser.log_in().status_code == 303
    for line in GAMES[game][2]:
        title = line.split()[0]
        for path in (player, f"{player}/rates.csv", f"/games/{game}", f"/games/{game}/rates.csv"):
            assert (title in public.get(path).text) != frozen, path
            assert title in organiser.get(path).text, path
