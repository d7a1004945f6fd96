"""The rows of the result sheet, from the facts. Texts, not sentences: sheet and page say them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.games.werewolf.deaths import ChangeRole, ComeBack, Shot, bond_label, cause_label
from companion.games.werewolf.facts import Departure, Fact, at, day_of, part_of
from companion.games.werewolf.knowledge import Cell
from companion.games.werewolf.night import Attack, Divination, Guard, Hex, Overrule, Reading, guard_held
from companion.games.werewolf.points import wins
from companion.games.werewolf.roles import CAMPS, STANDARD, Role, camp_label, claim_label, label
from companion.games.werewolf.state import ending as ended_by
from companion.games.werewolf.story import rule_label
from companion.games.werewolf.talk import Claim, Report
from companion.games.werewolf.voting import Tally, Vote
from companion.kernel.words import Text, Who

from .casting import camp_wins
from .state import State

Tone = Literal["village", "wolves", "other"]
_TONES: dict[str, Tone] = {"village": "village", "wolves": "wolves"}


class Column(Struct, frozen=True):
    """A seat: its role, character name, camp in three tones, and what is remarked beside the days."""

    seat: int
    role: Text
    character: str
    tone: Tone
    remarks: tuple[Text, ...]


class Row(Struct, frozen=True):
    """A day (its evening included) or a night. `alive`: how many began the day; nothing for a night."""

    day: int
    part: Literal["day", "night"]
    alive: int | None
    cells: tuple[Cell, ...]


class Ending(Struct, frozen=True):
    """When it ended (dawn, day, evening of a day), which camp won and why, who survived, who else won."""

    day: int
    when: Literal["dawn", "day", "evening", "night"]
    camp: Text
    reason: Text
    survivors: tuple[int, ...]
    apart: tuple[int, ...] = ()


class Timeline(Struct, frozen=True):
    """The result sheet's grid and the notes on special roles under it."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    ending: Ending | None
    notes: tuple[Text, ...]


def timeline(state: State) -> Timeline:
    """The whole story as rows; roles included, so only for those who may know all."""
    remarks: dict[int, list[Text]] = {seat: [] for seat in state.seats}
    for fact in state.story.facts:
        if isinstance(fact.move, _REMARKED):
            remarks[fact.move.seat] += _remarks(state, fact)
    return Timeline(
        tuple(_column(state, seat, tuple(remarks[seat])) for seat in state.seats),
        tuple(_rows(state)),
        ending(state),
        tuple(_notes(state)),
    )


def ending(state: State) -> Ending | None:
    """How it ended, as the GM confirmed it. Who left in a night is found at the next dawn."""
    ended = state.ended
    if ended is None:
        return None
    when, why = ended_by(state)
    day, part = day_of(when), part_of(when)
    found = part == "night" and any(gone.at == when for gone in state.story.departures)
    return Ending(
        day + 1 if found else day,
        "dawn" if found else part,
        camp_label(ended.camp),
        why,
        tuple(sorted(state.story.living)),
        tuple(one.seat for one in wins(state) if state.camp(one.seat) != ended.camp),
    )


def _column(state: State, seat: int, remarks: tuple[Text, ...]) -> Column:
    casting, role = state.cast[seat - 1], state.role(seat)
    return Column(seat, label(casting.role), casting.character, _TONES.get(role.camp, "other"), remarks)


_REMARKED = (Claim, Report, Shot, Divination)


def _remarks(state: State, fact: Fact) -> Iterator[Text]:
    """Claims, claimed results, the look before the first day, shots: 霊媒CO, 初日…白, …銃殺."""
    move = fact.move
    if isinstance(move, Claim):
        yield claim_label(move.role)
    elif isinstance(move, Report):
        yield Text(f"village-mark-report-{move.said}", {"target": Who(move.target)})
    elif isinstance(move, Shot) and move.target is not None:
        yield Text("village-mark-shot", {"target": Who(move.target)})
    elif isinstance(move, Divination) and move.night == 0:
        yield Text(f"village-mark-first-{state.story.colours[fact.id]}", {"target": Who(move.target)})


def _rows(state: State) -> Iterator[Row]:
    first = _cells(state, (2,))
    shown = tuple(cell for cell in first if cell.text.key not in _FIRST_LOOK)
    if shown:
        yield Row(0, "night", None, shown)
    for day in range(1, day_of(state.now) + 1):
        light, dark = at(day, "day"), at(day, "night")
        yield Row(day, "day", len(state.story.before(light)), _cells(state, (light, light + 1)))
        cells = _cells(state, (dark,)) if dark <= state.now else ()
        if cells:
            yield Row(day, "night", None, cells)


_FIRST_LOOK = frozenset({"village-cell-divination-white", "village-cell-divination-black"})
"""The look before the first day stands among the remarks."""


def _cells(state: State, parts: tuple[int, ...]) -> tuple[Cell, ...]:
    facts = {fact.id: fact for fact in state.story.facts if fact.at in parts}
    acts = (cell for fact in facts.values() for cell in _acts(state, fact))
    exits = (_exit(gone, facts[gone.id]) for gone in state.story.departures if gone.at in parts)
    return (*acts, *exits)


def _acts(state: State, fact: Fact) -> Iterator[Cell]:
    text = _act(state, fact)
    if isinstance(fact.move, Overrule):
        said = Text("village-cell-overrule", {"rule": rule_label(fact.move.rule)})
        yield Cell(fact.move.seat, said, False, True, fact.move.words)
    elif text is not None:
        yield Cell(fact.move.seat, text, False, fact.irregular, fact.note)
    elif fact.irregular and isinstance(fact.move, _MARKED):
        seat = fact.move.voter if isinstance(fact.move, Vote) else fact.move.seat
        yield Cell(seat, fact.move.text, False, True, fact.note)


_MARKED = (Claim, Report, Vote, Tally)
"""What stands in the rows only where it was against the rules."""


def _act(state: State, fact: Fact) -> Text | None:
    move = fact.move
    if isinstance(move, Attack) and move.target is not None:
        return Text("village-cell-attack", {"target": Who(move.target)})
    if isinstance(move, Hex) and move.target is not None:
        return Text("village-cell-hex", {"target": Who(move.target)})
    if isinstance(move, Guard):
        key = "village-cell-save" if guard_held(state.story, fact) else "village-cell-guard"
        return Text(key, {"target": Who(move.target)})
    if isinstance(move, Divination):
        return Text(f"village-cell-divination-{state.story.colours[fact.id]}", {"target": Who(move.target)})
    if isinstance(move, Reading):
        return Text(f"village-cell-reading-{state.story.colours[fact.id]}", {"target": Who(move.target)})
    if isinstance(move, (ChangeRole, ComeBack)):
        return Text(f"village-cell-{move.verb()}", move.params())
    return None


def _exit(gone: Departure, fact: Fact) -> Cell:
    # The mark of an irregular night act stands where it was done; one who left by it needs none.
    own = not isinstance(fact.move, (Attack, Divination, Hex))
    return Cell(gone.seat, cause_label(gone), True, own and fact.irregular, fact.note if own else "")


def _notes(state: State) -> Iterator[Text]:
    played = {state.role(seat, when).key for seat in state.seats for when in (None, 0)}
    for role in (role for role in state.roles if role.key in played):
        text = rule_text(role)
        if text is not None:
            yield Text("village-note", {"role": label(role.key), "rule": text})
        own = next((camp for camp in state.camps if camp.key == role.camp and camp.key not in CAMPS), None)
        if own is not None:
            yield Text("village-note", {"role": label(role.key), "rule": camp_wins(own)})
    for bond in state.story.bonds:
        bound = tuple(Who(seat) for seat in bond.seats)
        yield Text("village-note-bond", {"bond": bond_label(bond.name), "seats": bound})


def rule_text(role: Role) -> Text | str | None:
    """What a role does beyond its name: in the GM's words, or the companion's for a known special role."""
    if role.rule:
        return role.rule
    return Text(f"village-rule-{role.key}") if role.key in _EXPLAINED and role == STANDARD[role.key] else None


_EXPLAINED = frozenset(STANDARD) - {"villager", "seer", "medium", "knight", "mason", "werewolf", "madman"}
"""The special ones; the others everybody knows."""
