"""What browsers keep: the shell and what it loads, the same for everybody, and nothing of anybody."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from PIL import Image

from companion.web.layout import THEMES
from companion.words import LANGUAGES
from tests.browser.phones import NewPhone
from tests.web.house import Person
from tests.web.whole_night import becomes, served

DRAW = """async ([sprite, name]) => {
  const all = [...document.querySelectorAll("use, link[rel=prefetch]")];
  const known = all.map((one) => one.getAttribute("href"));
  const address = known.find((one) => one.includes(`/${sprite}.svg`)).split("#")[0];
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${address}#${name}`);
  drawing.append(use);
  document.querySelector("main").append(drawing);
  await new Promise((done) => setTimeout(done, 500));
  return use.getBBox().width;
}"""
SHELL = "/offline/ja/auto"
WORKER = re.compile(r'data-worker="([^"]+)"')


def kept(script: str) -> dict[str, Any]:
    """What a worker keeps, as the server wrote it before the script."""
    found = re.match(r"const KEPT = (\{.*\});\n", script)
    assert found
    return dict(msgspec.json.decode(found.group(1)))


def test_the_shell_is_the_same_for_an_organiser_and_for_a_stranger(organiser: Person, club: Flask) -> None:
    stranger = Person(club, language="de")
    for language, theme in product(LANGUAGES, THEMES):
        path = f"/offline/{language}/{theme}"
        page = organiser.get(path).data
        assert page == stranger.get(path).data, path
        assert page == organiser.get(path).data, path  # no token, no time


def test_the_shell_has_no_form_no_token_and_no_name(organiser: Person) -> None:
    page = organiser.get(SHELL).text
    assert "夜野" in organiser.get("/").text
    assert "夜野" not in page
    assert not re.search(r"<form|csrf|data-sender|data-live-topic|data-worker", page)
    assert "よるはこ" in page


def test_the_shell_opens_no_session(club: Flask) -> None:
    assert "Set-Cookie" not in club.test_client().get(SHELL).headers


@pytest.mark.parametrize(
    ("language", "words"), [("ja", "サーバーにつながりません"), ("en", "cannot be reached")]
)
def test_the_shell_speaks_the_language_of_the_page_that_brought_it(
    club: Flask, language: str, words: str
) -> None:
    page = Person(club, language=language).get("/")
    found = WORKER.search(page.text)
    assert found
    shell = kept(Person(club, language="de").get(found.group(1)).text)["shell"]
    assert shell == f"/offline/{language}/auto"
    assert words in Person(club, language="de").get(shell).text


@pytest.mark.parametrize("theme", THEMES)
def test_the_shell_is_as_light_as_the_switch_says(somebody: Person, theme: str) -> None:
    somebody.send("/preferences", at="/", theme=theme)
    assert f'data-worker="/offline/en/{theme}/worker.js"' in somebody.get("/").text
    assert f'data-bs-theme="{theme}"' in somebody.get(f"/offline/en/{theme}").text


def test_the_worker_may_stand_in_for_the_whole_house_and_is_asked_for_each_time(somebody: Person) -> None:
    answer = somebody.get(f"{SHELL}/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_what_is_kept_is_the_shell_and_static_files_and_all_of_them_are_there(club: Flask) -> None:
    stranger = Person(club)
    told = kept(stranger.get(f"{SHELL}/worker.js").text)
    assert all(re.match(r"/(bootstrap/)?static/", path) for path in told["files"])
    assert [path for path in told["files"] if stranger.get(path).status_code != 200] == []


def test_all_that_the_shell_loads_is_kept(club: Flask) -> None:
    """Its scripts, whatever these load in turn, its styles and pictures."""
    stranger = Person(club)
    told = kept(stranger.get(f"{SHELL}/worker.js").text)
    files = set(told["files"])
    page = stranger.get(SHELL).text
    wanted = set(re.findall(r'(?:src|href)="(/(?:bootstrap/)?static/[^"?#]+)', page))
    beginning = next(path for path in wanted if path.endswith("/js/main.js")).removesuffix("js/main.js")
    assert {f"{beginning}{name}" for name in ("js/shell.js", "css/dark.css", "icons.svg")} <= wanted
    for path in [path for path in files if path.endswith(".js")]:
        source = stranger.get(path).text
        wanted |= {
            f"{beginning}js/{name}" for name in re.findall(r'(?:from|import)[ (]"\./([\w-]+\.js)"', source)
        }
    assert wanted <= files


def test_what_a_file_of_the_program_or_the_club_s_name_changes_is_kept_anew(
    club: Flask, organiser: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version() -> str:
        return str(kept(organiser.get(f"{SHELL}/worker.js").text)["version"])

    versions = [version(), version()]
    assert versions[0] == versions[1]
    folder = shutil.copytree(str(club.static_folder), tmp_path / "static")
    monkeypatch.setattr(club, "static_folder", str(folder))
    with Path(folder, "js", "bar.js").open("a") as module:
        module.write("// newer\n")
    versions.append(version())
    with Path(folder, "worker.js").open("a") as source:
        source.write("// newer\n")
    versions.append(version())
    organiser.send("/settings", name="ひるはこ", locale="ja", time_zone="Asia/Tokyo")
    assert "ひるはこ" in organiser.get(SHELL).text
    versions.append(version())
    assert len(set(versions[1:])) == 4


@pytest.mark.parametrize("path", ["/offline/de/auto", "/offline/ja/pink", "/offline/de/auto/worker.js"])
def test_there_is_nothing_else_to_keep(somebody: Person, path: str) -> None:
    assert somebody.get(path).status_code == 404


def test_the_club_is_installed_under_its_own_name(club: Flask) -> None:
    for language in LANGUAGES:
        found = Person(club, language=language).get("/").text
        path = f"/offline/{language}.webmanifest"
        assert f'href="{path}"' in found
        answer = Person(club).get(path)
        assert answer.mimetype == "application/manifest+json"
        told = msgspec.json.decode(answer.data)
        assert (told["name"], told["lang"], told["display"]) == ("よるはこ", language, "standalone")
        assert {told["id"], told["start_url"], told["scope"]} == {"/"}
        assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
        for icon in told["icons"]:
            assert Person(club).get(icon["src"]).mimetype == icon["type"]


def test_before_the_set_up_it_is_installed_under_the_program_s_name(app: Flask) -> None:
    told = msgspec.json.decode(app.test_client().get("/offline/ja.webmanifest").data)
    assert told["name"] == "ゲーム会コンパニオン"


@pytest.mark.parametrize(
    ("name", "side", "filled"),
    [("mark", 192, False), ("mark", 512, False), ("maskable", 512, True), ("touch", 180, True)],
)
def test_an_icon_shows_the_mark_and_one_that_is_cut_out_fills_its_square(
    somebody: Person, name: str, side: int, filled: bool
) -> None:
    picture = Image.open(BytesIO(somebody.get(f"/static/icons/{name}-{side}.png").data))
    assert picture.size == (side, side)
    corner, middle, moon = (picture.getpixel((side * x // 100, side * y // 100)) for x, y in PLACES)
    assert corner == ((0x16, 0x30, 0x2A, 255) if filled else (0, 0, 0, 0))
    assert (middle, moon) == ((0x16, 0x30, 0x2A, 255), (0xF8, 0xF0, 0xDE, 255))


PLACES = ((0, 0), (62, 42), (39, 52))
"""In hundredths of the side: a corner; where the moon's shadow lies; where the moon shines."""


def test_by_plain_http_the_page_says_how_to_have_more(somebody: Person) -> None:
    page = somebody.get("/offline").text
    assert "start.py --https" in page
    assert "/authority.crt" not in page


def test_by_https_the_page_offers_what_a_device_still_lacks(club: Flask, somebody: Person) -> None:
    club.extensions["authority"] = b"DER"
    page = somebody.get("/offline", base_url="https://localhost").text
    assert "start.py --https" not in page
    assert 'href="/authority.crt"' in page


@pytest.mark.parametrize("path", ["/", "/offline"])
def test_the_page_has_a_place_that_says_what_this_device_can_do(somebody: Person, path: str) -> None:
    page = somebody.get(path).text
    for ability in ("reload", "awake"):
        assert f'data-can="{ability}"' in page
        assert f'data-cannot="{ability}"' in page
    assert 'href="/offline"' in page


def test_a_drawing_that_comes_as_the_network_goes_is_drawn(
    club: Flask, organiser: Person, new_phone: NewPhone
) -> None:
    """A part may bring one of another file than the page has used so far: a crest once a game is won."""
    phone = new_phone()
    with served(club) as url:
        becomes(phone, organiser, url)
        phone.goto(f"{url}/settings", wait_until="networkidle")
        phone.context.set_offline(True)
        for kind, name in (("crests", "catan"), ("cards", "wolf"), ("icons", "qr")):
            drawn = phone.evaluate(DRAW, [kind, name])
            assert drawn > 0, kind
