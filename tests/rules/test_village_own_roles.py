"""The GM's own roles: a dry run before the night, refused where a row is missing; an own camp, acts at night.

| fact of an own role's act | who knows | from when |
| --- | --- | --- |
| at whom it pointed, what it saw, what the GM answered | that seat, and the GM | at once |
| whom it marked | the GM | at once |
| that somebody has another role or camp | that seat | the next part |
| who died of it | all, as found at dawn | the dawn |
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.course import DrawDrag, Proceed
from companion.games.village.phones import Choose
from companion.games.werewolf.night import Attack, Divination, Guard, Overrule, OwnAct
from companion.games.werewolf.voting import Execution
from companion.kernel.desk import Strike
from companion.kernel.game import Illegal, Text
from companion.words import Words
from tests.driver import Drive
from tests.games.village.desk import book, go_to, left, proposed, refused, village, write
from tests.games.village.phones import answer
from tests.twins import Frame, assert_twins, frame

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


class TestActsAtNight:
    """Seat 3 holds the role; seat 1 is the wolf, seat 2 the seer."""

    def night(self, led: str = "gm", day: int = 1, guard_self: bool = False, **role: Any) -> Drive:
        drive = village(SEVEN, led=led, guard_self=guard_self)
        write(drive, DefineRole("人形師", **{"camp": "village", "acts": "one", **role}), Cast(3, "人形師"))
        if led == "gm":
            go_to(drive, day, "night")
        return drive

    def test_it_is_called_at_its_place_by_its_own_sentence_or_the_usual_one(self) -> None:
        said = {}
        for place in ("first", "attack", "hex"):
            calls = book(self.night(place=place, says="人形師、どうぞ。")).script
            said[place] = [call.ability for call in calls]
            assert [words.say(call.say) for call in calls if call.verb == "own-act"] == ["人形師、どうぞ。"]
        assert said == {
            "first": ["act-人形師", "attack", "divine"],
            "attack": ["attack", "act-人形師", "divine"],
            "hex": ["attack", "divine", "act-人形師"],
        }
        (usual,) = (call for call in book(self.night()).script if call.verb == "own-act")
        assert "人形師は顔を上げて、相手を一人指さしてください" in words.say(usual.say)

    def test_it_is_called_in_the_nights_that_it_has_and_when_its_holder_is_dead(self) -> None:
        for nights, called in {"later": [1], "every": [0, 1], "first": [0]}.items():
            found = []
            for day in (0, 1):
                drive = self.night(nights=nights, day=day)
                found += [day] if any(call.verb == "own-act" for call in book(drive).script) else []
            assert found == called
        drive = self.night(day=1)
        write(drive, Attack(1, 1, 3))
        go_to(drive, 2, "night")
        (call,) = (call for call in book(drive).script if call.ability == "act-人形師")
        assert (call.verb, call.living) == ("called", ())

    @pytest.mark.parametrize(
        ("power", "gone", "rules"),
        [
            ("", {4: "attacked"}, {"attacked"}),
            ("guard", {}, {"guarded"}),
            ("kill", {5: "acted", 4: "attacked"}, {"acted", "attacked"}),
            ("mark", {4: "attacked"}, {"act-mark", "attacked"}),
        ],
    )
    def test_what_comes_of_it_is_what_the_role_says(self, power: str, gone: Any, rules: set[str]) -> None:
        drive = self.night(power=power)
        write(drive, Attack(1, 1, 4), OwnAct(1, 3, 4 if power == "guard" else 5))
        assert left(drive) == gone
        assert {effect.rule for effect in drive.state.story.effects} == rules
        marks = {
            one.seat: [words.say(mark) for mark in one.marks] for one in book(drive).dossiers if one.marks
        }
        assert marks == ({5: ["人形師"]} if power == "mark" else {})

    def test_the_gm_may_overrule_it(self) -> None:
        drive = self.night(power="kill")
        write(drive, Attack(1, 1, None), OwnAct(1, 3, 5), Overrule(1, "acted", 5, "今夜は効かない"))
        assert left(drive) == {}

    def test_a_colour_is_told_like_a_seers_and_to_nobody_else(self) -> None:
        drive = self.night(power="see")
        write(drive, OwnAct(1, 3, 1))
        assert (book(drive).to_tell.target, book(drive).to_tell.said) == (1, "black")
        own: Any = drive.view("seat-3")
        assert [words.say(text) for text in own.own.knows] == ["1日目夜 席1さんを選んだ（黒）"]
        other: Any = drive.view("seat-2")
        assert other.own.knows == ()

    def test_the_second_field_alone_is_the_seat_that_it_sees(self) -> None:
        drive = self.night(power="see")
        write(drive, OwnAct(1, 3, second=1))
        assert (book(drive).to_tell.target, book(drive).to_tell.said) == (1, "black")

    @pytest.mark.parametrize("act", [OwnAct(1, 3, 4, 1), OwnAct(1, 3, None, 1)])
    def test_where_it_may_point_at_two_no_colour_is_told_of_one(self, act: OwnAct) -> None:
        drive = self.night(acts="two", power="see")
        write(drive, act)
        assert book(drive).to_tell is None
        assert drive.state.story.colours == {}

    def test_a_second_seat_against_the_rules_is_noted_without_another_colour(self) -> None:
        drive = self.night(power="see")
        drive.say("gm", OwnAct(1, 3, 4, 1), irregular=True, note="二人を指した")
        assert (book(drive).to_tell.target, book(drive).to_tell.said) == (4, "white")

    def test_a_seat_that_there_is_not_is_refused_in_either_field(self) -> None:
        for act in (OwnAct(1, 3, 9), OwnAct(1, 3, 4, 9)):
            drive = self.night(acts="two", power="mark")
            assert refused(drive, act, irregular=True, note="席がない") == "kernel-no-such-seat"

    def test_somebody_becomes_another_role_or_joins_a_camp_from_the_next_day_on(self) -> None:
        for more in ({"power": "turn", "becomes": "madman"}, {"power": "join", "camp": "wolves"}):
            drive = self.night(**more)  # type: ignore[arg-type]
            write(drive, OwnAct(1, 3, 5), Attack(1, 1, None))
            seat: Any = drive.view("seat-5")
            assert words.say(seat.own.card.camp) == "村人陣営"
            go_to(drive, 2, "day")
            seat = drive.view("seat-5")
            assert words.say(seat.own.card.camp) == "人狼陣営"
            assert drive.state.camps_held[4] == "wolves"

    def test_the_gm_answers_and_the_seat_reads_it(self) -> None:
        drive = self.night(answer="yes-no", power="mark")
        asked = next(call for call in book(drive).script if call.ability == "act-人形師")
        assert asked.say.key == "village-say-act-one-answer"  # who points hears that an answer comes
        write(drive, OwnAct(1, 3, 5))
        (owed,) = book(drive).unanswered
        assert (owed.kind, owed.act) == ("yes-no", OwnAct(1, 3, 5))
        write(drive, OwnAct(1, 3, 5, answer="yes"))
        assert book(drive).unanswered == ()
        own: Any = drive.view("seat-3")
        assert [words.say(text) for text in own.own.knows] == ["1日目夜 席5さんを選んだ（はい）"]
        assert len(drive.state.story.of(OwnAct)) == 1

    def test_an_answer_is_still_owed_by_day_and_no_longer_in_the_evening(self) -> None:
        drive = self.night(answer="yes-no")
        write(drive, OwnAct(1, 3, 5), Attack(1, 1, None))
        go_to(drive, 2, "day")
        assert [one.act for one in book(drive).unanswered] == [OwnAct(1, 3, 5)]
        go_to(drive, 2, "evening")
        assert book(drive).unanswered == ()

    def test_who_points_at_nobody_is_called_and_only_answered(self) -> None:
        called = next(call for call in book(self.night(acts="nobody")).script if call.ability == "act-人形師")
        assert called.verb == "called"
        drive = self.night(acts="nobody", answer="text")
        asked = next(call for call in book(drive).script if call.ability == "act-人形師")
        assert (asked.verb, asked.say.key) == ("own-act", "village-say-act-nobody-answer")
        write(drive, OwnAct(1, 3, answer="人形は二つ"))
        assert next(call for call in book(drive).script if call.ability == "act-人形師").done

    def test_the_dry_run_says_when_at_whom_and_what_comes_of_it(self) -> None:
        drive = self.night(power="kill", answer="role", place="first", nights="every")
        assert dry(drive)["人形師"][:4] == [
            *("village-dry-every", "village-place-first", "village-power-kill", "village-dry-answer")
        ]

    @pytest.mark.parametrize(
        ("role", "why"),
        [
            ({"acts": "", "power": "kill"}, "village-act-at-nobody"),
            ({"acts": "nobody", "power": "mark"}, "village-act-at-nobody"),
            ({"acts": "two", "power": "see"}, "village-act-sees-one"),
            ({"acts": "one", "power": "turn"}, "village-act-becomes"),
        ],
    )
    def test_what_a_power_lacks_is_said_before_the_night(self, role: Any, why: str) -> None:
        drive = village(SEVEN)
        write(drive, DefineRole("人形師", "village", **role))
        assert why in dry(drive)["人形師"]

    @pytest.mark.parametrize(
        ("led", "abilities", "said"),
        [
            ("gm-phones", ("attack", "guard"), True),
            ("gm-phones", ("attack",), False),
            ("gm-phones", ("read", "guard"), False),
            ("gm", ("attack", "guard"), False),
        ],
    )
    def test_that_phones_ask_for_three_seats_at_most_is_said(
        self, led: str, abilities: Any, said: bool
    ) -> None:
        drive = self.night(led, abilities=abilities, acts="two")
        assert ("village-act-beside" in dry(drive)["人形師"]) is said

    def test_a_phone_is_asked_for_a_known_act_and_an_own_one_in_the_same_night(self) -> None:
        drive = self.phones(abilities=("guard",), power="mark")
        own: Any = drive.view("seat-3").own  # type: ignore[attr-defined]
        guard, act = "護衛する相手を選んでください。", "能力を使う相手を選んでください。"
        assert words.say(own.task).startswith(f"相手：{guard} もう一人：{act}")
        drive.say("seat-3", Choose(4, 5), at=drive.now + 1000)
        answer(drive)
        assert {fact.move for fact in drive.state.story.of((Guard, OwnAct))} == {
            *(Guard(1, 3, 4), OwnAct(1, 3, 5))
        }
        assert [one.seat for one in book(drive).dossiers if one.marks] == [5]

    def test_of_two_acts_each_may_be_left_out(self) -> None:
        for chosen, done in ((Choose(None, 5), OwnAct(1, 3, 5)), (Choose(4), Guard(1, 3, 4))):
            drive = self.phones(abilities=("guard",), power="mark")
            drive.say("seat-3", chosen, at=drive.now + 1000)
            answer(drive)
            assert [fact.move for fact in drive.state.story.of((Guard, OwnAct))] == [done]

    def test_which_of_two_acts_does_not_count_is_told_to_its_holder(self) -> None:
        drive = self.phones(abilities=("guard",), power="mark", guard_self=False)
        drive.say("seat-3", Choose(4, 5), at=drive.now + 1000)
        own: Any = drive.view("seat-3").own  # type: ignore[attr-defined]
        assert own.void is None
        drive = self.phones(abilities=("guard",), power="mark", guard_self=True)
        drive.say("seat-3", Choose(4, 3), at=drive.now + 1000)
        own = drive.view("seat-3").own  # type: ignore[attr-defined]
        assert own.void.key == "village-phones-void-of"
        answer(drive)
        assert [fact.move for fact in drive.state.story.of((Guard, OwnAct))] == [Guard(1, 3, 4)]

    def test_a_wolf_with_an_act_of_its_own_points_for_the_pack_first(self) -> None:
        drive = self.phones(abilities=("attack",), counts="wolf", power="mark")
        drive.say("seat-3", Choose(4, 5), at=drive.now + 1000)
        answer(drive, {1: 4})
        assert [fact.move for fact in drive.state.story.of(OwnAct)] == [OwnAct(1, 3, 5)]
        assert [fact.move.target for fact in drive.state.story.of(Attack)] == [4]

    @pytest.mark.parametrize(
        ("act", "why"),
        [
            (OwnAct(1, 3, 3), "village-act-self"),
            (OwnAct(1, 3, 4, 5), "village-act-aims"),
            (OwnAct(1, 2, 4), "village-cannot-act"),
            (OwnAct(0, 3, 4), "village-act-not-tonight"),
        ],
    )
    def test_an_act_that_the_role_does_not_have_is_refused(self, act: OwnAct, why: str) -> None:
        assert refused(self.night(), act) == why

    def phones(self, **role: Any) -> Drive:
        """The first night with an attack, chosen on phones."""
        drive = self.night("gm-phones", **role)
        answer(drive)
        drive.say("gm", Proceed(1, "day"))
        go_to(drive, 1, "evening")
        answer(drive)
        write(drive, Execution(1, None), Proceed(1, "night"))
        return drive

    @pytest.mark.parametrize("power", ["see", "mark"])
    def test_a_phone_may_fill_the_second_field_alone(self, power: str) -> None:
        drive = self.phones(acts="two", power=power)
        drive.say("seat-3", Choose(None, 1), at=drive.now + 1000)
        answer(drive)
        assert [fact.move for fact in drive.state.story.of(OwnAct)] == [OwnAct(1, 3, 1)]

    @pytest.mark.parametrize(
        ("seat", "chosen", "told"),
        [
            (3, Choose(4, 5), None),
            (3, Choose(None, 3), "village-phones-void"),
            (1, Choose(4), None),
            (1, Choose(4, 5), "village-phones-further-void-1"),
            (2, Choose(None, 5), "village-phones-further-void-1"),
            (5, Choose(4, 6), None),
        ],
    )
    def test_what_does_not_count_of_two_is_told_to_its_holder(
        self, seat: int, chosen: Choose, told: str | None
    ) -> None:
        drive = self.phones(acts="two", power="mark", guard_self=True)
        drive.say(f"seat-{seat}", chosen, at=drive.now + 1000)
        own: Any = drive.view(f"seat-{seat}")
        assert (own.own.void and own.own.void.key) == told
        line = words.say(chosen.log_text(drive.state, drive.history.log[-1], f"seat-{seat}"))  # type: ignore[arg-type]
        assert all(f"席{one}" in line for one in (chosen.target, chosen.second, chosen.third) if one)

    def test_on_phones_it_is_the_ordinary_choice_of_the_night(self) -> None:
        drive = self.phones(power="guard")
        asked: Any = drive.view("seat-3")
        assert asked.own.task.key == "village-task-act-one"
        answer(drive, {1: 4, 3: 4})
        assert [fact.move for fact in drive.state.story.of(OwnAct)] == [OwnAct(1, 3, 4)]
        assert left(drive) == {}


class TestActsLeak:
    """The role sits on seat 3 or on seat 4; seat 5 and the room cannot tell."""

    def seen(self, seat: int, viewer: str, acts: str, power: str) -> list[Frame]:
        drive = village("werewolf seer villager villager villager villager villager", led="gm-phones")
        write(drive, DefineRole("人形師", "village", acts=acts, power=power), Cast(seat, "人形師"))  # type: ignore[arg-type]
        frames = [frame(drive, viewer)]
        answer(drive)
        drive.say("gm", Proceed(1, "day"))
        go_to(drive, 1, "evening")
        answer(drive)
        write(drive, Execution(1, None), Proceed(1, "night"))
        for each in drive.state.seats:
            two = acts == "two" and each in (3, 4)
            named = {3: 6, 4: 6, 1: 7}.get(each, 1 if each != 1 else 2)
            drive.say(f"seat-{each}", Choose(named, 7 if two else None), at=drive.now + 1000)
            frames.append(frame(drive, viewer))
        drive.say("gm", Proceed(2, "day"))
        return [*frames, frame(drive, viewer)]

    @pytest.mark.parametrize("viewer", ["public", "host", "seat-5", "seat-1"])
    @pytest.mark.parametrize(("acts", "power"), [("one", "kill"), ("one", "mark"), ("two", "guard")])
    def test_nobody_can_tell_who_acted(self, viewer: str, acts: str, power: str) -> None:
        assert_twins(viewer, *(self.seen(seat, viewer, acts, power) for seat in (3, 4)))

    def test_the_proof_would_see_a_leak(self) -> None:
        with pytest.raises(AssertionError, match="gm can tell"):
            assert_twins("gm", *(self.seen(seat, "gm", "one", "mark") for seat in (3, 4)))

    @pytest.mark.parametrize(
        ("acts", "abilities", "fields"), [("one", (), 1), ("two", (), 2), ("one", ("guard",), 2)]
    )
    def test_all_are_asked_alike(self, acts: str, abilities: Any, fields: int) -> None:
        drive = village(SEVEN, led="gm-phones", first_divination="free")
        own = DefineRole("人形師", acts=acts, abilities=abilities, nights="every")  # type: ignore[arg-type]
        write(drive, own, Cast(3, "人形師"))
        shapes = set()
        for seat in drive.state.seats:
            action = drive.snapshot(f"seat-{seat}").action("choose")
            assert action is not None
            shapes.add(tuple((field.name, len(field.choices)) for field in action.fields))
        assert len(shapes) == 1
        assert len(shapes.pop()) == fields

    def test_each_choice_of_a_night_says_for_which_act_it_is(self) -> None:
        drive = village(SEVEN, led="gm-phones", first_divination="free")
        write(
            drive, DefineRole("人形師", acts="one", abilities=("divine",), nights="every"), Cast(3, "人形師")
        )
        for seat in (3, 4):
            drive.say(f"seat-{seat}", Choose(5, 6))
        own, other = (drive.snapshot(f"seat-{seat}").view.own.chosen for seat in (3, 4))
        assert own == ((Text("village-ability-divine"), 5), (Text("village-do-own-act"), 6))
        assert other == ((None, 5), (None, 6))
