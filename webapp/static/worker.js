// Keeps the page's frame and files on the phone, so that a page opened offline can say so.

const SHELF = "durak-page";
const PAGE = new URL("app", self.location.href).href; // without what it was opened with
const FILE = /static\/[0-9a-f]+\/[\w./-]+/g;

/** Keep this page with the files that it names, and nothing older. */
async function keep(page) {
  const shelf = await caches.open(SHELF);
  const names = (await page.clone().text()).match(FILE) || [];
  const files = [...new Set(names)].map((name) => new URL(name, PAGE).href);
  const kept = (await shelf.keys()).map(({ url }) => url);
  await shelf.addAll(files.filter((file) => !kept.includes(file)));
  await shelf.put(PAGE, page);
  const old = kept.filter((url) => url !== PAGE && !files.includes(url));
  await Promise.all(old.map((url) => shelf.delete(url)));
}

/** The page as it is now; the kept one where the network gives none. */
async function pageOrKept(event) {
  try {
    const page = await fetch(event.request);
    if (page.ok) event.waitUntil(keep(page.clone()));
    return page;
  } catch (failed) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw failed;
  }
}

async function keptOrFile(request) {
  return (await caches.match(request)) || fetch(request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE).then(keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === new URL(PAGE).pathname) {
    event.respondWith(pageOrKept(event));
  } else if (pathname.includes("/static/")) {
    event.respondWith(keptOrFile(request));
  }
});
