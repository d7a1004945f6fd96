// Time is up: sound, where somebody has touched the page before (browsers ask for that), a screen that flashes, a buzz.
const Sound = window.AudioContext ?? window.webkitAudioContext;
const BEATS = 6;
const FLASH = 8000;
let sound = null;

// Gets ready at the first touch; `ready` is called with whether sound can be heard, now and whenever that changes.
export function unlockSound(ready) {
  if (!Sound) return ready(true); // nothing to unlock
  const unlock = () => {
    sound ??= new Sound();
    sound.onstatechange = () => ready(sound.state === "running");
    if (sound.state !== "running") sound.resume().catch(() => {});
    ready(sound.state === "running");
  };
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, unlock);
  ready(false);
}

export function alarm() {
  play();
  flash();
  navigator.vibrate?.([400, 200, 400, 200, 400]);
}

function play() {
  if (sound?.state !== "running") return;
  for (let beat = 0; beat < BEATS; beat += 1) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + beat * 0.5;
    tone.frequency.value = beat % 2 ? 660 : 880;
    volume.gain.setValueAtTime(0.4, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.46);
  }
}

function flash() {
  const page = document.documentElement;
  const end = () => page.classList.remove("time-is-up");
  page.classList.add("time-is-up");
  document.addEventListener("pointerdown", end, { once: true });
  setTimeout(end, FLASH);
}
