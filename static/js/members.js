// Whoever of the club is chosen in place of a name on a pasted list is said where it was asked who that is.
for (const field of document.querySelectorAll("[list=members]")) {
  field.addEventListener("input", () => {
    const answer = field.form.elements[field.name.replace("name", "row")];
    const chosen = field.value !== field.defaultValue && [...field.list.options].some((one) => one.value === field.value);
    answer.querySelector("[data-chosen]")?.remove();
    if (!chosen) return;
    const said = new Option(field.value, "", false, true);
    said.dataset.chosen = "";
    answer.add(said);
  });
}
