"""What a game master wrote of their own goes on with the same people, and stays while seats come and go."""

from __future__ import annotations

from sqlalchemy.orm import Session

from companion.club.rounds.operations import add_round
from companion.club.tables.operations import SeatDraft, TableDraft, history, open_table, play, rerun
from companion.club.tables.seats import remove_seat
from companion.games.village.casting import DefineCamp, DefineRole
from companion.kernel.desk import Abandon
from companion.kernel.replay import Request
from tests.club.evenings import an_event

CAMP = DefineCamp("影")
ROLES = (
    DefineRole("影武者", camp="影"),
    DefineRole("影の弟子", camp="影", follows="影武者"),
    DefineRole("影武者", camp="影", counts="wolf"),
)


def a_village(session: Session) -> int:
    """A village of six whose game master wrote a camp and two roles, the first of them twice."""
    seats = [SeatDraft(name=name) for name in "一二三四五六"]
    table = open_table(session, add_round(session, an_event(session).id).id, TableDraft("village", seats))
    for number, move in enumerate((CAMP, *ROLES)):
        play(session, table.id, Request(f"written-{number:04}", "gm", move))
    return table.id


def own(session: Session, table_id: int) -> tuple[list[str], dict[str, str]]:
    """The camps and the roles that are none of every village's."""
    state = history(session, table_id).table.state
    camps = [camp.key for camp in state.camps if camp.key == CAMP.name]
    return camps, {role.key: role.follows for role in state.roles if role.camp == CAMP.name}


WRITTEN = (["影"], {"影の弟子": "影武者", "影武者": ""})


def test_the_next_village_of_the_same_people_begins_with_the_own_roles_and_camps(session: Session) -> None:
    before = a_village(session)
    play(session, before, Request("ended-0001", "gm", Abandon()))
    after = rerun(session, before)
    assert own(session, after.id) == WRITTEN
    assert not history(session, after.id).begun
    third = rerun(session, after.id)
    assert own(session, third.id) == WRITTEN


def test_a_seat_that_goes_takes_no_own_role_with_it(session: Session) -> None:
    table = a_village(session)
    remove_seat(session, table, 6, SeatDraft(name="六"))
    assert len(history(session, table).setup.seats) == 5
    assert own(session, table) == WRITTEN
