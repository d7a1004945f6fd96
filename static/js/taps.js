// Where taps wait for the network: in the browser's own database, in order, until the server has them. It survives a
// reload, sleep and a closed tab. A browser that has no database keeps them as long as the page stands.
const NAME = "companion";
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

export function lasting() {
  return memory.size === 0;
}

export function onChange(call) {
  CHANGES?.addEventListener("message", call);
}

function opened() {
  opening ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("taps", { keyPath: "order", autoIncrement: true });
      asked.result.createObjectStore("leases", { keyPath: "table" });
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
    asked.onerror = asked.onblocked = () => failed(asked.error);
  }).catch(() => null);
  return opening;
}

// One transaction; what `work` puts into the answer's `value` is answered when it is on disk. Nothing without a database.
async function inStore(store, mode, work) {
  const base = await opened();
  if (!base) return null;
  return new Promise((done, failed) => {
    // A tap that is shown as kept has to be: the browser may not wait for a quieter moment to write it.
    const transaction = base.transaction(store, mode, { durability: store === "taps" ? "strict" : "relaxed" });
    const answer = {};
    transaction.oncomplete = () => done(answer);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
    work(transaction.objectStore(store), answer);
  });
}

function into(answer) {
  return (event) => { answer.value = event.target.result; };
}

async function changed() {
  const many = (await taps()).length;
  try {
    if (many) localStorage.setItem(MARK, String(many));
    else localStorage.removeItem(MARK);
  } catch { /* the mark only spares opening the database on pages without taps */ }
  CHANGES?.postMessage(many);
}

// All taps, oldest first.
export async function taps() {
  const read = await inStore("taps", "readonly", (store, answer) => { store.getAll().onsuccess = into(answer); });
  return [...(read?.value ?? []), ...[...memory.values()].map((tap) => ({ ...tap }))];
}

// Keeps a new tap and gives it its place; a known one is written over, if it is still there.
export async function keep(tap) {
  if (!("order" in tap)) tap.order = await placed(tap);
  else if (memory.has(tap.order)) memory.set(tap.order, { ...tap });
  else {
    await inStore("taps", "readwrite", (store) => {
      store.getKey(tap.order).onsuccess = (event) => { if (event.target.result !== undefined) store.put(tap); };
    });
  }
  await changed();
}

async function placed(tap) {
  try {
    const kept = await inStore("taps", "readwrite", (store, answer) => { store.add(tap).onsuccess = into(answer); });
    if (kept) return kept.value;
  } catch { /* a full disk: it waits in memory then, and the page says so */ }
  const order = Math.max(AFTER, ...memory.keys()) + 1;
  memory.set(order, { ...tap, order });
  return order;
}

export async function forget(tap) {
  if (!memory.delete(tap.order)) await inStore("taps", "readwrite", (store) => store.delete(tap.order));
  await changed();
}

// What one tab at a time may have: only one sends a table's taps, so that they go out in order. The lease ends by itself
// with its tab. Locks of the browser's own need https; a transaction of the database does as well.
export async function lease(table, holder, span) {
  const now = Date.now();
  const got = await inStore("leases", "readwrite", (store, answer) => {
    store.get(table).onsuccess = (event) => {
      const held = event.target.result;
      answer.value = !held || held.holder === holder || held.until < now || held.until > now + 10 * span;
      if (answer.value) store.put({ table, holder, until: now + span });
    };
  });
  return got ? got.value : true;
}

export async function release(table, holder) {
  await inStore("leases", "readwrite", (store) => {
    store.get(table).onsuccess = (event) => {
      if (event.target.result?.holder === holder) store.delete(table);
    };
  });
}
