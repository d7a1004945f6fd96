"""The host's device for a seat without a phone: at every step, and without the host learning anything."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from flask import Flask

from companion.club.accounts import acts
from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.store.engine import db
from tests.games.half_wolf.worlds import World, any_world, world

from .conftest import NAMES, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
NUMBER = "2468"


def lend(host: Phone, table: int, seat: int) -> str:
    """The seat's page, as it comes when the device has been handed over."""
    base = f"/tables/{table}/host/lend"
    at = f"{base}/{seat}"
    host.post(base, page=base, seat=seat, number=NUMBER)
    answer = host.post(at, page=at)
    assert (answer.status_code, answer.location) == (303, at)
    return host.get(at)


def take_back(host: Phone, table: int, seat: int) -> None:
    """The device is with the host again."""
    at = f"/tables/{table}/host/lend/{seat}/back"
    assert host.post(at, page=at, number=NUMBER).location == f"/tables/{table}/host"


def sent(page: str, verb: str) -> dict[str, str]:
    """What the form of a verb on a page would send, without its choice."""
    form = next(found for found in re.findall(r"<form.*?</form>", page, re.S) if f'value="{verb}"' in found)
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))


def test_a_whole_game_with_one_seat_on_the_hosts_device(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(11), 5))
    made = found.world
    host = phone().claim(found.id, "host")
    lent = made.seer or made.gravedigger or 1
    for seat in {1, 2, 3, 4, 5} - {lent}:
        phone().claim(found.id, f"seat-{seat}")
    values = {"choose": "card", "ready": "ability", "look": "card", "ballot": "target"}
    for author, move in made.script():
        if author != f"seat-{lent}":
            found.say(author, move)
            continue
        verb = move.__struct_config__.tag
        assert f'href="/tables/{found.id}/host/lend"' in host.get(f"/tables/{found.id}/host"), verb
        page = lend(host, found.id, lent)
        data = sent(page, verb)
        assert data["acting_for"] == str(lent)
        fields = [values[verb]] if verb in values else ["grave", "card"]
        data |= {field: str(getattr(move, field)) for field in fields}
        answer = host.client.post(f"/tables/{found.id}/host/moves", data=data)
        back = f"/tables/{found.id}/host/lend/{lent}/back"
        if verb == "look":
            again = back.removesuffix("/back")
            assert (answer.status_code, answer.location) == (303, again), "what it was is read at once"
            assert "占いの結果が出ました" in host.get(again)
        else:
            assert (answer.status_code, answer.location) == (303, back), (
                "the host's page would be in their hand"
            )
        closed = host.get(back)
        assert "進行役に返してください" in closed
        opens = closed.count(f'href="/tables/{found.id}/host')
        assert opens == closed.count(f'href="/tables/{found.id}/host/lend/{lent}"'), "only their own page"
        assert host.client.get(f"/tables/{found.id}/host").location == back
        take_back(host, found.id, lent)
        assert 'id="live"' not in closed
    assert found.snapshot("public").result is not None


def test_whose_answer_ends_a_part_gives_the_device_back_and_is_not_handed_it_again(
    table: Tables, phone: Phones
) -> None:
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    for seat in (1, 2, 3):
        phone().claim(found.id, f"seat-{seat}")
        found.say(*next(found.script))
    _, last = next(found.script)
    data = sent(lend(host, found.id, 4), "choose") | {"card": str(last.card)}
    answer = host.client.post(f"/tables/{found.id}/host/moves", data=data)
    assert found.snapshot("public").view.waiting == (1, 2, 3, 4), "the next question is asked"  # type: ignore[attr-defined]
    assert answer.location == f"/tables/{found.id}/host/lend/4/back"


def test_nothing_is_shown_before_the_device_has_changed_hands(table: Tables, phone: Phones) -> None:
    hands = ["wolf villager", "villager villager", "seer villager", "madman villager"]
    found = table(world(hands, "villager", look="0-1", votes=(2, 1, 1, 1))).play("ready")
    host = phone().claim(found.id, "host")
    base = f"/tables/{found.id}/host"
    pages = [host.get(base), host.get(f"{base}/lend")]
    host.post(f"{base}/lend", page=f"{base}/lend", seat=1, number=NUMBER)
    for page in (*pages, host.get(f"{base}/lend/1")):
        shown = page[page.index("</h1>") :].split('id="guide"')[0].replace("ハーフ人狼", "")
        assert "人狼" not in shown
    assert "人狼" in lend(host, found.id, 1).split('id="guide"')[0]


def test_a_seat_whose_phone_has_died_goes_on_at_this_device_or_by_a_new_code(
    table: Tables, phone: Phones
) -> None:
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    phone().claim(found.id, "seat-2")
    lending = f"/tables/{found.id}/host/lend"
    assert f'href="{lending}"' in host.get(f"/tables/{found.id}/host")
    before = host.get(lending)
    assert 'name="seat" value="2"' not in before
    assert "端末が使えなくなった席" in before
    assert all(f'aria-label="{act} {NAMES[1]}"' in before for act in ("この端末で代わる", "新しいコード"))
    assert 'name="role" value="seat-2"' in before
    assert 'name="role" value="seat-1"' not in before
    at = f"/tables/{found.id}/phones"
    coded = host.post(at, page=lending, role="seat-2")
    assert "<svg" in coded.text
    freed = host.post(f"{at}/revoke", page=lending, role="seat-2", back=lending)
    assert freed.location == lending
    assert 'name="seat" value="2"' in host.get(lending)


def test_each_time_is_written_down_and_told_to_whoever_takes_the_device_next(
    club: Flask, table: Tables, phone: Phones
) -> None:
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    base = f"/tables/{found.id}/host"
    host.post(f"{base}/lend", page=f"{base}/lend", seat=2, number=NUMBER)
    assert "前に" not in host.get(f"{base}/lend/2")
    assert "前に" not in lend(host, found.id, 2)
    assert "前に" in lend(host, found.id, 2)
    assert "前に" in host.get(f"{base}/lend/2")
    take_back(host, found.id, 2)
    assert "前回" in host.get(f"{base}/lend")
    host.post(f"{base}/lend", page=f"{base}/lend", seat=3)
    assert "前に" not in host.get(f"{base}/lend/3")
    with club.app_context():
        latest = [(act.what, act.params["seat"]) for act in acts.latest(db.session, 5)]
        lent = [
            ("device-lent", 2),
            ("seat-lent", 2),
            ("seat-lent", 2),
            ("device-back", 2),
            ("device-lent", 3),
        ]
        assert latest[::-1] == lent


def test_a_seat_with_a_phone_is_not_to_be_seen_on_the_hosts(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    phone().claim(found.id, "seat-2")
    page = host.get(f"/tables/{found.id}/host/lend")
    assert [f'name="seat" value="{seat}"' in page for seat in (1, 2, 3, 4)] == [True, False, True, True]
    base = f"/tables/{found.id}/host/lend"
    host.post(base, page=base, seat=2, number=NUMBER)
    answer = host.post(f"{base}/2", page=f"{base}/2")
    back = f"/tables/{found.id}/host/lend/2/back"
    assert (answer.status_code, answer.location) == (303, back)
    closed = host.get(back)
    assert "この席には自分の端末があります" in closed
    assert host.client.get(f"/tables/{found.id}/host").location == back, "whoever tapped it may be that seat"


def test_nobody_but_the_host_lends_and_only_seats_that_there_are(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 4))
    other = phone().claim(found.id, "seat-1", "host")
    base = f"/tables/{found.id}/host/lend"
    assert other.post(base, page=base, seat=9, number=NUMBER).status_code == 404
    stranger = phone()
    for viewer in ("seat-1", "public"):
        assert other.client.get(f"/tables/{found.id}/{viewer}/lend").status_code == 403
    for path in ("lend", "lend/2"):
        assert stranger.client.get(f"/tables/{found.id}/host/{path}").status_code == 403
    assert stranger.post(f"/tables/{found.id}/host/lend/2", page="/login").status_code == 403
    other.post(base, page=base, seat=2, number=NUMBER)
    assert other.client.get(f"{base}/9").status_code == 404
    assert other.post(f"{base}/9", page=f"{base}/2").status_code == 404


def test_a_game_with_a_game_master_lends_no_secrets(club: Flask, phone: Phones) -> None:
    with club.app_context():
        within = rounds.add_round(db.session, events.events(db.session)[0].id)
        seats = [SeatDraft(name=f"P{n}") for n in range(1, 9)]
        table_id = operations.open_table(db.session, within.id, TableDraft("village", seats)).id
    host = phone().claim(table_id, "host")
    assert host.client.get(f"/tables/{table_id}/host/lend").status_code == 403
    assert host.post(f"/tables/{table_id}/host/lend/1", page=f"/tables/{table_id}/host").status_code == 403


def test_a_lent_page_is_kept_by_nobody(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    at = f"/tables/{found.id}/host/lend/1"
    assert "data-live-topic" not in lend(host, found.id, 1)
    host.post(at, at)
    assert host.client.get(at).headers["Cache-Control"] == "no-store"


def test_a_lent_page_is_shown_once_for_each_tap(table: Tables, phone: Phones) -> None:
    """Gone back to, loaded again or by a copied cookie, the device says again that it changes hands."""
    found = table(any_world(random.Random(1), 4))
    host = phone().claim(found.id, "host")
    at = f"/tables/{found.id}/host/lend/1"
    assert "wolf-front" in lend(host, found.id, 1)
    assert "wolf-front" not in host.get(at)
    host.post(at, at)
    assert "wolf-front" not in host.get(f"/tables/{found.id}/host/lend/2")
    assert "wolf-front" not in host.get(at)


def test_a_hand_that_was_looked_at_is_told_to_the_seat_and_to_the_table(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 4))
    host, theirs = phone().claim(found.id, "host"), phone().claim(found.id, "seat-2")
    public = phone()
    pages = [(host, "host"), (theirs, "seat-2"), (public, "public")]
    alone = theirs.get(f"/tables/{found.id}/seat-2")
    assert "の画面が端末で開かれた" in alone
    assert "心当たりがなければ" not in alone, "nobody else has held it"
    for way in ("seat-3", "seat-2"):
        role = {"seat-3": "seat-2", "seat-2": "seat-3"}[way]
        answer = host.post(
            f"/tables/{found.id}/phones/move", page=f"/tables/{found.id}/phones", role=role, to=way
        )
        assert answer.status_code == 303
    for device, viewer in pages:
        page = device.get(f"/tables/{found.id}/{viewer}")
        assert page.count("の画面へ端末を移した") == (3 if viewer == "seat-2" else 2)
    assert "心当たりがなければ" in theirs.get(f"/tables/{found.id}/seat-2")
    assert "心当たりがなければ" not in public.get(f"/tables/{found.id}/public")
    assert "の画面へ端末を移した" in host.get(f"/tables/{found.id}/host/log")


def test_each_seat_that_has_the_device_owns_its_pages_alone(table: Tables, phone: Phones) -> None:
    """Where a tab shows those of another owner, browsers put it away (`static/js/once.js`)."""
    found = table(any_world(random.Random(1), 4)).play("ready")
    host = phone().claim(found.id, "host")
    owners = [_owner(host.get(f"/tables/{found.id}/host"))]
    for seat in (1, 2, 1):
        owners.append(_owner(lend(host, found.id, seat)))
        take_back(host, found.id, seat)
    assert len(set(owners)) == len(owners)
    assert _owner(host.get(f"/tables/{found.id}/host")) == owners[0]


def _owner(page: str) -> str:
    return re.findall(r'data-who="([^"]*)"', page)[0]
