// Lines that are marked with data-said are read aloud, as they come, by the device on which somebody wants that.
// One that a stylesheet holds back is read when it is shown: the clock says by its class that time is over.
const live = document.getElementById("live");
const read = new Set();
let aloud = false;

function lines() {
  return [...live.querySelectorAll("[data-said]")].reverse();
}

function speak() {
  for (const line of lines()) {
    if (read.has(line.dataset.said) || getComputedStyle(line).display === "none") continue;
    read.add(line.dataset.said);
    if (!aloud) continue;
    const said = new SpeechSynthesisUtterance((line.querySelector("[data-speech]") ?? line.lastElementChild).textContent);
    said.lang = document.documentElement.lang;
    speechSynthesis.speak(said);
  }
}

// Whether the device speaks the page's language; one that has not told its voices yet may.
function speaks() {
  if (!("speechSynthesis" in window)) return false;
  const voices = speechSynthesis.getVoices();
  return !voices.length || voices.some((voice) => voice.lang.startsWith(document.documentElement.lang));
}

function offer() {
  const able = speaks();
  aloud &&= able;
  for (const button of document.querySelectorAll("[data-aloud]")) {
    button.hidden = !able;
    button.setAttribute("aria-pressed", String(aloud));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-aloud]")) return;
  aloud = !aloud;
  if (!aloud) speechSynthesis.cancel();
  offer();
});

if ("speechSynthesis" in window) speechSynthesis.addEventListener?.("voiceschanged", offer);
new MutationObserver(() => {
  offer();
  speak();
}).observe(live, { subtree: true, childList: true, attributeFilter: ["class"] });
offer();
speak();
