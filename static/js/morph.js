// A part of a page is brought up to date in place. Only what the server has changed since it last sent the part is
// changed here, so that focus, scroll, opened details, and what somebody or a script has done since stay as they are.
// A form that is being filled in and an open dialog are left alone altogether; a form that belongs to a moment
// (data-moment) goes with it, whatever was chosen in it.
import { keepFocus } from "./focus.js";

const served = new WeakMap();
const kept = new WeakSet();
export const PASSING = new Set(["id", "fetched", "said_at", "csrf_token"]);

// Remembers a node as the server made it, or as it is shown ahead of the server.
export function asServed(node) {
  served.set(node, node.nodeType === Node.ELEMENT_NODE ? attributesOf(node) : node.nodeValue);
  node.childNodes.forEach(asServed);
}

// What a refusal has brought stays until the person has read it: until the next tap, or `letGo`.
export function holdOn(node) {
  kept.add(node);
}

export function letGo(node) {
  kept.delete(node);
}

// Answers whether something that was left alone lags behind now.
export function morph(region, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  keepPlaces(region, fresh.content);
  return keepFocus(region, () => patchChildren(region, fresh.content));
}

// Rows of [data-stays] keep their places until the page is loaded anew, and who has come since stands last: nothing moves
// away under a finger.
function keepPlaces(old, fresh) {
  for (const list of fresh.querySelectorAll("[data-stays]")) {
    const before = [...(old.querySelector(`#${list.id}`)?.children ?? [])].map((row) => row.id);
    const place = (row) => (before.indexOf(row.id) + before.length + 1) % (before.length + 1);
    list.append(...[...list.children].sort((one, other) => place(one) - place(other)));
  }
}

// Whether somebody has typed or chosen something in a form that has not been sent.
export function filling(form) {
  return [...form.elements].some((field) => {
    if (field.type === "hidden") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.localName !== "select") return "defaultValue" in field && field.value !== field.defaultValue;
    const options = [...field.options];
    if (field.multiple) return options.some((option) => option.selected !== option.defaultSelected);
    return field.selectedIndex !== Math.max(0, options.findIndex((option) => option.defaultSelected));
  });
}

function attributesOf(element) {
  return new Map([...element.attributes].map((attribute) => [attribute.name, attribute.value]));
}

function busy(element) {
  if (kept.has(element)) return true;
  return element.localName === "form" ? filling(element) : element.localName === "dialog" && element.open;
}

// Whether somebody is at work in it. What only keeps the reason of a refusal holds back nothing that is new.
function filled(node) {
  return [node, ...node.querySelectorAll("form, dialog")].some((one) => (one.localName === "form" ? filling(one) : one.localName === "dialog" && one.open));
}

function holds(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  return [node, ...node.querySelectorAll("form, dialog, [role=alert]")].some((one) => busy(one) && !one.dataset.moment);
}

function patchChildren(parent, fresh) {
  const spare = [...parent.childNodes].filter((node) => served.has(node));
  const pairs = [...fresh.childNodes].map((wanted) => [takeMatch(spare, wanted), wanted]);
  let lags = false;
  for (const left of spare) {
    if (!holds(left)) {
      left.remove();
      continue;
    }
    left.querySelectorAll("form[data-moment]").forEach((over) => over.remove());
    lags ||= filled(left);
  }
  const shown = new Set(pairs.map(([found]) => found));
  let place = parent.firstChild;
  for (const [found, wanted] of pairs) {
    while (place && !shown.has(place)) place = place.nextSibling; // a script's own, or what was left alone
    if (found && found === place) place = place.nextSibling;
    else parent.insertBefore(found ?? imported(wanted), place);
    if (found) lags = patch(found, wanted) || lags;
  }
  return lags;
}

function imported(wanted) {
  const node = document.importNode(wanted, true);
  asServed(node);
  return node;
}

function patch(node, wanted) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (served.get(node) !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    served.set(node, wanted.nodeValue);
    return false;
  }
  if (busy(node)) return filled(node) && fingerprint(node, (element) => served.get(element)) !== fingerprint(wanted, attributesOf);
  patchAttributes(node, wanted);
  return patchChildren(node, wanted);
}

function patchAttributes(node, wanted) {
  const before = served.get(node);
  const after = attributesOf(wanted);
  for (const name of before.keys()) if (!after.has(name)) node.removeAttribute(name);
  for (const [name, value] of after) if (before.get(name) !== value) node.setAttribute(name, value);
  served.set(node, after);
}

// The node among `spare` that goes on as `wanted`: of the same key, or the first of the same kind without any.
function takeMatch(spare, wanted) {
  const key = keyOf(wanted, attributesOf);
  const index = spare.findIndex((node) => node.nodeName === wanted.nodeName && keyOf(node, servedOf) === key);
  return index < 0 ? null : spare.splice(index, 1)[0];
}

function servedOf(element) {
  return served.get(element) ?? attributesOf(element);
}

function keyOf(node, of) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const attributes = of(node);
  const own = attributes.get("id") ?? attributes.get("data-keep") ?? attributes.get("aria-labelledby");
  if (own || node.localName !== "form") return `${own ?? ""}&${attributes.get("data-moment") ?? ""}`;
  const fixed = [...node.querySelectorAll("input[type=hidden]")]
    .map((field) => of(field))
    .filter((field) => !PASSING.has(field.get("name")) && field.get("name") !== "was")
    .map((field) => `${field.get("name")}=${field.get("value")}`);
  return [attributes.get("action"), attributes.get("data-moment") ?? "", ...fixed].join("&");
}

// A node as the server made it, in writing, but for what differs each time.
function fingerprint(node, of) {
  if (node.nodeType !== Node.ELEMENT_NODE) return (served.get(node) ?? node.nodeValue).trim();
  const attributes = of(node) ?? new Map();
  const passes = node.localName === "input" && PASSING.has(attributes.get("name"));
  const written = [...attributes].filter(([name]) => !(passes && name === "value")).sort();
  return JSON.stringify([node.nodeName, written, [...node.childNodes].map((child) => fingerprint(child, of)).filter(Boolean)]);
}

// Whether somebody is holding the own secret open, or filling a form in: then the page stays where it is.
export function atWork(live) {
  return Boolean(live.querySelector("[data-secret].shown")) || [...live.querySelectorAll("form")].some(filling);
}
