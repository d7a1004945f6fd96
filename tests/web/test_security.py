"""What guards every answer, whoever asks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion import create_app
from companion.addresses import lan_addresses
from companion.web import security
from tests.databases import closed
from tests.web.house import Person


@pytest.mark.parametrize("path", ["/", "/login", "/nowhere", "/static/css/club.css", "/healthz"])
def test_every_answer_carries_the_guards(somebody, path):
    headers = somebody.get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(("scheme", "opener"), [("http", None), ("https", "same-origin")])
def test_what_browsers_take_from_secure_pages_alone_goes_with_those(somebody, scheme, opener):
    headers = somebody.get("/login", base_url=f"{scheme}://localhost").headers
    assert headers.get("Cross-Origin-Opener-Policy") == opener


@pytest.mark.parametrize("path", ["/", "/login", "/settings", "/organisers"])
def test_no_page_has_a_script_or_a_style_of_its_own(organiser, path):
    page = organiser.get(path).text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)


@pytest.mark.parametrize("path", ["/", "/login", "/settings"])
def test_nothing_is_loaded_from_elsewhere(organiser, path):
    page = organiser.get(path).text
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//(?!www\.w3\.org)""", page)


def test_pages_are_kept_by_nobody(organiser):
    answer = organiser.get("/settings")
    assert answer.headers["Cache-Control"] == "no-store"
    assert {"Cookie", "Accept-Language"} <= set(answer.vary)


def test_styles_come_as_one_file_under_their_version_and_are_kept_for_good(somebody):
    link = re.search(
        r'href="(/static/v-[0-9a-f]+/css/tokens\+[^"]*\+club\+[^"]*\.css)"', somebody.get("/").text
    )
    assert link
    answer = somebody.get(link.group(1))
    assert ":root" in answer.text
    assert somebody.get("/static/css/club.css").text in answer.text
    assert not re.search(r"/\*|\n ", answer.text)
    assert answer.mimetype == "text/css"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "max-age=31536000" in answer.headers["Cache-Control"]


def test_a_page_is_sent_without_its_templates_indentation(somebody):
    assert not re.search(r"\n[ \t]{3}", somebody.get("/").text)


@pytest.mark.parametrize(
    "names",
    ["club+nothing", "club+club", "club+../css/club", "club+", "+", "club+/etc/passwd", "club+" + "x" * 300],
)
def test_styles_that_are_not_there_or_asked_for_twice_are_not_joined(somebody, names):
    assert somebody.get(f"/static/css/{names}.css").status_code == 404


def test_scripts_that_load_one_another_are_kept_for_good_too(somebody):
    link = re.search(r'src="(/static/v-[0-9a-f]+/js/)main\.js"', somebody.get("/").text)
    assert link
    assert "immutable" in somebody.get(f"{link.group(1)}focus.js").headers["Cache-Control"]


@pytest.mark.parametrize("folder", ["", "v-0123456789abcdef/"])
def test_a_static_file_without_its_version_is_asked_for_each_time(somebody, folder):
    answer = somebody.get(f"/static/{folder}css/club.css")
    assert answer.status_code == 200
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "a b", "[::"]
)
def test_an_unknown_host_is_refused_plainly(somebody, host):
    answer = somebody.client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.mimetype == "text/plain"


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_this_machine_is_known_by_its_own_names(somebody, host):
    assert somebody.client.get("/", headers={"Host": host}).status_code == 200


def test_this_machine_is_known_by_its_addresses_in_the_networks(somebody):
    for address in lan_addresses():
        assert somebody.client.get("/", headers={"Host": f"{address}:8000"}).status_code == 200


def test_hosts_of_the_settings_are_known(config):
    app = create_app(replace(config, trusted_hosts=("Club.Example",), public_url="https://night.example"))
    for host in ("club.example", "night.example:443"):
        assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 200
    closed(app)


def test_the_address_that_the_club_has_chosen_is_known(organiser):
    organiser.send("/settings/address", choice="other", other="http://game.night:8000")
    assert organiser.client.get("/", headers={"Host": "game.night:8000"}).status_code == 200


def test_links_never_come_from_the_host_header(organiser):
    organiser.send("/settings/address", choice="other", other="http://game.night:8000")
    page = organiser.client.get("/", headers={"Host": "localhost:9999"}).text
    assert "http://game.night:8000/" in page
    assert "localhost:9999" not in page


def test_a_form_without_its_token_says_that_the_page_was_old_and_nothing_is_lost(somebody):
    answer = somebody.client.post("/login", data={"login": "yoru"}, headers=somebody.headers)
    assert answer.status_code == 400
    assert "This page was old" in answer.text
    assert "Nothing recorded is lost" in answer.text


def test_a_token_holds_all_evening(club):
    assert club.config["WTF_CSRF_TIME_LIMIT"] is None


def test_every_form_that_is_sent_carries_a_token(organiser):
    for path in ("/", "/settings", "/organisers", "/password"):
        page = organiser.get(path).text
        forms = re.findall(r"<form[^>]*method=\"post\".*?</form>", page, re.DOTALL)
        assert forms
        assert all('name="csrf_token"' in form for form in forms)


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(somebody):
    cookies = somebody.log_in().headers.getlist("Set-Cookie")
    assert len(cookies) == 2  # the session, and the device
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
    assert not any("Secure" in cookie for cookie in cookies)


def test_cookies_that_came_by_https_go_back_by_https_only(club):
    person = Person(club)
    answer = person.client.get("/login", headers=person.headers, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_after_a_night_with_https_one_without_it_can_log_in(club):
    """A browser lets plain http put no cookie in the place of a Secure one: the names differ."""
    person = Person(club)
    secure = person.client.get("/login", headers=person.headers, base_url="https://localhost")
    names = {
        cookie.partition("=")[0]
        for answer in (secure, person.log_in())
        for cookie in answer.headers.getlist("Set-Cookie")
    }
    assert names == {"__Host-companion", "companion", "device"}


def test_a_fault_shows_no_detail(config):
    app = create_app(replace(config, testing=False))
    app.add_url_rule("/fault", view_func=lambda: 1 / 0)
    answer = app.test_client().get("/fault", headers={"Accept-Language": "en"})
    closed(app)
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "ZeroDivisionError" not in answer.text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [("/nowhere", 404, "Page not found"), ("/logout", 405, "cannot be opened this way")],
)
def test_errors_are_pages_in_the_reader_s_language(somebody, path, status, words):
    answer = somebody.get(path)
    assert answer.status_code == status
    assert words in answer.text


def test_a_way_back_never_leads_elsewhere(person):
    for address in ("https://evil.example/", "//evil.example", "/\\evil.example", "/\tevil", "javascript:x"):
        visitor = person()
        form = visitor.get("/login").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', form)
        assert token
        answer = visitor.client.post(
            "/login",
            query_string={"next": address},
            data={"csrf_token": token.group(1), "login": "yoru", "password": "an evening at the table"},
        )
        assert answer.status_code == 303
        assert answer.location == "/"


@pytest.mark.parametrize("referrer", ["http://[", "http://]", "http://[::1", "//[", "http://a\u2100b/"])
def test_an_error_s_page_bears_any_referrer(somebody, referrer):
    headers = {**somebody.headers, "Referer": referrer.encode().decode("latin-1")}
    assert somebody.client.get("/nowhere", headers=headers).status_code == 404


def test_json_is_read_in_one_place_alone():
    """Whoever reads JSON from a request elsewhere meets its depth unprepared."""
    web = Path(security.__file__).parent
    readers = {path.name for path in web.rglob("*.py") if "json.decode(request" in path.read_text("utf-8")}
    assert readers == set()
