"""The games there are, by name: every folder here with a `game.py`, which declares its `GAME`.

Pure rules: they import the kernel and nothing else of the companion.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from companion.kernel.game import AnyGame


def _load_games() -> Iterator[AnyGame]:
    for file in sorted(Path(__file__).parent.glob("*/game.py")):
        game: AnyGame = import_module(f"{__name__}.{file.parent.name}.game").GAME
        if game.name != file.parent.name:
            raise ValueError(f"the game in the folder {file.parent.name} calls itself {game.name}")
        yield game


GAMES: dict[str, AnyGame] = {
    game.name: game for game in sorted(_load_games(), key=lambda game: (game.about.menu_order, game.name))
}
