// The games that have a name, and the paces of play: for the form, and for headings of tables.

import { make } from "../base/dom.js";
import { vocabulary } from "../base/words.js";

/** @param {Described} one @returns {Choice} */
const asChoice = ({ name, title, line }) => [name, title, line];

/** The rules that most tables play. */
export function usualGames() {
  const { games, usual } = vocabulary();
  return games.slice(0, usual).map(asChoice);
}

/** Rules of homes and villages. */
export function moreGames() {
  const { games, usual } = vocabulary();
  return games.slice(usual).map(asChoice);
}

/** A choice with a title and a plain line.
 * @param {string} name @param {Choice} option @param {string} chosen */
export const choiceRow = (name, [value, title, line], chosen) => make("label", { class: "choice" },
  make("input", { type: "radio", name, value, checked: value === chosen }),
  make("span", { class: "choice-text" }, make("b", {}, title), make("span", {}, line)));

/** The title of a preset; house rules are no preset.
 * @param {string | null} name */
export function gameTitle(name) {
  const { games, house_rules: houseRules } = vocabulary();
  const found = games.find((game) => game.name === name);
  return found ? found.title : houseRules;
}

/** Return the choices of the pace. */
export const paces = () => vocabulary().paces.map(asChoice);

/** Return the choices for people who can only say Done. */
export const passChoices = () => vocabulary().passes.map(asChoice);

/** The same of a table, in a line.
 * @param {Pick<TableView, "auto_pass_ms">} table */
export function passWords({ auto_pass_ms: ms }) {
  const found = vocabulary().passes.find(({ name }) => name === (ms === null ? "off" : "on"));
  return found ? found.line : "";
}

/** Return the choices whether players may ask for hints. */
export const hintChoices = () => vocabulary().hints.map(asChoice);

/** Return a line that says so if players may ask for hints; nothing where it is as usual.
 * @param {Pick<TableView, "hints">} table */
export function hintWords({ hints }) {
  const found = hints && vocabulary().hints.find(({ name }) => name === "on");
  return found ? `${found.title} · ${found.line}` : "";
}

/** The title of a pace.
 * @param {string} name */
export function paceTitle(name) {
  const found = vocabulary().paces.find((pace) => pace.name === name);
  return found ? found.title : name;
}

/** The title and line of a pace.
 * @param {string} name */
export function paceWords(name) {
  const found = vocabulary().paces.find((pace) => pace.name === name);
  return found ? `${found.title} · ${found.line}` : name;
}
