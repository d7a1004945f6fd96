"""The design on one page, for developers: each token of the stylesheets, each part of pages.

It is at /styleguide, and only where the program runs with Flask's debug switch
(`flask --app app run --debug`).
"""

import re
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, current_app, render_template

blueprint = Blueprint("styleguide", __name__)

TOKEN = re.compile(r"^\s*--([a-z0-9-]+): ([^;]+);", re.MULTILINE)
GROUPS = {"text-": "Type", "screen-": "Big screen", "space-": "Space"}
"""Kinds of token by the beginning of their names; what has a colour's value is a colour."""


class Token(NamedTuple):
    """A value of the design by its name, as tokens.css says it, and as dark.css does where it differs."""

    name: str
    value: str
    dark: str


def tokens(folder: Path) -> dict[str, list[Token]]:
    """All tokens by kind: Type, Big screen, Space, Colour, Other. `folder` holds the stylesheets."""
    light, dark, screen = (
        dict(TOKEN.findall((folder / name).read_text("utf-8")))
        for name in ("tokens.css", "dark.css", "screen.css")
    )
    light |= {name: value for name, value in screen.items() if name.startswith("screen-")}
    found: dict[str, list[Token]] = {name: [] for name in (*GROUPS.values(), "Colour", "Other")}
    for name, value in light.items():
        kind = next((group for start, group in GROUPS.items() if name.startswith(start)), "")
        colour = value.startswith(("#", "rgb"))
        found[kind or ("Colour" if colour else "Other")].append(Token(name, value, dark.get(name, "")))
    return found


@blueprint.get("/styleguide")
def page() -> str:
    """Each token and each part, as pages show them."""
    folder = Path(str(current_app.static_folder)) / "css"
    return render_template("styleguide/page.html", tokens=tokens(folder))


@blueprint.get("/styleguide.css")
def swatches() -> tuple[str, dict[str, str]]:
    """A class for each token, so that the page needs no style of its own in its markup."""
    found = tokens(Path(str(current_app.static_folder)) / "css")
    rules = [f".swatch-{token.name} {{ background: var(--{token.name}); }}" for token in found["Colour"]]
    rules += [f".size-{token.name} {{ font-size: var(--{token.name}); }}" for token in found["Type"]]
    rules += [
        f".space-{token.name} {{ width: var(--{token.name}); height: 1rem; background: var(--wheat); }}"
        for token in found["Space"]
    ]
    rules += [
        ".swatch { display: inline-block; width: 4rem; height: 2rem; border: 1px solid var(--line-strong); }"
    ]
    return "\n".join(rules) + "\n", {"Content-Type": "text/css; charset=utf-8"}
