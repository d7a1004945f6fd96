"""The GM's village as a game: a notebook in which the game master writes. village-night.md, source 001."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from companion.games.werewolf import course, deaths, night, talk, voting
from companion.games.werewolf.deaths import HOOKS, Drag, Shot, against_drag
from companion.games.werewolf.facts import AFTER, FIRST_NIGHT, Departure, Fact, FactMove, day_of, part_of
from companion.games.werewolf.machine import MVP_OPEN
from companion.games.werewolf.night import STEPS, WARDS, Attack, Hex, Reading
from companion.games.werewolf.roles import CAMPS, Camp, Role, camp_label, census, judge, label
from companion.games.werewolf.state import judgement_of
from companion.games.werewolf.story import Builder, HouseRules, Modifiers
from companion.games.werewolf.voting import Execution
from companion.kernel import capabilities
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import About, AsksQuestions, Chance, Due, Entry, ExplainsRefusals, Setup
from companion.kernel.results import LedgerLine
from companion.kernel.verbs import Verb
from companion.kernel.words import Illegal, Param, Text, Who

from . import phones, state
from .casting import Cast, Deal, DefineCamp, DefineRole, NameSeats, Recasts, SwapCards
from .course import SPEECHES, CloseNominations, DrawDrag, DrawTied, Proceed
from .script import Called
from .unled import UNLED, AgreeSpare, next_owed
from .views import Column, DayOrNight, Ending, VillageView, composition, view

MODIFIERS = Modifiers(HOOKS, WARDS)
CHOSEN = tuple(step for step in STEPS if step.fact is not Reading)
"""A reading changes nothing of who wins, so nobody reads."""


class Outcome(Struct, frozen=True):
    """How a village ended: which camp won, when (`facts.at`), who lived."""

    camp: str
    at: int
    living: tuple[int, ...]


def play(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, camps: Sequence[Camp] = tuple(CAMPS.values())
) -> Outcome:
    """Plays one village of these roles, from the night before the first day to its verdict."""
    builder = Builder(roles, roles, rules, MODIFIERS)
    able = [(step.fact, [s for s, role in enumerate(roles, 1) if role.can(step.ability)]) for step in CHOSEN]
    holders = [(kind, seats) for kind, seats in able if seats]
    while True:
        when, part = builder.at, part_of(builder.at)
        builder.begin()
        if when >= FIRST_NIGHT and part == "night":
            _happen(builder, list(_night(builder, holders, chance)))
        elif when > FIRST_NIGHT and part == "evening":
            _happen(builder, [Execution(day_of(when), chance.pick(list(builder.living)))])
        _settle(builder, chance)
        builder.close()
        if builder.departures and builder.departures[-1].at == when:
            judgement = judge(census([builder.role(seat) for seat in builder.living], camps))
            if judgement:
                return Outcome(judgement.camp, when, tuple(builder.living))


def wins_by_camp(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, plays: int
) -> tuple[tuple[str, int], ...]:
    """How many of so many random villages each camp has won, the most first."""
    return tuple(Counter(play(roles, rules, chance).camp for _ in range(plays)).most_common())


def _night(builder: Builder, holders: Sequence[tuple[Any, list[int]]], chance: Chance) -> Iterator[FactMove]:
    night, alive = day_of(builder.at), builder.living_at_start
    for kind, seats in holders:
        able = [seat for seat in seats if seat in builder.living]
        if kind.not_called(builder.rules, night):
            continue
        for seat in [chance.pick(able)] if able and kind is Attack else able:
            among = kind.targets(builder, night, seat, alive)
            if among:
                yield kind(night, seat, chance.pick([None, *among] if kind is Hex else among))


def _happen(builder: Builder, moves: Sequence[FactMove]) -> None:
    for move in sorted(moves, key=lambda move: move.order):
        builder.carry_out(move.order)
        builder.add(Fact(str(len(builder.facts)), builder.at, move))
    builder.carry_out(AFTER + 1)


def _settle(builder: Builder, chance: Chance) -> None:
    """Has whoever takes somebody along or shoots do so, until nobody owes anything."""
    while builder.dragging or builder.owing:
        if builder.dragging:
            seat = builder.dragging[0]
            gone = next(gone for gone in builder.departures if gone.seat == seat)
            among = [one for one in builder.living if not against_drag(gone, one, builder.role(one))]
            _happen(builder, [Drag(seat, _any(among, chance))])
        else:
            _happen(builder, [Shot(builder.owing[0], _any(list(builder.living), chance))])


def _any(among: Sequence[int], chance: Chance) -> int | None:
    return chance.pick(among) if among else None


def summary(view: VillageView, ledger: Sequence[LedgerLine] = ()) -> tuple[Text, ...]:
    """The lines, from what a viewer sees; nothing while the story is not open to that viewer.

    `ledger` adds each seat's points, struck lines left out, where it is given.
    """
    story, ending = view.timeline, view.ending
    if story is None or ending is None:
        return ()
    title = view.title or Text("village-share-village", {"seats": len(view.seats)})
    head = [Text("village-share-title", {"title": title}), *_outcome(view, ending)]
    seats = (_seat(column, story.rows, ledger) for column in story.columns)
    return (*head, *seats)


def _outcome(view: VillageView, ending: Ending) -> Iterator[Text]:
    yield Text("village-share-result", {"camp": ending.camp})
    yield Text("village-share-ended", {"day": ending.day, "when": ending.when, "reason": ending.reason})
    if view.winners:
        yield Text("village-share-winners", {"winners": tuple(map(Who, view.winners))})
    if view.mvp is not None:
        yield Text("village-share-mvp", {"seat": Who(view.mvp)})


def _seat(column: Column, rows: tuple[DayOrNight, ...], ledger: Sequence[LedgerLine]) -> Text:
    seat = column.seat
    out = ((row.day, cell.text) for row in rows for cell in row.cells if cell.seat == seat and cell.out)
    left = next((Text("village-share-left", {"day": day, "how": how}) for day, how in out), None)
    gone = left or Text("village-share-survived")
    params: dict[str, Param] = {"number": seat, "seat": Who(seat), "role": column.role, "left": gone}
    if column.character:
        params["character"] = column.character
    line = Text("village-share-seat-named" if column.character else "village-share-seat", params)
    if not ledger:
        return line
    points = sum(entry.points for entry in ledger if entry.seat == column.seat and not entry.struck)
    return Text("village-share-seat-points", {"line": line, "points": points})


class Village(
    course.Notebook[state.VillageOptions, state.State],
    capabilities.AsksBeforeSignOff,
    AsksQuestions,
    capabilities.DealsComposition,
    ExplainsRefusals,
    capabilities.HoldsAttention,
    capabilities.LooksBack,
    capabilities.NamesRoles,
    capabilities.ProtectsEarlierVictims,
    capabilities.TellsStory,
):
    """A village with a game master, written down as it is played."""

    name = "village"
    about = About(
        # Of rules 1, whoever went home in the middle of a vote stood in its runoff, and lots could fall on
        # them; of 2, whom the wolves named could be attacked though a correction forbade it; of 3, an attack
        # fell when its caller was corrected to no wolf, though another wolf lived, and a role of several
        # turns took the first of them alone on phones.
        rules=4,
        menu_order=2,
        proposed_from=5,
        minutes=90,
        foremost=("led", "cards"),
        each_time=("minutes", "first_divination", "dummy", "guard_again", "runoff", "tie"),
        brings={"led": {"gm-phones": {"cards": "dealt", "roles_on_phones": True}}},
        option_groups=state.GROUPS,
        composition="roles",
        dealt_names="characters",
    )
    Options = state.VillageOptions
    verbs = (
        *(course.PlayOn, course.Verdict, Proceed, Called, course.Mvp),
        *(deaths.Shot, deaths.Drag, DrawDrag, DrawTied, talk.Claim, talk.Report, talk.Withdraw),
        *(voting.Nominate, voting.Vote, voting.Runoff, voting.Tally, voting.Execution),
        *(night.Attack, night.Guard, night.Divination, course.FirstWhite),
        *(night.Reading, night.Hex, night.OwnAct),
        *(night.Overrule, night.Spare, deaths.Death, deaths.ComeBack, deaths.ChangeRole, deaths.Bond),
        *(deaths.DeathsStand, talk.Remark, Cast, SwapCards, DefineRole, DefineCamp),
        *(course.ClockMinutes, course.ClockHold, course.ClockRun),
        *(phones.Choose, phones.CloseQuestion, phones.VoteAnew, phones.BackToTalk, CloseNominations),
        *(Deal, NameSeats, phones.Gather, phones.AnswersDue),
        *(*SPEECHES, *phones.MVP, *UNLED),
    )
    least = 4

    def begin(self, setup: Setup[state.VillageOptions]) -> state.State:
        """An empty notebook, on the night before the first day."""
        return state.begin(setup)

    def referee_of(self, options: state.VillageOptions) -> Literal["host", "gm"]:
        """Whoever holds the night; where the rules do, the host has the clock."""
        return "host" if options.led == "rules" else "gm"

    def sayable(self, state: state.State, viewer: str) -> Sequence[type[Verb]]:
        """Where the rules lead, nothing of a GM's; where a GM leads, nothing of the host's; nothing of
        anybody's in a full notebook."""
        idle = "gm" if state.options.led == "rules" else "host"
        if viewer == idle or state.written >= course.MOST_WRITTEN:
            return ()
        return super().sayable(state, viewer)

    def question(self, state: state.State) -> str:
        """What phones are asked."""
        return phones.question_name(state)

    def refusal(self, state: state.State, verb: Any) -> Text:
        """Why a verb cannot be said now: what has a phase belongs to a village that is played."""
        return Text("village-over")

    def apply(self, state: state.State, entry: Entry[Any, Any]) -> state.State:
        """The notebook with one more move in it. Raises Illegal, also for who does not lead."""
        after = super().apply(state, entry)
        if entry.actor == ("gm" if state.options.led == "rules" else "host"):
            raise Illegal(Text("village-not-led-so"))
        return after

    def looks_back(self, state: state.State, move: Any) -> bool:
        """Whether the move is a fact of a part or game that is over, or corrects what was dealt before it; a
        shot that is owed now is none."""
        if isinstance(move, Recasts):
            blank = isinstance(move, Cast) and move.seat in state.seats and not state.cast[move.seat - 1].role
            return state.now > FIRST_NIGHT and not blank
        if not isinstance(move, FactMove) or isinstance(move, talk.Remark):
            return False
        if isinstance(move, (deaths.Shot, deaths.Drag)) and move.seat in (
            *state.story.owing,
            *state.story.dragging,
        ):
            return False
        return state.ended is not None or move.when(state.story, state.now) < _present(state)

    def contradictions(self, before: state.State, after: state.State) -> tuple[Text, ...]:
        """What stands otherwise afterwards: who is alive, how somebody left, what was shown, who has won."""
        return tuple(_contradictions(before, after))

    def as_announced(self, before: state.State, after: state.State, move: Any) -> deaths.DeathsStand | None:
        """The deaths of the part in which the move has its place, where it changes them; of the first such
        part where it corrects what was dealt."""
        parts = (
            range(FIRST_NIGHT, _present(before) + (before.ended is not None))
            if isinstance(move, Recasts)
            else [move.when(before.story, before.now)]
        )
        for when in parts:
            stood, stand = ({one.seat for one in each.story.left_at(when)} for each in (before, after))
            if stood != stand:
                return deaths.DeathsStand(day_of(when), part_of(when), tuple(sorted(stood)))
        return None

    def as_remark(self, state: state.State, move: Any) -> Mapping[str, Param]:
        """The same as a remark, which changes nothing: the fields of its form."""
        when = state.now if isinstance(move, Recasts) else move.when(state.story, state.now)
        return {"verb": talk.Remark.verb(), "day": day_of(when), "part": part_of(when), "words": move.text}

    def secret(self, state: state.State) -> bool:
        """Whether roles are hidden: from the start, since nobody is told when the first is written down,
        until the story is open."""
        return state.ended is None or not state.options.open_at_end

    def next(self, state: state.State) -> Due[Any] | None:
        """What seats have answered becomes facts; without a GM the rules do all that a GM would."""
        return next_owed(state)

    def view(self, state: state.State, viewer: str) -> VillageView:
        return view(state, viewer)

    def fell_first(self, state: state.State) -> int | None:
        """Whom an attack took first."""
        left = state.story.departures
        return next((gone.seat for gone in left if gone.cause == "attacked"), None)

    def protect_earlier_victims(
        self, options: state.VillageOptions, seats: tuple[int, ...]
    ) -> night.Spare | None:
        """The move that spares these seats, where the house has it so: by the GM, or as the host was told."""
        if not options.spare_victims:
            return None
        return AgreeSpare(seats) if options.led == "rules" else night.Spare(seats)

    def random_winners(self, options: state.VillageOptions, plays: int, chance: Chance) -> Mapping[str, int]:
        """How many villages each camp won; what is left out of the deal is drawn anew each time."""
        won = (wins_by_camp(state.dealt_by_chance(options, chance), options, chance, 1) for _ in range(plays))
        return sum((Counter(dict(one)) for one in won), Counter[str]())

    def random_rules(self, options: state.VillageOptions) -> state.VillageOptions | None:
        """The deal and the rules that bear on the nights; nothing where that deal cannot be made."""
        if not state.enough_cards(options):
            return None
        return state.VillageOptions(**{name: getattr(options, name) for name in ("roles", *state.HEEDED)})

    def cards_needed(self, options: state.VillageOptions, seats: int) -> int:
        """The number of cards, with those that will be left out and the dummy's."""
        return state.cards_for(options, seats)

    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The deck where no roles were chosen."""
        return state.usual_roles(cards)

    def decided(self, roles: Mapping[str, int]) -> Text | None:
        """The verdict of the rules while everybody is alive."""
        judgement = judge(census(state.roles_in(roles)))
        if judgement is None:
            return None
        return Text("village-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})

    def role_label(self, role: str) -> Text:
        """What a role is called, also one that the GM wrote."""
        return label(role)

    def share(self, view: VillageView, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The whole story in lines, once it is open to the viewer."""
        return summary(view, ledger)

    def still_open(self, view: VillageView) -> capabilities.StillOpen | None:
        """The vote for the MVP, until all have voted or it is closed; the MVP that the GM has not named."""
        if view.book and view.book.prompt.verb == "mvp":
            return MVP_OPEN
        if not view.mvp_waiting:
            return None
        return capabilities.StillOpen(
            phones.CloseMvp.verb(), Text("village-mvp-still-open", {"n": len(view.mvp_waiting)})
        )

    def identity(self, view: VillageView, seat: int) -> Text | None:
        """The role and to whom it is bound, once the story is open."""
        shown = view.seats[seat - 1]
        if shown.role is None or not shown.bonds:
            return shown.role
        return Text("village-identity-bound", {"role": shown.role, "bonds": shown.bonds})

    def afterwards(self, view: VillageView) -> Sequence[capabilities.Hindsight]:
        """What each seat could know, from the rows of knowledge, as the house shows it."""
        return view.afterwards

    def clock_reading(self, view: VillageView) -> ClockReading | None:
        """The clock of the day's talk, or of whoever speaks alone in the evening."""
        if view.floor:
            note = Text("village-floor", {"seat": Who(view.floor)})
            return reading(view.speech, note, view.speech_seconds * 1000)
        return super().clock_reading(view)

    def watched(self, view: VillageView) -> bool:
        """Whether a vote, its runoff or the execution goes on."""
        return view.part == "evening" and view.ending is None


def _present(state: state.State) -> int:
    """The first part that is not over: the night whose dawn has not been announced yet is none that is."""
    return state.now - 1 if night.dawn_waits(state) else state.now


def _contradictions(before: state.State, after: state.State) -> Iterator[Text]:
    """What stands otherwise afterwards: who is alive, how somebody left, what was shown, who has won, and
    which roles everybody sees."""
    gone, going = _departures(before), _departures(after)
    for seat in before.seats:
        left, leaves = gone.get(seat), going.get(seat)
        if left and not leaves:
            yield Text("village-late-revived", {"seat": Who(seat)})
        elif leaves and not left:
            yield Text("village-late-gone", {"seat": Who(seat), "how": _how(leaves)})
        elif left and leaves and (left.cause, left.at) != (leaves.cause, leaves.at):
            yield Text("village-late-otherwise", {"seat": Who(seat), "was": _how(left), "how": _how(leaves)})
    for fact in after.story.facts:
        told = after.story.colours.get(fact.id)
        if told and before.story.colours.get(fact.id, told) != told:
            yield Text("village-late-told", {"act": fact.move.text, "told": Text(f"village-came-{told}")})
    was, shown = composition(before), composition(after)
    if was and was != shown and before.ended is None:
        counts = (Text("village-desk-role-count", {"role": one.role, "n": one.count}) for one in shown)
        yield Text("village-late-composition", {"counts": tuple(counts)})
    yield from _verdict(before, after)


def _departures(state: state.State) -> dict[int, Departure]:
    """How seats have left, as far as it has been announced."""
    untold = None if state.ended or part_of(_present(state)) != "night" else _present(state)
    found = {seat: state.story.left(seat) for seat in state.seats}
    return {seat: gone for seat, gone in found.items() if gone and gone.at != untold}


def _how(gone: Departure) -> Text:
    part = "night" if part_of(gone.at) == "night" else "day"
    when = Text(f"village-when-{part}", {"day": day_of(gone.at)})
    return Text("village-late-how", {"how": deaths.cause_label(gone), "when": when})


def _verdict(before: state.State, after: state.State) -> Iterator[Text]:
    was, judgement = judgement_of(before), judgement_of(after)
    if was == judgement:
        return
    if judgement is None:
        yield Text("village-late-undecided")
    else:
        yield Text("village-late-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})


GAME = Village()
