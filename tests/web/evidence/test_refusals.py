"""A wrong tap looks the same to whoever looks on, whatever role made it: the reason is in the secret box."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

from companion.games.evidence.plays import PlayCard
from tests.games.evidence.record import NAMES
from tests.games.evidence.worlds import WORLD_A, preparation

from .conftest import Phone, Table

HUMAN, WOLF = 2, 10
BOX = re.compile(r'<div class="secret-figure asking-secret[^"]*">.*?<button', re.DOTALL)


def refused(phone: Any, table: Table, seat: int, verb: str, **fields: Any) -> str:
    """The page after a refused tap, without the box and what a form carries unseen."""
    browser: Phone = phone()
    browser.claim(table.id, f"seat-{seat}")
    shown = browser.move(table.id, f"seat-{seat}", verb, **fields)
    assert shown.status_code == 422
    page = re.sub(r'<input type="hidden"[^>]*>', "", BOX.sub("<button", shown.text))
    form = page[page.index("evidence-own") : page.index("evidence-latest")]
    for own in (NAMES[seat - 1], f">{seat}<", f"/tables/{table.id}/seat-{seat}", f"seat-{seat}"):
        form = form.replace(own, "")
    return form


def test_a_lie_that_may_not_be_told_is_refused_alike_to_a_human_and_a_wolf(
    club: Flask, phone: Any, table: Any
) -> None:
    made = table(WORLD_A)
    for author, move in [*preparation(WORLD_A), ("seat-1", PlayCard("heart-8", (WOLF,)))]:
        made.say(author, move)
    wolf = refused(phone, made, WOLF, "answer", demand="1", says="white", way="fabrication")
    other = table(WORLD_A)
    for author, move in [*preparation(WORLD_A), ("seat-1", PlayCard("heart-8", (HUMAN,)))]:
        other.say(author, move)
    human = refused(phone, other, HUMAN, "answer", demand="1", says="white", way="fabrication")
    assert "その答え方はできません" in human
    assert human == wolf


def test_a_wrong_number_of_white_pieces_is_refused_in_words_that_fit_every_role(
    club: Flask, phone: Any, table: Any
) -> None:
    made = table(WORLD_A)
    reasons = []
    for seat, white in ((HUMAN, ["2", "5"]), (WOLF, ["1", "2", "5"])):
        shown = phone().claim(made.id, f"seat-{seat}").move(made.id, f"seat-{seat}", "arrange", white=white)
        assert shown.status_code == 422
        reasons.append(re.findall(r'class="field-error">.*?<span>(.*?)</span>', shown.text, re.DOTALL))
    assert reasons[0] == reasons[1] != []
