"""Logs of the competition: written, read back to the same, and replayed by the rules of their version."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.agents.simulate import log_of, options_of, simulate
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.logs import lines
from companion.games.aiwolf.logs.lines import MOST_BYTES, MOST_LINES, Unreadable
from companion.games.aiwolf.logs.reading import ReadLog, as_json, history_of, read
from companion.games.aiwolf.night import LoggedDay
from companion.games.aiwolf.state import DIALECTS, Night, State
from companion.games.aiwolf.views import view
from companion.kernel.game import Illegal
from companion.kernel.record import read as read_record
from companion.kernel.record import write
from companion.kernel.table import codec_of
from companion.words import LANGUAGES, Words
from tests.games.aiwolf.desk import table

ROLES = ["WEREWOLF", "SEER", "POSSESSED", "VILLAGER", "VILLAGER"]
WOLF, SEER, POSSESSED, ONE, TWO = range(1, 6)


def status(day: int, *dead: int) -> list[str]:
    """The lines that say who lives on a day, of a village of five."""
    return [
        f"{day},status,{seat},{role},{'DEAD' if seat in dead else 'ALIVE'},agent{seat}"
        for seat, role in enumerate(ROLES, 1)
    ]


def votes(day: int, *targets: int, kind: str = "vote") -> list[str]:
    """Votes by seat; 0 does not vote."""
    return [f"{day},{kind},{seat},{target}" for seat, target in enumerate(targets, 1) if target]


def a_log() -> list[str]:
    """Five, 0.4: the seer finds the wolf, a villager is exiled, the wolf attacks the seer and wins."""
    return [
        *status(0),
        "0,talk,0,0,3,Skip",
        "0,talk,1,0,1,COMINGOUT Agent[01] VILLAGER, I think",
        "0,divine,2,1,WEREWOLF",
        *status(1),
        "1,talk,0,0,2,DIVINED Agent[01] WEREWOLF",
        *votes(1, 4, 1, 4, 1, 4),
        "1,execute,4,VILLAGER",
        "1,divine,2,3,HUMAN",
        "1,attackVote,1,2",
        "1,attack,2,true",
        *status(2, ONE, SEER),
        *votes(2, 5, 0, 5, 0, 3),
        "2,execute,5,VILLAGER",
        "2,attackVote,1,3",
        "2,attack,3,true",
        *status(3, ONE, TWO, SEER, POSSESSED),
        "3,result,0,1,WEREWOLF",
    ]


def found(log: list[str]) -> ReadLog:
    return read("\n".join(log).encode())


def keys(log: ReadLog) -> list[str]:
    """Why a log is faulty."""
    return [fault.why.key.removeprefix("aiwolf-log-") for fault in log.faults]


def changed(before: str, *after: str) -> ReadLog:
    """The log with one line replaced."""
    log = a_log()
    place = log.index(before)
    return found([*log[:place], *after, *log[place + 1 :]])


def test_a_log_comes_to_roles_days_deaths_and_a_winner_judged_by_the_rules() -> None:
    log = a_log()
    assert as_json("x.log", found(log), lambda text: text.key) == {
        "file": "x.log",
        "seats": 5,
        "roles": ["werewolf", "seer", "possessed", "villager", "villager"],
        "days": 3,
        "deaths": [
            {"day": 1, "seat": 4, "cause": "exiled"},
            {"day": 1, "seat": 2, "cause": "attacked"},
            {"day": 2, "seat": 5, "cause": "exiled"},
            {"day": 2, "seat": 3, "cause": "attacked"},
        ],
        "winner": "wolves",
        "faults": [],
    }


def test_commas_belong_to_what_was_said() -> None:
    said = found(a_log()).log.days[0].spoken["talk"][1]
    assert said.values == (1, 0, 1, "COMINGOUT Agent[01] VILLAGER, I think")


@pytest.mark.parametrize("nobody", ["-1,false", "-1,true"])
def test_no_attack_is_written_in_two_ways(nobody: str) -> None:
    log = changed("1,attack,2,true", f"1,attack,{nobody}")
    assert all(death.cause == "execute" for death in log.deaths if death.day == 1)
    assert "unreadable" not in keys(log)


FAULTS: list[tuple[str, tuple[str, ...], str]] = [
    ("3,result,0,1,WEREWOLF", ("3,result,0,1,VILLAGER",), "winner"),
    ("3,result,0,1,WEREWOLF", ("3,result,2,1,WEREWOLF",), "numbers"),
    ("3,result,0,1,WEREWOLF", (), "no-result"),
    ("1,execute,4,VILLAGER", ("1,execute,4,SEER",), "role"),
    ("1,execute,4,VILLAGER", ("1,execute,3,POSSESSED",), "not-leading"),
    ("1,execute,4,VILLAGER", (), "no-exile"),
    ("1,vote,1,4", ("1,vote,1,1",), "vote-self"),
    ("1,vote,1,4", (), "no-vote"),
    ("2,vote,1,5", ("2,vote,1,2",), "dead"),
    ("1,divine,2,3,HUMAN", ("1,divine,2,3,WEREWOLF",), "species"),
    ("1,divine,2,3,HUMAN", ("1,divine,3,2,HUMAN",), "not-holder"),
    ("1,attackVote,1,2", ("1,attackVote,3,2",), "not-holder"),
    ("1,attack,2,true", ("1,attack,2,false",), "attack-succeeded"),
    ("1,attack,2,true", ("1,attack,1,true",), "prey"),
    ("1,attack,2,true", (), "no-attack"),
    ("1,attack,2,true", ("1,attack,2,true", "1,attack,2,true"), "twice"),
    ("0,divine,2,1,WEREWOLF", ("0,vote,1,2",), "first-day"),
    ("0,divine,2,1,WEREWOLF", ("nonsense",), "unreadable"),
    ("0,divine,2,1,WEREWOLF", ("0,divine,2,99,WEREWOLF",), "unreadable"),
    ("0,divine,2,1,WEREWOLF", ("5,divine,2,1,WEREWOLF",), "day"),
    ("0,divine,2,1,WEREWOLF", ("0,guard,2,1,WEREWOLF",), "first-day"),
    ("0,talk,0,0,3,Skip", ("0,talk,7,0,3,Skip",), "index"),
    ("0,talk,0,0,3,Skip", ("0,talk,0,0,9,Skip",), "new-seat"),
    ("0,talk,0,0,3,Skip", ("0,whisper,0,0,3,Skip",), "not-holder"),
    ("1,status,1,WEREWOLF,ALIVE,agent1", ("1,status,1,SEER,ALIVE,agent1",), "role"),
    ("1,status,1,WEREWOLF,ALIVE,agent1", ("1,status,1,WEREWOLF,DEAD,agent1",), "status-alive"),
    ("2,status,4,VILLAGER,DEAD,agent4", ("2,status,4,VILLAGER,ALIVE,agent4",), "status-dead"),
    ("0,status,4,VILLAGER,ALIVE,agent4", ("0,status,4,MEDIUM,ALIVE,agent4",), "composition"),
    ("3,result,0,1,WEREWOLF", ("3,result,0,1,WEREWOLF", "3,vote,1,2"), "after-result"),
]


@pytest.mark.parametrize(("line", "instead", "why"), FAULTS, ids=[f"{f[2]}: {f[1]}" for f in FAULTS])
def test_what_the_rules_speak_against_is_a_fault(line: str, instead: tuple[str, ...], why: str) -> None:
    assert why in keys(changed(line, *instead))


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("0,status,4,VILLAGER,ALIVE,agent4", "0,status,4,HUNTER,ALIVE,agent4", "no-role"),
        ("0,status,4,VILLAGER,ALIVE,agent4", "0,status,4,VILLAGER", "no-status"),
        ("0,status,4,VILLAGER,ALIVE,agent4", "0,status,4,VILLAGER,agent4", "no-status"),
        ("0,status,1,WEREWOLF,ALIVE,agent1", "0,status,0,WEREWOLF,ALIVE,agent0", "from-zero"),
        ("0,status,4,VILLAGER,ALIVE,agent4", "", "seats"),
    ],
)
def test_why_nobody_knows_who_sits_somewhere_is_said_with_the_line(line: str, instead: str, why: str) -> None:
    with pytest.raises(Unreadable) as none:
        changed(line, instead)
    assert none.value.why.key == f"aiwolf-log-{why}"
    assert none.value.line == (0 if why == "seats" else a_log().index(line) + 1)


def test_attack_votes_of_which_some_were_void_are_not_judged() -> None:
    """The first vote of wolf 2 was void and stands in no line; then both voted again, and chance chose."""
    roles = ["WEREWOLF", "WEREWOLF", "SEER", *["VILLAGER"] * 4]

    def status_of(day: int, *dead: int) -> list[str]:
        state = {seat: "DEAD" if seat in dead else "ALIVE" for seat in range(1, 8)}
        return [f"{day},status,{seat},{role},{state[seat]},a" for seat, role in enumerate(roles, 1)]

    voted = votes(1, 7, 7, 7, 7, 7, 7, 6)
    attacks = ["1,attackVote,1,3", "1,attackVote,2,4", "1,attackVote,1,5", "1,attack,4,true"]
    log = [*status_of(0), "0,talk,0,0,1,Over", *status_of(1), *voted, "1,execute,7,VILLAGER", *attacks]
    assert keys(found([*log, *status_of(2, 4, 7)])) == ["no-result"]
    both = [*attacks[:2], "1,attackVote,1,5", "1,attackVote,2,5", "1,attack,4,true"]
    assert "not-leading" in keys(found([*log[:-4], *both, *status_of(2, 4, 7)]))


def test_a_fault_stands_at_its_line() -> None:
    log = a_log()
    place = log.index("1,execute,4,VILLAGER")
    (fault,) = changed("1,execute,4,VILLAGER", "1,execute,4,SEER").faults
    assert fault.line == place + 1


def test_a_log_that_ends_early_has_no_winner_but_what_is_known() -> None:
    log = found(a_log()[: a_log().index("1,execute,4,VILLAGER")])
    assert (log.winner, log.deaths) == (None, ())
    assert keys(log) == ["cut-off", "no-result"]


def test_a_divined_fox_leaves_though_no_line_says_so() -> None:
    state, text = next(
        (state, text)
        for dialect in DIALECTS
        for state, text in games(dialect, 16, 50)
        if any(night.dead and state.role(night.divined or 1) == "fox" for night in state.nights)
    )
    log = read(text.encode())
    assert "divine" in {death.cause for death in log.deaths}
    assert not log.faults
    assert log.winner == state.winner


def games(dialect: str, seats: int, number: int) -> Iterator[tuple[State, str]]:
    """Simulated games and their logs."""
    agents = ["random", "sensible"]
    for state, _ in simulate(seats, number, options_of(dialect, "fox"), agents, 7):
        yield state, log_of(state)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(("seats", "number"), [(5, 15), (9, 15), (15, 10), (16, 10)])
def test_fifty_logs_of_each_dialect_read_back_to_the_same_result(
    dialect: str, seats: int, number: int
) -> None:
    for state, text in games(dialect, seats, number):
        log = read(text.encode())
        gone = {(night.day, seat) for night in state.nights for seat in {night.exiled, *night.dead} - {0}}
        assert log.version == dialect
        assert tuple(log.roles.values()) == state.roles
        assert {(death.day, death.seat) for death in log.deaths} == gone
        assert (len(log.nights), log.winner, log.faults) == (len(state.nights), state.winner, ())


def told(night: Night) -> tuple[object, ...]:
    """What a log says of a night; not which votes chance had replaced."""
    return night.exiled, night.divined, night.divination, night.guarded, night.dead, night.living


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_log_opened_as_a_table_tells_the_same_story_and_is_written_the_same(dialect: str) -> None:
    for state, text in games(dialect, 9, 5):
        history = history_of(read(text.encode()), 1_521_939_600_000)
        shown = history.table.state
        assert (shown.winner, shown.roles, shown.living) == (state.winner, state.roles, state.living)
        assert [told(night) for night in shown.nights] == [told(night) for night in state.nights]
        assert log_of(shown) == text
        again = read_record(write(history), {"aiwolf": history.game})
        assert again.table == history.table


def test_only_a_finished_game_becomes_a_table() -> None:
    with pytest.raises(Unreadable):
        history_of(found(a_log()[:8]), 0)


def test_a_day_from_a_log_can_be_said_at_no_table() -> None:
    drive = table("WSPVV", talk="typed")
    for envelope in ({}, {"irregular": True, "note": "it happened"}):
        with pytest.raises(Illegal):
            drive.say("host", LoggedDay(0), **envelope)
    assert codec_of(drive.game).to_move({"verb": "told", "day": 0}) == LoggedDay(0)


def test_names_and_words_stay_on_one_line() -> None:
    state, _ = next(games("0.4", 5, 1))
    text = GAME.log_file(view(state, "public"), dict.fromkeys(state.seats, "a\nb\r\u2028c"))
    assert text
    assert not read(text.encode()).faults


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff" * 50,
        b"0,status,16,SEER,ALIVE,x",
        b"x" * (MOST_BYTES + 1),
        b"\n" * (MOST_LINES + 1),
    ],
    ids=["nothing", "bytes", "a gap", "too large", "too long"],
)
def test_what_is_no_log_is_told_and_not_worked_on(data: bytes) -> None:
    with pytest.raises(Unreadable) as none:
        read(data)
    for language in LANGUAGES:
        assert Words(language, strict=True).say(none.value.why)


KINDS = st.sampled_from([*lines.KINDS, "", "x"])
WORDS = st.one_of(
    st.integers(-2, 20).map(str),
    st.sampled_from(
        ["SEER", "WEREWOLF", "FOX", "ALIVE", "DEAD", "true", "false", "HUMAN", "OTHERS", "²", ""]
    ),
    st.text(max_size=5),
)
LINE = st.builds(
    lambda day, kind, words: ",".join([str(day), kind, *words]), st.integers(-1, 45), KINDS, st.lists(WORDS)
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_fuzzed_log_never_ends_in_a_traceback(data: st.DataObject) -> None:
    log = a_log()
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(log)))
        log[place : place + data.draw(st.integers(0, 3))] = data.draw(st.lists(LINE, max_size=2))
    try:
        what = found(log)
        as_json("x", what, Words("ja", strict=True).say)
        history_of(what, 0)
    except Unreadable as none:
        Words("en", strict=True).say(none.why)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with_status = "\n".join(status(0)).encode() + b"\n" + data
    for each in (data, with_status):
        try:
            read(each)
        except Unreadable:
            continue
