"""No module needs another that needs it in turn, also not for annotations; nor a feature within its room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from tests.ground.test_arrows import FILES, PACKAGE, imported, module_of

Graph = Mapping[str, Iterable[str]]
MODULES = {".".join(module_of(path)): path for path in FILES}


def needs(module: str) -> set[str]:
    """The modules of the companion that a module imports; for a name of a package, the package itself."""
    path = MODULES[module]
    names = {".".join(name) for name in imported(path, path.read_text("utf-8"))}
    found = {name if name in MODULES else name.rpartition(".")[0] for name in names}
    return found & set(MODULES) - {module}


def circles(graph: Graph) -> list[list[str]]:
    """What is left when all that needs nothing, or is needed by nothing, is taken away again and again."""
    left = {name: set(others) for name, others in graph.items()}
    while True:
        needed = set().union(*left.values()) if left else set()
        free = {name for name, others in left.items() if not others & set(left) or name not in needed}
        if not free:
            return sorted([name, *sorted(others & set(left))] for name, others in left.items())
        left = {name: others - free for name, others in left.items() if name not in free}


def features(room: str) -> dict[str, set[str]]:
    """The folders and files right within a room, and which of one another they import."""
    inside = f"companion.{room}."
    found: dict[str, set[str]] = {}
    for module in MODULES:
        if module.startswith(inside):
            own = module.removeprefix(inside).partition(".")[0]
            others = [name.removeprefix(inside) for name in needs(module) if name.startswith(inside)]
            found.setdefault(own, set()).update({name.partition(".")[0] for name in others} - {own})
    return found


def test_no_module_imports_itself_round_a_circle() -> None:
    assert circles({module: needs(module) for module in MODULES}) == []


@pytest.mark.parametrize("room", ["club", "games", "kernel", "sheets", "store"])
def test_no_feature_of_a_room_needs_itself_round_a_circle(room: str) -> None:
    assert (PACKAGE / room).is_dir()
    assert circles(features(room)) == []


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b"], "b": ["a"], "c": ["a"]}, [["a", "b"], ["b", "a"]]),
        ({"a": ["b"], "b": ["c"], "c": ["a"]}, [["a", "b"], ["b", "c"], ["c", "a"]]),
    ],
)
def test_circles_are_seen(graph: Graph, found: list[list[str]]) -> None:
    assert circles(graph) == found
