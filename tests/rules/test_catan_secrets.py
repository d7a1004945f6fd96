"""Catan: who knows what, from when on (001), and that nobody can tell more.

| fact | who knows | from when |
| --- | --- | --- |
| how many victory point cards a seat holds | that seat | it draws them |
| the same | all | play is over: declared, or time up |
| how many it held before, on the way there | that seat | it draws them |
| incidents against the conduct list | those who keep the table | they are recorded |
| what was typed as a remark | those who keep the table | it is typed |
| all the rest | all | it happens |

001: ばれないように、最後まで伏せておきます. The host keeps the table and usually plays, and learns no card.
A game master, who could be called in from outside, sees everything.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.catan import views
from companion.kernel.game import seat_of
from tests.driver import Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import END, started
from tests.twins import Frame, Probe, Said, assert_twins, frame

SEATS = (1, 2, 3, 4)
VIEWERS = ("public", "host", *(f"seat-{seat}" for seat in SEATS))
ENDINGS = ("open", "time-up", "declared")
PAIRS = 3
WINNER = 2


@dataclass(frozen=True)
class Evening:
    """An evening in steps: what everybody sees happen, and before it who has drawn how many cards by then."""

    held: tuple[tuple[int | None, ...], ...]
    """Each step, each seat: the cards that its phone is told; nothing where it is told nothing."""
    incidents: tuple[str | None, ...]
    ending: str


STEPS: tuple[tuple[Said, ...], ...] = (
    (("host", m.Roll(8)), ("host", m.Settlements(1, 3))),
    (("host", m.Knights(3, 3)), ("host", m.LargestArmy(3))),
    (("host", m.Turn(2)), ("seat-2", m.Roll(7)), ("seat-1", m.Hand(1, 9)), ("host", m.SevenChecked(True))),
    (("host", m.Cities(2, 4)), ("host", m.Bought(4, 3))),
    (("host", m.Settlements(2, 2)), ("host", m.Pause("absence", 1)), ("host", m.Resume())),
    (("host", m.ScoreLine(4, 3, 1, 9, 1)), ("host", m.Roads(1, 7)), ("host", m.LongestRoad(1))),
)
"""Open to all. After the last, seat 2 has ten points on its own turn."""


def drawn(chance: random.Random, ending: str) -> Evening:
    """An evening by chance; no more than the five cards there are, and they only grow."""
    final = [0, 0, 0, 0]
    for _ in range(chance.randrange(6)):
        final[chance.randrange(4)] += 1
    held = tuple(tuple(chance.choice((None, chance.randint(0, most))) for most in final) for _ in STEPS[:-1])
    incidents = tuple(chance.choice((None, "嘘をついた", "x" * chance.randint(1, 90))) for _ in STEPS)
    return Evening((*held, tuple(final)), incidents, ending)


def redrawn(evening: Evening, viewer: str, chance: random.Random) -> Evening:
    """The same evening as far as the viewer knows it: the table above; the rest is another evening's."""
    other = drawn(chance, evening.ending)
    seat = seat_of(viewer)
    rows = []
    for step, (mine, others) in enumerate(zip(evening.held, other.held, strict=True)):
        over = step == len(STEPS) - 1 and evening.ending != "open"
        rows.append(tuple(mine[n - 1] if n == seat or over else others[n - 1] for n in SEATS))
    incidents = evening.incidents if viewer in ("host", "gm") else other.incidents
    return Evening(tuple(rows), incidents, evening.ending)


def probes(viewer: str) -> list[Probe]:
    """What somebody who wants to know would try."""
    tries: list[Probe] = [(viewer, m.Declare(seat, cards), None) for seat in SEATS for cards in range(6)]
    tries += [(viewer, m.HoldCards(seat, cards), None) for seat in SEATS for cards in (0, 2, 5)]
    tries += [(viewer, m.HoldCards(seat, 1, was=2), seat) for seat in SEATS if seat_of(viewer) != seat]
    tries += [(viewer, m.Declare(seat, cards), seat) for seat in SEATS for cards in range(6)]
    tries += [(viewer, m.TurnUp(seat, 2, was=1), None) for seat in SEATS]
    tries += [(viewer, m.Confirm(seat), None) for seat in SEATS]
    tries += [(viewer, m.Knights(seat, 9), None) for seat in SEATS]
    return tries + [(viewer, m.Bought(seat, 22), None) for seat in SEATS]


def watched(evening: Evening, viewer: str) -> list[Frame]:
    """The viewer's frames of an evening: one after each step, and one after each of its own taps."""
    table = started(4)
    frames = [frame(table, viewer, probes(viewer))]
    for step, said in enumerate(STEPS):
        _hidden(table, evening, step)
        frames.append(frame(table, viewer, probes(viewer)))
        for author, move in said:
            table.say(author, move, at=table.now + 1000)
            frames.append(frame(table, viewer, probes(viewer)))
    _ended(table, evening)
    frames.append(frame(table, viewer, probes(viewer)))
    return frames


def _hidden(table: Drive, evening: Evening, step: int) -> None:
    for seat, cards in zip(SEATS, evening.held[step], strict=True):
        if cards is not None:
            table.say(f"seat-{seat}", m.HoldCards(seat, cards))
    what = evening.incidents[step]
    if what is not None:
        table.say("host", m.Incident("lies", what, "warning", 3), id=f"incident-{step}", note=what)


def _ended(table: Drive, evening: Evening) -> None:
    if evening.ending == "time-up":
        table.wait(END)
    if evening.ending == "declared":
        table.say(f"seat-{WINNER}", m.Declare(WINNER, evening.held[-1][WINNER - 1]))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_two_evenings_that_differ_in_what_a_viewer_does_not_know_are_the_same_to_it(viewer, ending):
    chance = random.Random(f"{viewer} {ending}")
    for _ in range(PAIRS):
        one = drawn(chance, ending)
        other = redrawn(one, viewer, chance)
        assert_twins(viewer, watched(one, viewer), watched(other, viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_tap_on_a_hidden_card_changes_nothing_for_anybody_else(viewer):
    table = started(4)
    for seat in SEATS:
        if seat == seat_of(viewer):
            continue
        before = frame(table, viewer)
        table.say(f"seat-{seat}", m.HoldCards(seat, 1))
        assert frame(table, viewer) == before


def test_what_the_table_says_somebody_knows_that_somebody_is_shown():
    table = started(4)
    table.say("seat-3", m.HoldCards(3, 2))
    seen = {viewer: table.view(viewer).seats[2].cards for viewer in (*VIEWERS, "gm")}
    assert {viewer for viewer, cards in seen.items() if cards is not None} == {"seat-3", "gm"}
    assert seen["seat-3"] == 2
    table.wait(END)
    assert {table.view(viewer).seats[2].cards for viewer in VIEWERS} == {2}


@pytest.mark.parametrize("viewer", ["public", "host", "seat-1"])
def test_the_comparison_finds_a_leak_where_there_is_one(viewer, monkeypatch):
    def careless(state: Any, viewer: str, seat: int) -> bool:
        return True

    monkeypatch.setattr(views, "knows_cards", careless)
    evening = Evening(((None, None, 1, None),) * len(STEPS), (None,) * len(STEPS), "open")
    other = Evening(((None, None, 2, None),) * len(STEPS), (None,) * len(STEPS), "open")
    with pytest.raises(AssertionError, match="can tell by shown"):
        assert_twins(viewer, watched(evening, viewer), watched(other, viewer))
