// A guest's name is asked for only where a guest is chosen.
const forms = document.querySelectorAll("form[data-guests]");

function show(form) {
  for (const name of form.querySelectorAll("[data-guest-of]")) {
    name.hidden = form.elements[name.dataset.guestOf].value !== "0";
  }
}

for (const form of forms) {
  form.addEventListener("change", () => show(form));
  show(form);
}
