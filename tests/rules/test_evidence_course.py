"""The course of an evidence village: preparation, votes, attack, dawn, verdict, result (002)."""

from __future__ import annotations

import pytest

from companion.games.evidence.course import Arrange, Proceed
from companion.games.evidence.game import GAME, Attack, Decide, Mvp, Vote
from companion.games.evidence.state import Night
from companion.games.evidence.talk import Ask, Whisper
from companion.games.evidence.views import view
from companion.kernel.game import Illegal, SignedTable, Text
from tests.driver import MINUTE, Drive, setup
from tests.games.evidence.desk import Village, refusal


@pytest.fixture
def village() -> Village:
    """Eight seats on the first day, hands empty: 1 to 5 villagers, 6 and 7 wolves, 8 the dummy."""
    return Village().arranged()


def to_vote(village: Village) -> None:
    village.second_day()
    village.dusk()


# 開始時処理, 準備期間


def test_the_order_of_the_pieces_is_the_players_choice() -> None:
    village = Village()
    village.say("seat-1", Arrange((2, 5, 8)))
    village.say("seat-1", Arrange((8, 1, 3)))
    assert [village.state.colour(1, piece) for piece in range(1, 9)] == [
        *("white", "marred", "white", "marred", "marred", "marred", "marred", "white")
    ]


@pytest.mark.parametrize(("seat", "white"), [(1, (1, 2)), (1, (1, 2, 3, 4)), (6, (1, 2, 3)), (1, (1, 1, 2))])
def test_a_seat_has_as_many_white_pieces_as_its_role(seat: int, white: tuple[int, ...]) -> None:
    refused = refusal(Village(), f"seat-{seat}", Arrange(white))
    assert refused is not None
    assert refused.field == "white"


def test_who_has_put_nothing_in_order_gets_an_order_by_chance() -> None:
    village = Village()
    village.say("seat-1", Arrange((2, 5, 8)))
    village.go_on()
    assert village.state.phase == "day"
    assert village.state.orders[0] == (2, 5, 8)
    assert [len(order) for order in village.state.orders] == [3, 3, 3, 3, 3, 2, 2, 0]


def test_the_order_stands_once_the_first_day_has_begun(village: Village) -> None:
    with pytest.raises(Illegal, match="evidence-not-now"):
        village.say("seat-1", Arrange((2, 5, 8)))


def test_the_dummy_does_nothing_at_all() -> None:
    village = Village()
    assert village.snapshot("seat-8").offers == ()
    for phase in range(4):
        for move in (Arrange((1, 2, 3)), Vote(1), Attack(1), Whisper("x"), Ask("x")):
            assert refusal(village, "seat-8", move) is not None, phase
        village.go_on()


def test_the_dummys_seat_is_a_house_rule() -> None:
    drive = Drive(setup("evidence", 8, Village(dummy=0).state.options.__class__(dummy=3)))
    drive.wait(drive.now)
    assert drive.state.role(3) == "dummy"
    with pytest.raises(Illegal):
        Drive(setup("evidence", 8, drive.state.options.__class__(dummy=9)))


# 更新時処理


def test_the_dummy_dies_at_the_first_dawn_and_nobody_is_executed_before(village: Village) -> None:
    village.dusk()
    assert village.state.phase == "night"
    assert village.state.waiting == ()
    village.night()
    assert village.state.departures[-1].seat == 8
    assert (village.state.day, village.state.phase) == (2, "day")


def test_two_more_cards_at_every_dawn_for_the_living_alone(village: Village) -> None:
    to_vote(village)
    village.vote(rest=5)
    village.night(4)
    assert [len(village.hand(seat)) for seat in village.state.seats] == [4, 4, 4, 2, 2, 4, 4, 0]


def test_a_perjury_point_at_dawn_for_each_of_the_wolf_side_that_died() -> None:
    village = Village(12).arranged()
    village.change(perjury=0)
    to_vote(village)
    village.vote(rest=10)
    assert village.state.perjury == 0, "not before dawn"
    village.night(9)
    assert village.state.perjury == 2, "the wolf by execution, the C-madman by attack"


def test_no_perjury_point_for_humans(village: Village) -> None:
    to_vote(village)
    village.vote(rest=5)
    village.night(4)
    assert village.state.perjury == 3


# 投票方法: 記名投票


def test_votes_are_named_once_all_have_voted(village: Village) -> None:
    to_vote(village)
    village.say("seat-1", Vote(2))
    assert village.view("public").polls == ()
    assert village.view("seat-2").own.vote is None
    village.vote(rest=5, s5=1)
    (poll,) = village.view("public").polls
    assert {(cast.seat, cast.target) for cast in poll.casts} >= {(1, 5), (5, 1)}
    assert village.state.departures[-1].seat == 5


def test_the_producer_closes_a_vote_that_some_have_not_given(village: Village) -> None:
    to_vote(village)
    village.say("seat-1", Vote(2))
    village.go_on()
    assert village.state.departures[-1].seat == 2


def test_a_tie_is_voted_on_again_among_the_tied(village: Village) -> None:
    to_vote(village)
    for seat, target in {1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 3}.items():
        village.say(f"seat-{seat}", Vote(target))
    assert (village.state.phase, village.state.standing) == ("runoff", (1, 2))
    assert refusal(village, "seat-3", Vote(4)).field == "target"
    village.vote(rest=2, s2=1)
    assert village.state.departures[-1].seat == 2


def tied_twice(village: Village) -> None:
    to_vote(village)
    for _ in range(2):
        for seat, target in {1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2}.items():
            village.say(f"seat-{seat}", Vote(target))
        village.go_on()


def test_tied_again_the_producer_decides(village: Village) -> None:
    tied_twice(village)
    assert village.state.phase == "decide"
    refused = refusal(village, "gm", Decide(3))
    assert refused is not None
    assert refused.forbidden
    village.say("gm", Decide(2))
    assert village.state.departures[-1].seat == 2


def test_tied_again_the_producer_may_execute_nobody(village: Village) -> None:
    tied_twice(village)
    village.say("gm", Decide())
    assert (village.state.phase, village.state.departures[-1].seat) == ("night", 8)


def test_a_vote_that_nobody_gave_is_the_producers(village: Village) -> None:
    to_vote(village)
    village.go_on()
    assert village.state.phase == "decide"
    village.say("gm", Decide(3))
    assert village.state.departures[-1].seat == 3


def test_who_stands_in_a_runoff_votes_only_where_the_house_has_it() -> None:
    village = Village(tied_vote=False).arranged()
    to_vote(village)
    for seat, target in {1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 3}.items():
        village.say(f"seat-{seat}", Vote(target))
    assert village.state.voters == (3, 4, 5, 6, 7)
    with pytest.raises(Illegal, match="evidence-no-vote"):
        village.say("seat-1", Vote(2))


def test_where_all_are_tied_and_none_of_them_may_vote_the_producer_is_said_to_decide() -> None:
    village = Village(tied_vote=False).arranged()
    to_vote(village)
    for seat in range(1, 8):
        village.say(f"seat-{seat}", Vote(seat % 7 + 1))
    view = village.view("public")
    assert view.phase == "decide"
    assert view.counted_to == Text("evidence-news-tied", {"then": "all"})


# 襲撃先の決定


@pytest.mark.parametrize("drawn", [2, 3])
def test_wolves_that_name_different_targets_one_is_drawn_among_those_named(
    village: Village, drawn: int
) -> None:
    to_vote(village)
    village.vote(rest=5)
    village.chance.coming = [drawn]
    for seat, target in {1: 4, 2: 4, 3: 4, 4: 1, 6: 2, 7: 3}.items():
        village.say(f"seat-{seat}", Attack(target))
    assert village.state.nights[-1].attacked == drawn


def test_only_what_wolves_name_counts(village: Village) -> None:
    to_vote(village)
    village.vote(rest=5)
    for seat in (1, 2, 3, 4):
        village.say(f"seat-{seat}", Attack(next(s for s in (1, 2) if s != seat)))
    village.go_on()
    assert village.state.nights[-1].attacked == 0
    assert village.state.day == 3


def test_wolves_do_not_attack_their_own(village: Village) -> None:
    to_vote(village)
    village.vote(rest=5)
    village.say("seat-6", Attack(7))  # a refusal, which nobody else would get, would tell the role
    assert view(village.state, "seat-6").own.spares
    assert not any(view(village.state, f"seat-{seat}").own.spares for seat in (1, 7))
    village.go_on()
    assert village.state.nights[-1] == Night(2, (), 0)


# 勝敗


def test_the_village_wins_when_no_wolf_is_left(village: Village) -> None:
    to_vote(village)
    village.vote(rest=6)
    village.night(1)
    village.dusk()
    village.vote(rest=7)
    result = village.result
    assert result is not None
    assert result.winners == (1, 2, 3, 4, 5)
    assert [proposal.seat for proposal in result.proposals if proposal.code == "win"] == [1, 2, 3, 4, 5]


def test_wolves_win_when_they_are_as_many_as_other_humans(village: Village) -> None:
    to_vote(village)
    village.vote(rest=5)
    village.night(4)
    assert village.result is None
    village.dusk()
    village.vote(rest=3)
    assert village.result is not None
    assert village.result.winners == (6, 7)
    assert village.state.reason.params == {"wolves": 2, "humans": 2}


def test_mvp_lies_survival_and_win_rates(village: Village) -> None:
    village.hold(1, "heart-8")
    village.play(1, "heart-8", 6)
    village.answer(1, "white", "perjury")
    to_vote(village)
    village.vote(rest=6)
    village.night(1)
    village.dusk()
    village.vote(rest=7)
    village.say("host", Mvp(2))
    result = village.result
    assert result is not None
    assert result.figures == {"lies": (0, 0, 0, 0, 0, 1, 0, 0), "survived": (0, 1, 1, 1, 1, 0, 0, 0)}
    assert [(p.seat, p.points) for p in result.proposals if p.code == "mvp"] == [(2, 1000)]
    assert [ranked.seat for ranked in result.ranking][-1] == 8, "the dummy is nobody"
    camps, roles, lies = GAME.statistics([SignedTable(result, {1: "アン", 6: "ベン"})])
    assert {rate.label.key: (rate.played, rate.won) for rate in camps.rates} == {
        "evidence-camp-village": (5, 5),
        "evidence-camp-wolves": (2, 0),
    }
    assert {rate.label.key: (rate.played, rate.won) for rate in roles.rates} == {
        "evidence-role-villager": (5, 5),
        "evidence-role-werewolf": (2, 0),
    }
    assert {rate.label.key: (rate.played, rate.won) for rate in lies.rates} == {
        "evidence-rates-lies-0": (1, 0),
        "evidence-rates-lies-1": (1, 0),
    }


# 更新


def test_by_the_clock_every_phase_ends_by_itself() -> None:
    minutes = {"preparation_minutes": 10, "day_minutes": 20, "vote_minutes": 5, "night_minutes": 3}
    village = Village(pace="clock", **minutes)
    seen = [(village.state.phase, village.state.day)]
    for span in (10, 20, 3, 20, 5):
        village.wait(village.now + span * MINUTE)
        seen.append((village.state.phase, village.state.day))
    assert seen == [
        *(("preparation", 0), ("day", 1), ("night", 1)),
        *(("day", 2), ("vote", 2), ("decide", 2)),
    ]
    village.say("gm", Decide())
    village.wait(village.now + 3 * MINUTE)
    assert (village.state.phase, village.state.day) == ("day", 3)


def test_a_second_tap_of_the_same_page_does_not_end_another_phase(village: Village) -> None:
    village.say("gm", Proceed(was="1-day"))
    with pytest.raises(Illegal, match="evidence-changed"):
        village.say("gm", Proceed(was="1-day"))


def test_in_a_tutorial_all_hands_are_open_until_the_first_dawn() -> None:
    village = Village(tutorial=True).arranged()
    village.hold(1, "joker")
    shown = village.view("seat-2").seats[0]
    assert [held.name for held in shown.hand] == ["joker"]
    assert (shown.role, {piece.colour for piece in shown.board}) == ("", {""}), "nothing but the cards"
    village.second_day()
    assert village.view("seat-2").seats[0].hand == ()
