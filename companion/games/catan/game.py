"""The Catan session as a game of the kernel."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.kernel import capabilities
from companion.kernel.clock import Clock, ClockReading
from companion.kernel.game import About, Due, ExplainsRefusals, Game, Illegal, Setup, Text, Verb, Who, seat_of
from companion.kernel.results import Result, Rule, SignedTable, WinRates, rates_by

from . import arbiter, counts, ending, exchange, rulings, turns
from .boards import read_name
from .pieces import components_in_box, components_of
from .state import LONG, CatanEntry, CatanOptions, Irregular, SeatLine, State, points
from .verbs import must_fit
from .views import CatanView, ranking_of, view_of, view_phase


class Catan(
    Game[CatanOptions, State, Any, None],
    capabilities.ChangesBetweenGames,
    capabilities.ComparesSeats,
    ExplainsRefusals,
    capabilities.FillsScreen,
    capabilities.HearsOfClosing,
    capabilities.KnowsWinnerEarly,
    capabilities.MovesWithPeople,
    capabilities.ProposesOptions,
    capabilities.SettlesOptions,
    capabilities.StartsClock,
    capabilities.TellsProgress,
):
    """One game at one table, with the board or without: 001 and its rulings.

    Check → play → judging (after a declaration or at time-up) → finished, when every seat has confirmed.
    """

    name = "catan"
    about = About(
        rules=3,
        menu_order=1,
        standing=("won", "total", "share"),
        each_time=(
            "minutes",
            "opening",
            "board",
            "with_board",
            "dice",
            "goal",
            "five_or_six",
            "turn_pointer",
        ),
        minutes=90,
        time_limit="minutes",
    )
    Options = CatanOptions
    verbs = (
        *(turns.Check, turns.CheckGroup, turns.ReadOut, turns.Start, counts.Settlements, counts.Cities),
        *(counts.Roads, counts.Stretch, counts.Knights, counts.Bought, counts.Upgrade, counts.ScoreLine),
        *(counts.Opened, rulings.LongestRoad, rulings.LargestArmy, arbiter.WhatLies, arbiter.Build),
        *(arbiter.BuildBetween, arbiter.NameBoard),
        *(exchange.Robber, exchange.BankShort, counts.HoldCards, counts.TurnUp, turns.Turn, turns.Roll),
        *(turns.RollAgain, turns.Throw, turns.Hand, turns.SevenChecked),
        *(exchange.PlayCard, exchange.Trade, rulings.ClaimYield, ending.Pause, ending.ExplainPause),
        *(ending.Resume, ending.SetClock, ending.Declare, ending.TimeUp, rulings.Incident, ending.Confirm),
        ending.Object,
    )
    least = 3
    most = 6

    def scheme(self, options: CatanOptions) -> tuple[Rule, ...]:
        """Points by rank: 20, 10, 5, 0."""
        return tuple(Rule(f"rank-{rank}", points) for rank, points in enumerate((2000, 1000, 500, 0), 1))

    def begin(self, setup: Setup[CatanOptions]) -> State:
        """A table before its check. Five or six seats only where the house allows them."""
        seats, options = len(setup.seats), setup.options
        if seats > 4 and not options.five_or_six:
            raise Illegal(Text("catan-five-or-six"), "seats")
        if options.board and read_name(options.board) is None:
            raise Illegal(Text("catan-no-such-board"), "board")
        if options.with_board and not options.turn_pointer:
            raise Illegal(Text("catan-build-turns"), "with_board")
        parts = components_in_box(seats)
        return State(
            setup,
            components_of(seats),
            parts,
            (SeatLine(),) * seats,
            Clock(options.minutes * ending.MINUTE if options.minutes else LONG),
            counted=(None,) * len(parts),
            confirmed=(0,) * seats,
            builds=options.with_board,
        )

    def refusal(self, state: State, verb: type[Verb]) -> Text:
        """Why a verb cannot be said now."""
        return Text(f"catan-not-in-{view_phase(state)}")

    def sayable(self, state: State, viewer: str) -> Sequence[type[Verb]]:
        """Nothing on a seat that is not there."""
        seat = seat_of(viewer)
        return super().sayable(state, viewer) if seat is None or seat in state.seats else ()

    def apply(self, state: State, entry: CatanEntry) -> State:
        """Next state; what was recorded as irregular is marked so. Raises Illegal."""
        after = super().apply(state, entry)
        if not entry.irregular:
            return after
        must_fit(state.irregular)
        mark = Irregular(entry.id, entry.move.verb(), entry.note)
        return replace(after, irregular=(*after.irregular, mark))

    def next(self, state: State) -> Due[Any] | None:
        """Time-up, when the clock runs down in play."""
        if state.phase != "play" or not state.options.minutes or state.clock.ends is None:
            return None
        return Due(ending.TimeUp(), at=state.clock.ends)

    def view(self, state: State, viewer: str) -> CatanView:
        return view_of(state, viewer)

    def secret(self, state: State) -> bool:
        """Victory point cards stay with their seat from the first throw to the end."""
        return state.phase in ("play", "judging")

    def reseat(self, moves: Sequence[Verb], seats: Mapping[int, int], state: State) -> list[Verb]:
        """The lines and groups of the check that are a seat's own."""
        return [self._reseat_line(move, seats) for move in moves]

    def _reseat_line(self, move: Verb, seats: Mapping[int, int]) -> Verb:
        for field in ("part", "group"):
            kind, _, what = str(getattr(move, field, "")).partition("-")
            seat, dash, piece = what.partition("-")
            if kind == "seat":
                return replace(move, **{field: f"seat-{seats.get(int(seat), int(seat))}{dash}{piece}"})
        return move

    def winner_known(self, state: State) -> bool:
        """At the judging: a declaration names the winner, and all points lie open."""
        return state.phase == "judging"

    def at_rest(self, state: State, at: int) -> State:
        """The state with its clocks paused."""
        return replace(state, clock=state.clock.pause(at), watch=state.watch.pause(at))

    def closed(self, state: State, at: int) -> State:
        """The table while it is closed: its clocks stand."""
        if state.setup.rules < 2:
            return state
        phase = "finished" if state.phase == "recount" else state.phase
        return self.at_rest(replace(state, phase=phase), at)

    def reopened(self, state: State, at: int) -> State:
        """The table once it is open again: play goes on where it stood, a finished one may be recounted."""
        if state.setup.rules < 2:
            return state
        if state.phase != "play":
            return replace(state, phase="recount") if state.phase == "finished" else state
        if state.pause is None:
            return replace(state, clock=state.clock.start(at), watch=state.watch.start(at))
        return state if state.options.pause_stops_clock else replace(state, clock=state.clock.start(at))

    def proposed_options(self, options: CatanOptions, *, first: bool) -> CatanOptions:
        """The fixed layout for the first game of a night, then everybody chooses (001 初期配置について)."""
        return replace(options, opening="beginner" if first else "snake")

    def played_options(self, setup: Setup[CatanOptions], state: State) -> CatanOptions:
        """With the board that the table has named."""
        return replace(setup.options, board=state.board) if state.board else setup.options

    def changeable(self, setup: Setup[CatanOptions]) -> Mapping[str, tuple[str, ...]]:
        """The board, where it has a name: the same again, another of its kind, or none that is set."""
        name = read_name(setup.options.board)
        return {"board": (setup.options.board, str(name.following), "")} if name else {}

    def result(self, state: State) -> Result | None:
        """Ranking, points by rank, and for the standings: totals and shares of the table's points."""
        if view_phase(state) != "finished":
            return None
        ranking = ranking_of(state)
        winners = tuple(sorted(one.seat for one in ranking if one.rank == 1))
        totals = tuple(points(state, seat) for seat in state.seats)
        names = tuple(Who(seat) for seat in winners)
        return Result(
            Text(f"catan-summary-{state.ended}", {"winners": names, "total": totals[winners[0] - 1]}),
            winners,
            ranking,
            ending.proposals(ranking, state.setup.scheme),
            {"total": totals, "share": ending.shares(totals), **arbiter.opening_figures(state)},
        )

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by where the first settlements were, at tables with the board."""
        return tuple(
            rates_by(kind, tables, Text(f"catan-rates-{kind}"), label) for kind, label in SETTLED.items()
        )

    def clock_reading(self, view: CatanView) -> ClockReading | None:
        """The limit of play; it stands before the start, in pauses, and while the table is judged."""
        if not view.minutes or view.phase == "finished":
            return None
        length = view.minutes * ending.MINUTE
        if view.phase == "check":
            return ClockReading(view.clock, "ready", length=length)
        if view.phase == "judging":
            return ClockReading(view.clock, "stopped", Text(f"catan-clock-over-{view.ended}"))
        if view.pause:
            return ClockReading(view.clock, "paused", Text(f"catan-pause-{view.pause.reason}"), length)
        return ClockReading(view.clock, "running" if view.clock.running else "paused", length=length)

    def clock_move(self, state: State, *, running: bool) -> turns.Start | ending.Pause | ending.Resume | None:
        """The start of play, a pause without a reason yet, and its end."""
        if state.phase == "check":
            return turns.Start(0) if running else None
        if state.phase != "play" or running == (state.pause is None):
            return None
        return ending.Resume() if running else ending.Pause()

    def longer_move(self, state: State, more: int, at: int) -> ending.SetClock | None:
        """A correction while it is played; a time-up is taken back at the table itself."""
        if state.phase != "play" or not state.options.minutes or state.clock.up(at):
            return None
        seconds = min((state.clock.remaining(at) + more) // ending.SECOND, ending.MOST_SECONDS)
        return ending.SetClock(seconds, f"+{more // ending.MINUTE}:00")

    def fills_screen(self, view: CatanView) -> bool:
        """Where the board lies there to be seen."""
        return view.builds and bool(view.lies)

    def seat_now(self, view: CatanView, seat: int) -> capabilities.SeatNow:
        """The points that everybody may know, and whose turn it is where turns are passed on."""
        line = view.seats[seat - 1]
        return capabilities.SeatNow(
            line.points - (line.cards or 0), turn=view.phase == "play" and view.turn == seat
        )

    def headline(self, view: CatanView) -> Text | None:
        """Who has most points that everybody may know."""
        if view.phase == "check":
            return Text("kernel-not-started")
        if view.phase == "judging":
            return Text(f"catan-clock-over-{view.ended}")
        return capabilities.leads({line.seat: line.points - (line.cards or 0) for line in view.seats})


SETTLED: dict[str, Callable[[str], Text]] = {
    "pips": lambda least: Text("catan-rates-pips-of", {"least": int(least), "most": int(least) + 2}),
    "land": lambda land: Text(f"catan-part-{land}"),
    "harbour": lambda harbour: Text(f"catan-rates-harbour-{harbour}"),
}
"""By what first settlements are compared, and how `arbiter.opening_figures` is said of it."""
GAME = Catan()
