"""The plan of a round that is not open yet, of those after it, who is to sit with whom or not, and
what there is to mind of one person."""

from datetime import time

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id


class RoundDraft(Base):
    """A round in the making, or further tables of a round; of what was opened the last round of an event.

    No list of rounds or tables ever meets it: those are made of it when it is opened, with their logs, which
    are never deleted.
    """

    __tablename__ = "round_draft"
    __table_args__ = (Index(None, "event_id"), Index(None, "round_id"))

    id: Mapped[Id]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    round_id: Mapped[int | None] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    """The round that gets further tables; nothing: the next one."""
    plan: Mapped[bytes] = mapped_column(LargeBinary)
    """JSON of a `Plan`."""
    before: Mapped[list[str]] = mapped_column(JSON, default=list)
    """The plans before the last changes, the latest last: each as `plan`."""
    opened: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    """The tables that were made of it: until one of them is played at, there is a way back to the plan."""


class RoundsAhead(Base):
    """How many rounds an event was said to have, and who is to sit with whom in those that are to come."""

    __tablename__ = "rounds_ahead"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    rounds: Mapped[int]
    """All of the event's."""
    groups: Mapped[list[list[list[str]]]] = mapped_column(JSON, default=list)
    """Of each round to come its tables, of each table its people, as keys of a `Plan`."""


class Relation(Base):
    """That two people are never to sit at one table, or always, for good or at one event."""

    __tablename__ = "relation"
    __table_args__ = (
        CheckConstraint("kind IN ('apart', 'together')", name="kind"),
        CheckConstraint("player_id <> other_id", name="two"),
        Index(None, "player_id"),
        Index(None, "other_id"),
        Index(None, "event_id"),
    )

    id: Mapped[Id]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"))
    other_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    """Nothing: for good. What is said for one event goes before that."""


class SeatingNote(Base):
    """What there is to mind of somebody who is seated, for good or at one event; only organisers see it."""

    __tablename__ = "seating_note"
    __table_args__ = (Index(None, "player_id"), Index(None, "event_id"))

    id: Mapped[Id]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"))
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    """Nothing: for good."""
    beginner: Mapped[bool] = mapped_column(default=False)
    wheelchair: Mapped[bool] = mapped_column(default=False)
    leaves_at: Mapped[time | None]
    text: Mapped[str] = mapped_column(String(60), default="")
    wishes: Mapped[list[str]] = mapped_column(JSON, default=list)
    """The games that the person would like to play, by name."""
    declined: Mapped[list[str]] = mapped_column(JSON, default=list)
    """Those that the person does not play."""
