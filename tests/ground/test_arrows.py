"""Imports point one way: from the pages to the rules, never back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"

GROUND = {"config", "console", "addresses", "full_disk"}
MAY_IMPORT = {
    "kernel": set(),
    "games": {"kernel"},
    "words": {"kernel"},
    "store": {"kernel", "config", "full_disk"},
    "migrations": {"store", "club"},
    "club": {"games", "store", "kernel", "words", "config"},
    "sheets": {"club", "games", "store", "kernel", "words", "config"},
    "web": {"copying", "posting", "sheets", "club", "games", "store", "kernel", "words"} | GROUND,
    "agents": {"club", "games", "store", "kernel"},
    "new_game": set(),
    "cli": {
        "agents",
        "chores",
        "copying",
        "instance_lock",
        "new_game",
        "web",
        "sheets",
        "club",
        "games",
        "store",
        "kernel",
        "words",
    }
    | GROUND,
    "config": {"full_disk"},
    "full_disk": set(),
    "console": set(),
    "addresses": {"config"},
    "certificate": {"addresses", "config"},
    "chores": {"club", "store", "words", "config", "instance_lock", "copying"},
    "copying": {"club", "store", "config"},
    "connections": {"addresses"},
    "instance_lock": set(),
    "posting": {"addresses"},
    "watchdog": set(),
    "server": {"", "agents", "watchdog", "certificate", "chores", "connections", "web", "store"} | GROUND,
}
"""Room → the rooms it knows, besides itself. The package itself, create_app, knows all."""

PURE = {"kernel", "games"}
CODEC = {"msgspec"}
OUTSIDE = {"tests", "bench", "start", "app"}
SHARED_GAMES = {"werewolf"}
"""What all werewolf games are built on; no game knows another."""


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imported(path: Path, source: str) -> Iterator[tuple[str, ...]]:
    """Every imported name in full, relative ones resolved; also those inside functions."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path)[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (tuple(name.name.split(".")) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = base + tuple(node.module.split(".") if node.module else ())
            yield from ((*stem, name.name) for name in node.names)


def against_the_arrows(path: Path, source: str) -> list[str]:
    """What this file imports although its room may not."""
    own = module_of(path)
    room = own[1] if len(own) > 1 else ""
    wrong = []
    for name in imported(path, source):
        if name[0] in OUTSIDE:
            wrong.append(".".join(name))
        elif name[0] == "companion":
            if (room and not knows(room, name)) or across_games(own, name):
                wrong.append(".".join(name))
        elif room in PURE and name[0] not in sys.stdlib_module_names | CODEC:
            wrong.append(".".join(name))
    return wrong


def knows(room: str, name: tuple[str, ...]) -> bool:
    is_room = len(name) > 1 and ((PACKAGE / name[1]).is_dir() or (PACKAGE / f"{name[1]}.py").is_file())
    target = name[1] if is_room else ""
    return target == room or target in MAY_IMPORT[room]


def across_games(own: tuple[str, ...], name: tuple[str, ...]) -> bool:
    if own[1:2] != ("games",) or len(own) < 3 or name[1:2] != ("games",) or len(name) < 3:
        return False
    is_game = (PACKAGE / "games" / name[2]).is_dir()
    return is_game and name[2] not in {own[2]} | SHARED_GAMES


FILES = sorted(PACKAGE.rglob("*.py"))


def test_imports_point_one_way():
    found = {path: against_the_arrows(path, path.read_text("utf-8")) for path in FILES}
    assert {str(path.relative_to(PACKAGE)): wrong for path, wrong in found.items() if wrong} == {}


def test_every_room_has_its_arrows():
    rooms = {module_of(path)[1] for path in FILES if len(module_of(path)) > 1}
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("kernel/game.py", "from companion.games import registry"),
        ("kernel/game.py", "import flask"),
        ("kernel/game.py", "from .. import create_app"),
        ("games/catan/game.py", "from sqlalchemy import select"),
        ("games/catan/game.py", "from ..free.game import Free"),
        ("games/catan/game.py", "def begin():\n    from ...club import people"),
        ("store/log.py", "from companion.club.models import Player"),
        ("club/people/operations.py", "from ...web import forms"),
        ("sheets/village.py", "import companion.web.forms"),
        ("web/forms.py", "from tests.databases import SECRET"),
    ],
)
def test_a_wrong_import_is_seen(file, source):
    assert len(against_the_arrows(PACKAGE / file, source)) == 1
