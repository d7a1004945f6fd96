"""The first start of a fresh copy with no package kept anywhere: environment, download, install, answer."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Row, sized
from bench.start import ROOT, serving

INSTALLED = sized((), (".venv",))
"""What is there before: at the smallest size all that needs a network."""


def main() -> Iterator[Row]:
    """Seconds from the command to the first answer. The network is part of it."""
    with tempfile.TemporaryDirectory(prefix="companion-first-") as folder:
        copy, kept = Path(folder, "copy"), Path(folder, "kept")
        subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
        nothing = {"UV_CACHE_DIR": str(kept / "uv"), "PIP_CACHE_DIR": str(kept / "pip")}
        for packages in INSTALLED:
            (copy / packages).symlink_to(ROOT / packages)
        with serving(Path(folder, "instance"), copy, {**os.environ, **nothing}) as (_, _, waited):
            yield Row("first start with empty caches", 20.0, waited, "s")
