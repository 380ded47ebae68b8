// One's own numbers among one's games: the rating with its uncertainty, and what was counted.

import { askServer, wordsOf } from "../../server/api.js";
import { button, make } from "../../base/dom.js";
import { numbersArrived } from "../../state/tablechanges.js";
import { refusalTold } from "../../state/pagechanges.js";
import { state } from "../../state/state.js";
import { gettext, numberWords, tame } from "../../base/words.js";

/** Ask for them. */
export async function fetchNumbers() {
  try {
    numbersArrived(await askServer("numbers"));
  } catch (failed) {
    numbersArrived(null, wordsOf(failed));
  }
}

/** To be in leaderboards, or not. What is shown is what the server has kept.
 * @param {boolean} listed */
export async function chooseListed(listed) {
  const { numbers } = state;
  try {
    numbersArrived(await askServer("numbers", {}, { listed }));
  } catch (failed) {
    numbersArrived(numbers && { ...numbers });
    refusalTold(wordsOf(failed));
  }
}

/** @param {Rating} rating */
export function ratingWords({ points, margin, settled }) {
  return numberWords(settled ? "rating" : "provisional_rating", { points, margin });
}

/** @param {number} count */
export const gamesWords = (count) => numberWords("games", { count });

/** @param {number} count */
export const foolsWords = (count) => numberWords("fools", { count });

/** @param {OwnNumbers} numbers */
function partnerWords({ partner }) {
  if (!partner) return null;
  const name = tame(partner.name) || gettext("a player");
  return numberWords(partner.team ? "partner_in_team" : "partner",
    { name, games: gamesWords(partner.games) });
}

/** What was counted, by the name of its sentence.
 * @param {OwnNumbers} numbers @returns {[name: string, n: number][]} */
function counted(numbers) {
  return [
    ["draws", numbers.draws],
    ["team_losses", numbers.lost - numbers.fools],
    ["safe_row", numbers.safe_row],
    ["longest_safe_row", numbers.longest_safe_row],
    ["longest_lost_row", numbers.longest_lost_row],
    ["taken", numbers.taken],
    ["thrown_in", numbers.thrown_in],
    ["given", numbers.given],
    ["worn", numbers.worn],
  ];
}

/** What never happened isn't told.
 * @param {OwnNumbers} numbers */
function countedList(numbers) {
  const days = numberWords("days", { count: numbers.days });
  const total = `${days} ${gamesWords(numbers.games)}, ${foolsWords(numbers.fools)}`;
  const rows = counted(numbers).filter(([, n]) => n > 0)
    .map(([name, n]) => numberWords(name, { n }));
  const all = [total, ...rows, partnerWords(numbers)].filter(Boolean);
  return make("ul", { class: "sentences" }, ...all.map((words) => make("li", {}, words)));
}

/** @param {OwnNumbers} numbers */
function listedSwitch({ listed }) {
  return make("label", { class: "choice" },
    make("input", { type: "checkbox", role: "switch", id: "listed", checked: listed }),
    make("span", { class: "choice-text" }, make("b", {}, gettext("In the leaderboards")),
      make("span", {}, gettext("Off: nobody finds you there, in the chat or here."))));
}

/** @param {OwnNumbers} numbers */
function numbersShown(numbers) {
  const { rating, behind } = numbers;
  return [
    rating ? make("p", { class: "rating" }, gettext("Rating"), " ",
      make("b", {}, ratingWords(rating))) : null,
    numbers.games ? countedList(numbers) : make("p", { class: "hint" }, numberWords("no_games")),
    behind ? make("p", { class: "hint" }, numberWords("behind")) : null,
    make("div", { class: "choices" }, listedSwitch(numbers)),
    make("div", { class: "row" }, button("leaders", gettext("Leaderboard"))),
  ].filter((part) => part !== null);
}

/** The part of the profile that tells them, or why they can't be told. */
export function numbersPart() {
  const { numbers, noNumbers } = state;
  if (!numbers && !noNumbers) return [];
  return [
    make("h3", {}, gettext("My stats")),
    ...(numbers ? numbersShown(numbers) : [make("p", { class: "hint" }, noNumbers)]),
  ];
}
