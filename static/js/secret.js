// What only one person may see shows while the button is held down, and not a moment longer.
// One listener for the document: the parts come and go with each new fragment.
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
  for (const found of document.querySelectorAll("[data-secret].shown")) found.classList.remove("shown");
}

export function holdSecrets() {
  for (const start of ["pointerdown", "keydown"]) document.addEventListener(start, show);
  for (const end of ["pointerup", "pointercancel", "keyup", "visibilitychange"]) document.addEventListener(end, hide);
  document.addEventListener("contextmenu", (event) => { if (part(event)) event.preventDefault(); });
  document.addEventListener("focusout", hide);
  window.addEventListener("blur", hide);
}
