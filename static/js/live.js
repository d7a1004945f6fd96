// The live part of a page. [data-live-topic] is a part that follows its topic: told to look again, it fetches
// [data-fragment] and takes in what has changed. With [data-sender], forms[data-live] in it go out by the outbox.
// Without scripts the same forms post, and the page comes back whole.
import { measure, runClocks, showCalls, startFrom, unlockSound } from "./clock.js";
import { heardNow, stayAwake } from "./device.js";
import { connected, newResults, notConnected, showTaps, soundReady, startBar, words } from "./bar.js";
import { keepDrafts, takeUpDrafts } from "./drafts.js";
import { sayNews } from "./news.js";
import { holder } from "./once.js";
import { Outbox } from "./outbox.js";
import { Region } from "./region.js";
import { Stream } from "./stream.js";
import { lasting } from "./taps.js";

const regions = [...document.querySelectorAll("[data-live-topic]")].map(
  (element) => new Region(element, { heard, lost, send, shown, gone }),
);
let last = Date.now();
let away = false;
let stream = null;
let queued = [];

// Whoever hears of the server first, stream or outbox, wakes the other.
function heard() {
  last = Date.now();
  heardNow();
  connected();
  if (!away) return;
  away = false;
  outbox.pump();
  stream?.wake();
}

function lost() {
  away = true;
  notConnected(last);
}

// After a part has come anew.
function shown() {
  sayNews();
  runClocks();
  showCalls();
  stayAwake();
  newResults(regions.some((region) => region.lags));
}

// The page is for nobody here any more, or its table is away: what was typed waits for it to come back.
function gone() {
  keepDrafts(regions);
  location.reload();
}

function send(tap) {
  return outbox.put(tap);
}

function at(tap) {
  return regions.find((region) => region.table === tap.table);
}

// The page that stands in is everybody's. Where the device is lent by now, its owner's taps are neither named nor deleted.
const standsIn = Boolean(document.querySelector("[data-shell]"));
const mayMeet = (tap) => !standsIn || (tap.holder ?? "") === holder();

const outbox = new Outbox({
  fault: words.fault,
  heard,
  lost,
  wants: (tap) => at(tap)?.owns(tap) ?? false,
  taken: (tap, response, all) => at(tap)?.taken(tap, response, all),
  refused: (tap, why, prompt) => at(tap)?.refused(tap, why, prompt) ?? false,
  changed: (taps) => {
    queued = taps;
    showTaps(taps.filter(mayMeet), lasting());
    regions.forEach((region) => region.waits(taps.filter((tap) => tap.table === region.table)));
  },
});

startBar({
  retry: (tap) => outbox.retry(tap),
  discard: (tap) => outbox.discard(tap).then(() => at(tap)?.unmark(tap)),
  show: () => regions.forEach((region) => region.showAll()),
});

// What came back because somebody else was here goes out again as soon as its own person is.
async function takeUp() {
  await outbox.show();
  for (const tap of queued) if (tap.other && at(tap)?.sender === tap.sender) await outbox.retry(tap);
  outbox.pump();
}

const stamps = regions.map((region) => region.stamp).filter(Boolean);
if (stamps.length) startFrom(Math.max(...stamps));
runClocks();
showCalls();
takeUp();
takeUpDrafts(regions);
if (regions.length) {
  unlockSound(soundReady);
  stream = new Stream(() => Object.fromEntries(regions.map((region) => [region.topic, region.tag])), {
    heard,
    lost,
    look: (topic) => regions.filter((region) => region.topic === topic).forEach((region) => region.look()),
    gone,
    state: (state) => { document.documentElement.dataset.live = state; },
  });
  measure().then(runClocks, lost);
}
window.addEventListener("online", () => measure().then(runClocks, () => {}));
document.addEventListener("visibilitychange", () => { if (!document.hidden) runClocks(); });
