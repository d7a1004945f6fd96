"""The pages of a village on phones: the own question, the host who learns nothing, the device in a ring."""

from __future__ import annotations

from typing import Any

from companion.games.village.options import VillageOptions
from companion.games.werewolf.parts import at as when
from tests.driver import Drive, setup
from tests.web.house import id_of

from .conftest import Device, Devices, text, words

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")


def unplayed(led: Any = "rules", **options: Any) -> Drive:
    return Drive(setup("village", SIX, VillageOptions(led=led, cards="dealt", **options)))


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
    assert device.person.send(path, at=path).location == path
    return text(device.person.get(path))


def test_the_hosts_device_serves_a_seat_without_a_phone(at: Devices) -> None:
    host = at(unplayed(), "host")
    base = f"/tables/{host.table_id}/host"
    page = lent(host, f"{base}/lend/1")
    assert "役職を確かめて" in words(page)
    assert "考え中の席" not in words(page)
    sent = host.person.send(f"{base}/moves", at=base, id=id_of(page, "choose"), verb="choose", acting_for="1")
    assert sent.status_code == 303
    assert host.snapshot().view.waiting == (2, 3, 4, 5, 6)


def test_the_gms_device_serves_a_seat_without_a_phone(at: Devices) -> None:
    gm = at(unplayed("gm-phones"), "gm")
    base = f"/tables/{gm.table_id}/gm"
    assert "考え中の席" in words(gm.page())
    assert "端末がない・使えない席" in words(gm.page())
    page = lent(gm, f"{base}/lend/1")
    sent = gm.person.send(f"{base}/moves", at=base, id=id_of(page, "choose"), verb="choose", acting_for="1")
    assert sent.status_code == 303
    assert gm.say("close-question").status_code == 303
    view = gm.snapshot().view
    assert view.waiting == ()
    assert gm.say("proceed", day=1, part="day").status_code == 303
    assert gm.snapshot().view.day == when(1, "day") // 3


def test_nobody_is_handed_the_gms_view_where_the_rules_lead(at: Devices) -> None:
    host = at(unplayed(), "host")
    assert "GM" not in words(text(host.person.get(f"/tables/{host.table_id}/phones")))
