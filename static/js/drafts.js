// What was typed at a table and not sent when its page went away, as when the table was deleted: kept by this tab until
// the page is there again. Of a seat and of the GM nothing is kept: it may be a secret.
import { filling, PASSING } from "./morph.js";

const place = () => `drafts:${location.pathname}`;
const open = (region) => region.sender && !region.private && !region.secret;

function nameOf(form) {
  const unseen = [...form.elements].filter((field) => field.type === "hidden" && !PASSING.has(field.name));
  return unseen.map((field) => `${field.name}=${field.value}`).join("&");
}

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && "value" in field && !["hidden", "submit", "button"].includes(field.type));
}

export function keepDrafts(regions) {
  const forms = regions.filter(open).flatMap(({ element }) => [...element.querySelectorAll("form")].filter(filling));
  const drafts = forms.map((form) => [nameOf(form), fieldsOf(form).map((field) => [field.name, field.value, field.checked])]);
  if (drafts.length) sessionStorage.setItem(place(), JSON.stringify(drafts));
}

export function takeUpDrafts(regions) {
  const drafts = new Map(JSON.parse(sessionStorage.getItem(place()) ?? "[]"));
  for (const { element } of regions.filter(open)) {
    for (const form of drafts.size ? element.querySelectorAll("form") : []) fill(form, drafts.get(nameOf(form)) ?? []);
    sessionStorage.removeItem(place());
  }
}

function fill(form, kept) {
  if (kept.length) for (let at = form; at; at = at.parentElement) if (at.open === false) at.open = true;
  fieldsOf(form).forEach((field, index) => {
    const [name, value, checked] = kept[index] ?? [];
    if (name !== field.name) return;
    if (typeof checked === "boolean" && ["checkbox", "radio"].includes(field.type)) field.checked = checked;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
