"""Who may use which address stands in docs/security.md, and is what the program does."""

from __future__ import annotations

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
