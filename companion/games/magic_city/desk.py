"""The GM's own pages: everything that is written, what is said next, and what it comes to so far."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.notebook import Note, Proposed, notes, proposed
from companion.games.werewolf.parts import day_of, part_of
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.verdict import Census
from companion.kernel.game import Text, Who

from .composition import Consequence, consequences
from .course import held_up
from .djinn import named
from .evening import event_of, round_held, tied
from .events import event_label
from .prompt import NOTE, prompt
from .resolution import resolution
from .roles import role_label
from .script import Turn, current, turns
from .state import State, trees


class Dossier(Struct, frozen=True):
    """A seat in the GM's notebook: role, camp, how it left, and the marks on it."""

    seat: int
    role: Text | None
    camp: str
    gone: Text | None
    marks: tuple[Text, ...]
    remarks: tuple[str, ...]


class Explained(Struct, frozen=True):
    """What a role or an event card is called, and what it does."""

    key: str
    name: Text
    rule: Text


class Desk(Struct, frozen=True):
    """The GM's own pages: everything."""

    dossiers: tuple[Dossier, ...]
    census: Census
    say: tuple[Text, ...]
    """The sentences of now, to read aloud."""
    heed: tuple[Text, ...]
    """What the game master heeds now and does not say."""
    verb: str
    """What is said next, empty where a turn is only called."""
    turn: Turn | None
    turns: tuple[Turn, ...]
    pile: tuple[Text, ...]
    resolution: tuple[Text, ...]
    proposed: Proposed | None
    owing: tuple[int, ...]
    consequences: tuple[Consequence, ...]
    """What follows from the composition, as long as it can be changed."""
    tied: tuple[int, ...]
    round: int
    """Which vote of the evening is held (`voting.Round`)."""
    explained: tuple[Explained, ...]
    """The roles and the card that this step is about."""
    votes_shown: str
    """Whether who voted for whom is the GM's alone to see."""
    notes: tuple[Note, ...]
    held: Text | None


def desk(state: State) -> Desk:
    """What the GM's own pages show."""
    verb, sentences = prompt(state)
    night = day_of(state.now) - (part_of(state.now) == "day")
    return Desk(
        dossiers=tuple(_dossier(state, seat) for seat in state.seats),
        census=state.census,
        say=tuple(text for text in sentences if not text.key.startswith(NOTE)),
        heed=tuple(text for text in sentences if text.key.startswith(NOTE)),
        verb=verb,
        turn=current(state),
        turns=turns(state),
        pile=tuple(event_label(event) for event in state.pile),
        resolution=resolution(state, night) if part_of(state.now) != "evening" and night else (),
        proposed=proposed(state),
        owing=state.story.owing,
        consequences=consequences(state) if state.phase == "setup" else (),
        tied=tied(state),
        round=round_held(state),
        explained=tuple(_explained(state)),
        votes_shown=state.options.votes_shown,
        notes=notes(state),
        held=held_up(state),
    )


def _explained(state: State) -> Iterator[Explained]:
    """The roles and the card of the turn that is called; of an evening, the event that was chosen."""
    turn, day = current(state), day_of(state.now)
    for key in turn.roles if turn else ():
        yield Explained(key, role_label(key), Text(f"magic-city-role-{key}-text"))
    event = turn.event if turn else event_of(state, day) if part_of(state.now) == "evening" else None
    if event:
        yield Explained(event, event_label(event), Text(f"magic-city-event-{event}-text"))


def _dossier(state: State, seat: int) -> Dossier:
    told = state.in_check[seat - 1] if state.checking and state.in_check else ""
    role, gone = state.role(seat), state.story.left(seat)
    words = tuple(f.move.words for f in state.story.of(Remark) if f.move.seat == seat)
    key = told or role.key
    return Dossier(
        seat,
        role_label(key) if key else None,
        state.known_role(key).camp if state.known_role(key) else "",  # type: ignore[union-attr]
        Text(f"magic-city-left-{gone.cause}") if gone else None,
        tuple(_marks(state, seat)),
        words,
    )


def _marks(state: State, seat: int) -> Iterator[Text]:
    """What lies on a seat: linked by the tree, in prison, a djinn that has been named."""
    for tree in trees(state):
        if seat in tree.move.seats:
            other = next(one for one in tree.move.seats if one != seat)
            yield Text("magic-city-mark-tree", {"seat": Who(other)})
    if seat in state.story.living - state.present(state.now):
        yield Text("magic-city-mark-prison")
    if state.role(seat).camp == "djinn" and named(state, seat):
        yield Text("magic-city-mark-djinn")
