"""Source 004, 夜フェーズの進行 and the rules of exile, attack, divination and guard."""

from __future__ import annotations

import pytest

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.talk import EndTalk
from companion.kernel.game import Illegal
from tests.games.aiwolf.desk import SIXTEEN, go_to_night, night, own, table


class TestFirstDay:
    """一日目は占いのみが行われる。"""

    def test_nobody_is_voted_out_or_attacked(self):
        drive = table()
        night(drive, 8, seer=1, wolves=9, bodyguard=9)
        assert drive.state.day == 1
        assert drive.state.living == set(range(1, 16))
        assert drive.state.nights[0].ballots == ()
        assert drive.state.nights[0].attacks == ()

    def test_everybody_is_asked_for_a_target_alone(self):
        drive = table()
        go_to_night(drive)
        for seat in range(1, 16):
            action = drive.snapshot(f"seat-{seat}").action("decide")
            assert [field.name for field in action.fields] == ["target"]

    def test_the_seer_divines(self):
        drive = table()
        night(drive, seer=1)
        assert [(f.day, f.seat, f.werewolf) for f in own(drive, 4).divinations] == [(0, 1, True)]

    def test_a_divined_fox_leaves(self):
        drive = table(SIXTEEN, table="fox")
        night(drive, seer=10)
        assert 10 not in drive.state.living
        assert own(drive, 4).divinations[0].werewolf is False


class TestExile:
    """追放ルール."""

    def test_a_vote_for_the_dead_is_invalid(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        night(drive, 10, votes={11: 8})
        assert [cast.seat for cast in drive.state.nights[-1].ballots[0] if cast.drawn] == [11]

    def test_most_votes_leave(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        assert drive.state.nights[-1].exiled == 8
        assert 8 not in drive.state.living

    @pytest.mark.parametrize("invalid", [8, 0], ids=["oneself", "nobody"])
    def test_an_invalid_vote_is_replaced_by_chance_and_marked(self, invalid):
        drive = second_day()
        night(drive, 9, votes={8: invalid})
        (cast,) = [cast for cast in drive.state.nights[-1].ballots[0] if cast.drawn]
        assert cast.seat == 8
        assert cast.target != 8
        assert 1 <= cast.target <= 15

    def test_a_tie_is_settled_among_those_with_most(self):
        found = set()
        for seed in range(12):
            drive = second_day(seed=seed)
            votes = {seat: 8 if seat % 2 else 9 for seat in range(1, 16)} | {9: 8, 15: 10}
            night(drive, votes=votes)
            found.add(drive.state.nights[-1].exiled)
        assert found == {8, 9}

    def test_who_voted_for_whom_is_open_afterwards_and_not_before(self):
        drive = second_day()
        go_to_night(drive)
        drive.say("seat-1", Decide(8, 9))
        assert drive.view("seat-2").votes == ()
        night(drive, 8)
        (vote,) = drive.view("public").votes
        assert len(vote.casts) == 15
        assert vote.exiled == 8

    def test_a_tied_vote_is_repeated_once_where_the_house_says_so(self):
        drive = second_day(revote=True)
        votes = {seat: 8 if seat % 2 else 9 for seat in range(1, 16)} | {9: 8, 15: 10}
        night(drive, votes=votes)
        assert drive.state.phase == "vote"
        for seat in range(1, 16):
            drive.say(f"seat-{seat}", Decide(9 if seat != 9 else 8))
        night_two = drive.state.nights[-1]
        assert (len(night_two.ballots), night_two.exiled) == (2, 9)


class TestAttack:
    """襲撃ルール."""

    def test_the_attacked_leaves(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        assert drive.state.nights[-1].dead == (9,)

    def test_it_fails_on_who_is_guarded(self):
        drive = second_day()
        night(drive, 8, wolves=9, bodyguard=9)
        assert drive.state.nights[-1].dead == ()
        assert drive.state.nights[-1].saved

    def test_the_guard_fails_when_the_bodyguard_was_exiled(self):
        drive = second_day()
        night(drive, 6, wolves=9, bodyguard=9)
        assert drive.state.nights[-1].dead == (9,)

    def test_it_fails_on_who_was_exiled_already(self):
        drive = second_day()
        night(drive, 9, wolves=9)
        assert drive.state.nights[-1].dead == ()

    def test_it_fails_on_a_fox(self):
        drive = table(SIXTEEN, table="fox")
        night(drive, seer=11)
        night(drive, 12, wolves=10)
        assert drive.state.nights[-1].dead == ()
        assert 10 in drive.state.living

    def test_a_fox_attacked_and_divined_leaves_without_a_cause(self):
        drive = table(SIXTEEN, table="fox")
        night(drive, seer=11)
        night(drive, 12, wolves=10, seer=10)
        assert drive.view("public").deaths[-1] == (1, (10,))

    def test_an_invalid_attack_vote_is_replaced(self):
        drive = second_day()
        night(drive, 8, wolves=2)
        attacks = drive.state.nights[-1].attacks
        assert all(cast.drawn and cast.target > 3 for cast in attacks)
        assert len(drive.state.nights[-1].dead) == 1 or drive.state.nights[-1].attacked == 8

    def test_all_invalid_votes_dropped_fail_where_the_house_says_so(self):
        drive = second_day(void_invalid_attacks=True)
        night(drive, 8, wolves=2)
        assert drive.state.nights[-1].attacks == ()
        assert drive.state.nights[-1].dead == ()

    def test_an_exiled_wolf_s_vote_is_dropped(self):
        drive = second_day()
        night(drive, 1, wolves=9)
        assert [cast.seat for cast in drive.state.nights[-1].attacks] == [2, 3]

    def test_only_wolves_see_attack_votes(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        assert own(drive, 1).pack[0].attacked == 9
        assert all(own(drive, seat).pack == () for seat in range(4, 16))


class TestDivinationAndReading:
    """占いルール, 霊媒師."""

    def test_who_is_exiled_or_attacked_the_same_night_is_read(self):
        drive = second_day()
        night(drive, 1, seer=1, wolves=9)
        last = own(drive, 4).divinations[-1]
        assert (last.seat, last.werewolf) == (1, True)

    def test_without_a_target_there_is_none(self):
        drive = second_day()
        night(drive, 8)
        assert own(drive, 4).divinations == ()

    def test_of_the_dead_there_is_none(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        night(drive, 10, seer=8, wolves=11)
        assert own(drive, 4).divinations == ()

    def test_a_seer_exiled_that_night_still_divines(self):
        drive = second_day()
        night(drive, 4, seer=1, wolves=9)
        assert drive.state.nights[-1].divined == 1

    def test_the_medium_reads_the_exiled(self):
        drive = second_day()
        night(drive, 1, wolves=9)
        night(drive, 7, wolves=10)
        assert [(f.seat, f.werewolf) for f in own(drive, 5).readings] == [(1, True), (7, False)]

    def test_a_dead_medium_reads_nobody(self):
        drive = second_day()
        night(drive, 1, wolves=5)
        assert own(drive, 5).readings == ()


class TestGuard:
    """護衛ルール."""

    def test_the_same_seat_on_consecutive_nights_is_fine(self):
        drive = second_day()
        night(drive, 8, wolves=9, bodyguard=9)
        night(drive, 10, wolves=9, bodyguard=9)
        assert [n.saved for n in drive.state.nights[1:]] == [True, True]

    def test_of_oneself_it_is_not_carried_out(self):
        drive = second_day()
        night(drive, 8, wolves=6, bodyguard=6)
        assert drive.state.nights[-1].dead == (6,)

    def test_the_bodyguard_is_not_told_of_success(self):
        safe, lost = second_day(), second_day()
        night(safe, 8, wolves=9, bodyguard=9)
        night(lost, 8, wolves=10, bodyguard=9)
        assert own(safe, 6).guards == own(lost, 6).guards == ((1, 9),)


class TestAsking:
    """All choices of a night are collected before the exile is shown; all are asked alike."""

    def test_every_form_is_the_same_whatever_the_role(self):
        drive = second_day()
        go_to_night(drive)
        shapes = set()
        for seat in range(1, 16):
            actions = drive.snapshot(f"seat-{seat}").actions
            fields = [field for action in actions for field in action.fields]
            shapes.add(tuple((field.name, len(field.choices), field.optional) for field in fields))
        assert len(shapes) == 1

    def test_a_choice_may_be_changed_until_all_have_chosen(self):
        drive = second_day()
        go_to_night(drive)
        drive.say("seat-8", Decide(1, 2))
        drive.say("seat-8", Decide(9, 2))
        assert drive.state.votes[7] == 9

    def test_the_dead_are_not_asked(self):
        drive = second_day()
        night(drive, 8, wolves=9)
        go_to_night(drive)
        for seat in (8, 9):
            assert drive.snapshot(f"seat-{seat}").actions == ()
            with pytest.raises(Illegal):
                drive.say(f"seat-{seat}", Decide(1, 1))

    def test_who_does_not_answer_in_time_names_nobody(self):
        drive = second_day(seconds=60)
        go_to_night(drive)
        drive.say("seat-1", Decide(8, 9))
        drive.wait(drive.now + 60_000)
        assert drive.state.day == 2
        assert sum(cast.drawn for cast in drive.state.nights[-1].ballots[0]) == 14

    def test_the_host_learns_nothing(self):
        drive = second_day()
        go_to_night(drive)
        view = drive.view("host")
        assert view.own is None
        assert view.nights == ()
        assert all(not seat.role for seat in view.seats)

    def test_after_the_exile_the_exiled_is_not_asked_where_votes_come_first(self):
        drive = second_day(order="vote-first")
        go_to_night(drive)
        assert drive.state.phase == "vote"
        for seat in range(1, 16):
            drive.say(f"seat-{seat}", Decide(6 if seat != 6 else 1))
        assert drive.state.phase == "night"
        assert 6 not in drive.state.waiting
        assert drive.view("public").votes[-1].exiled == 6


class TestEnd:
    """勝利条件, judged at the end of a night."""

    def test_the_village_wins_when_no_wolf_is_left(self):
        drive = second_day()
        for wolf, prey in ((1, 8), (2, 9), (3, 10)):
            night(drive, wolf, wolves=prey)
        assert drive.result is not None
        assert drive.state.winner == "village"
        assert drive.result.winners == (4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15)

    def test_wolves_win_at_parity_and_the_possessed_with_them(self):
        drive = table("WSPVV")
        night(drive, seer=4)
        night(drive, 2, wolves=4)
        night(drive, 5, wolves=3)
        assert drive.state.winner == "wolves"
        assert drive.result
        assert drive.result.winners == (1, 3)

    def test_the_whole_story_opens_at_the_end(self):
        drive = table("WSPVV")
        night(drive, seer=4)
        night(drive, 2, wolves=4)
        night(drive, 5, wolves=3)
        view = drive.view("public")
        assert [seat.role for seat in view.seats] == ["werewolf", "seer", "possessed", "villager", "villager"]
        assert len(view.nights) == 3

    def test_nothing_of_the_night_is_taken_back(self):
        drive = second_day()
        entry = drive.history.log[-1].id
        with pytest.raises(Illegal):
            drive.strike(entry, author="host")
        with pytest.raises(Illegal):
            drive.say("seat-1", EndTalk())


def second_day(**options):
    """A standard fifteen on the talk of day 1, the first night being over without a divination."""
    drive = table(**options)
    night(drive)
    return drive
