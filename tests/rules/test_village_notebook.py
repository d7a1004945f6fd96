"""The GM's notebook: forgotten facts, irregular facts, refusals, strike and restore."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.village.casting import Cast, DefineRole, SwapCards
from companion.games.village.course import Proceed
from companion.games.werewolf.course import MOST_WRITTEN, ByChance, ClockRun, Mvp, Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Claim, Report, Withdraw
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from companion.kernel.game import Entry, Illegal, Stamp
from companion.kernel.record import InvalidRecord, read
from companion.kernel.record import write as recorded
from companion.kernel.table import codec_of, verb_of
from tests.driver import START
from tests.games.village.desk import HUNTERS, book, go_to, left, refused, village, write
from tests.games.village.source_001 import play, signed


class TestForgotten:
    """Facts that are remembered later carry their own day: nothing is inserted anywhere."""

    def test_a_guard_remembered_the_next_day_saves_the_attacked_after_all(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        go_to(drive, 2, "day")
        assert left(drive) == {7: "attacked"}
        write(drive, Guard(1, 5, 7))
        assert left(drive) == {}

    def test_the_notebook_reads_in_the_order_of_the_night_not_of_the_entries(self) -> None:
        drive = village()
        go_to(drive, 3, "day")
        write(drive, Execution(2, 8), Claim(1, 3, "seer"), Execution(1, 7))
        assert [note.text.key for note in book(drive).notes] == [
            "village-tell-claim",
            "village-tell-execution",
            "village-tell-execution",
        ]
        assert list(left(drive)) == [7, 8]

    def test_a_fact_that_fits_no_more_is_listed_and_counts_for_nothing(self) -> None:
        drive = village()
        go_to(drive, 2, "evening")
        vote = write(drive, Vote(2, 7, 1))
        write(drive, Execution(1, 7))
        note = next(note for note in book(drive).notes if note.id == vote)
        assert note.fault is not None
        assert note.fault.key == "village-dead"
        view: Any = drive.view("public")
        assert view.polls == ()

    def test_striking_what_clashes_heals_the_rest(self) -> None:
        drive = village()
        go_to(drive, 2, "evening")
        write(drive, Vote(2, 7, 1))
        wrong = write(drive, Execution(1, 7))
        drive.strike(wrong)
        assert not any(note.fault for note in book(drive).notes)

    def test_the_future_cannot_be_written(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        for move in (Execution(1, 7), Attack(1, 1, 7), Claim(2, 7, "seer")):
            assert refused(drive, move) == "village-not-yet"


class TestRefused:
    def test_a_seat_that_is_not_there(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        for move in (Execution(1, 11), Vote(1, 11, 1), Vote(1, 1, 11), Runoff(1, (1, 11)), Mvp(11)):
            assert refused(drive, move) == "kernel-no-such-seat"
            assert refused(drive, move, irregular=True, note="x") == "kernel-no-such-seat"

    def test_somebody_who_has_left_cannot_leave_again_not_even_as_irregular(self) -> None:
        drive = village()
        go_to(drive, 2, "evening")
        write(drive, Execution(1, 7))
        assert refused(drive, Execution(2, 7)) == "village-gone-already"
        assert refused(drive, Execution(2, 7), irregular=True, note="x") == "village-gone-already"

    def test_the_dead_do_not_vote(self) -> None:
        drive = village()
        go_to(drive, 2, "evening")
        write(drive, Execution(1, 7))
        assert refused(drive, Vote(2, 7, 1)) == "village-dead"
        assert refused(drive, Vote(2, 8, 7)) == "village-dead"

    def test_the_dead_do_not_act_at_night(self) -> None:
        drive = village()
        go_to(drive, 2, "night")
        write(drive, Execution(1, 5), Execution(2, 3))
        assert refused(drive, Guard(2, 5, 7)) == "village-dead"
        assert refused(drive, Divination(2, 3, 7)) == "village-dead"

    def test_two_executions_on_one_day(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        assert refused(drive, Execution(1, 8)) == "village-executed-already"

    def test_a_vote_for_oneself_unless_an_option_says_so(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        assert refused(drive, Vote(1, 7, 7)) == "village-vote-self"
        drive = village(vote_self=True)
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 7, 7))

    def test_a_runoff_takes_votes_only_for_those_who_stand_in_it(self) -> None:
        drive = village(tied_vote=False)
        go_to(drive, 1, "evening")
        assert refused(drive, Vote(1, 1, 7, 2)) == "village-no-runoff"
        write(drive, Runoff(1, (7, 8)), Vote(1, 1, 7, 2))
        assert refused(drive, Vote(1, 1, 9, 2)) == "village-not-in-runoff"
        assert refused(drive, Vote(1, 7, 8, 2)) == "village-vote-tied"

    def test_more_hands_than_people(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        assert refused(drive, Tally(1, 7, 11)) == "village-too-many-hands"

    def test_a_vote_that_was_changed_meanwhile(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 1, 7))
        assert refused(drive, Vote(1, 1, 8, was=9)) == "village-changed"
        write(drive, Vote(1, 1, 8, was=7))
        view: Any = drive.view("gm")
        assert [(ballot.voter, ballot.target) for ballot in view.polls[0].ballots] == [(1, 8)]

    def test_a_second_tap_on_going_on(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        assert refused(drive, Proceed(1, "day")) == "village-changed"

    def test_a_village_begins_when_every_seat_has_its_role(self) -> None:
        drive = village()
        write(drive, Cast(4))
        assert refused(drive, Proceed(1, "day")) == "village-uncast"
        assert book(drive).prompt.verb == "cast"

    def test_a_role_cannot_be_emptied_once_it_runs(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        assert refused(drive, Cast(4)) == "village-role-needed"

    @pytest.mark.parametrize("author", ["host", "seat-1", "public", "rules"])
    def test_nobody_but_the_gm_writes(self, author: str) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        assert refused(drive, Execution(1, 7), author) in {"kernel-gm-only", "kernel-referee-only"}

    def test_a_withdrawal_of_nothing(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        assert refused(drive, Withdraw(1, 7)) == "village-no-claim"

    def test_a_result_of_a_night_to_come(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        assert refused(drive, Report(1, 3, 1, 7, "white")) == "village-not-yet"

    def test_a_chance_that_was_made_up(self) -> None:
        drive = village()
        move = Divination(0, 3, 7)
        entry = Entry("made-up-1", 99, Stamp(START, START, "gm"), move, ByChance(7))
        with pytest.raises(Illegal):
            GAMES["village"].apply(drive.state, entry)

    def test_a_record_whose_draw_is_a_wolf(self) -> None:
        drive = village()
        drive.say("gm", codec_of(GAMES["village"]).to_move({"verb": "first-white", "seat": 3}))
        drawn = drive.history.log[-1].drawn.seat
        forged = recorded(drive.history).replace(b'{"seat":%d}' % drawn, b'{"seat":1}')
        with pytest.raises(InvalidRecord) as bad:
            read(forged, GAMES)
        assert bad.value.why.key == "village-nobody-white"

    def test_a_notebook_has_an_end(self) -> None:
        drive = village()
        full = drive.state.__class__(**{**_fields(drive.state), "written": MOST_WRITTEN})
        entry = Entry("too-much-1", 1, Stamp(START, START, "gm"), ClockRun())
        with pytest.raises(Illegal) as why:
            GAMES["village"].apply(full, entry)
        assert why.value.text.key == "village-book-full"


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


class TestIrregular:
    """Real tables break rules: what happened may be written with a note, and is marked."""

    def test_a_second_execution_happened(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        drive.say("gm", Execution(1, 8), irregular=True, note="二人同時に吊った")
        assert left(drive) == {7: "executed", 8: "executed"}
        view: Any = drive.view("gm")
        marked = [cell for row in view.timeline.rows for cell in row.cells if cell.irregular]
        assert [(cell.seat, cell.note) for cell in marked] == [(8, "二人同時に吊った")]

    def test_the_dead_voted(self) -> None:
        drive = village()
        go_to(drive, 2, "evening")
        write(drive, Execution(1, 7))
        drive.say("gm", Vote(2, 7, 1), irregular=True, note="霊界から手が挙がった")
        assert [note.irregular for note in book(drive).notes] == [False, True]

    def test_not_without_a_note(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        assert refused(drive, Execution(1, 8), irregular=True) == "kernel-irregular-note"

    def test_somebody_living_shot(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "day")
        drive.say("gm", Shot(3, 7), irregular=True, note="勘違い")
        assert left(drive) == {7: "shot"}


class TestStrikeAndRestore:
    @pytest.mark.parametrize("place", range(0, 58, 3))
    def test_strike_then_restore_gives_an_equal_state(self, place: int) -> None:
        drive = play()
        entry = drive.history.log[min(place, len(drive.history.log) - 1)]
        before = drive.state
        drive.strike(entry.id)
        assert entry.id in drive.history.struck
        drive.restore(entry.id)
        assert drive.state == before

    def test_a_struck_execution_takes_its_chain_of_shots_along(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        fall = write(drive, Execution(1, 3))
        write(drive, Shot(3, 4), Shot(4, 7))
        trial = drive.history.try_strike([fall])
        assert [verb_of(entry.move) for entry in trial.fallen] == ["shot", "shot"]
        drive.strike(fall)
        assert left(drive) == {}

    def test_a_line_of_a_list_that_falls_brings_its_whole_list_along(self) -> None:
        drive = village()
        role = write(drive, DefineRole("道化"))
        cast = {7: "道化", 8: "villager", 9: "villager"}
        lines = [write(drive, Cast(seat, name, listed="list-1")) for seat, name in cast.items()]
        trial = drive.history.try_strike([role])
        assert [entry.id for entry in trial.fallen] == lines
        before = drive.state
        drive.strike(role)
        assert drive.history.struck == {role, *lines}
        drive.restore(role)
        assert drive.state == before

    def test_a_struck_verdict_goes_on_with_the_game(self) -> None:
        drive = play()
        name = drive.say("gm", Verdict("wolves"))
        drive.strike(name)
        assert drive.result is None

    def test_a_move_sent_twice_counts_once(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        for _ in range(2):
            drive.say("gm", Tally(1, 7, 4), id="the-same-id")
        assert len(book(drive).notes) == 1

    def test_a_signed_village_is_not_edited(self) -> None:
        assert refused(signed(), Execution(4, 1)) == "kernel-signed"

    def test_replay_equals_play(self) -> None:
        drive = signed()
        assert drive.replayed().table == drive.history.table


class TestCardsThatTwoPeopleSwapped:
    """Found out before or in the middle of a night: one act, from the deal on."""

    def test_two_roles_change_places_and_names_stay_with_their_seats(self) -> None:
        drive = village()
        write(drive, Cast(1, "werewolf", "旅人"), SwapCards((1, 9)))
        held = [casting.role for casting in drive.state.cast]
        assert (held[0], held[8]) == ("villager", "werewolf")
        assert held[1:8] == ["werewolf", "seer", "medium", "knight", "hunter", "villager", "villager"]
        assert drive.state.cast[0].character == "旅人"
        assert drive.replayed().table == drive.history.table

    def test_in_a_night_who_now_holds_the_card_acts_and_what_was_seen_before_stays_marked(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        look = write(drive, Divination(1, 3, 9))
        write(drive, SwapCards((2, 9)))
        assert (drive.state.story.colours[look], drive.state.shown[look]) == ("black", "white")
        assert refused(drive, Attack(1, 2, 7)) == "village-cannot-attack"
        write(drive, Attack(1, 9, 7))
        go_to(drive, 2, "day")
        assert left(drive) == {7: "attacked"}

    def test_it_is_taken_back_as_a_whole(self) -> None:
        drive = village()
        before = drive.state.cast
        entry = write(drive, SwapCards((3, 7)))
        assert drive.state.cast != before
        drive.strike(entry)
        assert drive.state.cast == before

    def test_it_is_of_two_people_who_sit_there(self) -> None:
        assert refused(village(), SwapCards((1, 1))) == "kernel-seats-outside"
        assert refused(village(), SwapCards((1, 11))) == "kernel-no-such-seat"

    def test_of_a_seat_without_a_card_nothing_is_swapped(self) -> None:
        drive = village()
        write(drive, Cast(4))
        assert refused(drive, SwapCards((3, 4))) == "village-uncast"
        write(drive, SwapCards((3, 5)))
        assert [casting.role for casting in drive.state.cast][2:5] == ["knight", "", "seer"]

    def test_the_game_master_alone_reads_of_it(self) -> None:
        drive = village()
        write(drive, SwapCards((3, 7)))
        line = drive.history.log[-1]
        move: Any = line.move
        told = {viewer: move.log_text(drive.state, line, viewer) for viewer in ("gm", "public", "seat-3")}
        assert told.pop("gm").key == "village-tell-swap-cards"
        assert set(told.values()) == {None}
