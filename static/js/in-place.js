// Buttons inside [data-in-place] do their work without leaving the page: taps are sent one after the other, none is
// dropped, and the part is shown anew from the page that the server answers with.
import { fingerUp, keepFocus } from "./focus.js";
import { asServed, keepPlaces, morph } from "./morph.js";
import { sayNews } from "./news.js";

const place = document.querySelector("[data-in-place]");
const banner = document.getElementById("not-connected");
let queue = Promise.resolve();
let waiting = 0;
let tapped = 0;
let renderTimer = 0;
let newest = ""; // the page as the last tap that was answered left it, until it is shown
const sent = new Set(); // what was tapped since the part was last shown: a second tap on the same is none
const settle = Number(place?.dataset.settle ?? 0); // names under a finger stay where they are so long after a tap

if (place && !place.dataset.liveTopic) asServed(place); // what follows is known as served before anything is set up in it

// The next person is looked for afresh; what the search has unfolded is shut again.
function emptySearch() {
  const box = document.querySelector(`[data-search="${place.id}"]`);
  if (!box) return;
  box.value = "";
  box.dispatchEvent(new Event("input"));
}

const part = (of) => of.closest("fieldset")?.textContent;

// What a tap was meant for, on the page as it stands when its turn comes: another tap may have changed it, and what is
// followed may have made the very button somebody else's.
function sameAs(tap) {
  return [...place.querySelectorAll("button:enabled")].find(
    (other) => other.name === tap.name && other.value === tap.value && part(other) === tap.part,
  );
}

// A menu would lie on what its tap changes.
function shut(menu) {
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus({ preventScroll: true });
}

function keyOf(button) {
  return `${button.name}=${button.value}`;
}

// Who or what is picked goes with the next tap alone.
function picked(form) {
  return [...form.querySelectorAll("[data-pick]:checked")];
}

function pick(form, values) {
  for (const box of form?.querySelectorAll("[data-pick]") ?? []) box.checked ||= values.includes(box.value);
}

function render(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById(place.id);
  if (!fresh) return location.reload();
  emptySearch();
  const form = place.querySelector("form");
  const next = form ? picked(form).map((box) => box.value) : [];
  keepFocus(place, () => {
    keepPlaces(place, fresh);
    const unfolded = [...place.querySelectorAll("details.more[id][open]")].map((fold) => fold.id);
    place.replaceChildren(...fresh.childNodes);
    asServed(place);
    for (const id of unfolded) {
      const same = document.getElementById(id); // what somebody has unfolded stays so, also when the part follows
      if (same) same.open = true;
    }
    pick(place.querySelector("form"), next);
  });
  sayNews();
  sent.clear();
  document.querySelectorAll("main > .message:not([id])").forEach((message) => message.remove());
  document.querySelector("main").prepend(...page.querySelectorAll("main > .message:not([id])"));
}

function atOnce(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const old of place.querySelectorAll("[data-at-once]")) {
    const fresh = page.getElementById(old.id);
    // as the part itself is brought up to date when it follows: never both
    if (fresh) keepFocus(place, () => morph(old, fresh.innerHTML));
  }
}

function free(tap, picks = []) {
  tap.button.removeAttribute("aria-busy");
  sent.delete(keyOf(tap) + picks);
  pick(tap.button.form, picks);
  return false;
}

// Answers whether the tap is on the page now.
async function send(tap, picks, beside) {
  try {
    const pressed = sameAs(tap);
    if (!pressed) return free(tap);
    const body = new URLSearchParams(new FormData(pressed.form, pressed)); // no file is among it
    for (const { name } of picked(pressed.form)) body.delete(name);
    const { name: pickable } = pressed.form.querySelector("[data-pick]") ?? {};
    for (const value of picks) body.append(pickable, value);
    for (const [name, value] of beside) body.set(name, value);
    const response = await fetch(pressed.form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (response.status >= 500) throw new Error(response.statusText); // a page drawn anew would lose what was tapped
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
    return free(tap, picks);
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
async function leave(tap) {
  const done = await queue;
  free(tap);
  if (done) (sameAs(tap) ?? tap.button).click();
}

// What leaves the page takes no second tap of the finger under which it has come: that was meant for what was there.
const DOUBLE = 1000; // milliseconds
const SPOT = 12; // pixels
let last = null;
place?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || !event.detail) return; // keys have no place
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const other = "leaves" in button.dataset && last && last.key !== keyOf(button) && at - last.at < DOUBLE && Math.hypot(x - last.x, y - last.y) < SPOT;
  if (other) event.preventDefault();
  else last = { at, x, y, key: keyOf(button) };
}, true);

place?.addEventListener("submit", (event) => {
  const button = event.submitter;
  const leaves = button && "leaves" in button.dataset;
  if (!button || (leaves && !waiting)) return;
  event.preventDefault();
  const boxes = picked(button.form);
  // What stands chosen beside the part goes with the tap as it was when the tap was made.
  const beside = [...button.form.elements].filter((one) => one.type === "radio" && one.checked && !place.contains(one)).map((one) => [one.name, one.value]);
  const picks = boxes.map((box) => box.value);
  if (sent.has(keyOf(button) + picks) && !button.closest(".stepper, .plan-line, [data-each-counts]")) return;
  sent.add(keyOf(button) + picks);
  button.setAttribute("aria-busy", "true");
  shut(button.closest(".head-more"));
  const tap = { button, name: button.name, value: button.value, part: part(button) };
  if (leaves) return void leave(tap);
  for (const box of boxes) box.checked = false;
  waiting += 1;
  tapped = Date.now();
  place.dataset.tapped = tapped;
  clearTimeout(renderTimer);
  queue = queue.then(() => send(tap, picks, beside));
});

// Another address opened while taps are on their way would lose them: the browser asks first.
addEventListener("beforeunload", (event) => { if (waiting) event.preventDefault(); });
