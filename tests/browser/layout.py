"""What is amiss with how a page is set: small controls, such as overlap or leave their card, cut words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

from playwright.sync_api import Page

WIDTHS = (320, 390, 768, 1280, 1920)
"""Two phones, a tablet, a laptop and a large screen."""
DRAWN = re.compile(r'class="([^"]*)"|name="verb" value="([^"]*)"')
"""What a page is made of: pages that are made of the same are set alike."""
K = TypeVar("K")
UNFOLD = "document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })"
PUT = """async (html) => {
  const made = new DOMParser().parseFromString(html, "text/html");
  const root = document.documentElement;
  const styles = (head) => [...head.querySelectorAll("link[rel=stylesheet]")];
  const named = (link) => link.getAttribute("href") + link.media;
  const wanted = new Map(styles(made.head).map((link) => [named(link), link]));
  const there = new Map(styles(document.head).map((link) => [named(link), link]));
  for (const [name, link] of there) if (!wanted.has(name)) link.remove();
  let next = null;
  const coming = [...wanted].reverse().map(([name, link]) => {
    const kept = there.get(name);
    if (!kept) document.head.insertBefore(document.adoptNode(link), next);
    next = kept ?? link;
    return kept || new Promise((done, failed) => { link.onload = done; link.onerror = failed; });
  });
  for (const { name, value } of made.documentElement.attributes) root.setAttribute(name, value);
  document.body.replaceWith(document.adoptNode(made.body));
  await Promise.all(coming);
  await document.fonts.ready;
  scrollTo(0, 0);
}"""
LAID_OUT = """(width) => {
  const found = [];
  const once = (reckon) => {  // of pages with a thousand controls each parent is asked for but once
    const known = new Map();
    return (e) => known.has(e) ? known.get(e) : known.set(e, reckon(e)).get(e);
  };
  const style = once((e) => getComputedStyle(e));
  const place = once((e) => e.getBoundingClientRect());
  const inset = (e) => style(e).clipPath.startsWith("inset(50%");
  const clipped = once((e) => Boolean(e) && (inset(e) || clipped(e.parentElement)));
  const seen = once((e) => !e.closest(".visually-hidden")
    && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !clipped(e));
  const popup = (p) => style(p).position === "absolute" && p.parentElement.matches("details");
  const still = (e) => ["fixed", "sticky"].includes(style(e).position);
  const bar = once((e) => !e || still(e) || popup(e) ? e : bar(e.parentElement));
  const flows = (how) => ["auto", "scroll"].includes(how);
  const scrolls = once((e) => flows(style(e).overflowX) || flows(style(e).overflowY));
  const scrolled = once((e) => Boolean(e) && (scrolls(e) || scrolled(e.parentElement)));
  const whole = (e) => style(e).overflowX === "visible" && style(e).overflowY === "visible";
  const cutting = once((e) => e === document.body || scrolls(e) ? []
    : [...(whole(e) ? [] : [e]), ...cutting(e.parentElement)]);
  const says = (e) => {
    const words = (e.innerText || e.ariaLabel || e.name || "").trim().replaceAll("\\n", " ").slice(0, 30);
    return `<${e.localName} ${e.className}> ${words}`;
  };

  // A row that can be unfolded may be a summary that lies under its other buttons, as large as the row.
  const controls = [...document.querySelectorAll("button, a.btn, select, textarea, label.btn, input")]
    .filter((e) => e.type !== "hidden" && seen(e))
    .map((e) => ({ e, box: place(e), bar: bar(e) }))
    .filter(({ box }) => box.width > 2 && box.height > 2)
    .sort((a, b) => a.box.top - b.box.top);
  controls.forEach((one, n) => {
    for (const other of controls.slice(n + 1)) {
      if (other.box.top > one.box.bottom - 1.5) break;
      const beside = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) < 1.5
        || Math.min(one.box.bottom, other.box.bottom) - other.box.top < 1.5;
      if (beside || one.bar !== other.bar || one.e.contains(other.e) || other.e.contains(one.e)) continue;
      found.push(`overlap: ${says(one.e)} and ${says(other.e)}`);
    }
    const card = one.e.closest(".panel, .card, .message, fieldset, .act-bar, .last-entry");
    if (!card || bar(card) !== one.bar || scrolled(one.e)) return;
    const room = place(card);
    const out = one.box.left < room.left - 1 || one.box.right > room.right + 1;
    if (out) found.push(`out of its card: ${says(one.e)}`);
  });

  // WCAG 2.2, 2.5.8: 24 px at least, but for links within a sentence.
  for (const e of document.querySelectorAll("button, summary, a[href], select, input")) {
    if (e.type === "hidden" || !seen(e)) continue;  // a box within a closed fold is costly
    const ticked = e.matches("[type=radio], [type=checkbox]");
    const boxes = [e, ...(ticked ? e.labels : [])].map(place);
    const [width, height] = ["width", "height"].map((side) => Math.max(...boxes.map((box) => box[side])));
    if (width < 3 || boxes[0].bottom < 0) continue;
    const alone = e.parentElement.textContent.trim() === e.textContent.trim();
    if (style(e).display === "inline" && !alone) continue;
    if (width < 23.5 || height < 23.5) found.push(`${width} × ${height}: ${says(e)}`);
  }

  // A name may end in an ellipsis; what is cut without saying so, or through its middle, may not be.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.nodeValue.trim() || e.closest("script, template, option, svg, textarea")) continue;
    if (!seen(e) || !cutting(e).length) continue;
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()].filter((box) => box.width > 1);
    let dotted = false;
    for (const p of cutting(e)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = style(p);
      const box = place(p);
      dotted ||= overflowX !== "visible" && textOverflow === "ellipsis";
      const side = overflowX !== "visible" && !dotted
        && lines.some((line) => line.right > box.right + 1 || line.left < box.left - 1);
      const half = overflowY !== "visible" && lines.some((line) => {
        const left = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
        return left < line.height * .75 && (webkitLineClamp === "none" || left > line.height * .2);
      });
      if (side || half) found.push(`cut ${side ? "at its side" : "above or below"}: ${says(e)}`);
      if (side || half) break;
    }
  }
  const far = (e) => place(e).right > width + .5;
  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll("body *")]
      .filter((e) => e.checkVisibility() && far(e) && !scrolled(e.parentElement));
    const parted = (e) => !far(e.parentElement) || style(e.parentElement).display !== "block";
    const first = wide.find((e) => !bar(e) && parted(e)) ?? wide.find(parted) ?? document.body;
    found.push(`wider than the screen: ${says(first)}`);
  }
  return [...new Set(found)];
}"""


def parts_of(page: str) -> set[str]:
    """The classes and verbs of a page."""
    return {part for given in DRAWN.findall(page) for words in given for part in words.split()}


def fewest(pages: Mapping[K, set[str]]) -> Iterator[K]:
    """Pages that have between them all parts that any has: always the one with most of what is missing."""
    missing = set().union(*pages.values())
    while missing:
        page = max(pages, key=lambda page: len(pages[page] & missing))
        missing -= pages[page]
        yield page


def put(page: Page, html: str) -> None:
    """Have a page of the same site stand where another was loaded: to load it takes several times as long."""
    page.evaluate(PUT, html)


def amiss(page: Page, name: str, widths: tuple[int, ...] = WIDTHS, *, folds: bool = False) -> list[str]:
    """What is amiss with a page at these widths, and what is wider than the screen; `folds`: with all of them
    open, and before at the first width, as they come.
    """
    found = []
    for opened in ("", ", folds open")[: 1 + folds]:
        if opened:
            page.evaluate(UNFOLD)
        for width in widths if opened or not folds else widths[:1]:
            page.set_viewport_size({"width": width, "height": 844})
            faults = page.evaluate(LAID_OUT, width)
            found += [f"{name} at {width}{opened}: {fault}" for fault in faults]
    return found
