"""Every kind of card, by what source 002 says of it (行動カードの種類)."""

from __future__ import annotations

import pytest

from companion.games.evidence.plays import PlayCard
from companion.kernel.game import Illegal
from tests.games.evidence.desk import Village, refusal

SUITS = ("spade", "heart", "diamond", "club")
NUMBERS = {"ace": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8}


@pytest.fixture
def village() -> Village:
    """Eight seats on the first day, hands empty: 1 to 5 villagers, 6 and 7 wolves, 8 the dummy."""
    return Village().arranged()


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", NUMBERS)
def test_search_x_the_target_reveals_piece_x(village: Village, suit: str, rank: str) -> None:
    village.hold(1, f"{suit}-{rank}", "blank")
    village.play(1, f"{suit}-{rank}", 2)
    assert village.asked() == [(2, NUMBERS[rank])]
    assert village.state.stacks == (0, 1, 0, 0, 0, 0, 0, 0)
    assert village.hand(1) == ["blank"]


@pytest.mark.parametrize("suit", SUITS)
def test_question_the_target_reveals_a_number_of_ones_choice(village: Village, suit: str) -> None:
    village.hold(1, f"{suit}-9")
    village.play(1, f"{suit}-9", 3, number=5)
    assert village.asked() == [(3, 5)]
    assert village.state.stacks[2] == 1


@pytest.mark.parametrize("suit", SUITS)
def test_aid_the_target_draws_a_card(village: Village, suit: str) -> None:
    village.hold(1, f"{suit}-10")
    village.stack(s2=4)
    village.play(1, f"{suit}-10", 2, chance=["club-7"])
    assert village.hand(2) == ["club-7"]
    assert village.hand(1) == []
    assert village.asked() == []
    assert village.state.stacks[1] == 4, "ten is no investigation: the stack costs nothing and stays"


def test_spade_jack_recording_pays_one_and_four_times_who_reveals_a_rolled_piece(village: Village) -> None:
    village.hold(1, "spade-jack", "blank", "heart-2")
    village.play(1, "spade-jack", cards=["heart-2"], chance=[2, 1, 3, 6, 4, 5, 8, 1])
    assert village.asked() == [(2, 4), (1, 5), (3, 8), (6, 1)], "oneself counts, too"
    assert village.hand(1) == ["blank"]
    assert not any(village.state.stacks), "it is no investigation"


def test_spade_jack_the_same_player_and_piece_twice_is_revealed_twice(village: Village) -> None:
    village.hold(1, "spade-jack", "blank")
    village.play(1, "spade-jack", cards=["blank"], chance=[2, 2, 2, 3, 4, 4, 4, 4])
    assert village.asked() == [(2, 4), (2, 4), (2, 4), (3, 4)]


def test_spade_jack_costs_one_card_whatever_the_stacks(village: Village) -> None:
    village.stack(s2=5)
    village.hold(1, "spade-jack", "blank", "joker")
    assert refusal(village, "seat-1", PlayCard("spade-jack")).field == "cards"
    two = refusal(village, "seat-1", PlayCard("spade-jack", cards=("blank", "joker")))
    assert two is not None
    assert two.field == "cards"
    village.play(1, "spade-jack", cards=["blank"], chance=[2, 2, 2, 2, 1, 2, 3, 4])
    assert len(village.asked()) == 4


def test_spade_jack_cannot_be_played_alone(village: Village) -> None:
    village.hold(1, "spade-jack")
    with pytest.raises(Illegal, match="evidence-no-other-card"):
        village.play(1, "spade-jack")


def test_spade_queen_both_two_targets_reveal_the_same_number_for_the_sum_of_both_stacks(
    village: Village,
) -> None:
    village.stack(s2=1, s3=2)
    village.hold(1, "spade-queen", "blank", "blank.2", "blank.3")
    with pytest.raises(Illegal, match="evidence-cost"):
        village.play(1, "spade-queen", 2, 3, number=7, cards=["blank", "blank.2"])
    village.play(1, "spade-queen", 2, 3, number=7, cards=["blank", "blank.2", "blank.3"])
    assert village.asked() == [(2, 7), (3, 7)]
    assert village.state.stacks[1:3] == (2, 3)


def test_spade_queen_wants_two_different_others(village: Village) -> None:
    village.hold(1, "spade-queen")
    for targets in ((2,), (2, 2), (1, 2)):
        refused = refusal(village, "seat-1", PlayCard("spade-queen", targets, 7))
        assert refused is not None
        assert refused.field == "targets"


def test_spade_king_lab_report_the_target_reveals_a_number_of_ones_choice(village: Village) -> None:
    village.hold(1, "spade-king")
    village.play(1, "spade-king", 6, number=2)
    assert village.asked() == [(6, 2)]
    assert village.state.stacks[5] == 1


def test_heart_jack_hearing_the_target_reveals_three_pieces_answered_as_marred(village: Village) -> None:
    village.hold(1, "heart-jack")
    village.play(1, "heart-jack", 2)
    (demand,) = village.state.demands
    assert demand.piece == 0
    village.answer_marred(demand.id, [8, 4, 6])
    board = village.state.board(2)
    assert [piece for piece, answers in board.items() if answers == ("marred",)] == [4, 6, 8]


def test_heart_jack_public_pieces_are_allowed_but_the_three_differ(village: Village) -> None:
    village.hold(1, "heart-jack", "heart-4")
    village.play(1, "heart-4", 2)
    village.answer(1, "marred")
    village.hold(1, "heart-jack", "blank")
    village.play(1, "heart-jack", 2, cards=["blank"])
    for pieces in ((4, 4, 5), (4, 5), (4, 5, 6, 7)):
        with pytest.raises(Illegal, match="kernel-count-outside"):
            village.answer_marred(2, pieces)
    village.answer_marred(2, [4, 5, 6])
    assert village.state.board(2)[4] == ("marred", "marred")


def test_heart_queen_negotiation_the_targets_stack_is_nothing(village: Village) -> None:
    village.stack(s2=3, s3=2)
    village.hold(1, "heart-queen")
    village.play(1, "heart-queen", 2)
    assert village.state.stacks[1:3] == (0, 2), "no investigation: it costs nothing, and raises nothing"


def test_heart_king_psychology_the_number_is_named_before_who(village: Village) -> None:
    village.stack(s5=4)
    village.hold(1, "heart-king")
    assert refusal(village, "seat-1", PlayCard("heart-king")).field == "number"
    village.play(1, "heart-king", number=6, chance=[5])
    assert village.asked() == [(5, 6)]
    assert village.state.stacks[4] == 4, "no investigation"


def test_heart_king_who_may_hit_oneself(village: Village) -> None:
    village.hold(1, "heart-king")
    village.play(1, "heart-king", number=6, chance=[1])
    assert village.asked() == [(1, 6)]


def test_diamond_jack_rummage_as_many_are_drawn_as_were_paid(village: Village) -> None:
    village.hold(1, "diamond-jack", "blank", "joker", "heart-2")
    village.play(1, "diamond-jack", cards=["blank", "heart-2"], chance=["club-3", "club-3"])
    assert village.hand(1) == ["joker", "club-3", "club-3.2"]


def test_diamond_jack_needs_one_other_card_at_least(village: Village) -> None:
    village.hold(1, "diamond-jack", "blank")
    refused = refusal(village, "seat-1", PlayCard("diamond-jack"))
    assert refused is not None
    assert refused.field == "cards"
    village.hold(1, "diamond-jack")
    with pytest.raises(Illegal, match="evidence-no-other-card"):
        village.play(1, "diamond-jack")


def test_diamond_queen_advance_draws_two_and_skips_the_next_dawn(village: Village) -> None:
    village.hold(1, "diamond-queen")
    village.play(1, "diamond-queen", chance=["club-3", "club-4"])
    assert village.hand(1) == ["club-3", "club-4"]
    village.second_day()
    assert village.hand(1) == ["club-3", "club-4"]
    assert [len(village.hand(seat)) for seat in range(2, 8)] == [2] * 6
    village.dusk()
    village.vote(rest=2)
    village.night(3)
    assert len(village.hand(1)) == 4, "the dawn after that it draws again"


def test_diamond_queen_two_in_a_day_skip_one_dawn(village: Village) -> None:
    village.hold(1, "diamond-queen", "diamond-queen.2")
    village.play(1, "diamond-queen", chance=["club-3", "club-4"])
    village.play(1, "diamond-queen.2", chance=["club-5", "club-6"])
    village.second_day()
    assert len(village.hand(1)) == 4
    village.dusk()
    village.vote(rest=2)
    village.night(3)
    assert len(village.hand(1)) == 6


@pytest.mark.parametrize("die", range(1, 7))
def test_diamond_king_gamble_pays_one_and_four_or_more_draws_four(village: Village, die: int) -> None:
    village.hold(1, "diamond-king", "blank")
    won = ["club-ace", "club-2", "club-3", "club-4"] if die >= 4 else []
    village.play(1, "diamond-king", cards=["blank"], chance=[die, *won])
    assert village.hand(1) == won


def test_diamond_king_cannot_be_played_alone(village: Village) -> None:
    village.hold(1, "diamond-king")
    with pytest.raises(Illegal, match="evidence-no-other-card"):
        village.play(1, "diamond-king")


def test_club_jack_boast_shows_cards_that_stay_in_the_hand(village: Village) -> None:
    village.hold(1, "club-jack", "blank", "heart-2", "joker")
    village.play(1, "club-jack", cards=["heart-2", "joker"])
    assert village.hand(1) == ["blank", "heart-2", "joker"]
    shown = village.view("public")
    assert shown.seats[0].shown == ("heart-2", "joker")


def test_club_jack_needs_one_other_card_at_least(village: Village) -> None:
    village.hold(1, "club-jack")
    with pytest.raises(Illegal, match="evidence-no-other-card"):
        village.play(1, "club-jack")


def test_club_queen_assertion_reveals_a_piece_of_ones_own_for_ones_own_stack(village: Village) -> None:
    village.stack(s1=1)
    village.hold(1, "club-queen", "blank")
    with pytest.raises(Illegal, match="evidence-cost"):
        village.play(1, "club-queen", number=3)
    village.play(1, "club-queen", number=3, cards=["blank"])
    assert village.asked() == [(1, 3)]
    assert village.state.stacks[0] == 2


def test_club_king_asking_around_two_rolls_two_requests_one_stack(village: Village) -> None:
    village.hold(1, "club-king")
    village.play(1, "club-king", 2, chance=[3, 8])
    assert village.asked() == [(2, 3), (2, 8)]
    assert village.state.stacks[1] == 1


def test_club_king_the_same_number_twice_is_revealed_twice(village: Village) -> None:
    village.hold(1, "club-king")
    village.play(1, "club-king", 2, chance=[3, 3])
    assert village.asked() == [(2, 3), (2, 3)]


def test_joker_clown_everybodys_stack_is_one_higher_but_the_deads_and_the_dummys(village: Village) -> None:
    village.second_day()
    village.dusk()
    village.vote(rest=5)
    village.night(4)
    village.hold(1, "joker")
    village.play(1, "joker")
    assert village.state.stacks == (1, 1, 1, 0, 0, 1, 1, 0)


def test_blank_has_no_effect_and_pays_like_any_card(village: Village) -> None:
    village.stack(s2=1)
    village.hold(1, "blank", "heart-2", "blank.2")
    before = village.state
    village.play(1, "blank")
    assert village.hand(1) == ["heart-2", "blank.2"]
    assert (village.state.stacks, village.state.demands) == (before.stacks, before.demands)
    village.play(1, "heart-2", 2, cards=["blank.2"])
    assert village.asked() == [(2, 2)]
