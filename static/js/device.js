// What this browser can do on these pages, said on the page: open them without the server, keep the screen on, install
// them. All of it needs https; without it everything else works the same.

const shown = [...document.querySelectorAll("[data-device]")];
const can = {
  reload: Boolean(navigator.serviceWorker?.controller),
  awake: canStayAwake(),
  install: false,
  installed: navigator.standalone === true || matchMedia("(display-mode: standalone)").matches,
  add: navigator.standalone === false, // iPhone and iPad: by hand, from the menu of the browser
};
let offer = null;

function showDevice() {
  document.documentElement.classList.toggle("reloads", can.reload);
  for (const part of shown) {
    for (const line of part.querySelectorAll("[data-can]")) line.hidden = !can[line.dataset.can];
    for (const line of part.querySelectorAll("[data-cannot]")) line.hidden = can[line.dataset.cannot];
    part.hidden = false;
  }
}

async function install() {
  offer?.prompt();
  const choice = await offer?.userChoice;
  if (choice?.outcome === "accepted") Object.assign(can, { install: false, installed: true });
  showDevice();
}

function keepOffer(event) {
  event.preventDefault(); // the browser's own banner would lie over the buttons
  offer = event;
  can.install = true;
  showDevice();
}

// A certificate that this device does not trust keeps the worker out, although the page is encrypted.
async function startWorker() {
  const worker = document.querySelector("[data-worker]")?.dataset.worker;
  if (!worker || !isSecureContext || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(worker, { scope: "/" });
    await navigator.serviceWorker.ready;
    can.reload = true;
  } catch {
    can.reload = false;
  }
  showDevice();
}

export function useDevice() {
  showDevice();
  for (const part of shown) part.querySelector("[data-install]")?.addEventListener("click", install);
  addEventListener("beforeinstallprompt", keepOffer);
  startWorker();
}

// The screen stays on while something is seen that is followed without touching it: a table under way, the big screen.
// Only browsers that came by https do so; elsewhere the device's own settings decide.
let lock = null;
let asking = false;

function canStayAwake() {
  return "wakeLock" in navigator;
}

export async function stayAwake() {
  const wanted = !document.hidden && document.querySelector("[data-awake]");
  if (!wanted) {
    await lock?.release();
    lock = null;
  } else if (canStayAwake() && !asking && (!lock || lock.released)) {
    asking = true;
    // A device that saves its battery may refuse.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
  }
}

// Browsers let go of it as soon as the page is not seen.
export function keepAwake() {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}

// When any page of this device heard the server last: one that is opened without the server says since when it is gone.
const NAME = "heard";

export function heardNow() {
  try {
    localStorage.setItem(NAME, String(Date.now()));
  } catch { /* then the page counts from when it was opened */ }
}

export function heardLast() {
  try {
    return Number(localStorage.getItem(NAME)) || Date.now();
  } catch {
    return Date.now();
  }
}
