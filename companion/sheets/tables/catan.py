"""The Catan table's sheet, filled from one viewer's look.

Who runs the table has it whole. Incidents, corrections and what somebody typed are not in anybody else's
view, so they stand on no other sheet (catan.md, "Conduct list": never on the public screen).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from companion.games.catan.state import Pause as Paused
from companion.games.catan.views import CatanView, PartView
from companion.kernel.game import REFEREES, Ranked
from companion.sheets.catan import (
    CatanSeat,
    CatanSheet,
    Component,
    Correction,
    Ended,
    Incident,
    Pause,
    Separation,
    catan_sheet,
)

from .source import Kind, Source

_MINUTE = 60_000


def of(source: Source) -> CatanSheet:
    """The table as far as this viewer knows it, while it is played too."""
    view = _view(source)
    result = source.seen.result
    return CatanSheet(
        head=source.titled(source.t("catan-name")),
        seats=tuple(_seats(source, view)),
        ended=_ended(source, view),
        winners=tuple(source.names[seat] for seat in result.winners) if result else (),
        limit=view.minutes * _MINUTE,
        played=_played(source, view),
        started=source.hour(view.began),
        finished=source.hour(view.over),
        separations=tuple(_separation(source, *pair) for pair in pairwise(view.ranking)),
        components=tuple(_components(source, view)),
        dice=tuple(bar.count for bar in view.dice) if any(bar.count for bar in view.dice) else (),
        pauses=tuple(_pause(source, pause) for pause in (*view.pauses, *filter(None, [view.pause]))),
        corrections=tuple(
            Correction(one.at, (one.after - one.before) * 1000, one.reason) for one in view.corrections
        ),
        incidents=tuple(_incidents(source, view)),
        notes=(*_notes(source, view), *source.by_hand()),
        whole=source.seen.viewer in REFEREES,
        signed=source.seen.signed,
    )


def _view(source: Source) -> CatanView:
    view = source.seen.view
    assert isinstance(view, CatanView)
    return view


def _ended(source: Source, view: CatanView) -> Ended:
    if source.seen.abandoned:
        return "called-off"
    if view.phase == "judging":
        return "judging"
    if view.phase != "finished":
        return "open"
    return "declared" if view.ended == "declared" else "time-up"


def _played(source: Source, view: CatanView) -> int:
    since = view.played.since
    return view.played.spent + (max(0, source.at - since) if since is not None else 0)


def _seats(source: Source, view: CatanView) -> Iterator[CatanSeat]:
    """In order of rank; while it is played in order of seats, and nobody is ranked."""
    ranking = view.ranking or tuple(Ranked(0, seat.seat) for seat in view.seats)
    ranks = [one.rank for one in ranking]
    for one in ranking:
        seat = view.seats[one.seat - 1]
        yield CatanSeat(
            number=one.seat,
            player=source.names[one.seat],
            rank=one.rank,
            total=seat.points,
            settlements=seat.settlements,
            cities=seat.cities,
            cards=seat.cards,
            roads=seat.roads,
            knights=seat.knights,
            longest_road=seat.longest_road,
            largest_army=seat.largest_army,
            shared=bool(one.rank) and ranks.count(one.rank) > 1,
            points=source.total(one.seat),
            confirmed=source.hour(seat.confirmed),
        )


def _separation(source: Source, ahead: Ranked, behind: Ranked) -> Separation:
    """catan.md, "Ranking": for every neighbouring pair which criterion separated them, with which figures."""
    assert behind.because is not None
    criterion = behind.because.key.removeprefix("catan-rank-")
    figures = behind.because.params
    a, b = figures.get("a"), figures.get("b")
    return Separation(
        ahead=source.names[ahead.seat],
        behind=source.names[behind.seat],
        criterion=source.t(f"sheet-catan-by-{criterion}"),
        ahead_figure=a if isinstance(a, int) else None,
        behind_figure=b if isinstance(b, int) else None,
        shared=ahead.rank == behind.rank,
    )


def _components(source: Source, view: CatanView) -> Iterator[Component]:
    """One line a piece for all players where all are alike; else a line a player."""
    pieces = sorted((part for part in view.check if part.seat), key=_piece)
    for _, alike in groupby(pieces, key=_piece):
        parts = sorted(alike, key=lambda part: part.seat)
        if len({part.missing for part in parts}) == 1:
            yield _component(parts[0], source.t("sheet-catan-each", part=source.say(parts[0].label)))
        else:
            for part in parts:
                whose = {"part": source.say(part.label), "player": source.names[part.seat]}
                yield _component(part, source.t("sheet-catan-of", **whose))
    for part in view.check:
        if not part.seat:
            yield _component(part, source.say(part.label))


def _piece(part: PartView) -> tuple[int, str]:
    # Roads, settlements, cities: as the check lists them, the most of them first.
    return -part.amount, part.label.key


def _component(part: PartView, name: str) -> Component:
    return Component(name, part.amount, None if part.missing is None else part.amount - part.missing)


def _pause(source: Source, pause: Paused) -> Pause:
    reason = source.t(f"catan-pause-{pause.reason}")
    return Pause(
        at=pause.at,
        length=(pause.until or source.at) - pause.since,
        player=_whose(source, pause.seat),
        reason=source.t("sheet-catan-pause-note", reason=reason, note=pause.note) if pause.note else reason,
    )


def _incidents(source: Source, view: CatanView) -> Iterator[Incident]:
    for one in view.incidents:
        yield Incident(
            at=one.at,
            player=_whose(source, one.seat),
            item=source.t(f"catan-conduct-{one.item}"),
            what=one.what,
            ruling=source.t(f"catan-ruling-{one.ruling}"),
            ruled_by=one.by or source.t("sheet-catan-referee"),
        )


def _notes(source: Source, view: CatanView) -> Iterator[str]:
    for part in view.check:
        if part.note:
            name = source.say(part.label)
            if part.seat:
                name = source.t("sheet-catan-of", part=name, player=source.names[part.seat])
            yield source.t("sheet-catan-component-note", part=name, note=part.note)
    for mark in view.irregular:
        what = source.t(f"catan-do-{mark.verb}")
        yield source.t("sheet-catan-irregular", what=what, note=mark.note)


def _whose(source: Source, seat: int) -> str:
    return source.names[seat] if seat else source.t("catan-table")


KIND = Kind("catan", of, catan_sheet, lambda data, t: data)
