"""Fees in cash: who took what of whom and gave what back, by the log of acts, and what is still owed."""

from typing import NamedTuple

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from ..accounts.acts import By, record
from ..accounts.models import Act
from ..people.names import Player
from .models import Attendance, Event

MONEY = ("paid", "fee-returned", "unpaid")
"""Acts by which money changed hands; the last is one of earlier versions, and says no amount."""


class Payment(NamedTuple):
    """Yen that somebody took, or, below 0, gave back, and when."""

    amount: int
    who: str
    at: int
    act: int


def payments(session: Session, event_id: int) -> dict[int, list[Payment]]:
    """What was paid and given back at an event, in order, by player; after a merge, by the one that stays."""
    merged = session.scalars(select(Player).where(Player.merged_into.is_not(None)))
    stays = {player.id: player.merged_into or player.id for player in merged}
    query = select(Act).where(Act.what.in_(MONEY), Act.params["event"].as_integer() == event_id)
    found: dict[int, list[Payment]] = {}
    for act in session.scalars(query.order_by(Act.id)):
        player: int = act.params.get("player", 0)
        lines = found.setdefault(stays.get(player, player), [])
        before = sum(line.amount for line in lines)
        paid = (
            act.params.get("total", act.params.get("fee")) if act.what == "paid" else act.params.get("left")
        )
        lines.append(Payment((paid or 0) - before, act.who, act.at, act.id))
    return found


def set_paid(session: Session, row: Attendance, fee: int | None, by: By | None, **how: int) -> None:
    """So much is paid in all from now on, nothing: not yet; what that takes or gives back is an act."""
    had, row.fee_paid = row.fee_paid, fee
    if had == fee:
        return
    more = (fee or 0) - (had or 0)
    if fee is None or more < 0:
        record_of(session, by, "fee-returned", row, fee=-more, left=fee)
    else:
        record_of(session, by, "paid", row, fee=more, total=fee, **how)


def was_paid_on_arrival(session: Session, row: Attendance) -> bool:
    """Whether the fee that is paid now was taken with the tap of arrival."""
    query = select(Act).where(
        Act.what.in_(MONEY),
        Act.params["event"].as_integer() == row.event_id,
        Act.params["player"]
        .as_integer()
        .in_(select(Player.id).where(or_(Player.id == row.player_id, Player.merged_into == row.player_id))),
    )
    newest = session.scalar(query.order_by(Act.id.desc()).limit(1))
    return newest is not None and newest.params.get("on_arrival") == 1


def price_differences(session: Session, event: Event) -> dict[int, int]:
    """Who has paid what was the price of the event then and is none any more: what is missing, or, below 0,
    too much. What was agreed stays agreed, also nothing.
    """
    query = select(Act).where(Act.what == "fee-changed", Act.params["event"].as_integer() == event.id)
    changed = [(act.id, act.params["was"]) for act in session.scalars(query.order_by(Act.id))]
    last = {player: lines[-1].act for player, lines in payments(session, event.id).items()}
    paid = select(Attendance).where(
        Attendance.event_id == event.id, Attendance.fee_paid.not_in({event.fee, 0})
    )
    found: dict[int, int] = {}
    for row in session.scalars(paid):
        since = last.get(row.player_id, 0)
        if row.fee_paid == next((was for act, was in changed if act > since), event.fee):
            found[row.player_id] = event.fee - (row.fee_paid or 0)
    return found


def debts(session: Session, event: Event) -> dict[int, list[Event]]:
    """The earlier events whose fee people owe, by player; of those at which anybody has paid.
    Who was given it back owes nothing.
    """
    of_act = (Act.params["event"].as_integer(), Act.params["player"].as_integer())
    returned = {(at, who) for at, who in session.execute(select(*of_act).where(Act.what == "fee-returned"))}
    query = select(Attendance.player_id, Event).join(Event, Event.id == Attendance.event_id)
    query = query.where(
        Event.held_on < event.held_on,
        Event.fee > 0,
        Event.sample.is_(event.sample),
        Attendance.checked_in_at.is_not(None),
        Attendance.fee_paid.is_(None),
        Event.id.in_(select(Attendance.event_id).where(Attendance.fee_paid > 0)),
    )
    found: dict[int, list[Event]] = {}
    for player, owed in session.execute(query.order_by(Event.held_on, Event.id)):
        if (owed.id, player) not in returned:
            found.setdefault(player, []).append(owed)
    return found


def open_money(session: Session, event: Event) -> dict[str, list[tuple[str, int]]]:
    """What is still to be taken of those who came or given back, by name: fees, what a changed price has made
    of those that were paid, and what is owed of earlier events.
    """
    differences, owed = price_differences(session, event), debts(session, event)
    came = select(Attendance).where(Attendance.event_id == event.id, Attendance.checked_in_at.is_not(None))
    found: dict[str, list[tuple[str, int]]] = {what: [] for what in ("unpaid", "more", "back", "debts")}
    for row in session.scalars(came.order_by(Attendance.id)):
        more = differences.get(row.player_id, 0)
        unpaid = event.fee if row.fee_paid is None else 0
        earlier = sum(one.fee for one in owed.get(row.player_id, ()))
        amounts = (unpaid, max(more, 0), max(-more, 0), earlier)
        for people, amount in zip(found.values(), amounts, strict=True):
            if amount:
                people.append((row.player.name, amount))
    return {what: people for what, people in found.items() if people}


def record_of(session: Session, by: By | None, what: str, row: Attendance, **more: str | int | None) -> None:
    """Write down what an organiser did for somebody."""
    if by is not None:
        record(session, by, what, event=row.event_id, player=row.player_id, name=row.player.name, **more)
