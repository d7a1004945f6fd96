"""Half Werewolf for six: one phone without network for a while, one seat without a phone.

tests/web/half_wolf plays the other decks and sets over the wire. Phones lie dark while nobody uses them.
The host's own phone serves the last seat, whose player has none, and never shows a hand. Two seats, whose
phones would do what the others do, answer beside the pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.earlier_tables import rotation
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.half_wolf.cards import HalfWolfOptions
from companion.games.half_wolf.views import HalfWolfView
from companion.kernel.game import Chance
from companion.store.engine import db
from tests.browser.evening import Evening, following, give_back, hand_over, sleep, waiting, wake
from tests.browser.hand import Hand, in_view
from tests.web.test_in_the_browser import faults

NAMES = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
LENT, AWAY = 6, 3
PHONES = (1, AWAY, 5)
"""Seats with a phone that is looked at."""
SEED = 5
"""A deal in which a seer and a gravedigger have a phone when their turn comes."""


class Game:
    """A table whose last seat has no phone. Whoever has a form on the own page fills it in."""

    def __init__(self, evening: Evening, table: int) -> None:
        self.evening, self.table = evening, table
        self.host = evening.new_phone()
        self.phones = {seat: evening.new_phone() for seat in PHONES}
        evening.sit(self.host, table, "host", ready=False)
        for seat, page in self.phones.items():
            evening.sit(page, table, f"seat-{seat}", ready=False)
        for page in (self.host, *self.phones.values()):
            following(page)
        sleep(*self.phones.values())

    @property
    def view(self) -> HalfWolfView:
        """What all see, from the database."""
        found = self.evening.snapshot(self.table, "public").view
        assert isinstance(found, HalfWolfView)
        return found

    def everybody(self, verb: str, asked: tuple[int, ...]) -> None:
        """Those of these seats who have a phone, those who have it beside the pages, then the last one."""
        for seat in asked:
            if seat in self.phones:
                wake(self.phones[seat])
                ACTS[verb](self.phones[seat])
                sleep(self.phones[seat])
            elif seat != LENT:
                self.evening.say(self.table, f"seat-{seat}", verb, **self.said(verb, seat))
        if LENT in asked:
            self.lend(ACTS[verb])

    def said(self, verb: str, seat: int) -> dict[str, object]:
        """What a seat says without a page: as a phone would, the first that is offered."""
        fields = self.evening.snapshot(self.table, f"seat-{seat}").action(verb).fields
        return {field.name: field.choices[0].value for field in fields if field.choices}

    def lend(self, act: Callable[[Page], None]) -> None:
        """The host's device goes to the seat without a phone and comes back."""
        hand_over(self.host, LENT)
        assert "wolf-front" not in self.host.content()
        self.host.locator(f"form[action$='/lend/{LENT}'] button").click()
        expect(self.host.locator(".wolf-front")).to_have_count(2)
        act(self.host)
        give_back(self.host)
        self.host.wait_for_url(f"**/tables/{self.table}/host")
        following(self.host)
        assert "wolf-front" not in self.host.content()

    def staged(self, *, not_in: str) -> str:
        """The stage that follows; waits until it is there."""
        expect(self.host.locator(f"#live .where[data-stage='{not_in}']")).to_have_count(0)
        return self.view.stage

    def play(self) -> None:
        """From the deal to the verdict; one phone has no network while all choose."""
        everybody = tuple(range(1, LENT + 1))
        self.look_at(1)
        self.chosen_without_network(everybody)
        self.staged(not_in="choose")
        self.look_at(1)
        self.everybody("ready", everybody)
        stage = self.staged(not_in="ready")
        turns = []
        while stage in ("seer", "gravedigger"):
            turn = next(turn for turn in self.view.turns if turn.state == "acting")
            turns.append((stage, turn.seat in self.phones))
            self.everybody({"seer": "look", "gravedigger": "swap"}[stage], (turn.seat or 0,))
            stage = self.staged(not_in=stage)
        assert {("seer", True), ("gravedigger", True)} <= set(turns)
        assert stage == "day"
        assert faults(self.host) == []
        self.host.locator("#end-day > summary").click()
        self.host.locator("#end-day button").click()
        stage = self.staged(not_in="day")
        self.look_at(1)
        while stage in ("vote", "runoff"):
            self.everybody("ballot", self.view.waiting or ())
            stage = self.staged(not_in=stage)
        assert stage == "over"
        self.verdict_on_every_phone()
        assert faults(self.host) == []

    def look_at(self, seat: int) -> None:
        """Nothing for axe to find on a phone, nothing wider than it; its hand shows while it is pressed."""
        page = self.phones[seat]
        wake(page)
        assert faults(page) == []
        held(page)

    def chosen_without_network(self, everybody: tuple[int, ...]) -> None:
        """A choice made in a gap of the Wi-Fi waits on its phone, and arrives once."""
        phone = self.phones[AWAY]
        wake(phone)
        phone.context.set_offline(True)
        expect(phone.locator("[data-part=lost]")).to_be_visible()
        choose(phone)
        waiting(phone, 1)
        self.everybody("choose", tuple(seat for seat in everybody if seat != AWAY))
        expect(self.host.locator(".wolf-missing")).to_contain_text("1")
        assert self.view.waiting == (AWAY,)
        phone.context.set_offline(False)
        self.staged(not_in="choose")
        waiting(phone, 0)
        sleep(phone)
        choices = [verb for _, verb in self.evening.log(self.table) if verb == "choose"]
        assert len(choices) == len(everybody)

    def verdict_on_every_phone(self) -> None:
        """The same verdict everywhere, with every hand turned over."""
        expect(self.host.locator(".result-summary")).to_be_visible()
        said = self.host.locator(".result-summary").inner_text()
        wake(*self.phones.values())
        for page in self.phones.values():
            expect(page.locator(".result-summary")).to_have_text(said)
            expect(page.locator(".verdict .wolf-faces")).to_have_count(LENT + 1)


def choose(page: Page) -> None:
    page.get_by_role("radio", name="1枚目").check()
    page.get_by_role("button", name="このカードを右隣に渡す").click()


def ready(page: Page) -> None:
    page.get_by_role("button", name="手札を確認した").click()


def picked(page: Page, field: str) -> None:
    page.locator(f"#live input[name={field}], main input[name={field}]").last.check()


def look(page: Page) -> None:
    picked(page, "card")
    page.get_by_role("button", name="このカードを占う").click()


def swap(page: Page) -> None:
    picked(page, "grave")
    picked(page, "card")
    page.get_by_role("button", name="入れ替える").click()


def vote(page: Page) -> None:
    page.locator(".wolf-targets button").first.click()


ACTS = {"choose": choose, "ready": ready, "look": look, "swap": swap, "ballot": vote}


def to_the_vote(evening: Evening, table: int, seats: int) -> None:
    """Everything up to the vote, made beside the pages."""
    for verb, said in (("choose", {"card": 1}), ("ready", {"ability": "seer"})):
        for seat in range(1, seats + 1):
            evening.say(table, f"seat-{seat}", verb, **said)
    for turn in evening.snapshot(table, "public").view.turns:
        if turn.state == "acting":
            evening.say(table, f"seat-{turn.seat}", "look", card=f"{turn.seat}-1")
    evening.say(table, "host", "end-day")


def opened(evening: Evening, seats: int, extra: str = "none", chance: Chance | None = None) -> int:
    """A table with the first of these people."""
    with evening.app.app_context():
        within = rounds.add_round(db.session, evening.event_id)
        drafts = [SeatDraft(name=name) for name in NAMES[:seats]]
        draft = TableDraft("half_wolf", drafts, HalfWolfOptions(extra=extra))  # type: ignore[arg-type]
        return operations.open_table(db.session, within.id, draft, chance=chance or Chance()).id


def on_other_seats(game: Game) -> None:
    """One tap of the host's opens the next table; all phones go along, and nobody passes to the same one."""
    order = rotation(LENT, ring=True)
    game.host.get_by_role("button", name="席を替えてもう一度").click()
    expect(game.host.locator(".where[data-stage=choose]")).to_be_visible()
    for seat, page in game.phones.items():
        page.get_by_role("link", name=re.compile("へ進む")).click()
        page.wait_for_url(re.compile(rf"/seat-{order.index(seat) + 1}$"))
        expect(page.locator("#own-title")).to_contain_text(NAMES[seat - 1])


def test_six_play_and_go_on_on_other_seats(evening: Evening) -> None:
    game = Game(evening, opened(evening, LENT, "magician", Chance(SEED)))
    game.play()
    on_other_seats(game)


def held(page: Page) -> None:
    """A hand shows once its button is pressed, and neither before nor after it is pressed again."""
    cards: Locator = page.locator(".wolf-front strong")
    if not cards.count():
        return
    expect(cards.first).to_be_hidden()
    page.locator("[data-hold]").focus()  # by key: what comes in from the table may move the button about
    page.keyboard.press("Enter")
    expect(cards.first).to_be_visible()
    page.keyboard.press("Enter")
    expect(cards.first).to_be_hidden()


def test_a_ballot_is_in_view_one_tap_and_says_at_once_that_it_waits(
    evening: Evening, record_property: Callable[[str, object], None]
) -> None:
    """With time standing still: nothing is waited for before the page says so."""
    table = opened(evening, 4)
    to_the_vote(evening, table, 4)
    phone = evening.new_phone()
    phone.clock.install()
    evening.sit(phone, table, "seat-1")
    following(phone)
    targets = phone.locator(".wolf-targets button")
    expect(targets).to_have_count(4)
    for target in (targets.first, targets.last):
        in_view(target)
    phone.clock.pause_at(datetime.now() + timedelta(hours=1))
    phone.context.set_offline(True)
    hand = Hand(record_property)
    hand.tap(targets.first)
    hand.done("a ballot on a phone")
    waiting(phone, 1)
    shown = "form => getComputedStyle(form, '::before').content"
    assert "送られていません" in phone.locator("#live form[aria-busy]").evaluate(shown)
    in_view(phone.locator("[data-part=waits]"))
    assert "ballot" not in [verb for _, verb in evening.log(table)]
    phone.context.set_offline(False)
    phone.clock.resume()
    waiting(phone, 0)
    assert "ballot" in [verb for _, verb in evening.log(table)]


def test_a_hand_is_hidden_before_any_script_has_run(evening: Evening) -> None:
    """A page that is opened on the table shows nobody anything while it loads."""
    page = evening.new_phone()
    page.route("**/*.js*", lambda route: route.abort())
    evening.sit(page, opened(evening, 4), "seat-1")
    expect(page.locator(".wolf-front")).to_have_count(2)
    expect(page.locator(".wolf-front").first).to_be_hidden()


def test_without_scripts_a_hand_stands_there_and_forms_work(evening: Evening) -> None:
    page = evening.new_phone(java_script_enabled=False)
    table = opened(evening, 4)
    evening.sit(page, table, "seat-1")
    expect(page.locator(".wolf-front").first).to_be_visible()
    expect(page.locator("[data-hold]")).to_be_hidden()
    choose(page)
    expect(page.locator(".own-seat .say")).to_contain_text("決めました")


def test_the_way_back_after_lending_leads_to_no_error(evening: Evening) -> None:
    """The seat's page answered a tap; gone back to, the device says again that it changes hands."""
    table = opened(evening, 4)
    host = evening.new_phone()
    evening.claim(host, table, "host")
    host.goto(f"{evening.url}/tables/{table}/host/lend")
    host.locator("#number").fill("2468")
    host.locator("button[name='seat'][value='4']").click()
    host.locator("form[action$='/lend/4'] button").click()
    choose(host)
    host.wait_for_url(re.compile(r"/lend/1$"))
    host.go_back()
    expect(host.locator("form[action$='/lend/4'] button")).to_be_visible()
    assert "wolf-front" not in host.content()
    host.goto(f"{evening.url}/tables/{table}/host")
    expect(host).to_have_url(re.compile(r"/lend/\d/back$"))
    expect(host.locator("#live")).to_have_count(0)
