"""Half Werewolf's pages: every stage for every viewer, in both languages; forms alike for every hand."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from companion.games.half_wolf.course import EndDay
from companion.games.half_wolf.game import Bluff
from companion.kernel.desk import Abandon, SignOff
from tests.games.half_wolf.worlds import HANDS, PLAIN, World, any_world, magician, world
from tests.web.house import UNOFFERED

from .conftest import NAMES, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
FORM = re.compile(r'<form class="wolf-(?:choose|form)".*?</form>', re.S)
PASSING = re.compile(r'<input type="hidden" name="(?:csrf_token|id|fetched)" value="[^"]*" />')


def forms(html: str) -> list[str]:
    """The forms of a game's stage, without what differs each time and whose page it is."""
    return [re.sub(r"/seat-\d/", "/seat/", PASSING.sub("", form)) for form in FORM.findall(html)]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("seed", range(6))
def test_every_stage_for_every_viewer(table: Tables, phone: Phones, language: str, seed: int) -> None:
    """Words are strict in tests: a page that lacked one would fail."""
    decks = [(4, "none"), (5, "none"), (6, "none"), (6, "magician"), (6, "sinner"), (6, "doomsayer")]
    made = any_world(random.Random(seed), *decks[seed], gravedigger="may")
    found = table(made)
    seats = [f"seat-{seat}" for seat in made.seats]
    browser = phone(language).claim(found.id, "host", *seats)
    viewers = ("public", "host", "seat-1", f"seat-{made.seer or 2}", f"seat-{made.gravedigger or 3}")
    for stage in (
        "choose",
        "ready",
        *_acting(made),
        "day",
        "vote",
        *(["runoff"] if made.runoff else []),
        "over",
    ):
        found.play(stage)
        for viewer in viewers:
            assert 'class="where' in browser.get(f"/tables/{found.id}/{viewer}")


def _acting(made: World) -> list[str]:
    return [part for part in ("seer", "gravedigger") if getattr(made, part)]


@pytest.mark.parametrize("stage", ["choose", "ready"])
def test_the_morning_forms_are_the_same_for_every_hand(table: Tables, phone: Phones, stage: str) -> None:
    found = table(magician()).play(stage)
    every = [f"seat-{seat}" for seat in found.world.seats]
    browser = phone().claim(found.id, *every)
    shown = {tuple(forms(browser.get(f"/tables/{found.id}/{viewer}"))) for viewer in every}
    assert len(shown) == 1
    assert len(next(iter(shown))) == 1


def test_whoever_has_no_vote_gives_one_by_the_same_form(table: Tables, phone: Phones) -> None:
    found = table(magician()).play("vote")
    every = [f"seat-{seat}" for seat in found.world.seats]
    browser = phone().claim(found.id, *every)
    shown = []
    for viewer in every:
        (form,) = forms(browser.get(f"/tables/{found.id}/{viewer}"))
        targets = re.findall(r'name="target" value="(-?\d)"', form)
        assert targets == [str(n) for n in (1, 2, 3, 4, 5, 6, 0) if f"seat-{n}" != viewer]
        shown.append(len(re.sub(r"<button .*?</button>", "", form, flags=re.S)))
    assert len(set(shown)) == 1


def test_a_hand_stands_nowhere_but_in_the_box_that_is_held(table: Tables, phone: Phones) -> None:
    found = table(magician()).play("day")
    page = phone().claim(found.id, "seat-4").get(f"/tables/{found.id}/seat-4")
    live = page[page.index('id="live"') :]
    begin = live.index('<div class="secret')
    box = live[begin : live.index("</section>", begin)]
    guide = live[live.index('id="guide"') :]
    outside = live.replace(box, "").replace(guide, "")
    assert "狂人" not in outside
    assert "狂人" in box.partition("secret-figure")[2]


def test_only_the_seer_has_the_seers_form_and_only_the_box_says_what_was_seen(
    table: Tables, phone: Phones
) -> None:
    found = table(magician()).play("seer")
    browser = phone().claim(found.id, "seat-1", "seat-2")
    assert forms(browser.get(f"/tables/{found.id}/seat-1"))
    assert not forms(browser.get(f"/tables/{found.id}/seat-2"))
    assert browser.move(found.id, "seat-1", "look", card="6-2").status_code == 303
    own, other = (browser.get(f"/tables/{found.id}/{viewer}") for viewer in ("seat-1", "seat-2"))
    assert "占いの結果：フミさんの2枚目は魔術師" in own
    assert "占いの結果" not in other
    assert "アンさんがフミさんの2枚目を見ました" in other


@pytest.mark.parametrize(("tap", "length"), [(0, 240), (1, 360)])
def test_the_day_is_made_shorter_and_longer_by_a_minute(
    table: Tables, phone: Phones, tap: int, length: int
) -> None:
    found = table(magician()).play("day")
    host = phone().claim(found.id, "host")
    offered = re.findall(r'name="seconds" value="([^"]+)"', host.get(f"/tables/{found.id}/host"))
    assert host.move(found.id, "host", "day-length", seconds=offered[tap], was=300).status_code == 303
    assert found.snapshot("host").view.length == length  # type: ignore[attr-defined]


def test_players_do_not_move_the_clock(table: Tables, phone: Phones) -> None:
    found = table(magician()).play("day")
    seat = phone().claim(found.id, "seat-1")
    assert seat.move(found.id, "seat-1", "end-day", id=UNOFFERED).status_code == 422
    assert found.snapshot("public").view.stage == "day"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stage", "viewer", "verb", "fields"),
    [
        ("choose", "seat-1", "choose", {"card": 3}),
        ("choose", "seat-1", "choose", {}),
        ("choose", "seat-1", "ballot", {"target": 2}),
        ("seer", "seat-2", "look", {"card": "6-2"}),
        ("seer", "seat-1", "look", {"card": "9-1"}),
        ("gravedigger", "seat-2", "swap", {"grave": 1, "card": "2-1"}),
        ("gravedigger", "seat-2", "swap", {"grave": 1}),
        ("vote", "seat-3", "ballot", {"target": 3}),
        ("vote", "seat-3", "ballot", {"target": "<b>"}),
        ("vote", "public", "ballot", {"target": 3}),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(
    table: Tables, phone: Phones, stage: str, viewer: str, verb: str, fields: dict[str, object]
) -> None:
    found = table(magician()).play(stage)
    browser = phone().claim(found.id, *([] if viewer == "public" else [viewer]))
    before = found.snapshot("gm").tag
    answer = browser.move(found.id, viewer, verb, id=UNOFFERED, **fields)
    assert answer.status_code in (400, 422)
    assert "受け付けられませんでした" in answer.text
    assert found.snapshot("gm").tag == before


def test_a_self_vote_is_recorded_only_where_the_house_has_it(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 5, self_vote=True)).play("vote")
    browser = phone().claim(found.id, "seat-1")
    assert browser.move(found.id, "seat-1", "ballot", target=1).status_code == 303


def test_the_verdict_says_who_won_by_which_rule_with_every_hand(table: Tables, phone: Phones) -> None:
    found = table(magician()).play()
    page = phone().get(f"/tables/{found.id}/public")
    assert "人狼陣営の勝利" in page
    assert "処刑した手札（墓地なら墓地）に人狼のカードはありませんでした。" in page
    assert page.count('class="wolf-faces"') == 7
    won = page[page.index("勝ち（2人）") : page.index("負け（4人）")]
    assert [name for name in NAMES if name in won] == ["アン", "ダン"]
    assert "墓掘りが見た墓地は村人・村人" in page


class TestRealCards:
    def made(self, table: Tables) -> Table:
        return table(world(HANDS, PLAIN, extra="magician", options={"cards": "real"}))

    def test_from_the_clock_to_the_verdict_by_taps(self, table: Tables, phone: Phones) -> None:
        found = self.made(table)
        host = phone().claim(found.id, "host")
        page = f"/tables/{found.id}/host"
        assert "実物のカードで朝を終えたら" in host.get(page)
        assert host.move(found.id, "host", "start-day").status_code == 303
        assert host.move(found.id, "host", "tell-executed", target=3).status_code == 303
        for card, at in {"wolf": 3, "madman": 4, "seer": 1, "gravedigger": 2, "magician": 6}.items():
            assert host.move(found.id, "host", "tell-card", card=card, at=at).status_code == 303
        assert host.move(found.id, "host", "seer-saw", seat=1).status_code == 303
        assert "人狼陣営の勝利" not in host.get(page)
        assert host.move(found.id, "host", "gravedigger-saw", seat=-1).status_code == 303
        shown = host.get(page)
        assert "村人陣営の勝利" in shown
        assert "人狼陣営（魔術師を見た）" in shown

    def test_a_card_that_was_told_wrong_is_told_again(self, table: Tables, phone: Phones) -> None:
        found = self.made(table)
        host = phone().claim(found.id, "host")
        host.move(found.id, "host", "tell-executed", target=3)
        host.move(found.id, "host", "tell-card", card="wolf", at=2)
        assert host.move(found.id, "host", "tell-card", card="wolf", at=3, was=5).status_code == 422
        assert host.move(found.id, "host", "tell-card", card="wolf", at=3, was=2).status_code == 303
        told = found.snapshot("host").view.placed  # type: ignore[attr-defined]
        assert [(one.card, one.at) for one in told] == [("wolf", 3)]

    def test_only_who_has_won(self, table: Tables, phone: Phones) -> None:
        found = self.made(table)
        host = phone().claim(found.id, "host")
        host.move(found.id, "host", "tell-executed", target=3)
        assert host.move(found.id, "host", "tell-winners", seats=[1, 4]).status_code == 303
        shown = phone().get(f"/tables/{found.id}/public")
        assert "卓の判定" in shown

    def test_as_clock_and_ballot_box_phones_vote(self, table: Tables, phone: Phones) -> None:
        found = self.made(table)
        found.say("host", EndDay())
        every = [f"seat-{seat}" for seat in found.world.seats]
        browser = phone().claim(found.id, *every)
        assert "投票権なし" in browser.get(f"/tables/{found.id}/seat-1")
        for viewer in every:
            assert browser.move(
                found.id, viewer, "ballot", target=-1 if viewer == "seat-1" else 0
            ).status_code
        assert found.snapshot("public").view.executed == 0  # type: ignore[attr-defined]


def test_mvp_and_bluff_are_the_hosts_to_grant(table: Tables, phone: Phones) -> None:
    found = table(magician()).play()
    host = phone().claim(found.id, "host")
    assert "MVPなしで確定" in host.get(f"/tables/{found.id}/host")
    assert host.move(found.id, "host", "mvp", seat=2, was=-1).status_code == 303
    assert "MVPなしで確定" not in host.get(f"/tables/{found.id}/host")
    assert host.move(found.id, "host", "bluff", seats=[1, 4]).status_code == 303
    codes = [(line.seat, line.code) for line in found.snapshot("host").ledger]
    assert codes[-3:] == [(2, "mvp"), (1, "bluff"), (4, "bluff")]


def test_a_results_words_are_told_below_it_by_a_tap_on_them(table: Tables, phone: Phones) -> None:
    """Those that need it alone, once it is signed."""
    found = table(magician()).play()
    browser = phone().claim(found.id, "seat-2")
    found.say("host", Bluff(seats=(1, 4)))
    assert 'id="meanings"' not in browser.get(f"/tables/{found.id}/seat-2")
    found.say("host", SignOff())
    told = browser.get(f"/tables/{found.id}/seat-2").partition('id="meanings"')[2].partition("</details>")[0]
    assert "<summary>騙りとは</summary>" in told
    assert "本当とは違う役職を名乗ること。" in told
    assert told.count("<dt>") == 1


def test_an_abandoned_game_asks_nobody_for_anything(table: Tables, phone: Phones) -> None:
    found = table(magician()).play("choose")
    found.say("host", Abandon())
    page = phone().claim(found.id, "seat-1").get(f"/tables/{found.id}/seat-1")
    assert "結果なしで終わりました" in page
    assert not forms(page)
    assert 'class="secret' not in page
