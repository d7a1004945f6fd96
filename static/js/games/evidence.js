// What a card does not ask for is not sent, even where it was chosen for another card before; nor does a card pay for itself.
const KINDS = { ".evidence-targets": ["aim", (aim) => aim === "others"], ".evidence-which": ["piece", (piece) => piece === "chosen"],
  ".evidence-going": ["cost", (cost) => cost !== "nothing"] };

document.addEventListener("change", (event) => {
  if (event.target.name !== "card") return;
  const form = event.target.closest(".evidence-play");
  if (!form) return;
  for (const [part, [kind, asks]] of Object.entries(KINDS)) {
    form.querySelector(part).disabled = !asks(event.target.dataset[kind]);
  }
  for (const paid of form.querySelectorAll(".evidence-going input")) {
    const itself = paid.value === event.target.value;
    paid.closest(".choice").hidden = itself;
    if (itself) paid.checked = false;
  }
});
