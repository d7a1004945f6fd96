"""Twins: two games that differ only in what a viewer does not know must be the same to that viewer.

Write who knows what from the source, not from the game. Play the same permitted moves in both games, `watch`
them, and give both to `assert_twins`: what the viewer is shown, its tag and size, the actions, the lines of
the log, and how each probe is answered have to agree in every frame. Where frames agree, so do the signals:
a viewer is called to look again exactly when the own tag has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Chance, Illegal
from companion.kernel.replay import Request
from companion.kernel.table import encode
from tests.driver import Drive

Said = tuple[str, Any]
"""An author and a move."""
Probe = tuple[str, Any, int | None]
"""What a viewer might try: an author, a move, a seat acted for."""


@dataclass(frozen=True)
class Frame:
    """All that leaves a table for one viewer at one time."""

    shown: bytes
    tag: str
    actions: bytes
    log: tuple[bytes, ...]
    answers: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.shown)


def frame(drive: Drive, viewer: str, probes: Iterable[Probe] = ()) -> Frame:
    """What `viewer` gets of a table now, and what trying things tells."""
    look = drive.snapshot(viewer)
    told = (entry.move.log_text(drive.state, entry, viewer) for entry in drive.history.line)
    return Frame(
        encode(look),
        look.tag,
        encode(look.actions),
        tuple(encode(line) for line in told if line is not None),
        tuple(answer(drive, *probe) for probe in probes),
    )


def answer(drive: Drive, author: str, move: Any, acting_for: int | None = None) -> str:
    """How a move would be answered: taken, or the reason against it. Nothing happens."""
    request = Request(id="probe-0000", author=author, move=move, acting_for=acting_for)
    try:
        drive.history.plan(request, drive.now, Chance(0))
    except Illegal as why:
        return f"{why.field}:{encode(why.text).decode()}"
    return "taken"


def watch(
    drive: Drive,
    script: Iterable[Said],
    viewer: str,
    probes: Callable[[str], Iterable[Probe]] | None = None,
    *,
    every: int = 1000,
) -> list[Frame]:
    """The frames of one viewer while a script is played: before it, and after each move, `every` ms apart."""
    tried = tuple(probes(viewer)) if probes else ()
    frames = [frame(drive, viewer, tried)]
    for author, move in script:
        drive.say(author, move, at=drive.now + every)
        frames.append(frame(drive, viewer, tried))
    return frames


def assert_twins(viewer: str, one: list[Frame], two: list[Frame]) -> None:
    """Fail with the first frame that tells the two games apart, and by what."""
    assert len(one) == len(two), f"{viewer}: the games differ in length"
    for place, (mine, other) in enumerate(zip(one, two, strict=True)):
        for part in ("shown", "actions", "log", "answers", "tag", "size"):
            here, there = getattr(mine, part), getattr(other, part)
            assert here == there, f"{viewer} can tell by {part} in frame {place}: {here!r} / {there!r}"
