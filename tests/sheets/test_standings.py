"""Standings on paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from companion.club.standings.queries import Standing
from companion.club.tables.models import Figures
from companion.sheets.fonts import Fonts
from companion.sheets.standings import standings_sheet
from companion.sheets.style import MARGIN, PORTRAIT
from companion.words import Words
from tests.sheets.reading import embedded_fonts, pages, text, watching
from tests.sheets.samples import standings
from tests.sheets.seen import HEAD


def line(rank: int, name: str, *figures: int) -> Standing:
    return Standing(rank, False, rank, name, "", Figures(*figures))


def test_shared_places_are_counted_1_2_2_4(fonts: Fonts, ja: Words) -> None:
    found = text(standings_sheet(standings(), ja.text, fonts))
    assert "1位レイリー" in found
    assert "同率2位マギー" in found
    assert "同率2位クレア" in found
    assert "4位ゴート" in found


def test_points_are_exact_and_stand_under_each_other(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        standings_sheet(standings(), ja.text, fonts)
    points = [one for one in drawn if one.text in ("125.00", "110.00", "94.67")]
    assert len(points) == 4
    assert len({round(one.right, 2) for one in points}) == 1


def test_whole_points_have_no_fraction(fonts: Fonts, ja: Words) -> None:
    data = replace(standings(3), lines=(line(1, "レイリー", 3500, 3, 2), line(2, "マギー", -500, 3, 1)))
    found = text(standings_sheet(data, ja.text, fonts))
    assert "320.000035" in found  # games, wins, share, points
    assert "310.0000−5" in found


def test_the_rules_of_the_ranking_stand_on_the_sheet(fonts: Fonts, ja: Words) -> None:
    assert "順位の決め方：ポイント→勝利数→卓内得点率。" in text(standings_sheet(standings(), ja.text, fonts))


def test_a_season_shows_the_course_of_its_points_and_an_event_does_not(fonts: Fonts, ja: Words) -> None:
    assert "ポイントの推移" in text(standings_sheet(standings(), ja.text, fonts))
    assert "ポイントの推移" not in text(standings_sheet(standings(season=False), ja.text, fonts))


def test_names_at_the_ends_of_the_lines_never_lie_over_each_other(fonts: Fonts, ja: Words) -> None:
    data = standings()
    level = replace(data, courses=tuple(replace(one, values=(1,) * 6) for one in data.courses))
    with watching() as drawn:
        standings_sheet(level, ja.text, fonts)
    heights = sorted(one.baseline for one in drawn if one.size == 7 and one.left > 450 and one.baseline < 260)
    names = [height for height in heights if height > 100]
    assert len(names) == 5
    assert all(later - earlier >= 8.9 for earlier, later in pairwise(names))


def test_headings_and_page_numbers_come_again_on_every_page(fonts: Fonts, ja: Words) -> None:
    found = pages(standings_sheet(standings(240), ja.text, fonts))
    assert len(found) > 2
    for number, page in enumerate(found, start=1):
        assert f"{number}/{len(found)}ページ" in page
        assert "順位プレイヤー対局数勝利数占有率合計ポイント" in page
        assert "印刷2018年3月25日16:31" in page
        assert HEAD.place in page


def test_every_player_stands_on_the_sheet_once(fonts: Fonts, ja: Words) -> None:
    found = "".join(pages(standings_sheet(standings(120, season=False), ja.text, fonts)))
    assert all(f"参加者{number}" in found for number in range(6, 121))
    assert found.count("参加者") == 115


def test_nobody_yet_says_so(fonts: Fonts, ja: Words) -> None:
    empty = replace(standings(3), lines=(), courses=(), steps=())
    assert "確定した卓がまだありません" in text(standings_sheet(empty, ja.text, fonts))


def test_provisional_standings_say_so(fonts: Fonts, ja: Words) -> None:
    assert "未確定の卓があります" in text(
        standings_sheet(replace(standings(3), provisional=True), ja.text, fonts)
    )


def test_long_names_and_large_figures_stay_on_the_page(fonts: Fonts, en: Words) -> None:
    rows = tuple(line(n, "x" * 200, -(10**9) + 1, 10**6, 10**6, 0, 10**9) for n in range(1, 60))
    with watching() as drawn:
        pdf = standings_sheet(replace(standings(), lines=rows), en.text, fonts)
    assert all(embedded_fonts(pdf).values())
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= PORTRAIT.width - MARGIN + 0.01, one
        assert one.baseline <= PORTRAIT.height - MARGIN + 0.01, one


def test_a_season_says_who_went_up_and_down(fonts: Fonts, ja: Words) -> None:
    data = replace(standings(4), changes=(2, -1, 0, 0))
    found = text(standings_sheet(data, ja.text, fonts))
    assert "前回比" in found
    assert "1位↑2レイリー" in found
    assert "同率2位↓1マギー" in found
    assert "4位–ゴート" in found


def test_sixty_people_of_a_season_stand_on_one_page(fonts: Fonts, ja: Words) -> None:
    data = replace(standings(60), changes=(1,) * 60)
    (found,) = pages(standings_sheet(data, ja.text, fonts))
    assert "参加者60" in found
