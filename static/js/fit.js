// What stands on the wall is as large as its place holds, down to the letters that are read from eight metres. Only at
// those a word divides, and what is still too long ends in dots.
const PARTS = ".who-name, .villager-more, .prize-names, .prize-figure, .won h2, .won h3, .podium-games, .prizes > li > *";
const LISTS = ".screen-names, .prizes, .won-names";
const ROOMS = ".villager, .big-seat, .who, .podium-step, .lines tr, .prizes > li, .won, .screen-names > li";
const STEP = 0.94;
const TOLD = ".screen-prizes .won > h2, .prize-figure, .prizes > :not(.own-prize-special) > :not(strong)"; // never as small as a remark
const TOLD_LEAST = 1.75;
const SMALLEST = 12;

export function fit(slide) {
  if (!slide) return;
  const least = parseFloat(getComputedStyle(document.body).fontSize);
  const lists = [...slide.querySelectorAll(LISTS)];
  const parts = [...slide.querySelectorAll(PARTS)];
  for (const part of [...lists, ...parts]) {
    part.style.fontSize = "";
    part.classList.remove("divides", "clipped", "cut");
  }
  // A name that is divided takes more lines than the list had room for.
  for (const all of [lists, parts, lists, parts]) shrink(all, least);
  lists.forEach(holdAllRows);
}

function shrink(parts, least) {
  while (parts.length) {
    const full = new Map(parts.map((part) => part.parentElement.closest(ROOMS)).map((room) => [room, room && isFull(room)]));
    const over = parts.filter((part) => isWide(part) || full.get(part.parentElement.closest(ROOMS)) || isLong(part));
    const sizes = over.map((part) => parseFloat(getComputedStyle(part).fontSize));
    parts = over.filter((part, number) => smaller(part, sizes[number], least, over));
  }
}

// A row outside its list is on no page: rather than that, letters are smaller than the least.
function holdAllRows(list) {
  for (let size = parseFloat(getComputedStyle(list).fontSize); leavesRows(list) && size > SMALLEST; ) {
    size *= STEP;
    list.style.fontSize = `${size}px`;
    for (const name of list.querySelectorAll(".who-name")) name.style.fontSize = "";
  }
}

function leavesRows(list) {
  const { bottom, right } = list.getBoundingClientRect();
  return [...list.children].some((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > bottom + 1 || box.right > right + 1;
  });
}

function isWide(part) {
  return part.scrollWidth > part.clientWidth + 1;
}

// Lines may reach into each other, their boxes not; what lies along a seat's edge is no room for letters.
function isFull(room) {
  const { top, bottom, right } = room.getBoundingClientRect();
  const end = bottom - parseFloat(getComputedStyle(room).paddingBottom);
  return [...room.querySelectorAll(PARTS)].some((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && (box.top < top - 1 || box.bottom > end + 1 || box.right > right + 1);
  });
}

// A list whose rows share their letters: it leaves its picture, or more than a few names are wider than their column.
function isLong(list) {
  if (!list.matches(LISTS)) return false;
  const rows = [...list.children];
  return rows.filter((row) => [...row.children].some(isWide)).length > rows.length / 4 || leavesRows(list) || rows.some(isFull);
}

// Answers whether there is still a way to make it smaller. What became of a seat gives way after its name.
function smaller(part, size, smallest, over) {
  const least = smallest * (part.matches(TOLD) ? TOLD_LEAST : 1);
  if (size > least + 0.1) {
    part.style.fontSize = `${Math.max(least, size * STEP)}px`;
    return true;
  }
  const after = part.matches(".villager-more");
  if (after && over.includes(part.previousElementSibling) && !part.previousElementSibling.matches(".clipped")) return true;
  const ways = after ? ["divides", "clipped", "cut"] : ["divides", "clipped"];
  const next = ways.find((way) => !part.classList.contains(way));
  if (next) part.classList.add(next);
  return Boolean(next);
}
