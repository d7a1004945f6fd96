"""A pasted list of roles: short names are understood, each line is shown before, nothing unknown is saved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.words import Words
from tests.browser.modules import scripted

__all__ = ["scripted"]

NAMES = ("せな", "うみ", "かなで", "あおい")
ROLES = {"seer": "占い師", "knight": "騎士", "werewolf": "人狼", "wise-wolf": "賢狼"}
LINE = """<li><form data-cast-line><input type=hidden name=seat value={number}><span class=cast-who>
<span>{number}</span> <bdi>{name}</bdi></span><select name=role><option value="">—</option>{options}</select>
<input name=character><input type=hidden name=listed></form></li>"""


NEW_ROLE = """<form><input type=hidden name=verb value=define-role><input name=name>
<select name=camp><option value=village>村人陣営</option>
<option value=werewolf>人狼陣営</option></select></form>"""


@pytest.fixture
def desk(scripted: Page) -> Page:
    """The lines of a cast of four, and the box for a list."""
    options = "".join(f"<option value={key}>{name}</option>" for key, name in ROLES.items())
    lines = "".join(
        LINE.format(number=number, name=name, options=options) for number, name in enumerate(NAMES, 1)
    )
    say = Words("ja").text
    box = f"""<div class=cast-paste><textarea data-cast-paste data-aliases="{say("village-desk-aliases")}"
    data-unknown="{say("village-desk-paste-unknown")}" data-name="{say("village-desk-paste-name")}"
    data-new="{say("village-desk-paste-new")}"
    data-no-seat="{say("village-desk-paste-no-seat")}"></textarea><ol data-cast-shown></ol>
    <button type=button data-cast-fill>Fill</button></div>"""
    scripted.evaluate(
        """async (html) => {
        document.querySelector('main').innerHTML = html;
        window.sent = [];
        window.lists = [];
        window.defined = [];
        document.addEventListener('submit', (event) => {
          event.preventDefault();
          if (event.target.elements.verb) {
            defined.push([event.target.elements.name.value, event.target.elements.camp.value]);
            return;
          }
          const { seat, role, character, listed } = event.target.elements;
          sent.push([seat.value, role.value, character.value]);
          lists.push(listed.value);
        });
        document.body.insertAdjacentHTML('afterbegin', '<div id="live"></div>');
        await import('/static/js/games/village.js');
      }""",
        box + f"<ol>{lines}</ol>" + NEW_ROLE,
    )
    return scripted


def pasted(desk: Page, *lines: str) -> None:
    desk.locator("textarea").fill("\n".join(lines))


def test_short_and_other_names_of_roles_are_understood(desk: Page) -> None:
    pasted(desk, "占", "狩人", "狼 吟遊詩人", "賢狼")
    desk.locator("[data-cast-fill]").click()
    assert desk.evaluate("sent") == [
        ["1", "seer", ""],
        ["2", "knight", ""],
        ["3", "werewolf", "吟遊詩人"],
        ["4", "wise-wolf", ""],
    ]
    lists = desk.evaluate("lists")
    assert len(set(lists)) == 1, "a list is taken back as a whole"
    assert lists[0]


def test_nothing_is_saved_while_a_word_is_neither_role_nor_said_to_be_a_name(desk: Page) -> None:
    pasted(desk, "占い氏", "人浪 きりん", "人狼")
    shown = desk.locator("[data-cast-shown]")
    expect(shown).to_contain_text("「占い氏」")
    expect(shown).to_contain_text("「人浪」")
    button = desk.locator("[data-cast-fill]")
    expect(button).to_be_disabled()
    assert desk.evaluate("sent") == []
    shown.locator("select").first.select_option(label="占い師")
    expect(button).to_be_disabled()
    shown.locator("select").nth(1).select_option(label="キャラクター名")
    button.click()
    assert desk.evaluate("sent") == [["1", "seer", ""], ["2", "", "人浪 きりん"], ["3", "werewolf", ""]]


def test_a_line_may_begin_with_the_seat_or_with_who_sits_there(desk: Page) -> None:
    pasted(desk, "うみ 人狼", "せなさん 占い師", "4 騎士")
    desk.locator("[data-cast-fill]").click()
    assert desk.evaluate("sent") == [["2", "werewolf", ""], ["1", "seer", ""], ["4", "knight", ""]]


def test_a_line_without_a_seat_is_said(desk: Page) -> None:
    pasted(desk, "9 人狼")
    expect(desk.locator("[data-cast-shown]")).to_contain_text("席がありません")
    expect(desk.locator("[data-cast-fill]")).to_be_disabled()


def test_an_unknown_word_may_be_said_to_be_a_new_role_of_a_camp(desk: Page) -> None:
    pasted(desk, "人形遣い", "占い師")
    desk.locator("[data-cast-shown] select").select_option(label="新しい役職（人狼陣営）")
    assert desk.evaluate("defined") == [["人形遣い", "werewolf"]]
    expect(desk.locator("[data-cast-fill]")).to_be_disabled()
    assert desk.evaluate("sent") == []


def test_a_role_that_is_added_for_an_unknown_word_is_understood_and_all_answers_stay(desk: Page) -> None:
    pasted(desk, "人形遣い", "謎の人")
    shown = desk.locator("[data-cast-shown]")
    shown.locator("select").nth(1).select_option(label="キャラクター名")
    expect(desk.locator("[data-cast-fill]")).to_be_disabled()
    desk.evaluate(
        """() => document.querySelectorAll("form[data-cast-line] select").forEach((select) => {
        select.add(new Option("人形遣い", "人形遣い"));
      })"""
    )
    desk.locator("[data-cast-fill]").click()
    assert desk.evaluate("sent") == [["1", "人形遣い", ""], ["2", "", "謎の人"]]
