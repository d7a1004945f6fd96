"""An answer counts for the question that it was given to, in every game that asks seats: what a phone kept
without the network comes too late for the next one, be that asked in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.talk import Say, Whisper
from companion.games.evidence.game import Attack, Vote
from companion.games.half_wolf.course import Ballot, EndDay
from companion.games.magic_city.phones import Choose as MagicChoose
from companion.games.one_night.game import Answer
from companion.games.one_night.game import EndDay as EndNight
from companion.games.village.phones import Choose, CloseQuestion, seats_waiting
from companion.games.village.unled import EndTalk
from companion.kernel.game import Illegal
from tests.driver import Drive
from tests.games.aiwolf.desk import go_to_night
from tests.games.aiwolf.desk import night as aiwolf_night
from tests.games.aiwolf.desk import table as aiwolf_table
from tests.games.evidence.desk import Village
from tests.games.half_wolf.worlds import world
from tests.games.magic_city.phones import answer as magic_answer
from tests.games.magic_city.phones import on_phones as magic_city_on_phones
from tests.games.magic_city.phones import proceed
from tests.games.village.phones import answer, on_phones
from tests.rules.test_one_night import night, table

Asked = Iterator[tuple[Drive, Any]]
"""A table as often as seat 1 is asked something that it may answer alike, and that answer."""

PLAIN = "villager villager"


def one_night() -> Asked:
    drive = table("VVVWSTW")
    yield drive, Answer(2)
    night(drive)
    drive.say("host", EndNight())
    yield drive, Answer(2)


def half_wolf() -> Asked:
    hands = ["wolf villager", "madman villager", PLAIN, PLAIN, PLAIN, PLAIN]
    drive = world(hands, "seer gravedigger").played("day")
    drive.say("host", EndDay())
    yield drive, Ballot(2)
    for seat, target in enumerate((2, 1, 1, 2, 1, 2), 1):
        drive.say(f"seat-{seat}", Ballot(target))
    yield drive, Ballot(2)


def evidence() -> Asked:
    drive = Village().arranged()
    drive.second_day()
    drive.dusk()
    yield drive, Vote(2)
    for seat, target in {1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 3}.items():
        drive.say(f"seat-{seat}", Vote(target))
    yield drive, Vote(2)


def evidence_at_night() -> Asked:
    drive = Village(16).arranged()
    drive.second_day()
    for executed, attacked in ((5, 7), (6, 8)):
        drive.dusk()
        drive.vote(rest=executed)
        yield drive, Attack(2)
        drive.night(attacked)


def aiwolf() -> Asked:
    drive = aiwolf_table(attack_revote=True)
    go_to_night(drive)
    yield drive, Decide(2, 3)
    aiwolf_night(drive, 8, wolves=9)
    go_to_night(drive)
    yield drive, Decide(2, 3)
    for seat in sorted(drive.state.living):
        drive.say(f"seat-{seat}", Decide(15 if seat < 15 else 14, 10))
    yield drive, Decide(None, 3)


def aiwolf_revote() -> Asked:
    drive = aiwolf_table(order="vote-first", revote=True)
    aiwolf_night(drive)
    go_to_night(drive)
    yield drive, Decide(2)
    living = sorted(drive.state.living)
    half = len(living) // 2
    votes = [living[0]] * half + [living[1]] * half + [living[2]] * (len(living) % 2)
    for seat, target in zip(living, [living[1], *votes[half:], *votes[: half - 1]], strict=True):
        drive.say(f"seat-{seat}", Decide(target if target != seat else living[2]))
    yield drive, Decide(2)


def aiwolf_talk(whispering: bool) -> Asked:
    drive = aiwolf_table(talk="typed", turns=3)
    for _ in range(2):
        while drive.state.phase == "talk":
            speaker = drive.state.queue[0]
            if speaker == 1 and not whispering:
                yield drive, Say("talk", "x")
            else:
                drive.say(f"seat-{speaker}", Say("talk", "y"))
        if whispering:
            yield drive, Whisper("talk", "x")
        for seat in drive.state.waiting:
            drive.say(f"seat-{seat}", Whisper("talk", "y"))


def magic_city() -> Asked:
    drive = magic_city_on_phones(first_divination="none")
    yield drive, MagicChoose()
    magic_answer(drive)
    proceed(drive)
    proceed(drive)
    yield drive, MagicChoose()


def village() -> Asked:
    nine = "werewolf werewolf madman seer knight villager villager villager villager"
    drive = on_phones(nine, first_divination="none", runoff=True)
    yield drive, Choose()
    answer(drive)
    drive.say("host", EndTalk(), at=drive.now + 1000)
    yield drive, Choose(2)
    answer(drive, {seat: 2 if seat in (1, 3, 5, 7) else 1 for seat in range(1, 9)} | {9: None})
    yield drive, Choose(2)
    answer(drive, {seat: 2 if seat != 2 else 1 for seat in range(1, 10)})
    yield drive, Choose(3)


GAMES: dict[str, Callable[[], Asked]] = {
    "one night": one_night,
    "half wolf": half_wolf,
    "evidence": evidence,
    "evidence at night": evidence_at_night,
    "aiwolf": aiwolf,
    "aiwolf, a vote once more": aiwolf_revote,
    "aiwolf, talk": lambda: aiwolf_talk(False),
    "aiwolf, whispers": lambda: aiwolf_talk(True),
    "magic city": magic_city,
    "village": village,
}


def named(drive: Drive, move: Any) -> str:
    """The question that the seat's form answers."""
    action = drive.snapshot("seat-1").action(move.verb())
    assert action is not None
    assert action.question
    return action.question


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_to_an_earlier_question_is_none_to_the_present_one(game: str) -> None:
    earlier: list[str] = []
    for drive, move in GAMES[game]():
        asked, before = named(drive, move), drive.state
        assert asked not in earlier
        for kept in earlier:
            with pytest.raises(Illegal) as why:
                drive.say("seat-1", move, asked=kept)
            assert why.value.text.key == "kernel-too-late"
        assert drive.state == before
        drive.say("seat-1", move, asked=asked)
        assert drive.state != before
        earlier.append(asked)
    assert len(earlier) > 1


def test_an_answer_that_came_while_time_ran_out_is_too_late_as_well() -> None:
    """What is due is done first, in the same write: only then is it known what is asked."""
    drive = on_phones("werewolf seer villager villager", first_divination="none", seconds=60)
    asked = named(drive, Choose())
    with pytest.raises(Illegal) as why:
        drive.say("seat-1", Choose(), at=drive.now + 61_000, asked=asked)
    assert why.value.text.key == "kernel-too-late"


def test_what_nobody_answers_needs_no_question() -> None:
    drive = on_phones("werewolf seer villager villager villager", "gm-phones", first_divination="none")
    drive.say("gm", CloseQuestion(), asked="another")
    assert seats_waiting(drive.state) == ()
