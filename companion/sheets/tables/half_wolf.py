"""The sheet of Half Werewolf, filled from one viewer's look: hands, verdict, the story where it is open."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.half_wolf.cards import GRAVEYARD, NOBODY, Card, Spot
from companion.games.half_wolf.verdict import Verdict
from companion.games.half_wolf.views import HalfWolfView, PollShown, Story
from companion.sheets.half_wolf import HalfWolfSheet, WolfSeat, half_wolf_page, half_wolf_sheet
from companion.sheets.result import ResultSheet

from .result import given, seats, summary
from .source import Kind, Source


def of(source: Source) -> HalfWolfSheet | None:
    """What is known of the cards; nothing while they lie face down, or where the table told only who won."""
    view = source.seen.view
    assert isinstance(view, HalfWolfView)
    if view.cards is None:
        return None
    head = source.titled(source.t("sheet-half-wolf-title", set=source.t(f"half-wolf-extra-{view.extra}")))
    story = view.story if view.story and view.story.dealt else None
    polls = view.story.polls if view.story else view.polls
    before = _cards(source, _graves_before(view, story))
    return HalfWolfSheet(
        head=head,
        verdict=_verdict(source, view),
        why=tuple(_why(source, view.verdict)),
        seats=tuple(_seat(source, view, story, polls, seat) for seat in source.names),
        graves=(before, _cards(source, view.cards.graves)),
        happened=(*_abilities(source, view, story), *_votes(source, polls)),
        result=ResultSheet(
            head=head,
            seats=seats(source),
            summary=summary(source),
            given=given(source),
            notes=(*(source.say(text) for text in view.irregular), *source.by_hand()),
            signed=source.seen.signed,
        ),
        signed=source.seen.signed,
    )


def _seat(
    source: Source, view: HalfWolfView, story: Story | None, polls: tuple[PollShown, ...], seat: int
) -> WolfSeat:
    assert view.cards is not None
    place = seat - 1
    chosen = story.chosen[place] if story else None
    winners = view.verdict.winners if view.verdict else ()
    return WolfSeat(
        number=seat,
        player=source.names[seat],
        dealt=_cards(source, story.dealt[place]) if story else "",
        passed=_cards(source, (story.dealt[place][chosen - 1],)) if story and chosen else "",
        before=_cards(source, story.before[place]) if story and chosen else "",
        hand=_cards(source, view.cards.hands[place]),
        kind=source.t(f"half-wolf-kind-{view.cards.kinds[place]}"),
        votes=tuple(_ballot(source, poll, seat) for poll in polls if poll.ballots),
        won=seat in winners,
        executed=view.executed == seat,
    )


def _cards(source: Source, cards: tuple[Card, ...]) -> str:
    names = (source.t(f"half-wolf-{card}") for card in cards)
    return source.t("sheet-half-wolf-and").join(names)


def _graves_before(view: HalfWolfView, story: Story | None) -> tuple[Card, ...]:
    assert view.cards is not None
    return story.digging.graves if story and story.digging else view.cards.graves if story else ()


def _verdict(source: Source, view: HalfWolfView) -> str:
    if source.seen.abandoned:
        return source.t("sheet-abandoned")
    verdict = view.verdict
    if verdict is None:
        return source.t("sheet-open")
    if verdict.alone:
        return source.t("half-wolf-desk-won-alone", name=source.names[verdict.winners[0]])
    return source.t(f"half-wolf-desk-won-{'both' if len(verdict.camps) > 1 else verdict.camps[0]}")


def _why(source: Source, verdict: Verdict | None) -> Iterator[str]:
    if verdict is None:
        return
    yield source.t(
        "sheet-half-wolf-why",
        rule=source.t(f"half-wolf-rule-{verdict.rule}"),
        why=source.t(f"half-wolf-desk-why-{verdict.rule}"),
    )
    if verdict.sinner:
        yield source.t("half-wolf-desk-why-sinner")
    named = tuple(source.names[seat] for seat in verdict.winners)
    yield source.t("half-wolf-desk-winners", names=named) if named else source.t("half-wolf-desk-no-winners")


def _abilities(source: Source, view: HalfWolfView, story: Story | None) -> Iterator[str]:
    """What all saw; with the cards, where the house tells them."""
    for turn in view.turns:
        part = source.t(f"half-wolf-{turn.part}")
        if turn.seat is None or turn.state != "done":
            told = source.t(f"half-wolf-turn-{turn.state}")
        elif turn.spot is None:
            told = source.t("half-wolf-desk-left-graves", name=source.names[turn.seat])
        elif turn.part == "seer":
            told = source.t(
                "half-wolf-desk-looked", name=source.names[turn.seat], where=_spot(source, turn.spot)
            )
        else:
            told = source.t(
                "half-wolf-desk-swapped",
                name=source.names[turn.seat],
                where=_spot(source, turn.spot),
                number=turn.grave,
            )
        yield source.t("sheet-half-wolf-ability", part=part, told=told)
        yield from _seen(source, turn.part, story)


def _seen(source: Source, part: str, story: Story | None) -> Iterator[str]:
    if story is None:
        return
    if part == "seer" and story.sight:
        yield source.t("sheet-half-wolf-saw", card=source.t(f"half-wolf-{story.sight.card}"))
    digging = story.digging
    if part == "gravedigger" and digging:
        yield source.t("sheet-half-wolf-found", cards=_cards(source, digging.graves))
        if digging.arrived and digging.left:
            arrived, left = (source.t(f"half-wolf-{card}") for card in (digging.arrived, digging.left))
            yield source.t("sheet-half-wolf-exchanged", arrived=arrived, left=left)


def _votes(source: Source, polls: tuple[PollShown, ...]) -> Iterator[str]:
    for number, poll in enumerate(polls, 1):
        leaders = tuple(_target(source, target) for target in poll.leaders)
        key = "executed" if len(leaders) == 1 else "tied"
        yield source.t(f"sheet-half-wolf-poll-{key}", number=number, leaders=leaders)
        if poll.voteless:
            yield source.t(
                "sheet-half-wolf-voteless", names=tuple(source.names[seat] for seat in poll.voteless)
            )


def _ballot(source: Source, poll: PollShown, seat: int) -> str:
    target = (poll.ballots or ())[seat - 1]
    if target is None or seat in (poll.voteless or ()):
        return source.t("half-wolf-no-vote-say")
    return _target(source, target)


def _target(source: Source, target: int) -> str:
    words = {GRAVEYARD: "half-wolf-graveyard", NOBODY: "half-wolf-no-vote-say"}
    return source.t(words[target]) if target in words else source.names[target]


def _spot(source: Source, spot: Spot) -> str:
    if spot.seat == GRAVEYARD:
        return source.t("half-wolf-spot-grave", number=spot.card)
    return source.t("half-wolf-spot", seat=source.names[spot.seat], number=spot.card)


KIND = Kind("half_wolf", of, half_wolf_sheet, half_wolf_page)
