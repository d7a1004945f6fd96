"""The one-time set-up, organisers, and the log of their acts."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.club.accounts import operations as accounts
from companion.club.accounts.acts import latest
from companion.club.accounts.models import Account, SetupToken
from companion.club.accounts.operations import the_club
from companion.club.writes import Refused
from companion.store.engine import writing


def founded(session: Session) -> Account:
    token = accounts.offer_setup(session)
    return accounts.set_up(
        session, token, club="よるはこ", login="Ｒａｙ", name="レイリー", password_hash="$argon2id$…"
    )


def test_the_set_up_opens_once_and_founds_the_club(session: Session) -> None:
    token = accounts.offer_setup(session)
    assert accounts.opens_setup(session, token)
    account = accounts.set_up(
        session, token, club=" よるはこ ", login="Ｒａｙ", name="レイリー", password_hash="x"
    )
    club = the_club(session)
    assert club is not None
    assert (club.name, account.login) == ("よるはこ", "ray")
    assert not accounts.opens_setup(session, token)
    with pytest.raises(Refused, match="set-up-done"):
        accounts.set_up(session, token, club="B", login="b", name="b", password_hash="x")
    with pytest.raises(Refused, match="set-up-done"):
        accounts.offer_setup(session)


def test_only_the_hash_of_the_set_up_token_is_kept(session: Session) -> None:
    token = accounts.offer_setup(session)
    kept = session.scalars(select(SetupToken.token_hash)).one()
    assert len(token) == 22
    assert token.encode() not in kept
    assert len(kept) == 32


def test_a_newer_link_makes_older_ones_void_only_where_it_is_asked_for_alone(session: Session) -> None:
    old, new = accounts.offer_setup(session), accounts.offer_setup(session)
    assert accounts.opens_setup(session, old)
    alone = accounts.offer_setup(session, alone=True)
    assert [accounts.opens_setup(session, token) for token in (old, new, alone)] == [False, False, True]


def test_a_refused_set_up_does_not_use_the_link_up(session: Session) -> None:
    token = accounts.offer_setup(session)
    with pytest.raises(Refused) as refused:
        accounts.set_up(session, token, club=" ", login="ray", name="レイリー", password_hash="x")
    assert refused.value.field == "club"
    assert accounts.opens_setup(session, token)


def test_log_in_names_differ_by_more_than_width_and_case(session: Session) -> None:
    ray = founded(session)
    assert accounts.find_account(session, "RAY") == ray
    with pytest.raises(Refused) as refused:
        accounts.add_account(session, ray, login="ray", name="別人", password_hash="x")
    assert refused.value.field == "login"


def test_a_disabled_organiser_is_not_found_and_the_last_cannot_be_disabled(session: Session) -> None:
    ray = founded(session)
    maggie = accounts.add_account(session, ray, login="maggie", name="マギー", password_hash="x")
    accounts.disable(session, ray.id, maggie)
    assert accounts.find_account(session, "ray") is None
    assert accounts.get_account(session, ray.id) is None
    with pytest.raises(Refused, match="last-organiser"):
        accounts.disable(session, maggie.id, maggie)
    accounts.enable(session, ray.id, maggie)
    assert accounts.find_account(session, "ray") is not None


def test_a_new_password_says_since_when(session: Session) -> None:
    ray = founded(session)
    before = ray.password_changed_at
    accounts.rehash(session, ray.id, "y")
    assert session.get_one(Account, ray.id).password_changed_at == before
    accounts.change_password(session, ray.id, "z", ray)
    changed = session.get_one(Account, ray.id)
    assert changed.password_hash == "z"
    assert changed.password_changed_at >= before


def test_acts_are_written_down_and_nobody_can_change_or_remove_them(session: Session) -> None:
    ray = founded(session)
    accounts.add_account(session, ray, login="maggie", name="マギー", password_hash="x")
    assert [(act.who, act.what) for act in latest(session)] == [
        ("レイリー", "account-added"),
        ("レイリー", "set-up"),
    ]
    for statement in ("DELETE FROM act", "UPDATE act SET who = 'nobody'"):
        with pytest.raises(DBAPIError, match=r"act_(stays|keeps)"), writing(session):
            session.execute(text(statement))
    assert len(latest(session)) == 2
    assert [act.what for act in latest(session, before=latest(session)[0].id)] == ["set-up"]
