"""The evidence village's tables, written anew from source 002, against the rows of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.evidence.cards import BLANK, CARDS, COMPOSITIONS, DRAWABLE, judge, whites
from companion.kernel.game import Illegal
from tests.driver import Drive, setup

SEATS = """
8:  D V V V V V W W              | 7 | 3
9:  D V V V V V V W W            | 7 | 3
10: D V V V V V V V W W          | 6 | 3
11: D V V V V V V V V W W        | 5 | 3
12: D V V V V V V V V C W W      | 5 | 2
13: D V V V V V V V V V C W W    | 4 | 2
14: D V V V V V V V V V C W W W  | 4 | 2
15: D V V V V V V V V V V C W W W | 3 | 2
16: D V V V V V V V V V V V C W W W | 2 | 2
"""
"""役職配分, 開始時行動カード, 開始時偽証ポイント, letter by letter."""
ROWS = list(SEATS.strip().splitlines())

NUMBERED = {"ace": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8}
# 行動カードの種類: [調査], targets chosen, requests, other cards that must go with it, cards drawn.
COSTS: dict[str, tuple[bool, int, int, int, int]] = {
    **{
        f"{suit}-{rank}": (True, 1, 1, 0, 0)
        for suit in ("spade", "heart", "diamond", "club")
        for rank in NUMBERED
    },
    **{f"{suit}-9": (True, 1, 1, 0, 0) for suit in ("spade", "heart", "diamond", "club")},
    **{f"{suit}-10": (False, 1, 0, 0, 1) for suit in ("spade", "heart", "diamond", "club")},
    "spade-jack": (False, 0, 4, 1, 0),
    "spade-queen": (True, 2, 2, 0, 0),
    "spade-king": (True, 1, 1, 0, 0),
    "heart-jack": (True, 1, 1, 0, 0),
    "heart-queen": (False, 1, 0, 0, 0),
    "heart-king": (False, 0, 1, 0, 0),
    "diamond-jack": (False, 0, 0, 1, 0),
    "diamond-queen": (False, 0, 0, 0, 2),
    "diamond-king": (False, 0, 0, 1, 4),
    "club-jack": (False, 0, 0, 1, 0),
    "club-queen": (True, 0, 1, 0, 0),
    "club-king": (True, 1, 2, 0, 0),
    "joker": (False, 0, 0, 0, 0),
    "blank": (False, 0, 0, 0, 0),
}


@pytest.mark.parametrize("row", ROWS, ids=[row.partition(":")[0] for row in ROWS])
def test_composition_cards_and_perjury_points_by_seats(row: str) -> None:
    seats, _, rest = row.partition(":")
    letters, cards, perjury = (part.strip() for part in rest.split("|"))
    drive = Drive(setup("evidence", int(seats)))
    drive.wait(drive.now)
    names = {"D": "dummy", "V": "villager", "C": "madman", "W": "werewolf"}
    assert Counter(drive.state.roles) == Counter(names[letter] for letter in letters.split())
    held = [len(drive.state.hand(seat)) for seat in drive.state.seats]
    assert held == [*[int(cards)] * (int(seats) - 1), 0], "the dummy holds nothing"
    assert drive.state.perjury == int(perjury)
    assert drive.state.role(int(seats)) == "dummy"


def test_so_many_can_play_and_no_others() -> None:
    assert set(COMPOSITIONS) == set(range(8, 17))
    game = GAMES["evidence"]
    assert (game.least, game.most) == (8, 16)
    for seats in (7, 17):
        with pytest.raises(Illegal):
            Drive(setup("evidence", seats))


def test_there_are_53_kinds_and_the_blank_which_is_never_drawn() -> None:
    assert len(DRAWABLE) == len({card.key for card in DRAWABLE}) == 53
    assert set(CARDS) == set(COSTS)
    assert BLANK not in DRAWABLE


@pytest.mark.parametrize("key", COSTS)
def test_a_row_says_of_a_card_what_the_source_says(key: str) -> None:
    investigation, targets, requests, others, draws = COSTS[key]
    card = CARDS[key]
    assert card.investigation == investigation
    assert (card.targets if card.aim == "others" else 0) == targets
    assert (card.targets * card.reveals if card.asks else 0) == requests
    assert int(card.cost in ("one", "some", "shows")) == others
    assert card.draws == draws
    if key.split("-")[-1] in NUMBERED:
        assert card.number == NUMBERED[key.split("-")[-1]]


@pytest.mark.parametrize(
    ("role", "white"), [("villager", 3), ("madman", 3), ("werewolf", 2)], ids=lambda value: str(value)
)
def test_of_eight_pieces_a_wolf_has_one_white_less(role: str, white: int) -> None:
    """人狼ではないプレイヤーは白3欠け5、人狼は白2欠け6; the C-madman is human here."""
    assert whites(role) == white


VERDICTS: list[tuple[str, str | None]] = [
    ("VVVV", "village"),
    ("VVVC", "village"),
    ("VVVWW", None),
    ("VVWW", "wolves"),
    ("VVCWW", "wolves"),
    ("VVVCWW", None),
    ("VCW", "wolves"),
    ("VVCCW", None),
    ("W", "wolves"),
]


@pytest.mark.parametrize(("living", "camp"), VERDICTS)
def test_verdict_counts_wolves_against_other_humans_and_the_madman_for_nobody(
    living: str, camp: str | None
) -> None:
    names = {"V": "villager", "C": "madman", "W": "werewolf"}
    found: Any = judge(names[letter] for letter in living)
    assert (found[0] if found else None) == camp
