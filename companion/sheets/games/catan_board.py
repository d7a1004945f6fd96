"""A Catan board on A4, to lay it from: lands by name and shade, numbers with their pips, harbours."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from companion.games.catan.boards import PIPS, RED, Board
from companion.sheets.blocks import Block, Paragraph
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import MIDDLE, PageCanvas
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import BODY, INK, LEAD, MUTED, RULE, Translate

SHADES = {"forest": 0.72, "hills": 0.8, "mountains": 0.86, "fields": 0.92, "pasture": 0.96, "desert": 1.0}
"""The ground of each land, 0 black to 1 white; its name tells it apart."""


def board_pdf(board: Board, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a board. Raises FontError when a font cannot be made."""
    sheet = Sheet(head, t, fonts, grows=False)
    sheet.add(BoardDrawing(board, t), Paragraph(t("catan-board-paper"), LEAD))
    return sheet.render()


@dataclass(frozen=True)
class BoardDrawing(Block):
    """A board as wide as its page."""

    board: Board
    t: Translate

    def height(self, fonts: Fonts, width: float) -> float:
        """So many rows of hexes, and the harbours above and below."""
        (top, _), (bottom, _) = self.board.box.island.extent
        return (bottom - top + 6) * self._side(width) / 2

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Hexes, then what lies on them, then the harbours outside."""
        island, side = self.board.box.island, self._side(width)
        middle_y = y + self.height(page.fonts, width) / 2
        places = [island.place(corner) for corner in range(len(island.corners))]
        (_, left), (_, right) = island.extent
        middle_x = x + width / 2 - (left + right) / 2 * side * sqrt(3) / 6

        def at(place: tuple[float, float]) -> tuple[float, float]:
            return middle_x + place[1] * side * sqrt(3) / 6, middle_y + place[0] * side / 2

        canvas = page.canvas
        for n, land in enumerate(self.board.lands):
            path = canvas.beginPath()
            for i, corner in enumerate(island.corners_of[n]):
                px, py = at(places[corner])
                (path.lineTo if i else path.moveTo)(px, page.paper.height - py)
            path.close()
            canvas.setFillGray(SHADES[land])
            canvas.setStrokeGray(INK)
            canvas.setLineWidth(1)
            canvas.drawPath(path, stroke=1, fill=1)
            cx, cy = at(island.centre(n))
            page.text(cx, cy - side * 0.42, self.t(f"catan-part-{land}"), BODY, align="center")
            token = self.board.tokens[n]
            if token:
                radius = side * 0.31
                page.dot(cx, cy + side * 0.12, radius, 1.0)
                canvas.setStrokeGray(INK)
                canvas.circle(cx, page.paper.height - cy - side * 0.12, radius, stroke=1, fill=0)
                size = side * 0.3
                page.text(
                    cx, cy + side * 0.06 + size * MIDDLE, str(token), size, bold=token in RED, align="center"
                )
                for pip in range(PIPS[token]):
                    page.dot(cx + (pip - (PIPS[token] - 1) / 2) * side * 0.07, cy + side * 0.32, side * 0.024)
        for kind, ends, sea in self.board.at_sea():
            sx, sy = at(sea)
            for end in ends:
                page.rule(sx, sy, *at(places[end]), grey=RULE, weight=1)
            radius = side * 0.34
            page.dot(sx, sy, radius, 1.0)
            canvas.setStrokeGray(RULE)
            canvas.circle(sx, page.paper.height - sy, radius, stroke=1, fill=0)
            page.text(sx, sy - 1, "3:1" if kind == "any" else "2:1", BODY, bold=True, align="center")
            name = self.t("catan-board-any" if kind == "any" else f"catan-part-{kind}")
            page.text(sx, sy + BODY, name, BODY * 0.8, grey=MUTED, align="center")

    def _side(self, width: float) -> float:
        """The side of a hex where the board with its harbours is as wide as the page."""
        (_, left), (_, right) = self.board.box.island.extent
        return width / ((right - left + 7) * sqrt(3) / 6)
