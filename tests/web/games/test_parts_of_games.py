"""A game's parts are shown on several pages: in the fragment, on a lent device, on the big screen."""

from __future__ import annotations

from flask import Flask
from jinja2.meta import find_undeclared_variables
from jinja2.nodes import Call, Extends, Macro, Name, Template


def test_a_part_of_a_game_imports_the_macros_that_it_uses(app: Flask) -> None:
    """What it takes from the page around it is not there on another."""
    env = app.jinja_env

    def tree(name: str) -> Template:
        assert env.loader is not None
        return env.parse(env.loader.get_source(env, name)[0])

    names, macros, lacking = env.list_templates(), set(), {}
    for name in names:
        if name.startswith("macros/"):
            macros |= {macro.name for macro in tree(name).find_all(Macro)}
    for name in names:
        part = tree(name)
        if name.startswith("games/") and not part.find(Extends):
            called = {call.node.name for call in part.find_all(Call) if isinstance(call.node, Name)}
            if found := find_undeclared_variables(part) & called & macros:
                lacking[name] = found
    assert len(macros) > 20
    assert not lacking
