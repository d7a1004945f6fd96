"""The pages of a village on phones: the own question, the host who learns nothing, the device in a ring."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.village.phones import CloseQuestion
from companion.games.village.state import VillageOptions
from companion.games.werewolf.facts import at as when
from companion.games.werewolf.voting import Execution, Runoff
from tests.driver import Drive, setup
from tests.games.village.desk import go_to, village
from tests.games.village.phones import answer
from tests.web.house import UNOFFERED, hidden_of, id_of

from .conftest import Device, Devices, text, words

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")


def unplayed(led: Any = "rules", **options: Any) -> Drive:
    return Drive(setup("village", SIX, VillageOptions(led=led, cards="dealt", **options)))


def test_each_part_of_the_day_brings_what_a_seat_reads_first_into_view(at: Devices) -> None:
    """The script scrolls to what was not marked before, the first of it."""
    drive, marks = village(), []
    for day, part in ((0, "night"), (1, "day"), (1, "evening"), (1, "night")):
        go_to(drive, day, part)
        marks.append(re.findall(r'data-into-view="([^"]+)"', at(drive, "seat-2").page())[0])
    assert len(set(marks)) == 4


def test_all_answer_on_their_own_pages_until_the_rules_have_judged(at: Devices) -> None:
    host = at(unplayed(), "host")
    seats = [type(host)(host.app, host.table_id, f"seat-{number}") for number in range(1, 7)]
    for _ in range(12):
        view: Any = host.snapshot().view
        if view.ending:
            break
        if view.part == "day" and not view.question:
            assert host.say("end-talk").status_code == 303
            continue
        for seat in seats:
            action = seat.snapshot().action("choose")
            if action is not None and action.owed:
                among = [choice.value for choice in action.field("target").choices]
                targets = among if view.question == "vote" else reversed(among)
                assert any(seat.say("choose", target=target).status_code == 303 for target in [*targets, ""])
    assert "陣営の勝利" in words(host.page())
    assert all(words(seat.page()) for seat in seats)


def test_a_page_of_the_night_has_the_same_form_whatever_the_role(at: Devices) -> None:
    host = at(unplayed(first_divination="free"), "host")
    shapes = set()
    for number in range(1, 7):
        page = type(host)(host.app, host.table_id, f"seat-{number}").page()
        form = page[page.index('class="asking-form"') :].partition("</form>")[0]
        shapes.add((form.count("<input"), form.count("<label"), "夜：全員が一人を選びます" in words(page)))
    assert len(shapes) == 1


def test_the_host_sees_for_whom_all_wait_and_no_role(at: Devices) -> None:
    host = at(unplayed(), "host")
    page = words(host.page())
    assert "考え中の席" in page
    assert "全員が選び終わると夜が明けます" in page
    seat = type(host)(host.app, host.table_id, "seat-1")
    assert seat.say("choose").status_code == 303
    assert host.snapshot().view.waiting == (2, 3, 4, 5, 6)


def lent(device: Device, path: str) -> str:
    """The seat's page, once the device has been handed over."""
    base, _, seat = path.rpartition("/")
    device.person.send(base, at=base, seat=seat, number="2468")
    assert device.person.send(path, at=path).location == path
    return text(device.person.get(path))


def test_the_hosts_device_serves_a_seat_without_a_phone(at: Devices) -> None:
    host = at(unplayed(), "host")
    base = f"/tables/{host.table_id}/host"
    page = lent(host, f"{base}/lend/1")
    assert "役職を確かめて" in words(page)
    assert "考え中の席" not in words(page)
    sent = host.person.send(
        f"{base}/moves", at=f"{base}/lend/1/back", id=id_of(page, "choose"), verb="choose", acting_for="1"
    )
    assert sent.status_code == 303
    assert host.snapshot().view.waiting == (2, 3, 4, 5, 6)


def test_whoever_runs_the_table_answers_for_no_seat_that_has_a_phone(at: Devices) -> None:
    host = at(unplayed(), "host")
    seat = Device(host.app, host.table_id, "seat-2")
    refused = host.say("choose", id=UNOFFERED, acting_for=2)
    assert refused.status_code == 422
    assert "この席には自分の端末があります" in words(refused.get_data(as_text=True))
    assert 2 in host.snapshot().view.waiting
    assert seat.say("choose").status_code == 303


def test_what_was_answered_for_a_seat_before_it_had_a_phone_stays_answered(at: Devices) -> None:
    host = at(unplayed(), "host")
    assert host.say("choose", id=UNOFFERED, acting_for=2).status_code == 303
    Device(host.app, host.table_id, "seat-2")
    assert host.say("choose", id=UNOFFERED, acting_for=2).status_code == 303
    assert host.snapshot().view.waiting == (1, 3, 4, 5, 6)


def test_the_gms_device_serves_a_seat_without_a_phone(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    base = f"/tables/{gm.table_id}/gm"
    assert "まだ確認していない席" in words(gm.page())
    assert "端末がない・使えない席" in words(gm.page())
    page = lent(gm, f"{base}/lend/1")
    sent = gm.person.send(
        f"{base}/moves", at=f"{base}/lend/1/back", id=id_of(page, "choose"), verb="choose", acting_for="1"
    )
    assert sent.status_code == 303
    gm.person.send(f"{base}/lend/1/back", at=f"{base}/lend/1/back", number="2468")
    assert gm.say("close-question").status_code == 303
    view = gm.snapshot().view
    assert view.waiting == ()
    assert gm.say("proceed", day=1, part="day").status_code == 303
    assert gm.snapshot().view.day == when(1, "day") // 3


def test_nobody_is_handed_the_gms_view_where_the_rules_lead(at: Devices) -> None:
    host = at(unplayed(), "host")
    assert "GM" not in words(text(host.person.get(f"/tables/{host.table_id}/phones")))


FIGURE = re.compile(r'<div class="secret-figure.*?</div>', re.S)
ANEW = re.compile(r'/tables/\d+/|name="(?:id|fetched|csrf_token|said_at)" value="[^"]*"|data-tag="[^"]*"')


def at_the_vote(roles: str) -> Drive:
    """A village on phones, cast by its GM: everybody has confirmed the role, and the first vote is open."""
    drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", composition_shown=False)))
    for seat, role in enumerate(roles.split(), 1):
        drive.say("gm", Cast(seat, role))
    drive.say("gm", CloseQuestion())
    go_to(drive, 1, "evening")
    return drive


@pytest.mark.usefixtures("clock")
def test_a_seats_page_by_day_is_the_same_outside_its_fold_whatever_the_role(at: Devices) -> None:
    """A wolf with companions, a seer with a result, a villager: not a letter differs but in the fold."""
    casts = (
        "werewolf seer villager werewolf villager villager",
        "seer werewolf werewolf villager villager villager",
        "villager seer werewolf werewolf villager villager",
    )
    pages = [at(at_the_vote(roles), "seat-1").fragment() for roles in casts]
    assert ["は人狼ではありません" in words(page) for page in pages] == [False, True, False]
    assert all("処刑する相手を選んでください" in words(page) for page in pages)
    assert len({ANEW.sub("", FIGURE.sub("", page)) for page in pages}) == 1
    assert all("asking-secret" in page for page in pages), "the fold takes no room before it is held"


def test_whoever_goes_back_on_a_lent_device_never_sees_the_gms_page(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    at_list, seat = f"{gm.base}/lend", f"{gm.base}/lend/3"
    gm.person.send(at_list, at=at_list, seat=3, number="2468")
    for _ in ("handed over", "opened"):
        for path in (gm.base, at_list, f"{gm.base}/log", f"/tables/{gm.table_id}/phones"):
            answer = gm.person.get(path)
            assert (answer.status_code, answer.location) == (303, f"{seat}/back")
            assert answer.headers["Cache-Control"] == "no-store"
        assert gm.person.get(f"{gm.base}/fragment").status_code == 403
        lent(gm, seat)
    closed = text(gm.person.get(f"{seat}/back"))
    assert "GMに返してください" in words(closed)
    assert 'class="site-ways"' not in closed
    assert gm.person.send(f"{seat}/back", at=f"{seat}/back", number="2468").location == gm.base
    assert "まだ確認していない席" in words(gm.page())


def test_a_device_that_is_lent_moves_for_its_seat_alone(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    page = lent(gm, f"{gm.base}/lend/3")
    sent = {"id": id_of(page, "choose"), "verb": "close-question"}
    answer = gm.person.send(f"{gm.base}/moves", at=f"{gm.base}/lend/3/back", **sent)
    assert answer.location == f"{gm.base}/lend/3/back"
    assert gm.snapshot().view.waiting == (1, 2, 3, 4, 5, 6)


def test_a_device_goes_round_by_two_taps_a_seat(at: Devices) -> None:
    """Who has confirmed hands it to the next who is waited for; after the last it goes back."""
    gm = at(unplayed("gm-phones"), "gm")
    Device(gm.app, gm.table_id, "seat-4")
    ring = (2, 3, 5, 6, 1)
    for seat, following in zip(ring, [*ring[1:], None], strict=True):
        page = lent(gm, f"{gm.base}/lend/{seat}")
        form = {"id": id_of(page, "choose"), "verb": "choose", "acting_for": seat}
        answer = gm.person.send(f"{gm.base}/moves", at=f"{gm.base}/lend/{seat}/back", **form)
        assert answer.location == f"{gm.base}/lend/{following}" if following else f"{gm.base}/lend/1/back"
    assert gm.snapshot().view.waiting == (4,)


def test_the_gm_says_what_the_phones_ask_and_nobody_closes_an_eye(at: Devices) -> None:
    """Without a choice before the first day the phones ask to confirm the role; choices come later."""
    first = at(Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt"))), "gm")
    assert "自分の役職を確かめて" in words(first.page())
    drive = at_the_vote("werewolf seer villager werewolf villager villager")
    drive.say("gm", CloseQuestion())
    drive.say("gm", Execution(1, 3))
    evening = words(at(drive, "gm").page())
    assert "全員が端末で選びます" in evening
    drive.say("gm", Proceed(1, "night"))
    drive.say("gm", CloseQuestion())
    dawn = words(at(drive, "gm").page())
    assert "端末で夜の結果を確かめてから、端末を伏せてください。まもなく朝になります。" in dawn
    assert not re.search("顔を(伏せ|上げ)", evening + dawn)


def test_in_a_runoff_the_gm_says_among_whom_phones_choose(at: Devices) -> None:
    drive = at_the_vote("werewolf seer villager werewolf villager villager")
    answer(drive, {1: 2, 2: 1, 3: 2, 4: 1, 5: None, 6: None})
    drive.say("gm", Runoff(1, (1, 2)))
    assert "決選投票です。アンさん、ベンさんのうち一人を、端末で選んでください" in words(
        at(drive, "gm").page()
    )


def test_what_to_do_before_the_first_night_goes_when_all_have_looked(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    assert "役職は端末が配りました" in words(gm.page())
    assert gm.say("close-question").status_code == 303
    assert "役職は端末が配りました" not in words(gm.page())


def test_only_a_tap_that_names_the_missing_closes_a_question(at: Devices) -> None:
    """It cannot be taken back: so it is folded away, and says whose answers it goes on without."""
    gm = at(unplayed("gm-phones"), "gm")
    assert type(gm)(gm.app, gm.table_id, "seat-1").say("choose").status_code == 303
    fold = gm.page().partition('<details class="more" id="close-question"')[2].partition("</details>")[0]
    asked = words(fold)
    assert "取り消せません" in asked
    assert 'value="close-question"' in fold
    assert "フミ" in asked
    assert "アン" not in asked
    assert gm.page().count('value="close-question"') == 1


def test_a_vote_begins_anew_by_a_second_tap_and_phones_say_so(at: Devices) -> None:
    gm = at(at_the_vote("villager seer villager werewolf villager villager"), "gm")
    one, two = (Device(gm.app, gm.table_id, f"seat-{number}") for number in (1, 2))
    kept = hidden_of(two.page(), "choose")
    assert 'value="vote-anew"' not in gm.page()
    assert one.say("choose", target=4).status_code == 303
    fold = gm.page().partition('<details class="more" id="vote-anew"')[2].partition("</details>")[0]
    assert "元には戻せません" in words(fold)
    assert gm.say("vote-anew").status_code == 303
    for phone in (one, two):
        page = words(phone.page())
        assert "投票をやり直します" in page
        assert "処刑する相手を選んでください" in page
        assert "決めました：" not in page
        assert "決選投票" not in page
    assert "投票をやり直し" in words(text(gm.person.get(f"{gm.base}/log")))
    late = two.say(**kept, target="4")
    assert late.status_code == 422
    assert "締め切りのあとに届いた" in words(late.text)
    assert one.say("choose", target=4).status_code == 303
    assert "投票をやり直します" not in words(FIGURE.sub("", one.page()))


def test_in_a_vote_nobody_is_an_abstention_and_the_button_votes(at: Devices) -> None:
    gm = at(at_the_vote("villager seer villager werewolf villager villager"), "gm")
    one = Device(gm.app, gm.table_id, "seat-1")
    asked = words(one.page())
    assert "投票する" in asked
    assert "棄権" in asked
    assert "選ばない" not in asked
    assert one.say("choose", target="").status_code == 303
    assert "決めました：棄権" in words(one.page())


def test_a_choice_that_comes_after_the_question_was_closed_is_told_so(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    seat = type(gm)(gm.app, gm.table_id, "seat-1")
    kept = hidden_of(seat.page(), "choose")
    assert gm.say("close-question").status_code == 303
    answer = seat.say(**kept)
    assert answer.status_code == 422
    assert "締め切りのあとに届いた" in words(answer.text)


def test_what_was_chosen_for_an_earlier_question_is_told_so_and_chosen_in_no_other(at: Devices) -> None:
    seat = at(at_the_vote("villager seer villager werewolf villager villager"), "seat-1")
    kept = {**hidden_of(seat.page(), "choose"), "target": "4", "asked": "5-night-1"}
    answer = seat.say(**kept)
    assert answer.status_code == 422
    (asked,) = re.findall(r'<form class="asking-form.*?</form>', answer.text, re.DOTALL)
    assert "締め切りのあとに届いた" in words(asked)
    assert " checked" not in asked
    assert seat.say(**{**kept, "asked": hidden_of(answer.text, "choose")["asked"]}).status_code == 303


def test_an_answer_that_arrived_unheard_counts_once_whatever_is_asked_by_then(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    seat = type(gm)(gm.app, gm.table_id, "seat-1")
    kept = hidden_of(seat.page(), "choose")
    assert seat.say(**kept).status_code == 303
    assert gm.say("close-question").status_code == 303
    before = gm.log()
    assert seat.say(**kept).status_code == 303
    assert gm.log() == before


def test_whom_one_votes_for_stays_to_be_read_behind_the_fold_alone(at: Devices) -> None:
    seat = at(at_the_vote("villager seer villager werewolf villager villager"), "seat-1")
    assert seat.say("choose", target=4).status_code == 303
    page = seat.page()
    (fold,) = FIGURE.findall(page)
    assert "決めました：ダン" in words(fold)
    assert "決めました：" not in words(FIGURE.sub("", page))


def test_the_seats_codes_are_one_tap_from_whom_everybody_waits_for(at: Devices) -> None:
    """For the GM and, where the rules lead, for the host; a seat has no such way."""
    for led, viewer, way in (("gm-phones", "gm", True), ("rules", "host", True), ("rules", "seat-1", False)):
        device = at(unplayed(led), viewer)
        assert (f'href="/tables/{device.table_id}/phones"' in device.fragment()) is way


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"led": "gm"}, ["配られるとここに出ます", "端末で選ぶことはありません"]),
        ({"led": "gm", "roles_on_phones": False}, ["役職を端末に表示しません", "端末で選ぶことはありません"]),
        ({"led": "gm-phones"}, ["配られるとここに出ます"]),
    ],
)
def test_a_phone_says_whether_it_will_show_a_role_and_whether_it_votes(
    at: Devices, options: dict[str, Any], said: list[str]
) -> None:
    page = words(at(Drive(setup("village", SIX, VillageOptions(**options))), "seat-2").page())
    told = ["配られるとここに出ます", "役職を端末に表示しません", "端末で選ぶことはありません"]
    assert [one for one in told if one in page] == said
