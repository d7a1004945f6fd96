"""Bringing a table in by its pages: CSV, XLSX, pasted; a preview, all or nothing, and hostile files."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.web.listing import Listing
from companion.web.sheets.files import as_xlsx
from tests.web.house import TOKEN, Person

HEAD = ("開催日", "会", "ゲーム", "名前", "得点")
ROWS = [
    ("2023-04-01", "春の会", "碁", "=甲", 3),
    ("2023-04-01", "春の会", "碁", "<b>乙</b>", 5),
]
CSV = f"{','.join(HEAD)}\n2023-04-01,春の会,碁,'=甲,3\n2023-04-01,春の会,碁,<b>乙</b>,5"
TEXT = re.compile(r'<textarea name="text" hidden>(.*?)</textarea>', re.DOTALL)


def post(person: Person, path: str, **fields: object) -> str:
    token = TOKEN.search(person.get("/import").text)
    assert token
    answer = person.client.post(
        path,
        data={"csrf_token": token.group(1), **fields},
        headers=person.headers,
        content_type="multipart/form-data",
    )
    return answer.text


def workbook() -> bytes:
    return as_xlsx(Listing(HEAD, ROWS), "x")


def test_which_of_two_is_meant_has_to_be_said_before_anything_is_brought_in(organiser: Person) -> None:
    post(organiser, "/import/bring-in", text="名前,ハンドル\n青葉,a\n青葉,b")
    table = "名前\n青葉\n甲"
    assert "青葉 (a)" in post(organiser, "/import", text=table)
    asked = post(organiser, "/import/bring-in", text=table)
    assert "One line is still to be decided" in asked
    assert 'name="who-0" aria-invalid="true" aria-describedby="intake-why"' in asked
    assert "甲" not in organiser.get("/players").text
    (meant,) = re.findall(r'<option value="(\d+)" >青葉 \(a\)', asked)
    assert "Rows imported: 2" in post(organiser, "/import/bring-in", text=table, **{"who-0": meant})


@pytest.mark.parametrize(
    "sent",
    [
        {"text": "\t".join(HEAD) + "".join("\n" + "\t".join(map(str, row)) for row in ROWS)},
        {"file": (BytesIO(CSV.encode()), "a.csv")},
        {"file": (BytesIO(workbook()), "a.xlsx")},
    ],
    ids=["pasted", "csv", "xlsx"],
)
def test_from_a_table_to_the_standings(organiser: Person, sent: dict[str, object]) -> None:
    shown = post(organiser, "/import", **sent)
    assert "New players: 2, new events: 1, tables: 1" in shown
    assert "<b>乙</b>" not in shown
    found = TEXT.search(shown)
    assert found
    assert organiser.get("/events/1").status_code == 404, "nothing is written yet"
    done = post(organiser, "/import/bring-in", text=unescape(found.group(1)))
    assert "Rows imported: 2; tables: 1." in done
    standings = organiser.get("/standings/all").text
    assert standings.index("&lt;b&gt;乙") < standings.index("=甲")
    assert "春の会" in organiser.get("/events/1").text
    again = post(organiser, "/import/bring-in", text=unescape(found.group(1)))
    assert "has tables already" in again


def bomb(size: int) -> bytes:
    """A workbook whose sheet unpacks to so many bytes."""
    made = BytesIO()
    with ZipFile(BytesIO(workbook())) as plain, ZipFile(made, "w", ZIP_DEFLATED) as packed:
        for name in plain.namelist():
            packed.writestr(name, plain.read(name) if "sheet1" not in name else b" " * size)
    return made.getvalue()


def entities() -> bytes:
    """A workbook whose texts name one another a billion times."""
    made = BytesIO()
    grown = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    texts = f'<!DOCTYPE x [<!ENTITY a0 "ha">{grown}]><sst><si><t>&a9;</t></si></sst>'
    with ZipFile(BytesIO(workbook())) as plain, ZipFile(made, "w") as packed:
        for name in plain.namelist():
            packed.writestr(name, texts if "sharedStrings" in name else plain.read(name))
    return made.getvalue()


UNREAD, TOO_LARGE = "cannot be read as XLSX", "too large to be read"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "head": (lambda: b"PK\x03\x04", UNREAD),
    "zeros": (lambda: b"PK\x03\x04" + bytes(999), ""),
    "bomb": (lambda: bomb(200 * 1024 * 1024), TOO_LARGE),
    "entities": (entities, ""),
    "binary": (lambda: b"\x00\xff" * 99, ""),
    "empty": (lambda: b"", ""),
}
"""Each with what tells it from others, where something does."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_words(organiser: Person, name: str) -> None:
    body, why = HOSTILE[name]
    shown = post(organiser, "/import", file=(BytesIO(body()), "a.xlsx"))
    assert 'role="alert"' in shown
    assert why in shown


def test_a_faulty_row_is_shown_and_nothing_can_be_brought_in(organiser: Person) -> None:
    shown = post(organiser, "/import", text="名前,会\n甲,\n,乙")
    assert "Row 3" in shown
    assert "The date is missing." in shown
    assert 'type="submit" class="btn btn-primary btn-lg"' not in shown
    assert "The date is missing." in post(organiser, "/import/bring-in", text="名前,会\n甲,\n,乙")
    assert "甲" not in organiser.get("/players").text
