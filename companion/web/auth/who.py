"""The organiser or helper of a request. Referees and who sits at a table: see viewers."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, Response, abort, g, redirect, request, session, url_for
from flask_login import LoginManager, current_user, login_user
from werkzeug.wrappers import Response as Answer

from companion.club.accounts import log_ins
from companion.club.accounts.acts import By, Helper
from companion.club.accounts.models import Account, LogIn
from companion.club.events.models import Event
from companion.club.events.operations import running_events
from companion.club.tables.loans import Held, Lent, find_held
from companion.club.tables.models import GameTable
from companion.club.tables.operations import names_table
from companion.store.base import now
from companion.store.engine import Busy, db

from ..errors import page_before
from ..security import browser, device_hash, fingerprint, known_device
from ..speech import flash_text, today

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

FRESH = 10 * 60 * 1000
"""For so long a password that was typed opens the pages that ask for it again, milliseconds."""
KEYS = ("_user_id", "_fresh", "_id")
"""What the library keeps in the session."""

GUARDED: set[str] = set()
"""Views that ask for the password again, by module and name."""

manager = LoginManager()
manager.session_protection = None  # phones and laptops change their network during an evening


class Organiser:
    """An account as a request knows it, and the log-in by which it is known."""

    is_authenticated = True
    is_active = True
    is_anonymous = False

    def __init__(self, log_in: LogIn, token: str) -> None:
        self.log_in = log_in
        self.account = log_in.account
        self._token = token

    def get_id(self) -> str:
        """What the session keeps."""
        return self._token


@manager.user_loader
def load(token: str) -> Organiser | None:
    """The organiser of a session. One whose log-in has ended hears so, once."""
    found = log_ins.valid_log_in(db.session, token)
    if found is None:
        for key in KEYS:
            session.pop(key, None)
        flash_text("auth-ended", "info")
        return None
    return Organiser(found, token)


def organiser() -> Account | None:
    """The account that is logged in, or nothing; nothing for a helper, too."""
    user = _user()
    return user.account if user and user.log_in.helper is None else None


def helper() -> Helper | None:
    """Who is logged in to do the door, or to run some tables, and nothing else; or nothing."""
    user = _user()
    if user is None or user.log_in.helper is None:
        return None
    return Helper(user.account.id, user.log_in.helper, user.account.name, user.log_in.tables)


def acting() -> By | None:
    """Whom the log of acts names for what this request does; nothing for a table's own phones."""
    return organiser() or helper()


def _user() -> Organiser | None:
    user = _logged_in()
    return None if user is None or is_lent_away() else user


def _logged_in() -> Organiser | None:
    return current_user if "_user_id" in session and current_user.is_authenticated else None


def held_here() -> Held:
    """The loan of this device, by its own cookie or by its log-in: throwing one of them away ends none; and
    its claims. Read once for each time that the device shows itself in a request."""
    user, shown = _logged_in(), device_hash()
    log_in = user.log_in.device_hash if user else None
    known: dict[bytes | None, Held] = g.setdefault("held", {})
    if shown not in known:
        known[shown] = find_held(db.session, shown, log_in) if shown or log_in else Held(None, ())
    return known[shown]


def current_loan() -> Lent | None:
    """The loan of this device."""
    return held_here().loan


def page_owner() -> str:
    """Whose pages this device shows now, without a name: nobody's, those of a log-in, or of who has it lent.

    Where a tab shows those of somebody else, browsers put the others away (`static/js/once.js`).
    """
    loan, user = current_loan(), _user()
    of = f"loan:{loan.id}:{loan.seat}" if loan else f"log-in:{user.log_in.id}" if user else ""
    return fingerprint(of, digest_size=12, person=b"owner") if of else ""


def must_be_lent() -> Lent:
    """The loan of this device; 409 without one."""
    return current_loan() or abort(409)


def is_lent_away() -> bool:
    """Whether a seat without a phone holds this device: then it is nobody's, but on the pages by which it is
    passed on (`table.shut`)."""
    return not g.get("passes_on") and current_loan() is not None


def forget_held() -> None:
    """Read the loan and the claims anew: this request has changed them, or they may have changed since."""
    g.pop("held", None)


def any_log_in() -> LogIn | None:
    """The log-in of this request, an organiser's or a helper's, or nothing."""
    user = _user()
    return user.log_in if user else None


def log_in_here() -> LogIn:
    """The organiser's log-in of this request; 401 without one."""
    found: LogIn = current_user.log_in if organiser() else abort(401)
    return found


def must_be_organiser() -> Account:
    """The account that is logged in; 401 without one."""
    return organiser() or abort(401)


def organiser_only(view: Callable[P, R]) -> Callable[P, R | Answer]:
    """A page of the organisers: others are led to the log-in and come back; what they sent is refused."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        if organiser():
            return view(*args, **kwargs)
        if request.method != "GET":
            abort(401)
        return redirect(url_for("auth.log_in", next=request.full_path.rstrip("?")))

    return guarded


def password_again(view: Callable[P, R]) -> Callable[P, R | Answer]:
    """An organiser's page that a found or copied cookie shall not open: the password is asked for again.

    Whoever has opened the page in time may take as long again over its form.
    """

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        must_be_organiser()
        looking = request.method == "GET"
        if 0 <= now() - log_in_here().confirmed_at <= FRESH * (1 if looking else 2):
            return view(*args, **kwargs)
        if looking:
            return redirect(url_for("auth.confirm", next=request.full_path.rstrip("?")))
        flash_text("auth-confirm-first", "warning")
        return redirect(url_for("auth.confirm", next=page_before()), 303)

    shown = organiser_only(guarded)
    GUARDED.add(f"{view.__module__}.{view.__qualname__}")
    return shown


def enter(account: Account) -> None:
    """Log in: a new session, so that no token from before is worth anything. `remember` has to follow."""
    leave()
    _begin(log_ins.begin(db.session, account.id, known_device(), browser()))


def enter_by_code(code: str) -> None:
    """Log in by a code from another device, as `enter` does by a password. Raises Refused."""
    token = log_ins.take_up(db.session, code, known_device(), browser())
    leave()
    _begin(token)


def _begin(token: str) -> None:
    found = log_ins.valid_log_in(db.session, token)
    if found is None:  # shut out meanwhile
        abort(401)
    login_user(Organiser(found, token))
    session.permanent = True


def leave() -> None:
    """Log out: the log-in ends, wherever its cookie was copied to, and the session is forgotten."""
    if current_user.is_authenticated:
        mine: LogIn = current_user.log_in
        log_ins.end(db.session, mine.account_id, only=mine.id)
    g.pop("_login_user", None)
    session.clear()


def note_use(answer: Response) -> Response:
    """Write down once an hour that a log-in is used."""
    user = g.get("_login_user")
    if answer.status_code < 400 and isinstance(user, Organiser):
        try:
            if user.log_in.ended_at is None and abs(now() - user.log_in.seen_at) > log_ins.HOUR:
                log_ins.use(db.session, user.log_in.id)
        except Busy:
            log.info("the database was busy: the next request will note it")
    return answer


def init_app(app: Flask) -> None:
    """Know organisers and helpers by their session; give templates both, and the doors of a helper."""
    manager.init_app(app, add_context_processor=False)  # which asks who looks, for each part
    app.after_request(note_use)
    app.jinja_env.globals.update(organiser=organiser, helper=helper, page_owner=page_owner)
    app.jinja_env.globals.update(doors=running, keeps_door=keeps_door)


def running() -> list[Event]:
    """The events at which a helper may help now."""
    return running_events(db.session, today())


def keeps_door(event_id: int) -> bool:
    """Whether the request comes from somebody who may do the door of an event."""
    if organiser():
        return True
    found = helper()
    return found is not None and found.tables is None and event_id in {event.id for event in running()}


def helps_at(table_id: int) -> bool:
    """Whether the request comes from a helper for a table, at an event that is running."""
    found = helper()
    if found is None or found.tables is None:
        return False
    table = db.session.get(GameTable, table_id)
    return (
        table is not None
        and names_table(found.tables, table)
        and table.event_id in {event.id for event in running()}
    )


def must_keep_door(event_id: int) -> By:
    """Who does the door of an event here; 401 for anybody else."""
    return (organiser() or helper() or abort(401)) if keeps_door(event_id) else abort(401)


def door_only(view: Callable[P, R]) -> Callable[P, R | Answer]:
    """A page of an event's door: for organisers, and for helpers while the event runs.

    To all others it is a page of the organisers.
    """
    for_organisers = organiser_only(view)

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        if keeps_door((request.view_args or {})["event_id"]):
            return view(*args, **kwargs)
        return for_organisers(*args, **kwargs)

    return guarded
