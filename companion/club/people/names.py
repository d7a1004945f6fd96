"""Names as people compare them: folded, and close to one another. Pure."""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Key, Millis
from companion.words.characters import normalise


class Player(Base):
    """Somebody who plays. Two of one name differ by handle."""

    __tablename__ = "player"
    __table_args__ = (
        Index("uq_player_name_key_handle_key", "name_key", "handle_key", unique=True),
        Index(None, "sort_key"),
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("merged_into IS NULL OR merged_into <> id", name="not_into_itself"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    reading: Mapped[str] = mapped_column(String(100), default="")
    """ふりがな."""
    handle: Mapped[str] = mapped_column(String(100), default="")
    name_key: Mapped[Key]
    handle_key: Mapped[Key]
    sort_key: Mapped[Key]
    """The three are folded from name, handle and reading, and never entered."""
    created_at: Mapped[Millis]
    archived_at: Mapped[Millis | None]
    """No longer offered; results stay."""
    forgotten_at: Mapped[Millis | None]
    """Wished to be forgotten: no name is kept, points stay."""
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    """Was entered twice: all facts are that player's now, the name leads there."""
    sample: Mapped[bool] = mapped_column(default=False)
    newcomer: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Came in by signing up on a page, and was never here: shown to nobody but organisers."""
    guest: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Came by name alone and is no member: in no list of the club's people, and in no standing."""

    @property
    def own_reading(self) -> str:
        """The reading where it says more than the name does: あおい beside アオイ does not."""
        return "" if fold(self.reading) == fold(self.name) else self.reading


class Alias(Base):
    """Another spelling under which somebody is known; only organisers and the door see it."""

    __tablename__ = "alias"
    __table_args__ = (CheckConstraint("length(name) > 0", name="name"),)

    id: Mapped[Id]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    name_key: Mapped[Key] = mapped_column(index=True)


_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
# Forms of one character that people write for one another in names.
_FORMS = str.maketrans(
    "𠮷髙﨑嵜邊邉齋齊斉濱濵澤櫻廣國德眞惠榮嶋嶌龍瀨淵", "吉高崎崎辺辺斎斎斎浜浜沢桜広国徳真恵栄島島竜瀬渕"
)
_FIGURES = re.compile(r"[0-9]+")
_TITLES = re.compile(r"(さん|くん|君|ちゃん|様|さま|氏|san|kun|chan)$")
_KANJI = re.compile(r"[一-鿿々]{2,}")
_MARKS = re.compile(r"[\W_ー]+")


class Known(NamedTuple):
    """Somebody already entered, by the own name or by another spelling of it."""

    id: int
    name: str
    reading: str = ""
    handle: str = ""


def identity(text: str) -> str:
    """What makes two names the same name: width, case and spaces do not count, kana and kanji do."""
    joined = "".join(normalise("NFKC", text).casefold().split())
    return normalise("NFKC", joined)  # a mark that stood behind a space joins its letter


def fold(text: str) -> str:
    """What makes two names look or sound alike: kana of either kind and size, long vowels, titles, marks."""
    plain = normalise("NFKC", text).casefold().translate(_HIRAGANA).translate(_SMALL)
    bare = _MARKS.sub("", plain.translate(_FORMS))
    return _TITLES.sub("", bare) or bare


def sort_key(name: str, reading: str) -> str:
    """Order of lists: the reading in hiragana where there is one, else the name; 9 comes before 10."""
    text = normalise("NFKC", reading or name).casefold().translate(_HIRAGANA)
    return _FIGURES.sub(lambda figures: figures[0].zfill(8), " ".join(text.split()))


KANA = "あかさたなはまやらわ"
_FIRST = "ぁかさたなはまゃらゎ"
"""The first sign of each row, as code points go."""


def kana_row(key: str) -> str:
    """Under which heading of a list a name stands by its `sort_key`: a row of kana, `A` before them, `none`
    behind them, where nobody knows how it is read."""
    sign = key[:1]
    return "none" if sign > "ゖ" else KANA[bisect(_FIRST, sign) - 1] if sign >= _FIRST[0] else "A"


MANY = 25
"""How many names a list has up to which nobody needs headings."""


def kana_rows(keys: Sequence[str]) -> list[str]:
    """Under which heading each name of a list stands; none where there are few, or most cannot be read."""
    rows = [kana_row(key) for key in keys]
    return rows if len(rows) > MANY and rows.count("none") * 2 <= len(rows) else [""] * len(rows)


def close(entered: Known, known: Iterable[Known], most: int = 5) -> list[Known]:
    """Those whom an entry may mean, nearest first; its own id is left out.

    Names, readings and handles are compared crosswise, for one may be typed as another. Up to a third of
    the characters of the longer may differ, two at most; of one or two characters, none.
    """
    wanted = set(_forms(entered))
    near = []
    for other in known:
        if other.id == entered.id:
            continue
        apart = min((_apart(a, b) for a in wanted for b in _forms(other)), default=None)
        if apart is not None and apart <= 2:
            near.append((apart, other.name, other.id, other))
    return [other for *_, other in sorted(near)[:most]]


def names_within(text: str, known: Sequence[Known]) -> set[int]:
    """Whom a text names, by id, by any of two characters or more that they are called; a name that is part of
    another one there is not meant."""
    left, found = fold(text), set()
    called = ((fold(form), one.id) for one in known for form in (one.name, one.reading))
    for form, number in sorted(called, key=lambda each: -len(each[0])):
        if len(form) > 1 and form in left:
            left = left.replace(form, " " * len(form))
            found.add(number)
    return found | _by_family_name(left, known)


def _by_family_name(text: str, known: Iterable[Known]) -> set[int]:
    """Whom a text names by two or more of the first characters of a name in kanji that nobody else's has."""
    names: dict[int, set[str]] = {}
    for one in known:
        if kanji := _KANJI.match(one.name):
            names.setdefault(one.id, set()).update(fold(kanji[0])[:n] for n in range(2, len(kanji[0]) + 1))
    begun = {
        number: max((one for one in of if one in text), key=len, default="") for number, of in names.items()
    }
    return {
        number for number, form in begun.items() if form and sum(form in of for of in names.values()) == 1
    }


def _forms(person: Known) -> Iterator[str]:
    for text in (person.name, person.reading, person.handle):
        if folded := fold(text) or identity(text):
            yield folded
            parts = re.split(r"[\s・]+", normalise("NFKC", text).casefold().strip())
            if len(parts) > 1:  # family name first or last
                yield fold("".join(reversed(parts)))


def _apart(one: str, other: str) -> int:
    """Characters to change, add or leave out from one to the other; 3 where that is too many."""
    allowed = min(2, max(len(one), len(other)) // 3)
    if one == other:
        return 0
    if abs(len(one) - len(other)) > allowed or allowed == 0:
        return 3
    apart = distance(one, other)
    return apart if apart <= allowed else 3


def distance(one: str, other: str) -> int:
    """Levenshtein's distance."""
    row = list(range(len(other) + 1))
    for place, char in enumerate(one, 1):
        before, row[0] = row[0], place
        for column, against in enumerate(other, 1):
            before, row[column] = (
                row[column],
                min(row[column] + 1, row[column - 1] + 1, before + (char != against)),
            )
    return row[-1]
