// A form that was sent is not sent again by a second tap; coming back to the page frees it.
import { fresh } from "./fresh.js";

export function sendOnce(root) {
  for (const form of fresh(root, "form[method=post]:not([data-live])")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
}

window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
