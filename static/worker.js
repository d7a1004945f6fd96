// Stands in while the server cannot be reached: a page that says so and keeps what waits, in the place of a browser's own.
// While the server answers, everything comes from it. KEPT, which stands before this, is written by the server: the
// shell's address, what the shell loads, and a version that differs as soon as any of it does.
const NAME = `companion-${KEPT.version}`;
const FILES = new Set(KEPT.files.map((file) => new URL(file, location).pathname));
// Pages that people look at. Codes, log-in, sheets and whatever is sent are none of this worker's business.
const PAGES = /^\/(?:$|(?:tables|events|players|standings|games|guide|offline)(?:\/[^.]*)?$)/;
const AWAY = new Set([502, 504]); // a proxy's word that the club is not there
const PATIENCE = 10000; // a Wi-Fi that neither carries nor ends
const shells = new Set();

// Asked for without cookies: what is kept is what a stranger gets.
async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll([KEPT.shell, ...KEPT.files].map((address) => new Request(address, { credentials: "omit" })));
  await skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("companion-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

function kept(address) {
  return caches.match(address, { cacheName: NAME, ignoreSearch: true, ignoreVary: true });
}

async function page(event) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([fetch(event.request).catch(() => null), late]);
  if (answer && !AWAY.has(answer.status)) return answer;
  shells.add(event.resultingClientId);
  return (await kept(KEPT.shell)) ?? answer ?? Response.error();
}

// The shell loads what was kept with it; other pages only what they do not get.
async function file(event) {
  if (shells.has(event.clientId)) return (await kept(event.request)) ?? fetch(event.request);
  return fetch(event.request).catch(async () => (await kept(event.request)) ?? Response.error());
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(event));
  else if (FILES.has(pathname)) event.respondWith(file(event));
});
