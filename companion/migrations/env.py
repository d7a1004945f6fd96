"""What Alembic runs in: the connection that `companion.store.migrate` hands over, and all tables."""

from alembic import context

import companion.club.models  # noqa: F401 - loads every table
from companion.store.base import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    compare_type=True,
    compare_server_default=True,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
