"""How many sit at which tables. Pure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.rounds.seating import Laid, TableSizes, lay_tables, sizes

CATAN = TableSizes("catan", 3, 4, 4)
SHEET = TableSizes("free", 2, 5, 4)
CARDS = TableSizes("cards", 4, 5, 4, full=6)
VILLAGE = TableSizes("village", 5, 20, 8, tables=1)


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (2, ()),
        (3, (3,)),
        (4, (4,)),
        (5, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (20, (4, 4, 4, 4, 4)),
    ],
)
def test_catan_tables_have_three_or_four(people: int, expected: tuple[int, ...]) -> None:
    assert sizes(people, 3, 4, 4) == expected


@pytest.mark.parametrize(
    ("people", "expected"), [(1, ()), (5, (5,)), (9, (5, 4)), (14, (4, 4, 3, 3)), (40, (4,) * 10)]
)
def test_a_score_sheet_never_gathers_everybody(people: int, expected: tuple[int, ...]) -> None:
    assert sizes(people, 2, 5, 4) == expected


@pytest.mark.parametrize(
    ("people", "lines", "expected"),
    [
        (20, [CATAN, SHEET._replace(tables=1), VILLAGE], "catan 4 4 free 4 village 8"),
        (16, [VILLAGE], "village 16"),
        (14, [CATAN, SHEET._replace(tables=1), VILLAGE], "catan 3 free 4 village 7"),
        (12, [CATAN, SHEET._replace(tables=1), VILLAGE._replace(wish=5)], "catan 3 free 4 village 5"),
        (7, [CATAN._replace(tables=1), SHEET._replace(tables=1)], "catan 4 free 3"),
        (7, [SHEET._replace(tables=1), CATAN._replace(tables=2)], "free 4 catan 3"),
        (11, [CATAN, SHEET], "catan 4 free 4 3"),
        (3, [VILLAGE], ""),
        (6, [CARDS], "cards 6"),
        (9, [CARDS], "cards 5 4"),
        (6, [CATAN, CARDS._replace(tables=1)], "cards 6"),
        (11, [CATAN._replace(tables=1), CARDS._replace(tables=1)], "catan 4 cards 6"),
        (12, [CATAN._replace(tables=1), CARDS._replace(tables=1)], "catan 4 cards 5"),
        (10, [CATAN._replace(tables=1), CARDS], "catan 4 cards 6"),
        (7, [CATAN._replace(tables=1), CARDS._replace(tables=0)], "catan 4"),
        (11, [VILLAGE._replace(sizes=(9,), by_hand=1), CATAN._replace(tables=1, by_hand=2)], "village 9"),
        (
            12,
            [VILLAGE._replace(sizes=(9,), by_hand=1), CATAN._replace(tables=1, by_hand=2)],
            "village 9 catan 3",
        ),
        (
            12,
            [VILLAGE._replace(sizes=(9,), by_hand=2), CATAN._replace(tables=1, sizes=(4,), by_hand=1)],
            "village 8 catan 4",
        ),
        (12, [VILLAGE._replace(sizes=(9,), by_hand=9), CATAN._replace(tables=2)], "village 9 catan 3"),
        (11, [VILLAGE._replace(sizes=(9,), by_hand=9), CATAN._replace(tables=1)], "village 9"),
        (14, [SHEET._replace(tables=10, sizes=(4,) * 10, most=4, by_hand=1)], "free 3 3 4 4"),
        (0, [CATAN, VILLAGE], ""),
    ],
)
def test_tables_of_several_games(people: int, lines: list[TableSizes], expected: str) -> None:
    by_game: dict[str, list[str]] = {}
    for table in lay_tables(people, lines):
        by_game.setdefault(table.game, []).append(str(table.size))
    assert " ".join(f"{game} {' '.join(known)}" for game, known in by_game.items()) == expected


LINES = st.lists(
    st.builds(
        lambda name, least, more, wish, tables: TableSizes(
            name, least, least + more, least + min(more, wish), tables
        ),
        st.uuids().map(str),
        st.integers(1, 6),
        st.integers(0, 14),
        st.integers(0, 14),
        st.none() | st.integers(1, 5),
    ),
    max_size=4,
    unique_by=lambda line: line.game,
)


@given(st.integers(0, 60), LINES)
def test_tables_keep_to_their_bounds_and_to_who_is_there(people: int, lines: list[TableSizes]) -> None:
    tables = lay_tables(people, lines)
    bounds = {line.game: line for line in lines}
    assert sum(table.size for table in tables) <= people
    assert all(bounds[table.game].least <= table.size <= bounds[table.game].most for table in tables)


def test_tables_are_laid_game_by_game() -> None:
    assert lay_tables(7, [CATAN]) == (Laid("catan", 4), Laid("catan", 3))
