// While the numbers of roles are typed, their sum is told and each minus rests at none; a tap draws the part anew.
document.addEventListener("input", ({ target }) => {
  const said = target.closest("details")?.querySelector("[data-cards]");
  const counts = target.closest(".counts");
  if (!said || !counts) return;
  const fields = [...counts.querySelectorAll(".stepper input")];
  const sum = fields.reduce((all, field) => all + (Number(field.value) || 0), 0);
  said.textContent = sum ? said.dataset.cards.replace("{n}", sum) : said.dataset.usual;
  for (const field of fields) field.previousElementSibling.disabled = !Number(field.value);
});
