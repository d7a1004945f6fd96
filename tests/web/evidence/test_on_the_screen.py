"""What a vote came to, on the big screen: the same words and counts as on the phones, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from companion.games.evidence.course import Proceed
from companion.games.evidence.game import Attack, Decide, Vote
from tests.games.evidence.worlds import WORLD_A, WORLD_B, preparation

from .conftest import Phone, Table

Tables = Callable[..., Table]
Phones = Callable[..., Phone]
BOARD = re.compile(r'<p class="board-told">.*?</article>', re.S)
VOTES = re.compile(r'<p class="board-votes.*?</p>', re.S)
COUNTED = re.compile(r"<strong[^>]*>(.*?)</strong>")


def boards(app: Flask) -> list[str]:
    """Each table as the screen of the evening draws it, without its name and clock."""
    answer = app.test_client().get("/events/1/screen/fragment")
    assert answer.status_code == 200
    return BOARD.findall(re.sub("[\u2068\u2069]", "", answer.text))


def votes(app: Flask) -> str:
    """The line of the vote on the screen of one table; empty where there is none."""
    (board,) = boards(app)
    found = VOTES.search(board)
    return found[0] if found else ""


def to_vote(table: Table, world: dict[str, Any]) -> None:
    for author, move in [*preparation(world), *[("gm", Proceed())] * 3]:
        table.say(author, move)


def split(table: Table, turned: int) -> Iterator[tuple[str, Any]]:
    """Four votes each for seats 1 and 2; `turned`: by the other half of the voters."""
    voters = [seat for seat in table.living() if seat > 2][:8]
    yield from ((f"seat-{seat}", Vote(1 + (seat + turned) % 2)) for seat in voters)
    yield "gm", Proceed(without=tuple(set(table.living()) - set(voters)))


def test_a_tie_its_counts_and_what_follows_are_told_as_on_the_phones(
    club: Flask, phone: Phones, table: Tables
) -> None:
    made = table(WORLD_A)
    to_vote(made, WORLD_A)
    assert votes(club) == ""
    browser = phone().claim(made.id, "seat-3")
    for words in ("同数でした。決選投票をします。", "決選投票も同数でした。プロデューサーが決めます。"):
        for author, move in split(made, 0):
            made.say(author, move)
        line = votes(club)
        assert words in line
        assert words in re.sub("[\u2068\u2069]", "", browser.get(f"/tables/{made.id}/seat-3"))
        assert COUNTED.findall(line) == ["4票", "4票"]
        assert line.count("vote-most") == 2
    made.say("gm", Decide(2))
    assert "さんが処刑されました。" in votes(club)
    assert "同数" not in votes(club)
    made.say("gm", Proceed(without=tuple(made.living())))
    assert votes(club) == ""


def test_more_than_six_that_had_votes_are_told_by_their_numbers(club: Flask, table: Tables) -> None:
    made = table(WORLD_A)
    to_vote(made, WORLD_A)
    living = made.living()
    for seat, target in zip(living, (*living[1:8], *[1] * 4), strict=True):
        made.say(f"seat-{seat}", Vote(target if target != seat else 2))
    line = votes(club)
    assert len(COUNTED.findall(line)) == 8
    assert line.count('class="visually-hidden"') == 8


def test_who_voted_for_whom_and_who_is_a_wolf_do_not_reach_the_screen(club: Flask, table: Tables) -> None:
    """Other seats are wolves and other voters gave the same counts: every picture is the same."""
    pictures: list[list[str]] = []
    for number, world in enumerate((WORLD_A, WORLD_B)):
        made = table(world)
        to_vote(made, world)
        seen = [boards(club)[number]]
        for said in (split(made, number), split(made, number), [("gm", Decide(2))]):
            for author, move in said:
                made.say(author, move)
                seen.append(boards(club)[number])
        for seat in (7, 8, 10, 11):
            made.say(f"seat-{seat}", Attack(3 + number))
            seen.append(boards(club)[number])
        pictures.append(seen)
    one, other = pictures
    assert one == other
    assert len(set(one)) == 4, "before the count, the tie, the second tie, the execution: nothing in between"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_where_nobody_voted_the_producer_is_said_to_decide(
    club: Flask, phone: Phones, table: Tables, language: str
) -> None:
    made = table(WORLD_A)
    to_vote(made, WORLD_A)
    made.say("gm", Proceed(without=tuple(made.living())))
    shown = phone(language).claim(made.id, "seat-3").get(f"/tables/{made.id}/seat-3")
    news = shown[shown.index("evidence-news") :]
    news = news[: news.index("</div>\n")]
    assert {"ja": "プロデューサーが決めます", "en": "The producer decides"}[language] in news
    assert {"ja": "処刑", "en": "executed"}[language] not in news
