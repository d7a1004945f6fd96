"""Requests that no page of ours sends, over every route and role: what they must not do is break anything.

A value that ever broke something is added to the lists below; fields and routes are found by themselves.
"""

from __future__ import annotations

import gzip
import html
import io
import logging
import random
import re
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, get_args
from unittest import mock
from zoneinfo import ZoneInfo

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule, UnicodeConverter

from companion.chores import settle
from companion.club.accounts import log_ins
from companion.club.rounds.planned_games import sizes_that_fit
from companion.club.tables import claims, operations
from companion.games import GAMES
from companion.kernel.capabilities import empty_seats, referee_of
from companion.kernel.desk import DESK
from companion.kernel.game import vocabulary
from companion.store.engine import db, writing
from companion.watchdog import Watchdog
from companion.web.club.blueprint import playable
from tests.web import routes
from tests.web.club.evenings import Evening
from tests.web.house import TOKEN, Person, found_club
from tests.web.wire import OWN

TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "\u202eevil\u2066",
    "\u3164",
    "\u2800\u200b",
    "a" + "\u0301\u0323" * 1500,
    "\uff9e" * 2000,
    "\ufdfa" * 500,
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "%s%n%(x)s",
    "'; DROP TABLE player; --",
    "../../etc/passwd",
    "//evil.example/",
    "http://[",
    "javascript:alert(1)",
    "=1+1",
    "👩\u200d👧\u200d👦🏽🇯🇵",
    "𠮷" * 300,
    "x" * 5000,
    f"a{' ' * 5000}b",
    f"a{'(' * 5000}",
    "a\rb",
    "\r\nSet-Cookie: a=b",
    "\u2028\u2029\x85",
    "İıſß",
    "1-1-1",
    "9999-12-31",
    "0001-01-01",
    "10000-01-01",
    "2018-02-30",
    "24:00",
    "23:59:60",
)
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "-1",
    "01",
    "1e999990",
    "Infinity",
    "NaN",
    "sNaN",
    "-0",
    "0.001",
    "1_0",
    "９",
    "²",
    str(2**31),
    str(2**63 - 1),
    str(2**63),
    "-" + str(2**63),
    "9" * 40,
    "9" * 4400,
    "0x1f",
    "٣",
)
DOCUMENTS = (
    "null",
    "[]",
    "{}",
    "1e400",
    "[" * 5000,
    '{"a":' * 3000,
    '{"fields":{},"sender":""}',
    '{"fields":{"verb":"points","id":"12345678"},"sender":"x","fragment":true}',
    '{"fields":{"verb":["a","b"],"seat":[]},"sender":"host"}',
    '{"table:1:host":"x"}',
    '{"screen:1:ja":"","next:1":"","door:1":"x"}',
    '{"table:99999999999999999999:gm":""}',
    '{"\\u0000":"\\ud800"}',
    '"\\ud800"',
    '[{"code":"win","points":1e5}]',
    '[{"code":"a","points":99999999999999999999}]',
)
HEADERS = (
    {"Referer": "http://["},
    {"Referer": "\x01"},
    {"Accept-Language": "ja" * 2000},
    {"Accept-Language": "*;q=nan, ja;q=9e999"},
    {"If-None-Match": '"' + "x" * 4000},
    {"If-None-Match": "W/*"},
    {"If-Modified-Since": "Sun, 99 Nov 99999 99:99:99 GMT"},
    {"Accept": "text/event-stream"},
    {"Accept": "a/b;q=" * 300},
    {"Accept-Encoding": "gzip;q=nan, br, *;q=-1"},
    {"Range": "bytes=-1--2,0-0,9999999999999999999-"},
    {"Cookie": "companion=.eJ; device=x.y; session=" + "%00" * 500},
    {"Cookie": '__Host-companion="; theme=\\377'},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Content-Encoding": "gzip"},
    {"Content-Type": "multipart/form-data"},
    {"Content-Type": "multipart/form-data; boundary=" + "x" * 300},
    {"Content-Type": "text/html; charset=utf-7"},
    {"Content-Type": "application/json; charset=\x7f"},
    {"X-Forwarded-For": "1.1.1.1," * 300},
    {"X-HTTP-Method-Override": "DELETE"},
    {"Host": "localhost:99999"},
)
QUESTIONS = (
    "q",
    "game",
    "before",
    "next",
    "variant",
    "viewer",
    "as",
    "season",
    "lang",
    "v",
    "name",
    "standard",
)
ANSWERS = (
    *NUMBERS,
    "catan",
    "village",
    "gm",
    "public",
    "%00",
    "%ff%fe",
    "%F0%9F%90%BA" * 20,
    "//x",
    "%CC%81" * 600,
)
FORM, FILES, JSON = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json"
PART = b"--b\r\nContent-Disposition: form-data"
LARGE: tuple[tuple[str, bytes, bytes], ...] = (
    (FORM, b"", b"a&"),
    (FORM, b"", b"id=1&"),
    (FORM, b"a=", b"%FF"),
    (FORM, b"text=", b"a%2Cb%0A"),
    (FORM, b"", b"\xff"),
    (JSON, b"", b"["),
    (JSON, b'{"fields":{"verb":["', b'x","'),
    (JSON, b'{"', b"\\u0000"),
    (FILES, b"", PART + b"\r\n\r\nx\r\n"),
    (FILES, b"", PART + b"; name=a\r\n\r\n\r\n"),
    (FILES, b"", b"--b\r\n\r\nx\r\n"),
    (FILES, PART + b"; name=", b"n"),
    (FILES, PART + b'; name="', b'\\"'),
    (FILES, PART, b';a*0="x"'),
    (FILES, b"--b\r\n", b"a:b\r\n"),
    (FILES, PART + b"; name=text\r\n\r\n", b"a,b\n"),
    (FILES, PART + b"; name=text\r\n\r\n", b"\r\n--"),
    (FILES, PART + b"; name=file; filename=a.csv\r\n\r\n", "名前,対局\n".encode()),
    (FILES, PART + b"; name=file; filename=a.xlsx\r\n\r\nPK\x03\x04", b"\0"),
    ("text/csv", b"", b"a,b\n"),
    ("application/octet-stream", b"", b"\0"),
    ("application/xml", b"", b"<a>"),
)
"""Bodies of any size: of which type, how they begin, and what is repeated."""
SIZES = (17_000, 250_000, 1_000_000, 8_000_000, 24_000_000)
ROLES = ("stranger", "organiser", "helper", "host", "gm", "seat-1", "lent")
PRINTED = ("sheets.", "games.printed")
"""What is printed takes its time in a thread of its own and holds nobody up."""
TABLES = ("club.intake", "club.bring_in")
"""What organisers bring in of megabytes takes its time, too: theirs."""
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ACTION = re.compile(r'\baction="([^"]*)"')
FIELD = re.compile(
    r'<(?:input|textarea|select|button)\b[^>]*\bname="([^"]+)"[^>]*>(?:(.*?)</select>)?', re.DOTALL
)
NAME = re.compile(r'\bname="([^"]+)"')
CHOICE = re.compile(r'<(?:option|input|button)[^>]*\bvalue="([^"]*)"')
PAGES = 20
"""How many pages are read for their fields for each request; all of them for some two hundred."""
PATIENCE = 1.0
SLEEP = time.sleep


@dataclass
class Found:
    """What a run came to."""

    requests: int = 0
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    """Seconds of computing, of what is neither printed nor an organiser's."""
    where: str = ""
    answers: dict[int, int] = field(default_factory=dict)


class Room:
    """A club with a table of each game, and for each role somebody who holds it."""

    def __init__(self, app: Flask, chance: random.Random, pages: int) -> None:
        self.app, self.chance = app, chance
        found_club(app)
        day = datetime.now(ZoneInfo("Asia/Tokyo")).date()  # a helper's door is today's
        evening = Evening(app, day, sign_up="page", capacity_least=0)
        with app.app_context():
            playing = playable()
            self.games = {name: sizes_that_fit(game, game.Options()) for name, game in playing.items()}
        self.tables = []
        for name, fits in self.games.items():
            game = playing[name]
            seats = min(fits) + len(empty_seats(game, game.Options(), game.least))
            people = tuple(f"{name} {number}" for number in range(1, seats + 1))
            evening.come(*people)
            self.tables += evening.seat(people, game=name)
        self.people = {role: self._somebody(role) for role in ROLES}
        self.forms: dict[str, list[tuple[str, dict[str, list[str]]]]] = {}
        self.names, self.values = self._vocabulary(pages)
        self._tokens: dict[str, str] = {}
        self.rules = list(app.url_map.iter_rules())
        self.takers = list(routes.rules(app, "POST"))

    def _somebody(self, role: str) -> Person:
        person = Person(self.app)
        if role == "organiser":
            assert person.log_in().status_code == 303
        elif role == "helper":
            with self.app.app_context(), writing(db.session):
                log_ins.begin(db.session, 1, "a laptop")
                token = log_ins.offer_code(db.session, 1, "手伝い")
            assert person.send(f"/login/{token}").status_code == 303
        elif role == "lent":
            self._lend(person)
        elif role != "stranger":
            for table in self.tables:
                with self.app.app_context():
                    token = claims.offer_claim(db.session, table, role)
                person.send(f"/claim/{token}")
        return person

    def _lend(self, person: Person) -> None:
        """An organiser's device that also runs one of the tables, in the hands of somebody who sits there."""
        table = self.chance.choice(self.tables)
        with self.app.app_context():
            setup = operations.history(db.session, table).setup
            referee = referee_of(GAMES[setup.game], setup.options)
            token = claims.offer_claim(db.session, table, referee)
        assert person.log_in().status_code == 303
        person.send(f"/claim/{token}")
        asked = person.send(f"/tables/{table}/{referee}/lend", seat=len(setup.seats), number="7531")
        assert asked.status_code == 303

    def _vocabulary(self, pages: int) -> tuple[list[str], list[str]]:
        """Names and values of the fields on so many pages, and of every move."""
        names, values = {"verb", "id", "note", "q", "next", "acting_for", "entries"}, set()
        for role, path in islice(self._pages(), pages):
            answer = self.people[role].get(path)
            if answer.mimetype == "text/html" and answer.status_code == 200:
                names.update(map(html.unescape, NAME.findall(answer.text)))
                self._note_forms(path, answer.text)
                values.update(map(html.unescape, CHOICE.findall(answer.text)))
        for game in GAMES.values():
            for move in (*get_args(vocabulary(game).Move), *DESK):
                names.update(move.__struct_fields__)
                values.add(str(move.__struct_config__.tag))
        return sorted(names - {"csrf_token"}), sorted(values)

    def _pages(self) -> Iterator[tuple[str, str]]:
        """Who looks at which page."""
        for rule in routes.rules(self.app, "GET"):
            if not rule.endpoint.startswith((*PRINTED, "static", "bootstrap")):
                roles = ("organiser", "host") if "viewer" in rule.arguments else ("organiser",)
                yield from ((role, path) for path in routes.addresses(rule, self._given()) for role in roles)

    def _note_forms(self, path: str, page: str) -> None:
        """Each form on a page by the endpoint that it is sent to: its fields, and their values."""
        adapter = self.app.url_map.bind("localhost")
        for head, inner in FORM.findall(page):
            action = ACTION.search(head)
            to = html.unescape(action[1]).partition("?")[0] if action else path
            try:
                endpoint, _ = adapter.match(to or path, "POST")
            except HTTPException:
                continue
            form = {}
            for field_of in FIELD.finditer(inner):
                shown = CHOICE.findall(field_of[2] or field_of[0])
                form[html.unescape(field_of[1])] = [html.unescape(value) for value in shown] or ["1"]
            self.forms.setdefault(endpoint, []).append((to or path, form))

    def _given(self) -> dict[str, list[str]]:
        return {
            "viewer": ["host", "gm", "public", "seat-1"],
            "table_id": list(map(str, self.tables)),
            "game": list(self.games),
        }

    def value(self) -> str:
        """A value: now and then one that the pages themselves have, so that others come further."""
        pools: tuple[Any, ...] = (TEXTS, NUMBERS, DOCUMENTS, self.values, self.values)
        return str(self.chance.choice(self.chance.choice(pools)))

    def path(self, rule: Rule) -> str:
        """An address of the route, mostly one that there is."""
        given = self._given()
        if self.chance.random() < 0.15:
            converters = rule._converters.items()
            strings = [name for name, kind in converters if isinstance(kind, UnicodeConverter)]
            given |= {name: [self.value().replace("/", "") or "x"] for name in strings}
        path = self.chance.choice(list(routes.addresses(rule, given)))
        if self.chance.random() < 0.3:
            asked = (f"{self.chance.choice(QUESTIONS)}={self.chance.choice(ANSWERS)}" for _ in range(2))
            path += "?" + "&".join(asked)
        return path

    def body(self, rule: Rule) -> dict[str, Any]:
        """What is sent: a form, files, JSON, packed bytes, some megabytes, or nothing that makes sense."""
        chance = self.chance
        kind = chance.choice(("form", "form", "form", "form", "files", "json", "packed", "bytes", "large"))
        if kind == "large":
            content_type, begun, again = chance.choice(LARGE)
            times = (chance.choice(SIZES) - len(begun)) // len(again)
            end = b"\r\n--b--\r\n" if content_type == FILES and chance.random() < 0.7 else b""
            return {"data": begun + again * times + end, "content_type": content_type}
        if kind == "json":
            return {"data": chance.choice(DOCUMENTS), "content_type": "application/json"}
        if kind == "packed":
            packed = chance.choice((gzip.compress, zlib.compress))(bytes(200_000))
            return {"data": packed, "content_type": "application/x-www-form-urlencoded"}
        if kind == "bytes":
            return {"data": chance.randbytes(300), "content_type": "multipart/form-data; boundary=b"}
        names = chance.sample(self.names, k=min(len(self.names), chance.randint(1, 12)))
        sent: dict[str, Any] = {name: [self.value()] * chance.choice((1, 1, 1, 3)) for name in names}
        if rule.endpoint in self.forms and chance.random() < 0.75:
            _, form = chance.choice(self.forms[rule.endpoint])
            changed = chance.sample(sorted(form), k=min(len(form), chance.randint(0, 2)))
            sent = {name: [self.value() if name in changed else chance.choice(form[name])] for name in form}
        sent["id"] = f"fuzz-{chance.getrandbits(40):012}"
        if kind == "files":
            file = io.BytesIO(chance.choice((b"", b"\0\1\0\0", b"wOFF")) + chance.randbytes(400))
            sent[chance.choice(("regular", "bold", *names))] = (file, self.value()[:200])
            return {"data": sent, "content_type": "multipart/form-data"}
        return {"data": sent}

    def ask(self, found: Found, watch: Watch) -> None:
        """One request, judged."""
        role = self.chance.choice(ROLES)
        rule = self.chance.choice(self.takers if self.chance.random() < 0.5 else self.rules)
        methods = rule.methods or set()
        method = "POST" if "POST" in methods else self.chance.choice(sorted(methods))
        person = self.people[role]
        headers = dict(person.headers)
        if self.chance.random() < 0.4:
            headers |= OWN
        if self.chance.random() < 0.25:
            headers |= self.chance.choice(HEADERS)
        if self.chance.random() < 0.95:
            headers["X-CSRFToken"] = self.token(role)
        asked: dict[str, Any] = {"method": method, "headers": headers}
        if method == "POST" or self.chance.random() < 0.1:
            asked |= self.body(rule)
        path = self.path(rule)
        watch.held()
        begun = time.process_time()
        answer = person.client.open(path, **asked)
        answer.close()
        taken, held = time.process_time() - begun, watch.held()
        found.requests += 1
        found.answers[answer.status_code] = found.answers.get(answer.status_code, 0) + 1
        data = asked.get("data")
        if isinstance(data, bytes):
            asked["data"] = data[:200], len(data)
        what = f"{role} {method} {path[:200]!r} {str(asked)[:900]}"
        if answer.status_code >= 500:
            found.faults.append(f"{answer.status_code}: {what}")
        if rule.endpoint.startswith(PRINTED) or (role == "organiser" and rule.endpoint in TABLES):
            return
        if held:
            found.faults.append(f"{held}: {what}")
        if taken > found.slowest and role != "organiser":
            found.slowest, found.where = taken, what

    def token(self, role: str) -> str:
        """The token of somebody's session, which other requests may have ended."""
        if role not in self._tokens or self.chance.random() < 0.03:
            person = self.people[role]
            if role == "organiser" and person.get("/settings").status_code != 200:
                person.log_in()
            page = TOKEN.search(person.get("/login" if role == "stranger" else "/").text)
            self._tokens[role] = page[1] if page else ""
        return self._tokens[role]


class Faults(logging.Handler):
    """Keeps every fault that was logged with its traceback."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.heard.append(logging.Formatter().format(record))


class Watch:
    """A watchdog of this thread, by what the process has computed: other work of the machine is no fault.

    A pause in which the program lets others go first counts as one, here too where nobody else is there.
    """

    def __init__(self) -> None:
        self.dog = Watchdog(time.process_time)
        self._heard: list[str] = []

    def pause(self, seconds: float) -> None:
        """Stand for `time.sleep`."""
        self._heard.append(self.dog.beat())
        SLEEP(seconds)

    def held(self) -> str:
        """What has held everybody up since this was asked last; empty where nothing has."""
        heard, self._heard = [*self._heard, self.dog.beat()], []
        return ", ".join(filter(None, heard))


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch this thread meanwhile."""
    watch = Watch()
    try:
        with mock.patch("time.sleep", watch.pause):
            yield watch
    finally:
        watch.dog.stop()


@contextmanager
def listening() -> Iterator[list[str]]:
    """What is logged with a traceback meanwhile."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield faults.heard
    finally:
        logging.getLogger().removeHandler(faults)


def fuzzed(app: Flask, times: int, seed: int, found: Found | None = None) -> Found:
    """Ask so many times in a fresh club; the same seed asks the same, but for tokens.

    Passwords should have quick hashes: here they are reckoned in the thread that is watched.
    """
    found = found or Found()
    room = Room(app, random.Random(seed), pages=PAGES * times)
    for name in app.jinja_env.list_templates():  # as a server does before it is asked
        app.jinja_env.get_template(name)
    settle()
    with listening() as heard, watched() as watch:
        for _ in range(times):
            room.ask(found, watch)
        found.faults += heard
    return found
