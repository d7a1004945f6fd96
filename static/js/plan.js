// In the plan of a round two people who are picked change places at once; a name that is picked twice is let go. A
// name is also dragged: onto another the two change places, onto a table it moves there. A finger holds it first.
const plan = document.getElementById("plan");
const MOVED = 8; // a pointer that has gone so far drags, pixels
const HELD = 350; // a finger that rests on a name so long drags, and no longer scrolls, milliseconds
let drag = null; // the name under the pointer, where that went down, and whether it is carried

function pick(boxes, button) {
  const form = boxes[0].form;
  for (const box of form.querySelectorAll("[data-pick]")) box.checked = boxes.includes(box);
  form.requestSubmit(button);
}

function carry() {
  drag.on = true;
  drag.person.classList.add("plan-carried");
}

function drop() {
  clearTimeout(drag?.timer);
  drag?.person.classList.remove("plan-carried");
  plan.querySelector(".plan-under")?.classList.remove("plan-under");
  drag = null;
}

function under({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest(".plan-person, .plan-table, .plan-beside");
  return found && plan.contains(found) && found !== drag.person ? found : null;
}

plan.addEventListener("change", (event) => {
  if (!("pick" in event.target.dataset)) return;
  const form = event.target.form;
  if (form.querySelectorAll("[data-pick]:checked").length === 2) form.requestSubmit(form.querySelector("[name=swap]"));
});

// Numbers that were typed and not sent yet stay in this tab, also over the way back and another tap, as long as what
// they stand in place of does. What was typed as it stood is set by hand, too.
const TYPED = `typed:${location.pathname}`;
const TAKEN = ["numbers", "open", "more", "shuffle", "add-guest", "restart"];
const lines = () => [...plan.querySelectorAll("[name^=sizes-], [name=others], [name=rounds]")];
const markOf = ({ form, name }) => form.querySelector(`[name=touched][value="${name.replace("sizes-", "")}"]`);

function touch(field) {
  if (markOf(field)) return;
  const mark = Object.assign(document.createElement("input"), { type: "hidden", name: "touched", value: field.name.replace("sizes-", "") });
  field.form.append(mark);
}

function takeUpTyped() {
  const typed = JSON.parse(sessionStorage.getItem(TYPED) ?? "[]");
  for (const [name, before, value] of typed) {
    const field = lines().find((one) => one.name === name);
    if (field?.defaultValue !== before) continue;
    field.value = value;
    touch(field);
  }
  for (const field of lines()) if (field.value !== field.defaultValue) touch(field); // typed before this script ran
}

plan.addEventListener("input", (event) => {
  if (lines().includes(event.target)) touch(event.target);
  const typed = lines().filter(markOf);
  sessionStorage.setItem(TYPED, JSON.stringify(typed.map((field) => [field.name, field.defaultValue, field.value])));
});

takeUpTyped();
new MutationObserver(takeUpTyped).observe(plan, { childList: true });

plan.addEventListener("submit", (event) => {
  if (TAKEN.includes(event.submitter?.name)) sessionStorage.removeItem(TYPED);
});

plan.addEventListener("pointerdown", (event) => {
  const person = event.target.closest(".plan-person");
  if (!person || !event.isPrimary || event.button) return;
  drag = { person, x: event.clientX, y: event.clientY, on: false };
  if (event.pointerType === "touch") drag.timer = setTimeout(carry, HELD);
});

addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  const gone = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MOVED;
  if (!drag.on && gone) {
    if (event.pointerType === "touch") return drop();
    carry();
  }
  if (!drag.on) return;
  plan.querySelector(".plan-under")?.classList.remove("plan-under");
  under(event)?.classList.add("plan-under");
});

addEventListener("pointerup", (event) => {
  const carried = drag?.on && drag.person.querySelector("[data-pick]");
  const place = carried && under(event);
  drop();
  if (!carried) return;
  // the click that follows would pick the name that was let go
  addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
  setTimeout(() => {
    const other = place?.matches(".plan-person") && place.querySelector("[data-pick]");
    if (other) pick([carried, other], carried.form.querySelector("[name=swap]"));
    else if (place) pick([carried], place.querySelector("[name=here]") ?? plan.querySelector("[name=here][value=out]"));
  });
});

addEventListener("pointercancel", drop);
plan.addEventListener("touchmove", (event) => { if (drag?.on) event.preventDefault(); }, { passive: false });
plan.addEventListener("contextmenu", (event) => { if (drag?.on) event.preventDefault(); });

// A field of one line would run names together that are pasted one a line.
plan.addEventListener("paste", (event) => {
  const lines = event.clipboardData.getData("text").trim().split(/\s*\n\s*/);
  if (event.target.id !== "new-guest" || lines.length < 2) return;
  event.preventDefault();
  event.target.setRangeText(lines.join("、"), event.target.selectionStart, event.target.selectionEnd, "end");
});
