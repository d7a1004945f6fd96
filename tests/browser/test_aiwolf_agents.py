"""A village of five people and four agents: one hangs up in the middle, one answers garbage.

Two of the people have a phone that is looked at, the others answer beside the pages.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.club.events.models import Event
from companion.club.rounds import operations as rounds
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.aiwolf.logs.reading import read
from companion.games.aiwolf.state import AIWolfOptions, State
from companion.store.engine import db
from tests.agents.visitors import GARBAGE, Visitor, free_port
from tests.browser.evening import Evening, sleep, wake
from tests.web.test_in_the_browser import faults

PEOPLE = ("イチ", "ニコ", "サン", "ヨン", "ゴロ")
AGENTS = ("6番", "7番", "8番", "9番")
PHONES = (1, 2)


@pytest.fixture
def village(evening: Evening) -> int:
    """Nine seats: five players of the club, four for agents; one turn of written talk a day."""
    with evening.app.app_context():
        players = [evening.player(name) for name in PEOPLE]
        seats = [*map(SeatDraft, players), *(SeatDraft(name=name) for name in AGENTS)]
        within = rounds.add_round(db.session, evening.event_id)
        draft = TableDraft("aiwolf", seats, AIWolfOptions(talk="typed", turns=1))
        return tables.open_table(db.session, within.id, draft).id


class Game:
    """The table, its phones and its agents."""

    def __init__(self, evening: Evening, table: int, agents: list[Visitor]) -> None:
        self.evening, self.table, self.agents = evening, table, agents
        self.host = evening.phone(table, "host")
        self.phones = {seat: evening.phone(table, f"seat-{seat}") for seat in PHONES}

    @property
    def state(self) -> State:
        """What stands in the database."""
        with self.evening.app.app_context():
            found = self.evening.history(self.table).table.state
        assert isinstance(found, State)
        return found

    def open_seats(self, port: int) -> None:
        """The host's tap, and four connections."""
        form = self.host.locator("#invite-agents")
        form.locator("summary").click()
        for seat in range(6, 10):
            form.locator(f"input[name=seats][value='{seat}']").check()
        form.locator("[name=port]").fill(str(port))
        form.locator("button[type=submit]").click()
        expect(self.host.get_by_text(f"接続先：127.0.0.1:{port}")).to_be_visible()
        for agent in self.agents:
            agent.start()
        for name in ("good", "better", "mute", "noise"):
            expect(self.host.get_by_text(f"エージェント：{name}").first).to_be_visible()

    def aim(self, target: int) -> None:
        """Whom the agents that answer vote for."""
        for agent in self.agents:
            agent.target = target

    def play(self) -> None:
        """Everybody alive answers whatever is asked, until it is over."""
        spoken = 0
        sleep(self.host, *self.phones.values())
        while (state := self.state).phase != "over":
            wolves = [seat for seat in state.wolves if seat != state.exiled]
            self.aim(wolves[0] if wolves else 0)
            asked = [seat for seat in state.waiting if seat <= len(PEOPLE)]
            for seat in asked:
                self.answer(seat, state, wolves[0] if wolves else seat, spoken)
                spoken += state.phase == "talk" and seat in self.phones
            if not asked:
                self.host.wait_for_timeout(300)
        wake(self.host, *self.phones.values())

    def answer(self, seat: int, state: State, wolf: int, spoken: int) -> None:
        """Answer the question, on a phone where there is one: the first of all says something, all others
        have nothing to say.
        """
        target = wolf if wolf != seat else min(state.living - {seat})
        talks = state.phase in ("talk", "whisper")
        if seat not in self.phones:
            verb = {"talk": "say"}.get(state.phase, state.phase) if talks else "decide"
            said = {"kind": "over"} if talks else dict.fromkeys(state.asked, target)
            self.evening.say(self.table, f"seat-{seat}", verb, **said)
            return
        page = self.phones[seat]
        wake(page)
        if talks:
            words = state.phase == "talk" and not spoken
            if words:
                page.locator("#speech").fill("おはよう<b>")
            page.locator(f"button[name=kind][value={'talk' if words else 'over'}]").click()
        else:
            for field in state.asked:
                page.locator(f"#{field}-{target}").check()
            page.locator(".asking-form:has([value=decide]) button[type=submit]").click()
        while self.question(seat) == (state.day, state.phase, True):
            page.wait_for_timeout(60)
        sleep(page)

    def question(self, seat: int) -> tuple[int, str, bool]:
        """What is asked now, and whether this seat is waited for."""
        state = self.state
        return state.day, state.phase, seat in state.waiting


def test_people_and_agents_play_a_village_to_its_end(evening: Evening, village: int) -> None:
    port = free_port()
    agents = [
        Visitor(port, "good"),
        Visitor(port, "better"),
        Visitor(port, "mute", until="DAILY_FINISH"),
        Visitor(port, "noise", word=GARBAGE),
    ]
    game = Game(evening, village, agents)
    game.open_seats(port)
    game.play()
    for page in (game.host, *game.phones.values()):
        expect(page.locator("#verdict-title")).to_contain_text("村人陣営の勝利")
    state = game.state
    assert {one.name for one in state.agents if one.lost} == {"mute", "noise"}
    expect(game.host.get_by_text("（応答なし）")).to_have_count(2)
    expect(game.host.locator("#live")).to_contain_text("おはよう<b>")
    for agent in agents:
        agent.join(20)
    assert [agents[0].requests[-1], agents[1].requests[-1]] == ["FINISH", "FINISH"]

    game.host.locator("#sheet > summary").click()
    expect(game.host.locator(".on-sheet .village-sheet tbody tr").first).to_be_visible()
    game.host.get_by_role("button", name="MVPなしで確定").click()
    expect(game.host.locator("#live")).to_contain_text("確定済みです")
    won = [seat for seat in range(1, 6) if state.role(seat) not in ("werewolf", "possessed")]
    assert in_season(evening) == {PEOPLE[seat - 1]: 2000 for seat in won}
    assert faults(game.host) == []
    game.host.reload()
    game.host.locator(".head-more > summary").click()
    with game.host.expect_download() as saved:
        game.host.get_by_role("link", name="ゲームのログ").click()
    found = read(saved.value.path().read_bytes())
    assert (found.winner, found.faults) == ("village", ())
    assert tuple(found.log.names.values()) == PEOPLE + AGENTS


def in_season(evening: Evening) -> dict[str, int]:
    """The points of these people in the season, in hundredths, where they have any."""
    with evening.app.app_context():
        season = db.session.get_one(Event, evening.event_id).season_id
        rows = standing(db.session, Scope(season_id=season, game="aiwolf"), "organiser")
        return {row.name: row.figures.points for row in rows if row.name in PEOPLE and row.figures.points}
