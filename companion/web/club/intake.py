"""Names in bulk, and a table that somebody kept elsewhere: sent or pasted, looked at row by row, brought in
whole or not at all.

The page that brings a table in says how far it is while it does so; who closes it before the end stops it.
"""

import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from flask import Response, make_response, render_template, request, stream_template
from werkzeug.datastructures import FileStorage

from companion.club.accounts.models import Account
from companion.club.events.attendance import Entry, attendances, looked_up
from companion.club.events.models import Event
from companion.club.intake import operations, seasons, workbook
from companion.club.intake.operations import ImportedTable, Preview, Progress
from companion.club.intake.rows import ImportedRow, Unreadable, decode_text, lines
from companion.club.people import operations as people
from companion.club.people.lists import Meant, PersonRow, read, with_name, without_number
from companion.club.people.names import Known, Player
from companion.club.rounds.notes import enter_with_remarks
from companion.club.writes import Refused
from companion.kernel.words import Illegal, Text
from companion.store.engine import db
from companion.store.signals import in_thread

from ..auth.who import must_be_organiser, organiser_only
from ..forms import REFUSED, Page
from ..site import row_id
from ..speech import flash_text, say, t
from .blueprint import blueprint, onward
from .player import full_name

PATIENCE = 30
"""Seconds in which a workbook has to be read."""
MOST_SHOWN = 300
"""Rows of a preview that have nothing wrong; those that have are shown first, and as many."""
PACKED = b"PK\x03\x04"
SEASON = "season:"
"""Before a season's archive where it goes along as text, from the preview to the bringing in."""


@blueprint.route("/import", methods=["GET", "POST"])
@organiser_only
def intake() -> Page | str:
    """What a table would make of the club, before anything is written."""
    if request.method == "GET":
        return render_template("club/intake.html", why="")
    try:
        text = _read_upload(request.files.get("file"), request.form.get("text", ""))
        if text.startswith(SEASON):
            moved = _season(text)
            return _preview(seasons.preview(db.session, moved), text, name=seasons.season_name(moved))
        found = operations.preview(db.session, _lines(text))
    except Unreadable as unreadable:
        return make_response(render_template("club/intake.html", why=say(unreadable.text)), REFUSED)
    return make_response(_preview(found, text), REFUSED if found.faults else 200)


@blueprint.post("/import/bring-in")
@organiser_only
def bring_in() -> Page:
    """Bring a table in that was looked at, saying how far it is."""
    by, text = must_be_organiser(), request.form.get("text", "")
    name = request.form.get("name")
    try:
        moved = _season(text) if text.startswith(SEASON) else None
        read = [] if moved else _lines(text)
    except Unreadable as unreadable:
        return make_response(render_template("club/intake.html", why=say(unreadable.text)), REFUSED)
    found = seasons.preview(db.session, moved) if moved else operations.preview(db.session, read)
    if found.faults:
        return make_response(_preview(found, text), REFUSED)
    typed = {who: request.form.get(f"who-{n}", "") for n, who in enumerate(found.alike)}
    unsaid = [who for who, meant in found.alike.items() if meant.kind == "several" and not typed[who]]
    if unsaid:
        why = t("club-many-open", n=len(unsaid))
        return make_response(_preview(found, text, typed, why, name), REFUSED)
    chosen = {who: _choice(choice) for who, choice in typed.items() if choice}
    if moved:
        try:
            seasons.take_in(db.session, moved, name or "", chosen, by)
        except Illegal as refusal:
            return make_response(_preview(found, text, typed, say(refusal.text), name), REFUSED)
        done = t("club-intake-season-done", name=name, tables=found.tables)
        return make_response(
            render_template("club/intake_progress.html", steps=[{"kind": "done", "text": done}])
        )
    answer = Response(stream_template("club/intake_progress.html", steps=_steps(read, chosen, by)))
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _steps(
    read: list[ImportedRow], chosen: dict[operations.Who, int | None], by: Account
) -> Iterator[dict[str, Any]]:
    """How far it is, and in the end that it is done, or why it is not."""
    played: list[ImportedTable] = []
    for step in operations.fold_tables(db.session, read, f"brought-{uuid4().hex[:16]}"):
        if isinstance(step, Progress):
            yield {"kind": "step", "text": t("club-intake-step", done=step.done, of=step.of)}
        else:
            played = step
    yield {"kind": "step", "text": t("club-intake-writing")}
    try:
        operations.bring_in(
            db.session, read, played, chosen, lambda year: t("club-season-year", year=year), by
        )
    except Illegal as refusal:
        yield {"kind": "refused", "text": say(refusal.text)}
    else:
        yield {"kind": "done", "text": t("club-intake-done", rows=len(read), tables=len(played))}


def _preview(
    found: Preview,
    text: str,
    chosen: Mapping[operations.Who, str] | None = None,
    why: str = "",
    name: str | None = None,
) -> str:
    """The page that shows what would come; `name` is what a season will be called."""
    sound = islice((line for line in found.lines if not line.fault), MOST_SHOWN)
    shown = [*islice(found.faults, MOST_SHOWN), *sound]
    proposed = {who: str(meant.near[0].id) for who, meant in found.alike.items() if meant.kind == "known"}
    return render_template(
        "club/intake_preview.html",
        found=found,
        text=text,
        chosen=proposed if chosen is None else chosen,
        why=why,
        name=name,
        shown=shown,
        rest=len(found.lines) - len(shown),
        new_players=sum(meant.kind == "new" for meant in found.people.values()),
    )


def _lines(text: str) -> list[ImportedRow]:
    return in_thread(lambda: lines(text))


def _season(text: str) -> seasons.Rows:
    """What an archive holds that was sent before. Raises Unreadable."""
    try:
        body = b64decode(text.removeprefix(SEASON), validate=True)
    except ValueError as why:
        raise Unreadable(Text("club-intake-no-season")) from why
    return in_thread(lambda: seasons.read(body))


def _choice(typed: str) -> int | None:
    try:
        return row_id(typed)
    except ValueError:
        return None


def _read_upload(file: FileStorage | None, text: str) -> str:
    """What was sent as a file, or else what was pasted, as text. Raises Unreadable."""
    body = file.read() if file else b""
    if not body:
        return text
    if seasons.is_archive(body):
        return SEASON + b64encode(body).decode()
    return _cells(body) if body.startswith(PACKED) else decode_text(body)


def _cells(body: bytes) -> str:
    """A workbook's first sheet as CSV, read by a process of its own. Raises Unreadable."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        path = Path(folder) / "table.xlsx"
        path.write_bytes(body)
        command = [sys.executable, "-I", workbook.__file__, str(path)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired as late:
            raise Unreadable(Text("club-intake-no-workbook")) from late
    if done.returncode == 1:
        raise Unreadable(Text("club-intake-no-workbook"))
    if done.returncode:  # it says so itself, or was ended for what it used
        raise Unreadable(Text("club-intake-large-workbook"))
    return done.stdout.decode()


NEW, BARE, SKIP = "new", "bare", "skip"
"""What a row may be besides a player of the club: new, new without the number behind the name, or nobody."""
UNSAID = ("doubtful", "several", "twice")
"""Kinds of rows of which somebody has to say who they are."""


@blueprint.route("/players/many", methods=["GET", "POST"])
@organiser_only
def many_players() -> Page:
    """Many new players at once."""
    return _many(None)


@blueprint.route("/events/<int:event_id>/applications/many", methods=["GET", "POST"])
@organiser_only
def many_applications(event_id: int) -> Page:
    """Many applications at once; who is new becomes a player."""
    return _many(db.get_or_abort(Event, event_id))


def _many(event: Event | None) -> Page:
    text = request.form.get("text", "")
    looked = request.method == "POST" and "again" not in request.form
    pasted = read(text)
    everybody = people.players(db.session, archived=True) if looked else []
    members = {full_name(one): one for one in everybody if one.forgotten_at is None}
    found = looked_up(db.session, _rename_rows(pasted.people)) if looked else []
    found = [_with_member(number, each, members) for number, each in enumerate(found)]
    applied = set()
    if event is not None:
        applied = {row.player_id for row in attendances(db.session, event.id) if row.place != "cancelled"}
    chosen = [_choice_for(number, each, event, applied) for number, each in enumerate(found)]
    refused = ""
    if found and "enter" in request.form:
        rows = zip(pasted.people, found, chosen, strict=True)
        entries = [_entry(row, each, choice) for row, each, choice in rows if choice != SKIP]
        try:
            if "" in chosen:
                raise Refused(Text("club-many-open", {"n": chosen.count("")}))
            key, by = event.id if event else None, must_be_organiser()
            here = event is not None and request.form["enter"] == "here"
            entered = enter_with_remarks(db.session, entries, key, by, here=here)
        except Illegal as refusal:
            refused = say(refusal.text)
        else:
            flash_text("club-many-entered", n=len(entered))
            if event is None:
                return onward("club.players")
            return onward("club.evening" if here else "club.applications", event_id=event.id)
    page = render_template(
        "club/many.html",
        event=event,
        text=text,
        without_number=without_number,
        groups=_groups(found, chosen),
        members=[*members],
        applied=applied,
        entering=sum(choice != SKIP for choice in chosen),
        refused=refused,
        empty=looked and not found,
        left_out=pasted.left_out,
    )
    return make_response(page, REFUSED if refused else 200)


class CheckedRow(NamedTuple):
    """A line of the list as the check page shows it."""

    number: int
    meant: Meant
    choice: str

    @property
    def group(self) -> str:
        """`open`: somebody has to look at it; or `new`, or `known`."""
        settled = self.choice != NEW if self.meant.kind == "known" else self.meant.kind == "new"
        return self.meant.kind if settled else "open"


def _groups(found: Sequence[Meant], chosen: Sequence[str]) -> dict[str, list[CheckedRow]]:
    """The lines of which something is to be said, those of people who are new, and of those who are known."""
    rows = [CheckedRow(number, *row) for number, row in enumerate(zip(found, chosen, strict=True))]
    return {name: [row for row in rows if row.group == name] for name in ("open", "new", "known")}


def _typed_into(part: str, number: int) -> str:
    return request.form.get(f"{part}-{number}", "").strip()


def _with_member(number: int, each: Meant, members: Mapping[str, Player]) -> Meant:
    """A row in which a member of the club was chosen in place of the name; as it was where nobody was."""
    typed = _typed_into("name", number)
    member = members.get(typed) if typed != _typed_into("shown", number) else None
    if member is None:
        return each
    row = each.row._replace(name=member.name, reading=member.reading, handle=member.handle)
    return Meant(row, "known", (Known(member.id, member.name, member.reading, member.handle),))


def _rename_rows(found: list[PersonRow]) -> list[PersonRow]:
    """The rows under the names that were corrected in the preview, and with the handles that were added."""
    corrected = []
    for number, row in enumerate(found):
        name, handle = (_typed_into(part, number) for part in ("name", "handle"))
        row = row._replace(handle=handle.removeprefix("@") or row.handle)
        corrected.append(with_name(row, name) if name not in ("", row.name) else row)
    return corrected


def _choice_for(number: int, each: Meant, event: Event | None, applied: set[int]) -> str:
    """What was chosen for a row; where its name was corrected since, what that means, if it is certain.

    Nobody is entered for a name that was emptied.
    """
    name, shown = (request.form.get(f"{part}-{number}") for part in ("name", "shown"))
    choice = request.form.get(f"row-{number}", "")
    if name == "" or choice == SKIP:
        return SKIP
    if name != shown and each.kind == "known":  # also who has applied: the spelling is to be remembered
        return str(each.near[0].id)
    if name != shown:
        return "" if each.kind in UNSAID or each.kind == "alike" else NEW
    return choice or _propose_choice(each, event, applied)


def _propose_choice(each: Meant, event: Event | None, applied: set[int]) -> str:
    """What a row is unless somebody says otherwise; who only looks like somebody is taken for a new one.

    What a doubtful row is has to be said, and which of several who are called so it is.
    """
    if each.kind in UNSAID:
        return ""
    if each.kind == "known":
        known = each.near[0].id
        return SKIP if event is None or known in applied else str(known)
    return NEW


def _entry(pasted: PersonRow, each: Meant, choice: str) -> Entry:
    """What a row is entered as. Who was tied to a name by hand is known by it from now on, unless the line
    may have said more than that."""
    row = without_number(each.row) if choice == BARE else each.row
    tied = each.kind != "known" or each.row.name != pasted.name
    try:
        player_id = None if choice in (NEW, BARE) else row_id(choice)
    except ValueError:
        player_id = None
    alias = pasted.name if tied and not pasted.doubtful else ""
    return Entry(player_id, row.name, row.reading, row.handle, row.waiting, row.remark, alias)
