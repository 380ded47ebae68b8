// Keeps the page's frame and files on the phone, so that a page opened offline can say so.

const SHELF = "durak-page";
const PAGE = new URL("app", self.location.href).href; // without what it was opened with
const FILE = /static\/[0-9a-f]+\/[\w./-]+/g;

/** The files that a page names, and those of them that it needs: of words its own language's. */
function filesOf(text) {
  const files = [...new Set(text.match(FILE) || [])].map((name) => new URL(name, PAGE).href);
  const [, language] = /<html lang="(\w+)"/.exec(text) || [];
  const needed = files.filter((file) =>
    !file.includes("/words/") || file.endsWith(`/${language}.json`));
  return { files, needed };
}

/** Keep this page with the files that it needs, and nothing older. */
async function keep(page) {
  const shelf = await caches.open(SHELF);
  const { files, needed } = filesOf(await page.clone().text());
  const kept = (await shelf.keys()).map(({ url }) => url);
  await shelf.addAll(needed.filter((file) => !kept.includes(file)));
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

/** A file of the page; words of another language are kept as soon as they were asked for. */
async function keptOrFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.ok && request.url.includes("/words/")) {
    (await caches.open(SHELF)).put(request, file.clone());
  }
  return file;
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
