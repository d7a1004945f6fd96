"""Who sits with whom over whole evenings, by seed: people and pairs that meet again, beside chance alone and
the seating of 1.0.0; how long a seating takes, and the pages of a convention.

What is least is known for some (Kirkman, social golfers); of other evenings none may be worse than in 1.0.0.
"""

from __future__ import annotations

import gc
import gzip
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.measure import Row, sized
from companion import create_app
from companion.club.rounds.search import search
from companion.club.rounds.seating import Given, Laid, Sitting, TableSizes, judge, lay_tables, met_before
from companion.config import Config
from companion.kernel.game import Chance
from companion.store import migrate
from companion.store.engine import db
from tests.web.club.evenings import Evening as ClubEvening
from tests.web.house import Person, found_club

GOLFERS = sized(
    (
        (15, 3, 7, 0, 8), (16, 4, 5, 0, 8), (20, 4, 5, 0, 4),
        (24, 4, 6, 0, 6), (25, 5, 6, 5, 28), (32, 4, 10, 10, 34),
    ),
    ((9, 3, 4, 0, 8),),
)  # fmt: skip
"""People, at one table, rounds, pairs that may meet again when looked ahead, and as many in 1.0.0."""
EVENINGS = sized(((12, 4), (18, 4), (22, 4), (30, 5), (60, 6), (120, 4), (200, 3)), ((12, 3),))
"""People and rounds of evenings with latecomers, leavers, wishes and constraints."""
SEEDS = sized(3, 1)
FEW, MORE_SEEDS = 20, sized(5, 1)
"""Of so few people there are so many times as many evenings: in three of them chance decides. Over sixty of
twelve people 1.0.0 and now differ by 0.03 pairs, give or take 0.09."""
Round = list[tuple[int, ...]]
Way = Callable[[Given[int], int], Sequence[tuple[int, ...]]]


def main() -> Iterator[Row]:
    yield from _golfers()
    yield from _evenings()
    yield _convention()
    yield from _pages()


def _golfers() -> Iterator[Row]:
    for people, size, rounds, ahead, before in GOLFERS:
        shape, what = [Laid("", size)] * (people // size), f"{people} in tables of {size}, {rounds} rounds"
        for promised, planned in ((ahead, True), (before, False)):
            repeats, taken = [], 0.0
            for seed in range(SEEDS):
                begun = time.process_time()
                repeats.append(_repeats(_golf(people, shape, rounds, seed, planned=planned)))
                taken = max(taken, time.process_time() - begun)
            how = "looked ahead" if planned else "round by round"
            yield Row(f"{what}, {how}: pairs again", promised, max(repeats), "")
            if planned:
                yield Row(f"{what}, {how}: processor time", 2, taken, "s")


def _golf(people: int, shape: list[Laid], rounds: int, seed: int, *, planned: bool) -> list[Round]:
    if planned:
        found = search(Given(range(people), shape, further=rounds - 1), seed)
        return [[*found.tables], *map(list, found.further)]
    held: list[Round] = []
    for number in range(rounds):
        earlier = [Sitting(table) for tables in held for table in tables]
        held.append([*search(Given(range(people), shape, earlier), 100 * seed + number).tables])
    return held


def _repeats(held: Iterable[Round], count: int = 2, wanted: Collection[frozenset[int]] = ()) -> int:
    met = met_before((Sitting(table) for tables in held for table in tables), count)
    return sum(times - 1 for group, times in met.items() if group not in wanted)


class Evening(NamedTuple):
    """What an evening came to, a smaller figure being better; as figures of all its people."""

    pairs: float = 0
    trios: float = 0
    places: float = 0
    short: float = 0
    out: float = 0
    wishes: float = 0
    broken: float = 0


NAMES = (
    "pairs again", "threes again", "places in the order of play again", "short tables: most less least",
    "sitting out: most less least", "wishes not fulfilled", "apart, together, declined: broken",
)  # fmt: skip


def _evenings() -> Iterator[Row]:
    """Evenings without wishes and constraints, of which none may be worse than 1.0.0; then with both, which
    1.0.0 did not know: there fewer have to meet again than by chance."""
    for people, rounds in EVENINGS:
        for plain in (True, False):
            results = {}
            for name, way in (("chance", _by_chance), ("1.0.0", _greedy), ("now", _now)):
                seeds = range(SEEDS * MORE_SEEDS if people < FEW else SEEDS)
                each = [_evening(people, rounds, seed, way, plain=plain) for seed in seeds]
                results[name] = [sum(values) / len(each) for values in zip(*each, strict=True)]
            for number, name in enumerate(NAMES[:5] if plain else NAMES):
                by_chance, before, now = (results[way][number] for way in ("chance", "1.0.0", "now"))
                what = f"{people} people, {rounds} rounds{'' if plain else ', wishes'}: {name}"
                promised, beside = (before, by_chance) if plain or number > 4 else (by_chance, before)
                yield Row(
                    f"{what} ({beside:.1f} {'chance' if promised == before else '1.0.0'})", promised, now, ""
                )


def _evening(people: int, rounds: int, seed: int, way: Way, *, plain: bool) -> Evening:
    """An evening of Catan and one other game: a tenth comes a round later, a tenth leaves a round earlier."""
    rng, tenth = Random(seed), max(1, people // 10)
    everybody = [*range(people)]
    wishes = {one: {rng.choice(["catan", "catan", "other"])} for one in rng.sample(everybody, people // 4)}
    declined = {one: {"other"} for one in rng.sample(everybody, people // 10)}
    pairs = rng.sample(everybody, 4 * max(1, people // 25))
    halves = [frozenset(pairs[at : at + 2]) for at in range(0, len(pairs), 2)]
    apart, together = halves[::2], halves[1::2]
    newcomers = rng.sample(everybody, people // 6)
    if plain:
        wishes, declined, apart, together = {}, {}, [], []
    earlier: list[Sitting[int]] = []
    rested: Counter[int] = Counter()
    unmet = broken = 0
    for number in range(rounds):
        here = everybody[: people - tenth] if number == 0 else everybody
        here = here[tenth:] if number == rounds - 1 else here
        lines = [TableSizes("catan", 3, 4, 4), TableSizes("other", 3, 4, 4, max(1, people // 20))]
        shape = lay_tables(len(here), lines)
        given = Given(here, shape, tuple(earlier), dict(rested), newcomers, apart, together, wishes, declined)
        tables = way(given, 1000 * seed + number)
        judged = judge(given, tables)
        unmet, broken = (
            unmet + len(judged.wishes),
            broken + len(judged.apart + judged.together + judged.declined),
        )
        largest = {game: max(size for of, size in shape if of == game) for game, _ in shape}
        earlier += [
            Sitting(table, size < largest[game]) for table, (game, size) in zip(tables, shape, strict=True)
        ]
        rested.update({*here}.difference(*tables))
    stayed = everybody[tenth : people - tenth]
    short = Counter(one for table in earlier if table.short for one in table.people)
    places = Counter((one, place) for table in earlier for place, one in enumerate(table.people))
    return Evening(
        _repeats([[table.people for table in earlier]], 2, together),
        _repeats([[table.people for table in earlier]], 3),
        places.total() - len(places),
        _spread(short, stayed),
        _spread(rested, stayed),
        unmet,
        broken,
    )


def _spread(times: Mapping[int, int], people: Sequence[int]) -> int:
    often = [times.get(one, 0) for one in people]
    return max(often) - min(often)


def _now(given: Given[int], seed: int) -> Sequence[tuple[int, ...]]:
    return search(given, seed).tables


def _by_chance(given: Given[int], seed: int) -> Sequence[tuple[int, ...]]:
    rest = iter(Chance(seed).shuffle(given.people))
    return [tuple(next(rest) for _ in range(table.size)) for table in given.tables]


def _greedy(given: Given[int], seed: int) -> Sequence[tuple[int, ...]]:
    """As 1.0.0 seated: who played most sits out, then swaps as long as fewer meet again, twelve times."""
    chance, sizes = Chance(seed), [table.size for table in given.tables]
    met = met_before(given.earlier, 2)
    played = Counter(one for sitting in given.earlier for one in sitting.people)
    inside = sorted(chance.shuffle(given.people), key=lambda one: played[one])[: sum(sizes)]
    best: list[list[int]] = []
    for _ in range(12):
        rest = iter(chance.shuffle(inside))
        tables = [[next(rest) for _ in range(size)] for size in sizes]
        while met and any(_swap(one, other, met) for one, other in combinations(tables, 2)):
            pass
        if not best or sum(_cost(table, met) for table in tables) < sum(_cost(table, met) for table in best):
            best = tables
        if not any(_cost(table, met) for table in best):
            break
    return [tuple(chance.shuffle(table)) for table in best]


def _cost(table: Sequence[int], met: Mapping[frozenset[int], int]) -> int:
    return sum(met.get(frozenset(pair), 0) ** 2 for pair in combinations(table, 2))


def _swap(one: list[int], other: list[int], met: Mapping[frozenset[int], int]) -> bool:
    before = _cost(one, met) + _cost(other, met)
    for i in range(len(one) if before else 0):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            if _cost(one, met) + _cost(other, met) < before:
                return True
            one[i], other[j] = other[j], one[i]
    return False


def _convention() -> Row:
    """200 people at 50 tables, their fourth round, eight kinds of constraints."""
    rng, people = Random(1), [*range(sized(200, 20))]
    games = ["catan", "catan", "catan", "market", "free"] * (len(people) // 20)
    pairs = [frozenset(pair) for pair in zip(people[::5], people[1::5], strict=True)]
    earlier: list[Sitting[int]] = []
    for _ in range(3):
        mixed = rng.sample(people, len(people))
        earlier += [Sitting(tuple(mixed[at : at + 4])) for at in range(0, len(mixed), 4)]
    given = Given(
        people,
        [Laid(game, 4) for game in games],
        earlier,
        dict.fromkeys(rng.sample(people, 10), 1),
        rng.sample(people, len(people) // 8),
        pairs[::4],
        pairs[1::4],
        {one: {rng.choice(games)} for one in rng.sample(people, len(people) // 3)},
        {one: {"free"} for one in rng.sample(people, len(people) // 8)},
        {people[3]: 0, people[-1]: 1},
    )
    begun = time.process_time()
    search(given, 1)
    return Row(
        f"{len(people)} people, {len(games)} tables: processor time", 1, time.process_time() - begun, "s"
    )


def _pages() -> Iterator[Row]:
    """What an organiser of a convention opens: its plan and its tables after three rounds; a signature."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        app = create_app(Config(instance=Path(folder), secret_key="x" * 32, testing=True))
        migrate.upgrade(app)
        found_club(app)
        held, people = ClubEvening(app, date(2026, 3, 25), capacity_most=300), sized(200, 20)
        names = [f"参加{number:03}" for number in range(people)]
        held.come(*names)
        groups = [tuple(names[at : at + 4]) for at in range(0, people, 4)]
        for _ in range(3):
            for table in held.seat(*groups):
                held.play(table, 1, 5, 3, 2)
        organiser = Person(app)
        organiser.log_in()
        plan, tables = f"/events/{held.id}/rounds/new", f"/events/{held.id}/tables"
        yield from _page(f"plan of {people} people", lambda: organiser.get(plan).data)
        last = held.seat(*groups)
        yield from _page(f"{len(groups)} tables after three rounds", lambda: organiser.get(tables).data)
        held.play(last[0], 1, 5, 3, 2, sign=False)
        standings = f"/standings/events/{held.id}"
        organiser.get(standings)
        gc.collect()  # a pass over all that was built before may fall into it, of 200 ms
        begun = time.process_time()
        held.sign(last[0])
        organiser.get(standings)
        yield Row(
            "a score sheet is signed, standings shown: processor time",
            40,
            1000 * (time.process_time() - begun),
            "ms",
        )
        with app.app_context():
            db.engine.dispose()


def _page(what: str, fetch: Callable[[], bytes]) -> Iterator[Row]:
    yield Row(f"{what}: as sent", 60, len(gzip.compress(fetch(), 6)) / 1000, "kB")
    taken = []
    for _ in range(4):
        begun = time.process_time()
        fetch()
        taken.append(time.process_time() - begun)
    yield Row(f"{what}: processor time", 150, 1000 * min(taken), "ms")
