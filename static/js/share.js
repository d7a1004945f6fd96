// Copy and share: the buttons show only where the browser can do it, and say that it is done.
import { fresh } from "./fresh.js";

export function offerSharing(root) {
  for (const button of fresh(root, "[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  for (const button of fresh(root, "[data-share]")) {
    if (!navigator.share) continue;
    button.hidden = false;
    button.addEventListener("click", () => navigator.share({ url: button.dataset.share }).catch(() => {}));
  }
}

function wanted(button) {
  const source = button.dataset.copyFrom && document.getElementById(button.dataset.copyFrom);
  return source ? (source.value ?? source.textContent) : button.dataset.copy;
}

async function copy(button) {
  const text = wanted(button);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyTheOldWay(text); // a page by plain http in a club's Wi-Fi has no clipboard of its own
  }
  const words = button.querySelector("[data-label]");
  if (words && button.dataset.done) words.textContent = button.dataset.done;
}

function copyTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
