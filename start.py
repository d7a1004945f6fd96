#!/usr/bin/env python3
"""One command on a fresh machine: ``python3 start.py`` · ``start.py companion …`` · ``test`` · ``bench``.

Standard library only; needs a Python with venv. Makes ``.venv`` beside this file, installs what is locked
when that has changed, each file by its hash, and hands over to the program.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OLDEST = (3, 11)
POSIX = os.name == "posix"
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TO_RUN = ("requirements.lock",)
# The last holds those before it.
TO_TEST = ("requirements.lock", "requirements-dev.lock")
# Installs the others in seconds; pip does it where this has no wheel or finds no way to the packages.
INSTALLER = "requirements-installer.lock"
# What pip and the system call a network that is not there.
NO_NETWORK = re.compile(
    r"Failed to establish|NewConnectionError|NameResolutionError|Max retries exceeded|getaddrinfo|timed out"
    r"|Temporary failure in name|Network is unreachable|Cannot connect to proxy|ConnectionResetError"
)


class Stop(Exception):
    """A reason to end that the user can act on: a key of the words and what fills its places."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params


def load(path: str):
    """A file of the program as a module, without importing the packages around it."""
    if not (ROOT / path).is_file():
        raise Stop("ground-program-missing", file=path)
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


console = load("companion/console.py")
full_disk = load("companion/full_disk.py")


def main(argv: list[str]) -> int:
    try:
        if sys.version_info < OLDEST:
            raise Stop("ground-python-too-old", need="3.11", have=sys.version.split()[0])
        command = {"companion": companion, "test": test, "bench": bench}.get(argv[0] if argv else "")
        return command(argv[1:]) if command else run(argv)
    except (Stop, OSError) as error:
        if full_disk.is_full(error):
            console.say(full_disk.KEY, folder=ROOT)
        elif isinstance(error, Stop):
            console.say(error.key, **error.params)
        else:
            raise
        return 1
    except KeyboardInterrupt:
        return 130


def run(argv: list[str]) -> int:
    """Serve the club night. Options travel to the program as settings (docs/settings.md)."""
    parser = argparse.ArgumentParser(prog="start.py", description=console.phrase("ground-help"))
    parser.add_argument("--port", help=console.phrase("ground-help-port", port=8000))
    parser.add_argument("--host", help=console.phrase("ground-help-host", host="0.0.0.0"))
    parser.add_argument("--no-browser", action="store_true", help=console.phrase("ground-help-no-browser"))
    parser.add_argument("--https", action="store_true", help=console.phrase("ground-help-https"))
    parser.add_argument("--instance", metavar="DIR", help=console.phrase("ground-help-instance"))
    args = parser.parse_args(argv)
    install(TO_RUN)
    given = {
        "COMPANION_PORT": args.port,
        "COMPANION_HOST": args.host,
        "COMPANION_HTTPS": "1" if args.https else None,
        "COMPANION_INSTANCE": args.instance and str(Path(args.instance).resolve()),
    }
    settings = {name: value for name, value in given.items() if value is not None}
    options = ["--remember", *([] if args.no_browser else ["--open"])]
    return hand_over([str(ROOT / "app.py"), *options], settings)


def companion(argv: list[str]) -> int:
    """A command for the club's data, as ``start.py companion backup``: of the club that was started last."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--instance")
    args, command = parser.parse_known_args(argv)
    install(TO_RUN)
    settings = {"COMPANION_INSTANCE": str(Path(args.instance).resolve())} if args.instance else {}
    return hand_over(["-m", "flask", "--app", str(ROOT / "app.py"), "companion", *command], settings)


def test(argv: list[str]) -> int:
    """All tests; the arguments are pytest's, and ``--no-browser-tests``."""
    install(TO_TEST)
    os.chdir(ROOT)
    settings = {} if "--no-browser-tests" in argv else {"COMPANION_BROWSER": browser()}
    return hand_over(["-m", "pytest", *argv], settings | compiled_once())


def bench(argv: list[str]) -> int:
    """All benchmarks, or the named ones, each row printed as it is measured."""
    install(TO_TEST)
    os.chdir(ROOT)
    return hand_over(["-m", "bench", *argv], compiled_once())


def python() -> Path:
    return VENV / ("bin/python" if POSIX else "Scripts/python.exe")


def install(files: tuple[str, ...]) -> None:
    """Make ``.venv`` hold these requirements; at once if their stamps say that it does."""
    if python().exists() and all(
        stamp(name).is_file() and stamp(name).read_text() == digest(name) for name in files
    ):
        return
    require_writable(ROOT)
    if not runs_pip():
        console.say("ground-preparing")
        make_venv()
    else:
        console.say("ground-updating")
    if not quick_install(files[-1]):
        pip_install(files[-1])
    for name in files:
        stamp(name).write_text(digest(name))


def stamp(name: str) -> Path:
    return VENV / f"installed-{name}"


def digest(name: str) -> str:
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def require_writable(folder: Path) -> None:
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Stop("ground-unwritable-program", folder=folder, reason=error.strerror) from error


def runs_pip() -> bool:
    """False for no environment, one left half made, and one whose Python has been removed."""
    if not python().exists():
        return False
    return subprocess.run([str(python()), "-m", "pip", "--version"], capture_output=True).returncode == 0


def make_venv() -> None:
    # Debian leaves ensurepip out of its python3: then venv is there, but fails with a wall of text.
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Stop("ground-no-venv", package="python3-venv")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, errors="replace"
    )
    if made.returncode:
        raise Stop("ground-venv-failed", reason=(made.stdout + made.stderr).strip())


def quick_install(file: str) -> bool:
    """Install with uv, where there is one for this machine and it succeeds; pip says why not."""
    installer = [*pip(), "--retries", "1", "--only-binary", ":all:", "-r", str(ROOT / INSTALLER)]
    uv = [str(python()), "-m", "uv", "pip", "install", "--require-hashes", "-r", str(ROOT / file)]
    return all(
        subprocess.run(command, capture_output=True, env=child_env()).returncode == 0
        for command in (installer, uv)
    )


def pip() -> list[str]:
    quiet = ["--disable-pip-version-check", "--no-input"]
    return [str(python()), "-m", "pip", "install", *quiet, "--require-hashes"]


def pip_install(file: str) -> None:
    """Run pip, naming each part as it comes; its own words only when it fails for another reason."""
    command = [*pip(), "-r", str(ROOT / file)]
    heard = []
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=child_env(),
    ) as process:
        for line in process.stdout:
            heard.append(line)
            if line.startswith("Collecting "):
                print("  " + re.split(r"[<>=!~;\[]", line.split()[1])[0], flush=True)
    if process.returncode:
        if any(map(NO_NETWORK.search, heard)):
            raise Stop("ground-no-network")
        print("".join(heard[-30:]))
        raise Stop("ground-install-failed", names=file)


def browser() -> str:
    """The browser for the tests: installed, else Playwright's, else Debian's package when that is allowed."""
    finder = load("tests/browser/find.py")
    ways = [[str(python()), "-m", "playwright", "install", "chromium"]]
    if sys.platform == "linux" and os.geteuid() == 0 and Path("/usr/bin/apt-get").exists():
        install_package = ["apt-get", "install", "-y", "--no-install-recommends"]
        ways += [["apt-get", "update"], [*install_package, "chromium"]]
    found = finder.find_browser()
    for way in ways:
        if found:
            break
        console.say("ground-getting-browser")
        subprocess.run(
            way, stdin=subprocess.DEVNULL, env={**child_env(), "DEBIAN_FRONTEND": "noninteractive"}
        )
        found = finder.find_browser()
    if not found:
        raise Stop("ground-no-browser")
    return found


def compiled_once() -> dict[str, str]:
    """Settings by which all processes of a run share Python's code, also where none is kept beside its files.

    Tests start some two hundred processes, and to compile the program anew took most of each start.
    """
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(VENV / "bytecode")}


def child_env(**settings: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "1", **settings}


def hand_over(arguments: list[str], settings: dict[str, str]) -> int:
    """Become the program where the system can; else run it and end as it ends."""
    command, env = [str(python()), *arguments], child_env(**settings)
    sys.stdout.flush()
    if POSIX:
        os.execve(command[0], command, env)
    with subprocess.Popen(command, env=env) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue  # the child hears Ctrl+C as well and ends in its own time


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
