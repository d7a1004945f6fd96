"""What there is to mind of one person: notes and wishes, for good and for tonight."""

from __future__ import annotations

from datetime import time
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.forget import forget_player
from companion.club.merge import merge, unmerge
from companion.club.removal import bring_back, remove_event, remove_player
from companion.club.rounds.drafts import Draft, Within
from companion.club.rounds.models import SeatingNote
from companion.club.rounds.notes import Note, minutes_until, note_of, note_person, notes_at, time_in, wish
from companion.club.rounds.operations import begin_draft, change_draft
from companion.club.rounds.plan import Chosen
from companion.club.writes import Missing, Refused
from companion.games import GAMES
from tests.club.evenings import an_event, checked_in, people

PLAYABLE = {name: GAMES[name] for name in ("catan", "village", "free")}


def count(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(SeatingNote)) or 0


def propose(session: Session, event_id: int, **tables: int) -> Draft:
    """A fresh plan with so many tables of each game."""
    begin_draft(session, Within(event_id, None, PLAYABLE), next(iter(tables)))

    def change(draft: Draft) -> None:
        draft.begin(next(iter(tables)))
        for game, number in tables.items():
            draft.choose(game, Chosen(tables=number))
        draft.propose()

    return change_draft(session, Within(event_id, None, PLAYABLE), change)


def game_of(draft: Draft, player_id: int) -> str:
    return next(table.game for table in draft.plan.tables if str(player_id) in table.people)


def test_a_note_stands_in_place_of_the_one_before_and_goes_when_it_is_empty(session: Session) -> None:
    (one,) = people(session, "あ")
    note_person(session, one.id, None, Note(beginner=True, text="  左利き "))
    note_person(session, one.id, None, Note(wheelchair=True))
    assert (note_of(session, one.id, None), count(session)) == (Note(wheelchair=True), 1)
    note_person(session, one.id, None, Note(wheelchair=True))
    note_person(session, one.id, None, Note())
    assert count(session) == 0
    assert [act.what for act in latest(session)][:4] == ["person-noted"] * 3 + ["player-added"]
    with pytest.raises(Refused):
        note_person(session, one.id, None, Note(text="長" * 61))
    for key, event_id in ((99, None), (one.id, 99)):
        with pytest.raises(Missing):
            note_person(session, key, event_id, Note(beginner=True))


def test_tonight_and_for_good_are_joined_and_tonight_goes_first(session: Session) -> None:
    event, other = an_event(session), an_event(session, "2018 秋")
    (one,) = people(session, "あ")
    always = Note(leaves_at=time(21), text="左利き", wishes=("catan",), declined=("village", "free"))
    note_person(session, one.id, None, always)
    note_person(session, one.id, event.id, Note(True, False, time(17), "眠い", ("village",)))
    assert notes_at(session, event.id, [one.id]) == {
        one.id: Note(True, False, time(17), "眠い · 左利き", ("village",), ("free",))
    }
    assert notes_at(session, other.id, [one.id]) == {one.id: always}


def test_a_wish_leaves_what_an_organiser_noted(session: Session) -> None:
    event = an_event(session)
    (one,) = people(session, "あ")
    note_person(session, one.id, event.id, Note(beginner=True, wishes=("free",)))
    wish(session, one.id, event.id, ("catan",), ("catan", "village"))
    assert note_of(session, one.id, event.id) == Note(beginner=True, wishes=("catan",), declined=("village",))


def test_the_proposal_counts_wishes_and_says_whom_it_could_not_please(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 13)))
    for one in here[:3]:
        note_person(session, one.id, event.id, Note(wishes=("free",)))
    note_person(session, here[3].id, None, Note(declined=("catan",)))
    draft = propose(session, event.id, catan=2, free=1)
    assert {game_of(draft, one.id) for one in here[:4]} == {"free"}
    assert (draft.judgement.wishes, draft.judgement.declined) == ((), ())
    for one in here[4:6]:
        note_person(session, one.id, event.id, Note(wishes=("free",)))
    draft = propose(session, event.id, catan=2, free=1)
    unmet = draft.judgement.wishes
    assert len(unmet) == 2
    assert {*unmet} < {str(one.id) for one in [*here[:3], *here[4:6]]}


def test_a_wish_that_came_true_tonight_is_no_wish_in_the_next_round(session: Session) -> None:
    from tests.club.evenings import a_table

    event = an_event(session)
    here = checked_in(session, event, *(f"参加者{n}" for n in range(1, 9)))
    note_person(session, here[0].id, event.id, Note(wishes=("free", "catan")))
    table = a_table(session, event, here[:4])
    assert propose(session, event.id, catan=1).tonight.wishes == {str(here[0].id): ("catan",)}
    assert table.kind == "free"


def test_who_leaves_is_not_seated_at_a_game_that_would_go_on(session: Session) -> None:
    event = an_event(session, opens_at=time(10), closes_at=time(18))
    here = checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 14)))
    for one in here[:3]:
        note_person(session, one.id, event.id, Note(leaves_at=time(11, 15)))
    draft = propose(session, event.id, catan=2, free=1)
    assert draft.stays == {str(one.id): 75 for one in here[:3]}
    assert {game_of(draft, one.id) for one in here[:3]} == {"free"}
    moved = change_draft(
        session,
        Within(event.id, None, PLAYABLE),
        lambda plan: plan.move([str(here[0].id)], plan.plan.tables[0].id),
    )
    assert moved.judgement.declined == (str(here[0].id),)


def test_how_long_somebody_stays_over_midnight_and_on_other_days(session: Session) -> None:
    event = an_event(session, opens_at=time(18), closes_at=time(2))
    tokyo, hour = ZoneInfo("Asia/Tokyo"), 3_600_000
    opens = 1_521_968_400_000  # 18:00 on 25 March 2018 in Tokyo
    for at, minutes in ((opens, 420), (opens + 6 * hour, 60), (opens - 48 * hour, 420), (opens * 2, 420)):
        assert minutes_until(event, time(1), at, tokyo) == minutes
    assert minutes_until(event, time(19), opens + 2 * hour, tokyo) == -60


def test_beginners_are_spread_and_who_has_not_paid_is_known(session: Session) -> None:
    event = an_event(session, fee=600)
    here = checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 13)))
    for one in here[:3]:
        note_person(session, one.id, event.id, Note(beginner=True))
    draft = propose(session, event.id, catan=3)
    at = {key: table.id for table in draft.plan.tables for key in table.people}
    assert len({at[str(one.id)] for one in here[:3]}) == 3
    for one in here[:11]:
        attendance.pay(session, event.id, one.id)
        if one is here[4]:  # while most have not, it says nothing of anybody
            assert propose(session, event.id, catan=3).tonight.unpaid == frozenset()
    assert propose(session, event.id, catan=3).tonight.unpaid == {str(here[11].id)}


def test_notes_go_with_a_merge_and_come_apart_again(session: Session) -> None:
    keep, gone = people(session, "正", "誤")
    note_person(session, keep.id, None, Note(text="眠い"))
    note_person(session, gone.id, None, Note(beginner=True, wishes=("catan",)))
    removed = merge(session, keep.id, gone.id)
    assert note_of(session, keep.id, None) == Note(beginner=True, text="眠い", wishes=("catan",))
    with pytest.raises(Refused):
        note_person(session, gone.id, None, Note(beginner=True))
    unmerge(session, removed.id)
    assert note_of(session, keep.id, None) == Note(text="眠い")
    assert note_of(session, gone.id, None) == Note(beginner=True, wishes=("catan",))


def test_notes_go_and_come_back_with_a_player_or_an_event_and_for_good_when_forgotten(
    session: Session,
) -> None:
    event = an_event(session)
    (one,) = people(session, "あ")
    note_person(session, one.id, None, Note(leaves_at=time(17), declined=("village",)))
    note_person(session, one.id, event.id, Note(beginner=True))
    for remove, key, left in ((remove_event, event.id, 1), (remove_player, one.id, 0)):
        removed = remove(session, key)
        assert count(session) == left
        bring_back(session, removed.id)
        assert note_of(session, one.id, None) == Note(leaves_at=time(17), declined=("village",))
        assert note_of(session, one.id, event.id) == Note(beginner=True)
    removed = remove_event(session, event.id)
    forget_player(session, one.id, lambda number: f"元会員{number}")
    bring_back(session, removed.id)
    assert count(session) == 0


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("17:00に帰ります", time(17)),
        ("１７時半まで", time(17, 30)),
        ("21時15分に早退", time(21, 15)),
        ("Leaves at 9:05", time(9, 5)),
        ("2時間ほど遅れます", None),
        ("2018年から、3人で", None),
        ("25:00", None),
        ("12:345", None),
        ("", None),
    ],
)
def test_the_time_that_a_text_names(text: str, at: time | None) -> None:
    assert time_in(text) == at
