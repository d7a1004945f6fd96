"""What people typed, made harmless for print before any font sees it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from companion.characters import normalised

MISSING = "〓"
"""Stands for a letter that no font has."""
NAMELESS = "◇"
"""Stands for a text of nothing but ornaments that no font has."""
_ORNAMENTS = frozenset({"So", "Sk", "Me", "Cn"})
"""Emoji and other signs that are no letters; what this Python does not know yet is mostly emoji."""

# Selectors only choose between shapes of the sign before them, and the embedded fonts hold one shape each.
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SKIN_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
_JOINED = re.compile("\\S(?:\u200d\\S)+")
_FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs"})
# Nearly every name is made of these alone and needs no look at each sign's category.
_PLAIN = re.compile(r"[ -~ぁ-ゖ゛゜ァ-ヿ一-龯々〆、。〈-】！-｝]*")


@lru_cache(maxsize=8_000)  # a text is asked for again with each width and size that is tried
def clean(text: str) -> str:
    """One line of text as it may be printed.

    Composes (NFC), turns every kind of white space into one space, and drops what is invisible: controls,
    direction marks, lone surrogates, shape selectors. A joined emoji (a family, a flag of two letters)
    becomes its first part, so that it prints as one mark.
    """
    if _PLAIN.fullmatch(text) and "  " not in text:
        return text.strip()
    composed = normalised("NFC", text)
    spaced = " ".join(composed.split())
    shaped = _SELECTORS.sub("", _SKIN_TONES.sub("", spaced))
    whole = _FLAGS.sub(lambda flag: flag[0][0], _JOINED.sub(_first_of_joined, shaped))
    return "".join(sign for sign in whole if unicodedata.category(sign) not in _INVISIBLE).strip()


def is_ornament(sign: str) -> bool:
    """Whether a text says the same without the sign, as a name does without its emoji."""
    return unicodedata.category(sign) in _ORNAMENTS


def _first_of_joined(found: re.Match[str]) -> str:
    # Joiners also stand between letters of Indic scripts, where each letter keeps its own place.
    return found[0][0] if unicodedata.category(found[0][0]) == "So" else found[0]
