"""What the sample night is made of, as data: people, and how its tables were played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.games.catan.state import ITEMS
from companion.games.free.game import Scores
from companion.kernel.desk import SignOff

MINUTE = 60_000
Moves = Iterable[tuple[int, dict[str, Any]]]
"""The host's moves at a table: minute, and the move as plain values."""

PEOPLE = {
    "ja": (
        ("青葉", "あおば"),
        ("いづみ", "いづみ"),
        ("うしお", "うしお"),
        ("えにし", "えにし"),
        ("緒方", "おがた"),
        ("カイト", "かいと"),
        ("きなこ", "きなこ"),
        ("九条", "くじょう"),
        ("ケイ", "けい"),
        ("こはる", "こはる"),
        ("さつき", "さつき"),
        ("しぐれ", "しぐれ"),
        ("すばる", "すばる"),
        ("千歳", "ちとせ"),
    ),
    "en": tuple(
        (name, "")
        for name in (
            "Ada",
            "Bruno",
            "Clara",
            "Dante",
            "Edith",
            "Felix",
            "Greta",
            "Hugo",
            "Iris",
            "Jonas",
            "Klara",
            "Leo",
            "Mina",
            "Nils",
        )
    ),
}


YEAR_PEOPLE = {
    "ja": tuple(
        (name, name)
        for name in (
            "あさひ",
            "いぶき",
            "うた",
            "えん",
            "おうみ",
            "かえで",
            "きずな",
            "くるみ",
            "けんと",
            "こだま",
            "さわ",
            "しおん",
            "すみれ",
            "せな",
            "そら",
            "たつき",
            "ちはる",
            "つむぎ",
            "てつ",
            "とわ",
            "ななせ",
            "にこ",
            "ぬい",
            "ねね",
            "のぞみ",
            "はやて",
        )
    ),
    "en": tuple(
        (name, "")
        for name in (
            "Otto",
            "Paula",
            "Quinn",
            "Rosa",
            "Stefan",
            "Tilda",
            "Ulrich",
            "Vera",
            "Walter",
            "Xenia",
            "Yannick",
            "Zora",
            "Anton",
            "Birgit",
            "Conrad",
            "Dora",
            "Emil",
            "Frieda",
            "Gustav",
            "Hanna",
            "Igor",
            "Julia",
            "Kurt",
            "Lena",
            "Moritz",
            "Nora",
        )
    ),
}
"""Who else there is in a sample year."""


class CatanSeat(NamedTuple):
    """A seat's line at the end of a Catan table."""

    settlements: int
    cities: int
    roads: int
    knights: int
    cards: int = 0


class CatanTable(NamedTuple):
    """A Catan table: lines by seat, who holds the awards (0: nobody), who declared (0: time-up)."""

    lines: tuple[CatanSeat, ...]
    road: int
    army: int
    declared: int
    minutes: int
    rolls: str
    """Sums of the dice in order, as hexadecimal digits."""


CATAN = (
    CatanTable(
        (CatanSeat(2, 3, 9, 1), CatanSeat(3, 2, 6, 0), CatanSeat(4, 1, 7, 3), CatanSeat(3, 1, 5, 0, 1)),
        road=1,
        army=3,
        declared=1,
        minutes=72,
        rolls="684975a6378b62594867a539c7684",
    ),
    CatanTable(
        (CatanSeat(3, 2, 6, 0, 1), CatanSeat(2, 2, 8, 1), CatanSeat(1, 3, 5, 3), CatanSeat(4, 1, 5, 0)),
        road=2,
        army=3,
        declared=0,
        minutes=90,
        rolls="76859a4836b5927846753a68c957",
    ),
)
SCORES = (78, 103, 64, 92)
"""Final scores by seat at the table of the club's own game."""


def score_sheet(scores: Sequence[int]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The host's moves at a score sheet: all points at once, and signed off."""
    yield 45, {"verb": str(Scores.__struct_config__.tag), "amounts": list(scores), "over": True}
    yield 46, {"verb": str(SignOff.__struct_config__.tag)}


def catan(table: CatanTable, groups: Sequence[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The host's moves at a table: minute, and the move as plain values."""
    for group in groups:
        yield 0, {"verb": "check-group", "group": group}
    yield 0, {"verb": "read-out", "items": list(ITEMS)}
    yield 0, {"verb": "start", "first": 1}
    yield from _play(table)
    for seat, line in enumerate(table.lines, 1):
        yield table.minutes - 1, _line(seat, line)
    yield from _awards(table)
    if table.declared:
        yield table.minutes, {"verb": "declare", "seat": table.declared, "cards": 0}
    for seat, line in enumerate(table.lines, 1):
        if line.cards:
            yield table.minutes + 1, {"verb": "turn-up", "seat": seat, "count": line.cards}
    for seat in range(1, len(table.lines) + 1):
        yield table.minutes + 2, {"verb": "confirm", "seat": seat}
    yield table.minutes + 3, {"verb": str(SignOff.__struct_config__.tag)}


def _play(table: CatanTable) -> Iterator[tuple[int, dict[str, Any]]]:
    """Turns from the first seat round the table; the last is of whoever declares."""
    seats, turns = len(table.lines), len(table.rolls)
    shift = (table.declared or 1) - turns % seats
    for turn, digit in enumerate(table.rolls, 1):
        minute = 6 + (table.minutes - 8) * turn // turns
        seat = 1 + (turn + shift - 1) % seats
        if turn > 1 or seat != 1:
            yield minute, {"verb": "turn", "seat": seat}
        yield minute, {"verb": "roll", "total": int(digit, 16)}
        if digit == "7":
            yield minute, {"verb": "seven-checked", "rest_below_eight": True}


def _awards(table: CatanTable) -> Iterator[tuple[int, dict[str, Any]]]:
    for verb, seat in (("longest-road", table.road), ("largest-army", table.army)):
        if seat:
            yield table.minutes - 1, {"verb": verb, "seat": seat}


def _line(seat: int, line: CatanSeat) -> dict[str, Any]:
    counts = {"settlements": line.settlements, "cities": line.cities, "roads": line.roads}
    return {"verb": "score-line", "seat": seat, **counts, "knights": line.knights}
