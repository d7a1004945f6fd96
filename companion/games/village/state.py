"""The notebook's state: the story, the clock of the discussion, and how far it has been played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import CourseState
from companion.games.werewolf.facts import FactMove, part_of
from companion.games.werewolf.night import unannounced
from companion.games.werewolf.state import Casting, opening
from companion.games.werewolf.talk import Discussion
from companion.games.werewolf.verdict import Judgement
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Entry, Illegal, Setup, Text

from .options import VillageOptions, check_deck, talk_seconds


class State(CourseState, frozen=True, kw_only=True):
    """Everything written, and the story that it comes to."""

    called: tuple[tuple[int, str], ...] = ()
    """Turns of nights in which nothing is chosen and which have been called."""
    asked: Asked[int]
    """What seats have answered to the present question (`phones.question`); 0 is nobody."""
    pointed: frozenset[int] = frozenset()
    """Those of them for whom the game master answered: in an open vote they point at somebody."""
    gathered: tuple[tuple[int, int], ...] = ()
    """The parts, and rounds of a vote, whose answers have become facts."""
    lots: tuple[str, ...] = ()
    """The executions that lots decided, by the ids of their facts."""
    floor: int = 0
    """The seat that speaks alone; 0: none does."""
    speech: Discussion = Discussion.of(0)
    """The clock of that speech."""
    heard: tuple[tuple[int, str, int], ...] = ()
    """Speeches that are over or given up: in which part, of which kind, whose (`course.Speech`)."""
    mvp_votes: Asked[int]
    """Whom each seat has voted for as MVP; 0 is nobody."""
    mvp_counted: bool = False
    dummy: str = ""
    """The role of the first night's dummy."""
    named: bool = False
    """Whether the names of characters have been dealt."""
    since: int = 0
    """When the present question was asked, UTC milliseconds."""

    def with_fact(self, entry: Entry[Any, Any], move: FactMove) -> Self:
        """The state with a fact; of a dawn that waits for its attack nothing has been announced yet."""
        after = super().with_fact(entry, move)
        return replace(after, announced=self.announced[: self.now - 1]) if unannounced(self) else after

    @property
    def judging(self) -> bool:
        """Whether the village may end now: by any death, or only after an execution and at dawn."""
        if self.options.judged == "death" or not self.story.departures:
            return True
        if part_of(self.now) == "evening":
            return bool(self.story.of(Execution, self.now))
        return self.story.departures[-1].at < self.now

    @property
    def judgement(self) -> Judgement | None:
        """What the rules say of who lives now; or that nobody wins, for somebody went home."""
        if self.options.leaver == "void" and any(g.cause == "sudden" for g in self.story.departures):
            return Judgement("nobody", Text("village-reason-leaver"))
        return super().judgement

    @property
    def unexecuted(self) -> bool:
        """Whether nobody is executed this evening because somebody has gone home since dawn."""
        return part_of(self.now) == "evening" and self.spared(self.now)

    def still_there(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of a vote who have not gone home in the middle of it; by the first rules, all."""
        return tuple(seat for seat in seats if self.setup.rules < 2 or seat in self.story.living)

    def spared(self, evening: int) -> bool:
        """Whether the house rules let nobody be executed in an evening (`facts.at`): somebody went home."""
        left = (g.at in (evening - 1, evening) and g.cause == "sudden" for g in self.story.departures)
        return self.options.leaver == "no-execution" and any(left)


def begin(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day. Raises Illegal where the deal does not fit."""
    seats = len(setup.seats)
    if setup.options.dummy and setup.options.first_attack:
        raise Illegal(Text("village-dummy-attack"), "dummy")
    if setup.options.led == "rules" or setup.options.cards == "dealt":
        check_deck(setup)
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        asked=Asked[int].of(seats),
        mvp_votes=Asked[int].of(seats),
        discussion=Discussion.of(talk_seconds(setup.options, 1, seats)),
    )
