"""The words of the companion: Fluent messages in `<language>/<room>.ftl`, and how texts become sentences."""

import logging
import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

from companion.kernel.words import CodeName, Text, Who

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


LANGUAGES = tuple(LOCALES)
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

ALIKE = re.compile(
    r"[a-z0-9-]+?-((?:ask|camp|code|do|field|mate|meaning|option|phase|rates|role|tell|why|wins|won)-[a-z0-9-]*)"
)
"""What games say alike: without a `one-night-tell-dawn` of its own, one night says `table-tell-dawn`."""

log = logging.getLogger(__name__)


def shared_key(key: str) -> str:
    """The key of the words that all games share for this one; the key itself where games share none."""
    found = ALIKE.fullmatch(key)
    return f"table-{found[1]}" if found else key


class MissingWord(LookupError):
    """A key without a message, or a message without one of its parameters."""


def isolate(typed: str) -> str:
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
        """Whether a message stands under this key, or what every game says in its place."""
        return self._bundle.has(self.said_by(key))

    def said_by(self, key: str) -> str:
        """The key of the message that says it: its own, or that of what every game says in its place; a line
        of the log that has neither is called as its button."""
        said = (key, shared_key(key), key.replace("-tell-", "-do-", 1))
        return next((one for one in said if self._bundle.has(one)), said[1])

    def is_bare_win(self, text: Text) -> bool:
        """Whether it only says that a winner has won, as the place where it stands does already."""
        return self.said_by(text.key) == "table-why-won"

    def part(self, text: Text, name: str) -> Text | None:
        """One part of a sentence that has words of its own: of `village-summary` the `village-summary-who`.

        The texts within are their own such parts, where they have them; nothing where the sentence has none.
        """
        key = f"{text.key}-{name}"
        if not self.has(key):
            return None
        parts = (
            (of, one, self.part(one, name) if isinstance(one, Text) else one)
            for of, one in text.params.items()
        )
        return Text(key, {of: part or one for of, one, part in parts})

    def text(self, key: str, **params: object) -> str:
        """The message of a key. Parameters may be figures, names, dates, texts, or lists of them."""
        if params:
            return self._format(key, {name: self.param(value) for name, value in params.items()})
        if key not in self._plain:
            self._plain[key] = self._format(key, {})
        return self._plain[key]

    def say(self, text: Text, names: Mapping[int, str] | None = None) -> str:
        """A kernel text as a sentence; `names` gives the display name of each seat, numbered from 1."""
        if not text.params:
            return self.text(text.key)
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
            return figures.Listed([str(self.param(part, names)) for part in value], self._locale)
        if isinstance(value, str) and self.isolate:
            return isolate(value)
        return value

    def _code(self, named: CodeName) -> str:
        """A line of a ledger as its game calls it, or every table; else the bare code, as of a new game."""
        key = f"{named.game.replace('_', '-')}-code-{named.code}"
        rank = re.fullmatch(r"rank-([0-9]+)", named.code)
        if rank and not self.has(key):
            return self.text("table-code-rank", rank=int(rank[1]))
        return self.text(key) if self.has(key) else named.code

    def _format(self, key: str, params: dict[str, Any]) -> str:
        found = self._bundle.format(key, params) or self._bundle.format(self.said_by(key), params)
        if found is None:
            return self._missing(key, key)
        sentence, faults = found
        return self._missing(f"{key}: {faults[0]}", sentence) if faults else sentence

    def _missing(self, what: str, shown: str) -> str:
        if self.strict:
            raise MissingWord(f"{self.language}: {what}")
        log.error("words/%s: %s", self.language, what)
        return shown
