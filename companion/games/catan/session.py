"""The session around the play: check, start, turns, clock, the end of play, and the judging."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Illegal, Text, Who, forbid

from .conduct import ITEMS
from .dice import Took
from .lines import OPENING, drawn
from .moves import (
    Check,
    CheckGroup,
    Confirm,
    Declare,
    ExplainPause,
    Object,
    Pause,
    ReadOut,
    Resume,
    SetClock,
    Start,
    TimeUp,
    Turn,
)
from .pieces import Counted
from .state import (
    CatanEntry,
    Correction,
    State,
    awards_moved,
    fingerprint,
    must_fit,
    must_own,
    must_referee,
    must_say,
    must_see,
    must_sit,
    open_points,
    played,
    seven_open,
)
from .state import Pause as Stood

SECOND = 1000
MINUTE = 60 * SECOND
MOST_SECONDS = 36_000


def check(state: State, entry: CatanEntry, move: Check) -> State:
    """A line of the component check; counted again, it is written over."""
    must_referee(entry)
    place = next((place for place, part in enumerate(state.parts) if part.key == move.part), None)
    if place is None:
        raise Illegal(Text("catan-no-such-part"), "part")
    most = state.parts[place].amount
    if not 0 <= move.missing <= most:
        raise Illegal(Text("catan-missing-most", {"most": most}), "missing")
    counted = (*state.counted[:place], Counted(move.missing, move.note), *state.counted[place + 1 :])
    return replace(state, counted=counted)


def check_group(state: State, entry: CatanEntry, move: CheckGroup) -> State:
    """What of a group has not been counted yet is complete."""
    must_referee(entry)
    if all(part.group != move.group for part in state.parts):
        raise Illegal(Text("catan-no-such-part"), "group")
    counted = tuple(
        Counted() if known is None and part.group == move.group else known
        for known, part in zip(state.counted, state.parts, strict=True)
    )
    return replace(state, counted=counted)


def read_out(state: State, entry: CatanEntry, move: ReadOut) -> State:
    """Which items of the conduct list have been read out."""
    must_referee(entry)
    return replace(state, read=frozenset(move.items))


def start(state: State, entry: CatanEntry, move: Start) -> State:
    """The first turn. The check and the conduct list come before it, where the house asks for them."""
    must_referee(entry)
    must_sit(state, move.first, "first")
    options = state.options
    if options.component_check and None in state.counted:
        forbid(entry, Text("catan-start-check"))
    if options.conduct_list and len(state.read) < len(ITEMS):
        forbid(entry, Text("catan-start-conduct"))
    placed = options.opening == "beginner"
    line = replace(state.lines[0], settlements=OPENING, roads=OPENING) if placed else state.lines[0]
    return replace(
        state,
        phase="play",
        lines=(line,) * len(state.lines),
        opened=placed,
        began=entry.said,
        clock=state.clock.start(entry.said),
        watch=state.watch.start(entry.said),
        turn=move.first if options.turn_pointer else 0,
        turn_number=1 if options.turn_pointer else 0,
    )


def must_play(state: State, entry: CatanEntry) -> None:
    """Raises Illegal for play before the opening is over or in a pause, unless recorded as irregular."""
    if not state.opened:
        forbid(entry, Text("catan-opening-first"))
    if state.pause is not None:
        forbid(entry, Text("catan-paused"))


def must_turn(state: State, entry: CatanEntry, seat: int, field: str = "seat") -> None:
    """Raises Illegal for a seat that is not on turn, where turns are followed, unless irregular."""
    if state.turn and seat != state.turn:
        forbid(entry, Text("catan-not-on-turn", {"seat": Who(seat), "turn": Who(state.turn)}), field)


def turn(state: State, entry: CatanEntry, move: Turn) -> State:
    """The next seat's turn, clockwise; said by the seat that hands on the dice, or by the referee."""
    if not state.options.turn_pointer:
        raise Illegal(Text("catan-no-pointer"))
    must_own(state, entry, state.turn)
    must_sit(state, move.seat)
    must_see(move.was, state.turn)
    must_fit(state.turns)
    must_play(state, entry)
    must_seven(state, entry)
    following = state.turn % len(state.lines) + 1
    if move.seat != following:
        forbid(entry, Text("catan-turn-order", {"seat": Who(following)}), "seat")
    now = played(state, entry.said)
    return replace(
        state,
        turn=move.seat,
        turn_number=state.turn_number + 1,
        turn_began=now,
        turns=(*state.turns, Took(state.turn, max(0, now - state.turn_began))),
        seven=None,
    )


def must_seven(state: State, entry: CatanEntry, *, since: int = 1) -> None:
    """Raises Illegal while the check after a seven is open (001: it is mandatory), unless irregular.

    `since` is the version of the rules from which on it holds up what is asked here.
    """
    if state.setup.rules >= since and seven_open(state):
        forbid(entry, Text("catan-seven-first"))


def pause(state: State, entry: CatanEntry, move: Pause) -> State:
    """Play stops (001: when a player leaves the seat), and by ruling the clock with it."""
    must_referee(entry)
    must_sit(state, move.seat, least=0)
    must_fit(state.pauses)
    if state.pause is not None:
        raise Illegal(Text("catan-pause-stands"))
    said = entry.said
    stood = Stood(move.reason, move.seat, move.note, said, played(state, said))
    clock = state.clock.pause(said) if state.options.pause_stops_clock else state.clock
    return replace(state, pause=stood, clock=clock, watch=state.watch.pause(said))


def explain_pause(state: State, entry: CatanEntry, move: ExplainPause) -> State:
    """The reason of this pause, or of the last one where none was given."""
    must_referee(entry)
    must_sit(state, move.seat, least=0)
    if not unexplained(state):
        raise Illegal(Text("catan-pause-explained"))
    said = {"reason": move.reason, "seat": move.seat, "note": move.note}
    if state.pause is not None:
        return replace(state, pause=replace(state.pause, **said))
    return replace(state, pauses=(*state.pauses[:-1], replace(state.pauses[-1], **said)))


def unexplained(state: State) -> bool:
    """Whether it may be said why play stands or stood still: in a pause, or after one without a reason."""
    return state.pause is not None or bool(state.pauses and state.pauses[-1].reason == "unsaid")


def resume(state: State, entry: CatanEntry, move: Resume) -> State:
    """Play goes on."""
    must_referee(entry)
    if state.pause is None:
        raise Illegal(Text("catan-pause-none"))
    return replace(
        state,
        pause=None,
        pauses=(*state.pauses, replace(state.pause, until=entry.said)),
        clock=state.clock.start(entry.said),
        watch=state.watch.start(entry.said),
    )


def set_clock(state: State, entry: CatanEntry, move: SetClock) -> State:
    """The clock is corrected. A time-up that came too early is taken back so: play goes on."""
    must_referee(entry)
    must_say(state, move.reason, "reason")
    must_fit(state.corrections)
    if not state.options.minutes:
        raise Illegal(Text("catan-no-limit"))
    if not 0 <= move.seconds <= MOST_SECONDS:
        raise Illegal(Text("catan-clock-most", {"most": MOST_SECONDS}), "seconds")
    if state.phase == "judging" and (state.ended != "time-up" or not move.seconds):
        raise Illegal(Text("catan-clock-over"), "seconds")
    before = state.clock.remaining(entry.said) // SECOND
    noted = (*state.corrections, Correction(played(state, entry.said), before, move.seconds, move.reason))
    clock = state.clock.correct(move.seconds * SECOND, entry.said)
    state = replace(state, corrections=noted, clock=clock)
    if state.phase != "judging":
        return state
    return replace(
        state,
        phase="play",
        ended="",
        clock=clock.start(entry.said),
        watch=state.watch.start(entry.said),
        over=0,
        confirmed=(0,) * len(state.lines),
        objected=frozenset(),
    )


def declare(state: State, entry: CatanEntry, move: Declare) -> State:
    """Victory, by declaration and on one's own turn; the victory point cards are turned up with it.

    Only what lies open counts: who declares for a seat says how many cards it turned up. Awards that are
    due move first.
    """
    must_own(state, entry, move.seat)
    must_play(state, entry)
    must_seven(state, entry, since=2)
    must_turn(state, entry, move.seat)
    if not 0 <= move.cards <= state.box.cards["victory-point"]:
        raise Illegal(Text("catan-most-cards", {"most": state.box.cards["victory-point"]}), "cards")
    state = awards_moved(state)
    total, goal = open_points(state, move.seat) + move.cards, state.options.goal
    if total < goal:
        short = Text("catan-declare-short", {"seat": Who(move.seat), "total": total, "goal": goal})
        forbid(entry, short, "cards")
    lines = tuple(
        replace(line, cards=move.cards) if seat == move.seat else line
        for seat, line in enumerate(state.lines, 1)
    )
    ended = replace(state, lines=lines, ended="declared", winner=move.seat)
    return _over(ended, entry, state.clock.pause(entry.said))


def closed(state: State, at: int) -> State:
    """The table while it is closed: its clocks stand."""
    if state.setup.rules < 2:
        return state
    return replace(state, clock=state.clock.pause(at), watch=state.watch.pause(at), reopened=False)


def reopened(state: State, at: int) -> State:
    """The table once it is open again: play goes on where it stood, a finished one may be counted again."""
    if state.setup.rules < 2:
        return state
    if state.phase != "play":
        return replace(state, reopened=state.phase == "finished")
    if state.pause is None:
        return replace(state, clock=state.clock.start(at), watch=state.watch.start(at))
    return state if state.options.pause_stops_clock else replace(state, clock=state.clock.start(at))


def time_up(state: State, entry: CatanEntry, move: TimeUp) -> State:
    """At zero every action stops, and the table is judged. Ten points undeclared are only points."""
    if entry.stamp.author != "rules":
        raise Illegal(Text("catan-rules-only"))
    return _over(replace(state, ended="time-up"), entry, Clock(0))


def _over(state: State, entry: CatanEntry, clock: Clock) -> State:
    stood = () if state.pause is None else (replace(state.pause, until=entry.said),)
    return replace(
        state,
        phase="judging",
        over=entry.said,
        clock=clock,
        watch=state.watch.pause(entry.said),
        pause=None,
        pauses=state.pauses + stood,
    )


def confirm(state: State, entry: CatanEntry, move: Confirm) -> State:
    """A seat's word that its line is right; with the last one the ranking stands."""
    must_own(state, entry, move.seat)
    must_see(move.was, fingerprint(state, move.seat))
    found = confirm_fault(state, move.seat)
    if found is not None:
        raise Illegal(found, "seat")
    confirmed = _with(state.confirmed, move.seat, entry.said)
    return replace(
        state,
        confirmed=confirmed,
        objected=state.objected - {move.seat},
        phase="finished" if all(confirmed) else "judging",
    )


def confirm_fault(state: State, seat: int) -> Text | None:
    """Why a seat's line cannot be confirmed yet, or nothing."""
    line = state.lines[seat - 1]
    if state.confirmed[seat - 1]:
        return Text("catan-confirmed", {"seat": Who(seat)})
    if line.settlements + line.cities < OPENING:
        return Text("catan-least-buildings", {"least": OPENING})
    if line.roads < OPENING:
        return Text("catan-least-roads", {"least": OPENING})
    if state.road.waiting or state.army.waiting:
        return Text("catan-confirm-award")
    most = state.box.cards["victory-point"]
    if sum(other.cards for other in state.lines) > most:
        return Text("catan-most-cards", {"most": most})
    if sum(drawn(state, other) for other in state.lines) > state.box.pack:
        return Text("catan-most-development", {"most": state.box.pack})
    return None


def object_to(state: State, entry: CatanEntry, move: Object) -> State:
    """A seat does not agree; its confirmation, if any, is taken back."""
    must_own(state, entry, move.seat)
    if move.seat in state.objected:
        raise Illegal(Text("catan-objected", {"seat": Who(move.seat)}), "seat")
    confirmed = _with(state.confirmed, move.seat, 0)
    return replace(state, phase="judging", objected=state.objected | {move.seat}, confirmed=confirmed)


def _with(confirmed: tuple[int, ...], seat: int, at: int) -> tuple[int, ...]:
    return (*confirmed[: seat - 1], at, *confirmed[seat:])
