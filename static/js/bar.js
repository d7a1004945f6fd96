// What a page says of its connection and of taps that wait: since when, how many, what came back and why.
// The words stand in templates/live/bar.html; here only figures are put in.
const bar = document.getElementById("live-bar");
const GRACE = 1200; // a change between two access points is no news, milliseconds
const ON_ITS_WAY = 600; // nor is a tap that has its answer so soon
let since = 0;
let timer = 0;
let waitsTimer = 0;
let latest = null;
let acts = {};

export const words = { ...bar?.dataset };

export function startBar(actions) {
  acts = actions;
  bar?.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-act]");
    if (button) acts[button.dataset.act]?.(button.closest("[data-order]")?.tap);
  });
}

function part(name) {
  return bar?.querySelector(`[data-part="${name}"]`);
}

function show(name, visible) {
  const found = part(name);
  if (found && found.hidden === visible) found.hidden = !visible;
}

function fill(pattern, values) {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), pattern);
}

function hour(time) {
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: bar?.dataset.zone };
  return new Intl.DateTimeFormat(document.documentElement.lang, form).format(time);
}

export function connected() {
  since = 0;
  clearTimeout(timer);
  showLost(false);
}

function showLost(lost) {
  show("lost", lost);
  show("lost-text", lost);
  showState();
}

// The fold in the head of the page is there while it has something to say.
function showState() {
  show("waits-list", ["lost", "back", "waits"].some((name) => part(name) && !part(name).hidden));
}

// `last` is when the server was heard last. A tap that does not get through is news at once.
export function notConnected(last) {
  if (since) return;
  since = last;
  if (waitsTimer) renderTaps();
  timer = setTimeout(() => {
    const text = bar?.querySelector("[data-text]");
    if (!text) return;
    text.textContent = fill(words.lost, { time: hour(since) });
    show("stay", !document.documentElement.classList.contains("reloads"));
    showLost(true);
  }, GRACE);
}

export function newResults(waiting) {
  show("new", waiting);
}

export function soundReady(ready) {
  const asked = document.querySelector("[data-part=sound]"); // in the head of the page, where it covers nothing
  if (asked) asked.hidden = ready || !document.querySelector("[data-alarm]");
}

// Taps that wait or came back, oldest first; `lasting` is whether they survive a reload.
// The big screen's bar has no place for them.
export function showTaps(taps, lasting) {
  document.documentElement.dataset.taps = taps.length;
  if (!part("taps")) return;
  latest = { taps, lasting, held: taps.some((tap) => tap.state === "held") };
  if (taps.length && !latest.held && !since && part("waits").hidden) waitsTimer ||= setTimeout(renderTaps, ON_ITS_WAY);
  else renderTaps();
}

function renderTaps() {
  const { taps, lasting, held } = latest;
  clearTimeout(waitsTimer);
  waitsTimer = 0;
  const count = fill(taps.length === 1 ? words.waitsOne : words.waitsMany, { n: taps.length });
  part("waits-text").textContent = taps.length ? count : "";
  part("waits-count").textContent = taps.length || "";
  part("back-text").textContent = held ? words.back : "";
  show("back", held);
  show("waits", taps.length > 0);
  show("passing", taps.length > 0 && !lasting);
  part("taps").replaceChildren(...taps.map((tap) => row(tap)));
  document.documentElement.classList.toggle("taps-wait", taps.length > 0);
  showState();
}

// Whether a tap was made on this very page. The same organiser may be host and game master of a table.
function madeHere(tap) {
  const parts = [...document.querySelectorAll("[data-sender][data-fragment]")].map((part) => part.dataset);
  return parts.some(({ sender, fragment }) => sender === tap.sender && tap.url.startsWith(fragment.replace(/fragment$/, "")));
}

// What was tapped. A game master's taps name whom the night turns to: they are named where they were made alone, not on
// the page that stands in while the server is away, nor on one that others may be shown.
function nameOf(tap) {
  if (tap.secret && !madeHere(tap)) return words.ofGm;
  return tap.label || words.private;
}

// Why the rules refused it tells as much; a seat's taps have no label, for they are secret, too.
function reasonOf(tap) {
  const secret = tap.secret || !tap.label;
  if (tap.other === false && secret && !madeHere(tap)) return words.whyThere;
  return tap.why?.join(" ") ?? "";
}

function row(tap) {
  const item = document.getElementById("live-tap").content.firstElementChild.cloneNode(true);
  const put = (name, text) => { item.querySelector(`[data-part="${name}"]`).textContent = text; };
  item.tap = tap;
  item.dataset.order = tap.order;
  item.dataset.state = tap.state;
  put("what", nameOf(tap));
  put("where", tap.where);
  put("when", hour(tap.at));
  put("why", reasonOf(tap));
  const free = tap.state === "held" || !tap.sent;
  item.querySelector('[data-act="retry"]').hidden = tap.state !== "held" || tap.other === false; // the rules said no
  item.querySelector('[data-act="discard"]').hidden = !free;
  return item;
}
