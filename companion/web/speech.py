"""The reader's language, and words in it: `t`, `say`, `lazy`, `flash_text`, and dates, money, times."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time

from babel import numbers
from flask import Flask, current_app, flash, g, has_request_context, request
from flask_babel import Babel
from markupsafe import Markup, escape

from companion.club.library import OWN, own_game
from companion.club.tables.models import GameTable
from companion.club.tables.operations import title_of
from companion.kernel.game import Ranked
from companion.kernel.words import Text, prefix_of
from companion.store.engine import db
from companion.words import LANGUAGES, LOCALES, Words, figures

from .site import club_language, club_zone


def own_name(game: str) -> str | None:
    """The name of an own game by its key; nothing for any other game."""
    if not game.startswith(OWN):
        return None
    known: dict[str, str | None] = g.setdefault("own_games", {})
    if game not in known:
        found = own_game(db.session, game)
        known[game] = found.name if found else None
    return known[game]


COOKIE = "language"
WHOLE = "第[0-9]+|Round [0-9]+|（[^（）]{1,8}）"
WITHIN = Markup('<span class="unbroken">{}</span>')


def language() -> str:
    """`ja` or `en`: the switch's cookie, then the browser's languages, then the club's own."""
    return words().language


def _asked_for() -> str:
    if "language" in g:
        return str(g.language)
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES) or club_language()


def words() -> Words:
    """The reader's words; outside of a request the club's first language."""
    try:
        found: Words = g.words  # asked a thousand times a page: one look-up
    except (AttributeError, RuntimeError):
        if not has_request_context():
            return words_of(LANGUAGES[0])
        found = g.words = words_of(_asked_for())
    return found


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language, whatever the reader's is, while the block lasts: on a screen that a room reads."""
    outside = {name: g.pop(name) for name in ("language", "words") if name in g}
    g.language = language
    try:
        yield
    finally:
        g.pop("words", None)
        del g.language
        for name, value in outside.items():
            setattr(g, name, value)


def words_of(language: str) -> Words:
    """Words of one language, kept for the life of the app; in tests a missing key is an error."""
    kept: dict[str, Words] = current_app.extensions["words"]
    if language not in kept:
        kept[language] = Words(language, strict=current_app.testing)
    return kept[language]


def t(key: str, **params: object) -> str:
    """A message by its key, in the reader's language."""
    return words().text(key, **params)


def game_name(game: str) -> str:
    """A game in words; one of the club's own by its name."""
    own = own_name(game)
    return own if own is not None else t(f"{prefix_of(game)}-name")


def table_game(table: GameTable) -> str:
    """What is played at a table, in words: the title of its score sheet, else the game's name."""
    return title_of(table) or game_name(table.kind)


def key_of(key: str, game: str) -> str:
    """The key of a game's own words, where it has them: `evidence-table-desk`, else `table-desk`."""
    own = f"{prefix_of(game)}-{key}"
    return own if words().has(own) else key


def t_of(key: str, game: str, **params: object) -> str:
    """A message by its key, in a game's own words where it has them."""
    return t(key_of(key, game), **params)


def meanings_of(codes: Iterable[str], game: str) -> dict[str, str]:
    """What is meant by those of a ledger's codes that say it, in a game's own words where it has them."""
    keys = {code: f"{prefix_of(game)}-meaning-{code}" for code in codes}
    return {code: t(key) for code, key in keys.items() if words().has(key)}


def say(text: Text, names: Mapping[int, str] | None = None) -> str:
    """A kernel text as a sentence; `names` are the display names by seat."""
    return words().say(text, names)


def part(text: Text, name: str) -> Text | None:
    """One part of a sentence, as `Words.part`."""
    return words().part(text, name)


def who_won(summary: Text) -> Text:
    """A result's sentence without its reasons: the part that says who has won, where it has one."""
    return part(summary, "who") or summary


def verdict(summary: Text) -> Text:
    """The same as large as it goes: without a figure that belongs to it elsewhere."""
    return part(summary, "verdict") or who_won(summary)


def flash_text(what: str | Text, category: str = "success", **params: object) -> None:
    """A sentence for the next page, by key or as a text: `success`, `info`, `warning` or `danger`."""
    flash(say(what) if isinstance(what, Text) else t(what, **params), category)


class Lazy:
    """A message that is rendered when it is shown: for labels, which are written before any request."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return t(self.key, **self.params)

    def __mod__(self, figures: object) -> str:
        return str(self)


def lazy(key: str, **params: object) -> Lazy:
    """A label, description or error message of a form, by key."""
    return Lazy(key, **params)


def rank(number: int, shared: bool = False) -> str:
    """A place in a ranking, as pages, screens and sheets all write it."""
    return t("common-rank", rank=number, shared="yes" if shared else "no")


def large_number(text: str) -> Markup:
    """A rank whose number stands out from the words around it."""
    return Markup(re.sub(r"\d+", r"<b>\g<0></b>", str(escape(text))))


def place_label(one: Ranked, ranking: Iterable[Ranked]) -> str:
    """The place of one in a ranking, and whether others share it."""
    return rank(one.rank, sum(other.rank == one.rank for other in ranking) > 1)


def yen(amount: int) -> str:
    """A fee as the reader's language writes it."""
    return str(numbers.format_currency(amount, "JPY", locale=language()))


def day(moment: date | datetime | int, style: str = "full") -> str:
    """A date, or the local date of a UTC time in milliseconds: `full`, `long`, `medium`, `short`."""
    return figures.day(local(moment) if isinstance(moment, int) else moment, LOCALES[language()], style)


def hour(moment: time | datetime | int, style: str = "short") -> str:
    """A time of day, or the local time of a UTC time in milliseconds; `medium` has seconds."""
    return figures.hour(local(moment) if isinstance(moment, int) else moment, style)


def moment(ms: int) -> str:
    """Date and time of a UTC time in milliseconds, where the club is."""
    return figures.moment(local(ms), LOCALES[language()])


def unbroken(text: str, *words: str) -> Markup:
    """A sentence in which no line ends within 第1, Round 1, short brackets or these words, if they fit it.

    By marks around them and not by signs between theirs, which a screen reader would spell out.
    """
    whole = "|".join((*map(re.escape, words), WHOLE))
    parts = re.split(f"({whole})", text)
    return Markup().join(WITHIN.format(part) if place % 2 else part for place, part in enumerate(parts))


def today() -> date:
    """The date where the club is."""
    return datetime.now(club_zone()).date()


def local(ms: int) -> datetime:
    """A UTC time in milliseconds as the club's wall clock shows it."""
    return datetime.fromtimestamp(ms / 1000, club_zone())


def init_app(app: Flask) -> None:
    """Give templates `t`, `locale`, and filters for texts, money, dates, times, points and clocks."""
    app.extensions["words"] = {}
    Babel(app, default_locale=LANGUAGES[0], locale_selector=language)
    app.jinja_env.globals.update(t=t, t_of=t_of, meanings_of=meanings_of, table_game=table_game, today=today)
    app.jinja_env.globals.update(locale=language, languages=LANGUAGES)
    app.jinja_env.filters.update(
        say=say,
        part=part,
        who_won=who_won,
        verdict=verdict,
        yen=yen,
        day=day,
        hour=hour,
        moment=moment,
        points=figures.points,
        clock=figures.clock,
        plain=figures.plain,
        rank=rank,
        large_number=large_number,
        placed=place_label,
        unbroken=unbroken,
    )
