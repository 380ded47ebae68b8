// Drawings that few choose: fetched then, and laid into the page beside the others.

let isFetched = false;

/** Fetch them, once. Until they are here such cards have only what is in their corners. */
export async function fetchDrawings() {
  const sheet = document.querySelector('link[rel="stylesheet"]');
  const address = sheet && sheet.getAttribute("href");
  if (isFetched || !address) return;
  isFetched = true;
  try {
    const answer = await fetch(address.replace("css/page.css", "cards/portraits.svg"));
    if (!answer.ok) throw new TypeError("no drawings");
    const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    document.body.append(document.importNode(parsed.documentElement, true));
  } catch {
    isFetched = false; // without a network: the next time that they are needed
  }
}
