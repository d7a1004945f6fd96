"""start.py: what it makes, what it leaves alone, and what it says when it cannot go on."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import start
from companion.console import phrase


class System:
    """Stands in for subprocess: remembers the commands and answers them by their words."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.failing: dict[str, str] = {}

    def _fault(self, command: list[str]) -> str | None:
        self.commands.append(command)
        return next((said for word, said in self.failing.items() if word in command), None)

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        fault = self._fault(command)
        if "venv" in command and fault is None:
            start.python().parent.mkdir(parents=True, exist_ok=True)
            start.python().touch()
        return subprocess.CompletedProcess(command, int(fault is not None), "", fault or "")

    def popen(self, command: list[str], **_: Any) -> Any:
        fault = self._fault(command)
        system = self

        class Process:
            stdout = io.StringIO(fault or "Collecting Flask==3.1.3 (from -r x)\n")
            returncode = int(fault is not None)

            def __enter__(self) -> Any:
                return self

            def __exit__(self, *_: object) -> None:
                assert system.commands

        return Process()

    def ran(self, *words: str) -> bool:
        return any(all(word in command for word in words) for command in self.commands)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    system = System()
    monkeypatch.setattr(start.subprocess, "run", system.run)
    monkeypatch.setattr(start.subprocess, "Popen", system.popen)
    return system


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: System) -> Path:
    """A fresh copy of what start.py looks at, in a folder with a space and kanji; nothing is really run."""
    root = tmp_path / "卓 と 村"
    root.mkdir()
    for name in start.TO_TEST:
        (root / name).write_text(f"# {name}\n")
    monkeypatch.setattr(start, "ROOT", root)
    monkeypatch.setattr(start, "VENV", root / ".venv")
    monkeypatch.chdir(tmp_path)
    return root


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """What start.py would have become."""
    handed: list[tuple[list[str], dict[str, str]]] = []

    def hand_over(arguments: list[str], settings: dict[str, str]) -> int:
        handed.append((arguments, settings))
        return 0

    monkeypatch.setattr(start, "hand_over", hand_over)
    return handed


def test_the_first_start_makes_an_environment_and_installs(root, system, handed):
    assert start.main([]) == 0
    assert system.ran("venv", str(root / ".venv"))
    assert system.ran("uv", "install", "--require-hashes", str(root / "requirements.lock"))
    assert not system.ran("pip", "--require-hashes", str(root / "requirements.lock"), "-m", "--no-input")
    assert handed == [([str(root / "app.py"), "--remember", "--open"], {})]


def test_where_uv_cannot_run_pip_installs_the_same_by_the_same_hashes(root, system, handed, capsys):
    system.failing["uv"] = "no wheel for this machine"
    assert start.main([]) == 0
    assert system.ran("pip", "install", "--no-input", "--require-hashes", str(root / "requirements.lock"))
    assert "Flask" in capsys.readouterr().out
    assert handed


ROOT = Path(start.__file__).parent
LOCKS = {"requirements.lock": "requirements.txt", "requirements-dev.lock": "requirements-dev.txt"}


def pinned(file: str) -> dict[str, str]:
    """The packages of a file and their versions."""
    found = {}
    for line in (ROOT / file).read_text("utf-8").splitlines():
        name, pin, rest = line.partition("==")
        if pin and not line.startswith("#"):
            version = rest.rstrip(" \\").partition(";")[0]
            found[re.sub("[-_.]+", "-", name.split("[")[0]).lower()] = version.strip()
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_what_people_read_is_what_is_locked(lock):
    read, locked = pinned(LOCKS[lock]), pinned(lock)
    assert read.items() <= locked.items()
    assert pinned("requirements.lock").items() <= pinned("requirements-dev.lock").items()


@pytest.mark.parametrize("lock", [*LOCKS, start.INSTALLER])
def test_every_file_is_locked_by_hashes_and_names_no_place_to_get_it_from(lock):
    text = (ROOT / lock).read_text("utf-8")
    assert text.count("==") <= text.count("--hash=sha256:")
    for part in text.replace("\\\n", " ").strip().splitlines():
        assert re.fullmatch(r"[a-z0-9._\[\]-]+==[^ ]+( ; [^-]+?)? +(--hash=sha256:[0-9a-f]{64} *)+", part), (
            part
        )
    assert "://" not in text


def test_the_second_start_runs_nothing_but_the_program(root, system, handed):
    start.main([])
    system.commands.clear()
    assert start.main([]) == 0
    assert system.commands == []
    assert len(handed) == 2


def test_changed_requirements_are_installed_into_the_same_environment(root, system, handed):
    start.main([])
    (root / "requirements.lock").write_text("Flask==9\n")
    system.commands.clear()
    start.main([])
    assert system.ran("install")
    assert not system.ran("venv")


def test_a_failed_install_is_tried_again_next_time(root, system, handed, capsys):
    system.failing["install"] = "ERROR: no space left\n"
    assert start.main([]) == 1
    assert "no space left" in capsys.readouterr().out
    system.failing.clear()
    assert start.main([]) == 0
    assert handed


def test_an_environment_whose_python_is_gone_is_made_anew(root, system, handed):
    start.main([])
    start.python().unlink()
    system.commands.clear()
    start.main([])
    assert system.ran("venv", "--clear")


def test_an_environment_left_half_made_is_made_anew(root, system, handed):
    start.python().parent.mkdir(parents=True)
    start.python().touch()
    system.failing["--version"] = "No module named pip"
    start.main([])
    assert system.ran("venv", "--clear")


def test_testing_installs_both_files_and_running_needs_nothing_after_it(root, system, handed):
    start.main(["test", "--no-browser-tests"])
    assert system.ran("install", str(root / "requirements-dev.lock"))
    system.commands.clear()
    start.main([])
    assert system.commands == []


def test_options_travel_as_settings(root, handed):
    assert start.main(["--port", "8123", "--host", "127.0.0.1", "--no-browser", "--instance", "夜 会"]) == 0
    assert handed == [
        (
            [str(root / "app.py"), "--remember"],
            {
                "COMPANION_PORT": "8123",
                "COMPANION_HOST": "127.0.0.1",
                "COMPANION_INSTANCE": str(Path("夜 会").resolve()),
            },
        )
    ]


def test_https_travels_as_a_setting(root, handed):
    assert start.main(["--https"]) == 0
    assert handed == [([str(root / "app.py"), "--remember", "--open"], {"COMPANION_HTTPS": "1"})]


def test_an_unknown_option_is_refused(root, handed, capsys):
    with pytest.raises(SystemExit) as ended:
        start.main(["--prot", "1"])
    assert ended.value.code == 2
    assert not handed


def test_arguments_of_pytest_pass_through(root, handed):
    start.main(["test", "--no-browser-tests", "-x", "tests/kernel", "-k", "a or b"])
    assert handed[0][0] == ["-m", "pytest", "--no-browser-tests", "-x", "tests/kernel", "-k", "a or b"]


@pytest.mark.parametrize("command", ["test", "bench"])
def test_a_run_of_many_processes_compiles_the_program_once(root, handed, command):
    start.main([command, *(["--no-browser-tests"] if command == "test" else [])])
    kept = str(root / ".venv" / "bytecode")
    assert handed[0][1] == {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": kept}


def test_bench_passes_the_name(root, handed):
    start.main(["bench", "start"])
    assert handed[0][0] == ["-m", "bench", "start"]


def said(capsys, key: str, **params: object) -> bool:
    return phrase(key, **params) in capsys.readouterr().out


def test_an_old_python_is_told_which_one_is_needed(root, system, handed, monkeypatch, capsys):
    monkeypatch.setattr(start.sys, "version_info", (3, 10, 4))
    monkeypatch.setattr(start.sys, "version", "3.10.4 (main)")
    assert start.main([]) == 1
    assert said(capsys, "ground-python-too-old", need="3.11", have="3.10.4")
    assert system.commands == []


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_named_with_its_package(root, system, handed, monkeypatch, capsys, lacking):
    real = importlib.util.find_spec
    monkeypatch.setattr(
        start.importlib.util, "find_spec", lambda name: None if name == lacking else real(name)
    )
    assert start.main([]) == 1
    assert said(capsys, "ground-no-venv", package="python3-venv")
    assert not handed


def test_a_failure_of_venv_is_shown(root, system, handed, capsys):
    system.failing["venv"] = "Error: it is Tuesday"
    assert start.main([]) == 1
    assert said(capsys, "ground-venv-failed", reason="Error: it is Tuesday")


def test_a_folder_that_cannot_be_written_to_is_named(root, system, handed, monkeypatch, capsys):
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(start.tempfile, "TemporaryFile", refuse)
    assert start.main([]) == 1
    assert said(capsys, "ground-unwritable-program", folder=root, reason="Permission denied")
    assert system.commands == []


@pytest.mark.parametrize(
    "words",
    [
        "WARNING: Retrying … Failed to establish a new connection: [Errno 111] Connection refused\n",
        "socket.gaierror: [Errno -3] Temporary failure in name resolution\n",
        "[Errno 11001] getaddrinfo failed\n",
    ],
)
def test_no_network_is_said_in_one_sentence(root, system, handed, capsys, words):
    system.failing["install"] = words + "ERROR: No matching distribution found for alembic==1.20.1\n"
    assert start.main([]) == 1
    out = capsys.readouterr().out
    assert phrase("ground-no-network") in out
    assert "No matching distribution" not in out


def browsers(monkeypatch, *found: str | None) -> None:
    """What the search for a browser finds, first, second, … time."""
    answers = iter(found)
    real = start.load

    def load(path: str) -> Any:
        module = real(path) if not path.endswith("find.py") else type("find", (), {})
        if path.endswith("find.py"):
            module.find_browser = staticmethod(lambda: next(answers))
        return module

    monkeypatch.setattr(start, "load", load)


@pytest.fixture
def as_root_on_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(start.Path, "exists", lambda path: str(path) == "/usr/bin/apt-get")


def test_an_installed_browser_is_handed_to_the_tests(root, system, handed, monkeypatch):
    browsers(monkeypatch, "/usr/bin/chromium")
    start.main(["test"])
    assert handed == [(["-m", "pytest"], {"COMPANION_BROWSER": "/usr/bin/chromium", **start.compiled_once()})]
    assert not system.ran("playwright")


def test_without_one_playwright_fetches_its_own(root, system, handed, monkeypatch):
    browsers(monkeypatch, None, "/home/ろくろ/chrome")
    start.main(["test"])
    assert system.ran("playwright", "install", "chromium")
    assert not system.ran("apt-get")
    assert handed[0][1]["COMPANION_BROWSER"] == "/home/ろくろ/chrome"


@pytest.mark.usefixtures("as_root_on_debian")
def test_after_that_root_on_debian_installs_the_package(root, system, monkeypatch):
    browsers(monkeypatch, None, None, None, "/usr/bin/chromium")
    assert start.browser() == "/usr/bin/chromium"
    assert system.ran("apt-get", "install", "chromium")


def test_without_any_browser_the_ways_to_get_one_are_named(root, system, handed, monkeypatch, capsys):
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000, raising=False)
    browsers(monkeypatch, None, None)
    assert start.main(["test"]) == 1
    assert said(capsys, "ground-no-browser")
    assert not handed


def test_the_stamp_is_the_hash_of_the_requirements(root, system, handed):
    start.main([])
    stamp = root / ".venv" / "installed-requirements.lock"
    assert stamp.read_text() == hashlib.sha256(b"# requirements.lock\n").hexdigest()


def test_where_it_can_the_program_takes_the_place_of_start(monkeypatch):
    became: list[Any] = []
    monkeypatch.setattr(start, "POSIX", True)
    monkeypatch.setattr(start.os, "execve", lambda *how: became.append(how) or sys.exit(0))
    with pytest.raises(SystemExit):
        start.hand_over(["app.py"], {"COMPANION_PORT": "1"})
    path, command, env = became[0]
    assert command == [path, "app.py"]
    assert env["COMPANION_PORT"] == "1"
    assert env["PYTHONUTF8"] == "1"


def test_elsewhere_start_waits_for_it_through_ctrl_c_and_ends_as_it_does(monkeypatch, system):
    answers = iter([KeyboardInterrupt(), 7])

    def wait(_: object) -> int:
        answer = next(answers)
        if isinstance(answer, KeyboardInterrupt):
            raise answer
        return answer

    def popen(command: list[str], **more: Any) -> Any:
        process = system.popen(command, **more)
        type(process).wait = wait
        return process

    monkeypatch.setattr(start, "POSIX", False)
    monkeypatch.setattr(start.subprocess, "Popen", popen)
    assert start.hand_over(["app.py"], {}) == 7
    assert system.ran("app.py")
