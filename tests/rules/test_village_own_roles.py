"""The GM's own roles: a dry run before the night, refused where a row is missing; turning, an own camp."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.course import DrawDrag
from companion.games.werewolf.night import Attack, Divination, Guard, Overrule
from companion.games.werewolf.voting import Execution
from companion.kernel.desk import Strike
from companion.kernel.game import Illegal
from companion.words import Words
from tests.driver import Drive
from tests.games.village.desk import book, go_to, left, proposed, refused, village, write

words = Words("ja", strict=True)
SEVEN = "werewolf seer knight villager villager villager villager"


def dry(drive: Drive) -> dict[str, list[str]]:
    """What each own role would do, by the keys of its lines; then what it lacks."""
    return {
        one.role.params["name"]: [text.key for text in (*one.lines, *one.lacking)]
        for one in book(drive).rehearsals
    }


class TestDryRun:
    def test_it_says_when_the_role_is_called_what_it_sees_and_how_it_is_seen(self) -> None:
        drive = village(SEVEN)
        write(drive, DefineRole("占い狼", "wolves", "wolf", "white", "black", ("attack", "divine"), "wolves"))
        assert dry(drive) == {
            "占い狼": [
                *("village-dry-first", "village-dry-later", "village-dry-every", "village-dry-shown"),
                *("village-seen-white", "village-dry-found-black", "village-counts-wolf"),
                *("village-dry-wins-counted", "village-dry-nobody"),
            ]
        }
        (first, attack, divine, *_) = book(drive).rehearsals[0].lines
        assert [first.params["say"].key, attack.params["say"].key, divine.params["say"].key] == [
            *("village-meet", "village-say-attack", "village-say-divine")
        ]

    def test_it_follows_the_house_rules_of_the_first_night(self) -> None:
        drive = village(SEVEN, first_attack=True, first_divination="none")
        write(
            drive,
            DefineRole("新狼", "wolves", "wolf", abilities=("attack",)),
            DefineRole("新占", abilities=("divine",)),
        )
        found = dry(drive)
        assert found["新狼"][0] == "village-dry-every"
        assert found["新占"][0] == "village-dry-later"

    def test_whom_the_night_calls_is_called_by_the_own_name(self) -> None:
        drive = village(SEVEN)
        write(
            drive,
            DefineRole("人形遣い", abilities=("guard",)),
            DefineRole("人狼の弟子", abilities=("attack",)),
        )
        write(drive, Cast(3, "人形遣い"), Cast(4, "人狼の弟子"))
        go_to(drive, 1, "night")
        said = {call.ability: words.say(call.say) for call in book(drive).script}
        assert said["guard"] == "人形遣いは顔を上げて、護衛する相手を指さしてください。"
        assert said["attack"] == "人狼、人狼の弟子は顔を上げて、襲撃する相手を指さしてください。"
        assert said["divine"] == "占い師は顔を上げて、占う相手を指さしてください。"
        closed = {call.ability: words.say(call.close) for call in book(drive).script}
        assert closed["guard"] == "人形遣いは顔を伏せてください。"
        (guard,) = [one for one in book(drive).rehearsals if one.written.name == "人形遣い"]
        assert "人形遣いは顔を上げて" in words.say(guard.lines[0])

    def test_what_nobody_at_this_table_has_is_said(self) -> None:
        drive = village(SEVEN)
        write(
            drive,
            DefineRole("弟子", knows="masons", follows="fox", circle="弟子", rule="師匠を知る"),
            Cast(7, "弟子"),
        )
        assert dry(drive)["弟子"][-3:] == ["village-dry-alone", "village-dry-unknown", "village-dry-unheld"]

    def test_a_role_that_nobody_calls_and_that_wins_by_nothing_is_told_so(self) -> None:
        drive = village(SEVEN)
        write(drive, DefineRole("旅人"))
        assert {"village-dry-never", "village-dry-wins-nothing"} <= set(dry(drive)["旅人"])

    def test_built_in_roles_need_none_unless_they_were_changed(self) -> None:
        drive = village(SEVEN)
        assert book(drive).rehearsals == ()
        write(drive, DefineRole("madman", camp="wolves", counts="nobody"))
        assert [one.role.key for one in book(drive).rehearsals] == ["village-role-madman"]

    def test_nobody_else_reads_it(self) -> None:
        drive = village(SEVEN)
        write(drive, DefineRole("旅人"))
        view: Any = drive.view("seat-1")
        assert view.book is None


class TestMissingRow:
    def test_a_camp_or_an_ability_that_there_is_not_is_refused(self) -> None:
        drive = village(SEVEN)
        assert refused(drive, DefineRole("人形族", camp="人形")) == "village-no-such-camp"
        assert refused(drive, DefineRole("竜", abilities=("fly",))) == "village-no-such-ability"

    def test_only_roles_and_circles_that_there_are_are_offered(self) -> None:
        drive = village(SEVEN)
        offered = drive.snapshot("gm").action("define-role")
        assert offered is not None
        assert [choice.value for choice in offered.field("knows").choices] == ["masons", "wolves", "foxes"]
        assert not offered.fits(DefineRole("弟子", knows="師匠"))
        assert not offered.fits(DefineRole("弟子", turns="師匠"))
        write(drive, DefineRole("師匠", circle="師匠"))
        again = drive.snapshot("gm").action("define-role")
        assert again is not None
        assert again.fits(DefineRole("弟子", knows="師匠", turns="師匠"))


class TestTurning:
    def bitten(self, *more: Any) -> Drive:
        drive = village("werewolf seer knight villager villager villager villager villager")
        write(drive, DefineRole("呪われ人", "village", turns="werewolf"), Cast(4, "呪われ人"))
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 4), Divination(1, 2, 4), Guard(1, 3, *more or (5,)))
        return drive

    def test_whom_the_wolves_bite_turns_instead_of_leaving(self) -> None:
        drive = self.bitten()
        assert left(drive) == {}
        assert drive.state.role(4).key == "werewolf"
        assert drive.state.story.colours == {fact.id: "white" for fact in drive.state.story.of(Divination)}

    def test_its_phone_says_so_from_the_morning_on_and_the_packs_with_it(self) -> None:
        drive = self.bitten()
        own: Any = drive.view("seat-4")
        pack: Any = drive.view("seat-1")
        assert (own.own.card.role.params["name"], pack.own.mates) == ("呪われ人", ())
        go_to(drive, 2, "day")
        own, pack = drive.view("seat-4"), drive.view("seat-1")
        assert own.own.card.role.key == "village-role-werewolf"
        assert [mate.seat for mate in pack.own.mates] == [4]

    def test_a_guard_keeps_it_what_it_is_and_so_does_the_gm(self) -> None:
        assert self.bitten(4).state.role(4).key == "呪われ人"
        drive = self.bitten()
        write(drive, Overrule(1, "turned", 4, "今夜は変わらない"))
        assert left(drive) == {4: "attacked"}


def test_an_own_camp_wins_by_name_and_an_own_role_follows_and_drags_by_chance() -> None:
    drive = village("werewolf seer knight villager villager villager villager villager")
    write(
        drive,
        DefineCamp("人形", "alive"),
        DefineRole("人形遣い族", "人形", circle="人形", abilities=("drag",)),
        DefineRole("人形族", "人形", follows="人形遣い族", knows="人形"),
        *(Cast(4, "人形遣い族"), Cast(5, "人形族")),
    )
    view: Any = drive.view("seat-5")
    assert [mate.seat for mate in view.own.mates] == [4]
    other: Any = drive.view("seat-4")
    assert other.own.mates == ()
    go_to(drive, 1, "evening")
    before = drive.history.table
    name = write(drive, Execution(1, 1))
    assert proposed(drive) == "人形"
    drive.strike(name)
    assert drive.history.table.state == before.state
    write(drive, Execution(1, 4), DrawDrag(4))
    causes = list(left(drive).values())
    assert sorted(causes) == ["dragged", "executed", "followed"] or left(drive)[5] == "dragged"


def test_a_role_that_somebody_holds_is_not_taken_away_before_that_was_shown() -> None:
    drive = village(SEVEN)
    camp = write(drive, DefineCamp("傘陣営", "word", True))
    role = write(drive, DefineRole("傘職人", camp="傘陣営"))
    write(drive, Cast(3, "傘職人"))
    go_to(drive, 1, "night")
    before = drive.state
    for name, falls in ((role, [Cast]), (camp, [DefineRole, Cast])):
        assert [type(entry.move) for entry in drive.history.try_strike([name]).fallen] == falls
        with pytest.raises(Illegal, match="kernel-changed-meanwhile"):
            drive.say("gm", Strike((name,)))
    assert drive.state == before
