"""The card of a role: the same parts for every role of every game, in sentences of both languages."""

from __future__ import annotations

import pytest

from companion.games.aiwolf.state import ROLES as AIWOLF
from companion.games.evidence.cards import ROLES as EVIDENCE
from companion.games.magic_city.table import AWAKENED
from companion.games.magic_city.table import ROLES as MAGIC_CITY
from companion.games.magic_city.views import role_card as city_card
from companion.games.one_night.game import role_card as one_night_card
from companion.games.one_night.game import usual
from companion.games.village.casting import Cast, DefineRole
from companion.games.village.views import role_card as village_card
from companion.games.werewolf.deaths import Bond
from companion.games.werewolf.roles import CAMPS, STANDARD, RoleCard
from companion.sheets.emblems import emblems
from companion.words import LANGUAGES, Words
from tests.games.village.desk import village, write

CARDS = {
    **{f"village-{key}": village_card(role, CAMPS[role.camp]) for key, role in STANDARD.items()},
    **{f"aiwolf-{key}": RoleCard.of(role, "aiwolf") for key, role in AIWOLF.items()},
    **{f"one-night-{key}": one_night_card(key) for key in usual(6)},
    **{f"magic-city-{role.key}": city_card(role) for role in (*MAGIC_CITY.values(), AWAKENED)},
    **{f"evidence-{key}": RoleCard.of(EVIDENCE[key], "evidence") for key in EVIDENCE if key != "dummy"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CARDS)
def test_every_role_has_picture_camp_sentence_and_way_to_win(name: str, language: str) -> None:
    card, words = CARDS[name], Words(language, strict=True)
    assert card.emblem in emblems()
    assert card.emblem != "any-role"
    assert card.wins
    for text in (card.role, card.camp, card.does, *card.wins):
        assert words.say(text)


def test_each_of_the_sixteen_roles_of_magic_city_has_a_picture_of_its_own() -> None:
    pictures = {CARDS[f"magic-city-{key}"].emblem for key in MAGIC_CITY}
    assert len(pictures) == len(MAGIC_CITY) == 16


def test_of_a_role_that_the_gm_wrote_it_says_what_the_gm_wrote() -> None:
    drive = village("werewolf seer villager villager villager")
    write(drive, DefineRole("語り部", "village", rule="毎朝、昔話をする。"), Cast(3, "語り部"))
    card = drive.view("seat-3").own.card
    assert (card.emblem, card.tone, card.does) == ("any-role", "village", "毎朝、昔話をする。")


def test_it_tells_nothing_of_what_the_gm_did_not_write() -> None:
    """Abilities, colours and counts of an own role may be what its holder has to find out."""
    drive = village("werewolf seer villager villager villager")
    write(drive, DefineRole("呪われた村人", abilities=("cursed",)), Cast(3, "呪われた村人"))
    assert drive.view("seat-3").own.card.does.key == "village-rule-gm"


def test_a_known_role_that_the_gm_changed_is_not_explained_by_what_it_was() -> None:
    drive = village("werewolf hunter villager villager villager")
    write(drive, DefineRole("hunter"))
    assert drive.view("seat-2").own.card.does.key == "village-rule-gm"


def test_whoever_a_bond_takes_into_another_camp_reads_how_that_one_wins() -> None:
    drive = village("werewolf hunter villager villager villager")
    write(drive, Bond(0, "night", (1, 3)))
    card = drive.view("seat-1").own.card
    assert (card.tone, [text.key for text in card.wins]) == ("other", ["village-wins-lovers"])
