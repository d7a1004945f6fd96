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

// A page that is shown once is not gone back to, not even where the browser has kept it: it is kept blank.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.querySelector("[data-once]")) document.body.hidden = true;
});
addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[data-once]")) return location.reload();
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
