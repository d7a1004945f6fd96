"""What a view offers is what the rules accept, and nothing else: both ways, at every turn of an evening."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.catan.counts import with_line
from companion.kernel.game import Entry, Illegal, Stamp, actions_of, check_offered
from companion.kernel.table import actions_for, verb_of
from tests.games.catan.desk import started
from tests.games.catan.walk import ANY, evenings, walked
from tests.offered import moves_of

TOGETHER = {
    "check", "settlements", "cities", "roads", "stretch", "knights", "bought", "upgrade", "score-line",
    "longest-road", "largest-army", "turn-up", "play-card", "trade", "what-lies", "build", "robber",
    "bank-short", "name-board",
}  # fmt: skip
"""Moves whose figures hang together: each is offered by itself, all are judged when they
arrive, and the reason stands beside one of them."""


def tried(table, author, move, **stamp):
    entry = Entry("tried-0001", 1, Stamp(table.now, table.now, author, **stamp), move)
    table.game.apply(table.state, entry)
    return entry


@walked
@given(evenings(), st.data())
def test_what_is_offered_is_what_the_rules_accept(table, data):
    """Each evening is played once for both ways, for whom a referee acts for, and for the ranges of lines."""
    what_is_offered_is_accepted_or_its_figures_do_not_fit_or_a_rule_forbids_it(table, data)
    what_is_not_offered_is_refused(table, data)
    on_behalf_of_a_seat_a_referee_may_do_what_that_seat_may_but_never_enter_hidden_cards(table, data)
    the_ranges_of_a_line_are_exactly_what_its_counts_could_be(table)


def what_is_offered_is_accepted_or_its_figures_do_not_fit_or_a_rule_forbids_it(table, data):
    """A rule may forbid what a referee is offered (it can be recorded as irregular), never what a seat is."""
    viewer = data.draw(st.sampled_from(["host", "gm", "seat-1", "seat-2", "seat-3", "public"]))
    for action in actions_of(table.game, table.state, viewer):
        move = data.draw(moves_of("catan", action))
        try:
            tried(table, viewer, move)
        except Illegal as why:
            together = action.verb in TOGETHER and why.field in {field.name for field in action.fields}
            excused = together or (why.forbidden and viewer in ("host", "gm"))
        else:
            excused = True
        assert excused, move


def what_is_not_offered_is_refused(table, data):
    author = data.draw(st.sampled_from(["host", "gm", "public", *(f"seat-{seat}" for seat in range(1, 8))]))
    for strategy in ANY:
        move = data.draw(strategy)
        entry = Entry("tried-0001", 1, Stamp(table.now, table.now, author), move)
        try:
            tried(table, author, move)
        except Illegal:
            continue
        offered = actions_for(table.game, table.history.table, entry.actor, verb_of(move))
        check_offered(offered, entry)


def on_behalf_of_a_seat_a_referee_may_do_what_that_seat_may_but_never_enter_hidden_cards(table, data):
    seat = data.draw(st.sampled_from(list(table.state.seats)))
    for strategy in ANY:
        move = data.draw(strategy)
        try:
            entry = tried(table, "host", move, acting_for=seat)
        except Illegal:
            continue
        assert verb_of(move) != "hold-cards"
        offered = actions_for(table.game, table.history.table, entry.actor, verb_of(move))
        check_offered(offered, entry)


def the_ranges_of_a_line_are_exactly_what_its_counts_could_be(table):
    for shown in table.game.view(table.state, "host").seats:
        line = table.state.lines[shown.seat - 1]
        for name, (least, most) in shown.ranges.items():
            for count in range(-1, 27):
                try:
                    with_line(table.state, shown.seat, replace(line, **{name: count}))
                except Illegal as why:
                    # A declared victory has to stay one: that hangs on the whole table, and is said then.
                    beyond = not least <= count <= most or why.text.key == "catan-winner-below"
                    assert beyond or count == getattr(line, name), (name, count)
                else:
                    assert least <= count <= most, (name, count)


def test_the_public_is_offered_nothing_and_a_seat_only_its_own():
    table = started()
    assert table.snapshot("public").actions == ()
    assert [action.verb for action in table.snapshot("seat-2").actions] == ["hold-cards", "trade"]
    assert {action.verb for action in table.snapshot("seat-1").actions} == {
        "hold-cards",
        "turn",
        "roll",
        "trade",
    }
    assert table.snapshot("seat-5").actions == ()


def test_a_confirmation_is_owed_at_the_judging():
    table = started(3)
    table.wait(table.state.clock.ends)
    assert [action.verb for action in table.snapshot("seat-1").actions if action.owed] == ["confirm"]
