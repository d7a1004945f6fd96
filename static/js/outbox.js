// Sends what waits, table by table and in order. A tap leaves only when the server has it, or the person gives it up.
// What the rules refuse on the spot is answered on the spot, and what was tapped after it goes on. One that waited for
// the network and is refused then holds back what was tapped after it at that table, since that was meant to follow.
import { TAB, begin, forget, keep, lease, onChange, release, taps } from "./taps.js";
import { ask } from "./clock.js";

const PATIENCE = 15000;
const LEASE = 5000; // of a tab that was closed; one that lives renews it
const RENEWAL = 2000;
const WAITS = [1000, 2000, 4000, 8000];
const MOST_FAULTS = 3;
const LATER = new Set([408, 429, 502, 503, 504]);

export class Outbox {
  // `on`: wants(tap), whether an answer with the page's part is of use; taken(tap, response, all); refused(tap, why,
  // prompt), which answers whether the tap is settled with that; changed(taps); lost(); heard(); fault, words for a
  // broken server.
  constructor(on) {
    this.on = on;
    this.sending = new Set();
    this.failures = 0;
    this.gap = Date.now(); // what was tapped before this has waited: for the network, or for a page of the club
    this.timer = 0;
    onChange(() => this.show());
    window.addEventListener("online", () => this.pump());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.pump(); });
  }

  // Shows what waits; answers with it.
  async show() {
    return this.changed(await taps());
  }

  changed(all) {
    this.on.changed(all);
    return all;
  }

  async put(tap) {
    this.changed(await keep(tap));
    this.drain(tap.table);
  }

  retry(tap) {
    return this.put({ ...tap, state: "waiting", why: [], faults: 0 });
  }

  async discard(tap) {
    this.changed(await forget(tap, TAB));
    this.drain(tap.table);
  }

  // Sends what can be sent at every table.
  async pump() {
    clearTimeout(this.timer);
    const tables = new Set((await this.show()).map((tap) => tap.table));
    await Promise.all([...tables].map((table) => this.drain(table)));
  }

  async drain(table) {
    if (this.sending.has(table)) return;
    this.sending.add(table);
    const renewal = setInterval(() => lease(table, TAB, LEASE), RENEWAL);
    try {
      while (await this.sendFirst(table));
    } finally {
      clearInterval(renewal);
      this.sending.delete(table);
    }
  }

  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pump(), WAITS[Math.min(this.failures, WAITS.length - 1)] * (0.75 + Math.random() / 2));
  }

  // Whether there is more to send.
  async sendFirst(table) {
    const queue = await begin(table, TAB, LEASE);
    if (!queue) this.again(); // another tab is at it
    const tap = queue?.[0];
    if (tap?.state !== "waiting") return false;
    const response = await this.post(tap, queue.length === 1 && this.on.wants(tap));
    if (!response || LATER.has(response.status)) {
      this.failures += 1;
      if (!response) this.on.lost();
      await release(table, TAB);
      this.again();
      return false;
    }
    if (this.failures) this.gap = Date.now();
    this.failures = 0;
    this.on.heard();
    if (response.status >= 500) return this.broken(tap, response);
    if (response.ok) return this.took(tap, response);
    return this.hold(tap, response);
  }

  async post(tap, fragment) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), PATIENCE);
    try {
      const response = await ask(tap.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Companion": "page" },
        body: JSON.stringify({ fields: tap.fields, sender: tap.sender, fragment }),
        signal: ending.signal,
        redirect: "error",
      });
      // A Wi-Fi that wants a log-in answers in the club's place, and says that all is well.
      if (response.status < 500 && !response.headers.has("X-Now")) return null;
      return { status: response.status, ok: response.ok, headers: response.headers, text: await response.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async took(tap, response) {
    const left = this.changed(await forget(tap, TAB)).filter((other) => other.table === tap.table);
    this.on.taken(tap, response, left.length === 0);
    return left.length > 0;
  }

  // A fault of the server may pass; one that stays is shown, since it stands in the way of all that follows.
  async broken(tap, response) {
    const faults = (tap.faults ?? 0) + 1;
    const held = faults >= MOST_FAULTS;
    if (held) this.on.refused(tap, {}, false);
    this.changed(await keep({ ...tap, faults, state: held ? "held" : "waiting", why: held ? read(response, this.on.fault).reasons : [] }));
    await release(tap.table, TAB);
    if (!held) this.again();
    return false;
  }

  async hold(tap, response) {
    const why = read(response, this.on.fault);
    const other = response.status !== 422;
    const left = (await taps()).filter((another) => another.table === tap.table);
    const prompt = !other && (left.length === 1 || tap.at > this.gap);
    if (this.on.refused(tap, { ...why, other }, prompt)) this.changed(await forget(tap, TAB));
    else this.changed(await keep({ ...tap, sent: false, state: "held", why: why.reasons, other }));
    return true;
  }
}

function read(response, fault) {
  try {
    const why = JSON.parse(response.text);
    if (Array.isArray(why.reasons)) return why;
  } catch { /* a proxy's page, not the club's */ }
  return { reasons: [fault] };
}
