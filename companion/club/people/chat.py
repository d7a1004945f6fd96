"""What people write around a list of names: greetings, headings, sums. Pure."""

from __future__ import annotations

import re
from typing import Literal

_GREETINGS = (
    r"(?:皆さ[んま]|みなさ[んま]|みんな)[、,!！\s]*(?:$|(?=こん|おは|お疲|お世))",
    r"(?:皆さ[んま]、?|みなさ[んま]、?)?(?:こんにち[はわ]|こんばん[はわ]|おはよう|お疲れ|おつかれ|お世話)",
    r"(?:よろしく|宜しく|どうぞ|ありがとう|有難う|了解|お待ちして|ご確認|ご参加|お願い|取り急ぎ|以上|以下|追記)",
    r"(?:hi|hello|hey|dear)(?:\s+(?:all|everyone|everybody|folks|team|there|guys)\b|[,!]|$)",
    r"(?:thanks|thank you|cheers|see you|(?:best |kind )?regards)\b",
)
_HEADINGS = (
    r"(?:現在の?|現時点の?|確定|最終)?(?:参加|出席|申込|申し込み|エントリー)"
    r"(?:者|メンバー|希望者?|表明|予定者?)?(?:一覧|リスト|名簿)?\s*(?:[:：(（【].*|[0-9０-９]+\s*[人名].*)?$",
    r"(?:メンバー|名簿|リスト|一覧|名前|氏名)(?:一覧|リスト)?\s*[:：]?$",
    r"(?:締め?切り?|定員|日時|日程|日にち|場所|会場|時間|集合|開始|参加費|会費|持ち物|残り|件名)\s*[:：は0-9０-９]",
    r"(?:合?計|全部で|あと|残り|現在|全)\s*[:：]?\s*[0-9０-９]+\s*[人名席]",
    r"(?:participants?|attendees|players|who'?s (?:coming|in)|coming|signed up|sign-?ups?|names?"
    r"|the list|so far)"
    r"(?:\s+(?:list|so far))?\s*(?:[:(].*)?$",
    r"(?:date|time|when|where|place|venue|fee|total|capacity|deadline)\s*:",
)
_DATES = (
    r"第[0-9０-９]+回",
    r"[0-9０-９]{4}\s*[年/.-]\s*[0-9０-９]",
    r"[0-9０-９]{1,2}月[0-9０-９]{1,2}日",
    r"[0-9０-９]{1,2}[/／][0-9０-９]{1,2}(?:\s|[(（]|$)",
    r"[0-9０-９]{1,2}(?:[:：][0-9０-９]{2}|時半?)\s*(?:集合|開始|開場|スタート|[-~〜～]|$)",
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
)
_RULES = (
    r"(?:[-=＝─━_＿~〜～*＊#＃ー]\s*){3,}",
    r"https?://(?!(?:www\.|mobile\.)?(?:twitter|x)\.com/\w+/?$)",
    r"[>＞]\s",
)
_TALK = re.compile("|".join((*_GREETINGS, *_HEADINGS, *_DATES, *_RULES)), re.IGNORECASE)
_AROUND = re.compile(r"^[\s■□◆◇●○▼▽▶・#＃*＊<＜《\[［【〔「『(（~〜=-]+|[\s:：>＞》\]］】〕」』)）~〜=-]+$")
_COUNT = re.compile(r"\s*[(（:：]?\s*[0-9０-９]+\s*[人名]?[)）]?$")
_SECTIONS: dict[str, Literal["in", "waiting", "gone"]] = {
    **dict.fromkeys(
        ("参加", "参加者", "出席", "出席者", "確定", "参加確定", "coming", "confirmed", "in"), "in"
    ),
    **dict.fromkeys(
        ("キャンセル待ち", "補欠", "待ち", "空き待ち", "waiting", "waiting list", "reserve"), "waiting"
    ),
    **dict.fromkeys(("キャンセル", "辞退", "不参加", "欠席", "欠席者", "お休み"), "gone"),
    **dict.fromkeys(("cancelled", "canceled", "not coming", "out", "declined"), "gone"),
}


def is_talk(line: str) -> bool:
    """Whether a line greets, thanks, or heads a list, and names nobody."""
    bare = line.strip()
    return bool(_TALK.match(bare) or _TALK.match(_AROUND.sub("", bare)))


def section(line: str) -> Literal["in", "waiting", "gone"] | None:
    """Of a heading, what those below it do: come, wait, or not come."""
    bare = _COUNT.sub("", _AROUND.sub("", line))
    return _SECTIONS.get(_AROUND.sub("", bare).lower())
