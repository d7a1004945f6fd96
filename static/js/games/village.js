// A pasted list fills the lines of the cast; each line that has changed goes out as the form that it is.
import "../aloud.js";
import { folded } from "../search.js";

const NUMBER = /^\D{0,2}(\d{1,2})[.:、．：)）]*$/;

function lines(text) {
  return text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
}

// What a line says: a seat where it begins with a number, a role by its name, and the rest as the character's name.
function read(line, forms, place) {
  const parts = line.split(/[\s,、，]+/).filter(Boolean);
  const number = parts.length > 1 && NUMBER.exec(parts[0].normalize("NFKC"));
  const form = number ? forms.find((found) => found.elements.seat.value === number[1]) : forms[place];
  if (number) parts.shift();
  if (!form || !parts.length) return null;
  const roles = [...form.elements.role.options].filter((option) => option.value);
  const at = parts.findIndex((part) => roles.some((option) => folded(option.text) === folded(part)));
  const named = at < 0 ? "" : folded(parts.splice(at, 1)[0]);
  const role = roles.find((option) => folded(option.text) === named);
  return { form, role: role?.value, character: parts.join(" ") };
}

function fill() {
  const forms = [...document.querySelectorAll("form[data-cast-line]")];
  const text = document.querySelector("[data-cast-paste]");
  const changed = new Set();
  lines(text.value).forEach((line, place) => {
    const told = read(line, forms, place);
    if (!told) return;
    const { role, character } = told.form.elements;
    if (told.role && role.value !== told.role) changed.add(told.form);
    if (told.character && character.value !== told.character) changed.add(told.form);
    if (told.role) role.value = told.role;
    if (told.character) character.value = told.character;
  });
  for (const form of changed) form.requestSubmit();
  if (changed.size) text.value = "";
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-cast-fill]")) fill();
});
