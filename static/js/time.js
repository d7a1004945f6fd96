// The server's time, as well as this device can know it: by the answer that came back quickest.
// A slow answer says little, since nobody knows on which way it was held up.
const DRIFT = 0.0002; // how much a measurement loses with age: more than any phone's clock is off
const GOOD = 60; // milliseconds of a round trip after which there is no need for another
const TRIES = 6;
let best = null;
let skew = Date.now() - performance.now();

export function serverNow() {
  return Date.now() + (best ? best.offset : 0);
}

// Rough, from the page itself, until something better comes.
export function startFrom(stamp) {
  if (!best && stamp) best = { offset: stamp - Date.now(), trip: 60000, at: Date.now() };
}

function take(response, sent, got) {
  const stamp = Number(response.headers.get("X-Now"));
  if (!stamp) return;
  const trip = got - sent;
  if (best && trip > best.trip + (Date.now() - best.at) * DRIFT) return;
  best = { offset: stamp + trip / 2 - Date.now(), trip, at: Date.now() };
}

// A fetch whose answer also tells the time.
export async function ask(url, options = {}) {
  const sent = performance.now();
  const response = await fetch(url, { cache: "no-store", ...options });
  take(response, sent, performance.now());
  return response;
}

// Measures until an answer was quick. Raises what fetch raises where there is no network.
export async function measure() {
  for (let tries = 0; tries < TRIES && !(best?.trip < GOOD); tries += 1) await ask("/live/now");
}

// Whether the device's clock was set, or the device slept: then everything is measured anew.
export function clockWasSet() {
  const present = Date.now() - performance.now();
  const was = Math.abs(present - skew) > 100;
  skew = present;
  if (was && best) best = { ...best, trip: 60000, at: 0 };
  return was;
}
