"""magic-city.md, "Resolution" and "Verdict": guards, chimera, curse, spirit caller; djinn, fox and camps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.magic_city.course import Proceed
from companion.games.magic_city.evening import Court, Prison, Sorcery
from companion.games.magic_city.night import Bandits, Bank, EvilEye, Garden, Guess, Guild, Mirror, Tree, Ward
from companion.games.magic_city.script import turns
from companion.games.magic_city.table import EventKey
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Vote
from companion.kernel.game import Text
from companion.kernel.logbook import logbook
from companion.kernel.replay import History
from companion.words import Words
from tests.driver import Drive
from tests.games.magic_city.desk import city, dark, dawn, desk, evening, night, proposed, say
from tests.games.village.desk import left, refused

LOOK = Divination(1, 6, 16)


def acts(
    attack: int | None, guess: int = 16, look: int = 16, night: int = 1, curse: int = 16
) -> tuple[object, ...]:
    return (
        Attack(night, 1, attack),
        EvilEye(night, 2, curse),
        Guess(night, 3, guess),
        Divination(night, 6, look),
    )


def test_an_attack_fails_on_a_guard() -> None:
    for guard in (Guard(1, 8, 14), Guard(1, 9, 14), Ward(1, 10, 14)):
        drive = city(events=())
        evening(drive, 13, None)
        dark(drive, *acts(14), Reading(1, 7, 13))
        say(drive, guard)
        assert left(drive) == {13: "executed"}
        assert [effect.seat for effect in drive.state.story.effects if effect.rule == "guarded"] == [14]


def test_guards_are_compared_with_the_shifted_target() -> None:
    drive = city()
    evening(drive, 13, "garden")
    say(
        drive,
        Proceed(1, "night"),
        Garden(1, "clockwise", 1),
        Attack(1, 1, 14),
        Guard(1, 8, 14),
        Guard(1, 9, 15),
    )
    assert left(drive) == {13: "executed"}


def test_an_attack_on_the_fox_fails_unless_the_house_says_otherwise() -> None:
    for survives, gone in ((True, {13: "executed"}), (False, {13: "executed", 4: "attacked"})):
        drive = city(events=(), fox_survives=survives)
        evening(drive, 13, None)
        night(drive, *acts(4))
        assert left(drive) == gone


def test_a_fox_that_the_seer_looks_at_leaves_at_dawn_also_under_the_mirror() -> None:
    drive = city()
    evening(drive, 13, "mirror")
    night(drive, Mirror(1, 4), *acts(None, look=4))
    assert left(drive) == {13: "executed", 4: "cursed"}


def test_a_match_awakens_the_chimera_at_the_start_of_the_next_night() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    night(drive, *acts(14, guess=14))
    assert drive.state.census.wolves == 2
    evening(drive, 15, None)
    assert drive.state.census.wolves == 2
    say(drive, Proceed(2, "night"))
    assert [turn.key for turn in turns(drive.state)][:2] == ["awakening", "attack"]
    assert drive.state.census.wolves == 3


def test_the_awakened_chimera_is_read_as_a_wolf_and_has_no_turn_of_its_own() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    night(drive, *acts(14, guess=14))
    evening(drive, 15, None)
    dark(drive, Attack(2, 1, None), EvilEye(2, 2, 16), Divination(2, 6, 3))
    assert desk(drive).turn.answer[0].key == "magic-city-answer-black"
    assert "guess" not in [turn.key for turn in turns(drive.state)]


@pytest.mark.parametrize(("joins", "night_of"), [("after-next", 3), ("next", 2)])
def test_it_joins_the_attack_a_night_after_the_announcement_or_at_once(joins: str, night_of: int) -> None:
    drive = city(events=(), chimera_joins=joins)
    evening(drive, 13, None)
    night(drive, *acts(14, guess=14))
    evening(drive, 15, None)
    say(drive, Proceed(2, "night"))
    assert (3 in drive.state.able(drive.state.seats, "attack")) is (night_of == 2)
    dark(drive, Attack(2, 1, None), EvilEye(2, 2, 16), Divination(2, 6, 16))
    dawn(drive)
    evening(drive, 16, None)
    say(drive, Proceed(3, "night"))
    assert 3 in drive.state.able(drive.state.seats, "attack")
    assert next(turn.key for turn in turns(drive.state)) == "attack"


def test_the_guess_is_compared_before_any_shift_and_oneself_is_allowed() -> None:
    for guess, awakened in ((14, [3]), (15, [])):  # 14 is pointed at, 15 is met
        drive = city()
        evening(drive, 13, "garden")
        night(drive, Garden(1, "clockwise", 1), *acts(14, guess=guess))
        assert left(drive)[15] == "attacked"
        evening(drive, 16, "slum")
        say(drive, Proceed(2, "night"))
        assert [change.seat for change in drive.state.story.changes] == awakened
    other = city(events=())
    evening(other, 13, None)
    dark(other, Attack(1, 1, 3), EvilEye(1, 2, 16), Guess(1, 3, 3))
    say(other, Guard(1, 8, 3))
    say(other, LOOK)
    dawn(other)
    evening(other, 15, None)
    say(other, Proceed(2, "night"))
    assert [change.seat for change in other.state.story.changes] == [3]


def test_before_it_awakens_the_chimera_does_not_keep_the_wolves_alive() -> None:
    drive = city("werewolf chimera seer citizen citizen citizen", events=())
    evening(drive, 1, None)
    assert proposed(drive) == "village"


def test_the_cursed_is_named_at_dawn_and_silent_for_the_day() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    night(drive, *acts(None, curse=15))
    assert [seat.seat for seat in drive.view("public").seats if seat.may_not_speak] == [15]


def test_nobody_dead_is_named_as_cursed() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    night(drive, *acts(15, curse=15))
    assert not any(seat.may_not_speak for seat in drive.view("public").seats)


@pytest.mark.parametrize("event", ["slum", "bank"])
def test_a_spirit_caller_who_is_attacked_takes_the_ward_along_under_the_slum_as_well(event: str) -> None:
    drive = city()
    evening(drive, 13, event)  # type: ignore[arg-type]
    dark(drive, *([Bank(1, 16)] if event == "bank" else []), *acts(10), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 16), Guard(1, 9, 16), Ward(1, 10, 15))
    dawn(drive)
    assert left(drive) == {13: "executed", 10: "attacked", 15: "dragged"}


def test_a_spirit_caller_who_is_saved_takes_nobody_along() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    dark(drive, *acts(10), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 10), Guard(1, 9, 16), Ward(1, 10, 15))
    dawn(drive)
    assert left(drive) == {13: "executed"}


def test_a_spirit_caller_takes_along_tonights_ward_and_not_last_nights() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    dark(drive, *acts(14), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 14), Guard(1, 9, 16), Ward(1, 10, 15))
    dawn(drive)
    evening(drive, 16, None)
    dark(drive, *acts(10, 15, 15, 2, 15), Reading(2, 7, 16))
    dark(drive, Guard(2, 8, 15), Guard(2, 9, 15), Ward(2, 10, 14))
    dawn(drive)
    assert left(drive) == {13: "executed", 16: "executed", 10: "attacked", 14: "dragged"}


def test_a_spirit_caller_whom_the_arena_takes_leaves_the_ward_alive() -> None:
    drive = city()
    evening(drive, 13, "arena")
    dark(drive, *acts(14), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 14), Guard(1, 9, 16), Ward(1, 10, 15))
    dawn(drive)
    assert left(drive) == {13: "executed", 10: "arena"}


# -- the verdict ---------------------------------------------------------------------------------

SMALL = "werewolf fox djinn citizen citizen citizen hunter seer"
"""1 werewolf, 2 fox, 3 djinn, 7 hunter, 8 seer."""


def test_no_wolf_left_is_the_humans_and_parity_the_wolves() -> None:
    drive = city("werewolf citizen citizen citizen citizen citizen", events=())
    evening(drive, 1, None)
    assert proposed(drive) == "village"
    other = city("werewolf werewolf citizen citizen citizen citizen", events=())
    evening(other, 3, None)
    night(other, Attack(1, 1, 4))
    assert proposed(other) == "wolves"


def test_in_either_case_a_living_fox_wins_instead() -> None:
    drive = city(SMALL, events=())
    evening(drive, 1, None)
    assert proposed(drive) == "fox"
    say(drive, Verdict("fox"))
    assert drive.result is not None
    assert drive.result.winners == (2,)
    japanese = Words("ja", strict=True)
    assert japanese.say(drive.result.summary) == (
        "狐人の勝利（人狼が全滅しました。本来は人間の勝ちですが、狐人が生き残っています）"
    )
    line = next(iter(logbook(drive.history, "gm", newest_first=True)))
    assert japanese.say(line.text) == "判定：狐人"


def test_by_the_first_rules_its_verdict_has_the_villages_words() -> None:
    """A signed result is compared word by word."""
    drive = city(SMALL, events=())
    drive.history = History(drive.game, replace(drive.history.setup, rules=2), drive.history.log)
    evening(drive, 1, None)
    say(drive, Verdict("fox"))
    assert drive.result is not None
    assert drive.result.summary.params["camp"] == Text("village-camp-fox")


def test_the_fox_counts_for_nobody_and_djinn_madman_golem_as_humans() -> None:
    drive = city("werewolf fox djinn madman golem citizen", events=())
    assert (drive.state.census.wolves, drive.state.census.humans) == (1, 4)


def named_by(drive: Drive, how: str) -> None:
    """The djinn, seat 5, is named in this way during the first night or evening."""
    if how == "hunter":
        evening(drive, 11, None)
        say(drive, Shot(11, 5))
    elif how == "court":
        evening(drive, 13, "court", Court(1, 5))
    elif how == "sorcery":
        evening(drive, 13, "sorcerers-guild", Sorcery(1, 5))


@pytest.mark.parametrize("how", ["hunter", "court", "sorcery"])
def test_a_designation_that_itself_removes_the_djinn_suffices(how: str) -> None:
    drive = city(events=() if how == "hunter" else ("court", "sorcerers-guild"))
    named_by(drive, how)
    assert proposed(drive) == "djinn"


@pytest.mark.parametrize(
    "act",
    [Guard(1, 8, 5), Guard(1, 9, 5), Ward(1, 10, 5), Guess(1, 3, 5), EvilEye(1, 2, 5), Divination(1, 6, 5)],
    ids=lambda act: type(act).__name__ + str(act.seat),
)
def test_once_named_by_an_ability_a_djinn_that_is_executed_wins_alone(act: object) -> None:
    drive = city(events=())
    evening(drive, 13, None)
    say(drive, Proceed(1, "night"), act)
    drive.say("gm", Proceed(2, "day"), irregular=True, note="short of time")
    evening(drive, 5, None)
    assert proposed(drive) == "djinn"
    say(drive, Verdict("djinn"))
    assert drive.result is not None
    assert drive.result.winners == (5,)
    assert drive.result.summary.params["reason"].key == "magic-city-reason-djinn"  # type: ignore[union-attr]


CHOSEN: dict[EventKey, object] = {
    "tree": Tree(1, (5, 14)),
    "guild": Guild(1, 5),
    "bandits": Bandits(1, 5),
    "bank": Bank(1, 5),
    "mirror": Mirror(1, 5),
}


@pytest.mark.parametrize("card", [*CHOSEN, "prison"])
def test_choices_for_events_name_the_djinn_too(card: EventKey) -> None:
    drive = city(events=(card, "slum"))
    evening(drive, 13, card, *([Prison(1, 5)] if card == "prison" else []))
    say(drive, Proceed(1, "night"))
    if card != "prison":
        say(drive, CHOSEN[card])
    drive.say("gm", Proceed(2, "day"), irregular=True, note="short of time")
    evening(drive, 5, "slum")
    assert proposed(drive) == "djinn"


def test_the_daily_vote_the_wolves_attack_and_a_gardens_shift_name_nobody() -> None:
    voted = city(events=())
    say(voted, Proceed(1, "evening"), Vote(1, 1, 5))
    evening(voted, 5, None)
    assert proposed(voted) is None
    attacked = city(events=())
    evening(attacked, 13, None)
    night(attacked, *acts(5))
    assert left(attacked)[5] == "attacked"
    assert proposed(attacked) is None
    shifted = city()
    evening(shifted, 13, "garden")
    night(shifted, Garden(1, "clockwise", 1), *acts(4))
    assert left(shifted)[5] == "attacked"
    assert proposed(shifted) is None


def test_a_djinn_named_and_attacked_in_the_same_night_wins() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    night(drive, *acts(5, guess=5))
    assert proposed(drive) == "djinn"


def test_the_djinns_victory_goes_before_all_camps() -> None:
    drive = city("werewolf fox djinn hunter citizen citizen", events=())
    say(drive, Proceed(1, "evening"))
    evening(drive, 4, None)
    say(drive, Shot(4, 3))
    assert proposed(drive) == "djinn"


def test_the_verdict_waits_for_the_gm() -> None:
    drive = city(SMALL, events=())
    evening(drive, 1, None)
    assert refused(drive, Proceed(1, "night")) == "village-answer-first"
