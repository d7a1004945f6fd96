"""Runs benchmarks by name, or all. Each is a module whose `main()` yields a row as soon as it is measured."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from bench.measure import heading, written
from companion.console import say

AROUND = {"__init__", "__main__", "measure", "run"}


def known() -> list[str]:
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in AROUND)


def main(names: list[str]) -> int:
    """Print each row as soon as it is measured; 0 however fast or slow it was, 2 for an unknown name."""
    for name in names:
        if name not in known():
            say("ground-bench-unknown", name=name, known=", ".join(known()))
            return 2
    print(heading())
    for name in names or known():
        print(f"… {name}", file=sys.stderr, flush=True)
        for row in importlib.import_module(f"bench.{name}").main():
            print(written(row), flush=True)
    return 0
