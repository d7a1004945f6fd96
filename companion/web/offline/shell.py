"""The page that stands in for others while the server cannot be reached, and the worker that keeps it.

The shell is the same for everybody of one language and theme; docs/decisions says why ("A shell that knows
nothing").
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from flask import current_app, render_template, url_for

from ..layout import version_of
from ..speech import speaking

WORKER = "worker.js"
LOADED = re.compile(r'(?:href|src)="(/(?:bootstrap/)?static/[^"#]+)')
"""What a page loads, without the part of a picture that is meant."""


def address_of(language: str, theme: str) -> str:
    """Where the shell of a language and theme stands."""
    return url_for("offline.stand_in", language=language, theme=theme)


def shell(language: str, theme: str) -> str:
    """The page itself; nothing in it belongs to whoever asks."""
    with speaking(language):
        return render_template("offline/shell.html", theme=lambda: theme, address=address_of(language, theme))


def worker(language: str, theme: str) -> str:
    """The script that keeps the shell in a browser. It differs as soon as anything that it keeps does."""
    page = shell(language, theme)
    modules = dict(_modules())
    source = Path(current_app.static_folder or "", WORKER).read_text("utf-8")
    files = [*dict.fromkeys(LOADED.findall(page)), *modules]
    made = hashlib.blake2b("\n".join((page, source, *files, *modules.values())).encode(), digest_size=8)
    kept = {"version": made.hexdigest(), "shell": address_of(language, theme), "files": files}
    return f"const KEPT = {msgspec.json.encode(kept).decode()};\n{source}"


def _modules() -> Iterator[tuple[str, str]]:
    """Scripts by the addresses at which they load one another, without a version; each with its version."""
    for path in sorted(Path(current_app.static_folder or "", "js").glob("*.js")):
        yield url_for("static", filename=f"js/{path.name}", v=None), version_of(path)
