"""Settling mistakes, one statement of source 002 each (清算処理); and the nine steps of handling a play."""

from __future__ import annotations

import pytest

from companion.games.evidence.plays import (
    Pay,
    PlayCard,
    SettleOverdrawn,
    SettleOverpaid,
    SettleShown,
    SettleUnderpaid,
)
from companion.kernel.game import Illegal
from tests.games.evidence.desk import Village, refusal


@pytest.fixture
def village() -> Village:
    """Eight seats on the first day, hands empty: 1 to 5 villagers, 6 and 7 wolves, 8 the dummy."""
    return Village().arranged()


def raced(village: Village, *held: str) -> None:
    """Seats 1 and 2 both play on seat 3; seat 2 has not seen the card of seat 1, which came just before."""
    village.hold(1, "heart-2")
    village.hold(2, "heart-3", *held)
    seen = village.state.seen_stacks
    village.play(1, "heart-2", 3)
    village.play(2, "heart-3", 3, was=seen)


# the nine steps


def test_cost_is_computed_from_the_stacks_before_this_card(village: Village) -> None:
    village.hold(1, "heart-2")
    village.play(1, "heart-2", 3)
    assert village.state.plays[-1].cost == 0
    village.hold(1, "heart-2", "blank")
    village.play(1, "heart-2", 3, cards=["blank"])
    assert village.state.plays[-1].cost == 1
    assert village.state.stacks[2] == 2


def test_a_card_that_cannot_be_paid_for_cannot_be_played(village: Village) -> None:
    """支払う枚数に満たない場合はプレイできない; the card itself does not pay."""
    village.stack(s3=2)
    village.hold(1, "heart-2", "blank")
    with pytest.raises(Illegal, match="evidence-too-dear"):
        village.play(1, "heart-2", 3, cards=["blank"])
    with pytest.raises(Illegal, match="evidence-pays-itself"):
        village.play(1, "heart-2", 3, cards=["blank", "heart-2"])
    assert village.hand(1) == ["heart-2", "blank"], "what was refused changes nothing"


def test_the_payment_is_exact(village: Village) -> None:
    village.stack(s3=1)
    village.hold(1, "heart-2", "blank", "joker")
    for cards in ((), ("blank", "joker")):
        refused = refusal(village, "seat-1", PlayCard("heart-2", (3,), None, cards))
        assert refused is not None
        assert (refused.text.key, refused.field) == ("evidence-cost", "cards")


def test_the_kinds_that_were_paid_are_announced_with_the_play(village: Village) -> None:
    village.stack(s3=1)
    village.hold(1, "heart-2", "joker.2", "blank")
    village.play(1, "heart-2", 3, cards=["joker.2"])
    play = village.view("public").plays[-1]
    assert (play.card, play.targets, play.cards, play.cost) == ("heart-2", (3,), ("joker",), 1)


def test_a_play_is_never_taken_back(village: Village) -> None:
    """行動カードのプレイは取り消しできない."""
    village.hold(1, "heart-2")
    name = village.play(1, "heart-2", 3)
    with pytest.raises(Illegal, match="kernel-strike-never"):
        village.strike(name)


def test_stacks_return_to_nothing_at_dawn(village: Village) -> None:
    village.stack(s2=3)
    village.second_day()
    assert not any(village.state.stacks)


def test_no_cards_are_played_in_preparation_nor_at_night() -> None:
    village = Village()
    with pytest.raises(Illegal, match="evidence-not-now"):
        village.play(1, "joker")
    village.arranged().hold(1, "joker")
    village.dusk()
    with pytest.raises(Illegal, match="evidence-not-now"):
        village.play(1, "joker")


# 支払い枚数が不足していた場合


def test_paid_too_little_because_another_card_came_just_before_is_paid_at_once(village: Village) -> None:
    raced(village, "blank", "joker")
    assert village.asked() == [(3, 2), (3, 3)], "the play stands"
    assert village.state.debts[1] == 1
    village.say("seat-2", Pay(("joker",), 1))
    assert village.hand(2) == ["blank"]
    assert village.state.debts[1] == 0
    assert [(row.kind, row.count) for row in village.state.settlements] == [("underpaid", 1), ("paid", 1)]


def test_who_owes_a_payment_plays_nothing_before_it(village: Village) -> None:
    raced(village, "blank", "joker")
    with pytest.raises(Illegal, match="evidence-owes-cards"):
        village.play(2, "joker")
    village.say("seat-2", Pay(("blank",), 1))
    village.play(2, "joker")


def test_what_is_owed_is_paid_exactly_and_by_whoever_owes(village: Village) -> None:
    raced(village, "blank", "joker")
    for author, move in (
        ("seat-2", Pay(("blank", "joker"), 2)),
        ("seat-2", Pay((), 1)),
        ("seat-2", Pay(("heart-9",), 1)),
        ("seat-1", Pay(("blank",), 1)),
        ("gm", Pay(("blank",), 1)),
    ):
        assert refusal(village, author, move) is not None, move


def test_paid_too_little_as_the_producer_finds_it(village: Village) -> None:
    village.hold(1, "blank", "joker", "club-2")
    village.say("gm", SettleUnderpaid(1, 2))
    village.say("seat-1", Pay(("blank", "club-2"), 2))
    assert village.hand(1) == ["joker"]


# 手札が不足する場合


def test_a_hand_that_cannot_pay_goes_at_once_and_the_rest_is_taken_from_later_draws(village: Village) -> None:
    village.hold(1, "blank", "joker")
    village.say("gm", SettleUnderpaid(1, 5))
    assert village.hand(1) == []
    assert (village.state.debts[0], village.state.short[0]) == (0, 3)
    village.second_day()
    assert (village.hand(1), village.state.short[0]) == ([], 1), "two cards of dawn"
    village.hold(2, "heart-10")
    village.play(2, "heart-10", 1)
    assert (village.hand(1), village.state.short[0]) == ([], 0), "any draw"
    village.hold(2, "heart-10")
    village.play(2, "heart-10", 1, chance=["club-2"])
    assert village.hand(1) == ["club-2"]


def test_a_race_that_the_hand_cannot_pay_is_taken_from_later_draws(village: Village) -> None:
    raced(village)
    assert village.asked() == [(3, 2), (3, 3)]
    assert (village.hand(2), village.state.short[1]) == ([], 1)
    village.second_day()
    assert len(village.hand(2)) == 1


def test_a_hand_that_is_just_enough_goes_as_a_whole(village: Village) -> None:
    raced(village, "joker")
    assert (village.hand(2), village.state.debts[1], village.state.short[1]) == ([], 0, 0)
    assert village.state.settlements[-1].cards == ("joker",), "their kinds are named"


# 過剰に行動カードを支払ってしまった場合


def test_paid_too_much_because_the_stack_was_negotiated_away_gives_blanks(village: Village) -> None:
    village.stack(s3=2)
    village.hold(1, "heart-queen")
    village.hold(2, "heart-3", "joker", "joker.2")
    seen = village.state.seen_stacks
    village.play(1, "heart-queen", 3)
    village.play(2, "heart-3", 3, cards=["joker", "joker.2"], was=seen)
    assert village.hand(2) == ["blank", "blank.2"]
    assert village.state.stacks[2] == 1


def test_paid_too_much_as_the_producer_finds_it_gives_blanks(village: Village) -> None:
    village.hold(1, "blank")
    village.say("gm", SettleOverpaid(1, 2))
    assert village.hand(1) == ["blank", "blank.2", "blank.3"]


def test_stacks_that_nobody_has_seen_today_excuse_nothing(village: Village) -> None:
    village.stack(s3=2)
    village.hold(2, "heart-3", "joker", "joker.2")
    with pytest.raises(Illegal, match="evidence-cost"):
        village.play(2, "heart-3", 3, was="0-0-0-0-0-0-0-0")


def test_stacks_of_yesterday_excuse_nothing(village: Village) -> None:
    village.hold(1, "heart-3")
    seen = village.state.seen_stacks
    village.play(1, "heart-3", 3)
    village.second_day()
    village.stack(s3=1)
    village.hold(1, "heart-3", "joker")
    with pytest.raises(Illegal, match="evidence-cost"):
        village.play(1, "heart-3", 3, was=seen)


def test_a_referee_records_a_wrong_payment_of_a_real_table_and_it_is_settled(village: Village) -> None:
    village.stack(s3=2)
    village.hold(2, "heart-3", "joker", "joker.2", "blank")
    irregular = {"author": "gm", "acting_for": 2, "irregular": True, "note": "paid one at the table"}
    village.play(2, "heart-3", 3, cards=["joker"], **irregular)
    assert village.state.debts[1] == 1


# 過剰に行動カードを引いた場合


def test_drawn_too_many_leave_the_hand_at_once(village: Village) -> None:
    village.hold(1, "joker", "club-2", "club-2.2")
    village.say("gm", SettleOverdrawn(1, ("club-2.2", "joker")))
    assert village.hand(1) == ["club-2"]


def test_drawn_too_many_while_a_payment_is_owed_leaves_the_rest_to_pay(village: Village) -> None:
    village.hold(1, "joker", "club-2", "club-2.2")
    village.say("gm", SettleUnderpaid(1, 2))
    village.say("gm", SettleOverdrawn(1, ("club-2", "joker")))
    assert (village.hand(1), village.state.debts[0], village.state.short[0]) == ([], 0, 1)


# 不正に他プレイヤーに知らせた場合


def test_kinds_told_against_the_rules_become_as_many_blanks(village: Village) -> None:
    village.hold(1, "joker", "club-2", "club-3")
    village.say("gm", SettleShown(1, ("joker", "club-3")))
    assert village.hand(1) == ["club-2", "blank", "blank.2"]


def test_the_kinds_that_were_settled_are_told_to_the_owner_alone(village: Village) -> None:
    village.hold(1, "joker", "club-2")
    village.say("gm", SettleShown(1, ("joker",)))
    entry = list(village.history.line)[-1]
    told = {who: entry.move.log_text(village.state, entry, who) for who in ("public", "host", "seat-1", "gm")}
    assert {who: "cards" in text.params for who, text in told.items() if text} == {
        "public": False,
        "host": False,
        "seat-1": True,
        "gm": True,
    }


@pytest.mark.parametrize("move", [SettleUnderpaid(1, 1), SettleOverpaid(1, 1), SettleShown(1, ("joker",))])
def test_the_producer_alone_settles(village: Village, move: object) -> None:
    village.hold(1, "joker", "blank")
    for author in ("host", "seat-1", "seat-2", "public"):
        assert refusal(village, author, move) is not None
    assert refusal(village, "gm", move) is None


@pytest.mark.parametrize("seat", [8, 5])
def test_nothing_is_settled_for_the_dummy_or_the_dead(village: Village, seat: int) -> None:
    village.second_day()
    village.dusk()
    village.vote(rest=5)
    for move in (SettleUnderpaid(seat, 1), SettleOverpaid(seat, 1), SettleShown(seat, ("joker",))):
        refused = refusal(village, "gm", move)
        assert refused is not None
        assert refused.field == "seat"
