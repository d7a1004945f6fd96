"""A vote on phones, or the choices of a night, begin anew until they are counted: what was answered is thrown
away unread, and nothing of it is a runoff. In the village and in Magic City alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.magic_city import phones as city
from companion.games.magic_city.evening import ChooseEvent
from companion.games.magic_city.game import Claim as CityClaim
from companion.games.village import phones as village
from companion.games.village.course import Proceed
from companion.games.village.unled import EndTalk
from companion.games.werewolf.course import Verdict, notes
from companion.games.werewolf.deaths import Death, Shot
from companion.games.werewolf.facts import part_of
from companion.games.werewolf.talk import Claim, Remark
from companion.games.werewolf.voting import Execution, Runoff, Vote, polls
from companion.kernel.logbook import logbook, news
from tests.driver import Drive
from tests.games.magic_city.desk import draw
from tests.games.magic_city.phones import answer as answer_in_the_city
from tests.games.magic_city.phones import first_day, proceed
from tests.games.magic_city.phones import on_phones as city_on_phones
from tests.games.village.desk import book, refused
from tests.games.village.phones import answer, on_phones

SEVEN = "werewolf seer medium knight villager villager villager"


def village_at_the_vote(led: str = "gm-phones", **options: Any) -> Drive:
    drive = on_phones(SEVEN, led, first_divination="none", **options)
    answer(drive)
    if led == "rules":
        drive.say("host", EndTalk(), at=drive.now + 1000)
    else:
        drive.say("gm", Proceed(1, "day"))
        drive.say("gm", Proceed(1, "evening"))
    return drive


def city_at_the_vote() -> Drive:
    drive = first_day(city_on_phones())
    proceed(drive)
    return drive


GAMES: dict[str, tuple[Any, Callable[[], Drive]]] = {
    "village": (village, village_at_the_vote),
    "magic city": (city, city_at_the_vote),
}
in_both = pytest.mark.parametrize(("game", "table"), GAMES.values(), ids=GAMES)
Game = Any
Table = Callable[[], Drive]


def named(drive: Drive, seat: int) -> str:
    """The question that the seat's form answers."""
    action = drive.snapshot(f"seat-{seat}").action("choose")
    assert action is not None
    return action.question


def all_vote(drive: Drive, game: Game, target: int, other: int) -> None:
    for seat in game.seats_asked(drive.state):
        drive.say(f"seat-{seat}", game.Choose(other if seat == target else target))


def offered(drive: Drive, viewer: str = "gm") -> bool:
    return drive.snapshot(viewer).action("vote-anew") is not None


@in_both
def test_who_has_answered_is_asked_again_and_what_was_answered_counts_for_nothing(
    game: Game, table: Table
) -> None:
    drive = table()
    for seat in (1, 2, 3):
        drive.say(f"seat-{seat}", game.Choose(5))
    drive.say("gm", game.VoteAnew())
    assert game.seats_waiting(drive.state) == game.seats_asked(drive.state)
    assert drive.state.asked.answers == (None,) * len(drive.state.seats)
    assert drive.state.story.of(Vote, drive.state.now) == ()
    all_vote(drive, game, 6, 7)
    (poll,) = polls(drive.state.story)
    assert (poll.round, poll.leaders, {ballot.target for ballot in poll.ballots}) == (1, (6,), {6, 7})


@in_both
def test_it_is_the_same_vote_and_no_runoff(game: Game, table: Table) -> None:
    drive = table()
    drive.say("seat-1", game.Choose(5))
    before = drive.view("gm")
    drive.say("gm", game.VoteAnew())
    after: Any = drive.view("gm")
    assert after.question == before.question == "vote"
    assert drive.state.story.of(Runoff, drive.state.now) == ()
    assert after.polls == ()
    all_vote(drive, game, 6, 7)
    drive.say("gm", Execution(1, 6))


@in_both
def test_an_answer_from_before_comes_too_late(game: Game, table: Table) -> None:
    drive = table()
    names = []
    for _ in range(3):
        names.append(named(drive, 2))
        drive.say("seat-1", game.Choose(5), asked=names[-1])
        drive.say("gm", game.VoteAnew())
    names.append(named(drive, 2))
    assert len(set(names)) == len(names)
    for name in names[:-1]:
        assert refused(drive, game.Choose(5), "seat-2", asked=name) == "kernel-too-late"
    drive.say("seat-2", game.Choose(5), asked=names[-1])


@in_both
def test_an_answer_that_arrived_unheard_is_sent_again_and_does_not_count_anew(
    game: Game, table: Table
) -> None:
    drive = table()
    sent = {"id": "the-answer-of-1", "asked": named(drive, 1)}
    drive.say("seat-1", game.Choose(5), **sent)
    drive.say("gm", game.VoteAnew())
    drive.say("seat-1", game.Choose(5), **sent)
    assert 1 in game.seats_waiting(drive.state)


@in_both
def test_the_gm_alone_may_and_only_between_the_first_answer_and_the_last(game: Game, table: Table) -> None:
    drive = table()
    assert not offered(drive)
    assert refused(drive, game.VoteAnew()) == "village-no-vote-anew"
    drive.say("seat-1", game.Choose(5))
    assert offered(drive)
    for viewer in ("host", "public", "seat-1", "seat-2"):
        assert not offered(drive, viewer)
    assert refused(drive, game.VoteAnew(), "host")
    assert refused(drive, game.VoteAnew(), "seat-1")
    for seat in game.seats_waiting(drive.state):
        drive.say(f"seat-{seat}", game.Choose(5 if seat != 5 else 6))
    assert drive.state.story.of(Vote, drive.state.now)
    assert not offered(drive)
    assert refused(drive, game.VoteAnew()) == "village-no-vote-anew"


@in_both
def test_everybody_hears_of_it_and_nobody_of_whom_had_answered(game: Game, table: Table) -> None:
    heard = []
    for seat in (1, 2):
        drive = table()
        drive.say(f"seat-{seat}", game.Choose(5))
        assert not drive.view("public").anew  # type: ignore[attr-defined]
        drive.say("gm", game.VoteAnew())
        view: Any = drive.view("public")
        told = news(drive.history, view)
        assert told.text is not None
        assert (told.text.key, dict(told.text.params)) == ("village-tell-vote-anew", {})
        assert next(iter(logbook(drive.history, "gm", newest_first=True))).text == told.text
        assert view.anew
        heard.append((view, drive.view("seat-3"), drive.view("host")))
    assert heard[0] == heard[1]


@in_both
def test_once_it_is_counted_it_is_a_vote_like_any_other(game: Game, table: Table) -> None:
    drive = table()
    drive.say("seat-1", game.Choose(5))
    drive.say("gm", game.VoteAnew())
    all_vote(drive, game, 6, 7)
    assert not drive.view("public").anew  # type: ignore[attr-defined]


def at_night(drive: Drive, game: Game) -> Drive:
    """The first night after a day, with one answer given."""
    all_vote(drive, game, 6, 7)
    drive.say("gm", Execution(1, 6))
    if game is village:
        drive.say("gm", Proceed(1, "night"))
    else:
        draw(drive, "slum")
        drive.say("seat-6", ChooseEvent(1, "slum"))
        proceed(drive)
    assert game.question(drive.state) == "night"
    drive.say("seat-1", game.Choose(5))
    return drive


@in_both
def test_the_choices_of_a_night_begin_anew_too(game: Game, table: Table) -> None:
    drive = at_night(table(), game)
    asked = named(drive, 2)
    drive.say("gm", game.VoteAnew())
    assert game.seats_waiting(drive.state) == game.seats_asked(drive.state)
    assert refused(drive, game.Choose(5), "seat-2", asked=asked) == "kernel-too-late"
    for viewer in ("public", "seat-1", "gm"):
        assert drive.view(viewer).anew  # type: ignore[attr-defined]
    told = news(drive.history, drive.view("public")).text
    assert told is not None
    assert told.key == "village-tell-vote-anew-night"
    assert drive.replayed().table == drive.history.table


def choices_in_log(drive: Drive, viewer: str) -> list[str]:
    return [line.id for line in logbook(drive.history, viewer) if line.text.key == "village-tell-choose"]


@in_both
@pytest.mark.parametrize("night", [False, True], ids=["vote", "night"])
def test_no_log_tells_what_was_answered_before_it_is_counted_nor_ever_what_was_thrown_away(
    game: Game, table: Table, night: bool
) -> None:
    drive = at_night(table(), game) if night else table()
    before = set(choices_in_log(drive, "gm"))
    drive.say("seat-2", game.Choose(5), id="thrown-away")
    assert set(choices_in_log(drive, "gm")) == before
    drive.say("gm", game.VoteAnew())
    assert set(choices_in_log(drive, "gm")) == before
    for seat in game.seats_asked(drive.state):
        drive.say(f"seat-{seat}", game.Choose(5 if seat != 5 else 7), id=f"counted-{seat}")
    assert not game.question(drive.state)
    after = set(choices_in_log(drive, "gm")) - before
    assert after
    assert all(name.startswith("counted-") for name in after)
    drive.say("gm", Verdict("village"))
    assert "thrown-away" not in choices_in_log(drive, "gm")


def test_from_a_night_that_came_too_early_the_gm_goes_back_to_the_evening() -> None:
    drive = at_night(village_at_the_vote(), village)
    asked = named(drive, 2)
    drive.say("gm", village.BackToTalk())
    assert (part_of(drive.state.now), village.question(drive.state)) == ("evening", "")
    assert drive.state.story.of(Execution, drive.state.now)
    told = news(drive.history, drive.view("seat-1")).text
    assert told is not None
    assert told.key == "village-tell-back-to-talk-night"
    for viewer in ("public", "seat-1", "gm"):
        assert drive.view(viewer).anew  # type: ignore[attr-defined]
    assert book(drive).prompt.verb == "proceed"
    drive.say("gm", Proceed(1, "night"))
    assert refused(drive, village.Choose(5), "seat-2", asked=asked) == "kernel-too-late"
    answer(drive, {1: 2})
    drive.say("gm", Proceed(2, "day"))
    assert drive.replayed().table == drive.history.table


def test_from_a_night_in_magic_city_too_with_its_event_chosen() -> None:
    drive = at_night(city_at_the_vote(), city)
    drive.say("gm", city.BackToTalk())
    assert (part_of(drive.state.now), city.question(drive.state)) == ("evening", "")
    assert drive.state.story.of(ChooseEvent, drive.state.now)
    proceed(drive)
    assert city.question(drive.state) == "night"
    assert drive.state.asked.answers == (None,) * len(drive.state.seats)
    assert drive.replayed().table == drive.history.table


def test_before_the_first_day_there_is_no_evening_to_go_back_to() -> None:
    drive = on_phones(SEVEN, "gm-phones", first_divination="free")
    drive.say("seat-1", village.Choose(5))
    assert offered(drive)
    assert refused(drive, village.BackToTalk()) == "village-no-vote-anew"


def test_nominations_begin_anew_and_are_called_so() -> None:
    drive = village_at_the_vote(nominations=True)
    drive.say("seat-1", village.Choose(5))
    drive.say("gm", village.VoteAnew())
    assert village.question(drive.state) == "nominate"
    told = news(drive.history, drive.view("public")).text
    assert told is not None
    assert told.key == "village-tell-vote-anew-nominate"


@in_both
def test_the_record_replays_to_the_same(game: Game, table: Table) -> None:
    drive = table()
    drive.say("seat-1", game.Choose(5))
    drive.say("gm", game.VoteAnew())
    all_vote(drive, game, 6, 7)
    assert drive.replayed().table == drive.history.table


def test_a_runoff_begins_anew_as_that_runoff() -> None:
    drive = village_at_the_vote(runoff=True)
    answer(drive, {1: 5, 2: 5, 3: 5, 4: 6, 5: 6, 6: 4, 7: 6})
    drive.say("gm", Runoff(1, (5, 6)))
    assert not offered(drive)
    seat = village.seats_asked(drive.state)[0]
    drive.say(f"seat-{seat}", village.Choose(6))
    drive.say("gm", village.VoteAnew())
    answer(drive, {seat: 5 if seat != 5 else 6 for seat in drive.state.seats})
    assert [(poll.round, poll.leaders) for poll in polls(drive.state.story)] == [(1, (5, 6)), (2, (5,))]


def test_the_court_of_magic_city_begins_anew_too() -> None:
    drive = city_at_the_vote()
    all_vote(drive, city, 13, 14)
    drive.say("gm", Execution(1, 13))
    draw(drive, "court")
    drive.say("seat-13", ChooseEvent(1, "court"))
    drive.say("seat-1", city.Choose(14))
    drive.say("gm", city.VoteAnew())
    assert city.question(drive.state) == "court"
    answer_in_the_city(drive, {14: city.Choose(15)}, otherwise=14)
    assert polls(drive.state.story)[-1].leaders == (14,)


def test_what_everybody_has_heard_one_after_another_does_not_begin_anew() -> None:
    drive = village_at_the_vote(ballot="in-turn")
    drive.say("seat-1", village.Choose(5))
    assert not offered(drive)
    assert refused(drive, village.VoteAnew()) == "village-no-vote-anew"


def test_who_pointed_at_somebody_is_asked_again_too() -> None:
    drive = village_at_the_vote(votes_shown="named")
    drive.say("gm", village.Choose(5), acting_for=2)
    drive.say("gm", village.VoteAnew())
    assert drive.state.pointed == frozenset()
    gm: Any = drive.view("gm")
    assert (2, None) in gm.pointing


def test_the_time_of_the_vote_begins_anew() -> None:
    drive = village_at_the_vote(seconds=60)
    until = village.ends(drive.state)
    assert until is not None
    drive.say("seat-1", village.Choose(5), at=drive.now + 40_000)
    drive.say("gm", village.VoteAnew())
    assert village.ends(drive.state) == drive.now + 60_000 > until


def test_where_the_rules_lead_nobody_begins_a_vote_anew() -> None:
    drive = village_at_the_vote("rules")
    drive.say("seat-1", village.Choose(5))
    for viewer in ("host", "gm", "seat-1", "public"):
        assert not offered(drive, viewer)
        if viewer != "public":
            assert refused(drive, village.VoteAnew(), viewer)


@in_both
def test_from_a_vote_that_came_too_early_the_gm_goes_back_to_the_talk(game: Game, table: Table) -> None:
    drive = table()
    assert refused(drive, game.BackToTalk()) == "village-no-vote-anew"
    named_before = named(drive, 2)
    drive.say("seat-1", game.Choose(5))
    left = drive.state.discussion.clock.left
    drive.say("gm", game.BackToTalk())
    assert part_of(drive.state.now) == "day"
    assert (game.question(drive.state), drive.state.discussion.clock.left) == ("", left)
    assert drive.state.asked.answers == (None,) * len(drive.state.seats)
    for viewer in ("public", "seat-1", "seat-2"):
        assert drive.view(viewer).anew  # type: ignore[attr-defined]
        told = news(drive.history, drive.view(viewer))
        assert told.text is not None
        assert (told.text.key, dict(told.text.params)) == ("village-tell-back-to-talk", {})
    proceed(drive) if game is city else drive.say("gm", Proceed(1, "evening"))
    assert refused(drive, game.Choose(5), "seat-2", asked=named_before) == "kernel-too-late"
    all_vote(drive, game, 6, 7)
    assert [(poll.round, poll.leaders) for poll in polls(drive.state.story)] == [(1, (6,))]
    assert drive.replayed().table == drive.history.table


@in_both
def test_the_gm_alone_goes_back_to_the_talk_and_not_once_all_have_answered(game: Game, table: Table) -> None:
    drive = table()
    drive.say("seat-1", game.Choose(5))
    for viewer in ("host", "public", "seat-1"):
        assert drive.snapshot(viewer).action("back-to-talk") is None
    for seat in game.seats_waiting(drive.state):
        drive.say(f"seat-{seat}", game.Choose(5 if seat != 5 else 6))
    assert refused(drive, game.BackToTalk()) == "village-no-vote-anew"


def test_from_a_runoff_nobody_goes_back_to_the_talk() -> None:
    drive = village_at_the_vote(runoff=True)
    answer(drive, {1: 5, 2: 5, 3: 5, 4: 6, 5: 6, 6: 4, 7: 6})
    drive.say("gm", Runoff(1, (5, 6)))
    drive.say(f"seat-{village.seats_asked(drive.state)[0]}", village.Choose(6))
    assert refused(drive, village.BackToTalk()) == "village-no-vote-anew"


@pytest.mark.parametrize("shoots", [False, True], ids=["nobody shot", "a victim shot"])
def test_the_talk_goes_on_and_the_morning_is_not_announced_anew(shoots: bool) -> None:
    drive = on_phones("werewolf seer hunter knight villager villager villager", "gm-phones")
    answer(drive)
    drive.say("gm", Proceed(1, "day"))
    drive.say("gm", Proceed(1, "evening"))
    answer(drive, dict.fromkeys(drive.state.seats, 7) | {7: 6})
    drive.say("gm", Execution(1, 7))
    drive.say("gm", Proceed(1, "night"))
    answer(drive, {1: 3, 4: 5} if shoots else {1: 6, 4: 5})
    drive.say("gm", Proceed(2, "day"))
    if shoots:
        drive.say("gm", Shot(3, 5))
    drive.say("gm", Proceed(2, "evening"))
    drive.say(f"seat-{village.seats_asked(drive.state)[0]}", village.Choose(2))
    drive.say("gm", village.BackToTalk())
    prompt = book(drive).prompt
    assert (prompt.say.key, prompt.verb, prompt.close) == ("village-prompt-talk-on", "proceed", None)


def test_who_leaves_in_the_talk_that_goes_on_was_not_announced_to_live() -> None:
    drive = village_at_the_vote()
    drive.say("seat-1", village.Choose(5))
    drive.say("gm", village.BackToTalk())
    drive.say("gm", Death(1, "day", 7, "sudden"))
    assert book(drive).warnings == ()


@in_both
def test_what_the_gm_noted_while_all_voted_does_not_bar_the_way_back(game: Game, table: Table) -> None:
    drive = table()
    drive.say("seat-1", game.Choose(5))
    drive.say("gm", Remark(1, "evening", "よく見る", 3))
    drive.say("gm", (Claim if game is village else CityClaim)(1, 2, "seer"))
    drive.say("gm", game.BackToTalk())
    assert part_of(drive.state.now) == "day"
    assert notes(drive.state)[-1].fault is None
    for viewer in ("gm", "public", "seat-1"):
        drive.view(viewer)
    if game is village:
        prompt = book(drive).prompt
        assert (prompt.say.key, prompt.close) == ("village-prompt-talk-on", None)
    proceed(drive) if game is city else drive.say("gm", Proceed(1, "evening"))
    assert [fact.move.words for fact in drive.state.story.of(Remark)] == ["よく見る"]
    assert drive.replayed().table == drive.history.table


def test_who_only_looked_at_the_own_role_is_said_in_the_log_to_have_looked() -> None:
    """Nobody was chosen, and nobody could be."""
    for drive in (on_phones(SEVEN, "gm-phones", first_divination="none"), city_on_phones()):
        if drive.game.name == "village":
            drive.say("seat-1", village.Choose())
        answer(drive) if drive.game.name == "village" else first_day(drive)
        told = {line.text.key for line in logbook(drive.history, "gm")}
        assert "village-tell-looked" in told
        assert "village-tell-choose" not in told
