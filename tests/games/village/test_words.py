"""Every text that a village says can be said, in both languages, with all of its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games.village.game import Village, summary
from companion.games.village.state import VillageOptions
from companion.kernel.game import RULES
from companion.kernel.logbook import logbook
from companion.kernel.words import Text
from companion.words import Words
from tests.driver import Drive
from tests.games.village.source_001 import play, signed
from tests.games.village.worlds import any_world, pages, say, table

SAID = {language: Words(language, strict=True) for language in ("ja", "en")}


def texts(value: Any) -> Iterator[Text]:
    """All texts anywhere inside a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from texts(each)


def said(drive: Drive) -> None:
    """Say all that any viewer sees of a table, and its log."""
    names = dict(enumerate(drive.history.table.names, 1))
    for words in SAID.values():
        for viewer in ("gm", "public", "seat-1", "seat-3", "seat-7"):
            for text in texts(drive.snapshot(viewer)):
                assert words.say(text, names)
        for line in logbook(drive.history, "gm"):
            assert words.say(line.text, names)


@pytest.mark.parametrize("seed", range(5))
def test_a_village_on_every_page(seed: int) -> None:
    world = any_world(seed)
    drive = table(world)
    for secret, opened in pages(world):
        for move in (*secret, *opened):
            say(drive, move)
        said(drive)


def test_the_village_of_source_001_to_the_end() -> None:
    said(play())
    drive = signed()
    said(drive)
    view: Any = drive.view("gm")
    for words in SAID.values():
        assert all(words.say(text, {}) for text in summary(view, drive.snapshot("gm").ledger))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_verb_every_field_and_every_option_has_its_name(language: str) -> None:
    words = SAID[language]
    verbs = [kind.__struct_config__.tag for kind in Village.verbs if kind.said_by != RULES]
    fields = {name for kind in Village.verbs for name in kind.__struct_fields__}
    keys = [f"village-do-{verb}" for verb in verbs] + [f"village-field-{name}" for name in fields]
    keys += [f"village-option-{name.replace('_', '-')}" for name in VillageOptions.__struct_fields__]
    assert [key for key in keys if not words.has(key)] == []
