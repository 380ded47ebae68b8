// One's own numbers among one's games: the rating with its uncertainty, and what was counted.

import { askServer, wordsOf } from "../../server/api.js";
import { button, make } from "../../base/dom.js";
import { numbersArrived } from "../../state/tablechanges.js";
import { refusalTold } from "../../state/pagechanges.js";
import { state } from "../../state/state.js";
import { fill, gettext, ngettext, tame } from "../../base/words.js";

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
  const sentence = settled ? gettext("about {points}, ± {margin}")
    : gettext("about {points}, ± {margin} (provisional)");
  return fill(sentence, { points, margin });
}

/** @param {number} count */
export const gamesWords = (count) =>
  fill(ngettext("{count} game", "{count} games", count), { count });

/** @param {number} count */
export const foolsWords = (count) =>
  fill(ngettext("fool {count} time", "fool {count} times", count), { count });

/** @param {OwnNumbers} numbers */
function partnerWords({ partner }) {
  if (!partner) return null;
  const name = tame(partner.name) || gettext("a player");
  const sentence = partner.team ? gettext("Most often in a team with {name}: {games}")
    : gettext("Most often at a table with {name}: {games}");
  return fill(sentence, { name, games: gamesWords(partner.games) });
}

/** What was counted; what never happened isn't told.
 * @param {OwnNumbers} numbers @returns {[sentence: string, n: number][]} */
function counted(numbers) {
  return [
    [gettext("Draws: {n}"), numbers.draws],
    [gettext("Lost with a team: {n}"), numbers.lost - numbers.fools],
    [gettext("Games in a row without losing: {n}"), numbers.safe_row],
    [gettext("Longest streak without losing: {n}"), numbers.longest_safe_row],
    [gettext("Longest losing streak: {n}"), numbers.longest_lost_row],
    [gettext("Cards picked up: {n}"), numbers.taken],
    [gettext("Cards thrown in: {n}"), numbers.thrown_in],
    [gettext("Epaulettes given: {n}"), numbers.given],
    [gettext("Epaulettes worn: {n}"), numbers.worn],
  ];
}

/** @param {OwnNumbers} numbers */
function countedList(numbers) {
  const { days: kept } = numbers;
  const days = fill(ngettext("In the last {days} day:", "In the last {days} days:", kept),
    { days: kept });
  const total = `${days} ${gamesWords(numbers.games)}, ${foolsWords(numbers.fools)}`;
  const rows = counted(numbers).filter(([, n]) => n > 0)
    .map(([sentence, n]) => fill(sentence, { n }));
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
    numbers.games ? countedList(numbers) : make("p", { class: "hint" },
      gettext("No finished games with other people yet. Only those count here.")),
    behind ? make("p", { class: "hint" },
      gettext("The last games are still being counted.")) : null,
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
