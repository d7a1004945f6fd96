"""House rules of every game as forms, in both languages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, inspect
from msgspec import field as default
from werkzeug.datastructures import MultiDict

from companion.club.rounds.planned_games import sizes_that_fit
from companion.games import GAMES
from companion.games.free.game import Free
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.web.club.blueprint import playable
from companion.web.club.option_forms import (
    changed_options,
    count_label,
    folds,
    option_form,
    option_key,
    options_of,
    rule_label,
    scheme_form,
    scheme_of,
)
from companion.words import Words


@pytest.fixture
def names(club) -> list[str]:
    """Games that have a page."""
    with club.app_context():
        return list(playable())


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_rule_and_every_value_has_words(names, language):
    words = Words(language)
    lacking = []
    for name in names:
        kind = inspect.type_info(GAMES[name].Options)
        for field in kind.fields:
            keys = [option_key(name, field.name)]
            if isinstance(field.type, inspect.LiteralType):
                keys += [option_key(name, field.name, value) for value in field.type.values]
            item = getattr(field.type, "item_type", None)
            if isinstance(item, inspect.LiteralType):
                keys += [option_key(name, field.name, value) for value in item.values]
            lacking += [key for key in keys if not words.has(key)]
            counted = field.type.key_type.values if isinstance(field.type, inspect.DictType) else ()
            lacking += [
                key for key in counted if not any(map(words.has, count_label(name, field.name, key).keys))
            ]
    assert lacking == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_rule_of_a_village_is_explained_in_a_sentence(language):
    words = Words(language, strict=True)
    rules = [field.name for field in inspect.type_info(GAMES["village"].Options).fields]
    said = [words.say(Text(f"{option_key('village', rule)}-hint")) for rule in rules]
    assert [sentence for sentence in said if not sentence.endswith(("。", "."))] == []
    assert len(set(said)) == len(rules)


def test_every_line_of_a_standard_scheme_has_words(names, club):
    with club.test_request_context():
        for name in names:
            game = GAMES[name]
            assert all(rule_label(name, rule) != rule.code for rule in game.scheme(game.Options()))


def test_every_rule_is_on_the_form(names, club):
    with club.test_request_context():
        for name in names:
            game = GAMES[name]
            form = option_form(game, game.Options(), sent=False)
            on_form = {field.short_name.partition("__")[0] for field in form}
            assert on_form == set(game.Options.__struct_fields__), name


class Lists(Struct, frozen=True, omit_defaults=True):
    """Options that hold lists and a map, as a composition of roles does."""

    roles: dict[Literal["wolf", "seer"], Annotated[int, Meta(ge=0, le=9)]] = default(
        default_factory=lambda: {"wolf": 2}
    )
    parts: tuple[Literal["dawn", "dusk"], ...] = ("dawn",)
    names: tuple[Annotated[str, Meta(max_length=20)], ...] = ("旅人", "詩人")


def sent_for(game: Free, typed: dict[str, Any]) -> dict[str, Any]:
    """House rules as the form of a game sends them."""
    return {f"{game.name}-option-{name}": value for name, value in typed.items()}


class WithLists(Free):
    """The score sheet, with options that hold lists."""

    name = "with_lists"
    Options = Lists


def test_lists_and_maps_are_shown_and_taken(club):
    game = WithLists()
    with club.test_request_context():
        form = option_form(game, Lists(), sent=False)
        shown = {field.short_name: field.data for field in form}
        assert shown == {"roles__wolf": 2, "roles__seer": 0, "parts": ["dawn"], "names": ("旅人", "詩人")}
        assert "旅人\n詩人" in form["names"]().replace("\r", "")
    typed = {"roles__wolf": "1", "roles__seer": "3", "parts": ["dawn", "dusk"]}
    sent = sent_for(game, {**typed, "names": " 絵描き \r\n\r\n羊飼い"})
    with club.test_request_context(method="POST", data=MultiDict(sent)):
        form = option_form(game, Lists(), sent=True)
        assert form.validate(), form.errors
        found = options_of(game, form, Lists())
    assert found == Lists({"wolf": 1, "seer": 3}, ("dawn", "dusk"), ("絵描き", "羊飼い"))


def test_what_a_list_cannot_hold_is_refused(club):
    game = WithLists()
    sent = sent_for(game, {"roles__wolf": "10", "roles__seer": "0", "parts": "noon", "names": ""})
    with club.test_request_context(method="POST", data=MultiDict(sent)):
        form = option_form(game, Lists(), sent=True)
        assert not form.validate()
        assert set(form.errors) == {"roles__wolf", "parts"}


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"characters": "x\r\n" + "旅人\r\n" * 60}, "at most 60 (now 61)"),
        ({"characters": "あ" * 41}, "at most 40 characters"),
        ({"minutes_by_day": "5 100"}, "from 0 to 99"),
        ({"seconds": "901"}, "from 0 to 900"),
        ({"title": "あ" * 81}, "at most 80 characters"),
        ({"roles__werewolf": "1000"}, "from 0 to "),
    ],
)
def test_the_limits_of_a_house_rule_are_those_of_its_type(club, typed, reason):
    """The reason stands beside the field, in which all that was typed stays."""
    game = GAMES["village"]
    ((name, text),) = typed.items()
    sent = sent_for(game, typed)
    with club.test_request_context(method="POST", data=MultiDict(sent), headers={"Accept-Language": "en"}):
        form = option_form(game, game.Options(), sent=True)
        assert not form.validate()
        assert [reason in str(error) for error in form[name].errors] == [True]
        assert text in form[name]()


def test_a_list_may_be_typed_that_is_longer_than_its_values_are_many(club):
    """Sixty names are hundreds of characters: a browser that stops at sixty takes none."""
    with club.test_request_context():
        form = option_form(GAMES["village"], GAMES["village"].Options(), sent=False)
        assert "maxlength" not in form["characters"]()


class Strange(Struct, frozen=True):
    """An option that no form knows how to ask for."""

    what: dict[str, int] = {}


class WithStrange(Free):
    """The score sheet, with such an option."""

    Options = Strange


def test_an_option_that_no_form_can_ask_for_is_an_error(club):
    with club.test_request_context(), pytest.raises(TypeError):
        option_form(WithStrange(), Strange(), sent=False)


def test_a_form_sent_as_it_was_shown_changes_nothing(names, club):
    for name in names:
        game = GAMES[name]
        with club.test_request_context():
            shown = {
                field.name: field.data
                for field in option_form(game, game.Options(), sent=False)
                if field.data is not False
            }
            points = scheme_form(game, game.scheme(game.Options()), sent=False)
            shown |= {field.name: field._value() for field in points}
        with club.test_request_context(method="POST", data=MultiDict(shown)):
            form = option_form(game, game.Options(), sent=True)
            assert form.validate(), (name, form.errors)
            assert options_of(game, form, game.Options()) == game.Options()
            scheme = game.scheme(game.Options())
            points = scheme_form(game, scheme, sent=True)
            assert points.validate(), (name, points.errors)
            assert scheme_of(points, scheme) == scheme


def test_points_that_are_taken_away_are_shown_as_browsers_read_them(club):
    with club.test_request_context():
        form = scheme_form(GAMES["free"], (Rule("fine", -550),), sent=False)
        assert 'value="-5.5"' in form["rule_0"]()
    with club.test_request_context(method="POST", data={"free-scheme-rule_0": "−5.5"}):
        assert scheme_of(scheme_form(GAMES["free"], (Rule("fine", 0),), sent=True), (Rule("fine", 0),)) == (
            Rule("fine", -550),
        )


def test_what_differs_from_the_standard_is_said_in_words(club):
    game = GAMES["catan"]
    with club.test_request_context(headers={"Accept-Language": "en"}):
        assert changed_options(game, game.Options()) == []
        ((name, value),) = changed_options(game, game.Options(minutes=60))
    assert (bool(name), value) == (True, "60")


def test_sizes_of_tables_follow_the_house_rules():
    catan = GAMES["catan"]
    assert sizes_that_fit(catan, catan.Options()) == (3, 4)
    assert sizes_that_fit(catan, catan.Options(five_or_six=True)) == (3, 4, 5, 6)


def test_the_club_s_own_name_of_a_line_comes_before_the_game_s(club):
    with club.test_request_context(headers={"Accept-Language": "en"}):
        assert rule_label("catan", Rule("rank-1", 2000, "優勝")) == "優勝"
        assert rule_label("catan", Rule("own-1", 500)) == "own-1"


@pytest.mark.parametrize(
    ("typed", "kept"), [("8 6、5", (8, 6, 5)), ("８,６", (8, 6)), ("", ()), ("8 x", None), ("1000", None)]
)
def test_minutes_day_by_day_are_numbers_in_a_line(club, typed, kept):
    game = GAMES["village"]
    with club.test_request_context():
        fields = option_form(game, game.Options(), sent=False)
        shown = {field.name: str(field.data or 0) for field in fields if field.data is not False}
    sent = {**shown, "village-option-minutes_by_day": typed}
    with club.test_request_context(method="POST", data=MultiDict(sent)):
        form = option_form(game, game.Options(), sent=True)
        made = options_of(game, form, game.Options()) if form.validate() else None
        assert (made and made.minutes_by_day) == kept


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("22時間", 1320),
        ("２２時間", 1320),
        ("22 h", 1320),
        ("1h30", 90),
        ("1:30", 90),
        ("45", 45),
        ("45分", 45),
    ],
)
def test_a_length_of_time_is_typed_as_people_say_it(club, typed, minutes):
    with club.test_request_context(method="POST", data={"evidence-option-day_minutes": typed}):
        form = option_form(GAMES["evidence"], GAMES["evidence"].Options(), sent=True)
        assert form["day_minutes"].validate(form)
        assert form["day_minutes"].data == minutes


@pytest.mark.parametrize("typed", ["", "いつまでも", "49時間", "1:2:3", "-5"])
def test_what_is_no_length_of_time_is_refused_beside_its_field(club, typed):
    with club.test_request_context(method="POST", data={"evidence-option-day_minutes": typed}):
        form = option_form(GAMES["evidence"], GAMES["evidence"].Options(), sent=True)
        assert not form["day_minutes"].validate(form)


def test_a_length_of_time_reads_in_hours(club):
    game = GAMES["evidence"]
    with club.test_request_context(headers={"Accept-Language": "ja"}):
        form = option_form(game, game.Options(), sent=False)
        assert [form[f"{part}_minutes"]._value() for part in ("preparation", "day", "vote")] == [
            "9時間",
            "22時間",
            "1時間",
        ]
        changed = game.Options(day_minutes=90, vote_minutes=20)
        assert [value for _, value in changed_options(game, changed)] == ["1時間30分", "20分"]


def test_what_a_newcomer_has_to_choose_stands_in_view_and_nothing_twice(club):
    for game in GAMES.values():
        with club.test_request_context():
            form = option_form(game, game.Options(), sent=False)
            folded = {field.short_name for fold in folds(game, form, game.Options()) for field in fold.fields}
        assert set(game.about.foremost) <= set(game.Options.__struct_fields__)
        assert not folded & set(game.about.foremost)
    assert "tutorial" in GAMES["evidence"].about.foremost
