"""Random games with random events: the night ends, nobody acts dead, one verdict, nothing leaks."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.magic_city.course import Deal, Proceed, TurnOver
from companion.games.magic_city.evening import event_of
from companion.games.magic_city.phones import CloseQuestion, seats_asked, seats_waiting
from companion.games.magic_city.script import current, turns
from companion.games.magic_city.table import MagicCityOptions
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.facts import day_of, part_of
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Action, viewer_of_seat
from companion.kernel.table import actions_for, codec_of
from tests.driver import Drive, setup
from tests.games.magic_city.desk import desk, proposed
from tests.twins import answer

NIGHT_VERBS = frozenset(
    [
        *("attack", "second-attack", "evil-eye", "guess", "divination", "reading", "guard", "ward"),
        *("tree", "garden", "guild", "bandits", "mirror", "bank"),
    ]
)
MOST_TURNS = 30


class Player:
    """A GM who does what the script says next, with chance for everything that is pointed at."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        self.chance = random.Random(seed)
        self.drive = Drive(setup("magic_city", seats, MagicCityOptions(**options)), seed=seed)
        self.codec = codec_of(self.drive.game)
        self.drive.say("gm", Deal())

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.drive.state

    def play(self) -> str:
        """A whole game; the camp that won."""
        for _ in range(2000):
            if self.state.ended:
                return str(self.state.ended.camp)
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """The next thing that the script says."""
        self.take(desk(self.drive))

    def take(self, now: Any) -> None:
        """The next thing, as the GM's desk names it."""
        if now.verb == "verdict":
            assert proposed(self.drive) is not None
            self.drive.say("gm", Verdict(now.proposed.camp))
        elif now.verb == "turn-over":
            self.drive.say("gm", TurnOver(now.turn.key))
        elif now.verb == "proceed":
            after = self.state.now + 1
            self.drive.say("gm", Proceed(day_of(after), part_of(after)))
        elif now.verb == "execution":
            alive = sorted(self.state.story.living)
            self.drive.say("gm", Execution(day_of(self.state.now), self.chance.choice(alive)))
        elif now.verb == "opened-eyes":
            self.drive.say("gm", Deal())
        elif now.verb == "close-question":
            self.answer()
        else:
            self.say(now.verb)

    def say(self, verb: str) -> None:
        """One of the moves that the verb's first action offers."""
        found = actions_for(self.drive.game, self.drive.history.table, "gm", verb)
        assert found, f"the script asks for {verb}, and nothing of it is offered"
        self.drive.say("gm", self.move(found[0]))

    def answer(self) -> None:
        """Some of those who are asked on their phones answer; for the others the GM does not wait."""
        for seat in seats_asked(self.state):
            if seat in seats_waiting(self.state):
                viewer = viewer_of_seat(seat)
                offered = actions_for(self.drive.game, self.drive.history.table, viewer, "choose")
                move = self.move(offered[0])
                if self.chance.random() < 0.9 and answer(self.drive, viewer, move) == "taken":
                    self.drive.say(viewer, move)
        if seats_waiting(self.state):
            self.drive.say("gm", CloseQuestion())

    def move(self, action: Action) -> Any:
        """Any move of an action."""
        values: dict[str, Any] = {"verb": action.verb}
        for field in action.fields:
            chosen = [choice.value for choice in field.choices]
            if field.within:
                allowed = field.allowed.get(str(values[field.within]))
                chosen = [value for value in chosen if allowed is None or value in allowed]
            if field.kind == "seat" and not chosen:
                continue
            if field.kind in ("seat", "choice"):
                values[field.name] = field.value if field.value is not None else self.chance.choice(chosen)
            elif field.kind in ("seats", "choices"):
                values[field.name] = self.chance.sample(chosen, field.most or field.least or 1)
            elif field.kind == "number":
                values[field.name] = self.chance.randint(field.least or 0, field.most or 0)
            elif field.kind == "text":
                values[field.name] = "わん"
        return self.codec.to_move(values)


GAME = {"seats": st.integers(6, 18), "seed": st.integers(0, 10**6)}


@given(**GAME)
@settings(max_examples=15, deadline=None)
def test_every_game_ends_with_one_verdict_nobody_acts_dead_and_calls_betray_nobody(
    seats: int, seed: int
) -> None:
    """What is said aloud follows from composition, event and what was announced: never from a dead role."""
    player = Player(seats, seed)
    for _ in range(2000):
        state = player.state
        if state.ended:
            break
        turn = current(state)
        if turn:
            called = turns(state)
            assert set(turn.acting) <= state.present(state.now)
            assert len(called) <= MOST_TURNS
            if part_of(state.now) == "night" and state.phase == "open":
                assert [one.key for one in called if one.key != "awakening"] == expected_calls(state)
        player.step()
    assert player.state.ended, "the game does not end"
    assert str(player.state.ended.camp) in {"village", "wolves", "fox", "djinn"}
    assert player.drive.result is not None
    assert not player.state.story.faults
    assert player.drive.replayed().table == player.drive.history.table
    check_that_nobody_acted_dead(player)


@given(**GAME)
@settings(max_examples=3, deadline=None)
def test_a_game_on_phones_ends_with_one_verdict_too_and_nobody_acts_dead(seats: int, seed: int) -> None:
    player = Player(seats, seed, led="gm-phones")
    assert player.play() in {"village", "wolves", "fox", "djinn"}
    assert not player.state.story.faults
    assert player.drive.replayed().table == player.drive.history.table
    check_that_nobody_acted_dead(player)


def check_that_nobody_acted_dead(player: Player) -> None:
    for fact in player.state.story.facts:
        seat = getattr(fact.move, "seat", None)
        if fact.move.verb() in NIGHT_VERBS and seat is not None:
            assert seat in player.state.story.before(fact.at)


@given(**GAME)
@settings(max_examples=15, deadline=None)
def test_what_is_chosen_at_night_changes_nothing_that_others_see(seats: int, seed: int) -> None:
    player = Player(seats, seed)
    viewers = ["public", "host", *(viewer_of_seat(seat) for seat in player.state.seats)]
    tags: dict[str, str] = {}
    while not player.state.ended:
        now = desk(player.drive)
        night = part_of(player.state.now) == "night" and now.turn is not None and player.state.phase == "open"
        told = now.turn.seats if night and now.turn else ()
        if not night:
            player.take(now)
            tags = {}
            continue
        learn = {viewer_of_seat(seat) for seat in told}
        others = [viewer for viewer in viewers if viewer not in learn]
        before = {viewer: tags.get(viewer) or player.drive.snapshot(viewer).tag for viewer in others}
        player.take(now)
        tags = {viewer: player.drive.snapshot(viewer).tag for viewer in others}
        assert tags == before, now.turn


def expected_calls(state: Any) -> list[str]:
    """The turns of a night, from what everybody knows alone."""
    event = event_of(state, day_of(state.now))
    dealt = {key for key in ("werewolf", "evil-eye", "chimera", "seer", "medium") if state.number(key)}
    card = ("tree", "garden", "guild", "bandits", "mirror", "bank", "cult")
    awake = any(change.role.key == "awakened" for change in state.story.changes)
    rows = [
        *([event] if event in card else []),
        *(["attack"] if dealt & {"werewolf", "evil-eye"} else []),
        *(["forest"] if event == "forest" else []),
        *(["curse"] if "evil-eye" in dealt else []),
        *(["guess"] if "chimera" in dealt and not awake else []),
        *(["divine", "divine-answer"] if "seer" in dealt else []),
        *(["read", "read-answer"] if "medium" in dealt else []),
        *(["guard"] if state.number("knight") or state.number("dragon") else []),
        *(["ward"] if state.number("spirit-caller") else []),
    ]
    return [row for row in rows if row]
