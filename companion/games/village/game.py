"""The GM's village as a game: a notebook in which the game master writes. village-night.md, source 001."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.games.werewolf.bonds import Bond
from companion.games.werewolf.course import (
    MOST_WRITTEN,
    ClockHold,
    ClockMinutes,
    ClockRun,
    FirstWhite,
    Mvp,
    PlayOn,
    Verdict,
)
from companion.games.werewolf.deaths import ChangeRole, ComeBack, Death, Drag, Shot
from companion.games.werewolf.discussion import MINUTE
from companion.games.werewolf.effects import Overrule
from companion.games.werewolf.late_facts import as_remark, contradictions, looks_back
from companion.games.werewolf.named_mvp import MVP_OPEN
from companion.games.werewolf.night import Attack, Divination, Guard, Hex, Reading, Spare
from companion.games.werewolf.notebook import Notebook
from companion.games.werewolf.parts import part_of
from companion.games.werewolf.random_play import wins_by_camp
from companion.games.werewolf.roles import camp_label, label
from companion.games.werewolf.talk import Claim, Remark, Report, Withdraw
from companion.games.werewolf.verdict import census, judge
from companion.games.werewolf.voting import Execution, Nominate, Runoff, Tally, Vote
from companion.kernel.capabilities import (
    AsksBeforeSignOff,
    DealsComposition,
    Hindsight,
    HoldsAttention,
    LooksBack,
    NamesRoles,
    ProtectsEarlierVictims,
    StartsClock,
    StillOpen,
    TellsProgress,
    TellsStory,
)
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import (
    About,
    Action,
    AsksQuestions,
    Chance,
    Due,
    Entry,
    ExplainsRefusals,
    Illegal,
    Setup,
    Text,
    Verb,
    Who,
)
from companion.kernel.results import LedgerLine
from companion.kernel.words import Param

from .called import Called
from .casting import Cast, DefineCamp, DefineRole
from .chances import DrawDrag, DrawTied
from .course import Proceed
from .deal import Deal, NameSeats, cards_for, dealt, dealt_by_chance, enough_cards, usual
from .mvp import MVP, CloseMvp
from .nominating import CloseNominations
from .options import GROUPS, HEEDED, VillageOptions
from .phones import AnswersDue, Choose, CloseQuestion, Gather, VoteAnew, question_name
from .speeches import SPEECHES
from .state import State, begin
from .summary import summary
from .unled import UNLED, AgreeSpare, owed
from .views import VillageView, view


class Village(
    Notebook[VillageOptions, State],
    AsksBeforeSignOff,
    AsksQuestions,
    DealsComposition,
    ExplainsRefusals,
    HoldsAttention,
    LooksBack,
    NamesRoles,
    ProtectsEarlierVictims,
    StartsClock,
    TellsProgress,
    TellsStory,
):
    """A village with a game master, written down as it is played."""

    name = "village"
    about = About(
        # Of rules 1, whoever went home in the middle of a vote stood in its runoff, and lots could fall on
        # them; of 2, whom the wolves named could be attacked though a correction forbade it.
        rules=3,
        menu_order=2,
        proposed_from=5,
        foremost=("led", "cards"),
        option_groups=GROUPS,
        composition="roles",
        dealt_names="characters",
    )
    Options = VillageOptions
    verbs = (
        *(PlayOn, Verdict, Proceed, Called, Mvp, Shot, Drag, DrawDrag, DrawTied),
        *(Claim, Report, Withdraw, Nominate, Vote, Runoff, Tally, Execution),
        *(Attack, Guard, Divination, FirstWhite, Reading, Hex, Overrule, Spare),
        *(Death, ComeBack, ChangeRole, Bond, Remark),
        *(Cast, DefineRole, DefineCamp),
        *(ClockMinutes, ClockHold, ClockRun),
        *(Choose, CloseQuestion, VoteAnew, CloseNominations, Deal, NameSeats, Gather, AnswersDue),
        *SPEECHES,
        *MVP,
        *UNLED,
    )
    least = 4

    def begin(self, setup: Setup[VillageOptions]) -> State:
        """An empty notebook, on the night before the first day."""
        return begin(setup)

    def referee_of(self, options: VillageOptions) -> Literal["host", "gm"]:
        """Whoever holds the night; where the rules do, the host has the clock."""
        return "host" if options.led == "rules" else "gm"

    def offer(self, state: State, verb: type[Verb], viewer: str) -> tuple[Action, ...]:
        """What that viewer may say of one verb now: where the rules lead, nothing to a GM; where a GM leads,
        nothing to the host; nothing to anybody in a full notebook."""
        idle = "gm" if state.options.led == "rules" else "host"
        if viewer == idle or state.written >= MOST_WRITTEN:
            return ()
        return super().offer(state, verb, viewer)

    def question(self, state: State) -> str:
        """What phones are asked."""
        return question_name(state)

    def refusal(self, state: State, verb: Any) -> Text:
        """Why a verb cannot be said now: what has a phase belongs to a village that is played."""
        return Text("village-over")

    def apply(self, state: State, entry: Entry[Any, Any]) -> State:
        """The notebook with one more move in it. Raises Illegal, also for who does not lead."""
        after = super().apply(state, entry)
        if entry.actor == ("gm" if state.options.led == "rules" else "host"):
            raise Illegal(Text("village-not-led-so"))
        return after

    def looks_back(self, state: State, move: Any) -> bool:
        """Whether the move is a fact of a part that is over."""
        return looks_back(state, move)

    def contradictions(self, before: State, after: State) -> tuple[Text, ...]:
        """Who would be alive or gone, what was shown, who would have won."""
        return tuple(contradictions(before, after))

    def as_remark(self, state: State, move: Any) -> Mapping[str, Param]:
        """The fields of a remark that says the same."""
        return as_remark(state, move)

    def secret(self, state: State) -> bool:
        """Whether roles are hidden: from the start, since nobody is told when the first is written down,
        until the story is open."""
        return state.ended is None or not state.options.open_at_end

    def next(self, state: State) -> Due[Any] | None:
        """What seats have answered becomes facts; without a GM the rules do all that a GM would."""
        return owed(state)

    def view(self, state: State, viewer: str) -> VillageView:
        """What that viewer may know."""
        return view(state, viewer)

    def fell_first(self, state: State) -> int | None:
        """Whom an attack took first."""
        left = state.story.departures
        return next((gone.seat for gone in left if gone.cause == "attacked"), None)

    def protect_earlier_victims(self, options: VillageOptions, seats: tuple[int, ...]) -> Spare | None:
        """The move that spares these seats, where the house has it so: by the GM, or as the host was told."""
        if not options.spare_victims:
            return None
        return AgreeSpare(seats) if options.led == "rules" else Spare(seats)

    def random_winners(self, options: VillageOptions, plays: int, chance: Chance) -> Mapping[str, int]:
        """How many villages each camp won; what is left out of the deal is drawn anew each time."""
        won = (wins_by_camp(dealt_by_chance(options, chance), options, chance, 1) for _ in range(plays))
        return sum((Counter(dict(one)) for one in won), Counter[str]())

    def random_rules(self, options: VillageOptions) -> VillageOptions | None:
        """The deal and the rules that bear on the nights; nothing where that deal cannot be made."""
        if not enough_cards(options):
            return None
        return VillageOptions(**{name: getattr(options, name) for name in ("roles", *HEEDED)})

    def cards_needed(self, options: VillageOptions, seats: int) -> int:
        """The number of cards, with those that will be left out and the dummy's."""
        return cards_for(options, seats)

    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The deck where no roles were chosen."""
        return usual(cards)

    def decided(self, roles: Mapping[str, int]) -> Text | None:
        """The verdict of the rules while everybody is alive."""
        judgement = judge(census(dealt(roles)))
        if judgement is None:
            return None
        return Text("village-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})

    def role_label(self, role: str) -> Text:
        """What a role is called, also one that the GM wrote."""
        return label(role)

    def share(self, view: VillageView, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The whole story in lines, once it is open to the viewer."""
        return summary(view, ledger)

    def still_open(self, view: VillageView) -> StillOpen | None:
        """The vote for the MVP, until all have voted or it is closed; the MVP that the GM has not named."""
        if view.book and view.book.prompt.verb == "mvp":
            return MVP_OPEN
        if not view.mvp_waiting:
            return None
        return StillOpen(CloseMvp.verb(), Text("village-mvp-still-open", {"n": len(view.mvp_waiting)}))

    def identity(self, view: VillageView, seat: int) -> Text | None:
        """The role and to whom it is bound, once the story is open."""
        shown = view.seats[seat - 1]
        if shown.role is None or not shown.bonds:
            return shown.role
        return Text("village-identity-bound", {"role": shown.role, "bonds": shown.bonds})

    def afterwards(self, view: VillageView) -> Sequence[Hindsight]:
        """What each seat could know, from the rows of knowledge, as the house shows it."""
        return view.afterwards

    def clock_reading(self, view: VillageView) -> ClockReading | None:
        """The clock of the day's talk, or of whoever speaks alone in the evening."""
        if view.floor:
            note = Text("village-floor", {"seat": Who(view.floor)})
            return reading(view.speech, note, view.speech_seconds * 1000)
        if view.ending or view.part != "day" or not view.clock.left:
            return None
        return reading(view.clock, Text("village-when-day", {"day": view.day}), view.minutes * MINUTE * 1000)

    def watched(self, view: VillageView) -> bool:
        """Whether a vote, its runoff or the execution goes on."""
        return view.part == "evening" and view.ending is None

    def clock_move(self, state: State, *, running: bool) -> ClockRun | ClockHold | None:
        """The talk of a day runs, or stands."""
        if state.ended or part_of(state.now) != "day" or running == state.discussion.running:
            return None
        return ClockRun() if running else ClockHold()

    def headline(self, view: VillageView) -> Text | None:
        """The day and its part, and how many are left."""
        when = Text(f"village-when-{view.part}", {"day": view.day})
        return Text("village-headline", {"when": when, "n": view.living})


GAME = Village()
