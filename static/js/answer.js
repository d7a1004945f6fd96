// A page that answered a form cannot be gone back to: browsers ask to send the form again, or show an error of their
// own. What is sent from such a page leads on to [data-answer], in its place: the way back leads to the page before.
export function takePlaces(root) {
  const on = root.querySelector("a[data-answer]");
  if (!on) return;
  on.addEventListener("click", (event) => {
    event.preventDefault();
    location.replace(on.href);
  });
  on.closest("main").addEventListener("submit", (event) => send(event, on.href));
}

async function send(event, on) {
  const form = event.target;
  if (form.refused) return;
  event.preventDefault();
  const button = event.submitter;
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") return location.replace(on);
  form.refused = true; // or there is no network: the browser shows it
  form.requestSubmit(button);
}
