// All moves of a finished game, as a list to tap on: who did what, and what it cost.

import { keep, make, mark, part, say } from "../base/dom.js";
import { costMark, playedWords } from "./lookbackwords.js";
import { pastName } from "./finishedgame.js";
import { tableDoubt } from "../sentences/doubts.js";
import { pastNow } from "../state/queries.js";
import { gettext } from "../base/words.js";

const CHANGING_NOTHING = ["pass", "permit"]; // on the cloth

/** @typedef {{ frame: ReadOnly<Frame>, at: number, taking: boolean }} Step */

/** The pane of the list. */
export function newMovesPane() {
  return make("section", { class: "moves-pane", "aria-label": gettext("Moves") },
    make("ol", { class: "moves" }));
}

/** @param {Step} step */
function newMove({ at }) {
  return make("li", {}, make("button",
    { type: "button", "data-action": "to-move", "data-at": at },
    make("span", { class: "number" }, String(at)),
    make("bdi", { class: "mover" }), make("span", { class: "move-words" }),
    make("b", { class: "cost-mark" })));
}

/** As the buttons at the table said it; `taking`: the defender had said Take.
 * @param {string} move @param {boolean} taking */
function listedWords(move, taking) {
  if (move === "take") return gettext("Take");
  return move === "pass" && taking ? gettext("No more") : playedWords(move);
}

/** @param {Step} step */
function rowWords({ frame: { turn, cheat }, taking }) {
  if (!turn) return "";
  const move = listedWords(turn.move, taking);
  return cheat ? tableDoubt("false_move", { move }) : move;
}

/** @param {Element} row @param {Step} step */
function showMove(row, step) {
  const { frame, at } = step;
  const { turn, events } = frame;
  const { at: shown } = pastNow();
  say(part(row, ".mover"), turn ? pastName(turn.seat) : "");
  say(part(row, ".move-words"), rowWords(step));
  say(part(row, ".cost-mark"), costMark(at));
  mark(row, {
    "data-quiet": turn !== null && CHANGING_NOTHING.includes(turn.move),
    "data-cheat": Boolean(frame.cheat),
    "data-opens": events.some((one) => one.kind === "attacked" && one.opening),
  });
  mark(part(row, "button"), {
    "aria-current": at === shown ? "step" : null, tabindex: at === Math.max(1, shown) ? 0 : -1,
  });
}

/** Keep the move that is shown in sight, and the focus on it, if that is in the list.
 * @param {Element} list */
function followShown(list) {
  /** @type {HTMLElement | null} */
  const now = list.querySelector('[tabindex="0"]');
  const pane = list.parentElement;
  if (!now || !pane || !pane.clientHeight) return;
  if (list.contains(document.activeElement)) now.focus({ preventScroll: true });
  const { offsetTop: top, offsetHeight: height } = now;
  const { scrollTop, clientHeight: room } = pane;
  if (top < scrollTop) pane.scrollTop = top - height;
  else if (top + height > scrollTop + room) pane.scrollTop = top + 2 * height - room;
}

/** @type {WeakMap<Element, string>} */
const FOLLOWED = new WeakMap(); // the move that each list was scrolled to: people may scroll it on

/** @param {Element} list */
export function showMoves(list) {
  const { frames = [], at, pane } = pastNow();
  const steps = frames.slice(1).map((frame, i) =>
    ({ frame, at: i + 1, taking: frames[i].game.taking }));
  keep(list, steps, (step) => step.at, newMove, showMove);
  const followed = `${pane} ${at}`;
  if (FOLLOWED.get(list) === followed) return;
  FOLLOWED.set(list, followed);
  followShown(list);
}
