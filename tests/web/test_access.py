"""Who may use which address stands in docs/security.md, and is what the program does."""

from __future__ import annotations

import html
import re

from flask import Flask

from tests.web import access
from tests.web.house import Person


def test_the_table_of_routes_and_roles_is_what_the_program_does(app: Flask) -> None:
    # Where this differs on purpose: python -m tests.web.access
    assert access.table(app).splitlines() == access.written().splitlines()


def test_who_is_let_in_and_who_is_not_is_told_apart(app: Flask) -> None:
    world = access.World(app)

    def roles(method: str, rule: str, viewer: str = "") -> list[str]:
        return [role for role in access.ROLES if world.may(role, method, rule, viewer)]

    assert roles("GET", "/players") == list(access.ROLES)
    assert roles("POST", "/players/new") == ["organiser", "organiser, password long ago"]
    assert roles("POST", "/players/<int:player_id>/forget") == ["organiser"]
    assert roles("GET", "/tables/<int:table_id>/<viewer>", "seat-1") == ["seat"]
    assert roles("GET", "/tables/<int:table_id>/<viewer>", "gm") == ["GM"]
    joining = "/events/<int:event_id>/join/<any('%s'):how>"
    assert "helper at the door" in roles("POST", joining % "walk-in")
    assert "helper at the door" not in roles("POST", joining % "application")


SHUT = re.compile(r"\.pdf|/log-ins/phone")
"""Addresses of links that are not asked for: sheets take long, and are open to all who see the link."""


def test_no_page_offers_anybody_what_is_then_refused(app: Flask) -> None:
    """Each page that a role may see, once; an organiser is asked before the GM's page, and for a password."""
    world = access.World(app)
    here, others = Person(app).client, Person(app).client
    world.help(here, "2")  # the village
    world.help(others, "7")
    for role, client in {**world.people, "helper for a table": here, "helper for others": others}.items():
        begun = ["/", "/events/1/tables", "/tables/1", "/tables/2", "/tables/2/host"]
        waiting, asked, refused = [*begun], set(begun), []
        while waiting:
            path = waiting.pop()
            try:
                with access.nothing_kept():
                    answer = client.get(path)
            except access.Stopped:  # what is made by looking is made for who may look
                continue
            asks = b"/open-gm" in answer.data  # an organiser, who then may
            if (answer.status_code in (401, 403) and not asks) or (answer.location or "").startswith(
                "/login?"
            ):
                refused.append(path)
            if answer.status_code != 200 or answer.mimetype != "text/html":
                continue
            for link in map(html.unescape, re.findall(r'<a[^>]*href="(/[^"#]*)', answer.text)):
                kind = link if link.startswith("/tables/") else re.sub(r"\d+", "1", link.partition("?")[0])
                if kind not in asked and not SHUT.search(link):
                    asked.add(kind)
                    waiting.append(link)
        assert [path for path in refused if path not in begun] == [], role


def test_a_device_that_was_lent_is_back_before_the_next_address_is_asked_for(app: Flask) -> None:
    world = access.World(app)
    host = f"/tables/{world.table}/host"
    sent = {"seat": 1, "number": "1234"}
    assert world.people["host"].post(f"{host}/lend", headers=access.HEADERS, data=sent).status_code == 303
    assert world.people["host"].get(host).status_code == 303
    assert world.may("host", "GET", "/tables/<int:table_id>/<viewer>", "host")
    assert world.people["host"].get(host).status_code == 200


def test_a_helper_s_log_in_opens_the_door_and_nothing_else_that_visitors_have_not() -> None:
    head, _, *rows = ([cell.strip() for cell in row.split("|")] for row in access.written().splitlines())
    visitor, helper = head.index("visitor"), head.index("helper at the door")
    assert [row[-2] for row in rows if row[helper] != row[visitor]] == [
        "`GET POST /events/<event_id>/door`, `GET POST /events/<event_id>/join/<how>`"
    ]


def test_a_helper_for_some_tables_may_there_what_a_host_may_and_elsewhere_no_more_than_visitors(
    app: Flask,
) -> None:
    world = access.World(app)
    for role, tables in (("for the table", "1"), ("for others", "2*")):
        world.people[role] = Person(app).client
        world.help(world.people[role], tables)
    roles = ("host", "for the table", "visitor", "for others")
    for row in access.rows(app, world, roles, "table_id"):
        host, here, visitor, others = row.roles
        assert (here, others) == (host, visitor), (row.method, row.rule)
