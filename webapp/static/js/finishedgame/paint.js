// A drawing painted by the browser: for a file, or for somebody's chat.

const PAINTED_FINE = 3; // px of the file for each of the drawing
const PAINTED_AS = "image/png";

/** @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** @param {string} src @returns {Promise<HTMLImageElement>} */
function loadedImage(src) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.addEventListener("load", () => done(image));
    image.addEventListener("error", failed);
    image.src = src;
  });
}

/** Paint it; fails where the browser can't.
 * @param {string} src  the drawing's address @returns {Promise<Blob>} */
export async function painted(src) {
  const image = await loadedImage(src);
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * PAINTED_FINE;
  canvas.height = image.naturalHeight * PAINTED_FINE;
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("no canvas");
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) =>
    (blob ? done(blob) : failed(new Error("no picture"))), PAINTED_AS));
}
