"""The evidence village: who knows what (002), and that nobody else can tell.

| fact | who knows | from when |
| --- | --- | --- |
| the role of a seat | that seat | the deal |
| who is of the wolf camp, and as what | the wolf camp | the deal |
| the order of a seat's pieces | that seat | its choice |
| the cards of a hand, and what they cost now | that seat | the draw |
| how many cards a seat holds, its stack, its debts | all | at once |
| what was played on whom, with which payment and which chance | all | the play |
| what was answered | all | the answer; from the grave, when it is passed on |
| whether it was true | the owner, and the wolf camp where the owner is of it | the answer |
| the perjury points | the wolf camp | the deal |
| a whisper | the living of the wolf camp | at once |
| what a human whispers | that human | at once |
| a secret question and its reply | that seat | at once |
| a vote | that seat; all | at once; the count |
| who is named for the night | that seat | at once |
| all the rest | all | the verdict |

The host and the big screen know what all know. The producer knows everything but humans' notes to themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.evidence.game import Attack, Vote
from companion.games.evidence.plays import PlayCard
from companion.games.evidence.state import Held, State
from companion.games.evidence.talk import Answer, Ask, Whisper
from companion.games.werewolf.facts import put
from tests.games.evidence.desk import Village, ask
from tests.games.evidence.worlds import OUTSIDE, WORLD_A, WORLD_B, script, village
from tests.twins import Frame, Probe, assert_twins, watch


def probes(viewer: str) -> list[Probe]:
    """What a viewer might try, to learn by the refusal."""
    return [
        *((viewer, Answer(demand, colour, way), None) for demand in (1, 3) for colour, way in CHANCES),
        (viewer, Attack(10), None),
        (viewer, Vote(10), None),
        (viewer, Whisper("x"), None),
        (viewer, PlayCard("heart-9", (10,), 1), None),
    ]


CHANCES = [("white", "truth"), ("marred", "truth"), ("white", "perjury"), ("marred", "fabrication")]


def frames(world: dict[str, Any], viewer: str) -> list[Frame]:
    return watch(village(world), script(world), viewer, probes)


@pytest.mark.parametrize("viewer", OUTSIDE)
def test_nobody_outside_the_wolf_side_can_tell_who_lied(viewer: str) -> None:
    assert_twins(viewer, frames(WORLD_A, viewer), frames(WORLD_B, viewer))


@pytest.mark.parametrize("viewer", ["gm", "seat-9", "seat-10", "seat-7"])
def test_whoever_knows_more_does_tell_the_worlds_apart(viewer: str) -> None:
    with pytest.raises(AssertionError, match="can tell by"):
        assert_twins(viewer, frames(WORLD_A, viewer), frames(WORLD_B, viewer))


def test_a_wolf_cannot_tell_what_humans_hold_and_how_their_pieces_lie() -> None:
    other = {**WORLD_A, "orders": {**WORLD_A["orders"], 6: (6, 7, 8), 7: (1, 2, 8)}}
    one, two = village(WORLD_A), village(other)
    two.hold(6, "club-king", *(f"club-king.{number}" for number in range(2, 6)))
    for wolf in ("seat-9", "seat-10", "seat-11"):
        mine, theirs = watch(one, [], wolf), watch(two, [], wolf)
        assert_twins(wolf, mine, theirs)


# each row of the table by itself: whose page changes when the fact is another


def on_the_first_day() -> Village:
    """Twelve seats, day: seats 9, 10, 11 are the wolf camp; something of everything has happened."""
    made = Village(12).arranged()
    made.answer(ask(made, 1, 10, 8), "white", "perjury")
    made.answer(ask(made, 2, 3, 1), "white")
    made.say("seat-9", Whisper("wolf"))
    made.say("seat-2", Whisper("human"))
    made.say("seat-2", Ask("why"))
    made.hold(2, "joker")
    return made


def at_the_vote() -> Village:
    made = on_the_first_day()
    made.second_day()
    made.dusk()
    made.say("seat-2", Vote(3))
    return made


def at_night() -> Village:
    made = at_the_vote()
    made.vote(rest=4)
    made.say("seat-2", Attack(3))
    made.say("seat-10", Attack(3))
    return made


WOLF_SIDE = {"seat-9", "seat-10", "seat-11"}
Change = Callable[[State], State]
FACTS: list[tuple[str, Callable[[], Village], Change, set[str]]] = [
    ("pieces", on_the_first_day, lambda s: replace(s, orders=put(s.orders, 2, (1, 2, 4))), {"seat-2"}),
    ("cards of a hand", on_the_first_day, lambda s: s.with_hand(2, [Held("club-2")]), {"seat-2"}),
    ("perjury points", on_the_first_day, lambda s: replace(s, perjury=s.perjury + 1), WOLF_SIDE),
    (
        "whether an answer was true",
        on_the_first_day,
        lambda s: replace(s, demands=(replace(s.demands[0], way="truth"), *s.demands[1:])),
        WOLF_SIDE,
    ),
    (
        "a whisper of the wolf camp",
        on_the_first_day,
        lambda s: replace(
            s, whispers=tuple(replace(w, text=w.text.replace("wolf", "pack")) for w in s.whispers)
        ),
        WOLF_SIDE,
    ),
    (
        "a question",
        on_the_first_day,
        lambda s: replace(s, questions=(replace(s.questions[0], text="how"),)),
        {"seat-2"},
    ),
    (
        "a role of the wolf camp",
        on_the_first_day,
        lambda s: replace(s, roles=put(put(s.roles, 9, "werewolf"), 11, "madman")),
        {"seat-9", "seat-11"},
    ),
    ("a vote", at_the_vote, lambda s: replace(s, ballots=s.ballots.answered(2, 5)), {"seat-2"}),
    ("a name for the night", at_night, lambda s: replace(s, attacks=s.attacks.answered(2, 5)), {"seat-2"}),
    ("a wolf's name", at_night, lambda s: replace(s, attacks=s.attacks.answered(10, 5)), {"seat-10"}),
]


@pytest.mark.parametrize(("name", "made", "change", "who"), FACTS, ids=[fact[0] for fact in FACTS])
def test_a_fact_reaches_those_who_know_it_and_the_producer(
    name: str, made: Callable[[], Village], change: Change, who: set[str]
) -> None:
    one, two = made(), made()
    table = two.history.table
    two.history.table = replace(table, state=change(table.state))
    viewers = {"public", "host", "gm", *(f"seat-{seat}" for seat in one.state.seats)}
    differ = {viewer for viewer in viewers if one.snapshot(viewer).tag != two.snapshot(viewer).tag}
    assert differ == who | {"gm"}, name


def test_what_a_human_whispers_to_itself_changes_nobody_elses_page() -> None:
    one, two = on_the_first_day(), on_the_first_day()
    two.say("seat-2", Whisper("more"))
    viewers = {"public", "host", "gm", *(f"seat-{seat}" for seat in one.state.seats)}
    assert {v for v in viewers if one.snapshot(v).tag != two.snapshot(v).tag} == {"seat-2"}


def test_everything_is_open_to_all_at_the_end() -> None:
    made = at_night()
    made.change(phase="over", winner="village")
    view = made.view("public")
    assert [seat.role for seat in view.seats] == list(made.state.roles)
    assert [demand.way for demand in view.demands] == ["perjury", "truth"]
    assert all(piece.colour for seat in view.seats for piece in seat.board)
    assert (view.perjury, len(view.whispers)) == (made.state.perjury, 2)


def test_the_form_of_an_answer_and_of_a_whisper_is_everybodys() -> None:
    """Humans, wolves and the C-madman are offered the same fields with the same values."""
    forms = []
    for seat in (1, 9, 10):
        made = Village(12).arranged()
        ask(made, 2, seat, 8)
        offered = {action.verb: action for action in made.snapshot(f"seat-{seat}").offers}
        answer = offered["answer"]
        forms.append(([len(field.choices) for field in answer.fields], offered["whisper"], sorted(offered)))
    assert forms[0] == forms[1] == forms[2]


def test_a_seat_arranges_its_pieces_by_the_same_form_whatever_its_role() -> None:
    made = Village(12)
    offers = [made.snapshot(f"seat-{seat}").action("arrange") for seat in made.state.players]
    assert offers == [offers[0]] * 11
