"""Longest road and largest army: who the figures say holds an award (001 称号について)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Name = Literal["longest-road", "largest-army"]

LEAST_ROAD = 5
LEAST_ARMY = 3
LEAST: dict[Name, int] = {"longest-road": LEAST_ROAD, "largest-army": LEAST_ARMY}
POINTS = 2
NOBODY = 0
MOST_SEATS = 6
MOST_KEPT = 200
"""Figures that an award keeps for corrections; a real game has fewer, a hostile record may not."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A seat's stroke of road or number of knights, as it was entered."""

    seat: int
    figure: int
    possible: int = 0
    """What a stroke that nobody has told could be at most: the seat's roads."""
    cut: bool = False
    """The referee says that the road was cut; any other lower figure corrects the ones before it."""
    late: bool = False
    """Entered at the judging, when nobody can say any more who had it first."""


class Word(Struct, frozen=True, omit_defaults=True):
    """The referee's word where the figures say otherwise; `against` them it stands until they change."""

    seat: int
    against: bool = False


class Award(Struct, frozen=True, omit_defaults=True):
    """Who holds an award by the referee's word, and who should by the figures; 0 is nobody."""

    held: int = NOBODY
    due: int = NOBODY
    level: tuple[int, ...] = ()
    """Seats that are level in front, if one of their figures came late: each may have had it first."""
    asked: bool = False
    """The referee has to say which of those who are level held it."""
    figures: dict[int, Figure] = {}
    """The newest figure of each seat that has one."""
    history: tuple[Figure | Word, ...] = ()
    """What a correction goes back to: everything since `earlier`."""
    earlier: "Award | None" = None

    @property
    def waiting(self) -> bool:
        """Whether the referee's word is asked for."""
        return self.asked or self.held != self.due

    @property
    def counts_for(self) -> int:
        """The seat for which it counts when anything is judged: an award that is due has moved by then
        (ruling)."""
        return self.held if self.asked else self.due


class Rule(Struct, frozen=True):
    """What an award asks for at least, and what becomes of it when a cut leaves its holder level."""

    least: int
    tie_voids: bool = False


def with_figure(award: Award, new: Figure, rule: Rule) -> Award:
    """The award after a figure was entered.

    A lower figure without a cut is a correction (ruling): what the seat was said to have before is lowered
    too, and everything since is judged again, so that the holder is whom the right figures would have had.
    """
    old = award.figures.get(new.seat, Figure(new.seat, 0))
    if (new.figure, new.possible) == (old.figure, old.possible):
        return award
    if not new.cut and (new.figure < old.figure or new.possible < old.possible):
        return _correct_award(award, new, rule)
    if new.figure <= old.figure:
        new = replace(new, late=old.late)
    return _after(award, new, rule)


def with_holder(award: Award, seat: int, rule: Rule, *, against: bool = False) -> Award:
    """The award with a seat (0: nobody) by the referee's word."""
    award = replace(award, held=seat)
    if seat == award.due and not award.asked:
        return award
    return _after(award, Word(seat, against), rule)


def due_after(
    before: tuple[int, ...], after: tuple[int, ...], holder: int, rule: Rule, *, cut: bool = False
) -> int:
    """Who should hold an award after figures changed; figures are one a seat, in seat order.

    001: somebody strictly ahead takes it at once; somebody who draws level does not. A cut that leaves
    several tied for the longest voids it until one is strictly ahead again, with at least `rule.least`.
    With `rule.tie_voids` (ruling) it also voids the award of a holder who is among the tied; without,
    such a holder keeps it (the publisher's rule).
    """
    leaders = _leaders(after, rule)
    if len(leaders) == 1:
        return leaders[0]
    shorter = cut and max(after) < max(before)
    return holder if holder in leaders and not (shorter and rule.tie_voids) else NOBODY


def strokes(figures: dict[int, Figure], holder: int) -> tuple[int, ...]:
    """Figures in seat order. Of a holder whose stroke nobody has told, what it could be at most."""
    found = [0] * MOST_SEATS
    for seat, figure in figures.items():
        found[seat - 1] = figure.figure or (figure.possible if seat == holder else 0)
    return tuple(found)


def _leaders(figures: tuple[int, ...], rule: Rule) -> tuple[int, ...]:
    best = max(figures)
    if best < rule.least:
        return ()
    return tuple(seat for seat, figure in enumerate(figures, 1) if figure == best)


def _after(award: Award, event: Figure | Word, rule: Rule) -> Award:
    if len(award.history) >= MOST_KEPT:
        award = replace(award, earlier=replace(award, history=(), earlier=None), history=())
    history = (*award.history, event)
    if isinstance(event, Word):
        known = strokes(award.figures, event.seat)
        due = event.seat if event.against else due_after(known, known, event.seat, rule)
        return replace(award, due=due, asked=False, history=history)
    figures = {**award.figures, event.seat: event}
    before, after = (strokes(known, award.due) for known in (award.figures, figures))
    due = due_after(before, after, award.due, rule, cut=event.cut)
    leaders = _leaders(after, rule)
    level = leaders if len(leaders) > 1 and any(figures[seat].late for seat in leaders) else ()
    asked = award.asked
    if level != award.level:
        asked = bool(level) and not (due in level and not figures[due].late)
    return replace(award, figures=figures, history=history, due=due, level=level, asked=asked)


def _correct_award(award: Award, new: Figure, rule: Rule) -> Award:
    """The award if the seat's figures since its last cut had been no higher than the new one."""
    own = [event for event in award.history if isinstance(event, Figure) and event.seat == new.seat]
    cut = next((event for event in reversed(own) if event.cut), None)
    fresh = award.earlier or Award()
    known = fresh.figures.get(new.seat)
    if cut is None and known is not None:
        fresh = replace(fresh, figures={**fresh.figures, new.seat: _lower_figure(known, new)})
    fresh = replace(fresh, held=award.held, earlier=award.earlier and replace(fresh, held=NOBODY))
    reached = cut is None
    for event in award.history:
        reached = reached or event is cut
        if reached and isinstance(event, Figure) and event.seat == new.seat:
            event = _lower_figure(event, new)
            old = fresh.figures.get(new.seat)
            if not event.cut and old and (event.figure, event.possible) == (old.figure, old.possible):
                continue  # said before: a history without cuts only grows as far as there are pieces
        fresh = _after(fresh, event, rule)
    return fresh


def _lower_figure(figure: Figure, new: Figure) -> Figure:
    return replace(figure, figure=min(figure.figure, new.figure), possible=min(figure.possible, new.possible))
