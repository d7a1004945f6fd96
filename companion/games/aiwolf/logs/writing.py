"""A finished game as a log, from what everybody may know at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.aiwolf.state import COMPETITION, OVER, SKIP, Cast, Night, Utterance, black
from companion.games.aiwolf.views import AIWolfView

from .lines import SPECIES, TEAMS, Version

ORDERS: dict[Version, tuple[str, ...]] = {
    "0.2": ("vote", "divine", "guard", "attackVote", "execute", "attack"),
    "0.4": ("vote", "execute", "divine", "whisper", "guard", "attackVote", "attack"),
}
"""In which order a night's lines stand. In 0.2 whispers stand between the turns of the talk."""
VERSIONS: dict[str, Version] = {"together": "0.2", "vote-first": "0.4"}
"""Which version a house rule for the order of the night belongs to."""


def log_of(view: AIWolfView, names: Mapping[int, str]) -> str:
    """The log of a game that is over, in the version whose order of the night it was played by."""
    return "".join(f"{line}\n" for line in _lines(view, names))


def _lines(view: AIWolfView, names: Mapping[int, str]) -> Iterator[str]:
    version = VERSIONS[view.order]
    roles = {one.seat: one.role for one in view.seats}
    living = set(roles)
    for night in view.nights:
        yield from _status(night.day, roles, living, names)
        talks = [one for one in view.talks if one.day == night.day]
        whispers = [one for one in view.whispers if one.day == night.day]
        if version == "0.2":
            yield from _spoken("talk", talks, whispers, version)
        else:
            yield from _spoken("talk", talks, (), version)
        for kind in ORDERS[version]:
            if kind == "whisper":
                yield from _spoken("whisper", whispers, (), version)
            else:
                yield from _events(kind, night, roles, living)
        living = set(night.living)
    end = view.nights[-1].day + 1
    yield from _status(end, roles, living, names)
    wolves = sum(black(roles[seat]) for seat in living)
    team = next(word for word, camp in TEAMS.items() if camp == view.winner)
    yield f"{end},result,{len(living) - wolves},{wolves},{team}"


def _status(day: int, roles: Mapping[int, str], living: set[int], names: Mapping[int, str]) -> Iterator[str]:
    for seat, role in roles.items():
        state = "ALIVE" if seat in living else "DEAD"
        yield f"{day},status,{seat},{COMPETITION[role]},{state},{_one_line(names[seat])}"


def _spoken(
    kind: str, said: Sequence[Utterance], whispers: Sequence[Utterance], version: Version
) -> Iterator[str]:
    """What was said, in order; where `whispers` are given, those of a turn stand behind its talk."""
    utterances = [*((one.turn, 0, "talk" if whispers else kind, one) for one in said)]
    utterances += ((one.turn, 1, "whisper", one) for one in whispers)
    places = {"talk": 0, "whisper": 0}
    for _, _, what, one in sorted(utterances, key=lambda each: each[:2]):
        text = {"skip": SKIP, "over": OVER}.get(one.kind, _one_line(one.text))
        turn = f"{one.turn - 1}," if version == "0.4" else ""
        yield f"{one.day},{what},{places[what]},{turn}{one.seat},{text}"
        places[what] += 1


def _events(kind: str, night: Night, roles: Mapping[int, str], living: set[int]) -> Iterator[str]:
    day = night.day
    if kind == "vote":
        yield from (_vote(day, kind, cast) for casts in night.ballots for cast in casts)
    elif kind == "attackVote":
        yield from (_vote(day, kind, cast) for casts in night.attack_rounds for cast in casts)
    elif kind == "execute" and night.exiled:
        yield f"{day},execute,{night.exiled},{COMPETITION[roles[night.exiled]]}"
    elif kind == "divine" and night.divined:
        species = next(word for word, found in SPECIES.items() if found == night.divination)
        yield f"{day},divine,{_holder(roles, living, 'seer')},{night.divined},{species}"
    elif kind == "guard" and night.guarded:
        role = COMPETITION[roles[night.guarded]]
        yield f"{day},guard,{_holder(roles, living, 'bodyguard')},{night.guarded},{role}"
    elif kind == "attack" and day and any(black(roles[s]) for s in living - {night.exiled}):
        chosen = night.attacked if night.attacked != night.exiled else 0
        died = bool(chosen) and chosen in night.dead and roles[chosen] != "fox"
        yield f"{day},attack,{chosen or -1},{'true' if died else 'false'}"


def _vote(day: int, kind: str, cast: Cast) -> str:
    return f"{day},{kind},{cast.seat},{cast.target}"


def _holder(roles: Mapping[int, str], living: set[int], role: str) -> int:
    return next(seat for seat in sorted(living) if roles[seat] == role)


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())
