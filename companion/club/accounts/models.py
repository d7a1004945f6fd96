"""The club, a single row; organisers, their log-ins and tokens for programs; the first set-up; acts."""

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Digest, Id, Millis, Params


class Club(Base):
    """The club's own settings. There is one."""

    __tablename__ = "club"
    __table_args__ = (
        CheckConstraint("id = 1", name="single"),
        CheckConstraint("locale IN ('ja', 'en')", name="locale"),
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    locale: Mapped[str] = mapped_column(String(5), default="ja")
    time_zone: Mapped[str] = mapped_column(String(60), default="Asia/Tokyo")
    public_address: Mapped[str | None] = mapped_column(String(300))
    """What links and codes begin with, as the organiser chose it: scheme, host and port."""
    seating_weights: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """How much what seating minds counts, by the name of a weight, as multiples of what is usual."""
    colour: Mapped[str | None] = mapped_column(String(7))
    """As it was chosen, `#rrggbb`; what pages and sheets make of it can be read."""
    picture: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    """A small PNG, made here of what was sent."""
    picture_tag: Mapped[str | None] = mapped_column(String(16))
    """Tells this picture from the one before it, in its address."""
    font_regular: Mapped[str | None] = mapped_column(String(500))
    font_bold: Mapped[str | None] = mapped_column(String(500))
    """Where fonts for sheets lay that a club had put in; read no longer."""
    created_at: Mapped[Millis]


class Account(Base):
    """An organiser. The hash of the password is made by the web; nothing here can read it back."""

    __tablename__ = "account"
    __table_args__ = (Index(None, "link_hash", unique=True),)

    id: Mapped[Id]
    login: Mapped[str] = mapped_column(String(100), unique=True)
    """Folded: width and case make no difference."""
    name: Mapped[str] = mapped_column(String(100))
    password_hash: Mapped[str] = mapped_column(String(200))
    password_changed_at: Mapped[Millis]
    created_at: Mapped[Millis]
    disabled_at: Mapped[Millis | None]
    link_hash: Mapped[Digest | None]
    """Of the link by which this organiser chooses a password, once."""
    link_until: Mapped[Millis | None]


class LogIn(Base):
    """An organiser's log-in on one device, until it is ended. Token and device are known by their hashes."""

    __tablename__ = "log_in"
    __table_args__ = (Index(None, "account_id"), Index(None, "offer_hash", unique=True))

    id: Mapped[Id]
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    token_hash: Mapped[Digest] = mapped_column(unique=True)
    device_hash: Mapped[Digest]
    browser: Mapped[str] = mapped_column(String(60))
    """What the browser calls itself, in short; empty where that says nothing."""
    begun_at: Mapped[Millis]
    seen_at: Mapped[Millis]
    """When it was last used, to the hour."""
    confirmed_at: Mapped[Millis]
    """When the password was last typed."""
    ended_at: Mapped[Millis | None]
    helper: Mapped[str | None] = mapped_column(String(60))
    """Who helps by it, and may do nothing else; nothing: it is the organiser's own."""
    tables: Mapped[str | None] = mapped_column(String(200))
    """Which tables that helper runs, by their names; nothing: the helper does the door."""
    offer_hash: Mapped[Digest | None]
    """Of the code by which a further device may log in once, shown on this one."""
    offered_until: Mapped[Millis | None]
    offered_helper: Mapped[str | None] = mapped_column(String(60))
    """The helper whom that code logs in; nothing: the organiser."""
    offered_tables: Mapped[str | None] = mapped_column(String(200))

    account: Mapped[Account] = relationship(lazy="joined", innerjoin=True)


class ApiToken(Base):
    """By this another program reads what organisers read, until it is ended."""

    __tablename__ = "api_token"
    __table_args__ = (CheckConstraint("length(name) > 0", name="name"),)

    id: Mapped[Id]
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(String(60))
    """What reads by it, as the organiser calls it."""
    token_hash: Mapped[Digest] = mapped_column(unique=True)
    created_at: Mapped[Millis]
    used_at: Mapped[Millis | None]
    """When it was last used, to the hour."""
    ended_at: Mapped[Millis | None]

    account: Mapped[Account] = relationship(lazy="joined", innerjoin=True)


class SetupToken(Base):
    """The link that the first start prints: opens the set-up once."""

    __tablename__ = "setup_token"

    id: Mapped[Id]
    token_hash: Mapped[Digest] = mapped_column(unique=True)
    created_at: Mapped[Millis]
    used_at: Mapped[Millis | None]


class Act(Base):
    """Something an organiser did that others may ask about later. The database refuses change and removal."""

    __tablename__ = "act"
    __table_args__ = (
        CheckConstraint("length(who) > 0", name="who"),
        Index(None, "at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    at: Mapped[Millis]
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    who: Mapped[str] = mapped_column(String(100))
    """The name at that time; `rules` for what no person did."""
    what: Mapped[str] = mapped_column(String(60))
    params: Mapped[Params]
