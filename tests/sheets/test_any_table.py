"""Sheets of games without one of their own, and of the score sheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from companion.club import sample
from companion.games import GAMES
from companion.games.free.game import Finish, Points
from companion.kernel import record
from companion.kernel.results import LedgerLine
from companion.kernel.words import Text
from companion.sheets import games
from companion.sheets.fonts import Fonts
from companion.sheets.games import PLAIN, may_have, sheets_for, sheets_of, table_sheet
from companion.sheets.result import ledger_blocks, result_banner
from companion.sheets.style import PORTRAIT
from companion.sheets.text_fitting import NEARLY
from companion.sheets.text_table import TextTable
from companion.web.drawings import victory
from companion.words import Words
from tests.driver import Drive, setup
from tests.sheets.reading import text, watching
from tests.sheets.seen import pdf, printed

FOLDER = Path(__file__).resolve().parents[1] / "records"
SAMPLES = Path(sample.__file__).parent / "sample_records"
RECORDS = sorted(path for path in FOLDER.glob("*.json") if not path.name.endswith(".expected.json"))


def test_every_sheet_is_that_of_a_game_and_found_by_its_name() -> None:
    folder = Path(games.__file__).parent
    names = {path.stem for path in folder.iterdir() if not path.stem.startswith("_")}
    assert names <= set(GAMES)
    assert {name for name in GAMES if sheets_of(name) is not PLAIN} == names


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_recorded_table_prints_for_everybody_with_all_names(path: Path, fonts: Fonts) -> None:
    """For two in either language, for whom it is in the other one at the next table."""
    history = record.read(path.read_bytes(), GAMES)
    drive = Drive(history.setup, log=history.log)
    for number, viewer in enumerate(("public", "host", "gm", "seat-1"), RECORDS.index(path)):
        found = text(pdf(drive, viewer, fonts, ("ja", "en")[number % 2]))
        for place in history.setup.seats:
            assert "".join(place.name.split()) in found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_just_opened_prints_for_whoever_runs_it_and_nobody_else_may_have_it(
    game: str, fonts: Fonts, ja: Words
) -> None:
    drive = Drive(setup(game, max(4, GAMES[game].least)))
    for viewer in ("public", "seat-1", "host", "gm"):
        assert may_have(drive.snapshot(viewer)) is (viewer in ("host", "gm"))
        assert "P1" in text(pdf(drive, viewer, fonts))


def test_the_plain_sheet_says_what_decided_each_rank(
    fonts: Fonts, ja: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "sheets_of", lambda game: PLAIN)
    history = record.read((FOLDER / "catan-tie.json").read_bytes(), GAMES)
    table = printed(Drive(history.setup, log=history.log), "public")
    assert sheets_for(table) is PLAIN
    assert table.snapshot.result
    found = text(games.table_pdf(table, fonts))
    for ranked in table.snapshot.result.ranking[1:]:
        assert ranked.because
        assert "".join(table.say(ranked.because).split()) in found


def test_the_plain_sheet_of_camps_says_who_won_and_what_everybody_was(
    fonts: Fonts, ja: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is ranked, and no reason says again that somebody won or lost."""
    monkeypatch.setattr(games, "sheets_of", lambda game: PLAIN)
    history = record.read((SAMPLES / "one_night-five-thief.json").read_bytes(), GAMES)
    table = printed(Drive(history.setup, log=history.log), "public")
    assert sheets_for(table) is PLAIN
    assert table.snapshot.result
    of = victory("one_night", table.snapshot.result, len(table.names))
    assert result_banner(table).emblem == of.crest == "camp-village"
    hours = [result_banner(replace(table, hours=(60_000, ended))).remark for ended in (90_000, 180_000)]
    assert ["～" in remark for remark in hours] == [False, True], "what is entered afterwards has no hours"
    found = text(games.table_pdf(table, fonts))
    assert "位" not in found
    winners = table.snapshot.result.winners
    assert found.count("負け") == len(table.names) - len(winners)
    assert found.count("勝ち") == len(winners)
    for seat in table.names:
        role = GAMES["one_night"].identity(table.snapshot.view, seat)
        assert table.names[seat] + "".join(table.say(role).split()) in found


def test_that_a_winner_has_won_is_no_reason_but_what_a_game_says_of_it_is() -> None:
    """It is known by its key, whatever else reads alike."""
    history = record.read((SAMPLES / "one_night-five-thief.json").read_bytes(), GAMES)
    table = printed(Drive(history.setup, log=history.log), "public")
    ledger = [
        LedgerLine(key, 1, "win", 100, reason)
        for key, reason in (
            ("alike", Text("one-night-why-won")),
            ("own", Text("aiwolf-why-won", {"camp": "人狼"})),
            ("other", Text("sheet-result-won")),
        )
    ]
    snapshot = msgspec.structs.replace(table.snapshot, ledger=tuple(ledger))
    (shown,) = ledger_blocks(replace(table, snapshot=snapshot))
    assert isinstance(shown, TextTable)
    assert [row[2].text for row in shown.cells] == ["", "人狼として勝利", "勝ち"]


def test_a_score_sheet_shows_rounds_totals_and_shared_ranks(fonts: Fonts, ja: Words) -> None:
    drive = Drive(setup("free", ["アン", "ベン", "クロ", "デン"]))
    for seat, amount in ((1, 7), (2, -12), (3, 7), (4, 3)):
        drive.say("host", Points(seat, 1, amount))
    drive.say("host", Finish())
    found = text(pdf(drive, "public", fonts))
    assert "17−1273" in found
    assert "合計7−1273" in found
    assert found.count("同率1位") == 2
    assert "4位" in found


@pytest.mark.parametrize("seats", [8, 10, 12])
def test_names_too_long_over_columns_stand_whole_beside_their_rounds(seats: int, fonts: Fonts) -> None:
    """A name breaks at its spaces or shrinks before it is split."""
    name = "Hippopotomonstrosesquippedaliophobe"
    drive = Drive(setup("free", [f"{name[:-1]}{chr(65 + seat)}" for seat in range(seats)]))
    for seat in range(1, seats + 1):
        for number in range(1, 14):
            drive.say("host", Points(seat, number, 1000 * number + seat))
    drive.say("host", Finish())
    with watching() as drawn:
        table_sheet(printed(drive, "public"), fonts).render()
    said = [one.text for one in drawn]
    assert {str(number) for number in range(1, 14)} <= set(said)
    for player in printed(drive, "public").names.values():
        assert said.count(player) == 2, "beside both tables of rounds"


@pytest.mark.parametrize("long", [False, True])
def test_twelve_seats_and_eight_rounds_stand_on_one_upright_page(long: bool, fonts: Fonts) -> None:
    """Where names are long a seat has a row, and they are as large as the figures beside them."""
    end = "popotomonstrosesquippedaliophobe" if long else ""
    drive = Drive(setup("free", [f"P{seat}{end}" for seat in range(12)]))
    for seat in range(1, 13):
        for number in range(1, 9):
            drive.say("host", Points(seat, number, 1000 * number + seat))
    drive.say("host", Finish())
    sheet = table_sheet(printed(drive, "public"), fonts)
    assert (sheet.pages, sheet.paper) == (1, PORTRAIT)
    with watching() as drawn:
        sheet.render()
    rounds = [one for one in drawn if one.text == f"P0{end}"]
    (figures,) = {one.size for one in drawn if one.text == "1001"}
    assert [one.size >= figures * NEARLY for one in rounds] == [long]
