"""Where a Chrome or Chromium is, for the browser tests. Standard library only: start.py asks here too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ON_PATH = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome-stable", "google-chrome", "chrome"),
)
"""The first draws the same pages without a desktop's windows around them, for two thirds of the work."""
INSTALLED = {
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "win32": (
        r"%PROGRAMFILES%\Google\Chrome\Application\chrome.exe",
        r"%PROGRAMFILES(X86)%\Google\Chrome\Application\chrome.exe",
        r"%LOCALAPPDATA%\Google\Chrome\Application\chrome.exe",
        r"%LOCALAPPDATA%\Chromium\Application\chrome.exe",
    ),
}
PLAYWRIGHT = {
    "linux": ("~/.cache/ms-playwright", "chrome-linux*/chrome"),
    "darwin": ("~/Library/Caches/ms-playwright", "chrome-mac*/*.app/Contents/MacOS/*"),
    "win32": (r"%LOCALAPPDATA%\ms-playwright", "chrome-win*/chrome.exe"),
}


def find_browser() -> str | None:
    """The first that runs: ``COMPANION_BROWSER``, an installed one, one that Playwright fetched."""
    return next((path for path in _candidates() if _runs(path)), None)


def _candidates() -> Iterator[str]:
    if named := os.environ.get("COMPANION_BROWSER"):
        yield named
        return
    yield from filter(None, map(shutil.which, ON_PATH))
    yield from filter(os.path.isfile, map(os.path.expandvars, INSTALLED.get(sys.platform, ())))
    folder, inside = PLAYWRIGHT.get(sys.platform, PLAYWRIGHT["linux"])
    folder = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", folder)
    store = Path(os.path.expandvars(folder)).expanduser()
    yield from map(str, sorted(store.glob(f"chromium-*/{inside}"), reverse=True))


def _runs(path: str) -> bool:
    """Whether it can start: on Linux a fetched one may lack libraries. On Windows asking opens a window."""
    if sys.platform != "linux":
        return os.path.isfile(path)
    try:
        return (
            subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
