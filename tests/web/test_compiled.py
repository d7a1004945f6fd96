"""Code of templates that is kept: taken where all is as it was, made anew where anything is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment

from companion.web.template_code import Compiled, NoIndents


class Counting(Environment):
    """Counts the templates that it compiles."""

    made = 0

    def compile(self, *args: Any, **kwargs: Any) -> Any:
        """As ever."""
        self.made += 1
        return super().compile(*args, **kwargs)


Start = Callable[..., tuple[str, int]]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """What a page says after a start of its own, and how many templates were compiled for it."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)

    def started(text: str = "{{ 2|twice }}", factor: int = 2, trim: bool = False) -> tuple[str, int]:
        source = f"def twice(value):\n    return value * {factor}\n"
        module = tmp_path / f"filters{factor}.py"
        if not module.exists():
            module.write_text(source)
        names: dict[str, Any] = {}
        exec(compile(source, str(module), "exec"), names)
        environment = Counting(loader=DictLoader({"page": text}), trim_blocks=trim)
        environment.filters["twice"] = names["twice"]
        environment.bytecode_cache = Compiled(environment, tmp_path / "kept")
        return environment.get_template("page").render(), environment.made

    return started


def test_the_next_start_takes_what_was_kept(start: Start) -> None:
    assert start() == ("4", 1)
    assert start() == ("4", 0)


def test_another_text_another_filter_and_other_settings_are_compiled_anew(start: Start) -> None:
    start()
    assert start(text="{{ 3|twice }}") == ("6", 1)
    assert start(text="{{ 3|twice }}", factor=5) == ("15", 1)
    assert start(text="{{ 3|twice }}", factor=5, trim=True) == ("15", 1)


def test_where_nothing_can_be_kept_pages_are_drawn_all_the_same(start: Start, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    assert start() == ("4", 1)


@pytest.mark.parametrize(
    "damage", [lambda code: code[:40], lambda code: code[:99], lambda code: code[:20] + b"\xff" * 99]
)
def test_a_damaged_file_is_no_code(start: Start, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    start()
    (kept,) = (tmp_path / "kept").iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert start() == ("4", 1)


def test_what_is_kept_can_be_read_as_any_file_that_python_makes(start: Start, tmp_path: Path) -> None:
    start()
    (kept,) = (tmp_path / "kept").iterdir()
    (tmp_path / "any").touch()
    assert kept.stat().st_mode == (tmp_path / "any").stat().st_mode


def test_where_it_cannot_be_put_nothing_is_left_over(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: Any) -> None:
        raise PermissionError

    monkeypatch.setattr("os.replace", refused)
    monkeypatch.setattr("pathlib.Path.replace", refused)
    assert start() == ("4", 1)
    assert not list((tmp_path / "kept").iterdir())


def test_what_python_may_not_write_is_not_written(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert start() == ("4", 1)
    assert start() == ("4", 1)


def test_words_on_two_lines_stay_apart_where_the_first_ends_in_a_tag() -> None:
    environment = Environment(trim_blocks=True, extensions=[NoIndents])
    page = environment.from_string(
        "<p>\n  {% if n %}No. {{ n }}{% endif %}\n  {% if n %}\n    y{# #}\n    <b>x</b>\n  {% endif %}\n</p>"
    )
    assert page.render(n=2) == "<p>\nNo. 2 y <b>x</b>\n</p>"
