"""What the console says before, beside and after the web: words of companion/words/<language>/ground.ftl.

Standard library only and no import of the package: start.py loads this file by its path, when nothing is
installed yet. It reads the simple part of Fluent: messages, continued lines and ``{ $name }``.
"""

import locale
import os
import re
import sys
from pathlib import Path

WORDS = Path(__file__).resolve().parent / "words"
LANGUAGES = ("ja", "en")
MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) *= *(.*(?:\n[ ]+.*)*)", re.MULTILINE)
PLACE = re.compile(r"\{ *\$([a-z][a-z0-9-]*) *\}")


def language() -> str:
    """The console's language, ``ja`` or ``en``, from the environment or, on Windows, from the system."""
    asked = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    asked.append(locale.getlocale()[0] or "")
    named = next((name for name in asked if name and name.partition(".")[0] not in ("C", "POSIX")), "")
    return "ja" if named.lower().startswith(("ja", "japanese")) else "en"


def words(lang: str) -> dict[str, str]:
    """All messages of one language, key to pattern."""
    text = (WORDS / lang / "ground.ftl").read_text("utf-8")
    return {key: re.sub(r"\n +", "\n", pattern).strip() for key, pattern in MESSAGE.findall(text)}


def phrase(key: str, **params: object) -> str:
    """One message in the console's language, its places filled. An unknown key or place is a KeyError."""
    return PLACE.sub(lambda place: str(params[place.group(1)]), words(language())[key])


def say(key: str, **params: object) -> None:
    """Print one message."""
    show(phrase(key, **params))


def show(text: str) -> None:
    """Print a line; a console that lacks a character shows a question mark instead of failing."""
    out = sys.stdout
    line = text + "\n"
    out.write(line.encode(out.encoding or "utf-8", "replace").decode(out.encoding or "utf-8"))
    out.flush()
