"""The big screen of an event, and its panels in their order."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the database forward."""
    _screen()
    _screen_panel()


def _screen() -> None:
    op.create_table(
        "screen",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("theme", sa.String(length=5), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.CheckConstraint("language IN ('ja', 'en')", name=op.f("ck_screen_language")),
        sa.CheckConstraint("theme IN ('dark', 'light')", name=op.f("ck_screen_theme")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_screen_event_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", name="pk_screen"),
    )


def _screen_panel() -> None:
    op.create_table(
        "screen_panel",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.CheckConstraint("position >= 1", name=op.f("ck_screen_panel_position")),
        sa.CheckConstraint("seconds BETWEEN 3 AND 600", name=op.f("ck_screen_panel_seconds")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["screen.event_id"], name="fk_screen_panel_event_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", "name", name="pk_screen_panel"),
        sa.UniqueConstraint("event_id", "position", name="uq_screen_panel_event_id_position"),
    )
