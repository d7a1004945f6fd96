// Under a pressed finger nothing moves: a button that is replaced or pushed aside between press and release takes no
// tap. Who would change the page waits for `fingerUp` first.
const CLICK = 100; // a click follows the release of a touch within so long, milliseconds
const LONG = 1000; // a finger that stays down longer does not hold the page up
let down = false;
let timer = 0;
let waiting = [];

function lift() {
  clearTimeout(timer);
  down = false;
  waiting.splice(0).forEach((go) => go());
}

function liftIn(span) {
  clearTimeout(timer);
  timer = setTimeout(lift, span);
}

addEventListener("pointerdown", () => { down = true; liftIn(LONG); }, true);
addEventListener("pointerup", () => liftIn(CLICK), true);
addEventListener("pointercancel", lift, true);
addEventListener("click", () => { if (down) liftIn(0); }, true);

export function fingerUp() {
  return down ? new Promise((go) => { waiting.push(go); }) : Promise.resolve();
}
