// Clocks run from the server's figures: data-left (ms that were left) and data-since (when, server time; empty: stands).
// A progress element drains instead of showing figures. Those with data-alarm ring at zero, once, and not when the page came long after.
import { alarm } from "./alarm.js";
import { clockWasSet, measure, serverNow } from "./time.js";

const LATE = 30000;
const LAST_MINUTES = 5 * 60000;
const MOST = 500;
let timer = 0;

export function runClocks() {
  clearTimeout(timer);
  if (clockWasSet()) measure().then(runClocks, () => {});
  const now = serverNow();
  const waits = [...document.querySelectorAll("[data-left]")].map((clock) => draw(clock, now));
  if (waits.length) timer = setTimeout(runClocks, Math.min(MOST, ...waits));
}

// Shows what is left, rounded up to seconds; answers in how many milliseconds that will be another figure.
function draw(clock, now) {
  const since = Number(clock.dataset.since);
  const left = Number(clock.dataset.left) - (since ? Math.max(0, now - since) : 0);
  if (clock instanceof HTMLProgressElement) {
    clock.value = Math.max(0, left);
    return MOST;
  }
  const shown = written(Math.max(0, Math.ceil(left / 1000)));
  // Into the text that the server made, so that it goes with it when something else is to stand there.
  const text = clock.firstChild ?? clock.appendChild(document.createTextNode(""));
  if (text.nodeValue !== shown) text.nodeValue = shown;
  clock.classList.toggle("clock-last", left > 0 && left <= LAST_MINUTES);
  clock.classList.toggle("clock-over", left <= 0);
  if (left <= 0 && since) ring(clock, left);
  return since && left > 0 ? (left % 1000 || 1000) + 1 : MOST;
}

export function written(seconds) {
  const two = (figure) => String(figure).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function ring(clock, left) {
  const end = Number(clock.dataset.since) + Number(clock.dataset.left); // the same before and after time-up is known
  const name = `rung:${location.pathname}:${end}`;
  if (!("alarm" in clock.dataset) || sessionStorage.getItem(name)) return;
  sessionStorage.setItem(name, "yes");
  if (left > -LATE) alarm();
}
