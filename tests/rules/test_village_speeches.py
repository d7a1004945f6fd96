"""Who speaks alone in an evening, with a clock of its own; and the MVP by everybody's vote."""

from __future__ import annotations

from typing import Any

from companion.games.village.course import EndFloor, GiveFloor, LeaveFloor, Proceed
from companion.games.village.phones import CloseMvp, MvpBallot, VoteMvp, mvp_waiting, question, seats_asked
from companion.games.village.unled import EndTalk, TalkMinutes
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import at
from companion.games.werewolf.voting import Execution, Runoff
from tests.driver import Drive
from tests.games.village.desk import book, go_to, left, refused, village, write
from tests.games.village.phones import answer, on_phones, vote_out

EIGHT = "werewolf werewolf seer knight villager villager villager villager"
TIE = {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: None, 8: None}


def prompt(drive: Drive) -> tuple[str, str]:
    found = book(drive).prompt
    return found.say.key, found.verb


class TestSpeeches:
    def test_whoever_stands_in_a_runoff_speaks_before_it_one_after_another(self) -> None:
        drive = village(EIGHT, defence=30)
        go_to(drive, 1, "evening")
        write(drive, Runoff(1, (7, 8)))
        assert prompt(drive) == ("village-prompt-speech-defence", "give-floor")
        assert refused(drive, GiveFloor(8)) == "village-no-speech"
        write(drive, GiveFloor(7))
        assert prompt(drive) == ("village-prompt-floor", "end-floor")
        shown: Any = drive.view("public")
        assert (shown.floor, shown.speech.left) == (7, 30_000)
        write(drive, EndFloor(), GiveFloor(8), EndFloor())
        assert prompt(drive)[1] == "vote"

    def test_a_speech_may_be_passed_over(self) -> None:
        drive = village(EIGHT, defence=30)
        go_to(drive, 1, "evening")
        write(drive, Runoff(1, (7, 8)), EndFloor(), EndFloor())
        assert refused(drive, EndFloor()) == "village-no-speech"

    def test_the_executed_has_last_words_before_the_verdict(self) -> None:
        drive = village("werewolf villager villager villager", last_words=20)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert prompt(drive) == ("village-prompt-speech-last-words", "give-floor")
        write(drive, GiveFloor(1), EndFloor())
        assert prompt(drive)[1] == "verdict"

    def test_the_phone_of_who_has_left_says_that_it_speaks_and_then_that_it_shoots(self) -> None:
        roles = EIGHT.replace("villager", "hunter", 1)
        drive = on_phones(roles, "gm-phones", last_words=20)
        answer(drive)
        drive.say("gm", Proceed(1, "day"))
        drive.say("gm", Proceed(1, "evening"))
        answer(drive, {seat: 5 if seat != 5 else 6 for seat in range(1, 9)})

        def told(seat: int) -> str:
            view: Any = drive.view(f"seat-{seat}")
            return view.turn.key if view.turn else ""

        public: Any = drive.view("public")
        assert public.leading == (5,)
        write(drive, Execution(1, 5))
        assert (told(5), told(6)) == ("village-phones-speaks-last-words", "")
        write(drive, GiveFloor(5))
        public = drive.view("public")
        assert (told(5), public.speech_kind, public.leading) == ("village-phones-speaks", "last-words", ())
        write(drive, EndFloor())
        assert (told(5), told(6)) == ("village-phones-shoots", "")
        write(drive, Shot(5, 1))
        assert told(5) == ""

    def test_without_the_rule_nobody_speaks_alone(self) -> None:
        drive = village(EIGHT)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        assert prompt(drive)[1] == "proceed"

    def test_without_a_game_master_the_clock_gives_the_floor_and_takes_it(self) -> None:
        drive = on_phones(EIGHT, defence=30, last_words=20)
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, TIE)
        assert (drive.state.floor, seats_asked(drive.state)) == (7, ())
        drive.wait(drive.now + 30_000)
        assert drive.state.floor == 8
        drive.say("host", LeaveFloor())
        assert (drive.state.floor, question(drive.state)) == (0, "vote")
        answer(drive, {seat: 8 if seat != 8 else 7 for seat in range(1, 9)})
        assert (left(drive), drive.state.floor) == ({8: "executed"}, 8)
        drive.wait(drive.now + 20_000)
        assert drive.state.now == at(1, "night")

    def test_the_host_makes_the_talk_longer(self) -> None:
        drive = on_phones(EIGHT, minutes=5)
        answer(drive)
        drive.say("host", TalkMinutes(6, was=5))
        assert drive.state.minutes == 6


class TestMvp:
    def over(self, **options: Any) -> Drive:
        drive = on_phones("werewolf villager villager villager", mvp="vote", **options)
        answer(drive)
        vote_out(drive, 1)
        return drive

    def test_everybody_votes_when_the_game_is_over_the_dead_too(self) -> None:
        drive = self.over()
        assert mvp_waiting(drive.state) == (1, 2, 3, 4)
        for seat, target in ((1, 2), (2, 3), (3, 2)):
            drive.say(f"seat-{seat}", VoteMvp(target))
        assert drive.state.mvp is None
        drive.say("seat-4", VoteMvp(None))
        assert drive.state.mvp.seat == 2
        assert drive.result is not None
        assert [p.seat for p in drive.result.proposals if p.code == "mvp"] == [2]

    def test_nobody_votes_for_oneself_or_sees_another_vote(self) -> None:
        drive = self.over()
        assert refused(drive, VoteMvp(1), "seat-1") == "village-vote-self"
        before = drive.view("seat-2")
        drive.say("seat-1", VoteMvp(2))
        after: Any = drive.view("seat-2")
        assert after == type(after)(**{**_fields(before), "mvp_waiting": (2, 3, 4)})
        log = (
            [line.text.key for line in drive.history.lines("seat-2")]
            if hasattr(drive.history, "lines")
            else []
        )
        assert "village-tell-vote-mvp" not in log

    def test_among_equals_chance_decides(self) -> None:
        chosen = set()
        for seed in range(12):
            drive = self.over(seed=seed)
            for seat, target in ((1, 2), (2, 3), (3, 2), (4, 3)):
                drive.say(f"seat-{seat}", VoteMvp(target))
            chosen.add(drive.state.mvp.seat)
            assert drive.replayed().table == drive.history.table
        assert chosen == {2, 3}

    def test_the_host_waits_no_longer(self) -> None:
        drive = self.over()
        drive.say("seat-1", VoteMvp(4))
        drive.say("host", CloseMvp())
        assert drive.state.mvp.seat == 4
        assert refused(drive, CloseMvp(), "host") == "village-nobody-asked"

    def test_where_nobody_votes_nobody_is_mvp(self) -> None:
        drive = self.over()
        drive.say("host", CloseMvp())
        assert (drive.state.mvp, mvp_waiting(drive.state)) == (None, ())

    def test_a_game_master_taps_the_votes(self) -> None:
        drive = village("werewolf villager villager villager", mvp="vote")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1), Verdict("village"))
        assert prompt(drive) == ("village-prompt-mvp-vote", "mvp-ballot")
        write(drive, MvpBallot(1, 2), MvpBallot(2, 3), MvpBallot(3, 2), MvpBallot(4))
        assert drive.state.mvp.seat == 2
        assert prompt(drive)[1] == "sign-off"

    def test_unless_the_house_has_it_so_nobody_is_asked(self) -> None:
        drive = on_phones("werewolf villager villager villager")
        answer(drive)
        vote_out(drive, 1)
        assert (drive.state.phase, mvp_waiting(drive.state)) == ("over", ())
        assert drive.snapshot("seat-1").action("vote-mvp") is None


def _fields(view: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}
