"""One-night werewolf: cards that change hands at night, and who wins by them."""

from __future__ import annotations

import pytest

from companion.games.one_night.game import Answer, EndDay, FinishTalk, OneNightOptions, usual
from companion.kernel.game import Chance, Illegal
from tests.driver import MINUTE, Drive, setup
from tests.twins import assert_twins, watch

LETTERS = {"V": "villager", "W": "werewolf", "S": "seer", "T": "thief", "M": "madman"}


class Stacked(Chance):
    """Deals the cards as they are laid out."""

    def __init__(self, cards: str) -> None:
        super().__init__(1)
        self.cards = tuple(LETTERS[letter] for letter in cards)

    def shuffle(self, items):
        assert sorted(items) == sorted(self.cards)
        return self.cards


def table(cards: str) -> Drive:
    """A table with these cards: one a seat, the last two in the middle."""
    roles = {LETTERS[letter]: cards.count(letter) for letter in sorted(set(cards))}
    drive = Drive(setup("one_night", len(cards) - 2, OneNightOptions(roles=roles)))
    drive.chance = Stacked(cards)
    drive.wait(drive.now)
    return drive


def night(drive: Drive, **targets: int) -> None:
    """Everybody turns to the next seat, unless said otherwise: s1=3."""
    for seat in drive.state.seats:
        following = seat % len(drive.state.seats) + 1
        drive.say(f"seat-{seat}", Answer(targets.get(f"s{seat}", following)))


def vote(drive: Drive, *targets: int) -> None:
    """The talk ends, and the seats vote in order."""
    drive.say("host", EndDay())
    for seat, target in enumerate(targets, 1):
        drive.say(f"seat-{seat}", Answer(target))


@pytest.mark.parametrize(
    ("cards", "seat", "told"),
    [
        ("WVTSWV", 1, "one-night-alone"),
        ("WWTSVV", 1, None),
        ("WVTSVV", 1, "one-night-only-wolf"),
        ("WVTSWV", 3, "one-night-wolf-by-swap"),
        ("WVTSVV", 3, None),
        ("WVTSWV", 2, None),
    ],
)
def test_a_wolf_that_knows_of_no_other_hears_why(cards: str, seat: int, told: str | None) -> None:
    drive = table(cards)
    night(drive, s3=1)
    alone = own(drive, seat).alone
    assert (alone and alone.key) == told


def own(drive: Drive, seat: int):
    return drive.view(f"seat-{seat}")


@pytest.mark.parametrize("seats", range(3, 11))
def test_there_are_two_cards_more_than_seats(seats):
    assert sum(usual(seats).values()) == seats + 2
    Drive(setup("one_night", seats))


def test_another_number_of_cards_is_refused():
    with pytest.raises(Illegal) as refused:
        Drive(setup("one_night", 4, OneNightOptions(roles={"villager": 4})))
    assert refused.value.field == "roles"


def test_wolves_know_each_other_and_nobody_else_does():
    drive = table("WWSTVV")
    assert [own(drive, seat).mates for seat in drive.state.seats] == [(2,), (1,), (), ()]


def test_the_seer_sees_a_card_as_it_was_dealt():
    drive = table("WVSTVW")
    night(drive, s3=1, s4=1)
    assert own(drive, 3).seen == ((1, "werewolf"),)


def test_the_seer_may_look_at_the_middle():
    drive = table("VVSTVW")
    night(drive, s3=0)
    assert own(drive, 3).seen == ((0, "villager"), (0, "werewolf"))


def test_the_thief_changes_cards_and_sees_the_new_one():
    drive = table("WVSTVW")
    night(drive, s4=1)
    assert (own(drive, 4).swapped, own(drive, 4).card.role.key) == (1, "one-night-role-werewolf")
    assert drive.state.cards == ("thief", "villager", "seer", "werewolf")


@pytest.mark.parametrize(("target", "now"), [(1, "werewolf"), (2, "villager"), (0, "thief")])
def test_the_thiefs_card_is_what_they_are_now_and_nobody_elses_changes(target, now):
    drive = table("WVSTVW")
    night(drive, s4=target, s3=1)
    held = [own(drive, seat).card.role.key.removeprefix("one-night-role-") for seat in drive.state.seats]
    assert held == ["werewolf", "villager", "seer", now]
    assert [own(drive, seat).swapped for seat in drive.state.seats] == [0, 0, 0, target]


def test_who_was_robbed_is_not_told():
    drive = table("WVSTVW")
    night(drive, s4=1)
    assert own(drive, 1).card.role.key == "one-night-role-werewolf"
    assert own(drive, 1).seen == ()


def test_the_village_wins_when_a_wolf_is_executed_by_the_cards_at_the_end():
    drive = table("WVSTVW")
    night(drive, s4=1)
    vote(drive, 4, 4, 4, 1)
    assert drive.result is not None
    assert drive.result.winners == (1, 2, 3)


def test_the_wolves_win_when_none_is_found_and_the_madman_with_them():
    drive = table("WMSTVVVW")
    night(drive, s4=0)
    vote(drive, 3, 3, 1, 3, 3, 3)
    assert drive.result
    assert drive.result.winners == (1, 2)


def test_a_village_without_a_wolf_wins_in_peace_where_each_has_one_vote():
    drive = table("VVSTWW")
    night(drive, s4=0)
    vote(drive, 2, 3, 4, 1)
    assert drive.state.executed == ()
    assert drive.result
    assert drive.result.winners == (1, 2, 3, 4)


def test_a_village_without_a_wolf_that_executes_somebody_loses_to_the_madman_alone():
    drive = table("VMSTVVWW")
    night(drive, s4=0)
    vote(drive, 3, 3, 1, 3, 3, 3)
    assert drive.state.executed == (3,)
    assert drive.result
    assert drive.result.winners == (2,)


def test_all_with_most_votes_are_executed():
    drive = table("WVSTVW")
    night(drive, s4=0)
    vote(drive, 2, 1, 1, 2)
    assert drive.state.executed == (1, 2)


def test_the_talk_ends_when_the_clock_is_down():
    drive = table("WVSTVW")
    night(drive)
    reading = drive.game.clock_reading(drive.view())
    assert reading is not None
    assert (reading.state, reading.length) == ("running", 5 * MINUTE)
    drive.wait(drive.now + 5 * MINUTE)
    assert drive.state.phase == "vote"


def test_the_talk_ends_with_the_last_who_wants_to_vote():
    drive = table("VVSWW")
    night(drive)
    for author, done in (("seat-1", True), ("seat-2", True), ("seat-1", False), ("seat-3", True)):
        drive.say(author, FinishTalk(done))
    assert (drive.state.phase, drive.view().finished) == ("day", (2, 3))
    drive.say("seat-1", FinishTalk())
    assert drive.state.phase == "vote"
    assert not drive.state.discussion.running


def test_nobody_votes_for_oneself_or_the_middle():
    drive = table("WVSTVW")
    night(drive)
    drive.say("host", EndDay())
    for target in (1, 0):
        with pytest.raises(Illegal):
            drive.say("seat-1", Answer(target))


@pytest.mark.parametrize("viewer", ["public", "host", "seat-2"])
def test_a_viewer_cannot_tell_what_others_hold(viewer):
    """A villager, the host and the room see the same whoever is wolf, seer or thief, and whatever they do."""
    acts = [[(f"seat-{seat}", Answer(seat % 4 + 1)) for seat in range(1, 5)] for _ in range(2)]
    one = watch(table("WVSTVW"), acts[0], viewer)
    assert_twins(viewer, one, watch(table("SVTWWV"), acts[1], viewer))


def test_the_talk_is_lengthened_with_the_clocks_of_a_round_until_time_is_up():
    drive = table("VVSWW")
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now) is None
    night(drive)
    before = drive.state.discussion.seconds
    drive.say("host", drive.game.longer_move(drive.state, 5 * MINUTE, drive.now))
    assert drive.state.discussion.seconds == before + 5 * 60
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now + 11 * MINUTE) is None
