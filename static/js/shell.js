// The page that stands in while the server is away: says since when, sends what waits as soon as it can, and makes room
// for the page that was wanted.
import { notConnected } from "./bar.js";
import { heardLast } from "./device.js";
import "./live.js";
import { ask } from "./clock.js";

const SOON = 1000; // should the page itself fail time and again, this page does not chase it
const AGAIN = 2500;
const PATIENCE = 5000;
const main = document.querySelector("[data-shell]");

async function look() {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  const response = await ask("/live/now", { signal: ending.signal }).catch(() => null);
  clearTimeout(timer);
  if (!response?.headers.has("X-Now")) setTimeout(look, AGAIN);
  else if (location.pathname === main.dataset.shell) location.replace("/"); // opened by its own address
  else location.reload();
}

notConnected(heardLast());
setTimeout(look, SOON);
