"""What stopped people who played for the first time: each says where one is, on the own phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel.table import codec_of
from companion.store.engine import db
from tests.games.half_wolf.worlds import World, world

from .conftest import NAMES, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
PLAIN = "villager villager"
HANDS = [
    "seer villager",
    "gravedigger villager",
    "wolf villager",
    "villager sinner",
    PLAIN,
    "villager madman",
]


def sinner() -> World:
    """ダン is the sinner beside エマ; the seer looks at the wolf; the gravedigger takes a card of クレア."""
    return world(HANDS, PLAIN, extra="sinner", look="3-1", grave=1, swap="3-2", votes=(3, 3, 5, 3, 3, 5))


def page(phone: Phones, found: Table, seat: int) -> str:
    """The seat's page."""
    return phone().claim(found.id, f"seat-{seat}").get(f"/tables/{found.id}/seat-{seat}")


def test_who_holds_no_two_abilities_goes_on_by_one_tap(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play("ready")
    browser = phone().claim(found.id, "seat-5")
    form = re.search(r'<form class="wolf-form".*?</form>', browser.get(f"/tables/{found.id}/seat-5"), re.S)
    assert form
    assert form[0].count('type="submit"') == 1
    assert re.findall(r'value="(seer|gravedigger)"[^>]* checked', form[0]) == ["seer"]


def test_the_seer_is_told_to_look_before_the_talk(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play("day")
    assert "占いの結果が出ています" in page(phone, found, 1)
    assert "占いの結果が出ています" not in page(phone, found, 2)


def test_what_the_graveyard_is_stands_where_it_is_first_needed(table: Tables, phone: Phones) -> None:
    for stage, told in (("choose", False), ("seer", True), ("day", True), ("vote", True)):
        assert ("誰にも配られずに伏せてある2枚" in page(phone, table(sinner()).play(stage), 1)) is told


def test_whose_card_was_exchanged_is_told_to_look_again(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play("day")
    assert "墓掘りが、あなたの2枚目を入れ替えました" in page(phone, found, 3)
    assert "入れ替えました。もう一度" not in page(phone, found, 1)


def test_a_turn_taken_anew_asks_anew(table: Tables, phone: Phones) -> None:
    """A note that went away with a look is known by its id: another swap or look has another."""
    ids = []
    for seen, grave, swap in (("3-1", 1, "3-2"), ("3-2", 1, "3-1"), ("4-1", 2, "3-1")):
        found = table(world(HANDS, PLAIN, extra="sinner", look=seen, grave=grave, swap=swap)).play("day")
        asked = page(phone, found, 1) + page(phone, found, 3)
        ids += re.findall(r'id="([^"]+)" data-until-looked', asked)
    assert len(ids) == len(set(ids)) == 6


def test_the_card_that_came_from_the_left_is_marked(table: Tables, phone: Phones) -> None:
    """Of two alike it may be either, and nothing is said."""
    found = table(sinner()).play("ready")
    for seat in (1, 2, 3, 4, 5, 6):
        hand = found.snapshot(f"seat-{seat}").view.own.hand  # type: ignore[attr-defined]
        assert page(phone, found, seat).count("左隣から来たカード") == (hand[0] != hand[1])


def test_two_equal_cards_are_chosen_alike_and_no_single_tap_passes_one(table: Tables, phone: Phones) -> None:
    """Once everybody else has chosen, the cards change hands at once."""
    shown = page(phone, table(sinner()).play("choose"), 5)
    form = shown.partition('class="wolf-choose"')[2].partition("</form>")[0]
    assert re.findall(r'<input type="radio" name="card" value="(\d)"', form) == ["1", "2"]
    assert "checked" not in form
    assert re.findall(r"<button[^>]*>", form) == ['<button class="btn btn-primary btn-lg" type="submit">']


def test_the_sinner_is_told_whose_execution_it_wants(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play("day")
    seats = [seat for seat in range(1, 7) if found.snapshot(f"seat-{seat}").view.own.goal == "sinner"]  # type: ignore[attr-defined]
    assert seats
    for seat in seats:
        assert f"右隣の{NAMES[seat % 6]}さんが処刑されれば勝ちです" in page(phone, found, seat)


def test_the_ballot_stands_before_the_hand(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play("vote")
    shown = page(phone, found, 5)
    assert shown.index('value="ballot"') < shown.index("data-hold")


def test_each_phone_says_whether_its_seat_has_won(table: Tables, phone: Phones) -> None:
    found = table(sinner()).play()
    winners = found.snapshot("public").result.winners  # type: ignore[union-attr]
    for seat in range(1, 7):
        shown = page(phone, found, seat)
        assert ("あなたの勝ちです" in shown) == (seat in winners)
        assert ("あなたの負けです" in shown) == (seat not in winners)


@pytest.mark.parametrize("sent", ["doomsayer", "nonsense"])
def test_the_set_may_change_when_it_is_played_again(
    club: Flask, table: Tables, phone: Phones, sent: str
) -> None:
    found = table(sinner()).play()
    host = phone().claim(found.id, "host")
    at = f"/tables/{found.id}/host"
    assert '<option value="sinner" selected>' in host.get(at)
    host.post(f"{at}/again/same", page=at, extra=sent)
    with club.app_context():
        after = db.session.scalars(select(GameTable).where(GameTable.rerun_of == found.id)).one()
        options = codec_of(GAMES["half_wolf"]).setup.decode(after.setup).options
    assert options.extra == ("doomsayer" if sent == "doomsayer" else "sinner")
