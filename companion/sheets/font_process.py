"""Work with fonts that is done in a process of its own, and how such a process is begun.

``python -m companion.sheets.font_process cut FOLDER`` cuts the everyday fonts: seconds of computing and
150 MB, which a server would feel as pauses and never give back. It says ``done steps`` a line, and ends by
itself when whoever began it is gone: then its standard input closes.

``python -m companion.sheets.font_process check REGULAR BOLD`` opens a font that was sent. A few kilobytes can
hold a font that unpacks to gigabytes or takes minutes to read; here both end this process and not the server.

What goes wrong is said as a line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from companion.config import ROOT
from companion.sheets.font_files import FontError, FontFiles, Progress
from companion.sheets.fonts import OwnFont

CUT = (sys.executable, "-m", "companion.sheets.font_process", "cut")
CHECK = (sys.executable, "-m", "companion.sheets.font_process", "check")
PATIENCE = 20.0
"""Seconds in which a font has to be opened."""
LATER = 10
"""How much less urgent than the pages cutting is, in steps of nice."""
MEMORY = 384 * 1024 * 1024
"""Bytes of address space: five times what a font of all Japanese takes, with the program around it."""
SECONDS = 15
"""Of computing."""


def cut_fonts(folder: Path, progress: Progress) -> None:
    """Have the everyday fonts made by a process of its own. Raises FontError."""
    last = ""
    with subprocess.Popen(
        [*CUT, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                last = line
                if not line.startswith("{"):
                    progress(*map(int, line.split()))
        except BaseException:
            process.kill()  # leaving the block would wait for its end
            raise
    if process.returncode:
        if not last.startswith("{"):
            raise FontError("sheet-font-not-cut", code=str(process.returncode))
        fault = json.loads(last)
        raise FontError(fault["key"], **fault["params"])


def font_faults(own: OwnFont) -> dict[str, FontError]:
    """Which weights of a font sheets could not be printed in, and why: opened by a process of its own, which
    may use up no more than it has been given. Raises nothing: what breaks down there is such a reason.
    """
    command = [*CHECK, str(own.regular), str(own.bold)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return {"Regular": FontError("sheet-font-unreadable", file=own.regular.name, reason="timeout")}
    said = done.stdout.splitlines()
    if done.returncode or not said:
        reason = f"exit {done.returncode}"
        return {"Regular": FontError("sheet-font-unreadable", file=own.regular.name, reason=reason)}
    return {
        style: FontError(fault["key"], **fault["params"]) for style, fault in json.loads(said[-1]).items()
    }


def cut(folder: str) -> int:
    """Make the files that are lacking; 0 when all are there, 1 after the FontError."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if os.name == "posix":
        os.nice(LATER)
    try:
        FontFiles(Path(folder)).common(lambda done, steps: _say(f"{done} {steps}"))
    except FontError as error:
        _say(json.dumps(_plain(error)))
        return 1
    return 0


def check(regular: str, bold: str) -> int:
    """Say by weight what is wrong with the files; 0 whenever that could be said."""
    limit()
    faults = OwnFont(Path(regular), Path(bold)).faults()
    _say(json.dumps({style: _plain(fault) for style, fault in faults.items()}))
    return 0


def limit() -> None:
    """Let this process use no more than a font can need."""
    try:
        import resource
    except ImportError:  # Windows bounds no process; there the patience of whoever began it does
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _plain(error: FontError) -> dict[str, object]:
    return {"key": error.text.key, "params": error.text.params}


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


COMMANDS: dict[str, Callable[..., int]] = {"cut": cut, "check": check}

if __name__ == "__main__":
    sys.exit(COMMANDS[sys.argv[1]](*sys.argv[2:]))
