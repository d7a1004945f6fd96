"""Half Werewolf keeps the kernel's contract: offers and refusals, replay, strikes, ids, draws, words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.half_wolf.cards import HalfWolfOptions
from companion.games.half_wolf.course import (
    Ballot,
    Choose,
    ComeForward,
    Count,
    DayLength,
    Deal,
    EndDay,
    LeaveGraves,
    Look,
    Pass,
    PauseDay,
    Ready,
    Shuffled,
    StartDay,
    Swap,
    TimeUp,
)
from companion.games.half_wolf.game import (
    Bluff,
    GravediggerSaw,
    Mvp,
    SeerSaw,
    TellCard,
    TellExecuted,
    TellWinners,
)
from companion.kernel import record, replay
from companion.kernel.game import Action, Chance, Entry, Field, Illegal, Stamp, Text, Who, vocabulary
from companion.kernel.replay import Request
from companion.kernel.table import actions_for, apply, codec_of, verb_of
from companion.kernel.turns import Dealt
from companion.web.table.opened import newest
from companion.words import LANGUAGES, Words
from tests.driver import START, Drive, setup
from tests.games.half_wolf.worlds import DECKS, any_world

GAME = GAMES["half_wolf"]
SEEDS = st.integers(min_value=0, max_value=2**32)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "cards": ("dealt", "real"),
    "self_vote": (False, True),
    "gravedigger": ("must", "may"),
    "panic": ("wolf-camp", "unfound"),
    "converted_revealed": (True, False),
    "progress": ("seats", "count", "nothing"),
    "after": ("hands", "all"),
}


def tables(chance: random.Random) -> Drive:
    """A table with any set and any house rules."""
    size, extra = chance.choice(list(DECKS))
    rules: dict[str, Any] = {name: chance.choice(values) for name, values in OPTIONS.items()}
    drive = Drive(setup("half_wolf", size, HalfWolfOptions(extra=extra, **rules)), seed=chance.randrange(99))  # type: ignore[arg-type]
    drive.wait(START)
    return drive


def viewers(drive: Drive) -> list[str]:
    return ["host", "gm", "public", *(f"seat-{seat}" for seat in drive.state.seats)]


def values(field: Field) -> list[Any]:
    """What may be put into a field; of endless ones the ends."""
    choices = [choice.value for choice in field.choices]
    made: dict[str, list[Any]] = {
        "choice": choices,
        "seat": choices,
        "seats": [[], choices[:1], choices],
        "number": [field.least, field.most],
        "span": [field.least, field.most],
        "was": [field.value],
        "flag": [True, False],
    }
    return made[field.kind]


def built(action: Action) -> Iterator[Any]:
    """Every move that an action offers."""
    names = [field.name for field in action.fields]
    for chosen in product(*(values(field) for field in action.fields)):
        facts = {name: value for name, value in zip(names, chosen, strict=True) if value is not None}
        yield codec_of(GAME).to_move({"verb": action.verb, **facts})


SPOTS = [f"{seat}-{number}" for seat in range(7) for number in (1, 2)]
CARDS: Any = ("wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer")
ANYTHING: list[Any] = [
    *(Choose(number) for number in (1, 2)),
    *(Ready(part) for part in ("seer", "gravedigger")),  # type: ignore[arg-type]
    *(Look(spot) for spot in SPOTS),
    *(Swap(grave, spot) for grave in (1, 2) for spot in SPOTS),
    *(TellCard(card, at) for card in CARDS for at in range(7)),
    *(
        kind(target)
        for kind in (Ballot, TellExecuted, SeerSaw, GravediggerSaw, Mvp)
        for target in range(-1, 7)
    ),
    *(kind(seats) for kind in (TellWinners, Bluff) for seats in ((), (1,), (6,))),
    *(kind() for kind in (StartDay, PauseDay, EndDay, LeaveGraves)),
    DayLength(60),
]
"""Every move that a sender may write down, whether or not it makes sense."""


def walk(seed: int, *, steps: int = 80) -> Iterator[Drive]:
    """A table after each of its moves, all of them offered and drawn at random."""
    chance = random.Random(seed)
    drive = tables(chance)
    yield drive
    for _ in range(steps):
        open_to = [(v, a) for v in viewers(drive) for a in drive.offers(v)]
        owed = [(v, a) for v, a in open_to if a.owed]
        if not open_to:
            return
        viewer, action = chance.choice(owed if owed and chance.random() < 0.8 else open_to)
        drive.say(viewer, chance.choice(list(built(action))), at=drive.now + 1000)
        yield drive


class TestOffers:
    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_every_move_that_is_offered_is_accepted(self, seed: int) -> None:
        for drive in walk(seed):
            for viewer in viewers(drive):
                for action in drive.offers(viewer):
                    for move in built(action):
                        drive.history.plan(Request("offered-1", viewer, move), drive.now, Chance(0))

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_what_is_not_offered_is_refused_by_the_rules_themselves(self, seed: int) -> None:
        chance = random.Random(seed)
        for place, drive in enumerate(walk(seed)):
            if place % 4:
                continue
            for move in chance.sample(ANYTHING, 60):
                author = chance.choice(viewers(drive))
                entry: Any = Entry("refused-1", 1, Stamp(drive.now, drive.now, author), move)
                actions = actions_for(GAME, drive.history.table, author, verb_of(move))
                if not any(action.fits(move) for action in actions):
                    with pytest.raises(Illegal):
                        apply(GAME, drive.history.table, entry)

    def test_moves_of_the_rules_are_nobodys_to_send(self) -> None:
        drive = Drive(setup("half_wolf", 4))
        for move in (Deal(), Pass(), ComeForward(), TimeUp(), Count()):
            for author in ("host", "gm", "seat-1", "rules"):
                with pytest.raises(Illegal):
                    drive.say(author, move)


class TestTheLog:
    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_replay_equals_play_also_from_a_record(self, seed: int) -> None:
        *_, drive = walk(seed)
        assert drive.replayed().table == drive.history.table
        assert record.read(record.write(drive.history), GAMES).table == drive.history.table

    @settings(max_examples=8, deadline=None)
    @given(SEEDS)
    def test_strike_then_restore_gives_an_equal_state(self, seed: int) -> None:
        *_, drive = walk(seed)
        before = drive.state
        for entry in [e for e in drive.history.log if verb_of(e.move) not in vocabulary(GAME).unstrikable]:
            try:
                trial = drive.history.try_strike([entry.id])
            except Illegal:
                continue  # something that nobody can forget would fall with it
            drive.say("gm", trial.move)
            if drive.history.log[-1].move == trial.move:
                drive.restore(entry.id)
                assert drive.state == before
            else:
                return  # a time-up that was owed again: what was struck can no longer be put back

    def test_a_move_sent_twice_counts_once(self) -> None:
        drive = any_world(random.Random(1), 6).played("vote")
        drive.say("seat-1", Ballot(2), id="ballot-of-one")
        length = len(drive.history.log)
        drive.say("seat-1", Ballot(2), id="ballot-of-one")
        assert len(drive.history.log) == length

    def test_cards_that_were_seen_are_not_taken_back(self) -> None:
        drive = any_world(random.Random(1), 6).played("vote")
        for entry in drive.history.log:
            if verb_of(entry.move) != "end-day":
                with pytest.raises(Illegal) as why:
                    drive.strike(entry.id)
                assert why.value.text.key == "kernel-strike-never"

    def test_with_an_end_of_the_day_fall_ballots_that_nobody_has_seen(self) -> None:
        drive = any_world(random.Random(1), 6).played("vote")
        ended = drive.history.log[-1].id
        drive.say("seat-1", Ballot(2))
        drive.strike(ended)
        assert drive.state.stage == "day"
        drive.restore(ended)
        assert drive.state.waiting == (2, 3, 4, 5, 6)

    def test_an_end_of_the_day_whose_ballots_were_counted_holds(self) -> None:
        drive = any_world(random.Random(1), 6).played("vote")
        ended = drive.history.log[-1].id
        for seat in range(1, 7):
            drive.say(f"seat-{seat}", Ballot(seat % 6 + 1))
        assert drive.state.stage == "runoff"
        assert newest(drive.history, "host") is None
        with pytest.raises(Illegal) as why:
            drive.strike(ended)
        assert why.value.text.key == "kernel-strike-holds"


class TestDraws:
    def entry(self, drive: Drive, place: int) -> Entry[Any, Any]:
        return drive.history.log[place]

    @pytest.mark.parametrize("cards", [("wolf",) * 9, ("villager",) * 14, None])
    def test_a_deck_that_is_not_the_sets_is_refused(self, cards: Any) -> None:
        drive = Drive(setup("half_wolf", 4))
        drive.wait(START)
        dealt = self.entry(drive, 0)
        forged = replace(dealt, drawn=Dealt(cards) if cards else None)
        with pytest.raises(replay.Fault) as why:
            replay.History(GAME, drive.history.setup, [forged])
        assert why.value.why.text.key == "kernel-not-drawn"

    def test_nobody_brings_a_draw_along(self) -> None:
        drive = Drive(setup("half_wolf", 4))
        drive.wait(START)
        dealt = self.entry(drive, 0)
        stamp = Stamp(START, START, "seat-1")
        forged: Any = Entry("forged-0001", 2, stamp, Choose(1), dealt.drawn)
        with pytest.raises(replay.Fault):
            replay.History(GAME, drive.history.setup, [dealt, forged])

    def test_a_shuffle_of_another_size_is_refused(self) -> None:
        drive = any_world(random.Random(2), 6).played("ready")
        log = list(drive.history.log)
        place = next(n for n, entry in enumerate(log) if verb_of(entry.move) == "pass")
        log[place] = replace(log[place], drawn=Shuffled((True,) * 5))
        with pytest.raises(replay.Fault) as why:
            replay.History(GAME, drive.history.setup, log)
        assert why.value.place == place

    def test_a_game_is_dealt_as_soon_as_somebody_looks(self) -> None:
        drive = Drive(setup("half_wolf", 5))
        drive.wait(START)
        assert [verb_of(entry.move) for entry in drive.history.log] == ["deal"]


class TestResults:
    @settings(max_examples=60, deadline=None)
    @given(SEEDS, st.sampled_from(sorted(DECKS)))
    def test_the_ranking_is_a_total_preorder_with_the_winners_first(self, seed: int, kind: Any) -> None:
        result = any_world(random.Random(seed), *kind).played().result
        assert result is not None
        assert sorted(ranked.seat for ranked in result.ranking) == list(range(1, kind[0] + 1))
        ranks = [ranked.rank for ranked in result.ranking]
        assert ranks == sorted(ranks)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        if result.winners:
            assert tuple(ranked.seat for ranked in result.ranking if ranked.rank == 1) == result.winners
        keys = [proposal.key for proposal in result.proposals]
        assert len(keys) == len(set(keys))


def texts(value: Any) -> Iterator[Text]:
    """All texts anywhere inside a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Who):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from texts(part)


class TestWords:
    @settings(max_examples=6, deadline=None)
    @given(SEEDS)
    def test_everything_is_said_in_both_languages(self, seed: int) -> None:
        words = [Words(language, strict=True) for language in LANGUAGES]
        names = {seat: f"P{seat}" for seat in range(1, 7)}
        said: dict[bytes, Text] = {}
        for drive in walk(seed):
            for viewer in viewers(drive):
                for text in texts(drive.snapshot(viewer)):
                    said[msgspec.json.encode(text)] = text
                lines = (entry.move.log_text(drive.state, entry, viewer) for entry in drive.history.log[-2:])
                said.update({msgspec.json.encode(line): line for line in lines if line})
                for verb in (action.verb for action in drive.offers(viewer)):
                    said[verb.encode()] = Text(f"half-wolf-do-{verb}")
        for text in said.values():
            assert all(language.say(text, names) for language in words)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_fields_stages_kinds_and_codes_have_names(self, language: str) -> None:
        words = Words(language, strict=True)
        assert all(words.has(f"half-wolf-code-{rule.code}") for rule in GAME.scheme(HalfWolfOptions()))
        for name, values in OPTIONS.items():
            option = f"half-wolf-option-{name.replace('_', '-')}"
            assert words.has(option)
            assert all(words.has(f"{option}-{value}") for value in values if isinstance(value, str))
        for seed in range(15):
            for drive in walk(seed):
                assert words.has(f"half-wolf-stage-{drive.state.stage}")
                assert all(words.has(f"half-wolf-kind-{kind}") for kind in drive.state.kinds)
                for action in drive.offers("host") + drive.offers("seat-1"):
                    for field in action.fields:
                        assert field.kind == "was" or words.has(f"half-wolf-field-{field.name}")
