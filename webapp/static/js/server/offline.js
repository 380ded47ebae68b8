// A worker that keeps the page on this phone: opened offline it can say so. See worker.js.

const LATER = 4000; // ms after the table is here: nothing of it may slow the opening down

/** Have the page kept, where this browser does that; a frame or an old web view may refuse. */
export function keepForOffline() {
  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  window.setTimeout(() => {
    const worker = new URL("worker.js", document.baseURI);
    const scope = new URL("app", document.baseURI);
    serviceWorker.register(worker, { scope: scope.pathname }).catch(() => {
      // Then a page opened offline shows what the browser shows.
    });
  }, LATER);
}
