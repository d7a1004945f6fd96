// Parts of a page come anew while others stay: what gives an element its behaviour asks here, so that each gets it once.
const known = new Map();

export function fresh(root, selector) {
  if (!known.has(selector)) known.set(selector, new WeakSet());
  const before = known.get(selector);
  const found = [...root.querySelectorAll(selector)].filter((element) => !before.has(element));
  found.forEach((element) => before.add(element));
  return found;
}
