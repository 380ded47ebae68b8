// The arithmetic of the bout: how large its cards are, where they lie, where a place is free.

const PAIR_TALL = 1.72; // height of a pair to the width of a card
const PAIR_WIDE = 1.4;  // … and its width
const ACROSS = 10; // px between pairs side by side
const DOWN = 8;    // … and one below the other
const LEAST_CARD = 40;
const ROW = 54;    // px that free places take below the pairs
const COLUMN = 96; // … and beside them

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

/** A field in which some room is kept for free places.
 * @param {Place} field @returns {DividedField[]} */
function divided({ left, top, width, height }) {
  return [
    {
      pairs: { left, top, width, height: height - ROW },
      free: { left, top: top + height - ROW, width, height: ROW },
    },
    {
      pairs: { left, top, width: width - COLUMN, height },
      free: { left: left + width - COLUMN, top, width: COLUMN, height },
    },
  ];
}

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

/** How good a spread is: large cards, in the middle of the cloth, rather side by side.
 * @param {Spread} spread @param {number} count @param {boolean} isEven */
const worthOf = ({ card, columns }, count, isEven) => (card < LEAST_CARD ? card / 2
  : card * (isEven ? 1.2 : 1) * (Math.ceil(count / columns) > columns ? 0.8 : 1));

/** The best spread in some fields.
 * @param {number} count @param {DividedField[]} fields @param {{ x: number, y: number }} middle
 * @param {number} widest */
function bestSpread(count, fields, middle, widest) {
  const options = fields.flatMap((field) => [true, false].map((isEven) => {
    const room = isEven ? evenField(field.pairs, middle) : field.pairs;
    const spread = laySpread(count, room, widest);
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
  /** @type {DividedField[]} */
  const all = places ? fields.flatMap(divided) : fields.map((pairs) => ({ pairs, free: null }));
  const size = bestSpread(roomFor(count), all, middle, widest).card;
  const { field, columns, card: fitting } = bestSpread(Math.max(1, count), all, middle, size);
  const card = Math.max(LEAST_CARD, fitting);
  const rows = Math.max(1, Math.ceil(count / columns));
  const width = columns * (card * PAIR_WIDE + ACROSS) - ACROSS;
  const height = rows * (card * PAIR_TALL + DOWN) - DOWN;
  const { pairs } = field;
  const left = nearTo(middle.x, width, pairs.left, pairs.width);
  const top = nearTo(middle.y, height, pairs.top, pairs.height);
  const lying = { left, top, width, height };
  const free = count ? freeFor(field.free, lying, fields[0]) : lying;
  return { card, columns, left, top, free };
}

/** Where a free place lies: in the room that was kept for it, else below the pairs, if there is
 * room. Null: there is none.
 * @param {Place | null} kept @param {Place} pairs @param {Place} field */
function freeFor(kept, pairs, field) {
  const down = pairs.top + pairs.height + DOWN;
  const rest = field.top + field.height - down;
  if (kept) return freeBeside(kept, pairs);
  return rest < ROW ? null : freeBeside({ ...field, top: down, height: ROW }, pairs);
}

/** Free places lie beside or below the pairs, not at the end of the field.
 * @param {Place} free @param {Place} pairs @returns {Place} */
function freeBeside(free, { left, top, width, height }) {
  if (free.height === ROW) {
    const middle = left + width / 2;
    const half = Math.min(middle - free.left, free.left + free.width - middle);
    const down = Math.min(free.top, top + height + DOWN);
    return { left: middle - half, top: down, width: 2 * half, height: ROW };
  }
  const across = Math.min(free.left, left + width + DOWN);
  return { ...free, left: across, top: nearTo(top + height / 2, 2 * ROW, free.top, free.height),
    height: Math.min(2 * ROW, free.height) };
}
