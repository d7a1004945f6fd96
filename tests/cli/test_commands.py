"""The commands that docs/commands.md explains are the program's own, in its own words.

`python -m tests.cli.test_commands` writes the page's table anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from companion.cli import group

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "commands.md"
BEGIN, END = "<!-- commands: begin -->\n", "<!-- commands: end -->\n"
CALLED = re.compile(r"(?:start\.py|--app app) companion ((?:[a-z][a-z-]+ ?)+)")


def commands(within: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command by its whole name."""
    for name, command in sorted(within.commands.items()):
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def table() -> str:
    """The table of the page."""
    lines = ["| command | what it does |", "| --- | --- |"]
    for name, command in commands(group):
        parts = [name]
        for one in command.params:
            typed = one.opts[0] if isinstance(one, click.Option) else (one.human_readable_name or "").upper()
            parts.append(f"[{typed}]" if isinstance(one, click.Option) and not one.required else typed)
        said = " ".join((command.help or "").split())
        lines.append(f"| `{' '.join(parts)}` | {said} |")
    return "\n".join(lines) + "\n"


def test_every_command_is_documented_and_nothing_else_is() -> None:
    assert PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0] == table()


def test_no_page_names_a_command_that_is_not_there() -> None:
    known = {name for name, _ in commands(group)}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "companion/words").rglob("*.ftl")]
    named = {
        (page.name, found.strip())
        for page in pages
        for found in CALLED.findall(page.read_text("utf-8"))
        if not any(f"{found.strip()} ".startswith(f"{name} ") for name in known)
    }
    assert named == set()


if __name__ == "__main__":
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}", "utf-8")
