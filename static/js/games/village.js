// A pasted list is shown line by line as it would be read, then fills the lines of the cast; each line that has
// changed goes out as the form that it is, with the list's own name: the list is taken back as a whole. Nothing goes
// out while a line is not understood.
import "../aloud.js";
import "../glance.js";
import "../prompt.js";
import { folded } from "../controls.js";
import { newId } from "../taps.js";

const NUMBER = /^\D{0,2}(\d{1,2})[.:、．：)）]*$/;
const NAME = "name";
const NEW = "new role: "; // a role that no list has yet, and the camp that it is of
const chosen = new Map(); // what a word that is no role was said to be: a role's key, or a character's name

function lines(text) {
  return text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
}

// Roles by their names and by what they are called for short, folded.
function known(box, form) {
  const roles = [...form.elements.role.options].filter((option) => option.value);
  const keys = new Set(roles.map((option) => option.value));
  const called = new Map();
  for (const row of box.dataset.aliases.split(/[;\n]/)) {
    const [key, words = ""] = row.split(":").map((part) => part.trim());
    if (keys.has(key)) for (const word of words.split(/\s+/)) called.set(folded(word), key);
  }
  for (const option of roles) called.set(folded(option.text.trim()), option.value);
  return called;
}

// The longest run of words that is a role's name: its key, and the words without it.
function roleIn(parts, called) {
  for (let many = parts.length; many > 0; many -= 1) {
    for (let at = 0; at + many <= parts.length; at += 1) {
      const key = called.get(folded(parts.slice(at, at + many).join(" ")));
      if (key) return { key, rest: [...parts.slice(0, at), ...parts.slice(at + many)] };
    }
  }
  return null;
}

// The seat that a line begins with: its number, or the name of who sits there, with さん or without.
function seatOf(parts, forms) {
  const number = NUMBER.exec(parts[0].normalize("NFKC"));
  if (number) return forms.find((form) => form.elements.seat.value === number[1]);
  const bare = (name) => folded(name).replace(/さん$/, "");
  return forms.find((form) => bare(form.querySelector(".cast-who bdi").textContent.trim()) === bare(parts[0]));
}

// What a line says: whose it is, a role, and the rest as the character's name. A word that stands where a role is
// looked for and is none is unknown until somebody has said what it is.
function read(line, place, forms, called) {
  const parts = line.split(/[\s,、，]+/).filter(Boolean);
  const seat = parts.length > 1 && (NUMBER.test(parts[0].normalize("NFKC")) || seatOf(parts, forms));
  const form = seat ? seatOf(parts, forms) : forms[place];
  if (seat) parts.shift();
  if (!parts.length) return null;
  const found = roleIn(parts, called);
  if (found) return { line, form, role: found.key, character: found.rest.join(" ") };
  const meant = chosen.get(parts[0]);
  if (meant && meant !== NAME) return { line, form, word: parts[0], role: meant, character: parts.slice(1).join(" ") };
  return { line, form, word: parts[0], character: parts.join(" "), unknown: !meant };
}

function readAll(box) {
  const forms = [...document.querySelectorAll("form[data-cast-line]")];
  const called = forms.length ? known(box, forms[0]) : new Map();
  return lines(box.value)
    .map((line, place) => read(line, place, forms, called))
    .filter(Boolean);
}

function made(tag, text, name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
}

// The form for a role of the night's own; it lies folded further down.
function newRole() {
  return [...document.querySelectorAll("form:has([name=verb][value=define-role])")].find((one) => one.elements.name?.type !== "hidden");
}

// A word becomes a role of a camp; once it stands among the roles, its line is understood.
function define(word, camp) {
  const form = newRole();
  form.elements.name.value = word;
  form.elements.camp.value = camp;
  form.requestSubmit();
}

// Asks what a word is.
function question(box, { form, word }) {
  const label = made("label", box.dataset.unknown.replace("{word}", word), "cast-unknown");
  const select = made("select", "", "form-select");
  select.append(new Option("—", ""), new Option(box.dataset.name, NAME));
  for (const option of form.elements.role.options) if (option.value) select.add(new Option(option.text, option.value));
  for (const camp of newRole()?.elements.camp.options ?? []) {
    if (camp.value) select.add(new Option(box.dataset.new.replace("{camp}", camp.text.trim()), NEW + camp.value));
  }
  select.value = chosen.get(word) ?? "";
  select.addEventListener("change", () => {
    if (select.value.startsWith(NEW)) return define(word, select.value.slice(NEW.length));
    if (select.value) chosen.set(word, select.value);
    else chosen.delete(word);
    show(box);
  });
  label.append(select);
  return label;
}

function rowOf(box, one) {
  const row = made("li", "");
  if (!one.form) {
    row.append(made("span", box.dataset.noSeat.replace("{line}", one.line), "cast-unknown"));
    return row;
  }
  row.append(made("span", one.form.querySelector(".cast-who").textContent.trim(), "cast-who"));
  if (one.word) row.append(question(box, one));
  else row.append(made("b", [...one.form.elements.role.options].find((option) => option.value === one.role).text));
  if (one.character && !one.unknown) row.append(made("span", one.character));
  return row;
}

// Shows what would be written down; the button waits until every line is understood.
function show(box) {
  const all = readAll(box);
  box.closest(".cast-paste").querySelector("[data-cast-shown]").replaceChildren(...all.map((one) => rowOf(box, one)));
  box.closest(".cast-paste").querySelector("[data-cast-fill]").disabled = all.some((one) => !one.form || one.unknown);
}

// A role that was added meanwhile is one that a line may mean.
let rolesShown = "";
function showNewRoles() {
  const box = document.querySelector("[data-cast-paste]");
  const roles = document.querySelector("form[data-cast-line]")?.elements.role.textContent ?? "";
  if (roles === rolesShown) return;
  rolesShown = roles;
  if (box?.value) show(box);
}

function fill(box) {
  const all = readAll(box);
  if (all.some((one) => !one.form || one.unknown)) return;
  const changed = new Set();
  for (const one of all) {
    const { role, character } = one.form.elements;
    if (one.role && role.value !== one.role) changed.add(one.form);
    if (one.character && character.value !== one.character) changed.add(one.form);
    if (one.role) role.value = one.role;
    if (one.character) character.value = one.character;
  }
  const listed = newId();
  for (const form of changed) {
    form.elements.listed.value = listed;
    form.requestSubmit();
    form.elements.listed.value = "";
  }
  if (changed.size) box.value = "";
  chosen.clear();
  show(box);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-cast-paste]")) show(event.target);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-cast-fill]");
  if (button) fill(button.closest(".cast-paste").querySelector("[data-cast-paste]"));
});

showNewRoles();
new MutationObserver(showNewRoles).observe(document.querySelector("main"), { subtree: true, childList: true });
