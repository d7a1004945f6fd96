// A guest's name is asked for only where a guest is chosen.
const form = document.querySelector("form[data-guests]");

function show() {
  for (const name of form.querySelectorAll("[data-guest-of]")) {
    name.hidden = form.elements[name.dataset.guestOf].value !== "0";
  }
}

form?.addEventListener("change", show);
if (form) show();
