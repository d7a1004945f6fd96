"""An evening of one village: seats come first, by number, and once it is open its game master is next."""

from __future__ import annotations

import re

from tests.web.club.evenings import words
from tests.web.club.plans import begin, look, plan, send

SIX = "一二三四五六"


def test_where_all_sit_at_one_village_its_seats_come_first_by_number(evening, organiser):
    evening.come(*SIX)
    village, _ = look(organiser, evening, "village")
    assert "#shape-" not in village
    catan, _ = look(organiser, evening, "catan")
    assert "#shape-1" in catan


def test_a_game_that_is_typed_by_name_is_planned_and_stands_in_view(evening, organiser):
    evening.come(*SIX)
    page, sent = look(organiser, evening, "village")
    first = re.search(r'<datalist id="other-games">\s*<option value="([^"]+)"', page)[1]
    page = send(organiser, evening, {**sent, "others": [f"{first} 6"]}, "numbers").text
    assert ["6"] in [of for name, of in plan(page).items() if name not in sent]


def test_where_nobody_is_free_no_number_is_asked_for_and_nothing_is_said_of_moving(evening, organiser):
    page, _ = look(organiser, evening)
    assert 'name="sizes-' not in page
    assert words(page).count("Nobody can be seated") == 1
    assert 'name="shuffle"' not in page


def test_an_opened_village_leads_to_the_game_master_s_page_until_a_device_has_it(
    evening, organiser, somebody
):
    evening.come(*SIX)
    table = evening.seat(tuple(SIX), game="village")[0]
    tables = f"/events/{evening.id}/tables"
    step = words(organiser.get(tables).text.partition('id="steps-title"')[2].partition("</section>")[0])
    assert "Run as GM" in step
    assert "#shape-" not in organiser.get(tables).text
    assert "Run as GM" not in somebody.get(tables).text
    organiser.send(f"/events/tables/{table}/take", at=tables, role="gm")
    step = words(organiser.get(tables).text.partition('id="steps-title"')[2].partition("</section>")[0])
    assert "Run as GM" not in step


def test_of_several_villages_the_first_is_the_next_act(evening, organiser):
    more = tuple(f"{name}二" for name in SIX)
    evening.come(*SIX, *more)
    evening.seat(tuple(SIX), more, game="village")
    step = organiser.get(f"/events/{evening.id}/tables").text.partition('id="steps-title"')[2]
    buttons = re.findall(r'<button class="btn btn-(\w+)', step.partition("</section>")[0])
    assert buttons == ["primary", "secondary"]


def roles_in(page: str) -> dict[str, str]:
    """The numbers of roles that a plan would send, but for none."""
    counts = {name: sent[0] for name, sent in plan(page).items() if "-option-roles__" in name}
    return {name.partition("__")[2]: number for name, number in counts.items() if number not in ("", "0")}


def test_a_role_more_or_less_is_a_tap_and_the_sum_runs_along(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    usual = send(organiser, evening, sent, "usual", "village").text
    assert roles_in(usual) == {"villager": "4", "seer": "1", "werewolf": "1"}
    assert "6 of 6 cards" in words(usual)
    more = send(organiser, evening, plan(usual), "more-of", "village roles__medium").text
    assert roles_in(more) == {"villager": "4", "seer": "1", "werewolf": "1", "medium": "1"}
    assert "7 of 6" in words(more)
    less = send(organiser, evening, plan(more), "fewer-of", "village roles__medium").text
    assert roles_in(less) == roles_in(usual)
    untouched = send(organiser, evening, plan(less), "more-of", "village minutes").text
    assert roles_in(untouched) == roles_in(usual)


def test_usual_roles_are_enough_for_the_cards_that_are_left_out(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    rules = {"village-option-left_out": ["1"], "village-option-dummy": ["y"]}
    usual = send(organiser, evening, {**sent, **rules}, "usual", "village").text
    assert sum(map(int, roles_in(usual).values())) == 8
    assert "8 of 8 cards" in words(usual)


def test_after_a_village_of_six_by_dealt_cards_seven_people_are_offered_the_usual_seven(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    usual = plan(send(organiser, evening, sent, "usual", "village").text)
    usual["village-option-cards"] = ["dealt"]
    assert send(organiser, evening, usual, "open").status_code == 303
    evening.abandon(evening.tables()[-1][0])
    evening.come("七")
    page = words(organiser.get(f"/events/{evening.id}/tables").text)
    assert "Werewolf village 7" in page
    seven, sent = look(organiser, evening, "village")
    assert len(sent["seat-1"]) == 7
    assert roles_in(seven) == {}
    assert send(organiser, evening, sent, "open").status_code == 303


def test_a_village_for_fewer_than_are_here_is_typed_and_the_others_stand(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    five = plan(send(organiser, evening, {**sent, "sizes-village": ["5"]}, "numbers").text)
    again = plan(send(organiser, evening, five, "shuffle").text)
    assert [len(one["seat-1"]) for one in (sent, five, again)] == [6, 5, 5]
    evening.come("七")
    _, begun = begin(organiser, evening, "village")
    assert len(begun["seat-1"]) == 7


def test_roles_of_another_number_are_not_carried_into_the_next_village(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    usual = plan(send(organiser, evening, sent, "usual", "village").text)
    assert send(organiser, evening, usual, "open").status_code == 303
    evening.abandon(evening.tables()[-1][0])
    evening.come("七")
    seven, _ = look(organiser, evening, "village")
    assert roles_in(seven) == {}


def test_dealt_roles_that_are_for_another_number_are_named_with_the_usual_ones_beside(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    usual = plan(send(organiser, evening, sent, "usual", "village").text)
    usual["village-option-cards"] = ["dealt"]
    five = send(organiser, evening, {**usual, "person": usual["seat-1"][5:]}, "here", "out")
    refused = send(organiser, evening, plan(five.text), "open")
    assert refused.status_code == 422
    assert "Table 1 has 5 and needs 5 cards; its roles add up to 6." in words(refused.text)
    before, _, form = refused.text.partition('id="plan-form"')
    assert 'form="plan-form"' not in before  # the first button of a form is what the enter key presses
    assert 'aria-hidden="true"' in re.search(r"<button[^>]*>", form)[0]
    five = send(organiser, evening, plan(refused.text), "usual", "village").text
    assert send(organiser, evening, plan(five), "open").status_code == 303


def test_a_village_that_a_gm_writes_down_does_not_begin_with_roles_for_another_number(evening, organiser):
    evening.come(*SIX)
    _, sent = look(organiser, evening, "village")
    usual = plan(send(organiser, evening, sent, "usual", "village").text)
    evening.come("七")
    shuffled = send(organiser, evening, usual, "shuffle").text
    warned = shuffled[shuffled.index('id="roles-misfit"') :]
    assert "Table 1 has 7 and needs 7 cards; its roles add up to 6." in words(warned)
    assert 'name="usual"' in warned.partition("act-bar")[0]
    seven = plan(shuffled)
    refused = send(organiser, evening, seven, "open")
    assert "Table 1 has 7 and needs 7 cards; its roles add up to 6." in words(refused.text)
    assert 'id="roles-misfit"' not in refused.text
    mended = send(organiser, evening, seven, "usual", "village").text
    assert "7 of 7 cards" in words(mended)
    assert 'id="roles-misfit"' not in mended
    assert send(organiser, evening, plan(mended), "open").status_code == 303


def test_how_roles_are_dealt_stands_beside_who_leads_and_the_sum_is_told_for_what_is_typed(
    evening, organiser
):
    evening.come(*SIX)
    page, _ = look(organiser, evening, "village")
    assert page.index("village-option-cards") < page.index('id="rules-village"')
    assert 'data-cards="{n} of 6 cards"' in page
