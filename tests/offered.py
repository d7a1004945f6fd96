"""Moves built from what a view offers: any value of every field, as a form would send them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.games import GAMES
from companion.kernel.game import Action, Field
from companion.kernel.table import codec_of

WORDS = ("占い師CO", "x", "<b>太字</b>", "🐺", "𠮷野家", "=1+1", "a" * 40)


def moves_of(game: str, action: Action) -> st.SearchStrategy[Any]:
    """Any move that an action's fields let a sender build."""
    values = {field.name: value_of(field) for field in action.fields if field.kind != "was"}
    codec = codec_of(GAMES[game])
    return (
        st.fixed_dictionaries(values)
        .map(
            lambda given: codec.to_move(
                {"verb": action.verb, **{k: v for k, v in given.items() if v is not None}}
            )
        )
        .filter(action.fits)
    )


def value_of(field: Field) -> st.SearchStrategy[Any]:
    """Any value that a field allows; nothing, too, where it is optional."""
    choices = [choice.value for choice in field.choices]
    if field.kind in ("seat", "choice") and field.optional and not choices:
        return st.just(_nothing(field))
    if field.kind in ("seat", "choice"):
        some: st.SearchStrategy[Any] = st.sampled_from(choices)
    elif field.kind in ("seats", "choices"):
        some = st.lists(st.sampled_from(choices), unique=True, min_size=field.least or 0, max_size=field.most)
    elif field.kind in ("number", "span"):
        some = st.integers(field.least, field.most)
    elif field.kind == "numbers":
        some = st.lists(st.none() | st.integers(field.least, field.most), max_size=12)
    elif field.kind == "flag":
        some = st.booleans()
    else:
        some = st.sampled_from([word for word in WORDS if len(word) <= (field.most or 400)])
    return some | st.just(_nothing(field)) if field.optional else some


def _nothing(field: Field) -> Any:
    return {"seats": (), "choices": (), "text": "", "choice": ""}.get(field.kind)
