// A link to a page of its own opens as a dialog where the page already holds it.
import { fresh } from "./fresh.js";

export function openDialogs(root) {
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
