"""Names in bulk: a pasted list or a table of a sign-up site, and whom each row may mean. Pure."""

import csv
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from companion.words.characters import normalise

from .names import Known, close, fold, identity

_GREETINGS = (
    r"(?:皆さ[んま]|みなさ[んま]|みんな)[、,!！\s]*(?:$|(?=こん|おは|お疲|お世))",
    r"(?:皆さ[んま]、?|みなさ[んま]、?)?(?:こんにち[はわ]|こんばん[はわ]|おはよう|お疲れ|おつかれ|お世話)",
    r"(?:よろしく|宜しく|どうぞ|ありがとう|有難う|了解|お待ちして|ご確認|ご参加|お願い|取り急ぎ|以上|以下|追記)",
    r"(?:hi|hello|hey|dear)(?:\s+(?:all|everyone|everybody|folks|team|there|guys)\b|[,!]|$)",
    r"(?:thanks|thank you|cheers|see you|(?:best |kind )?regards|good (?:morning|evening|day)|looking forward"
    r"|please)\b",
    r"(?:楽しみ|満席|満員|締め?切(?:り?ま|り?で)|.*ありがとうございま|ご不明|[#＃][^\s0-9０-９]+$)",
)
_HEADINGS = (
    r"(?:現在の?|現時点の?|確定|最終)?(?:参加|出席|申込|申し込み|エントリー)"
    r"(?:者|メンバー|希望者?|表明|予定者?)?(?:一覧|リスト|名簿)?\s*(?:[:：(（【].*|[0-9０-９]+\s*[人名].*)?$",
    r"(?:メンバー|名簿|リスト|一覧|名前|氏名)(?:一覧|リスト)?\s*[:：]?$",
    r"(?:締め?切り?|定員|日時|日程|日にち|場所|会場|時間|集合|(?:受付)?開始|参加費|会費|持ち物|残り|件名|連絡先|募集(?:人数)?)"
    r"\s*[:：は0-9０-９]",
    r"(?:当日の流れ|(?:第[0-9０-９]+|昼の|夜の|午前の|午後の)部)$",
    r"(?:list of|rsvp\b|doors? opens?\b|max(?:imum)? [0-9]|(?:spots|seats|places) (?:left|free)\b|full$"
    r"|[0-9]{1,2} ?[ap]m start)",
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
_POINTS_DOWN = re.compile(r"^[↓⇩▽▼]+|[↓⇩▽▼]+$")
_COUNT = re.compile(r"\s*[(（:：]?\s*[0-9０-９]+\s*[人名]?[)）]?$")
_SECTIONS: dict[str, Literal["in", "waiting", "gone"]] = {
    **dict.fromkeys(
        ("参加", "参加者", "出席", "出席者", "確定", "参加確定", "スタッフ", "ゲスト", "主催", "主催者"), "in"
    ),
    **dict.fromkeys(
        ("coming", "confirmed", "in", "going", "attending", "yes", "guests", "host", "hosts"), "in"
    ),
    **dict.fromkeys(("キャンセル待ち", "補欠", "待ち", "空き待ち"), "waiting"),
    **dict.fromkeys(("waiting", "waiting list", "waitlist", "wait list", "reserve"), "waiting"),
    **dict.fromkeys(("キャンセル", "辞退", "不参加", "欠席", "欠席者", "お休み"), "gone"),
    **dict.fromkeys(("cancelled", "canceled", "not coming", "not going", "out", "declined", "no"), "gone"),
}


def is_talk(line: str) -> bool:
    """Whether a line greets, thanks, or heads a list, and names nobody."""
    bare = line.strip()
    return bool(_TALK.match(bare) or _TALK.match(_AROUND.sub("", bare)))


def _names_somebody(line: str) -> bool:
    """Whether what looks like a heading or a date is a label or a time before a name."""
    behind = _LABEL.sub("", _TIMED.sub("", line.strip()))
    return behind != line.strip() and not is_talk(behind)


def section(line: str) -> Literal["in", "waiting", "gone"] | None:
    """Of a heading, what those below it do: come, wait, or not come."""
    bare = _COUNT.sub("", _AROUND.sub("", _POINTS_DOWN.sub("", line.strip())))
    return _SECTIONS.get(_AROUND.sub("", bare).lower())


MOST_ROWS = 300
LONGEST_LINE = 200
"""Letters of a name with all that stands around it: of what is longer nothing is looked for but the name."""
_COLUMNS = {
    "name": (
        *("表示名", "名前", "氏名", "お名前", "ニックネーム"),
        *("プレイヤー名", "エントリー名", "参加者名", "参加者"),
    ),
    "reading": ("ふりがな", "フリガナ", "よみ", "よみがな", "読み", "読み仮名"),
    "handle": (
        *("ユーザー名", "ユーザーid", "ハンドル", "アカウント"),
        *("id", "twitter", "twitterid", "x", "xid"),
    ),
    "status": ("参加ステータス", "ステータス", "参加状況", "状態", "出欠", "申込状況"),
}
_ENGLISH = {
    "name": ("name", "displayname", "nickname", "playername", "entryname", "participant"),
    "reading": ("reading", "kana", "furigana"),
    "handle": ("handle", "username", "user", "account", "userid"),
    "status": ("status", "state"),
}
COLUMN = {
    identity(title): column
    for table in (_COLUMNS, _ENGLISH)
    for column, titles in table.items()
    for title in titles
}
"""What a column is, by its title: those of connpass, TwiPla and Tonamel, and what people write themselves."""
_GONE = re.compile(
    r"(?<!待)キャンセル(?!待)|辞退|取消|不参加|欠席|cancel|declin|dropp|withdr"
    r"|^(?:[×✕✖❌]|no|not coming|out)$",
    re.IGNORECASE,
)
_WAITING = re.compile(r"補欠|^補$|待ち|waiting|wait ?list|reserve", re.IGNORECASE)
_NUMBERED = re.compile(
    r"^\s*(?:[-*・●○◯〇◎■□▪◆◇▶→✓✔✅☑‣•–—―┗└├]+[\ufe0e\ufe0f]?(?:\s*\[[ xX]?\])?|\[[ xX]?\]|[①-⑳㉑-㉟❶-❿]"
    r"|[(（\[［][0-9０-９]{1,3}[)）\]］]"
    r"|(?:No\.?\s*|№\s*|[#＃])?[(（]?[0-9０-９]{1,3}"
    r"(?:[.)．）：:、\]］>＞]|番\s|人目[：:]?\s?|\ufe0f?\u20e3|\s+|[-－・／/_](?=[^0-9０-９]))"
    r"|(?-i:[a-z][.)]\s+)|[A-Za-z][)）]\s*|[A-Za-zア-ン][.．]\s*(?=[ぁ-ヿ一-鿿])|[一二三四五六七八九十]{1,3}[、.．]\s*)\s*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\s*[0-9０-９]{1,3}\s*")
_COUNTED = re.compile(
    r"(?:[\s+＋(（]+|他|ほか|[×✕x](?=[0-9]))(?:他|ほか)?[+＋×x]?[0-9０-９]{1,3}\s*[人名番枠]?[)）]?$"
)
_SEVERAL = re.compile(
    r"[、,/／&＆]|[+＋]\s*\D|\s[0-9０-９]{1,3}\s|\sと\s|夫[妻婦]$|^[+＋]|[:：]|\s[-–—]\s|\s(?:and|plus|with)\s",
    re.IGNORECASE,
)
_OPENING, _CLOSING = r"(（\[［【〔《〈≪「『<＜{｛", r")）\]］】〕》〉≫」』>＞}｝"
_BRACKETS = re.compile(rf"^(.+?)\s*[{_OPENING}]([^{_OPENING}{_CLOSING}]+)[{_CLOSING}]?\s*$")
"""What stands in brackets behind a name, also where the last one was forgotten."""
_ENCLOSED = re.compile(rf"^[{_OPENING}]([^{_OPENING}{_CLOSING}]+)[{_CLOSING}]$")
_HANDLE = re.compile(
    r"(?:[@＠]|(?:https?://)?(?:www\.|mobile\.)?(?:twitter|x)\.com/)([A-Za-z0-9_.]{2,30})/?$"
)
_SAID_WHERE = re.compile(
    r"(?<![A-Za-z])(?:X|旧?Twitter|ツイッター|Instagram|インスタ|Discord|ID|アカウント)(?:\s*[:：]\s*[@＠]?|\s*[@＠])"
    r"(?=[A-Za-z0-9_.]{2,30}(?:[)）\]】》\s]|$))",
    re.IGNORECASE,
)
"""Before a handle, where it is one."""
_HANDLE_FIRST = re.compile(rf"^[@＠]([A-Za-z0-9_.]{{2,30}})(?:\s+|(?=[{_OPENING}]))(.+)$")
_TIMED = re.compile(
    r"^\[?(?:[0-9]{4}[/.-][0-9]{1,2}[/.-][0-9]{1,2}\s+)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\]?\s+"
    r"(?!集合|開始|開場|スタート|受付|start|open|doors)(?=[^\s0-9~〜～-])",
    re.IGNORECASE,
)
"""When something was said in a chat, before who said it."""
_LABEL = re.compile(
    r"^(?:お?名前|氏名|ニックネーム|HN|ハンドルネーム|表示名|参加(?:者|希望者?|表明)?|name|nickname|player)\s*[:：]\s*"
    r"(?=[^\s0-9０-９])(?!以下|下記|こちら|[○◯〇◎×△]|未定)",
    re.IGNORECASE,
)
_STANDING = re.compile(
    r"^[【(（\[［]?\s*(確定|済み?|仮|補欠?|キャンセル待ち|キャン待ち|キャンセル|欠席|不参加|主催者?|幹事|GM|スタッフ|司会|進行"
    r"|host|organi[sz]er|waitlist|waiting|[×✕❌△▲])\s*[0-9０-９]{0,2}\s*(?:[】)）\]］:：]|(?<=[0-9０-９×✕❌△▲])\s?)\s*(?=\S)",
    re.IGNORECASE,
)
"""Before a name, how it stands with its bearer."""
_TITLED = re.compile(rf"^(.+?)(\s*[{_OPENING}][^{_OPENING}{_CLOSING}]+[{_CLOSING}])\s*(さん|様)$")
_INTRODUCED = re.compile(
    r"^(.{1,20}?)(?:です|と申します|で参加(?:希望)?(?:です|します))(?:[!！。、,\s]+(.*))?$"
)
_CHARACTERS = re.compile(r"[一-鿿々]")
_NOTED = re.compile(
    r"[※←＊⇒]|[@＠](?![A-Za-z0-9_.]{2,30}(?:[)）\]］】》\s]|$))"
    r"|[:：](?=\s*(?:[○◯〇◎×✕❌△▲✅]|yes|no|ok|maybe)$)|\s[-–—]\s(?=[a-z][a-z ,]*$)"
    r"|\s(?=[○◯〇◎×✕❌△▲✅]$)|(?<=.)(?=[?？]$)"
)
"""Behind such a sign stands no name, whatever it says."""
_REMARK = (
    r"(?:初参加|初めて|はじめて|新規|遅れ|おくれ|遅刻|途中|早退|見学|未定|たぶん|多分|かも|友人|友達|連れ|よろしく"
    r"|検討中|保留|スタッフ|ゲスト|ビジター|リーダー|一緒|いっしょ|同じ卓|紹介|キャン待ち|補欠"
    r"|new[!！]|new player|first timer|newbie"
    r"|参加|二次会|希望|別卓|同卓|初心者|経験者|行けたら|アレルギー|[ごお]飯|車で|お菓子|キャンセル|辞退|欠席|GM\b|[0-9０-９]{1,2}(?:時|[:：][0-9０-９]{2})|午前|午後|夕方|[朝昼夜](?:から|まで)"
    r"|別[の々]|別テーブル|別席|同席|の隣|離[しれ]て|避けて|んNG"
    r"|not (?:with|next)\b|different table|away from|next to"
    r"|first time|late\b|arriv(?:es|ing)\b|leav(?:es|ing)\b|(?:from|until) [0-9]|maybe\b)"
)
"""What people write behind their name on a list: that they are new, come late, leave early."""
_WITH = r"(?:\S+?(?:とは|(?:さん|くん|君|ちゃん)と)\s)?"
_POLITE = r"(?:から|まで|ます|です)[。!！]*(?:\s|$)"
_ATTACHED = r"(?:初参加|遅れます|遅刻|途中参加|途中から|早退|見学|[0-9０-９]{1,2}(?:時|[:：][0-9０-９]{2}))"
_REMARKED = re.compile(
    rf"^(.*?\S)(?:(?:[\s※←→、,，/／:：…*|｜–—-]++|(?<=[)）]))(?={_WITH}\S*?(?:{_REMARK}|{_POLITE}))"
    rf"|(?={_ATTACHED}))(.+)$",
    re.IGNORECASE,
)
_ONLY_REMARK = re.compile(rf"[※【〔\[(（]*{_REMARK}", re.IGNORECASE)
_KANA = re.compile(r"[ぁ-ゖァ-ヺー\s・]+")
_TITLE = re.compile(r"(?<=.)\s*(?:さん|様)$")
_TOLD_APART = re.compile(
    r"(?<=.)(?:\s*[(（\[［【〔].*|[\s・_-]*(?:[0-9０-９]{1,3}|[①-⑳]|(?<![A-Za-zＡ-Ｚａ-ｚ])[A-Za-zＡ-Ｚａ-ｚ]))$"
)
"""What people write behind a name that two have: 佐藤2, 佐藤（新宿）, 佐藤 B."""


class PersonRow(NamedTuple):
    """Somebody on a list."""

    name: str
    reading: str = ""
    handle: str = ""
    waiting: bool = False
    doubtful: bool = False
    """Whether more than a name may stand there: a number behind it, or several people; or no name at all."""
    remark: str = ""
    """What stood behind the name and is none of it: 初参加, 19時から."""
    written: str = ""
    """The line with its remark, which may be the whole name of somebody who is known."""


class Pasted(NamedTuple):
    """What a pasted text comes to."""

    people: list[PersonRow]
    left_out: list[str]
    """Lines that name nobody who comes: greetings, headings, who has cancelled."""


class Meant(NamedTuple):
    """A row, and whom it may mean: `known` is certain, `alike` may be asked about, `new` is nobody yet.

    What a `doubtful` row means has to be said, and which of `several` who are called so it is, and who a name
    is that stands there `twice`.
    """

    row: PersonRow
    kind: Literal["known", "alike", "new", "several", "twice", "doubtful"]
    near: tuple[Known, ...] = ()


def rows(text: str) -> list[PersonRow]:
    """The people of a pasted text."""
    return read(text).people


def read(text: str) -> Pasted:
    """The people of a pasted text: one a line, or a table with or without titles. Who cancelled is not.

    An honorific behind every name is the list's; behind some names it is theirs. Below a heading that says so
    people wait, or do not come.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")
    lines = [line for line in text.split("\n") if line.strip()]
    cells = [*csv.reader(lines, delimiter=delimiter(lines))]
    titles = [COLUMN.get(identity(cell)) for cell in cells[0]] if cells else []
    left_out: list[str] = []
    titled = "name" in titles or "handle" in titles
    if len(titles) < 2 or not titled:  # a title alone heads a list, and no table
        left_out += cells.pop(0) if titled else []
        found = _below_headings(cells, left_out, spread=delimiter(lines) != ",")
    else:
        found = [row for row in (_row_by_titles(titles, row) for row in cells[1:]) if row]
    people = [row for row in found if row.name][:MOST_ROWS]
    if len(people) > 1 and all(_TITLE.search(row.name) for row in people):
        people = [row._replace(name=without_honorific(row.name)) for row in people]
    return Pasted(people, left_out)


def _is_about_one(cells: Sequence[str]) -> bool:
    """Whether what commas part is a name with what belongs to it, and not several names."""
    name, *more = [cell.strip() for cell in cells if cell.strip() and not _NUMBER.fullmatch(cell)] or [""]
    reading = (
        bool(more)
        and bool(_KANA.fullmatch(more[0]))
        and (not _KANA.fullmatch(name) or fold(more[0]) == fold(name))
    )
    further = more[reading:]
    return all(
        _ONLY_REMARK.match(one) or one.startswith(("@", "＠")) or (reading and one.isascii())
        for one in further
    )


def _below_headings(cells: Iterable[list[str]], left_out: list[str], *, spread: bool) -> list[PersonRow]:
    """The rows of a list without titles; lines that name nobody who comes are put into `left_out`.

    `spread`: it comes from a spreadsheet, whose columns are the name, the reading, the handle.
    """
    found, below = [], "in"
    for row in cells:
        line = ", ".join(cell.strip() for cell in row if cell.strip())
        row = row if spread or _is_about_one(row) else [line]
        short = len(line) <= LONGEST_LINE
        heading = section(line) if short else None
        below = heading or below
        typed = (
            None
            if heading or (short and is_talk(line) and not _names_somebody(line))
            else _row_without_titles([cell.strip() for cell in row])
        )
        if typed is None or below == "gone" or _GONE.search(typed.remark):
            left_out.append(line)
        else:
            found.append(typed._replace(waiting=typed.waiting or below == "waiting"))
    return found


def delimiter(lines: Sequence[str]) -> str:
    """What stands between the cells of a table, by its first line."""
    head = lines[0] if lines else ""
    return next((mark for mark in ("\t", ";") if mark in head), ",")


def _row_by_titles(titles: Sequence[str | None], cells: Sequence[str]) -> PersonRow | None:
    given: dict[str, str] = {}
    for column, cell in zip(titles, cells, strict=False):
        if column and cell.strip():
            given.setdefault(column, cell.strip())
    status = given.pop("status", "")
    if _GONE.search(status):
        return None
    name = given.pop("name", "") or given.pop("handle", "")
    return PersonRow(
        plain_name(name),
        given.get("reading", ""),
        given.get("handle", "").lstrip("@"),
        bool(_WAITING.search(status)),
    )


def _row_without_titles(cells: Sequence[str]) -> PersonRow:
    """A line without titles: name, reading, handle; the latter two may stand in brackets behind the name.

    A number may stand before it, a remark behind it. A line longer than any name is taken as it is: what
    stands around a name is looked for in a time that grows faster than the line.
    """
    if len(cells) > 1 and _NUMBER.fullmatch(cells[0]):
        cells = cells[1:]
    if len(cells) > 1 and _TIMED.match(f"{cells[0]} a"):
        cells = cells[1:]
    written = _NUMBERED.sub("", _TIMED.sub("", cells[0])).strip().lstrip("|｜")
    if (alone := _ENCLOSED.match(written)) and not _ONLY_REMARK.match(alone[1]):
        written = alone[1].strip()
    rest = [cell for cell in cells[1:3] if not _ONLY_REMARK.match(cell)]
    reading, handle = (*rest, "", "")[:2]
    if len(written) > LONGEST_LINE:
        return PersonRow(plain_name(written), reading, handle.removeprefix("@"))
    name, before = _without_what_stands_before(written)
    name, handle = _without_handle(name, handle)
    name, remarks = _without_remarks(_TITLED.sub(r"\1\3\2", name))
    name, handle = _without_handle(name, handle)
    name = name.removeprefix("@").removeprefix("＠")
    inside = _BRACKETS.match(name)
    if inside and (_KANA.fullmatch(inside[2]) or inside[2].startswith(("@", "＠"))):
        name, said = inside[1], inside[2].strip()
        reading, handle = (reading, said[1:]) if said.startswith(("@", "＠")) else (said, handle)
    elif not reading:
        name, reading = _split_reading(name)
    remarks = before + remarks
    remark = " ".join([*remarks, *(cell for cell in cells[1:3] if _ONLY_REMARK.match(cell))])
    bare = bool(_NUMBER.fullmatch(name) or _COUNTED.search(name) or _SEVERAL.search(name))
    return PersonRow(
        plain_name(name),
        reading,
        handle.removeprefix("@"),
        waiting=bool(_WAITING.search(remark)),
        doubtful=bare or bool(_ONLY_REMARK.match(name)),
        remark=remark.strip("○◯〇◎✅ "),
        written=plain_name(written) if remarks else "",
    )


def _without_what_stands_before(written: str) -> tuple[str, list[str]]:
    """A line without the label before its name, and what is said there, or in a sentence around it."""
    name, said = _SAID_WHERE.sub("@", _LABEL.sub("", written)), list[str]()
    if standing := _STANDING.match(name):
        name, said = name[standing.end() :], [standing[1]] * (standing[1][0] not in "確済")
    if (introduced := _INTRODUCED.match(name)) and not _ONLY_REMARK.search(introduced[1]):
        name, said = introduced[1], said + [introduced[2]] * bool(introduced[2])
    return name, said


def _without_handle(name: str, handle: str) -> tuple[str, str]:
    """A name without a handle before or behind it, and the handle, unless there is one already."""
    if handle:
        return name, handle
    if first := _HANDLE_FIRST.match(name):
        behind = named[1] if (named := _ENCLOSED.match(first[2])) else first[2]
        return (first[1] + " " + behind if _ONLY_REMARK.match(behind) else behind), first[1]
    if last := _HANDLE.search(name):
        return name[: last.start()].rstrip(" 　/／:：|｜、-") or last[1], last[1]
    return name, handle


def _split_reading(name: str) -> tuple[str, str]:
    """A name in characters and the kana behind it that say how all of it is spoken, unless they may be its
    second half: 佐藤 さくら."""
    said = re.split(r"\s*[:：|｜/／]\s*", name)
    if len(said) == 2 and _KANA.fullmatch(said[1]) and fold(said[0]) == fold(said[1]):
        return said[0], said[1]
    parts = name.split()
    half = len(parts) // 2
    written, kana = " ".join(parts[:half]), " ".join(parts[half:])
    characters = len(_CHARACTERS.findall(written))
    whole = half == 2 or (half == 1 and characters >= 3 and len(kana) > characters)
    behind = fold(re.split(_CHARACTERS, written)[-1])
    whole = whole or (half == 1 and behind != "" and fold(kana).endswith(behind) and fold(kana) != behind)
    if len(parts) == 2 * half and whole and characters and _KANA.fullmatch(kana):
        return written, kana
    return name, ""


def _without_remarks(written: str) -> tuple[str, list[str]]:
    """A name without what is remarked behind it, and the remarks in order."""
    name, remarks = written, list[str]()
    while not _ONLY_REMARK.match(name):
        inside = _BRACKETS.match(name)
        bracketed = inside and not inside[2].startswith(("@", "＠")) and not _KANA.fullmatch(inside[2])
        if (
            inside
            and not _COUNTED.fullmatch(f"({inside[2].strip()})")
            and (bracketed or _ONLY_REMARK.match(inside[2]))
        ):
            name, remark = inside[1], inside[2]
        elif (sign := _NOTED.search(name)) and name[: sign.start()].strip() and name[sign.end() :].strip():
            name, remark = name[: sign.start()].strip(), name[sign.end() :]
        elif behind := _REMARKED.match(name):
            name, remark = behind[1], behind[2]
        else:
            break
        remarks.insert(0, remark.strip(" 　。()（）＊"))
    return name, remarks


def without_number(row: PersonRow) -> PersonRow:
    """A doubtful row as it is meant where the number behind the name is none of the name."""
    return row._replace(name=plain_name(_COUNTED.sub("", row.name)), doubtful=False)


def with_name(row: PersonRow, name: str) -> PersonRow:
    """A row whose name somebody has corrected, who thereby vouches for it."""
    return row._replace(name=plain_name(name), doubtful=False, written="")


def plain_name(name: str) -> str:
    """A name as it is kept."""
    return normalise("NFC", " ".join(name.split()))


def without_honorific(name: str) -> str:
    """A name without an honorific, with which it is the same person's."""
    return _TITLE.sub("", name)


def match_players(people: Iterable[PersonRow], known: Sequence[Known]) -> list[Meant]:
    """Whom each row means among the players of the club; a person who stands there before is `twice`."""
    found: list[Meant] = []
    seen: set[int | str] = set()
    directory = Directory(known)
    for row in people:
        meaning = directory.meaning(row)
        called = without_honorific(row.name) + "\n" + row.handle
        key = meaning.near[0].id if meaning.kind == "known" else identity(called)
        found.append(meaning._replace(kind="twice") if key in seen else meaning)
        seen.add(key)
    return found


class Directory:
    """The players of a club as they may be meant, looked up by name and by how it is spoken."""

    def __init__(self, known: Sequence[Known]) -> None:
        self.known = known
        self.own: dict[int, Known] = {}
        """Each by the own name, which is the first that is known of them."""
        self.by_name: dict[str, list[Known]] = {}
        self.by_sound: dict[str, list[Known]] = {}
        self.namesakes: dict[str, list[Known]] = {}
        """Who is told apart from another of this name by what stands behind it: 佐藤2."""
        for one in known:
            self.own.setdefault(one.id, one)
            name, bare = identity(one.name), identity(_TOLD_APART.sub("", one.name))
            self.by_name.setdefault(name, []).append(one)
            if bare != name:
                self.namesakes.setdefault(bare, []).append(one)
            for spoken in {fold(one.name), fold(one.reading or one.name)}:
                self.by_sound.setdefault(spoken, []).append(one)

    def meaning(self, row: PersonRow, *, alike: bool = True) -> Meant:
        """Whom a row means; without `alike`, only who is certain is looked for, which takes no time."""
        if row.written and identity(row.written) in self.by_name:
            row = row._replace(name=row.written, remark="", written="")
        written, handle = (identity(row.name), identity(without_honorific(row.name))), identity(row.handle)
        name = next((name for name in written if name in self.by_name), "")
        same = [*self.by_name.get(name, ()), *self.namesakes.get(name, ())]
        if handle:
            same = [one for one in same if identity(one.handle) == handle] or same
        if not same:
            spoken = {fold(text) for text in (row.name, row.reading) if text}
            same = [*{one: one for text in spoken for one in self.by_sound.get(text, ())}]
        same = self._each_once(same or self._with_reading(row.name))
        if len(same) == 1 and (not handle or identity(same[0].handle) in ("", handle)):
            return Meant(row, "known", tuple(same))
        near = same or self._each_once(close(Known(0, *row[:3]), self.known) if alike else ())
        if row.doubtful:
            bare = self.meaning(without_number(row), alike=alike).near
            return Meant(row, "doubtful", tuple(dict.fromkeys((*bare, *near))))
        return Meant(row, "several" if len(same) > 1 else "alike" if near else "new", tuple(near))

    def _with_reading(self, name: str) -> list[Known]:
        """Who is called so with the own reading behind it: 武 たけし."""
        called, _, spoken = name.rpartition(" ")
        named = self.by_name.get(identity(called), ()) if called else ()
        return [one for one in named if one.reading and fold(one.reading) == fold(spoken)]

    def _each_once(self, found: Iterable[Known]) -> list[Known]:
        return [self.own[key] for key in dict.fromkeys(one.id for one in found)]
