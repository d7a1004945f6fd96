"""What a story comes to: the result as the contract asks for it."""

from __future__ import annotations

from companion.kernel.game import Result
from companion.kernel.results import memberships
from companion.kernel.words import Param, Text

from .points import proposals, ranked, wins
from .roles import camp_label
from .state import StoryState, ending


def result(state: StoryState) -> Result | None:
    """The result after the GM's verdict, else nothing. Winners share the first place, all others the next."""
    if state.ended is None:
        return None
    reasons = {earned.seat: earned.reason for earned in wins(state)}
    params: dict[str, Param] = {"camp": camp_label(state.ended.camp), "reason": ending(state)[1]}
    return Result(
        Text("village-summary-nobody" if state.ended.camp == "nobody" else "village-summary", params),
        tuple(reasons),
        ranked(reasons, state.seats, Text("village-why-lost")),
        proposals(state),
        {"survived": tuple(int(seat in state.story.living) for seat in state.seats), **_belonging(state)},
    )


def _belonging(state: StoryState) -> dict[str, tuple[int, ...]]:
    """Camp and role of each seat at the end; nothing of a story that the house keeps closed."""
    if not state.options.open_at_end:
        return {}
    return {
        **memberships("camp", [state.camp(seat) for seat in state.seats]),
        **memberships("role", [state.role(seat).key for seat in state.seats]),
    }
