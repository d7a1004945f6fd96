// Lines that are marked with data-said are read aloud, as they come, by the device on which somebody wants that.
const live = document.getElementById("live");
const read = new Set();
let aloud = false;

function lines() {
  return [...live.querySelectorAll("[data-said]")].reverse();
}

function speak() {
  for (const line of lines()) {
    if (read.has(line.dataset.said)) continue;
    read.add(line.dataset.said);
    if (!aloud) continue;
    const said = new SpeechSynthesisUtterance(line.lastElementChild.textContent);
    said.lang = document.documentElement.lang;
    speechSynthesis.speak(said);
  }
}

function offer() {
  for (const button of live.querySelectorAll("[data-aloud]")) {
    button.hidden = !("speechSynthesis" in window);
    button.setAttribute("aria-pressed", String(aloud));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-aloud]")) return;
  aloud = !aloud;
  if (!aloud) speechSynthesis.cancel();
  offer();
});

new MutationObserver(() => {
  offer();
  speak();
}).observe(live, { subtree: true, childList: true });
offer();
speak();
