// A finger on the board means the place nearest to it. Where it may mean several, the board is shown larger first, with
// the same spot under the finger and a word why, until it is about something else. Keys, a mouse, and whoever has no
// scripts, use the buttons as they are.
const REACH = 22; // how far from its middle a place is still meant, pixels
const SETTLE = 350; // a second tap of the same finger is none, milliseconds
const DOUBLE = 600; // nor is one on the same spot for so long
const SPOT = 12; // how far apart two taps of one finger on a spot are at most, pixels
const COARSE = matchMedia("(pointer: coarse)");
let enlarged = 0;
let last = {};

function places(board) {
  return [...board.querySelectorAll("button")].map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const down = /-up\b/.test(button.className) ? 2 / 3 : /-down\b/.test(button.className) ? 1 / 3 : 1 / 2;
    return { button, width, x: left + width / 2, y: top + height * down, may: button.classList.contains("catan-may") };
  }).filter(({ width }) => width);
}

// What may be meant there: on a board that marks what may be built, what is marked, and what is nearest of all.
function meant(board, { clientX, clientY }) {
  const far = ({ x, y }) => Math.hypot(x - clientX, y - clientY);
  const near = places(board).filter((one) => far(one) <= REACH).sort((one, other) => far(one) - far(other));
  const marked = board.querySelector(".catan-may") !== null;
  return near.filter((one, n) => !n || !marked || one.may).map(({ button }) => button);
}

// The board becomes larger; what is at this spot stays there.
function enlarge(board, size, { clientX, clientY, timeStamp }) {
  const before = board.getBoundingClientRect();
  size.checked = true;
  size.dataset.byFinger = "y";
  const after = board.getBoundingClientRect();
  const [across, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
  board.closest(".catan-taps").scrollLeft += after.left + across * after.width - clientX;
  scrollBy({ top: after.top + down * after.height - clientY, behavior: "instant" });
  enlarged = timeStamp;
  say(true);
}

// Why the board is larger, until the next tap.
function say(several) {
  const word = document.querySelector(".catan-several");
  if (word) word.hidden = !several;
}

document.addEventListener("click", (event) => {
  const board = event.isTrusted && event.detail && event.target.closest(".catan-taps svg:not(:has(.catan-lies-lands))");
  if (!board || !(event.pointerType ? event.pointerType === "touch" : COARSE.matches)) return;
  event.preventDefault();
  event.stopPropagation();
  const { clientX, clientY, detail, timeStamp: now } = event; // when the finger was there, however busy the page is
  if (now - enlarged < SETTLE) return;
  const { scrollLeft } = board.closest(".catan-taps");
  const same = scrollLeft === last.scrollLeft && Math.hypot(clientX - last.clientX, clientY - last.clientY) < SPOT;
  if (same && now - last.at < DOUBLE) return;
  say(false);
  const size = document.querySelector(".catan-lies-size input");
  const found = meant(board, event);
  if (!found.length) return;
  const sure = found.length === 1 && (found[0].matches(".catan-may") || !board.querySelector(".catan-may"));
  if (!sure && !size.checked) return enlarge(board, size, event);
  last = { at: now, clientX, clientY, scrollLeft };
  found[0].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY, detail }));
}, true);

// What a finger has made larger is small again for the next turn.
document.addEventListener("submit", ({ target }) => {
  const size = document.querySelector(".catan-lies-size input");
  if (!size?.dataset.byFinger || target.matches(".catan-taps")) return;
  size.checked = false;
  delete size.dataset.byFinger;
}, true);
