"""A whole screen as values: what its template draws, and the tag of it under which it is followed."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from companion.club import screen
from companion.club.events.models import Event
from companion.club.screen import present_call
from companion.store.engine import db

from ..layout import assets
from ..site import club_language, club_settings
from ..speech import day, speaking, t
from .evening import Evening, Face
from .panels import PANELS, Picture, address_of

STRIP = 4
"""Clocks that stand under every picture: those that run out first."""


class Placed(NamedTuple):
    """A panel of a screen, in its order."""

    name: str
    seconds: int
    shown: bool


class Arranged(NamedTuple):
    """A screen as it was arranged, or the usual one."""

    language: str
    theme: str
    notice: str
    panels: tuple[Placed, ...]


class Slide(Struct, frozen=True):
    """A picture with its place in the show."""

    panel: str
    key: str
    seconds: int
    title: str
    data: dict[str, Any]
    stays: bool = False
    """Whether the screen stays with it, and with others like it, as long as it does."""


class Show(Struct, frozen=True):
    """Everything that a screen shows. Two that are equal look the same, but for the time of day."""

    version: str
    """Of what the page itself is made from: where it differs from the page's, the page loads anew."""
    title: str
    number: int | None
    held_on: str
    club: str
    zone: str
    address: str
    """The event's page, as a code in the same corner of every picture."""
    slides: list[Slide]
    strip: list[Face]
    call: str
    """What is called out to all, over every picture."""
    call_until: int
    """When that goes by itself (UTC milliseconds)."""

    @property
    def tag(self) -> str:
        """Fingerprint of it all."""
        return hashlib.blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


def screen_of(event_id: int) -> Arranged:
    """An event's screen; panels that are newer than the arrangement come last, unshown."""
    kept = screen.get_screen(db.session, event_id)
    if kept is None:
        usual = (Placed(name, panel.seconds, panel.usual) for name, panel in PANELS.items())
        return Arranged(club_language(), "dark", "", tuple(usual))
    known = [Placed(row.name, row.seconds, row.shown) for row in kept.panels if row.name in PANELS]
    names = {placed.name for placed in known}
    later = [Placed(name, panel.seconds, False) for name, panel in PANELS.items() if name not in names]
    return Arranged(kept.language, kept.theme, kept.notice, (*known, *later))


def show(event: Event, screen: Arranged, language: str) -> Show:
    """The screen as it is now, in a language."""
    evening, call = Evening(event, screen.notice), present_call(db.session, event.id)
    with speaking(language):
        slides = list(_slides(evening, screen)) or [_welcome(event)]
        if any(slide.stays for slide in slides):
            slides = [slide for slide in slides if slide.stays or slide.panel == "won"]
        running = [face for face in evening.clocks if face.state in ("running", "paused")]
        return Show(
            version=f"{assets()}-{language}-{screen.theme}",
            title=event.title,
            number=event.number,
            held_on=day(event.held_on),
            club=club_settings().name,
            zone=club_settings().zone,
            address=address_of(event),
            slides=slides,
            strip=sorted(running, key=lambda face: (face.ends, face.table))[:STRIP],
            call=call.text if call else "",
            call_until=call.until if call else 0,
        )


def _slides(evening: Evening, screen: Arranged) -> Iterator[Slide]:
    for name, seconds, shown in screen.panels:
        pictures = list(PANELS[name].pictures(evening)) if shown else []
        of = Counter(picture.title for picture in pictures)
        seen: Counter[str] = Counter()
        for picture in pictures:
            seen[picture.title] += 1
            yield _slide(name, seconds, _with_number(picture, seen[picture.title], of[picture.title]))


def _with_number(picture: Picture, number: int, of: int) -> Picture:
    """A picture that says which of several under one title it is."""
    if of < 2:
        return picture
    return picture._replace(title=t("screen-picture", title=picture.title, number=number, of=of))


def _slide(name: str, seconds: int, picture: Picture) -> Slide:
    return Slide(name, f"{name}-{picture.key}", seconds, picture.title, picture.data, picture.stays)


def _welcome(event: Event) -> Slide:
    """Where nothing else is to be seen: the screen is never blank."""
    return _slide("welcome", 30, Picture("event", event.title, {"venue": event.venue}))
