"""The everyday fonts, cut in a process of its own, and how it is begun.

``python -m companion.sheets.font_process FOLDER`` takes seconds of computing and 150 MB, which a server would
feel as pauses and never give back. It says ``done steps`` a line, what goes wrong as a line of JSON, and ends
by itself when whoever began it is gone: then its standard input closes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

from companion.config import ROOT
from companion.sheets.font_files import FontError, FontFiles, Progress

CUT = (sys.executable, "-m", "companion.sheets.font_process")
LATER = 10
"""How much less urgent than the pages cutting is, in steps of nice."""


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


def cut(folder: str) -> int:
    """Make the files that are lacking; 0 when all are there, 1 after the FontError."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if os.name == "posix":
        os.nice(LATER)
    try:
        FontFiles(Path(folder)).common(lambda done, steps: _say(f"{done} {steps}"))
    except FontError as error:
        _say(json.dumps({"key": error.text.key, "params": error.text.params}))
        return 1
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    sys.exit(cut(sys.argv[1]))
