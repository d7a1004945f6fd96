// A form that was sent is not sent again by a second tap; coming back to the page frees it. What takes taps in place
// has answered the event before it comes here.
import { markPosted } from "./focus.js";

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
  markPosted();
});

// Whose page this is, without a name. Where this device is somebody else's by now, as another tab says or before the way
// back, nothing of it is shown any more: the server is asked anew, by an address and never by a form that was sent.
const OWNER = "who";
const owner = document.querySelector("[data-who]")?.dataset.who;

function isAnothers() {
  try {
    return owner !== undefined && localStorage.getItem(OWNER) !== owner;
  } catch {
    return false; // a browser that keeps nothing: then it goes with the next change at its table
  }
}

// For whom a page, and what is tapped on it, is made: this page's, else whoever had the last one, where it stands in.
export function holder() {
  try {
    return owner ?? localStorage.getItem(OWNER) ?? "";
  } catch {
    return owner ?? "";
  }
}

function putAway() {
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

try {
  if (owner !== undefined) localStorage.setItem(OWNER, owner);
} catch { /* see above */ }
addEventListener("storage", (event) => { if (event.key === OWNER && isAnothers()) putAway(); });
document.addEventListener("visibilitychange", () => { if (isAnothers()) putAway(); });

// A page that is shown once is not gone back to, not even where the browser has kept it: it is kept blank.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.querySelector("[data-once]")) document.body.hidden = true;
});
addEventListener("pageshow", (event) => {
  if (event.persisted && (document.querySelector("[data-once]") || isAnothers())) return putAway();
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
