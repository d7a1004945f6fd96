"""What is large and no page needs is imported when it is used, inside a function, and said so there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LATE = (
    "PIL",  # with reportlab
    "alembic",  # where a database is of an older form
    "companion.cli",  # for commands
    "fontTools",  # where fonts are cut
    "limits",  # for the first log-in
    "markdown_it",  # for the page of help
    "openskill",  # where ratings are reckoned
    "prometheus_client",  # where a setting asks for figures
    "psycopg",  # where the database is PostgreSQL
    "reportlab",  # for the first sheet
    "segno",  # for the first code
)
SCRIPT = """
import sys
import companion.server
from companion import create_app
create_app()
print(*sorted(sys.modules))
"""


def test_a_server_that_starts_leaves_out_what_its_first_answers_do_not_need(tmp_path: Path) -> None:
    environ = {**os.environ, "COMPANION_INSTANCE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environ, capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = set(done.stdout.split())
    assert "companion.sheets.sheet" in loaded
    assert [name for name in LATE if name in loaded] == []
