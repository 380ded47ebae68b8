// Requests of the end of the day: the ending itself, and the judgement of a move.

import { glide } from "../../effects/animate.js";
import { renderNow } from "../../render/render.js";
import { dailyWords } from "../../screens/dailywords.js";
import { askServer, wordsOf } from "../../server/api.js";
import { dailyAsked, dailyRefused, dailyTold } from "../../state/dailychanges.js";
import { state } from "../../state/state.js";
import { touch } from "../../telegram/telegram.js";

/** @param {DailyEnd} told */
function takeDaily(told) {
  const wrong = told.result === "missed";
  dailyTold(told, dailyWords(told), wrong);
  if (told.made.length || wrong) touch(wrong ? "error" : "light");
  glide(renderNow);
}

/** @param {object} [body] */
async function askDaily(body) {
  dailyAsked();
  try {
    takeDaily(await askServer("end-of-day", {}, body));
  } catch (failed) {
    dailyRefused(wordsOf(failed));
  }
}

/** The page is opened: from its beginning. */
export const openDaily = () => askDaily();

/** A card or a button of the end.
 * @param {HTMLElement} element */
export function playDaily({ dataset }) {
  const { daily } = state;
  if (!daily || !daily.told || daily.waits) return;
  const { day, made } = daily.told;
  askDaily({ day, moves: [...made, dataset.at || ""] });
}
