// Clocks run from the server's figures: data-left (ms that were left) and data-since (when, server time; empty: stands).
// A progress element drains instead of showing figures. Those with data-alarm ring at zero, once, and not when the page came long after.

const LATE = 30000;
const LAST_MINUTES = 5 * 60000;
const LAST_MINUTE = 60000;
const TICKS = 10000; // the last seconds are heard where the end will be
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
  if (text.nodeValue !== shown) {
    text.nodeValue = shown;
    if (since && left > 0 && left <= TICKS && clock.closest("[data-alarm]")) play(TICK, 0, 0.1);
  }
  clock.classList.toggle("clock-last", left > 0 && left <= LAST_MINUTES);
  clock.classList.toggle("clock-final", left > 0 && left <= LAST_MINUTE);
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

// Time is up: sound, where somebody has touched the page before (browsers ask for that), a screen that flashes, a buzz.
const Sound = window.AudioContext ?? window.webkitAudioContext;
const ALARM = [880, 660, 880, 660, 880, 660];
const TICK = [440];
const FANFARE = [523, 659, 784, 1047];
const FLASH = 8000;
let sound = null;
let unlocked = false;
let tones = 0;

// Gets ready at the first touch, then sleeps until it rings: sound that runs drains a phone though nothing is heard.
// `ready` is called with whether sound can be heard, now and whenever that changes.
export function unlockSound(ready) {
  if (!Sound) return ready(true); // nothing to unlock
  const unlock = () => {
    sound ??= new Sound();
    sound.onstatechange = () => {
      unlocked = sound.state === "running" || (unlocked && sound.state === "suspended");
      if (!tones && sound.state === "running") sound.suspend();
      ready(unlocked);
    };
    if (!unlocked) sound.resume().catch(() => {});
    ready(unlocked);
  };
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, unlock);
  ready(false);
}

export function alarm() {
  play(ALARM, 0.5);
  flash();
  navigator.vibrate?.([400, 200, 400, 200, 400]);
}

// A game is won.
export function fanfare() {
  play(FANFARE, 0.15);
}

function play(heights, apart, loud = 0.4) {
  if (!unlocked) return;
  sound.resume().catch(() => {});
  for (const [beat, height] of heights.entries()) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + beat * apart;
    tone.frequency.value = height;
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.46);
    tones += 1;
    tone.onended = () => (tones -= 1) || sound.suspend();
  }
}

function flash() {
  const page = document.documentElement;
  const end = () => page.classList.remove("time-is-up");
  page.classList.add("time-is-up");
  document.addEventListener("pointerdown", end, { once: true });
  setTimeout(end, FLASH);
}

// What is called out to all goes by itself, also without the network, and may be put away on this phone before.
const LONGEST = 30000;
let callTimer = 0;

export function showCalls() {
  clearTimeout(callTimer);
  for (const band of document.querySelectorAll("[data-until]")) {
    const left = Number(band.dataset.until) - serverNow();
    const heard = band.querySelector("[data-heard]");
    band.hidden = left <= 0 || Boolean(heard && sessionStorage.getItem("heard-call") === band.dataset.until);
    if (heard) {
      heard.hidden = false;
      heard.onclick = () => {
        sessionStorage.setItem("heard-call", band.dataset.until);
        showCalls();
      };
    }
    if (!band.hidden) callTimer = setTimeout(showCalls, Math.min(left + 50, LONGEST));
  }
}

// The server's time, as well as this device can know it: by the answer that came back quickest.
// A slow answer says little, since nobody knows on which way it was held up.
const DRIFT = 0.0002; // how much a measurement loses with age: more than any phone's clock is off
const GOOD = 60; // milliseconds of a round trip after which there is no need for another
const TRIES = 6;
let best = null;
let skew = Date.now() - performance.now();

export function serverNow() {
  return Date.now() + (best ? best.offset : 0);
}

// The time of day where the club is.
export function tellWalls() {
  for (const wall of document.querySelectorAll("[data-wall]")) {
    const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: wall.dataset.wall };
    const time = new Intl.DateTimeFormat(document.documentElement.lang, form).format(serverNow());
    if (wall.textContent !== time) wall.textContent = time;
  }
}

// Rough, from the page itself, until something better comes.
export function startFrom(stamp) {
  if (!best && stamp) best = { offset: stamp - Date.now(), trip: 60000, at: Date.now() };
}

function take(response, sent, got) {
  const stamp = Number(response.headers.get("X-Now"));
  if (!stamp) return;
  const trip = got - sent;
  if (best && trip > best.trip + (Date.now() - best.at) * DRIFT) return;
  best = { offset: stamp + trip / 2 - Date.now(), trip, at: Date.now() };
}

// A fetch whose answer also tells the time.
export async function ask(url, options = {}) {
  const sent = performance.now();
  const response = await fetch(url, { cache: "no-store", ...options });
  take(response, sent, performance.now());
  return response;
}

// Measures until an answer was quick. Raises what fetch raises where there is no network.
export async function measure() {
  for (let tries = 0; tries < TRIES && !(best?.trip < GOOD); tries += 1) await ask("/live/now");
}

// Whether the device's clock was set, or the device slept: then everything is measured anew.
function clockWasSet() {
  const present = Date.now() - performance.now();
  const was = Math.abs(present - skew) > 100;
  skew = present;
  if (was && best) best = { ...best, trip: 60000, at: 0 };
  return was;
}
