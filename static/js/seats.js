// Whoever is put on another place gets up from the one before: the two change places, as the server would have it.
const plan = document.querySelector("form[data-seats]");
const places = plan ? [...plan.querySelectorAll("select")].filter((found) => /^(seat-|gm$)/.test(found.name)) : [];

function remember() {
  for (const place of places) place.dataset.held = place.value;
}

function showStanding() {
  const seated = new Set(places.map((place) => place.value));
  const people = [...plan.querySelectorAll("[data-person]")];
  for (const person of people) person.hidden = seated.has(person.dataset.person);
  plan.querySelector("[data-nobody]").hidden = !people.length || people.some((person) => !person.hidden);
}

function move(event) {
  const place = event.target;
  if (!places.includes(place)) return;
  const other = places.find((found) => found !== place && place.value && found.value === place.value);
  if (other) {
    other.value = place.dataset.held;
    other.classList.add("plan-moved");
  }
  place.classList.add("plan-moved");
  remember();
  showStanding();
}

if (plan) {
  remember();
  plan.addEventListener("change", move);
  window.addEventListener("pageshow", () => {
    remember();
    showStanding();
  });
}

// Another game is another plan: what is opened is what the choice shows.
document.querySelector("form[data-game] select")?.addEventListener("change", (event) => event.target.form.requestSubmit());
