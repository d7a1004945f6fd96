"""A village that nobody runs: any phone has the clock, all end the talk together, computers fill seats."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.aiwolf.game import ComputersAnswer, FillSeats, TakeSeat
from companion.games.aiwolf.logs import reading
from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import AIWolfOptions, Utterance
from companion.games.aiwolf.talk import EndOwnTalk, EndTalk, HoldTalk, RunTalk, Say, Whisper
from companion.kernel import record
from companion.kernel.desk import Substitute
from companion.kernel.game import Illegal
from companion.kernel.table import codec_of
from companion.kernel.words import Text, Who
from tests.driver import MINUTE, Drive, refused, setup
from tests.games.aiwolf.desk import SHORT, Stacked, go_to_night, table
from tests.twins import Said, assert_twins, watch

FIVE = "WSPVV"
PEOPLE = (1, 2, 3)


def vote_first(letters: str = FIVE, **options: Any) -> Drive:
    return table(letters, **{"order": "vote-first", **options})


def all_end(drive: Drive, *seats: int) -> None:
    for seat in seats or sorted(drive.state.living):
        drive.say(f"seat-{seat}", EndOwnTalk())


def play(drive: Drive, chance: random.Random) -> None:
    """People answer whatever they are asked, by chance, and end their talks, until it is over."""
    for _ in range(500):
        state = drive.state
        if state.phase == "over":
            return
        people = sorted(state.talkers)
        if state.phase == "talk" and state.options.talk == "spoken":
            all_end(drive, *people)
            continue
        seat = next(seat for seat in state.waiting if seat in people)
        others = [other for other in state.living if other != seat]
        moves = {"talk": Say(chance.choice(["skip", "over"])), "whisper": Whisper("over")}
        chosen = Decide(chance.choice(others), chance.choice(others))
        asked = {name: getattr(chosen, name) for name in state.asked}
        drive.say(f"seat-{seat}", moves.get(state.phase) or Decide(**asked))
    raise AssertionError("it does not end")


class TestTheTalk:
    """Nobody is needed for it but those who talk."""

    def test_any_living_person_lets_the_clock_run_and_stand(self) -> None:
        drive = vote_first()
        drive.say("seat-4", RunTalk())
        assert drive.state.discussion.running
        drive.say("seat-2", HoldTalk())
        assert not drive.state.discussion.running

    def test_the_dead_leave_the_clock_alone(self) -> None:
        drive = night_over(vote_first())
        (gone,) = set(range(1, 6)) - drive.state.living - {drive.state.nights[-1].exiled} or {4}
        assert refused(drive, f"seat-{gone}", HoldTalk()) == "kernel-not-offered"

    def test_from_the_second_day_on_it_runs_by_itself(self) -> None:
        drive = vote_first(minutes=3)
        assert not drive.state.discussion.running
        all_end(drive)
        for seat in range(1, 6):
            drive.say(f"seat-{seat}", Decide(None, 1 if seat != 1 else 2))
        assert drive.state.discussion.ends == drive.now + 3 * MINUTE
        drive.wait(drive.now + 3 * MINUTE)
        assert drive.state.phase == "vote"

    def test_it_ends_when_all_the_living_have_said_all(self) -> None:
        drive = vote_first()
        all_end(drive, 1, 2, 3, 4)
        assert (drive.state.phase, drive.view().done) == ("talk", (1, 2, 3, 4))
        all_end(drive, 5)
        assert drive.state.phase == "night"

    def test_the_log_says_whether_it_ended_by_that_or_by_the_clock(self) -> None:
        drive = vote_first(minutes=3)
        all_end(drive)
        for seat in range(1, 6):
            drive.say(f"seat-{seat}", Decide(None, 1 if seat != 1 else 2))
        drive.wait(drive.now + 3 * MINUTE)
        ended = [entry for entry in drive.history.log if entry.move.verb() == "time-up"]
        told = [entry.move.log_text(drive.state, entry, "host").key for entry in ended]
        assert told == ["aiwolf-tell-all-said", "aiwolf-tell-time-up"]
        assert drive.replayed().table == drive.history.table

    def test_who_has_something_to_say_after_all_is_waited_for(self) -> None:
        drive = vote_first()
        all_end(drive, 1, 2, 3, 4)
        drive.say("seat-1", EndOwnTalk(over=False))
        all_end(drive, 5)
        assert drive.state.phase == "talk"
        all_end(drive, 1)
        assert drive.state.phase == "night"

    def test_written_talk_has_its_turns(self) -> None:
        assert refused(vote_first(talk="typed"), "seat-1", EndOwnTalk()) == "kernel-not-offered"


def night_over(drive: Drive) -> Drive:
    """Two days later: the first night, then seat 4 is exiled and the wolf attacks seat 5."""
    for vote, target in ((None, 1), (4, 5)):
        go_to_night(drive)
        while drive.state.phase != "talk":
            for seat in drive.state.waiting:
                asked = {"vote": vote if vote != seat else 5, "target": target if target != seat else 2}
                drive.say(f"seat-{seat}", Decide(**{name: asked[name] for name in drive.state.asked}))
    return drive


class TestTheOrder:
    """For people the vote comes first; tables of before keep what they had."""

    def setup(self, **more: Any) -> bytes:
        seats = [{"name": name} for name in "ABCDE"]
        return json.dumps({"game": "aiwolf", "seats": seats, "options": {}, **more}).encode()

    @pytest.mark.parametrize(("rules", "order"), [({}, "together"), ({"rules": 2}, "vote-first")])
    def test_a_setup_that_names_none_has_that_of_its_time(self, rules: dict[str, int], order: str) -> None:
        read = codec_of(GAMES["aiwolf"]).setup.decode(self.setup(**rules))
        assert read.options.order == order

    def test_what_was_chosen_then_stands(self) -> None:
        told = self.setup(options={"order": "vote-first"})
        assert codec_of(GAMES["aiwolf"]).setup.decode(told).options.order == "vote-first"

    def test_nobody_divines_whom_the_day_has_exiled(self) -> None:
        for order, told in (("vote-first", ()), ("together", (4,))):
            drive = vote_first(order=order)
            go_to_night(drive)
            for seat in range(1, 6):
                drive.say(f"seat-{seat}", Decide(None, None))
            go_to_night(drive)
            while drive.state.phase != "talk":
                for seat in drive.state.waiting:
                    asked = {"vote": 4 if seat != 4 else 5, "target": {1: 5, 2: 4}.get(seat)}
                    drive.say(f"seat-{seat}", Decide(**{name: asked[name] for name in drive.state.asked}))
            assert tuple(one.seat for one in drive.view("seat-2").own.divinations) == told


class TestTheEnd:
    """At people's tables an exile that decides is the end; programs, and tables of before, play the night."""

    @pytest.mark.parametrize(
        ("exiled", "rules", "talk", "winner"),
        [
            (1, 3, "spoken", "village"),
            (1, 2, "spoken", None),
            (1, 3, "typed", None),
            (4, 3, "spoken", None),
        ],
    )
    def test_no_night_is_asked_once_the_last_wolf_is_exiled(
        self, exiled: int, rules: int, talk: str, winner: str | None
    ) -> None:
        chosen = AIWolfOptions(order="vote-first", talk=talk, turns=1)  # type: ignore[arg-type]
        drive = Drive(replace(setup("aiwolf", 5, chosen), rules=rules))
        drive.chance = Stacked([SHORT[letter] for letter in FIVE], 1)
        drive.wait(drive.now)
        while drive.state.day < 1 or drive.state.phase in ("talk", "vote"):
            if drive.state.phase == "talk" and talk == "spoken":
                go_to_night(drive)
            else:
                say_anything(drive, exiled)
        assert (drive.state.phase, drive.state.winner) == ("over" if winner else "night", winner)
        if winner:
            night = drive.state.nights[-1]
            assert (night.exiled, night.attacked, night.divined, night.dead) == (1, 0, 0, ())
            assert drive.view("public").deaths == ((0, ()),)  # no morning came after it
            log = drive.game.log_file(drive.view("public"), dict.fromkeys(range(1, 6), "x"))
            assert log
            assert reading.read(log.encode()).winner == winner


class TestWhispers:
    """Nobody is asked to whisper where all know that there is one wolf."""

    @pytest.mark.parametrize(("deal", "phase"), [(FIVE, "talk"), ("WWSVVVV", "whisper")])
    def test_a_pack_whispers_and_a_wolf_alone_does_not(self, deal: str, phase: str) -> None:
        drive = table(deal, talk="typed")
        for _ in deal:
            drive.say(f"seat-{drive.state.queue[0]}", Say("skip"))
        assert drive.state.phase == phase

    def test_once_one_of_several_wolves_lives_all_are_asked_as_before(self) -> None:
        drive = vote_first("WWSVVVV", talk="typed", turns=1)
        for exiled in (0, 1):
            while drive.state.day == exiled:
                say_anything(drive, exiled)
        while drive.state.phase == "talk":
            say_anything(drive, 0)
        assert drive.state.wolves == (2,)
        while drive.state.phase == "vote":
            say_anything(drive, max(drive.state.living))
        assert drive.state.phase == "whisper"


def say_anything(drive: Drive, vote: int) -> None:
    """Whoever is waited for passes, votes for that seat, and names nobody at night."""
    seat = drive.state.waiting[0]
    if drive.state.phase in ("talk", "whisper"):
        drive.say(f"seat-{seat}", (Say if drive.state.phase == "talk" else Whisper)("over"))
    elif drive.state.asked == ("vote",):
        drive.say(f"seat-{seat}", Decide((vote if vote != seat else 2) or None))
    else:
        drive.say(f"seat-{seat}", Decide(None, 4 if 4 in drive.state.living else None))


class TestComputers:
    """Seats that the companion plays itself."""

    def filled(self, **options: Any) -> Drive:
        drive = vote_first(**options)
        drive.say("seat-1", FillSeats((4, 5), "ヤヌス ルナ"))
        return drive

    @pytest.mark.parametrize("talk", ["spoken", "typed"])
    @pytest.mark.parametrize("seed", range(4))
    def test_three_people_play_with_two_of_them_to_the_end_and_the_record_repeats(
        self, talk: str, seed: int
    ) -> None:
        drive = self.filled(talk=talk, seed=seed, turns=4)
        play(drive, random.Random(seed))
        authors = {entry.stamp.author for entry in drive.history.log}
        assert authors == {"rules", "seat-1", "seat-2", "seat-3"}
        assert drive.replayed().table == drive.history.table
        again = record.read(record.write(drive.history), GAMES)
        assert again.table.state.winner == drive.state.winner

    def test_the_same_seed_brings_the_same_answers(self) -> None:
        one, two = (self.filled(seed=7) for _ in range(2))
        for drive in (one, two):
            play(drive, random.Random(1))
        assert [entry.drawn for entry in one.history.log] == [entry.drawn for entry in two.history.log]

    def test_they_answer_in_the_write_that_asks_them(self) -> None:
        drive = self.filled()
        all_end(drive, *PEOPLE)
        assert drive.state.phase == "night"
        assert drive.state.waiting == PEOPLE
        assert isinstance(drive.history.log[-1].move, ComputersAnswer)

    def test_a_game_of_computers_alone_goes_on_to_its_end(self) -> None:
        drive = vote_first("WWWSMBPVVVVVVVV", talk="typed")
        drive.say("host", FillSeats(tuple(range(1, 16))))
        assert drive.state.phase == "over"

    def test_in_the_morning_they_say_what_they_have_to_say_where_people_talk_aloud(self) -> None:
        drive = self.filled()
        all_end(drive, *PEOPLE)
        for seat in PEOPLE:
            drive.say(f"seat-{seat}", Decide(None, 1 if seat != 1 else 2))
        said = [one for one in drive.state.talks if one.day == 1]
        assert {one.seat for one in said if one.kind == "over"} == {4, 5}
        assert any(one.text.startswith("VOTE") for one in said)

    def test_they_have_names_of_their_own_until_a_person_takes_the_seat(self) -> None:
        drive = self.filled()
        assert drive.history.table.names == ("P1", "P2", "P3", "ヤヌス", "ルナ")
        drive.say("seat-5", TakeSeat())
        assert drive.history.table.names == ("P1", "P2", "P3", "ヤヌス", "P5")
        all_end(drive, *PEOPLE, 5)
        assert 5 in drive.state.waiting
        drive.say("host", FillSeats((5,), "ヤヌス ルナ"))
        assert drive.history.table.names[4] == "ルナ"
        assert 5 not in drive.state.waiting

    def test_who_was_named_on_a_seat_has_it_back_under_that_name(self) -> None:
        drive = vote_first()
        drive.say("host", Substitute(4, "Ken"))
        drive.say("host", FillSeats((4,), "ヤヌス"))
        drive.say("host", FillSeats((5,), "ルナ"))
        assert drive.history.table.names[3:] == ("ヤヌス", "ルナ")
        drive.say("seat-4", TakeSeat())
        assert drive.history.table.names[3:] == ("Ken", "ルナ")

    def test_who_is_named_on_a_computer_s_seat_keeps_that_name(self) -> None:
        drive = self.filled()
        drive.say("host", Substitute(4, "Ken"))
        drive.say("host", FillSeats((3,), "ミネルヴァ"))
        assert drive.history.table.names == ("P1", "P2", "ミネルヴァ", "Ken", "ルナ")
        drive.say("seat-4", TakeSeat())
        assert drive.history.table.names[3] == "Ken"
        assert drive.replayed().table == drive.history.table

    def test_nobody_fills_the_own_seat_or_one_that_is_filled(self) -> None:
        drive = self.filled()
        for author, seats in (("seat-1", (1,)), ("seat-1", (4,)), ("host", (5,))):
            with pytest.raises(Illegal):
                drive.say(author, FillSeats(seats))
        assert refused(drive, "seat-1", TakeSeat()) == "kernel-not-offered"

    def test_a_record_whose_computers_were_not_asked_is_none(self) -> None:
        drive = self.filled()
        all_end(drive, *PEOPLE)
        told = record.write(drive.history).replace(b'"seat":4', b'"seat":3')
        with pytest.raises(record.InvalidRecord):
            record.read(told, GAMES)

    def test_who_has_left_the_talk_to_a_computer_is_not_waited_for(self) -> None:
        drive = vote_first()
        all_end(drive, *PEOPLE)
        drive.say("host", FillSeats((4, 5)))
        assert drive.state.phase == "night"

    @pytest.mark.parametrize("viewer", ["seat-5", "host", "public"])
    def test_what_a_computer_is_nobody_learns_from_when_and_that_it_answers(self, viewer: str) -> None:
        chosen = [(f"seat-{seat}", Decide(None, 5)) for seat in (1, 4)]
        said: list[Said] = [("host", FillSeats((2, 3))), ("host", EndTalk()), *chosen]
        one = watch(vote_first("WSPVV"), said, viewer, lambda viewer: [])
        for deal in ("PWSVV", "SPWVV", "VSPWV"):
            assert_twins(viewer, one, watch(vote_first(deal), said, viewer, lambda viewer: []))

    def test_a_host_may_still_end_the_talk(self) -> None:
        drive = self.filled()
        drive.say("host", EndTalk())
        assert drive.state.waiting == PEOPLE


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("DIVINED Agent[05] WEREWOLF", "divined-black"),
        ("IDENTIFIED Agent[05] HUMAN", "identified-white"),
        ("VOTE Agent[05]", "vote"),
        ("COMINGOUT Agent[05] SEER", "comingout"),
        ("COMINGOUT Agent[02] SEER", "comingout-own"),
    ],
)
def test_the_competition_s_sentences_are_read_in_words(said: str, key: str) -> None:
    meant = Utterance(1, 1, 2, "talk", said).meaning(5)
    assert meant is not None
    assert meant.key == f"aiwolf-says-{key}"
    assert meant.params["seat"] == Who(2 if key.endswith("own") else 5)


@pytest.mark.parametrize(
    "said",
    ["VOTE Agent[06]", "VOTE Agent[00]", "おはよう", "DIVINED Agent[01] CAT", "VOTE Agent[01] SEER"],
)
def test_anything_else_stands_as_it_was_said(said: str) -> None:
    assert Utterance(1, 1, 2, "talk", said).meaning(5) is None


def test_the_log_of_the_table_reads_in_words_too() -> None:
    drive = vote_first(talk="typed")
    seat = drive.state.queue[0]
    drive.say(f"seat-{seat}", Say("talk", "VOTE Agent[02]"))
    (entry,) = [entry for entry in drive.history.log if isinstance(entry.move, Say)]
    told = entry.move.log_text(drive.state, entry, "host")
    assert isinstance(told.params["text"], Text)
