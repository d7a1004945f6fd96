"""Seasons, events (village-night.md "The event"; 001) with their rounds, and attendance."""

from datetime import date, datetime, time
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, false
from sqlalchemy import Text as Long
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.kernel.clock import Clock
from companion.store.base import Base, Digest, Id, Millis

from ..people.names import Player


class Season(Base):
    """Events whose points are counted together."""

    __tablename__ = "season"
    __table_args__: Any = (CheckConstraint("ends_on >= starts_on", name="order"),)

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100), unique=True)
    starts_on: Mapped[date]
    ends_on: Mapped[date]
    frozen_at: Mapped[Millis | None]
    """What is signed off later stays out of public standings until the freeze is lifted."""
    archived_at: Mapped[Millis | None]
    """No longer shown to guests; results stay."""
    sample: Mapped[bool] = mapped_column(default=False)


class Event(Base):
    """A club night: when, where, for how many, at what fee, and what it says about itself."""

    __tablename__ = "event"
    __table_args__ = (
        CheckConstraint("capacity_least >= 0", name="capacity_least"),
        CheckConstraint("capacity_most >= 1 AND capacity_most >= capacity_least", name="capacity_most"),
        CheckConstraint("fee >= 0", name="fee"),
        CheckConstraint("number >= 1", name="number"),
        UniqueConstraint("id", "season_id", name="uq_event_id_season_id"),
        Index(None, "held_on"),
        Index(None, "season_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"))
    number: Mapped[int | None] = mapped_column(unique=True)
    """第11回 is 11."""
    title: Mapped[str] = mapped_column(String(200))
    held_on: Mapped[date]
    opens_at: Mapped[time | None]
    closes_at: Mapped[time | None]
    """Before opening: on the next day."""
    cleared_by: Mapped[time | None]
    capacity_least: Mapped[int] = mapped_column(default=0)
    capacity_most: Mapped[int] = mapped_column(default=40)
    fee: Mapped[int] = mapped_column(default=0)
    """Yen."""
    venue: Mapped[str] = mapped_column(String(200), default="")
    address: Mapped[str] = mapped_column(String(300), default="")
    map_url: Mapped[str] = mapped_column(String(500), default="")
    rules: Mapped[str] = mapped_column(Long, default="")
    special: Mapped[str] = mapped_column(Long, default="")
    lunch: Mapped[str] = mapped_column(Long, default="")
    how_to_apply: Mapped[str] = mapped_column(Long, default="")
    sign_up: Mapped[str] = mapped_column(String(10), default="organiser", server_default="organiser")
    """Who enters applications: `organiser`, people themselves on the event's `page`, or they `ask` there."""
    sign_up_from: Mapped[datetime | None]
    """On the club's clock, as all hours of an event; nothing: at once."""
    sign_up_until: Mapped[datetime | None]
    """Nothing: to the end of the day of the event."""
    sign_up_most: Mapped[int | None]
    """With so many applications, of those with a place, who wait and who ask, the page takes no more."""
    sign_up_names: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the page says who comes, and not only how many."""
    contact_days: Mapped[int | None]
    """The page asks how to be reached; so many days after the event that is deleted. Nothing: it does not."""
    searchable: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether search engines may list the event's page."""
    announcement: Mapped[str | None] = mapped_column(Long)
    """How the club announces it, with places for the facts; nothing: in ready-made words."""
    created_at: Mapped[Millis]
    frozen_at: Mapped[Millis | None]
    """As a season's."""
    archived_at: Mapped[Millis | None]
    """As a season's."""
    sample: Mapped[bool] = mapped_column(default=False)

    season: Mapped[Season] = relationship()

    @property
    def past_midnight(self) -> bool:
        """Whether it closes on the day after it opened."""
        return self.opens_at is not None and self.closes_at is not None and self.closes_at < self.opens_at


class Attendance(Base):
    """That a player wants to come, waits, came, paid. Who cancels keeps the row."""

    __tablename__ = "attendance"
    __table_args__ = (
        UniqueConstraint("event_id", "player_id"),
        CheckConstraint("place IN ('in', 'waiting', 'cancelled')", name="place"),
        CheckConstraint("checked_in_at IS NULL OR place = 'in'", name="here_has_a_place"),
        CheckConstraint("left_at IS NULL OR checked_in_at IS NOT NULL", name="left_was_here"),
        CheckConstraint("(place = 'cancelled') = (cancelled_at IS NOT NULL)", name="cancelled"),
        CheckConstraint("fee_paid >= 0", name="fee_paid"),
        Index(None, "player_id"),
    )

    id: Mapped[Id]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    place: Mapped[str] = mapped_column(String(10))
    applied_at: Mapped[Millis]
    """The waiting list stands in this order."""
    moved_up_at: Mapped[Millis | None]
    told_at: Mapped[Millis | None]
    """When an organiser had told them that they have moved up."""
    cancelled_at: Mapped[Millis | None]
    checked_in_at: Mapped[Millis | None]
    left_at: Mapped[Millis | None]
    fee_paid: Mapped[int | None]
    """Yen; nothing: not yet."""
    walk_in: Mapped[bool] = mapped_column(default=False)
    first: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Came by the page and is here for the first time: with this tap everybody may know the name."""
    device_hash: Mapped[Digest | None]
    """The phone on which this is one's own page; nothing: no phone has chosen the name."""

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)

    @property
    def here(self) -> bool:
        """In the room now: checked in and not gone."""
        return self.checked_in_at is not None and self.left_at is None


class SignUp(Base):
    """Somebody who has signed up on the page of an event. Who comes along has a row of their own, whose
    `lead_id` is the row of the one who wrote; what was said beside the names stands there."""

    __tablename__ = "sign_up"
    __table_args__ = (
        CheckConstraint("state IN ('asked', 'taken', 'refused', 'withdrawn')", name="state"),
        CheckConstraint("(lead_id IS NULL) = (token_hash IS NOT NULL)", name="link"),
        CheckConstraint("(state = 'taken') = (player_id IS NOT NULL)", name="player"),
        Index(None, "event_id"),
        Index(None, "lead_id"),
        Index(None, "player_id"),
    )

    id: Mapped[Id]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    lead_id: Mapped[int | None] = mapped_column(ForeignKey("sign_up.id"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    """Whose application it has become: the attendance of this player at the event says how it stands."""
    state: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(100))
    """As it was typed: the page shows nothing else, whoever else is called so."""
    reading: Mapped[str] = mapped_column(String(100), default="")
    remark: Mapped[str] = mapped_column(String(100), default="")
    contact: Mapped[str | None] = mapped_column(String(200))
    """How to be reached, until the day that the event says."""
    beginner: Mapped[bool] = mapped_column(default=False)
    wishes: Mapped[list[str]] = mapped_column(JSON, default=list)
    declined: Mapped[list[str]] = mapped_column(JSON, default=list)
    asked_at: Mapped[Millis]
    token_hash: Mapped[Digest | None] = mapped_column(unique=True)
    """Of the personal link."""
    device_hash: Mapped[Digest | None]


class Round(Base):
    """Tables of one event that play side by side."""

    __tablename__ = "round"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("id", "event_id", name="uq_round_id_event_id"),
        CheckConstraint("number >= 1", name="number"),
    )

    id: Mapped[Id]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    number: Mapped[int]
    """From 1."""
    title: Mapped[str] = mapped_column(String(100), default="")
    created_at: Mapped[Millis]
    clock_left: Mapped[Millis | None]
    """Of a `Clock` for all its tables; nothing: there is none."""
    clock_since: Mapped[Millis | None]

    event: Mapped[Event] = relationship()

    @property
    def clock(self) -> Clock | None:
        """For how long its tables may play yet, where that was said."""
        return None if self.clock_left is None else Clock(self.clock_left, self.clock_since)

    @clock.setter
    def clock(self, clock: Clock | None) -> None:
        self.clock_left, self.clock_since = (clock.left, clock.since) if clock else (None, None)
