"""What a game comes to: winners, places and points, exact to the hundredth; and win rates over many games.

Schemes are data, proposals have stable keys, and what a referee changed stands beside them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

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


def code_name(game: str, code: str, scheme: Iterable[Rule]) -> CodeName:
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


def equal_share(total: int, among: int) -> int:
    """What each of `among` gets of `total` hundredths, cut to whole hundredths: 35 among three is 11.66."""
    return -(-total // among) if total < 0 else total // among


def by_rank(ranks: Mapping[int, int], scheme: tuple[Rule, ...]) -> dict[int, int]:
    """Points by seat for these ranks (codes rank-1 …); who shares one has the mean of the places covered."""
    found = {}
    for seat, rank in ranks.items():
        among = sum(other == rank for other in ranks.values())
        total = sum(points_of(scheme, f"rank-{place}") for place in range(rank, rank + among))
        found[seat] = equal_share(total, among)
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


ENOUGH = 5
"""Games from which on a share says something."""


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's rank (shared places 1-2-2-4), and what separated it from the seat before it."""

    rank: int
    seat: int
    because: Text | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a finished game ended: winners, ranking with reasons, ledger proposals, figures for standings.

    `figures` maps a metric's name to one exact integer a seat, in seat order (Catan: total, share).
    """

    summary: Text
    winners: tuple[int, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    figures: dict[str, tuple[int, ...]] = {}


def winning_camp(result: Result) -> str:
    """The one camp that has won, as its crest is called (`wolves`), by the result's own words; else empty."""
    reasons = [one.because for one in result.ranking if one.seat in result.winners]
    for texts in ([result.summary], reasons):
        named = [text.params.get("camp") for text in texts if text]
        camps = {camp.key for camp in named if isinstance(camp, Text)}
        if len(camps) == 1:
            camp = camps.pop().rpartition("-camp-")[2]
            return "wolves" if camp == "wolf" else camp
    return result.summary.key.partition("-won-")[2]


def rank_winners_first(winners: Sequence[int], why: Mapping[int, Text | None]) -> tuple[Ranked, ...]:
    """Winners share the first place, all others in the order of `why` the next; each has its own reason."""
    order = (*winners, *(seat for seat in why if seat not in winners))
    return tuple(Ranked(1 if seat in winners else len(winners) + 1, seat, why[seat]) for seat in order)


def make_result(
    state: Any,
    summary: Text,
    won: Sequence[int],
    why: Mapping[int, Text | None],
    figures: Mapping[str, tuple[int, ...]] | None = None,
    more: Iterable[tuple[int, str, Text]] = (),
) -> Result:
    """The result where winners share the first place, each with the points of a win, and all others the next.

    `why` is each seat's reason, for losers None where there is none to say; `more` says who earns what
    beside: seat, code, reason.
    """
    granted = (*((seat, "win", why[seat] or summary) for seat in won), *more)
    proposals = (
        Proposal(seat, code, points_of(state.setup.scheme, code), reason) for seat, code, reason in granted
    )
    earned = tuple(proposal for proposal in proposals if proposal.points)
    return Result(summary, tuple(won), rank_winners_first(won, why), earned, dict(figures or {}))


class SignedTable(NamedTuple):
    """A signed table: its result, and the player's name by seat (empty for guests)."""

    result: Result
    players: dict[int, str]


def enough(played: int) -> bool:
    """Whether so many games say something."""
    return played >= ENOUGH


def share(won: int, played: int) -> float | None:
    """The part of games that was won; nothing where they are too few to say."""
    return won / played if enough(played) else None


class SeatOutcome(NamedTuple):
    """One seat of one table: the label that it is counted under, whether it has won, who sat there."""

    label: Text
    won: bool
    player: str


class PlayerRate(NamedTuple):
    """How many games a player has played and won."""

    player: str
    played: int
    won: int


class WinRate(NamedTuple):
    """Games played and won under one label; the same by player, most games first."""

    label: Text
    played: int
    won: int
    players: tuple[PlayerRate, ...] = ()

    @property
    def share(self) -> float | None:
        """The part that was won, where enough were played."""
        return share(self.won, self.played)


class WinRates(NamedTuple):
    """Win rates under one title, most games first."""

    title: Text
    rates: tuple[WinRate, ...]


def memberships(kind: str, keys: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Figures of a result that say what each seat was, as `role-seer`: 1 for its seats, else 0.

    `keys` are the seats' camps or roles, in order of seats.
    """
    return {f"{kind}-{key}": tuple(int(one == key) for one in keys) for key in dict.fromkeys(keys)}


def rates_by(kind: str, tables: Sequence[SignedTable], title: Text, label: Callable[[str], Text]) -> WinRates:
    """Win rates by such figures. Tables whose result has none of the kind do not count."""
    return win_rates(title, (seat for table in tables for seat in _members(kind, table, label)))


def _members(kind: str, table: SignedTable, label: Callable[[str], Text]) -> Iterator[SeatOutcome]:
    for name, there in table.result.figures.items():
        if name.startswith(f"{kind}-"):
            of_it = label(name.removeprefix(f"{kind}-"))
            for seat, belongs in enumerate(there, 1):
                if belongs:
                    yield SeatOutcome(of_it, seat in table.result.winners, table.players.get(seat, ""))


def win_rates(title: Text, outcomes: Iterable[SeatOutcome]) -> WinRates:
    """Count the outcomes under their labels. Of equal numbers, the label met first stands first."""
    by_label: dict[str, list[SeatOutcome]] = {}
    for outcome in outcomes:
        by_label.setdefault(repr(outcome.label), []).append(outcome)
    rates = [_win_rate(same) for same in by_label.values()]
    return WinRates(title, tuple(sorted(rates, key=lambda rate: -rate.played)))


def _win_rate(outcomes: list[SeatOutcome]) -> WinRate:
    by_player: dict[str, list[SeatOutcome]] = {}
    for outcome in outcomes:
        if outcome.player:
            by_player.setdefault(outcome.player, []).append(outcome)
    players = (PlayerRate(player, len(own), _count_winners(own)) for player, own in by_player.items())
    most_first = tuple(sorted(players, key=lambda rate: -rate.played))
    return WinRate(outcomes[0].label, len(outcomes), _count_winners(outcomes), most_first)


def _count_winners(outcomes: list[SeatOutcome]) -> int:
    return sum(outcome.won for outcome in outcomes)
