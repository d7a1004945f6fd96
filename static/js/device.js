// What this browser can do on these pages, said on the page: open them without the server, keep the screen on, install
// them. All of it needs https; without it everything else works the same.
import { canStayAwake } from "./awake.js";

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
