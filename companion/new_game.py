"""The first files of a new game: a small one that can be played at once, to be changed from there."""

import re
from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

GAME = '''"""NAME: say in a sentence how it is played."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.capabilities import TellsProgress
from companion.kernel.game import Action, Game, Result, Setup, TableState, Text, Trait, Verb, View, Who
from companion.kernel.results import make_result
from companion.kernel.verbs import Seat, seats


class CLASSOptions(Struct, frozen=True, omit_defaults=True):
    """House rules: whatever a club may want otherwise, each with a default."""

    goal: Annotated[int, Meta(ge=1, le=20)] = 10
    """Rounds that win the game."""


class State(TableState[CLASSOptions], frozen=True):
    """What the moves come to."""

    rounds: tuple[int, ...] = ()
    """Who won each round."""

    @property
    def winner(self) -> int:
        """The seat with as many rounds as the goal says; 0 while there is none."""
        return next((seat for seat in self.seats if self.rounds.count(seat) >= self.options.goal), 0)

    @property
    def phase(self) -> str:
        """Whether it is still played."""
        return "over" if self.winner else "play"


class Win(Verb, frozen=True):
    """A seat has won a round."""

    seat: Seat
    phases = frozenset({"play"})
    traits = Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> tuple[Action, ...]:
        """Any seat."""
        return (cls.action(seat=seats(state.seats)),)

    def apply(self, state: State, entry: Any) -> State:
        """One round more."""
        return replace(state, rounds=(*state.rounds, self.seat))


class CLASSView(View, frozen=True, kw_only=True):
    """What everybody may know."""

    rounds: tuple[int, ...]


class CLASS(Game[CLASSOptions, State, Win, None], TellsProgress):
    """The game."""

    name = "NAME"
    Options = CLASSOptions
    verbs = (Win,)
    least = 2
    most = 8

    def begin(self, setup: Setup[CLASSOptions]) -> State:
        """Nothing has happened yet."""
        return State(setup)

    def view(self, state: State, viewer: str) -> CLASSView:
        """The same for everybody."""
        return CLASSView(rounds=state.rounds)

    def headline(self, view: CLASSView) -> Text:
        """Which round is played."""
        return Text("PREFIX-headline", {"n": len(view.rounds) + 1})

    def secret(self, state: State) -> bool:
        """Nothing is hidden."""
        return False

    def result(self, state: State) -> Result | None:
        """The winner before all others."""
        if not state.winner:
            return None
        reason = Text("PREFIX-won", {"seat": Who(state.winner)})
        why = {**dict.fromkeys(state.seats), state.winner: reason}
        return make_result(state, reason, (state.winner,), why)


GAME = CLASS()
'''

WORDS = {
    "ja": """# NAME
PREFIX-name = NAME
PREFIX-do-win = ラウンドの勝者を記録
PREFIX-option-goal = 勝利に必要なラウンド数
PREFIX-field-seat = プレイヤー
PREFIX-code-win = 勝利
PREFIX-headline = 第{ $n }ラウンド
PREFIX-won = { $seat }さんの勝ち
PREFIX-tell-win = { $seat }がラウンドを取った
""",
    "en": """# NAME
PREFIX-name = NAME
PREFIX-do-win = Name the winner of a round
PREFIX-option-goal = Rounds that win the game
PREFIX-field-seat = Player
PREFIX-code-win = Win
PREFIX-headline = Round { $n }
PREFIX-won = { $seat } has won
PREFIX-tell-win = { $seat } has won a round
""",
}

PAGE = """{#- NAME: what everybody sees, and what the referee enters. -#}
{% from "macros/moves.html" import act_form with context %}
<ul>
  {% for number, name in names.items() %}
    <li>{{ name }} {{ view.rounds | select("equalto", number) | list | length }}</li>
  {% endfor %}
</ul>
{{ act_form("win") }}
"""

TEST = '''"""NAME: its rules, as cases that a player could read."""

from __future__ import annotations

from companion.games.NAME.game import Win
from tests.driver import Drive, setup


def test_whoever_has_ten_rounds_has_won():
    drive = Drive(setup("NAME", 2))
    for _ in range(9):
        drive.say("host", Win(1))
    assert drive.result is None
    drive.say("host", Win(1))
    assert drive.result is not None
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
        f"templates/games/{name}/table.html": PAGE,
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
