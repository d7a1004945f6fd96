"""The dummy, the dead, and what may be claimed (002 行動カード, イレギュラー処理, 証拠)."""

from __future__ import annotations

import pytest

from companion.games.evidence.plays import SettleUnderpaid
from companion.games.evidence.talk import Answer, PassOn
from companion.games.evidence.views import claimable
from companion.kernel.game import Illegal
from tests.games.evidence.desk import Village, ask, refusal

HUMAN, WOLF = 1, 10


@pytest.fixture
def village() -> Village:
    """Twelve seats on the first day: 1 to 8 villagers, 9 the C-madman, 10 and 11 wolves, 12 the dummy."""
    return Village(12).arranged()


# who, and the dummy


def test_who_may_hit_the_dummy_then_only_that_request_is_void(village: Village) -> None:
    village.hold(HUMAN, "spade-jack", "blank")
    village.play(HUMAN, "spade-jack", cards=["blank"], chance=[2, 12, 3, 12, 1, 2, 3, 4])
    assert village.asked() == [(2, 1), (3, 3)]
    assert village.state.plays[-1].void == (12, 12)


def test_who_draws_among_the_living_and_the_dummy_even_when_it_is_dead(village: Village) -> None:
    village.second_day()
    village.dusk()
    village.vote(rest=5)
    village.night(4)
    assert village.state.drawable == (1, 2, 3, 6, 7, 8, 9, 10, 11, 12)


def test_dead_players_and_the_dummy_neither_play_nor_are_targeted(village: Village) -> None:
    village.hold(2, "heart-9")
    with pytest.raises(Illegal, match="evidence-not-a-target"):
        village.play(2, "heart-9", 12, number=1)
    village.second_day()
    village.dusk()
    village.hold(5, "joker")
    village.vote(rest=5)
    village.night(4)
    for target in (4, 5):
        village.hold(2, "heart-9")
        with pytest.raises(Illegal, match="evidence-not-a-target"):
            village.play(2, "heart-9", target, number=1)
    with pytest.raises(Illegal, match="evidence-dead"):
        village.play(5, "joker")
    with pytest.raises(Illegal, match="evidence-dummy"):
        village.play(12, "joker")


# 未開示のまま死亡した場合


def owing_at_death(village: Village, target: int) -> int:
    village.second_day()
    demand = ask(village, 2, target, 8)
    village.dusk()
    village.vote(rest=target)
    return demand


def test_who_dies_owing_an_answer_gives_it_from_the_grave_through_the_producer(village: Village) -> None:
    demand = owing_at_death(village, 5)
    village.answer(demand, "marred")
    assert village.state.board(5)[8] == (), "nobody has heard it yet"
    shown = village.view("public").demands[-1]
    assert (shown.announced, shown.says, shown.given) == (False, "", False)
    assert refusal(village, "host", PassOn(demand)) is not None
    village.say("gm", PassOn(demand))
    assert village.state.board(5)[8] == ("marred",)
    with pytest.raises(Illegal, match="evidence-nothing-to-pass-on"):
        village.say("gm", PassOn(demand))


def test_the_log_tells_nobody_of_an_answer_from_the_grave_before_it_is_passed_on(village: Village) -> None:
    demand = owing_at_death(village, 5)
    village.answer(demand, "marred")
    entry = next(e for e in reversed(village.history.log) if isinstance(e.move, Answer))
    told = {who: entry.move.log_text(village.state, entry, who) for who in ("public", "host", "seat-2", "gm")}
    assert [who for who, text in told.items() if text] == ["gm"]
    village.say("gm", PassOn(demand))
    assert entry.move.log_text(village.state, entry, "public") is not None


def test_a_wolf_may_lie_from_the_grave_as_well(village: Village) -> None:
    demand = owing_at_death(village, WOLF)
    village.answer(demand, "white", "perjury")
    village.say("gm", PassOn(demand))
    assert village.state.board(WOLF)[8] == ("white",)
    assert village.state.perjury == 1


def test_the_dead_pay_nothing_any_more(village: Village) -> None:
    village.second_day()
    village.hold(5, "joker", "club-2")
    village.say("gm", SettleUnderpaid(5, 1))
    village.dusk()
    village.vote(rest=5)
    assert village.state.debts[4] == 0
    assert village.snapshot("seat-5").action("pay") is None


# may be claimed


@pytest.mark.parametrize(
    ("white", "marred", "claim"),
    [(0, 5, "white"), (3, 0, "marred"), (2, 4, ""), (0, 6, "white"), (0, 0, "")],
)
def test_after_five_marred_or_three_white_the_rest_may_be_claimed(
    white: int, marred: int, claim: str
) -> None:
    answers = [("white",)] * white + [("marred",)] * marred + [()] * (8 - white - marred)
    assert claimable(dict(enumerate(answers, 1))) == claim


def test_a_piece_that_was_answered_twice_counts_once_for_a_claim() -> None:
    board = {1: ("white", "white"), 2: ("white",), **dict.fromkeys(range(3, 9), ())}
    assert claimable(board) == ""


def test_what_may_be_claimed_is_never_shown_as_a_fact(village: Village) -> None:
    """A wolf has six marred pieces: after five of them the sixth is not white, and stays revealable."""
    for piece in range(3, 8):
        village.answer(ask(village, HUMAN, WOLF, piece), "marred")
    seat = village.view("public").seats[WOLF - 1]
    assert seat.claim == "white"
    assert [piece.answers for piece in seat.board][-1] == ()
    village.answer(ask(village, HUMAN, WOLF, 8), "marred")
    assert village.state.board(WOLF)[8] == ("marred",)
