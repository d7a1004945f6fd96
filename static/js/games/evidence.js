// What a card does not ask for is not sent, even where it was chosen for another card before; nor does a card pay for itself.
document.addEventListener("change", (event) => {
  const form = event.target.closest?.(".evidence-play");
  const card = form?.querySelector("[name=card]:checked");
  if (!card) return;
  const { aim, piece, cost, targets, own } = card.dataset;
  const among = [...form.querySelectorAll("[name=targets]")];
  for (const one of among) one.type = targets === "1" ? "radio" : "checkbox"; // of one target another takes the place
  const aimed = aim === "others" ? among.filter((one) => one.checked) : [];
  const due = aimed.reduce((sum, one) => sum + Number(one.dataset.stack), Number(own ?? 0));
  form.querySelector(".evidence-targets").disabled = aim !== "others";
  form.querySelector(".evidence-which").disabled = piece !== "chosen";
  form.querySelector(".evidence-going").disabled = cost === "nothing" || (cost === "stacks" && due === 0);
  for (const one of form.querySelectorAll(".evidence-going .choice")) {
    const itself = one.dataset.of === card.value;
    one.hidden = itself;
    if (itself) one.querySelector("input").checked = false;
  }
});
