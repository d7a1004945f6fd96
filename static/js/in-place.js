// Buttons inside [data-in-place] do their work without leaving the page: taps are sent one after the other, none is
// dropped, and the part is shown anew from the page that the server answers with.
import { fingerUp } from "./finger.js";
import { asServed } from "./morph.js";

const place = document.querySelector("[data-in-place]");
const banner = document.getElementById("not-connected");
let queue = Promise.resolve();
let waiting = 0;
let tapped = 0;
let renderTimer = 0;
let newest = ""; // the page as the last tap that was answered left it, until it is shown
const sent = new Set(); // what was tapped since the part was last shown: a second tap on the same is none
const settle = Number(place?.dataset.settle ?? 0); // names under a finger stay where they are so long after a tap

// The next person is looked for afresh; what the search has unfolded is shut again.
function emptySearch() {
  const box = document.querySelector(`[data-search="${place.id}"]`);
  if (!box) return;
  box.value = "";
  box.dispatchEvent(new Event("input"));
}

// What a tap was meant for, on the page as it stands when its turn comes: another tap may have changed it.
function sameAs(button) {
  const part = (of) => of.closest("fieldset")?.textContent;
  return [...place.querySelectorAll("button:enabled")].find(
    (other) => other.name === button.name && other.value === button.value && part(other) === part(button),
  );
}

function keyOf(button) {
  return `${button.name}=${button.value}`;
}

function render(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById(place.id);
  if (!fresh) return location.reload();
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  emptySearch();
  const unfolded = [...place.querySelectorAll("details.more[id][open]")].map((fold) => fold.id);
  place.replaceChildren(...fresh.childNodes);
  asServed(place);
  for (const id of unfolded) {
    const same = document.getElementById(id); // what somebody has unfolded stays so, also when the part follows
    if (same) same.open = true;
  }
  sent.clear();
  if (focused) (sameAs(focused) ?? place.querySelector("button"))?.focus({ preventScroll: true });
  document.querySelectorAll("main > .message:not([id])").forEach((message) => message.remove());
  document.querySelector("main").prepend(...page.querySelectorAll("main > .message:not([id])"));
}

function atOnce(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const old of place.querySelectorAll("[data-at-once]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) old.replaceChildren(...fresh.childNodes);
  }
}

function free(button) {
  button.removeAttribute("aria-busy");
  sent.delete(keyOf(button));
  return false;
}

// Answers whether the tap is on the page now.
async function send(button) {
  try {
    const pressed = sameAs(button);
    if (!pressed) return free(button);
    const body = new FormData(pressed.form, pressed);
    const response = await fetch(pressed.form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (!response.ok && response.status !== 422) return location.reload(); // 422 says why on the page itself
    banner.hidden = true;
    const html = await response.text();
    await fingerUp();
    if (settle) {
      atOnce(html);
      newest = html;
    } else render(html); // the form itself carries what was tapped: the next tap goes on from there
    return true;
  } catch {
    banner.hidden = false;
    return free(button);
  } finally {
    waiting -= 1;
    if (newest) {
      clearTimeout(renderTimer);
      renderTimer = setTimeout(renderLast, tapped + settle - Date.now());
    }
  }
}

// A page that knows only some of the taps would undo the others before the eye.
async function renderLast() {
  await fingerUp();
  if (waiting || !newest) return;
  render(newest);
  newest = "";
}

// Who leaves the page goes when all that was tapped before is on it.
async function leave(button) {
  const done = await queue;
  free(button);
  if (done) sameAs(button)?.click();
}

place?.addEventListener("submit", (event) => {
  const button = event.submitter;
  const leaves = button && "leaves" in button.dataset;
  if (!button || (leaves && !waiting)) return;
  event.preventDefault();
  if (sent.has(keyOf(button)) && !button.closest(".stepper")) return;
  sent.add(keyOf(button));
  button.setAttribute("aria-busy", "true");
  if (leaves) return void leave(button);
  waiting += 1;
  tapped = Date.now();
  place.dataset.tapped = tapped;
  clearTimeout(renderTimer);
  queue = queue.then(() => send(button));
});
