// Whether somebody is holding the own secret open, or filling a form in: then the page stays where it is.
import { filling } from "./morph.js";

export function atWork(live) {
  return Boolean(live.querySelector("[data-secret].shown")) || [...live.querySelectorAll("form")].some(filling);
}
