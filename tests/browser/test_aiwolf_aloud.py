"""Agents' words are read aloud where somebody has asked for it, once; what people write is not said again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.games.aiwolf.state import AIWolfOptions
from tests.browser.evening import Evening, following

SILENT = """
  window.spoken = [];
  SpeechSynthesis.prototype.speak = (said) => { spoken.push([said.lang, said.text]); };
"""
NAMES = "アイウエオカキ"
"""Seven, of whom two are wolves: so all are asked to whisper."""
AGENTS = (4, 5)


def turn(evening: Evening, table: int, phone: Page, words: str) -> list[int]:
    """Everybody says something, in the order that was drawn, and nobody whispers; who spoke, in order.

    The last one to pass is seat 1 on its phone, so that all pages are called to look.
    """
    spoke = []
    for _ in NAMES:
        seat = evening.snapshot(table, "host").view.speaker
        evening.say(table, f"seat-{seat}", "say", kind="talk", text=f"{words} {seat}")
        spoke.append(seat)
    for seat in range(2, len(NAMES) + 1):
        evening.say(table, f"seat-{seat}", "whisper", kind="skip")
    phone.reload()
    phone.locator("button[name=kind][value=skip]").click()
    return spoke


def heard(page: Page, words: str, *, last: int) -> list[list[str]]:
    """What has been read aloud by the time that the page shows the turn's last words."""
    expect(page.locator("#live .message-list")).to_contain_text(f"{words} {last}")
    spoken: list[list[str]] = page.evaluate("spoken")
    return spoken


def test_what_agents_say_is_spoken_once_and_what_people_write_never(evening: Evening) -> None:
    table = evening.table("aiwolf", *NAMES, options=AIWolfOptions(talk="typed", order="together"))
    evening.say(table, "host", "invite-agents", seats=list(AGENTS), door="command")
    phone = evening.phone(table, "seat-1")
    page = evening.new_phone()
    page.add_init_script(SILENT)
    evening.sit(page, table, "host")
    following(page)

    assert heard(page, "朝", last=turn(evening, table, phone, "朝")[-1]) == []  # nobody has asked for it yet
    button = page.locator("[data-aloud]")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")

    spoke = turn(evening, table, phone, "昼")
    said = [["ja", f"{NAMES[seat - 1]} 昼 {seat}"] for seat in spoke if seat in AGENTS]
    assert heard(page, "昼", last=spoke[-1]) == said

    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert heard(page, "夜", last=turn(evening, table, phone, "夜")[-1]) == said
