// The big screen: slides that turn by themselves, the alarm when a table's time is up, the one tap at set-up.
// What the slides hold comes by js/live.js; nobody needs to touch anything afterwards.
import { alarm, fanfare, serverNow, tellWalls } from "./clock.js";
import { stayAwake } from "./device.js";
import { fit } from "./fit.js";

const SOON = 1500; // a table may be over before this device's clock says so
const LATE = 30000; // whoever comes later than this does not ring
const HOLD = 20000; // how long the clocks stay after an alarm
const LEAST = 10000; // how long a victory stands, also when its table is signed off meanwhile
const AGAIN = 60000; // the page loads anew at most so often
const DOTS = 8; // more slides than this are told in figures: their dots would take the clocks' room

const region = document.getElementById("screen");
const root = document.documentElement;
const pauseButton = document.getElementById("screen-pause");
const running = new Map(); // clocks that run: key, when they end
const rung = new Set();
const up = new Map(); // tables whose time is up: until when the band names them
const due = []; // ids of victories that have come and were not shown yet
let known = null; // victories that were ever here, each with when its game ended
let shown = null;
let since = 0; // when it came
let place = 0;
let drawn = 0; // of how many slides the dots tell
let turning = 0;
let ringing = 0;
let paused = false;

// Those that turn: while a village holds the wall, a victory elsewhere is shown once, when it comes.
function slides() {
  return [...region.querySelectorAll(".slide:not([data-once], [data-gone])")];
}

// Shows a slide for its seconds, or for as long as the caller says, and then the next one.
function show(slide, hold) {
  if (!slide) return;
  if (shown !== slide) since = Date.now();
  shown = slide;
  const at = slides().indexOf(slide);
  if (at >= 0) place = at;
  for (const gone of region.querySelectorAll("[data-gone]")) if (gone !== slide) gone.remove();
  for (const other of region.querySelectorAll(".slide")) other.toggleAttribute("data-on", other === slide);
  root.dataset.panel = slide.dataset.panel;
  fit(slide);
  drawDots();
  clearTimeout(turning);
  if (!paused) turning = setTimeout(() => turn(1), hold ?? stay(slide));
}

// A slide that the server has taken away, because its victory was taken back or signed off, stands on for the rest.
function stay(slide) {
  if ("gone" in slide.dataset) return since + LEAST - Date.now();
  return Math.max(Number(slide.dataset.seconds) * 1000, isFresh() ? LEAST : 0);
}

// Who reads holds a slide for as long as they like; an alarm still comes to the front.
function pause() {
  paused = !paused;
  root.classList.toggle("slides-paused", paused);
  show(shown);
}

function turn(step) {
  const all = slides();
  let next = null;
  while (due.length && !next) next = region.querySelector(`#${due.shift()}:not([data-gone])`);
  show(next ?? all[(place + step + all.length) % all.length]);
}

function isFresh() {
  return "atOnce" in (shown?.dataset ?? {}) && Date.now() - since < LEAST;
}

function drawDots() {
  const dots = region.querySelector("[data-dots]");
  const all = slides();
  dots.replaceChildren(...(all.length > DOTS ? [`${place + 1} / ${all.length}`] : all.map((slide) => {
    const dot = document.createElement("span");
    dot.classList.toggle("dot-on", slide === shown);
    return dot;
  })));
  dots.hidden = all.length < 2;
  drawn = all.length;
}

// After a part of the screen has come anew: the slide may be gone, others may have come, clocks may have changed.
function check() {
  const all = slides();
  if (!shown?.isConnected && isFresh()) {
    shown.dataset.gone = "";
    region.querySelector(".slides").append(shown);
    show(shown);
  }
  if (!shown?.isConnected) show(all[Math.min(place, all.length - 1)]);
  else if (all.includes(shown) && place !== all.indexOf(shown) || drawn !== all.length || !region.querySelector("[data-dots]").hasChildNodes()) {
    if (all.includes(shown)) place = all.indexOf(shown);
    drawDots();
  }
  const come = [...region.querySelectorAll("[data-at-once]:not([data-gone])")];
  const ends = new Map(come.map((slide) => [`${slide.id} ${slide.dataset.atOnce}`, slide.id]));
  const won = known ? [...ends].filter(([end]) => !known.has(end)) : [];
  due.push(...won.map(([, id]) => id));
  if (won.length) fanfare();
  if (won.length && !paused && !isFresh()) turn(1);
  fit(shown);
  known = new Set([...known ?? [], ...ends.keys()]);
  watchClocks();
  tellTime();
  loadAnew();
}

// Clocks that run now. One that was about to end and is not running any more has ended.
function watchClocks() {
  const present = new Map();
  for (const clock of region.querySelectorAll("[data-table][data-since]")) {
    const { table, since, left } = clock.dataset;
    if (since) present.set(`${table}:${since}:${left}`, { table, name: nameOf(clock), ends: Number(since) + Number(left) });
  }
  for (const [key, clock] of running) if (!present.has(key) && clock.ends - serverNow() < SOON) ring(key, clock);
  running.clear();
  for (const [key, clock] of present) running.set(key, clock);
  wait();
}

function wait() {
  clearTimeout(ringing);
  const ends = [...running].filter(([key]) => !rung.has(key)).map(([, clock]) => clock.ends);
  if (ends.length) ringing = setTimeout(ringDue, Math.min(Math.max(0, Math.min(...ends) - serverNow()), 60000));
}

function ringDue() {
  for (const [key, clock] of running) if (clock.ends <= serverNow()) ring(key, clock);
  wait();
}

function ring(key, clock) {
  if (rung.has(key)) return;
  rung.add(key);
  up.set(clock.name, serverNow() + HOLD);
  tellUp();
  if (clock.ends < serverNow() - LATE) return;
  const face = region.querySelector(`[data-face="${clock.table}"]`);
  if (face) show(face.closest(".slide"), HOLD);
  alarm();
}

// A band over every slide: whose time is up, as long as it is, and for a while after.
function tellUp() {
  const band = region.querySelector("[data-up]");
  for (const over of region.querySelectorAll(".face-running .clock-over, .strip-clock .clock-over")) up.set(nameOf(over), serverNow() + 1500);
  const names = [...up].filter(([, until]) => until > serverNow()).map(([name]) => name).join(" ");
  band.hidden = !names;
  if (band.lastElementChild.textContent !== names) band.lastElementChild.textContent = names;
}

function nameOf(clock) {
  return clock.closest(".face, .strip-clock").querySelector("bdi").textContent;
}

function tellTime() {
  tellUp();
  tellWalls();
}

// Another version of the program answers now, or language or light were changed: scripts and styles come anew.
function loadAnew() {
  const version = region.querySelector("[data-version]")?.dataset.version;
  if (!version || version === region.dataset.version) return;
  const last = Number(sessionStorage.getItem("loaded-anew"));
  if (Date.now() - last < AGAIN && sessionStorage.getItem("loaded-for") === version) return;
  sessionStorage.setItem("loaded-anew", String(Date.now()));
  sessionStorage.setItem("loaded-for", version);
  location.reload();
}

// The tap at set-up: it unlocks the sound (js/clock.js hears it), fills the screen and keeps it awake.
async function start() {
  try {
    await root.requestFullscreen?.();
  } catch { /* a window is a screen too */ }
  stayAwake();
}

document.getElementById("screen-start").addEventListener("click", start);
pauseButton.addEventListener("click", pause);
document.addEventListener("keydown", (event) => {
  if (event.key === " " && !event.repeat && !event.target.closest("button")) {
    event.preventDefault();
    pause();
  }
  if (event.key === "ArrowRight") turn(1);
  if (event.key === "ArrowLeft") turn(-1);
});
new MutationObserver(check).observe(region, {
  childList: true,
  subtree: true,
  attributeFilter: ["data-since", "data-left", "data-version", "id"],
});
addEventListener("resize", () => fit(shown));
region.addEventListener("animationend", () => fit(shown)); // a band grows as it comes
document.fonts.ready.then(() => fit(shown));
setInterval(tellTime, 1000);
show(slides()[0]);
check();
