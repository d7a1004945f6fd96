// What elements of a page can do, given to those that have just come: with the page, or with a part of it.
import { fingerUp } from "./focus.js";
import { putAwayLooked } from "./secret.js";

export function setUp(root) {
  arrowsIn(root);
  filterLists(root);
  openDialogs(root);
  offerSharing(root);
  putAwayLooked(root);
  sendOnceTyped(root);
}

// A number of so many digits is sent with its last one, as its label says.
function sendOnceTyped(root) {
  for (const field of fresh(root, "[data-send-typed]")) {
    field.addEventListener("input", (event) => {
      if (!event.isComposing && field.value.length === field.maxLength) field.form.requestSubmit();
    });
  }
}

// The browser's bubble at a field speaks the page's language, which may be another than the browser's.
document.addEventListener("invalid", ({ target: field }) => {
  const words = document.getElementById("content")?.dataset;
  if (!words || !field.setCustomValidity) return;
  const chosen = field.localName === "select" || ["radio", "checkbox"].includes(field.type);
  field.setCustomValidity(field.validity.valueMissing ? (chosen ? words.choose : words.fill) : words.misfit);
}, true);

function forgetMisfits(form) {
  for (const field of form?.elements ?? []) field.setCustomValidity?.("");
}

document.addEventListener("input", (event) => forgetMisfits(event.target.form), true);
document.addEventListener("click", (event) => forgetMisfits(event.target.closest?.("button")?.form), true);

// In a row of choices the arrows go from one to the next, and Tab goes past all of them: one is the row's place, which
// is settled anew whenever the row has changed. [data-arrows] says which buttons are its choices; empty, all of them.
const ROW = "[data-arrows]";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function choicesOf(row) {
  return [...row.querySelectorAll(row.dataset.arrows || "button")].filter((one) => !one.disabled);
}

function settle(row) {
  const choices = choicesOf(row);
  const place = [(one) => one === document.activeElement, (one) => one.getAttribute("tabindex") === "0", (one) => one.ariaPressed === "true"]
    .map((is) => choices.find(is))
    .find(Boolean) ?? choices[0];
  for (const one of choices) one.tabIndex = one === place ? 0 : -1;
}

function arrowsIn(root) {
  root.querySelectorAll(ROW).forEach(settle);
}

document.addEventListener("focusin", (event) => {
  const row = event.target.closest(ROW);
  if (row) settle(row);
  if (event.target.localName === "textarea") event.target.scrollIntoView({ block: "nearest" }); // a browser shows its caret
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.(ROW);
  const step = STEPS[event.key];
  if (!row || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  const choices = choicesOf(row);
  const at = choices.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  choices[(at + step + choices.length) % choices.length].focus();
});

// A link to a page of its own opens as a dialog where the page already holds it.
function openDialogs(root) {
  for (const opener of fresh(root, "[data-dialog]")) {
    const dialog = document.getElementById(opener.dataset.dialog);
    if (!dialog?.showModal) continue;
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  }
  for (const closer of fresh(root, "[data-close]")) {
    closer.addEventListener("click", (event) => {
      event.preventDefault();
      closer.closest("dialog")?.close();
    });
  }
}

// A list is narrowed while somebody types. Width, case and kana script make no difference. Where nothing holds what was
// typed, what is a letter or two from it is shown. Folds that hold something found are opened, and shut again when it
// is no longer looked for. Who is not found is taken along: into the links to where somebody new is entered, or into
// the field for the name.
const KATAKANA = /[\u30a1-\u30f6]/g;
const unfolded = new WeakSet(); // the folds that a search has opened
const filledIn = new WeakMap(); // what a search has written into a field for a name

export function folded(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));
}

export function filterLists(root) {
  for (const box of fresh(root, "[data-search]")) {
    box.addEventListener("input", () => narrow(box));
    box.form?.addEventListener("submit", (event) => take(event, box));
  }
  document.querySelectorAll("[data-search]").forEach(narrow);
}

function narrow(box) {
  const list = document.getElementById(box.dataset.search);
  if (!list) return 0;
  const parts = folded(box.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  const items = [...list.querySelectorAll("[data-words]")];
  for (const item of items) {
    const words = folded(item.dataset.words);
    item.hidden = !parts.every((part) => words.includes(part));
    if (!item.hidden) shown += 1;
  }
  for (const item of shown ? [] : items) item.hidden = !isNear(parts.join(""), folded(item.dataset.words), parts.length);
  for (const fold of list.querySelectorAll("details:has([data-words])")) unfold(fold, parts.length > 0);
  const count = document.querySelector(`[data-count-of="${list.id}"]`);
  if (count) {
    count.textContent = `${shown} / `;
    count.hidden = !parts.length;
  }
  const none = document.querySelector(`[data-none-of="${list.id}"]`);
  if (none) {
    none.hidden = shown > 0 || !parts.length;
    takeAlong(none, none.hidden ? "" : box.value.trim());
  }
  return shown;
}

// Enter takes the only one whose words are those; where nobody is even near, it leads to where somebody new is entered.
function take(event, box) {
  event.preventDefault();
  const list = box.dataset.search;
  const found = document.querySelector(`#${list} [data-words]:not([hidden])`);
  const namesTo = document.querySelector(`[data-none-of="${list}"]:not([hidden])`)?.dataset.namesTo;
  if (narrow(box) === 1 && box.value.trim()) found.querySelector("button.tap")?.click();
  else if (namesTo && !found) [...document.links].find((link) => link.pathname === namesTo)?.click();
}

// Whether as many words in a row, or one of them, are what was typed but for a third of its letters, two at the most.
function isNear(typed, words, count) {
  const allowed = Math.min(2, Math.floor(typed.length / 3));
  const each = words.split(/\s+/).filter(Boolean);
  const rows = each.map((word, place) => each.slice(place, place + count).join(""));
  return allowed > 0 && [...rows, ...each].some((word) => distance(typed, word) <= allowed);
}

function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, sign] of [...one].entries()) {
    const next = [place + 1];
    for (const [column, against] of [...other].entries())
      next.push(Math.min(row[column + 1] + 1, next[column] + 1, row[column] + (sign !== against)));
    row = next;
  }
  return row[row.length - 1];
}

function takeAlong(none, name) {
  const { namesTo, namesInto } = none.dataset;
  for (const link of namesTo ? document.querySelectorAll("a[href]") : []) {
    if (link.pathname === namesTo) link.search = name && new URLSearchParams({ name });
  }
  const field = namesInto && document.getElementById(namesInto);
  if (!field || field.value !== (filledIn.get(field) ?? "")) return; // what somebody has typed there stays
  if (!name && !filledIn.get(field)) return;
  field.value = name;
  filledIn.set(field, name);
  const fold = field.closest("details");
  if (fold) fold.open = name !== "";
}

function unfold(fold, searching) {
  const found = searching && fold.querySelector("[data-words]:not([hidden])") !== null;
  if (found && !fold.open) {
    fold.open = true;
    unfolded.add(fold);
  } else if (!found && unfolded.delete(fold)) fold.open = false;
}

// Copy and share: the buttons show only where the browser can do it, and say that it is done.
function offerSharing(root) {
  for (const button of fresh(root, "[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  for (const button of fresh(root, "[data-share]")) {
    if (!navigator.share) continue;
    button.hidden = false;
    button.addEventListener("click", () => navigator.share({ url: button.dataset.share }).catch(() => {}));
  }
}

function wanted(button) {
  const source = button.dataset.copyFrom && document.getElementById(button.dataset.copyFrom);
  return source ? (source.value ?? source.textContent) : button.dataset.copy;
}

async function copy(button) {
  const text = wanted(button);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyTheOldWay(text); // a page by plain http in a club's Wi-Fi has no clipboard of its own
  }
  const words = button.querySelector("[data-label]");
  if (words && button.dataset.done) words.textContent = button.dataset.done;
}

function copyTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

// A menu closes by a click beside it and by Escape, and gives the focus back.
const MENUS = ":is(.menu, .head-more, .live-state)[open]";

export function closeMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(MENUS)) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll(MENUS)) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}

// A menu low on the page opens upward: all of it is seen.
addEventListener("toggle", ({ target: menu }) => {
  const sheet = menu.matches?.(MENUS) && menu.querySelector(".menu-sheet");
  if (!sheet) return;
  sheet.classList.remove("menu-up");
  const { bottom, height } = sheet.getBoundingClientRect();
  const ways = document.querySelector(".site-ways")?.getBoundingClientRect().top ?? 0; // on a phone they stand below
  const end = ways > innerHeight / 2 ? ways : innerHeight;
  const head = document.querySelector(".site-head")?.getBoundingClientRect().bottom ?? 0;
  sheet.classList.toggle("menu-up", bottom > end && menu.getBoundingClientRect().top - height > Math.max(0, head));
}, true);

// What the address names is seen, also in a fold.
export function unfoldAimed(open) {
  const aimed = location.hash && document.getElementById(location.hash.slice(1));
  for (let fold = aimed && aimed.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = open;
  if (aimed && open) aimed.scrollIntoView({ block: "center" });
}

// A menu would lie on what its tap changes.
export function shutMenu(menu) {
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus({ preventScroll: true });
}

// What was said when the page opened may be put away: on a page that follows by itself it would stand all evening.
// That all went well goes by itself: unseen when it has been scrolled away, else when nobody touches the page any more.
const READ = 20000; // milliseconds

export function putAwayMessages(root) {
  for (const button of root.querySelectorAll("[data-close]")) {
    button.hidden = false;
    button.addEventListener("click", () => button.parentElement.remove());
    if (button.parentElement.matches(".message-success")) goesByItself(button.parentElement);
  }
}

function goesByItself(message) {
  let seen = false;
  const watch = new IntersectionObserver(([at]) => {
    if (at.isIntersecting) seen = true;
    else if (seen && at.boundingClientRect.bottom < 0) goes();
  });
  function goes() {
    watch.disconnect();
    const above = message.getBoundingClientRect().bottom < 0;
    const before = document.documentElement.scrollHeight;
    message.remove();
    if (above && !CSS.supports("overflow-anchor", "auto")) scrollBy(0, document.documentElement.scrollHeight - before);
  }
  watch.observe(message);
  setTimeout(() => fingerUp().then(goes), READ);
}

// Parts of a page come anew while others stay: what gives an element its behaviour asks here, so that each gets it once.
const known = new Map();

export function fresh(root, selector) {
  if (!known.has(selector)) known.set(selector, new WeakSet());
  const before = known.get(selector);
  const found = [...root.querySelectorAll(selector)].filter((element) => !before.has(element));
  found.forEach((element) => before.add(element));
  return found;
}
