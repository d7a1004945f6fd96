// The switch that hides at night what a glance would tell stays as it was set on this device, also after a reload.
// By day nothing is kept: roles are hidden again each time that the page comes, and with the next part of the day.
const live = document.getElementById("live");
const KEPT = `hidden ${location.pathname}`;
const restored = new WeakSet();
const box = () => live.querySelector("#hide-roles");
let part;

function hideAnew() {
  const found = live.querySelector("#show-roles[data-part]");
  if (found && part && found.dataset.part !== part) found.checked = false;
  part = found?.dataset.part;
}

function restore() {
  const found = box();
  if (!found || restored.has(found)) return;
  restored.add(found);
  try {
    found.checked = localStorage.getItem(KEPT) === "1";
  } catch {
    // Where nothing may be kept it begins open, as it does anew each night.
  }
}

restore();
hideAnew();
new MutationObserver(() => {
  restore();
  hideAnew();
}).observe(live, { subtree: true, childList: true });

live.addEventListener("change", (event) => {
  if (event.target !== box()) return;
  try {
    if (event.target.checked) localStorage.setItem(KEPT, "1");
    else localStorage.removeItem(KEPT);
  } catch {
    // Then it holds until the page is left.
  }
});
