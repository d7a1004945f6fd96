"""What the GM says next, and whom the night calls."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import begun_anew
from companion.games.werewolf.course import NotebookVerb, proposal
from companion.games.werewolf.deaths import bond_label
from companion.games.werewolf.facts import FIRST_NIGHT, Departure, Fact, FactMove, Night, day_of, part_of
from companion.games.werewolf.night import OWN_STEP, STEPS, Look, OwnAct, Step, dawn_waits, readable
from companion.games.werewolf.roles import NO_ROLE, STANDARD, Role, camp_label, label
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution, Poll, Runoff, runoff_voters
from companion.kernel.game import Action, Choice, Illegal, Param, Text, Who, choices, reasons

from .course import due_speech, hands_missing, is_nominating, last_poll, leading_seats, runners_up, shot_owed
from .phones import mvp_waiting, pack_disagrees, question, quiet, seats_waiting, standing
from .state import State, deck, deck_known


class Call(Struct, frozen=True):
    """One turn of the night script. Roles that nobody holds any more, or was ever dealt, are called too.

    `verb` is what is chosen in it, or "called" where nothing is; `close` sends its holders to sleep again;
    `chosen` is who has named whom: what that comes to stands in the night's result. `living` are those who
    look up, `shown` those whom they are shown and who do not: who raises a hand, or is pointed at.
    """

    ability: str
    say: Text
    verb: str
    living: tuple[int, ...]
    done: bool
    close: Text
    chosen: tuple[tuple[int, int | None], ...] = ()
    shown: tuple[int, ...] = ()


class Prompt(Struct, frozen=True):
    """What the GM says next, and the verb of the next choice; before it, how the turn before it is closed,
    or by day what the last act came to (`happened`)."""

    say: Text
    verb: str
    close: Text | None = None
    turn: str = ""
    """The turn of the night that nothing is chosen in (`Called`), or that is a role's of the GM's own."""
    aloud: bool = True
    """Whether it is for all ears. What only some nights have, by whom they took, is for the GM's eyes."""
    hint: Text | None = None
    """What the GM does then, which nobody reads aloud."""
    over: Text | None = None
    """What is said instead once the day's clock has run out."""
    barred: tuple[tuple[int, int, Text], ...] = ()
    """Who cannot name whom of the living in this turn, and why."""


def script(state: State) -> tuple[Call, ...]:
    """The turns of the present night, those of roles that nobody holds among them; none by day.

    Where seats choose on their phones nobody is called.
    """
    if state.options.led != "gm" or part_of(state.now) != "night" or state.ended or not state.complete:
        return ()
    in_play = _in_play(state)
    meetings = _meetings(state, in_play) if state.now == FIRST_NIGHT else ()
    return (*meetings, *_calls(state, state.now, in_play))


def first_open(calls: Iterable[Call]) -> Call | None:
    """The one of these turns that is called now."""
    return next((call for call in calls if not call.done), None)


def missed_turns(state: State) -> tuple[Call, ...]:
    """The turns of the night just over in which somebody's choice was not written down."""
    if state.options.led != "gm" or part_of(state.now) != "day" or state.ended or not state.complete:
        return ()
    calls = _calls(state, state.now - 1, _in_play(state))
    return tuple(call for call in calls if call.verb != "called" and not call.done)


def _calls(state: State, night: int, in_play: Iterable[Role]) -> Iterator[Call]:
    """The turns of a night (`facts.at`) in which something is chosen."""
    at_night = state.roles_at(night)
    for step, roles in _turns(state, night, {*at_night, *in_play}):
        holders = [seat for seat, role in enumerate(at_night, 1) if role in roles]
        living = tuple(seat for seat in holders if seat in state.story.before(night))
        facts = [fact for fact in state.story.of(step.fact, night) if fact.move.seat in living]
        acted = Counter(fact.move.seat for fact in facts)
        each = len(readable(state, day_of(night))) if step.ability == "read" else 1
        own = roles[0] if step is OWN_STEP else NO_ROLE
        idle = not living or not each or (own.acts == "nobody" and not own.answer)
        name = f"act-{own.key}" if own.key else step.ability
        called = _conferring(state, roles) if step.ability == "attack" else roles
        turned = (day_of(night), name) in state.called
        pack = step.ability == "attack"
        all_acted = bool(acted) if pack else all(acted[seat] >= each for seat in living)
        # Before the first day a seer may only be told of somebody white.
        first = step.ability == "divine" and state.now == FIRST_NIGHT
        white = first and state.options.first_divination == "white"
        evening = step.ability == "read" and state.options.medium_reads == "evening"
        variant = "-white" if white else "-none" if not each else "-evening" if evening else ""
        yield Call(
            name,
            call_of(step, called, variant),
            "called" if idle else step.fact.verb(),
            living,
            turned or (not idle and all_acted),
            Text(f"village-close-{step.ability}", {"who": callers(step, called)}),
            tuple(pair for fact in facts for pair in _pairs_named(fact)),
        )


def _turns(state: State, night: int, played: Collection[Role]) -> Iterator[tuple[Step, list[Role]]]:
    """The steps of a night (`facts.at`) in their order, and whose they are: each role of the GM's own has its
    own."""
    own = [role for role in state.roles if role in played and role.acts_in(day_of(night))]
    yield from ((OWN_STEP, [role]) for role in own if role.place == "first")
    for step in STEPS:
        roles = [role for role in state.roles if step.ability in role.abilities and role in played]
        if roles and not step.fact.not_called(state.options, day_of(night)):
            yield step, roles
        yield from ((OWN_STEP, [role]) for role in own if role.place == step.ability)


def _pairs_named(fact: Fact) -> Iterator[tuple[int, int | None]]:
    """Who named whom in a turn, each with each."""
    named = fact.move.named if isinstance(fact.move, OwnAct) else ()
    yield from ((fact.move.seat, target) for target in named or (fact.move.target,))


def _reasons_against(state: State, turn: Call) -> Iterator[tuple[int, int, Text]]:
    told, alive, night = Look(state, state.now), sorted(state.story.before(state.now)), day_of(state.now)
    for step in (step for step in (*STEPS, OWN_STEP) if step.fact.verb() == turn.verb):
        for seat, target in product(turn.living, alive):
            if why := step.fact.against(told, night, seat, target):
                yield seat, target, why


def _in_play(state: State) -> tuple[Role, ...]:
    """The roles that everybody may expect to be called, card by card; by seat they would tell more."""
    held = Counter(cards(state))
    return tuple([role for role in state.roles for _ in range(held[role.key])])


def call_of(step: Step, holders: Iterable[Role], variant: str = "") -> Text:
    """The sentence that calls those who take a step of the night; of a role of the GM's own, as written."""
    if step is OWN_STEP:
        (role,) = holders
        if role.says:
            return Text("village-say-words", {"words": role.says})
        answered = "-answer" if role.answer else ""
        return Text(f"village-say-act-{role.acts}{answered}", {"who": label(role.key)})
    return Text(f"village-say-{step.ability}{variant}", {"who": callers(step, holders)})


def _conferring(state: State, attacking: Collection[Role]) -> list[Role]:
    """Who looks up when the wolves do: those who attack, and who confers with them at night. Known roles are
    named as at their meeting, so that the call tells no more of what was dealt."""
    met = [role for role in _members(state, "wolves") if role.key in STANDARD]
    return [role for role in state.roles if role in attacking or role in met]


def callers(step: Step, holders: Iterable[Role]) -> tuple[Text, ...]:
    """What those who take a step are called: by the step's own name; whoever wakes with the werewolves, and
    the role to which the GM gave the step, by theirs."""
    keys = dict.fromkeys(role.key for role in holders)
    standard = [key for key in keys if key in STANDARD and STANDARD[key].can(step.ability)]
    known = [key for key in standard if step.ability != "attack" or key == "werewolf"]
    own = (label(key) for key in keys if key not in known)
    return (*(Text(f"village-caller-{step.ability}") for _ in known[:1]), *own)


def _meetings(state: State, in_play: Iterable[Role]) -> Iterator[Call]:
    """The turns before the first day in which those meet who know each other, or who are shown to
    somebody."""
    held, circles = state.roles_at(), [role.circle for role in in_play if role.circle]
    for circle in dict.fromkeys(circles):
        if circles.count(circle) > 1:
            members = tuple([seat for seat, role in enumerate(held, 1) if role.circle == circle])
            yield _meeting(state, f"meet-{circle}", meeting_words(members_of(state, circle)), members)
    for role in dict.fromkeys([role for role in in_play if role.knows]):
        if role.knows in circles:
            shown = tuple([seat for seat, other in enumerate(held, 1) if other.circle == role.knows])
            knowing = tuple([seat for seat, other in enumerate(held, 1) if other.key == role.key])
            said = knowing_words(role, members_of(state, role.knows))
            yield _meeting(state, f"knows-{role.key}", said, knowing, shown)
    for number, bond in enumerate(state.story.bonds):
        if bond.knows != "none" and len(bond.seats) > 1:
            said = Text(f"village-meet-bond-{bond.knows}", {"bond": bond_label(bond.name)})
            looking = bond.seats if bond.knows == "all" else bond.seats[:1]
            yield _meeting(state, f"bond-{number}", said, looking, bond.seats[len(looking) :])


def cards(state: State) -> tuple[str, ...]:
    """The roles in play as everybody may know them: as dealt, and those that were left out of the deal."""
    held = Counter([casting.role for casting in state.cast])
    if state.set_aside is not None:
        held += Counter(state.set_aside)
    elif deck_known(state.setup):
        held |= Counter(deck(state.setup))
    return tuple(held.elements())


def members_of(state: State, circle: str, *also: Role) -> tuple[Text, ...]:
    """The roles of a circle by name: those in play; where that is nobody's to know, all that there are."""
    return tuple(label(role.key) for role in _members(state, circle, *also))


def _members(state: State, circle: str, *also: Role) -> list[Role]:
    among = [role for role in state.roles if role.circle == circle]
    held = cards(state) if state.options.composition_shown else ()
    shown = [role for role in among if role.key in held or role in also]
    return shown or among


def meeting_words(members: tuple[Text, ...]) -> Text:
    """The sentence that calls those of a circle to meet, role by role."""
    return Text("village-meet", {"roles": members})


def knowing_words(role: Role, members: tuple[Text, ...]) -> Text:
    """The sentence that shows a role a circle which does not know it: those of the circle raise a hand."""
    return Text("village-meet-knows", {"role": label(role.key), "roles": members})


def _meeting(
    state: State, name: str, said: Text, looking: tuple[int, ...], shown: tuple[int, ...] = ()
) -> Call:
    close = Text(f"village-close-{'knows' if name.startswith('knows-') else 'meet'}", said.params)
    return Call(name, said, "called", looking, (0, name) in state.called, close, shown=shown)


def prompt(state: State, calls: tuple[Call, ...]) -> Prompt:
    """The next sentence and the next choice, where these are the turns of the night."""
    if not state.complete:
        left = [casting.role for casting in state.cast].count("")
        text = Text("village-prompt-cast", {"left": left})
        if state.options.led == "gm" and left == len(state.cast):  # the cards are looked at seat by seat
            return Prompt(Text("village-close-all"), "cast", hint=text)
        return Prompt(text, "cast", aloud=False)
    if seats_waiting(state):
        return Prompt(_asked_of_phones(state), "wait")
    turn = first_open(calls)
    before = calls[: calls.index(turn)] if turn else calls
    last = before[-1] if before else None
    if turn:  # whom the night took is only known when all have had their turn: a guard may still save
        called = turn.ability if turn.verb in ("called", "own-act") else ""
        close = last.close if last else Text(f"village-close-{'night' if day_of(state.now) else 'all'}")
        return Prompt(turn.say, turn.verb, close, called, barred=tuple(_reasons_against(state, turn)))
    following = _after_calls(state)
    if last:
        return replace(following, close=last.close)
    speaks = following.verb in ("give-floor", "end-floor")
    return following if speaks else replace(following, close=latest_event(state) or following.close)


def _asked_of_phones(state: State) -> Text:
    """What the GM says while phones are waited for."""
    kind = question(state)
    if pack_disagrees(state):
        return Text("village-prompt-phones-divided")
    if kind == "vote" and state.story.of(Runoff, state.now):
        among: dict[str, Param] = {"seats": tuple(Who(seat) for seat in standing(state))}
        return Text("village-prompt-phones-runoff", among)
    return Text(f"village-prompt-phones-{'quiet' if kind == 'night' and quiet(state) else kind}")


def _after_calls(state: State) -> Prompt:
    """The next sentence where nobody is called, or all have been."""
    if state.floor:
        return Prompt(Text("village-prompt-floor", {"seat": Who(state.floor)}), "end-floor")
    if speech := due_speech(state):
        said: dict[str, Param] = {"seat": Who(speech.seat), "seconds": speech.seconds}
        return Prompt(Text(f"village-prompt-speech-{speech.kind}", said), "give-floor")
    for seat in state.story.dragging[:1]:
        return _drag(state, seat)
    for seat in shot_owed(state)[:1]:
        return _shot(state, seat)
    if state.ended:
        if mvp_waiting(state):
            return Prompt(Text("village-prompt-mvp-vote"), "mvp-ballot")
        return _hinted_prompt("mvp", "mvp") if state.mvp is None else _hinted_prompt("sign", "sign-off")
    if proposal(state):
        return _hinted_prompt("verdict", "verdict", aloud=part_of(state.now) != "night")
    if part_of(state.now) == "night":
        return Prompt(Text(f"village-prompt-dawn{_by_phones(state)}"), "proceed")
    return _day(state) if part_of(state.now) == "day" else _evening(state)


def _by_phones(state: State) -> str:
    """The ending of the keys of sentences for a table where seats choose on phones: everybody's eyes stay
    open."""
    return "" if state.options.led == "gm" else "-phones"


def _drag(state: State, seat: int) -> Prompt:
    """Whom somebody takes along; of the night's victims nobody hears before the dawn is announced."""
    gone = state.story.left(seat)
    attacked = gone is not None and gone.cause == "attacked"
    text = Text(f"village-prompt-drag-{'wolf' if attacked else 'anybody'}", {"seat": Who(seat)})
    return Prompt(text, "drag", aloud=not attacked, hint=Text("village-hint-drag"))


def _hinted_prompt(key: str, verb: str, said: dict[str, Param] | None = None, aloud: bool = True) -> Prompt:
    """A sentence with a hint of its own for the GM."""
    return Prompt(
        Text(f"village-prompt-{key}", said or {}), verb, aloud=aloud, hint=Text(f"village-hint-{key}")
    )


def _shot_this_morning(state: State) -> tuple[Departure, ...]:
    """Who was shot by a victim of the night once the dawn had been announced, and whom that took along, one
    after another."""
    gone = state.story.left_at(state.now - 1) if part_of(state.now) == "day" else ()
    return tuple(one for one in gone if one.open)


def _victims(state: State) -> tuple[Who, ...]:
    """Whom the last night took, by seat. Who left by a morning's shot is none of its victims."""
    gone = {*state.story.left_at(state.now - 1)} - {*_shot_this_morning(state)}
    return tuple(Who(seat) for seat in sorted(one.seat for one in gone))


def _shot(state: State, seat: int) -> Prompt:
    """Whom the night took shoots when the dawn has been announced; who left by day, at once."""
    lost = _victims(state) if part_of(state.now) == "day" else ()
    if Who(seat) in lost:
        params: dict[str, Param] = {"day": day_of(state.now), "lost": lost, "seat": Who(seat)}
        return Prompt(Text("village-prompt-morning-shot", params), "shot", close=_waking(state))
    text = Text("village-prompt-shot", {"seat": Who(seat)})
    return Prompt(text, "shot", aloud=part_of(state.now) != "night")


def _day(state: State) -> Prompt:
    """The morning's sentence; of a talk that has begun and whose time is limited, how it ends."""
    said, talk = _morning(state), state.discussion
    if not (said.aloud and talk.begun and talk.seconds) or state.spared(state.now + 1):
        return said
    first = "-nominate" if state.options.nominations else ""
    return replace(said, over=Text(f"village-prompt-time-over{first}"))


def _morning(state: State) -> Prompt:
    day, lost = day_of(state.now), _victims(state)
    if dawn_waits(state):
        text = Text("village-prompt-attack-missing", {"night": day - 1})
        return Prompt(text, "proceed", aloud=False)
    if begun_anew(state, "") or (state.discussion.begun and state.story.left_at(state.now)):
        return Prompt(Text("village-prompt-talk-on"), "proceed")
    if _shot_this_morning(state):
        return Prompt(Text("village-prompt-talk"), "proceed")
    if day == 1 and not lost:
        dummy = "-dummy" if state.options.dummy else ""
        return Prompt(Text(f"village-prompt-first-day{dummy}"), "proceed", close=_waking(state))
    key = "village-prompt-morning" if lost else "village-prompt-morning-quiet"
    said = Text(key, {"day": day, "lost": lost} if lost else {"day": day})
    return Prompt(said, "proceed", close=_waking(state))


def _waking(state: State) -> Text:
    return Text(f"village-prompt-wake{_by_phones(state)}")


def _evening(state: State) -> Prompt:
    if state.story.of(Execution, state.now):
        return Prompt(Text(f"village-prompt-night{_by_phones(state)}"), "proceed")
    if state.unexecuted:
        return Prompt(Text("village-prompt-unexecuted"), "execution")
    if is_nominating(state) and len(standing(state)) < len(state.story.living):
        return _hinted_prompt("nominate", "nominate")
    if not standing(state):
        return Prompt(Text("village-prompt-none-nominated"), "execution")
    last, runoffs = last_poll(state), state.story.of(Runoff, state.now)
    if last is None or not last.leaders or hands_missing(state, last):
        key = f"village-prompt-{'runoff' if runoffs else 'vote'}-{state.options.ballot}"
        among = standing(state) if runoffs else ()
        return Prompt(Text(key, {"seats": tuple(Who(seat) for seat in among)} if among else {}), "vote")
    return _after_vote(state, last)


def _after_vote(state: State, last: Poll) -> Prompt:
    """What a vote came to, with the number of votes, as the room hears it."""
    most = tuple(Who(seat) for seat in leading_seats(state))
    if not most:
        gone: dict[str, Param] = {"seats": tuple(Who(seat) for seat in last.leaders)}
        if runners_up(state):
            return _hinted_prompt("most-gone-next", "execution", gone)
        return Prompt(Text("village-prompt-most-gone", gone), "execution")
    votes = next(one.votes for one in last.counts if one.seat == last.leaders[0])
    if len(most) == 1:
        return Prompt(Text("village-prompt-execute", {"seat": most[0], "votes": votes}), "execution")
    params: dict[str, Param] = {"seats": most, "votes": votes}
    if last.round == 1 and state.options.runoff and runoff_voters(state, state.now, leading_seats(state)):
        return Prompt(Text("village-prompt-tie-runoff", params), "runoff")
    if state.options.tie == "gm":
        return _hinted_prompt("tie-gm", "execution", params)
    return Prompt(Text(f"village-prompt-tie-{state.options.tie}", params), "execution")


_SAID = {"executed": "executed", "shot": "shot-dead", "dragged": "dragged", "followed": "followed"}
"""The sentence by how somebody left; of other ways everybody hears only that they did."""


def latest_event(state: State) -> Text | None:
    """Who has just left before everybody's eyes, and whom that took along: why those, is nobody's to hear.

    Only the newest fact of this part is said, whatever was remarked since. Of a night nobody hears before
    the dawn is announced. Once it is over: who has won.
    """
    if state.ended:
        return _verdict(state, state.ended.camp)
    if part_of(state.now) == "night":
        return None
    counting = {fact.id for fact in state.story.of(FactMove, state.now) if not isinstance(fact.move, Remark)}
    latest = next((fact for fact in reversed(state.facts) if fact.id in counting), None)
    shots = () if begun_anew(state, "") else _shot_this_morning(state)
    name = latest.id if latest else next((one.id for one in reversed(shots)), "")
    act = [one for one in state.story.departures if one.id == name]
    if not act:
        nobody = latest is not None and isinstance(latest.move, Execution)
        return Text("village-prompt-nobody-executed") if nobody else None
    how = "drawn" if name in state.lots else _SAID.get(act[0].cause, "gone")
    text = Text(f"village-prompt-{how}", {"seats": (Who(act[0].seat),)})
    also = tuple(Who(one.seat) for one in act[1:])
    return Text("village-prompt-also", {"happened": text, "seats": also}) if also else text


def _verdict(state: State, camp: str) -> Text:
    """Who has won; of a game that the night decides, whom it took first: nobody has looked up yet."""
    nobody = Text("village-prompt-won-nobody")
    won = nobody if camp == "nobody" else Text("village-prompt-won", {"camp": camp_label(camp)})
    if part_of(state.now) != "night" or state.options.led != "gm":
        return won
    gone = sorted(one.seat for one in state.story.left_at(state.now))
    if not gone:
        return Text("village-prompt-won-dawn-quiet", {"won": won})
    return Text("village-prompt-won-dawn", {"won": won, "lost": tuple(Who(seat) for seat in gone)})


class Called(NotebookVerb, frozen=True):
    """A turn has been called, and nothing was to be chosen in it."""

    night: Night
    turn: Annotated[str, Meta(max_length=60, extra={"kind": "choice"})]
    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with each turn of this night that has not been called yet."""
        calls = [call for call in script(state) if call.verb == "called" and not call.done]
        if not calls:
            raise Illegal(Text("village-changed"))
        other = reasons({}, Text("village-changed"))
        among = choices((Choice(call.ability, call.say) for call in calls), optional=False, **other)
        yield cls.action(night=day_of(state.now), turn=among)

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the next turn follows."""
        return replace(state, called=(*state.called, (self.night, self.turn)))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the GM that the night went on."""
        return Text("village-tell-called") if viewer == "gm" else None
