"""Who may use which address: asked of the program itself, with a request of every role to every route.

`python -m tests.web.access` writes the table into docs/security.md anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from zoneinfo import ZoneInfo

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import Template
from sqlalchemy import event, select, update
from sqlalchemy.orm import Session
from werkzeug.routing import Rule

from companion.club.accounts import log_ins
from companion.club.accounts.models import LogIn
from companion.club.tables.claims import offer_claim
from companion.club.tables.models import Loan
from companion.config import ROOT
from companion.store.engine import db, writing
from tests.web.club.evenings import Evening
from tests.web.house import PASSWORD, Person, found_club

PAGE = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- routes: begin -->\n", "<!-- routes: end -->\n"
ROLES = ("visitor", "seat", "host", "GM", "helper at the door", "organiser", "organiser, password long ago")
OWN = {"seat": "seat-1", "host": "host", "GM": "gm"}
VIEWERS = ("public", "seat-1", "seat-2", "host", "gm")
VALUES = {"token": "x" * 22, "game": "catan", "name": "x", "topic": "event:1", "entry": "a" * 24}
"""What stands in addresses; 1 elsewhere, which is there."""
FIELDS = {"role": "seat-3", "to": "seat-4"}
"""What a form of a table's phones needs before it is asked who sends it."""
HEADERS = {"X-Companion": "page", "Origin": "http://localhost"}
ARGUMENT = re.compile(r"<(?:[^:<>]+(?:\([^)]*\))?:)?(\w+)>")
CHOICE = re.compile(r"any\('?([\w-]+)")


class Stopped(Exception):
    """A write was about to be committed: whoever came so far may do it."""


class World:
    """A club with a table of Half Werewolf and a village, and somebody of every role."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        app.config["WTF_CSRF_METHODS"] = frozenset()  # the token is no matter of roles
        app.config["WTF_CSRF_ENABLED"] = False
        found_club(app)
        evening = Evening(app, datetime.now(ZoneInfo("Asia/Tokyo")).date())
        names = ("一", "二", "三", "四", "五", "六", "七", "八")
        evening.come(*names)
        (self.table,) = evening.seat(names[:4], game="half_wolf")
        (self.village,) = evening.seat(names[4:], game="village")
        self.people = {role: self._person(role) for role in ROLES}

    def _person(self, role: str) -> FlaskClient:
        person = Person(self.app)
        if role in OWN:
            with self.app.app_context():
                token = offer_claim(db.session, self.table_of(role), OWN[role])
            assert person.client.post(f"/claim/{token}").status_code == 303
        elif role.startswith("organiser"):
            assert (
                person.client.post("/login", data={"login": "yoru", "password": PASSWORD}).status_code == 303
            )
            if role != "organiser":
                with self.app.app_context(), writing(db.session):
                    latest = db.session.query(LogIn).order_by(LogIn.id.desc()).first()
                    assert latest
                    db.session.execute(update(LogIn).where(LogIn.id == latest.id).values(confirmed_at=1))
        elif role.startswith("helper"):
            self.help(person.client)
        return person.client

    def help(self, person: FlaskClient, tables: str = "") -> None:
        """Somebody helps from now on: at some tables, or at the door."""
        with self.app.app_context(), writing(db.session):
            log_ins.begin(db.session, 1, "a laptop")
            token = log_ins.offer_code(db.session, 1, "手伝い", tables)
        assert person.post(f"/login/{token}").status_code == 303

    def table_of(self, role: str) -> int:
        """The table at which somebody of this role is looked at."""
        return self.village if role == "GM" else self.table

    def may(self, role: str, method: str, rule: str, viewer: str) -> bool:
        """Whether this role is let in; nothing is changed by asking."""
        path = ARGUMENT.sub(lambda found: self._value(found, role, viewer), rule)
        sent = FIELDS if method == "POST" else None
        self._take_back_devices()
        try:
            with nothing_kept(), patch.object(Template, "render", return_value=""):  # words let nobody in
                answer = self.people[role].open(path, method=method, headers=HEADERS, data=sent)
        except Stopped:
            return True
        led = answer.location or ""
        shut = answer.status_code in (401, 403) or led.startswith(("/login", "/confirm"))
        answer.close()
        return not shut

    def _take_back_devices(self) -> None:
        """A device that is lent opens nothing else, whoever lent it."""
        lent = select(Loan.id).where(Loan.ended_at.is_(None))
        with self.app.app_context():
            if db.session.scalar(lent):
                with writing(db.session):
                    db.session.execute(update(Loan).where(Loan.id.in_(lent)).values(ended_at=Loan.lent_at))

    def _value(self, found: re.Match[str], role: str, viewer: str) -> str:
        if choice := CHOICE.search(found[0]):
            return choice[1]
        return {**VALUES, "viewer": viewer, "table_id": str(self.table_of(role))}.get(found[1], "1")


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Whatever would be written is not."""

    def stop(session: Session) -> None:
        if session.info.get("companion_write"):
            raise Stopped

    event.listen(Session, "before_commit", stop)
    try:
        yield
    finally:
        event.remove(Session, "before_commit", stop)


class Row(NamedTuple):
    """A method of an address, and who is let in."""

    method: str
    rule: str
    roles: tuple[bool, ...]


def rows(
    app: Flask, world: World | None = None, roles: Sequence[str] = ROLES, within: str = ""
) -> Iterator[Row]:
    """Every route with every role, or those with something in the address; for each of a table's viewers."""
    world = world or World(app)
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.endswith("static") and within in rule.rule
    ]
    for rule in sorted(rules, key=lambda rule: (rule.rule, sorted(rule.methods or ()))):
        for method in sorted(_methods(rule)):
            for viewer in VIEWERS if "<viewer>" in rule.rule else ("",):
                shown = rule.rule.replace("<viewer>", viewer) if viewer else rule.rule
                yield Row(method, shown, tuple(world.may(role, method, rule.rule, viewer) for role in roles))


def _methods(rule: Rule) -> set[str]:
    return (rule.methods or set()) & {"GET", "POST"}


def table(app: Flask) -> str:
    """The table as it stands in the documentation: a row for all addresses that let the same roles in."""
    found: dict[tuple[bool, ...], dict[str, list[str]]] = {}
    for row in rows(app):
        address = ARGUMENT.sub(_short, row.rule)
        found.setdefault(row.roles, {}).setdefault(address, []).append(row.method)
    lines = [f"| {' | '.join(ROLES)} | addresses |", "|" + " :-: |" * len(ROLES) + " --- |"]
    for roles, addresses in found.items():
        cells = " | ".join("yes" if may else "–" for may in roles)
        named = ", ".join(f"`{' '.join(methods)} {address}`" for address, methods in addresses.items())
        lines.append(f"| {cells} | {named} |")
    return "\n".join(lines) + "\n"


def _short(argument: re.Match[str]) -> str:
    return f"<{argument[1]}>"


def written() -> str:
    """The table that the documentation holds."""
    return PAGE.read_text("utf-8").split(BEGIN)[1].split(END)[0].strip("\n") + "\n"


def main() -> None:
    """Write the table anew."""
    import tempfile

    from companion import create_app
    from companion.config import Config
    from companion.store import migrate

    with tempfile.TemporaryDirectory() as folder:
        config: dict[str, Any] = {"instance": Path(folder), "secret_key": "x" * 32, "testing": True}
        app = create_app(Config(**config))
        migrate.upgrade(app)
        made = table(app)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{made}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
