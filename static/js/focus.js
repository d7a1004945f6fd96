// Where the keys are. While a part of a page is exchanged the control that was used keeps the focus. When it is gone, or is
// for something else by now, the card that asks has it; where none asks, what follows in reading: never a button that
// nobody sees, nor one that takes back what was just done.

const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
const TAKES_BACK = "[data-takes-back] *";
const ASKS = "section[data-into-view], [data-turn], .now"; // what is looked at, what a game master says next, what now is

// Controls in the order in which they are read.
function stopsIn(root) {
  return [...root.querySelectorAll(STOPS)].filter(usable);
}

function usable(one) {
  return one.isConnected && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && one.ariaHidden !== "true";
}

// What a control is, on the page before and after: parts that come whole are other nodes each time.
function nameOf(one) {
  const of = ["verb", "seat"].map((field) => one.form?.elements[field]?.value ?? "");
  const own = one.id || one.href || (one.name && `${one.name}=${one.value}`) || (one.localName !== "button" && one.parentElement.id);
  return [one.localName, ...of, own || labelOf(one)].join("|");
}

function labelOf(one) {
  return one.ariaLabel ?? one.textContent.trim();
}

// Where a button stays but cannot be used: the next of its form, as another seat of a ballot. Nothing that abstains.
function besideIt(one) {
  if (!one.isConnected || usable(one)) return null;
  const others = [...one.form?.elements ?? []].filter((other) => other.matches(STOPS) && other.value !== "" && usable(other));
  return others.find((other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? others[0];
}

// What is read first of the card that asks: what it says, else its heading, else its name.
function asked(root) {
  const card = root.querySelector(ASKS);
  const heads = [...card?.querySelectorAll(".say, h2:not(.visually-hidden)") ?? []].filter(usable);
  return heads.find((one) => one.matches(".say")) ?? heads[0] ?? card;
}

// Makes the `exchange`, and answers with its answer.
export function keepFocus(root, exchange) {
  const focused = root.contains(document.activeElement) && document.activeElement !== root ? document.activeElement : null;
  if (!focused) return exchange();
  const byKeys = focused.matches(":focus-visible");
  const earlier = stopsIn(root).filter((one) => one.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING);
  const names = new Map(earlier.map((one) => [one, nameOf(one)]));
  const [name, label] = [nameOf(focused), labelOf(focused)];
  const answer = exchange();
  const goesOn = usable(focused) && (focused.localName !== "button" || nameOf(focused) === name || labelOf(focused) === label);
  if (goesOn && document.activeElement === focused) return answer;
  const all = stopsIn(root);
  const named = (wanted) => all.find((one) => nameOf(one) === wanted);
  const same = goesOn ? focused : named(name) ?? besideIt(focused) ?? asked(root);
  const before = earlier.reverse().map((one) => (usable(one) ? one : named(names.get(one)))).find(Boolean);
  const after = all.slice(all.indexOf(before) + 1).find((one) => !one.matches(TAKES_BACK));
  const next = same ?? after ?? before ?? root.querySelector("h1, h2, h3") ?? root;
  focusOn(next, byKeys);
  return answer;
}

// `show`: it comes into view, clear of the bars.
export function focusOn(element, show = true) {
  if (!element.matches(STOPS) && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: !show });
}

// The first field that was refused, else the first control beside a reason, else the reason itself.
export function firstWrong(root) {
  const field = [...root.querySelectorAll("[aria-invalid=true]")].find(usable);
  if (field) return field;
  const reason = [...root.querySelectorAll(".field-error")].find((one) => one.checkVisibility());
  const beside = reason?.closest("fieldset, .field, form");
  return (beside && stopsIn(beside)[0]) ?? root.querySelector("#refused, main > .message-danger, form .message-danger");
}

// After a page that was posted: the first wrong field, else the page's head. A link's target keeps what it has.
// The window's name goes from page to page of a tab; unlike its storage it asks no other process, while a page leaves.
const POSTED = "posted";
const BY_KEYS = "posted by keys";

export function markPosted() {
  window.name = document.activeElement?.matches(":focus-visible") ? BY_KEYS : POSTED;
}

export function focusAfterPost() {
  const byKeys = window.name === BY_KEYS;
  if (!byKeys && window.name !== POSTED) return;
  window.name = "";
  const main = document.querySelector("main");
  const wrong = main && firstWrong(main);
  if (wrong) return focusOn(wrong);
  const head = document.querySelector("h1");
  if (!head || document.activeElement !== document.body) return;
  head.classList.toggle("no-ring", !byKeys); // a finger or a mouse needs no sign of where the keys are
  focusOn(head, false);
}

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
