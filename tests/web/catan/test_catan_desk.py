"""Bad input at the Catan desk: refused with the reason beside its field, and with all that was typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.catan.conftest import CatanTable, reasons
from tests.web.house import UNOFFERED
from tests.web.table.conftest import TOKEN, Phone

Phones = Callable[[str], Phone]
LINE = {"seat": 1, "settlements": 2, "cities": 0, "roads": 2, "knights": 0}
TRADE = {"seat": 1, "way": "players", "partner": 2, "harbour": "any", "give_wood": 2, "get_ore": 1}


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ({"settlements": 6}, "0から5まで"),
        ({"cities": 5}, "0から4まで"),
        ({"roads": 16}, "0から15まで"),
        ({"knights": 15}, "0から14まで"),
        ({"settlements": 1}, "2つ以上"),
        ({"roads": 1}, "2本以上"),
        ({"roads": -1}, "0から15まで"),
        ({"roads": "two"}, "整数"),
        ({"roads": ""}, "入力してください"),
    ],
)
def test_an_impossible_line_is_refused_beside_its_figure(
    begun: CatanTable, phone: Phones, counts: dict[str, object], reason: str
) -> None:
    before = begun.view()
    answer = phone("host").say("score-line", **{**LINE, **counts})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert any(reason in one for one in reasons(page)), reasons(page)
    name, typed = next(iter(counts.items()))
    form = page[page.index('id="recount-1"') : page.index('id="seat-2"')]
    assert f'name="{name}"' in form
    assert f'value="{typed}"' in form
    assert 'aria-invalid="true"' in form
    assert "field-error" not in page[page.index('id="seat-2"') :]
    assert begun.view().seats == before.seats


def test_knights_and_cards_are_counted_over_the_whole_table(begun: CatanTable, phone: Phones) -> None:
    begun.say("host", "knights", seat=2, count=10)
    begun.say("host", "largest-army", seat=2)
    answer = phone("host").say("score-line", **{**LINE, "knights": 5})
    assert "卓全体で14枚まで" in " ".join(reasons(answer.get_data(as_text=True)))


def test_an_award_is_not_given_without_the_figures(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    for seat, fields in ((1, {"roads": 5}), (2, {"roads": 7})):
        begun.say("host", "score-line", **{**LINE, "seat": seat, **fields})
    begun.say("host", "stretch", seat=1, count=5)
    begun.say("host", "stretch", seat=2, count=7)
    short = host.say("longest-road", seat=3)
    assert short.status_code == 422
    assert reasons(short.get_data(as_text=True))
    beaten = host.say("longest-road", seat=1)
    page = beaten.get_data(as_text=True)
    assert beaten.status_code == 422
    assert "ほかに7の人がいる" in page
    assert 'name="irregular"' in page
    assert host.say("largest-army", id=UNOFFERED, seat=1).status_code == 422
    assert begun.view().awards[0].held == 0
    assert host.say("longest-road", seat=1, irregular="y", note="審判の見立て").status_code == 303
    assert begun.view().awards[0].held == 1
    assert "審判の見立て" in host.page()
    assert "審判の見立て" not in phone("public").page()


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"get_ore": 0}, "get_ore", "無償譲渡の禁止"),
        ({"get_ore": 0, "get_wood": 1}, "get_wood", "同じ資源"),
        ({"later": "y"}, "later", "未来交渉の禁止"),
        ({"way": "harbour", "partner": 0, "new": "y"}, "new", "即時貿易の禁止"),
        ({"seat": 3, "partner": 4}, "seat", "どちらの手番でもない"),
        ({"way": "bank", "partner": 0}, "way", "4枚で1枚"),
        ({"give_wood": 99}, "give_wood", "0から19まで"),
    ],
)
def test_a_trade_is_refused_with_the_rule_named_and_everything_still_typed(
    begun: CatanTable, phone: Phones, change: dict[str, object], field: str, reason: str
) -> None:
    sent = {**TRADE, **change}
    answer = phone("host").say("trade", **sent)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert any(reason in one for one in reasons(page)), reasons(page)
    way = str(sent["way"])
    form = page[page.index(f'id="trade-{way}"') :]
    form = " ".join(form[: form.index("</form>")].split())
    assert form.index('class="field-error"') < form.index('class="trade-who"')
    marked = re.findall(r'name="((?:give|get)_\w+)"[^>]*aria-invalid', form)
    assert marked == ([field] if field.startswith(("give", "get")) else [])
    assert f'name="give_wood" max="19" min="0" placeholder="0" value="{sent["give_wood"]}"' in form
    assert not begun.view().trades


def test_play_stops_by_one_tap_that_carries_all_it_needs(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    forms = re.findall(r"<form.*?</form>", host.page(), re.DOTALL)
    form = next(form for form in forms if 'name="verb" value="pause"' in form)
    hidden = dict(re.findall(r'name="(reason|seat|note)" value="([^"]*)"', form))
    assert host.say("pause", **hidden).status_code == 303
    assert begun.view().pause is not None


def test_a_refused_tap_says_why_where_it_was_made(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    begun.say("host", "play-card", seat=1, card="knight")
    page = host.say("play-card", seat=1, card="monopoly", was=0).get_data(as_text=True)
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    form = next(form for form in forms if 'name="card" value="monopoly"' in form)
    assert "1手番に1枚" in form
    knight = next(
        form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'value="knight"' in form
    )
    assert "field-error" not in knight


def test_an_allowed_trade_is_said_to_be_allowed(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    assert host.say("trade", **TRADE).status_code == 303
    page = host.page()
    assert "認められた交換" in page
    assert "木材2" in page


def test_what_somebody_changed_meanwhile_is_not_overwritten(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    seen = begun.view().seats[0].line
    begun.say("host", "roll", total=5)
    begun.say("host", "roads", seat=1, count=3)
    for verb, fields in (
        ("roads", {"seat": 1, "count": 3, "was": 2}),
        ("score-line", {**LINE, "roads": 4, "was": seen}),
        ("turn", {"seat": 2, "was": 4}),
    ):
        answer = host.say(verb, id=UNOFFERED, **fields)
        assert answer.status_code == 422, verb
        assert "ほかの人が先に変更しました" in answer.get_data(as_text=True)
    assert begun.view().seats[0].roads == 3
    assert begun.view().turn == 1


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("85:30", 5130),
        ("85.30", 5130),
        ("\uff18\uff15\uff1a\uff13\uff10", 5130),
        ("1:25:30", 5130),
        ("85", 5100),
        ("0:05", 5),
    ],
)
def test_the_time_left_is_typed_as_people_say_it(
    begun: CatanTable, phone: Phones, typed: str, seconds: int
) -> None:
    assert phone("host").say("set-clock", seconds=typed, reason="開始の押し忘れ").status_code == 303
    assert begun.view().corrections[-1].after == seconds


def test_the_time_left_is_typed_and_never_that_of_the_last_tap(begun: CatanTable, phone: Phones) -> None:
    (field,) = re.findall(r'<input[^>]*id="clock-seconds"[^>]*>', phone("host").page())
    assert 'value=""' in field


@pytest.mark.parametrize("typed", ["", "soon", "85:99", "5400", "-1", "1:2:3:4"])
def test_what_is_no_time_comes_back_as_it_was_typed(begun: CatanTable, phone: Phones, typed: str) -> None:
    answer = phone("host").say("set-clock", seconds=typed, reason="開始の押し忘れ")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert reasons(page)
    assert f'value="{typed}"' in page
    assert 'value="開始の押し忘れ"' in page
    assert not begun.view().corrections


def test_a_correction_without_a_reason_is_refused(begun: CatanTable, phone: Phones) -> None:
    answer = phone("host").say("set-clock", seconds="60", reason="")
    assert answer.status_code == 422
    assert "入力してください" in " ".join(reasons(answer.get_data(as_text=True)))


def test_a_card_on_the_turn_it_was_bought_is_refused_but_may_be_noted_as_it_happened(
    begun: CatanTable, phone: Phones
) -> None:
    host = phone("host")
    begun.say("host", "bought", seat=1, count=1)
    answer = host.say("play-card", seat=1, card="knight", was=0)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "この手番に引いたカードだけ" in page
    assert 'name="irregular"' in page
    noted = host.say("play-card", seat=1, card="knight", was=0, irregular="y", note="見落とし")
    assert noted.status_code == 303
    assert begun.view().seats[0].knights == 1


def test_a_yield_of_the_turn_before_is_refused_with_the_rule(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    begun.say("host", "roll", total=8)
    begun.say("host", "turn", seat=2)
    answer = host.say("claim-yield", seat=1, turn=1)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "取り忘れはもう受け取れません" in " ".join(reasons(page))
    assert host.say("claim-yield", seat=1, turn=2).status_code == 303


def test_nobody_starts_before_box_and_list_are_through(table: CatanTable, phone: Phones) -> None:
    host = phone("host")
    answer = host.say("start", first=2)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert page.count("初期確認とお約束の読み上げが終わっていません") == 1, "said once"
    assert 'name="irregular"' in page
    assert table.view().phase == "check"
    missing = host.say("check", part="wool", missing=20, note="しおり")
    assert missing.status_code == 422
    assert "0から19まで" in " ".join(reasons(missing.get_data(as_text=True)))
    assert 'value="しおり"' in missing.get_data(as_text=True)


def test_all_that_is_left_is_confirmed_by_one_tap_and_who_begins_comes_first(
    table: CatanTable, phone: Phones
) -> None:
    """Before, the box comes first and has the one filled button; then the list; what is done is folded."""
    host = phone("host")
    assert host.page().index('id="box-title"') < host.page().index('id="start-title"')
    assert "残りをすべて確認した" in host.page()
    host.say("check-group", group="every")
    host.say("read-out", items=[item.item for item in table.view("host").conduct])
    page = host.page()
    assert page.index('id="start-title"') < page.index('id="box-title"')
    assert '<details class="panel folds" id="box">' in page
    assert '<details class="panel folds" id="conduct">' in page
    assert host.say("start", first=2).status_code == 303


def test_hidden_cards_stand_on_no_page_but_the_seat_s_own(begun: CatanTable, phone: Phones) -> None:
    pages = {viewer: phone(viewer) for viewer in ("host", "public", "seat-2")}
    own = phone("seat-1")
    before = {viewer: at.client.get(at.base + "/fragment").headers["ETag"] for viewer, at in pages.items()}
    assert own.say("hold-cards", seat=1, count=3, was=0).status_code == 303
    assert "伏せたカードを入れて5点" in own.page()
    for viewer, at in pages.items():
        assert at.client.get(at.base + "/fragment").headers["ETag"] == before[viewer]
        assert "5点" not in at.page()
    assert pages["host"].say("hold-cards", id=UNOFFERED, seat=1, count=2).status_code == 422
    assert begun.view("seat-1").seats[0].cards == 3


def test_five_cards_at_most_and_the_own_phone_says_so(begun: CatanTable, phone: Phones) -> None:
    own = phone("seat-1")
    for count in (6, -1):
        assert own.say("hold-cards", seat=1, count=count).status_code == 422
    assert own.say("hold-cards", seat=2, count=1).status_code == 422


def test_at_the_judging_no_dice_no_turns_no_declaration(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    host = phone("host")
    for verb, fields in (("roll", {"total": 6}), ("turn", {"seat": 2}), ("declare", {"seat": 1, "cards": 0})):
        assert host.say(verb, id=UNOFFERED, **fields).status_code == 422
    assert "dice-pad" not in host.page()


def test_a_seat_confirms_for_itself_alone(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    own = phone("seat-2")
    assert own.say("confirm", seat=1).status_code == 422
    assert own.say("confirm", seat=2).status_code == 303
    assert [bool(line.confirmed) for line in begun.view().seats] == [False, True, False, False]


def test_a_seat_without_a_phone_confirms_on_the_hosts_device(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    host = phone("host")
    at = f"/tables/{begun.id}/host/lend"
    token = {"csrf_token": TOKEN.search(host.client.get(at).text)[1]}
    host.client.post(at, data={**token, "seat": 2, "number": "2468"})
    host.client.post(f"{at}/2", data=token)
    page = host.client.get(f"{at}/2")
    assert page.status_code == 200
    assert 'name="verb" value="confirm"' in page.text


def test_of_the_seats_that_are_asked_one_after_the_other_the_first_has_the_filled_button(
    begun: CatanTable, phone: Phones
) -> None:
    begun.judge()
    host = phone("host")
    for seat in (1, 2, 3, 4):
        asked = [part.split("</div>")[0] for part in host.page().split('class="actions word"')[1:]]
        assert ["btn-primary" in each for each in asked] == [each == seat for each in (1, 2, 3, 4)]
        begun.say("host", "confirm", seat=seat)


def test_a_line_that_changed_under_a_seat_is_not_confirmed_unseen(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    seen = begun.view().seats[1].line
    begun.say("host", "roads", seat=2, count=4)
    answer = phone("seat-2").say("confirm", seat=2, was=seen)
    assert answer.status_code == 422
    assert "ほかの人が先に変更しました" in answer.get_data(as_text=True)
    assert not begun.view().seats[1].confirmed


def test_the_result_has_the_score_and_the_points_each_under_its_head(
    begun: CatanTable, phone: Phones
) -> None:
    begun.judge()
    for seat in (1, 2, 3, 4):
        begun.say("host", "confirm", seat=seat)
    page = phone("host").page()
    heads = page[page.index('class="ranking-heads"') :].partition("</li>")[0]
    assert re.findall(r"<span>(.*?)</span>", heads) == ["得点", "ポイント"]
    assert page.count('<span class="visually-hidden">得点 </span>') == 4


def test_a_signed_table_is_not_edited_before_it_is_reopened(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    host = phone("host")
    for seat in (1, 2, 3, 4):
        begun.say("host", "confirm", seat=seat)
    assert host.say("sign-off").status_code == 303
    for verb, fields in (("roads", {"seat": 1, "count": 3}), ("score-line", LINE), ("confirm", {"seat": 1})):
        answer = host.say(verb, id=UNOFFERED, **fields)
        assert answer.status_code == 422
        assert "message-danger" in answer.get_data(as_text=True)
    assert begun.view().seats[0].roads == 2
    assert host.say("reopen", note="数え違い").status_code == 303


def test_names_are_text_on_every_page_of_the_desk(begun: CatanTable, phone: Phones) -> None:
    for viewer in ("host", "seat-4", "public"):
        page = phone(viewer).page()
        assert "<b>ダン" not in page
        assert "&lt;b&gt;ダン" in page


def test_no_figure_of_the_dice_lies_on_the_line_of_expectation(begun: CatanTable, phone: Phones) -> None:
    for turn, total in enumerate([6, 8, 6, 5, 9, 6, 8, 4, 10, 3, 6, 11, 12, 2, 5, 9]):
        begun.say("host", "roll", total=total, was=turn)
        begun.say("host", "turn", seat=(turn + 1) % 4 + 1, was=turn % 4 + 1)
    chart = re.search(r'<svg class="dice-chart".*?</svg>', phone("host").page(), re.DOTALL)
    assert chart
    outline = re.search(r'class="expected" d="([^"]+)"', chart[0])
    assert outline
    lines = [float(y) for y in re.findall(r"V([\d.]+)H", outline[1])]
    bases = [float(y) for y in re.findall(r'class="bar-count"[^>]* y="([\d.]+)"', chart[0])]
    assert len(lines) == len(bases) == 11
    assert not [
        (base, line) for base, line in zip(bases, lines, strict=True) if base - FIGURE <= line <= base
    ]


FIGURE = 12
"""Height of the chart's figures above their base, in its own units."""
