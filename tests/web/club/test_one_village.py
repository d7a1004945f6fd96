"""An evening of one village: seats come first, by number, and once it is open its game master is next."""

from __future__ import annotations

from tests.web.club.evenings import words
from tests.web.club.plans import look, send

SIX = "一二三四五六"


def fold_of_games(page: str) -> str:
    """The attributes of what the choice of games is folded in."""
    return page[: page.index('id="games-title"')].rpartition("<details")[2].partition(">")[0]


def test_where_all_sit_at_one_village_its_seats_come_first_by_number(evening, organiser):
    evening.come(*SIX)
    village, _ = look(organiser, evening, "village")
    assert "open" not in fold_of_games(village)
    assert "#shape-" not in village
    catan, _ = look(organiser, evening, "catan")
    assert "open" in fold_of_games(catan)
    assert "#shape-1" in catan


def test_games_that_were_changed_stay_in_view(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    page = send(organiser, evening, sent, "more", "free").text
    assert "open" in fold_of_games(page)
    assert 'name="choosing"' in page


def test_an_opened_village_leads_to_the_game_master_s_page_until_a_device_has_it(
    evening, organiser, somebody
):
    evening.come(*SIX)
    table = evening.seat(tuple(SIX), game="village")[0]
    tables = f"/events/{evening.id}/tables"
    step = words(organiser.get(tables).text.partition('id="steps-title"')[2].partition("</section>")[0])
    assert "Be the game master here" in step
    assert "#shape-" not in organiser.get(tables).text
    assert "Be the game master here" not in somebody.get(tables).text
    organiser.send(f"/events/tables/{table}/take", at=tables, role="gm")
    step = words(organiser.get(tables).text.partition('id="steps-title"')[2].partition("</section>")[0])
    assert "Be the game master here" not in step
