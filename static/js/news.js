// What has changed is said once, in words, to whoever does not see it: [data-news] of the part that was exchanged names
// the newest entry that everybody may know, data-phase how far all is. It is never a clock's figure, and never a secret.
const END = " · ";

let before = newest();

function newest() {
  const found = document.querySelector("[data-news]");
  return found && { ...found.dataset, text: found.textContent.trim() };
}

function say(texts) {
  const region = document.getElementById("news");
  const text = texts.filter(Boolean).join(" ");
  if (region && text) region.replaceChildren(text);
}

// After a part has come anew.
export function sayNews() {
  const now = newest();
  if (!now) return;
  const [was, then] = [before ?? {}, now];
  before = now;
  if (was.phase && document.title.startsWith(was.phase + END)) {
    document.title = (now.phase ? now.phase + END : "") + document.title.slice((was.phase + END).length);
  }
  say([then.news !== was.news && then.text, then.stage !== was.stage && then.phase]);
}

// What was just done, where that has opened a page of its own.
export function sayDone() {
  const done = document.querySelectorAll("main > .message-success > span, main .just-now > span");
  if (done.length) setTimeout(() => say([...done].map((each) => each.textContent.trim())), 500);
}
