"""When the verdict has been given, everybody's result names what each seat was; before it, nobody's does."""

from __future__ import annotations

from tests.games.evidence.play import Player


def test_roles_stand_beside_the_seats_only_once_it_is_over() -> None:
    player = Player(seats=8, seed=1)
    while player.state.phase != "over":
        view = player.drive.view("gm")
        assert not any(player.drive.game.identity(view, seat) for seat in player.state.seats)
        player.step()
    view = player.drive.view("public")
    named = [player.drive.game.identity(view, seat) for seat in player.state.seats]
    assert [text.key if text else "" for text in named] == [
        f"evidence-role-{player.state.role(seat)}" for seat in player.state.seats
    ]
