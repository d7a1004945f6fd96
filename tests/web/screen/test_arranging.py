"""Setting the screen up: who may, what is kept, and what comes back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.club.screen import PanelDraft, ScreenDraft, arrange, get_screen
from companion.store.engine import db
from companion.web.screen.panels import PANELS
from companion.web.screen.views import move_panel
from tests.web.house import Person
from tests.web.screen.conftest import Shown

USUAL = {
    "language": "ja",
    "theme": "dark",
    "notice": "",
    **{f"seconds-{name}": "10" for name in PANELS},
    **{f"shown-{name}": "y" for name in PANELS},
}


def kept(shown: Shown) -> list[tuple[str, int, bool]]:
    with shown.app.app_context():
        screen = get_screen(db.session, shown.event_id)
        return [(row.name, row.seconds, row.shown) for row in screen.panels] if screen else []


def sent(organiser: Person, shown: Shown, **fields: Any) -> Any:
    return organiser.send(f"{shown.url}/setup", **{**USUAL, "panel": list(PANELS), **fields})


def test_only_organisers_arrange(shown: Shown, somebody: Person) -> None:
    page = somebody.get(f"{shown.url}/setup")
    assert page.status_code == 302
    assert page.location.startswith("/login?next=")
    assert somebody.send(f"{shown.url}/setup", at="/login", **USUAL).status_code == 401
    assert kept(shown) == []


def test_the_order_that_was_sent_is_kept(shown: Shown, organiser: Person) -> None:
    order = list(reversed(PANELS))
    assert sent(organiser, shown, panel=order).status_code == 303
    assert [name for name, _, _ in kept(shown)] == order
    page = organiser.get(f"{shown.url}/setup").text
    assert re.findall(r'id="panel-([\w-]+)"', page) == order


def test_a_panel_goes_one_up_and_all_else_is_kept_with_it(shown: Shown, organiser: Person) -> None:
    answer = sent(organiser, shown, move="up:tables", notice="昼食は12時から", **{"seconds-clocks": "45"})
    assert answer.location.endswith("/setup#panel-tables")
    assert [name for name, _, _ in kept(shown)][:3] == ["clocks", "tables", "seating"]
    assert kept(shown)[0][1] == 45
    assert "昼食は12時から" in organiser.get(f"{shown.url}/setup").text


def test_the_first_cannot_go_up_nor_the_last_down() -> None:
    order = ["a", "b", "c"]
    assert move_panel(order, "up:a") == order
    assert move_panel(order, "down:c") == order
    assert move_panel(order, "down:a") == ["b", "a", "c"]
    for nonsense in ("", "up", "up:", "up:x", "sideways:a"):
        assert move_panel(order, nonsense) == order


def test_a_panel_may_be_left_out(shown: Shown, organiser: Person) -> None:
    fields = {name: value for name, value in USUAL.items() if name != "shown-join"}
    organiser.send(f"{shown.url}/setup", **fields, panel=list(PANELS))
    assert {name: on for name, _, on in kept(shown)}["join"] is False
    assert "join-code" not in shown.slides()


def test_panels_that_there_are_not_are_passed_over_and_missing_ones_follow(
    shown: Shown, organiser: Person
) -> None:
    sent(organiser, shown, panel=["notice", "nonsense", "notice", "clocks"])
    rest = [name for name in PANELS if name not in ("notice", "clocks")]
    assert [name for name, _, _ in kept(shown)] == ["notice", "clocks", *rest]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("seconds-clocks", "2"),
        ("seconds-clocks", "601"),
        ("seconds-clocks", ""),
        ("seconds-clocks", "soon"),
        ("notice", "よ" * 401),
        ("theme", "pink"),
        ("language", "xx"),
    ],
)
def test_what_cannot_be_comes_back_with_the_reason_and_what_was_typed(
    shown: Shown, organiser: Person, field: str, typed: str
) -> None:
    order = list(reversed(PANELS))
    answer = sent(organiser, shown, panel=order, **{field: typed, "seconds-join": "33"})
    assert answer.status_code == 422
    assert kept(shown) == []
    assert f'id="{field}-error"' in answer.text or field in ("theme", "language")
    assert "field-error" in answer.text
    assert 'value="33"' in answer.text
    assert re.findall(r'id="panel-([\w-]+)"', answer.text) == order
    if field == "notice":
        assert typed in answer.text


def test_figures_may_be_typed_as_a_japanese_keyboard_has_them(shown: Shown, organiser: Person) -> None:
    assert sent(organiser, shown, **{"seconds-clocks": "４５"}).status_code == 303
    assert kept(shown)[0] == ("clocks", 45, True)


def test_a_form_from_elsewhere_changes_nothing(shown: Shown, organiser: Person) -> None:
    assert organiser.client.post(f"{shown.url}/setup", data=USUAL).status_code == 400
    assert kept(shown) == []


def test_a_panel_newer_than_the_arrangement_waits_unshown_at_the_end(shown: Shown, organiser: Person) -> None:
    older = tuple(PanelDraft(name, 10, True) for name in PANELS if name != "clocks")
    with shown.app.app_context():
        arrange(db.session, shown.event_id, ScreenDraft("ja", "dark", "", older))
    shown.catan()
    assert "clocks-1" not in shown.slides()
    assert re.findall(r'id="panel-([\w-]+)"', organiser.get(f"{shown.url}/setup").text)[-1] == "clocks"


def test_every_panel_has_its_words(shown: Shown, organiser: Person) -> None:
    assert organiser.get(f"{shown.url}/setup").status_code == 200


def test_the_evening_leads_there(shown: Shown, organiser: Person, somebody: Person) -> None:
    assert f'href="{shown.url}/setup"' in organiser.get(f"/events/{shown.event_id}/tables").text
    page = somebody.get(f"/events/{shown.event_id}/tables").text
    assert f'href="{shown.url}"' in page
    assert f'href="{shown.url}/setup"' not in page
