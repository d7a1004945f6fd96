// Follows the topics of a page while it is seen: by a stream, or by asking from time to time where streams are cut or
// other pages have them all.
// `tags` gives what the page shows by topic, so that whatever was missed comes in the first answer.
import { ask } from "./clock.js";
import { TAB, lease, release } from "./taps.js";

const HEADERS = { "Content-Type": "application/json", "X-Companion": "page" };
const SILENCE = 40000; // the server gives a sign of life more than twice as often
const OPENING = 8000; // a proxy that holds a stream back shows nothing by then
const POLL = 3000;
const POLLS = 20; // then a stream is tried again
const SHORT = 4000;
const CUTS = 3; // streams in a row that ended too soon
const WAITS = [300, 1000, 2000, 3000, 5000];

export class Stream {
  constructor(tags, on) {
    this.tags = tags;
    this.on = on;
    this.run = 0;
    this.cuts = 0;
    this.renews = false;
    this.ending = null;
    this.wake = () => {};
    document.addEventListener("visibilitychange", () => this.turn());
    window.addEventListener("pagehide", () => this.stop());
    window.addEventListener("pageshow", () => this.turn());
    window.addEventListener("offline", () => { this.ending?.abort(); this.on.lost(); });
    window.addEventListener("online", () => this.wake());
    this.turn();
  }

  turn() {
    if (document.hidden) this.stop();
    else if (!this.ending) this.follow();
  }

  stop() {
    this.run += 1;
    this.ending?.abort();
    this.ending = null;
    this.wake();
    this.on.state("hidden");
  }

  async follow() {
    const run = (this.run += 1);
    const current = () => run === this.run;
    let failures = 0;
    while (current()) {
      this.ending = new AbortController();
      try {
        if (this.cuts >= CUTS) await this.poll(current, POLLS);
        else if (!(await inPlace(() => current() && this.listen(current)))) await this.poll(current, 1);
        failures = 0;
        if (current()) await this.wait(Math.random() * WAITS[0]);
      } catch (error) {
        if (!current() || error.refused) return;
        this.on.lost();
        await this.wait(WAITS[Math.min(failures, WAITS.length - 1)] * (0.5 + Math.random()));
        failures += 1;
      }
    }
  }

  // Longer waits end at once when the network comes back.
  wait(span) {
    return new Promise((done) => {
      const timer = setTimeout(done, span);
      this.wake = () => { clearTimeout(timer); done(); };
    });
  }

  async post(accept) {
    const response = await ask("/live", {
      method: "POST",
      headers: { ...HEADERS, Accept: accept },
      body: JSON.stringify(this.tags()),
      signal: this.ending.signal,
    });
    // A Wi-Fi that wants a log-in answers in the club's place, and says that all is well.
    if (response.status < 500 && !response.headers.has("X-Now")) throw new Error("somebody else's answer");
    if (response.status === 409) this.refuse((await response.json()).gone);
    return response;
  }

  refuse(gone) {
    this.on.gone(gone);
    throw Object.assign(new Error("gone"), { refused: true });
  }

  async listen(current) {
    const begun = performance.now();
    this.renews = false;
    const response = await this.post("text/event-stream");
    if (response.status === 502 || response.status === 504) throw new Error("no answer");
    if (!response.ok || !response.body) {
      this.cuts = CUTS;
      return;
    }
    const heard = await this.read(response.body.getReader());
    if (!current()) return;
    if (!heard) this.cuts = CUTS;
    else this.cuts = !this.renews && performance.now() - begun < SHORT ? this.cuts + 1 : 0;
  }

  // Reads to the end; answers whether anything came in time.
  async read(reader) {
    const ending = this.ending;
    const decoder = new TextDecoder();
    let kept = "";
    let heard = false;
    let timer = setTimeout(() => reader.cancel().catch(() => {}), OPENING);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard;
        if (!heard) this.on.state("stream");
        heard = true;
        clearTimeout(timer);
        timer = setTimeout(() => ending.abort(), SILENCE);
        this.on.heard();
        kept += decoder.decode(value, { stream: true });
        const events = kept.split("\n\n");
        kept = events.pop();
        events.forEach((event) => this.take(event));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  take(event) {
    const lines = Object.fromEntries(event.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)));
    if (lines.event === "look") this.on.look(lines.data);
    if (lines.event === "again") this.renews = true; // ended by the server, as when roles are handed out: no cut
  }

  async poll(current, rounds) {
    for (let round = 0; round < rounds; round += 1) {
      const response = await this.post("application/json");
      if (!response.ok) throw new Error("no answer");
      const { look, gone } = await response.json();
      if (!current()) return;
      if (gone.length) this.refuse(gone);
      this.on.state("poll");
      this.on.heard();
      look.forEach((topic) => this.on.look(topic));
      await this.wait(POLL * (0.75 + Math.random() / 2));
      if (!current()) return;
    }
    this.cuts = 0;
  }
}

// A browser opens six connections to a house at most, over all of its tabs together, and a stream holds one for good.
// So that pages and taps still get through, only so many of the pages that are seen at once have a stream.
const PLACES = ["stream:1", "stream:2", "stream:3", "stream:4"];
const LEASE = 12000; // of a tab that was closed; one that lives renews it
const RENEWAL = 4000;

// Whether `work` was done: it is, as soon as there is a place for it, and the place is free again after it.
async function inPlace(work) {
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
