// What is called out to all goes by itself, also without the network, and may be put away on this phone before.
import { serverNow } from "./time.js";

const LONGEST = 30000;
let timer = 0;

export function showCalls() {
  clearTimeout(timer);
  for (const band of document.querySelectorAll("[data-until]")) {
    const left = Number(band.dataset.until) - serverNow();
    const heard = band.querySelector("[data-heard]");
    band.hidden = left <= 0 || Boolean(heard && sessionStorage.getItem("heard-call") === band.dataset.until);
    if (heard) {
      heard.hidden = false;
      heard.onclick = () => {
        sessionStorage.setItem("heard-call", band.dataset.until);
        showCalls();
      };
    }
    if (!band.hidden) timer = setTimeout(showCalls, Math.min(left + 50, LONGEST));
  }
}
