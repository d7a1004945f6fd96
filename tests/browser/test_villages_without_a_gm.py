"""Villages without a game master: everybody answers on the own phone, and the device judges."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.games.village.state import VillageOptions
from tests.browser.evening import Evening, following, sleep, wake

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


def test_three_people_and_two_computers_play_aiwolf_to_the_end_without_a_host(evening: Evening):
    """Nobody runs it: a phone fills the empty seats, each says when it has talked enough."""
    table = evening.table("aiwolf", *NAMES)
    phones = {seat: evening.phone(table, f"seat-{seat}") for seat in range(1, 4)}
    phones[1].reload()  # by now all three hold their seats
    phones[1].locator("#fill-seats summary").click()
    phones[1].get_by_role("button", name="選んだ席を任せる").click()
    for page in phones.values():
        expect(page.locator(".asking-seats")).to_contain_text("ヤヌス")
        expect(page.locator("#fill-seats")).to_have_count(0)
    role = evening.snapshot(table, "seat-2").view.own.role
    assert {"werewolf": "人狼", "seer": "占い師", "possessed": "狂人"}.get(role, "村人") in held(phones[2])
    while (view := evening.snapshot(table, "public").view).phase != "over":
        people = [one.seat for one in view.seats if one.alive and one.seat in phones]
        for seat in people:
            page, others = phones[seat], [one.seat for one in view.seats if one.alive and one.seat != seat]
            if view.phase == "talk":
                page.get_by_role("button", name="話し終えた").click()
            else:
                field = {"vote": "vote", "night": "target"}[view.phase]
                choose(page, **{field: max(others)})
            while asked(evening, table, seat) == (view.day, view.phase):
                page.wait_for_timeout(60)
    for page in phones.values():
        expect(page.locator("#verdict-title")).to_contain_text("陣営の勝利")
    with evening.app.app_context():
        authors = {entry.stamp.author for entry in evening.history(table).log}
    assert authors == {"rules", "seat-1", "seat-2", "seat-3"}


def asked(evening: Evening, table: int, seat: int) -> tuple[int, str] | None:
    """The question that all wait for a seat with; nothing once it has answered."""
    view = evening.snapshot(table, "public").view
    waits = seat not in view.done if view.phase == "talk" else seat in view.waiting
    return (view.day, view.phase) if waits else None


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
    scrolled = phones[1]
    expect(scrolled.get_by_text("話し合いの時間です")).to_be_visible()
    scrolled.set_viewport_size({"width": 390, "height": 300})
    scrolled.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(scrolled.locator("#own-title")).not_to_be_in_viewport()
    host.locator("#end-day > summary").click()
    host.locator("#end-day button").click()
    expect(scrolled.locator("#own-title")).to_be_in_viewport()
    for seat, page in phones.items():
        expect(page.get_by_text("処刑したい人を選んでください")).to_be_visible()
        choose(page, target=seat % 3 + 1)
    expect(scrolled.locator("#result-title")).to_be_in_viewport()
    for page in (*phones.values(), host):
        following(page)
        expect(page.locator(".result-summary")).to_be_visible()


NINE = (*NAMES, "フミ", "ゴウ", "ハナ", "イオ")


class Nine:
    """A village of nine. One phone of each of four roles is here; all others answer beside the pages."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        options = VillageOptions(led="rules", first_divination="none")
        self.table = evening.table("village", *NINE, options=options)
        cards = [evening.snapshot(self.table, f"seat-{seat}").view.own.card for seat in range(1, 10)]
        roles = [card.role.key.removeprefix("village-role-") for card in cards]
        self.wolves = [seat for seat, role in enumerate(roles, 1) if role == "werewolf"]
        self.last = {role: seat for seat, role in enumerate(roles, 1)}
        held = (self.last[role] for role in ("villager", "knight", "seer", "werewolf"))
        self.phones = {seat: evening.phone(self.table, f"seat-{seat}") for seat in held}

    @property
    def living(self) -> list[int]:
        return [one.seat for one in self.evening.snapshot(self.table, "public").view.seats if one.alive]

    def all_look(self) -> None:
        for seat in self.living:
            if seat not in self.phones:
                self.evening.say(self.table, f"seat-{seat}", "choose")
        for page in self.phones.values():
            page.get_by_role("button", name="確認した").click()
        sleep(*self.phones.values())

    def all_name(self, asked: str, target: int) -> None:
        """Everybody alive names this seat, who sits there another."""
        other = next(seat for seat in reversed(self.living) if seat not in (target, *self.wolves))
        for seat in sorted(self.living, key=lambda seat: seat in self.phones):
            named = target if seat != target else other
            if seat in self.phones:
                answer(self.phones[seat], asked, named)
            else:
                self.evening.say(self.table, f"seat-{seat}", "choose", target=named)


def test_nine_play_a_village_and_one_of_their_phones_is_offline_for_a_while(evening: Evening):
    """Without a game master: the night by one choice each, and what was tapped offline arrives."""
    nine = Nine(evening)
    host, phones = evening.phone(nine.table, "host"), nine.phones
    assert len(nine.wolves) == 2
    assert "人狼" in held(phones[nine.wolves[-1]])
    nine.all_look()
    asleep = nine.last["villager"]
    for wolf in nine.wolves:  # one tap of the host's a day
        host.get_by_role("button", name="議論を終えて投票へ").click()
        awake = [seat for seat in nine.living if seat in phones]
        assert len({question_at(phones[seat], "処刑する相手") for seat in awake}) == 1
        nine.all_name("処刑する相手", wolf)
        if wolf == nine.wolves[-1]:
            break
        expect(host.get_by_text("全員が選び終わると夜が明けます")).to_be_visible()
        wake(phones[asleep])
        expect(phones[asleep].get_by_text("夜：全員が一人を選びます")).to_be_visible()
        phones[asleep].context.set_offline(True)
        victims = [seat for seat in nine.living if seat not in (asleep, *nine.wolves)]
        nine.all_name("夜：全員が一人を選びます", victims[0])
        expect(host.locator(".village-prompt .asking-seats li")).to_have_count(1)
        expect(host.locator(".village-prompt .asking-seats li")).to_contain_text(NINE[asleep - 1])
        wake(phones[asleep])
        phones[asleep].context.set_offline(False)
        expect(host.get_by_role("button", name="議論を終えて投票へ")).to_be_visible()
    wake(*phones.values())
    for page in (*phones.values(), host):
        expect(page.locator("#result-title")).to_be_visible()
        expect(page.locator(".village-ending .say")).to_contain_text("村人陣営の勝利")


def question_at(page: Page, asked: str) -> float:
    """How far down its own panel a phone asks: a neighbour's glance must not tell roles apart by it."""
    wake(page)
    expect(page.locator("#asked-title")).to_contain_text(asked)
    return page.locator("#asked-title").evaluate(
        "e => e.getBoundingClientRect().top - e.closest('.own-seat').getBoundingClientRect().top"
    )


def answer(page: Page, asked: str, target: int) -> None:
    """Take a phone up, wait for a question, answer it with a seat, and put the phone down."""
    wake(page)
    expect(page.locator("#asked-title")).to_contain_text(asked)
    page.locator(f"#target-{target}").check()
    page.locator("form:has([name=verb][value=choose]) button[type=submit]").click()
    sleep(page)
