// Events of this bout and of the one before, as far as they were told: open cards alone.

import { storedJson, storeText } from "../base/storage.js";
import { recalled, replayed } from "./queries.js";
import { state } from "./state.js";
import { boutsNoted } from "./tablechanges.js";

const KEPT_BOUTS = "durak.bouts"; // over a reload
const PLAYED = ["attacked", "beaten", "transferred", "shown", "bout_beaten", "bout_taken"];

/** Return the number of cards that came onto the table by these events.
 * @param {ReadOnly<GameEvent[]>} events */
const laid = (events) =>
  events.filter(({ kind }) => ["attacked", "beaten", "transferred"].includes(kind)).length;

/** A pair on the table, as if it had just been told.
 * @param {Pair} pair @param {number} at @param {number} defender @returns {GameEvent[]} */
function asTold({ attack, by, beaten }, at, defender) {
  /** @type {GameEvent} */
  const attacked = { kind: "attacked", seat: by, card: attack, opening: at === 0 };
  if (!beaten) return [attacked];
  return [attacked, { kind: "beaten", seat: defender, card: attack, by: beaten }];
}

/** A story that begins with this view.
 * @param {TableView} view @param {GameView} game @returns {BoutStory} */
function begun({ id: table, epoch, v }, game) {
  const { number, pairs, defender } = game;
  const now = pairs.flatMap((pair, at) => asTold(pair, at, defender));
  return { table, epoch, v, game: number, bout: nextBout(game), now, last: [] };
}

/** The number of the bout on the table; after the last one that of the one that never begins.
 * @param {GameView} game */
const nextBout = ({ bout, outcome }) => (outcome ? bout + 1 : bout);

/** Return the events without a card that was caught: it went back to a hand (R14).
 * @param {GameEvent[]} events @param {EventOf<"caught">} caught */
function withoutCaught(events, { card, beaten }) {
  return events.filter((event) => !(beaten
    ? event.kind === "beaten" && event.card === beaten && event.by === card
    : event.kind === "attacked" && event.card === card));
}

/** The story with what this view tells. What it leaves out is asked of the cards on the table;
 * a bout that isn't known whole isn't told.
 * @param {ReadOnly<BoutStory>} story @param {TableView} view @param {GameView} game
 * @returns {BoutStory} */
function lengthened(story, view, game) {
  let { bout } = story;
  let [now, last] = [[...story.now], [...story.last]];
  for (const event of view.events.filter(({ v }) => (v || Infinity) > story.v)) {
    if (event.kind === "caught") now = withoutCaught(now, event);
    if (!PLAYED.includes(event.kind)) continue;
    now.push(event);
    if (event.kind === "bout_beaten" || event.kind === "bout_taken") {
      last = laid(now) === event.cards.length ? now : [];
      now = [];
      bout += 1;
    }
  }
  const fresh = begun(view, game);
  return {
    ...fresh,
    now: laid(now) === laid(fresh.now) ? now : fresh.now,
    last: bout === nextBout(game) ? last : [],
  };
}

/** A view is here. `isStory`: it says what happened since the one before; else that comes.
 * @param {TableView} view @param {boolean} isStory */
export function noteBouts(view, isStory) {
  const { id, epoch, game } = view;
  if (!game) return;
  /** @type {ReadOnly<BoutStory> | null} */
  const story = state.bouts || storedJson(KEPT_BOUTS);
  const goesOn = story && story.table === id && story.epoch === epoch
    && story.game === game.number;
  if (goesOn && !isStory) boutsNoted(story);
  else boutsNoted(goesOn ? lengthened(story, view, game) : begun(view, game));
  storeText(KEPT_BOUTS, JSON.stringify(state.bouts));
}

/** The story of the game that is on the table; null where nobody knows it. */
function storyNow() {
  const { bouts, view } = state;
  if (!bouts || !view || !view.game || replayed() || recalled()) return null;
  return bouts.table === view.id && bouts.game === view.game.number ? bouts : null;
}

/** Return the events of the bout before the one on the table; null where nobody knows. */
export function lastBout() {
  const story = storyNow();
  return story && story.last.length ? story.last : null;
}

/** Return the events of the bout on the table, as far as they are known. */
export function boutNow() {
  const story = storyNow();
  return (story && story.now) || [];
}
