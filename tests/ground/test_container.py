"""The container's files say what the program needs: all that it reads, settings that there are, one port."""

from __future__ import annotations

import ast
import re
from typing import Any

import yaml

from companion.config import ROOT, SETTINGS

RECIPE = (ROOT / "Containerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
KNOWN = {setting.name for setting in SETTINGS}
OTHERS = {"WEB_CONCURRENCY", "POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


def copied() -> set[str]:
    """What comes into the image, but for the packages."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", RECIPE, re.MULTILINE)
    return {name for line in lines for name in line.split()}


def test_the_image_holds_all_that_the_program_reads_and_no_club() -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert sent == copied()
    assert all((ROOT / name).exists() for name in sent)
    assert not sent & {"instance", ".git", "tests"}
    conf = ast.parse((ROOT / "gunicorn.conf.py").read_text("utf-8"))
    needed = {f"{name.name}.py" for node in conf.body if isinstance(node, ast.Import) for name in node.names}
    assert {name for name in needed if (ROOT / name).is_file()} <= sent
    # From the root of the program, what it opens: ROOT / "static" and the like.
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "companion").rglob("*.py"))
    assert set(re.findall(r'\bROOT / "([\w.]+)"', sources)) - {"instance"} <= sent


def test_the_settings_that_it_makes_are_settings_of_the_program() -> None:
    made = set(re.findall(r"\b(COMPANION_\w+|DATABASE_URL)\b", RECIPE))
    for service in COMPOSE["services"].values():
        made |= set(service.get("environment", {}))
        made |= set(re.findall(r"\$\{(\w+)", str(service)))
    assert made <= KNOWN | OTHERS


def test_port_volume_and_user_are_the_same_everywhere() -> None:
    companion = COMPOSE["services"]["companion"]
    port = re.search(r"COMPANION_PORT=(\d+)", RECIPE)
    assert port
    assert companion["ports"] == [f"127.0.0.1:{port[1]}:{port[1]}"], "a proxy with HTTPS stands in front"
    assert f"EXPOSE {port[1]}" in RECIPE
    assert f"127.0.0.1:{port[1]}/readyz" in RECIPE
    folder = companion["volumes"][0].partition(":")[2]
    assert f"COMPANION_INSTANCE={folder}" in RECIPE
    assert f"VOLUME {folder}" in RECIPE
    assert "USER companion" in RECIPE
    assert companion["depends_on"]["database"]["condition"] == "service_healthy"
