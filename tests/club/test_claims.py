"""Handing roles to phones: a token opens once, a device holds, everything can be taken back."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.tables import claims
from companion.club.tables.models import Claim, GameTable
from companion.club.tables.operations import rerun
from companion.club.writes import Missing, Refused
from companion.store.engine import writing
from companion.store.signals import access_topic, signals
from tests.club.evenings import a_table, an_event


@pytest.fixture
def table(session: Session) -> GameTable:
    return a_table(session, an_event(session), ["あ", "い"])


def test_looking_claims_nothing_and_claiming_gives_the_role(session: Session, table: GameTable) -> None:
    token = claims.offer_claim(session, table.id, "host")
    assert claims.offered_claim(session, token).role == "host"
    assert claims.live(session, table.id) == []
    claims.claim(session, token, "phone-a")
    assert claims.roles(session, table.id, "phone-a") == {"host"}
    assert claims.roles(session, table.id, "phone-b") == frozenset()


def test_only_hashes_are_kept(session: Session, table: GameTable) -> None:
    token = claims.offer_claim(session, table.id, "seat-2")
    claims.claim(session, token, "phone-a")
    row = session.scalars(select(Claim)).one()
    assert len(token) == 22
    assert (len(row.token_hash), len(row.device_hash or b"")) == (32, 32)
    assert token.encode() not in row.token_hash


def test_a_token_opens_for_one_device_and_for_that_one_again(session: Session, table: GameTable) -> None:
    token = claims.offer_claim(session, table.id, "seat-1")
    first = claims.claim(session, token, "phone-a")
    assert claims.claim(session, token, "phone-a") == first
    assert claims.offered_claim(session, token, "phone-a") == first
    with pytest.raises(Refused, match="claim-taken"):
        claims.offered_claim(session, token)
    with pytest.raises(Refused, match="claim-taken"):
        claims.claim(session, token, "phone-b")


def test_a_new_phone_takes_the_role_from_the_old(session: Session, table: GameTable) -> None:
    for phone in ("phone-a", "phone-b"):
        claims.claim(session, claims.offer_claim(session, table.id, "host"), phone)
    assert claims.roles(session, table.id, "phone-a") == frozenset()
    assert claims.roles(session, table.id, "phone-b") == {"host"}


def test_an_older_code_opens_nothing_once_a_newer_one_is_taken(session: Session, table: GameTable) -> None:
    """Whoever photographed the code before it was shown anew must not take the seat back with it."""
    older, newer, newest, other = (
        claims.offer_claim(session, table.id, role) for role in ("seat-1", "seat-1", "seat-1", "seat-2")
    )
    claims.claim(session, newer, "phone-a")
    with pytest.raises(Refused, match="claim-revoked"):
        claims.claim(session, older, "phone-b")
    assert claims.roles(session, table.id, "phone-a") == {"seat-1"}
    claims.claim(session, newest, "phone-c")
    claims.claim(session, other, "phone-d")
    assert claims.roles(session, table.id, "phone-c") == {"seat-1"}


def test_the_database_refuses_two_holders_of_one_role(session: Session, table: GameTable) -> None:
    for phone in ("phone-a", "phone-b"):
        claims.claim(session, claims.offer_claim(session, table.id, "host"), phone)
    with pytest.raises(DBAPIError), writing(session):
        session.execute(text("UPDATE claim SET revoked_at = NULL"))


def test_a_scorekeeper_plays_but_a_gm_does_not(session: Session, table: GameTable) -> None:
    for role in ("host", "seat-1"):
        claims.claim(session, claims.offer_claim(session, table.id, role), "phone-a")
    assert claims.roles(session, table.id, "phone-a") == {"host", "seat-1"}
    gm = claims.offer_claim(session, table.id, "gm")
    with pytest.raises(Refused, match="gm-plays"):
        claims.claim(session, gm, "phone-a")
    claims.claim(session, gm, "phone-b")
    with pytest.raises(Refused, match="gm-plays"):
        claims.claim(session, claims.offer_claim(session, table.id, "seat-2"), "phone-b")


def test_what_is_revoked_ends_with_its_open_offers(session: Session, table: GameTable) -> None:
    held, open_ = (claims.offer_claim(session, table.id, "host") for _ in range(2))
    claims.claim(session, held, "phone-a")
    assert claims.revoke(session, table.id, "host") == 2
    assert claims.roles(session, table.id, "phone-a") == frozenset()
    for token in (held, open_):
        with pytest.raises(Refused, match="claim-revoked"):
            claims.claim(session, token, "phone-a")
    assert claims.revoke(session, table.id, "host") == 0


def test_an_expired_offer_opens_nothing_but_what_was_claimed_stays(
    session: Session, table: GameTable
) -> None:
    late = claims.offer_claim(session, table.id, "host", lifetime=0)
    with pytest.raises(Refused, match="claim-expired"):
        claims.claim(session, late, "phone-a")
    held = claims.offer_claim(session, table.id, "host")
    claims.claim(session, held, "phone-a")
    with writing(session):
        session.execute(text("UPDATE claim SET expires_at = 0"))
    assert claims.roles(session, table.id, "phone-a") == {"host"}


@pytest.mark.parametrize("role", ["seat-3", "seat-0", "public", "rules", "Host", "seat-1 ", ""])
def test_a_role_that_the_table_does_not_have_is_not_offered(
    session: Session, table: GameTable, role: str
) -> None:
    with pytest.raises(Refused, match="role"):
        claims.offer_claim(session, table.id, role)


@pytest.mark.parametrize("token", ["", "nonsense", "あ\ud800"])
def test_a_token_nobody_offered_opens_nothing(session: Session, token: str) -> None:
    with pytest.raises(Missing, match="no-claim"):
        claims.offered_claim(session, token)
    with pytest.raises(Missing, match="no-claim"):
        claims.claim(session, token, "phone-a")


def test_each_time_the_hosts_device_is_lent_is_written_down(session: Session, table: GameTable) -> None:
    assert claims.last_lent(session, table.id, 1) is None
    claims.lend(session, table.id, 1)
    assert claims.last_lent(session, table.id, 1) is not None
    assert claims.last_lent(session, table.id, 2) is None


def test_nothing_is_lent_to_a_seat_with_a_phone(session: Session, table: GameTable) -> None:
    claims.claim(session, claims.offer_claim(session, table.id, "seat-1"), "phone-a")
    with pytest.raises(Refused, match="has-phone"):
        claims.lend(session, table.id, 1)
    claims.revoke(session, table.id, "seat-1")
    claims.lend(session, table.id, 1)
    assert claims.last_lent(session, table.id, 1) is not None


def test_phones_go_along_to_the_table_that_goes_on(session: Session, table: GameTable) -> None:
    for role, device in (("host", "phone-a"), ("seat-1", "phone-a"), ("seat-2", "phone-b")):
        claims.claim(session, claims.offer_claim(session, table.id, role), device)
    gone = claims.offer_claim(session, table.id, "seat-1")
    with writing(session):
        table.status = "abandoned"
    after = rerun(session, table.id, rotated=True)
    assert claims.roles(session, after.id, "phone-a") == {"host", "seat-2"}
    assert claims.roles(session, after.id, "phone-b") == {"seat-1"}
    assert claims.roles(session, table.id, "phone-a") == {"host", "seat-1"}
    assert claims.offered_claim(session, gone).table_id == table.id  # an open offer stays where it was made


def a_phone(session: Session, table: GameTable, role: str, device: str) -> None:
    claims.claim(session, claims.offer_claim(session, table.id, role), device)


def test_a_phone_that_is_moved_holds_its_new_seat_and_leaves_the_old_one_free(
    session: Session, table: GameTable
) -> None:
    a_phone(session, table, "seat-1", "phone-a")
    claims.move(session, table.id, "seat-1", "seat-2")
    assert claims.roles(session, table.id, "phone-a") == {"seat-2"}
    assert claims.has_left_role(session, table.id, "seat-1", "phone-a")
    assert not claims.has_left_role(session, table.id, "seat-2", "phone-a")
    a_phone(session, table, "seat-1", "phone-b")
    assert claims.roles(session, table.id, "phone-b") == {"seat-1"}


def test_a_move_is_written_down_and_ends_the_old_page(session: Session, table: GameTable) -> None:
    a_phone(session, table, "seat-1", "phone-a")
    with signals.waiter(access_topic(table.id)) as waiter:
        claims.move(session, table.id, "seat-1", "seat-2")
        assert waiter.wait(0)
    act = latest(session, 1)[0]
    assert (act.what, act.params) == ("claim-moved", {"table": table.id, "role": "seat-1", "to": "seat-2"})


@pytest.mark.parametrize(
    ("role", "to", "why"),
    [
        ("seat-1", "seat-2", "has-phone"),
        ("seat-1", "seat-1", "has-phone"),
        ("seat-1", "seat-9", "refused-role"),
        ("seat-1", "host", "refused-role"),
        ("host", "seat-3", "refused-role"),
        ("seat-3", "seat-3", "no-phone"),
    ],
)
def test_a_move_that_cannot_be_is_refused_and_changes_nothing(
    session: Session, role: str, to: str, why: str
) -> None:
    table = a_table(session, an_event(session), ["あ", "い", "う"])
    for number, held in enumerate(("seat-1", "seat-2", "host")):
        a_phone(session, table, held, f"phone-{number}")
    before = [(row.id, row.role) for row in claims.live(session, table.id)]
    with pytest.raises(Refused, match=why):
        claims.move(session, table.id, role, to)
    assert [(row.id, row.role) for row in claims.live(session, table.id)] == before
