"""The first files of a new game: a small one that can be played at once, to be changed from there."""

import re
from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

GAME = '''"""NAME: say in a sentence how it is played."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.turns import AnswersInTurn, DealsDeck, TurnGame, TurnState
from companion.kernel.words import Text


class CLASSOptions(Struct, frozen=True, omit_defaults=True):
    """House rules: whatever a club may want otherwise, each with a default."""

    goal: Annotated[int, Meta(ge=1, le=20)] = 3
    """Rounds that win the game."""


class CLASSState(TurnState[CLASSOptions], frozen=True, kw_only=True):
    """What the moves come to: who holds which card, who plays on, who won each round."""

    hands: tuple[str, ...] = ()
    playing: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()

    @property
    def deck(self) -> tuple[str, ...]:
        return tuple(str(card) for card in self.seats)

    def go_on(self, seat: int) -> "CLASSState":
        """The next seat is asked; after the last one, the highest card of those who play on wins."""
        if seat < len(self.seats):
            return self.ask("play", seat + 1)
        won = max(self.playing or self.seats, key=lambda each: int(self.hands[each - 1]))
        rounds = (*self.rounds, won)
        return self.ask("over" if rounds.count(won) == self.options.goal else "deal", rounds=rounds)


class Deal(DealsDeck, frozen=True):
    """By the rules: a card to each seat, and the first is asked."""

    def apply(self, state: CLASSState, entry: Any) -> CLASSState:
        return state.ask("play", 1, hands=self.dealt(state, entry), playing=())


class Stay(AnswersInTurn, frozen=True):
    """With this card the seat plays on."""

    phases = frozenset({"play"})

    def apply(self, state: CLASSState, entry: Any) -> CLASSState:
        return replace(state, playing=(*state.playing, entry.seat)).go_on(entry.seat)


class Fold(AnswersInTurn, frozen=True):
    """With this card it does not."""

    phases = frozenset({"play"})

    def apply(self, state: CLASSState, entry: Any) -> CLASSState:
        return state.go_on(entry.seat)


class CLASS(TurnGame):
    name, Options, State, least, most = "NAME", CLASSOptions, CLASSState, 3, 4
    verbs = (Deal, Stay, Fold)

    def own(self, state: CLASSState, seat: int) -> Iterable[Text]:
        yield Text("PREFIX-card", {"card": state.hands[seat - 1]})

    def shown(self, state: CLASSState, seat: int) -> Iterable[Text]:
        yield Text("PREFIX-rounds", {"n": state.rounds.count(seat)})

    def winners(self, state: CLASSState) -> Iterable[int]:
        return state.rounds[-1:]


GAME = CLASS()
'''

WORDS = {
    "ja": """# NAME
PREFIX-name = NAME
PREFIX-option-goal = 勝利に必要なラウンド数
PREFIX-phase-play = { $seats }さんの番
PREFIX-won = { $seats }さんの勝ち
PREFIX-card = カード：{ $card }
PREFIX-rounds = { $n }勝
PREFIX-do-stay = 勝負する
PREFIX-do-fold = 降りる
PREFIX-tell-fold = 降りた
""",
    "en": """# NAME
PREFIX-name = NAME
PREFIX-option-goal = Rounds that win the game
PREFIX-phase-play = It is up to { $seats }
PREFIX-won = { $seats } has won
PREFIX-card = Card: { $card }
PREFIX-rounds = { $n } won
PREFIX-do-stay = Stay in
PREFIX-do-fold = Fold
PREFIX-tell-fold = folded
""",
}

TEST = '''"""NAME: its rules, as cases that a player could read."""

from companion.games.NAME.game import Fold, Stay
from tests.driver import Drive, setup


def test_the_highest_card_of_those_who_play_on_wins_the_round():
    drive = Drive(setup("NAME", 3))
    drive.wait()
    cards = drive.state.hands
    drive.say("seat-1", Stay())
    drive.say("seat-2", Stay())
    drive.say("seat-3", Fold())
    assert drive.state.rounds == (1 if cards[0] > cards[1] else 2,)


def test_three_rounds_win_the_game():
    drive = Drive(setup("NAME", 3))
    while drive.result is None:
        drive.wait()
        drive.say("seat-1", Stay())
        drive.say("seat-2", Fold())
        drive.say("seat-3", Fold())
    assert drive.result.winners == (1,)
'''


def new_game(root: Path, name: str) -> list[Path]:
    """Write a game's first files below `root` and return them. Raises ValueError for a name that cannot be.

    The name is a folder, a Python module and the game's name in records: lower-case words joined by `_`.
    """
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r}: lower-case letters and figures, words joined by _")
    prefix, title = name.replace("_", "-"), "".join(part.capitalize() for part in name.split("_"))
    files = {
        f"companion/games/{name}/__init__.py": f'"""{title}."""\n',
        f"companion/games/{name}/game.py": GAME,
        f"tests/rules/test_{name}.py": TEST,
        **{f"companion/words/{language}/{prefix}.ftl": words for language, words in WORDS.items()},
    }
    taken = next((path for path in files if (root / path).exists()), None)
    if taken is not None:
        raise ValueError(f"{taken} is there already")
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        filled = text.replace("CLASS", title).replace("PREFIX", prefix).replace("NAME", name)
        file.write_text(filled, "utf-8")
    return [root / path for path in files]
