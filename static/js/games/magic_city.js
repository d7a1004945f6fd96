// When the script goes on, its sentence is in view again; a tap far down the page would leave the next one above it.
import { atWork } from "../at-work.js";

const live = document.getElementById("live");

new MutationObserver(() => {
  const prompt = live.querySelector(".city-prompt");
  if (prompt && prompt.getBoundingClientRect().top < 0 && !atWork(live)) prompt.scrollIntoView({ block: "start" });
}).observe(live, { subtree: true, attributes: true, attributeFilter: ["data-turn"] });
