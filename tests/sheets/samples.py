"""Data for sheets: the village of source 001 as its rules page rebuilds it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from companion.sheets.catan import CatanSeat, CatanSheet, Component, Correction, Incident, Pause, Separation
from companion.sheets.sheet import Head
from companion.sheets.standings import PlayerCourse, StandingRow, StandingsSheet
from companion.sheets.village import Ending, Fact, Phase, Points, SeatColumn, VillageSheet

PRINTED = datetime(2018, 3, 25, 16, 31)
HEAD = Head(
    title="16人村 リザルト",
    event="第11回よるはこ村 ~ひなまつり人狼会~",
    date=date(2018, 3, 25),
    place="Haco（福岡市博多区住吉4丁目4-21）",
    club="よるはこ村",
    printed_at=PRINTED,
)

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
    1: (Points("勝利", 2000), Points("騙り", 500), Points("MVP", 1000)),
    2: (Points("勝利", 2000),),
    7: (Points("黒占い", 500),),
    8: (Points("脅威", 500),),
    9: (Points("勝利", 2000),),
    10: (Points("勝利", 2000, change="struck", note="原本の表に記載がないため"),),
}
TONES = {"人狼": "wolves", "狂人": "wolves", "神様": "other"}
SCHEME_001 = (
    ("勝利ポイント", "20"),
    ("生存ポイント", "今回はなし"),
    ("騙りポイント", "5"),
    ("護衛ポイント", "GJ×5"),
    ("疑われポイント", "対抗より先に処刑で−5"),
    ("黒占いポイント", "狼占い×5"),
    ("脅威ポイント", "初日の襲撃対象で5"),
    ("MVPポイント", "GMの選出で10"),
)


def shot(seat: int) -> Fact:
    return Fact(seat, "銃撃死", exit=True)


PHASES_001 = (
    Phase(1, "day", (Fact(4, "処刑死", exit=True), *map(shot, (6, 14, 15, 16, 10))), alive=16),
    Phase(1, "night", (Fact(1, "クレア襲撃"), Fact(7, "ヒンメル黒"), Fact(8, "襲撃死", exit=True), shot(11))),
    Phase(2, "day", (Fact(2, "処刑死", exit=True),), alive=8),
    Phase(2, "night", (Fact(1, "マギー襲撃"), Fact(7, "襲撃死", exit=True))),
    Phase(3, "day", (Fact(3, "処刑死", exit=True),), alive=6),
    Phase(3, "night", (Fact(1, "ヤヌス襲撃"), Fact(5, "襲撃死", exit=True), shot(13))),
    Phase(4, "day", (Fact(12, "処刑死", exit=True),), alive=3),
)


def village_001() -> VillageSheet:
    """Source 001, signed off."""
    seats = tuple(
        SeatColumn(
            number,
            role,
            player,
            character,
            TONES.get(role, "village"),
            REMARKS_001.get(number, ()),
            POINTS_001.get(number, ()),
        )
        for number, role, character, player in SEATS_001
    )
    return VillageSheet(
        head=replace(HEAD, host="GM：ハコ"),
        seats=seats,
        phases=PHASES_001,
        ending=Ending("人狼勝利", 4, "evening"),
        scheme=SCHEME_001,
        notes=("ハンターは死ぬと誰かを銃殺する", "神様は銃殺されれば勝利"),
        signed=True,
    )


CATAN_HEAD = replace(HEAD, host="進行：ハコ", title="カタン 第2ラウンド 卓A", event="第11回よるはこ島")
BOX = (
    ("街道（各席）", 15), ("開拓地（各席）", 5), ("都市（各席）", 4), ("鉱石", 19), ("小麦", 19),
    ("木材", 19), ("レンガ", 19), ("羊毛", 19), ("騎士", 14), ("得点カード", 5),
    ("街道建設", 2), ("収穫", 2), ("独占", 2),
    ("森林", 4), ("畑", 4), ("牧草地", 4), ("丘陵", 3), ("山地", 3), ("砂漠", 1),
)  # fmt: skip


def catan_table() -> CatanSheet:
    """A table judged at time-up: the first pair is separated by buildings, the last two are equal in all."""
    return CatanSheet(
        head=CATAN_HEAD,
        seats=(
            CatanSeat(3, "ヤヌス", 1, 9, 3, 2, 0, 9, 1, longest_road=True, points=2000, confirmed="14:31"),
            CatanSeat(1, "レイリー", 2, 9, 2, 2, 1, 6, 3, largest_army=True, points=1000),
            CatanSeat(2, "マギー", 3, 6, 4, 1, 0, 5, 0, shared=True, points=250),
            CatanSeat(4, "𠮷野 クレア", 3, 6, 4, 1, 0, 5, 0, shared=True, points=250),
        ),
        ended="time-up",
        winners=("ヤヌス",),
        played=90 * 60_000,
        started="13:00",
        finished="14:38",
        separations=(
            Separation("ヤヌス", "レイリー", "開拓地と都市の点", 7, 6),
            Separation("レイリー", "マギー", "合計点", 9, 6),
            Separation("マギー", "𠮷野 クレア", "", 0, 0, shared=True),
        ),
        components=tuple(
            Component(name, count, count - 1 if name == "羊毛" else count) for name, count in BOX
        ),
        dice=(1, 4, 5, 7, 9, 13, 12, 8, 6, 2, 3),
        pauses=(
            Pause(31 * 60_000, 200_000, "マギー", "離席（お手洗い）"),
            Pause(58 * 60_000, 150_000, "レイリー", "離席（電話）"),
        ),
        corrections=(Correction(70 * 60_000, -30_000, "再開の押し忘れ"),),
        incidents=(
            Incident(42 * 60_000, "レイリー", "未来交渉禁止", "後で木材を渡す約束をした", "注意", "ハコ"),
        ),
        signed=True,
    )


STEPS = ("第1回", "第2回", "第3回", "第4回", "第5回", "第6回")
LEADERS = ("レイリー", "マギー", "クレア", "ゴート", "ヤヌス")


def standings(players: int = 24, *, season: bool = True) -> StandingsSheet:
    """A season with shared second places, ranks 1-2-2-4."""
    names = [*LEADERS, *(f"参加者{number}" for number in range(len(LEADERS) + 1, players + 1))]
    points = [12500, 11000, 11000, *(max(0, 9800 - 333 * number) for number in range(players - 3))]
    rows = tuple(
        StandingRow(
            rank=1 + sum(other > points[number] for other in points),
            name=names[number],
            games=12 - number % 5,
            wins=max(0, 6 - number // 2),
            points=points[number],
            shared=points.count(points[number]) > 1,
            extra=(f"{48.2 - number / 40:.1f}%",),
        )
        for number in range(players)
    )
    courses = tuple(
        PlayerCourse(
            name,
            tuple(
                None
                if place == 4 and step == 0
                else points[place] * (step + 1) // 6 - 250 * ((step + place) % 3)
                for step in range(6)
            ),
        )
        for place, name in enumerate(LEADERS[:players])
    )
    return StandingsSheet(
        head=replace(
            HEAD, title="2018年 春シーズン 順位表" if season else "第11回 順位表", event="よるはこ村"
        ),
        rows=rows,
        columns=("卓内得点率",),
        rules=("順位の決め方：ポイント → 勝利数 → 卓内得点率。",),
        steps=STEPS if season else (),
        courses=courses if season else (),
    )
