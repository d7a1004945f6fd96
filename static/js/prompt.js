// When what the GM says next changes its step, it comes wholly into view, below the bar that stays in sight: whoever
// taps has scrolled, and by day the bar is taller than at night.
// Once the game has ended its verdict is what comes into view (region.js).
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
  const edge = below();
  const { top, bottom } = found.getBoundingClientRect();
  const hidden = top < edge || bottom > innerHeight;
  const place = scrollY + (hidden ? top - edge : 0);
  scrollTo({ top: 0, behavior: "instant" }); // from here the browser keeps nothing in its place that would move the card
  scrollTo({ top: place, behavior: "instant" });
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
  if (!after || after.open) return;
  remember(after.id);
  const card = after.closest("[data-turn]");
  setTimeout(() => scrollBy({ top: card.getBoundingClientRect().top - below(), behavior: "instant" })); // the seats come up
});

new MutationObserver(() => {
  openShown();
  const found = prompt();
  if (!found || found.dataset.turn === turn || atWork(live)) return;
  turn = found.dataset.turn;
  show(found);
}).observe(live, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn"] });

// A note without words is no act.
for (const kind of ["change", "reset"]) {
  live.addEventListener(kind, (event) => {
    const words = event.target.closest("#acts")?.elements.words;
    if (words) words.required = kind === "change" && words.form.elements.verb.value === "remark";
  });
}

// An act that is written down has left its fold.
live.addEventListener("submit", (event) => {
  for (const fold of event.target.closest(".village-acts")?.querySelectorAll("details[open]") ?? []) fold.open = false;
});
