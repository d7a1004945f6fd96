"""Answering: truth, perjury, fabrication, the lab report, from the grave (002 証拠, 偽証・ねつ造)."""

from __future__ import annotations

import pytest

from companion.games.evidence.talk import Answer, AnswerMarred
from companion.games.evidence.views import view
from companion.kernel.game import Illegal
from tests.games.evidence.desk import Village, ask, refusal

HUMAN, MADMAN, WOLF, MATE = 1, 9, 10, 11
"""Of twelve seats; humans' pieces 1 to 3 are white, wolves' 1 and 2."""


@pytest.fixture
def village() -> Village:
    """Twelve seats on the first day: 1 to 8 villagers, 9 the C-madman, 10 and 11 wolves, 12 the dummy."""
    return Village(12).arranged()


def test_a_human_answers_truthfully_and_nothing_else(village: Village) -> None:
    demand = ask(village, 2, HUMAN, 1)
    for way in ("truth", "perjury", "fabrication"):
        with pytest.raises(Illegal, match="evidence-not-that-way"):
            village.answer(demand, "marred", way)
    village.answer(demand, "white")
    assert village.state.board(HUMAN)[1] == ("white",)


@pytest.mark.parametrize("liar", [MADMAN, WOLF])
def test_perjury_costs_a_shared_point_and_says_what_is_not(village: Village, liar: int) -> None:
    demand = ask(village, HUMAN, liar, 8)
    village.answer(demand, "white", "perjury")
    assert village.state.perjury == 1
    assert village.state.board(liar)[8] == ("white",)


@pytest.mark.parametrize(
    ("owner", "asker", "card", "points", "barred"),
    [
        (HUMAN, 2, "heart-9", 2, ("humans-tell-the-truth", "humans-tell-the-truth")),
        (WOLF, HUMAN, "heart-9", 2, (None, "no-fabrication")),
        (WOLF, HUMAN, "spade-king", 1, ("no-perjury", "no-fabrication")),
        (WOLF, MATE, "heart-9", 0, ("no-perjury", None)),
    ],
)
def test_whoever_is_asked_reads_alone_why_a_lie_is_barred(
    village: Village, owner: int, asker: int, card: str, points: int, barred: tuple[str | None, ...]
) -> None:
    village.change(perjury=points)
    demand = ask(village, asker, owner, 8, card)
    owed = view(village.state, f"seat-{owner}").own.owed[0]
    assert owed.demand.id == demand
    assert [text and text.key for _, text in owed.barred] == [key and f"evidence-{key}" for key in barred]


def test_a_lie_is_declared_and_not_slipped_into(village: Village) -> None:
    demand = ask(village, HUMAN, WOLF, 8)
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white")
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "marred", "perjury")
    village.answer(demand, "marred")
    assert village.state.perjury == 2


def test_perjury_covers_that_one_answer_and_both_stand(village: Village) -> None:
    """偽証1回の有効期間はその証拠開示1回のみ."""
    village.answer(ask(village, HUMAN, WOLF, 8), "white", "perjury")
    village.answer(ask(village, 2, WOLF, 8), "marred")
    assert village.state.board(WOLF)[8] == ("white", "marred")


def test_a_human_repeats_the_truth(village: Village) -> None:
    village.answer(ask(village, 2, HUMAN, 8), "marred")
    demand = ask(village, 3, HUMAN, 8)
    with pytest.raises(Illegal):
        village.answer(demand, "white")
    village.answer(demand, "marred")
    assert village.state.board(HUMAN)[8] == ("marred", "marred")


def test_no_perjury_without_points(village: Village) -> None:
    village.change(perjury=0)
    demand = ask(village, HUMAN, WOLF, 8)
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white", "perjury")


def test_perjury_against_the_lab_report_costs_two_points(village: Village) -> None:
    village.answer(ask(village, HUMAN, WOLF, 8, "spade-king"), "white", "perjury")
    assert village.state.perjury == 0


def test_one_point_is_not_enough_against_the_lab_report(village: Village) -> None:
    village.change(perjury=1)
    demand = ask(village, HUMAN, WOLF, 8, "spade-king")
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white", "perjury")


@pytest.mark.parametrize(("asker", "target"), [(WOLF, MATE), (WOLF, MADMAN), (MADMAN, WOLF)])
def test_fabrication_is_free_where_asker_and_asked_are_of_the_wolf_side(
    village: Village, asker: int, target: int
) -> None:
    village.change(perjury=0)
    village.answer(ask(village, asker, target, 8), "white", "fabrication")
    assert village.state.board(target)[8] == ("white",)
    assert village.state.perjury == 0


def test_no_fabrication_where_a_human_asks(village: Village) -> None:
    demand = ask(village, HUMAN, WOLF, 8)
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white", "fabrication")


def test_no_fabrication_against_the_lab_report(village: Village) -> None:
    demand = ask(village, WOLF, MATE, 8, "spade-king")
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white", "fabrication")
    village.answer(demand, "white", "perjury")


def test_club_queen_on_oneself_perjury_is_possible_and_fabrication_is_not(village: Village) -> None:
    demand = ask(village, WOLF, WOLF, 8, "club-queen")
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(demand, "white", "fabrication")
    village.answer(demand, "white", "perjury")
    assert village.state.perjury == 1


def test_who_hits_the_wolf_that_played_the_card_no_fabrication(village: Village) -> None:
    village.hold(WOLF, "heart-king")
    village.play(WOLF, "heart-king", number=8, chance=[WOLF])
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer(1, "white", "fabrication")


def test_heart_jack_each_lie_among_the_three_is_paid_for(village: Village) -> None:
    village.hold(HUMAN, "heart-jack")
    village.play(HUMAN, "heart-jack", WOLF)
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer_marred(1, [1, 2, 8])
    village.answer_marred(1, [1, 2, 8], "perjury")
    assert village.state.perjury == 0, "pieces 1 and 2 are white"


@pytest.mark.parametrize("way", ["truth", "perjury", "fabrication"])
def test_heart_jack_three_that_are_marred_are_the_truth_whatever_way_was_ticked(
    village: Village, way: str
) -> None:
    village.hold(HUMAN, "heart-jack")
    village.play(HUMAN, "heart-jack", WOLF)
    village.answer_marred(1, [6, 7, 8], way)
    assert village.state.demands[0].way == "truth"
    assert (village.state.perjury, village.state.whispers) == (2, ())


def test_heart_jack_a_human_names_three_that_are_marred(village: Village) -> None:
    village.hold(2, "heart-jack")
    village.play(2, "heart-jack", HUMAN)
    with pytest.raises(Illegal, match="evidence-not-that-way"):
        village.answer_marred(1, [1, 4, 5])
    village.answer_marred(1, [8, 4, 5])


def test_each_request_wants_its_own_kind_of_answer(village: Village) -> None:
    village.hold(2, "heart-jack")
    village.play(2, "heart-jack", HUMAN)
    one = ask(village, 3, HUMAN, 4)
    for move in (Answer(1, "marred"), AnswerMarred(one, (4, 5, 6)), Answer(99, "white")):
        refused = refusal(village, f"seat-{HUMAN}", move)
        assert refused is not None
        assert refused.field == "demand"


def test_nobody_answers_for_somebody_else_or_twice(village: Village) -> None:
    demand = ask(village, 2, HUMAN, 4)
    for author in ("seat-2", "host", "gm", "public"):
        assert refusal(village, author, Answer(demand, "marred")) is not None
    village.answer(demand, "marred")
    with pytest.raises(Illegal, match="evidence-answered"):
        village.answer(demand, "marred")


def test_plays_and_answers_are_prompted_for_and_lock_nothing(village: Village) -> None:
    """できるだけ他の発言や行動カードの使用に優先して返答する."""
    ask(village, 2, HUMAN, 4)
    village.hold(HUMAN, "joker")
    assert village.snapshot(f"seat-{HUMAN}").action("answer").owed
    village.play(HUMAN, "joker")
