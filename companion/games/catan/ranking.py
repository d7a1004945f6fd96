"""The order of a finished table (001 勝利について).

| 001 | here |
| --- | --- |
| ポイントの最も高い者 | `total` |
| 開拓地および都市の合計ポイント | `buildings` |
| 開拓地の数 ⇒ 都市の数 ⇒ 街道の数 | `settlements`, `cities`, `roads` |

Rulings: all seats are ranked so, not the winner alone; after a declared victory all but the winner;
seats equal in all five share a rank (1-2-2-4). `cities` can never separate two seats, since equal
building points and equal settlements leave equal cities; it stands here because the source names it.
"""

from __future__ import annotations

from msgspec import Struct

from companion.kernel.game import Ranked
from companion.kernel.results import Proposal, Rule, by_rank
from companion.kernel.words import Text, Who

CRITERIA = ("total", "buildings", "settlements", "cities", "roads")
MILLION = 1_000_000


class Score(Struct, frozen=True, order=True):
    """What a seat is ranked by, first criterion first."""

    total: int
    buildings: int
    settlements: int
    cities: int
    roads: int


def ranked(scores: tuple[Score, ...], declared: int = 0) -> tuple[Ranked, ...]:
    """Seats in order, each with what separated it from the seat before; `declared` won by declaration."""
    order = sorted(range(1, len(scores) + 1), key=lambda s: (s == declared, scores[s - 1], -s), reverse=True)
    found: list[Ranked] = []
    for place, seat in enumerate(order):
        if place == 0:
            found.append(Ranked(1, seat))
            continue
        before = found[-1]
        why = _why(scores, before.seat, seat, declared)
        found.append(Ranked(before.rank if why.key == "catan-rank-equal" else place + 1, seat, why))
    return tuple(found)


def _why(scores: tuple[Score, ...], before: int, seat: int, declared: int) -> Text:
    if before == declared:
        return Text("catan-rank-declared", {"before": Who(before)})
    for name in CRITERIA:
        a, b = getattr(scores[before - 1], name), getattr(scores[seat - 1], name)
        if a != b:
            return Text(f"catan-rank-{name}", {"before": Who(before), "seat": Who(seat), "a": a, "b": b})
    return Text("catan-rank-equal", {"before": Who(before), "seat": Who(seat)})


def proposals(ranking: tuple[Ranked, ...], scheme: tuple[Rule, ...]) -> tuple[Proposal, ...]:
    """Points by rank (codes rank-1 …); who shares a rank shares the mean of the places it covers."""
    found = []
    points = by_rank({one.seat: one.rank for one in ranking}, scheme)
    for one in ranking:
        among = sum(other.rank == one.rank for other in ranking)
        reason = (
            Text("catan-points-rank", {"rank": one.rank})
            if among == 1
            else Text("catan-points-shared", {"rank": one.rank, "among": among})
        )
        found.append(Proposal(one.seat, f"rank-{one.rank}", points[one.seat], reason))
    return tuple(found)


def shares(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's share of the table's points, in millionths, cut.

    At a table of three the mean is added to what is divided by: 10, 9, 5 are shares of 24 + 8.
    """
    table = sum(totals)
    if not table:
        return (0,) * len(totals)
    if len(totals) == 3:
        return tuple(3 * MILLION * total // (4 * table) for total in totals)
    return tuple(MILLION * total // table for total in totals)
