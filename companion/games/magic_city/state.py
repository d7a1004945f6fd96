"""The state of a Magic City: the story, the cards on the table, and how far the script has come."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import LEAVE, Departure, Fact, at, day_of, part_of
from companion.games.werewolf.knowledge import Lesson, actor
from companion.games.werewolf.night import WARDS, Attack, Divination, Guard, NightAct
from companion.games.werewolf.roles import Census, Judgement, Role, census
from companion.games.werewolf.state import Casting, opening
from companion.games.werewolf.story import Builder, Modifiers
from companion.games.werewolf.talk import MINUTE, Discussion
from companion.kernel.game import Param, Setup, Text, Who

from . import evening, night, table


def _tonight(builder: Builder, kind: type, when: int) -> list[Fact]:
    return [fact for fact in builder.of(kind) if fact.at == when]


def _card_on(builder: Builder, card: type, fact: Fact, target: int) -> bool:
    return any(one.move.target == target for one in _tonight(builder, card, fact.at))


def awaken(builder: Builder, when: int) -> None:
    """Awakens a chimera whose guess met the pointed target, before any shift, as the next night begins (003
    キメラ).

    It joins the attack a night later (literal), or at once, as the house has it.
    """
    today = day_of(when)
    if part_of(when) != "night" or builder.of(evening.Redealt, day=today):
        return  # the vortex resets marks of the role
    for change in tuple(builder.changes):
        if change.role == table.AWAKENED and builder.role(change.seat) == table.AWAKENED:
            builder.change_role(when - 1, change.seat, table.JOINED)
    pointed = {fact.move.target for fact in _tonight(builder, Attack, when - 3)}
    first = table.AWAKENED if builder.rules.chimera_joins == "after-next" else table.JOINED
    for guess in _tonight(builder, night.Guess, when - 3):
        seat = guess.move.seat
        if guess.move.target in pointed and seat in builder.living and builder.role(seat).can("guess"):
            builder.change_role(when - 1, seat, first)


def open_arena(builder: Builder, when: int) -> None:
    """Puts the arena off until after all attacks, in the night in which it works."""
    if part_of(when) == "night" and night.event(builder, day_of(when)) == "arena":
        builder.postpone(LEAVE + 1, partial(arena, when=when))


def arena(builder: Builder, when: int) -> None:
    """Has knight and spirit caller leave whose choice was not attacked; no dragon (003 闘技場, ruling)."""
    attacks = _tonight(builder, Attack, when)
    met = {builder.seat_met(fact, fact.move.target) for fact in attacks if fact.move.target is not None}
    for guard in _tonight(builder, Guard, when):
        seat = guard.move.seat
        fights = builder.role(seat).can("contender") or builder.rules.dragon_in_arena
        if fights and guard.move.target not in met and seat in builder.living:
            builder.leave(guard, seat, "arena")
            if builder.rules.arena_takes_ward and isinstance(guard.move, night.Ward):
                _drag(builder, guard, guard.move.target, seat, "dragged")


def garden(builder: Builder, fact: Fact, target: int) -> int:
    """The seat that an attack meets: so many seats on from the target, counting the living (003 幻術師の庭,
    ruling)."""
    present = builder.rules.garden_counts == "present"
    alive = sorted(builder.living_at_start)
    ring = [seat for seat in alive if not (present and in_prison(builder, fact.at, seat))]
    for shift in _tonight(builder, night.Garden, fact.at):
        if target in ring:
            way = 1 if shift.move.direction == "clockwise" else -1
            target = ring[(ring.index(target) + way * shift.move.number) % len(ring)]
    return target


def against_golem(builder: Builder, fact: Fact, target: int) -> bool:
    """Whether it is the forest's second attack, and a golem lived when it was pointed (003 魔獣の森): one
    whom the first attack takes still holds it (ruling)."""
    return isinstance(fact.move, night.SecondAttack) and evening.golem_holds(builder, builder.living_at_start)


def in_prison(builder: Builder, when: int, seat: int) -> bool:
    """Whether a seat is out of the game for the night after the vote (003 監獄)."""
    voted = builder.of(evening.Prison, day=day_of(when), target=seat)
    return part_of(when) == "night" and bool(voted)


def seat_guarded(builder: Builder, fact: Fact, met: int) -> int:
    """The seat with which guards are compared: whom the attack meets (ruling), or whom the wolves pointed
    at."""
    pointed: int = fact.move.target
    return pointed if builder.rules.guards_meet == "pointed" else met


def ward_leaves(builder: Builder, fact: Fact, met: int) -> None:
    """Has the warded leave with a spirit caller who was attacked, under the slum as well (003 精霊使い)."""
    if builder.role(met).can("ward"):
        for ward in builder.of(night.Ward, seat=met, night=fact.move.night):
            builder.postpone(LEAVE, partial(_drag, fact=fact, seat=ward.move.target, by=met, cause="dragged"))


def leave_with_linked(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Has the other of a linked pair leave at the same time; no chain beyond (003 伝説の木, ruling)."""
    if gone.cause == "linked":
        return
    cut = [dealt.at for dealt in builder.of(evening.Redealt) if builder.rules.vortex_cuts_tree]
    for tree in builder.of(night.Tree):
        if gone.seat in tree.move.seats and not any(tree.at < when for when in cut):
            other = next(seat for seat in tree.move.seats if seat != gone.seat)
            builder.postpone(LEAVE, partial(_drag, fact=fact, seat=other, by=gone.seat, cause="linked"))


def _drag(builder: Builder, fact: Fact, seat: int, by: int, cause: str) -> None:
    if seat in builder.living:
        builder.leave(fact, seat, cause, by)


def last_shot(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Notes that a hunter owes a shot: only who is executed shoots (003 狩人)."""
    if gone.cause == "executed" and builder.role(gone.seat).can("shoot"):
        builder.owing.append(gone.seat)


def _first_vote_only(builder: Builder, fact: Fact) -> bool:
    """Whether bandits and bank have no say in this vote; by default they have in every one (ruling)."""
    return bool(builder.rules.event_votes == "first" and fact.move.round > 1)


def bandits(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a robbed voter's ballot: 0 the next day, in the runoff as well (003 盗賊団, ruling)."""
    robbed = builder.of(night.Bandits, night=day_of(fact.at) - 1, target=voter)
    return 0 if robbed and not _first_vote_only(builder, fact) else 1


def bank(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a rich voter's ballot: 2 on the next day, in the runoff as well (003 銀行, ruling)."""
    rich = builder.of(night.Bank, night=day_of(fact.at) - 1, target=voter)
    return 2 if rich and not _first_vote_only(builder, fact) else 1


def factor_after_slip(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a ballot whose voter slipped: 0 where that was agreed (003 バベルの魔塔, 図書館)."""
    slips = builder.rules.penalty == "vote" and builder.of(evening.Slip, day=day_of(fact.at), target=voter)
    return 0 if slips else 1


MODIFIERS = Modifiers(
    hooks=(last_shot, leave_with_linked),
    wards={
        **WARDS,
        # 003 ギルド: safe with the guild tonight.
        "guild": lambda builder, fact, target: _card_on(builder, night.Guild, fact, target),
        "golem": against_golem,
        # Ruling: not even an attack that is shifted reaches who is in prison.
        "prison": lambda builder, fact, target: in_prison(builder, fact.at, target),
    },
    openings=(awaken, open_arena),
    shifts=(garden,),
    faced=seat_guarded,
    # 003 スラム: the guards of knight, dragon and spirit caller do not work tonight.
    cancels=(lambda builder, fact: night.event(builder, fact.move.night) == "slum",),
    # 003 魔法の鏡屋: the opposite is shown of a seat, this night only.
    inverts=(lambda builder, fact, seat: _card_on(builder, night.Mirror, fact, seat),),
    after_attacks=(ward_leaves,),
    absent=(in_prison,),
    weights=(bandits, bank, factor_after_slip),
)
"""What modifies the facts of a Magic City."""


def _act_text(state: Any, fact: Fact) -> Text:
    params: dict[str, Param] = {"night": fact.move.night, "target": Who(fact.move.target)}
    return Text(f"magic-city-know-{fact.move.verb()}", params)


def _madmen(state: Any, fact: Fact) -> frozenset[int]:
    """The madman alive in the night of the cult (003 邪心教団)."""
    if fact.move.event != "cult":
        return frozenset()
    night = at(fact.move.day, "night")
    return frozenset(s for s in state.story.before(night) if state.role(s, night).key == "madman")


def _raised_hands_text(state: Any, fact: Fact) -> Text:
    up = night.hands(state, at(fact.move.day, "night"))
    return Text("magic-city-know-cult", {"night": fact.move.day, "seats": tuple(map(Who, up))})


LESSONS = (
    Lesson(night.EvilEye, actor, _act_text),
    Lesson(night.Guess, actor, _act_text),
    Lesson(evening.ChooseEvent, _madmen, _raised_hands_text, at_dawn=True),
)
"""`at_dawn`: when the evening of the card is over."""


class State(table.CityTable, frozen=True, kw_only=True):
    """The table and its rules: what modifies facts, who is in the game, who has won."""

    modifiers: ClassVar[Modifiers] = MODIFIERS
    words: ClassVar[str] = "magic-city"
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    causes_told = frozenset({"executed", "shot"})
    acts_shown = (NightAct, Shot)

    def present(self, at: int) -> frozenset[int]:
        """Who is in the game in a part: of a night, not who was voted into prison."""
        alive = self.story.before(at)
        jailed = self.story.of(evening.Prison, at - 1) if part_of(at) == "night" else ()
        return alive - {fact.move.target for fact in jailed} if jailed else alive

    def voteless(self, at: int, turn: int = 1) -> frozenset[int]:
        """Whom the bandits robbed (003), and who slipped, where that was agreed."""
        slips = self.story.of(evening.Slip, at - 1) if self.options.penalty == "vote" else ()
        every = turn == 1 or self.options.event_votes == "every"
        robbed = self.story.of(night.Bandits, at - 2) if every else ()
        return frozenset([fact.move.target for fact in (*robbed, *slips)])

    @property
    def muted(self) -> frozenset[int]:
        """The seats that slipped today and may say no more, where that was agreed (003)."""
        agreed = self.options.penalty == "muted"
        return frozenset([fact.move.target for fact in self.story.of(evening.Slip, self.now) if agreed])

    def further_vote(self, day: int) -> frozenset[int]:
        """The seats that are left when the evening votes once more (003 裁判所, 監獄)."""
        if evening.event_of(self, day) not in ("court", "prison"):
            return frozenset()
        when = at(day, "evening")
        settled = {fact.id for fact in self.story.of((evening.Court, evening.Prison), when)}
        gone = {one.seat for one in self.story.departures if one.at == when and one.id not in settled}
        return self.story.before(when) - gone

    def doubled(self, at: int) -> tuple[int, ...]:
        """The seats whose votes count twice on an evening."""
        return tuple(fact.move.target for fact in self.story.of(night.Bank, at - 2))

    @property
    def pending(self) -> bool:
        """Whether the rules do not speak yet: they do once hunter and event are through, and after dawn
        (ruling)."""
        event = evening.event_open(self) and not self.rechecking
        early = self.options.verdict_checked == "dawn" and part_of(self.now) == "evening"
        return bool(self.story.owing) or event or early or part_of(self.now) == "night"

    def counted(self, roles: Iterable[Role]) -> list[Role]:
        """Roles as the house counts them: djinn, madman and a sleeping chimera are humans (ruling)."""
        counts = {
            "chimera": self.options.chimera_counts,
            "djinn": self.options.djinn_counts,
            "madman": self.options.madman_counts,
        }
        return [replace(role, counts=counts.get(role.key, role.counts)) for role in roles]

    @property
    def census(self) -> Census:
        """The living, as they count; in the vortex by the cards that are dealt anew."""
        if self.rechecking:
            return census(self.counted([table.ROLES[key] for key in self.cards.elements()]))
        prison = () if self.options.prisoner_counts else self.story.of(evening.Prison, self.now)
        living = self.story.living - {fact.move.target for fact in prison}
        held = self.roles_at()
        return census(self.counted([held[seat - 1] for seat in living]), self.camps)

    @property
    def winners(self) -> tuple[str, ...]:
        """The camps of the role cards that are in the game, and nobody."""
        dealt = {table.ROLES[key].camp for key, number in self.numbers.items() if number}
        return (*(camp.key for camp in self.camps if camp.key in {"village", "wolves", *dealt}), "nobody")

    @property
    def camp_words(self) -> str:
        """Its own words; by the first rules the village's."""
        return self.words if self.setup.rules >= 3 else "village"

    @property
    def judgement(self) -> Judgement | None:
        """The djinn's victory, before all camps; else what the rules say of who lives."""
        if djinn_wins(self) is not None:
            return Judgement("djinn", Text("magic-city-reason-djinn"))
        return super().judgement


def trees(state: State) -> tuple[Fact, ...]:
    """The pairs that the legendary tree has linked."""
    cut = evening.dealt_at(state) if state.options.vortex_cuts_tree else 0
    return tuple(fact for fact in state.story.of(night.Tree) if fact.at > cut)


def day_minutes(living: int) -> int:
    """The minutes of a day's talk: (living - 4), at least one (003)."""
    return max(1, living - 4)


def schedule(seats: int) -> tuple[int, ...]:
    """The minutes of each day if every day and night takes one person each, as far as somebody is left."""
    return tuple(day_minutes(living) for living in range(seats, 2, -2))


def fits(seats: int, numbers: Iterable[int]) -> bool:
    """Whether so many cards are enough for all, with a wolf among them."""
    by_role = dict(zip(table.DEALT, numbers, strict=True))
    return sum(by_role.values()) == seats and by_role["werewolf"] + by_role["evil-eye"] > 0


def begin(setup: Setup[table.MagicCityOptions]) -> State:
    """An empty notebook: the composition of the house, or the one that the source's formula proposes."""
    options, seats = setup.options, len(setup.seats)
    chosen: dict[table.RoleName, int] = options.roles or table.proposed_roles(seats, options.formula_rounds)
    events = tuple(key for key in table.EVENTS if key in options.events)
    known = (*table.ROLES.values(), table.AWAKENED)
    if not options.fox_survives:
        known = tuple(
            replace(role, abilities=tuple(name for name in role.abilities if name != "immune"))
            for role in known
        )
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        roles=known,
        camps=table.CAMPS_HERE,
        discussion=Discussion.of(day_minutes(seats) * MINUTE),
        asked=table.UNASKED.of(seats),
        composition=tuple(chosen.get(role, 0) for role in table.DEALT),
        events=events,
        pile=events,
    )


def outlook(state: State) -> Census:
    """How the role cards count when all live: wolves, humans, foxes."""
    dealt = [table.ROLES[key] for key, number in state.numbers.items() for _ in range(number)]
    return census(state.counted(dealt))


NAMING = (Divination, Guard, night.Guess, night.EvilEye, Shot, evening.Chosen, night.Pointed, night.Tree)
"""What names somebody. Not the wolves' attack, not the daily vote, not a garden's shift (ruling)."""


def djinn_wins(state: State) -> Departure | None:
    """How a djinn left that had been named; nothing where none did."""
    for gone in state.story.departures:
        djinn = state.role(gone.seat, gone.at).camp == "djinn" and gone.seat not in state.story.living
        if djinn and any(fact.at <= gone.at for fact in namings_of(state, gone.seat)):
            return gone
    return None


def namings_of(state: State, seat: int) -> tuple[Fact, ...]:
    """The facts that have named a seat since the role cards were last dealt, or ever, as the house has it."""
    reset = evening.dealt_at(state) if state.options.vortex_clears_djinn else 0
    return tuple(fact for fact in state.story.of(NAMING) if fact.at > reset and seat in _names(fact))


def _names(fact: Fact) -> tuple[int, ...]:
    return fact.move.seats if isinstance(fact.move, night.Tree) else (fact.move.target,)
