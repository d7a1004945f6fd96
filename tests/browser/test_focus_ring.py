"""Whoever uses the keyboard sees where they are, on light, dark and the device's own colours."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.evening import Evening
from tests.browser.phones import LAPTOP, PHONE

LOOKS: tuple[tuple[dict[str, int], dict[str, Any]], ...] = (
    (PHONE, {"color_scheme": "light"}),
    (LAPTOP, {"color_scheme": "dark"}),
    (LAPTOP, {"forced_colors": "active"}),
)
"""Screens and colours that each page has one after the other."""
LEAST = 3.0
"""WCAG 2.2, 1.4.11: contrast of what shows the focus."""
RINGS = """() => {
  const channel = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) =>
    0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const ground = (at) => {
    const inside = parseFloat(getComputedStyle(at).outlineOffset) < 0;
    for (let one = inside ? at : at.parentElement; one; one = one.parentElement) {
      const colour = parts(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  const found = [];
  for (const one of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (one.disabled || one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.focus();
    const shown = one.closest(".choice") ? one.nextElementSibling : one;
    const style = getComputedStyle(shown);
    const levels = [light(parts(style.outlineColor)), light(ground(shown))].sort();
    const contrast = (levels[1] + 0.05) / (levels[0] + 0.05);
    const visible = style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2;
    if (visible && contrast >= LEAST) continue;
    found.push(`${contrast.toFixed(1)} ${style.outlineStyle} ${one.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""


def rings(page: Page) -> list[str]:
    """What takes the keyboard's focus without showing it."""
    page.keyboard.press("Tab")  # from now on the browser shows where the focus is
    return [f"{page.url}: {fault}" for fault in page.evaluate(RINGS.replace("LEAST", str(LEAST)))]


def test_every_button_and_field_shows_the_focus(evening: Evening) -> None:
    catan, village = evening.catan(), evening.table("village", *"アイウエオカキ")
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    found = []
    for path in (
        "/",
        "/settings",
        f"/events/{evening.event_id}/edit",
        f"/events/{evening.event_id}/door",
        f"/events/{evening.event_id}/rounds/new?game=village",
        f"/tables/{catan}/host",
        f"/tables/{village}/host",
        "/standings",
    ):
        page.emulate_media(forced_colors="none")
        page.goto(evening.url + path)
        for size, colour in LOOKS:
            page.set_viewport_size(size)
            page.emulate_media(**colour)
            found += [f"{colour}: {fault}" for fault in rings(page)]
    assert not found, "\n".join(found)


def test_the_devices_own_colours_show_which_place_is_meant(evening: Evening) -> None:
    page = evening.new_phone("ja", LAPTOP, forced_colors="active")
    page.goto(f"{evening.url}/events/{evening.event_id}")
    for tab in (page.locator(".ways a"), page.locator(".tabs a")):
        grounds = tab.evaluate_all(
            "all => all.map(one => [one.ariaCurrent !== null, getComputedStyle(one).backgroundColor])"
        )
        here, others = ({ground for at, ground in grounds if at is shown} for shown in (True, False))
        assert not here & others
