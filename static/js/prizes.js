// The prize-giving: a key or a tap shows the next prize, the next one whose it is; its figure counts up to what it is.
import { tellWalls } from "./clock.js";
import { fit } from "./fit.js";

const slides = [...document.querySelectorAll(".slide")];
const steps = [...document.querySelectorAll("[data-by]")];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const end = document.querySelector("[data-at-end]");
const COUNTS = 900;
const RESTS = 3000; // the bar goes this long after the mouse moved
let place = 0;
let resting = 0;

function count(figure) {
  const told = (figure.dataset.told ??= figure.textContent);
  const number = /\d[\d,.]*/.exec(told);
  const began = performance.now();
  const draw = (now) => {
    const part = Math.min(1, (now - began) / COUNTS);
    figure.textContent = part < 1 ? told.replace(number[0], Math.round(number[0].replaceAll(",", "") * part)) : told;
    if (part < 1) requestAnimationFrame(draw);
  };
  if (number && !still.matches) draw(began);
}

function show(next) {
  place = Math.max(0, Math.min(next, slides.length - 1));
  slides.forEach((slide, number) => slide.toggleAttribute("data-on", number === place));
  for (const button of steps) {
    button.hidden = button.dataset.by > 0 && place === slides.length - 1;
    button.disabled = place + Number(button.dataset.by) !== Math.max(0, Math.min(place + Number(button.dataset.by), slides.length - 1));
  }
  end.hidden = place < slides.length - 1;
  fit(slides[place]);
  slides[place].focus({ preventScroll: true }); // a reader reads what has come
}

function step(by) {
  const told = slides[place].querySelector("[data-told][hidden]");
  if (!told || by < 0) return show(place + by);
  told.hidden = false;
  fit(slides[place]);
  told.focus({ preventScroll: true });
  const figure = told.querySelector("[data-counted]");
  if (figure) count(figure);
}

function stir() {
  clearTimeout(resting);
  document.body.classList.remove("mouse-rests");
  resting = setTimeout(() => document.body.classList.add("mouse-rests"), RESTS);
}

for (const kind of ["pointermove", "pointerdown"]) document.addEventListener(kind, stir);
for (const button of steps) button.addEventListener("click", () => step(Number(button.dataset.by)));
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, button")) return;
  if ([" ", "Enter", "ArrowRight", "PageDown"].includes(event.key)) step(1);
  else if (["ArrowLeft", "PageUp"].includes(event.key)) step(-1);
  else return;
  event.preventDefault();
});
for (const told of document.querySelectorAll("[data-told]")) told.hidden = true;
show(location.hash === "#end" ? slides.length - 1 : 0);
document.fonts.ready.then(() => fit(slides[place]));
addEventListener("resize", () => fit(slides[place]));
stir();
tellWalls();
setInterval(tellWalls, 1000);
