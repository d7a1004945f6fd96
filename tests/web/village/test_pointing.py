"""An open vote on phones: for seats without one the GM taps whom they point at."""

from __future__ import annotations

import re
from typing import Any

from companion.club.tables import claims
from companion.games.village.casting import Cast
from companion.games.village.phones import CloseQuestion
from companion.games.village.state import VillageOptions
from companion.store.engine import db
from companion.web.table.opened import Opened, present
from tests.driver import Drive, setup
from tests.games.village.desk import go_to
from tests.web.house import id_of

from .conftest import Device, Devices, words

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
ROLES = "werewolf seer villager villager villager villager"


def voting(**options: Any) -> Drive:
    """A village of six whose first vote is open."""
    drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", **options)))
    for seat, role in enumerate(ROLES.split(), 1):
        drive.say("gm", Cast(seat, role))
    drive.say("gm", CloseQuestion())
    go_to(drive, 1, "evening")
    return drive


def phone(gm: Device, seat: int) -> Device:
    """The phone of a seat."""
    return Device(gm.app, gm.table_id, f"seat-{seat}")


def voter(html: str) -> str:
    """Whose vote the seats of the board are tapped for; empty where they are not."""
    form = re.search(r'<form class="picks[^>]*id="picks-choose".*?</form>', html, re.S)
    return re.findall(r'name="acting_for" value="(\d+)"', form[0])[0] if form else ""


def tag(gm: Device) -> str:
    """The fingerprint of the GM's page."""
    with gm.app.test_request_context():
        return Opened(gm.table_id, present(gm.table_id), "gm").tag


def point(gm: Device, seat: int, target: int) -> None:
    """The GM taps the seat that somebody points at."""
    page = gm.page()
    assert voter(page) == str(seat)
    sent = gm.say("choose", id=id_of(page, "choose"), acting_for=seat, target=target)
    assert sent.status_code == 303


def test_the_gm_taps_for_each_seat_without_a_phone_and_for_no_other(at: Devices) -> None:
    gm = at(voting())
    phones = {seat: phone(gm, seat) for seat in (1, 3, 4)}
    assert "2 ベン → あと3人" in words(gm.page())
    for seat in (2, 5, 6):
        point(gm, seat, 1)
    assert voter(gm.page()) == ""
    assert gm.snapshot().view.waiting == (1, 3, 4)
    for device in phones.values():
        assert device.say("choose", target=2).status_code == 303
    counts = {one.seat: one.votes for one in gm.snapshot().view.polls[0].counts}
    assert counts == {1: 3, 2: 3}


def test_a_vote_tapped_wrongly_is_changed_while_others_think(at: Devices) -> None:
    gm = at(voting())
    phone(gm, 1)
    point(gm, 2, 3)
    fold = gm.page().partition('id="pointed"')[2].partition("</details>")[0]
    assert '<option value="3" selected>' in fold
    assert gm.say("choose", id=id_of(fold, "choose"), acting_for=2, target=4).status_code == 303
    assert dict(gm.snapshot().view.pointing)[2] == 4


def test_what_a_phone_has_answered_is_not_handed_over_and_its_change_of_mind_changes_no_page(
    at: Devices,
) -> None:
    gm = at(voting())
    device = phone(gm, 1)
    assert device.say("choose", target=2).status_code == 303
    assert 1 not in dict(gm.snapshot().view.pointing)
    before = tag(gm)
    assert device.say("choose", target=3).status_code == 303
    assert tag(gm) == before


def test_why_a_pointed_vote_cannot_be_changed_so_stands_beside_it(at: Devices) -> None:
    gm = at(voting())
    point(gm, 1, 3)
    fold = gm.page().partition('id="pointed"')[2].partition("</details>")[0]
    answer = gm.say("choose", id=id_of(fold, "choose"), acting_for=1, target=99)
    assert answer.status_code != 303
    after = answer.get_data(as_text=True).partition('id="pointed"')[2].partition("</details>")[0]
    assert "field-error" in after


def test_a_secret_ballot_stays_in_the_hands_of_its_voter(at: Devices) -> None:
    for shown in ("tally", "none"):
        gm = at(voting(votes_shown=shown))
        assert voter(gm.page()) == ""
        assert f'href="/tables/{gm.table_id}/gm/lend"' in gm.page()


def test_the_page_changes_when_a_phone_comes_or_goes(at: Devices) -> None:
    gm = at(voting())
    alone = tag(gm)
    assert voter(gm.page()) == "1"
    phone(gm, 1)
    joined = tag(gm)
    assert joined != alone
    assert voter(gm.page()) == "2"
    with gm.app.app_context():
        claims.revoke(db.session, gm.table_id, "seat-1")
    assert tag(gm) != joined
    assert voter(gm.page()) == "1"


def test_nobody_else_has_the_grid(at: Devices) -> None:
    gm = at(voting())
    for viewer in ("seat-1", "host", "public"):
        assert voter(Device(gm.app, gm.table_id, viewer).page()) == ""


def test_an_evening_with_a_runoff_and_last_words_and_a_night_are_ten_taps_of_the_gm(at: Devices) -> None:
    """Five seats answer on phones; the sixth has none: it points by day, and at night the GM's goes round."""
    drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", last_words=30)))
    for seat, role in enumerate(ROLES.split(), 1):
        drive.say("gm", Cast(seat, role))
    drive.say("gm", CloseQuestion())
    go_to(drive, 1, "day")
    gm = at(drive)
    phones = {seat: phone(gm, seat) for seat in range(1, 6)}
    taps = 0

    def tap(verb: str, **fields: Any) -> None:
        nonlocal taps
        taps += 1
        assert gm.say(verb, **fields).status_code == 303, verb

    def answer(named: dict[int, int]) -> None:
        for seat, target in named.items():
            assert phones[seat].say("choose", target=target).status_code == 303

    tap("proceed", day=1, part="evening")
    answer({1: 4, 2: 4, 3: 4, 4: 3, 5: 3})
    tap("choose", id=id_of(gm.page(), "choose"), acting_for=6, target=3)
    tap("runoff", day=1, seats=[3, 4])
    answer({1: 4, 2: 4, 3: 4, 4: 3, 5: 4})
    tap("choose", id=id_of(gm.page(), "choose"), acting_for=6, target=4)
    tap("execution", day=1, seat=4)
    tap("give-floor", seat=4)
    assert "発言を終える" in words(gm.page())
    tap("proceed", day=1, part="night")
    answer({1: 5, 2: 1, 3: 1, 5: 1})
    lend, seat = f"{gm.base}/lend", f"{gm.base}/lend/6"
    form = gm.page().partition(f'action="{lend}"')[2].partition("</form>")[0]
    assert 'name="seat" value="6"' in form
    assert gm.person.send(lend, at=gm.base, seat=6, number="2468").location == seat
    assert gm.person.send(seat, at=seat).location == seat
    choose = id_of(gm.person.get(seat).text, "choose")
    sent = gm.person.send(f"{gm.base}/moves", at=seat, id=choose, verb="choose", acting_for=6, target=1)
    assert sent.status_code == 303
    assert gm.person.send(f"{seat}/back", at=f"{seat}/back", number="2468").status_code == 303
    looking = gm.page().partition("端末のない人には、夜明けの前に")[2].partition("</div>")[0]
    assert ('name="seat" value="6"' in looking, 'name="seat" value="5"' in looking) == (True, False)
    tap("proceed", day=2, part="day")
    assert "端末のない人には、夜明けの前に" not in gm.page()
    assert gm.snapshot().view.day == 2
    assert taps + len(("hands the device over", "has it back")) == 10
