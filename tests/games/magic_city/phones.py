"""Magic City on phones in tests: cards dealt in order of seats, everybody answering what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.magic_city.course import Deal, Proceed
from companion.games.magic_city.phones import Choose, seats_asked, seats_waiting, targets
from companion.games.magic_city.table import DEALT, KEYS, EventKey, MagicCityOptions
from companion.games.werewolf.facts import day_of, part_of
from tests.driver import Drive, setup
from tests.games.magic_city.desk import TWELVE
from tests.games.village.phones import Stacked

Named = Mapping[int, Choose]


def on_phones(
    roles: str | list[str] | None = None, events: tuple[EventKey, ...] = KEYS, **options: Any
) -> Drive:
    """A table of these roles in order of seats, dealt by the device, before anybody has looked."""
    cards = roles.split() if isinstance(roles, str) else roles or [*TWELVE, *["citizen"] * 4]
    counts = {role: cards.count(role) for role in DEALT if role in cards}
    made = MagicCityOptions(**{"led": "gm-phones", "roles": counts, "events": events, **options})
    drive = Drive(setup("magic_city", len(cards), made))
    drive.chance = Stacked(tuple(cards))
    drive.say("gm", Deal())
    return drive


def answer(drive: Drive, named: Named | None = None, otherwise: int | None = None) -> None:
    """All who are asked answer, those that are not named with `otherwise` or the first that they may name."""
    for seat in seats_asked(drive.state):
        if seat in seats_waiting(drive.state):
            chosen = (named or {}).get(seat)
            if chosen is None:
                among = [other for other in targets(drive.state, seat) if other == (otherwise or other)]
                chosen = Choose(next(iter(among), None) if idle(drive, seat) else None)
            drive.say(f"seat-{seat}", chosen, at=drive.now + 1000)


def idle(drive: Drive, seat: int) -> bool:
    """Whether a seat may name anybody: by day all, at night who has nothing to do."""
    return part_of(drive.state.now) != "night" or not drive.state.role(seat, drive.state.now).abilities


def proceed(drive: Drive) -> None:
    """The GM turns the page."""
    after = drive.state.now + 1
    drive.say("gm", Proceed(day_of(after), part_of(after)), at=drive.now + 1000)


def first_day(drive: Drive) -> Drive:
    """Everybody has looked at the own role; the first day."""
    answer(drive)
    proceed(drive)
    return drive
