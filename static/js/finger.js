// What has come under the finger takes no tap for a moment, be it a new button or the same one that now means something
// else: a second tap was meant for what was there. Keys have no place, and no detail.
const NEAR = 40; // how far from the last tap it still is under the same finger, pixels
const REST = 1000; // how long it takes no tap, milliseconds
const SPOTS = "[data-rests=spot]"; // places side by side: of a tap among them its own spot alone rests; what sends taps on knows its own doubles

export class Finger {
  // Of which buttons of a part, by a selector; `meaning` gives what a button means.
  constructor(part, resting, meaning) {
    Object.assign(this, { part, resting, meaning, touched: null });
    this.ends = new WeakMap(); // by button what ends its rest
    part.addEventListener("click", (event) => this.touch(event), true);
  }

  touch(event) {
    const byFinger = event.detail > 0;
    if (byFinger && event.target.closest(this.resting)?.ariaDisabled) event.preventDefault();
    else this.touched = byFinger ? { x: event.clientX, y: event.clientY, among: event.target.closest(SPOTS), trusted: event.isTrusted } : null;
  }

  // While the part is exchanged: answers with what lets rest what has come with it.
  watch() {
    const before = new Set(this.near.map(this.meaning)); // what has only moved there was meant as little
    return () => this.near.filter((one) => !before.has(this.meaning(one))).forEach((one) => this.rest(one));
  }

  get near() {
    return [...this.part.querySelectorAll(this.resting)].filter((one) => this.covers(one));
  }

  covers(button) {
    if (!this.touched) return false;
    const { x, y, among, trusted } = this.touched;
    if (among?.contains(button)) return trusted && document.elementFromPoint(x, y) === button;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < NEAR;
  }

  rest(button) {
    clearTimeout(this.ends.get(button));
    button.ariaDisabled = "true";
    this.ends.set(button, setTimeout(() => button.removeAttribute("aria-disabled"), REST));
  }
}
