// A list is narrowed while somebody types. Width, case and kana script make no difference. Where nothing holds what was
// typed, what is a letter or two from it is shown. Folds that hold something found are opened, and shut again when it
// is no longer looked for. Who is not found is taken along: into the links to where somebody new is entered, or into
// the field for the name.
import { fresh } from "./fresh.js";

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
    box.form?.addEventListener("submit", (event) => event.preventDefault());
  }
  document.querySelectorAll("[data-search]").forEach(narrow);
}

function narrow(box) {
  const list = document.getElementById(box.dataset.search);
  if (!list) return;
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
  if (!none) return;
  none.hidden = shown > 0 || !parts.length;
  takeAlong(none, none.hidden ? "" : box.value.trim());
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
