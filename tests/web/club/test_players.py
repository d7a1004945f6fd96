"""Players: the list, entering, correcting, putting away, merging, one's own page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from companion.kernel.results import ENOUGH
from tests.web.club.evenings import TODAY, names_of_players, words

HARD_NAMES = (
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "Robert'); DROP TABLE player;--",
    "=HYPERLINK(1)",
    "🐺🌙",
    "𠮷田",
    "מרים",
    "a\u0301e\u0301",
    "長" * 100,
    "&amp; \"quoted\" 'name'",
)


def test_an_empty_club_says_what_to_do(organiser):
    page = organiser.get("/players").text
    assert "No players yet" in page
    assert 'href="/players/new"' in page


def test_visitors_are_not_offered_what_they_may_not_do(evening, somebody):
    evening.enter("レイリー")
    assert "/players/new" not in somebody.get("/players").text


def test_a_player_is_entered_with_reading_and_handle(club, organiser):
    sent = organiser.send("/players/new", name="山田 花子", reading="やまだ はなこ", handle="hana")
    assert sent.status_code == 303
    page = words(organiser.get("/players").text)
    assert "山田 花子" in page
    assert "やまだ はなこ" in page
    assert "1 / 1 person" in page


@pytest.mark.parametrize("name", HARD_NAMES)
def test_what_people_type_is_data(club, organiser, name):
    assert organiser.send("/players/new", name=name).status_code == 303
    for path in ("/players", "/players/1", "/players/1/edit", "/players/1/merge"):
        page = organiser.get(path).text
        assert "<script>alert" not in page
        assert names_of_players(club)[0] in words(page)


def test_marks_that_turn_text_around_are_taken_out(club, organiser):
    organiser.send("/players/new", name="\u202eevil\u202c name")
    assert names_of_players(club) == ["evil name"]


def test_a_name_that_is_too_long_comes_back_with_the_reason_and_as_it_was_typed(club, organiser):
    sent = organiser.send("/players/new", name="長" * 200, reading="ながい")
    assert sent.status_code == 422
    assert "長" * 200 in sent.text
    assert 'value="ながい"' in sent.text
    assert names_of_players(club) == []


@pytest.mark.parametrize("name", ["", "   ", "\u3000", "\u200e\u200f"])
def test_a_player_needs_a_name(club, organiser, name):
    sent = organiser.send("/players/new", name=name, handle="kept")
    assert sent.status_code == 422
    assert 'value="kept"' in sent.text
    assert names_of_players(club) == []


def test_all_that_is_wrong_with_a_player_is_said_at_once(club, evening, organiser):
    evening.enter("レイ")
    for path in ("/players/new", f"/players/{evening.ids['レイ']}/edit"):
        sent = organiser.send(path, name="", reading="よ" * 101, handle="@" * 101)
        assert sent.status_code == 422
        assert set(re.findall(r'id="([a-z_]+)-error"', sent.text)) == {"name", "reading", "handle"}
        assert f'value="{"@" * 101}"' in sent.text


def test_a_close_name_is_offered_before_a_second_entry(club, evening, organiser):
    evening.enter("サイトウ")
    held = organiser.send("/players/new", name="さいとう", reading="さいとう")
    assert held.status_code == 409
    assert "サイトウ" in held.text
    assert 'value="さいとう"' in held.text
    assert names_of_players(club) == ["サイトウ"]
    assert (
        organiser.send("/players/new", name="さいとう", known=str(evening.ids["サイトウ"])).status_code == 303
    )
    assert names_of_players(club) == ["サイトウ", "さいとう"]


def test_turning_one_close_name_down_does_not_hide_another(evening, organiser):
    first, _ = evening.enter("サイトウ", "サイトオ")
    held = organiser.send("/players/new", name="さいとう", known=str(first))
    assert held.status_code == 409
    assert "サイトオ" in held.text


def test_the_same_name_twice_needs_a_handle(club, evening, organiser):
    known = evening.enter("アン")[0]
    sent = organiser.send("/players/new", name="アン", known=str(known))
    assert sent.status_code == 422
    assert names_of_players(club) == ["アン"]
    assert organiser.send("/players/new", name="アン", handle="2", known=str(known)).status_code == 303


def test_a_form_sent_twice_enters_one(club, organiser):
    organiser.send("/players/new", name="レイリー")
    assert organiser.send("/players/new", name="レイリー").status_code in (409, 422)
    assert names_of_players(club) == ["レイリー"]


def test_the_search_finds_by_any_kana(evening, organiser):
    evening.enter("レイリー", "ヒンメル")
    page = words(organiser.get("/players?q=れいりー").text)
    assert "レイリー" in page
    assert "ヒンメル" not in page
    assert "1 / 2" in page


def test_a_player_is_corrected(club, evening, organiser):
    player = evening.enter("レイリ")[0]
    assert organiser.send(f"/players/{player}/edit", name="レイリー").status_code == 303
    assert names_of_players(club) == ["レイリー"]


def test_a_player_is_put_away_and_comes_back(evening, organiser):
    player = evening.enter("レイリー")[0]
    organiser.send(f"/players/{player}/archive", at=f"/players/{player}")
    organiser.get("/players")  # takes the message of the page before away
    assert "レイリー" not in words(organiser.get("/players").text)
    assert "レイリー" in words(organiser.get("/players/archived").text)
    organiser.send(f"/players/{player}/restore", at=f"/players/{player}")
    organiser.get("/players")
    assert "レイリー" in words(organiser.get("/players").text)


def test_merging_asks_before_it_does_and_the_old_address_leads_on(club, evening, organiser):
    keep, gone = evening.enter("レイリー", "レイリイ")
    asked = organiser.send(f"/players/{keep}/merge", gone=gone)
    assert asked.status_code == 200
    assert "takes the two apart again" in asked.text
    assert organiser.send(f"/players/{keep}/merge", gone=gone, sure="1").status_code == 303
    assert organiser.get(f"/players/{gone}").headers["Location"].endswith(f"/players/{keep}")


def test_either_of_two_entries_may_stay(club, evening, organiser):
    one, other = evening.enter("レイリー", "レイリイ")
    asked = organiser.send(f"/players/{one}/merge", gone=other)
    assert re.findall(r'name="sure"\s+value="(\d+)"', asked.text) == [str(one), str(other)]
    assert organiser.send(f"/players/{one}/merge", gone=other, sure=other).status_code == 303
    assert organiser.get(f"/players/{one}").headers["Location"].endswith(f"/players/{other}")


def test_other_spellings_are_seen_and_found_by_organisers_alone(evening, organiser, somebody):
    (key,) = evening.enter("森 太郎")
    assert (
        organiser.send(f"/players/{key}/edit", name="森 太郎", aliases="もりっち\n\nmorichi").status_code
        == 303
    )
    assert "Also written: もりっち and morichi" in words(organiser.get(f"/players/{key}").text)
    assert 'data-words="森 太郎   もりっち morichi"' in organiser.get("/players").text
    assert "森 太郎" in words(organiser.get("/players?q=モリッチ").text)
    for page in (f"/players/{key}", "/players", "/players?q=もりっち"):
        assert "morichi" not in somebody.get(page).text
    assert "森 太郎" not in words(somebody.get("/players?q=もりっち").text)
    evening.come("森 太郎")
    assert "もりっち" in organiser.get(f"/events/{evening.id}/door").text
    assert organiser.send(f"/players/{key}/edit", name="森 太郎", aliases="").status_code == 303
    assert "もりっち" not in organiser.get(f"/players/{key}").text


def test_a_new_name_may_stand_in_what_is_over_too_and_that_is_taken_back(evening, organiser, somebody):
    evening.come("アン", "ベン")
    (table,) = evening.seat(("アン", "ベン"))
    evening.play(table, 9, 3)
    key = evening.ids["アン"]
    organiser.send(f"/players/{key}/edit", name="アンナ")
    assert "アンナ" not in somebody.get(f"/tables/{table}/public").text
    done = organiser.send(f"/players/{key}/edit", name="アンヌ", past="renamed")
    page = somebody.get(f"/tables/{table}/public").text
    assert "アンヌ" in page
    assert "アン<" not in page
    asked = organiser.get(done.headers["Location"]).text
    assert "Back to the old name" in asked
    back = re.search(r"/acts/removed/\d+/back", asked)[0]
    assert "アンナ" in words(organiser.get("/acts").text)
    organiser.send(back, at=f"/players/{key}", next=f"/players/{key}")
    page = somebody.get(f"/tables/{table}/public").text
    assert "アン<" in page
    assert "アンヌ" not in page


def test_a_merge_chooses_nobody_beforehand(evening, organiser):
    keep, _ = evening.enter("山田太郎", "山田太朗")
    page = organiser.get(f"/players/{keep}/merge").text
    assert re.search(r'<select[^>]*name="gone"[^>]*>\s*<option[^>]*value="">', page)
    asked = organiser.send(f"/players/{keep}/merge", gone="")
    assert asked.status_code == 422
    assert "field-error" in asked.text


def test_two_who_met_at_a_table_are_not_merged(evening, organiser):
    evening.come("アン", "アンナ")
    evening.seat(("アン", "アンナ"))
    keep, gone = evening.ids["アン"], evening.ids["アンナ"]
    sent = organiser.send(f"/players/{keep}/merge", gone=gone, sure="1")
    assert sent.status_code == 422
    assert organiser.get(f"/players/{gone}").status_code == 200


def test_a_player_s_page_has_every_game_points_and_rank(evening, somebody):
    evening.come("アン", "ベン", "カイ")
    evening.play(evening.seat(("アン", "ベン"))[0], 9, 3)
    evening.play(evening.seat(("カイ", "アン"))[0], 9, 3)
    page = words(somebody.get(f"/players/{evening.ids['アン']}").text)
    assert "Games 2" in page
    assert "Wins 1" in page
    assert "1 = of 3" in page
    assert page.count("Score sheet") == 3


def test_each_game_of_a_player_s_page_leads_to_its_table(evening, somebody):
    evening.come("アン", "ベン", "カイ")
    for pair in (("アン", "ベン"), ("カイ", "アン")):
        evening.play(evening.seat(pair)[0], 9, 3)
    page = somebody.get(f"/players/{evening.ids['アン']}").text
    for table in (1, 2):
        assert f'href="/tables/{table}"' in page


def test_a_game_says_its_points_once_and_the_older_games_are_folded(evening, somebody):
    evening.come("アン", "ベン")
    for _ in range(12):
        evening.play(evening.seat(("アン", "ベン"))[0], 9, 3)
    page = somebody.get(f"/players/{evening.ids['アン']}").text
    games = page.partition('id="games"')[2].partition("</section>")[0]
    newest, _, older = games.partition('id="older-games"')
    assert (newest.count("<li data-words"), older.count("<li data-words")) == (10, 2)
    assert words(newest).count("+20") == 0
    assert "12 games" in words(older)


def test_a_season_is_drawn_from_five_games_and_two_events_on_with_its_figures_beside_it(evening, somebody):
    def season() -> str:
        return somebody.get(f"/players/{evening.ids['アン']}").text

    evening.come("アン", "ベン")
    for _ in range(ENOUGH):
        evening.play(evening.seat(("アン", "ベン"))[0], 9, 3)
    assert "<polyline" not in season()
    evening.id = evening.event(TODAY + timedelta(days=7), number=12)
    evening.come("アン", "カイ")
    evening.play(evening.seat(("アン", "カイ"))[0], 9, 3)
    page = season()
    assert page.count("<polyline") == 2
    assert "style=" not in page
    assert "よるはこ例会 1" in words(page)
    assert "<polyline" not in somebody.get(f"/players/{evening.ids['カイ']}").text


def test_without_games_the_page_says_so(evening, somebody):
    player = evening.enter("レイリー")[0]
    assert "No signed games yet" in somebody.get(f"/players/{player}").text


def test_there_is_no_page_of_nobody(club, somebody):
    assert somebody.get("/players/99").status_code == 404


def test_whom_a_table_of_long_ago_keeps_from_being_forgotten_reads_which_it_is(evening, organiser):
    evening.come("一")
    evening.seat(("一",))
    path = f"/players/{evening.ids['一']}/forget"
    page = organiser.get(organiser.send(path).location).text
    assert "よるはこ例会 (2018-03-25), round 1, Table 1" in words(page)


def test_a_person_s_wish_to_be_forgotten_is_done_after_a_plain_warning(organiser, somebody):
    organiser.send("/players/new", name="忘れな 草太", reading="わすれな")
    asked = organiser.get("/players/1/forget").text
    assert "cannot be taken back" in asked
    assert "忘れな 草太" in asked
    assert organiser.send("/players/1/forget").location == "/players/1"
    for page in (
        organiser.get("/players/1").text,
        somebody.get("/players/1").text,
        organiser.get("/acts").text,
    ):
        assert "退会者 1" in page
        assert "忘れな" not in page
    assert "/players/1/edit" not in organiser.get("/players/1").text


def test_a_win_is_a_filled_disc_and_a_loss_a_hollow_ring(evening, organiser):
    evening.come("アン", "ベン")
    for points in ((5, 3), (7, 3), (1, 2)):
        evening.play(evening.seat(("アン", "ベン"))[0], *points)
    assert _marks(organiser, evening.ids["アン"]) == ["won", "won", "lost"]
    assert _marks(organiser, evening.ids["ベン"]) == ["lost", "lost", "won"]


def test_the_key_to_the_discs_is_not_counted_with_them(evening, organiser):
    evening.come("アン", "ベン")
    evening.play(evening.seat(("アン", "ベン"))[0], 5, 3)
    page = organiser.get(f"/players/{evening.ids['アン']}").text
    strip = re.search(r'<p class="record-strip">.*?</p>', page, re.DOTALL)
    assert strip
    assert re.findall(r"record-(won|lost)", strip.group()) == ["won"]
    assert 'class="note record-key"' in page[strip.end() :]


def _marks(organiser, player):
    """What the strip of a person's latest games says of each, the oldest first."""
    strip = re.search('class="record-marks".*?</span></span>', organiser.get(f"/players/{player}").text)
    assert strip
    return re.findall(r"record-(won|lost)", strip.group())


def test_a_name_that_is_too_long_is_typed_whole_and_refused_with_its_reason(organiser):
    """The field had a limit that was no number."""
    assert 'maxlength="None"' not in organiser.get("/players/new").text
    assert organiser.send("/players/new", name="あ" * 101).status_code == 422
