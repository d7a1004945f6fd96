"""An organiser who forgot the password gets another from a second one."""

from __future__ import annotations

from companion.club.accounts.operations import add_account, find_account
from companion.store.engine import db
from companion.web.auth.passwords import hash_password
from tests.web.house import Person, found_club


def second(app) -> int:
    with app.app_context():
        me = find_account(db.session, "yoru")
        assert me
        added = add_account(
            db.session, me, login="asa", name="朝野", password_hash=hash_password("forgotten it is")
        )
        return added.id


def test_a_second_organiser_gives_a_new_password(app) -> None:
    found_club(app)
    key = second(app)
    organiser, other = Person(app), Person(app)
    organiser.log_in()
    other.log_in("asa", "forgotten it is")
    page = organiser.get("/organisers").text
    assert f"/organisers/{key}/password" in page
    path = f"/organisers/{key}/password"
    assert organiser.send(path, password="quite another one", again="quite another one").status_code == 303
    assert other.get("/settings").status_code == 302
    assert Person(app).log_in("asa", "forgotten it is").status_code != 303
    assert Person(app).log_in("asa", "quite another one").status_code == 303
    assert "asa" in organiser.get("/acts").text


def test_two_that_differ_change_nothing(app) -> None:
    found_club(app)
    key = second(app)
    organiser = Person(app)
    organiser.log_in()
    answer = organiser.send(f"/organisers/{key}/password", password="quite another one", again="quite")
    assert answer.status_code != 303
    assert Person(app).log_in("asa", "forgotten it is").status_code == 303


def test_the_own_one_is_changed_with_the_old_one_as_proof(app) -> None:
    found_club(app)
    organiser = Person(app)
    organiser.log_in()
    assert organiser.get("/organisers/1/password").location == "/password"
