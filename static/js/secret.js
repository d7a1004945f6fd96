// What only one person may see. It shows while a finger or a key holds the button; a click, which is what screen readers,
// switches and voices send, opens it for a while and closes it again. It hides as well with a tap anywhere else, before
// the focus goes behind it, when tab or window are left, and when the phone is turned.
// One listener for the document: the parts come and go with each new fragment.
// A note that asks to look goes away with the look: [data-until-looked], known by its id, for as long as the tab lives.
const HELD = 300; // milliseconds from which a press was a hold, which ends with it
const OPEN = 10000; // milliseconds for which a click opens
const CLICK = 500; // milliseconds in which the click that belongs to a press comes

let press = null; // the last one on a button: of which part, since when, whether it stood open before, how it ended
let timer = 0;

function part(event) {
  return event.target.closest?.("[data-hold]")?.closest("[data-secret]");
}

function covers(event) {
  return Boolean(event.target.closest?.("[data-secret].opened .asking-secret"));
}

function reveal(found, open) {
  found.classList.toggle("shown", open);
  for (const button of found.querySelectorAll("[data-hold]")) button.setAttribute("aria-expanded", String(open));
}

function hide() {
  clearTimeout(timer);
  const shown = document.querySelectorAll("[data-secret].shown");
  for (const found of shown) {
    reveal(found, false);
    found.classList.remove("opened");
  }
  if (shown.length) putAwayLooked(document, true);
}

function down(event) {
  const found = part(event);
  if (!found) return covers(event) ? undefined : hide(); // a finger on what stands open may scroll it
  event.preventDefault();
  press = { found, at: event.timeStamp, open: found.classList.contains("shown"), held: false };
  reveal(found, true);
}

function up(event) {
  if (!press || press.ended) return;
  press.ended = event.timeStamp;
  press.held = event.type === "pointercancel" || event.timeStamp - press.at >= HELD;
  if (press.held) hide();
  else hideLater(); // where no click follows
}

function click(event) {
  const found = part(event);
  if (!found) return covers(event) ? hide() : undefined;
  const own = press?.found === found && event.timeStamp - press.ended < CLICK ? press : null;
  press = null;
  if (own?.held) return;
  const open = own ? own.open : found.classList.contains("shown");
  hide();
  if (open) return;
  reveal(found, true);
  found.classList.add("opened");
  hideLater();
}

// Space and Enter are a finger: what their release would click has been done by then.
function keyDown(event) {
  if (event.key === "Escape" || event.key === "Tab") {
    press = null;
    hide();
  } else if ([" ", "Enter"].includes(event.key) && part(event)) {
    event.preventDefault();
    if (!event.repeat) down(event);
  }
}

function keyUp(event) {
  if (!press || press.ended || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  up(event);
  if (part(event) === press.found) click(event);
  else hide(); // the page was brought up to date meanwhile, and the button is gone
}

function hideLater() {
  clearTimeout(timer);
  timer = setTimeout(hide, OPEN);
}

// `now`: somebody has just looked.
export function putAwayLooked(root, now = false) {
  for (const note of root.querySelectorAll("[data-until-looked]")) {
    const place = `looked ${location.pathname} ${note.id}`;
    try {
      if (now) sessionStorage.setItem(place, "yes");
      note.hidden = now || sessionStorage.getItem(place) !== null;
    } catch {
      note.hidden ||= now; // a browser that keeps nothing: after a reload the note stands there again
    }
  }
}

export function holdSecrets() {
  document.addEventListener("pointerdown", down);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, up);
  document.addEventListener("click", click);
  document.addEventListener("keydown", keyDown);
  document.addEventListener("keyup", keyUp);
  document.addEventListener("focusout", (event) => { if (event.relatedTarget && part(event)) hide(); });
  document.addEventListener("contextmenu", (event) => { if (part(event)) event.preventDefault(); });
  document.addEventListener("visibilitychange", hide);
  for (const leaving of ["blur", "pagehide"]) window.addEventListener(leaving, hide);
  matchMedia("(orientation: portrait)").addEventListener("change", hide);
}
