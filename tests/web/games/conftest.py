"""Tables of Half Werewolf, whose results make the rates of a game's page."""

from tests.web.half_wolf.conftest import clock, club, phone, table

__all__ = ["clock", "club", "phone", "table"]
