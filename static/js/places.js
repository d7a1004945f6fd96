// A browser opens six connections to a house at most, over all of its tabs together, and a stream holds one for good.
// So that pages and taps still get through, only so many of the pages that are seen at once have a stream.
import { TAB } from "./tab.js";
import { lease, release } from "./taps.js";

const PLACES = ["stream:1", "stream:2", "stream:3", "stream:4"];
const LEASE = 12000; // of a tab that was closed; one that lives renews it
const RENEWAL = 4000;

// Whether `work` was done: it is, as soon as there is a place for it, and the place is free again after it.
export async function inPlace(work) {
  const place = await free();
  if (!place) return false;
  const renewal = setInterval(() => lease(place, TAB, LEASE).catch(() => {}), RENEWAL);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await release(place, TAB).catch(() => {});
  }
  return true;
}

async function free() {
  for (const place of PLACES) if (await lease(place, TAB, LEASE).catch(() => true)) return place;
  return null;
}
