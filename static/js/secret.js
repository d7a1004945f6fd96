// What only one person may see shows while the button is held down, and not a moment longer.
// One listener for the document: the parts come and go with each new fragment.
// A note that asks to look goes away with the look: [data-until-looked], known by its id, for as long as the tab lives.
function part(event) {
  return event.target.closest?.("[data-hold]")?.closest("[data-secret]");
}

function show(event) {
  if (event.type === "keydown" && event.key !== " " && event.key !== "Enter") return;
  const found = part(event);
  if (!found) return;
  event.preventDefault();
  found.classList.add("shown");
}

function hide() {
  const shown = document.querySelectorAll("[data-secret].shown");
  for (const found of shown) found.classList.remove("shown");
  if (shown.length) putAwayLooked(document, true);
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
  for (const start of ["pointerdown", "keydown"]) document.addEventListener(start, show);
  for (const end of ["pointerup", "pointercancel", "keyup", "visibilitychange"]) document.addEventListener(end, hide);
  document.addEventListener("contextmenu", (event) => { if (part(event)) event.preventDefault(); });
  document.addEventListener("focusout", hide);
  window.addEventListener("blur", hide);
}
