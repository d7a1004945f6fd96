"""The design's language: sizes, distances and colours stand in tokens.css alone, and keep their contrasts."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from companion import create_app
from companion.config import ROOT, Config
from companion.games import GAMES
from companion.store import migrate
from companion.web.drawings import CRESTS
from companion.web.styleguide import TOKEN
from tests.databases import SECRET, closed

CSS = ROOT / "static" / "css"
TOKENS = {"tokens.css", "dark.css"}
SHEETS = sorted(path for path in CSS.rglob("*.css") if path.name not in TOKENS)
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+):\s*([^;{}]+)[;}]")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")
LENGTH = re.compile(r"(?<![\w-])\d*\.?\d+(?:rem|px|pt)\b")
SIZE = re.compile(r"var\(--(?:text|screen)-[a-z0-9-]+\)|var\(--clock\)|1em")
HAIRLINES = {"1px", "2px", "3px", "4px"}


def declared(path: Path) -> list[tuple[str, str]]:
    """Properties and values of a stylesheet, without comments and without what stands in `url(…)`."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r'url\("[^"]*"\)', "", text)
    return [(name, value.strip()) for name, value in DECLARATION.findall(text)]


def values(name: str) -> dict[str, str]:
    return dict(TOKEN.findall((CSS / name).read_text("utf-8")))


def of_sheets(kind: re.Pattern[str], name: re.Pattern[str]) -> list[str]:
    """Where a stylesheet gives such a property a value of its own."""
    return [
        f"{path.relative_to(CSS)}: {prop}: {value}"
        for path in SHEETS
        for prop, value in declared(path)
        if name.fullmatch(prop) and set(kind.findall(value)) - HAIRLINES
    ]


def test_no_stylesheet_has_a_size_of_text_of_its_own() -> None:
    sizes = [
        f"{path.relative_to(CSS)}: {value}"
        for path in SHEETS
        for prop, value in declared(path)
        if prop == "font-size" and not SIZE.fullmatch(value)
    ]
    assert sizes == []


def test_no_stylesheet_has_a_distance_of_its_own() -> None:
    assert of_sheets(LENGTH, re.compile(r"(?:margin|padding|gap|row-gap|column-gap)[a-z-]*")) == []


def test_no_stylesheet_has_a_colour_of_its_own() -> None:
    assert of_sheets(COLOUR, re.compile(r"[a-z-]+")) == []


def test_every_value_that_a_stylesheet_names_is_set_somewhere() -> None:
    """One that is set nowhere is no error, but no colour either."""
    places = (path for room in ("templates", "static") for path in (ROOT / room).rglob("*.*"))
    text = "".join(path.read_text("utf-8") for path in places if path.suffix in {".css", ".html", ".js"})
    used = {name for path in SHEETS for name in re.findall(r"var\((--[\w-]+)\)", path.read_text("utf-8"))}
    known = {name for name in used if name.startswith("--bs-") or re.search(rf"{name}[\"']?\s*[:,]", text)}
    assert used - known == set()


def test_letters_have_three_weights() -> None:
    found = {value for path in SHEETS for prop, value in declared(path) if prop == "font-weight"}
    assert found <= {"400", "600", "700"}


def test_the_scale_has_six_sizes_two_of_great_moments_and_two_of_clocks() -> None:
    names = ("caption", "meta", "body", "name", "h2", "h1", "great", "verdict", "clock", "wall-clock")
    sizes = {name for name in values("tokens.css") if name.startswith("text-")}
    assert sizes == {f"text-{name}" for name in names}


def test_the_class_of_a_colour_gives_a_colour_alone() -> None:
    rules = {
        path: re.findall(r"^\.own-[\w-]+(?::is\([^)]*\))? \{([^}]*)\}", path.read_text("utf-8"), re.M)
        for path in SHEETS
    }
    others = {
        path.name
        for path, found in rules.items()
        for body in found
        if re.search(r"(?:^|;)\s*(?!--own)\S", body)
    }
    assert not others


def test_the_bar_of_a_table_hides_the_sites_head_behind_it_to_the_last_line() -> None:
    inner = next(
        value for name, value in declared(CSS / "club.css") if (name, value) == ("min-height", "3.5rem")
    )
    assert ("min-height", f"calc({inner} + 3px)") in declared(CSS / "where.css")


def test_figures_have_one_face_on_every_machine() -> None:
    """Stylesheet and pages name one file, which comes before any font of the machine."""
    face = ROOT / "static" / "fonts" / "figures.woff2"
    assert face.read_bytes()[:4] == b"wOF2"
    assert face.stat().st_size < 5_000
    tokens = (CSS / "tokens.css").read_text("utf-8")
    assert 'url("../fonts/figures.woff2")' in tokens
    page = (ROOT / "templates" / "base.html").read_text("utf-8")
    assert "filename='fonts/figures.woff2')" in page
    assert '--sans: "Figures",' in tokens


OWN = {"half_wolf": "wolf", "magic_city": "city"}
"""What the classes of a game begin with, where that is not the game's name."""


def selectors(path: Path) -> list[str]:
    """Every selector of a stylesheet, each of a list by itself; what stands in brackets is left out."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    lists = (found.strip() for found in re.findall(r"([^{}]+)\{", text))
    scoped = (re.sub(r":where\((\.game-[a-z-]+)\)", r"\1", each) for each in lists if each[0] != "@")
    flat = (re.sub(r"\((?:[^()]|\([^()]*\))*\)", "", each) for each in scoped)
    return [one.strip() for each in flat for one in each.split(",")]


@pytest.mark.parametrize("game", sorted(path.name for path in (CSS / "games").iterdir()))
def test_a_games_stylesheet_speaks_of_its_own_pages_alone(game: str) -> None:
    """A class that pages share is never overridden unseen: it stands behind the scope or a name of the game.

    `:where(…)` as scope adds nothing to a rule's weight.
    """
    own, scope = OWN.get(game, game), f".game-{game.replace('_', '-')}"
    begins = (f"{scope}:", f"{scope} ", f".{own}-", f"li.{own}-")
    wild = [
        f"{path.name}: {selector}"
        for path in sorted((CSS / "games" / game).glob("*.css"))
        for selector in selectors(path)
        if not f"{selector} ".startswith(begins)
    ]
    assert wild == []


def linear(colour: str) -> list[float]:
    """How much light each part of #rrggbb is."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 has it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


CAMPS = ("village", "wolves", "other")
PAIRS = [
    ("accent", "bad", 3.0),
    ("accent", "accent-text", 4.5),
    ("bad", "bad-text", 4.5),
    ("bad", "card", 3.0),
    ("ink", "paper", 7.0),
    ("ink-soft", "card", 4.5),
    ("ink-soft", "sunken", 4.5),
    ("accent-ink", "card", 4.5),
    ("accent-ink", "accent-soft", 4.5),
    ("bad-ink", "bad-soft", 4.5),
    ("good-ink", "good-soft", 4.5),
    ("warn-ink", "warn-soft", 4.5),
    ("info-ink", "info-soft", 4.5),
    ("wheat-ink", "wheat", 4.5),
    ("night-ink", "night", 7.0),
    *((ink, f"camp-{camp}", 4.5) for ink in ("night-ink", "felt-soft", "wheat") for camp in CAMPS),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("one", "other", "least"), PAIRS, ids=[f"{one}-{other}" for one, other, _ in PAIRS])
def test_colours_that_meet_can_be_told_apart(theme: str, one: str, other: str, least: float) -> None:
    colours = values("tokens.css") | (values("dark.css") if theme == "dark" else {})
    assert contrast(colours[one], colours[other]) >= least


def test_no_camp_lights_a_face_more_than_another() -> None:
    """A role's card fills the screen of a phone: neighbours see how bright it is."""
    colours = values("tokens.css")
    assert all(
        contrast(colours[f"camp-{one}"], colours[f"camp-{other}"]) < 1.05 for one, other in pairwise(CAMPS)
    )
    assert not any(name.startswith(("camp-", "dots-", "under-")) for name in values("dark.css"))


def test_a_roles_ground_is_one_colour_for_all_camps_from_afar() -> None:
    """A tenth of it are dots in the camp's colour, told apart from near; the rest makes up for it."""
    colours = values("tokens.css")
    grounds = [[linear(colours[f"{part}-{camp}"]) for part in ("dots", "under")] for camp in CAMPS]
    afar = [[(dot + 9 * under) / 10 for dot, under in zip(*ground, strict=True)] for ground in grounds]
    assert all(max(parts) - min(parts) < 0.001 for parts in zip(*afar, strict=True)), afar
    assert all(
        contrast(colours["night-ink"], colours[f"{part}-{camp}"]) >= 7
        for part in ("dots", "under")
        for camp in CAMPS
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_verdict_is_read_on_the_ground_of_every_game_camp_and_seat(theme: str) -> None:
    colours = values("tokens.css") | (values("dark.css") if theme == "dark" else {})
    grounds = [name for name in colours if name.startswith("own-") and name != "own-ink"]
    pairs = [(name, "own-ink") for name in grounds]
    pairs += [("seat-3", "piece-ink"), ("band-4", "piece-ink")] + [
        (f"band-{n}", "own-ink") for n in (1, 2, 5, 6)
    ]
    assert {f"own-{name}" for name in CRESTS} == set(grounds)
    assert [pair for pair in pairs if contrast(*(colours[name] for name in pair)) < 4.5] == []


def test_what_a_seat_is_told_is_set_as_what_is_read_out_in_every_game() -> None:
    """The place that *your turn* leads to, in its words where it has some."""
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "templates" / "games").rglob("*.html"))
    told = re.findall(r'<p class="([^"]*)"[^>]* id="(?:your-turn|asked-title)"', pages)
    assert len(told) > len(GAMES)
    assert set(told) == {"say"}


def test_every_game_that_comes_along_has_a_crest() -> None:
    """One that is new has the score sheet's, until it has a symbol and a colour of its own."""
    games = {"aiwolf", "catan", "evidence", "free", "half-wolf", "magic-city", "one-night", "village"}
    assert games <= CRESTS


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lines_of_a_season_differ_in_luminance(theme: str) -> None:
    """In grey, too, each is apart from the next, and the names at their ends are readable."""
    colours = values("tokens.css") | (values("dark.css") if theme == "dark" else {})
    lines = [colours[f"course-{number}"] for number in range(1, 6)]
    assert all(contrast(one, other) >= 1.25 for one, other in pairwise(lines))
    assert all(contrast(line, colours["card"]) >= 4.5 for line in lines)


def test_the_styleguide_is_for_developers_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(instance=tmp_path, secret_key=SECRET, testing=True)
    assert "styleguide" not in create_app(config).blueprints
    monkeypatch.setenv("FLASK_DEBUG", "1")
    open_to_developers = create_app(config)
    migrate.upgrade(open_to_developers)
    page = open_to_developers.test_client().get("/styleguide")
    closed(open_to_developers)
    assert all(name in page.text for name in ("text-h1", "space-6", "accent-ink", "screen-clock"))
