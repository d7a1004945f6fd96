// The desk by keys: figures say what the dice or a hand showed, Enter goes on to what is next. Both count while the keys
// are in the turn's card, or nowhere; in a field what is typed is text.
import { focusOn } from "../focus.js";
import "./catan/hits.js";

const TURN = ".catan-turn";
const NEXT = "[data-next] button:enabled";
const TYPES = "input:not([type=radio], [type=checkbox]), select, textarea";
const live = document.getElementById("live");
let typed = ""; // a first figure, which another may follow
let used = null; // the form in which a key has said something, until the page has the answer

function counts(event) {
  const at = event.target;
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || at.closest("dialog") || at.matches(TYPES)) return false;
  return at.closest(TURN) !== null || at.tabIndex < 0;
}

function say(button) {
  typed = "";
  used = button.form;
  button.click();
}

// A figure says its number at once where no longer one begins with it; else the next figure or Enter does.
function figure(key) {
  const buttons = [...live.querySelectorAll("[data-digits] button:enabled")];
  typed += key;
  const begun = buttons.filter((button) => button.value.startsWith(typed));
  if (!begun.length) typed = "";
  else if (begun.length === 1 && begun[0].value === typed) say(begun[0]);
}

function enter(event) {
  const exact = typed && live.querySelector(`[data-digits] button[value="${typed}"]:enabled`);
  const next = live.querySelector(NEXT);
  if (event.repeat) event.preventDefault(); // a key that is held is one act
  else if (exact) {
    event.preventDefault();
    say(exact);
  } else if (event.target === next) used = next.form;
  else if (next && !event.target.matches("a, button, input, summary")) {
    event.preventDefault();
    say(next);
  }
}

document.addEventListener("keydown", (event) => {
  if (!counts(event)) return;
  if (/^\d$/.test(event.key)) {
    if (!event.repeat) figure(event.key);
  } else if (event.key === "Enter") enter(event);
  else typed = "";
});

// The keys go on to what is next; while nothing is they are with the turn.
new MutationObserver(() => {
  if (!used || used.isConnected) return;
  used = null;
  const next = live.querySelector(NEXT) ?? live.querySelector(TURN);
  if (next) focusOn(next);
}).observe(live, { subtree: true, childList: true });

// Once it is over the board is built again, piece by piece, each told beside. What was lit and cut belongs to the end.
document.addEventListener("input", ({ target }) => {
  if (target.id !== "catan-replay") return;
  const board = target.closest(".catan-build").querySelector("svg");
  const now = Number(target.value);
  for (const one of board.querySelectorAll("[data-step]")) {
    const lies = now >= one.dataset.step && now < (one.dataset.until ?? Infinity);
    one.setAttribute("visibility", lies ? "visible" : "hidden");
  }
  for (const one of board.querySelectorAll(".catan-lies-lit, .catan-lies-break")) {
    one.setAttribute("visibility", target.value === target.max ? "visible" : "hidden");
  }
  target.ariaValueText = "";
  target.closest(".catan-replay").querySelectorAll("li").forEach((told, step) => {
    told.hidden = step + 1 !== now;
    if (!told.hidden) target.ariaValueText = told.textContent;
  });
});

document.addEventListener("click", ({ target }) => {
  const step = target.closest("[data-replay]")?.dataset.replay;
  if (!step) return;
  const slider = document.getElementById("catan-replay");
  slider[step > 0 ? "stepUp" : "stepDown"]();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
});
