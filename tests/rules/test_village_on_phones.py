"""The village on phones: dealt by the device, everybody asked alike, with a GM or without."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.village.phones import Choose, CloseQuestion, question, seats_asked, seats_waiting
from companion.games.village.state import VillageOptions, deck, usual_roles
from companion.games.village.unled import EndTalk, GetUp, HoldTalk, RunTalk
from companion.games.werewolf.course import next_part
from companion.games.werewolf.facts import at, day_of, part_of
from companion.games.werewolf.night import Attack, Guard
from companion.games.werewolf.roles import STANDARD
from companion.games.werewolf.voting import Execution, Runoff, Vote
from companion.kernel.game import Illegal
from tests.driver import MINUTE, Drive, setup
from tests.games.village.desk import left, refused, write
from tests.games.village.phones import answer, on_phones, vote_out

NINE = "werewolf werewolf seer medium knight madman villager villager villager"


def view(drive: Drive, viewer: str) -> Any:
    return drive.view(viewer)


class TestDeal:
    @pytest.mark.parametrize("seats", range(4, 26))
    def test_the_usual_roles_fill_every_number_of_seats(self, seats: int) -> None:
        numbers = usual_roles(seats)
        assert sum(numbers.values()) == seats
        assert all(number >= 0 for number in numbers.values())
        wolves = sum(number for role, number in numbers.items() if STANDARD[role].counts == "wolf")
        assert 0 < wolves < seats - wolves

    def test_a_deal_that_does_not_fit_the_seats_is_refused(self) -> None:
        for numbers in ({"villager": 4}, {"werewolf": 1, "villager": 4}, {"werewolf": 4}):
            with pytest.raises(Illegal) as why:
                Drive(setup("village", 4, VillageOptions(led="rules", roles=numbers)))  # type: ignore[arg-type]
            assert why.value.field == "roles"

    def test_what_is_left_out_of_the_deal_is_no_wolf_and_nobody_is_told(self) -> None:
        missing = set()
        for seed in range(20):
            options = VillageOptions(led="rules", left_out=2)
            drive = Drive(setup("village", 7, options), seed=seed)
            drive.wait(drive.now)
            held = sorted(casting.role for casting in drive.state.cast)
            assert held.count("werewolf") == usual_roles(9)["werewolf"]
            rest = list(deck(drive.history.setup))
            for role in held:
                rest.remove(role)
            missing.add(tuple(sorted(rest)))
            shown = view(drive, "public").composition
            assert sum(one.count for one in shown) == 9
        assert len(missing) > 2

    def test_a_gm_may_have_the_device_deal(self) -> None:
        drive = on_phones(NINE, "gm")
        assert drive.state.complete
        assert question(drive.state) == ""
        write(drive, Proceed(1, "day"))


class TestRunoff:
    def test_whoever_has_got_up_meanwhile_is_not_waited_for(self) -> None:
        drive = on_phones(NINE, runoff=True)
        answer(drive)
        drive.say("host", EndTalk(), at=drive.now + 1000)
        answer(drive, {seat: 8 if seat < 5 else 9 for seat in range(1, 9)} | {9: None})
        assert drive.state.story.of(Runoff, drive.state.now)
        drive.say("host", GetUp(3))
        assert 3 not in seats_waiting(drive.state)
        answer(drive)
        assert question(drive.state) == "night"


class TestNight:
    def test_everybody_alive_is_asked_the_same(self) -> None:
        drive = on_phones(NINE, first_divination="none")
        answer(drive)
        vote_out(drive, 9)
        assert seats_asked(drive.state) == (1, 2, 3, 4, 5, 6, 7, 8)
        forms = {
            len(drive.snapshot(f"seat-{s}").action("choose").field("target").choices) for s in range(1, 9)
        }  # type: ignore[union-attr]
        assert forms == {7}
        assert drive.snapshot("seat-9").action("choose") is None

    def test_the_first_night_asks_only_whether_all_have_seen_their_role(self) -> None:
        drive = on_phones(NINE)
        action = drive.snapshot("seat-1").action("choose")
        assert action is not None
        assert action.field("target").choices == ()
        answer(drive)
        assert drive.state.now == at(1, "day")
        assert [text.key for text in view(drive, "seat-3").own.knows] == ["village-know-divination-white"]

    def test_what_was_chosen_happens_at_once_when_all_have_chosen(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 7, 2: 7, 3: 1, 5: 8})
        assert left(drive) == {9: "executed", 7: "attacked"}
        assert drive.state.now == at(2, "day")
        assert [t.key for t in view(drive, "seat-3").own.knows][1:] == ["village-know-divination-black"]
        assert [t.key for t in view(drive, "seat-4").own.knows] == ["village-know-reading-white"]
        assert [t.key for t in view(drive, "seat-5").own.knows] == ["village-know-guard"]

    def test_a_guard_holds(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 7, 2: 7, 5: 7})
        assert left(drive) == {9: "executed"}

    @pytest.mark.parametrize("split", [True, False])
    def test_the_gm_reads_that_an_attack_was_drawn(self, split: bool) -> None:
        drive = on_phones(NINE, led="gm-phones")
        answer(drive)
        while drive.state.now < at(1, "night"):
            after = drive.state.now + 1
            answer(drive)
            if part_of(drive.state.now) == "evening":
                drive.say("gm", Execution(1, None))
            drive.say("gm", Proceed(day_of(after), part_of(after)), at=drive.now + MINUTE)
        answer(drive, {1: 7, 2: 8 if split else 7, 5: 3})
        assert [done.drawn for done in view(drive, "gm").book.resolution if done.drawn] == [True] * split

    def test_as_a_house_rule_a_pack_that_disagrees_attacks_nobody(self) -> None:
        drive = on_phones(NINE, split="nobody")
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 7, 2: 8, 5: 3})
        assert left(drive) == {9: "executed"}
        assert drive.state.now == at(2, "day")

    def test_as_a_house_rule_all_wait_until_the_pack_agrees(self) -> None:
        drive = on_phones(NINE, split="agree", seconds=60)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 7, 2: 8, 5: 3})
        assert seats_waiting(drive.state) == seats_asked(drive.state)  # who is waited for tells no wolf
        told = {seat for seat in drive.state.seats if view(drive, f"seat-{seat}").own.apart}
        assert told == {1, 2}
        drive.say("seat-2", Choose(7), at=drive.now + 1000)
        assert left(drive) == {9: "executed", 7: "attacked"}

    def test_without_a_gm_a_village_that_waits_for_an_accord_has_a_time_for_it(self) -> None:
        with pytest.raises(Illegal) as why:
            on_phones(NINE, split="agree")
        assert why.value.field == "split"

    def test_a_pack_that_never_agrees_attacks_nobody_when_its_time_is_up(self) -> None:
        drive = on_phones(NINE, split="agree", seconds=60)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 7, 2: 8, 5: 3})
        drive.wait(drive.now + 2 * MINUTE)
        assert left(drive) == {9: "executed"}
        assert drive.state.now == at(2, "day")

    def test_of_a_pack_that_disagrees_chance_chooses_among_the_most(self) -> None:
        met = set()
        for seed in range(12):
            drive = on_phones(NINE, seed=seed)
            answer(drive)
            vote_out(drive, 9)
            answer(drive, {1: 7, 2: 8, 5: 3})
            (gone,) = [seat for seat, how in left(drive).items() if how == "attacked"]
            met.add(gone)
            assert drive.replayed().table == drive.history.table
        assert met == {7, 8}

    def test_the_pack_sees_at_whom_each_of_it_points(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        before = {seat: drive.snapshot(f"seat-{seat}").tag for seat in (2, 3, 7)}
        drive.say("seat-1", Choose(7))
        assert view(drive, "seat-2").own.pack == ((1, 7),)
        assert view(drive, "seat-3").own.pack == ()
        assert drive.snapshot("seat-2").tag != before[2]

    def test_what_the_own_role_may_not_do_is_taken_as_from_anybody_and_told_to_it_alone(self) -> None:
        drive = on_phones(NINE, guard_again=False)
        answer(drive)
        vote_out(drive, 9)
        for seat in (1, 7):
            drive.say(f"seat-{seat}", Choose(2))
        assert [bool(view(drive, f"seat-{seat}").own.void) for seat in (1, 2, 7)] == [True, False, False]
        assert view(drive, "seat-2").own.pack == ()
        answer(drive, {2: 8, 5: 3})
        assert left(drive) == {9: "executed", 8: "attacked"}
        vote_out(drive, 7)
        drive.say("seat-5", Choose(3))
        assert view(drive, "seat-5").own.void
        answer(drive, {1: 3, 2: 3})
        assert left(drive)[3] == "attacked"

    def test_wolves_that_name_one_another_attack_nobody(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, {1: 2, 2: 1})
        assert left(drive) == {9: "executed"}

    def test_nobody_may_be_named(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        answer(drive, dict.fromkeys(range(1, 9)))
        assert left(drive) == {9: "executed"}

    def test_an_answer_may_be_changed_until_all_have_answered(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        drive.say("seat-1", Choose(7))
        drive.say("seat-1", Choose(8))
        answer(drive, {2: 8, 5: 3})
        assert left(drive) == {9: "executed", 8: "attacked"}

    def test_time_may_end_the_question(self) -> None:
        drive = on_phones(NINE, seconds=60)
        drive.wait(drive.now + MINUTE)
        assert drive.state.now == at(1, "day")


class TestWithoutGm:
    def test_a_tie_is_followed_by_a_runoff_and_then_by_lot(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        drive.say("host", EndTalk())
        ballots: dict[int, int | None] = {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: None, 8: None, 9: None}
        answer(drive, ballots)
        assert [fact.move.seats for fact in drive.state.story.of(Runoff)] == [(7, 8)]
        answer(drive, ballots)
        (executed,) = [fact.move.seat for fact in drive.state.story.of(Execution)]
        assert executed in (7, 8)

    def test_or_by_nobody(self) -> None:
        drive = on_phones(NINE, runoff=False, tie="nobody")
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: None, 8: None, 9: None})
        assert [fact.move.seat for fact in drive.state.story.of(Execution)] == [None]

    def test_ballots_are_opened_together(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        drive.say("host", EndTalk())
        drive.say("seat-1", Choose(7))
        assert view(drive, "public").polls == ()
        answer(drive, {seat: 7 for seat in range(2, 10) if seat != 7})
        assert len(view(drive, "public").polls[0].ballots) == 9

    def test_the_rules_ask_a_hunter_for_the_shot_after_the_dawn(self) -> None:
        drive = on_phones("werewolf seer hunter villager villager villager")
        answer(drive)
        vote_out(drive, 4)
        answer(drive, {1: 3})
        assert drive.state.now == at(2, "day")
        assert seats_asked(drive.state) == (3,)
        assert refused(drive, EndTalk(), "host") == "village-not-now"
        drive.say("seat-3", Choose(1))
        assert left(drive) == {4: "executed", 3: "attacked", 1: "shot"}
        assert drive.result is not None
        assert drive.result.winners == (2, 3, 4, 5, 6)

    def test_chance_says_whom_a_cat_takes_along(self) -> None:
        drive = on_phones("werewolf werewolf cat seer villager villager villager villager")
        answer(drive)
        vote_out(drive, 8)
        answer(drive, {1: 3, 2: 3})
        assert sorted(left(drive).values()) == ["attacked", "dragged", "executed"]
        assert drive.state.now == at(2, "day")

    def test_the_rules_judge(self) -> None:
        drive = on_phones("werewolf seer villager villager villager")
        answer(drive)
        vote_out(drive, 1)
        assert drive.state.ended is not None
        assert drive.state.ended.camp == "village"

    def test_the_clock_ends_the_talk(self) -> None:
        drive = on_phones(NINE, minutes=3)
        answer(drive)
        drive.say("host", HoldTalk(), at=drive.now + MINUTE)
        drive.say("host", RunTalk(), at=drive.now + MINUTE)
        drive.wait(drive.now + 2 * MINUTE)
        assert drive.state.now == at(1, "evening")

    def test_whoever_has_to_leave_is_waited_for_no_longer(self) -> None:
        drive = on_phones(NINE)
        answer(drive)
        vote_out(drive, 9)
        drive.say("host", GetUp(8))
        assert 8 not in seats_waiting(drive.state)
        answer(drive, {1: 7, 2: 7, 5: 3})
        assert left(drive) == {9: "executed", 8: "sudden", 7: "attacked"}

    def test_nobody_is_game_master(self) -> None:
        drive = on_phones(NINE)
        assert drive.snapshot("gm").offers == ()
        assert refused(drive, Cast(1, "villager"), "gm") == "village-not-led-so"


class TestWithGm:
    def test_the_gm_sees_who_is_still_thinking_and_turns_the_pages(self) -> None:
        drive = on_phones(NINE, "gm-phones")
        assert view(drive, "gm").waiting == tuple(range(1, 10))
        assert refused(drive, Proceed(1, "day"), "gm") == "village-still-asked"
        answer(drive)
        assert drive.state.now == at(0, "night")
        write(drive, Proceed(1, "day"), Proceed(1, "evening"))
        answer(drive, {seat: 9 if seat != 9 else 8 for seat in range(1, 10)})
        assert drive.state.story.of(Execution) == ()
        assert view(drive, "gm").polls[0].leaders == (9,)
        write(drive, Execution(1, 9), Proceed(1, "night"))
        answer(drive, {1: 7, 2: 7, 5: 3})
        assert left(drive) == {9: "executed", 7: "attacked"}
        assert drive.state.now == at(1, "night")

    def test_the_gm_sees_that_the_pack_is_divided_and_may_wait_no_longer(self) -> None:
        drive = on_phones(NINE, "gm-phones", split="agree")
        answer(drive)
        write(drive, Proceed(1, "day"), Proceed(1, "evening"))
        answer(drive, {seat: 9 if seat != 9 else 8 for seat in range(1, 10)})
        write(drive, Execution(1, 9), Proceed(1, "night"))
        answer(drive, {1: 7, 2: 8, 5: 3})
        assert view(drive, "gm").book.apart.key == "village-phones-apart-agree"
        assert view(drive, "gm").book.prompt.say.key == "village-prompt-phones-divided"
        write(drive, CloseQuestion())
        assert left(drive) == {9: "executed"}
        assert view(drive, "gm").book.apart is None

    def test_a_day_and_a_night_ask_a_gm_for_one_move_a_part_and_one_for_the_execution(self) -> None:
        roles = "werewolf werewolf werewolf seer medium knight madman" + " villager" * 9
        drive = on_phones(roles, "gm-phones")
        answer(drive)
        write(drive, Proceed(1, "day"))
        asked = []
        while drive.state.now < at(2, "day"):
            night = question(drive.state) == "night"
            answer(
                drive, dict.fromkeys((1, 2, 3), 15) if night else {**dict.fromkeys(range(1, 16), 16), 16: 15}
            )
            asked.append(view(drive, "gm").book.prompt.verb)
            moves = {"proceed": Proceed(*next_part(drive.state)), "execution": Execution(1, 16)}
            write(drive, moves[asked[-1]])
        assert asked == ["proceed", "execution", "proceed", "proceed"]

    def test_what_phones_said_the_gm_may_put_right_before_the_dawn(self) -> None:
        drive = on_phones(NINE, "gm-phones")
        answer(drive)
        write(drive, Proceed(1, "day"), Proceed(1, "evening"))
        answer(drive)
        write(drive, Execution(1, 9), Proceed(1, "night"))
        answer(drive, {1: 7, 2: 7, 5: 3})
        write(drive, Guard(1, 5, 7))
        assert left(drive) == {9: "executed"}

    def test_of_an_open_vote_alone_the_gm_sees_who_has_named_whom_so_far(self) -> None:
        for shown, seen in (("named", ((2, 1), (3, None))), ("tally", ()), ("none", ())):
            drive = on_phones(NINE, "gm-phones", votes_shown=shown)
            assert view(drive, "gm").pointing == ()
            answer(drive)
            write(drive, Proceed(1, "day"))
            write(drive, Proceed(1, "evening"))
            drive.say("gm", Choose(1), acting_for=2)
            assert view(drive, "gm").pointing[1:3] == seen
            assert all(view(drive, other).pointing == () for other in ("host", "public", "seat-2", "seat-3"))

    def test_against_the_rules_the_gm_records_the_vote_itself_and_no_answer_on_a_phone(self) -> None:
        """An answer becomes a fact with all others, by the rules: an irregular one would come to nothing."""
        drive = on_phones(NINE, "gm-phones", tied_vote=False)
        answer(drive)
        write(drive, Proceed(1, "day"), Proceed(1, "evening"))
        answer(drive)
        write(drive, Runoff(1, (1, 2)))
        assert 1 not in seats_asked(drive.state)
        irregular: dict[str, Any] = {"irregular": True, "note": "the tied voted, too"}
        with pytest.raises(Illegal) as why:
            drive.say("gm", Choose(2), acting_for=1, **irregular)
        assert (why.value.text.key, why.value.forbidden) == ("village-not-asked", False)
        drive.say("gm", Vote(1, 1, 2, 2), **irregular)
        assert [fact.irregular for fact in drive.state.story.of(Vote, at(1, "evening"))][-1]

    def test_the_gm_may_wait_no_longer(self) -> None:
        drive = on_phones(NINE, "gm-phones")
        drive.say("seat-1", Choose(None))
        write(drive, CloseQuestion())
        assert seats_waiting(drive.state) == ()
        write(drive, Proceed(1, "day"))
        assert refused(drive, CloseQuestion(), "gm") == "village-nobody-asked"

    def test_the_host_has_nothing_to_do_and_the_gm_may_write_anything(self) -> None:
        drive = on_phones(NINE, "gm-phones")
        assert drive.snapshot("host").offers == ()
        answer(drive)
        write(drive, Proceed(1, "day"), Proceed(1, "evening"))
        answer(drive)
        write(drive, Execution(1, 9), Proceed(1, "night"), Attack(1, 1, 8))
        assert left(drive) == {9: "executed", 8: "attacked"}
