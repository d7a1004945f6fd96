"""magic-city.md: limits, orders and single nights beside what roles and events do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.magic_city.course import Proceed, RandomLook
from companion.games.magic_city.evening import Prison, Slip, Word
from companion.games.magic_city.night import Bank, EvilEye, Garden, Guess, SecondAttack
from companion.games.magic_city.script import current, turns
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Vote, polls
from companion.kernel.game import Chance
from companion.kernel.table import codec_of
from companion.words import Words
from tests.driver import Drive, setup
from tests.games.magic_city.desk import city, dark, desk, evening, finish, night, proposed, say
from tests.games.magic_city.phones import first_day, on_phones
from tests.games.village.desk import left, refused


def acts(attack: int | None, guess: int = 16, look: int = 16, night: int = 1) -> tuple[Any, ...]:
    """The acts before the medium's; the curse is on 16."""
    return (
        Attack(night, 1, attack),
        EvilEye(night, 2, 16),
        Guess(night, 3, guess),
        Divination(night, 6, look),
    )


def test_masons_know_each_other_and_what_else_they_and_the_moneylender_do_is_the_gms_note() -> None:
    cards = "mason mason moneylender werewolf seer citizen citizen citizen"
    drive = first_day(on_phones(cards, ()))
    known: Any = [[mate.seat for mate in drive.view(f"seat-{n}").own.mates] for n in (1, 2, 3)]  # type: ignore[attr-defined]
    assert known == [[2], [1], []]
    called = city(cards, ())
    evening(called, 6, None)
    say(called, Proceed(1, "night"), Remark(1, "night", "lends 100", 3))
    assert [turn.key for turn in turns(called.state)] == ["attack", "divine", "divine-answer"]
    assert desk(called).dossiers[2].remarks == ("lends 100",)


@pytest.mark.parametrize("seed", range(4))
def test_the_random_look_of_the_role_check_shows_somebody_innocent(seed: int) -> None:
    cards = "werewolf evil-eye fox seer citizen citizen citizen"
    drive = on_phones(cards, (), led="gm", first_divination="white")
    drive.chance = Chance(seed)
    finish(drive)
    turn = current(drive.state)
    assert turn is not None
    assert (turn.key, turn.verb) == ("divine", "divination")
    for guilty in (1, 2, 3):
        assert refused(drive, Divination(0, 4, guilty)) == "village-first-divination-white"
    say(drive, RandomLook(4))
    (look,) = drive.state.story.of(Divination)
    assert look.move.target in (5, 6, 7)


def test_the_awakening_is_announced_before_the_card_of_the_night_and_the_wolves() -> None:
    drive = city()
    evening(drive, 13, "slum")
    night(drive, *acts(14, guess=14))
    evening(drive, 15, "garden")
    say(drive, Proceed(2, "night"))
    assert [turn.key for turn in turns(drive.state)][:3] == ["awakening", "garden", "attack"]


def test_before_it_awakens_the_chimera_is_read_as_no_wolf() -> None:
    drive = city(events=())
    evening(drive, 13, None)
    dark(drive, *acts(None, look=3))
    assert desk(drive).turn.answer[0].key == "magic-city-answer-white"


@pytest.mark.parametrize(("missing", "second"), [("none-alive", True), ("holds", False)])
def test_without_a_golem_in_play_the_forest_finds_none_alive_unless_the_house_says_so(
    missing: str, second: bool
) -> None:
    drive = city("werewolf seer citizen citizen citizen citizen citizen citizen", golem_missing=missing)
    evening(drive, 8, "forest")
    night(drive, Attack(1, 1, 3), SecondAttack(1, 1, 4))
    assert left(drive) == {8: "executed", 3: "attacked", **({4: "attacked"} if second else {})}


@pytest.mark.parametrize(("counts", "met"), [("living", None), ("present", 16)])
def test_the_garden_counts_the_living_or_as_the_house_has_it_passes_over_the_prisoner(
    counts: str, met: int | None
) -> None:
    drive = city(garden_counts=counts)
    evening(drive, 13, "prison", Prison(1, 15))
    say(drive, Proceed(1, "night"), Attack(1, 1, 14))
    drive.say("gm", Garden(1, "clockwise", 1), irregular=True, note="house rule")
    assert left(drive) == {13: "executed", **({met: "attacked"} if met else {})}


def test_whoever_was_in_prison_votes_the_next_day_and_is_a_target_the_night_after() -> None:
    drive = city()
    evening(drive, 13, "prison", Prison(1, 14))
    night(drive, *acts(None))
    say(drive, Proceed(2, "evening"), Vote(2, 14, 1))
    evening(drive, 15, "slum")
    night(drive, *acts(14, night=2))
    assert left(drive)[14] == "attacked"


def test_the_banks_customer_votes_twice_on_the_next_day_alone() -> None:
    drive = city()
    evening(drive, 13, "bank")
    night(drive, Bank(1, 14), *acts(None))
    evening(drive, 15, "slum")
    night(drive, *acts(None, night=2))
    say(drive, Proceed(3, "evening"), Vote(3, 14, 1))
    assert drive.view("public").doubled == ()  # type: ignore[attr-defined]
    assert polls(drive.state.story)[-1].counts[0].votes == 1


def test_the_word_of_babel_and_library_has_five_characters_at_most() -> None:
    codec = codec_of(city().game)
    assert codec.to_move({"verb": "word", "day": 1, "word": "あいうえお"}) == Word(1, "あいうえお")
    with pytest.raises(msgspec.ValidationError):
        codec.to_move({"verb": "word", "day": 1, "word": "あいうえおか"})


def test_the_word_binds_the_next_day_and_no_other() -> None:
    drive = city()
    evening(drive, 13, "babel", Word(1, "わん"))
    bound = []
    for day, gone in ((1, 14), (2, 15)):
        night(drive, *acts(None, night=day))
        bound.append(drive.view("public").word)  # type: ignore[attr-defined]
        evening(drive, gone, "slum" if day == 1 else "arena")
    assert bound == ["わん", ""]


@pytest.mark.parametrize(("penalty", "silent"), [("none", []), ("muted", [14]), ("vote", [])])
def test_a_slip_silences_for_the_rest_of_the_talk_where_that_was_agreed(
    penalty: str, silent: list[int]
) -> None:
    drive = city(penalty=penalty)
    evening(drive, 13, "library", Word(1, "わん"))
    night(drive, *acts(None))
    say(drive, Slip(2, 14))
    assert muted(drive) == silent
    say(drive, Proceed(2, "evening"))
    assert muted(drive) == []
    if penalty == "muted":
        say(drive, Vote(2, 14, 1))


def muted(drive: Drive) -> list[int]:
    """Whom everybody sees as having to be silent."""
    view: Any = drive.view("public")
    return [seat.seat for seat in view.seats if seat.muted]


@pytest.mark.parametrize(
    ("language", "parts"), [("ja", ["最初の1分", "身ぶり"]), ("en", ["first minute", "gestures"])]
)
def test_the_cursed_is_told_to_be_silent_for_the_first_minute_gestures_included(
    language: str, parts: list[str]
) -> None:
    said = Words(language).text("magic-city-dawn-cursed", seats=["ダン"])
    assert all(part in said for part in parts)


@pytest.mark.parametrize(("shot", "camp"), [(None, "wolves"), (1, None)])
def test_the_verdict_waits_for_the_hunters_shot(shot: int | None, camp: str | None) -> None:
    drive = city("werewolf werewolf evil-eye hunter citizen citizen citizen", events=())
    evening(drive, 4, None)
    assert proposed(drive) is None
    say(drive, Shot(4, shot))
    assert proposed(drive) == camp


def test_a_living_fox_wins_at_parity_as_well() -> None:
    drive = city("werewolf werewolf fox citizen citizen citizen", events=())
    evening(drive, 4, None)
    assert (drive.state.census.wolves, drive.state.census.humans) == (2, 2)
    assert proposed(drive) == "fox"


def test_the_list_of_tables_says_what_is_prepared_then_the_day_and_how_many_are_left() -> None:
    fresh, drive = Drive(setup("magic_city", 8)), city()
    assert said_of(fresh) == "Preparation"
    assert said_of(drive) == "day 1, 16 alive"
    evening(drive, 13, "library", Word(1, "わん"))
    assert said_of(drive) == "day 1, evening, 15 alive"


def said_of(drive: Drive) -> str:
    """What the room is told of a table in one line."""
    headline = drive.game.headline(drive.view("public"))
    assert headline is not None
    return Words("en").say(headline)
