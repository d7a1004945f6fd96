"""Runs benchmarks by name, or all. Each is a module whose `main()` yields a row as soon as it is measured.

The gate runs them all at their smallest size (`measure.SMALL`): one that breaks, or has no row, fails it.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from pathlib import Path

from bench.measure import heading, written
from companion.console import say

AROUND = {"__init__", "__main__", "measure", "run"}


def known() -> list[str]:
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in AROUND)


def main(names: list[str]) -> int:
    """Print each row as soon as it is measured; 0 however fast or slow it was, 1 where one ends without its
    rows, 2 for an unknown name.
    """
    for name in names:
        if name not in known():
            say("ground-bench-unknown", name=name, known=", ".join(known()))
            return 2
    print(heading())
    return max([_ran(name) for name in names or known()])


def _ran(name: str) -> int:
    """0 for a benchmark that came to its end and had rows; why it did not is printed."""
    print(f"… {name}", file=sys.stderr, flush=True)
    has_rows = False
    try:
        for row in importlib.import_module(f"bench.{name}").main():
            print(written(row), flush=True)
            has_rows = True
    except Exception:  # the next benchmark runs all the same
        traceback.print_exc()
        return 1
    if not has_rows:
        print(f"{name} has no rows", file=sys.stderr, flush=True)
    return 0 if has_rows else 1
