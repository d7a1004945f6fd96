"""Every key that templates and code use is there in both languages, with the same parameters."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from msgspec.structs import fields

from companion.games import GAMES
from companion.games.werewolf.facts import FactMove
from companion.kernel.game import RULES, AnyGame
from companion.kernel.turns import AnswersInTurn, TurnGame
from companion.kernel.verbs import Verb, fields_of
from companion.store.base import Base
from companion.words import FOLDER, LANGUAGES, Bundle, Words, entries, shared_key
from tests.games import test_hidden_hands

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if path.parent.name != "styleguide")
"""All but the page of the design, which developers alone see."""
MODULES = sorted((ROOT / "companion").rglob("*.py"))
SPEAKERS = {
    *("t", "flash_text", "t_of", "key_of", "lazy", "Lazy", "with_hint", "Text", "text", "say", "phrase"),
    *(
        "refuse",
        "back_to_settings",
        "fail",
        "Clash",
        "Forbidden",
        "FontError",
        "Unusable",
        "Unreadable",
        "Unsent",
    ),
    *("SettingError", "DatabaseAway", "DiskFull"),
}
"""Calls whose first argument is a key."""
BEGINNERS = {"_target", "ask_first", "choices_by"}
"""Calls whose first argument is a key or, where what was learned has a sentence of its own, its beginning."""
KEY = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*-?"
IN_TEMPLATE = re.compile(rf"""\bt(?:_of)?\(\s*["']({KEY})["']\s*(~)?""")


class Variables(Visitor):
    """The parameters that a message names."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


class Variants(Visitor):
    """By which parameter a message chooses its words, and the values that it has words for."""

    def __init__(self) -> None:
        self.of: dict[str, set[str]] = {}

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        if isinstance(node.selector, ftl.VariableReference):
            keys = {variant.key for variant in node.variants if not variant.default}
            named = {key.name if isinstance(key, ftl.Identifier) else key.value for key in keys}
            self.of.setdefault(node.selector.id.name, set()).update(named)
        self.generic_visit(node)


def parsed(text: str) -> list[ftl.Message | ftl.Term | ftl.Junk]:
    """What stands in a file, without its comments."""
    body = FluentParser().parse(text).body
    return [entry for entry in body if isinstance(entry, (ftl.Message, ftl.Term, ftl.Junk))]


@cache
def files() -> dict[Path, list[ftl.Message | ftl.Term | ftl.Junk]]:
    """Each file of both languages. To read them takes two seconds, which only who looks at them pays."""
    paths = [path for language in LANGUAGES for path in sorted((FOLDER / language).glob("*.ftl"))]
    return {path: parsed(path.read_text("utf-8")) for path in paths}


@cache
def written(language: str) -> dict[str, set[str]]:
    """The messages of a language, each with its parameters."""
    found = {}
    for path, body in files().items():
        for entry in body if path.parent.name == language else ():
            if isinstance(entry, ftl.Message):
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def lacking(uses: Iterator[tuple[str, bool]]) -> list[str]:
    """Keys, or beginnings of keys, that no message of some language has."""
    return [
        f"{language}: {key}"
        for key, is_beginning in uses
        for language in LANGUAGES
        if not any(
            any(known.startswith(one) for known in written(language))
            if is_beginning
            else one in written(language)
            for one in {key, shared_key(key)}
        )
    ]


def keys_of_template(source: str) -> Iterator[tuple[str, bool]]:
    for key, joined in IN_TEMPLATE.findall(source):
        yield key, bool(joined)


def keys_of_module(source: str) -> Iterator[tuple[str, bool]]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        first = node.args[0]
        if name not in SPEAKERS | BEGINNERS or (
            name == "text" and " " in ast.unparse(first)
        ):  # SQL is called text, too
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value, name in BEGINNERS
            if name == "with_hint":
                yield f"{first.value}-hint", False
        elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
            yield str(first.values[0].value), True


def test_every_file_is_fluent():
    faults = [
        f"{path.name}: {entry.content}"
        for path, body in files().items()
        for entry in body
        if isinstance(entry, ftl.Junk)
    ]
    assert faults == []


def test_a_file_is_cut_into_the_entries_that_fluent_finds_in_it():
    for path, body in files().items():
        found = [one for _, source in entries(path.read_text("utf-8")) for one in parsed(source)]
        assert len(found) == len(body), path
        for cut, entry in zip(found, body, strict=True):
            assert cut.equals(entry, ["span", "comment"]), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language):
    assert Bundle(language).has("common-back")


def test_both_languages_have_the_same_keys():
    assert set(written("ja")) ^ set(written("en")) == set()


def test_a_message_has_the_same_parameters_in_both_languages():
    both = set(written("ja")) & set(written("en"))
    assert {key for key in both if written("ja")[key] != written("en")[key]} == set()


def lacking_in(
    paths: list[Path], keys_of: Callable[[str], Iterator[tuple[str, bool]]]
) -> dict[str, list[str]]:
    """What is lacking, by file."""
    found = {str(path.relative_to(ROOT)): lacking(keys_of(path.read_text("utf-8"))) for path in paths}
    return {name: keys for name, keys in found.items() if keys}


def test_every_key_of_a_template_is_written():
    assert lacking_in(TEMPLATES, keys_of_template) == {}


def test_every_key_of_the_code_is_written():
    assert lacking_in(MODULES, keys_of_module) == {}


def test_whoever_is_given_a_key_is_one_of_the_speakers():
    """A call with a key that stands in no list above would not be looked at."""
    keys = written("en").keys()
    calls = [
        (getattr(node.func, "id", getattr(node.func, "attr", "")), node.args[0].value)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
    ]
    assert {name for name, value in calls if value in keys} - SPEAKERS - BEGINNERS == set()


def test_a_row_that_is_gone_is_said_in_words_whatever_table_it_is_of():
    """The key is made from the name of the table whose row is asked for."""
    tables = {mapper.class_.__name__: mapper.class_.__tablename__ for mapper in Base.registry.mappers}
    asked = {
        node.args[1].id
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "get_row"
        and isinstance(node.args[1], ast.Name)
    }
    kinds = asked - {"kind"}
    assert "Relation" in kinds
    assert lacking((f"club-refused-no-{tables[kind].replace('_', '-')}", False) for kind in kinds) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_verb_that_the_log_tells_by_its_own_name_has_its_sentence(game):
    told = {verb for verb in game.verbs if verb.log_text is Verb.log_text}
    facts = {verb for verb in game.verbs if issubclass(verb, FactMove) and verb.text is FactMove.text}
    plain = {f"{verb.prefix}-tell-{verb.verb()}" for verb in told | {v for v in facts if not v.variant}}
    variants = {
        f"{verb.prefix}-tell-{verb.verb()}-{value}"
        for verb in facts
        if verb.variant
        for value in next(
            get_args(field.type) or (field.default,) for field in fields(verb) if field.name == verb.variant
        )
    }
    buttons = {f"{verb.prefix}-tell-{verb.verb()}" for verb in told if issubclass(verb, AnswersInTurn)}
    for language in LANGUAGES:
        words = Words(language)
        lines = {key for key in plain | variants if words.has(key)}
        assert (plain | variants) - lines == set()
        assert {key for key in lines - buttons if "-do-" in words.said_by(key)} == set()


def headlines(game: AnyGame) -> Iterator[tuple[str, bool]]:
    """What a game of turns says in each phase in which seats are asked; in others the rules go on at once."""
    for phase in sorted({phase for verb in game.verbs if verb.said_by != RULES for phase in verb.phases}):
        yield f"{game.verbs[0].prefix}-phase-{phase}", False


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_of_a_game_of_turns_has_its_headline(name):
    assert not isinstance(GAMES[name], TurnGame) or lacking(headlines(GAMES[name])) == []


def test_the_search_for_headlines_finds_a_phase_without_one():
    """Save one that all games call alike, as the deal."""
    keys = [f"{language}: laying-phase-{phase}" for phase in ("keep", "lay") for language in LANGUAGES]
    assert lacking(headlines(test_hidden_hands.Laying())) == keys


def never_chosen(verb: type[Verb], line: ftl.Message | ftl.Term | ftl.Junk) -> set[str]:
    """Fields by which a line of the log chooses words that no move brings.

    Yes is 1, no is 0; a seat, or a word of several, comes as it is called.
    """
    variants = Variants()
    variants.visit(line)
    brings = {"flag": {"0", "1"}, "seat": set(), "seats": set(), "choice": set(), "choices": set()}
    return {
        field.name
        for field in fields_of(verb)
        if field.kind in brings and variants.of.get(field.name, set()) - brings[field.kind]
    }


def test_no_line_of_the_log_has_words_for_what_no_move_brings():
    plain = {
        f"{verb.prefix}-tell-{verb.verb()}": verb
        for game in GAMES.values()
        for verb in game.verbs
        if verb.log_text is Verb.log_text and verb.params is Verb.params
    }
    lines = [entry for body in files().values() for entry in body if isinstance(entry, ftl.Message)]
    assert {
        one.id.name: found
        for one in lines
        if (verb := plain.get(one.id.name)) and (found := never_chosen(verb, one))
    } == {}


@pytest.mark.parametrize(("says", "faulty"), [("true", {"doubt"}), ("1", set())])
def test_the_search_for_what_no_move_brings_finds_a_yes_that_is_written_as_a_word(says, faulty):
    class Challenge(Verb, frozen=True):
        doubt: bool = False

    (line,) = parsed(f"x-tell-challenge = {{ $doubt ->\n    [{says}] Doubts it\n   *[other] Lets it pass\n}}")
    assert never_chosen(Challenge, line) == faulty


def test_no_sentence_stands_in_a_template():
    """Between tags stands no letter: words come by `t`, and what stands in braces is taken out first."""
    spoken = re.compile(r">[^<]*(?<![-\w])[A-Za-z\u3040-\u30ff\u4e00-\u9fff]{2,}[^<]*<")
    wrong = []
    for path in TEMPLATES:
        bare = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", path.read_text("utf-8"), flags=re.DOTALL)
        wrong += [f"{path.name}: {found.strip()}" for found in spoken.findall(bare)]
    assert wrong == []


def test_the_search_for_keys_finds_what_is_lacking():
    assert lacking(keys_of_template("""{{ t("common-nobody") }}{{ t('common-nav-' ~ way) }}""")) == [
        "ja: common-nobody",
        "en: common-nobody",
    ]
    assert lacking(keys_of_module('t(f"common-nobody-{x}")\nflash_text("common-back")')) == [
        "ja: common-nobody-",
        "en: common-nobody-",
    ]
