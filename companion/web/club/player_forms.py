"""Entering a player, with those offered whom the entry may mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from flask import Response
from wtforms import HiddenField, StringField
from wtforms.validators import InputRequired

from companion.club.accounts.acts import By
from companion.club.people import operations as people
from companion.club.people.models import Player
from companion.store.engine import db

from ..forms import Form, attempt, refused
from ..speech import lazy
from ..typed import stripped

HELD_BACK = 409


class Called(TypedDict):
    """How a player is called."""

    name: str
    reading: str
    handle: str


class PlayerForm(Form):
    """How a player is called. `known` holds the close names that were offered and are somebody else."""

    name = StringField(
        lazy("club-player-name"), [InputRequired(lazy("club-player-name-enter"))], filters=[stripped]
    )
    reading = StringField(
        lazy("club-player-reading"), filters=[stripped], description=lazy("club-player-reading-hint")
    )
    handle = StringField(
        lazy("club-player-handle"), filters=[stripped], description=lazy("club-player-handle-hint")
    )
    known = HiddenField()
    near: Sequence[Player] = ()
    """Whom the entry may mean, after `enter` has held it back for that."""

    def called(self) -> Called:
        """Name, reading and handle as they were typed."""
        return Called(
            name=self.name.data or "", reading=self.reading.data or "", handle=self.handle.data or ""
        )

    def is_sound(self, but: int | None = None) -> bool:
        """Whether somebody may be called so; `but` is the player who is corrected."""
        return self.fits(lambda typed: people.called(db.session, typed, but).faults)

    def _meant(self) -> Sequence[Player]:
        near = people.close_players(db.session, **self.called())
        return [] if {str(player.id) for player in near} <= set((self.known.data or "").split()) else near

    def enter(self, by: By) -> Player | None:
        """Enter the player; nothing where that is refused, or where close names are to be looked at first."""
        if not self.is_sound():
            return None
        self.near = self._meant()
        if self.near:
            self.known.data = " ".join(str(player.id) for player in self.near)
            return None
        return attempt(self, lambda: people.add_player(db.session, by=by, **self.called()))

    def page(self, template: str, /, **given: Any) -> Response:
        """The form's page: 200 at first, 409 with close names to look at, 422 with reasons."""
        answer = refused(self, template, form=self, near=self.near, **given)
        answer.status_code = HELD_BACK if self.near else answer.status_code
        return answer
