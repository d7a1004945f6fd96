"""The words of the companion: Fluent messages in `<language>/<room>.ftl`, and how texts become sentences."""

import logging
import re
from collections.abc import Mapping
from typing import Any

from babel import Locale

from companion.kernel.words import CodeName, Text, Who

from . import figures
from .bundles import LOCALES, bundle

LANGUAGES = tuple(LOCALES)
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

ALIKE = re.compile(
    r"[a-z0-9-]+?-((?:ask|camp|code|do|field|mate|option|phase|rates|role|tell|why|wins|won)-[a-z0-9-]*)"
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
