// Buttons inside [data-in-place] do their work without leaving the page: taps are sent one after the other, none is
// dropped, and the part is shown anew from the page that the server answers with.
import { shutMenu } from "./controls.js";
import { Finger } from "./finger.js";
import { fingerUp, keepFocus } from "./focus.js";
import { asServed } from "./morph.js";
import { sayNews } from "./news.js";

const place = document.querySelector("[data-in-place]");
const banner = document.getElementById("not-connected");
let queue = Promise.resolve();
let waiting = 0;
const sent = new Set(); // what was tapped since the part was last shown: a second tap on the same is none

const finger = place && new Finger(place, "button[data-leaves]", keyOf);

if (place && !place.dataset.liveTopic) asServed(place); // what follows is known as served before anything is set up in it

const part = (of) => of.closest("fieldset")?.textContent;

// What a tap was meant for, on the page as it stands when its turn comes: another tap may have changed it, and what is
// followed may have made the very button somebody else's.
function sameAs(tap) {
  return [...place.querySelectorAll("button:enabled")].find(
    (other) => other.name === tap.name && other.value === tap.value && part(other) === tap.part,
  );
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
  const form = place.querySelector("form");
  const next = form ? picked(form).map((box) => box.value) : [];
  const restNew = finger.watch();
  keepFocus(place, () => {
    const unfolded = [...place.querySelectorAll("details.more[id][open]")].map((fold) => fold.id);
    place.replaceChildren(...fresh.childNodes);
    asServed(place);
    for (const id of unfolded) {
      const same = document.getElementById(id); // what somebody has unfolded stays so, also when the part follows
      if (same) same.open = true;
    }
    pick(place.querySelector("form"), next);
  });
  restNew();
  sayNews();
  sent.clear();
  document.querySelectorAll("main > .message:not([id])").forEach((message) => message.remove());
  document.querySelector("main").prepend(...page.querySelectorAll("main > .message:not([id])"));
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
    render(html); // the form itself carries what was tapped: the next tap goes on from there
    return true;
  } catch {
    banner.hidden = false;
    return free(tap, picks);
  } finally {
    waiting -= 1;
  }
}

// Who leaves the page goes when all that was tapped before is on it.
async function leave(tap) {
  const done = await queue;
  free(tap);
  if (done) (sameAs(tap) ?? tap.button).click();
}

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
  shutMenu(button.closest(".head-more"));
  const tap = { button, name: button.name, value: button.value, part: part(button) };
  if (leaves) return void leave(tap);
  for (const box of boxes) box.checked = false;
  waiting += 1;
  queue = queue.then(() => send(tap, picks, beside));
});

// Another address opened while taps are on their way would lose them: the browser asks first.
addEventListener("beforeunload", (event) => { if (waiting) event.preventDefault(); });
