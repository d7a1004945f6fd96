"""A language's Fluent messages, each parsed when it is first asked for: a page needs a few of thousands."""

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fluent.runtime import FluentBundle, FluentResource

from . import figures

LOCALES = {"ja": "ja-JP", "en": "en-GB"}
"""Whose dates and figures a language writes."""
FOLDER = Path(__file__).resolve().parent
ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE | re.ASCII)
"""How a message or a term begins; the lines that continue one begin with no letter."""
SENTENCES = 4000
"""Messages with what they were filled with that are kept: a page says the same after each tap."""
KEPT = frozenset((str, int, bool, date, figures.Listed))
"""Types of which equal ones look the same, as one moment in two zones does not: what they fill is kept."""
NAME = re.compile(r"-?[a-zA-Z][\w-]*", re.ASCII)


class Said(NamedTuple):
    """A message as it is said, and what was wrong about what it was filled with."""

    sentence: str
    faults: tuple[Exception, ...]


class Bundle:
    """All messages of one language. Raises ValueError for a key given twice."""

    def __init__(self, language: str) -> None:
        functions = figures.functions(LOCALES[language])
        self._read = FluentBundle([LOCALES[language]], functions=functions, use_isolating=False)
        self._complete: set[str] = set()
        self._sources: dict[str, str] = {}
        self._said = lru_cache(maxsize=SENTENCES, typed=True)(self._say)
        for path in sorted((FOLDER / language).glob("*.ftl")):
            for name, source in entries(path.read_text("utf-8")):
                if name in self._sources:
                    raise ValueError(f"{path.name}: {name} was given before")
                self._sources[name] = source

    def has(self, key: str) -> bool:
        """Whether a message stands under this key."""
        return key in self._sources

    def format(self, key: str, params: Mapping[str, Any]) -> Said | None:
        """The message of a key with what is wrong about it; nothing where there is none."""
        if key not in self._sources:
            return None
        say = self._said if KEPT.issuperset(map(type, params.values())) else self._say
        return say(key, **params)

    def _say(self, key: str, /, **params: Any) -> Said | None:
        self._complete_with(key)
        pattern = self._read.get_message(key).value
        if pattern is None:
            return None
        sentence, faults = self._read.format_pattern(pattern, params)
        return Said(str(sentence), tuple(faults))

    def _complete_with(self, key: str) -> None:
        """Parse a message with all that it refers to. Raises ValueError where Fluent cannot read it."""
        waiting, found = [key], set[str]()
        while waiting:
            name = waiting.pop()
            if name in found or name in self._complete or name not in self._sources:
                continue
            found.add(name)
            source = figures.expand_honorifics(self._sources[name])
            resource = FluentResource(source)
            if any(type(entry).__name__ == "Junk" for entry in resource.body):
                raise ValueError(f"{name}: not Fluent: {source[:60]!r}")
            self._read.add_resource(resource)
            waiting.extend(NAME.findall(source))
        # Only now: whoever asks meanwhile, in another thread, shall find no message without its parts.
        self._complete |= found


@lru_cache(maxsize=len(LOCALES))
def bundle(language: str) -> Bundle:
    """The messages of one language."""
    return Bundle(language)


def entries(text: str) -> list[tuple[str, str]]:
    """Messages and terms of a file by name, each as it is written."""
    starts = list(ENTRY.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [(start[1], text[start.start() : end]) for start, end in zip(starts, ends, strict=True)]
