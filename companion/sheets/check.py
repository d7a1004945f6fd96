"""Opens a font that was sent, in a process of its own: ``python -m companion.sheets.check REGULAR BOLD``.

A few kilobytes can hold a font that unpacks to gigabytes or takes minutes to read; here both end this process
and not the server. Says a line of JSON: by weight, the FontError of a file that is not fit for sheets.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from companion.sheets.fonts import OwnFont

MEMORY = 384 * 1024 * 1024
"""Bytes of address space: five times what a font of all Japanese takes, with the program around it."""
SECONDS = 15
"""Of computing."""


def main(regular: str, bold: str) -> int:
    """Say what is wrong with the files; 0 whenever that could be said."""
    limit()
    faults = OwnFont(Path(regular), Path(bold)).faults()
    said = {style: {"key": fault.text.key, "params": fault.text.params} for style, fault in faults.items()}
    sys.stdout.write(json.dumps(said) + "\n")
    return 0


def limit() -> None:
    """Let this process use no more than a font can need."""
    try:
        import resource
    except ImportError:  # Windows bounds no process; there the patience of whoever began it does
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
