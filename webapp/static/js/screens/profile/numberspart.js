// One's own numbers among one's games: the rating and its curve, rivals, evenings, and the rest.

import { askServer, wordsOf } from "../../server/api.js";
import { make } from "../../base/dom.js";
import { numbersArrived } from "../../state/tablechanges.js";
import { refusalTold } from "../../state/pagechanges.js";
import { state } from "../../state/state.js";
import { fill, gettext, ngettext, numberWords, tame } from "../../base/words.js";
import { gamesWords } from "./numberwords.js";
import { portion, tiles } from "./pieces.js";
import { ratingCurve } from "./ratingcurve.js";
import { rivalList } from "./rivals.js";

/** The table that is looked at: a rival who sits there has a face.
 * @returns {Record<string, string>} */
const atTable = () => (state.tableId ? { table: state.tableId } : {});

const NO_STORY = { curve: [], rivals: [], best: null, worst: null }; // of an older server

/** Ask for them. */
export async function fetchNumbers() {
  try {
    numbersArrived({ ...NO_STORY, ...await askServer("numbers", atTable()) });
  } catch (failed) {
    numbersArrived(null, wordsOf(failed));
  }
}

/** To be in leaderboards, or not. What is shown is what the server has kept.
 * @param {boolean} listed */
export async function chooseListed(listed) {
  const { numbers } = state;
  try {
    numbersArrived({ ...NO_STORY, ...await askServer("numbers", atTable(), { listed }) });
  } catch (failed) {
    numbersArrived(numbers && { ...numbers });
    refusalTold(wordsOf(failed));
  }
}

/** Return a sentence about the games that the numbers count.
 * @param {ReadOnly<OwnNumbers>} numbers */
const whichWords = ({ days }) => fill(
  ngettext("people only, the last {count} day", "people only, the last {count} days", days),
  { count: days });

/** @param {ReadOnly<OwnNumbers>} numbers */
function partnerWords({ partner }) {
  if (!partner) return null;
  const name = tame(partner.name) || gettext("a player");
  return numberWords(partner.team ? "partner_in_team" : "partner",
    { name, games: gamesWords(partner.games) });
}

/** Return the other counts, by the name of their sentence.
 * @param {ReadOnly<OwnNumbers>} numbers @returns {[name: string, n: number][]} */
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

/** Return the list of counts, without those that are zero.
 * @param {ReadOnly<OwnNumbers>} numbers */
function countedList(numbers) {
  const rows = counted(numbers).filter(([, n]) => n > 0)
    .map(([name, n]) => numberWords(name, { n }));
  const all = [...rows, partnerWords(numbers)].filter(Boolean);
  return make("details", { class: "fold choices", id: "more-numbers" },
    make("summary", {}, gettext("More stats")),
    make("ul", { class: "sentences" }, ...all.map((words) => make("li", {}, words))));
}

/** "1510 ± 60", and that more games are needed, if they are.
 * @param {ReadOnly<Rating>} rating */
const ratingLine = ({ points, margin, settled }) => make("p", { class: "rating" },
  make("span", { class: "what" }, gettext("Rating")), " ", make("b", {}, String(points)), " ",
  make("span", {}, `± ${margin}`),
  ...(settled ? [] : [" ", make("span", { class: "chip-note" }, gettext("provisional"))]));

/** @param {ReadOnly<OwnNumbers>} numbers */
function ratingShown({ rating, curve, games, lost, draws, fools }) {
  const safe = games - lost - draws;
  return make("div", { class: "hero" },
    rating ? ratingLine(rating) : null,
    curve.length > 1 ? ratingCurve(curve) : null,
    tiles([games, ngettext("game", "games", games)],
      [safe, ngettext("time safe", "times safe", safe)],
      [fools, ngettext("time the fool", "times the fool", fools)]));
}

/** @param {string} day  "2026-11-14" */
function dayWords(day) {
  const form = /** @type {const} */ ({ day: "numeric", month: "long", timeZone: "UTC" });
  return new Intl.DateTimeFormat(state.language, form).format(new Date(`${day}T00:00Z`));
}

/** @param {string} title @param {ReadOnly<Evening>} evening @param {string} mood */
function eveningTile(title, { day, games, lost }, mood) {
  const told = lost ? fill(ngettext("{count} lost", "{count} lost", lost), { count: lost })
    : gettext("none lost");
  return make("li", { "data-mood": mood }, make("span", { class: "what" }, title),
    make("b", {}, dayWords(day)), make("span", {}, `${gamesWords(games)}, ${told}`));
}

/** @param {ReadOnly<OwnNumbers>} numbers */
function eveningsPart({ best, worst }) {
  return best && worst ? make("ul", { class: "evenings" },
    eveningTile(gettext("Best evening"), best, "best"),
    eveningTile(gettext("Worst evening"), worst, "worst")) : null;
}

/** Return the switch that lets leaderboards show this person.
 * @param {ReadOnly<OwnNumbers>} numbers */
export const listedSwitch = ({ listed }) => make("div", { class: "choices" },
  make("label", { class: "choice" },
    make("input", { type: "checkbox", role: "switch", id: "listed", checked: listed }),
    make("span", { class: "choice-text" }, make("b", {}, gettext("In the leaderboards")),
      make("span", {}, gettext("Off: nobody finds you there, in the chat or here.")))));

/** The rating, or why there is none.
 * @returns {Node[]} */
export function ratingPart() {
  const { games, numbers, noNumbers } = state;
  if (!numbers) {
    const isSaidOnce = games && games.words === noNumbers; // below, with a button
    return noNumbers && !isSaidOnce ? [make("p", { class: "hint" }, noNumbers)] : [];
  }
  return [portion(gettext("My stats"), whichWords(numbers),
    numbers.games ? ratingShown(numbers) : make("p", { class: "hint" }, numberWords("no_games")),
    numbers.behind ? make("p", { class: "hint" }, numberWords("behind")) : null)];
}

/** Return the part about rivals and evenings.
 * @returns {(Node | null)[]} */
export function peoplePart() {
  const { numbers } = state;
  if (!numbers || !numbers.games) return [];
  const which = whichWords(numbers);
  const evenings = eveningsPart(numbers);
  return [
    numbers.rivals.length ? portion(gettext("Rivals"), which, rivalList(numbers.rivals)) : null,
    evenings ? portion(gettext("Evenings"), which, evenings) : null,
    countedList(numbers),
  ];
}
