"""magic-city.md: each of the nineteen events does what it says; named after the card."""

from __future__ import annotations

from companion.games.magic_city.course import Deal, OpenedEyes, Proceed, TurnOver
from companion.games.magic_city.evening import ChooseEvent, Court, Prison, Slip, Sorcery, Word, event_due
from companion.games.magic_city.night import (
    Bandits,
    Bank,
    EvilEye,
    Garden,
    Guess,
    Guild,
    Mirror,
    RollGarden,
    SecondAttack,
    Tree,
    Ward,
)
from companion.games.magic_city.script import current, turns
from companion.games.magic_city.state import namings_of
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Execution, Runoff, Vote
from tests.driver import Drive
from tests.games.magic_city.desk import check, city, dark, dawn, desk, evening, finish, night, say
from tests.games.village.desk import left, refused


def wolves(drive: Drive, target: int | None, night: int = 1) -> tuple[Attack, EvilEye, Guess, Divination]:
    """The acts before the medium's: attack, and a curse, a guess and a look at 16."""
    return (Attack(night, 1, target), EvilEye(night, 2, 16), Guess(night, 3, 16), Divination(night, 6, 16))


def test_sorcerers_guild_takes_the_target_whom_the_medium_cannot_read() -> None:
    drive = city()
    evening(drive, 13, "sorcerers-guild", Sorcery(1, 1))
    assert left(drive) == {13: "executed", 1: "sorcery"}
    say(drive, Proceed(1, "night"))
    assert refused(drive, Reading(1, 7, 1)) == "village-not-executed"


def test_babel_binds_tomorrow_to_a_word_of_at_most_five_characters() -> None:
    drive = city()
    evening(drive, 13, "babel")
    assert refused(drive, Proceed(1, "night")) == "magic-city-event-open"
    say(drive, Word(1, "にゃーん"))
    night(drive, *wolves(drive, None))
    view = drive.view("public")
    assert (view.bound, view.word) == ("babel", "にゃーん")


def test_the_library_ends_every_utterance_with_the_word() -> None:
    drive = city()
    evening(drive, 13, "library", Word(1, "だワン"))
    night(drive, *wolves(drive, None))
    view = drive.view("public")
    assert (view.bound, view.word) == ("library", "だワン")


def test_a_slip_costs_the_vote_where_that_was_agreed() -> None:
    for penalty, reason in (("vote", "village-no-vote"), ("none", None)):
        drive = city(penalty=penalty)
        evening(drive, 13, "babel", Word(1, "わん"))
        night(drive, *wolves(drive, None))
        say(drive, Slip(2, 14), Proceed(2, "evening"))
        if reason:
            assert refused(drive, Vote(2, 14, 1)) == reason
        else:
            say(drive, Vote(2, 14, 1))


def test_the_court_executes_one_more_without_an_event_and_nobody_can_read_that_person() -> None:
    drive = city()
    evening(drive, 13, "court", Court(1, 11))
    assert left(drive) == {13: "executed", 11: "executed"}
    assert drive.state.story.owing == (11,)
    say(drive, Shot(11, None))
    assert not event_due(drive.state)
    say(drive, Proceed(1, "night"))
    assert refused(drive, Reading(1, 7, 11)) == "village-not-executed"


def test_who_is_in_prison_neither_acts_nor_is_targeted_but_is_counted() -> None:
    drive = city()
    evening(drive, 13, "prison", Prison(1, 6))
    humans = drive.state.census.humans
    say(drive, Proceed(1, "night"))
    assert drive.state.census.humans == humans
    assert refused(drive, Attack(1, 1, 6)) == "village-absent"
    say(drive, Attack(1, 1, 14))
    assert refused(drive, Guess(1, 3, 6)) == "village-absent"
    assert refused(drive, Divination(1, 6, 14)) == "village-absent"
    say(drive, EvilEye(1, 2, 16), Guess(1, 3, 16))
    turn = current(drive.state)
    assert turn is not None
    assert (turn.key, turn.verb) == ("divine", "")


def test_an_attack_that_the_garden_would_shift_into_prison_fails() -> None:
    """Prison and garden meet only where a game has both in one night; the row says what then holds."""
    drive = city()
    evening(drive, 13, "prison", Prison(1, 15))
    say(drive, Proceed(1, "night"))
    garden = Garden(1, "clockwise", 1)
    say(drive, Attack(1, 1, 14))
    drive.say("gm", garden, irregular=True, note="house rule")
    assert left(drive) == {13: "executed"}


def test_the_graveyard_takes_the_seer_where_no_golem_lives() -> None:
    kept = city()
    evening(kept, 13, "graveyard")
    assert left(kept) == {13: "executed"}
    drive = city()
    evening(drive, 12, "graveyard")
    assert left(drive) == {12: "executed", 6: "graveyard"}


def test_without_a_golem_in_play_none_is_alive_unless_the_house_says_so() -> None:
    cards = "werewolf seer citizen citizen citizen citizen"
    drive = city(cards)
    evening(drive, 3, "graveyard")
    assert left(drive)[2] == "graveyard"
    other = city(cards, golem_missing="holds")
    evening(other, 3, "graveyard")
    assert 2 not in left(other)


def test_the_airship_takes_one_of_the_whole_pile() -> None:
    drive = city()
    evening(drive, 13, "airship")
    assert set(drive.state.hand) == set(drive.state.pile)
    assert "airship" not in drive.state.pile
    say(drive, ChooseEvent(1, "slum"))
    assert drive.view("public").event == "slum"
    assert drive.state.hand == ()


def test_the_vortex_redeals_the_living_and_repeats_the_check_for_removed_roles_too() -> None:
    drive = city()
    evening(drive, 12, "vortex")
    assert drive.state.checking
    assert "check-golem" in [turn.key for turn in turns(drive.state)]
    held = ["" if seat == 12 else drive.state.role(seat).key for seat in drive.state.seats]
    moved = [held[-1], *held[:10], "", *held[10:11], *held[12:15]]
    check(drive, moved)
    say(drive, Proceed(1, "night"))
    assert [drive.state.role(seat).key for seat in drive.state.seats if seat != 12] == [
        role for role in moved if role
    ]
    assert next(turn.key for turn in turns(drive.state)) == "attack"


def test_the_vortex_dealt_by_the_device_keeps_the_cards_of_the_living() -> None:
    drive = city()
    evening(drive, 13, "vortex")
    cards = sorted(drive.state.cards.elements())
    say(drive, Deal())
    finish(drive)
    say(drive, Proceed(1, "night"))
    assert sorted(drive.state.role(seat).key for seat in drive.state.story.living) == cards


def test_the_vortex_resets_marks_of_the_role_and_keeps_marks_of_the_person() -> None:
    drive = city()
    evening(drive, 13, "tree")
    night(drive, Tree(1, (5, 14)), Attack(1, 1, 16), EvilEye(1, 2, 5), Guess(1, 3, 16), Divination(1, 6, 15))
    assert namings_of(drive.state, 5)
    evening(drive, 15, "vortex", OpenedEyes("fox", (4,)), OpenedEyes("werewolf", (1, 2)))
    say(drive, OpenedEyes("evil-eye", (2,)), OpenedEyes("chimera", (3,)), OpenedEyes("golem", (12,)))
    say(drive, OpenedEyes("djinn", (5,)), OpenedEyes("seer", (6,)), OpenedEyes("medium", (7,)))
    say(drive, OpenedEyes("knight", (8,)), OpenedEyes("dragon", (9,)), OpenedEyes("spirit-caller", (10,)))
    say(drive, OpenedEyes("hunter", (11,)), Proceed(2, "night"))
    assert not namings_of(drive.state, 5)
    assert drive.state.role(3).key == "chimera"
    assert current(drive.state).key == "attack"  # type: ignore[union-attr]
    say(drive, Attack(2, 1, 14))
    assert left(drive)[5] == "linked"


def test_of_the_two_linked_by_the_tree_both_go_whatever_the_reason() -> None:
    drive = city()
    evening(drive, 13, "tree")
    night(drive, Tree(1, (14, 15)), *wolves(drive, None))
    evening(drive, 14, None)
    assert left(drive) == {13: "executed", 14: "executed", 15: "linked"}


def test_nothing_hangs_on_the_tree_beyond_the_pair() -> None:
    drive = city(events=("tree", "bank"))
    evening(drive, 13, "tree")
    night(drive, Tree(1, (14, 15)), *wolves(drive, None))
    say(drive, Proceed(2, "evening"))
    say(drive, Execution(2, 16))
    drive.say("gm", Tree(1, (15, 16)), irregular=True, note="a second tree")
    assert left(drive)[16] == "executed"
    assert left(drive)[15] == "linked"
    assert 14 not in left(drive)


def test_the_garden_shifts_by_living_seats_in_the_pointed_direction() -> None:
    drive = city()
    evening(drive, 13, "garden")
    night(drive, Garden(1, "clockwise", 2), *wolves(drive, 12))
    assert left(drive) == {13: "executed", 15: "attacked"}
    other = city()
    evening(other, 13, "garden")
    night(other, Garden(1, "counter", 2), *wolves(other, 14))
    assert left(other) == {13: "executed", 11: "attacked"}


def test_the_garden_goes_round_and_a_wolf_that_is_hit_dies() -> None:
    drive = city()
    evening(drive, 13, "garden")
    night(drive, Garden(1, "clockwise", 3), *wolves(drive, 15))
    assert left(drive) == {13: "executed", 2: "attacked"}


def test_the_die_of_the_garden_may_be_thrown_by_the_device() -> None:
    drive = city()
    evening(drive, 13, "garden")
    dark(drive, RollGarden(1, "clockwise"))
    thrown = drive.state.story.of(Garden)[0].move
    assert 1 <= thrown.number <= 6


def test_an_attack_on_whom_the_guild_protects_fails() -> None:
    drive = city()
    evening(drive, 13, "guild")
    night(drive, Guild(1, 14), *wolves(drive, 14))
    assert left(drive) == {13: "executed"}


def test_whom_the_bandits_rob_has_no_vote_tomorrow_nor_in_the_runoff() -> None:
    drive = city()
    evening(drive, 13, "bandits")
    night(drive, Bandits(1, 14), *wolves(drive, None))
    say(drive, Proceed(2, "evening"))
    assert drive.view("public").voteless == (14,)
    assert refused(drive, Vote(2, 14, 1)) == "village-no-vote"
    say(drive, Vote(2, 15, 1), Vote(2, 16, 2), Runoff(2, (1, 2)))
    for offered in (action for action in drive.offers("gm") if action.verb == "vote"):
        if offered.field("day").value == 2:
            assert 14 not in {choice.value for choice in offered.field("voter").choices}
    assert refused(drive, Vote(2, 14, 1, 2)) == "village-no-vote"
    evening(drive, 15, "slum")
    night(drive, *wolves(drive, None, 2))
    say(drive, Proceed(3, "evening"), Vote(3, 14, 1))


def test_the_mirror_inverts_what_seer_and_medium_are_shown_this_night_only() -> None:
    drive = city()
    evening(drive, 1, "mirror")
    dark(drive, Mirror(1, 14), Attack(1, 2, None), EvilEye(1, 2, 16), Guess(1, 3, 16), Divination(1, 6, 14))
    assert desk(drive).turn.answer[0].key == "magic-city-answer-black"
    dawn(drive)
    evening(drive, 15, "slum")
    dark(drive, Attack(2, 2, None), EvilEye(2, 2, 16), Guess(2, 3, 16), Divination(2, 6, 14))
    assert desk(drive).turn.answer[0].key == "magic-city-answer-white"
    other = city()
    evening(other, 1, "mirror")
    say(other, Proceed(1, "night"))
    say(other, Mirror(1, 1), Reading(1, 7, 1))
    assert set(other.state.story.colours.values()) == {"white"}


def test_the_banks_customer_votes_twice_tomorrow_and_in_the_runoff() -> None:
    drive = city()
    evening(drive, 13, "bank")
    night(drive, Bank(1, 14), *wolves(drive, None))
    say(drive, Proceed(2, "evening"), Vote(2, 14, 1), Vote(2, 15, 2))
    view = drive.view("public")
    assert view.doubled == (14,)
    assert [(one.seat, one.votes) for one in view.polls[-1].counts] == [(1, 2), (2, 1)]


def test_the_cult_shows_the_madman_wolves_evil_eye_and_chimera() -> None:
    drive = city("werewolf evil-eye chimera madman seer citizen citizen citizen citizen")
    evening(drive, 6, "cult")
    say(drive, Proceed(1, "night"))
    turn = desk(drive).turn
    assert (turn.key, turn.seats, turn.verb) == ("cult", (4,), "")
    assert [who.seat for who in turn.answer[0].params["seats"]] == [1, 2, 3]
    say(drive, TurnOver("cult"))
    assert desk(drive).turn.key == "attack"


def test_the_forests_second_attack_fails_while_a_golem_lives() -> None:
    kept = city()
    evening(kept, 13, "forest")
    night(kept, Attack(1, 1, 14), SecondAttack(1, 1, 15), EvilEye(1, 2, 16), Guess(1, 3, 16))
    assert left(kept) == {13: "executed", 14: "attacked"}
    drive = city()
    evening(drive, 12, "forest")
    night(drive, Attack(1, 1, 14), SecondAttack(1, 1, 15), EvilEye(1, 2, 16), Guess(1, 3, 16))
    assert left(drive) == {12: "executed", 14: "attacked", 15: "attacked"}


def test_the_slum_cancels_knight_dragon_and_spirit_caller() -> None:
    drive = city()
    evening(drive, 13, "slum")
    dark(drive, *wolves(drive, 14), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 14), Guard(1, 9, 14), Ward(1, 10, 14))
    dawn(drive)
    assert left(drive)[14] == "attacked"
    assert not any(effect.rule == "guarded" for effect in drive.state.story.effects)


def test_the_arena_takes_knight_and_spirit_caller_whose_choice_was_not_attacked() -> None:
    drive = city()
    evening(drive, 13, "arena")
    dark(drive, *wolves(drive, 14), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 15), Guard(1, 9, 15), Ward(1, 10, 15))
    dawn(drive)
    assert left(drive) == {13: "executed", 14: "attacked", 8: "arena", 10: "arena"}


def test_the_arena_takes_the_dragon_too_where_the_house_has_it() -> None:
    drive = city(dragon_in_arena=True)
    evening(drive, 13, "arena")
    dark(drive, *wolves(drive, 14), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 14), Guard(1, 9, 15), Ward(1, 10, 14))
    dawn(drive)
    assert left(drive) == {13: "executed", 9: "arena"}


def test_the_clock_tower_halves_tomorrows_discussion() -> None:
    drive = city()
    evening(drive, 13, "clock-tower")
    night(drive, *wolves(drive, 14))
    assert drive.state.minutes == 5
    other = city(clock_tower="nothing")
    evening(other, 13, "clock-tower")
    night(other, *wolves(other, 14))
    assert other.state.minutes == 10
