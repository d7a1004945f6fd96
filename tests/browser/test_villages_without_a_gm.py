"""Villages without a game master: everybody answers on the own phone, and the device judges."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.games.village.state import VillageOptions
from tests.browser.evening import Evening, following

NAMES = ("アン", "ベン", "クレア", "ダン", "エマ")


def choose(page: Page, **targets: int) -> None:
    """Answer the question on a phone: field and seat."""
    for field, seat in targets.items():
        page.locator(f"#{field}-{seat}").check()
    page.locator(
        "form:has([name=verb][value=decide]) button[type=submit], "
        "form:has([name=verb][value=answer]) button[type=submit]"
    ).click()


def held(page: Page) -> str:
    """What the phone shows while its button is held."""
    return page.locator("[data-secret] .secret-figure").first.text_content() or ""


def test_five_phones_play_aiwolf_to_the_end(evening: Evening):
    table = evening.table("aiwolf", *NAMES)
    phones = {seat: evening.phone(table, f"seat-{seat}") for seat in range(1, 6)}
    host = evening.phone(table, "host")
    roles = {seat: evening.snapshot(table, f"seat-{seat}").view.own.role for seat in phones}
    assert sorted(roles.values()) == ["possessed", "seer", "villager", "villager", "werewolf"]
    (wolf,) = (seat for seat, role in roles.items() if role == "werewolf")
    assert "人狼" in held(phones[wolf])
    for day in range(2):
        host.get_by_role("button", name="話し合いを終える").click()
        for seat, page in phones.items():
            other = 1 if seat != 1 else 2
            vote = wolf if seat != wolf else other
            expect(page.locator("[name=target]").first).to_be_visible()
            choose(page, target=other) if day == 0 else choose(page, vote=vote, target=other)
    for page in (*phones.values(), host):
        expect(page.locator("#verdict-title")).to_contain_text("村人陣営の勝利")
    expect(phones[wolf].locator(".asking-say")).to_have_text("あなたの負けです。")


def test_a_phone_shows_nothing_of_its_role_unless_it_is_held(evening: Evening):
    table = evening.table("aiwolf", *NAMES)
    page = evening.phone(table, "seat-1")
    expect(page.locator("[data-secret] .secret-figure").first).not_to_be_visible()


def test_one_night_is_played_on_three_phones(evening: Evening):
    table = evening.table("one_night", "アン", "ベン", "クレア")
    phones = {seat: evening.phone(table, f"seat-{seat}") for seat in range(1, 4)}
    host = evening.phone(table, "host")
    for seat, page in phones.items():
        choose(page, target=seat % 3 + 1)
    host.get_by_role("button", name="話し合いを終えて投票へ").click()
    for seat, page in phones.items():
        expect(page.get_by_text("処刑したい人を選んでください")).to_be_visible()
        choose(page, target=seat % 3 + 1)
    for page in (*phones.values(), host):
        following(page)
        expect(page.locator(".result-summary")).to_be_visible()


NINE = (*NAMES, "フミ", "ゴウ", "ハナ", "イオ")


def test_nine_phones_play_a_village_and_one_of_them_is_offline_for_a_while(evening: Evening):
    """Without a game master: the night by nine taps each, and what was tapped offline arrives."""
    table = evening.table("village", *NINE, options=VillageOptions(led="rules", first_divination="none"))
    phones = {seat: evening.phone(table, f"seat-{seat}") for seat in range(1, 10)}
    host = evening.phone(table, "host")
    roles = {seat: evening.snapshot(table, f"seat-{seat}").view.own.card.role.key for seat in phones}
    wolves = [seat for seat, role in roles.items() if role == "village-role-werewolf"]
    assert len(wolves) == 2
    assert "人狼" in held(phones[wolves[0]])
    for page in phones.values():
        page.get_by_role("button", name="確認した").click()
    taken = {"host": 0}
    for wolf in wolves:
        host.get_by_role("button", name="議論を終えて投票へ").click()
        taken["host"] += 1
        alive = [villager.seat for villager in evening.snapshot(table, "public").view.seats if villager.alive]
        other = next(seat for seat in alive if seat != wolf)
        assert len({question_at(phones[seat], "処刑する相手") for seat in alive}) == 1
        for seat in alive:
            answer(phones[seat], "処刑する相手", wolf if seat != wolf else other)
        if wolf == wolves[-1]:
            break
        expect(host.get_by_text("全員が選び終わると夜が明けます")).to_be_visible()
        alive = [villager.seat for villager in evening.snapshot(table, "public").view.seats if villager.alive]
        asleep = next(seat for seat in alive if seat not in wolves)
        expect(phones[asleep].get_by_text("夜：全員が一人を選びます")).to_be_visible()
        phones[asleep].context.set_offline(True)
        for seat in alive:
            victim = next(target for target in reversed(alive) if target not in (seat, *wolves))
            answer(phones[seat], "夜：全員が一人を選びます", victim)
        expect(host.locator(".village-prompt .asking-seats li")).to_have_count(1)
        expect(host.locator(".village-prompt .asking-seats li")).to_contain_text(NINE[asleep - 1])
        phones[asleep].context.set_offline(False)
        expect(host.get_by_role("button", name="議論を終えて投票へ")).to_be_visible()
    for page in (*phones.values(), host):
        expect(page.locator("#result-title")).to_be_visible()
        expect(page.locator(".village-ending .village-say")).to_contain_text("村人陣営の勝利")
    assert taken["host"] == 2


def question_at(page: Page, asked: str) -> float:
    """How far down its own panel a phone asks: a neighbour's glance must not tell roles apart by it."""
    expect(page.locator("#asked-title")).to_contain_text(asked)
    return page.locator("#asked-title").evaluate(
        "e => e.getBoundingClientRect().top - e.closest('.own-seat').getBoundingClientRect().top"
    )


def answer(page: Page, asked: str, target: int) -> None:
    """Wait for a question and answer it with a seat."""
    expect(page.locator("#asked-title")).to_contain_text(asked)
    page.locator(f"#target-{target}").check()
    page.locator("form:has([name=verb][value=choose]) button[type=submit]").click()
