// What has happened since a plan was shown: who has come since, and who of it has gone or sits at another table.
const free = document.getElementById("plan-free");
const plan = document.getElementById("plan");
const news = document.getElementById("plan-news");
const names = new Map();
const list = new Intl.ListFormat(document.documentElement.lang);

function keys(selector) {
  return [...plan.querySelectorAll(selector)].map((each) => each.value).filter((key) => /^\d+$/.test(key));
}

function tell(what, who) {
  const line = news.querySelector(`[data-news="${what}"]`);
  const text = list.format(who.map((key) => names.get(key)));
  line.hidden = who.length === 0;
  if (line.lastChild.textContent !== text) line.lastChild.textContent = text;
  return who.length > 0;
}

function compare() {
  const here = [...free.querySelectorAll("data")].map((each) => [each.value, each.textContent]);
  here.forEach(([key, name]) => names.set(key, name));
  const known = new Set(keys("[name=pick], [name=out], [name=seat-too]"));
  const present = new Set(here.map(([key]) => key));
  const come = tell("come", [...present].filter((key) => !known.has(key)));
  const gone = tell("gone", keys("[name=pick]").filter((key) => names.has(key) && !present.has(key)));
  news.hidden = !come && !gone;
}

// No button of the form itself: before its first one it would be what the enter key presses.
news.querySelector("button").addEventListener("click", () => {
  const form = document.getElementById("plan-form");
  form.requestSubmit(form.querySelector("button"));
});
for (const part of [free, plan]) new MutationObserver(compare).observe(part, { childList: true, subtree: true, characterData: true });
compare();
