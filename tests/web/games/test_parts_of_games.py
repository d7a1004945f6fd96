"""A game's parts are shown on several pages: in the fragment, on a lent device, on the big screen."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask
from jinja2.meta import find_undeclared_variables
from jinja2.nodes import Call, Concat, Const, Extends, FromImport, Include, List, Macro, Name, Template


def included(part: Template) -> Iterator[tuple[str, str]]:
    """How the names of what a template includes begin and end; some are put together."""
    for include in part.find_all(Include):
        several = isinstance(include.template, List)
        for node in include.template.items if several else [include.template]:
            nodes = node.nodes if isinstance(node, Concat) else [node]
            begin, end = (one.value if isinstance(one, Const) else "" for one in (nodes[0], nodes[-1]))
            if begin:
                yield begin, end


def test_a_part_of_a_game_has_the_macros_that_it_uses_on_every_page(app: Flask) -> None:
    """It imports them itself, or whatever includes it does."""
    env = app.jinja_env
    assert env.loader is not None
    names = env.list_templates()
    trees = {name: env.parse(env.loader.get_source(env, name)[0]) for name in names}
    macros = {one.name for name in names if name.startswith("macros/") for one in trees[name].find_all(Macro)}
    imports = {
        name: {
            one if isinstance(one, str) else one[1] for it in tree.find_all(FromImport) for one in it.names
        }
        for name, tree in trees.items()
    }
    around: dict[str, set[str]] = {name: set() for name in names}
    for name, tree in trees.items():
        for begin, end in included(tree):
            for part in (part for part in names if part.startswith(begin) and part.endswith(end)):
                around[part].add(name)

    def lacking(name: str, used: set[str], within: tuple[str, ...] = ()) -> set[str]:
        left = used - imports[name]
        pages = around[name] - {name, *within}
        if not left or not pages:
            return left
        return set.union(*(lacking(page, left, (*within, name)) for page in pages))

    found = {}
    for name, part in trees.items():
        if name.startswith("games/") and not part.find(Extends):
            called = {call.node.name for call in part.find_all(Call) if isinstance(call.node, Name)}
            if left := lacking(name, find_undeclared_variables(part) & called & macros):
                found[name] = left
    assert len(macros) > 20
    assert not found
