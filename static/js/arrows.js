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

export function arrowsIn(root) {
  root.querySelectorAll(ROW).forEach(settle);
}

document.addEventListener("focusin", (event) => {
  const row = event.target.closest(ROW);
  if (row) settle(row);
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
