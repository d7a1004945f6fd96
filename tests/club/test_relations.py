"""Two who never sit at one table, or always: for good or tonight; it goes with them, and away with them."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.events.models import Event
from companion.club.forget import forget_player
from companion.club.merge import merge, unmerge
from companion.club.models import Player
from companion.club.removal import bring_back, remove_event, remove_player
from companion.club.rounds.drafts import Within
from companion.club.rounds.models import Relation
from companion.club.rounds.notes import relate, relations_at, relations_of, unrelate
from companion.club.rounds.operations import begin_draft, change_draft
from companion.club.writes import Missing, Refused
from companion.games import GAMES
from tests.club.evenings import an_event, checked_in, people

PLAYABLE = {"catan": GAMES["catan"]}


def said(session: Session, player: Player) -> set[tuple[str, str, int | None]]:
    """What is said of somebody: the other's name, the kind, and of which event."""
    return {
        (session.get_one(Player, row.player_id + row.other_id - player.id).name, row.kind, row.event_id)
        for row in relations_of(session, player.id)
    }


def holds(session: Session, event: Event) -> list[str]:
    return [row.kind for row in relations_at(session, event.id)]


def test_what_is_said_later_stands_in_place_of_what_was_said(session: Session) -> None:
    a, b = people(session, "あ", "い")
    relate(session, a.id, b.id, "apart")
    relate(session, b.id, a.id, "together")
    assert said(session, a) == {("い", "together", None)}
    assert said(session, b) == {("あ", "together", None)}
    unrelate(session, relations_of(session, a.id)[0].id)
    assert said(session, a) == set()
    assert [act.what for act in latest(session)][:3] == [
        "relation-ended",
        "relation-together",
        "relation-apart",
    ]
    with pytest.raises(Missing):
        unrelate(session, 99)


def test_what_is_said_for_tonight_goes_before_what_is_for_good(session: Session) -> None:
    event, other = an_event(session), an_event(session, "2018 秋")
    a, b = people(session, "あ", "い")
    relate(session, a.id, b.id, "apart")
    relate(session, a.id, b.id, "together", event.id)
    assert (holds(session, event), holds(session, other)) == (["together"], ["apart"])


def test_nobody_is_apart_from_oneself_or_from_who_is_not_there(session: Session) -> None:
    a, b, c = people(session, "あ", "い", "う")
    merge(session, b.id, c.id)
    for other, kind in ((a.id, Refused), (c.id, Refused), (99, Missing)):
        with pytest.raises(kind):
            relate(session, a.id, other, "apart")
    assert said(session, a) == set()


def test_the_proposal_keeps_to_it_and_a_hand_may_break_it(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, *(f"参加者{n:02}" for n in range(1, 13)))
    key = [str(player.id) for player in here]
    relate(session, here[0].id, here[1].id, "apart", event.id)
    relate(session, here[2].id, here[3].id, "together")
    draft = begin_draft(session, Within(event.id, None, PLAYABLE))
    for _ in range(5):
        draft = change_draft(session, Within(event.id, None, PLAYABLE), lambda draft: draft.propose())
        at = {one: table.id for table in draft.plan.tables for one in table.people}
        assert at[key[0]] != at[key[1]]
        assert at[key[2]] == at[key[3]]
        assert draft.judgement[2:4] == ((), ())
    moved = change_draft(
        session, Within(event.id, None, PLAYABLE), lambda draft: draft.move([key[0]], at[key[1]])
    )
    assert moved.judgement.apart == (frozenset(key[:2]),)
    moved = change_draft(session, Within(event.id, None, PLAYABLE), lambda draft: draft.move([key[2]], None))
    assert moved.judgement.together == (frozenset(key[2:4]),)


def test_of_two_entries_that_are_one_both_are_said_of_it_and_parted_again(session: Session) -> None:
    keep, gone, a, b = people(session, "正", "誤", "あ", "い")
    relate(session, gone.id, a.id, "apart")
    relate(session, b.id, gone.id, "together")
    relate(session, keep.id, b.id, "apart")
    relate(session, keep.id, gone.id, "apart")
    before = {player: said(session, player) for player in (keep, gone, a, b)}
    removed = merge(session, keep.id, gone.id)
    assert said(session, keep) == {("あ", "apart", None), ("い", "apart", None)}
    assert said(session, gone) == set()
    unmerge(session, removed.id)
    after = {player: said(session, player) for player in (keep, gone, a, b)}
    assert (after[gone], after[b]) == (before[gone], before[b])
    assert after[a] == before[a]


def test_who_is_forgotten_takes_it_along(session: Session) -> None:
    a, b, c = people(session, "あ", "い", "う")
    relate(session, a.id, b.id, "apart")
    relate(session, c.id, a.id, "together")
    relate(session, c.id, b.id, "together")
    removed = remove_player(session, c.id)
    forget_player(session, a.id, lambda number: f"元会員{number}")
    assert said(session, b) == set()
    bring_back(session, removed.id)
    assert said(session, c) == {("い", "together", None)}
    assert not any("あ" in str(act.params) for act in latest(session))


def test_it_goes_and_comes_back_with_a_player_or_an_event(session: Session) -> None:
    event = an_event(session)
    a, b = people(session, "あ", "い")
    relate(session, a.id, b.id, "apart")
    relate(session, a.id, b.id, "together", event.id)
    for remove, key in ((remove_event, event.id), (remove_player, b.id)):
        removed = remove(session, key)
        assert session.scalar(select(func.count()).select_from(Relation)) < 2
        bring_back(session, removed.id)
        assert {row.kind for row in relations_of(session, a.id)} == {"apart", "together"}
