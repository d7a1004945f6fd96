"""Compositions and lists of names that a club keeps, and how compositions come out in random games."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update
from sqlalchemy.orm import Session

from companion.club import casts
from companion.club import casts as operations
from companion.club import removal as removal
from companion.club.casts import MOST_NAMES, Composition
from companion.club.writes import Refused
from companion.games import GAMES
from companion.kernel.game import Chance
from companion.store.engine import db, writing
from companion.store.signals import signals


@pytest.fixture(autouse=True)
def _nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casts, "PAUSE", 0)


NINE = {"villager": 4, "seer": 1, "medium": 1, "knight": 1, "werewolf": 2}


def test_a_composition_is_for_as_many_as_it_has_cards_and_its_name_stands_once_for_so_many(session: Session):
    kept = operations.keep_composition(session, "village", " 基本 ", {**NINE, "fox": 0})
    assert (kept.name, kept.cards, kept.roles, kept.plays) == ("基本", 9, NINE, 0)
    with pytest.raises(Refused):
        operations.keep_composition(session, "village", "基本", NINE)
    operations.keep_composition(session, "village", "基本", {**NINE, "villager": 5})
    assert [row.cards for row in operations.compositions(session, "village")] == [9, 10]


@pytest.mark.parametrize(
    ("game", "name", "roles"),
    [
        ("village", "", NINE),
        ("village", "無", {"seer": 0}),
        ("catan", "港", NINE),
        ("village", "負", {"seer": -1}),
    ],
)
def test_what_is_no_composition_is_refused(session: Session, game: str, name: str, roles: dict[str, int]):
    with pytest.raises(Refused):
        operations.keep_composition(session, game, name, roles)


def test_it_is_played_out_in_the_background_and_anew_once_its_roles_are_others(app: Flask):
    with app.app_context():
        key = operations.keep_composition(db.session, "village", "基本", NINE).id
    app.extensions["trials"].work()
    with app.app_context():
        kept = db.session.get(Composition, key)
        assert kept is not None
        assert (kept.plays, sum(kept.outcomes.values())) == (casts.PLAYS, casts.PLAYS)
        assert set(kept.outcomes) == {"village", "wolves"}
        operations.change_composition(db.session, key, "いつもの", NINE)
        assert kept.plays == casts.PLAYS
        operations.change_composition(db.session, key, "いつもの", {**NINE, "madman": 1})
        assert (kept.plays, kept.outcomes, kept.cards) == (0, {}, 10)
        assert not operations.keep_outcomes(db.session, key, NINE, {"wolves": casts.PLAYS})
        assert kept.plays == 0


def test_it_has_no_more_cards_than_the_game_has_seats(session: Session):
    most = GAMES["village"].most
    operations.keep_composition(session, "village", "満席", {"villager": most - 2, "werewolf": 2})
    with pytest.raises(Refused) as refusal:
        operations.keep_composition(session, "village", "立ち見", {"werewolf": 2, "villager": most - 1})
    assert refusal.value.field == "role_villager"


def test_only_so_many_are_kept(session: Session, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(operations, "MOST_KEPT", 1)
    kept = operations.keep_composition(session, "village", "基本", NINE)
    with pytest.raises(Refused, match="many"):
        operations.keep_composition(session, "village", "二つ目", NINE)
    operations.change_composition(session, kept.id, "いつもの", NINE)


def test_it_pauses_by_the_time_that_games_take_and_gives_up_one_that_was_taken_away(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    with app.app_context():
        key = operations.keep_composition(db.session, "village", "基本", NINE).id
    played = []

    def slow(game: object, options: object, plays: int, chance: object) -> dict[str, int]:
        played.append(plays)
        if len(played) == 2:
            removal.remove_composition(db.session, key)
        return {"wolves": plays}

    monkeypatch.setattr(type(GAMES["village"]), "random_winners", slow)
    monkeypatch.setattr(casts, "AT_ONCE", 0)
    app.extensions["trials"].work()
    assert played == [1, 1]


def test_one_of_too_many_cards_from_before_is_not_played_out(app: Flask):
    with app.app_context():
        key = operations.keep_composition(db.session, "village", "基本", NINE).id
        with writing(db.session):
            db.session.execute(update(Composition).values(cards=540))
        assert operations.find_unplayed(db.session) is None
        operations.change_composition(db.session, key, "基本", NINE)
        assert operations.find_unplayed(db.session) is not None


def test_the_thread_plays_out_what_is_kept_while_it_runs_and_ends_when_it_is_told(app: Flask, monkeypatch):
    monkeypatch.setattr(casts, "PLAYS", 20)
    with app.app_context():
        runner = casts.Trials(app)
        with signals.waiter(operations.TOPIC) as heard:
            runner.start()
            key = operations.keep_composition(db.session, "village", "基本", NINE).id
            while not operations.compositions(db.session)[0].plays:
                assert heard.wait(20)
                db.session.rollback()
                db.session.expire_all()
        runner.stop()
        assert db.session.get(Composition, key).plays == 20


def test_one_that_is_decided_at_once_is_told_by_the_verdict():
    game = GAMES["village"]
    assert game.decided(NINE) is None
    assert "wolves" in str(game.decided({"werewolf": 2, "villager": 2}))
    assert "village" in str(game.decided({"seer": 1, "villager": 4}))


def test_what_is_taken_away_comes_back(session: Session):
    kept = operations.keep_composition(session, "village", "基本", NINE)
    names = operations.keep_names(session, "旅の一座", "詩人\n薬草師")
    gone = [removal.remove_composition(session, kept.id), removal.remove_names(session, names.id)]
    assert not operations.compositions(session)
    assert not operations.name_lists(session)
    for one in gone:
        removal.bring_back(session, one.id)
    assert [(row.name, row.roles) for row in operations.compositions(session)] == [("基本", NINE)]
    assert [row.each for row in operations.name_lists(session)] == [("詩人", "薬草師")]


def test_names_are_pasted_as_they_come(session: Session):
    kept = operations.keep_names(
        session, "旅の一座", "詩人、薬草師\r\n 旅の 商人 ,詩人\t羊飼い\n\n料理人／僧侶"
    )
    assert kept.each == ("詩人", "薬草師", "旅の 商人", "羊飼い", "料理人", "僧侶")


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("", "詩人"),
        ("空", " \n、"),
        ("多", "\n".join(map(str, range(MOST_NAMES + 1)))),
        ("長", "あ" * 41),
        ("一座", "詩人"),
    ],
)
def test_what_is_no_list_is_refused(session: Session, name: str, names: str):
    operations.keep_names(session, "一座", "団長")
    with pytest.raises(Refused):
        operations.keep_names(session, name, names)


ODD = {"seer": 1, "villager": 4, "werewolf": 1}


def test_what_cannot_be_played_is_logged_once_and_nothing_waits_for_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    game, runner = GAMES["village"], app.extensions["trials"]

    def breaking(_game: object, options: Any, plays: int, chance: object) -> dict[str, int]:
        if options.roles == ODD:
            raise ValueError("empty range")
        return {"wolves": plays}

    monkeypatch.setattr(type(game), "random_winners", breaking)
    odd, nine = game.Options(roles=ODD), game.Options(roles=NINE)
    assert (runner.figure(game, nine), runner.figure(game, odd)) == (None, None)
    with app.app_context():
        operations.keep_composition(db.session, "village", "変わり種", ODD)
        operations.keep_composition(db.session, "village", "基本", NINE)
    for _ in range(2):
        runner.work()
    assert (runner.figure(game, nine), runner.figure(game, odd)) == ({"wolves": casts.PLAYS}, {})
    with app.app_context():
        assert {row.cards: row.plays for row in operations.compositions(db.session)} == {
            6: 0,
            9: casts.PLAYS,
        }
    assert [record.levelname for record in caplog.records if record.name == casts.__name__] == ["ERROR"] * 2


def test_what_was_asked_for_last_is_played_first(app: Flask, monkeypatch: pytest.MonkeyPatch):
    game, runner, played = GAMES["village"], app.extensions["trials"], []

    def noted(_game: object, options: Any, plays: int, chance: object) -> dict[str, int]:
        played.append(options.roles)
        return {"wolves": plays}

    monkeypatch.setattr(casts, "PLAYS", 1)
    monkeypatch.setattr(type(game), "random_winners", noted)
    for roles in (ODD, NINE):
        runner.figure(game, game.Options(roles=roles))
    runner.work()
    assert played == [NINE, ODD]


@pytest.mark.parametrize(
    ("villagers", "rules", "played"),
    [
        (2, {"left_out": 3}, False),
        (2, {"left_out": 2, "dummy": True}, False),
        (2, {"left_out": 2, "first_attack": True}, False),
        (3, {"left_out": 3, "dummy": True}, False),
        (2, {"left_out": 1}, True),
        (3, {"left_out": 1, "dummy": True}, True),
        (2, {"left_out": 1, "first_attack": True}, True),
    ],
)
def test_a_village_is_played_by_chance_where_cards_are_left_for_wolves_and_others(
    villagers: int, rules: dict[str, Any], played: bool
):
    game = GAMES["village"]
    asked = game.random_rules(game.Options(roles={"werewolf": 1, "villager": villagers}, **rules))
    assert (asked is not None) == played
    if asked is not None:
        assert sum(game.random_winners(asked, 20, Chance()).values()) == 20
