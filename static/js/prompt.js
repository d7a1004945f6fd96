// When what the GM says next changes its step, it comes wholly into view, below the bar that stays in sight: whoever
// taps has scrolled, and by day the bar is taller than at night. A seat's panel was opened for the step before.
// Once the game has ended its verdict is what comes into view (region.js).
// Once what is claimed or reported in it has been taken, it closes: the newest entry stands in the bar.
// A panel that is opened comes up with its seat's name right below the bar, whatever closes above it.
// What has been shown to one player is not shown again to the next one's eyes, after a reload as little as after an undo.
import { atWork } from "./morph.js";

const live = document.getElementById("live");
const SHOWN = `shown ${location.pathname}`;
const shown = new Set(stored());
const prompt = () => (live.querySelector("[data-into-view]") ? null : live.querySelector("[data-turn]"));
let turn = prompt()?.dataset.turn;

// Where what lies below the bar begins, pixels from the top of what is in view.
function below() {
  const bar = live.querySelector(".where");
  return bar ? bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).top) || 0) : 0;
}

function show(found) {
  for (const panel of live.querySelectorAll("details[name][open]")) panel.open = false;
  const edge = below();
  const { top, bottom } = found.getBoundingClientRect();
  const hidden = top < edge || bottom > innerHeight;
  const place = scrollY + (hidden ? top - edge : 0);
  scrollTo({ top: 0, behavior: "instant" }); // from here the browser keeps nothing in its place that would move the card
  scrollTo({ top: place, behavior: "instant" });
}

// A panel closes, and its seat stays in view.
function close(panel) {
  panel.open = false;
  const hidden = below() - panel.parentElement.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: -hidden, behavior: "instant" });
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(SHOWN)) ?? [];
  } catch {
    return [];
  }
}

function remember(id) {
  shown.add(id);
  try {
    sessionStorage.setItem(SHOWN, JSON.stringify([...shown]));
  } catch {
    // Then it is known until the page is left.
  }
}

function openShown() {
  for (const after of live.querySelectorAll(".village-after:not([open])")) if (shown.has(after.id)) after.open = true;
}

openShown();
live.addEventListener("click", (event) => {
  const after = event.target.closest(".village-after > summary")?.parentElement;
  if (after && !after.open) remember(after.id);
});

new MutationObserver((changes) => {
  openShown();
  for (const { attributeName, target } of changes) if (attributeName === "data-done" && target.open) close(target);
  const found = prompt();
  if (!found || found.dataset.turn === turn || atWork(live)) return;
  turn = found.dataset.turn;
  show(found);
}).observe(live, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn", "data-done"] });

live.addEventListener("click", (event) => {
  const panel = event.target.closest("details[name] > summary")?.parentElement;
  if (!panel || panel.open) return;
  panel.addEventListener("toggle", () => {
    if (panel.open) scrollBy({ top: panel.parentElement.getBoundingClientRect().top - below(), behavior: "instant" });
  }, { once: true });
});
