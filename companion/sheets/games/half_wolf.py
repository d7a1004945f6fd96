"""What is printed of Half Werewolf: the sheet of a table, cards to cut, and the rules on a page (000)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.half_wolf.cards import GRAVEYARD, NOBODY, Extra, Spot, deck, grave_size, specials
from companion.games.half_wolf.cards import Card as CardKey
from companion.games.half_wolf.views import HalfWolfView, PollShown, Turn

from .. import emblems
from ..blocks import Beside, Block, Paragraph, told_under
from ..deck import INSET, MM, WIDE, Card, Side, back_with, deck_pdf, draw_border, draw_words
from ..declared import GameSheets, Print
from ..fonts import Fonts
from ..page_canvas import PageCanvas
from ..result import PrintedTable, ledger_blocks, list_block, result_banner
from ..sheet import Head, Sheet, one_page
from ..style import MUTED, Translate
from ..text_table import Cell, Column, TextTable

DECKS: dict[str, tuple[int, Extra]] = {
    "4": (4, "none"),
    "5": (5, "none"),
    "6": (6, "none"),
    "magician": (6, "magician"),
    "sinner": (6, "sinner"),
    "doomsayer": (6, "doomsayer"),
}
"""Players and further card of each deck, by the name under which it is printed."""

BLANK = ""
"""A spare card, for the one that gets lost."""


def box() -> tuple[str, ...]:
    """Every card of the game (000 内容物): ten villagers, one of each other, a blank."""
    sets = [deck(*of) for of in DECKS.values()]
    specials = dict.fromkeys(card for cards in sets for card in cards if card != "villager")
    return (*(["villager"] * max(cards.count("villager") for cards in sets)), *specials, BLANK)


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF for one deck by its name, or for the whole box. Raises FontError."""
    cards: Sequence[str] = box() if variant == "all" else deck(*DECKS[variant])
    drawn = [Card(_front(card, t) if card != BLANK else None, back_with("back")) for card in cards]
    return deck_pdf(drawn, head, t, fonts)


def _front(card: str, t: Translate) -> Side:
    def draw(page: PageCanvas, x: float, y: float) -> None:
        draw_border(page, x, y)
        emblems.draw(page, card, x + INSET + 5, y + INSET + 5, 18, weight=1)
        size = 25 * MM
        emblems.draw(page, card, x + (WIDE - size) / 2, y + 16 * MM, size, weight=2.2)
        name, does, side = f"half-wolf-{card}", f"sheet-half-wolf-card-{card}", f"sheet-half-wolf-side-{card}"
        draw_words(page, x, y, t(name), t(does), t(side))

    return draw


SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
"""As large as one page allows: it is read by several people round a table."""
FLOW = ("deal", "pass", "shuffle", "seer", "gravedigger", "both", "day", "vote", "runoff")
STEPS = ("panic", "doomsayer", "mad-wolf", "wolf-found", "mad-wolf-spared", "doomsayer-spared", "wolf-hidden")
ONLY = {"doomsayer": "doomsayer", "doomsayer-spared": "doomsayer"}
"""Rules that are of no use without this card."""


def rules_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF. Raises FontError when a font cannot be made."""
    return one_page(lambda size: _blocks(variant, size, t), SIZES, head, t, fonts).render()


def _blocks(variant: str, size: float, t: Translate) -> Iterator[Block]:
    seats, extra = DECKS[variant]
    cards = deck(seats, extra)
    yield Paragraph(t("sheet-half-wolf-rules-aim"), size=size)
    yield TextTable(
        [
            Column(t("sheet-half-wolf-rules-card"), 2.0),
            Column(t("sheet-half-wolf-rules-count"), 0.9, "right"),
            Column(t("sheet-half-wolf-rules-does"), 9.0),
        ],
        [
            [
                Cell(t(f"half-wolf-{card}"), bold=True),
                str(cards.count(card)),
                Cell(t(f"sheet-half-wolf-card-{card}"), most=3),
            ]
            for card in dict.fromkeys(cards)
        ],
        size=size,
    )
    flow = [step for step in FLOW if not _lacks(step, specials(seats, extra))]
    steps = [
        t(f"sheet-half-wolf-rules-flow-{step}", number=number, graves=grave_size(seats))
        for number, step in enumerate(flow, 1)
    ]
    yield told_under(t("sheet-half-wolf-rules-flow"), steps, size)
    camps = ["village", "wolf", "mad-wolf", *([extra] if extra != "none" else [])]
    sides = [t(f"sheet-half-wolf-rules-camp-{camp}") for camp in camps]
    lists = {"camps": sides, "votes": list(_rules_of_vote(seats, extra, t))}
    parts = [told_under(t(f"sheet-half-wolf-rules-{name}"), lines, size) for name, lines in lists.items()]
    yield Beside(parts, [1, 1])
    yield _rules_of_verdict(extra, size, t)


def _lacks(step: str, there: tuple[str, ...]) -> bool:
    """Steps of cards that are not in the deck are left out."""
    needs = {"gravedigger": ("gravedigger",), "both": ("seer", "gravedigger")}.get(step, ())
    return any(card not in there for card in needs)


def _rules_of_vote(seats: int, extra: str, t: Translate) -> Iterator[str]:
    yield t("sheet-half-wolf-rules-vote-self")
    if seats == 4:
        yield t("sheet-half-wolf-rules-vote-four")
    if extra == "magician":
        yield t("sheet-half-wolf-rules-vote-magician")
    if seats == 4 or extra == "magician":
        yield t("sheet-half-wolf-rules-vote-hidden")
    yield t("sheet-half-wolf-rules-vote-tie")


def _rules_of_verdict(extra: str, size: float, t: Translate) -> TextTable:
    steps = [step for step in STEPS if ONLY.get(step, extra) == extra]
    rows: list[list[Cell | str]] = [
        [
            str(number),
            Cell(t(f"sheet-half-wolf-rules-when-{step}"), most=3),
            Cell(t(f"sheet-half-wolf-rules-wins-{step}"), bold=True, most=3),
        ]
        for number, step in enumerate(steps, 1)
    ]
    if extra == "sinner":
        beside = t("sheet-half-wolf-rules-when-sinner"), t("sheet-half-wolf-rules-wins-sinner")
        rows.append(["＋", Cell(beside[0], most=3), Cell(beside[1], bold=True, most=3)])
    columns = [
        Column("", 0.5, "center"),
        Column(t("sheet-half-wolf-rules-when"), 6.0),
        Column(t("sheet-half-wolf-rules-wins"), 4.0),
    ]
    return TextTable(columns, rows, title=t("sheet-half-wolf-rules-verdict"), size=size)


SIZE = 9.0
COLUMNS = (
    ("seat", 2.8, "always"),
    ("dealt", 2.5, "story"),
    ("passed", 1.6, "story"),
    ("before", 2.5, "story"),
    ("hand", 2.5, "always"),
    ("kind", 2.1, "always"),
    ("votes", 2.7, "votes"),
    ("won", 1.9, "always"),
)
"""Each column, its share of the width, and what it needs to have been shown."""


@dataclass(frozen=True)
class HalfWolfSheet:
    """What the sheet says, for the PDF and for the page."""

    verdict: str
    """Who has won; before the end how far it is."""
    why: tuple[str, ...]
    hands: TextTable
    """A line a seat, who won first, then the graveyard's; columns in which there is something to say."""
    happened: tuple[str, ...]
    """Abilities and votes, a sentence each."""


def open_to(table: PrintedTable) -> bool:
    """Not while the cards lie face down, nor where the table told only who won."""
    return table.view(HalfWolfView).cards is not None


def half_wolf_sheet(table: PrintedTable) -> HalfWolfSheet:
    """What is known of the cards."""
    view = table.view(HalfWolfView)
    return HalfWolfSheet(
        verdict=_verdict(table, view),
        why=tuple(_why(table, view)),
        hands=_hands(table, view),
        happened=(*_abilities(table, view), *_votes(table, view)),
    )


def half_wolf_pdf(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a table. Raises FontError when a font cannot be made."""
    t, view, data = table.t, table.view(HalfWolfView), half_wolf_sheet(table)
    sheet = Sheet(table.titled(t("sheet-half-wolf-title", set=t(f"half-wolf-extra-{view.extra}"))), t, fonts)
    sheet.add(result_banner(table, data.verdict, " ".join(data.why)), data.hands)
    sheet.add(*list_block(t("sheet-half-wolf-happened"), data.happened))
    sheet.add(Paragraph(t("sheet-half-wolf-order"), grey=MUTED))
    notes = (*(table.say(text) for text in view.irregular), *table.changes_by_hand())
    sheet.add(*ledger_blocks(table, notes))
    return sheet


def _hands(table: PrintedTable, view: HalfWolfView) -> TextTable:
    polls = _polls(view)
    shown = {
        "always": True,
        "story": bool(view.story and view.story.dealt),
        "votes": any(poll.ballots for poll in polls),
    }
    columns = [(name, share) for name, share, needs in COLUMNS if shown[needs]]
    winners = view.verdict.winners if view.verdict else ()
    lines = [_seat(table, view, polls, seat) for seat in sorted(table.names, key=lambda s: s not in winners)]
    rows: list[list[Cell | str]] = [
        [Cell(line[name], bold=name == "seat", most=3, name=True) for name, _ in columns] for line in lines
    ]
    graves = _graves(table, view)
    rows.append([Cell(graves.get(name, ""), most=3, name=True) for name, _ in columns])
    return TextTable(
        [Column(table.t(f"sheet-half-wolf-{name}"), share) for name, share in columns],
        rows,
        size=SIZE,
        strong_rows=frozenset(range(len(winners))),
    )


def _seat(table: PrintedTable, view: HalfWolfView, polls: tuple[PollShown, ...], seat: int) -> dict[str, str]:
    """A seat's cards at each stage, in words; what is not to be told is empty."""
    t, story, cards, place = table.t, view.story, view.cards, seat - 1
    assert cards is not None
    open_story = story if story and story.dealt else None
    chosen = open_story.chosen[place] if open_story else None
    outcome = []
    if view.verdict:
        outcome.append(t("sheet-result-won" if seat in view.verdict.winners else "sheet-result-lost"))
    if view.executed == seat:
        outcome.append(t("sheet-half-wolf-was-executed"))
    return {
        "seat": t("sheet-result-seat", seat=seat, player=table.names[seat]),
        "dealt": _cards(table, open_story.dealt[place]) if open_story else "",
        "passed": _cards(table, (open_story.dealt[place][chosen - 1],)) if open_story and chosen else "",
        "before": _cards(table, open_story.before[place]) if open_story and chosen else "",
        "hand": _cards(table, cards.hands[place]),
        "kind": t(f"half-wolf-kind-{cards.kinds[place]}"),
        "votes": t("sheet-half-wolf-then").join(_ballot(table, poll, seat) for poll in polls if poll.ballots),
        "won": t("sheet-half-wolf-and").join(outcome),
    }


def _graves(table: PrintedTable, view: HalfWolfView) -> dict[str, str]:
    """The graveyard before the swap and at the end."""
    story, cards = view.story, view.cards
    assert cards is not None
    open_story = story if story and story.dealt else None
    before = (
        open_story.digging.graves if open_story and open_story.digging else cards.graves if open_story else ()
    )
    name = table.t("half-wolf-graveyard-head")
    return {"seat": name, "before": _cards(table, before), "hand": _cards(table, cards.graves)}


def _polls(view: HalfWolfView) -> tuple[PollShown, ...]:
    return view.story.polls if view.story else view.polls


def _cards(table: PrintedTable, cards: tuple[CardKey, ...]) -> str:
    return table.t("sheet-half-wolf-and").join(table.t(f"half-wolf-{card}") for card in cards)


def _verdict(table: PrintedTable, view: HalfWolfView) -> str:
    if table.snapshot.abandoned:
        return table.t("sheet-abandoned")
    verdict = view.verdict
    if verdict is None:
        return table.t("sheet-open")
    if verdict.alone:
        return table.t("half-wolf-desk-won-alone", name=table.names[verdict.winners[0]])
    return table.t(f"half-wolf-desk-won-{'both' if len(verdict.camps) > 1 else verdict.camps[0]}")


def _why(table: PrintedTable, view: HalfWolfView) -> Iterator[str]:
    verdict, t = view.verdict, table.t
    if verdict is None:
        return
    rule, why = t(f"half-wolf-because-{verdict.rule}"), t(f"half-wolf-desk-why-{verdict.rule}")
    yield t("sheet-half-wolf-why", rule=rule, why=why)
    if verdict.sinner:
        yield t("half-wolf-desk-why-sinner")
    if not verdict.winners:
        yield t("half-wolf-desk-no-winners")


def _abilities(table: PrintedTable, view: HalfWolfView) -> Iterator[str]:
    """What all saw; with the cards, where the house tells them."""
    for turn in view.turns:
        part = table.t(f"half-wolf-{turn.ability}")
        yield table.t("sheet-half-wolf-ability", part=part, told=_turn(table, turn))
        if view.story and view.story.dealt:
            yield from _findings(table, view, turn)


def _turn(table: PrintedTable, turn: Turn) -> str:
    if turn.seat is None or turn.state != "done":
        return table.t(f"half-wolf-turn-{turn.state}")
    name = table.names[turn.seat]
    if turn.spot is None:
        return table.t("half-wolf-desk-left-graves", name=name)
    where = _spot(table, turn.spot)
    if turn.ability == "seer":
        return table.t("half-wolf-desk-looked", name=name, where=where)
    return table.t("half-wolf-desk-swapped", name=name, where=where, number=turn.grave)


def _findings(table: PrintedTable, view: HalfWolfView, turn: Turn) -> Iterator[str]:
    """What the seer saw, and what the gravedigger found and exchanged."""
    story, t = view.story, table.t
    assert story is not None
    digging = story.digging
    if turn.ability == "seer" and story.sight:
        yield t("sheet-half-wolf-saw", card=t(f"half-wolf-{story.sight.card}"))
    if turn.ability == "gravedigger" and digging:
        yield t("sheet-half-wolf-found", cards=_cards(table, digging.graves))
        if digging.arrived and digging.left:
            arrived, left = (t(f"half-wolf-{card}") for card in (digging.arrived, digging.left))
            yield t("sheet-half-wolf-exchanged", arrived=arrived, left=left)


def _votes(table: PrintedTable, view: HalfWolfView) -> Iterator[str]:
    for number, poll in enumerate(_polls(view), 1):
        leaders = tuple(_target(table, target) for target in poll.leaders)
        key = "executed" if len(leaders) == 1 else "tied"
        yield table.t(f"sheet-half-wolf-poll-{key}", number=number, leaders=leaders)
        if poll.voteless:
            names = tuple(table.names[seat] for seat in poll.voteless)
            yield table.t("sheet-half-wolf-voteless", names=names)


def _ballot(table: PrintedTable, poll: PollShown, seat: int) -> str:
    target = (poll.ballots or ())[seat - 1]
    if target is None or seat in (poll.voteless or ()):
        return table.t("half-wolf-no-vote-say")
    return _target(table, target)


def _target(table: PrintedTable, target: int) -> str:
    words = {GRAVEYARD: "half-wolf-graveyard", NOBODY: "half-wolf-no-vote-say"}
    return table.t(words[target]) if target in words else table.names[target]


def _spot(table: PrintedTable, spot: Spot) -> str:
    if spot.seat == GRAVEYARD:
        return table.t("half-wolf-spot-grave", number=spot.card)
    return table.t("half-wolf-spot", seat=table.names[spot.seat], number=spot.card)


SHEETS = GameSheets(
    half_wolf_pdf,
    open_to,
    half_wolf_sheet,
    (Print("cards", ("all", *DECKS), cards_pdf), Print("rules", tuple(DECKS), rules_pdf)),
)
