"""People sign up on an event's page by themselves."""

from companion.migrations.tables import add, create

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    add(
        "event",
        "sign_up:10=organiser sign_up_from:moment? sign_up_until:moment? sign_up_most:int?"
        " sign_up_names:bool=false",
    )
    add("attendance", "told_at:big?")
    add("player", "newcomer:bool=false")
    create(
        "sign_up",
        "event_id:id lead_id:id? player_id:id? state:10 name:100 reading:100 remark:100 beginner:bool"
        " wishes:json declined:json asked_at:big token_hash:digest? device_hash:digest?",
        refs="event_id>event lead_id>sign_up player_id>player",
        unique="token_hash",
        index="event_id lead_id player_id",
        state="state IN ('asked', 'taken', 'refused', 'withdrawn')",
        link="(lead_id IS NULL) = (token_hash IS NOT NULL)",
        player="(state = 'taken') = (player_id IS NOT NULL)",
    )
