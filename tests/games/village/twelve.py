"""Twelve whole villages of 5 to 17 seats as they were played, move by move: tests/records has them.

Each differs from the others in its roles, its options, or in who leads its nights.
"""

from __future__ import annotations

from typing import Any

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.course import DrawDrag
from companion.games.village.state import VillageOptions
from companion.games.village.unled import EndTalk, GetUp
from companion.games.werewolf.course import FirstWhite, Mvp, Verdict
from companion.games.werewolf.deaths import Bond, ChangeRole, Death, Drag, Shot
from companion.games.werewolf.facts import Part
from companion.games.werewolf.night import Attack, Divination, Guard, Hex, Reading
from companion.games.werewolf.talk import Claim, Remark, Report
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from tests.driver import Drive, setup
from tests.games.village.desk import go_to, village, write
from tests.games.village.phones import answer, on_phones, vote_out

FAIRY = "妖精"


def told(drive: Drive, *pages: tuple[int, Part, tuple[Any, ...]]) -> None:
    """A game master's pages, one part of a day after the other."""
    for day, part, moves in pages:
        go_to(drive, day, part)
        write(drive, *moves)


def everybody(drive: Drive, target: int, *, but: int) -> None:
    """All vote for one seat, which votes for another."""
    answer(drive, {seat: but if seat == target else target for seat in drive.state.seats})


def five_left_out() -> Drive:
    """Without a GM, one villager left out of the deal: by chance seat 1 is the seer and 2 the wolf."""
    numbers: Any = {"werewolf": 1, "seer": 1, "villager": 4}
    options = VillageOptions(led="rules", left_out=1, roles=numbers, tie="nobody", runoff=False)
    drive = Drive(setup("village", 5, options), seed=4)
    drive.wait(drive.now)
    answer(drive)
    drive.say("host", EndTalk())
    answer(drive, {1: 2, 2: 1, 3: 2, 4: 1, 5: None})
    answer(drive, {1: 4, 2: 3})
    vote_out(drive, 4)
    answer(drive, {1: 2, 2: 1})
    return drive


def seven_elder() -> Drive:
    """Without a GM: the elder survives the first attack, and dies of the second."""
    drive = on_phones("werewolf seer elder knight villager villager villager")
    answer(drive)
    vote_out(drive, 7)
    answer(drive, {1: 3, 2: 6, 4: 5})
    vote_out(drive, 6)
    answer(drive, {1: 3, 2: 1, 4: 2})
    vote_out(drive, 1)
    return drive


def eight_cat() -> Drive:
    """An attack before the first day meets the cat, who takes the wolf along that chance names."""
    drive = village(
        "werewolf werewolf cat seer knight villager villager villager",
        first_attack=True,
        first_divination="free",
    )
    told(
        drive,
        (0, "night", (Attack(0, 1, 3), Divination(0, 4, 8), Guard(0, 5, 6), DrawDrag(3))),
        (1, "evening", (Execution(1, 8),)),
    )
    (wolf,) = drive.state.story.living & {1, 2}
    told(
        drive,
        (1, "night", (Attack(1, wolf, 5), Divination(1, 4, wolf), Guard(1, 5, 4))),
        (2, "evening", (Execution(2, wolf), Verdict("village"), Mvp(4))),
    )
    return drive


def nine_own_camp() -> Drive:
    """A camp that the GM made up wins beside the village, for its fairy lives."""
    drive = Drive(setup("village", 9, VillageOptions(first_divination="none", open_at_end=False)))
    write(
        drive,
        DefineCamp(FAIRY, "alive", beside=True),
        DefineRole(FAIRY, FAIRY, rule="生き残れば勝ち"),
    )
    cards = f"werewolf werewolf seer medium knight {FAIRY} villager villager villager".split()
    write(drive, *(Cast(seat, role) for seat, role in enumerate(cards, 1)))
    told(
        drive,
        (1, "evening", (Execution(1, 9),)),
        (1, "night", (Attack(1, 1, 8), Divination(1, 3, 6), Reading(1, 4, 9), Guard(1, 5, 3))),
        (2, "evening", (Execution(2, 1),)),
        (2, "night", (Attack(2, 2, 5), Divination(2, 3, 4), Reading(2, 4, 1), Guard(2, 5, 3))),
        (3, "evening", (Execution(3, 2), Verdict("village"))),
    )
    return drive


def ten_chain() -> Drive:
    """A GM while seats choose on phones: the executed cat drags the hunter along, who shoots a wolf."""
    drive = on_phones("werewolf werewolf cat hunter seer knight medium villager villager madman", "gm-phones")
    answer(drive)
    told(drive, (1, "day", (Claim(1, 10, "seer"),)), (1, "evening", ()))
    everybody(drive, 3, but=1)
    write(drive, Execution(1, 3), Drag(3, 4), Shot(4, 1))
    go_to(drive, 1, "night")
    answer(drive, {2: 8, 5: 2, 6: 8})
    told(drive, (2, "day", (Claim(2, 5, "seer"), Report(2, 5, 1, 2, "black"))), (2, "evening", ()))
    everybody(drive, 2, but=5)
    write(drive, Execution(2, 2), Verdict("village"), Mvp(6))
    return drive


def ten_lovers() -> Drive:
    """A wolf and a villager love each other, and are left when the hunter has shot."""
    drive = village("werewolf werewolf seer medium knight villager villager villager villager hunter")
    told(
        drive,
        (0, "night", (Bond(0, "night", (1, 6)), Divination(0, 3, 7))),
        (1, "evening", (Execution(1, 9),)),
        (1, "night", (Attack(1, 2, 3), Divination(1, 3, 10), Guard(1, 5, 4))),
        (2, "evening", (Execution(2, 2),)),
        (2, "night", (Attack(2, 1, 5), Guard(2, 5, 4))),
        (3, "evening", (Execution(3, 7),)),
        (3, "night", (Attack(3, 1, 8),)),
        (4, "evening", (Execution(4, 10), Shot(10, 4), Verdict("lovers"))),
    )
    return drive


def eleven_fox() -> Drive:
    """The immoralist is executed as a false seer, the last wolf dies, and the fox lives."""
    drive = village(
        "werewolf werewolf seer knight fox immoralist medium villager villager villager villager",
        guard_again=False,
    )
    told(
        drive,
        (0, "night", (FirstWhite(3),)),
        (1, "day", (Claim(1, 3, "seer"), Claim(1, 6, "seer"))),
        (1, "evening", (Execution(1, 6),)),
        (1, "night", (Attack(1, 1, 4), Divination(1, 3, 2), Guard(1, 4, 3))),
        (2, "evening", (Execution(2, 2),)),
        (2, "night", (Attack(2, 1, 3), Divination(2, 3, 1))),
        (3, "evening", (Execution(3, 1), Verdict("fox"))),
    )
    return drive


def eleven_curse_caster() -> Drive:
    """Two wolves die of the hex, one of them under a guard: its caster wins beside the village."""
    drive = village(
        "werewolf werewolf werewolf seer knight medium curse-caster villager villager villager villager"
    )
    told(
        drive,
        (1, "evening", (Execution(1, 11),)),
        (1, "night", (Attack(1, 2, 8), Divination(1, 4, 3), Guard(1, 5, 1), Hex(1, 7, 1))),
        (2, "evening", (Execution(2, 10),)),
        (2, "night", (Attack(2, 3, 9), Divination(2, 4, 5), Guard(2, 5, 4), Hex(2, 7, 2))),
        (3, "evening", (Execution(3, 3), Verdict("village"), Mvp(7))),
    )
    return drive


def twelve_immoralist() -> Drive:
    """Nobody dies of an attack on the fox; the seer's look kills it, and the immoralist follows."""
    drive = village(
        "werewolf werewolf wise-wolf seer medium knight fox immoralist villager villager villager madman",
        role_told=True,
        threat_if_saved=False,
    )
    told(
        drive,
        (0, "night", (Divination(0, 4, 9),)),
        (1, "evening", (Execution(1, 12),)),
        (1, "night", (Attack(1, 1, 7), Divination(1, 4, 7), Reading(1, 5, 12), Guard(1, 6, 9))),
        (2, "evening", (Execution(2, 3),)),
        (2, "night", (Attack(2, 2, 6), Divination(2, 4, 1), Reading(2, 5, 3), Guard(2, 6, 4))),
        (3, "evening", (Execution(3, 1),)),
        (3, "night", (Attack(3, 2, 4), Divination(3, 4, 2), Reading(3, 5, 1))),
        (4, "evening", (Execution(4, 2), Verdict("village"))),
    )
    return drive


def thirteen_thrall() -> Drive:
    """Without a GM: the thrall points with the wolves and counts as a human; the fanatic wins with them.

    Once a seat is called away from the table.
    """
    drive = on_phones(
        "werewolf werewolf thrall fanatic seer medium knight hunter mason mason villager villager villager",
        guard_again=False,
    )
    answer(drive)
    vote_out(drive, 13)
    answer(drive, {1: 5, 2: 5, 3: 5, 5: 1, 7: 11})
    vote_out(drive, 4)
    answer(drive, {1: 7, 2: 7, 3: 7, 7: 12})
    vote_out(drive, 9)
    answer(drive, {1: 6, 2: 12, 3: 6})
    drive.say("host", GetUp(10))
    vote_out(drive, 11)
    answer(drive, {1: 12, 2: 12, 3: 12})
    return drive


def fifteen_turned() -> Drive:
    """Who is bitten turns into a wolf; the hunter shoots the god, who wins alone beside the wolves."""
    drive = village(
        "werewolf werewolf werewolf seer medium knight hunter god mason mason"
        " villager villager villager villager villager"
    )
    told(
        drive,
        (1, "evening", (Execution(1, 15),)),
        (1, "night", (Attack(1, 1, 11, "saved"), ChangeRole(1, "night", 11, "werewolf"))),
        (1, "night", (Divination(1, 4, 11), Reading(1, 5, 15), Guard(1, 6, 4))),
        (2, "evening", (Execution(2, 7), Shot(7, 8))),
        (2, "night", (Attack(2, 2, 4), Divination(2, 4, 11), Guard(2, 6, 9))),
        (3, "evening", (Execution(3, 12),)),
        (3, "night", (Attack(3, 11, 5), Guard(3, 6, 9))),
        (4, "evening", (Execution(4, 14), Verdict("wolves"))),
    )
    return drive


def seventeen_notebook() -> Drive:
    """A long evening in the notebook: hands counted, a runoff without a death, a slip struck, a leaver."""
    drive = village(
        "werewolf werewolf werewolf wise-wolf c-madman seer medium knight mason mason fox hunter"
        " villager villager villager villager villager",
        tied_vote=False,
        votes_shown="tally",
    )
    told(
        drive,
        (1, "day", (Remark(1, "day", "静かな朝"),)),
        (1, "evening", (Tally(1, 13, 6), Tally(1, 14, 6), Tally(1, 2, 5), Runoff(1, (13, 14)))),
        (1, "evening", (Vote(1, 1, 13, 2), Vote(1, 2, 14, 2), Execution(1))),
    )
    go_to(drive, 1, "night")
    slip = drive.say("gm", Attack(1, 4, 16))
    drive.strike(slip)
    told(
        drive,
        (1, "night", (Attack(1, 4, 6), Divination(1, 6, 11), Guard(1, 8, 6))),
        (2, "day", (Claim(2, 6, "seer"), Claim(2, 5, "seer"), Report(2, 5, 1, 6, "black"))),
        (2, "evening", (Execution(2, 5),)),
        (2, "night", (Attack(2, 1, 6), Divination(2, 6, 4), Guard(2, 8, 9), Reading(2, 7, 5))),
        (3, "day", (Death(3, "day", 17, "sudden"),)),
        (3, "evening", (Execution(3, 4),)),
        (3, "night", (Attack(3, 2, 8), Guard(3, 8, 9), Reading(3, 7, 4))),
        (4, "evening", (Execution(4, 12), Shot(12, 1))),
        (4, "night", (Attack(4, 2, 7),)),
        (5, "evening", (Execution(5, 3),)),
        (5, "night", (Attack(5, 2, 9),)),
        (6, "evening", (Execution(6, 2), Verdict("village"), Mvp(12))),
    )
    return drive


PLAYS = {
    play.__name__.replace("_", "-"): play
    for play in (
        *(five_left_out, seven_elder, eight_cat, nine_own_camp, ten_chain, ten_lovers),
        *(eleven_fox, eleven_curse_caster, twelve_immoralist, thirteen_thrall),
        *(fifteen_turned, seventeen_notebook),
    )
}
