// Where taps wait for the network: in the browser's own database, in order, until the server has them. It survives a
// reload, sleep and a closed tab. A browser that has no database keeps them as long as the page stands.
// Each step of a tap is one transaction, which answers with all taps as they stand after it.

const NAME = "companion";
const VERSION = 2;
const MARK = "taps";
const CHANGES = "BroadcastChannel" in window ? new BroadcastChannel("companion-taps") : null;
const memory = new Map(); // what the database would not take
const AFTER = 1e12; // its places come after all of the database's
let opening = null;

// Whether there may be any, without opening the database.
export function tapsWait() {
  try {
    return Boolean(localStorage.getItem(MARK));
  } catch {
    return false;
  }
}

// Whether all of them survive a reload.
export function lasting() {
  return memory.size === 0;
}

// `call` is made when another tab has changed them.
export function onChange(call) {
  CHANGES?.addEventListener("message", call);
}

function database() {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = (event) => {
      if (event.oldVersion < 1) {
        request.result.createObjectStore("taps", { keyPath: "order", autoIncrement: true });
        request.result.createObjectStore("leases", { keyPath: "table" });
      } else if (event.oldVersion < 2) nameSenders(request.transaction.objectStore("taps"));
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = request.onblocked = () => failed(request.error);
  }).catch(() => null);
  return opening;
}

// Version 1 had the sender of a tap under another name.
function nameSenders(store) {
  store.openCursor().onsuccess = (event) => {
    const cursor = event.target.result;
    if (!cursor) return;
    const { whose, ...tap } = cursor.value;
    cursor.update({ ...tap, sender: whose });
    cursor.continue();
  };
}

// One transaction: `work(store, ...)` is given the stores, and `answer`, which comes back when all is on disk.
// Nothing without a database.
async function transact(names, mode, durability, work) {
  const base = await database();
  if (!base) return null;
  return new Promise((done, failed) => {
    const transaction = base.transaction(names, mode, { durability });
    const answer = { taps: [] };
    transaction.oncomplete = () => done(answer);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
    work(answer, ...names.map((name) => transaction.objectStore(name)));
  });
}

function readAll(answer, taps, then) {
  taps.getAll().onsuccess = (event) => {
    answer.taps = event.target.result;
    then?.();
  };
}

function withMemory(answer) {
  return [...(answer?.taps ?? []), ...[...memory.values()].map((tap) => ({ ...tap }))];
}

function announced(all) {
  try {
    if (all.length) localStorage.setItem(MARK, String(all.length));
    else localStorage.removeItem(MARK);
  } catch { /* the mark only spares opening the database on pages without taps */ }
  CHANGES?.postMessage(all.length);
  return all;
}

// All taps, oldest first.
export async function taps() {
  return withMemory(await transact(["taps"], "readonly", "default", readAll));
}

// Keeps a new tap and gives it its place; a known one is written over, if it is still there.
// A tap that is shown as kept has to be: the browser may not wait for a quieter moment to write it.
export async function keep(tap) {
  if (memory.has(tap.order)) {
    memory.set(tap.order, { ...tap });
    return announced(await taps());
  }
  try {
    const answer = await transact(["taps"], "readwrite", "strict", (found, store) => {
      if ("order" in tap) {
        store.getKey(tap.order).onsuccess = (event) => {
          if (event.target.result !== undefined) store.put(tap);
          readAll(found, store);
        };
      } else {
        store.add(tap).onsuccess = (event) => { found.order = event.target.result; };
        readAll(found, store);
      }
    });
    if (answer) {
      tap.order ??= answer.order;
      return announced(withMemory(answer));
    }
  } catch { /* a full disk: a new one waits in memory then, and the page says so */ }
  if (!("order" in tap)) {
    tap.order = Math.max(AFTER, ...memory.keys()) + 1;
    memory.set(tap.order, { ...tap });
  }
  return announced(await taps());
}

// Whether a lease may be had: only one tab at a time has it. It ends by itself with its tab.
function free(held, holder, span) {
  const now = Date.now();
  return !held || held.holder === holder || held.until < now || held.until > now + 10 * span;
}

function queueOf(table, all) {
  return all.filter((tap) => tap.table === table);
}

function sendable(queue) {
  return queue[0]?.state === "waiting";
}

// Takes a table's turn to send, for `span` milliseconds, and marks its first tap as sent: until an answer comes nobody
// knows whether it got there, so that it cannot be given up unasked. Answers with the table's queue, or with nothing
// while another tab is at it. Locks of the browser's own need https; a transaction of the database does as well.
export async function begin(table, holder, span) {
  // Not "strict": the next tap must not wait for the disk twice. Lost with the power, the mark is made once more.
  const answer = await transact(["taps", "leases"], "readwrite", "relaxed", (found, store, leases) => {
    leases.get(table).onsuccess = (event) => {
      found.ours = free(event.target.result, holder, span);
      if (!found.ours) return;
      readAll(found, store, () => {
        const queue = queueOf(table, found.taps);
        if (!sendable(queue)) return leases.delete(table);
        leases.put({ table, holder, until: Date.now() + span });
        if (!queue[0].sent) store.put(Object.assign(queue[0], { sent: true }));
      });
    };
  });
  if (answer && !answer.ours) return null;
  const queue = queueOf(table, withMemory(answer));
  if (sendable(queue) && memory.has(queue[0].order)) memory.set(queue[0].order, { ...queue[0], sent: true });
  return queue;
}

// Takes a tap away that is settled. After the last one of its table the turn to send ends in the same step. Should
// this be lost with the power, the tap goes out once more, which changes nothing.
export async function forget(tap, holder) {
  if (memory.delete(tap.order)) return announced(await taps());
  const answer = await transact(["taps", "leases"], "readwrite", "relaxed", (found, store, leases) => {
    store.delete(tap.order);
    readAll(found, store, () => {
      if (!sendable(queueOf(tap.table, found.taps))) releaseIn(leases, tap.table, holder);
    });
  });
  return announced(withMemory(answer));
}

function releaseIn(leases, table, holder) {
  leases.get(table).onsuccess = (event) => {
    if (event.target.result?.holder === holder) leases.delete(table);
  };
}

// Whether `holder` has a lease from now on, for `span` milliseconds.
export async function lease(name, holder, span) {
  const answer = await transact(["leases"], "readwrite", "relaxed", (found, leases) => {
    leases.get(name).onsuccess = (event) => {
      found.ours = free(event.target.result, holder, span);
      if (found.ours) leases.put({ table: name, holder, until: Date.now() + span });
    };
  });
  return answer ? answer.ours : true;
}

export async function release(name, holder) {
  await transact(["leases"], "readwrite", "relaxed", (_, leases) => releaseIn(leases, name, holder));
}

// Ids of our own making, since what browsers offer for it needs https; and this tab's own, the same after a reload.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function own() {
  const name = "tab";
  try {
    if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, newId());
    return sessionStorage.getItem(name);
  } catch {
    return newId();
  }
}

export const TAB = own();
