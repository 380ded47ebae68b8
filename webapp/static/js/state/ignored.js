// Remarks that this device doesn't show: some people's at any table, everybody's at some tables.

import { storedJson, storeText } from "../base/storage.js";
import { change, state } from "./state.js";

const KEPT_IGNORED = "durak.ignored";
const MOST_IGNORED = 40; // people, and tables; the oldest are forgotten first

/** @type {Ignored} */
const ignored = { people: [], tables: [] };

/** Take up what was chosen before. */
export function recallIgnored() {
  const { people, tables } = storedJson(KEPT_IGNORED) || {};
  if (Array.isArray(people)) ignored.people = people;
  if (Array.isArray(tables)) ignored.tables = tables;
}

recallIgnored();

/** With this one if it wasn't there, else without it.
 * @param {string[]} list @param {string} one */
const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one)
  : [...list, one].slice(-MOST_IGNORED));

/** @param {Partial<Ignored>} changes */
function keepIgnored(changes) {
  Object.assign(ignored, changes);
  storeText(KEPT_IGNORED, JSON.stringify(ignored));
  change({ remarks: state.remarks.filter(({ who }) => !ignores(who)) });
}

/** Stop showing what somebody says, or show it again.
 * @param {string} who */
export function ignorePerson(who) {
  keepIgnored({ people: toggled(ignored.people, who) });
}

/** The same of everybody at the table that is looked at. */
export function ignoreTable() {
  keepIgnored({ tables: toggled(ignored.tables, state.tableId || "") });
}

/** @param {string} who */
export const ignoresPerson = (who) => ignored.people.includes(who);

/** Everybody at the table that is looked at. */
export const ignoresTable = () => ignored.tables.includes(state.tableId || "");

/** @param {string} who */
export const ignores = (who) => ignoresTable() || ignoresPerson(who);
