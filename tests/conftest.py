"""Options and marks for every test; its fixtures stand in the modules listed here."""

from __future__ import annotations

import gc
import os
import shutil
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Thread

import hypothesis
import pytest

# Machines differ and are busy: no example fails for taking long.
hypothesis.settings.register_profile(
    "house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

pytest_plugins = [
    "tests.databases",
    "tests.application",
    "tests.elsewhere",
    "tests.fonts",
    "tests.present",
    "tests.browser.night",
    "tests.browser.phones",
]


TESTS = Path(__file__).resolve().parent
MEMORY = Path("/dev/shm")
"""A disk in memory, where a machine has one; an evening's tests commit thousands of times."""
ROOM = 4 << 30
"""Bytes that have to be free on it."""


def pytest_configure(config: pytest.Config) -> None:
    """Have databases and instances of tests in memory, where there is room for them."""
    if os.access(MEMORY, os.W_OK | os.X_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the modules of a whole run once: each worker begins with another share of them, and finds the
    rest made by the others when it comes there. Meanwhile who gives them their work makes the fonts.
    """
    worker = getattr(session.config, "workerinput", None)
    whole = TESTS in (Path(each).resolve() for each in session.config.args)
    if whole and not worker and session.config.getoption("numprocesses", None):
        Thread(target=import_module("tests.fonts").cut, daemon=True).start()
    if whole and worker:
        modules = sorted(
            ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
            for path in TESTS.rglob("test_*.py")
        )
        first = int(worker["workerid"].removeprefix("gw")) * len(modules) // worker["workercount"]
        for module in modules[first:] + modules[:first]:
            with suppress(Exception):  # what is wrong with one is said where it is collected
                import_module(module)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than cores: who plays in a browser, or waits for a server to start, mostly waits."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (usable or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--no-browser-tests", action="store_true", help="leave out the tests that play in a real browser"
    )


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser, so that it can be chosen or left out as one."""
    played = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    for item in played:
        item.add_marker(pytest.mark.browser)
    if config.getoption("--no-browser-tests"):
        config.hook.pytest_deselected(items=played)
        items[:] = [item for item in items if item not in set(played)]
    elif hasattr(config, "workerinput"):
        spread(items, {item.path for item in played})


def spread(items: list[pytest.Item], played: set[Path]) -> None:
    """Put the files that play in a browser among the others, which compute while those wait. The last files
    are others, that no worker sits alone over a long one at the end.
    """
    files = dict.fromkeys(item.path for item in items)
    others = [file for file in files if file not in played]
    place = {file: number / len(others) for number, file in enumerate(others)}
    long = [file for file in files if file in played]
    for number, file in enumerate(long):
        place[file] = 0.8 * number / len(long)
    items.sort(key=lambda item: place[item.path])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what stays to the end, modules and cases, out of each look for garbage, and look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What hands had to do, beside what they may be asked for: one table for all tests that counted."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    counted = {value for report in reports for name, value in report.user_properties if name == "hand"}
    if counted:
        terminalreporter.section("taps")
        terminalreporter.write_line("\n".join(sorted(counted)))
