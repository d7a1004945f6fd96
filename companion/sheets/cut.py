"""Cuts the everyday fonts in a process of its own: ``python -m companion.sheets.cut FOLDER``.

It takes seconds of computing and 150 MB, which a server would feel as pauses and never give back. Says
``done steps`` a line; ends with 1 and the FontError as a line of JSON. Ends by itself when whoever began it
is gone: then its standard input closes.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

from companion.sheets.font_files import FontError, FontFiles

LATER = 10
"""How much less urgent than the pages this is, in steps of nice."""


def main(folder: str) -> int:
    """Make the files that are lacking; 0 when all are there."""
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
    sys.exit(main(sys.argv[1]))
