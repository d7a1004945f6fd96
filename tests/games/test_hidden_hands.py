"""Games of turns and hidden hands: what one seat alone knows tells nothing to any other viewer."""

from __future__ import annotations

import itertools
from contextlib import suppress
from typing import Literal

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games import GAMES
from companion.kernel.game import Entry, Illegal, Stamp, actions_of
from companion.kernel.turns import AnswersInTurn, DealsDeck, TurnGame, TurnState
from companion.kernel.words import Text
from tests.driver import Drive, setup
from tests.games.test_contract import walks

TWINS = 3
"""Swapped pairs that are looked at after each move."""

Card = Literal["red", "green", "blue"]


class Options(Struct, frozen=True):
    """None."""


class State(TurnState[Options], frozen=True, kw_only=True):
    """Who holds what, and what was laid down."""

    hands: tuple[tuple[str, ...], ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def deck(self):
        return ("red", "green", "blue") * len(self.seats)

    def without(self, seat, card):
        cards = list(self.hands[seat - 1])
        cards.remove(card)
        return replace(self, hands=(*self.hands[: seat - 1], tuple(cards), *self.hands[seat:]))


class Deal(DealsDeck, frozen=True):
    """Three cards to each seat."""

    def apply(self, state, entry):
        cards = self.dealt(state, entry)
        return state.ask("keep", 1, hands=tuple(cards[3 * seat - 3 : 3 * seat] for seat in state.seats))


class OfOwnHand(AnswersInTurn, frozen=True):
    """Base of what is done with a card of one's own."""

    card: Card

    @classmethod
    def among(cls, state, seat):
        return {"card": state.hands[seat - 1]}


class PutBack(OfOwnHand, frozen=True):
    """A card goes back unseen."""

    phases = frozenset({"keep"})

    def apply(self, state, entry):
        return state.without(entry.seat, self.card).ask("lay", entry.seat)


class Lay(OfOwnHand, frozen=True):
    """A card is laid down before all eyes."""

    told = ("card",)
    phases = frozenset({"lay"})

    def apply(self, state, entry):
        after = replace(state.without(entry.seat, self.card), laid=(*state.laid, self.card))
        return after.ask("over") if entry.seat == len(state.seats) else after.ask("keep", entry.seat + 1)


class Laying(TurnGame):
    """Each seat puts a card back and lays one down."""

    name, least, most = "laying", 3, 5
    Options = Options
    State = State
    verbs = (Deal, PutBack, Lay)

    def own(self, state, seat):
        return [Text("laying-card", {"card": card}) for card in state.hands[seat - 1]]

    def shown(self, state, seat):
        return [Text("laying-card", {"card": card}) for card in state.laid[seat - 1 : seat]]

    def winners(self, state):
        return [1]


class OpenHands(Laying):
    """Everybody sees what each seat holds."""

    name = "open-hands"

    def shown(self, state, seat):
        return self.own(state, seat)


class OpenTable(Laying):
    """What lies on the table is what the first seat holds."""

    name = "open-table"

    def on_table(self, state):
        return self.own(state, 1)


class PutBackAloud(PutBack, frozen=True):
    """The log tells which card went back."""

    def log_text(self, state, entry, viewer):
        return Text("laying-tell-put-back", {"card": self.card})


class Tattling(Laying):
    """A card that goes back unseen is told."""

    name = "tattling"
    verbs = (Deal, PutBackAloud, Lay)


def test_the_log_tells_of_an_answer_only_the_fields_that_its_verb_names():
    told = Lay("red").log_text(None, None, "public")
    assert (told.key, set(told.params)) == ("laying-tell-lay", {"card"})
    assert PutBack("red").log_text(None, None, "public") == Text("laying-tell-put-back")


def game_with(**said):
    """The game, in which putting a card back says something else of itself."""
    verb = type("Away", (PutBack,), said, frozen=True)
    return type("Other", (Laying,), {"name": "other", "verbs": (Deal, verb, Lay)})()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"phase": "keep"}, r"Away\.phase: verbs have no `phase`"),
        ({"phases": "keep"}, r"Away\.phases is one word: `frozenset\({'keep'}\)`"),
        ({"told": "card"}, r"Away\.told names no field: a, c, d, r"),
    ],
)
def test_what_a_verb_says_of_itself_in_words_that_nobody_reads_is_refused(said, why):
    with pytest.raises(TypeError, match=why):
        game_with(**said)


def test_constants_and_helpers_of_its_own_are_a_verbs_business():
    assert game_with(__annotations__={"LEAST": "ClassVar[int]"}, LEAST=3, helper=lambda self: 3)


class PutBackTogether(PutBack, frozen=True):
    """All put a card back at once; who lays one comes after that."""

    def apply(self, state, entry):
        after = state.without(entry.seat, self.card).answered(entry.seat)
        return after if after.waiting else after.ask("lay", 1)


class DealToAll(Deal, frozen=True):
    def apply(self, state, entry):
        return super().apply(state, entry).ask("keep", *state.seats)


def test_of_several_who_are_asked_each_answers_the_question_that_was_there(monkeypatch):
    """However many others have answered since it came to the phone; a new question is another one."""
    monkeypatch.setattr(Laying, "verbs", (DealToAll, PutBackTogether, Lay))
    drive = Drive(setup("laying", 3))
    drive.wait()
    asked = drive.game.question(drive.state)
    for seat in drive.state.seats:
        drive.say(f"seat-{seat}", PutBackTogether(drive.state.hands[seat - 1][0]), asked=asked)
    with pytest.raises(Illegal):
        drive.say("seat-1", Lay(drive.state.hands[0][0]), asked=asked)


@pytest.mark.parametrize(("seats", "who"), [((1,), "seats are asked"), ((), "the rules go on")])
def test_a_phase_in_which_nothing_can_follow_is_refused(monkeypatch, seats, who):
    monkeypatch.setattr(Deal, "apply", lambda self, state, entry: state.ask("redraw", *seats))
    with pytest.raises(TypeError, match=f"laying stops: {who}, and no verb for it names 'redraw'"):
        Drive(setup("laying", 3)).wait()


def places(value, cards, here=()):
    """Where in a state's value a card stands, as the steps that lead there."""
    if isinstance(value, str | int) or value in cards:
        return [here] if value in cards else []
    if isinstance(value, Struct):
        inner = {name: getattr(value, name) for name in value.__struct_fields__ if name != "setup"}
    elif isinstance(value, frozenset):
        inner = {each: each for each in value}
    else:
        inner = value if isinstance(value, dict) else dict(enumerate(value or ()))
    return [found for step, each in inner.items() for found in places(each, cards, (*here, step))]


def at(value, place):
    """What stands at a place."""
    for step in place:
        if isinstance(value, Struct):
            value = getattr(value, step)
        else:
            value = step if isinstance(value, frozenset) else value[step]
    return value


def put(value, place, card):
    """The value with another card at a place."""
    if not place:
        return card
    step, *rest = place
    if isinstance(value, Struct):
        return replace(value, **{step: put(getattr(value, step), rest, card)})
    if isinstance(value, frozenset):
        return value - {step} | {put(step, rest, card)}
    if isinstance(value, dict):
        return {**value, step: put(value[step], rest, card)}
    return type(value)((*value[:step], put(value[step], rest, card), *value[step + 1 :]))


def twins(game, history, chance):
    """The states that come to the same for all but two seats: two cards that these alone know are swapped."""
    state = history.table.state
    drawn = [getattr(e.drawn, e.drawn.__struct_fields__[0]) for e in history.line if e.drawn is not None]
    where = places(state, {card for cards in drawn for card in cards})
    chance.shuffle(where)
    for first, second in itertools.combinations(where, 2):
        one, other = at(state, first), at(state, second)
        if one == other:
            continue
        twin = put(put(state, first, other), second, one)
        knowing = [seat for seat in state.seats if list(game.own(state, seat)) != list(game.own(twin, seat))]
        if len(knowing) == 2:
            yield twin, knowing


def told(game, history, state, viewer):
    """All that a viewer gets of a state: view, offers, and the lines of the log."""
    lines = [e.move.log_text(state, e, viewer) for e in history.line]
    return {"view": game.view(state, viewer), "offers": actions_of(game, state, viewer), "log": lines}


def offered(verb, state, seat):
    """What a seat would be offered of a verb, whatever the phase: few walks come to each."""
    with suppress(Illegal, LookupError):
        return list(verb.offer(replace(state, waiting=frozenset({seat})), f"seat-{seat}"))
    return []


def secret_answers(walk, twin, seat):
    """Answers of a seat that differ in one field alone, which its twin offers otherwise and no verb tells."""
    for verb in (verb for verb in walk.drive.game.verbs if "seat" in verb.said_by):
        here, there = (offered(verb, state, seat) for state in (walk.drive.state, twin))
        for action, other in zip(here, there, strict=False):
            move = walk.move(action) if action.possible else None
            for field in action.fields if move else ():
                if field == other.field(field.name) or field.name in getattr(verb, "told", ()):
                    continue
                values = [choice.value for choice in field.choices] or [field.least, field.most]
                several = field.kind in ("seats", "choices")
                yield [replace(move, **{field.name: (value,) if several else value}) for value in values]


def leaks(name):
    """By what viewers of random games learn of cards that only others know; and how many twins there were."""
    found, tried = set(), 0
    for walk in walks(name):
        game, history = walk.drive.game, walk.drive.history
        for _ in itertools.chain(walk.steps(), (None,)):
            state = history.table.state
            pairs = twins(game, history, walk.chance) if game.secret(state) else ()
            for twin, knowing in itertools.islice(pairs, TWINS):
                tried += 1
                answers = [each for seat in knowing for each in secret_answers(walk, twin, seat)]
                seats = {f"seat-{seat}" for seat in state.seats if seat not in knowing}
                for viewer in ("public", "host", *sorted(seats)):
                    here, there = (told(game, history, each, viewer) for each in (state, twin))
                    found |= {part for part in here if here[part] != there[part]}
                    for moves in answers:
                        lines = [line(state, move, knowing[0], viewer) for move in moves]
                        found |= {moves[0].verb() for each in lines if each != lines[0]}
    return found, tried


def line(state, move, seat, viewer):
    """What the log would tell of a move."""
    return move.log_text(state, Entry("answer-00", 1, Stamp(0, 0, f"seat-{seat}"), move), viewer)


@pytest.fixture(autouse=True)
def laying(monkeypatch):
    """The games of this file, among all others."""
    for game in (Laying(), OpenHands(), OpenTable(), Tattling()):
        monkeypatch.setitem(GAMES, game.name, game)


@pytest.mark.parametrize("name", [*(n for n, game in GAMES.items() if isinstance(game, TurnGame)), "laying"])
def test_two_cards_that_others_hold_may_be_swapped_and_nobody_else_can_tell(name):
    found, tried = leaks(name)
    assert found == set()
    assert tried, "no two cards could be swapped"


@pytest.mark.parametrize(
    ("name", "part"), [("open-hands", "view"), ("open-table", "view"), ("tattling", "put-back-aloud")]
)
def test_hands_that_all_see_and_a_log_that_tells_a_card_are_found(name, part):
    assert leaks(name)[0] == {part}
