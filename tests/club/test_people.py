"""Players: names, close names, one entry where there were two."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy.orm import Session

from companion.club.accounts.models import Account, Club
from companion.club.accounts.operations import choose_address
from companion.club.events import attendance
from companion.club.events.attendance import Entry, enter, looked_up
from companion.club.merge import merge, preview_merge, unmerge
from companion.club.people.lists import rows
from companion.club.people.operations import (
    add_player,
    add_players,
    aliases_of,
    archive_player,
    change_player,
    close_players,
    get_player,
    players,
    remember_alias,
    restore_player,
    set_aliases,
    spellings,
)
from companion.club.removal import bring_back, remove_player
from companion.club.standings.queries import games_of, standing
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable
from companion.club.tables.verify import verify
from companion.club.writes import Missing, Refused
from companion.store.engine import writing
from tests.club.evenings import a_table, an_event, checked_in, people, send, signed


def names(found: object) -> list[str]:
    return [player.name for player in found]  # type: ignore[attr-defined]


def test_players_stand_in_the_order_of_their_readings(session: Session) -> None:
    add_player(session, name="渡辺", reading="わたなべ")
    add_player(session, name="アン")
    add_player(session, name="髙橋", reading="タカハシ")
    assert names(players(session)) == ["アン", "髙橋", "渡辺"]


def test_a_name_of_many_figures_has_a_place_too(session: Session) -> None:
    """Each figure is filled up to be ordered as a number: what is kept is longer than what was typed."""
    many = "1 " * 49 + "1"
    add_player(session, name="2")
    add_player(session, name=many)
    assert names(players(session)) == [many, "2"]


def test_many_are_entered_at_once_or_none_of_them(session: Session) -> None:
    """More than are written in one go; the last of them is somebody who is there, or comes twice."""
    many = [(f"人{number}", f"ひと{number:03}", "") for number in range(130)]
    ids = add_players(session, many)
    assert [get_player(session, key).name for key in ids] == [name for name, *_ in many]
    assert names(players(session)) == [name for name, *_ in many]
    for clash in (("人7", "", ""), ("新1", "", "")):
        with pytest.raises(Refused, match="name-taken"):
            add_players(session, [*((f"新{number}", "", "") for number in range(130)), clash])
    assert len(players(session)) == 130


@pytest.mark.parametrize("search", ["れい", "レイ", "ﾚｲ", "rei", " REI"])
def test_a_search_takes_kana_of_either_kind_and_the_handle(session: Session, search: str) -> None:
    add_player(session, name="レイリー", handle="@rei")
    add_player(session, name="マギー")
    assert names(players(session, search)) == ["レイリー"]


@pytest.mark.parametrize("typed", ["れいりー", "レイリ", "レイリーさん", "ﾚｲﾘｰ", "レイリイ", "レ イ リ ー"])
def test_a_close_name_is_found_before_a_second_entry(session: Session, typed: str) -> None:
    people(session, "レイリー", "マギー", "クレア", "ゴート")
    assert names(close_players(session, typed)) == ["レイリー"]


def test_the_same_name_twice_needs_a_handle(session: Session) -> None:
    add_player(session, name="佐藤 健")
    with pytest.raises(Refused) as refused:
        add_player(session, name="佐藤　健")
    assert refused.value.field == "name"
    assert refused.value.text.params == {"name": "佐藤 健"}
    add_player(session, name="佐藤 健", handle="@ken")
    assert len(players(session)) == 2


def test_two_who_enter_one_name_at_once_enter_one(sessions: Callable[[], Session], session: Session) -> None:
    ready, refused = threading.Barrier(8), []

    def enter() -> None:
        with sessions() as mine:
            ready.wait()
            try:
                add_player(mine, name="ブリッツ")
            except Refused as error:
                refused.append(error.text.key)

    threads = [threading.Thread(target=enter) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 7
    assert set(refused) <= {"club-refused-name-taken", "club-refused-conflict"}
    assert names(players(session)) == ["ブリッツ"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  タロウ   ヤマダ ", "タロウ ヤマダ"),
        ("<b>太字</b>", "<b>太字</b>"),
        ("𠮷野", "𠮷野"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("abc\u202etxt\u200f", "abctxt"),
        ("a\x00b\x07\nc", "ab c"),
        ("=1+1", "=1+1"),
        ("か\u3099", "が"),
    ],
)
def test_a_name_is_kept_as_meant(session: Session, typed: str, kept: str) -> None:
    add_player(session, name=typed)
    session.expire_all()
    assert names(players(session)) == [kept]


@pytest.mark.parametrize(
    ("typed", "key"),
    [("", "needed"), (" \u3000\n", "needed"), ("\u200b\u200f", "needed"), ("長" * 200, "long")],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(session: Session, typed: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        add_player(session, name=typed)
    assert refused.value.text.key == f"club-refused-{key}"
    assert refused.value.field == "name"
    assert players(session) == []


def test_a_hundred_characters_that_fold_into_many_are_kept(session: Session) -> None:
    add_player(session, name="\ufdfa" * 100)
    assert names(players(session)) == ["\ufdfa" * 100]


def test_a_player_keeps_the_own_name_when_only_the_reading_is_corrected(session: Session) -> None:
    (player,) = people(session, "渡辺")
    change_player(session, player.id, name="渡辺", reading="わたべ")
    assert get_player(session, player.id).reading == "わたべ"


def test_an_archived_player_is_offered_no_more_but_still_found_close(session: Session) -> None:
    (player,) = people(session, "クレア")
    archive_player(session, player.id)
    assert players(session) == []
    assert names(players(session, archived=True)) == ["クレア"]
    assert names(close_players(session, "くれあ")) == ["クレア"]
    restore_player(session, player.id)
    assert names(players(session)) == ["クレア"]


def test_nobody_is_found_under_a_number_that_was_never_given(session: Session) -> None:
    with pytest.raises(Missing):
        get_player(session, 999)


def test_two_entries_become_one_with_all_their_facts(session: Session) -> None:
    event = an_event(session)
    ray, maggie, rayleigh = people(session, "レイリー", "マギー", "れいりー")
    attendance.apply(session, event.id, ray.id)
    attendance.walk_in(session, event.id, rayleigh.id)
    attendance.pay(session, event.id, rayleigh.id)
    signed(session, event, {ray: 10, maggie: 5})
    signed(session, event, {rayleigh: 10, maggie: 5})
    merge(session, ray.id, rayleigh.id)

    lines = standing(session, Scope(season_id=event.season_id), "organiser")
    assert [(line.name, line.figures.points, line.figures.played) for line in lines] == [
        ("レイリー", 200, 2),
        ("マギー", 0, 2),
    ]
    assert len(games_of(session, ray.id, "organiser")) == 2
    (row,) = [row for row in attendance.attendances(session, event.id) if row.player_id == ray.id]
    assert row.here
    assert (row.fee_paid, row.walk_in) == (0, False)
    assert get_player(session, rayleigh.id).id == ray.id
    assert names(close_players(session, "れいりー")) == ["レイリー"]
    assert list(verify(session)) == []


def test_a_merge_says_what_it_would_do_and_is_taken_apart_again(session: Session) -> None:
    event = an_event(session)
    ray, maggie, rayleigh = people(session, "レイリー", "マギー", "れいりー")
    attendance.apply(session, event.id, ray.id)
    attendance.walk_in(session, event.id, rayleigh.id)
    other = an_event(session, season_id=event.season_id)
    attendance.apply(session, other.id, rayleigh.id)
    signed(session, event, {ray: 10, maggie: 5})
    signed(session, event, {rayleigh: 10, maggie: 5})
    preview = preview_merge(session, ray.id, rayleigh.id)
    assert (preview.gone.seats, preview.gone.points, preview.gone.nights, preview.both) == (1, 100, 1, 1)

    def facts() -> list[object]:
        rows = [
            [(row.player_id, row.place, row.checked_in_at, row.walk_in) for row in attendances]
            for attendances in (attendance.attendances(session, one.id) for one in (event, other))
        ]
        found = standing(session, Scope(season_id=event.season_id), "organiser")
        return [[sorted(each, key=str) for each in rows], found, names(players(session))]

    before = facts()
    merged = merge(session, ray.id, rayleigh.id)
    assert facts() != before
    late = signed(session, other, {ray: 10, maggie: 5})
    unmerge(session, merged.id)
    assert [row.player_id for row in session.get_one(GameTable, late.id).seats] == [ray.id, maggie.id]
    reopened = send(session, late, "reopen")
    assert reopened.entries
    assert facts() == before
    assert list(verify(session)) == []
    assert rayleigh.merged_into is None
    merge(session, ray.id, rayleigh.id)


def test_what_became_anothers_since_is_not_taken_apart(session: Session) -> None:
    first, second, third = people(session, "一", "二", "三")
    merged = merge(session, first.id, second.id)
    merge(session, third.id, first.id)
    with pytest.raises(Refused, match="not-back"):
        unmerge(session, merged.id)


def test_two_who_sat_at_one_table_are_two(session: Session) -> None:
    event = an_event(session)
    ray, rayleigh = people(session, "レイリー", "れいりー")
    signed(session, event, {ray: 10, rayleigh: 5})
    with pytest.raises(Refused, match="merge-met"):
        merge(session, ray.id, rayleigh.id)
    with pytest.raises(Refused, match="merge-same"):
        merge(session, ray.id, ray.id)
    assert len(players(session)) == 2


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("http://192.168.1.5:8000/", "http://192.168.1.5:8000"), ("https://よるはこ.example", None), ("", "")],
)
def test_the_public_address_is_scheme_host_and_port(session: Session, typed: str, kept: str | None) -> None:
    organiser = _club(session)
    choose_address(session, organiser, typed)
    address = session.get_one(Club, 1).public_address
    assert address == (typed if kept is None else kept or None)


@pytest.mark.parametrize("typed", ["javascript:alert(1)", "http://", "http://a/b", "http://u@h", "host:80"])
def test_another_kind_of_address_is_refused(session: Session, typed: str) -> None:
    organiser = _club(session)
    with pytest.raises(Refused, match="address"):
        choose_address(session, organiser, typed)


def _club(session: Session) -> Account:
    account = Account(login="ray", name="レイリー", password_hash="x", password_changed_at=0, created_at=0)
    with writing(session):
        session.add_all([account, Club(id=1, name="よるはこ", created_at=0)])
    return account


def test_two_who_play_at_two_tables_now_are_not_made_one(session: Session) -> None:
    event = an_event(session)
    ray, rayleigh = people(session, "レイ", "レイリー")
    first = a_table(session, event, [ray])
    a_table(session, event, [rayleigh])
    with pytest.raises(Refused, match="merge-playing"):
        merge(session, ray.id, rayleigh.id)
    send(session, first, "abandon")
    merge(session, ray.id, rayleigh.id)


def test_the_phone_on_which_either_chose_the_own_name_goes_on(session: Session) -> None:
    event = an_event(session)
    ray, rayleigh = checked_in(session, event, "レイ", "レイリー")
    attendance.choose_name(session, event.id, rayleigh.id, "a-phone-of-rayleigh-s")
    merge(session, ray.id, rayleigh.id)
    found = attendance.person_of(session, event.id, "a-phone-of-rayleigh-s")
    assert found is not None
    assert found.player_id == ray.id


def test_who_applies_after_a_merge_does_not_keep_the_two_together(session: Session) -> None:
    event = an_event(session)
    ray, rayleigh, other = people(session, "レイ", "レイリー", "マギー")
    for player in (ray, rayleigh):
        attendance.apply(session, event.id, player.id)
    merged = merge(session, ray.id, rayleigh.id)
    attendance.apply(session, event.id, other.id)
    unmerge(session, merged.id)
    rows = attendance.attendances(session, event.id)
    assert {row.player_id for row in rows} == {ray.id, rayleigh.id, other.id}


def test_who_is_known_by_another_spelling_is_found_by_it(session: Session) -> None:
    mori, sato = people(session, "森 太郎", "佐藤")
    set_aliases(session, mori.id, ["もりっち", "morichi"])
    assert players(session, "モリッチ", spelt=spellings(session)) == [mori]
    assert close_players(session, "もりつち") == [mori]
    assert [meant.near[0].name for meant in looked_up(session, rows("もりっちさん\n森 太郎"))] == [
        "森 太郎"
    ] * 2
    with pytest.raises(Refused, match="alias-taken"):
        set_aliases(session, sato.id, ["モリッチ", "MORICHI"])
    set_aliases(session, mori.id, ["morichi"])
    assert spellings(session) == {mori.id: ["morichi"]}
    set_aliases(session, sato.id, ["もりっち"])


def test_a_spelling_on_a_list_is_remembered_unless_somebody_is_called_so(session: Session) -> None:
    mori, _ = people(session, "森 太郎", "佐藤")
    enter(
        session,
        [Entry(mori.id, alias="佐藤"), Entry(mori.id, alias="もりっち"), Entry(None, "林", alias="は")],
    )
    assert spellings(session) == {mori.id: ["もりっち"]}


def test_spellings_follow_a_merge_and_come_back_with_it(session: Session) -> None:
    keep, gone = people(session, "森 太郎", "もり")
    set_aliases(session, gone.id, ["もりっち"])
    done = merge(session, keep.id, gone.id)
    assert sorted(spellings(session)[keep.id]) == ["もり", "もりっち"]
    unmerge(session, done.id)
    assert spellings(session) == {gone.id: ["もりっち"]}


def test_spellings_go_with_a_player_and_come_back(session: Session) -> None:
    (mori,) = people(session, "森 太郎")
    set_aliases(session, mori.id, ["もりっち"])
    gone = remove_player(session, mori.id)
    assert spellings(session) == {}
    bring_back(session, gone.id)
    assert [*spellings(session).values()] == [["もりっち"]]


def test_a_spelling_that_somebody_new_is_called_by_hinders_no_further_one(session: Session) -> None:
    ray = add_player(session, name="レイ")
    set_aliases(session, ray.id, ["ケン"])
    add_player(session, name="ケン")
    remember_alias(session, ray.id, "レイちゃん")
    remember_alias(session, ray.id, "長" * 101)
    assert [one.name for one in aliases_of(session, ray.id)] == ["ケン", "レイちゃん"]


def test_who_is_called_otherwise_is_known_by_the_former_name_too_and_once_by_the_new(
    session: Session,
) -> None:
    ken = add_player(session, name="高橋健一")
    set_aliases(session, ken.id, ["たかけん"])
    change_player(session, ken.id, name="たかけん")
    assert [one.name for one in aliases_of(session, ken.id)] == ["高橋健一"]
