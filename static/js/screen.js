// The big screen: slides that turn by themselves, the alarm when a table's time is up, the one tap at set-up.
// What the slides hold comes by js/live.js; nobody needs to touch anything afterwards.
import { alarm, fanfare, serverNow, tellWalls } from "./clock.js";
import { stayAwake } from "./device.js";

const SOON = 1500; // a table may be over before this device's clock says so
const LATE = 30000; // whoever comes later than this does not ring
const HOLD = 20000; // how long the clocks stay after an alarm
const AGAIN = 60000; // the page loads anew at most so often
const DOTS = 8; // more slides than this are told in figures: their dots would take the clocks' room

const region = document.getElementById("screen");
const root = document.documentElement;
const pauseButton = document.getElementById("screen-pause");
const running = new Map(); // clocks that run: key, when they end
const rung = new Set();
const up = new Map(); // tables whose time is up: until when the band names them
let known = null; // slides that come at once: a game is won
let shown = null;
let place = 0;
let drawn = 0; // of how many slides the dots tell
let turning = 0;
let ringing = 0;
let paused = false;

function slides() {
  return [...region.querySelectorAll(".slide")];
}

// Shows a slide for its seconds, or for as long as the caller says, and then the next one.
function show(slide, hold) {
  if (!slide) return;
  shown = slide;
  place = slides().indexOf(slide);
  for (const other of slides()) other.toggleAttribute("data-on", other === slide);
  root.dataset.panel = slide.dataset.panel;
  drawDots();
  clearTimeout(turning);
  if (!paused) turning = setTimeout(() => turn(1), hold ?? Number(slide.dataset.seconds) * 1000);
}

// Who reads holds a slide for as long as they like; an alarm still comes to the front.
function pause() {
  paused = !paused;
  root.classList.toggle("slides-paused", paused);
  show(shown);
}

function turn(step) {
  const all = slides();
  show(all[(place + step + all.length) % all.length]);
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
  if (!shown?.isConnected) show(all[Math.min(place, all.length - 1)]);
  else if (place !== all.indexOf(shown) || drawn !== all.length || !region.querySelector("[data-dots]").hasChildNodes()) {
    place = all.indexOf(shown);
    drawDots();
  }
  const come = all.filter((slide) => "atOnce" in slide.dataset);
  const won = known && come.find((slide) => !known.has(slide.id));
  if (won) fanfare();
  if (won && !paused) show(won);
  known = new Set(come.map((slide) => slide.id));
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
setInterval(tellTime, 1000);
show(slides()[0]);
check();
