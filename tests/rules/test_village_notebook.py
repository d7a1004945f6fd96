"""The GM's notebook: forgotten facts, irregular facts, refusals, strike and restore, what is offered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.village import state, writing
from companion.games.village.moves import (
    Attack,
    Cast,
    Claim,
    ClockHold,
    ClockMinutes,
    ClockRun,
    DefineRole,
    Divination,
    DrawnSeat,
    Execution,
    Guard,
    Mvp,
    Proceed,
    Report,
    Runoff,
    Shot,
    Tally,
    Verdict,
    Vote,
    Withdraw,
)
from companion.kernel.codec import codec_of, verb_of
from companion.kernel.game import Entry, Illegal, Stamp
from companion.kernel.look import _fits, look
from companion.kernel.record import Bad, read
from companion.kernel.record import write as recorded
from tests.driver import MINUTE, START, Drive
from tests.games.village.desk import go_to, left, refused, village, write
from tests.games.village.source_001 import play, signed
from tests.offered import moves_of

HUNTERS = "werewolf werewolf hunter hunter god seer villager villager villager villager"


def book(drive: Drive) -> Any:
    """The GM's pages."""
    view: Any = drive.look("gm").view
    return view.book


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
        view: Any = drive.look("public").view
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
        view: Any = drive.look("gm").view
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
        assert refused(drive, Execution(1, 7), author) in {"village-gm-only", "kernel-referee-only"}

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
        entry = Entry("made-up-1", 99, Stamp(START, START, "gm"), move, DrawnSeat(7))
        with pytest.raises(Illegal):
            GAMES["village"].apply(drive.state, entry)

    def test_a_record_whose_draw_is_a_wolf(self) -> None:
        drive = village()
        drive.say("gm", codec_of(GAMES["village"]).to_move({"verb": "first-white", "seat": 3}))
        drawn = drive.history.log[-1].drawn.seat
        forged = recorded(drive.history).replace(b'{"seat":%d}' % drawn, b'{"seat":1}')
        with pytest.raises(Bad) as bad:
            read(forged, GAMES)
        assert bad.value.why.key == "village-nobody-white"

    def test_a_notebook_has_an_end(self) -> None:
        drive = village()
        full = drive.state.__class__(**{**_fields(drive.state), "written": state.MOST_WRITTEN})
        entry = Entry("too-much-1", 1, Stamp(START, START, "gm"), ClockRun())
        with pytest.raises(Illegal) as why:
            writing.write(full, entry)
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
        view: Any = drive.look("gm").view
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


class TestVotes:
    def test_counted_from_ballots_with_abstentions(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 1, 7), Vote(1, 2, 7), Vote(1, 3, 8), Vote(1, 4, None))
        view: Any = drive.look("public").view
        assert [(count.seat, count.votes) for count in view.polls[0].counts] == [(7, 2), (8, 1)]

    def test_asked_for_until_every_voter_has_one(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        for voter in range(1, 11):
            assert book(drive).prompt.verb == "vote"
            write(drive, Vote(1, voter, 7 if voter != 7 else None))
        assert book(drive).prompt.verb == "execution"

    def test_or_from_raised_hands(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 4), Tally(1, 8, 4), Tally(1, 9, 0))
        view: Any = drive.look("public").view
        assert view.polls[0].leaders == (7, 8)
        assert book(drive).prompt.verb == "runoff"

    def test_a_tied_runoff_is_the_gms_to_decide(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 4), Tally(1, 8, 4), Runoff(1, (7, 8)), Tally(1, 7, 5, 2), Tally(1, 8, 5, 2))
        assert book(drive).prompt.say.key == "village-prompt-tie-execution"
        assert book(drive).prompt.verb == "execution"
        write(drive, Execution(1, None))
        assert left(drive) == {}

    def test_an_execution_against_the_vote_is_pointed_out(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 6), Execution(1, 8))
        assert [text.key for text in book(drive).warnings] == ["village-warn-not-most"]


class TestClock:
    def test_a_day_has_its_minutes_and_stands_until_started(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        assert drive.state.clock.remaining(drive.now + 9 * MINUTE) == 6 * MINUTE

    def test_one_minute_more_or_less(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockRun())
        drive.say("gm", ClockMinutes(7, was=6), at=drive.now + MINUTE)
        assert drive.state.clock.remaining(drive.now) == 6 * MINUTE
        assert refused(drive, ClockMinutes(7, was=6)) == "village-changed"
        drive.say("gm", ClockMinutes(6, was=7))
        assert drive.state.clock.remaining(drive.now) == 5 * MINUTE

    def test_pausing_and_the_evening_stop_it(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockRun())
        drive.say("gm", ClockHold(), at=drive.now + MINUTE)
        assert drive.state.clock.remaining(drive.now + MINUTE) == 5 * MINUTE
        drive.say("gm", ClockRun())
        go_to(drive, 1, "evening")
        assert not drive.state.clock.running

    def test_the_next_day_has_its_own(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockMinutes(9))
        go_to(drive, 2, "day")
        assert drive.state.clock.remaining(drive.now) == 6 * MINUTE


class TestScript:
    """The console says the next sentence and the next choice."""

    def test_a_night_calls_wolves_seer_medium_knight(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 7))
        assert [call.ability for call in book(drive).script] == ["attack", "divine", "read", "guard"]

    def test_the_turns_of_the_dead_are_called_too(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 3))
        seer = next(call for call in book(drive).script if call.ability == "divine")
        assert (seer.living, seer.done) == ((), True)

    def test_it_leads_through_the_whole_village(self) -> None:
        drive = village()
        verbs = []
        for (day, part), facts in (
            ((0, "night"), [Divination(0, 3, 7)]),
            ((1, "day"), []),
            ((1, "evening"), [Tally(1, 7, 6), Execution(1, 7)]),
            ((1, "night"), [Attack(1, 1, 8), Divination(1, 3, 1)]),
        ):
            go_to(drive, day, part)  # type: ignore[arg-type]
            verbs.append(book(drive).prompt.verb)
            for fact in facts:
                write(drive, fact)
                verbs.append(book(drive).prompt.verb)
        assert verbs == [
            "divination", "proceed", "proceed", "vote", "execution", "proceed",
            "attack", "divination", "reading",
        ]  # fmt: skip


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


class TestOffers:
    """What the GM's view offers is accepted, and nothing else."""

    @settings(max_examples=40, deadline=None)
    @given(data=st.data(), seed=st.integers(0, 99))
    def test_every_move_built_from_an_offered_action_is_accepted(self, data: Any, seed: int) -> None:
        drive = _any_village(data, seed)
        for _ in range(25):
            actions = look(drive.game, drive.history.table, "gm").view.actions
            drive.say("gm", data.draw(moves_of("village", data.draw(_one_of(actions)))))
        assert drive.replayed().table == drive.history.table

    @settings(max_examples=60, deadline=None)
    @given(data=st.data(), seed=st.integers(0, 99))
    def test_a_move_that_is_not_offered_is_refused_by_the_rules_themselves(
        self, data: Any, seed: int
    ) -> None:
        drive = _any_village(data, seed)
        for _ in range(8):
            actions = look(drive.game, drive.history.table, "gm").view.actions
            drive.say("gm", data.draw(moves_of("village", data.draw(_one_of(actions)))))
        view = look(drive.game, drive.history.table, "gm").view
        for move in data.draw(st.lists(ANY_MOVE, min_size=5, max_size=15)):
            entry = Entry("any-move-01", 1, Stamp(drive.now, drive.now, "gm"), move)
            if not _offered(view.actions, move):
                with pytest.raises(Illegal):
                    GAMES["village"].apply(drive.state, entry)

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-1", "seat-10"])
    def test_nobody_else_is_offered_anything(self, viewer: str) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        assert drive.look(viewer).view.actions == ()


SEAT = st.integers(1, 10)
DAY = st.integers(1, 3)
NIGHT = st.integers(0, 3)
ANY_MOVE = st.one_of(
    st.builds(Vote, DAY, SEAT, SEAT | st.none(), st.sampled_from([1, 2])),
    st.builds(Tally, DAY, SEAT, st.integers(0, 12), st.sampled_from([1, 2])),
    st.builds(Execution, DAY, SEAT | st.none()),
    st.builds(Attack, NIGHT, SEAT, SEAT | st.none()),
    st.builds(Guard, NIGHT, SEAT, SEAT),
    st.builds(Divination, NIGHT, SEAT, SEAT),
    st.builds(Shot, SEAT, SEAT | st.none()),
    st.builds(Claim, DAY, SEAT, st.sampled_from(["seer", "竜"])),
    st.builds(Withdraw, DAY, SEAT),
    st.builds(Proceed, NIGHT, st.sampled_from(["day", "evening", "night"])),
    st.builds(Cast, SEAT, st.sampled_from(["", "竜", "fox"])),
    st.builds(ClockMinutes, st.integers(0, 99)),
)


def _one_of(actions: Any) -> st.SearchStrategy[Any]:
    """An action of any verb, the many ballots no likelier than the one attack."""
    verbs = sorted({action.verb for action in actions})
    return st.sampled_from(verbs).flatmap(lambda v: st.sampled_from([a for a in actions if a.verb == v]))


def _offered(actions: Any, move: Any) -> bool:
    return any(action.verb == verb_of(move) and _fits(action, move) for action in actions)


def _any_village(data: Any, seed: int) -> Drive:
    """A village with any house rules, some days old, where much may already be written."""
    options = data.draw(
        st.fixed_dictionaries(
            {
                "first_divination": st.sampled_from(["none", "free", "white"]),
                "first_attack": st.booleans(),
                "attack_own": st.booleans(),
                "guard_self": st.booleans(),
                "guard_again": st.booleans(),
                "vote_self": st.booleans(),
                "tied_vote": st.booleans(),
            }
        )
    )
    drive = village("werewolf werewolf seer medium knight hunter hunter fox mason villager", **options)
    drive.say("gm", DefineRole("人形族", abilities=("guard", "shoot")))
    day = data.draw(st.integers(0, 3))
    for page in range(3 * day):
        go_to(drive, (page + 3) // 3, ("day", "evening", "night")[page % 3])
    return drive
