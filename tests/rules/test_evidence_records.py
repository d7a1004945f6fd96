"""Four evidence villages as records, of 8, 11, 13 and 16 seats: their boards, and how they end by 002."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.games import GAMES
from companion.games.evidence.cards import CARDS
from companion.games.evidence.state import SettlementKind
from companion.games.evidence.talk import Answer, AnswerMarred, PassOn
from companion.kernel import record
from companion.kernel.record import outcome
from companion.kernel.replay import History
from tests.games.evidence.record import board_of

RECORDS = Path(__file__).resolve().parents[1] / "records"
PLAYED: dict[int, tuple[str, set[int], int]] = {
    8: ("wolves 3 and 7; 6 and 5 executed, 2 attacked: two wolves against 1 and 4", {3, 7}, 3),
    11: ("wolves 8 and 10 are executed on the second and third day", {1, 2, 3, 4, 5, 6, 7, 9}, 4),
    13: ("the C-madman 3 is executed, the wolves 2 and 5 stand against 10 and 11 at last", {2, 3, 5}, 3),
    16: (
        "wolves 9, 4 and 11 are executed, one after a runoff among five",
        {*range(1, 16)} - {4, 6, 9, 11},
        4,
    ),
}
"""Who won and why, read from the record by hand; and perjury paid: what the table gives, and one for each of
the wolf camp that had died by the last dawn, all of it spent."""


def history(seats: int) -> History:
    return record.read((RECORDS / f"evidence-{seats}.json").read_bytes(), GAMES)


@pytest.mark.parametrize("seats", PLAYED)
def test_a_record_ends_as_the_source_has_it(seats: int) -> None:
    story, winners, paid = PLAYED[seats]
    played = history(seats)
    expected = json.loads((RECORDS / f"evidence-{seats}.expected.json").read_text("utf-8"))
    assert outcome(played) == expected, story
    assert set(expected["winners"]) == winners, story
    state = played.table.state
    assert sum(d.way == "perjury" for d in state.demands) == paid, "none of them against the lab report"
    assert state.perjury == 0


@pytest.mark.parametrize("seats", PLAYED)
def test_the_public_board_is_as_it_was(seats: int) -> None:
    expected = (RECORDS / f"evidence-{seats}.board.txt").read_text("utf-8")
    assert board_of(history(seats).table.state) == expected


@pytest.mark.parametrize("seats", PLAYED)
def test_the_board_comes_to_the_same_from_the_log_alone(seats: int) -> None:
    """Every answer in the order of the requests; one from the grave only where it was passed on."""
    played = history(seats)
    state: Any = played.table.state
    said = {e.move.demand: e.move for e in played.log if isinstance(e.move, Answer | AnswerMarred)}
    passed_on = {entry.move.demand for entry in played.log if isinstance(entry.move, PassOn)}
    rows: dict[tuple[int, int], list[str]] = {}
    for number, demand in enumerate(state.demands, 1):
        gone = any(each.seat == demand.target for each in state.departures)
        heard = number in said and (not gone or demand.announced)
        assert not (number in passed_on and not heard)
        for piece in getattr(said[number], "pieces", (demand.piece,)) if heard else ():
            rows.setdefault((demand.target, piece), []).append(getattr(said[number], "says", "marred"))
    shown = {
        (seat, piece): list(answers) for seat in state.seats for piece, answers in state.board(seat).items()
    }
    assert {key: answers for key, answers in shown.items() if answers} == rows


def test_all_kinds_are_played_among_them_and_every_mistake_is_settled() -> None:
    states = [history(seats).table.state for seats in PLAYED]
    assert {play.card for state in states for play in state.plays} == set(CARDS)
    settled = {row.kind for state in states for row in state.settlements}
    assert settled == set(get_args(SettlementKind))
    assert {demand.way for state in states for demand in state.demands} == {"truth", "perjury", "fabrication"}
