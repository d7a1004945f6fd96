"""Sheets of camps in the middle of a game: seats, who is out, counted votes; no ranks, no secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.club import sample
from companion.games import GAMES
from companion.games.evidence.views import EvidenceView
from companion.games.one_night.game import Answer
from companion.kernel import record
from companion.sheets.fonts import Fonts
from tests.driver import Drive, setup
from tests.games.aiwolf import desk as aiwolf
from tests.games.evidence.desk import Village, ask
from tests.sheets.reading import text
from tests.sheets.seen import pdf, printed

SAMPLES = Path(sample.__file__).parent / "sample_records"


def evidence() -> Drive:
    """Seat 6, a wolf, has lied about piece 8 and was executed; another request waits for its answer."""
    village = Village(8).arranged()
    village.answer(ask(village, 1, 6, 8), "white", "perjury")
    village.second_day()
    village.dusk()
    village.vote(rest=6, s6=1)
    village.night(2)
    ask(village, 1, 7, 8)
    return village


def five() -> Drive:
    """The first day of five is over: seat 4 was exiled, seat 2 is gone in the morning."""
    drive = aiwolf.table("WSPVV")
    aiwolf.night(drive, seer=1)
    aiwolf.night(drive, 4, seer=3, wolves=2)
    return drive


def one_night() -> Drive:
    """Five at night; seat 1 has chosen."""
    drive = Drive(setup("one_night", 5))
    drive.wait(drive.now)
    drive.say("seat-1", Answer(2))
    return drive


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (evidence, ("3日目昼", "P22日目の夜に襲撃", "P62日目に処刑", "P1P68番白", "P78番答え待ち", "P5→P6")),
        (five, ("P21日目の夜に退場", "P41日目に追放", "1日目の投票：P1→P4", "占い師1")),
        (one_night, ("投票先", "人狼2", "怪盗1")),
    ],
)
def test_in_the_middle_it_tells_what_everybody_has_seen_and_ranks_nobody(
    play: Callable[[], Drive], said: tuple[str, ...], fonts: Fonts
) -> None:
    drive = play()
    found = text(pdf(drive, "host", fonts))
    assert [one for one in said if one not in found] == []
    assert "順位" not in found
    assert found == text(pdf(drive, "public", fonts))


@pytest.mark.parametrize("play", [evidence, one_night])
def test_who_knows_all_prints_no_more_than_everybody_before_the_end(
    play: Callable[[], Drive], fonts: Fonts
) -> None:
    drive = play()
    assert pdf(drive, "gm", fonts) == pdf(drive, "public", fonts)


def test_an_answer_that_the_producer_has_not_passed_on_is_not_on_paper(fonts: Fonts) -> None:
    """Seat 6 answers from the grave: the producer alone reads it."""
    village = Village(8).arranged()
    village.second_day()
    asked = ask(village, 1, 6, 8)
    village.dusk()
    village.vote(rest=6, s6=1)
    village.answer(asked, "marred")
    assert printed(village, "gm").view(EvidenceView).demands[0].says == "marred"
    assert "P68番答え待ち" in text(pdf(village, "gm", fonts))


def test_one_night_told_at_the_end_dealt_and_final_cards_votes_and_who_was_executed(fonts: Fonts) -> None:
    """A thief has the werewolf's card: seat 2, for whom all voted, was executed as a werewolf."""
    history = record.read((SAMPLES / "one_night-five-thief.json").read_bytes(), GAMES)
    found = text(pdf(Drive(history.setup, log=history.log), "public", fonts))
    why = "人狼のカードを持つ人が処刑されたので、村人陣営の勝ちです。"
    for row in (
        "勝ち1P1人狼怪盗P2–",
        "負け2P2怪盗人狼P1処刑",
        "P2さん（人狼）が4票で処刑されました。",
        why,
        "場のカード：人狼、村人",
    ):
        assert row in found
