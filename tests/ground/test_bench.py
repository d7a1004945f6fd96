"""The table of benchmarks: figures that are right, and a broken promise that is seen."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench import run
from bench.measure import SMALL, Row, figure, heading, percentile, timed, written
from bench.start import ROOT
from companion.console import phrase


def test_a_limit_is_kept_from_below_and_a_throughput_from_above():
    assert Row("append p99", 10, 5, "ms").ratio == 2
    assert Row("fold", 50_000, 100_000, "/s", at_least=True).ratio == 2
    assert Row("append p99", 10, 20, "ms").ratio == 0.5
    assert Row("fold", 50_000, 25_000, "/s", at_least=True).ratio == 0.5


def test_the_percentile_is_a_value_that_was_measured():
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 0.99) == 99
    assert percentile(values, 0.5) == 50
    assert percentile([7.0], 0.99) == 7
    assert percentile(values, 0) == 1


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.012345, "0.0123"), (4.5678, "4.57"), (78.94, "78.9"), (12345.6, "12,300"), (0, "0"), (150, "150")],
)
def test_figures_have_three_digits_that_mean_something(value, shown):
    assert figure(value) == shown


def test_warm_calls_do_not_count():
    calls: list[int] = []
    taken = timed(lambda: calls.append(1), times=5, warm=2)
    assert (len(taken), len(calls)) == (5, 7)


def test_a_missed_promise_stands_out():
    assert written(Row("kept", 10, 5, "ms")).endswith("2.0×")
    assert written(Row("missed", 10, 20, "ms")).endswith("0.50× MISSED")


def test_a_row_stands_below_the_names_of_its_columns():
    names, line = heading().splitlines()
    assert names.split() == ["what", "promised", "measured", "ratio"]
    assert len(written(Row("one append, p99", 10, 5, "ms"))) == len(names) == len(line)


def test_every_benchmark_has_a_main_and_says_what_it_measures():
    import importlib

    assert "start" in run.known()
    for name in run.known():
        module = importlib.import_module(f"bench.{name}")
        assert callable(module.main)
        assert module.__doc__


def test_an_unknown_name_is_answered_with_the_known_ones(capsys):
    assert run.main(["stat"]) == 2
    assert (
        phrase("ground-bench-unknown", name="stat", known=", ".join(run.known())) in capsys.readouterr().out
    )


PLAYED_ELSEWHERE = {"api", "crash", "fuzz"}
"""What these do stands in `tests/`, whose own tests do it with more requests and crashes."""


def test_every_benchmark_runs_to_its_rows():
    """At its smallest size, in a process of its own; how fast it was is not asked."""
    environ = {**os.environ, SMALL: "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "bench", *sorted(set(run.known()) - PLAYED_ELSEWHERE)]
    ran = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def broken():
    yield Row("start", 2, 1, "s")
    raise NameError("a name that is gone")


@pytest.mark.parametrize("main", [broken, lambda: iter(())])
def test_a_benchmark_without_all_its_rows_fails_and_the_next_one_runs(monkeypatch, capsys, main):
    import bench.fold
    import bench.start

    monkeypatch.setattr(bench.fold, "main", main)
    monkeypatch.setattr(bench.start, "main", lambda: iter([Row("memory", 2, 1, "MB")]))
    assert run.main(["fold", "start"]) == 1
    assert "memory  " in capsys.readouterr().out


def test_each_row_is_printed_as_it_is_measured(monkeypatch, capsys):
    import bench.start

    def measured():
        yield Row("start", 2, 1, "s")
        assert "start  " in capsys.readouterr().out
        yield Row("memory", 2, 1, "MB")

    monkeypatch.setattr(bench.start, "main", measured)
    assert run.main(["start"]) == 0
    assert "memory  " in capsys.readouterr().out
