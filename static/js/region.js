// One part of a page that follows its topic: what it shows, what is tapped in it, and when it looks again.
import { words } from "./bar.js";
import { Finger } from "./finger.js";
import { fingerUp, firstWrong, focusOn, keepFocus, markPosted } from "./focus.js";
import { asServed, holdOn, letGo, morph } from "./morph.js";
import { holder } from "./once.js";
import { setUp, shutMenu } from "./controls.js";
import { newId } from "./taps.js";
import { ask, fanfare, serverNow } from "./clock.js";

const DOUBLE = 600; // two taps of one finger that were meant as one, milliseconds
const AGAIN = 1500;
const REFUSED = ".field-error, .message-danger, [aria-invalid=true]";
const WON = ":not(.slide-body) > .won-now"; // the big screen hears for itself
const RESTING = "[data-rests] button";
const OWN = new Set(["csrf_token", "id", "said_at", "fetched"]);

export class Region {
  // `on`: heard(), lost(), send(tap), shown(), gone().
  constructor(element, on) {
    const { liveTopic, fragment, tag, sender, now, each } = element.dataset;
    Object.assign(this, { element, on, topic: liveTopic, url: fragment, sender: sender ?? "" });
    this.each = each; // where its taps go, each of which stands for itself: what one is refused for stops no other
    this.table = liveTopic.split(":").slice(0, 2).join(":");
    this.private = /:seat-\d+$/.test(liveTopic);
    this.secret = liveTopic.endsWith(":gm");
    this.tag = tag;
    this.stamp = Number(now) || 0;
    this.fetched = this.stamp;
    this.token = document.querySelector("input[name=csrf_token]")?.value ?? "";
    this.lags = false;
    this.looking = false;
    this.due = false;
    this.later = 0;
    this.fold = null; // what the last tap was made in
    this.queue = [];
    this.handing = 0; // taps that the queue does not know of yet
    this.made = new Set(); // what was tapped since the part was last shown: it is marked until then
    if (!this.sender) return;
    element.addEventListener("submit", (event) => this.submit(event));
    this.finger = new Finger(element, RESTING, meaningOf);
    // What was chosen anew is meant, be it the same again: the next question may have the same answer.
    element.addEventListener("input", (event) => { if (event.target.form) event.target.form.sent = null; });
  }

  // Of what is shown; empty where that is not what everybody sees.
  get tag() {
    return this.element.dataset.tag;
  }

  set tag(tag) {
    this.element.dataset.tag = plain(tag);
  }

  // Fetches the part if it has changed. While taps of this table wait, the page is ahead of the server and stays so.
  async look() {
    this.due = true;
    if (this.looking || this.ahead) return;
    if (this.settling) return this.lookLater();
    this.looking = true;
    try {
      while (this.due && !this.ahead && !this.settling) {
        this.due = false;
        await this.fetchPart();
      }
    } catch {
      this.due = true;
      this.on.lost();
      setTimeout(() => { if (this.due) this.look(); }, AGAIN);
    } finally {
      this.looking = false;
    }
    if (this.due && this.settling) this.lookLater();
  }

  lookLater() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.look(), this.settling);
  }

  // For how long the part stays as it is after a tap, milliseconds: the next tap may be on its way.
  get settling() {
    const { settle = 0, tapped = 0 } = this.element.dataset;
    return Math.max(0, Number(tapped) + Number(settle) - Date.now());
  }

  get ahead() {
    const waits = this.handing > 0 || this.queue.some((tap) => tap.state === "waiting");
    return waits && !this.queue.some((tap) => tap.state === "held");
  }

  async fetchPart() {
    const shown = this.tag;
    const response = await ask(this.url, { headers: { "If-None-Match": `"${shown}"` } });
    if (response.status === 401 || response.status === 403 || response.status === 404) return this.on.gone();
    if (!response.headers.has("X-Now") || (response.status !== 304 && !response.ok)) throw new Error("no answer");
    this.on.heard();
    this.fetched = Number(response.headers.get("X-Now"));
    if (response.status === 304) return;
    const html = await response.text();
    await fingerUp();
    // What a tap has brought meanwhile is newer than this.
    if (this.ahead || this.settling || this.tag !== shown) this.due = true;
    else if (this.private) this.showInView(html, response.headers.get("ETag"));
    else this.show(html, response.headers.get("ETag"));
  }

  show(html, tag) {
    this.html = html;
    if (tag) this.tag = tag;
    const restNew = this.finger?.watch();
    const over = this.element.querySelector(WON);
    this.lags = morph(this.element, html);
    if (!over && this.element.querySelector(WON)) fanfare();
    this.made.clear();
    for (const field of this.element.querySelectorAll("input[name=csrf_token]")) field.value = this.token;
    setUp(this.element);
    this.mark();
    this.on.shown();
    restNew?.();
  }

  // Everything new, although somebody has begun to fill something in.
  showAll() {
    this.letGo();
    this.element.querySelectorAll("form").forEach((form) => form.reset());
    this.element.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    if (this.html) this.show(this.html);
    else this.look();
  }

  // The reason of a refusal, and what was typed beside it, stay on the page until the next tap.
  showRefusal(html) {
    this.refusedAt = Date.now();
    this.letGo();
    this.show(html);
    const forms = [...this.element.querySelectorAll("form")].filter((form) => form.querySelector(REFUSED));
    [...forms, ...this.element.querySelectorAll("#refused")].forEach(holdOn);
    this.html = null; // not what everybody sees: after this the part is fetched again
    this.tag = "";
    // Beside the field, where there is one in sight: there the person was at work.
    const reasons = [...this.element.querySelectorAll(".field-error, #refused, [role=alert]")].filter((one) => one.checkVisibility());
    (reasons.find((one) => one.matches(".field-error")) ?? reasons[0])?.scrollIntoView({ block: "center" });
    const wrong = firstWrong(this.element);
    if (wrong) focusOn(wrong, false);
  }

  letGo() {
    this.element.querySelectorAll("form, #refused").forEach(letGo);
  }

  owns(tap) {
    return tap.url.startsWith(this.each ?? this.url.replace(/fragment$/, ""));
  }

  // A tap has landed. When none waits behind it, its answer is what the page shows now.
  async taken(tap, response, all) {
    if (!all) return;
    await fingerUp();
    if (this.ahead) return; // a tap was made meanwhile: its own answer will tell
    if (!(tap.at <= this.refusedAt)) this.letGo(); // what was tapped before a refusal was seen lets its reason stand
    if (this.owns(tap) && response.text) {
      this.fetched = Number(response.headers.get("X-Now"));
      if (this.settling) this.showAtOnce(response.text);
      else this.showAnswer(response);
    } else this.look();
  }

  // Names stay where they are for a while after a tap; what has its own place in sight ([data-at-once]) does not wait.
  showAtOnce(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    for (const part of fresh.content.querySelectorAll("[data-at-once]")) {
      const old = this.element.querySelector(`#${part.id}`);
      if (old) keepFocus(this.element, () => morph(old, part.innerHTML));
    }
    this.due = true;
    this.lookLater();
  }

  // How the game ended is shown, and again when that is signed off; else the fold that was tapped in stays open and in
  // view, wherever the answer has put it.
  showAnswer(response) {
    const fold = this.fold?.isConnected ? this.fold : null;
    const come = this.showInView(response.text, response.headers.get("ETag"));
    const moved = !come && fold?.id && !fold.isConnected ? document.getElementById(fold.id) : null;
    if (moved) {
      moved.open = true;
      moved.scrollIntoView({ block: "center" });
    }
  }

  // What is new of what is to be looked at, whoever's tap has brought it: a seat's own part with each part of the game,
  // the card just played, the verdict. It comes to stand below the bar that stays in sight. Answers what that is.
  showInView(html, tag) {
    const marked = () => [...this.element.querySelectorAll("[data-into-view]")];
    const before = new Set(marked().map((one) => one.dataset.intoView));
    this.show(html, tag);
    const come = marked().find((one) => !before.has(one.dataset.intoView));
    const top = come?.getBoundingClientRect().top;
    const bar = Math.max(this.element.querySelector(".where")?.getBoundingClientRect().bottom ?? 0, 0);
    if (top < bar || top > innerHeight / 2) come.scrollIntoView({ block: "start" });
    return come;
  }

  // A tap came back. Answers whether that is settled: the person sees the reason where the tap was made.
  refused(tap, why, prompt) {
    if (this.each && !why.other) {
      this.made.delete(keyOf(tap));
      sayWhy(why.reasons);
      this.look();
      this.mark();
      return true;
    }
    if (prompt && this.owns(tap) && why.go) {
      markPosted();
      location.assign(why.go);
      return true;
    }
    if (prompt && this.owns(tap) && why.html) {
      fingerUp().then(() => this.showRefusal(why.html));
      return true;
    }
    this.look();
    return false;
  }

  // The taps of this table that have not arrived; one that is just being kept is not among them yet.
  waits(taps) {
    this.queue = taps;
    this.mark();
    if (!this.handing && !taps.some((tap) => tap.state === "waiting")) {
      this.element.querySelectorAll("form[aria-busy]").forEach((form) => form.removeAttribute("aria-busy"));
    }
    if (this.due && !this.ahead) this.look();
  }

  // A tap that was given up before it was sent: nothing of it is shown any more.
  unmark(tap) {
    this.made.delete(keyOf(tap));
    this.mark();
    this.look();
  }

  // Where each button is a tap of its own, that one and its row say that it waits, whichever page it was made on.
  mark() {
    if (!this.each) return;
    const waits = new Set([...this.made, ...this.queue.filter((tap) => tap.state === "waiting").map(keyOf)]);
    for (const row of this.element.querySelectorAll("li[data-kept]")) delete row.dataset.kept;
    for (const button of this.element.querySelectorAll("button[name]")) {
      const busy = waits.has(`${button.name}=${button.value}`);
      button.ariaBusy = busy ? "true" : null;
      const row = busy && button.closest("li[data-words]");
      if (row) row.dataset.kept = words.keptShort;
    }
  }

  submit(event) {
    const form = event.target.closest("form[data-live]");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (this.each && button.ariaBusy === "true") return;
    const data = new FormData(form);
    if (button?.name) data.append(button.name, button.value);
    const sent = [...data].filter(([name]) => !OWN.has(name));
    const content = JSON.stringify(sent);
    if (form.sent?.content === content && performance.now() - form.sent.at < DOUBLE) return;
    form.sent = { content, at: performance.now() };
    if (form.elements.verb?.value === "sign-off" && this.ranksFirst()) return;
    this.letGo();
    this.hand(this.tapOf(form, button, sent));
    if (this.each) return this.stay(button);
    this.step(form, button);
    this.fold = form.closest("details[id]");
    const whole = form.hasAttribute("data-sheet");
    keepFocus(this.element, () => {
      this.nextHand(form);
      if (whole) staysFilled(form);
      form.reset(); // an act without its choice shows no seats to tap any more
    });
    form.setAttribute("aria-busy", "true");
    // A seat asks one question at a time, and a sheet is one form: there is room. Elsewhere the head's count says it.
    if ((this.private || whole) && words.kept) form.dataset.kept = words.kept;
  }

  // Numbers that stand corrected in a ranked sheet are ranked anew before anything is signed; those that were refused
  // are looked at first. Answers whether one of both was needed.
  ranksFirst() {
    const sheet = this.element.querySelector("form[data-sheet]");
    const refused = sheet?.querySelector(REFUSED);
    if (refused) focusOn(firstWrong(sheet) ?? refused, false);
    const typed = (cell) => cell.type === "text" && cell.value !== cell.defaultValue;
    if (refused || !sheet || ![...sheet.elements].some(typed)) return Boolean(refused);
    sheet.requestSubmit(sheet.querySelector("button[name=over]"));
    return true;
  }

  // What is tapped next may stand just below: all names stay, and the next one is looked for afresh.
  stay(button) {
    this.element.dataset.tapped = Date.now();
    this.made.add(`${button.name}=${button.value}`);
    this.mark();
    shutMenu(button.closest(".head-more"));
    document.querySelectorAll("main > .message:not([id])").forEach((message) => message.remove());
    const box = document.querySelector(`[data-search="${this.element.id}"]`);
    const typed = box?.value;
    setTimeout(() => { if (typed && box.value === typed) empty(box); }, this.settling);
  }

  // From now on the page is ahead of the server, not only once the tap has been kept: an answer to an earlier one may
  // come in between.
  async hand(tap) {
    this.handing += 1;
    try {
      await this.on.send(tap);
    } finally {
      this.handing -= 1;
    }
    if (this.due && !this.ahead) this.look();
  }

  tapOf(form, button, sent) {
    const said = Math.round(serverNow());
    const own = [["id", newId()], ["said_at", String(said)], ["fetched", String(Math.round(this.fetched))]];
    return {
      table: this.table,
      where: document.querySelector("h1")?.textContent.trim() ?? "",
      url: new URL(form.action).pathname,
      sender: this.sender,
      holder: holder(),
      label: this.private ? "" : labelOf(form, button),
      secret: this.secret,
      fields: grouped([...sent, ...own]),
      at: Date.now(),
      state: "waiting",
    };
  }

  // Where one votes after the other, the next voter stands there at once: the next tap is that one's.
  nextHand(form) {
    const line = form.previousElementSibling;
    const hands = line?.previousElementSibling;
    if (!hands?.matches("[data-hands]")) return;
    const next = hands.firstElementChild;
    const allowed = next ? next.dataset.targets.trim().split(",") : [];
    // Those of seats may stand outside the form, where the seats are.
    for (const button of [...form.elements].filter((field) => field.name === "target")) {
      button.disabled = !next || (button.value !== "" && !allowed.includes(button.value));
      if (next) button.querySelector("[data-by]")?.replaceChildren(next.dataset.by);
      asServed(button);
    }
    if (!next) return; // the last one has voted
    form.elements[hands.dataset.hands].value = next.dataset.voter;
    line.replaceChildren(...next.childNodes);
    next.remove();
    asServed(form);
  }

  // A counter shows at once what was tapped, so that the next tap counts on from there.
  step(form, button) {
    const figure = form.querySelector(".stepper output");
    if (!figure || !button?.name) return;
    const more = Number(button.value) - Number(figure.textContent);
    figure.textContent = button.value;
    for (const other of form.querySelectorAll(`button[name="${button.name}"]`)) {
      other.value = String(Number(other.value) + more);
      if (other !== button) other.disabled = false;
    }
    const was = form.querySelector("input[name=was]");
    if (was) was.value = figure.textContent;
    asServed(form);
  }
}

// What a tap that stands for itself says: its button's name and value.
function keyOf(tap) {
  const [name, value] = Object.entries(tap.fields).find(([name]) => !OWN.has(name)) ?? [];
  return `${name}=${value}`;
}

// What the search has unfolded is shut again.
function empty(box) {
  box.value = "";
  box.dispatchEvent(new Event("input"));
}

function sayWhy(reasons) {
  const message = document.createElement("p");
  Object.assign(message, { className: "message message-danger", role: "alert", textContent: reasons.join(" ") });
  document.querySelector("main").prepend(message);
  fingerUp().then(() => message.scrollIntoView({ block: "nearest" }));
}

// What a tap on a button states: two that look alike may move the game on from different steps.
function meaningOf(button) {
  const settled = [...button.form?.elements ?? []].filter((field) => field.type === "hidden" && !OWN.has(field.name));
  const fields = settled.map((field) => [field.name, field.value]);
  return JSON.stringify([button.name, button.value, button.textContent.trim(), fields]);
}

function plain(tag) {
  return (tag ?? "").replace(/^W\//, "").replaceAll('"', "");
}

// A sheet that was sent shows what was written into it until the server answers: nobody has to write it again.
function staysFilled(form) {
  for (const cell of form.querySelectorAll("input.form-control")) cell.setAttribute("value", cell.value);
  asServed(form);
}

// What somebody would call the tap: its button, and what was filled in beside it.
function labelOf(form, button) {
  const filled = [...form.elements]
    .filter((field) => field.name && field.type !== "hidden" && field.localName !== "button" && field.value)
    .filter((field) => !["checkbox", "radio"].includes(field.type) || field.checked)
    .map((field) => ((field.selectedOptions?.[0] ?? (/box|radio/.test(field.type) && field.labels[0]))?.textContent ?? field.value).trim());
  return [button?.getAttribute("aria-label") || button?.textContent.trim(), ...filled].filter(Boolean).join(" · ");
}

function grouped(pairs) {
  const fields = {};
  for (const [name, value] of pairs) {
    fields[name] = name in fields ? [fields[name], value].flat() : value;
  }
  return fields;
}
