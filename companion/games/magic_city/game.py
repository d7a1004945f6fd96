"""Magic City as a game: the game master's script. magic-city.md, source 003."""

from typing import Any

from msgspec.structs import replace

from companion.games.werewolf import course, deaths, night, roles, talk, voting
from companion.games.werewolf.asking import seat_asked
from companion.games.werewolf.machine import MVP_OPEN
from companion.kernel import capabilities
from companion.kernel.game import About, AsksQuestions, Due, Entry, ExplainsRefusals, Setup, actions_of
from companion.kernel.words import Illegal, Text

from . import evening, phones
from .course import Begin, Compose, Deal, OpenedEyes, Pile, Proceed, RandomLook, SetupVerb, TurnOver
from .night import CARDS_OF_THE_NIGHT, EvilEye, Guess, SecondAttack, Ward
from .state import State, begin
from .table import DEALT, MagicCityOptions
from .views import MagicCityView, view


class Claim(talk.Claim, frozen=True):
    """A seat claims a role of Magic City (CO)."""

    role_words = "magic-city"


class LastShot(deaths.Shot, frozen=True, tag="shot"):
    """The hunter's shot; on phones the hunter says it."""

    said_by = evening.EXECUTED


class MagicCity(
    course.Notebook[MagicCityOptions, State],
    capabilities.AsksBeforeSignOff,
    AsksQuestions,
    ExplainsRefusals,
    capabilities.NamesRoles,
    capabilities.SettlesOptions,
):
    """A Magic City with a game master, step by step through the source's procedure."""

    name = "magic_city"
    # Of rules 1, whom the wolves named could be attacked though a correction forbade it; of 2, verdicts named
    # camps by the village's words.
    about = About(
        rules=3,
        menu_order=5,
        foremost=("led",),
        each_time=(
            *("events", "first_divination", "penalty", "guard_again"),
            *("roles_on_phones", "composition_shown", "votes_shown"),
        ),
        brings={"led": {"gm-phones": {"roles_on_phones": True}}},
        minutes=90,
    )
    Options = MagicCityOptions
    verbs = (
        *(Compose, Pile, Begin, Deal, OpenedEyes, TurnOver, RandomLook),
        *(course.PlayOn, course.Verdict, Proceed, course.Mvp, LastShot),
        *(Claim, talk.Report, talk.Withdraw, evening.Slip),
        *(voting.Vote, voting.Runoff, voting.Tally, voting.Execution, evening.DrawLot),
        *evening.CARDS,
        *CARDS_OF_THE_NIGHT,
        *(night.Attack, SecondAttack, EvilEye, Guess, night.Divination, night.Reading, night.Guard, Ward),
        *(deaths.Death, talk.Remark),
        *(course.ClockMinutes, course.ClockHold, course.ClockRun),
        *(
            phones.Choose,
            phones.CloseQuestion,
            phones.LeadByHand,
            phones.VoteAnew,
            phones.BackToTalk,
            phones.Gather,
        ),
    )
    least = 6

    def begin(self, setup: Setup[MagicCityOptions]) -> State:
        """The composition that the formula proposes, before the role check."""
        return begin(setup)

    def refusal(self, state: State, verb: Any) -> Text:
        """Why a verb cannot be said now: what has a phase belongs before the role check, or to a game that is
        played."""
        return Text("village-over" if state.ended else "magic-city-not-now")

    def apply(self, state: State, entry: Entry[Any, Any]) -> State:
        """The notebook with one more move in it. Raises Illegal."""
        if state.phase == "setup" and not isinstance(entry.move, (SetupVerb, Deal)):
            raise Illegal(Text("magic-city-not-now"))
        if entry.move.said_by == evening.EXECUTED and entry.actor.startswith("seat-"):
            offered = actions_of(self, state, entry.actor, type(entry.move))
            if not any(action.fits(entry.move) for action in offered):
                raise Illegal(Text("village-not-asked"))
        return super().apply(state, entry)

    def sayable(self, state: State, viewer: str) -> Any:
        """Before the role check only what leads to it; nothing in a full notebook."""
        if state.written >= course.MOST_WRITTEN:
            return ()
        early = state.phase == "setup"
        return [v for v in super().sayable(state, viewer) if not early or issubclass(v, (SetupVerb, Deal))]

    def offer(self, state: State, verb: Any, viewer: str) -> Any:
        """What that viewer may say of a verb now, as somebody who was executed, too."""
        if viewer != "gm" and verb.said_by == evening.EXECUTED:
            return phones.of_the_executed(state, verb, seat_asked(viewer))
        return verb.offer(state, viewer)

    def question(self, state: State) -> str:
        """What phones are asked."""
        return phones.question_name(state)

    def secret(self, state: State) -> bool:
        """Whether roles are hidden: from the role check, which all see begin, until the story is open to
        everybody."""
        told = state.ended is not None and state.options.open_at_end
        return not told and state.begun

    def next(self, state: State) -> Due[Any] | None:
        """What seats have answered becomes facts; all else waits for the game master."""
        return Due(phones.Gather()) if phones.question(state) and not phones.seats_waiting(state) else None

    def view(self, state: State, viewer: str) -> MagicCityView:
        return view(state, viewer)

    def played_options(self, setup: Setup[MagicCityOptions], state: State) -> MagicCityOptions:
        """The house rules, with the role cards and the events that the game master settled on before the role
        check."""
        dealt = {role: number for role, number in zip(DEALT, state.composition, strict=True) if number}
        changed = state.composition != begin(setup).composition
        led = "gm" if state.by_hand else setup.options.led
        kept = dealt if changed else setup.options.roles
        return replace(setup.options, led=led, roles=kept, events=state.events)

    def camp_label(self, camp: str) -> Text:
        """What a camp is called, by its own words."""
        return roles.camp_label(camp, "magic-city")

    def identity(self, view: MagicCityView, seat: int) -> Text | None:
        """The role, once the story is open."""
        return view.seats[seat - 1].role

    def still_open(self, view: MagicCityView) -> capabilities.StillOpen | None:
        """The MVP that the GM has not named."""
        return MVP_OPEN if view.desk and view.desk.verb == "mvp" else None

    def headline(self, view: MagicCityView) -> Text | None:
        """What is prepared; from then on the day and its part, and how many are left, as in a village."""
        if view.phase in ("setup", "check"):
            return Text(f"magic-city-stage-{view.phase}")
        return super().headline(view)


GAME = MagicCity()
