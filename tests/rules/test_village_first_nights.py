"""What the first nights found in villages: victories, reasons, changed roles, marks, dawns, shots."""

from __future__ import annotations

from typing import Any

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import ChangeRole, ComeBack, Death, Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Claim
from companion.games.werewolf.voting import Execution, Tally, Vote
from tests.driver import Drive
from tests.games.village.desk import BIG, FOX, HUNTERS, book, go_to, left, proposed, refused, village, write


def reason(drive: Drive) -> Any:
    assert drive.result is not None
    said: Any = drive.result.summary.params["reason"]
    return said.key


class TestWhoWins:
    def test_a_fox_victory_needs_a_living_fox_not_a_living_member_of_its_camp(self) -> None:
        drive = village("werewolf seer villager villager villager villager")
        write(drive, DefineRole("背徳者", camp="fox"), Cast(3, "背徳者"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "village"

    def test_a_second_fox_of_the_nights_own_is_a_fox(self) -> None:
        drive = village("werewolf seer villager villager villager villager")
        write(drive, DefineRole("九尾", camp="fox", counts="nobody"), Cast(3, "九尾"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "fox"

    def test_a_camp_of_the_nights_own_wins_by_name(self) -> None:
        drive = village()
        write(
            drive, DefineCamp("人形"), DefineRole("人形族", camp="人形"), Cast(7, "人形族"), Cast(8, "人形族")
        )
        write(drive, Verdict("人形"))
        assert drive.result is not None
        assert drive.result.winners == (7, 8)
        camp: Any = drive.result.summary.params["camp"]
        assert camp.params == {"name": "人形"}

    def test_a_camp_that_lives_wins_instead_of_the_others(self) -> None:
        drive = village("werewolf seer villager villager villager villager")
        write(drive, DefineCamp("人形", "alive"), DefineRole("人形族", camp="人形"), Cast(3, "人形族"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "人形"

    def test_or_beside_them(self) -> None:
        drive = village("werewolf seer villager villager villager villager")
        write(drive, DefineCamp("人形", "alive", True), DefineRole("人形族", camp="人形"), Cast(3, "人形族"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1), Verdict("village"))
        assert drive.result is not None
        assert drive.result.winners == (2, 3, 4, 5, 6)

    def test_a_camp_that_nobody_defined_cannot_win(self) -> None:
        drive = village()
        assert refused(drive, Verdict("人形")) == "village-no-such-camp"
        assert refused(drive, DefineRole("人形族", camp="人形")) == "village-no-such-camp"
        assert refused(drive, DefineCamp("fox")) == "village-camp-taken"

    def test_a_reason_that_is_no_longer_true_is_not_given(self) -> None:
        drive = village("werewolf seer villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1), Verdict("village"))
        assert reason(drive) == "village-reason-no-wolf"
        write(drive, Cast(1, "villager"), Cast(3, "werewolf"))
        assert reason(drive) == "village-reason-gm"


class TestAChangedRole:
    def test_what_was_divined_before_stays_as_it_was(self) -> None:
        drive = village(BIG, first_divination="free")
        write(drive, Divination(0, 3, 7))
        go_to(drive, 1, "night")
        write(drive, ChangeRole(1, "night", 7, "werewolf"), Divination(1, 3, 8))
        go_to(drive, 2, "night")
        write(drive, Divination(2, 3, 7))
        own: Any = drive.view("seat-3")
        assert [text.key.rsplit("-", 1)[-1] for text in own.own.knows] == ["white", "white", "black"]

    def test_the_seat_counts_as_what_it_is_now(self) -> None:
        drive = village("werewolf seer villager villager villager villager")
        go_to(drive, 1, "evening")
        write(drive, ChangeRole(1, "evening", 3, "werewolf"), Execution(1, 1))
        assert book(drive).census.wolves == 1
        assert proposed(drive) is None

    def test_the_sheet_says_when(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, ChangeRole(1, "night", 7, "werewolf"))
        view: Any = drive.view("gm")
        cells = [(row.day, row.part, c.seat, c.text.key) for row in view.timeline.rows for c in row.cells]
        assert cells == [(1, "night", 7, "village-cell-change-role")]

    def test_a_slip_of_the_pen_is_mended_backwards(self) -> None:
        drive = village(BIG, first_divination="free")
        write(drive, Divination(0, 3, 7), Cast(7, "werewolf"))
        own: Any = drive.view("seat-3")
        assert [text.key for text in own.own.knows] == ["village-know-divination-black"]


class TestKnowledgeAndBonds:
    def test_who_knows_a_circle_one_sidedly_is_not_known_to_it(self) -> None:
        drive = village()
        write(drive, DefineRole("狂信者", camp="wolves", knows="wolves"), Cast(7, "狂信者"))
        fanatic: Any = drive.view("seat-7")
        wolf: Any = drive.view("seat-1")
        assert [mate.seat for mate in fanatic.own.mates] == [1, 2]
        assert [mate.seat for mate in wolf.own.mates] == [2]

    def test_with_the_last_fox_leaves_who_follows_it(self) -> None:
        drive = village(FOX)
        write(drive, DefineRole("背徳者", camp="fox", follows="fox"), Cast(4, "背徳者"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        assert left(drive) == {3: "executed", 4: "followed"}

    def test_who_comes_back_is_offered_no_death_in_the_part_in_which_that_was(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 8))
        go_to(drive, 2, "day")
        write(drive, ComeBack(2, "day", 8))
        deaths = [a for a in drive.snapshot("gm").offers if a.verb == "death"]
        by_day = {(a.field("day").value, a.field("part").choices[0].value): a for a in deaths}
        assert 8 not in {choice.value for choice in by_day[2, "day"].field("seat").choices}
        assert refused(drive, Death(2, "day", 8, "other")) == "village-gone-already"

    def test_who_comes_back_lives_from_then_on(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 7), Attack(1, 1, 8))
        go_to(drive, 2, "day")
        write(drive, ComeBack(2, "day", 7))
        assert left(drive) == {7: "executed", 8: "attacked"}
        public: Any = drive.view("public")
        assert [seat.alive for seat in public.seats][6:8] == [True, False]
        go_to(drive, 2, "evening")
        write(drive, Vote(2, 7, 1))
        assert refused(drive, ComeBack(2, "evening", 7)) == "village-lives"


class TestMarks:
    def test_an_irregular_claim_vote_and_count_are_marked(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        go_to(drive, 2, "evening")
        noted = {"irregular": True, "note": "死んだ人が話した"}
        drive.say("gm", Claim(2, 7, "seer"), **noted)
        drive.say("gm", Vote(2, 7, 1), **noted)
        drive.say("gm", Vote(2, 3, 1))
        drive.say("gm", Tally(1, 7, 30), **noted)
        view: Any = drive.view("gm")
        assert [(said.seat, said.irregular) for said in view.said] == [(7, True)]
        votes = {ballot.voter: ballot.irregular for poll in view.polls for ballot in poll.ballots}
        assert votes == {7: True, 3: False}
        assert [poll.irregular for poll in view.polls] == [(7,), ()]
        marked = [
            (c.seat, c.text.key, c.note) for row in view.timeline.rows for c in row.cells if c.irregular
        ]
        assert sorted(marked) == [
            (7, "village-tell-claim", "死んだ人が話した"),
            (7, "village-tell-tally", "死んだ人が話した"),
            (7, "village-tell-vote", "死んだ人が話した"),
        ]


class TestDawn:
    def test_nobody_is_announced_where_no_attack_was_entered(self) -> None:
        drive = village()
        go_to(drive, 2, "day")
        assert book(drive).prompt.say.key == "village-prompt-attack-missing"
        write(drive, Attack(1, 1))
        assert book(drive).prompt.say.key == "village-prompt-morning-quiet"

    def test_a_shooter_is_called_after_the_dawn_was_announced(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3), Divination(1, 6, 7))
        assert book(drive).prompt.say.key == "village-prompt-dawn"
        go_to(drive, 2, "day")
        prompt = book(drive).prompt
        assert (prompt.say.key, prompt.verb) == ("village-prompt-morning-shot", "shot")
        assert drive.snapshot("gm").action("proceed") is None
        write(drive, Shot(3, 7))
        assert book(drive).prompt.say.key == "village-prompt-talk"
        assert left(drive) == {3: "attacked", 7: "shot"}

    def test_a_late_fact_that_revives_somebody_says_so(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        go_to(drive, 2, "day")
        assert book(drive).warnings == ()
        write(drive, Guard(1, 5, 7))
        assert [(w.text.key, [who.seat for who in w.text.params["seats"]]) for w in book(drive).warnings] == [
            ("village-warn-revived", [7])
        ]

    def test_and_one_that_takes_somebody_who_was_announced_alive(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        go_to(drive, 2, "day")
        write(drive, Death(1, "evening", 8, "sudden"))
        assert [w.text.key for w in book(drive).warnings] == ["village-warn-gone"]

    def test_one_of_a_dawn_that_waits_for_its_attack_was_announced_to_nobody(self) -> None:
        drive = village()
        go_to(drive, 2, "day")
        write(drive, Attack(1, 1, 7))
        assert book(drive).warnings == ()

    def test_the_next_announcement_settles_it(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        go_to(drive, 2, "day")
        write(drive, Death(1, "evening", 8, "sudden"))
        assert book(drive).warnings
        go_to(drive, 2, "evening")
        assert book(drive).warnings == ()
