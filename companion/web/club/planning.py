"""The next round: a seating is proposed, people are moved about, house rules are looked at, tables open."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import abort, request

from companion.club.people.models import Player
from companion.club.rounds.operations import free_players, proposal
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.club.writes import Refused, line
from companion.kernel.game import AnyGame
from companion.kernel.words import Text
from companion.store.engine import db

from ..paths import row_id
from . import plan as plans
from .house_rules import HouseRules, fitting, for_tonight, playable, standard, table_sizes, usual
from .option_forms import basis_sent
from .plan import GUEST, MOST_TABLES, Plan

LONGEST_NAME = 200


@dataclass
class Planning:
    """A plan with all that its page shows: who may sit, house rules, scheme, and what was refused."""

    event_id: int
    game: AnyGame
    rules: HouseRules
    plan: Plan = field(default_factory=Plan)
    guests: tuple[str, ...] = ()
    refusals: list[Text] = field(default_factory=list)

    @cached_property
    def people(self) -> dict[str, str]:
        """Who is here and free, guests last: key and name."""
        rows = [db.session.get(Player, key) for key in free_players(db.session, self.event_id)]
        here = sorted((row for row in rows if row), key=lambda row: (row.sort_key, row.id))
        return {
            **{str(row.id): row.name for row in here},
            **{f"{GUEST}{name}": name for name in self.guests},
        }

    @property
    def fits(self) -> tuple[int, ...]:
        """How many may sit at a table."""
        return fitting(self.game, self.rules.options)

    @property
    def standing(self) -> list[str]:
        """Names of those who have no place in the plan."""
        placed = set(self.plan.places)
        return [name for key, name in self.people.items() if key not in placed]

    @property
    def has_gm(self) -> bool:
        """Whether a game master, who sits on no seat, runs this game."""
        return self.game.referee == "gm"

    def propose(self, keep: tuple[str, ...] | None = None) -> None:
        """Seat everybody, or those who were seated, anew; players meet whom they have not met yet."""
        wanted = tuple(self.people) if keep is None else keep
        wanted = tuple(key for key in wanted if key != self.plan.gm)
        if not self.fits:
            return
        players = {int(key) for key in wanted if not key.startswith(GUEST)}
        away = [key for key in free_players(db.session, self.event_id) if key not in players]
        guests = [key for key in wanted if key.startswith(GUEST)]
        least, most = min(self.fits), max(self.fits)
        if guests:
            tables = plans.groups(wanted, table_sizes(len(wanted), self.fits))
        else:
            seating = proposal(db.session, self.event_id, least=least, most=most, without=away)
            tables = tuple(tuple(map(str, table)) for table in seating.tables)
        self.plan = replace(self.plan, tables=tables, labels=())

    def roomy(self) -> Plan:
        """The plan as the page shows it, with places to put somebody on."""
        return self.plan.roomy(max(self.fits, default=0), min(self.fits, default=1))

    def drafts(self) -> list[TableDraft]:
        """The tables as they are to be opened."""
        ready = self.plan.compact()
        return [
            TableDraft(
                self.game.name,
                [self._seat(key) for key in table],
                self.rules.options,
                self.rules.scheme,
                ready.label(index),
            )
            for index, table in enumerate(ready.tables)
        ]

    def _seat(self, key: str) -> SeatDraft:
        if key.startswith(GUEST):
            return SeatDraft(name=key.removeprefix(GUEST))
        return SeatDraft(int(key), self.people.get(key, ""))

    def refuse(self, key: str, **params: Any) -> None:
        """Note why the plan cannot be opened as it is."""
        self.refusals.append(Text(key, params))


def begun(event_id: int, game: str | None) -> Planning:
    """A fresh plan: everybody who is here, under the club's usual rules for the game (or the game's own)."""
    found = chosen_game(game)
    made = Planning(event_id, found, _rules(found, event_id))
    made.propose()
    return made


def _rules(game: AnyGame, event_id: int) -> HouseRules:
    return for_tonight(game, standard(game) if "standard" in request.args else usual(game), event_id)


def sent(event_id: int, game: str | None) -> Planning:
    """The plan as it was sent; who was put elsewhere has changed places, who may not sit has got up."""
    found = chosen_game(game)
    rules = _rules(found, event_id)
    rules = rules._replace(scheme=basis_sent() or rules.scheme)
    made = Planning(event_id, found, rules, guests=tuple(dict.fromkeys(request.form.getlist("guest"))))
    made.plan = plans.moved(_read("was"), _read("seat"))
    for key in plans.unknown(made.plan, made.people):
        made.refuse("club-plan-gone", name=_name(key))
    made.plan = plans.without(made.plan, plans.unknown(made.plan, made.people))
    return made


def _read(kind: str) -> Plan:
    count = min(request.form.get("tables", 0, int), MOST_TABLES)
    return Plan(
        tuple(tuple(request.form.getlist(f"{kind}-{number}")) for number in range(1, count + 1)),
        tuple(request.form.get(f"label-{number}", "").strip() for number in range(1, count + 1)),
        request.form.get("gm" if kind == "seat" else "was-gm", ""),
    )


def _name(key: str) -> str:
    if key.startswith(GUEST):
        return key.removeprefix(GUEST)
    try:
        player = db.session.get(Player, row_id(key))
    except ValueError:
        return "?"
    return player.name if player else "?"


def add_guest(made: Planning) -> None:
    """Take a guest in, by name alone; on the first free place where there is one."""
    try:
        name = line(request.form.get("new-guest", ""), "new-guest", most=LONGEST_NAME, needed=True)
    except Refused as refusal:
        made.refusals.append(refusal.text)
        return
    key = f"{GUEST}{name}"
    if key in made.people:
        made.refuse("club-plan-guest-twice", name=name)
        return
    made.guests = (*made.guests, name)
    made.people[key] = name
    places = list(made.plan.places)
    free = next((i for i, held in enumerate(places) if i and not held), None)
    if free is not None:
        places[free] = key
        made.plan = made.plan.with_places(places)


def add_table(made: Planning) -> None:
    """One more table, with nobody at it yet."""
    if len(made.plan.tables) < MOST_TABLES:
        made.plan = replace(made.plan, tables=(*made.plan.tables, ()))


def check(made: Planning) -> None:
    """Note what keeps the plan from being opened."""
    for key in sorted(plans.twice(made.plan)):
        made.refuse("club-plan-twice", name=made.people[key])
    ready = made.plan.compact()
    if not ready.tables:
        made.refuse("club-plan-nobody")
    for number, table in enumerate(ready.tables, 1):
        if len(table) not in made.fits:
            made.refuse("club-plan-size", number=number, have=len(table), fits=list(made.fits))


def chosen_game(name: str | None) -> AnyGame:
    """A game by its name; 404 for one without pages."""
    return playable().get(name or "") or abort(404)
