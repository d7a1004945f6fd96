// What was said when the page opened may be put away: on a page that follows by itself it would stand all evening.
export function putAwayMessages(root) {
  for (const button of root.querySelectorAll("[data-close]")) {
    button.hidden = false;
    button.addEventListener("click", () => button.parentElement.remove());
  }
}
