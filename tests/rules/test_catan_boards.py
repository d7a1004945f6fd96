"""How the board is laid (001 初期配置について): the beginners' layout, the spiral of tokens, fair boards."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.catan.boards import (
    BEGINNER,
    LANDS,
    LARGE_BOX,
    LONG_SPIRAL,
    MOST_NAME,
    PIPS,
    RED,
    SMALL_BOX,
    SPIRAL,
    WISHES,
    Board,
    BoardName,
    Laid,
    lay,
    read_laid,
    read_name,
    unmet,
)

SEEDS = range(0, 1 << 17, 20011)


def names(kind: str, **more: object) -> list[BoardName]:
    return [BoardName(kind, large, seed=seed, **more) for large in (False, True) for seed in SEEDS]  # type: ignore[arg-type]


def test_the_beginners_layout_lies_as_the_publisher_draws_it():
    rows = [(0, 3), (3, 7), (7, 12), (12, 16), (16, 19)]
    lands = [[land[:2] for land in BEGINNER.lands[start:end]] for start, end in rows]
    assert lands == [
        ["mo", "pa", "fo"],
        ["fi", "hi", "pa", "hi"],
        ["fi", "fo", "de", "fo", "mo"],
        ["fo", "mo", "fi", "pa"],
        ["hi", "fi", "pa"],
    ]
    assert [BEGINNER.tokens[start:end] for start, end in rows] == [
        (10, 2, 9),
        (12, 6, 4, 10),
        (9, 11, 0, 3, 8),
        (8, 3, 4, 5),
        (5, 6, 11),
    ]
    assert unmet(BEGINNER, ("red-apart", "numbers-apart", "no-cluster", "even-corners")) == ()


@pytest.mark.parametrize(
    "name", [BoardName("beginner"), *names("spiral"), *names("fair", wishes=WISHES)], ids=str
)
def test_every_board_is_what_is_in_the_box(name: BoardName):
    board = lay(name)
    assert Counter(board.lands) == board.box.terrain
    assert sorted(filter(None, board.tokens)) == sorted(board.box.tokens)
    assert [land == "desert" for land in board.lands] == [token == 0 for token in board.tokens]
    assert sorted(board.harbours) == sorted(board.box.harbours)


def test_no_harbours_share_a_corner_and_all_lie_at_the_sea():
    for box in (SMALL_BOX, LARGE_BOX):
        corners = [corner for edge in box.harbour_edges for corner in box.island.edges[edge]]
        assert len(corners) == len(set(corners)) == 2 * len(box.harbours)
        assert set(box.harbour_edges) <= set(box.island.coast)


@pytest.mark.parametrize("name", names("spiral"), ids=str)
def test_the_tokens_of_a_spiral_go_round_from_a_corner_inwards_and_leave_the_desert_out(name: BoardName):
    board = lay(name)
    order = LONG_SPIRAL if name.large else SPIRAL
    ways = [board.box.island.ring(start, step) for start in board.box.island.ends for step in (1, -1)]
    assert order in [tuple(filter(None, (board.tokens[land] for land in way))) for way in ways]


def touching(board: Board) -> list[tuple[int, int]]:
    """Hexes that have two corners in common, each pair once."""
    six = [set(corners) for corners in board.box.island.corners_of]
    return [(a, b) for a in range(len(six)) for b in range(a) if len(six[a] & six[b]) == 2]


@pytest.mark.parametrize("name", names("fair", wishes=WISHES), ids=str)
def test_a_fair_board_keeps_what_it_was_asked_for(name: BoardName):
    board = lay(name)
    assert unmet(board, WISHES) == ()
    for a, b in touching(board):
        assert board.lands[a] != board.lands[b]
        assert board.tokens[a] != board.tokens[b]
        assert not (board.tokens[a] in RED and board.tokens[b] in RED)
    for corner in board.box.island.hexes_at:
        assert sum(PIPS[board.tokens[land]] for land in corner) <= 11


@pytest.mark.parametrize(
    "name", [BoardName("beginner"), *names("spiral"), *names("fair", wishes=("red-apart",))], ids=str
)
def test_who_has_the_name_has_the_board(name: BoardName):
    assert read_name(str(name)) == name
    assert read_name(f" {str(name).lower()} ") == name
    assert lay(name) == lay(name)


def test_boards_of_a_name_stay_the_same_from_version_to_version():
    fair, spiral = (read_name(name) for name in ("14SS5", "14SR0"))
    assert fair == BoardName("fair", wishes=("red-apart", "no-cluster"), seed=4711)
    assert spiral == BoardName("spiral", seed=4711)
    assert lay(fair).tokens == (12, 9, 9, 8, 5, 4, 6, 0, 11, 10, 2, 4, 6, 11, 3, 10, 3, 8, 5)
    assert lay(fair).harbours == ("wood", "any", "any", "wool", "wheat", "any", "any", "ore", "brick")
    assert lay(spiral).tokens == (6, 3, 8, 2, 9, 4, 10, 5, 0, 11, 5, 9, 10, 3, 6, 12, 8, 4, 11)


def test_letters_that_are_read_as_figures_are_taken_for_them():
    assert read_name("o0IlO") == read_name("00110")


@pytest.mark.parametrize("text", ["", "ABCD", "ABCDEF", "AB-DE", "UUUUU", "最初の盤です"])
def test_what_is_no_name_names_no_board(text: str):
    assert read_name(text) is None


def by_hand(board: Board) -> tuple[Laid, int]:
    """A board laid by hand, with what is proposed taken wherever it is right, and how many taps it took."""
    laid, taps = Laid(board.box), 0
    signs = {kind: sign for sign, kind in LANDS.items()}
    tokens = [format(token, "X") for token in board.tokens if token]
    while laid.next[0] in ("lands", "tokens"):
        taps += 1
        if laid.in_spiral and laid.in_spiral.board.tokens == board.tokens:
            laid = laid.in_spiral
        elif laid.next[0] == "lands":
            laid = laid.with_next(signs[board.lands[len(laid.signs)]])
        else:
            laid = laid.with_next(tokens[len(laid.signs) - len(board.lands)])
    return laid, taps


@pytest.mark.parametrize("name", [BoardName("beginner"), *names("spiral"), *names("fair")], ids=str)
def test_a_board_laid_by_hand_is_the_one_that_lies_there_with_two_taps_a_hex(name: BoardName):
    board = lay(name)
    laid, taps = by_hand(board)
    assert (laid.board.lands, laid.board.tokens) == (board.lands, board.tokens)
    assert taps <= 2 * len(board.lands)
    assert name.kind != "spiral" or taps <= len(board.lands) + 8
    known = read_name(str(laid).lower())
    assert (known.kind, known.large, lay(known)) == ("hand", name.large, laid.board)
    assert laid.board.harbours == board.box.harbours
    assert len(str(laid)) + len(board.box.harbours) <= MOST_NAME


def test_harbours_are_laid_where_they_lie_otherwise():
    laid, _ = by_hand(BEGINNER)
    for sign in "AOAWASALB":
        laid = laid.with_next(sign)
    assert laid.board.harbours == ("any", "ore", "any", "wheat", "any", "wool", "any", "wood", "brick")
    assert laid.next == ("", {})
    assert lay(read_name(str(laid))).harbours == laid.board.harbours


def test_no_more_is_laid_than_the_box_has():
    laid = Laid(SMALL_BOX).with_next("D")
    assert laid.with_next("D") == laid
    assert "D" not in laid.next[1]
    assert laid.with_next("5") == laid  # numbers follow the lands


def test_a_board_without_numbers_is_one_and_half_of_the_numbers_are_none():
    laid, _ = by_hand(BEGINNER)
    assert read_name(str(laid)[:21]).kind == "hand"
    assert read_name(str(laid)[:26]) is None


@pytest.mark.parametrize("text", ["4-DD", "4-M5", "5-M", "4-A", "4M", "4", f"4-{'M' * 70}", "4-X"])
def test_what_no_box_has_is_not_laid(text: str):
    assert read_laid(text) is None
