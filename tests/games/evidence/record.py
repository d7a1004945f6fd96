"""The evidence village's four records: villages that play themselves, and their public boards as text.

`python -m tests.games.evidence.record` writes them anew; that is wanted only where a rule has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.kernel import record
from companion.kernel.record import outcome

from .play import Player

RECORDS = Path(__file__).resolve().parents[2] / "records"
NAMES = (
    *("アン", "ベン", "クロエ", "ダン", "エマ", "フキ", "ゴウ", "ハナ"),
    *("イサム", "ジュン", "カイ", "ルイ", "ミオ", "ナオ", "オト"),
)
SEEDS = {8: 5, 11: 49, 13: 60, 16: 45}
"""By seats. Together they play every kind of card, and settle every mistake that the source lists."""


def board_of(state: Any) -> str:
    """What everybody sees of all seats: each piece's answers (W white, M marred), and who left when."""
    lines = []
    for seat in state.seats:
        pieces = " ".join(
            "".join(says[0].upper() for says in row) or "-" for row in state.board(seat).values()
        )
        left = next((f"{gone.cause} {gone.day}" for gone in state.departures if gone.seat == seat), "alive")
        lines.append(f"{seat:2} {pieces:40} {left}".rstrip())
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play and write all of them."""
    for seats, seed in SEEDS.items():
        player = Player(seats, seed, names=[*NAMES[: seats - 1], "ダミー"])
        player.finish()
        history = player.drive.history
        path = RECORDS / f"evidence-{seats}"
        path.with_suffix(".json").write_bytes(record.write(history))
        expected = json.dumps(outcome(history), ensure_ascii=False, indent=1)
        path.with_suffix(".expected.json").write_text(expected + "\n", "utf-8")
        path.with_suffix(".board.txt").write_text(board_of(player.state), "utf-8")


if __name__ == "__main__":
    main()
