"""An event is announced in the club's words, may be found, and asks how to reach whoever signs up."""

from companion.migrations.tables import add

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    add("event", "contact_days:int? searchable:bool=false announcement:text?")
    add("sign_up", "contact:200?")
    add("attendance", "first:bool=false")
