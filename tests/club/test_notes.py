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
from companion.club.rounds.drafts import Draft
from companion.club.rounds.models import SeatingNote
from companion.club.rounds.notes import Note, asked_for, minutes_until, note_of, note_person, notes_at, wish
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
    begin_draft(session, event_id, None, PLAYABLE, next(iter(tables)))

    def change(draft: Draft) -> None:
        draft.begin(next(iter(tables)))
        for game, number in tables.items():
            draft.choose(game, Chosen(tables=number))
        draft.propose()

    return change_draft(session, event_id, None, PLAYABLE, change)


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
        event.id,
        None,
        PLAYABLE,
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
    ("text", "kind"),
    [
        ("さくらさんと別の卓で", "apart"),
        ("さくらとは同じ卓を避けたい", "apart"),
        ("さくらさんと一緒に", "together"),
        ("同卓希望：さくら", "together"),
        ("Not with Sakura please", "apart"),
        ("at one table with Sakura", "together"),
        ("まさと ※みさきさんと同卓NG", "apart"),
        ("みさきさんと同卓 ＮＧ", "apart"),
        ("みさきさんＮＧ", "apart"),
        ("みさきさんとの同卓は不可", "apart"),
        ("みさきとは同卓しない", "apart"),
        ("みさきとは同卓しないでください", "apart"),
        ("みさきさんと一緒は避けてください", "apart"),
        ("みさきと一緒にしないで", "apart"),
        ("みさきさんと一緒のテーブルにはしないでほしい", "apart"),
        ("みさきと同じ卓になりたくない", "apart"),
        ("みさきさんと同じ卓にならないようにお願いします", "apart"),
        ("みさきさんと同席は遠慮したいです", "apart"),
        ("みさきさんと隣は無理", "apart"),
        ("みさきさん以外なら誰とでも", "apart"),
        ("みさきさんとは離して", "apart"),
        ("みさきとは別々で", "apart"),
        ("みさきとは別にしてください", "apart"),
        ("みさきと卓を分けてください", "apart"),
        ("鈴木と別卓希望", "apart"),
        ("みさきさんと一緒の卓だと嬉しいです", "together"),
        ("みさきと一緒がいいです 人狼はしない", "together"),
        ("みさきと同卓でお願いします。ビールは不可", "together"),
        ("みさきさんの隣の席", "together"),
        ("みさきと同卓出来ると嬉しい", "together"),
        ("特別なことはなし、みさきさんと同卓で", "together"),
        ("みさきさんは特別ゲスト", None),
        ("みさきさんと同じ大学です", None),
        ("みさきさんと前回一緒でした", None),
        ("みさきと一緒じゃなくても大丈夫", None),
        ("みさきとは別の卓でもいいです", None),
        ("みさきさんと同卓でも構いません", None),
        ("みさきと一緒でないと不安", None),
        ("みさきと離さないで", None),
        ("まいとは別の卓で、みさきとは一緒に", None),
        ("みさきと隣町から、途中離席します", None),
        ("Do not seat me with Sakura", "apart"),
        ("I'd rather not be at the same table as Sakura", "apart"),
        ("don't put Sakura and me together", "apart"),
        ("please avoid Sakura", "apart"),
        ("never with Sakura", "apart"),
        ("anyone but Sakura", "apart"),
        ("at a different table than Sakura", "apart"),
        ("away from Sakura, please", "apart"),
        ("next to Sakura", "together"),
        ("Sakura and me together, no meat", "together"),
        ("I don't mind sitting with Sakura", None),
        ("no need to be with Sakura", None),
        ("do not separate us, Sakura is my sister", None),
        ("together with Sakura, not with Mai", None),
        ("I come with a car, Sakura too", None),
        ("a different game, Sakura said", None),
        ("さくらさんの紹介です", None),
        ("", None),
    ],
)
def test_what_somebody_asks_for_in_own_words(text: str, kind: str | None) -> None:
    assert asked_for(text) == kind
