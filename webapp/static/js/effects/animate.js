// From one view to the next: finds out which card went where, and lets it be seen in order.

import { soundOf } from "./eventsounds.js";
import { glideAll, halt } from "./flights.js";
import { moving, slowPhone } from "./motion.js";
import { isAwaited, snapshot, takeLying } from "./places.js";
import { dropScenes, playScenes, scenesLeft } from "./scenes.js";
import { sound } from "./sound.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { mySeat } from "../state/queries.js";
import { placeAgain } from "../table/boutplaces.js";

export const ENDS = ["bout_beaten", "bout_taken"];
const BEHIND = 400; // ms of scenes that may still be to come when the next ones arrive

/** Return whether everything still to be seen gives way: a person who acts waits for nothing.
 * @param {GameEvent[]} events */
function givesWay(events) {
  const left = scenesLeft();
  return left > BEHIND || (left > 0 && events.some(({ seat, kind }) =>
    ENDS.includes(kind) || (seat === mySeat() && kind !== "drawn")));
}

/** Cards that lie elsewhere in their zone glide at once; the others are new there.
 * @param {Lying[]} before */
function compare(before) {
  /** @type {{ now: Lying, from: Place | null }[]} */
  const glides = [];
  /** @type {Lying[]} */
  const fresh = [];
  for (const now of snapshot().filter(({ element }) => !isAwaited(element))) {
    const old = takeLying(before, now.element, now.card);
    if (old && old.zone === now.zone) glides.push({ now, from: old.rect });
    else fresh.push({ ...now, from: old && old.rect });
  }
  return { glides, fresh };
}

/** Render by `render()`; what was shown before glides from where it lay.
 * @param {() => void} render */
export function glide(render) {
  const before = moving() && !document.hidden ? snapshot() : [];
  halt();
  dropScenes();
  render();
  placeAgain();
  const lying = before.length ? snapshot() : [];
  glideAll(lying.map((now) => {
    const old = takeLying(before, now.element, now.card);
    return { now, from: old && old.rect };
  }));
}

/** Cards whose way no scene shows come at once from where they were, if that was seen.
 * @param {Lying[]} fresh @param {BoutEnd | null} end */
function comeAtOnce(fresh, end) {
  glideAll(fresh.map((now) => {
    const taken = end && end.cards.find(({ card, picture }) => card === now.card && !picture);
    return { now, from: now.from || (taken && taken.place) || null };
  }));
}

/** @typedef {import("../server/fetchlater.js").Later} Later */

/** The scenes are in later.js, which comes soon after the first hand; until then nothing flies.
 * @param {Partial<GameView>} previous @param {GameView} next @param {GameEvent[]} events
 * @param {NewsFacts} news @param {Later} script */
function scenesBetween(previous, next, events, news, { dealScenes, scenesOf }) {
  const isNewDeal = events.some(({ kind }) => kind === "redealt");
  if (isNewDeal || previous.number !== next.number) return dealScenes(next, news.fresh);
  return scenesOf(events, news);
}

/** Show what happened from the view before to this one, which stands there already.
 * @param {Partial<GameView>} previous @param {GameView} next @param {GameEvent[]} events
 * @param {Lying[]} before @param {BoutEnd | null} end */
function showNews(previous, next, events, before, end) {
  const { glides, fresh } = moving() ? compare(before) : { glides: [], fresh: [] };
  const script = fetchedSoFar();
  const inOrder = moving() && !slowPhone && script;
  const scenes = inOrder
    ? scenesBetween(previous, next, events, { fresh, before, end }, script) : [];
  comeAtOnce(fresh, end);
  glideAll(glides);
  if (inOrder) {
    playScenes(scenes);
    return;
  }
  if (end && script) script.showStill(end);
  const name = soundOf(events);
  if (name) sound(name);
}

/**
 * Render the next view by `render()` and show what happened: every card comes from where it was.
 * `previous` and `next` are game views; without a previous one the cards simply lie there.
 * @param {Partial<GameView> | null} previous @param {GameView | null} next
 * @param {GameEvent[]} events @param {() => void} render
 */
export function animate(previous, next, events, render) {
  const isSeen = !document.hidden && next && previous;
  const before = isSeen ? snapshot() : [];
  halt();
  if (!isSeen || givesWay(events)) dropScenes();
  const script = fetchedSoFar();
  const goesOn = script && isSeen && previous.number === next.number;
  const end = goesOn ? script.layEnd(before, previous, events) : null;
  render();
  placeAgain();
  if (isSeen) showNews(previous, next, events, before, end);
}
