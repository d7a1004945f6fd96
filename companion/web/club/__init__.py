"""The club's pages: players, seasons and events, the door, rounds and tables, standings, the first night."""

from . import (
    boards,
    casts,
    door,
    ending,
    evening,
    events,
    guide,
    intake,
    notes,
    plan_page,
    player,
    removal,
    seats,
    sign_up,
    standings,
    table_cards,
)
from .blueprint import blueprint as blueprint
from .guide import init_app as init_app
