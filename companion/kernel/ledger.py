"""Points: schemes as data, proposals with stable keys, and what a referee changed. Exact hundredths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from .words import CodeName, Text

Code = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9-]*$")]
Points = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
"""Hundredths of a point: 20 points are 2000."""
MOST_LABEL = 80
"""Characters of the club's own name for a line of a scheme."""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a scheme: a code and its points in hundredths. Unknown codes are given by hand."""

    code: Code
    points: Points
    label: Annotated[str, msgspec.Meta(max_length=MOST_LABEL)] = ""
    """The club's own name for it; without one, the game's words name the code."""


BY_HAND = ("mvp", "other")
"""Codes under which points may be given at every table, beside those of its scheme."""


class _Scheme(msgspec.Struct):
    scheme: tuple[Rule, ...] = ()


_setups = msgspec.json.Decoder(_Scheme)


def scheme_in(setup: bytes) -> tuple[Rule, ...]:
    """The scheme in a setup's JSON, without the rest of it."""
    return _setups.decode(setup).scheme


def called(game: str, code: str, scheme: Iterable[Rule]) -> CodeName:
    """The name of a code at a table with this scheme."""
    return CodeName(game, code, next((rule.label for rule in scheme if rule.code == code), ""))


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points that the recorded facts give a seat. The key (code, seat, cause) survives refolding."""

    seat: int
    code: Code
    points: Points
    reason: Text
    cause: str = ""
    """Id of the entry that earned it; empty where the result as a whole did."""

    @property
    def key(self) -> str:
        """Stable name of this proposal among a table's."""
        return f"{self.code}:{self.seat}:{self.cause}"


class LedgerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A proposal or a hand-made entry as the ledger shows it: struck or standing, noted, by hand or not."""

    key: str
    seat: int
    code: Code
    points: Points
    reason: Text
    note: str = ""
    struck: bool = False
    by_hand: bool = False


class Edits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a referee changed by hand: struck keys, notes by key, added lines in order."""

    struck: frozenset[str] = frozenset()
    notes: dict[str, str] = {}
    added: tuple[LedgerLine, ...] = ()


def points_of(scheme: tuple[Rule, ...], code: str) -> int:
    """Hundredths that a scheme gives for a code; 0 where it has none."""
    return next((rule.points for rule in scheme if rule.code == code), 0)


def shared(total: int, among: int) -> int:
    """What each of `among` gets of `total` hundredths, cut to whole hundredths: 35 among three is 11.66."""
    return -(-total // among) if total < 0 else total // among


def by_rank(ranks: Mapping[int, int], scheme: tuple[Rule, ...]) -> dict[int, int]:
    """Points by seat for these ranks (codes rank-1 …); who shares one has the mean of the places covered."""
    found = {}
    for seat, rank in ranks.items():
        among = sum(other == rank for other in ranks.values())
        total = sum(points_of(scheme, f"rank-{place}") for place in range(rank, rank + among))
        found[seat] = shared(total, among)
    return found


def lines(proposals: tuple[Proposal, ...], edits: Edits) -> tuple[LedgerLine, ...]:
    """The ledger of a table: proposals in their order, then what was added by hand."""
    proposed = tuple(
        LedgerLine(
            key=p.key,
            seat=p.seat,
            code=p.code,
            points=p.points,
            reason=p.reason,
            note=edits.notes.get(p.key, ""),
            struck=p.key in edits.struck,
        )
        for p in proposals
    )
    added = tuple(
        msgspec.structs.replace(
            line, struck=line.key in edits.struck, note=edits.notes.get(line.key, line.note)
        )
        for line in edits.added
    )
    return proposed + added
