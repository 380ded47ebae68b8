// The place of a bubble: beside the person who speaks, on nothing that others look at.

const MARGIN = 6;      // px to the edge of the screen, and to who speaks
const SHIFT = 8;       // px between the places that are tried
const ASIDE = 40;      // px that a place beside the speaker counts as farther away
const WRONG_SIDE = 60; // … and one towards the nearer edge of the screen
const TAIL_ROOM = 16;  // px from the bubble's edge within which its tail isn't drawn

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */
/** @typedef {{ left: number, top: number, side: string, far: number }} BubblePlace */

/** The area that two things share, in square px.
 * @param {Area} one @param {Area} other */
function sharedArea(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Numbers from the middle outwards: 0, 16, -16, 32, …
 * @param {number} most */
function outwards(most) {
  const found = [0];
  for (let far = SHIFT; far <= most; far += SHIFT) found.push(far, -far);
  return found;
}

/** Places above and below the speaker, moved sideways.
 * @param {Size} size @param {Area} at @param {number} middle @returns {BubblePlace[]} */
function inColumn({ width, height }, at, middle) {
  return outwards(width).flatMap((shift) => {
    const left = middle - width / 2 + shift, far = Math.abs(shift);
    return [
      { left, top: at.bottom + MARGIN, side: "below", far },
      { left, top: at.top - height - MARGIN, side: "above", far },
    ];
  });
}

/** Places to the left and right of the speaker, moved up and down.
 * @param {Size} size @param {Area} at @returns {BubblePlace[]} */
function inRow({ width, height }, at) {
  const top = (at.top + at.bottom - height) / 2;
  return outwards(4 * height).flatMap((shift) => {
    const place = { top: top + shift, side: "beside", far: ASIDE + Math.abs(shift) };
    return [{ ...place, left: at.left - width - MARGIN }, { ...place, left: at.right + MARGIN }];
  });
}

/** Inside the screen.
 * @param {BubblePlace} place @param {Size} size @param {Size} room @returns {BubblePlace} */
function inside(place, { width, height }, room) {
  return {
    ...place,
    left: Math.max(MARGIN, Math.min(place.left, room.width - width - MARGIN)),
    top: Math.max(MARGIN, Math.min(place.top, room.height - height - MARGIN)),
  };
}

/** The place that hides least of `kept`, and of those the nearest to the speaker. A tail points at
 * them from above or below, where it can.
 * @param {Size} size  of the bubble @param {Area} at  the speaker @param {Size} room
 * @param {Area[]} kept */
export function placeBeside(size, at, room, kept) {
  const middle = (at.left + at.right) / 2;
  const upper = at.top + at.bottom < room.height;
  /** @param {BubblePlace} place */
  const cost = (place) => {
    const area = { ...place, right: place.left + size.width, bottom: place.top + size.height };
    const hidden = [at, ...kept].reduce((sum, one) => sum + sharedArea(area, one), 0);
    const wrongSide = (place.side === "below") === upper ? 0 : WRONG_SIDE;
    return hidden * 1000 + place.far + wrongSide;
  };
  const tried = [...inColumn(size, at, middle), ...inRow(size, at)]
    .map((place) => inside(place, size, room));
  const costs = tried.map(cost);
  const best = tried[costs.indexOf(Math.min(...costs))];
  const tail = middle - best.left;
  const pointed = best.side !== "beside" && tail > TAIL_ROOM && tail < size.width - TAIL_ROOM;
  return { left: best.left, top: best.top, side: pointed ? best.side : "beside", tail };
}
