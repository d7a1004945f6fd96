"""The one door for moves: what a page sends becomes a request, is appended in one write, and is answered.

A page sends a form with its token, or JSON from its outbox; either way the same fields.
"""

import re
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import operations
from companion.club.writes import Missing
from companion.kernel.capabilities import LooksBack
from companion.kernel.desk import Restore, Strike
from companion.kernel.game import NOTE, REFEREES, Chance, Illegal, seat_of
from companion.kernel.logbook import entries_in_log
from companion.kernel.replay import TOO_LATE, History, Request
from companion.kernel.table import too_late
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.engine import db
from companion.words.characters import visible

from .. import bodies, viewers
from ..auth.who import acting, forget_held
from ..forms import REFUSED
from ..security import csrf, stamp_time
from ..speech import say
from ..typed import Fields, note_of, read_action, typed_move, whole_number
from .action_forms import Refusal, Refused
from .corrections import STALE, entered_since, with_unseen, without_secrets
from .lending import after_move, refused_in_hand
from .opened import Opened, authorise, open_table
from .pages import blueprint, context, fragment_of, page_of

RefusedPage = Callable[[Opened, Refusal], Response]
"""The page that says why a move was refused, at the table as it stands."""
CORRECTIONS = ("strike", "restore")
ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
SEAT = re.compile(r"[1-9][0-9]?", re.ASCII)
ENVELOPE = frozenset(
    {"accepted", "acting_for", "asked", "csrf_token", "fetched", "id", "irregular", "said_at", "verb"}
)
"""What a move's form carries beside the move's own fields, none of which may be called so. Beside these a
`note`: a move that has one of its own has it instead."""
CARRIED = frozenset({"acting_for", "id", "irregular", "note", "verb"})
"""What a look before a move is written down carries on, beside the move's own fields; nothing else."""


STANDS = "stands"
"""What a look before a move is accepted with, where what was announced stands all the same."""
MOST_SETTLED = 8
"""Fields that a verb may bring with it."""
MOST_STAND = 60
"""In how many parts of its days it may stand."""


class NothingChanges(Exception):
    """All that was announced stands by itself."""


class LookFirst(Exception):
    """What a tap would change is to be looked at first: on which page, and why."""

    def __init__(self, where: str, why: Text) -> None:
        super().__init__(why.key)
        self.where = where
        self.why = why


@blueprint.post("/<int:table_id>/<viewer>/moves")
@csrf.exempt  # bodies.sent_fields asks for the token, or for what stands in its place
@bodies.explain_to_outbox
def post_move(table_id: int, viewer: str) -> Answer:
    """Take a move. A refusal comes back with the reason beside the field and everything that was typed."""
    return take_move(table_id, viewer)


def _sent(viewer: str) -> Fields:
    """What was sent as a move. A verb that is chosen in a form brings what it settles: `claim role=seer`."""
    data = bodies.sent_fields(viewer)
    verb, *settled = data.get("verb", "").split()[: 1 + MOST_SETTLED] or [""]
    for name, value in [("verb", verb), *(each.partition("=")[::2] for each in settled)]:
        data.setlist(name, [value])
    return data


def take_move(table_id: int, viewer: str, page: RefusedPage | None = None) -> Answer:
    """Take what was posted as a move; a refusal is shown on the table's page, unless another is given."""
    data = _sent(viewer)
    for number in range(MOST_STAND if data.get("accepted") == STANDS else 0):
        # That comes first, part by part: by itself it changes nothing.
        try:
            first = _append_and_answer(
                table_id, viewer, data, partial(_as_announced, data=data, number=number), page
            )
        except NothingChanges:
            break
        if first.status_code >= 400:
            return first
    return _append_and_answer(
        table_id, viewer, data, lambda table: _looked_at(table, _request(table, data), data), page
    )


@blueprint.get("/<int:table_id>/<viewer>/preview")
def preview(table_id: int, viewer: str) -> Answer:
    """What a move would change of what was announced, before the game master accepts it or notes it aside."""
    table = open_table(table_id, viewer)
    data = Fields((name, visible(value)) for name, value in request.args.items(multi=True))
    try:
        asked = _request(table, data)
    except Refused as refused:
        return _answer_refusal(table, refused.refusal)
    changes = _contradictions(table, asked)
    if not changes or not isinstance(table.game, LooksBack):
        return redirect(url_for(".page", table_id=table_id, viewer=viewer))
    state = table.history.table.state
    after = table.history.plan(asked, now(), Chance()).table.state
    given = {
        "asked": asked,
        "changes": changes,
        "sent": _fields_of_request(asked, data),
        "remark": table.game.as_remark(state, asked.move),
        "stands": STANDS if table.game.as_announced(state, after, asked.move) else "",
    }
    return make_response(render_template("table/preview.html", **context(table), **given))


def _as_announced(table: Opened, data: Fields, number: int) -> Request:
    """The request that what was announced stands, before what was asked, which would change it. Raises
    NothingChanges."""
    asked, state = _request(table, data), table.history.table.state
    name = f"{asked.id[:58]}-std{number or ''}"
    if table.history.known(asked):
        raise NothingChanges  # sent twice, it counts once
    after, move = table.history.plan(asked, now(), Chance()).table.state, None
    if name in table.history.ids:  # and broke off before what was asked
        move = table.history.log[table.history.ids[name]].move
    elif isinstance(table.game, LooksBack):
        move = table.game.as_announced(state, after, asked.move)
    if move is None:
        raise NothingChanges
    return Request(name, asked.author, move, said=asked.said, fetched=asked.fetched)


def _looked_at(table: Opened, asked: Request, data: Fields) -> Request:
    """The request, where what it changes was accepted or is nothing. Raises LookFirst."""
    if not data.get("accepted") and _contradictions(table, asked):
        where = url_for(".preview", table_id=table.id, viewer=table.viewer)
        fields = urlencode(list(_fields_of_request(asked, data).items(multi=True)))
        raise LookFirst(f"{where}?{fields}", Text("table-preview-first"))
    return asked


def _fields_of_request(asked: Request, data: Fields) -> Fields:
    """What was sent of a request, without what belongs to a page and what no move of its kind has."""
    known = CARRIED.union(field.encode_name for field in msgspec.structs.fields(asked.move))
    return Fields((name, value) for name, value in data.items(multi=True) if name in known)


def _contradictions(table: Opened, asked: Request) -> tuple[Text, ...]:
    """What a game master's request would change of what was announced; nothing where it is refused."""
    game, history = table.game, table.history
    if table.viewer != viewers.GM or not isinstance(game, LooksBack):
        return ()
    try:
        if history.known(asked) or not game.looks_back(history.table.state, asked.move):
            return ()
        after = history.plan(asked, now(), Chance()).table
    except Illegal:  # appending it says why
        return ()
    return game.contradictions(history.table.state, after.state)


@blueprint.post("/<int:table_id>/<viewer>/take-back")
@csrf.exempt  # as above
@bodies.explain_to_outbox
def take_back(table_id: int, viewer: str) -> Answer:
    """Strike the last entry by one tap; where more would fall with it, the trial is shown instead."""
    data = bodies.sent_fields(viewer)
    return _append_and_answer(table_id, viewer, data, lambda table: _taking_back(table, data))


def _append_and_answer(
    table_id: int,
    viewer: str,
    data: Fields,
    ask: Callable[[Opened], Request],
    page: RefusedPage | None = None,
) -> Answer:
    """Append what `ask` makes of the table as it stands; answer with what stands then: the page, redirected,
    or to an outbox the fragment. 403 for a viewer that this device may not be, 409 for a tap on behalf of
    somebody else than who asks now."""
    tables: list[Opened] = []
    tap = bodies.sent_tap() if bodies.by_script() else None

    def asked(history: History) -> Request:
        # In the write's own turn: a role that was taken back before the move's turn came moves nothing more,
        # nor does a device that was lent before it.
        forget_held()
        authorise(table_id, viewer, history)
        if tap is not None and tap.sender != viewers.sender_token(table_id, viewer):
            abort(409)
        tables.append(Opened(table_id, history, viewer))
        return ask(tables[0])

    try:
        added = operations.play(db.session, table_id, asked, by=acting)
    except Missing:
        open_table(table_id, viewer)
        abort(404)
    except LookFirst as first:
        if bodies.by_script():
            return bodies.explain([say(first.why)], go=first.where)
        return redirect(first.where, 303)
    except (Refused, Illegal) as why:
        present = open_table(table_id, viewer)
        if not _pressed_again(present, data):
            refusal = _refusal(why, present, tables[0], data)
            return _answer_refusal(present, refusal, page)
        return _answer_taken(present, data)
    return _answer_taken(Opened(table_id, added.history, viewer), data)


def _answer_taken(table: Opened, data: Fields) -> Answer:
    if not bodies.by_script():
        return redirect(after_move(table, _acting_for(data), data.get("verb", "")), 303)
    if not bodies.sent_tap().fragment:
        return stamp_time(Response(status=204))
    return fragment_of(table, fresh=True)


def _pressed_again(table: Opened, data: Fields) -> bool:
    """Whether this very move is the last that was taken from this viewer since the page was fetched: on a
    slow page somebody presses twice.

    The host's page may be in the hands of two referees: who counts what the other has counted is told.
    """
    if table.viewer == "host":
        return False
    fetched, move = whole_number(data.get("fetched", "")), typed_move(table.game, data)
    if fetched is None or move is None:
        return False
    since = [entry for entry in table.history.line if entry.stamp.received > fetched]
    own = [e for e in since if (e.stamp.author, e.stamp.acting_for) == (table.viewer, _acting_for(data))]
    return bool(own) and own[-1].move == move


def _request(table: Opened, data: Fields) -> Request:
    """The request that sent fields ask for. Raises Refused with the form as typed."""
    verb = data.get("verb", "")
    if verb in CORRECTIONS:
        return _envelope(table.viewer, _correction(table, data), data)
    history = table.history
    sent_before = data.get("id", "") in history.ids
    if not sent_before and too_late(history.game, history.table, verb, data.get("asked", "")):
        raise Refused(_too_late(data))
    acting_for = _acting_for(data)
    if acting_for not in (None, seat_of(table.viewer)) and acting_for in table.phoned and not sent_before:
        raise Refused(Refusal(verb, None, [Text("club-refused-has-phone")], typed=data))
    action = history.action(table.viewer, verb, acting_for)
    faults = {"": Text("kernel-not-offered")}
    if action is not None:
        move, faults = read_action(history.game, action, data, len(table.names))
        if move is not None:
            if not sent_before and (taken := table.taken_of(move)):
                raise Refused(Refusal(verb, action, [taken], typed=data))
            return _envelope(table.viewer, move, data)
    # The GM, from whom nothing is hidden, hears the rules' own reason, and may then record it as irregular.
    # What came before, and was heard of by nobody, counts once, though it may not be offered any more.
    typed = None
    filled_in = all(name != NOTE.name and data.get(name, "").strip() for name in faults if name)
    if sent_before or (table.viewer == "gm" and filled_in):
        typed = typed_move(table.game, data)
    if typed is None:
        at_large = [faults.pop("")] if "" in faults else []
        raise Refused(Refusal(verb, action, at_large, typed=data, beside=faults))
    return _envelope(table.viewer, typed, data)


def _correction(table: Opened, data: Fields) -> Strike | Restore:
    """The strike or restore that was tried and confirmed, with all that falls unseen."""
    entries = tuple(data.getlist("entries"))
    strikes = data["verb"] == "strike"
    named = Strike(entries) if strikes else Restore(entries, tuple(data.getlist("fallen")))
    return with_unseen(table, named, data.get("id", ""))


def _taking_back(table: Opened, data: Fields) -> Request:
    """The request that strikes one entry. Raises LookFirst; 404 for an entry that this referee has not."""
    if table.viewer not in REFEREES:
        abort(403)
    entry, name = data.get("entries", ""), data.get("id", "")
    if name in table.history.ids:
        return Request(name, table.viewer, _sent_before(table, name, entry))
    if not entries_in_log(table.history, [entry], table.viewer):
        abort(404)
    at: dict[str, Any] = {"table_id": table.id, "viewer": table.viewer}
    where = url_for(".try_strike", entry=entry, **at, back=url_for(".page", **at))
    try:
        trial = table.history.try_strike([entry])
    except Illegal as why:
        if why.text.key in STALE:
            raise Refused(Refusal(Strike.verb(), texts=[why.text], typed=data)) from why
        raise LookFirst(where, without_secrets(table, why).text) from why
    fallen = [each.id for each in trial.fallen if each.stamp.author != "rules"]
    if entries_in_log(table.history, fallen, table.viewer):
        raise LookFirst(where, Text("live-more-falls"))
    return Request(name if ID.fullmatch(name) else uuid.uuid4().hex, table.viewer, trial.move)


def _sent_before(table: Opened, name: str, entry: str) -> Strike:
    """The move that came under this id, if it took back this very entry; else one that will be refused."""
    before = table.history.log[table.history.ids[name]].move
    return before if isinstance(before, Strike) and entry in before.entries else Strike((entry,))


def _envelope(author: str, move: Any, data: Fields) -> Request:
    name = data.get("id", "")
    if not ID.fullmatch(name):
        raise Refused(Refusal(data.get("verb", ""), None, [Text("table-no-id")], typed=data))
    note = note_of(data)
    if (long := NOTE.misfit(note)) is not None:
        raise Refused(Refusal(data.get("verb", ""), None, [long], typed=data))
    return Request(
        id=name,
        author=author,
        move=move,
        acting_for=_acting_for(data),
        note=note,
        irregular=data.get("irregular", "") not in ("", "0", "n"),
        said=whole_number(data.get("said_at", "")),
        fetched=whole_number(data.get("fetched", "")),
        asked=data.get("asked", ""),
    )


def _acting_for(data: Fields) -> int | None:
    """The seat that a referee acts for, or nothing; 0, which is nobody's, for what can be no seat."""
    typed = data.get("acting_for", "").strip()
    return (int(typed) if SEAT.fullmatch(typed) else 0) if typed else None


def _refusal(why: Refused | Illegal, present: Opened, before: Opened, data: Fields) -> Refusal:
    """The refusal that the door or the rules give, beside its field in the form as typed."""
    if isinstance(why, Refused):
        return why.refusal
    why, verb = without_secrets(present, why), data.get("verb", "")
    if why.text == TOO_LATE:
        return _too_late(data)
    acting_for = _acting_for(data)
    action = present.action(verb, acting_for) or before.action(verb, acting_for)
    beside = {why.field: why.text} if why.field else {}
    if action is not None and verb not in CORRECTIONS and why.text.key == "kernel-not-offered":
        beside = read_action(present.game, action, data, len(present.names))[1] or beside
    return Refusal(verb, action, [why.text], why.forbidden, data, beside)


def _too_late(data: Fields) -> Refusal:
    """The refusal of an answer to an earlier question: in the present one nothing of it is chosen."""
    envelope = Fields((name, value) for name, value in data.items() if name in ENVELOPE)
    return Refusal(data.get("verb", ""), texts=[TOO_LATE], typed=envelope)


def _answer_refusal(table: Opened, refusal: Refusal, page: RefusedPage | None = None) -> Response:
    if STALE & {text.key for text in refusal.texts}:
        fetched = whole_number(refusal.typed.get("fetched", ""))
        if fetched is not None:
            found = entered_since(table, refusal.verb, refusal.typed, refusal.texts, fetched)
            refusal.texts, refusal.overtaken = found
    if not bodies.by_script():
        lent = refused_in_hand(table, refusal, _acting_for(refusal.typed))
        answer = lent or (page or page_of)(table, refusal)
        answer.status_code = REFUSED
        return answer
    html = render_template("table/fragment.html", **context(table, refusal))
    return bodies.explain(refusal.reasons(table.names), html=html)
