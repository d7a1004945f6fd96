// Buttons inside [data-in-place] do their work without leaving the page: taps are sent one after the other, none is
// dropped, and the part is drawn anew from the page that the server answers with.
import { asServed } from "./morph.js";

const place = document.querySelector("[data-in-place]");
const banner = document.getElementById("not-connected");
let queue = Promise.resolve();
let waiting = 0;
let tapped = 0;
let drawing = 0;
const settle = Number(place?.dataset.settle ?? 0); // names under a finger stay where they are so long after a tap

function narrowAgain() {
  const box = document.querySelector(`[data-search="${place.id}"]`);
  if (!box) return;
  box.value = "";
  box.dispatchEvent(new Event("input"));
}

function sameAs(button) {
  return [...place.querySelectorAll("button:enabled")].find((other) => other.name === button.name && other.value === button.value);
}

function draw(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById(place.id);
  if (!fresh) return location.reload();
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  place.replaceChildren(...fresh.childNodes);
  asServed(place);
  if (focused) (sameAs(focused) ?? place.querySelector("button"))?.focus({ preventScroll: true });
  document.querySelectorAll("main > .told:not([id])").forEach((told) => told.remove());
  document.querySelector("main").prepend(...page.querySelectorAll("main > .told:not([id])"));
  narrowAgain();
}

function atOnce(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const old of place.querySelectorAll("[data-at-once]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) old.replaceChildren(...fresh.childNodes);
  }
}

async function send(url, body, button) {
  try {
    const response = await fetch(url, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (!response.ok && response.status !== 422) return location.reload(); // 422 says why on the page itself
    banner.hidden = true;
    const html = await response.text();
    atOnce(html);
    clearTimeout(drawing);
    if (waiting === 1) drawing = setTimeout(() => draw(html), settle && tapped + settle - Date.now()); // a page that knows only some of the taps would undo the others before the eye
  } catch {
    banner.hidden = false;
    button.removeAttribute("aria-busy");
  } finally {
    waiting -= 1;
  }
}

place?.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || "leaves" in button.dataset) return;
  event.preventDefault();
  if (button.hasAttribute("aria-busy")) return;
  const body = new FormData(event.target, button);
  button.setAttribute("aria-busy", "true");
  waiting += 1;
  tapped = Date.now();
  place.dataset.tapped = tapped;
  clearTimeout(drawing);
  queue = queue.then(() => send(event.target.action, body, button));
});
