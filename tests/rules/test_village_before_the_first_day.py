"""What a table agrees on before the first day: a dummy, who is spared, names; and who is nominated later."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.village.course import CloseNominations
from companion.games.village.phones import Choose, question, seats_asked
from companion.games.village.state import VillageOptions, deck
from companion.games.village.unled import AgreeSpare, EndTalk
from companion.games.werewolf.facts import at
from companion.games.werewolf.night import Attack, Spare
from companion.games.werewolf.voting import Execution, Nominate, Vote
from companion.kernel.game import Illegal
from tests.driver import Drive, setup
from tests.games.village.desk import book, go_to, left, refused, village, write
from tests.games.village.phones import answer, on_phones, vote_out

EIGHT = "werewolf werewolf seer knight villager villager villager villager"


def view(drive: Drive, viewer: str = "public") -> Any:
    return drive.view(viewer)


class TestDummy:
    def dealt(self, seed: int, **options: Any) -> Drive:
        chosen = VillageOptions(led="rules", dummy=True, **options)
        drive = Drive(setup("village", 7, chosen), seed=seed)
        drive.wait(drive.now)
        return drive

    def test_a_dummy_holds_a_human_s_card_of_the_deal(self) -> None:
        held = set()
        for seed in range(20):
            drive = self.dealt(seed, roles={"werewolf": 2, "fox": 1, "seer": 1, "villager": 4})
            cards = sorted((drive.state.dummy, *(casting.role for casting in drive.state.cast)))
            assert cards == sorted(deck(drive.history.setup))
            held.add(drive.state.dummy)
        assert held == {"seer", "villager"}

    def test_it_is_found_at_the_first_dawn_and_nobody_is_told_what_it_was(self) -> None:
        drive = self.dealt(1)
        assert view(drive).dummy is None
        answer(drive)
        assert view(drive).dummy.key == "village-dummy"
        assert view(drive).living == 7
        assert drive.replayed().table == drive.history.table

    def test_unless_roles_are_told_at_death(self) -> None:
        drive = self.dealt(1, role_told=True)
        answer(drive)
        assert view(drive).dummy.key == "village-dummy-role"

    def test_a_game_master_announces_it(self) -> None:
        drive = village(EIGHT, dummy=True)
        go_to(drive, 1, "day")
        assert book(drive).prompt.say.key == "village-prompt-first-day-dummy"

    def test_a_dummy_and_an_attack_before_the_first_day_exclude_each_other(self) -> None:
        with pytest.raises(Illegal) as why:
            Drive(setup("village", 7, VillageOptions(dummy=True, first_attack=True)))
        assert why.value.field == "dummy"


class TestSpared:
    def test_the_first_attack_leaves_alone_whom_an_earlier_game_took_first(self) -> None:
        drive = village(EIGHT, spare_victims=True)
        write(drive, Spare((7,)))
        go_to(drive, 1, "night")
        offered = drive.snapshot("gm").action("attack")
        assert offered is not None
        assert 7 not in [choice.value for choice in offered.field("target").choices]
        assert refused(drive, Attack(1, 1, 7)) == "village-spared"
        write(drive, Attack(1, 1, 8))
        go_to(drive, 2, "night")
        write(drive, Attack(2, 1, 7))
        assert left(drive) == {8: "attacked", 7: "attacked"}

    def test_said_again_the_later_list_stands_and_the_form_begins_with_it(self) -> None:
        drive = village(EIGHT, spare_victims=True)
        write(drive, Spare((7,)), Spare((8,)))
        again = drive.snapshot("gm").action("spare")
        assert again is not None
        assert again.field("seats").value == (8,)
        go_to(drive, 1, "night")
        assert refused(drive, Attack(1, 1, 8)) == "village-spared"
        offered = drive.snapshot("gm").action("attack")
        assert offered is not None
        assert {7, 8} & {choice.value for choice in offered.field("target").choices} == {7}

    def test_before_the_first_day_where_wolves_attack_then(self) -> None:
        drive = village(EIGHT, spare_victims=True, first_attack=True)
        write(drive, Spare((7,)))
        assert refused(drive, Attack(0, 1, 7)) == "village-spared"
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        assert left(drive) == {7: "attacked"}

    def test_without_a_game_master_the_host_says_whom(self) -> None:
        drive = on_phones(EIGHT, spare_victims=True)
        drive.say("host", AgreeSpare((7,)))
        answer(drive)
        vote_out(drive, 8)
        for seat in (1, 5):
            drive.say(f"seat-{seat}", Choose(7))
        own: list[Any] = [drive.view(f"seat-{seat}") for seat in (1, 5)]
        assert [bool(view.own.void) for view in own] == [True, False]
        assert drive.snapshot("host").action("agree-spare") is not None

    def test_unless_the_house_has_it_so_nobody_is_spared(self) -> None:
        assert village(EIGHT).snapshot("gm").action("spare") is None


class TestNominations:
    def test_only_nominees_are_voted_for(self) -> None:
        drive = village(EIGHT, nominations=True)
        go_to(drive, 1, "evening")
        assert book(drive).prompt.verb == "nominate"
        write(drive, Nominate(1, 7), Nominate(1, 8, 2))
        assert refused(drive, Nominate(1, 7)) == "village-nominated-already"
        write(drive, CloseNominations())
        assert book(drive).prompt.verb == "vote"
        assert refused(drive, Vote(1, 1, 6)) == "village-not-nominated"
        write(drive, Vote(1, 1, 7))
        assert view(drive).nominees == (7, 8)

    def test_once_everybody_is_nominated_the_vote_follows(self) -> None:
        drive = village(EIGHT, nominations=True)
        go_to(drive, 1, "evening")
        write(drive, *(Nominate(1, seat) for seat in range(1, 9)))
        assert drive.snapshot("gm").action("nominate") is None
        assert book(drive).prompt.verb == "vote"

    def test_where_nobody_is_nominated_nobody_is_executed(self) -> None:
        drive = village(EIGHT, nominations=True)
        go_to(drive, 1, "evening")
        write(drive, CloseNominations())
        assert book(drive).prompt.say.key == "village-prompt-none-nominated"

    def test_on_phones_everybody_nominates_at_once_and_then_votes(self) -> None:
        drive = on_phones(EIGHT, nominations=True)
        answer(drive)
        drive.say("host", EndTalk())
        assert question(drive.state) == "nominate"
        answer(drive, {1: 7, 2: 7, 3: 8, **dict.fromkeys(range(4, 9))})
        assert view(drive).nominees == (7, 8)
        assert (question(drive.state), len(seats_asked(drive.state))) == ("vote", 8)
        answer(drive, {seat: 7 if seat != 7 else 8 for seat in range(1, 9)})
        assert left(drive) == {7: "executed"}

    def test_on_phones_too_nobody_is_executed_where_nobody_is_named(self) -> None:
        drive = on_phones(EIGHT, nominations=True)
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, dict.fromkeys(range(1, 9)))
        assert [fact.move.seat for fact in drive.state.story.of(Execution)] == [None]
        assert drive.state.now == at(1, "night")

    def test_without_the_rule_there_is_nothing_to_nominate(self) -> None:
        drive = village(EIGHT)
        go_to(drive, 1, "evening")
        assert refused(drive, Nominate(1, 7)) == "village-no-nominations"


class TestCharacters:
    NAMES = ("吟遊詩人", "薬草師", "劇団員", "菓子職人", "旅役者", "修道士", "酒屋", "絵描き", "天文学者")

    def test_names_are_dealt_by_chance_with_the_roles(self) -> None:
        seen = set()
        for seed in range(5):
            drive = on_phones(EIGHT, seed=seed, characters=self.NAMES)
            names = tuple(casting.character for casting in drive.state.cast)
            assert len(set(names)) == 8
            assert set(names) <= set(self.NAMES)
            assert all(casting.role for casting in drive.state.cast)
            assert drive.replayed().table == drive.history.table
            seen.add(names)
        assert len(seen) > 1

    def test_and_where_a_game_master_writes_down_the_cards(self) -> None:
        drive = Drive(setup("village", 5, VillageOptions(characters=self.NAMES[:3])))
        drive.wait(drive.now)
        dealt = [casting.character for casting in drive.state.cast]
        assert sorted(filter(None, dealt)) == sorted(self.NAMES[:3])
        write(drive, Cast(1, "seer"), Cast(2, "werewolf", "旅人"))
        assert [casting.character for casting in drive.state.cast[:2]] == [dealt[0], "旅人"]

    def test_without_a_list_nobody_is_named(self) -> None:
        assert {casting.character for casting in on_phones(EIGHT).state.cast} == {""}
