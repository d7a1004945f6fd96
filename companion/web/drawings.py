"""The small drawings that stand all over a page: icons, who sits where, and people's names.

Functions, for a page has hundreds of them, and a template that wants one need not import it.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.config import ROOT
from companion.kernel.results import Result, winning_camp
from companion.kernel.words import prefix_of

from .layout import url_once
from .site import club_settings
from .speech import t, words

SHAPES = 6
"""Seats that have a shape of their own; at larger tables a seat is known by its number."""
# Each is kept by the types too: a name that was typed is never taken for markup that reads like it.
_ICON = Markup('<svg class="icon" {} focusable="false"><use href="{}#{}" /></svg>')
_CREST = Markup('<svg class="crest {}" aria-hidden="true" focusable="false"><use href="{}#{}" /></svg>')
_MARK = Markup('<svg class="{0}" width="34" height="34" aria-hidden="true"><use href="{1}#mark" /></svg>')
_PICTURE = Markup('<img class="{0} club-picture" width="34" height="34" src="{1}" alt="{2}" />')
_SHAPE = Markup('<svg class="shape" role="img" aria-label="{}"><use href="{}#shape-{}" /></svg>')
_NUMBER = Markup('<span class="seat-number"><span class="visually-hidden">{} </span>{}</span>')
_SEAT = Markup('<span class="seat seat-{}">{}{}</span>')
_NAME = Markup("<bdi{}>{}</bdi>")
_LONG_WORD = Markup('<bdi class="long-word"{}>{}</bdi>')
_LONG = re.compile("[!-~]{16}|[\u30a1-\u30fa\u30fc]{8}")
"""Letters without a break from which on a name is long: fewer stand in a line everywhere."""
_WITHIN = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[-_./＝・])(?=\w)")
"""Where a long name is best divided: BergerdorffWolfe, bergerdorff-wolfe, アン＝マリー・フォン."""
_JAPANESE = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
CRESTS = frozenset(re.findall(r'<symbol id="([^"]+)"', (ROOT / "static" / "crests.svg").read_text("utf-8")))
_PLAIN = "free"
"""Whose crest and colour a game has that has none of its own."""
_CAMPS = {name.removeprefix("camp-"): name for name in CRESTS if name.startswith("camp-")}
_SILENT = Markup('aria-hidden="true"')
_SPEAKING = Markup('role="img" aria-label="{}"')


def icon(name: str, label: str | None = None) -> Markup:
    """A picture from our own sprite. With a label it speaks; without one the words beside it do."""
    return _icon(name, label or "", _sprite())


def club_mark(look: str, alt: str = "") -> Markup:
    """The club's picture, or the program's mark; `alt` where the club's name does not stand beside it."""
    tag = club_settings().picture
    if not tag:
        return _MARK.format(look, url_once("static", filename="icons.svg"))
    return _PICTURE.format(look, url_once("static", filename=f"club-{tag}.png"), alt)


def _crest_of(name: str) -> str:
    own = prefix_of(name)
    return own if own in CRESTS else _PLAIN


def crest(name: str, tone: str | None = None) -> Markup:
    """The crest of a game or a camp; `tone` where it has another's colours."""
    name = _crest_of(name)
    return _CREST.format(tone or f"own-{name}", url_once("static", filename="crests.svg"), name)


class Victory(NamedTuple):
    """Whose a result is: a crest, and the class with its colours."""

    crest: str
    tone: str


def victory(game: str, result: Result, seats: int) -> Victory:
    """The camp that has won, by the result's own words; else the one seat that has; else the game's own."""
    if found := _CAMPS.get(winning_camp(result)):
        return Victory(found, f"own-{found}")
    own = _crest_of(game)
    if len(result.winners) == 1 and seats <= SHAPES:
        return Victory(own, f"own-seat seat-{result.winners[0]}")
    return Victory(own, f"own-{own}")


@pass_context
def seat(context: Context, number: int, name: str | None = None, shaped: bool = True) -> Markup:
    """Who sits where: colour and shape at tables of up to six seats, the number at larger ones.

    `shaped` says which where the names of the table (`names`) are not at hand.
    """
    if shaped and number <= SHAPES and len(context.get("names", ())) <= SHAPES:
        return _seat(number, _SHAPE, (t("common-seat-n", seat=number), _sprite(), number), name)
    return _seat(number, _NUMBER, (t("common-seat"), number), name)


def spoken_as(text: str) -> Markup:
    """The attribute that has Japanese signs read as such on a page in another language; else nothing."""
    return Markup(' lang="ja"') if words().language != "ja" and _JAPANESE.search(str(text)) else Markup()


def render_name(name: str) -> Markup:
    """A person's name. One with more letters in a row than a line holds says where it is best divided."""
    spoken = spoken_as(name)
    if not _LONG.search(name):
        return _NAME.format(spoken, name)
    return _LONG_WORD.format(spoken, Markup("<wbr>").join(_WITHIN.split(name)))


@lru_cache(maxsize=512, typed=True)
def _icon(name: str, label: str, sprite: str) -> Markup:
    return _ICON.format(_SPEAKING.format(label) if label else _SILENT, sprite, name)


@lru_cache(maxsize=512, typed=True)
def _seat(number: int, sign: Markup, filled: tuple[str | int, ...], name: str | None) -> Markup:
    return _SEAT.format(number, sign.format(*filled), render_name(name) if name else Markup())


def _sprite() -> str:
    return url_once("static", filename="icons.svg")


def init_app(app: Flask) -> None:
    """Give templates `icon`, `club_mark`, `crest`, `victory`, `seat`, `named` and `spoken_as`."""
    app.jinja_env.globals.update(
        icon=icon,
        club_mark=club_mark,
        crest=crest,
        victory=victory,
        seat=seat,
        named=render_name,
        spoken_as=spoken_as,
    )
