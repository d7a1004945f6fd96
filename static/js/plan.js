// In the plan of a round two people who are picked change places at once; a name that is picked twice is let go.
const plan = document.getElementById("plan");

plan.addEventListener("change", (event) => {
  if (!("pick" in event.target.dataset)) return;
  const form = event.target.form;
  if (form.querySelectorAll("[data-pick]:checked").length === 2) form.requestSubmit(form.querySelector("[name=swap]"));
});
