// The arithmetic of the hand: how many rows, how large the cards, where each one lies.

const RATIO = 1.4;          // height of a card to its width
const GAP = 6;              // px between cards that needn't overlap
const MOST_ROWS = 3;        // more are scrolled, but for a fourth where there is room
const NARROW = 344;         // px of room; below it a strip of 24 px must do
const FLAT = 360;           // px of a low screen's height on which four tighter rows have room
const LOW = 460;            // px of a screen's height; below it the hand lies beside the table

/** Card widths to try, widest first: for one row, two, three.
 * @param {number} width @param {number} height */
function sizesFor(width, height) {
  if (height < LOW) return height < 340 ? [60, 52, 48] : [72, 60, 48];
  if (width >= 900 && height >= 760) return [104, 84, 70];
  if (width >= 700 && height >= 700) return [92, 76, 64];
  if (width >= 372 && height >= 700) return [72, 60, 50];
  if (height < 600) return [60, 52, 48];
  return [64, 56, 48];
}

/** Return the number of cards side by side, each showing a strip that holds its index.
 * @param {number} card @param {number} width @param {number} strip */
function most(card, width, strip) {
  return Math.max(1, Math.floor((width - card) / Math.max(strip, card * 0.42)) + 1);
}

/** @param {number} count @param {number} width @param {number[]} sizes @param {number} strip */
function chooseRows(count, width, sizes, strip) {
  for (let rows = 1; rows < sizes.length; rows += 1) {
    if (count <= rows * most(sizes[rows - 1], width, strip)) return [rows, sizes[rows - 1]];
  }
  const card = sizes[sizes.length - 1];
  return [Math.max(MOST_ROWS, Math.ceil(count / most(card, width, strip))), card];
}

/**
 * Lay out `count` cards in a row of `width` px on a screen `height` px high.
 * Gives the card's width, the places from the left top corner, and the heights in px.
 * @param {number} count @param {number} width @param {number} height
 * @param {boolean} large  the type is, and what is said takes the room of a fourth row
 */
export function layHand(count, width, height, large) {
  const wide = width >= NARROW || height < LOW;
  const strip = wide ? 28 : 24;
  const [rows, card] = chooseRows(count, width, sizesFor(width, height), strip);
  const seen = rows === 4 && height >= FLAT && height < LOW && !large ? 4 : MOST_ROWS;
  const rise = wide && seen < 4 ? Math.max(45, Math.round(card * 0.82)) : 36;
  const perRow = Math.ceil(count / rows);
  const loose = (width - card) / Math.max(1, perRow - 1);
  const step = Math.floor(Math.min(loose, card + GAP));
  const places = [];
  for (let i = 0; i < count; i += 1) {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = Math.floor((width - card - (inRow - 1) * step) / 2);
    places.push({ x: left + (i - row * perRow) * step, y: row * rise });
  }
  const tall = Math.round(card * RATIO);
  const full = tall + (rows - 1) * rise;
  const shown = tall + (Math.min(rows, seen) - 1) * rise;
  return { card, places, rows, full, shown, scrolls: rows > seen };
}
