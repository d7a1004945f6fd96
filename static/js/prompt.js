// When what the GM says next changes its step, it comes into view; a tap far down the page would leave it above the screen.
import { atWork } from "./at-work.js";

const live = document.getElementById("live");
const prompt = () => live.querySelector("[data-turn]");
let turn = prompt()?.dataset.turn;

new MutationObserver(() => {
  const found = prompt();
  if (!found || found.dataset.turn === turn || atWork(live)) return;
  turn = found.dataset.turn;
  const { top } = found.getBoundingClientRect();
  if (top < 0 || top > innerHeight) found.scrollIntoView({ block: "start" });
}).observe(live, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn"] });
