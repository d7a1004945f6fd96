"""The games there are, by name: every folder here with a `game.py`, which declares its `GAME`.

Pure rules: they import the kernel and nothing else of the companion.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from companion.kernel.desk import DESK
from companion.kernel.game import AnyGame


def check_names(game: AnyGame, folder: str) -> None:
    """Raises ValueError where records could not tell the game or one of its verbs by its name."""
    if game.name != folder:
        raise ValueError(f"the game in the folder {folder} calls itself {game.name}")
    verbs = Counter(verb.verb() for verb in (*game.verbs, *DESK))
    if twice := [verb for verb, times in verbs.items() if times > 1]:
        tables = ", ".join(verb.verb() for verb in DESK)
        raise ValueError(f"{folder} has a second verb called {', '.join(twice)}; every table has {tables}")


def _load_games() -> Iterator[AnyGame]:
    for file in sorted(Path(__file__).parent.glob("*/game.py")):
        game: AnyGame = import_module(f"{__name__}.{file.parent.name}.game").GAME
        check_names(game, file.parent.name)
        yield game


GAMES: dict[str, AnyGame] = {
    game.name: game for game in sorted(_load_games(), key=lambda game: (game.about.menu_order, game.name))
}
