"""What sheets are made of in tests: source 001 from its record, an eventful Catan table, a season."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as changed

from companion.club.standings.queries import Standing
from companion.club.tables.models import Figures
from companion.games import GAMES
from companion.games.catan.state import ITEMS
from companion.games.village.views import Column, DayOrNight, VillageView
from companion.games.werewolf.knowledge import Cell
from companion.games.werewolf.roles import claim_label, label
from companion.kernel import record
from companion.kernel.results import LedgerLine
from companion.kernel.words import Text, Who
from companion.sheets.charts import Course
from companion.sheets.result import PrintedTable
from companion.sheets.standings import StandingsSheet
from tests.driver import MINUTE, START, Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import END, fresh, line
from tests.sheets.seen import HEAD, printed

RECORD = Path(__file__).resolve().parents[1] / "records" / "village-night.json"

# number, role, character, player
SEATS_001 = (
    (1, "人狼", "吟遊詩人", "レイリー"),
    (2, "人狼", "薬草師", "ヒンメル"),
    (3, "神様", "劇団員", "フーガ"),
    (4, "ハンター", "菓子職人", "ハーツ"),
    (5, "ハンター", "旅役者", "ヤヌス"),
    (6, "ハンター", "修道士", "フェニキア"),
    (7, "占い師", "酒屋", "マギー"),
    (8, "ハンター", "絵描き", "クレア"),
    (9, "狂人", "天文学者", "ゴート"),
    (10, "人狼", "配達員", "アイコス"),
    (11, "霊媒師", "羊飼い", "エーゼル"),
    (12, "村人", "料理人", "トウテツ"),
    (13, "騎士", "調査官", "ブリッツ"),
    (14, "ハンター", "交易商", "スノウ"),
    (15, "ハンター", "僧侶", "ライオネル"),
    (16, "ハンター", "調香師", "ヒューレ"),
)
REMARKS_001 = {
    1: ("霊媒CO",),
    5: ("ブリッツ銃殺",),
    7: ("初日フェニキア白",),
    8: ("エーゼル銃殺",),
    16: ("アイコス銃殺",),
}
POINTS_001 = {
    1: {"勝利20", "騙り5", "MVP10"},
    2: {"勝利20"},
    7: {"黒占い5"},
    8: {"脅威5"},
    9: {"勝利20"},
    10: {"勝利20"},
}
"""The last one is struck: the source's own table does not have it."""
# day, part, how many were alive; who acted or left, and how
PHASES_001 = (
    (1, "day", 16, {(4, "処刑死"), *((seat, "銃撃死") for seat in (6, 14, 15, 16, 10))}),
    (1, "night", None, {(1, "クレア襲撃"), (7, "ヒンメル黒"), (8, "襲撃死"), (11, "銃撃死")}),
    (2, "day", 8, {(2, "処刑死")}),
    (2, "night", None, {(1, "マギー襲撃"), (7, "襲撃死")}),
    (3, "day", 6, {(3, "処刑死")}),
    (3, "night", None, {(1, "ヤヌス襲撃"), (5, "襲撃死"), (13, "銃撃死")}),
    (4, "day", 3, {(12, "処刑死")}),
)


def village_001() -> Drive:
    """Source 001 from its record, signed off."""
    history = record.read(RECORD.read_bytes(), GAMES)
    return Drive(history.setup, log=history.log)


ROLES_20 = [*["werewolf"] * 4, "madman", "seer", "medium", "knight", *["mason"] * 2, "fox", *["villager"] * 9]
NAMES_20 = {
    "ja": (
        "ゆきのすけ", "ハル", "アレックスさん", "まゆみ", "けんたろう", "クレア", "さくらもちこ",
        "みなとのひかりや", "ヤヌス", "青葉", "たける", "ベン", "エーゼル", "うみねこ", "フェニキア",
        "こはる", "トウテツ", "ライオネルさん", "しおん", "ミナミ",
    ),
    "en": (
        "Alexander", "Ben", "Charlotte", "Dan", "Ella", "Frederick", "Grace", "Harry", "Isabella",
        "Jack", "Katherine", "Leo", "Maximilian", "Nina", "Oliver", "Penelope", "Quinn", "Rose",
        "Sebastian", "Tom",
    ),
}  # fmt: skip
"""Up to eight Japanese or ten Latin letters."""


def twenty(language: str, days: int) -> PrintedTable:
    """A village of twenty seats with an execution a day; a night's attack, looks, guard and death."""
    night = printed(village_001(), "gm", language)
    view = night.view(VillageView)
    assert view.timeline
    claims = {5: "seer", 6: "seer", 7: "medium"}
    columns = tuple(
        Column(
            seat,
            label(role),
            "",
            "wolves" if role in ("werewolf", "madman") else "village",
            (claim_label(claims[seat]), Text("village-mark-first-white", {"target": Who(seat + 3)}))
            if seat in claims
            else (),
        )
        for seat, role in enumerate(ROLES_20, 1)
    )
    leaving = iter((20, 5, 4, 19, 3, 18, 17, 16, 15, 14, 13))

    def act(seat: int, verb: str, target: int) -> Cell:
        return Cell(seat, Text(f"village-cell-{verb}", {"target": Who(target)}))

    def out(cause: str) -> Cell:
        return Cell(next(leaving), Text(f"village-left-{cause}"), out=True)

    rows: list[DayOrNight] = []
    for day in range(1, days + 1):
        executed = out("executed")
        rows.append(DayOrNight(day, "day", 22 - 2 * day, (executed,)))
        if day < days:
            gone = out("attacked")
            acts = (
                act(1, "attack", gone.seat),
                act(6, "divination-white", 7 + day),
                act(7, "reading-white", executed.seat),
                act(8, "guard", 6),
                gone,
            )
            rows.append(DayOrNight(day, "night", None, acts))
    timeline = changed(view.timeline, columns=columns, rows=tuple(rows))
    ledger = tuple(
        LedgerLine(f"win:{seat}:", seat, "win", 2000, Text("village-why-lost")) for seat in range(6, 21)
    )
    snapshot = changed(
        night.snapshot,
        view=changed(view, timeline=timeline),
        names=NAMES_20[language],
        ledger=ledger,
    )
    return replace(night, snapshot=snapshot)


def eventful() -> Drive:
    """Wool is short, アオイ leaves for three minutes, the clock is set, a promise is warned; time is up."""
    table = fresh()
    table.say("host", m.Check("wool", 1, "紙で代用"))
    for group in dict.fromkeys(part.group for part in table.state.parts):
        table.say("host", m.CheckGroup(group))
    table.say("host", m.ReadOut(ITEMS))
    table.say("host", m.Start(1), at=START + MINUTE)
    if not table.state.opened:
        table.say("host", m.Opened())
    for total in (7, 8):
        table.say("host", m.Roll(total))
        if total == 7:
            for seat in table.state.seats:
                table.say("host", m.Hand(seat, 3))
            table.say("host", m.SevenChecked())
        table.say("host", m.Turn(table.state.turn % 4 + 1))
    table.say("host", m.Pause("absence", 1, "電話"), at=START + 31 * MINUTE)
    table.say("host", m.Resume(), at=START + 34 * MINUTE)
    table.say("host", m.SetClock(2970, "再開の押し忘れ"), at=START + 44 * MINUTE)
    table.say("host", m.Incident("future", "後で木材を渡す約束", "warning", 2, "ハコ"))
    line(table, 1, settlements=3, cities=2, roads=9, knights=1)
    line(table, 2, settlements=1, cities=3, roads=6, knights=3, cards=0)
    table.say("host", m.LargestArmy(2))
    line(table, 3, settlements=3, cities=1, roads=5, cards=2)
    line(table, 4, settlements=3, cities=2, roads=9, knights=1)
    table.wait(table.state.clock.ends or END)
    return table


STEPS = ("第1回", "第2回", "第3回", "第4回", "第5回", "第6回")
LEADERS = ("レイリー", "マギー", "クレア", "ゴート", "ヤヌス")


def standings(players: int = 24, *, season: bool = True) -> StandingsSheet:
    """A season with shared second places, ranks 1-2-2-4."""
    names = [*LEADERS, *(f"参加者{number}" for number in range(len(LEADERS) + 1, players + 1))]
    points = [12500, 11000, 11000, *(max(0, 9800 - 333 * number) for number in range(players - 3))]
    lines = tuple(
        Standing(
            rank=1 + sum(other > points[number] for other in points),
            tied=points.count(points[number]) > 1,
            player_id=number,
            name=names[number],
            reading="",
            figures=Figures(
                points[number], 12 - number % 5, max(0, 6 - number // 2), 0, 482_000 - 250 * number
            ),
        )
        for number in range(players)
    )
    courses = tuple(
        Course(
            name,
            [
                None
                if place == 4 and step == 0
                else (points[place] * (step + 1) // 6 - 250 * ((step + place) % 3)) / 100
                for step in range(6)
            ],
        )
        for place, name in enumerate(LEADERS[:players])
    )
    return StandingsSheet(
        head=replace(
            HEAD, title="2018年 春シーズン 順位表" if season else "第11回 順位表", event="よるはこ村"
        ),
        lines=lines,
        metrics=("points", "won", "share", "played"),
        rules=("順位の決め方：ポイント → 勝利数 → 卓内得点率。",),
        steps=STEPS if season else (),
        courses=courses if season else (),
    )
