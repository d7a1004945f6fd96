"""Text that people send: normalised in a time that grows with its length, and what of it can be seen."""

import unicodedata
from typing import Literal

MOST_MARKS = 30
"""Marks on one letter, as Unicode's stream-safe text has it (UAX 15): no language has more."""
_COME_APART = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")
"""What is no mark by itself and comes apart into nothing but marks."""
_UNSEEN = {"Cc", "Cs", "Co", "Zl", "Zp"}
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are drawn as nothing: Hangul's fillers, Braille without a dot, the null note."""
_DRAWN = frozenset("LNPS")


def normalise(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Text in a normal form. Marks beyond those that a letter can bear are left out.

    Unicode sorts the marks on a letter, and the standard library does that in a time that grows with the
    square of their number: a hundred thousand take a minute.
    """
    if text.isascii():
        return text
    if len(text) > MOST_MARKS:
        text = "".join(_bearable(text))
    return unicodedata.normalize(form, text)


def _bearable(text: str) -> list[str]:
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) or char in _COME_APART else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return kept


def visible(text: str) -> str:
    """Text without controls and what turns its direction; line breaks stay, other space is a space."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if char.isspace() and char != "\n" else char
        for char in text.replace("\r\n", "\n")
        if char.isspace() or (unicodedata.category(char) not in _UNSEEN and char not in _DIRECTIONS)
    )


def shows_something(text: str) -> bool:
    """Whether anything of the text can be seen: a letter, a figure or a sign that is not blank."""
    return any(unicodedata.category(char)[0] in _DRAWN and char not in _BLANK for char in text)
