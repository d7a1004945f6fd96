// When what the GM says next changes its step, it comes wholly into view, below the bar that stays in sight: whoever
// taps has scrolled, and by day the bar is taller than at night. A seat's panel was opened for the step before.
import { atWork } from "./at-work.js";

const live = document.getElementById("live");
const prompt = () => live.querySelector("[data-turn]");
let turn = prompt()?.dataset.turn;

function show(found) {
  for (const panel of live.querySelectorAll("details[name][open]")) panel.open = false;
  const bar = live.querySelector(".where");
  const edge = bar ? bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).top) || 0) : 0;
  const { top, bottom } = found.getBoundingClientRect();
  const hidden = top < edge || bottom > innerHeight;
  const place = scrollY + (hidden ? top - edge : 0);
  scrollTo({ top: 0, behavior: "instant" }); // from here the browser keeps nothing in its place that would move the card
  scrollTo({ top: place, behavior: "instant" });
}

new MutationObserver(() => {
  const found = prompt();
  if (!found || found.dataset.turn === turn || atWork(live)) return;
  turn = found.dataset.turn;
  show(found);
}).observe(live, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn"] });
