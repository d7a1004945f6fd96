"""001 ステップ, バースト, 交換, 発展, 取り忘れ: the desk's helpers during play."""

import pytest

from companion.games.catan import verbs as checks
from tests.driver import MINUTE, START, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import cannot, started


def burst(*hands):
    """Who gives up how many after a seven with these hands."""
    table = started(len(hands))
    table.say("host", m.Roll(7))
    for seat, hand in enumerate(hands, 1):
        table.say(f"seat-{seat}", m.Hand(seat, hand))
    return [hand.discard for hand in table.view().seven]


def test_every_seat_with_8_or_more_discards_half_rounded_down():
    assert burst(7, 8, 9, 10) == [0, 4, 4, 5]
    assert burst(0, 1, 15) == [0, 0, 7]


def test_the_seven_check_is_mandatory_before_play_goes_on():
    table = started()
    table.say("host", m.Roll(7))
    for move in (
        m.Turn(2),
        m.Trade(1, "bank", give_ore=4, get_wood=1),
        m.PlayCard(1, "knight"),
        m.Declare(1),
    ):
        assert refused(table, "host", move) == "catan-seven-first"
    assert {action.verb for action in table.snapshot("seat-1").actions} == {
        "hold-cards",
        "hand",
        "roll-again",
    }
    for seat in table.state.seats:
        table.say("host", m.Hand(seat, 3))
    table.say("host", m.SevenChecked())
    table.say("host", m.Turn(2))
    assert table.view().seven == ()


def test_it_is_done_when_every_hand_is_told_or_known_to_be_fewer_than_eight():
    table = started(3)
    table.say("host", m.Roll(7))
    table.say("host", m.Hand(2, 9))
    assert refused(table, "host", m.SevenChecked()) == "catan-seven-untold"
    refusal = cannot(table, "host", m.SevenChecked())
    assert [who.seat for who in refusal.text.params["seats"]] == [1, 3]
    table.say("host", m.SevenChecked(rest_below_eight=True))
    table.say("host", m.Turn(2))


def test_a_house_may_leave_the_check_to_the_table():
    table = started(seven_check=False)
    table.say("host", m.Roll(7))
    table.say("seat-1", m.Turn(2))
    assert table.view().turn == 2


def test_hands_are_asked_for_after_a_seven_only():
    table = started()
    assert cannot(table, "host", m.Hand(1, 8)).text.key == "catan-seven-none"
    table.say("host", m.Roll(6))
    assert cannot(table, "host", m.SevenChecked()).text.key == "catan-seven-none"


def test_each_seat_tells_its_own_hand_and_may_correct_it():
    table = started()
    table.say("host", m.Roll(7))
    assert cannot(table, "seat-2", m.Hand(1, 8)).text.key == "catan-not-yours"
    table.say("seat-1", m.Hand(1, 12))
    table.say("seat-1", m.Hand(1, 9, was=12))
    assert refused(table, "host", m.Hand(1, 8, was=12)) == "catan-changed"
    assert table.view().seven[0].discard == 4
    assert cannot(table, "host", m.Hand(1, 121)).text.key == "catan-hand-most"


def test_a_knight_moves_the_robber_too_but_causes_no_discards():
    table = started()
    table.say("host", m.PlayCard(1, "knight"))
    assert table.view().seven == ()


def test_turns_go_clockwise():
    table = started(3, first=2)
    for seat in (3, 1, 2):
        table.say("host", m.Turn(seat))
    assert table.view().turn_number == 4
    assert refused(table, "host", m.Turn(1)) == "catan-turn-order"
    table.say("host", m.Turn(1), irregular=True, note="飛ばされた")
    assert table.view().turn == 1


def test_the_seat_on_turn_hands_on_the_dice():
    table = started()
    assert cannot(table, "seat-2", m.Turn(2)).text.key == "catan-not-yours"
    table.say("seat-1", m.Turn(2, was=1))
    assert refused(table, "host", m.Turn(2, was=1)) == "catan-changed"


def test_turn_lengths_leave_pauses_out():
    table = started(3)
    table.say("host", m.Turn(2), at=START + 3 * MINUTE)
    table.say("host", m.Pause("absence", 3), at=START + 4 * MINUTE)
    table.say("host", m.Resume(), at=START + 14 * MINUTE)
    table.say("host", m.Turn(3), at=START + 16 * MINUTE)
    view = table.view()
    assert [(turn.seat, turn.spent) for turn in view.turns] == [(1, 3 * MINUTE), (2, 3 * MINUTE)]
    assert (view.turn_time.spent, view.turn_time.since) == (0, START + 16 * MINUTE)


def test_where_no_turns_are_followed_only_the_table_knows_whose_it_is():
    table = started(turn_pointer=False)
    assert (table.view().turn, table.view().turn_number) == (0, 0)
    assert cannot(table, "host", m.Turn(1)).text.key == "catan-no-pointer"
    assert cannot(table, "host", m.ClaimYield(1, 1)).text.key == "catan-no-pointer"
    for total in (6, 8):
        table.say("host", m.Roll(total))
    assert cannot(table, "seat-1", m.Roll(8)).text.key == "kernel-referee-only"
    for _ in range(2):
        table.say("host", m.PlayCard(1, "knight"))
    table.say("seat-3", m.Trade(3, "players", 4, give_ore=1, get_wool=1))


def test_the_dice_are_rolled_once_a_turn():
    table = started()
    table.say("seat-1", m.Roll(8))
    assert refused(table, "host", m.Roll(8)) == "catan-rolled"
    assert refused(table, "host", m.Roll(6, was=0)) == "catan-rolled"
    table.say("host", m.Turn(2))
    table.say("host", m.Roll(5))
    bars = {bar.total: bar.count for bar in table.view().dice if bar.count}
    assert bars == {5: 1, 8: 1}


def test_a_roll_is_the_sum_of_two_dice():
    for total in (1, 13, -7):
        assert cannot(started(), "host", m.Roll(total)).text.key == "catan-dice-sum"


def test_a_roll_tapped_on_two_phones_counts_once():
    table = started(turn_pointer=False)
    table.say("host", m.Roll(8, was=0))
    assert refused(table, "gm", m.Roll(8, was=0)) == "catan-changed"


def test_dice_in_doubt_or_out_of_the_tray_are_rolled_again():
    table = started()
    assert cannot(table, "host", m.RollAgain()).text.key == "catan-roll-none"
    table.say("host", m.Roll(7))
    table.say("seat-1", m.RollAgain("out"))
    view = table.view()
    assert (view.seven, view.rolls[0].void) == ((), True)
    assert cannot(table, "host", m.RollAgain()).text.key == "catan-roll-none"
    table.say("seat-1", m.Roll(4))
    assert sum(bar.count for bar in table.view().dice) == 1


@pytest.mark.parametrize("dice", ["companion", "deck"])
def test_what_the_companion_has_rolled_is_in_no_doubt_for_a_player(dice):
    table = started(dice=dice)
    table.say("seat-1", m.Throw())
    assert cannot(table, "seat-1", m.RollAgain()).text.key == "catan-roll-none"
    table.say("host", m.RollAgain())


def test_only_the_roll_of_this_turn_is_rolled_again():
    table = started()
    table.say("host", m.Roll(9))
    table.say("host", m.Turn(2))
    assert cannot(table, "host", m.RollAgain()).text.key == "catan-roll-none"


def test_one_development_card_at_most_a_turn_before_or_after_the_roll():
    table = started()
    table.say("host", m.PlayCard(1, "knight", was=0))
    table.say("host", m.Roll(8))
    for card in ("knight", "monopoly"):
        assert refused(table, "host", m.PlayCard(1, card)) == "catan-card-one"
    for seat in (2, 3, 4, 1):
        table.say("host", m.Turn(seat))
    table.say("host", m.Roll(8))
    table.say("host", m.PlayCard(1, "year-of-plenty", was=0))
    seat = table.view().seats[0]
    assert (seat.knights, seat.others) == (1, (0, 1, 0))


def test_a_development_card_is_not_played_on_the_turn_it_was_bought():
    table = started(3)
    table.say("host", m.Bought(1, 1))
    assert refused(table, "host", m.PlayCard(1, "knight")) == "catan-card-new"
    for seat in (2, 3, 1):
        table.say("host", m.Turn(seat))
    table.say("host", m.PlayCard(1, "knight"))


def test_an_older_card_is_played_on_a_turn_on_which_another_was_bought():
    table = started(3)
    table.say("host", m.Bought(1, 1))
    for seat in (2, 3, 1):
        table.say("host", m.Turn(seat))
    table.say("host", m.Bought(1, 2))
    table.say("host", m.PlayCard(1, "road-building"))
    for seat in (2, 3, 1):
        table.say("host", m.Turn(seat))
    table.say("host", m.Bought(1, 3))
    table.say("host", m.PlayCard(1, "monopoly"))


def test_a_card_bought_by_mistake_and_taken_back_leaves_nothing_new():
    table = started(3)
    table.say("host", m.Bought(1, 1))
    table.say("host", m.Bought(1, 0, was=1))
    table.say("host", m.PlayCard(1, "knight"))


def test_only_the_seat_on_turn_plays_a_card():
    assert refused(started(), "host", m.PlayCard(2, "knight")) == "catan-not-on-turn"


@pytest.mark.parametrize("card", ["road-building", "year-of-plenty", "monopoly"])
def test_there_are_two_of_each_progress_card(card):
    table = started(turn_pointer=False)
    table.say("host", m.PlayCard(1, card))
    table.say("host", m.PlayCard(2, card))
    assert cannot(table, "host", m.PlayCard(3, card)).text.key == "catan-most-of-card"


def test_a_played_card_comes_out_of_the_25():
    table = started(turn_pointer=False)
    table.say("host", m.Bought(1, 25))
    table.say("host", m.PlayCard(1, "monopoly"))
    assert cannot(table, "host", m.PlayCard(2, "monopoly")).text.key == "catan-most-development"


def test_the_knight_that_makes_three_is_proposed_for_the_largest_army():
    table = started(turn_pointer=False)
    for _ in range(3):
        table.say("host", m.PlayCard(2, "knight"))
    assert table.view().awards[1].due == 2


def test_an_allowed_trade_is_logged_for_those_at_the_table():
    table = started()
    table.say("seat-1", m.Trade(1, "players", 3, give_wood=1, get_ore=1))
    table.say("host", m.Trade(1, "bank", give_wool=4, get_ore=1))
    assert len(table.view("seat-4").trades) == 2
    assert table.view("public").trades == ()


@pytest.mark.parametrize(
    ("move", "why", "field"),
    [
        (m.Trade(1, "players", 2, give_wood=1), "catan-trade-gift", "get_ore"),
        (m.Trade(1, "players", 2, give_wood=1, get_wood=2), "catan-trade-same", "get_wood"),
        (m.Trade(1, "players", 2, give_wood=1, give_ore=1, get_ore=1), "catan-trade-mixed", "get_ore"),
        (m.Trade(1, "players", 2, get_ore=1, later=True), "catan-trade-future", "later"),
        (
            m.Trade(1, "harbour", harbour="ore", give_ore=2, get_wood=1, new=True),
            "catan-trade-new-harbour",
            "new",
        ),
        (m.Trade(2, "players", 3, give_wood=1, get_ore=1), "catan-trade-neither", "seat"),
        (m.Trade(2, "bank", give_wood=4, get_ore=1), "catan-trade-not-on-turn", "seat"),
    ],
)
def test_what_the_source_forbids_is_refused_with_the_rule_named_and_may_be_recorded(move, why, field):
    table = started()
    assert refused(table, "host", move) == why
    refusal = cannot(table, "host", move)
    assert (refusal.field, refusal.forbidden) == (field, True)
    table.say("host", move, irregular=True, note="もう済んでいた")
    assert [mark.verb for mark in table.view().irregular] == ["trade"]


def test_a_gift_is_refused_in_a_mixed_trade_too():
    table = started(mixed_trades_refused=False)
    gift = m.Trade(1, "players", 2, give_wood=1, give_ore=1, get_ore=1)
    assert refused(table, "host", gift) == "catan-trade-gift"
    assert (
        refused(table, "host", m.Trade(1, "players", 2, give_ore=1, get_ore=2, get_wool=1))
        == "catan-trade-gift"
    )
    table.say("host", m.Trade(1, "players", 2, give_wood=1, give_ore=1, get_ore=2))


def test_a_trade_has_no_more_cards_than_the_bank_ever_had():
    table = started()
    assert cannot(table, "host", m.Trade(1, "bank", give_ore=20, get_wood=5)).text.key == "catan-trade-amount"
    assert (
        cannot(table, "host", m.Trade(1, "bank", give_ore=-4, get_wood=-1)).text.key == "catan-trade-amount"
    )


def test_a_seat_proposes_its_own_trades_only():
    move = m.Trade(1, "players", 2, give_wood=1, get_ore=1)
    assert cannot(started(), "seat-2", move).text.key == "catan-not-yours"
    assert cannot(started(3), "host", m.Trade(1, "players", 4, give_wood=1, get_ore=1)).field == "partner"


def test_a_forgotten_yield_is_claimed_until_the_next_players_turn_begins_not_after():
    table = started()
    table.say("host", m.Roll(8))
    table.say("host", m.ClaimYield(3, 1))
    table.say("host", m.Turn(2))
    assert refused(table, "host", m.ClaimYield(4, 1)) == "catan-yield-late"
    assert [(late.turn, late.seat) for late in table.view().late] == [(1, 3)]
    assert cannot(table, "host", m.ClaimYield(4, 3)).text.key == "catan-no-such-turn"


def test_no_list_of_a_table_grows_without_end(monkeypatch):
    monkeypatch.setattr(checks, "MOST_NOTED", 3)
    table = started(turn_pointer=False)
    for _ in range(3):
        table.say("host", m.Roll(8))
    assert refused(table, "host", m.Roll(8)) == "catan-list-full"


@pytest.mark.parametrize("dice", ["companion", "deck"])
def test_the_companion_rolls_where_the_house_wants_it_and_real_dice_may_be_typed_beside(dice):
    table = started(dice=dice)
    table.say("seat-1", m.Throw())
    assert 2 <= table.state.rolls[-1].total <= 12
    assert refused(table, "host", m.Throw()) == "catan-rolled"
    while not table.state.seven:
        table.say("host", m.Turn(table.state.turn % 4 + 1))
        table.say("host", m.Roll(7) if table.state.turn == 4 else m.Throw())
    assert refused(started(), "host", m.Throw()) == "catan-dice-own"
