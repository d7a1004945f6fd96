"""001 初期確認事項について, 禁止行為やルールについて: what comes before the first turn, and incidents."""

import pytest

from companion.games.catan.state import ITEMS, CatanOptions
from companion.kernel.desk import SignOff
from tests.driver import MINUTE, START, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import cannot, checked, confirmed, fresh, started


def parts(table, seat=0):
    return {part.key: part.amount for part in table.view("host").check if part.seat == seat}


def test_each_player_has_15_roads_5_settlements_and_4_cities():
    for seat in (1, 4):
        assert parts(fresh(), seat) == {
            f"seat-{seat}-roads": 15,
            f"seat-{seat}-settlements": 5,
            f"seat-{seat}-cities": 4,
        }


def test_the_bank_has_19_cards_of_each_resource_and_25_development_cards():
    found = parts(fresh())
    assert {found[name] for name in ("ore", "wheat", "wood", "brick", "wool")} == {19}
    cards = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
    assert [found[name] for name in cards] == [14, 5, 2, 2, 2]


def test_the_terrain_is_4_forests_4_fields_4_pastures_3_hills_3_mountains_1_desert():
    found = parts(fresh())
    terrain = ("forest", "fields", "pasture", "hills", "mountains", "desert")
    assert [found[name] for name in terrain] == [4, 4, 4, 3, 3, 1]


def test_a_shortage_is_written_down_and_is_not_ticked_over_by_its_group():
    table = fresh()
    table.say("host", m.Check("wheat", 2, "2枚は予備から"))
    table.say("host", m.CheckGroup("bank"))
    found = {part.key: (part.missing, part.note) for part in table.view("host").check}
    assert found["wheat"] == (2, "2枚は予備から")
    assert found["ore"] == (0, "")
    assert found["knight"] == (None, "")


def test_the_shortage_is_still_known_when_the_game_is_over():
    table = fresh()
    table.say("host", m.Check("wool", 1))
    for group in dict.fromkeys(part.group for part in table.state.parts):
        table.say("host", m.CheckGroup(group))
    table.say("host", m.ReadOut(ITEMS))
    table.say("host", m.Start(1))
    table.wait(START + 90 * MINUTE)
    confirmed(table)
    short = [part for part in table.view("host").check if part.missing]
    assert [(part.key, part.missing) for part in short] == [("wool", 1)]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (m.Check("camel"), "catan-no-such-part"),
        (m.Check("desert", 2), "catan-missing-most"),
        (m.CheckGroup("seat-5"), "catan-no-such-part"),
    ],
)
def test_what_is_not_in_the_box_cannot_be_missing(move, why):
    assert cannot(fresh(), "host", move).text.key == why


def test_the_game_does_not_start_before_everything_is_counted_and_read_out():
    table = fresh()
    assert refused(table, "host", m.Start(1)) == "catan-start-both", "what is still to do is said at once"
    table.say("host", m.CheckGroup("every"))
    assert refused(table, "host", m.Start(1)) == "catan-start-conduct"
    table.say("host", m.ReadOut(ITEMS[:11]))
    assert refused(table, "host", m.Start(1)) == "catan-start-conduct"
    table.say("host", m.ReadOut(ITEMS))
    table.say("host", m.Start(1))
    assert table.view().phase == "play"


def test_all_that_is_left_is_counted_by_one_tap_which_leaves_a_shortage_standing():
    table = fresh()
    table.say("host", m.Check("wheat", 2, "2枚は予備から"))
    table.say("host", m.CheckGroup("every"))
    found = {part.key: part.missing for part in table.view("host").check}
    assert found.pop("wheat") == 2
    assert set(found.values()) == {0}


def test_a_table_whose_list_is_not_read_says_so_alone():
    table = fresh()
    table.say("host", m.ReadOut(ITEMS))
    assert refused(table, "host", m.Start(1)) == "catan-start-check"


def test_a_house_may_do_without_either():
    table = fresh(component_check=False, conduct_list=False)
    table.say("host", m.Start(2))
    assert table.view().turn == 2


def test_a_table_that_began_all_the_same_is_recorded_as_irregular_with_a_note():
    table = fresh()
    table.say("host", m.Start(1), irregular=True, note="時間がなかった")
    (mark,) = table.view("host").irregular
    assert (mark.verb, mark.note) == ("start", "時間がなかった")
    (mark,) = table.view("public").irregular
    assert mark.note == ""


def test_in_the_beginners_layout_everybody_begins_with_two_settlements_and_two_roads():
    table = checked()
    assert {seat.settlements for seat in table.view().seats} == {0}
    table.say("host", m.Start(1))
    assert {(seat.settlements, seat.roads) for seat in table.view().seats} == {(2, 2)}


def test_where_players_choose_the_opening_is_over_when_everybody_has_placed_two_and_two():
    table = checked(3, opening="snake")
    table.say("host", m.Start(1))
    for seat in (1, 2, 3, 3, 2, 1):
        assert not table.view().opened
        table.say("host", m.Settlements(seat, table.state.lines[seat - 1].settlements + 1))
        table.say("host", m.Roads(seat, table.state.lines[seat - 1].roads + 1))
    assert table.view().opened


def test_one_tap_says_that_everybody_has_placed():
    table = checked(3, opening="snake")
    table.say("host", m.Start(1))
    table.say("host", m.Settlements(2, 1))
    table.say("host", m.Opened())
    assert {(seat.settlements, seat.roads) for seat in table.view().seats} == {(2, 2)}
    assert cannot(table, "host", m.Opened()).text.key == "catan-opened"


def test_before_the_opening_is_over_there_is_no_turn_and_no_roll():
    table = checked(opening="snake")
    table.say("host", m.Start(1))
    for move in (m.Roll(8), m.Turn(2), m.Declare(1)):
        assert cannot(table, "host", move).text.key == "catan-opening-first"


def test_three_or_four_play_and_five_or_six_by_option_with_the_extension():
    for seats in (5, 6):
        with pytest.raises(Exception, match="catan-five-or-six"):
            fresh(seats)
        assert parts(fresh(seats, five_or_six=True))["knight"] == 20
    assert parts(fresh(4, five_or_six=True))["knight"] == 14


def test_the_conduct_list_has_twelve_items():
    view = fresh().snapshot("seat-1").view
    assert len(view.conduct) == 12
    assert {item.read for item in view.conduct} == {False}


def test_an_incident_has_item_seat_minute_what_happened_the_ruling_and_who_ruled():
    table = started()
    table.say("host", m.Incident("gifts", "木材を渡した", "undone", 2, "ハル"), at=START + 12 * MINUTE)
    (noted,) = table.view("host").incidents
    assert (noted.item, noted.seat, noted.at // MINUTE) == ("gifts", 2, 12)
    assert (noted.what, noted.ruling, noted.by) == ("木材を渡した", "undone", "ハル")


def test_incidents_never_show_on_the_public_screen():
    table = started()
    unseen = {viewer: table.snapshot(viewer) for viewer in ("public", "seat-1", "seat-2")}
    entry = table.say("host", m.Incident("lies", "枚数をごまかした", "warning", 2))
    for viewer, before in unseen.items():
        assert table.snapshot(viewer) == before
        assert table.history.log[-1].move.log_text(table.state, table.history.log[-1], viewer) is None
    table.wait(START + 90 * MINUTE)
    confirmed(table).say("host", SignOff())
    assert table.view("public").incidents == ()
    assert table.view("host").incidents[0].entry == entry


def test_an_incident_may_concern_the_whole_table_and_only_the_referee_records_one():
    table = started()
    table.say("host", m.Incident("breaks", "全員で換気", "other"))
    assert table.view("host").incidents[0].seat == 0
    assert cannot(table, "seat-2", m.Incident("fun", "x", "other")).text.key == "kernel-referee-only"
    assert cannot(table, "host", m.Incident("fun", "x", "other", 5)).text.key == "kernel-no-such-seat"


def test_from_the_second_game_of_a_night_on_players_choose_where_to_settle():
    catan = started().game
    usual = CatanOptions(goal=8)
    assert catan.proposed_options(usual, first=False) == CatanOptions(goal=8, opening="snake")
    assert catan.proposed_options(CatanOptions(opening="snake"), first=True).opening == "beginner"
