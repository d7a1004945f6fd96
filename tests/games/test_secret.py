"""When a table's pages hold secrets: never said too late, and never by what only some may know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import GAMES
from companion.kernel.game import viewer_of_seat
from companion.kernel.record import read
from companion.kernel.replay import History

RECORDS = Path(__file__).parents[1] / "records"
PLAYED = sorted(path for path in RECORDS.glob("*.json") if ".expected" not in path.name)


def frames(path: Path) -> Iterator[History]:
    """The table of a record after each of its entries."""
    whole = read(path.read_bytes(), GAMES)
    going = History(whole.game, whole.setup)
    yield going
    for entry in whole.log:
        going.take(entry)
        yield going


def seen(history: History, viewer: str) -> Any:
    """What a viewer is shown, without what may be done, and without an own part that is open by now."""
    view = msgspec.to_builtins(history.game.view(history.table.state, viewer))
    dropped = {"actions"} if history.result() is None else {"actions", "own"}
    return telling({name: value for name, value in view.items() if name not in dropped})


def telling(value: Any) -> Any:
    """A value with nothing where it says nothing: no cards are as good as unknown ones."""
    if isinstance(value, dict):
        return {name: found for name, each in value.items() if (found := telling(each))}
    if isinstance(value, list | tuple):
        return tuple(telling(each) for each in value)
    return value


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_while_a_game_says_that_there_is_no_secret_all_seats_see_the_same(path: Path) -> None:
    for history in frames(path):
        if history.game.secret(history.table.state):
            continue
        for seat in range(2, len(history.setup.seats) + 1):
            assert seen(history, viewer_of_seat(seat)) == seen(history, viewer_of_seat(1))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_secrets_begin_and_end_before_all_eyes(path: Path) -> None:
    before: tuple[bool, Any] | None = None
    for history in frames(path):
        now = history.game.secret(history.table.state), seen(history, "public")
        assert before is None or before[0] == now[0] or before[1] != now[1]
        before = now


def test_a_village_has_secrets_until_its_story_is_open() -> None:
    """Nor does it begin to have them with the first role: that it is written down is for the GM alone."""
    said = [history.game.secret(history.table.state) for history in frames(RECORDS / "village-night.json")]
    assert (said[0], said[-1]) == (True, False)
    assert said == sorted(said, reverse=True)
    never = [h.game.secret(h.table.state) for h in frames(RECORDS / "village-nine-own-camp.json")]
    assert set(never) == {True}
