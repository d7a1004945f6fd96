"""Japanese as the house writes it: さん behind a person's name in a sentence, full-width brackets and colons.

さん stands wherever a name takes a particle. It is left off where names stand as labels of
a record: the log of a table and its rows (`tell`, `cell`, `mark`), printed sheets, and before a colon, an
arrow or a bracket.
"""

from __future__ import annotations

import re

import pytest

from companion.words import FOLDER
from companion.words.figures import expand_honorifics

PERSONS = (
    *("asker", "before", "by", "first", "from", "holder", "last", "name", "names", "other", "partner"),
    *(
        "gone",
        "keep",
        "player",
        "right",
        "seat",
        "seats",
        "target",
        "to",
        "turn",
        "voter",
        "who",
        "whom",
        "winner",
        "winners",
    ),
)
"""Placeholders that stand for persons, but for those below."""
PARTICLE = r"(?:が|は|を|に|の|と|へ|も|から|で|だけ|です|より)"
BARE = re.compile(rf"\{{ \$({'|'.join(PERSONS)}) \}}(?={PARTICLE})")
RECORDS = re.compile(r"-(?:tell|cell|mark)-|^sheet-")
"""Lines of a record, where names are labels. Whole sentences among them are none."""
NO_PERSON = {
    *("act-claim-moved", "magic-city-explain"),  # a role
    *("table-next-go", "screen-tables"),  # what comes next, a game
    *("club-remove-what", "club-archive-what", "club-edit-what"),  # whatever the list holds
    "table-entered-since",  # who says for itself what somebody is called
}
HALF_WIDTH = re.compile(
    r"[\u3040-\u30ff\u4e00-\u9fff}] ?[:(]|[():][\u3040-\u30ff\u4e00-\u9fff]|[\u3040-\u30ff\u4e00-\u9fff}]\)"
)
"""A bracket or a colon of half width beside Japanese or a placeholder."""
FUNCTION = re.compile(r"[A-Z]+\(\$\w+\)")
UNSEEN_HONORIFIC = re.compile(r'(?<![皆な"])さん')
"""An honorific behind anything but what `EACH` says; that of 皆さん and みなさん is the word's own."""
PLACEHOLDER = re.compile(r"\{[^}]*\}")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b[A-Za-z]{2,} +[a-z]{2,}\b")
"""Two words of a sentence; names of things begin with capitals."""
FILES = sorted(found.name for found in (FOLDER / "ja").glob("*.ftl"))
OF_ROLES = re.compile(r"^village-(?:say|close)-")
"""Calls of the night: who is called is a role."""


def messages(path: str) -> list[tuple[str, str]]:
    """The keys of a file, each with all its lines."""
    text = (FOLDER / "ja" / path).read_text("utf-8")
    return re.findall(r"^([a-z][\w-]*) = ((?:.*)(?:\n[ }].*)*)", text, re.MULTILINE)


def excepted(key: str, said: str) -> bool:
    """Whether a line is of a record, or what stands in it is no person."""
    record = RECORDS.search(key) and "。" not in said
    return bool(key in NO_PERSON or OF_ROLES.search(key) or record)


@pytest.mark.parametrize("path", FILES)
def test_a_name_in_a_sentence_is_followed_by_san(path: str) -> None:
    bare = [
        f"{key}: {said}"
        for key, said in messages(path)
        if key not in NO_PERSON
        and not OF_ROLES.search(key)
        and not (RECORDS.search(key) and "。" not in said)
        and BARE.search(said)
    ]
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize("path", FILES)
def test_every_honorific_is_said_by_the_one_function(path: str) -> None:
    """`EACH` says it, for which `{ $name }さん` is short."""
    found = [key for key, said in messages(path) if UNSEEN_HONORIFIC.search(expand_honorifics(said))]
    assert not found


@pytest.mark.parametrize("path", [name for name in FILES if name != "ground.ftl"])
def test_brackets_and_colons_are_of_full_width(path: str) -> None:
    found = [key for key, said in messages(path) if HALF_WIDTH.search(FUNCTION.sub("", said))]
    assert not found


@pytest.mark.parametrize("path", FILES)
def test_no_sentence_of_a_japanese_file_is_english(path: str) -> None:
    """A file that was copied from `en/` has every key, and reads as if it had been written."""
    plain = {key: PLACEHOLDER.sub("", said) for key, said in messages(path)}
    assert not [key for key, said in plain.items() if ENGLISH.search(said) and not JAPANESE.search(said)]


def test_the_check_sees_an_english_sentence() -> None:
    assert ENGLISH.search("has won a round")
    assert not ENGLISH.search("AIWolf CO")


def test_the_check_sees_a_bare_name_and_lets_labels_be() -> None:
    assert BARE.search("{ $seat }はもう確認済みです。")
    assert not BARE.search("{ $seat }さんはもう確認済みです。")
    assert not BARE.search("処刑：{ $seat }")
    assert RECORDS.search("village-tell-vote")
