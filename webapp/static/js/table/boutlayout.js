// The arithmetic of the bout: how large its cards are, where they lie, where a place is free.

const PAIR_TALL = 1.72; // height of a pair to the width of a card
const PAIR_WIDE = 1.4;  // … and its width
const ACROSS = 10; // px between pairs side by side
const DOWN = 8;    // … and one below the other
const LEAST_CARD = 40;
const ROW = 54;    // px that free places take below the pairs

/** The widest card with which `count` pairs fit into a field, and how many lie side by side.
 * @param {number} count @param {Place} field @param {number} widest */
export function laySpread(count, { width, height }, widest) {
  let best = { card: 0, columns: 1 };
  for (let columns = count; columns >= 1; columns -= 1) {
    const rows = Math.ceil(count / columns);
    const byWidth = (width - (columns - 1) * ACROSS) / columns / PAIR_WIDE;
    const byHeight = (height - (rows - 1) * DOWN) / rows / PAIR_TALL;
    const card = Math.min(byWidth, byHeight, widest);
    if (card > best.card + 0.5) best = { card, columns };
  }
  const rows = Math.ceil(count / best.columns);
  return { card: Math.floor(best.card), columns: Math.ceil(count / rows) };
}

/** The part of a field that lies evenly around a point.
 * @param {Place} field @param {{ x: number, y: number }} middle @returns {Place} */
function evenField({ left, top, width, height }, { x, y }) {
  const across = Math.max(0, Math.min(x - left, left + width - x));
  const down = Math.max(0, Math.min(y - top, top + height - y));
  return { left: x - across, top: y - down, width: 2 * across, height: 2 * down };
}

/** A field without the room that is kept for free places.
 * @param {Place} field */
const aboveFree = (field) => ({ ...field, height: field.height - ROW });

/** As near to the middle as the field allows.
 * @param {number} middle @param {number} size @param {number} from @param {number} room */
const nearTo = (middle, size, from, room) =>
  Math.max(from, Math.min(middle - size / 2, from + room - size));

/** The widest card that `pairs` may have in a zone of the cloth.
 * @param {Pick<Place, "width" | "height">} zone */
export const widestIn = ({ width, height }) =>
  Math.max(64, Math.min(width * 0.34, height * 0.4, 176));

/** An even number, so that not every new card makes all the others smaller.
 * @param {number} count */
const roomFor = (count) => Math.max(2, count + count % 2);

/** @typedef {{ card: number, columns: number }} Spread */

/** Return the quality of a spread: large cards, in the middle of the cloth, rather side by side.
 * @param {Spread} spread @param {number} count @param {boolean} isEven */
const worthOf = ({ card, columns }, count, isEven) => (card < LEAST_CARD ? card / 2
  : card * (isEven ? 1.2 : 1) * (Math.ceil(count / columns) > columns ? 0.8 : 1));

/** The best spread in some fields.
 * @param {number} count @param {Place[]} fields @param {{ x: number, y: number }} middle
 * @param {number} widest */
function bestSpread(count, fields, middle, widest) {
  const options = fields.flatMap((field) => [true, false].map((isEven) => {
    const spread = laySpread(count, isEven ? evenField(field, middle) : field, widest);
    return { field, ...spread, worth: worthOf(spread, count, isEven) };
  }));
  return options.reduce((best, one) => (one.worth > best.worth ? one : best));
}

/**
 * Lay out `count` pairs in one of some fields, near the middle of the cloth. `places`: free places
 * may be asked for, now or by the next tap, so room for them is kept.
 * @param {number} count @param {Place[]} fields @param {{ x: number, y: number }} middle
 * @param {boolean} places @param {number} widest
 */
export function layBout(count, fields, middle, places, widest) {
  const all = places ? fields.map(aboveFree) : fields;
  const size = bestSpread(roomFor(count), all, middle, widest).card;
  const { field, columns, card: fitting } = bestSpread(Math.max(1, count), all, middle, size);
  const card = Math.max(LEAST_CARD, fitting);
  const rows = Math.max(1, Math.ceil(count / columns));
  const width = columns * (card * PAIR_WIDE + ACROSS) - ACROSS;
  const height = rows * (card * PAIR_TALL + DOWN) - DOWN;
  const left = nearTo(middle.x, width, field.left, field.width);
  const top = nearTo(middle.y, height, field.top, field.height);
  const lying = { left, top, width, height };
  const bottom = field.top + field.height + (places ? ROW : 0);
  return { card, columns, left, top, free: count ? freeBelow(lying, field, bottom) : lying };
}

/** Return the free place below the pairs, around their middle. Null: there is no room.
 * @param {Place} pairs @param {Place} field @param {number} bottom */
function freeBelow({ left, top, width, height }, field, bottom) {
  const down = Math.min(top + height + DOWN, bottom - ROW);
  if (down < top + height) return null;
  const middle = left + width / 2;
  const half = Math.min(middle - field.left, field.left + field.width - middle);
  return { left: middle - half, top: down, width: 2 * half, height: ROW };
}
