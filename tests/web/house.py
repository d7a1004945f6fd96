"""A club with its organiser, and people at their browsers: what web tests begin with."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.club.accounts.operations import offer_setup, set_up
from companion.store.engine import db
from companion.web.auth.passwords import hash_password

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
ID = re.compile(r'name="id" value="([0-9a-f]{24})"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
WELCOME = re.compile(r"(/welcome/[\w-]{22})<")
WORD_JOINER = "\N{WORD JOINER}".encode()
UNOFFERED = "0" * 24
"""An id for what the page has no form for: somebody makes a request up."""
PASSWORD = "an evening at the table"


class Person:
    """Somebody at a browser of their own: keeps cookies, has read the page before sending its form."""

    def __init__(self, app: Flask, language: str = "en", **headers: str) -> None:
        self.client: FlaskClient = app.test_client()
        self.headers = {"Accept-Language": language, **headers}
        self.tokens: dict[str, str] = {}
        """Of pages that have been read, by path: good as long as who reads them is logged in as then."""

    def get(self, path: str, **more: Any) -> TestResponse:
        answer = self.client.get(path, headers=self.headers, buffered=True, **more)
        if answer.mimetype == "text/html":
            assert WORD_JOINER not in answer.data, f"{path} spells out a sign that screen readers name"
            if token := TOKEN.search(answer.text):
                self.tokens[path] = token[1]
        return answer

    def send(self, path: str, at: str | None = None, **fields: Any) -> TestResponse:
        """Post a form as the page `at` (by default the same path) holds it: with its token. A page that has
        been read is not read again, unless its token is no longer good.
        """
        token = self.tokens.get(at or path)
        if token and (answer := self._post(path, fields, csrf_token=token)).status_code != 400:
            return answer
        return self.post(path, self.get(at or path).text, **fields)

    def post(self, path: str, html: str, **fields: Any) -> TestResponse:
        """Post a form of a page that has been read, with its token."""
        form = TOKEN.search(html)
        return self._post(path, fields, **({"csrf_token": form[1]} if form else {}))

    def _post(self, path: str, fields: dict[str, Any], **token: str) -> TestResponse:
        return self.client.post(path, data={**token, **fields}, headers=self.headers)

    def log_in(self, login: str = "yoru", password: str = PASSWORD) -> TestResponse:
        return self.send("/login", login=login, password=password)


def id_of(html: str, verb: str) -> str:
    """The id that a page's own form for a verb carries. Fails where the page has no such form."""
    forms = [form for form in FORM.findall(html) if f'name="verb" value="{verb}"' in form]
    found = next(filter(None, map(ID.search, forms)), None)
    assert found, f"the page has no form for {verb}"
    return found[1]


def hidden_of(html: str, verb: str) -> dict[str, str]:
    """All that a page's own form for a verb carries unseen, as a phone keeps it. Fails as `id_of`."""
    name = id_of(html, verb)
    form = next(form for form in FORM.findall(html) if name in form)
    return dict(HIDDEN.findall(form))


def found_club(app: Flask, name: str = "よるはこ", locale: str = "ja") -> None:
    """The set-up, done without its pages."""
    with app.app_context():
        token = offer_setup(db.session)
        set_up(
            db.session,
            token,
            club=name,
            login="Yoru",
            name="夜野 函子",
            password_hash=hash_password(PASSWORD),
            locale=locale,
        )


def invited(organiser: Person, name: str = "朝野", login: str = "asa") -> str:
    """A further organiser, added by the pages; the link by which they choose a password."""
    page = organiser.send("/organisers/new", name=name, login=login).text
    found = WELCOME.search(page)
    assert found, page
    return found[1]


def link_for(organiser: Person, account_id: int) -> str:
    """A new link for an organiser."""
    found = WELCOME.search(organiser.send(f"/organisers/{account_id}/link").text)
    assert found
    return found[1]
