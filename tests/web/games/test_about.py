"""A game's own page: win rates with their sample, as far as the reader may know, and what can be printed."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.club.accounts.models import Account
from companion.club.events import operations as events
from companion.club.people import operations as people
from companion.club.tables import operations
from companion.club.tables.seats import change_seats
from companion.games import GAMES
from companion.kernel.desk import Reopen, SignOff
from companion.sheets.games import sheets_of
from companion.store.engine import db
from tests.games.half_wolf.worlds import World, world
from tests.web.half_wolf.conftest import Phone, Table
from tests.web.house import Person

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
PLAIN = "villager villager"


def played(table: Tables) -> Table:
    """The wolf camp wins; アン held the wolf."""
    hands = ["wolf villager", "madman villager", PLAIN, PLAIN, PLAIN, PLAIN]
    return table(world(hands, "seer gravedigger", votes=(3, 3, 1, 3, 3, 3))).play()


def as_player(app: Flask, found: Table, seat: int) -> None:
    """A seat is somebody of the club."""
    with app.app_context():
        name = operations.get_table(db.session, found.id).seats[seat - 1].name
        player = people.add_player(db.session, name=name)
        change_seats(db.session, found.id, {seat: operations.SeatDraft(player.id)})


def test_who_won_with_which_pair_once_it_is_signed(club: Flask, table: Tables, phone: Phones) -> None:
    found = played(table)
    as_player(club, found, 1)
    assert "まだ集計できる卓がありません" in phone().get("/games/half_wolf")
    found.say("host", SignOff())
    page = phone().get("/games/half_wolf")
    assert "人狼＋村人" in page
    assert "1回中1勝" in page
    assert "4回中0勝" in page
    assert "<bdi>アン</bdi> 1回中1勝" in page
    assert "<bdi>ベン</bdi>" not in page  # a guest
    found.say("host", Reopen())
    assert "人狼＋村人" not in phone().get("/games/half_wolf")


def test_from_a_table_the_way_back_leads_to_the_table(club: Flask, table: Tables, phone: Phones) -> None:
    found = played(table)
    way = f"/games/half_wolf?back=/tables/{found.id}/public"
    assert way in phone().get(f"/tables/{found.id}/public")
    assert f'href="/tables/{found.id}/public"' in phone().get(way)
    assert 'href="/standings"' in phone().get("/games/half_wolf?back=//elsewhere.test")


def test_a_freeze_holds_them_back_from_all_but_organisers(club: Flask, table: Tables, phone: Phones) -> None:
    found = played(table)
    with club.app_context():
        event = events.events(db.session)[0]
        events.freeze(db.session, type(event), event.id, db.session.query(Account).first())
    found.say("host", SignOff())
    assert "人狼＋村人" not in phone().get("/games/half_wolf")
    organiser = Person(club, "ja")
    organiser.log_in()
    assert "人狼＋村人" in organiser.get("/games/half_wolf").text


def test_it_speaks_english(club: Flask, table: Tables, phone: Phones) -> None:
    played(table).say("host", SignOff())
    page = phone("en").get("/games/half_wolf")
    assert "Werewolf + Villager" in page
    assert "won 1 of 1" in page


@pytest.mark.parametrize("path", ["/games/chess", "/games/chess/print/cards.pdf"])
def test_a_game_that_there_is_not_has_no_page(phone: Phones, path: str) -> None:
    assert phone().client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "pages"), [("cards.pdf", 4), ("cards.pdf?variant=4", 2), ("rules.pdf?variant=magician", 1)]
)
def test_cards_and_rules_are_printed(phone: Phones, path: str, pages: int) -> None:
    answer = phone().client.get(f"/games/half_wolf/print/{path}")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert len(PdfReader(BytesIO(answer.data)).pages) == pages


PRINTS = [
    (game, one.name, variant)
    for game in GAMES
    for one in sheets_of(game).prints
    for variant in one.variants[:1]
]


@pytest.mark.parametrize(("game", "name", "variant"), PRINTS)
def test_every_games_prints_are_on_its_page_and_served(
    somebody: Person, game: str, name: str, variant: str
) -> None:
    path = f"/games/{game}/print/{name}.pdf?variant={variant}"
    assert path in somebody.get(f"/games/{game}").text
    answer = somebody.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")


@pytest.mark.parametrize("path", ["cards.pdf?variant=9", "rules.pdf?variant=all", "dice.pdf"])
def test_what_there_is_not_is_not_printed(phone: Phones, path: str) -> None:
    assert phone().client.get(f"/games/half_wolf/print/{path}").status_code == 404


def test_every_link_of_the_page_leads_to_a_print(phone: Phones) -> None:
    page = phone().get("/games/half_wolf")
    for variant in ("all", "4", "5", "6", "magician", "sinner", "doomsayer"):
        assert f"/games/half_wolf/print/cards.pdf?variant={variant}" in page
    assert page.count("/print/rules.pdf") == 6


def test_the_standings_of_a_game_lead_here(table: Tables, phone: Phones, club: Flask) -> None:
    found = played(table)
    as_player(club, found, 1)
    found.say("host", SignOff())
    assert 'href="/games/half_wolf"' in phone().get("/standings/all?game=half_wolf")
    assert 'href="/games/half_wolf"' in phone().get("/standings/all")  # the only one played


@pytest.mark.parametrize("game", ["0.001", "half_wolf.cards", "..catan", "no-such-game", "__init__"])
def test_no_module_of_the_program_is_looked_for_by_a_name_that_is_no_game(
    somebody: Person, game: str
) -> None:
    assert somebody.get(f"/games/{game}/print/cards.pdf").status_code == 404
    assert somebody.get(f"/games/{game}").status_code == 404
