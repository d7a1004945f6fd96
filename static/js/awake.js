// The screen stays on while something is seen that is followed without touching it: a table under way, the big screen.
// Only browsers that came by https do so; elsewhere the device's own settings decide.
let lock = null;
let asking = false;

export function canStayAwake() {
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
