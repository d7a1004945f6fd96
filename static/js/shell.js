// The page that stands in while the server is away: says since when, sends what waits as soon as it can, and makes room
// for the page that was wanted.
import { notConnected } from "./bar.js";
import { heardLast } from "./heard.js";
import "./live.js";
import { ask } from "./time.js";

const AGAIN = 2500;
const PATIENCE = 5000;

async function look() {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  const response = await ask("/live/now", { signal: ending.signal }).catch(() => null);
  clearTimeout(timer);
  if (response?.headers.has("X-Now")) location.reload();
  else setTimeout(look, AGAIN);
}

notConnected(heardLast());
look();
