// When the game goes on, every phone shows its own part again, where it says what to do, or the verdict. All at the same moment,
// whatever hand they hold; who is holding the button or filling something in is left in peace.
import { atWork } from "../morph.js";

const live = document.getElementById("live");

new MutationObserver(() => {
  const now = live.querySelector(".verdict") ?? live.querySelector(".wolf-own");
  if (!atWork(live)) now?.scrollIntoView({ block: "start" });
}).observe(live, { subtree: true, attributes: true, attributeFilter: ["data-stage"] });
