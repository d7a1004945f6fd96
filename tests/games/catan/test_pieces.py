from companion.games.catan.pieces import BASE, EXTENDED, components_in_box


def test_the_base_box_is_that_of_the_source():
    assert BASE.resource == 19
    assert BASE.pack == 25
    assert sum(BASE.terrain.values()) == 19


def test_the_extended_box_is_the_publishers():
    assert (EXTENDED.resource, EXTENDED.pack, sum(EXTENDED.terrain.values())) == (24, 34, 30)


def test_every_player_counts_three_kinds_of_pieces_and_the_rest_is_counted_once():
    for seats in range(3, 7):
        parts = components_in_box(seats)
        assert len(parts) == len({part.key for part in parts}) == 3 * seats + 5 + 5 + 6
        assert {part.amount for part in parts if part.group == "seat-1"} == {15, 5, 4}


def test_a_part_is_called_the_same_whoever_owns_it():
    parts = {part.key: part.label.key for part in components_in_box(3)}
    assert parts["seat-2-roads"] == "catan-part-roads"
    assert parts["victory-point"] == "catan-part-victory-point"
