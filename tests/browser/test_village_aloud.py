"""A village's night told by the GM's device: what it says, in which language, and what it keeps to itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.games.village.state import VillageOptions
from tests.browser.evening import Evening, following
from tests.browser.test_village_night import Desk

SILENT = """
  window.spoken = [];
  window.voices = [{ lang: "ja-JP" }];
  SpeechSynthesis.prototype.getVoices = () => voices;
  SpeechSynthesis.prototype.speak = (said) => { spoken.push([said.lang, said.text]); };
"""
CLEAR_OF_THE_BAR = """() => {
  const top = (what) => document.querySelector(`#live ${what}`).getBoundingClientRect();
  return top(".say").top >= top(".where").bottom;
}"""
NAMES = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ", "ゴウ")
ROLES = ("werewolf", "werewolf", "seer", "knight", "villager", "cat", "villager")


def said(page: Page) -> list[str]:
    """What has been said so far, all of it in Japanese."""
    spoken: list[tuple[str, str]] = page.evaluate("spoken")
    assert {language for language, _ in spoken} <= {"ja"}
    return [text for _, text in spoken]


def test_the_prompt_comes_into_view_when_its_step_changes_and_what_was_told_goes(evening: Evening) -> None:
    names = [f"プレイヤー{n}" for n in range(1, 17)]
    table = evening.table("village", *names, options=VillageOptions(first_divination="none"))
    for seat, role in enumerate(("werewolf", "seer", "hunter", "medium", *["villager"] * 12), 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    evening.say(table, "gm", "proceed", day=1, part="day")
    evening.say(table, "gm", "proceed", day=1, part="evening")
    page = evening.phone(table, "gm")
    desk, prompt = Desk(page), page.locator("#live .say").first
    desk.execute(3)
    desk.says("プレイヤー3さん、誰を撃ちますか")
    expect(prompt).to_be_in_viewport()
    desk.pick("shot", 16)
    desk.says("夜になりました")
    expect(prompt).to_be_in_viewport()
    evening.say(table, "gm", "proceed", day=1, part="night")
    evening.say(table, "gm", "attack", night=1, seat=1, target=5)
    evening.say(table, "gm", "divination", night=1, seat=2, target=1)
    page.reload()
    expect(page.locator("#live .village-prompt > .village-tell")).to_be_visible()
    desk.told()
    page.locator("#hide-roles").check()
    page.reload()
    expect(page.locator("#live .say").first).to_be_visible()
    expect(page.locator("#hide-roles")).to_be_checked()  # the phone may have slept in the middle of the night
    expect(page.locator("#live .village-board .role").first).to_be_hidden()
    page.locator("#hide-roles").uncheck()
    # The next one to look up does not see it.
    expect(page.locator("#live .village-prompt > .village-tell")).to_be_hidden()
    page.locator("#book > summary").click()
    desk.open("#dawn-now").get_by_role("button").evaluate(
        "button => { scrollTo(0, document.body.scrollHeight); button.click(); }"
    )
    desk.says("昨夜の犠牲者は")
    expect(prompt).to_be_in_viewport()
    expect(page.locator("#live .village-board .role").first).to_be_hidden()  # by day until they are asked for
    page.locator("#show-roles").check()
    expect(page.locator("#live .village-board .role").first).to_be_visible()
    page.wait_for_function(CLEAR_OF_THE_BAR)


def test_a_night_is_told_aloud_and_nothing_of_whom_it_took(evening: Evening) -> None:
    table = evening.table("village", *NAMES, options=VillageOptions(first_divination="none"))
    for seat, role in enumerate(ROLES, 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    evening.say(table, "gm", "proceed", day=1, part="day")
    evening.say(table, "gm", "proceed", day=1, part="evening")
    evening.say(table, "gm", "execution", day=1)
    page = evening.new_phone()
    page.add_init_script(SILENT)
    evening.sit(page, table, "gm")
    following(page)
    desk, button = Desk(page), page.locator("[data-aloud]")
    page.locator(".page-head .head-more > summary").click()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert said(page) == []  # what stood there before was said by the GM

    desk.go_on("1日目の夜へ", "1日目 夜")
    desk.says("人狼は顔を上げて")
    desk.pick("attack", 6)
    desk.says("占い師は顔を上げて")
    desk.pick("divination", 1)
    desk.says("騎士は顔を上げて")
    desk.pick("guard", 5)
    desk.says("フミさんが人狼の一人を道連れにします")  # the GM reads it, and nobody hears it
    desk.pick("drag", 2)
    desk.says("まもなく朝になります")
    assert said(page) == [
        "夜です。皆さん、顔を伏せましたね。 人狼は顔を上げて、襲撃する相手を指さしてください。",
        "人狼は顔を伏せてください。 占い師は顔を上げて、占う相手を指さしてください。",
        "占い師は顔を伏せてください。 騎士は顔を上げて、護衛する相手を指さしてください。",
        "騎士は顔を伏せてください。 まもなく朝になります。",
    ]
    desk.go_on("夜明け（2日目の朝）へ", "2日目 昼")
    desk.says("昨夜の犠牲者は")
    assert [name for name in NAMES if name in said(page)[-1]] == ["ベン", "フミ"]

    so_far = said(page)
    page.evaluate("voices = [{ lang: 'de-DE' }]; speechSynthesis.dispatchEvent(new Event('voiceschanged'))")
    expect(button).to_be_hidden()  # a device without a Japanese voice
    desk.go_on("投票へ", "2日目 夕方")
    assert said(page) == so_far

    page.add_init_script("delete window.speechSynthesis")  # a browser that cannot speak at all
    page.reload()
    following(page)
    expect(page.locator("[data-aloud]")).to_be_hidden()
    assert said(page) == []
