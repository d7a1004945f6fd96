"""The GM's notebook by plain forms: what it asks next, what it refuses and why, what it takes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from markupsafe import escape
from werkzeug.datastructures import MultiDict

from companion.games.village.casting import Cast, DefineRole, SwapCards
from companion.games.village.course import Proceed
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.night import Attack, OwnAct
from companion.games.werewolf.talk import Claim, Report
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from companion.kernel.desk import Strike
from tests.driver import Drive, setup
from tests.games.village.desk import book, go_to, village, write
from tests.games.village.source_001 import NAMES, play, signed, table
from tests.web.house import UNOFFERED
from tests.web.village.conftest import Device, Devices, words

LONG = "長" * 200


def fix(html: str) -> str:
    """The part of a page that gives back what was refused; empty where there is none."""
    found = re.search(r'<section class="panel panel-danger village-fix".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def chosen(html: str, name: str) -> str:
    """What a select of that name has chosen."""
    select = re.search(rf'<select[^>]*name="{name}".*?</select>', html, re.DOTALL)
    option = select and re.search(r'value="([^"]*)"\s+selected', select[0])
    return option[1] if option else ""


def beside(html: str, name: str) -> str:
    """The reason that stands beside a field and that the field points to."""
    found = re.search(rf'id="(fix-[a-z]+-{name}-error)"[^>]*>(.*?)</div>', html, re.DOTALL)
    if not found:
        return ""
    assert f'aria-describedby="{found[1]}"' in html
    return words(found[2])


def second_evening() -> Drive:
    """The source's village on its second evening: 4, 6, 14, 15, 16, 10, 8, 11 have left."""
    drive = play((2, "day"))
    go_to(drive, 2, "evening")
    return drive


REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("vote", {"day": 2, "round": 1, "voter": 4, "target": 1}, "voter", "ハーツさんは、その時点ではもう死亡"),
    (
        "vote",
        {"day": 2, "round": 1, "voter": 1, "target": 14},
        "target",
        "スノウさんは、その時点では",
    ),
    ("vote", {"day": 2, "round": 1, "voter": 1, "target": 1}, "target", "自分には投票できません"),
    ("vote", {"day": 2, "round": 2, "voter": 1, "target": 2}, "round", "決選投票は、まだ記録されていません"),
    ("execution", {"day": 1, "seat": 9}, "day", "1日目の処刑はもう記録されています"),
    ("attack", {"night": 1, "seat": 1, "target": 3, "outcome": "rules"}, "night", "この夜の襲撃はもう記録"),
    ("guard", {"night": 1, "seat": 13, "target": 13}, "target", "自分は護衛できません"),
    ("guard", {"night": 1, "seat": 12, "target": 1}, "seat", "トウテツさんには護衛の能力がありません"),
    ("divination", {"night": 1, "seat": 7, "target": 7, "told": "rules"}, "target", "自分は占えません"),
    ("reading", {"night": 1, "seat": 11, "target": 1, "told": "rules"}, "target", "処刑されていません"),
    ("shot", {"seat": 12, "target": 1}, "seat", "トウテツさんは生きています"),
    ("claim", {"day": 2, "seat": 16, "role": "seer"}, "seat", "ヒューレさんは、その時点ではもう死亡"),
    ("tally", {"day": 2, "round": 1, "seat": 2, "count": 9}, "count", "投票できるのは8人まで"),
]
"""What the rules forbid: verb, fields, the field that is wrong, the reason beside it."""


class TestForbidden:
    @pytest.mark.parametrize(
        ("verb", "fields", "field", "reason"),
        REFUSED,
        ids=[f"{r[0]}-{r[2]}-{n}" for n, r in enumerate(REFUSED)],
    )
    def test_it_comes_back_with_the_reason_beside_the_field_and_what_was_typed(
        self, at: Devices, verb: str, fields: dict[str, Any], field: str, reason: str
    ) -> None:
        gm = at(second_evening())
        before = gm.snapshot()
        answer = gm.say(verb, **fields)
        html = fix(answer.get_data(as_text=True))
        assert answer.status_code == 422
        assert reason in beside(html, field)
        for name, typed in fields.items():
            assert str(typed) in (chosen(html, name) or html), name
        assert 'name="irregular"' in html
        assert gm.snapshot() == before

    def test_it_may_be_recorded_with_a_note_and_is_marked(self, at: Devices) -> None:
        gm = at(second_evening())
        fields = {"day": 1, "seat": 9}
        without = gm.say("execution", **fields, irregular=1)
        html = fix(without.get_data(as_text=True))
        assert without.status_code == 422
        assert "何があったかを書いてください" in beside(html, "note")
        assert chosen(html, "seat") == "9"
        told = {"irregular": 1, "note": "二人処刑してしまった", "accepted": "1"}
        assert gm.say("execution", **fields, **told).status_code == 303
        page = gm.page()
        assert gm.snapshot().view.book.dossiers[8].gone is not None
        assert "例外 二人処刑してしまった" in words(page)

    def test_a_dead_voter_may_have_voted_at_a_real_table(self, at: Devices) -> None:
        gm = at(second_evening())
        vote = {"day": 2, "round": 1, "voter": 4, "target": 2}
        assert gm.say("vote", **vote, irregular=1, note="霊界から挙手").status_code == 303
        assert [ballot.voter for ballot in gm.snapshot().view.polls[-1].ballots] == [4]


class TestImpossible:
    @pytest.mark.parametrize(
        ("verb", "fields", "reason"),
        [
            ("execution", {"day": 2, "seat": 4}, "ハーツさんはもう死亡しています"),
            ("execution", {"day": 3, "seat": 1}, "まだその時刻になっていません"),
            ("report", {"day": 2, "seat": 7, "night": 2, "target": 1, "said": "white"}, "まだその時刻に"),
            ("withdraw", {"day": 2, "seat": 9}, "ゴートさんはまだCOしていません"),
            ("vote", {"day": 2, "round": 1, "voter": 99, "target": 1}, "席99はこの卓にありません"),
            ("proceed", {"day": 9, "part": "night"}, "書き換えられました"),
            ("clock-minutes", {"minutes": 7, "was": 4}, "書き換えられました"),
            ("cast", {"seat": 1, "role": "vampire"}, "その役職はこの村にありません"),
        ],
    )
    def test_it_is_refused_with_the_reason_and_offers_no_way_around(
        self, at: Devices, verb: str, fields: dict[str, Any], reason: str
    ) -> None:
        gm = at(second_evening())
        answer = gm.say(verb, id=UNOFFERED, **fields)
        html = answer.get_data(as_text=True)
        assert answer.status_code == 422
        assert reason in words(html)
        assert 'name="irregular"' not in fix(html)

    @pytest.mark.parametrize(
        ("verb", "fields"),
        [
            ("execution", {"seat": 9}),
            ("vote", {"day": 2, "round": 7, "voter": 1}),
            ("runoff", {"day": 2, "seats": ["1"]}),
            ("remark", {"day": 2, "part": "evening", "words": "  "}),
            ("remark", {"day": 2, "part": "evening", "words": "長" * 401}),
            ("no-such-verb", {}),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, at: Devices, verb: str, fields: dict[str, Any]) -> None:
        gm = at(second_evening())
        before = gm.snapshot()
        answer = gm.say(verb, id=UNOFFERED, **fields)
        assert answer.status_code == 422
        assert gm.snapshot() == before
        for typed in fields.values():
            assert verb == "runoff" or str(typed).strip() in answer.get_data(as_text=True)

    def test_a_signed_village_is_closed(self, at: Devices) -> None:
        gm = at(signed())
        answer = gm.say("execution", id=UNOFFERED, day=4, seat=1)
        assert answer.status_code == 422
        assert "確定済み" in words(answer.get_data(as_text=True))

    def test_only_the_gm_writes(self, at: Devices) -> None:
        gm = at(second_evening())
        for viewer in ("host", "seat-7"):
            other = Device(gm.app, gm.table_id, viewer)
            assert other.say("execution", id=UNOFFERED, day=2, seat=1).status_code == 422
        assert gm.snapshot().view.book.notes[-1].text.key != "village-tell-execution"


class TestWritten:
    def test_forgotten_facts_go_where_they_belong(self, at: Devices) -> None:
        gm = at(second_evening())
        assert gm.snapshot().view.book.dossiers[7].gone is not None
        assert gm.say("guard", night=1, seat=13, target=8, accepted="1").status_code == 303
        assert gm.snapshot().view.book.dossiers[7].gone is None
        assert "エーゼルさんは" not in words(gm.page())

    def test_what_fits_no_more_is_pointed_out(self, at: Devices) -> None:
        gm = at(second_evening())
        gm.say("guard", night=1, seat=13, target=8, accepted="1")
        assert "クレアさんは生きています" in words(gm.page())

    def test_a_runoff_of_several_seats_by_boxes(self, at: Devices) -> None:
        gm = at(second_evening())
        assert gm.say("runoff", day=2, seats=["1", "2", "9"]).status_code == 303
        assert gm.snapshot().view.polls[-1].standing == (1, 2, 9)

    @pytest.mark.parametrize("typed", ["<b>太字</b>", "🐺𠮷野家", "\u202eabc", LONG, "=1+1"])
    def test_notes_are_text_whatever_stands_in_them(self, at: Devices, typed: str) -> None:
        gm = at(second_evening())
        assert gm.say("remark", day=2, part="evening", seat=1, words=typed).status_code == 303
        kept = typed.lstrip("\u202e")  # a mark that turns the text around is nobody's word
        assert gm.snapshot().view.book.dossiers[0].remarks == (kept,)
        assert f"<bdi>{escape(kept)}</bdi>" in gm.page()

    def test_a_role_of_the_nights_own_may_be_dealt(self, at: Devices) -> None:
        gm = at(table())
        half = {"camp": "own", "counts": "human", "seen": "white"}
        assert gm.say("define-role", name="人形遣い族", **half).status_code == 422
        full = {**half, "found": "white", "abilities": "attack", "nights": "later", "place": "hex"}
        assert gm.say("define-role", name="人形遣い族", **full, rule="人形を操る").status_code == 303
        assert gm.say("cast", seat=1, role="人形遣い族", character="人形師").status_code == 303
        assert "人形遣い族" in gm.page()

    def test_a_role_and_a_camp_of_the_nights_own_are_changed_where_they_stand(self, at: Devices) -> None:
        gm = at(table())
        gm.say("define-camp", name="人形", wins="alive", beside="y")
        said = {"camp": "人形", "counts": "nobody", "seen": "black", "found": "white", "circle": "糸"}
        said |= {"nights": "every", "place": "first"}
        gm.say("define-role", name="人形遣い族", **said, abilities=["attack", "tough"], rule="操る")
        page = gm.page()
        form = next(part for part in page.split("<form") if 'value="人形遣い族"' in part and "操る" in part)
        form = form.partition("</form>")[0]
        chosen = re.findall(r'<option selected value="([^"]*)"', form)
        assert chosen[:4] == ["人形", "nobody", "black", "white"]
        assert set(re.findall(r'checked[^>]* value="([^"]*)"', form)) == {"attack", "tough"}
        assert 'value="糸"' in form
        camp = next(part for part in page.split("<form") if 'value="人形"' in part and 'name="wins"' in part)
        assert 'selected value="alive"' in camp
        assert "checked" in camp.partition("</form>")[0]
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        refused = gm.say("define-role", name="人形遣い族", **{**said, "camp": "無い"}, rule="直した説明")
        assert refused.status_code == 422
        shown = refused.text
        assert shown.count("直した説明") == 1
        assert shown.index("「人形遣い族」を直す") < shown.index("直した説明")
        assert gm.say("define-role", name="人形遣い族", **said, rule="直した説明").status_code == 303
        assert gm.snapshot().view.book.rehearsals[0].written.rule == "直した説明"


class TestNext:
    """The page says the next sentence, with the choice that goes with it."""

    def asked(self, html: str) -> dict[str, Any]:
        """What the first button of the prompt sends, or where it has none the filled one of the bar."""
        card = html.partition('class="panel village-prompt"')[2].partition("</section>")[0]
        bar = html.partition('class="last-next"')[2].partition("</details>")[0]
        forms = re.findall("<form.*?</form>", card, re.DOTALL)
        forms += [one for one in re.findall("<form.*?</form>", bar, re.DOTALL) if "btn-primary" in one]
        form = next(one for one in forms if 'value="overrule"' not in one)
        sent: dict[str, Any] = {}
        select = ""
        for tag in re.findall(r"<(?:input|select|option|button)[^>]*>", form):
            given = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
            if tag.startswith("<select"):
                select = given["name"]
            elif tag.startswith("<option"):
                sent.setdefault(select, given["value"])
            elif given.get("name") == "seats":
                sent.setdefault("seats", []).append(given["value"])
            elif "name" in given:
                sent.setdefault(given["name"], given.get("value", ""))
        return sent

    @pytest.mark.parametrize(
        ("drive", "verb"),
        [
            (table, "cast"),
            (lambda: village("werewolf seer knight villager villager"), "first-white"),
            (lambda: play((1, "day")), "clock-run"),
            (second_evening, "vote"),
            (lambda: _after(second_evening(), Tally(2, 1, 4), Tally(2, 2, 4)), "runoff"),
            (lambda: _after(second_evening(), Tally(2, 1, 3), Tally(2, 2, 4)), "execution"),
            (lambda: _after(second_evening(), Execution(2, 2)), "proceed"),
            (lambda: _after(second_evening(), Execution(2, 5)), "shot"),
            (lambda: _after(second_evening(), Execution(2, 2), Proceed(2, "night")), "attack"),
            (play, "verdict"),
            (lambda: _after(play(), Verdict("wolves")), "mvp"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_the_first_tap_answers_what_is_asked(self, at: Devices, drive: Any, verb: str) -> None:
        gm = at(drive())
        sent = self.asked(gm.page())
        assert sent["verb"] == verb
        del sent["csrf_token"], sent["id"], sent["said_at"]
        assert gm.say(**sent).status_code == 303

    def test_a_shot_of_the_night_is_asked_for_after_the_dawn(self, at: Devices) -> None:
        drive = village("werewolf werewolf knight hunter villager villager villager villager")
        go_to(drive, 1, "night")
        drive.say("gm", Attack(1, 1, 4))
        gm = at(drive)
        assert self.asked(gm.page())["verb"] == "guard"
        gm.say("guard", night=1, seat=3, target=5)
        assert self.asked(gm.page())["verb"] == "proceed"
        gm.say("proceed", day=2, part="day")
        assert self.asked(gm.page())["verb"] == "shot"

    def test_what_is_pressed_twice_on_a_slow_page_counts_once_and_another_step_is_refused(
        self, at: Devices
    ) -> None:
        drive = village("werewolf werewolf knight hunter villager villager villager villager")
        go_to(drive, 1, "night")
        gm = at(drive)
        for _ in range(2):
            assert gm.say("proceed", day=2, part="day", fetched=1).status_code == 303
        assert gm.say("proceed", day=3, part="day", fetched=1).status_code == 422

    def test_what_was_pressed_before_something_else_was_said_is_refused_on_the_old_page(
        self, at: Devices
    ) -> None:
        drive = village("werewolf werewolf knight hunter villager villager villager villager")
        go_to(drive, 1, "night")
        gm = at(drive)
        for part in ("day", "evening"):
            said = gm.say("proceed", day=2, part=part, fetched=1, id=f"old-page-{part}")
            assert said.status_code == 303
        assert gm.say("proceed", day=2, part="day", fetched=1, id="old-page-again").status_code == 422

    def test_every_sentence_is_said_in_english_too(self, at: Devices) -> None:
        gm = at(second_evening())
        gm.person.headers["Accept-Language"] = "en"
        assert "Time to vote" in gm.page()


def _after(drive: Drive, *moves: Any) -> Drive:
    for move in moves:
        drive.say("gm", move)
    return drive


def test_the_result_is_there_to_copy(at: Devices) -> None:
    gm = at(signed())
    assert "1. 吟遊詩人 レイリー（人狼） 生存 35点" in gm.page()
    assert "10. 配達員 アイコス（人狼） 1日目 銃撃死 0点" in gm.page()


def test_all_of_a_claim_and_its_runoff_are_read_by_the_room(at: Devices) -> None:
    drive = _after(second_evening(), Claim(2, 9, "seer"), Runoff(2, (1, 9)))
    room = words(at(drive, "public").page())
    assert "占いCO" in room
    assert NAMES[8] in room


def test_what_somebody_claims_to_have_learned_is_chosen_before_the_seat_it_is_of(at: Devices) -> None:
    drive = second_evening()
    drive.say("gm", Claim(2, 7, "seer"))
    gm = at(drive)
    form = gm.page().partition('id="acts"')[2].partition("</form>")[0]
    sent = MultiDict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    for name, value in (("words", ""), ("night", "1"), ("verb", "report seat=7 said=white"), ("target", "3")):
        sent.add(name, value)  # as a browser does, which also sends what stands in the form already
    answer = gm.person.client.post(f"{gm.base}/moves", data=sent, headers=gm.person.headers)
    assert answer.status_code == 303, words(fix(answer.text))
    assert gm.log()[-1] == Report(2, 7, 1, 3, "white")


def test_the_form_for_lovers_stands_with_the_roles_and_in_words_of_its_own(at: Devices) -> None:
    drive = village()
    pages = [at(Drive(setup("village", 6, VillageOptions()))).page(), at(drive).page()]
    go_to(drive, 1, "day")
    pages.append(at(drive).page())
    for page, begins in zip(pages, ("結ばれる席", "結ばれる席", "いつから（何日目）"), strict=True):
        form = page.partition('id="bond"')[2].partition("</form>")[0]
        told = words(form)
        assert begins in told
        assert "絆の名前" in told
        assert "決選" not in told
        assert "役職名" not in told
    for page in pages[1:]:
        before = page.partition('id="bond"')[0]
        assert words(before.rpartition("<h2>")[2]).startswith("役職・恋人")


def test_the_first_entry_s_way_back_is_told_from_other_parts_so_that_what_is_open_stays_open(
    at: Devices,
) -> None:
    """A part without a name takes the place of the next of its kind, which is then made anew."""
    gm = at(Drive(setup("village", 6, VillageOptions())))
    assert "last-entry" not in gm.page()
    gm.say("define-camp", name="傘", wins="word")
    assert re.search(r'class="last-entry"\s+id="', gm.page())


def test_a_pasted_list_is_taken_back_as_a_whole_and_comes_back_so(at: Devices) -> None:
    gm = at(Drive(setup("village", 6, VillageOptions())))
    gm.say("cast", seat=5, role="villager")
    for seat, role in ((1, "werewolf"), (2, "seer"), (3, "knight")):
        assert gm.say("cast", seat=seat, role=role, character="羊 飼い", listed="list-1").status_code == 303
    last = gm.page().partition('class="last-entry"')[2].partition("</form>")[0]
    assert "P3：騎士（リストから）" in words(last)
    entry = re.search(r'name="entries" value="(\w+)"', last)
    assert entry
    gm.person.send(f"{gm.base}/take-back", at=gm.base, id="undo0undo0", entries=entry[1])
    assert [known.key for known in gm.snapshot().view.book.dossiers] == ["", "", "", "", "villager", ""]
    strike = gm.log()[-1]
    assert isinstance(strike, Strike)
    gm.say("restore", id="redo0redo0", entries=list(strike.entries))
    held = [known.key for known in gm.snapshot().view.book.dossiers]
    assert held == ["werewolf", "seer", "knight", "", "villager", ""]


def test_what_was_pasted_stays_when_the_first_role_of_the_nights_own_is_added(at: Devices) -> None:
    gm = at(Drive(setup("village", 6, VillageOptions())))
    before = gm.page()
    gm.say("define-camp", name="人形", wins="word")
    for page in (before, gm.page()):
        assert '<div data-keep="desk" class="village-desk"' in page, "else the bar above it takes its place"


def test_what_a_vote_came_to_stands_with_what_is_read_aloud(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, *(Vote(1, seat, 7 if seat < 6 else 8) for seat in range(1, 7)), Vote(1, 7, 8), Vote(1, 8, 7))
    write(drive, Vote(1, 9, None), Vote(1, 10, None))
    said = words(at(drive).page())
    assert (
        "6票で、P7さんの処刑が決まりました。 7 P7 6票 P1 、 P2 、 P3 、 P4 、 P5 、 P8 8 P8 2票 P6 、 P7"
        in said
    )


def test_an_execution_against_the_vote_is_mended_from_its_warning(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 6), Tally(1, 8, 3), Execution(1, 8))
    go_to(drive, 1, "night")
    entry = book(drive).warnings[0].entry
    assert f"/strike/{entry}" in at(drive).page()
    drive.strike(entry)
    said = words(at(drive).page())
    assert "1日目：投票の結果はありますが、処刑が記録されていません。 P7さんを処刑 処刑なし" in said


def test_an_own_role_is_called_points_by_one_tap_and_is_answered_by_another(at: Devices) -> None:
    drive = village("werewolf seer knight villager villager villager villager")
    write(
        drive,
        DefineRole(
            "人形師", acts="one", power="mark", answer="yes-no", place="attack", rule="村人なら、はい。"
        ),
        Cast(3, "人形師"),
    )
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 5))
    gm = at(drive)
    assert "人形師は顔を上げて" in words(gm.page())
    assert gm.say("own-act", night=1, seat=3, target=5).status_code == 303
    page = gm.page()
    answer, _, after = page.partition('<details class="village-after" id="answered-1-3"')
    assert "GMの答えを伝えてください" in words(answer)
    assert "P5 ： 村人" in words(answer), "whoever took over knows what to answer"
    assert "人形師： 村人なら、はい。" in words(answer)
    assert "data-said" not in answer, "what is said next waits for the answer"
    assert "data-said" in after
    gm.say("proceed", day=2, part="day")
    missed = gm.page().partition('id="missed-2"')[2].partition("</details>")[0]
    assert "GMの答えを伝えてください" in words(missed)
    assert words(gm.page()).count("GMの答えを伝えてください") == 1
    assert gm.say("own-act", night=1, seat=3, target=5, answer="yes").status_code == 303
    assert "GMの答えを伝えてください" not in words(gm.page())
    assert gm.log()[-1] == OwnAct(1, 3, 5, answer="yes")
    own = Device(gm.app, gm.table_id, "seat-3")
    assert "を選んだ（はい）" in words(own.page())
    assert "を選んだ" not in words(Device(gm.app, gm.table_id, "seat-2").page())


def test_cards_that_two_people_swapped_are_one_form_that_is_offered_in_the_night_and_told_to_nobody(
    at: Devices,
) -> None:
    drive = village()
    go_to(drive, 1, "night")
    gm = at(drive)
    assert "2人のカードを入れ替える" in words(gm.page())
    for seats in ([3], [3, 5, 7]):
        assert gm.say("swap-cards", seats=seats).status_code == 422
    assert gm.say("swap-cards", seats=[3, 7]).status_code == 303
    assert gm.log()[-1] == SwapCards((3, 7))
    assert "P3、P7のカードを入れ替え" in words(gm.person.get(f"{gm.base}/log").text)
    assert "入れ替え" not in words(Device(gm.app, gm.table_id, "public").page())
    own = words(Device(gm.app, gm.table_id, "seat-7").page())
    assert "占い師" in own
    assert "入れ替え" not in own


def test_an_evening_without_an_execution_is_one_tap_and_stands_in_the_list_of_votes(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    evening = at(drive, "gm").page().partition('id="evening-title"')[2]
    assert "処刑なし" in evening.partition("<details")[0]
    drive.say("gm", Execution(1, None))
    go_to(drive, 2, "evening")
    drive.say("gm", Vote(2, 1, 10, 1))
    assert "処刑なし" not in words(
        at(drive, "gm").page().partition('id="evening-title"')[2].partition("<details")[0]
    )
    for viewer in ("public", "gm"):
        votes = words(at(drive, viewer).page().partition('id="votes-title"')[2].partition("</section>")[0])
        assert re.search(r"2日目.*1日目 処刑なし", votes)
