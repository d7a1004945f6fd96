"""The pages of compositions and lists of names, and the set-up that takes from them."""

from __future__ import annotations

import re

import pytest

from companion.club import casts
from companion.games import GAMES
from companion.games.werewolf.roles import STANDARD
from tests.web.club.evenings import words
from tests.web.club.plans import look, plan, send
from tests.web.club.test_house_rules import setup_of

EIGHT = ("一", "二", "三", "四", "五", "六", "七", "八")


@pytest.fixture(autouse=True)
def _nobody_else_waits(monkeypatch):
    monkeypatch.setattr(casts, "PAUSE", 0)


ROLES = {"villager": "4", "seer": "1", "knight": "1", "werewolf": "2"}


def entered(name: str, **roles: str) -> dict[str, str]:
    """The form of a composition as it would be sent."""
    return {"name": name, **{f"role_{role}": roles.get(role, "0") for role in STANDARD}}


def test_a_composition_is_kept_shown_with_its_figure_changed_and_taken_back(organiser, club):
    assert organiser.send("/games/compositions/new", **entered("基本", **ROLES)).status_code == 303
    page = words(organiser.get("/games/casts").text)
    assert "For 8 players: 基本" in page
    assert "Random games are being played" in page
    club.extensions["trials"].work()
    page = words(organiser.get("/games/casts").text)
    assert "2,000 games" in page
    assert "Random games are being played" not in page
    again = organiser.send("/games/compositions/new", **entered("基本", **ROLES))
    assert again.status_code == 422
    organiser.send("/games/compositions/1/edit", **entered("いつもの", **{**ROLES, "villager": "5"}))
    page = words(organiser.get("/games/casts").text)
    assert "For 9 players: いつもの" in page
    assert "Random games are being played" in page
    gone = organiser.send("/games/compositions/1/remove", at="/games/compositions/1/edit")
    page = organiser.get(gone.location).text
    assert "いつもの" not in page
    organiser.send("/acts/removed/1/back", at=gone.location)
    assert "いつもの" in organiser.get("/games/casts").text
    acts = words(organiser.get("/acts").text)
    assert "Kept the composition 基本 for 8" in acts
    assert "Deleted the composition いつもの for 9" in acts


def test_one_that_is_over_before_it_begins_is_warned_of(organiser, evening):
    organiser.send("/games/compositions/new", **entered("狼だらけ", werewolf="3", villager="2"))
    assert "over before it begins" in words(organiser.get("/games/casts").text)
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    shown = send(organiser, evening, {**sent, "composition-village": "1"}, "take-composition", "village")
    assert "over before it begins" in words(shown.text)


def test_roles_stand_in_the_order_of_the_game(organiser):
    page = organiser.get("/games/compositions/new").text
    assert re.findall(r'name="role_([a-z-]+)"', page) == list(STANDARD)


def test_the_set_up_takes_a_composition_and_keeps_one(organiser, evening):
    evening.come(*EIGHT)
    organiser.send("/games/compositions/new", **entered("基本", **ROLES))
    _, sent = look(organiser, evening, "village")
    assert sent["composition-village"] == ["1"]
    sent = {**sent, "village-option-cards": ["dealt"], "village-option-minutes": ["7"]}
    taken = send(organiser, evening, sent, "take-composition", "village")
    sent = plan(taken.text)
    assert sent["village-option-roles__werewolf"] == ["2"]
    assert sent["village-option-minutes"] == ["7"]
    assert "The present roles are “基本”" in words(taken.text)
    other = {**sent, "village-option-roles__villager": ["3"], "village-option-roles__madman": ["1"]}
    shown = send(organiser, evening, {**other, "keep-village": ["狂人入り"]}, "keep-composition", "village")
    assert "The present roles are “狂人入り”" in words(shown.text)
    refused = send(organiser, evening, {**other, "keep-village": ["狂人入り"]}, "keep-composition", "village")
    assert refused.status_code == 422
    assert "There is a composition “狂人入り” for 8 already" in words(refused.text)
    send(organiser, evening, plan(shown.text), "open")
    assert setup_of(evening, 1).options.roles == {
        "villager": 3,
        "seer": 1,
        "knight": 1,
        "werewolf": 2,
        "madman": 1,
    }


def test_the_figure_is_by_the_rules_that_are_being_set_up(organiser, evening, club, monkeypatch):
    monkeypatch.setattr(casts, "PLAYS", 200)
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    sent |= {"village-option-roles__werewolf": ["1"], "village-option-roles__villager": ["2"]}
    figures = []
    for first_attack in ([], ["y"]):
        rules = {**sent, "village-option-first_attack": first_attack}
        shown = words(send(organiser, evening, rules, "look", "village").text)
        assert "by these house rules are being played" in shown
        club.extensions["trials"].work()
        shown = words(send(organiser, evening, rules, "look", "village").text)
        assert "200 games of random choices by these house rules" in shown
        figures.append(int(re.findall(r"Wolf camp (\d+)%", shown)[0]))
    assert figures[0] < figures[1] == 100  # of three, two are left when the first day begins


def test_roles_that_fit_no_table_are_not_played(organiser, evening):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    sent |= {"village-option-roles__werewolf": ["1"], "village-option-roles__villager": ["2"]}
    for rules, played in (({}, True), ({"left_out": ["2"]}, False), ({"cards": ["dealt"]}, False)):
        given = {**sent, **{f"village-option-{name}": value for name, value in rules.items()}}
        shown = words(send(organiser, evening, given, "look", "village").text)
        assert ("by these house rules are being played" in shown) == played


def test_a_list_of_names_is_pasted_changed_taken_back_and_dealt_from(organiser, evening):
    evening.come(*EIGHT)
    pasted = {"name": "旅の一座", "names": "詩人、薬草師、羊飼い\n料理人\n僧侶\n絵描き\n商人\n調香師"}
    assert organiser.send("/games/names/new", **pasted).status_code == 303
    page = words(organiser.get("/games/casts").text)
    assert "旅の一座" in page
    assert "8 names" in page
    assert organiser.send("/games/names/new", **pasted).status_code == 422
    organiser.send("/games/names/1/edit", **{**pasted, "names": pasted["names"] + "\n配達員"})
    assert "9 names" in words(organiser.get("/games/casts").text)
    gone = organiser.send("/games/names/1/remove", at="/games/names/1/edit")
    assert "旅の一座" not in organiser.get(gone.location).text
    organiser.send("/acts/removed/1/back", at=gone.location)
    _, sent = look(organiser, evening, "village")
    taken = send(organiser, evening, {**sent, "names-village": "1"}, "take-names", "village")
    assert "調香師\n配達員" in taken.text
    send(organiser, evening, {**plan(taken.text), "village-option-characters": ["詩人\n薬草師"]}, "open")
    assert setup_of(evening, 1).options.characters == ("詩人", "薬草師")


def test_only_an_organiser_sees_what_is_kept(somebody):
    for path in ("/games/casts", "/games/compositions/new", "/games/names/new", "/live/part/compositions:"):
        assert somebody.get(path).status_code in (302, 303, 401, 403, 404)


def test_a_village_shows_what_is_settled_each_time_and_folds_the_rest_as_finer_rules(organiser, evening):
    evening.come(*EIGHT)
    page, sent = look(organiser, evening, "village")
    settled, _, rest = page.partition('id="rules-village-finer"')
    finer = rest.partition("</details>")[0]

    def asked(html):
        return {name.partition("__")[0] for name in re.findall(r'name="village-option-([a-z_]+)"', html)}

    about = GAMES["village"].about
    assert len({*about.foremost, *about.each_time}) == 8
    assert {*about.foremost, *about.each_time} <= asked(settled)
    assert asked(finer).isdisjoint({*about.foremost, *about.each_time, "roles"})
    assert {"guard_self", "seconds", "judged", "mvp"} <= asked(finer)
    folds = re.findall(r'id="(rules-village[a-z-]*)"', page)
    assert folds == ["rules-village", "rules-village-deal", "rules-village-finer"]

    changed = {**sent, "village-option-guard_self": ["y"], "village-option-minutes": ["7"]}
    page = send(organiser, evening, changed, "shuffle").text
    heads = [words(head) for head in re.findall(r"<summary>(.*?)</summary>", page, re.DOTALL)]
    assert "Finer rules A knight may guard themselves: yes" in heads
    assert any("Minutes of discussion: 7" in head for head in heads)
    wrong = send(organiser, evening, {**sent, "village-option-defence": ["x"]}, "shuffle").text
    heads = re.findall(r"<details class=\"more\"[^>]* open>\s*<summary>(.*?)</summary>", wrong)
    assert [words(head) for head in heads] == ["Finer rules A knight may guard themselves: yes"]


def test_every_group_of_house_rules_names_options_that_there_are_once():
    for game in GAMES.values():
        grouped = [name for _, names in game.about.option_groups for name in names]
        assert len(grouped) == len(set(grouped))
        assert {*grouped, *game.about.foremost, *game.about.each_time} <= set(game.Options.__struct_fields__)


def test_every_game_has_at_most_eight_rules_in_view_and_the_others_one_fold_away(organiser, evening):
    for game in GAMES.values():
        about, every = game.about, set(game.Options.__struct_fields__)
        first = {*about.foremost, *about.each_time}
        assert len(first if about.each_time else every) <= 8, game.name
    evening.come("甲", "乙", "丙", "丁")
    page, _ = look(organiser, evening, "catan")
    in_view, _, finer = page.partition('id="rules-catan-finer"')
    assert 'name="catan-option-dice"' in in_view
    assert 'name="catan-option-seven_check"' in finer
    assert "<h3>" not in finer.partition("</details>")[0]


def test_a_club_keeps_its_usual_rules_under_a_name_and_takes_them_for_the_next_table(organiser, evening):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    usual = {**sent, "village-option-minutes": ["7"], "village-option-guard_again": []}
    usual |= {"village-rule_0": ["30"]} if "village-rule_0" in sent else {}
    kept = send(organiser, evening, {**usual, "keep-rules-village": ["いつもの"]}, "keep-rules", "village")
    assert "The present rules are “いつもの”" in words(kept.text)
    roles = {"village-option-roles__werewolf": ["2"], "village-option-roles__villager": ["6"]}
    other = {**plan(kept.text), **roles, "village-option-minutes": ["3"], "village-option-tie": ["chance"]}
    shown = send(organiser, evening, other, "look", "village")
    assert "The present rules are" not in words(shown.text)
    taken = send(
        organiser, evening, {**plan(shown.text), "kept-rules-village": ["1"]}, "take-rules", "village"
    )
    sent = plan(taken.text)
    assert (sent["village-option-minutes"], sent["village-option-tie"]) == (["7"], ["gm"])
    assert sent["village-option-roles__werewolf"] == ["2"]  # what is dealt stays
    again = {**sent, "village-option-minutes": ["9"], "keep-rules-village": ["いつもの"]}
    assert "The present rules are “いつもの”" in words(
        send(organiser, evening, again, "keep-rules", "village").text
    )
    page = organiser.get("/games/casts").text
    assert page.count("/games/rules/") == 1
    gone = organiser.send("/games/rules/1/remove", at="/games/casts")
    assert "いつもの" not in organiser.get(gone.location).text
    organiser.send("/acts/removed/1/back", at=gone.location)
    assert "いつもの" in organiser.get("/games/casts").text
    acts = words(organiser.get("/acts").text)
    assert "Kept rules of Werewolf village as いつもの" in acts
    assert "Deleted the rules いつもの" in acts


def test_rules_are_not_kept_without_a_name(organiser, evening):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    refused = send(organiser, evening, {**sent, "keep-rules-village": [" "]}, "keep-rules", "village")
    assert refused.status_code == 422


def test_choosing_phones_brings_what_belongs_to_them_and_says_so(organiser, evening):
    evening.come(*EIGHT)
    _, sent = look(organiser, evening, "village")
    phones = {**sent, "village-option-led": ["gm-phones"]}
    page = send(organiser, evening, phones, "look", "village").text
    assert "To go with “Run by: a GM; choices and votes on phones”: Roles: dealt by the device." in words(
        page
    )
    sent = plan(page)
    assert sent["village-option-cards"] == ["dealt"]
    page = send(organiser, evening, {**sent, "village-option-cards": ["written"]}, "look", "village").text
    assert plan(page)["village-option-cards"] == ["written"]
    assert "To go with" not in words(page)
