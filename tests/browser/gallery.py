"""Pictures of every page, to be looked at: ``python -m tests.browser.gallery FOLDER``.

Serves the showcase and takes its pages in Japanese and English, as a phone and as a laptop shows them, light
and dark: ``FOLDER/<page>-<width>-<light|dark>-<ja|en>.png``, and the slides of the big screen at the sizes of
two projectors: ``screen-<panel>``, and ``screen-<panel>-last`` where a panel has several. Then it makes the
picture of the README anew, ``docs/pictures/readme.png``; with ``--readme`` only that. ``--axe`` also says
what axe finds, and fails then;
without FOLDER it does only that. ``--only`` takes the pages whose name holds one of these words, ``--looks``
the looks that do, such as ``390-dark-ja``.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.night import ROOT, Night
from tests.browser.phones import LAPTOP, LOCALES, PHONE
from tests.browser.showcase import (
    EMPTY,
    FORMS,
    ORGANISER,
    PAGES,
    SLIDES,
    WAITING,
    WALLS,
    chromium,
    device,
    empty_club,
    showcase,
)
from tests.web.house import PASSWORD
from tests.web.test_in_the_browser import faults

README = ROOT / "docs" / "pictures" / "readme.png"
SHOWN = (
    ("catan-desk", PHONE, ""),
    ("village-gm-night", PHONE, ""),
    ("screen", WALLS[0], ".slide[data-on] .board-catan"),
)
"""Pages that the README shows, from left to right; of the big screen the slide that has this."""
HANDED_OVER = "half-wolf-hand-over"
EVERYTHING = {
    **PAGES,
    "organiser": {name: path for name, path in ORGANISER.items() if name != HANDED_OVER}
    | FORMS
    | {"taps-wait": WAITING["taps-wait"], HANDED_OVER: ORGANISER[HANDED_OVER]},
    "seated": PAGES["seated"] | {"taps-wait-seat": WAITING["taps-wait-seat"]},
}
"""Every page and state, by who looks at it. In a seat's hands a browser shows no taps of its owner's."""
EMPTIED = """form => {
  const typed = "input:not([type=hidden], [type=radio], [type=checkbox])";
  for (const field of form.elements) if (field.matches(typed)) field.value = "";
}"""
SIDE_BY_SIDE = """<!doctype html><style>
body {{ margin: 0; padding: 24px; background: #e9e2d2; }}
body {{ display: grid; grid-template-columns: 280px 280px 1fr; gap: 24px; align-items: start; }}
img {{ width: 100%; box-sizing: border-box; grid-row: span 2; }}
img {{ border: 4px solid #1f3b30; border-radius: 18px; }}
img:nth-of-type(n + 3) {{ grid-row: auto; border-radius: 8px; }}
</style>{}"""


def main(argv: Sequence[str] | None = None) -> int:
    """Take the pictures; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gallery")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--axe", action="store_true")
    parser.add_argument("--only", nargs="+", default=[""])
    parser.add_argument("--looks", nargs="+", default=[""])
    args = parser.parse_args(argv)
    if not (args.folder or args.readme or args.axe):
        parser.error("FOLDER, --axe or --readme")
    found: list[str] = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        with showcase(browser, Path(folder, "night"), "ja") as (night, cookies):
            if args.folder or args.axe:
                found += take_all(browser, night, cookies, EVERYTHING, args)
                take_slides(browser, night, cookies["organiser"], args)
            if args.readme or (args.folder and args.only == args.looks == [""]):
                compose(browser, night, cookies["organiser"])
        if args.folder or args.axe:
            with empty_club(browser, Path(folder, "empty"), "ja") as (night, kept):
                found += take_all(browser, night, {"organiser": kept}, {"organiser": EMPTY}, args)
        browser.close()
    return 1 if found else 0


def take_all(
    browser: Browser,
    night: Night,
    cookies: dict[str, Path | None],
    everything: dict[str, dict[str, str]],
    args: argparse.Namespace,
) -> list[str]:
    """Every page in every language, narrow and wide; what axe found."""
    found = []
    for lang, size in product(LOCALES, (PHONE, LAPTOP)):
        looks = {
            look: scheme
            for scheme in ("light", "dark")
            if any(word in (look := f"{size['width']}-{scheme}-{lang}") for word in args.looks)
        }
        for who, pages in everything.items() if looks else ():
            with device(browser, lang, size, cookies=cookies[who]) as context:
                for name, path in pages.items():
                    if any(word in name for word in args.only):
                        page = shown(context, night.url + path, sent=name in FORMS)
                        if name in WAITING:
                            tapped_away(page)
                        found += take(page, name, looks, args)
                        page.close()
        sys.stderr.writelines(f"{look}\n" for look in looks)
    return found


def take_slides(browser: Browser, night: Night, cookies: Path | None, args: argparse.Namespace) -> None:
    """The first and the last slide of each panel of the big screen, on every wall; then its table is back."""
    asked = [panel for panel in SLIDES if any(word in f"screen-{panel}" for word in args.only)]
    for lang, size, scheme in product(LOCALES, WALLS, ("light", "dark")) if asked and args.folder else ():
        look = f"{size['width']}-{scheme}-{lang}"
        if any(word in look for word in args.looks):
            with device(browser, lang, size, cookies=cookies) as context:
                arrange(context, night, lang, scheme, (*SLIDES,))
                page = context.new_page()
                page.goto(f"{night.url}/events/1/screen")
                page.evaluate("document.fonts.ready")
                slides = page.locator(".slide").evaluate_all("all => all.map(one => one.dataset.panel)")
                for number, panel in enumerate(slides):
                    first, last = slides.index(panel), len(slides) - 1 - slides[::-1].index(panel)
                    name = {last: f"{panel}-last", first: panel}.get(number)
                    if name and panel in asked:
                        page.screenshot(path=args.folder / f"screen-{name}-{look}.png")
                    page.keyboard.press("ArrowRight")
                page.close()
                arrange(context, night, "ja", "dark", (*SLIDES[:3], "tables", *SLIDES[4:]))


def arrange(context: BrowserContext, night: Night, lang: str, theme: str, panels: Sequence[str]) -> None:
    """The big screen of the night is set up with these panels alone, and a notice."""
    page = shown(context, f"{night.url}/events/1/screen/setup")
    form = page.locator("main form:has([name=theme])")
    form.locator("#panels > summary").click()
    for box in form.locator("[name^=shown-]").all():
        name = box.get_attribute("name") or ""
        box.set_checked(name.removeprefix("shown-") in panels)
    form.locator("[name=notice]").fill("12:00 → 13:00\nWi-Fi: yoruhako-guest")
    form.locator(f"[name=theme][value={theme}]").check()
    form.locator(f"[name=language][value={lang}]").check()
    with page.expect_navigation():
        form.locator(".btn-primary[type=submit]").first.click()
    page.close()


def take(page: Page, name: str, looks: dict[str, str], args: argparse.Namespace) -> list[str]:
    """One page light and dark as it stands, without loading it again; what axe found."""
    found = []
    for look, scheme in looks.items():
        page.emulate_media(color_scheme=scheme)
        if args.folder:
            page.screenshot(path=args.folder / f"{name}-{look}.png", full_page=name != "screen")
        if args.axe:
            new = [f"{look}: {fault}" for fault in faults(page)]
            sys.stderr.writelines(f"{fault}\n" for fault in new)
            found += new
    return found


def shown(context: BrowserContext, url: str, start: str = "", *, sent: bool = False) -> Page:
    """A page as it has settled, from an element on; or its form as it comes back when it is sent empty."""
    page = context.new_page()
    page.goto(url)
    if urlsplit(page.url).path == "/confirm":  # the log-in is older than what the page allows
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button[type=submit]").click()
        page.wait_for_url(url)
    if sent:
        page.locator("main form").first.evaluate(EMPTIED)
        page.locator("main form .btn-primary[type=submit]").first.click()
        page.locator("main .message-danger").first.wait_for()
        page.wait_for_load_state()
    page.evaluate("document.fonts.ready")
    if start:
        page.locator(start).first.evaluate("e => scrollTo(0, e.getBoundingClientRect().top - 80)")
    if page.locator("#live").count():
        page.locator("html[data-live=stream]").wait_for(state="attached")
        page.locator("h1").first.click()  # before the first touch a page asks to be let ring
    return page


def tapped_away(page: Page) -> None:
    """Something is tapped without the network, and the list of what waits is unfolded."""
    page.route("**/*", lambda route: route.abort())
    form = page.locator("#live form[data-live]:has(button[type=submit]:visible)").first
    if form.locator("[type=radio]").count():
        form.locator("[type=radio]").first.check()
    form.locator("button[type=submit]:visible").first.click()
    page.locator(".live-state > summary").click()
    page.locator(".waits-tap").first.wait_for()


def compose(browser: Browser, night: Night, cookies: Path | None) -> None:
    """A desk, a village's game master at night, the big screen and a sheet, as the README shows them."""
    pictures = []
    for name, size, wanted in SHOWN:
        with device(browser, "ja", size, cookies=cookies) as context:
            page = shown(context, night.url + ORGANISER[name])
            while wanted and not page.locator(wanted).count():
                page.keyboard.press("ArrowRight")
            pictures.append(page.screenshot())
    with device(browser, "ja", LAPTOP) as context:
        page = shown(context, f"{night.url}/tables/8/public")
        page.locator("#sheet > summary").click()
        pictures.append(page.locator(".village-sheet").screenshot())
    images = (
        f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}">' for picture in pictures
    )
    README.parent.mkdir(exist_ok=True)
    page = browser.new_page(viewport={"width": 1140, "height": 662})
    page.set_content(SIDE_BY_SIDE.format("".join(images)))
    drawn = Image.open(BytesIO(page.screenshot()))
    drawn.quantize(256, Image.Quantize.FASTOCTREE).save(README, optimize=True)
    page.close()


if __name__ == "__main__":
    sys.exit(main())
