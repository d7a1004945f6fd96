// What was said when the page opened may be put away: on a page that follows by itself it would stand all evening.
// That all went well goes by itself: unseen when it has been scrolled away, else when nobody touches the page any more.
import { fingerUp } from "./finger.js";

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
