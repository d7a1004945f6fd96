"""Every registered game keeps the contract: walks through it by nothing but what it offers.

A walk is made from `Game.actions` alone: somebody who may do something does it, with any values that the
fields let a form send. So a game that is added is tested here without a line of its own.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from flask import Flask

from companion.games import GAMES
from companion.kernel.capabilities import LooksBack
from companion.kernel.game import (
    REFEREES,
    RULES,
    Action,
    AnyGame,
    Chance,
    Entry,
    Field,
    Illegal,
    Setup,
    Stamp,
    must_be_offered,
    question_of,
    viewer_of_seat,
    vocabulary,
)
from companion.kernel.logbook import News, news
from companion.kernel.replay import Request
from companion.kernel.table import codec_of, verb_of
from companion.kernel.verbs import ChecksItself, Trait, fields_of
from companion.web.table.action_forms import form_of, label_key
from companion.web.table.opened import newest
from companion.words import LANGUAGES, Words
from tests.driver import Drive, setup

WALKS, STEPS = 3, 40
ROUNDS = 24
"""How often, in a walk from question to question, all seats answer and somebody leads on."""
TRIES = 40
"""Values that are tried for an action before it counts as one that lets nothing be said."""
IRREGULAR = {"irregular": True, "note": "it happened"}
WORDS = ("占い師CO", "x", "<b>太字</b>", "🐺", "𠮷野家", "=1+1")
WRITTEN = {"name-board", "what-lies"}
"""Verbs whose text is a language of its own, which nobody comes upon (tests/rules/test_catan_builds.py)."""

pytestmark = pytest.mark.parametrize("name", GAMES)


class Walk:
    """A table of one game, and what came of each step: taken, or the reason against it."""

    def __init__(self, name: str, seed: int, **options: Any) -> None:
        self.chance = random.Random(f"{name} {seed}")
        game = GAMES[name]
        self.drive = Drive(_setup(name, self.chance, **options), seed=seed)
        self.viewers = ["public", "host", "gm"]
        self.viewers += [viewer_of_seat(seat + 1) for seat in range(len(self.drive.history.setup.seats))]
        self.names = {seat + 1: place.name for seat, place in enumerate(self.drive.history.setup.seats)}
        self.codec = codec_of(game)
        self.verbs = {verb.verb() for verb in game.verbs}
        self.drive.wait(self.drive.now)

    def offers(self) -> list[tuple[str, Action]]:
        """What everybody may say of the game's verbs now."""
        return [(who, action) for who in self.viewers for action in self.offered(who)]

    def offered(self, who: str) -> list[Action]:
        """What one of them may say; what the kernel offers at every table is tested with the kernel."""
        return list(self.drive.offers(who))

    def steps(self) -> Iterator[tuple[str, Action, Any, Illegal | None]]:
        """Somebody, an action, a move of it; refused moves change nothing, and the walk goes on."""
        for _ in range(STEPS):
            offers = self.offers()
            verbs = sorted({action.verb for _, action in offers})  # each verb alike, however many may say it
            if not verbs:
                return
            verb = self.chance.choice(verbs)
            who, action = self.chance.choice([offer for offer in offers if offer[1].verb == verb])
            move = self.move(action)
            if move is not None:
                yield who, action, move, self.refusal(who, move)
                self.take(who, move)

    def made_up(self) -> Iterator[Any]:
        """A move of each verb, those of the rules too, with values of the right kinds that no offer names."""
        for verb in GAMES[self.drive.history.game.name].verbs:
            values = {field.name: self.made_up_value(field) for field in fields_of(verb)}
            sent = {name: value for name, value in values.items() if value is not None}
            with suppress(msgspec.ValidationError):
                yield self.codec.to_move({"verb": verb.verb(), **sent})

    def made_up_value(self, field: Field) -> Any:
        """Any value of a field as its verb declares it: seats that are not there, too."""
        if field.kind in ("seat", "seats"):
            some = self.chance.sample(range(1, 12), field.least or 2)
            return some if field.kind == "seats" else some[0]
        return None if field.kind in ("choice", "choices") and not field.choices else self.value(field)

    def answers(self) -> Iterator[tuple[str, str, str, Any]]:
        """Each answer that a seat owes and gives: who, to which question, by which verb, and the move.

        All seats answer what they owe; then one of those who lead does something, or time passes until the
        rules do.
        """
        for _ in range(ROUNDS):
            for who in self.viewers[3:]:
                asked = question_of(self.drive.game, self.drive.state)
                for action in self.offered(who):
                    move = self.move(action) if action.owed else None
                    if move is not None and self.refusal(who, move) is None:
                        yield who, asked, action.verb, move
                        self.take(who, move)
                        break
            self.lead()

    def lead(self) -> None:
        """Whoever leads does something to go on; where the rules owe a move at a time, time passes."""
        due = self.drive.game.next(self.drive.state)
        if due is not None and due.at is not None:
            self.drive.wait(due.at)
            return
        leading = [(who, action) for who in ("host", "gm") for action in self.offered(who)]
        begins = {verb.verb() for verb in self.drive.game.verbs if Trait.BEGINS in verb.traits}
        on = [offer for offer in leading if offer[1].owed or offer[1].verb in begins] or leading
        if on:
            who, action = self.chance.choice(on)
            move = self.move(action)
            if move is not None:
                self.take(who, move)

    def move(self, action: Action) -> Any:
        """A move that the action lets a form send; nothing where none of many tries fits."""
        for _ in range(TRIES):
            values = {field.name: self.value(field) for field in action.fields}
            sent = {name: value for name, value in values.items() if value is not None}
            move = self.codec.to_move({"verb": action.verb, **sent})
            if action.fits(move):
                return move
        return None

    def value(self, field: Field) -> Any:
        """Any value of a field."""
        if field.kind == "was":
            return field.value
        choices = [choice.value for choice in field.choices]
        nothing = field.kind in ("seat", "choice") and not choices
        if field.optional and (nothing or self.chance.random() < 0.3):
            return None
        if field.kind in ("seat", "choice"):
            return self.chance.choice(choices)
        if field.kind in ("seats", "choices"):
            if isinstance(field.value, tuple) and self.chance.random() < 0.5:
                return field.value
            least = min(field.least or 0, len(choices))
            return self.chance.sample(choices, self.chance.randint(least, field.most or len(choices)))
        if field.kind in ("number", "span", "points"):
            return self.chance.randint(field.least or 0, field.most or 0)
        if field.kind == "numbers":
            return tuple(
                self.chance.choice((None, *range(-3, 30))) for _ in range(self.chance.randint(0, 12))
            )
        if field.kind == "flag":
            return self.chance.random() < 0.5
        return self.chance.choice([word for word in WORDS if len(word) <= (field.most or 400)])

    def refusal(self, who: str, move: Any, **envelope: Any) -> Illegal | None:
        """Why this would be refused now, or nothing. Nothing happens."""
        request = Request(id="asked-0000", author=who, move=move, **envelope)
        try:
            self.drive.history.plan(request, self.drive.now, Chance(0))
        except Illegal as why:
            return why
        return None

    def take(self, who: str, move: Any) -> None:
        """Say it, if it is taken, or by a referee's word where the rules forbid it; time goes on."""
        refused = self.refusal(who, move)
        if refused is None or self.recorded(who, move, refused):
            envelope = {} if refused is None else IRREGULAR
            self.drive.say(who, move, at=self.drive.now + 1000, **envelope)
            self.drive.wait(self.drive.now)

    def recorded(self, who: str, move: Any, refused: Illegal) -> bool:
        """Whether a referee may record what the rules forbid."""
        return refused.forbidden and who in REFEREES and self.refusal(who, move, **IRREGULAR) is None


def _setup(name: str, chance: random.Random, **options: Any) -> Setup[Any]:
    """A setup with some number of seats that the game can be played with."""
    game = GAMES[name]
    for _ in range(TRIES):
        made = setup(
            name, chance.randint(game.least, min(game.most, game.least + 6)), game.Options(**options)
        )
        try:
            game.begin(made)
        except Illegal:
            continue  # its default house rules want another number of people
        return made
    raise AssertionError(f"{name} can be begun with no number of seats")


def walks(name: str) -> Iterator[Walk]:
    return (Walk(name, seed) for seed in range(WALKS))


def test_what_is_offered_is_accepted_or_refused_beside_one_of_its_fields(name: str) -> None:
    """An action without a choice is always taken; a choice may be refused where a field can show why."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for walk in walks(name):
        for who, action, move, refused in walk.steps():
            offered[action.verb] += 1
            if refused is None or walk.recorded(who, move, refused):
                taken[action.verb] += 1
                continue
            assert any(field.kind != "was" for field in action.fields), (who, move, refused.text)
            assert refused.forbidden or refused.field in {field.name for field in action.fields}, (
                who,
                move,
                refused.text,
            )
    assert taken.total() > 20
    assert [
        verb for verb, times in offered.items() if times >= 5 and not taken[verb] and verb not in WRITTEN
    ] == []


def test_what_is_offered_to_nobody_like_you_is_refused(name: str) -> None:
    tried = 0
    for walk in walks(name):
        for _, action, move, _ in walk.steps():
            without = [
                viewer
                for viewer in walk.viewers
                if action.verb not in {other.verb for other in walk.offered(viewer)}
            ]
            for viewer in without:
                tried += 1
                assert walk.refusal(viewer, move) is not None, (viewer, move)
    assert tried > 20


def test_no_move_that_somebody_makes_up_breaks_anything(name: str) -> None:
    """It is taken or refused in words, whoever sends it: what the rules alone say, too."""
    tried: Counter[str] = Counter()
    for walk in walks(name):
        for _ in walk.steps():
            state, game = walk.drive.state, walk.drive.game
            for move in walk.made_up():
                for who in ("gm", "host", walk.viewers[-1]):
                    tried[verb_of(move)] += 1
                    if isinstance(game, LooksBack):
                        game.looks_back(state, move)
                    walk.refusal(who, move)
                    refused = walk.refusal(who, move, **(IRREGULAR if who in REFEREES else {}))
                    assert refused or type(move).said_by != RULES, move
    assert len(tried) > len(GAMES[name].verbs) // 2


def _against(game: AnyGame, state: Any, who: str, move: Any) -> Illegal | None:
    """What a verb's offer says against a move; nothing where it offers it."""
    try:
        must_be_offered(game, state, Entry("asked-0000", 0, Stamp(0, 0, who), move))
    except Illegal as why:
        return why
    return None


def test_every_refusal_of_a_verb_comes_from_what_it_offers(name: str) -> None:
    """What `offer` says against a verb, or against a value of a field, is what its sender reads.

    Beyond that `apply` refuses what several fields say together.
    """
    said = 0
    for walk in walks(name):
        for _ in walk.steps():
            history, game = walk.drive.history, walk.drive.game
            for move in walk.made_up():
                verb = type(move)
                for who in ("gm", "host", walk.viewers[-1]):
                    refused = walk.refusal(who, move)
                    if verb.said_by == RULES or refused is None:
                        continue
                    said += 1
                    against = _against(game, history.table.state, who, move)
                    if issubclass(verb, ChecksItself):
                        continue
                    if against is None:  # fields that do not go together
                        assert len(verb.__struct_fields__) > 1, (move, refused.text)
                    else:
                        assert (against.text, against.field) == (refused.text, refused.field), move
    assert said


def test_each_phase_is_said_once_and_nothing_that_not_everybody_may_know(name: str) -> None:
    """The news of a table come from what everybody knows: they change with that, and with nothing else."""
    phases = 0
    for walk in walks(name):
        heard: News | None = None
        public: Any = None
        count = 0
        for _ in itertools.chain(walk.steps(), (None,)):  # once more after the last
            history = walk.drive.history
            view = history.game.view(history.table.state, "public")
            told = news(history, view)
            for viewer in walk.viewers:
                assert news(history, history.game.view(history.table.state, viewer)) == told, viewer
            new = history.log[count:]
            lines = [e.move.log_text(history.table.state, e, "public") for e in new if is_of(history, e)]
            if heard is not None and told != heard:
                assert any(lines) or view != public, (told, heard)
            if heard is not None and getattr(view, "phase", "") != getattr(public, "phase", ""):
                phases += 1
                assert told != heard, view.phase
            heard, public, count = told, view, len(history.log)
    assert phases or not hasattr(public, "phase") or name in ("free", "village"), "no phase has come"


def is_of(history: Any, entry: Any) -> bool:
    """Whether the entry is a move of the game, not of the desk."""
    return verb_of(entry.move) in vocabulary(history.game).named


def test_replay_equals_play_and_everybody_is_shown_what_is_offered(name: str) -> None:
    for walk in walks(name):
        for _ in walk.steps():
            for who in walk.viewers:
                shown = walk.drive.snapshot(who)
                assert [action for action in shown.actions if action.verb in walk.verbs] == walk.offered(who)
        assert walk.drive.replayed().table == walk.drive.history.table


def test_the_entry_that_one_tap_takes_back_can_be_taken_back(name: str) -> None:
    offered = 0
    for walk in walks(name):
        for _ in walk.steps():
            for viewer in REFEREES:
                last = newest(walk.drive.history, viewer)
                if last is not None:
                    offered += 1
                    assert walk.drive.history.try_strike([last.id]).move.entries
        if offered:  # one walk is enough, unless nothing could be taken back in it
            break
    assert offered or all(Trait.FINAL in verb.traits for verb in GAMES[name].verbs)


def test_every_offer_is_drawn_as_a_form_with_words_in_both_languages(name: str, app: Flask) -> None:
    spoken = {language: Words(language, strict=True) for language in LANGUAGES}
    drawn = set()
    for language in LANGUAGES:
        with app.test_request_context(headers={"Accept-Language": language}):
            for walk in walks(name):
                for _, action, _, _ in walk.steps():
                    form = form_of(action, name, walk.names)
                    assert {field.name for field in action.fields} <= set(form._fields), action
                    assert all(str(field()) and str(field.label.text) for field in form), action
                    spoken[language].text(label_key(name, "do", action.verb))
                    drawn.add(action.verb)
    assert drawn


def test_what_is_said_of_the_log_has_words_in_both_languages(name: str) -> None:
    spoken = [Words(language, strict=True) for language in LANGUAGES]
    told = 0
    for walk in walks(name):
        for _ in walk.steps():
            pass
        history = walk.drive.history
        for entry in history.line:
            for viewer in walk.viewers:
                text = entry.move.log_text(history.table.state, entry, viewer)
                if text is not None and verb_of(entry.move) in walk.verbs:
                    told += 1
                    assert all(words.say(text, walk.names) for words in spoken), text
    assert told


def led_so(game: AnyGame) -> list[dict[str, Any]]:
    """The house rules by which a game may be led: each choice of those that are settled before all others."""
    hints = get_type_hints(game.Options)
    values = {
        name: get_args(hints[name]) if get_origin(hints[name]) is Literal else (True, False)
        for name in game.about.foremost
        if get_origin(hints[name]) is Literal or hints[name] is bool
    }
    return [dict(zip(values, each, strict=True)) for each in itertools.product(*values.values())]


def test_what_is_asked_again_counts_for_the_question_that_it_was_given_to(name: str) -> None:
    """A seat owes the same answer twice: its verb has `Trait.ANSWERS`, and one kept since the first is late.

    A verb that says itself what it is about need not: by a field of its own, or by `was`.
    """
    game = GAMES[name]
    answering = {verb.verb() for verb in game.verbs if Trait.ANSWERS in verb.traits}
    again = set()
    for options in led_so(game):
        given: dict[tuple[str, str], list[tuple[str, Any]]] = {}
        walk = Walk(name, 1, **options)
        for who, asked, verb, move in walk.answers():
            offered = [a for a in walk.offered(who) if a.verb == verb]
            named = any(field.kind == "was" for action in offered for field in action.fields)
            for earlier, before in given.setdefault((who, verb), []):
                if not named and any(action.fits(before) for action in offered):
                    again.add(verb)
                    assert verb in answering, f"{verb} is owed again and lacks `Trait.ANSWERS`"
                    assert asked not in ("", earlier), f"{verb}: both questions have the name {asked!r}"
            given[who, verb].append((asked, move))
    assert bool(again) == bool(answering)


def test_its_log_is_grouped_by_what_begins_a_turn_or_a_part_of_the_day(name: str) -> None:
    """Save a score sheet's, whose rounds are written in any order."""
    assert any(Trait.BEGINS in verb.traits for verb in GAMES[name].verbs) == (name != "free")
