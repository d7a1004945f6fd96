"""The words of the companion: Fluent messages in `<language>/<room>.ftl`, and how texts become sentences."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

from companion.kernel.words import CodeName, Text, Who

from . import days, figures, lists

LANGUAGES = ("ja", "en")
LOCALES = {"ja": "ja-JP", "en": "en-GB"}
"""Whose dates and figures a language writes."""
FOLDER = Path(__file__).resolve().parent
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

log = logging.getLogger(__name__)


class MissingWord(LookupError):
    """A key without a message, or a message without one of its parameters."""


@lru_cache(maxsize=len(LANGUAGES))
def bundle(language: str) -> FluentBundle:
    """All messages of one language. A file that Fluent cannot read, or a key given twice, is a ValueError."""
    functions: dict[str, Any] = figures.FUNCTIONS | lists.FUNCTIONS | days.functions(LOCALES[language])
    found = FluentBundle([LOCALES[language]], functions=functions, use_isolating=False)
    seen: dict[str, Path] = {}
    for path in sorted((FOLDER / language).glob("*.ftl")):
        resource = FluentResource(path.read_text("utf-8"))
        for entry in resource.body:
            name = getattr(getattr(entry, "id", None), "name", None)
            if type(entry).__name__ == "Junk":
                raise ValueError(f"{path.name}: not Fluent: {getattr(entry, 'content', '')[:60]!r}")
            if name and name in seen:
                raise ValueError(f"{name} stands in {seen[name].name} and in {path.name}")
            if name:
                seen[name] = path
        found.add_resource(resource)
    return found


def isolated(typed: str) -> str:
    """What somebody typed, its direction kept to itself; what reads left to right comes back unchanged."""
    if not RIGHT_TO_LEFT.search(typed) and not DIRECTIONS.search(typed):
        return typed
    return "\u2068" + DIRECTIONS.sub("", typed) + "\u2069"


class Words:
    """One language's words. `strict` raises MissingWord where production logs and shows the key."""

    def __init__(self, language: str, *, strict: bool = False, isolate: bool = True) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.strict = strict
        self.isolate = isolate
        self._bundle = bundle(self.language)
        self._locale = Locale.parse(self.language)
        self._plain: dict[str, str] = {}

    def has(self, key: str) -> bool:
        """Whether a message stands under this key."""
        return self._bundle.has_message(key)

    def text(self, key: str, **params: object) -> str:
        """The message of a key. Parameters may be figures, names, dates, texts, or lists of them."""
        if not params and key in self._plain:
            return self._plain[key]
        sentence = self._format(key, {name: self.param(value) for name, value in params.items()})
        if not params:
            self._plain[key] = sentence
        return sentence

    def say(self, text: Text, names: Mapping[int, str] | None = None) -> str:
        """A kernel text as a sentence; `names` gives the display name of each seat, numbered from 1."""
        return self._format(text.key, {name: self.param(part, names) for name, part in text.params.items()})

    def param(self, value: Any, names: Mapping[int, str] | None = None) -> Any:
        """One parameter, ready for Fluent: texts said, seats named, lists joined as the language does."""
        if isinstance(value, Text):
            return self.say(value, names)
        if isinstance(value, Who):
            return self.param((names or {}).get(value.seat) or self.text("common-seat-n", seat=value.seat))
        if isinstance(value, CodeName):
            return self.param(value.label) if value.label else self._code(value)
        if isinstance(value, (tuple, list)):
            return lists.Listed([str(self.param(part, names)) for part in value], self._locale)
        if isinstance(value, str) and self.isolate:
            return isolated(value)
        return value

    def _code(self, named: CodeName) -> str:
        """A line of a ledger as its game calls it, or every table; else the bare code, as of a new game."""
        keys = (f"{game}-code-{named.code}" for game in (named.game.replace("_", "-"), "table"))
        return next((self.text(key) for key in keys if self.has(key)), named.code)

    def _format(self, key: str, params: dict[str, Any]) -> str:
        if not self._bundle.has_message(key):
            return self._missing(key, key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return self._missing(key, key)
        sentence, faults = self._bundle.format_pattern(pattern, params)
        return self._missing(f"{key}: {faults[0]}", str(sentence)) if faults else str(sentence)

    def _missing(self, what: str, shown: str) -> str:
        if self.strict:
            raise MissingWord(f"{self.language}: {what}")
        log.error("words/%s: %s", self.language, what)
        return shown
